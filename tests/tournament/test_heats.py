"""U26, S18: winners and best losers against public track results: the first N of each heat (Q) and the K
fastest of the rest (q). A time becomes points: a big number less the time, so that smaller is better."""

import csv
from itertools import groupby
from pathlib import Path

import pytest

from knockout.frozen import Map, changed
from knockout.game.clock import Clock, Timer
from knockout.game.state import Game, Phase, Position, Sheet, Word
from knockout.ids import GameId, Moment, StageId, TeamId
from knockout.rules.plans import StagePlan
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.state import Decision, State
from tests.days import UKRAINIAN, rulesets

HEATS = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "heats"
SLOWEST = 1_000_000

needs_heats = pytest.mark.skipif(
    not HEATS.is_dir(), reason="the shared track results are not beside this repository"
)


def races() -> list[dict[str, str]]:
    if not HEATS.is_dir():
        return [{"file": "none", "winners_per_heat": "1", "best_losers": "1"}]
    with (HEATS / "index.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def runners(race: dict[str, str]) -> list[dict[str, str]]:
    with (HEATS / race["file"]).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def points(runner: dict[str, str]) -> int:
    """Hundredths of a second, from far below; nothing for one without a time."""
    return SLOWEST - round(float(runner["result_seconds"]) * 100) if runner["result_seconds"] else 0


def official(name: str, heat: list[dict[str, str]]) -> Game:
    """A heat as an official game; a track has more lanes than a table has seats, the rules do not mind."""
    totals = tuple((TeamId(runner["id"]), points(runner)) for runner in heat)
    words = tuple((team, Word(40)) for team, _ in totals)
    return Game(
        id=GameId(name), table=1, seats=tuple(team for team, _ in totals), position=Position(Phase.OFFICIAL),
        clock=Clock(Timer(0), Timer(0)), sheet=Sheet(totals, words, "committee", "протокол"),
    )  # fmt: skip


def meeting(race: dict[str, str], rows: list[dict[str, str]]) -> State:
    """The heats of a race as a stage of one cycle, with a final after it."""
    heats = [list(heat) for _, heat in groupby(rows, key=lambda runner: runner["heat"])]
    first, best = int(race["winners_per_heat"]), int(race["best_losers"])
    games = {f"SF-1-T{n}": official(f"SF-1-T{n}", heat) for n, heat in enumerate(heats, start=1)}
    plan = (
        StagePlan(StageId("SF"), len(rows), (len(heats),), first, best, True),
        StagePlan(StageId("F"), first * len(heats) + best, (1,), 0, 0, True),
    )
    settings = (("advance.short_table", "as_is"),)
    return State(rules=rulesets(*settings)[UKRAINIAN], plan=plan, games=Map(games))


def marks(state: State) -> dict[str, str]:
    return {row.team: row.mark for row in qualified(state, StageId("SF"))}


def judged(state: State, rows: list[dict[str, str]]) -> State:
    """The judges' order of those level on the clock, where there are any, as the committee's decision."""
    order = [runner["id"] for runner in rows]
    for question in undecided(state, StageId("SF")):
        teams = tuple(sorted(question.teams, key=order.index))
        decision = Decision(teams, "ruling", "фотофініш", "committee", Moment(0))
        state = changed(state, decisions=state.decisions.set(question.question, decision))
    return state


RACES = pytest.mark.parametrize("race", races(), ids=lambda race: race["file"])


@needs_heats
@RACES
def test_u26_first_of_each_heat_and_the_fastest_of_the_rest(race: dict[str, str]):
    rows = runners(race)
    state = judged(meeting(race, rows), rows)
    assert undecided(state, StageId("SF")) == ()
    assert marks(state) == {runner["id"]: runner["mark"] for runner in rows if runner["mark"]}


@needs_heats
def test_s6_a_dead_heat_for_the_last_place_of_a_heat_is_a_question_and_nothing_else_is():
    asked = {
        (race["file"], question.question): set(question.teams)
        for race in races()
        for question in undecided(meeting(race, runners(race)), StageId("SF"))
    }
    assert asked == {("eic1990_m800_heats.csv", "SF-1-T3:winner"): {"T12", "T13"}}


@needs_heats
@RACES
def test_case_24_the_same_with_the_inputs_in_the_reverse_order(race: dict[str, str]):
    rows = runners(race)
    assert marks(meeting(race, rows[::-1])) == marks(meeting(race, rows))


@needs_heats
@RACES
def test_case_26_other_names_change_nothing(race: dict[str, str]):
    rows = runners(race)
    renamed = {runner["id"]: f"Z{len(rows) - n:02d}" for n, runner in enumerate(rows)}
    other = marks(meeting(race, [{**runner, "id": renamed[runner["id"]]} for runner in rows]))
    assert other == {renamed[team]: mark for team, mark in marks(meeting(race, rows)).items()}
