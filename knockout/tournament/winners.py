"""Who wins a game, and who of a table goes on (U26, U27, S6, S7, S9, S21). Undecided is a question, never a guess."""

from dataclasses import dataclass

from knockout.game.scoring import ranking, scores
from knockout.game.state import Game, Phase
from knockout.ids import GameId, QuestionId, StageId, TeamId, stage_of
from knockout.rules.plans import StagePlan
from knockout.rules.tiebreaks import Score
from knockout.tournament.lookup import games_of, rules_of, stage_after, stage_plan
from knockout.tournament.state import Qualified, State


@dataclass(frozen=True, slots=True)
class Question:
    """Teams level on everything the rules compare; the committee orders them (S6, S24)."""

    question: QuestionId
    teams: tuple[TeamId, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What an ended game gives: its winner and how it came by it, or the question that is open.

    `to_best_loser`: the place goes to a best loser instead (S7, S21).
    """

    winner: TeamId | None = None
    why: str = ""
    question: Question | None = None
    to_best_loser: bool = False


def next_stage_of(state: State, game: GameId) -> StageId | None:
    """Give the stage that a game's winner goes on to, None from the final."""
    after = stage_after(state, stage_of(game))
    return after.stage if after is not None else None


def may_go_on(state: State, game: Game, team: TeamId) -> bool:
    """Whether a team can win this game or be best loser of it: not disqualified in it (S9), its win not
    struck (S7, U27), its place in the next stage not given up (S21)."""
    if team in game.out or any(strike.team == team for strike in state.strikes.get(game.id, ())):
        return False
    return not _left_before(state, game, team)


def result_of(state: State, game: Game) -> Result:
    """Give the winner of a game as it stands, official or not; undecided is a question, never a guess (S6)."""
    if state.rules is None:
        return Result()
    if not game.playing:
        return _named_winner(state, game)
    passed: list[TeamId] = []
    for group in ranking(game, state.rules):
        fit = tuple(team for team in group if may_go_on(state, game, team))
        if not fit:
            passed.extend(group)
            continue
        ordered = decided_order(state, f"{game.id}:winner", group, fit)
        if len(fit) > 1 and ordered is None:
            return Result(question=Question(QuestionId(f"{game.id}:winner"), fit))
        winner = ordered[0] if ordered else fit[0]
        passed.extend(team for team in _ordered_before(state, game, winner) if team in group)
        if _goes_to_best_loser(state, game, passed):
            return Result(to_best_loser=True)
        why = "passed_on" if passed else "won_decided" if len(fit) > 1 else _won(state, game)
        return Result(winner=winner, why=why)
    return Result(to_best_loser=_goes_to_best_loser(state, game, passed))


def _won(state: State, game: Game) -> str:
    """Whether the points or, level on them, the best word made the winner (U26)."""
    known = scores(game, rules_of(state))
    points = sorted((known[team].points for team in game.playing), reverse=True)
    return "won_on_word" if len(points) > 1 and points[0] == points[1] else "won"


def _left_before(state: State, game: Game, team: TeamId) -> bool:
    """S21: the team gave up, or lost, its place in the stage after this game."""
    out = state.teams[team].out if team in state.teams else None
    return out is not None and out.stage is not None and out.stage == next_stage_of(state, game.id)


def decided_order(
    state: State, question: str, group: tuple[TeamId, ...], fit: tuple[TeamId, ...]
) -> tuple[TeamId, ...] | None:
    """Give the committee's order of `fit`, if it decided about exactly these level teams (S24)."""
    decision = state.decisions.get(QuestionId(question))
    if decision is None or set(decision.order) not in (set(group), set(fit)):
        return None
    return tuple(team for team in decision.order if team in fit)


def _ordered_before(state: State, game: Game, winner: TeamId) -> tuple[TeamId, ...]:
    decision = state.decisions.get(QuestionId(f"{game.id}:winner"))
    if decision is None or winner not in decision.order:
        return ()
    return decision.order[: decision.order.index(winner)]


def _goes_to_best_loser(state: State, game: Game, passed: list[TeamId]) -> bool:
    """S7, S21: under "best_loser" a place that its winner can't take makes one best loser more."""
    advance = rules_of(state).advance
    struck = {strike.team for strike in state.strikes.get(game.id, ())}
    return any(
        (team in struck and advance.annulled_win == "best_loser")
        or (_left_before(state, game, team) and advance.vacant_place == "best_loser")
        for team in passed
    )


def _named_winner(state: State, game: Game) -> Result:
    """S9: with no team left there is no winner, unless the committee names one that did not go on."""
    decision = state.decisions.get(QuestionId(f"{game.id}:winner"))
    if decision is None or not decision.order:
        return Result()
    named = decision.order[0]
    home = _game_of(state, stage_of(game.id), named)
    if home is None or not may_go_on(state, home, named) or result_of(state, home).winner == named:
        return Result()
    return Result(winner=named, why="named")


def winner_rows(state: State, game: Game, plan: StagePlan) -> tuple[Qualified, ...]:
    if game.phase is not Phase.OFFICIAL or state.rules is None:
        return ()
    if plan.winners > 1:
        return _several_winners(state, game, plan.winners)
    result = result_of(state, game)
    if result.winner is None:
        return ()
    home = game if result.winner in game.teams else _game_of(state, plan.stage, result.winner)
    own = scores(home, state.rules)[result.winner] if home is not None else Score(result.winner, 0, None)
    rivals = [
        s.best_word for t, s in scores(game, state.rules).items() if t != own.team and s.points == own.points
    ]
    against = max((word for word in rivals if word is not None), default=None)
    where = home.id if home is not None else game.id
    return (Qualified(own.team, "Q", where, result.why, own.points, own.best_word, against),)


def _several_winners(state: State, game: Game, count: int) -> tuple[Qualified, ...]:
    """S18: plans in which more than one of a table goes on; level across the cut is a question too."""
    known = scores(game, rules_of(state))
    chosen, _ = cut(state, f"{game.id}:winner", fit_groups(state, game), count - to_best_losers(state, game))
    return tuple(
        Qualified(
            team, "Q", game.id, "won_decided" if decided else "won", known[team].points, known[team].best_word
        )
        for team, decided in chosen
    )


def to_best_losers(state: State, game: Game) -> int:
    """Give how many of a table's places go to best losers instead (S7, S21)."""
    plan = stage_plan(state, stage_of(game.id))
    if plan is None or plan.winners <= 1:
        return int(result_of(state, game).to_best_loser)
    above, lost = 0, 0
    for group in ranking(game, rules_of(state)):
        passed = [team for team in group if not may_go_on(state, game, team)]
        if above < plan.winners:
            lost += sum(_goes_to_best_loser(state, game, [team]) for team in passed)
        above += len(group)
    return lost


def named_winners(state: State, stage: StageId) -> frozenset[TeamId]:
    """Give the teams that the committee named for tables that no team was left at (S9)."""
    found = (result_of(state, game) for game in games_of(state, stage) if not game.playing)
    return frozenset(result.winner for result in found if result.winner is not None)


def fit_groups(state: State, game: Game) -> tuple[tuple[TeamId, ...], ...]:
    groups = (
        tuple(t for t in group if may_go_on(state, game, t)) for group in ranking(game, rules_of(state))
    )
    return tuple(group for group in groups if group)


def cut(
    state: State, question: str, groups: tuple[tuple[TeamId, ...], ...], count: int
) -> tuple[list[tuple[TeamId, bool]], Question | None]:
    """Take the first `count` teams; a level group across the cut goes by the committee's order or is asked."""
    chosen: list[tuple[TeamId, bool]] = []
    for group in groups:
        left = count - len(chosen)
        if left <= 0:
            break
        if len(group) <= left:
            chosen.extend((team, False) for team in group)
            continue
        ordered = decided_among(state, question, group)
        if ordered is None:
            return chosen, Question(QuestionId(question), group)
        chosen.extend((team, True) for team in ordered[:left])
    return chosen, None


def decided_among(state: State, question: str, group: tuple[TeamId, ...]) -> tuple[TeamId, ...] | None:
    """As `_decided`; teams of the order that are no longer in the running are left out of it."""
    decision = state.decisions.get(QuestionId(question))
    if decision is None:
        return None
    still = tuple(team for team in decision.order if team in group)
    gone = [team for team in decision.order if team not in group]
    fine = all(
        (team_state := state.teams.get(team)) is not None and team_state.out is not None for team in gone
    )
    return still if set(still) == set(group) and fine else None


def _game_of(state: State, stage: StageId, team: TeamId) -> Game | None:
    return next((game for game in games_of(state, stage) if team in game.teams), None)


def winner_questions(state: State, game: Game) -> tuple[Question, ...]:
    plan = stage_plan(state, stage_of(game.id))
    if plan is not None and plan.winners > 1:
        count = plan.winners - to_best_losers(state, game)
        question = cut(state, f"{game.id}:winner", fit_groups(state, game), count)[1]
    else:
        question = result_of(state, game).question
    return (question,) if question else ()
