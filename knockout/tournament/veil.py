"""The tournament as everybody may know it, made from what is so. Every public page is made from this alone.

What is kept back is not there: it cannot be shown by mistake.
"""

from dataclasses import replace
from typing import Any

from knockout.frozen import Map, changed
from knockout.game.state import OVER, Dispute, Game, Phase, Position
from knockout.ids import CycleId, GameId, QuestionId, StageId, TeamId, cycle_of, stage_of
from knockout.tournament.concealing import AWARDS, cycles_hidden, stages_hidden
from knockout.tournament.state import Cycle, Decision, GoneDraw, State, Team


def public_state(state: State) -> State:
    """Give the tournament as everybody may know it; the very same object where nothing is kept back.

    Games whose scores are kept back have turns, totals and best words as they were last shown; once over, a frozen
    one is `ended`, and why is not told. A stage whose seats are concealed, or rest on such games, is not drawn. What
    the committee has decided about such results is not there, nor are awards that are not shown.
    """
    kept = [game for game in state.games.values() if game.kept is not None]
    if not kept and not state.concealed:
        return state
    frozen = tuple(game for game in kept if game.frozen is not None)
    if kept:
        games = {game.id: known_game(game) for game in kept}
        state = changed(state, games=state.games.update(games))
    if frozen:
        state = _without_results(state, frozen)
    hidden = stages_hidden(state)
    if hidden:
        state = _without_draws(state, hidden)
    shown = state.concealed.get(AWARDS)
    return state if shown is None else changed(state, awards=state.awards[: shown.shown])


# --- games


def known_game(game: Game) -> Game:
    """Give a game as everybody may know it: play goes on, the scores are those last shown."""
    if game.kept is None:
        return game
    shown = _SHOWN.get(id(game))
    if shown is not None and shown[0] is game:
        return shown[1]
    if len(_SHOWN) >= _MOST_SHOWN:
        _SHOWN.clear()
    made = _known(game)
    _SHOWN[id(game)] = (game, made)
    return made


_MOST_SHOWN = 2000
_SHOWN: dict[int, tuple[Game, Game]] = {}
"""By the identity of a game that is kept alive here: what does not change is not counted again at every tap."""


def _known(game: Game) -> Game:
    seen = game.seen
    game = changed(
        game,
        turns=seen.turns,
        sheet=seen.sheet,
        row_from=min(game.row_from, len(seen.turns)),
        marks=(),
        requests=(),
    )
    if game.frozen is None:
        return game
    return changed(game, position=_place_of_play(game.position), agreed=None, returned=None, review=None)


def _place_of_play(at: Position) -> Position:
    """Whose turn it is, not what came of any; why the game ended could tell (all passed, a team is out of tiles)."""
    dispute = None if at.dispute is None else Dispute((), at.dispute.by, at.dispute.at)
    phase = Phase.ENDED if at.phase in OVER else at.phase
    return changed(at, phase=phase, dispute=dispute, disputed=(), ended=None)


# --- what rests on results that are kept back


def _without_results(state: State, frozen: tuple[Game, ...]) -> State:
    """Strikes, decisions, settlements and ways out of games whose results nobody may know."""
    games = {game.id for game in frozen}
    stages = {stage_of(game.id) for game in frozen}
    teams = {(stage_of(game.id), team) for game in frozen for team in game.teams}
    names = {*games, *stages, *(cycle_of(game.id) for game in frozen)}
    decisions = {
        question: decision
        for question, decision in state.decisions.items()
        if not _tells_of(question, decision, names, teams)
    }
    later = {plan.stage for plan in state.plan if cycles_hidden(state, plan.stage)}
    return changed(
        state,
        strikes=Map({game: kept for game, kept in state.strikes.items() if game not in games}),
        decisions=Map(decisions),
        settlements=Map({stage: one for stage, one in state.settlements.items() if stage not in stages}),
        kept=Map({stage: rows for stage, rows in state.kept.items() if stage not in stages}),
        teams=state.teams.update(_without_places(state, later)),
    )


def _tells_of(
    question: QuestionId, decision: Decision, names: set[str], teams: set[tuple[StageId, TeamId]]
) -> bool:
    """Whether a decision is about a result that is kept back, or a team that came from one."""
    of = question.partition(":")[0]
    return of in names or any((stage_of(GameId(of)), team) in teams for team in decision.order)


def _without_places(state: State, stages: set[StageId]) -> dict[TeamId, Team]:
    """A team that has given up a place nobody knows it had is out, and that is all (S21)."""
    return {
        team.id: changed(team, out=replace(team.out, stage=None))
        for team in state.teams.values()
        if team.out is not None and team.out.stage in stages
    }


# --- lots that are not shown


def _without_draws(state: State, stages: frozenset[StageId]) -> State:
    """No games, seats, seed or slips of these stages; a planned start is known all the same.

    Where the teams are not known either, nor are hashes of their list: so few lists could be tried out.
    """
    unknown = [stage for stage in stages if cycles_hidden(state, stage)]
    cycles: dict[CycleId, Cycle] = {
        name: Cycle(planned=cycle.planned) if stage_of(name) in stages else cycle
        for name, cycle in state.cycles.items()
        if stage_of(name) not in stages or cycle.planned is not None
    }
    gone = {
        stage: tuple(_gone(one, state, stage) for one in ones) if stage in stages else ones
        for stage, ones in state.gone_draws.items()
        if stage not in unknown
    }
    return changed(
        state,
        games=Map({name: game for name, game in state.games.items() if stage_of(name) not in stages}),
        cycles=Map(cycles),
        drawn=_others(state.drawn, stages),
        seated=_others(state.seated, stages),
        slips=_others(state.slips, stages),
        announced=_others(state.announced, frozenset(unknown)),
        gone_draws=Map(gone),
        vacated=Map({team: seat for team, seat in state.vacated.items() if stage_of(seat[0]) not in stages}),
    )


def _gone(one: GoneDraw, state: State, stage: StageId) -> GoneDraw:
    """Lots drawn again from the same seed: until they are shown, neither is it."""
    drawn = state.drawn.get(stage)
    return one if drawn is None or one.seed != drawn.seed else replace(one, seed=None)


def _others(kept: Map[StageId, Any], stages: frozenset[StageId]) -> Map[StageId, Any]:
    return Map({stage: one for stage, one in kept.items() if stage not in stages})
