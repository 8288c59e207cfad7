"""The rating and the game days for everybody: the hall's screen, a team's own phone, the API."""

import re
from typing import Any

import pytest

import app as the_app
from tests.halls import Rig
from tests.web.qualifying import TEAMS, Json, Pages, all_played, created, opened, played

BOTH = pytest.mark.parametrize("lang", ["uk", "en"])


def qualified(rig: Rig) -> None:
    """T12 is first with 112 points, T01 last; T05 to T12 have the places, T04 to T01 are the reserves."""
    created(rig)
    opened(rig)
    all_played(rig)


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def rows(html: str) -> list[str]:
    """The rows of the rating on the screen, each as one text."""
    return [plain(row) for row in re.findall(r'<li class="rate-row.*?</li>', html, re.DOTALL)]


def team(made: Pages, name: str, lang: str = "en") -> str:
    html = made.public(f"/?team={name}", lang=lang)
    return plain(html.split('data-part="team"', 1)[1].split("</section>\n\n", 1)[0])


# --- the screen


def test_u20_the_rating_in_the_hall_is_provisional_until_it_is_closed(rig: Rig, pages: Any) -> None:
    qualified(rig)
    html = pages().public("/screen/rating")
    assert "provisional" in html
    assert rows(html)[0] == "1 Команда T12 112 20"
    assert rows(html)[-1] == "12 Команда T01 101 20"
    assert len(re.findall("has-cut", html)) == 1
    assert "has-cut" in html.split('id="rate-T05"')[0].rsplit("<li", 1)[1]


def test_u20_once_closed_it_is_final_and_names_the_reserves(rig: Rig, pages: Any) -> None:
    qualified(rig)
    rig.must("close_qualifying")
    rig.must("withdraw_team", team="T12", reason="хвороба")
    html = pages().public("/screen/rating")
    assert "final" in html
    assert "provisional" not in html
    assert rows(html)[0] == "2 Команда T11 111"
    assert next(row for row in rows(html) if "reserve" in row) == "9 Команда T04 104 reserve 1"
    assert rows(html)[-1] == "— Команда T12 112 LEFT"


@BOTH
def test_s17_level_at_the_cut_is_marked_and_said(rig: Rig, pages: Any, lang: str) -> None:
    created(rig)
    opened(rig)
    all_played(rig, T05=104)
    html = pages().public("/screen/rating", lang=lang)
    assert len(re.findall("is-undecided", html)) == 2
    question = plain(html.split('class="question"', 1)[1])
    assert ("Level at the cut" if lang == "en" else "Рівність на межі") in question
    assert "Команда T04" in question
    assert "Команда T05" in question


def test_u20_twenty_rows_a_page_then_the_day_that_is_on(rig: Rig, pages: Any) -> None:
    qualified(rig)
    made = pages()
    first, second = made.public("/screen/rating"), made.public("/screen/rating?page=2")
    assert 'data-page="1" data-of="2"' in first
    assert "Перший" in second
    assert "ranking of the day" in second
    assert rows(second)[0] == "1 Команда T12 112 20"
    assert rows(made.public("/screen/rating?page=99")) == rows(second)
    for odd in ("0", "-1", "x", "1e9", "%00"):
        assert 'data-page="1"' in made.public(f"/screen/rating?page={odd}")


def test_u20_who_has_not_played_yet_is_counted_not_listed(rig: Rig, pages: Any) -> None:
    created(rig)
    rig.must("open_day", day="D1", name="Д", tables=[{"game": "D1-1-T1", "teams": TEAMS[:3]}])
    played(rig, "D1-1-T1")
    html = pages().public("/screen/rating")
    assert len(rows(html)) == 3
    assert "9 teams have not played yet" in html


def test_s17_unequal_numbers_of_games_are_said_in_the_hall(rig: Rig, pages: Any) -> None:
    created(rig)
    for day, teams in (("D1", TEAMS[:3]), ("D2", TEAMS[:2])):
        rig.must("open_day", day=day, name="Д", tables=[{"game": f"{day}-1-T1", "teams": teams}])
        played(rig, f"{day}-1-T1")
    assert "unequal numbers of games" in pages().public("/screen/rating")


def test_there_is_no_rating_before_there_is_one(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    assert "There is no rating yet" in made.public("/screen/rating")
    assert made.api("standings")["rating"] is None


def test_a_rating_from_elsewhere_is_shown_too(rig: Rig, pages: Any) -> None:
    created(rig)
    rig.must("set_rating", rows=[{"team": name, "points": 10 * int(name[1:])} for name in TEAMS])
    html = pages().public("/screen/rating")
    assert rows(html)[0] == "1 Команда T12 120"
    assert "final" in html


def test_an_order_without_points_is_shown_too(rig: Rig, pages: Any) -> None:
    created(rig)
    rig.must("set_rating", teams=TEAMS)
    assert rows(pages().public("/screen/rating"))[8] == "9 Команда T09 — reserve 1"


# --- a team's own page


def test_u20_a_game_of_a_day_that_is_over_counts_for_the_rating(rig: Rig, pages: Any) -> None:
    qualified(rig)
    made = pages()
    for name, place, says in (("T12", 1, "you are among the 8"), ("T01", 12, "you are below the cut")):
        seen = team(made, name)
        assert "It counts for the rating" in seen
        assert f"Rating: {place} of 12" in seen
        assert says in seen
        assert "not through" not in seen
        assert "best of the rest" not in seen


@BOTH
def test_u20_no_day_game_says_that_a_team_is_not_through(rig: Rig, pages: Any, lang: str) -> None:
    qualified(rig)
    made = pages()
    for name in TEAMS:
        seen = team(made, name, lang)
        assert "Thank you for playing" not in seen
        assert "Дякуємо за гру" not in seen


def test_u20_the_next_game_is_shown_while_later_ones_wait(rig: Rig, pages: Any) -> None:
    """All games of a day are laid out at once: the first that is not over is the one to go to."""
    created(rig)
    tables = [{"game": f"D1-{cycle}-T1", "teams": ["T01", "T02"]} for cycle in (1, 2, 3)]
    rig.must("open_day", day="D1", name="Д", tables=tables)
    made = Pages(rig)
    seen = team(made, "T01")
    assert "NEXT · Game day 1 · cycle 1" in seen
    assert "Then: Game day 1 · cycle 2, table 1" in seen
    the_app.close(made.app)
    again = Rig(rig.journal.path, create=False)
    played(again, "D1-1-T1")
    made = Pages(again)
    seen = team(made, "T01")
    assert "NEXT · Game day 1 · cycle 2" in seen
    assert "Game day 1 · cycle 1, table 1 50 place 1" in seen
    the_app.close(made.app)


def test_u20_once_closed_the_days_are_history(rig: Rig, pages: Any) -> None:
    qualified(rig)
    rig.must("close_qualifying")
    made = pages()
    first, reserve = team(made, "T12"), team(made, "T04")
    assert "Not checked in yet: come to the desk." in first
    assert "Rating: 1 of 12 You play on." in first
    assert "112 place 1" in first
    assert "Check-in closes at 16:50 ( Kyiv )" in first or "Check-in closes at 16:50 (Kyiv)" in first
    assert "You are reserve number 1." in reserve


def test_s8_a_reserve_sees_where_it_stands_and_when_it_is_called_up(rig: Rig, pages: Any) -> None:
    qualified(rig)
    rig.must("close_qualifying")
    for name in ("T03", "T02", "T12", "T11", "T10", "T09", "T08", "T07", "T06"):
        rig.must("check_in", team=name)
    made = Pages(rig)
    assert "Reserve 2 of 2 here" in team(made, "T02")
    assert "1 reserve that is here stands before you" in team(made, "T02")
    assert "free places: 0" in team(made, "T02")
    assert "Reserve 1: not checked in yet" in team(made, "T04")
    assert "Nobody stands before you" in team(made, "T04")
    the_app.close(made.app)
    again = Rig(rig.journal.path, create=False)
    again.must("close_check_in")
    made = Pages(again)
    assert "You are called up: you play!" in team(made, "T03")
    assert "Reserve 1 of 1 here" in team(made, "T02")
    assert "Check-in is closed." in team(made, "T02")
    assert "disqualified" in team(made, "T05")
    assert "Rating" not in team(made, "T05")
    the_app.close(made.app)


# --- the API


def test_u20_the_api_has_the_days_and_the_rating(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    first = next(game for game in rig.state.games if game.startswith("D1-1-"))
    played(rig, first, **{name: 100 + int(name[1:]) for name in TEAMS})
    made = pages()
    days = made.api("tournament")["days"]
    assert [(day["day"], day["name"], day["seed"]) for day in days] == [("D1", "Перший", "1")]
    assert [len(cycle["games"]) for cycle in days[0]["cycles"]] == [2, 1]
    assert days[0]["cycles"][0]["games"][0]["phase"] == "official"
    standings = made.api("standings")
    rating: Json = standings["rating"]
    assert (rating["cut"], rating["ordered_by"], rating["stands"], rating["closed"]) == (
        8,
        "sum",
        False,
        None,
    )
    assert rating["unequal"] is False  # who has not played says nothing about it
    assert [row["standing"] for row in rating["rows"]] == ["in"] * 4 + ["unplayed"] * 8
    assert set(rating["rows"][0]) == {
        "team", "place", "points", "best_word", "games", "best", "mean", "standing", "reserve", "called_up", "out",
    }  # fmt: skip
    assert [row["place"] for row in standings["days"]["D1"]] == [1, 2, 3, 4]


def test_u20_the_api_tells_when_qualifying_is_closed(rig: Rig, pages: Any) -> None:
    qualified(rig)
    rig.must("close_qualifying", order="mean")
    made = pages()
    rating: Json = made.api("standings")["rating"]
    assert rating["stands"] is True
    assert rating["ordered_by"] == "mean"
    assert rating["closed"] == made.api("tournament")["qualifying_closed"]
    assert [row["reserve"] for row in rating["rows"]] == [None] * 8 + [1, 2, 3, 4]
