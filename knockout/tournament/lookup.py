"""Finding stages, cycles, games and seats in the state; nothing is judged here."""

from knockout.game.state import Game, Phase
from knockout.ids import CycleId, GameId, StageId, TeamId, stage_of
from knockout.rules.plans import StagePlan, cycle_ids, game_ids
from knockout.rules.ruleset import Ruleset
from knockout.tournament.state import State


def rules_of(state: State) -> Ruleset:
    """Give the tournament's rules. Raises ValueError before it is created: nothing has rules then."""
    if state.rules is None:
        raise ValueError("the tournament has not been created")
    return state.rules


def stage_plan(state: State, stage: StageId) -> StagePlan | None:
    """Give the plan of a stage of the knockout, or None when there is no such one; game days are none (U20)."""
    return next((plan for plan in state.plan if plan.stage == stage), None)


def day_plans(state: State) -> tuple[StagePlan, ...]:
    """Give the plans of the game days in the order of their numbers (U20)."""
    return tuple(state.days[day].plan for day in sorted(state.days, key=day_number))


def day_number(day: StageId) -> int:
    """Give the number of a game day: `D12` is the twelfth."""
    return int(day[1:])


def games_plan(state: State, stage: StageId) -> StagePlan | None:
    """Give the plan that a stage's games are laid out by, of the knockout or of a game day; None for neither."""
    day = state.days.get(stage)
    return stage_plan(state, stage) if day is None else day.plan


def played_plans(state: State) -> tuple[StagePlan, ...]:
    """Give all that is played in order: the game days, then the stages of the knockout."""
    return (*day_plans(state), *state.plan)


def stage_before(state: State, stage: StageId) -> StagePlan | None:
    """Give the stage played before this one, None for the first."""
    return next((a for a, b in zip(state.plan, state.plan[1:], strict=False) if b.stage == stage), None)


def stage_after(state: State, stage: StageId) -> StagePlan | None:
    """Give the stage played after this one, None for the final."""
    return next((b for a, b in zip(state.plan, state.plan[1:], strict=False) if a.stage == stage), None)


def cycles_of(state: State, stage: StageId) -> tuple[CycleId, ...]:
    """Give the cycles of a stage in order of play."""
    plan = games_plan(state, stage)
    return () if plan is None else cycle_ids(plan)


def current_game(state: State, game: GameId) -> Game | None:
    """Give a game, or its latest replay where it was voided (S14); None before its lots are drawn."""
    found = state.games.get(game)
    while found is not None and found.phase is Phase.VOID:
        found = state.games.get(next_replay(found.id))
    return found


def next_replay(game: GameId) -> GameId:
    """Give the id of the replay of a game: `QF-1-T3` -> `QF-1-T3-R2` -> `QF-1-T3-R3` (S14)."""
    parts = game.split("-")
    if len(parts) == 3:
        return GameId(f"{game}-R2")
    return GameId("-".join([*parts[:3], f"R{int(parts[3][1:]) + 1}"]))


def games_of_cycle(state: State, cycle: CycleId) -> tuple[Game, ...]:
    """Give the games of a cycle that count, by table; none before the lots are drawn."""
    plan = games_plan(state, stage_of(cycle))
    if plan is None or cycle not in cycle_ids(plan):
        return ()
    found = (current_game(state, game) for game in game_ids(plan, cycle))
    return tuple(game for game in found if game is not None)


def games_of(state: State, stage: StageId) -> tuple[Game, ...]:
    """Give the games of a stage that count, by cycle and table."""
    return tuple(game for cycle in cycles_of(state, stage) for game in games_of_cycle(state, cycle))


def day_games(state: State) -> tuple[Game, ...]:
    """Give the games of all game days that count, in order of play (U20)."""
    return tuple(game for plan in day_plans(state) for game in games_of(state, plan.stage))


def all_games(state: State) -> tuple[Game, ...]:
    """Give every game there is in order of play, voided ones before their replays."""
    order = {plan.stage: number for number, plan in enumerate(played_plans(state))}
    return tuple(sorted(state.games.values(), key=lambda game: (order[stage_of(game.id)], _key(game.id))))


def _key(game: GameId) -> tuple[int, ...]:
    _, cycle, table, *replay = game.split("-")
    return int(cycle), int(table[1:]), int(replay[0][1:]) if replay else 1


def seat_of(state: State, stage: StageId, team: TeamId) -> tuple[Game, int] | None:
    """Give the game and the seat, from 0, that a team has in a stage, or None."""
    for game in games_of(state, stage):
        if team in game.seats:
            return game, game.seats.index(team)
    return None


def has_started(game: Game) -> bool:
    """Whether play has begun at this game: from then on its seats are fixed (S8, S13, S21)."""
    return game.phase not in (Phase.WAITING, Phase.READY)


def stage_has_started(state: State, stage: StageId) -> bool:
    """Whether any game of the stage has started."""
    return any(has_started(game) for game in games_of(state, stage))


def cycle_plan_before(state: State, cycle: CycleId) -> CycleId | None:
    """Give the cycle played before this one, in this stage or the one before; None for the very first, and for
    the first of a game day."""
    plan = state.days.get(stage_of(cycle))
    order = [c for plan in ((plan.plan,) if plan else state.plan) for c in cycle_ids(plan)]
    index = order.index(cycle)
    return order[index - 1] if index else None
