"""The one next step, through a whole day: always there, always leading to where it is done, blockers by name."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import app as the_app
from knockout.settings import Settings
from knockout.store.journal import Journal
from tests.halls import accepted, command

TEAMS = [f"T{number}" for number in range(1, 9)]
ONE, TWO, FINAL = "SF-1-T1", "SF-1-T2", "F-1-T1"


class Committee:
    """The committee at a new file: what it asks for, and what the console's header says then."""

    def __init__(self, app: Flask) -> None:
        self.hall = app.extensions["knockout"]
        self.browser = app.test_client()
        self.browser.get(f"/c/{self.hall.tokens.committee()}")

    def must(self, do: str, **fields: Any) -> None:
        accepted(self.hall.runner.run(command(do, self.hall.now(), **fields), "committee"))

    def step(self) -> str:
        """The header's section with the step, as HTML with plain letters."""
        answer = self.browser.get("/console/links?lang=en")
        assert answer.status_code == 200
        return unescape(answer.get_data(as_text=True)).split('<section class="step')[1].split("</section>")[0]

    def label(self) -> str:
        found = re.search(r'id="next-step"[^>]*>(.*?)</(?:a|button)>', self.step(), re.S)
        return re.sub(r"<[^>]+>", "", found[1]).strip() if found else ""

    def finish(self, game: str, upto: str = "confirm_result") -> None:
        teams = self.hall.machine.state.games[game].teams
        totals = {team: 40 - 10 * place for place, team in enumerate(teams)}
        words = {team: {"points": 9 - place} for place, team in enumerate(teams)}
        self.must("enter_sheet", game=game, totals=totals, best_word=words, reason="папір")
        if upto == "confirm_result":
            self.must("confirm_result", game=game)


@pytest.fixture
def day(tmp_path: Path) -> Iterator[Committee]:
    Journal(tmp_path / "new.db", create=True).close()
    made, _ = the_app.create_app(Settings(file=tmp_path / "new.db", url="http://localhost", demo=True))
    yield Committee(made)
    the_app.close(made)


def founded(day: Committee) -> None:
    plan = {"size": 8, "tables": 2}
    day.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )


def entered(day: Committee) -> None:
    founded(day)
    for team in TEAMS:
        players = [{"name": f"{team} {n}", "student": True} for n in range(4)]
        day.must("enter_team", team=team, name=f"Команда {team}", players=players)


def checked_in(day: Committee) -> None:
    entered(day)
    day.must("set_rating", teams=TEAMS)
    for team in TEAMS:
        day.must("check_in", team=team)
    day.must("close_check_in")


def test_before_the_draw_the_step_is_what_comes_next(day: Committee) -> None:
    assert day.label() == "Create the tournament"
    founded(day)
    assert (day.label(), 'href="/console/teams#enter_team"' in day.step()) == ("Enter the teams", True)


def test_the_rating_and_the_check_in_say_who_is_missing(day: Committee) -> None:
    entered(day)
    assert day.label() == "Set the rating"
    day.must("set_rating", teams=TEAMS)
    assert day.label() == "Close check-in"
    assert "8 teams are not here" in day.step()
    assert "Команда T1" in day.step()
    for team in TEAMS[1:]:
        day.must("check_in", team=team)
    assert "1 team is not here: Команда T1" in " ".join(day.step().split())


def test_the_lots_the_cycle_and_the_results(day: Committee) -> None:
    checked_in(day)
    assert day.label() == "Draw lots: Semi-final"
    day.must("draw", stage="SF", seed="1")
    assert day.label().startswith("Open Semi-final")
    day.must("open_cycle", cycle="SF-1")
    assert day.label().startswith("Count the results")
    assert 'href="/console/tables"' in day.step()
    assert "not started: tables" in re.sub(r"\s+", " ", day.step())
    day.finish(ONE, "submit")
    assert 'href="/console/counting"' in day.step()
    assert "to be confirmed" in day.step()
    assert f'href="/console/tables/{TWO}"' in day.step()


def test_the_end_of_the_day(day: Committee) -> None:
    checked_in(day)
    day.must("draw", stage="SF", seed="1")
    day.must("open_cycle", cycle="SF-1")
    for game in (ONE, TWO):
        day.finish(game)
    assert day.label() == "Draw lots: Final"
    day.must("draw", stage="F", seed="1")
    day.must("open_cycle", cycle="F-1")
    day.finish(FINAL)
    assert day.label() == "Close the tournament"
    day.must("close_tournament")
    assert "The tournament is closed" in day.step()
    assert "next-step" not in day.step()


def test_s13_a_correction_to_settle_blocks_whatever_comes_next(day: Committee) -> None:
    checked_in(day)
    day.must("draw", stage="SF", seed="1")
    day.must("open_cycle", cycle="SF-1")
    for game in (ONE, TWO):
        day.must("start_game", game=game)
        for turn in range(1, 5):
            day.must("score_turn", game=game, turn=turn, words=[{"points": 50 - 10 * turn + (game == TWO)}])
        day.must("end_game", game=game, reason="host")
        day.must("submit_result", game=game)
        day.must("confirm_result", game=game)
    day.must("draw", stage="F", seed="1")
    day.must("open_cycle", cycle="F-1")
    day.must("start_game", game=FINAL)
    day.must("correct_turn", game=ONE, turn=4, words=[{"points": 99}], reason="аркуш")
    assert "a correction is to be settled" in day.step()
    assert 'href="/console/results#settle"' in day.step()
