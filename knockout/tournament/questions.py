"""Questions by name: which teams one is about, asked or already answered (S24)."""

from knockout.frozen import Map, changed
from knockout.ids import GameId, QuestionId, TeamId, stage_of
from knockout.tournament.lookup import stage_plan
from knockout.tournament.progress import undecided
from knockout.tournament.rating import cut_question
from knockout.tournament.state import Decision, State
from knockout.tournament.winners import Question


def open_questions(state: State) -> tuple[Question, ...]:
    """Give every open question of the tournament, in order of play; the rating's cut first."""
    cut = cut_question(state)
    found = [question for plan in state.plan for question in undecided(state, plan.stage)]
    return ((cut,) if cut else ()) + tuple(found)


def question_teams(state: State, question: str) -> tuple[TeamId, ...] | None:
    """Give the level teams a question is about, whether it is open or decided; None when there is no such one."""
    name = QuestionId(question)
    asked = changed(state, decisions=_without(state, name))
    return next((known.teams for known in open_questions(asked) if known.question == name), None)


def is_of_last_place(state: State, question: str) -> bool:
    """Say whether a table's question is about its last place that goes on, not about the win: more than one of the
    table do (S18)."""
    of, _, kind = question.partition(":")
    plan = stage_plan(state, stage_of(GameId(of))) if kind == "winner" else None
    return plan is not None and plan.winners > 1


def _without(state: State, name: QuestionId) -> Map[QuestionId, Decision]:
    return state.decisions.delete(name) if name in state.decisions else state.decisions
