"""The port: who answers there, on this machine and at the address that phones use."""

import errno
import socket
from collections.abc import Iterator

from knockout.catalogues import gettext as _
from knockout.doctor.asked import Asked
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import Answer, port_of

PORT = Check("port")


def port_findings(asked: Asked, local: Answer, door: Answer) -> Iterator[Finding]:
    """Look at the port. local, door: who answers on this machine, and at the address that phones use."""
    facts = {"port": port_of(asked.local), "url": asked.url, "local": asked.local}
    if local.who == "knockout":
        yield from _running(asked, local)
        yield _reached(door, facts)
    elif local.who == "nobody" and door.who == "knockout":
        yield PORT.look(
            "runs_elsewhere",
            _("Knockout answers at %(url)s, but nothing does at port %(port)s of this machine.") % facts,
            _("Is it meant to run on another machine? If not, give its port: --port."),
        )
    elif local.who == "nobody":
        yield _free(asked, port_of(asked.local))
    else:
        yield PORT.wrong(
            "taken",
            _("Another program answers at port %(port)s.") % facts,
            _("Stop that program, or start the tournament at another port: --port."),
        )


def _running(asked: Asked, local: Answer) -> Iterator[Finding]:
    owner = local.health.get("scheduler", {}).get("owner")
    if asked.file is not None and owner != asked.pid:
        yield PORT.look(
            "other_tournament",
            _("The tournament at %(local)s (process %(owner)s) is not run from the file %(file)s.")
            % {"local": asked.local, "owner": owner, "file": asked.file},
            _("Stop it before you start this one, or start this one at another port: --port."),
        )


def _reached(door: Answer, facts: dict[str, object]) -> Finding:
    if door.who == "knockout":
        return PORT.ok(
            "reached",
            _("Knockout answers at %(url)s, as seen from this machine.") % facts,
            _(
                "A firewall can still keep phones out, and from here that can’t be seen: open the address on one phone."
            ),
        )
    if door.who == "nobody":
        return PORT.wrong(
            "not_reached",
            _("Knockout runs here (%(local)s) but nothing answers at %(url)s.") % facts,
            _("Start it with --host 0.0.0.0, and look at the name and the address above."),
        )
    return PORT.wrong(
        "other_at_url",
        _("Knockout runs here (%(local)s) but something else answers at %(url)s.") % facts,
        _(
            "Look at the address: its port, and http or https. If another server stands in front: where it hands on to."
        ),
    )


def _free(asked: Asked, port: int) -> Finding:
    again = _("Start the tournament and run this again: the rest can be seen only then.")
    host = asked.settings.host or "0.0.0.0"
    facts = {"port": port, "host": host}
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except PermissionError:
        return PORT.wrong(
            "not_allowed",
            _("Port %(port)s is below 1024: to answer there a program needs the administrator’s rights.") % facts,
            _("Take a port above: --port 8000. Or put a server such as Caddy in front, which hands on to that port."),
        )  # fmt: skip
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            said = _("Port %(port)s is taken by another program, which does not answer.") % facts
            return PORT.wrong("taken_silent", said, _("Stop that program, or take another port: --port."))
        said = _("No server can answer at %(host)s, port %(port)s: %(error)s.") % {**facts, "error": error}
        return PORT.wrong("no_port", said, _("Start with --host 0.0.0.0 and a port between 1024 and 65535."))
    return PORT.ok("free", _("Port %(port)s is free; nothing answers yet.") % facts, again)
