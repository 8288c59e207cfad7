"""Whether a table's host is there: pages connected, when last heard of, how fast the line is."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from knockout.game.flow import row_began
from knockout.ids import GameId, Moment
from knockout.tournament.state import State


@dataclass
class HostFacts:
    """What is known of one table's host. `rtt` is in real milliseconds."""

    sockets: set[str] = field(default_factory=set)
    last_seen: Moment | None = None
    rtt: int | None = None

    @property
    def connected(self) -> bool:
        """Whether a host page of this table is connected now."""
        return bool(self.sockets)


class Hosts:
    """All tables' hosts. Kept in memory only: a page that is still there comes back by itself."""

    def __init__(
        self, state: Callable[[], State], now: Callable[[], Moment], changed: Callable[[], None]
    ) -> None:
        """changed: called when a page has come or gone."""
        self._state = state
        self._now = now
        self._changed = changed
        self._tables: defaultdict[int, HostFacts] = defaultdict(HostFacts)

    def came(self, table: int, socket: str) -> None:
        """A host page of this table has connected."""
        self._tables[table].sockets.add(socket)
        self.seen(table)
        self._changed()

    def went(self, table: int, socket: str) -> None:
        """A host page of this table has gone."""
        facts = self._tables[table]
        if socket in facts.sockets:
            facts.sockets.discard(socket)
            facts.last_seen = self._now()
            self._changed()

    def seen(self, table: int, rtt: int | None = None) -> None:
        """The table's host has been heard of, by whichever way."""
        facts = self._tables[table]
        facts.last_seen = self._now()
        facts.rtt = facts.rtt if rtt is None else rtt

    def get(self, game: GameId) -> HostFacts | None:
        """Give the facts about the host of a game's table, None while nobody has ever come."""
        known = self._state().games.get(game)
        return None if known is None else self.at(known.table)

    def at(self, table: int) -> HostFacts | None:
        """Give the facts about a table's host, None while nobody has ever come."""
        return self._tables.get(table)

    def silent(self) -> frozenset[GameId]:
        """Give the games at which no host page has been connected since the row of passes began (S23)."""
        return frozenset(
            game.id
            for game in self._state().games.values()
            if (began := row_began(game)) is not None and not self._heard_since(game.table, began)
        )

    def _heard_since(self, table: int, moment: Moment) -> bool:
        facts = self._tables.get(table)
        if facts is None:
            return False
        return facts.connected or (facts.last_seen is not None and facts.last_seen >= moment)
