"""The practice table: a made-up game for anyone, before there is a tournament and while one runs; nothing is stored."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import app as the_app
from knockout.ids import cycle_of, stage_of, table_of
from knockout.settings import Settings
from knockout.store.journal import Journal
from knockout.web.hall import Hall
from knockout.web.practice import GAME
from tests.halls import accepted, command

HallFile = Callable[..., Path]
Json = dict[str, Any]

TEAMS = {
    "uk": {"Єноти", "Їжаки", "Ґави", "Лелеки"},
    "en": {"Raccoons", "Hedgehogs", "Crows", "Storks"},
}


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Flask]:
    """A file in which not even a tournament has been created."""
    file = tmp_path / "empty.db"
    Journal(file, create=True).close()
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost"))
    yield made
    the_app.close(made)


def boot_of(app: Flask, locale: str = "uk") -> Json:
    answer = app.test_client().get("/practice", query_string={"lang": locale})
    assert answer.status_code == 200
    found: Json = json.loads(answer.get_data(as_text=True).split('id="boot">')[1].split("</script>")[0])
    return found


def ready(boot: Json, locale: str = "uk") -> None:
    """The page starts from a game of four teams that waits for its first tap, and knows that it is practice."""
    game = boot["snapshot"]
    assert (boot["practice"], boot["as"], boot["v"], boot["table"], boot["speed"]) == (
        True,
        "public",
        0,
        0,
        1,
    )
    assert boot["game"] == game["id"] == GAME
    assert game["phase"] == "ready"
    assert {seat["name"] for seat in game["seats"]} == TEAMS[locale]
    assert [seat["total"] for seat in game["seats"]] == [0, 0, 0, 0]
    assert game["log"] == []
    assert not game["on_hold"]
    assert game["clock"]["turn"] == {"left": game["rules"]["turn"], "deadline": None}
    assert "csrf" not in boot


@pytest.mark.parametrize("locale", ["uk", "en"])
@pytest.mark.parametrize("state", ["empty", "fresh", "app"])
def test_it_is_there_before_a_tournament_and_while_one_runs(
    request: pytest.FixtureRequest, state: str, locale: str
) -> None:
    """`empty`: nothing was ever created; `fresh`: a new tournament without teams; `app`: a cycle is open."""
    ready(boot_of(request.getfixturevalue(state), locale), locale)


def test_nothing_is_written_and_no_room_is_joined(app: Flask, hall: Hall) -> None:
    before = (hall.v, hall.digest(), dict(hall.names.teams))
    for locale in ("uk", "en"):
        boot_of(app, locale)
    assert (hall.v, hall.digest(), dict(hall.names.teams)) == before
    assert GAME not in hall.machine.state.games
    assert app.test_client().get(f"/api/v1/games/{GAME}").status_code == 404


def test_it_is_played_by_this_tournaments_rules(hall_file: HallFile) -> None:
    file = hall_file(tables=1, turn="0:45", game="12:00")
    app, _ = the_app.create_app(Settings(file=file, url="http://localhost"))
    rules = boot_of(app)["snapshot"]["rules"]
    the_app.close(app)
    assert (rules["turn"], rules["game"]) == (45_000, 720_000)


def test_it_is_there_in_every_state_of_a_day(hall_file: HallFile) -> None:
    """Lots drawn, play, results, the end: the same table for whoever wants to try it."""
    app, _ = the_app.create_app(Settings(file=hall_file(tables=1, opened=False), url="http://localhost"))
    runner = app.extensions["knockout"].runner
    game = {"game": "F-1-T1"}
    ready(boot_of(app))
    for do, fields in (
        ("open_cycle", {"cycle": "F-1"}),
        ("start_game", game),
        ("score_turn", {**game, "turn": 1, "words": [{"points": 7}]}),
        ("hold_game", {**game, "reason": "перерва"}),
        ("end_game", {**game, "reason": "host"}),
        ("submit_result", {**game, "agreed": ["А", "Б", "В", "Г"]}),
        ("confirm_result", game),
        ("close_tournament", {}),
    ):
        accepted(runner.run(command(do, **fields), "committee"))
        ready(boot_of(app))
    the_app.close(app)


def test_its_name_is_no_real_games(hall: Hall) -> None:
    """What a phone keeps is kept by game and table: no stage is called PR, and tables count from 1."""
    assert stage_of(GAME) == "PR"
    assert (cycle_of(GAME), table_of(GAME)) == ("PR-1", 1)
    assert not [game for game in hall.machine.state.games if game.startswith("PR")]
    assert min(hall.links) == 1


def test_the_start_page_and_the_console_lead_to_it(app: Flask, fresh: Flask) -> None:
    for made in (app, fresh):
        assert 'href="/practice"' in made.test_client().get("/").get_data(as_text=True)
    page = fresh.test_client()
    page.get(f"/c/{fresh.extensions['knockout'].tokens.committee()}")
    assert "http://localhost/practice" in page.get("/console/links").get_data(as_text=True)


def test_a_host_who_is_logged_in_practises_as_nobody(app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    browser.get(f"/h/{hall.tokens.host(1)}")
    html = browser.get("/practice").get_data(as_text=True)
    assert '"as": "public"' in html
    assert GAME in html
