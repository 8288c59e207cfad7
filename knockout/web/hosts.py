"""Whether a table's host is there: pages connected, when last heard of, how fast the line is."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from knockout.game.flow import row_began
from knockout.ids import GameId, Moment
from knockout.tournament.state import State

log = structlog.get_logger("knockout")

MOST_TAPS, MOST_PHONES = 10_000, 16
"""Of what a phone tells so much is believed; so many phones of one table are remembered."""
TOO_LONG_MS = 3_600_000
"""A tap that comes so late counts no more (S15 takes five minutes)."""


@dataclass
class Kept:
    """So many taps a phone keeps, as it has told last; `gone`: since when it is away, None while it is there."""

    taps: int
    gone: Moment | None = None


@dataclass
class HostFacts:
    """What is known of one table's host. `rtt` is in real milliseconds; `kept`: by phone, those that keep taps."""

    sockets: set[str] = field(default_factory=set)
    kept: dict[str, Kept] = field(default_factory=dict)
    last_seen: Moment | None = None
    rtt: int | None = None

    @property
    def connected(self) -> bool:
        """Whether a host page of this table is connected now."""
        return bool(self.sockets)

    @property
    def waiting(self) -> int:
        """How many taps are on this table's phones and not here, as far as they have told."""
        return sum(kept.taps for kept in self.kept.values())

    @property
    def gone_with(self) -> Moment | None:
        """Since when a phone is away that keeps taps, None where none is."""
        return min((kept.gone for kept in self.kept.values() if kept.gone is not None), default=None)


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
        log.info("host came", table=table, phones=len(self._tables[table].sockets))

    def went(self, table: int, socket: str, phone: str | None = None) -> None:
        """A host page of this table has gone; phone: what it is known by among those that keep taps."""
        facts = self._tables[table]
        kept = facts.kept.get(phone or socket)
        if kept is not None:
            kept.gone = self._now()
        if socket in facts.sockets:
            facts.sockets.discard(socket)
            facts.last_seen = self._now()
            self._changed()
            log.info("host went", table=table, phones=len(facts.sockets), waiting=kept.taps if kept else 0)

    def keeps(self, table: int, phone: str, taps: object) -> None:
        """A phone says how many taps it keeps that no answer has come for; what is no number says nothing."""
        if not isinstance(taps, int) or isinstance(taps, bool) or taps < 0:
            return
        facts = self._tables[table]
        facts.kept.pop(phone, None)
        if taps:
            facts.kept[phone] = Kept(min(taps, MOST_TAPS))
            while len(facts.kept) > MOST_PHONES:
                facts.kept.pop(next(iter(facts.kept)))

    def forget(self, table: int) -> None:
        """The table has a new link: what phones of the old one keep can't come any more."""
        self._tables[table].kept.clear()

    def all(self) -> list[tuple[int, HostFacts]]:
        """Give the facts of every table whose host has ever come. What comes too late to count is kept no longer."""
        early = self._now() - TOO_LONG_MS
        for facts in self._tables.values():
            kept = facts.kept.items()
            facts.kept = {phone: one for phone, one in kept if one.gone is None or one.gone >= early}
        return sorted(self._tables.items())

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
