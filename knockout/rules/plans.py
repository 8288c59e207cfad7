"""Which stages a field plays through (S18).

| what                | the rule                                                                       |
|---------------------|--------------------------------------------------------------------------------|
| preferred           | fewest stages, then fewest best losers in all, then fewest winners a table     |
| later fields        | a multiple of the seats at a table, so that nobody sits at a short one         |
| first field         | any size: empty seats one to a table (S10)                                     |
| winners a table     | at least one, and fewer than sit at the smallest table                         |
| cycles              | more games than tables in the hall: cycles as equal as can be                  |
| best losers         | shared equally among cycles where that comes out even, else over the stage     |
| names               | from the end F, SF, QF, before them R1, R2, ... in order of play               |

40 teams at 5 tables: QF of 2 x 5 games (U23), SF of 3 (U24), F (S22).
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeGuard

from knockout.errors import Refused, bad_field
from knockout.ids import CycleId, GameId, StageId, cycle_of

SEATS = 4
USUAL_SIZE = 40
MOST_TEAMS = 10_000
MOST_STAGES = 20
LAST_STAGES = ("QF", "SF", "F")


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage. `cycles`: games in each; `winners` of each table and `best_losers` of the stage go on
    (the final: 0 and 0); `by_cycle`: each cycle has the same share of the best losers."""

    stage: StageId
    field: int
    cycles: tuple[int, ...]
    winners: int
    best_losers: int
    by_cycle: bool

    @property
    def games(self) -> int:
        """How many games the stage has."""
        return sum(self.cycles)

    @property
    def best_losers_a_cycle(self) -> int:
        """How many best losers each cycle has; 0 where they are counted over the stage."""
        return self.best_losers // len(self.cycles) if self.by_cycle else 0

    @property
    def going_on(self) -> int:
        """How many teams go on from the stage: the next one's field."""
        return self.winners * self.games + self.best_losers


@dataclass(frozen=True, slots=True, order=True)
class _Route:
    """A way from a field to the final; compared by what S18 prefers, in its order.

    Where even the winners in all are level, the earlier stage has the fewer of them.
    """

    stages: int = 1
    best_losers: int = 0
    winners: int = 0
    steps: tuple[tuple[int, int], ...] = ()

    def after(self, winners: int, best_losers: int) -> "_Route":
        """Give the way that goes through one stage more, before this one."""
        return _Route(
            self.stages + 1,
            self.best_losers + best_losers,
            self.winners + winners,
            ((winners, best_losers), *self.steps),
        )


def plan_for(size: int, tables: int, seats: int = SEATS) -> tuple[StagePlan, ...]:
    """Take the field's size (one table's seats or more) and the tables in the hall; give the stages (S18).

    Raises ValueError for a size or a number of tables that no plan can be made for.
    """
    if size < seats or tables < 1 or seats < 2:
        raise ValueError(f"no plan for {size} teams at {tables} tables of {seats}")
    steps = (*_route(size, seats).steps, (0, 0))
    stages = []
    for name, (winners, best_losers) in zip(stage_names(len(steps)), steps, strict=True):
        games = -(-size // seats)
        plan = stage_plan(name, size, cycles_for(games, tables), winners, best_losers)
        stages.append(plan)
        size = plan.going_on
    return tuple(stages)


def stage_plan(
    stage: StageId, field: int, cycles: tuple[int, ...], winners: int, best_losers: int
) -> StagePlan:
    """Give a stage's plan, its best losers shared by cycle where that comes out even (S18)."""
    return StagePlan(stage, field, cycles, winners, best_losers, best_losers % len(cycles) == 0)


def stage_names(count: int) -> tuple[StageId, ...]:
    """Give the names of so many stages, in order of play: R1, R2, ..., QF, SF, F."""
    rounds = tuple(f"R{number}" for number in range(1, count - len(LAST_STAGES) + 1))
    return tuple(StageId(name) for name in (*rounds, *LAST_STAGES[-count:]))


def cycles_for(games: int, tables: int) -> tuple[int, ...]:
    """Give the games of each cycle: as few cycles as the tables allow, as equal as can be, larger first."""
    return split(games, -(-games // tables))


def split(whole: int, parts: int) -> tuple[int, ...]:
    """Share a number among so many parts as equally as can be, the larger ones first."""
    share, over = divmod(whole, parts)
    return (share + 1,) * over + (share,) * (parts - over)


@cache
def cycle_ids(plan: StagePlan) -> tuple[CycleId, ...]:
    """Give the stage's cycles in order: `QF-1`, `QF-2` (S29)."""
    return tuple(CycleId(f"{plan.stage}-{number}") for number in range(1, len(plan.cycles) + 1))


@cache
def game_ids(plan: StagePlan, cycle: CycleId | None = None) -> tuple[GameId, ...]:
    """Give the games of a cycle, or of the whole stage, in order; tables count from 1 in each cycle."""
    games = (
        GameId(f"{name}-T{table}")
        for name, count in zip(cycle_ids(plan), plan.cycles, strict=True)
        for table in range(1, count + 1)
    )
    return tuple(game for game in games if cycle in (None, cycle_of(game)))


def plan_from(plan_field: Any, tables_default: int, seats: int = SEATS) -> tuple[int, tuple[StagePlan, ...]]:
    """Take the command's `plan` (None, size, {size, tables}, or a list of stages); give size and stages.

    None is a field of 40 (U20). Raises Refused(bad_field) on `plan` with what would be right.
    """
    if isinstance(plan_field, list | tuple):
        stages = _listed(tuple(plan_field), tables_default, seats)
        return stages[0].field, stages
    asked = plan_field if isinstance(plan_field, dict) else {"size": plan_field}
    if set(asked) - {"size", "tables"}:
        raise bad_field("plan", plan_field, "a size, {size, tables}, or a list of stages")
    size, tables = (USUAL_SIZE if asked.get("size") is None else asked["size"]), asked.get("tables")
    if not _whole(size, seats, MOST_TEAMS):
        raise bad_field("plan", plan_field, f"size: a whole number from {seats} to {MOST_TEAMS}")
    if tables is not None and not _whole(tables, 1, MOST_TEAMS):
        raise bad_field("plan", plan_field, "tables: a whole number from 1 up")
    return size, plan_for(size, tables or tables_default, seats)


@cache
def _route(field: int, seats: int) -> _Route:
    """Find the preferred way from a field to the final."""
    games = -(-field // seats)
    if games == 1:
        return _Route()
    # A table sends one team on at least, so a stage of the fewest stages has no more games than this.
    most_next = 1
    while most_next * seats < games:
        most_next *= seats
    ways = [
        _route(next_games * seats, seats).after(winners, next_games * seats - winners * games)
        for next_games in range(-(-games // seats), most_next + 1)
        for winners in range(1, field // games)
        if winners * games <= next_games * seats <= field
    ]
    if not ways:
        raise ValueError(f"no plan for {field} teams at tables of {seats}")
    return min(ways)


def _listed(asked: tuple[Any, ...], tables: int, seats: int) -> tuple[StagePlan, ...]:
    if not 1 <= len(asked) <= MOST_STAGES:
        raise bad_field("plan", list(asked), f"1 to {MOST_STAGES} stages")
    stages: list[StagePlan] = []
    for name, data in zip(stage_names(len(asked)), asked, strict=True):
        coming = stages[-1].going_on if stages else None
        stages.append(_stage(data, name, coming, tables, seats))
    return tuple(stages)


def _stage(asked: Any, name: StageId, coming: int | None, tables: int, seats: int) -> StagePlan:
    """Take one stage as asked for and how many teams come into it (None: the first); give its plan."""
    keys = ("stage", "field", "cycles", "winners", "best_losers")
    if not isinstance(asked, dict) or set(asked) - set(keys):
        raise _bad(name, asked, f"a stage with {', '.join(keys)}")
    if asked.get("stage") not in (None, name):
        raise _bad(name, asked, f"stage: {name}, counted from the end")
    field = coming if asked.get("field") is None else asked["field"]
    if not _whole(field, seats if coming is None else 2, MOST_TEAMS):
        raise _bad(name, asked, f"field: a whole number from {seats} to {MOST_TEAMS}")
    if coming is not None and coming != field:
        raise _bad(name, asked, f"field: {coming}, as many as come from the stage before")
    cycles = _cycles(asked, name, field, tables, seats)
    if name == "F":
        return _final(asked, field, cycles)
    return stage_plan(name, field, cycles, *_going_on(asked, name, field, sum(cycles)))


def _cycles(asked: dict[str, Any], name: StageId, field: int, tables: int, seats: int) -> tuple[int, ...]:
    """Give the games of each cycle: as asked (how many cycles, or the games of each), else by the tables."""
    games, cycles = -(-field // seats), asked.get("cycles")
    if cycles is None:
        return cycles_for(games, tables)
    if _whole(cycles, 1, games):
        return split(games, cycles)
    if not isinstance(cycles, list | tuple) or not all(_whole(count, 1, field) for count in cycles):
        raise _bad(name, asked, f"cycles: a whole number from 1 to {games}, or the games of each")
    if not games <= sum(cycles) <= field // 2:
        raise _bad(name, asked, f"cycles: {games} games in all, so that 2 to {seats} teams sit at each table")
    return tuple(cycles)


def _going_on(asked: dict[str, Any], name: StageId, field: int, games: int) -> tuple[int, int]:
    winners, best_losers = asked.get("winners"), asked.get("best_losers", 0)
    most = field // games - 1
    if not _whole(winners, 1, most):
        raise _bad(name, asked, f"winners: a whole number from 1 to {most}, fewer than sit at a table")
    # somebody must be out after a stage
    most = field - winners * games - 1
    if not _whole(best_losers, 0, most):
        raise _bad(name, asked, f"best_losers: a whole number from 0 to {most}")
    return winners, best_losers


def _final(asked: dict[str, Any], field: int, cycles: tuple[int, ...]) -> StagePlan:
    if cycles != (1,):
        raise _bad(StageId("F"), asked, f"the last stage is one table; {field} teams come to it")
    if asked.get("best_losers") not in (None, 0) or asked.get("winners") not in (None, 0, 1):
        raise _bad(StageId("F"), asked, "winners and best_losers left out: nobody goes on from the final")
    return stage_plan(StageId("F"), field, cycles, 0, 0)


def _bad(name: StageId, asked: Any, accepted: str) -> Refused:
    return bad_field("plan", asked, f"{name}: {accepted}")


def _whole(value: Any, least: int, most: int) -> TypeGuard[int]:
    # true is not the number 1
    return type(value) is int and least <= value <= most
