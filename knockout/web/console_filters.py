"""What of the journal the committee wants to see: by table, by kind, by who, between two times, by any text.

A filter stands in the address of the page, and, short, in the argument of the live part: there it has no more room.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from knockout.game import entries as g
from knockout.game.entries import Entry, GameEntry
from knockout.ids import COMMITTEE, TIMER, table_of
from knockout.tournament import entries as t
from knockout.web.texts import clock_time, number_in

Json = dict[str, Any]

CORRECTIONS = (
    g.TurnCorrected, g.CorrectionRequested, g.RequestDeclined, g.SheetEntered, g.ResultReturned, t.SettlementAsked,
    t.CorrectionSettled, t.SeatGiven,
)  # fmt: skip
REGISTRATION = (
    t.TeamEntered, t.TeamEdited, t.TeamDeleted, t.TeamWithdrawn, t.RatingSet, t.QualifyingClosed, t.TeamCheckedIn,
    t.CheckInUndone, t.ArrivalNoted, t.CheckInReopened, t.CheckInClosed, t.SubstitutionClosed, t.DeadlineMoved,
    t.PlayerSubstituted, t.ReserveCalledUp, t.TeamReinstated,
)  # fmt: skip
BY_THE_COMMITTEE = (g.ResultConfirmed, g.CommitteeCalled, g.CallAnswered, g.ClockSet)
"""Entries of one game that are no play: what the committee was called for, or did."""

KINDS = ("play", "corrections", "committee", "registration")
WHO = ("host", "timer", COMMITTEE, "counting", "desk")
_TIME = re.compile(r"([01]\d|2[0-3]):?([0-5]\d)")
LONGEST_TEXT = 40


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; nothing given lets all through. `since` and `till`: times of day at the venue, HH:MM."""

    table: int | None = None
    kind: str = ""
    who: str = ""
    since: str = ""
    till: str = ""
    text: str = ""

    @property
    def arg(self) -> str:
        """The filter as the live part's argument, at most 64 letters; empty for one that lets all through."""
        if self == Filter():
            return ""
        table = str(self.table or "")
        times = (one.replace(":", "") for one in (self.since, self.till))
        return ";".join((table, _place(KINDS, self.kind), _place(WHO, self.who), *times, self.text))

    def address(self, **changes: Any) -> str:
        """Give the page's address with this filter, some of it changed."""
        other = replace(self, **changes)
        names = {
            "table": other.table,
            "kind": other.kind,
            "who": other.who,
            "since": other.since,
            "till": other.till,
        }
        query = urlencode({key: value for key, value in {**names, "q": other.text}.items() if value})
        return f"/console/log?{query}" if query else "/console/log"

    def lets(self, entry: Entry, zone: str) -> bool:
        """Say whether an entry is of the table, of the kind, by whom and of the time that are wanted."""
        if self.table is not None and not (
            isinstance(entry, GameEntry) and table_of(entry.game) == self.table
        ):
            return False
        if (self.kind and kind_of(entry) != self.kind) or (self.who and role_of(entry) != self.who):
            return False
        time = clock_time(entry.at, zone) if self.since or self.till else ""
        return (not self.since or time >= self.since) and (not self.till or time <= self.till)


def kind_of(entry: Entry) -> str:
    """Give which of `KINDS` an entry is."""
    if isinstance(entry, CORRECTIONS):
        return "corrections"
    if isinstance(entry, REGISTRATION):
        return "registration"
    if isinstance(entry, GameEntry) and not isinstance(entry, BY_THE_COMMITTEE):
        return "play"
    return "registration" if isinstance(entry, t.TeamDisqualified) and entry.auto else "committee"


def role_of(entry: Entry) -> str:
    """Give who did it, one of `WHO`; a host whichever its table."""
    return "timer" if entry.who == TIMER else str(entry.who).partition(":")[0]


def filter_of(given: Mapping[str, str]) -> Filter:
    """Read a filter from an address's query; what can't be one is left out."""
    table = number_in(given.get("table", ""))
    return Filter(
        table=table or None,
        kind=_one_of(KINDS, given.get("kind", "")),
        who=_one_of(WHO, given.get("who", "")),
        since=_time(given.get("since", "")),
        till=_time(given.get("till", "")),
        text=given.get("q", "").replace("|", " ").strip()[:LONGEST_TEXT],
    )


def filter_in(arg: str) -> Filter:
    """Read a filter from the live part's argument; one without marks is a text."""
    parts = arg.split(";", 5)
    if len(parts) < 6:
        return filter_of({"q": arg})
    names = ("table", "kind", "who", "since", "till", "q")
    return filter_of(dict(zip(names, parts, strict=True)))


def _one_of(known: tuple[str, ...], given: str) -> str:
    """Give the one that is named, by itself or by its number from 1."""
    return next((one for one in known if given in (one, _place(known, one))), "")


def _place(known: tuple[str, ...], one: str) -> str:
    return str(known.index(one) + 1) if one else ""


def _time(text: str) -> str:
    match = _TIME.fullmatch(text.strip())
    return f"{match[1]}:{match[2]}" if match else ""
