"""Who sits where on a game day (U20): by lots that anyone can draw again, so that few meet the same opponents twice.

In a round every team plays once; a round with more games than tables in the hall takes several cycles. All
chance comes from the seed, by `lots.shuffled`:

| purpose             | what is shuffled                                                                  |
|---------------------|-----------------------------------------------------------------------------------|
| `D1 round 2 tables` | the round's games: the first of them are full, the last short (S10)               |
| `D1 round 2 teams`  | the teams as they were given: they sit down game by game, seat by seat            |
| `D1 pass 1`         | round 1's teams as given, then round 2's, ...: in this order pass 1 looks at them |

Then the seating is made better, without any chance but that of the last line. A meeting costs a thousand for each
time that the two have met before, on this day or an earlier one; a seat at a short table costs one for each time
that the team sat at one before. In a pass, who pays for anything in a round changes seats with the team of another
table that lowers the cost most, the first given of equal ones. If none lowers it, one that leaves it as it is will
do, unless those two changed so before and no pass has ended cheaper since. The cheapest seating after a pass
counts. Passes end when one changes nothing, or when `LOOKS` changes have been weighed. Last, game by game, each
table begins with who of it has begun least often so far, the first of equal ones, and so again until nobody at a
table has begun two times less than who begins there; the others follow clockwise, as they sat.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations

from knockout.ids import GameId, StageId, TeamId
from knockout.rules.lots import shuffled, spread
from knockout.rules.plans import SEATS, cycles_for

Pair = frozenset[TeamId]
Place = tuple[int, int]
"""A round and a team, both counted from 0."""

MEETING = 1000
LOOKS = 120_000
"""A change is weighed in a few microseconds: nobody waits for long."""


@dataclass(frozen=True)
class Before:
    """What earlier days left: how often two teams have met, how often each has begun or sat at a short table."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    begun: Mapping[TeamId, int] = field(default_factory=dict)
    short: Mapping[TeamId, int] = field(default_factory=dict)


FIRST_DAY = Before()


def seat_day(
    teams: Sequence[TeamId],
    *,
    day: StageId,
    tables: int,
    rounds: int,
    seed: str,
    seats: int = SEATS,
    before: Before = FIRST_DAY,
) -> dict[GameId, tuple[TeamId, ...]]:
    """Give every game of a day its teams in order of play (U20, S10): `D1-1-T1`, `D1-1-T2`, ...

    tables: those in the hall; rounds: games that each team plays. Raises ValueError as `games_a_round`.
    """
    games = games_a_round(teams, tables=tables, rounds=rounds, seats=seats)
    seating = _Seating(teams, before)
    for number in range(1, rounds + 1):
        sizes = spread(len(teams), games, seats)
        size_of = dict(zip(shuffled(range(games), seed, f"{day} round {number} tables"), sizes, strict=True))
        waiting = iter(shuffled(range(len(teams)), seed, f"{day} round {number} teams"))
        seating.sit([[next(waiting) for _ in range(size_of[game])] for game in range(games)])
    best = _improve(seating, f"{day} pass", seed)
    names = _game_names(day, cycles_for(games, tables) * rounds)
    seated = [seating.teams_at(table) for tables_of_round in best for table in tables_of_round]
    return _begin_in_turn(dict(zip(names, seated, strict=True)), before.begun)


def games_a_round(teams: Sequence[TeamId], *, tables: int, rounds: int, seats: int = SEATS) -> int:
    """Give how many games it takes until every team has played once.

    Raises ValueError for what no day can be made of: fewer than two teams, one of them twice, one that would have
    no opponent (an odd number of teams at tables of two), no table or no round.
    """
    if tables < 1 or rounds < 1 or len(teams) < 2:
        raise ValueError(f"no game day for {len(teams)} teams at {tables} tables, {rounds} games a team")
    if len(set(teams)) != len(teams):
        raise ValueError("a team is named twice")
    games = -(-len(teams) // seats)
    if len(teams) < 2 * games:
        raise ValueError(f"{len(teams)} teams at tables of {seats}: one would have no opponent")
    return games


def meetings(tables: Iterable[Sequence[TeamId]]) -> Counter[Pair]:
    """Give how often each two teams meet at these tables."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def meet_again(tables: Iterable[Sequence[TeamId]], met: Mapping[Pair, int]) -> dict[Pair, int]:
    """Give the pairs that meet at these tables and not for the first time, each with how often they will have met.

    met: how often they have met on earlier days.
    """
    in_all = {pair: times + met.get(pair, 0) for pair, times in meetings(tables).items()}
    return {pair: times for pair, times in in_all.items() if times > 1}


def _game_names(day: StageId, cycles: Sequence[int]) -> list[GameId]:
    return [
        GameId(f"{day}-{cycle}-T{table}")
        for cycle, games in enumerate(cycles, start=1)
        for table in range(1, games + 1)
    ]


def _begin_in_turn(
    tables: Mapping[GameId, Sequence[TeamId]], begun: Mapping[TeamId, int]
) -> dict[GameId, tuple[TeamId, ...]]:
    """Turn each table so that who has begun least often has the first seat."""
    times = Counter(begun)
    first: dict[GameId, TeamId] = {}
    unfair = True
    while unfair:
        unfair = False
        for game, table in tables.items():
            least = min(table, key=lambda team: times[team])
            had = first.get(game)
            if had is None or times[least] < times[had] - 1:
                times[least] += 1
                if had is not None:
                    times[had] -= 1
                first[game], unfair = least, True
    return {game: _from(table, first[game]) for game, table in tables.items()}


def _from(table: Sequence[TeamId], first: TeamId) -> tuple[TeamId, ...]:
    at = table.index(first)
    return (*table[at:], *table[:at])


class _Seating:
    """A day's rounds while they are made better. Teams are numbers here: their places in the order given."""

    def __init__(self, teams: Sequence[TeamId], before: Before) -> None:
        self.rounds: list[list[list[int]]] = []
        self.all = range(len(teams))
        self._teams = tuple(teams)
        self._home: list[list[int]] = []
        self._short = [before.short.get(team, 0) for team in teams]
        self._met: list[dict[int, int]] = [defaultdict(int) for _ in teams]
        number = {team: place for place, team in enumerate(teams)}
        for pair, times in before.met.items():
            if pair <= number.keys():
                self._meet(*(number[team] for team in pair), times=times)

    def _meet(self, one: int, two: int, *, times: int) -> None:
        self._met[one][two] += times
        self._met[two][one] += times

    def sit(self, tables: list[list[int]]) -> None:
        """Add a round."""
        home = [0] * len(self.all)
        for game, table in enumerate(tables):
            for team in table:
                home[team] = game
            for one, two in combinations(table, 2):
                self._meet(one, two, times=1)
        self.rounds.append(tables)
        self._home.append(home)
        for team in self.all:
            self._short[team] += self.at_short(len(self.rounds) - 1, team)

    def teams_at(self, table: Iterable[int]) -> tuple[TeamId, ...]:
        """Give the teams of these numbers."""
        return tuple(self._teams[team] for team in table)

    def at_short(self, number: int, team: int) -> bool:
        """Whether a team sits at a table of that round that is shorter than others."""
        tables = self.rounds[number]
        return len(tables[self._home[number][team]]) < -(-len(self.all) // len(tables))

    def others(self, number: int, team: int) -> list[int]:
        """Give who sits with a team in a round."""
        return [x for x in self.rounds[number][self._home[number][team]] if x != team]

    def pays(self, place: Place) -> int:
        """Give what a team pays for its place in a round."""
        number, team = place
        others = self.others(number, team)
        short = self._short[team] - 1 if self.at_short(number, team) else 0
        return MEETING * (self._times(team, others) - len(others)) + short

    def _times(self, team: int, others: Iterable[int]) -> int:
        met = self._met[team]
        return sum([met.get(other, 0) for other in others])

    def cost(self) -> int:
        """Give what all pay for all their places."""
        return sum(self.pays((number, team)) for number in range(len(self.rounds)) for team in self.all)

    def changes(self, place: Place) -> Iterable[tuple[int, int]]:
        """Give for each team of the round's other tables what changing seats with it costs more, and the team."""
        number, team = place
        home, here = self._home[number], self.others(number, team)
        pays = self._times(team, here) - len(here)
        for other in self.all:
            if home[other] != home[team]:
                there = self.others(number, other)
                again = self._times(other, here) + self._times(team, there)
                again -= pays + self._times(other, there) - len(there)
                yield MEETING * again + self._short_costs(number, team, other), other

    def _short_costs(self, number: int, one: int, two: int) -> int:
        leaves = self.at_short(number, one)
        if leaves == self.at_short(number, two):
            return 0
        comes, goes = (two, one) if leaves else (one, two)
        return self._short[comes] - (self._short[goes] - 1)

    def change(self, number: int, one: int, two: int) -> None:
        """Two teams of different tables change seats in a round."""
        home, tables = self._home[number], self.rounds[number]
        for team, comes in ((one, two), (two, one)):
            for other in self.others(number, team):
                self._meet(team, other, times=-1)
                self._meet(comes, other, times=1)
            self._short[team] -= self.at_short(number, team)
        here, there = tables[home[one]], tables[home[two]]
        here[here.index(one)], there[there.index(two)] = two, one
        home[one], home[two] = home[two], home[one]
        for team in (one, two):
            self._short[team] += self.at_short(number, team)


def _improve(seating: _Seating, purpose: str, seed: str) -> list[list[list[int]]]:
    """Change seats as long as it lowers the cost; give the cheapest rounds that a pass ended with."""
    places = [(number, team) for number in range(len(seating.rounds)) for team in seating.all]
    lowest, best, looks, passes = seating.cost(), deepcopy(seating.rounds), LOOKS, 0
    tried: set[tuple[int, frozenset[int]]] = set()
    changed = True
    while lowest and changed and looks > 0:
        passes += 1
        changed = False
        for place in shuffled(places, seed, f"{purpose} {passes}"):
            if looks > 0 and seating.pays(place):
                looks -= len(seating.all)
                changed |= _change_for(seating, place, tried)
        if seating.cost() < lowest:
            lowest, best = seating.cost(), deepcopy(seating.rounds)
            tried.clear()
    return best


def _change_for(seating: _Seating, place: Place, tried: set[tuple[int, frozenset[int]]]) -> bool:
    """Make the change of seats that is best for this place, if any will do; say whether one was made."""
    number, team = place
    fair = [
        (costs, other)
        for costs, other in seating.changes(place)
        if costs < 0 or (costs == 0 and (number, frozenset((team, other))) not in tried)
    ]
    if not fair:
        return False
    costs, other = min(fair)
    if costs == 0:
        tried.add((number, frozenset((team, other))))
    seating.change(number, team, other)
    return True
