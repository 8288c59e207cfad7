"""The line of best losers, alive across tables, and who of it goes on (U26, S7, S10, S18, S24)."""

from dataclasses import dataclass

from knockout.game.scoring import scores
from knockout.game.state import Game, Phase
from knockout.ids import CycleId, GameId, StageId, TeamId, stage_of
from knockout.rules.plans import StagePlan
from knockout.rules.tiebreaks import Score, ranked
from knockout.tournament.lookup import games_of, games_of_cycle, stage_plan
from knockout.tournament.state import Qualified, State
from knockout.tournament.winners import (
    Question,
    cut,
    fit_groups,
    may_go_on,
    named_winners,
    result_of,
    to_best_losers,
    winner_questions,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Loser:
    """A team in the line of best losers, with what it is compared by (U26)."""

    score: Score
    game: GameId


def best_loser_line(state: State, group: CycleId | StageId) -> tuple[Loser, ...]:
    """Give the teams that did not win their table, best first, from games that have begun (U26).

    group: a cycle, or a stage where best losers are counted over the stage (S18). Level teams stay in
    order of play; the order says nothing about them.
    """
    losers = _losers(state, _group_games(state, group))
    if state.rules is None:
        return ()
    by_team = {loser.score.team: loser for loser in losers}
    order = ranked(tuple(loser.score for loser in losers), state.rules.ranking.best_loser)
    return tuple(by_team[team] for level in order for team in level)


def _group_games(state: State, group: CycleId | StageId) -> tuple[Game, ...]:
    return games_of_cycle(state, CycleId(group)) if "-" in group else games_of(state, StageId(group))


def _losers(state: State, games: tuple[Game, ...]) -> tuple[Loser, ...]:
    """Everyone who may go on, did not win, and whose table counts for best losers (U26, S10)."""
    if state.rules is None:
        return ()
    losers: list[Loser] = []
    named = named_winners(state, stage_of(games[0].id)) if games else frozenset()
    for game in games:
        full = len(game.teams) == state.rules.seats
        if game.phase in (Phase.WAITING, Phase.READY) or not (
            full or state.rules.advance.short_table == "as_is"
        ):
            continue
        known = scores(game, state.rules)
        won = _winners(state, game) | named
        losers.extend(
            Loser(known[team], game.id)
            for team in game.playing
            if team not in won and may_go_on(state, game, team)
        )
    return tuple(losers)


def _winners(state: State, game: Game) -> frozenset[TeamId]:
    plan = stage_plan(state, stage_of(game.id))
    if plan is not None and plan.winners > 1:
        count = plan.winners - to_best_losers(state, game)
        chosen, _ = cut(state, f"{game.id}:winner", fit_groups(state, game), count)
        return frozenset(team for team, _ in chosen)
    winner = result_of(state, game).winner
    return frozenset() if winner is None else frozenset({winner})


def best_losers(
    state: State, plan: StagePlan, group: CycleId | StageId
) -> tuple[tuple[Qualified, ...], Question | None]:
    """Give the best losers of a cycle or stage, or the question; nothing before every game is official and
    every winner decided (S24)."""
    games = _group_games(state, group)
    count = plan.best_losers_a_cycle if plan.by_cycle else plan.best_losers
    count += sum(to_best_losers(state, game) for game in games)
    if not games or count == 0 or state.rules is None or not _settled(state, games):
        return (), None
    losers = {loser.score.team: loser for loser in _losers(state, games)}
    groups = ranked(tuple(loser.score for loser in losers.values()), state.rules.ranking.best_loser)
    chosen, question = cut(state, f"{group}:best_loser", groups, count)
    names = {team for team, _ in chosen}
    first_left = next((losers[t].score for level in groups for t in level if t not in names), None)
    return tuple(_best_loser_row(losers[t], decided, first_left, group) for t, decided in chosen), question


def _best_loser_row(loser: Loser, decided: bool, left: Score | None, group: CycleId | StageId) -> Qualified:
    level = left is not None and left.points == loser.score.points
    why = "best_loser_decided" if decided else "best_loser_on_word" if level else "best_loser"
    against = left.best_word if left is not None and level else None
    score = loser.score
    return Qualified(score.team, "q", loser.game, why, score.points, score.best_word, against, group)


def _settled(state: State, games: tuple[Game, ...]) -> bool:
    return all(game.phase is Phase.OFFICIAL and not winner_questions(state, game) for game in games)
