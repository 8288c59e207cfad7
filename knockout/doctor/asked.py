"""What is looked at: the address phones use, the server behind it, the file."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from knockout.doctor.network import who_answers
from knockout.settings import Settings, settings_for
from knockout.store.inspection import NoTournamentError, inspect
from knockout.store.owner import owner_of


@dataclass(frozen=True, kw_only=True)
class Asked:
    """`url`: how phones reach the hall; `local`: the server on this machine; no slash at their ends.

    `pid`: the process that runs the file now. `time_server`: None if the Internet is not to be asked.
    """

    url: str
    local: str
    settings: Settings
    file: Path | None
    pid: int | None
    time_server: str | None


def asked_for(
    file: Path | None, *, url: str, port: int | None, time_server: str | None, **server: object
) -> Asked:
    """Work out what to look at. What is not given is as the file's server was started, if it runs, else as
    config/default.toml says. server: host, certificate and key, as `settings_for` takes them.

    Raises ValueError if `url` is no address of a web server.
    """
    if url:
        parts = urlsplit(url)
        if (
            parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
        ):  # `port` raises too
            raise ValueError(url)
    settings = settings_for(file or Path(), demo=False, port=port, url=url, **server)  # type: ignore[arg-type]
    pid, local, base = _running(file)
    if pid is None or port is not None:
        local, base = _spoken(settings)
    return Asked(
        url=url.rstrip("/") or base,
        local=local,
        settings=settings,
        file=file,
        pid=pid,
        time_server=time_server,
    )


def _running(file: Path | None) -> tuple[int | None, str, str]:
    """Give the process that runs the file, and where it said that it answers; None and nothing if nobody does."""
    try:
        pid = None if file is None or not file.is_file() else owner_of(file)
        if file is None or pid is None:
            return None, "", ""
        seen = inspect(file)
    except (OSError, NoTournamentError):
        return None, "", ""
    return (pid, seen.url, seen.base_url) if seen.url and seen.base_url else (None, "", "")


def _spoken(settings: Settings) -> tuple[str, str]:
    """Give the server's address here and to the hall; with https if that is what answers there."""
    local, base = settings.local_url, settings.base_url
    if settings.scheme == "http" and who_answers(local).who == "other":
        secure = local.replace("http:", "https:", 1)
        if who_answers(secure).who == "knockout":
            return secure, base.replace("http:", "https:", 1)
    return local, base
