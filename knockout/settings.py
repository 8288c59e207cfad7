"""What config/default.toml says, with what the command line says in its place."""

import socket
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knockout.certificates import hall_name

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "config"
NUMBERS = ("proxies", "hsts")
"""Numbers of [server] that need no more than to be read."""
EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean every address of this machine."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How one server runs. `url` is how the hall reaches it, worked out if empty.

    `certificate`, `key`: with them it speaks https and nothing else; `key` is None if the certificate's file has it.
    `offline_shell`: whether devices may keep pages to open them without the server. `proxies`: how many reverse
    proxies in front are believed in who asks and at which address. `hsts`: seconds for which browsers are told to
    come by https only, 0: they are told nothing. `most_connections`: pages that may be connected at once.
    `log_format`, `log_level`: see `logs.set_up`. `backup_minutes`, `backup_folder`: see `keeping`. `anyway`: start on
    a file with light faults (`store.faults`).
    """

    file: Path
    host: str = "0.0.0.0"
    port: int = 8000
    url: str = ""
    speed: int = 1
    demo: bool = False
    ping_interval: int = 5
    ping_timeout: int = 5
    largest_message: int = 100_000
    most_connections: int = 6_000
    certificate: Path | None = None
    key: Path | None = None
    offline_shell: bool = True
    proxies: int = 0
    hsts: int = 0
    log_format: str = "auto"
    log_level: str = "info"
    backup_minutes: int = 5
    backup_folder: Path | None = None
    anyway: bool = False

    @property
    def scheme(self) -> str:
        """Give what the server speaks: http or https."""
        return "http" if self.certificate is None else "https"

    @property
    def base_url(self) -> str:
        """Give the address phones in the hall use; no slash at its end."""
        if self.url:
            return self.url.rstrip("/")
        named = lan_address() if self.host in EVERYWHERE else self.host
        if self.certificate is not None:
            named = hall_name(self.certificate, named)
        return f"{self.scheme}://{named}:{self.port}"

    @property
    def local_url(self) -> str:
        """Give the address at which programs on this machine reach it."""
        named = "127.0.0.1" if self.host in EVERYWHERE else self.host
        return f"{self.scheme}://{named}:{self.port}"


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
    file: Path,
    *,
    demo: bool,
    host: str | None = None,
    port: int | None = None,
    url: str = "",
    speed: int = 1,
    certificate: Path | None = None,
    key: Path | None = None,
    **more: int | None,
) -> Settings:
    """Give the settings for a file: what is not given is as config/default.toml says.

    A certificate that is given comes with its own key: the usual one would not belong to it. more: numbers of
    [server] by their names; None: as there.
    """
    server = (usual := defaults())["server"]
    if certificate is None and key is None:
        certificate, key = _usual_file(server["certificate"]), _usual_file(server["key"])
    given = {name: value for name, value in more.items() if value is not None}
    return Settings(
        file=file,
        host=host or str(server["host"]),
        port=int(server["port"]) if port is None else port,
        url=url,
        speed=speed,
        demo=demo,
        certificate=certificate,
        key=key,
        **{**_as_configured(usual), **given},
    )


def _as_configured(usual: dict[str, dict[str, str | int]]) -> dict[str, Any]:
    """Give the fields that are as config/default.toml says."""
    return {
        **{name: int(usual["server"][name]) for name in NUMBERS},
        **{name: int(value) for name, value in usual["sockets"].items()},
        "offline_shell": bool(usual["web"]["offline_shell"]),
        "log_format": str(usual["log"]["format"]),
        "log_level": str(usual["log"]["level"]),
        "backup_minutes": int(usual["backup"]["minutes"]),
        "backup_folder": backup_folder(),
    }


def backup_folder() -> Path | None:
    """Give the folder for backups that config/default.toml names, None where it names none."""
    return _usual_file(defaults()["backup"]["folder"])


def _usual_file(said: str | int) -> Path | None:
    """Give the file that config/default.toml names, seen from the program's folder; None where it names none."""
    return ROOT / str(said) if said else None
