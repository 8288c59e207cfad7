"""The desk on the day, in real browsers on the real server: teams from a file, check-in, reserves, slips, cycle 1."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knockout.founding import found
from knockout.store.codec import iso
from tests.halls import Server, now, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "teams" / "teams-cp1251-semicolon.csv"
SPEED = 30
HOURS = 3_600_000
CLOSES_WITHIN_MS = 60_000
ABSENT, TOO_FEW = (5, 31), 12
"""Whom of the first forty the desk doesn't check in, by their places in the rating."""


class Desk:
    """One laptop of the committee."""

    def __init__(self, page: Page, server: Server, token: str) -> None:
        self.page, self.server = page, server
        page.goto(f"{server.url}/c/{token}")
        page.goto(f"{server.url}/console/checkin?lang=en")

    def goes(self, tab: str) -> None:
        self.page.goto(f"{self.server.url}/console/{tab}")

    def imports(self, file: Path) -> None:
        """Choose the file, look at what it would enter, enter it with its rating."""
        self.goes("teams")
        self.page.locator("#import summary").click()
        self.page.set_input_files("#import input[type=file]", str(file))
        rating = self.page.locator("#import [name=rating]")
        expect(rating).to_be_visible()
        rating.set_checked(True)
        self.page.get_by_role("button", name="Enter 43 teams and set the rating").click()
        expect(self.page.locator("#import[open]")).to_have_count(0)

    def types(self, team: str) -> None:
        """Check a team in by keyboard alone."""
        self.page.keyboard.type(team)
        self.page.keyboard.press("Enter")

    def counts(self, what: str, number: int, timeout: int = 10_000) -> None:
        """The counter of that name shows this number."""
        box = self.page.locator(".counters div", has=self.page.get_by_text(what, exact=True)).locator("dd")
        expect(box).to_have_text(re.compile(rf"^{number}(/|$)"), timeout=timeout)

    def notes_three(self, name: str) -> None:
        """Three of the team have come: it is noted as too few, not checked in."""
        self.page.get_by_role("button", name=f"More about {name}").click()
        players = self.page.locator("dialog .choice input")
        players.first.wait_for()
        for extra in range(3, players.count()):
            players.nth(extra).uncheck()
        self.page.get_by_role("button", name="Note who is here").click()
        expect(self.page.locator("dialog")).to_be_hidden()

    def moves_the_deadline(self, time: str) -> None:
        """Check-in ends at this venue time from now on."""
        self.page.locator("[data-ask='deadline?which=check_in']").click()
        self.page.locator("dialog [name=to]").fill(time)
        self.page.locator("dialog [name=reason]").fill("усі вже тут")
        self.page.get_by_role("button", name="Move the deadline").click()
        expect(self.page.locator("dialog")).to_be_hidden()


def rated(server: Server) -> list[dict[str, Any]]:
    """Give the teams in the order of the rating, as the API tells them."""
    told = server.hall().get("tournament")
    teams = {team["team"]: team for team in told["teams"]}
    return [teams[team] for team in told["rating"]]


@pytest.fixture
def server(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """An empty tournament; its clock runs thirty times as fast, so that a deadline comes soon after it is set."""
    if not SHARED.is_file():
        pytest.skip("the shared list of teams is not beside this repository")
    file = tmp_path / "desk.db"
    deadlines = {"substitution": iso(now() + 20 * HOURS), "check_in": iso(now() + 24 * HOURS)}
    assert found(file, name="Фінальний день", size=40, tables=5, **deadlines)["ok"]
    return serve(file, "--speed", str(SPEED))


def test_u21_s8_u22_a_whole_morning_at_the_desk(server: Server, page_at: Callable[..., Page]) -> None:
    token = tokens_of(server.file).committee()
    desk, other = (Desk(page_at(1280, 900, timezone_id="Europe/Kyiv"), server, token) for _ in range(2))
    desk.imports(SHARED)
    teams = rated(server)
    assert len(teams) == 43
    come = [team for place, team in enumerate(teams[:40], start=1) if place not in (*ABSENT, TOO_FEW)]
    playing = [*come, *teams[40:]]

    check_in(desk, other, playing, teams[TOO_FEW - 1])
    closes_by_itself(desk, other)
    told = server.hall().get("tournament")
    out = {team["team"] for team in told["teams"] if team["out"]}
    assert out == {teams[place - 1]["team"] for place in (*ABSENT, TOO_FEW)}

    lots_from_slips(desk, playing)
    seated = [game["seats"] for game in server.hall().get("games")["games"]]
    assert [seat["team"] for seats in seated for seat in seats] == [team["team"] for team in playing]

    desk.page.get_by_role("button", name="Open Quarter-final · cycle 1").click()
    expect(desk.page.locator("#next-step")).to_contain_text("Open Quarter-final · cycle 2")
    games = server.hall().get("games")["games"]
    assert [game["phase"] for game in games] == ["ready"] * 5 + ["waiting"] * 5


def check_in(desk: Desk, other: Desk, playing: list[dict[str, Any]], few: dict[str, Any]) -> None:
    """37 of the first forty and three reserves by keyboard in one go; one is too few; the other desk sees it all."""
    desk.goes("checkin")
    for team in playing:
        desk.types(team["name"])
    desk.counts("here", 37)
    desk.counts("reserves here", 3)
    desk.notes_three(few["name"])
    for laptop in (desk, other):
        laptop.counts("missing", 2)
        laptop.counts("too few", 1)
    expect(other.page.locator(".desk-missing li")).to_have_count(3)
    other.page.locator("[data-search]").focus()
    other.types(playing[0]["name"])
    expect(other.page.locator("[data-desk] [data-refusal]")).to_be_visible()


def closes_by_itself(desk: Desk, other: Desk) -> None:
    """The deadline is moved to the next minutes and acts: three are out, three reserves are up."""
    soon = desk.server.hall().get("time")["now"] + 60_000
    desk.moves_the_deadline(venue_minute(desk.page, soon))
    expect(desk.page.get_by_text("Check-in closed at")).to_be_visible(timeout=CLOSES_WITHIN_MS)
    for laptop in (desk, other):
        laptop.counts("here", 40)
        laptop.counts("out", 3)


def lots_from_slips(desk: Desk, playing: list[dict[str, Any]]) -> None:
    """Type the slips in by keyboard; after the seventeenth the page is loaded anew."""
    desk.goes("draw")
    slips = desk.page.locator("[data-slip]")
    expect(slips).to_have_count(40)
    slips.first.focus()
    for number, team in enumerate(playing, start=1):
        expect(desk.page.locator("[data-slip]:focus")).to_have_count(1)
        desk.page.keyboard.type(team["name"])
        desk.page.keyboard.press("Enter")
        expect(slips).to_have_count(40 - number)
        if number == 17:
            desk.page.reload()
            expect(slips).to_have_count(40 - number)
            slips.first.focus()
    expect(desk.page.locator("[data-enter-draw]")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text("drawn by hand")).to_be_visible()


def venue_minute(page: Page, moment: int) -> str:
    """Give a moment as a datetime-local field of this browser, in the venue's zone, shows it: the next whole minute."""
    next_minute = -(-moment // 60_000) * 60_000
    shown = page.evaluate(
        "at => new Date(at).toLocaleString('sv-SE', {timeZone: 'Europe/Kyiv'}).replace(' ', 'T')", next_minute
    )
    return str(shown)[:16]
