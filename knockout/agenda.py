"""What is due next, over all tables and venue deadlines. Pure: it is told the state and the moment."""

import heapq
from collections.abc import Iterable

from knockout.game.entries import Entry, GameEntry
from knockout.game.flow import due
from knockout.ids import TIMER, GameId, Moment
from knockout.tournament import entries as t
from knockout.tournament.lookup import games_of_cycle
from knockout.tournament.state import State

Item = tuple[Moment, GameId]


class Agenda:
    """The tables by the moment their timer acts. Items that no longer hold are dropped when they come up."""

    def __init__(self, state: State) -> None:
        self._items: list[Item] = []
        self.note(state.games, state)

    def note(self, games: Iterable[GameId], state: State) -> None:
        """Take down when these games are due by this state."""
        for name in games:
            moment = due_at(name, state)
            if moment is not None:
                heapq.heappush(self._items, (moment, name))

    def first(self, state: State) -> Item | None:
        """Give the earliest item that holds by this state, the newest one noted."""
        items = self._items
        while items and items[0][0] != due_at(items[0][1], state):
            heapq.heappop(items)
        return items[0] if items else None

    def until(self, moment: Moment, state: State) -> list[Item]:
        """Give every item up to this moment; they stay, since nobody has acted on them yet."""
        found: list[Item] = []
        while (item := self.first(state)) is not None and item[0] <= moment:
            found.append(heapq.heappop(self._items))
        for item in found:
            heapq.heappush(self._items, item)
        return found


def due_at(name: GameId, state: State) -> Moment | None:
    """Give the moment the timer acts at this table, or None."""
    game = state.games.get(name)
    return None if game is None else due(game)


def clocks_touched(entries: Iterable[Entry], state: State) -> set[GameId]:
    """Give the games whose clocks these entries may have changed."""
    names: set[GameId] = set()
    for entry in entries:
        if isinstance(entry, GameEntry):
            names.add(entry.game)
        elif isinstance(entry, t.CycleHeld | t.CycleResumed):
            names.update(game.id for game in games_of_cycle(state, entry.cycle))
        elif isinstance(entry, t.TeamDisqualified | t.TeamWithdrawn) and entry.game is not None:
            names.add(entry.game)
    return names


def next_deadline(state: State) -> tuple[Moment, Entry] | None:
    """Give the earliest venue deadline that has not passed and the entry it makes (S19), or None."""
    found: list[tuple[Moment, str]] = [
        (deadline.at, which)
        for which, deadline in state.deadlines.items()
        if not deadline.passed and (which != "check_in" or state.check_in_closed is None)
    ]
    if not found:
        return None
    at, which = min(found)
    kind = t.CheckInClosed if which == "check_in" else t.SubstitutionClosed
    return at, kind(at=at, who=TIMER)
