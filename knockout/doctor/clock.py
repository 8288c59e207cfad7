"""The clock: this machine's time against a time server's, against the file's last beat, and the hall's zone."""

import os
import socket
import struct
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from knockout.catalogues import gettext as _
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import in_time
from knockout.store.inspection import Inspection

CLOCK = Check("clock")
PATIENCE = 2.0
"""Seconds that a time server gets."""
TOO_FAR = 2.0
"""Seconds by which a clock may be off without a word."""
FAR_TOO_FAR = 60.0
"""Seconds from which it is wrong: check-in would close at another minute than the wall's clock says."""
BETWEEN_EPOCHS = 2_208_988_800
"""Seconds from 1900, where time servers count from, to 1970 (RFC 5905)."""
ASK = 0x23
"""The first byte of a question: version 4, from a client. The last three bits of an answer: 4, from a server."""


class NoTimeError(Exception):
    """The time server does not answer, or nothing that can be used."""


def clock_findings(time_server: str | None, file: Inspection | None) -> Iterator[Finding]:
    """Look at the clock. time_server: a host or host:port, None: not to be asked; file: what the file says, if any."""
    here = datetime.now(UTC).astimezone(_zone(file))
    yield _against(time_server, here)
    if file is not None:
        yield from _of_file(file, here)


def _against(time_server: str | None, here: datetime) -> Finding:
    clock = {"now": f"{here:%H:%M:%S}", "server": time_server}
    if time_server is None:
        return CLOCK.look("not_asked", _("The clock was not compared with a time server."), _by_hand(clock))
    try:
        offset = in_time(lambda: _offset(time_server), PATIENCE)
    except (NoTimeError, OSError):
        return CLOCK.look(
            "no_answer",
            _("Not checked: the time server %(server)s does not answer.") % clock,
            _by_hand(clock),
        )
    facts = {**clock, "off": f"{abs(offset):.1f}"}
    if abs(offset) <= TOO_FAR:
        return CLOCK.ok("right", _("The clock is right: %(off)s s off %(server)s.") % facts)
    said = _("The clock is %(off)s s fast.") if offset < 0 else _("The clock is %(off)s s slow.")
    found = CLOCK.wrong if abs(offset) > FAR_TOO_FAR else CLOCK.look
    return found(
        "off",
        said % facts,
        _(
            "Let the system set its clock by the network (automatic date and time), before the tournament starts: "
            "deadlines go by it. Not while tables play: a clock that jumps holds them."
        ),
    )


def seconds_off(server: str) -> float | None:
    """Ask a time server (host or host:port): give the seconds that this machine's clock is slow, below zero if it is
    fast, None where no answer came that can be used."""
    try:
        return in_time(lambda: _offset(server), PATIENCE)
    except (NoTimeError, OSError, ValueError):
        return None


def _by_hand(clock: dict[str, str | None]) -> str:
    return _("Compare it with a phone’s: here it was %(now)s.") % clock


def _of_file(file: Inspection, here: datetime) -> Iterator[Finding]:
    ahead = 0.0 if file.beat is None else file.beat / 1000 - here.timestamp()
    if ahead > TOO_FAR:
        yield CLOCK.wrong(
            "beat_ahead",
            _("When the file’s server last ran, this machine’s clock was %(ahead)s s further than now.")
            % {"ahead": f"{ahead:.0f}"},
            _(
                "The clock has been put back, or it was wrong then. Set it right before you start the tournament."
            ),
        )
    if file.zone is not None and _known(file.zone) is None:
        yield CLOCK.wrong(
            "zone",
            _("This machine does not know the tournament’s time zone “%(zone)s”.") % {"zone": file.zone},
            _("Install Knockout anew (make setup): the list of time zones comes with it."),
        )
    elif file.zone is not None:
        yield CLOCK.ok(
            "zone",
            _("In the hall (%(zone)s) it is %(now)s.")
            % {"zone": file.zone, "now": f"{here:%Y-%m-%d %H:%M:%S}"},
        )


def _known(zone: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _zone(file: Inspection | None) -> ZoneInfo | None:
    """Give the hall's zone, None (this machine's) if there is none."""
    return None if file is None or file.zone is None else _known(file.zone)


def _offset(server: str) -> float:
    """Ask a time server (SNTP, RFC 5905): give the seconds that this machine's clock is slow, below zero if it is fast.

    Raises NoTimeError, OSError.
    """
    host, _colon, port = server.partition(":")
    mark = os.urandom(8)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.settimeout(PATIENCE)
        line.connect((host, int(port or 123)))
        sent = time.time()
        line.send(struct.pack("!B39x8s", ASK, mark))
        answer = line.recv(512)
        back = time.time()
    if len(answer) < 48:
        raise NoTimeError("too short")
    flags, stratum, echo, came, went = struct.unpack("!BB22x8sQQ", answer[:48])
    # A server that does not know the time says so: as a leap of 3, or as layer 0.
    if flags & 7 != 4 or flags >> 6 == 3 or not 0 < stratum < 16 or echo != mark:
        raise NoTimeError("of no use")
    return ((_seconds(came) - sent) + (_seconds(went) - back)) / 2


def _seconds(stamp: int) -> float:
    """Give seconds since 1970 of a time server's stamp, whose count begins anew in 2036."""
    return ((stamp >> 32) - BETWEEN_EPOCHS) % 2**32 + (stamp & 0xFFFFFFFF) / 2**32
