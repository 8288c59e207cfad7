"""Who plays in a stage, in the order its lots begin from, and what keeps them from being drawn (U22, S11, S12)."""

from knockout.errors import Code, Refused
from knockout.game.scoring import scores
from knockout.game.state import Phase
from knockout.ids import StageId, TeamId
from knockout.rules.plans import StagePlan, game_ids
from knockout.rules.tiebreaks import Score, ranked
from knockout.tournament.asking import Situation, already_done, the_stage, wrong_phase
from knockout.tournament.lookup import games_of, rules_of, stage_before
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.rating import cut_question
from knockout.tournament.state import State


def field_of(state: State, stage: StageId) -> tuple[TeamId, ...]:
    """Give the teams that play in a stage: holders of the first stage's places, then who is through and not out."""
    before = stage_before(state, stage)
    if before is None:
        return tuple(place.holder for place in state.places if place.holder is not None)
    return tuple(row.team for row in qualified(state, before.stage) if state.teams[row.team].out is None)


def draw_blockers(state: State, stage: StageId) -> tuple[Refused, ...]:
    """Give everything that keeps a stage from being drawn, as the refusals it would meet (S12)."""
    before = stage_before(state, stage)
    if before is None:
        return _first_stage_blockers(state)
    missing = [game.id for game in games_of(state, before.stage) if game.phase is not Phase.OFFICIAL]
    if before.stage not in state.drawn:
        missing = list(game_ids(before))
    found: list[Refused] = []
    if missing:
        found.append(Refused(Code.RESULTS_MISSING, field="stage", value=stage, games=missing))
    for question in undecided(state, before.stage):
        teams = list(question.teams)
        found.append(
            Refused(Code.UNDECIDED_TIE, field="stage", value=stage, question=question.question, teams=teams)
        )
    return (*found, *to_settle(state))


def to_settle(state: State) -> tuple[Refused, ...]:
    """Give the corrections that wait for the committee to keep or replay (S13), as refusals."""
    return tuple(
        wrong_phase("stage", stage, f"settle_correction {settlement.game}")
        for stage, settlement in state.settlements.items()
        if settlement.open
    )


def _first_stage_blockers(state: State) -> tuple[Refused, ...]:
    found: list[Refused] = []
    if not state.rating:
        found.append(wrong_phase("rating", "not set", "close_qualifying" if state.days else "set_rating"))
    if state.check_in_closed is None:
        found.append(wrong_phase("check_in", "open", "close_check_in"))
    question = cut_question(state)
    if question is not None:
        teams = list(question.teams)
        found.append(
            Refused(
                Code.UNDECIDED_TIE,
                field="stage",
                value=state.plan[0].stage,
                question=question.question,
                teams=teams,
            )
        )
    return tuple(found)


def input_of(state: State, plan: StagePlan) -> tuple[TeamId, ...]:
    """Give the teams of a stage in the order the lots begin from: by rating or as they came through, and with
    `seating = "snake"` best first (S11)."""
    teams = field_of(state, plan.stage)
    before = stage_before(state, plan.stage)
    if before is not None and rules_of(state).draw.seating == "snake":
        return _by_points(state, before, teams)
    return teams


def to_draw(now: Situation, stage: StageId) -> StagePlan:
    """Give the plan of a stage whose lots can be drawn now. Raises Refused: `already_done`, those of
    `draw_blockers`."""
    plan = the_stage(now.state, stage)
    if stage in now.state.drawn:
        raise already_done("stage", stage)
    for refusal in draw_blockers(now.state, stage):
        raise refusal
    return plan


def _by_points(state: State, before: StagePlan, teams: tuple[TeamId, ...]) -> tuple[TeamId, ...]:
    """S11: best first by the game that brought them here."""
    known: dict[TeamId, Score] = {}
    for game in games_of(state, before.stage):
        known.update(scores(game, rules_of(state)))
    groups = ranked(
        tuple(known.get(team, Score(team, 0, None)) for team in teams), rules_of(state).ranking.game
    )
    return tuple(team for group in groups for team in group)
