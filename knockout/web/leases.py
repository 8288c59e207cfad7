"""One phone a table: who holds it, who else has it open, and what the others may not do.

A page says which phone it is by a device id that it has made itself. It is no right: the link is. The lease
keeps two hosts of one table from typing over each other, and shows each that the other is there.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import structlog

from knockout.errors import Code, Refused, bad_field
from knockout.ids import CommandId, GameId, Moment
from knockout.rules.text import clean_name
from knockout.runner import Answer, Line, Runner
from knockout.store.journal import Journal
from knockout.store.leases import Lease, Leases
from knockout.store.moments import parse_moment

Json = dict[str, Any]

log = structlog.get_logger(__name__)

DEVICE = re.compile("[A-Za-z0-9-]{16,64}")
LONGEST_NAME = 40
ANYBODYS = ("call_committee", "request_correction")
"""What any host page of the table may ask, whoever holds it."""
LATE_TAPS = ("place_move", "score_turn", "pass_turn", "exchange")
"""T12: the taps that S15 judges itself."""


def device_of(given: Any) -> str:
    """Give the device id that a page has sent. Raises Refused (`bad_field`)."""
    if not isinstance(given, str) or not DEVICE.fullmatch(given):
        raise bad_field("device", given, "16 to 64 letters A-Z, digits and hyphens")
    return given


def host_name(given: Any) -> str:
    """Give the first name that a host has typed as it is kept: NFC, nothing invisible, "" if nothing was typed.

    Raises Refused (`bad_field`) for what is no text, is too long, or shows nothing.
    """
    if not isinstance(given, str):
        raise bad_field("name", given, "a text")
    if not given.strip():
        return ""
    try:
        name = clean_name(given)
    except ValueError:
        raise bad_field("name", given, "a name that can be seen") from None
    if len(name) > LONGEST_NAME:
        raise bad_field("name", name, f"at most {LONGEST_NAME} letters")
    return name


class TableLeases:
    """The leases of all tables, and which of their pages are open. Only what is open is kept in memory alone.

    `tell(table)` is called when the holder of a table, its connection or the number of others has changed.
    """

    def __init__(self, journal: Journal, *, runner: Runner, now: Callable[[], Moment]) -> None:
        """now: gives the hall's time."""
        self._journal = journal
        self._runner = runner
        self._now = now
        self._leases = Leases(journal)
        self._pages: defaultdict[int, dict[str, str]] = defaultdict(dict)
        self._seen: dict[int, Moment] = {}
        self._shown: dict[int, tuple[Lease | None, bool, int]] = {}
        self.tell: Callable[[int], None] = lambda _table: None

    # --- what is so

    def told(self, table: int) -> Json:
        """Give a table's lease as its pages are told: the holder, whether it is connected, how many others are."""
        holder, connected, others = self._standing(table)
        known = holder and {
            "device": holder.device,
            "name": holder.name,
            "since": holder.since,
            "connected": connected,
            "last_seen": self._seen.get(table),
        }
        return {"table": table, "holder": known, "others": others, "now": self._now()}

    def _standing(self, table: int) -> tuple[Lease | None, bool, int]:
        holder = self._leases.holder(table)
        devices = set(self._pages.get(table, {}).values())
        here = holder is not None and holder.device in devices
        return holder, here, len(devices) - here

    # --- who is there

    def came(self, table: int, socket: str, device: str) -> None:
        """A host page of this table has connected, on that device."""
        self._pages[table][socket] = device
        self.seen(table, device)
        self._changed(table)

    def went(self, table: int, socket: str) -> None:
        """A host page of this table has gone."""
        device = self._pages[table].pop(socket, None)
        if device is not None:
            self.seen(table, device)
            self._changed(table)

    def seen(self, table: int, device: str) -> None:
        """A device has been heard of at this table, by whichever way."""
        holder = self._leases.holder(table)
        if holder is not None and holder.device == device:
            self._seen[table] = self._now()

    def _changed(self, table: int) -> None:
        shown = self._standing(table)
        if self._shown.get(table) != shown:
            self._shown[table] = shown
            self.tell(table)

    # --- who holds it

    def take(self, table: int, device: str, name: str | None) -> None:
        """Let a device hold the table from now on, under this name; None: the one it has there already.

        Raises Refused (`not_stored`).
        """
        with self._runner.lock:
            holder = self._leases.holder(table)
            own = holder.name if holder is not None and holder.device == device else ""
            self._leases.take(table, device, name=own if name is None else name, at=self._now())
        self.seen(table, device)
        self._changed(table)

    def end(self, table: int) -> None:
        """The table has a new link (S27): nobody holds it, and the pages of the old link count no more."""
        self._leases.end(table)
        self._forget(table)

    def reload(self) -> None:
        """Another process has changed the file: the leases of links that it has renewed are over."""
        held = {table for table in self._shown if self._leases.holder(table) is not None}
        self._leases.reload()
        for table in held:
            if self._leases.holder(table) is None:
                self._forget(table)

    def _forget(self, table: int) -> None:
        self._pages.pop(table, None)
        self._seen.pop(table, None)
        self._changed(table)

    # --- what it may do

    def run(self, line: Line, who: str, *, table: int, device: str) -> Answer:
        """Run a command that this device asks for at this table; the first that happens takes the table.

        Raises Refused (`not_allowed`) if another device holds it. That is no answer of the command: it is
        not stored, and the command may be sent again once the table is taken over. What was answered
        before is answered the same again (T11), whoever holds the table now.
        """
        self.seen(table, device)
        with self._runner.lock:
            refused = self._barred(table, device, line)
            if refused is not None:
                return self._first_answer(line, refused)
            answer = self._runner.run(line, who)
            if answer["ok"] and line.get("do") not in ANYBODYS and self._leases.holder(table) is None:
                self._begin(table, device)
        self._changed(table)
        return answer

    def _first_answer(self, line: Line, refused: Refused) -> Answer:
        given = line.get("id")
        known = self._journal.first_answer(CommandId(given)) if isinstance(given, str) else None
        if known is None:
            raise refused
        return known

    def _begin(self, table: int, device: str) -> None:
        """The command has happened and is answered so, even if the lease can't be stored."""
        try:
            self.take(table, device, None)
        except Refused as refused:
            log.error("lease not stored", table=table, **refused.details)

    def _barred(self, table: int, device: str, line: Line) -> Refused | None:
        holder = self._leases.holder(table)
        if holder is None or holder.device == device or line.get("do") in ANYBODYS:
            return None
        if self._tapped_while_it_held(table, device, line):
            return None
        return Refused(
            Code.NOT_ALLOWED,
            field="device",
            value=holder.name,
            since=holder.since,
            accepted="take the table over first",
        )

    def _tapped_while_it_held(self, table: int, device: str, line: Line) -> bool:
        """S15: a tap made while this device held the table counts, however late it comes.

        The core judges the taps of a turn by what has happened since. Anything else, an undo say, would act
        on what the new holder has done: it counts only while nobody has acted since.
        """
        try:
            at = parse_moment(line.get("at"))
        except Refused:
            return False
        if self._leases.held_by(table, at) != device:
            return False
        game = self._runner.machine.state.games.get(GameId(str(line.get("game"))))
        return line.get("do") in LATE_TAPS or game is None or game.acted <= at
