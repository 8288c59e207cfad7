"""A team's own phone in a real browser: picked once, a whole turn, a line that is cut."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table, text_of
from tests.halls import Server

HallFile = Callable[..., Path]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]


def seats(table: Table) -> list[str]:
    return [seat["team"] for seat in table.seen()["seats"]]


def score(table: Table, turn: int, points: int, **more: Any) -> None:
    table.host("score_turn", turn=turn, words=[{"points": points, "word": "КОБЗА"}], **more)


def of(page: Page, server: Server, team: str, lang: str = "en") -> Page:
    page.goto(f"{server.url}/?team={team}&lang={lang}")
    expect(page.locator(".link-state")).to_have_class(re.compile("is-on"))
    return page


# --- picking


def test_a_team_is_picked_once(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/?lang=en")
    expect(phone.locator(".picks a").first).to_be_hidden()
    phone.get_by_label("Find your team").fill("КОМАНДА t00")
    expect(phone.locator("[data-found]")).to_have_text("8 teams found")
    phone.get_by_label("Find your team").fill("оманд t007")
    expect(phone.locator("[data-found]")).to_have_text("1 team found")
    phone.locator(".picks a:visible").click()
    expect(phone.locator("h1")).to_have_text("Команда T007")
    expect(phone).to_have_url(f"{server.url}/")  # which says no team: the device knows it
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Команда T007")
    again = phone.context.new_page()
    again.goto(server.url)
    expect(again.locator("h1")).to_have_text("Команда T007")


def test_by_keyboard_alone(server: Server, page_at: Open) -> None:
    page = page_at(1024, 768)
    page.goto(f"{server.url}/?lang=en")
    field = page.get_by_label("Find your team")
    field.focus()
    page.keyboard.type("команда")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("t003")
    page.keyboard.press("Enter")  # the only one that is left
    expect(page.locator("h1")).to_have_text("Команда T003")
    page.get_by_role("link", name="Change the team").press("Enter")
    expect(page.get_by_label("Find your team")).to_be_focused()
    page.keyboard.type("t00")
    page.keyboard.press("Enter")  # several: to the first
    expect(page.locator(".picks a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Команда T001")


def test_what_is_typed_is_compared_as_the_server_compares_it(server: Server, phone: Page) -> None:
    """The same search in two places: what one finds the other does."""
    phone.goto(f"{server.url}/?lang=en")
    for typed in ("«КОМАНДА»  t-00", "t007 команда", "тіті", "КОМАНДÁ", "№", "'"):
        phone.get_by_label("Find your team").fill(typed)
        quick = phone.locator(".picks li:not([hidden])").count()
        slow = phone.request.get(f"{server.url}/", params={"find": typed}).text()
        assert quick == len(re.findall(r'href="/\?team=T', slow)), typed


def test_without_scripts_a_team_is_found_and_kept(server: Server, page_at: Open) -> None:
    page = page_at(360, 640, java_script_enabled=False)
    page.goto(f"{server.url}/?lang=en")
    page.fill("#pick", "t004")
    page.press("#pick", "Enter")
    page.locator(".picks a").click()
    expect(page.locator("h1")).to_have_text("Команда T004")
    page.goto(server.url)
    expect(page.locator("h1")).to_have_text("Команда T004")
    expect(page.locator(".mine-where")).to_contain_text("table")


def test_another_teams_code_does_not_take_the_place_of_mine(server: Server, phone: Page) -> None:
    of(phone, server, "T001")
    of(phone, server, "T002")
    expect(phone.locator("h1")).to_have_text("Команда T002")
    phone.get_by_role("link", name="To my team").click()
    expect(phone.locator("h1")).to_have_text("Команда T001")


# --- a whole turn


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_my_turn_comes_is_next_and_is_here(server: Server, table: Table, phone: Page, lang: str) -> None:
    says = {
        "uk": ("Ваш хід через 2 ходи", "Далі — ви", "Ваш хід!", "Ваш хід через 3 ходи"),
        "en": (
            "Your turn comes in 2 turns",
            "You are next",
            "It is your turn!",
            "Your turn comes in 3 turns",
        ),
    }[lang]
    table.host("start_game")
    of(phone, server, seats(table)[2], lang)
    line = phone.locator(".turn-says")
    for number, text in enumerate(says, start=1):
        expect(line).to_have_text(text)
        assert (says[2] in phone.title()) is (number == 3)
        score(table, number, 10 * number)
    expect(phone.locator(".mine-stand b")).to_have_text("30")
    expect(phone.locator(".mine-gaps")).to_contain_text("10")


def test_placed_held_disputed_and_over_are_said_at_once(server: Server, table: Table, phone: Page) -> None:
    table.host("start_game")
    of(phone, server, seats(table)[0])
    turn = phone.locator(".turn")
    expect(turn.locator(".turn-clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
    table.host("place_move", turn=1)
    expect(turn).to_contain_text("scoring")
    table.host("challenge", turn=1)
    expect(turn).to_contain_text("A move is disputed")
    table.host("rule_challenge", turn=1, valid=True)
    score(table, 1, 24)
    table.committee("hold_game", reason="Світло")
    expect(turn).to_contain_text("The table is on hold")
    assert "Світло" not in text_of(phone)
    table.committee("resume_game")
    table.host("end_game", reason="blocked")
    expect(phone.locator(".mine-card")).to_contain_text("provisional")
    table.host("submit_result")
    table.committee("confirm_result")
    expect(phone.locator(".outcome-in")).to_have_text("You are through as table winner.")
    expect(phone.locator(".mine-card")).not_to_contain_text("provisional")


def test_games_and_words_follow_while_they_are_looked_at(server: Server, table: Table, phone: Page) -> None:
    table.host("start_game")
    of(phone, server, seats(table)[0])
    score(table, 1, 24)
    phone.get_by_text("Games and words").click()
    words = phone.locator(".words")
    expect(words.locator(".words-sum")).to_contain_text("24")
    for turn in (2, 3, 4):
        table.host("pass_turn", turn=turn)
    score(table, 5, 31, all_tiles=True)
    expect(words.locator(".words-sum")).to_contain_text("105")
    expect(words).to_contain_text("all seven: 1 time")
    expect(words.locator(".laid li")).to_have_count(2)
    expect(words).to_have_attribute("open", "")


# --- a line that is cut


def test_after_a_cut_it_shows_exactly_what_a_fresh_page_shows(
    server: Server, table: Table, phone: Page, page_at: Open
) -> None:
    table.host("start_game")
    team = seats(table)[1]
    of(phone, server, team)
    phone.context.set_offline(True)
    expect(phone.locator(".strip")).to_contain_text("NOT LIVE", timeout=30_000)
    expect(phone.locator(".link-state")).to_have_text("no connection")
    for turn in range(1, 6):
        score(table, turn, turn)
    table.committee("hold_game", reason="Світло")
    phone.context.set_offline(False)
    expect(phone.locator(".turn-says")).to_contain_text("on hold", timeout=15_000)
    expect(phone.locator(".strip")).to_be_hidden()
    fresh = of(page_at(360, 640, has_touch=True), server, team)
    assert text_of(phone) == text_of(fresh)
