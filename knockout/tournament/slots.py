"""Who plays in a stage before its lots are drawn: teams, or what they still wait for (DESIGN law 3)."""

from knockout.game.state import Game, Phase
from knockout.ids import CycleId, GameId, StageId
from knockout.rules.plans import StagePlan, cycle_ids, game_ids
from knockout.tournament.best_losers import best_losers
from knockout.tournament.lookup import current_game, games_of, games_of_cycle, stage_before
from knockout.tournament.progress import qualified
from knockout.tournament.state import BestLoserOf, Empty, Slot, State, TeamIn, WinnerOf
from knockout.tournament.winners import to_best_losers, winner_questions, winner_rows


def entrants(state: State, stage: StageId) -> tuple[Slot, ...]:
    """Give the slots of a stage: a team, the winner or best loser it waits for, or Empty where nobody comes
    any more (S10). Nothing for a stage that isn't played."""
    if not any(plan.stage == stage for plan in state.plan):
        return ()
    before = stage_before(state, stage)
    if before is None:
        return tuple(Empty() if place.holder is None else TeamIn(place.holder) for place in state.places)
    if before.stage in state.settlements:
        return _as_kept(state, before)
    slots: list[Slot] = []
    for cycle in cycle_ids(before):
        for name in game_ids(before, cycle):
            slots.extend(_winner_slots(state, before, name))
        if before.by_cycle:
            slots.extend(_best_slots(state, before, cycle, before.best_losers_a_cycle))
    if not before.by_cycle:
        slots.extend(_best_slots(state, before, before.stage, before.best_losers))
    return tuple(slots)


def _as_kept(state: State, plan: StagePlan) -> tuple[Slot, ...]:
    """After a correction that touched games already begun: those that go on by the committee's word (S13)."""
    known: list[Slot] = [TeamIn(row.team) for row in qualified(state, plan.stage)]
    return (*known, *(Empty() for _ in range(plan.going_on - len(known))))


def _winner_slots(state: State, plan: StagePlan, name: GameId) -> list[Slot]:
    game = current_game(state, name)
    if game is None:
        return [WinnerOf(name)] * plan.winners if plan.stage not in state.drawn else [Empty()] * plan.winners
    known: list[Slot] = [TeamIn(row.team) for row in winner_rows(state, game, plan)]
    waits = game.phase is not Phase.OFFICIAL or winner_questions(state, game)
    places = plan.winners - to_best_losers(state, game)
    return known + [WinnerOf(game.id) if waits else Empty()] * (places - len(known))


def _best_slots(state: State, plan: StagePlan, group: CycleId | StageId, count: int) -> list[Slot]:
    games = games_of_cycle(state, CycleId(group)) if "-" in group else games_of(state, plan.stage)
    count += sum(to_best_losers(state, game) for game in games)
    rows, question = best_losers(state, plan, group)
    known: list[Slot] = [TeamIn(row.team) for row in rows]
    settled = bool(games) and question is None and all(_is_settled(state, game) for game in games)
    left = range(len(known) + 1, count + 1)
    return known + [Empty() if settled else BestLoserOf(group, number) for number in left]


def _is_settled(state: State, game: Game) -> bool:
    return game.phase is Phase.OFFICIAL and not winner_questions(state, game)
