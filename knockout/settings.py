"""What config/default.toml says, with what the command line says in its place."""

import socket
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "config"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How one server runs. `url` is how the hall reaches it, worked out if empty."""

    file: Path
    host: str = "0.0.0.0"
    port: int = 8000
    url: str = ""
    speed: int = 1
    demo: bool = False
    ping_interval: int = 5
    ping_timeout: int = 5
    largest_message: int = 100_000

    @property
    def base_url(self) -> str:
        """Give the address phones in the hall use; no slash at its end."""
        if self.url:
            return self.url.rstrip("/")
        named = lan_address() if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{named}:{self.port}"

    @property
    def local_url(self) -> str:
        """Give the address at which programs on this machine reach it."""
        named = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{named}:{self.port}"


def defaults() -> dict[str, dict[str, str | int]]:
    """Give config/default.toml."""
    return tomllib.loads((CONFIG / "default.toml").read_text(encoding="utf-8"))


def lan_address() -> str:
    """Give this machine's address in its network, or 127.0.0.1 if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: never reached
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def settings_for(
    file: Path, *, demo: bool, host: str | None = None, port: int | None = None, url: str = "", speed: int = 1
) -> Settings:
    """Give the settings for a file: what is not given is as config/default.toml says."""
    usual = defaults()
    server, sockets = usual["server"], usual["sockets"]
    return Settings(
        file=file,
        host=host or str(server["host"]),
        port=int(server["port"]) if port is None else port,
        url=url,
        speed=speed,
        demo=demo,
        ping_interval=int(sockets["ping_interval"]),
        ping_timeout=int(sockets["ping_timeout"]),
        largest_message=int(sockets["largest_message"]),
    )
