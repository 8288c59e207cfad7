"""What the committee and everybody else sees of game days and the rating they make."""

import re
from html import unescape
from typing import Any

import pytest

import app as the_app
from tests.halls import Rig
from tests.web.qualifying import EVIL, TEAMS, Pages, all_played, created, opened, played

BOTH = pytest.mark.parametrize("lang", ["uk", "en"])


def closed(rig: Rig) -> None:
    """T12 is first with 112 points a game, T01 last; T05 to T12 have the places."""
    created(rig)
    opened(rig)
    all_played(rig)
    rig.must("close_qualifying")


def step(html: str) -> str:
    return unescape(html.split('id="next-step"', 1)[1].split("</section>", 1)[0])


# --- the console


@BOTH
def test_53_names_with_markup_are_text_on_every_page_of_the_days(rig: Rig, pages: Any, lang: str) -> None:
    created(rig, evil=EVIL)
    opened(rig, name=EVIL)
    all_played(rig)
    made = pages()
    shown = [made.page("/console/days", lang=lang), made.public("/screen/rating", lang=lang)]
    shown += [made.public("/?team=T01", lang=lang), made.propose({"day": "D2", "text": "T01; T02"})["html"]]
    for what in ("close-qualifying", "day-prizes?day=D1"):
        shown.append(made.page(f"/console/ask/{what}", lang=lang))
    for html in shown:
        assert "<img" not in html
        assert "onerror=alert(1)" in unescape(html)
        assert not re.search(r"<script(?! type=)|\sstyle=|\son\w+=\"", html)


def test_s30_no_player_and_no_reason_is_on_a_public_page(rig: Rig, pages: Any) -> None:
    closed(rig)
    rig.must("withdraw_team", team="T12", reason="таємна причина")
    made = pages()
    for path in ("/screen/rating", "/?team=T12", "/?team=T01", "/api/v1/standings", "/api/v1/tournament"):
        html = unescape(made.public(path))
        assert "таємна причина" not in html, path
        assert "Гравець" not in html, path


def test_every_dialog_that_the_tab_offers_opens_and_those_about_nothing_do_not(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    played(rig, "D1-1-T1")
    made = pages()
    offered = set(re.findall(r'data-ask="([^"]+)"', made.page("/console/days")))
    assert {"close-qualifying", "day-prizes?day=D1"} <= offered
    for asked in offered:
        assert "ask-title" in made.page(f"/console/ask/{unescape(asked)}")
    for asked in ("day-prizes?day=D9", "day-prizes", "undo-draw?stage=D9"):
        assert made.committee.get(f"/console/ask/{asked}").status_code == 404


def test_u20_the_next_step_names_the_day_and_what_it_waits_for(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    assert 'href="/console/days"' in step(made.page("/console/days"))
    assert "Set the rating" in step(made.page("/console/days"))


@pytest.mark.parametrize(("lang", "says"), [
    ("en", ["Count the results of Game day 1 · cycle 1", "not started"]),
    ("uk", ["Порахувати результати: Ігровий день 1 · цикл 1", "не почато"]),
])  # fmt: skip
def test_u20_the_step_of_a_day_in_both_languages(rig: Rig, pages: Any, lang: str, says: list[str]) -> None:
    created(rig)
    opened(rig)
    html = step(pages().page("/console/tables", lang=lang))
    for text in says:
        assert text in html
    assert 'href="/console/tables/D1-1-T1"' in html


@pytest.mark.parametrize(("lang", "label", "stand"), [
    ("en", "Close qualifying", "to be confirmed, Game day 1 · cycle 1: table"),
    ("uk", "Закрити відбір", "на підтвердження, Ігровий день 1 · цикл 1: стіл"),
])  # fmt: skip
def test_u20_the_close_waits_for_results_by_name(
    rig: Rig, pages: Any, lang: str, label: str, stand: str
) -> None:
    created(rig)
    opened(rig)
    all_played(rig)
    opened(rig, "D2", name="Другий")
    all_played(rig)
    for game in ("D1-1-T1", "D2-1-T2"):
        rig.must("return_result", game=game, reason="звірка")
    played(rig, "D1-1-T1", confirmed=False)
    made = pages()
    html = " ".join(re.sub(r"<[^>]+>", " ", step(made.page("/console/tables", lang=lang))).split())
    assert label in html
    assert stand in html
    asked = made.page("/console/ask/close-qualifying", lang=lang)
    assert 'href="/console/tables/D2-1-T2"' in asked
    assert "close_qualifying" not in asked


def test_u20_opening_the_next_cycle_is_one_tap(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    for game in [game for game in rig.state.games if game.startswith("D1-1-")]:
        played(rig, game)
    assert '{"cycle": "D1-2", "do": "open_cycle"}' in step(pages().page("/console"))


def test_s17_the_close_shows_the_rating_by_each_order(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    all_played(rig)
    html = pages().page("/console/ask/close-qualifying")
    assert re.findall(r'value="(\w+)" checked', html) == ["sum"]
    assert re.findall(r'class="by-order by-(\w+)"', html) == ["sum", "best", "mean"]
    assert "proposed" not in html


def test_s17_unequal_numbers_of_games_propose_the_mean(rig: Rig, pages: Any) -> None:
    created(rig)
    rig.must("open_day", day="D1", name="Д", tables=[{"game": "D1-1-T1", "teams": TEAMS[:4]}])
    rig.must("open_day", day="D2", name="Д", tables=[{"game": "D2-1-T1", "teams": TEAMS[:2]}])
    played(rig, "D1-1-T1", T03=90, T01=60)
    played(rig, "D2-1-T1", T01=40)
    html = pages().page("/console/ask/close-qualifying")
    assert re.findall(r'value="(\w+)" checked', html) == ["sum"]
    mean = html.split('value="mean"', 1)[1].split("</label>", 1)[0]
    assert "proposed" in mean
    assert "8 teams have not played" in html
    by_mean = html.split('class="by-order by-mean"', 1)[1]
    assert by_mean.index("Команда T03") < by_mean.index("Команда T01")


def test_s8_what_has_changed_since_the_close_is_said_and_it_can_be_closed_again(rig: Rig) -> None:
    closed(rig)
    made = Pages(rig)
    assert "have changed since" not in made.page("/console/days")
    the_app.close(made.app)
    again = Rig(rig.journal.path, create=False)
    again.must("withdraw_team", team="T12", reason="хвороба")  # S8: changes nothing by itself
    again.journal.close()
    made = Pages(again)
    assert "have changed since" not in made.page("/console/days")
    the_app.close(made.app)
    again = Rig(rig.journal.path, create=False)
    people = [{"name": f"П {n}", "student": True} for n in range(4)]
    again.must("enter_team", team="T13", name="Пізня", players=people)
    made = Pages(again)
    assert "have changed since" in made.page("/console/days")
    assert 'data-do="close_qualifying"' in made.page("/console/ask/close-qualifying")
    the_app.close(made.app)


def test_u20_prize_winners_are_picked_from_the_ranking_and_shown_with_the_day(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    all_played(rig)
    rig.must("give_award", title="Призер: Перший", teams=["T12", "T11"], reason="за балами дня")
    made = pages()
    asked = made.page("/console/ask/day-prizes?day=D1")
    assert 'value="Prize winner: Перший"' in asked
    assert re.findall(r'value="(T\d+)" checked', asked) == ["T12", "T11", "T10"]
    assert "Команда T12, Команда T11" in made.page("/console/days")


def test_u20_a_game_with_one_team_left_is_named(rig: Rig, pages: Any) -> None:
    created(rig)
    rig.must("open_day", day="D1", name="Д", tables=[{"game": "D1-1-T1", "teams": ["T01", "T02"]}])
    rig.must("withdraw_team", team="T02", reason="хвороба")
    made = pages()
    assert "fewer than two teams are left" in made.page("/console/days")
    asked = made.page("/console/ask/void?game=D1-1-T1")
    assert "Call off" in asked
    assert "is not played again" in asked


def test_the_setup_says_where_the_rating_comes_from(rig: Rig) -> None:
    created(rig)
    made = Pages(rig)
    assert "data-rating" in made.page("/console/setup")
    the_app.close(made.app)
    again = Rig(rig.journal.path, create=False)
    opened(again)
    later = Pages(again)
    assert "data-rating" not in later.page("/console/setup")
    assert "The rating comes from the game days" in later.page("/console/setup")
    assert "/screen/rating" in later.page("/console/links")
    assert "/screen/rating" in later.public("/")
    the_app.close(later.app)


@pytest.mark.parametrize(
    ("order", "heading", "figure"), [("sum", "Points", ">104<"), ("mean", "Mean of a game", ">104.00<")]
)
def test_s24_the_question_of_the_cut_shows_what_the_teams_are_level_on(
    rig: Rig, pages: Any, order: str, heading: str, figure: str
) -> None:
    created(rig)
    opened(rig)
    all_played(rig, T05=104)
    rig.must("close_qualifying", order=order)
    html = pages().page("/console/results").split('id="rating:cut"', 1)[1].split("</section>", 1)[0]
    assert f">{heading}<" in html
    assert html.count(figure) == 2
    assert "Команда T04" in html
