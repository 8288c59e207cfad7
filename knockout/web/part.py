"""What a live part is, and which entries change it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from knockout.game import entries as e
from knockout.game.entries import Entry, GameEntry
from knockout.ids import table_of
from knockout.web.doors import ONLY_COMMITTEE
from knockout.web.hall import Hall

Json = dict[str, Any]
Touched = Callable[[tuple[Entry, ...], str], bool]

PUBLIC = frozenset({"public"})
COMMITTEE = ONLY_COMMITTEE
UNSEEN = (e.MovePlaced, e.CommitteeCalled, e.CallAnswered, e.CorrectionRequested, e.RequestDeclined)
"""Entries that change nothing where only teams and totals are shown."""
RESULTS = (e.ResultConfirmed, e.ResultReturned, e.TurnCorrected, e.SheetEntered)
"""Entries of one game that change what is official, or may."""


def always(_entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by everything."""
    return True


def by_nothing(_entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by nothing that is in the journal: what it shows is beside it, and whoever changes that says so."""
    return False


def by_results(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by whatever can change a total or a place."""
    return any(not isinstance(entry, UNSEEN) for entry in entries)


def by_rating(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by whatever can change an official result or who is in; not by play (S12)."""
    return any(not isinstance(entry, GameEntry) or isinstance(entry, RESULTS) for entry in entries)


def by_own_game(entries: tuple[Entry, ...], arg: str) -> bool:
    """Touched by the game named in `arg` and by what concerns all tables."""
    return any(not isinstance(entry, GameEntry) or entry.game == arg for entry in entries)


def by_own_table(entries: tuple[Entry, ...], arg: str) -> bool:
    """Touched by games at the table numbered in `arg`, by what concerns all tables, and by whatever can change who
    of them goes on: best losers are compared across tables (U26)."""
    return by_results(entries, arg) or any(
        isinstance(entry, GameEntry) and str(table_of(entry.game)) == arg for entry in entries
    )


@dataclass(frozen=True, slots=True)
class Part:
    """One part. `template` None: it is pushed as JSON, event `state`. `presence`: it also shows whose
    phones are connected. `beside`: it shows something else that is not in the journal; whoever changes that
    says so by `Live.touch`. `context(hall, arg, role)` gives what the template is filled with."""

    name: str
    template: str | None
    context: Callable[[Hall, str, str], Json]
    roles: frozenset[str] = PUBLIC
    touched: Touched = field(default=always)
    presence: bool = False
    beside: bool = False

    @property
    def event(self) -> str:
        """The socket event it is pushed under."""
        return "state" if self.template is None else "part"
