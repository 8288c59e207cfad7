"""A game day laid out, played and closed in a real browser, and the hall's rating that follows it."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.halls import Rig, Server, tokens_of
from tests.web.qualifying import created

pytestmark = pytest.mark.browser

OTHER_SEATS = """before => {
  const seats = [...document.querySelectorAll(".seating [data-seat]")].map((seat) => seat.dataset.seat);
  return seats.length > 0 && String(seats) !== String(before.flat());
}"""


class Console:
    """The committee at the tab of the game days."""

    def __init__(self, server: Server, page: Page) -> None:
        self.server, self.page = server, page
        page.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
        page.goto(f"{server.url}/console/days?lang=en")

    def seats(self) -> list[list[str]]:
        """The teams of each table of the seating that is shown."""
        tables = self.page.locator(".seating [data-game]")
        return [
            [
                seat.get_attribute("data-seat") or ""
                for seat in tables.nth(number).locator("[data-seat]").all()
            ]
            for number in range(tables.count())
        ]

    def propose(self) -> None:
        self.page.get_by_role("button", name="Propose seating").click()
        expect(self.page.locator(".seating")).to_be_visible()

    def team(self, name: str) -> Any:
        return self.page.locator(f'.seating [data-seat="{name}"]')


@pytest.fixture
def console(tmp_path: Path, serve: Any, page_at: Any) -> Console:
    rig = Rig(tmp_path / "days.sqlite")
    created(rig)
    rig.journal.close()
    return Console(serve(tmp_path / "days.sqlite"), page_at(1280, 800))


def play(server: Server, **points: int) -> None:
    """All games of the day that are open come in from paper, and are confirmed."""
    hall, token = server.hall(), tokens_of(server.file).committee()
    for game in hall.get("games")["games"]:
        if game["phase"] == "ready":
            teams = [seat["team"] for seat in game["seats"] if seat]
            totals = {team: points.get(team, 50) for team in teams}
            words = {team: {"points": 20} for team in teams}
            sheet = {"totals": totals, "best_word": words, "reason": "папір"}
            assert hall.send(token, "enter_sheet", game=game["id"], **sheet)["ok"]
            assert hall.send(token, "confirm_result", game=game["id"])["ok"]


def test_u20_a_day_is_proposed_changed_by_hand_and_opened(console: Console) -> None:
    page, server = console.page, console.server
    page.get_by_label("Seed of the lots").fill("three dice: 4 2 6")
    page.get_by_label("Games a team").fill("1")
    console.propose()
    before = console.seats()
    assert sorted(team for table in before for team in table) == [f"T{n:02d}" for n in range(1, 13)]
    assert "three dice: 4 2 6" in page.locator(".seating").inner_text()
    one, two = before[0][1], before[2][3]
    console.team(one).click()
    expect(console.team(one)).to_have_attribute("aria-pressed", "true")
    console.team(two).click()
    expect(page.locator(".seating")).to_contain_text("by hand, without a seed")
    after = console.seats()
    assert (after[0][1], after[2][3]) == (two, one)
    page.get_by_role("button", name="Open the day").click()
    expect(page.locator("#D1")).to_be_visible()
    games = {game["id"]: game for game in server.hall().get("games")["games"]}
    assert [[seat["team"] for seat in game["seats"]] for game in games.values()] == after
    assert server.hall().get("tournament")["days"][0]["seed"] is None


def test_u20_the_hall_follows_the_day_to_its_close(console: Console, page_at: Any) -> None:
    page, server = console.page, console.server
    screen = page_at(1920, 1080)
    screen.goto(f"{server.url}/screen/rating?lang=en&page=1")
    expect(screen.locator(".screen-empty")).to_be_visible()
    console.propose()
    first = console.seats()[0][0]
    page.get_by_role("button", name="Open the day").click()
    expect(page.locator("#D1")).to_be_visible()
    play(server, **{first: 312})
    expect(screen.locator(f"#rate-{first} .rate-figure")).to_have_text("312")
    page.goto(f"{server.url}/console/days?lang=en")
    page.get_by_role("button", name="Open Game day 1 · cycle 2").click()
    expect(page.locator("#next-step")).to_contain_text("Count the results")
    play(server)
    page.locator("#next-step", has_text="Close qualifying").click()
    page.get_by_label("mean of a game").check()
    expect(page.locator(".by-mean")).to_be_visible()
    expect(page.locator(".by-sum")).to_be_hidden()
    page.locator("#ask").get_by_role("button", name="Close qualifying").click()
    expect(page.locator("#rating-now .tag-warn").first).to_contain_text("level across the cut")
    assert server.hall().get("standings")["rating"]["ordered_by"] == "mean"
    expect(screen.locator(".rate-state")).to_have_text("the cut is undecided")


def test_u20_enter_asks_for_a_seating_and_never_opens_the_day(console: Console) -> None:
    page = console.page
    page.get_by_label("Seed of the lots").press("Enter")
    expect(page.locator(".seating")).to_be_visible()
    first = console.seats()
    page.get_by_label("Seed of the lots").press("Enter")
    expect(page.locator(".seating")).to_be_visible()
    assert console.server.hall().get("games")["games"] == []
    page.get_by_role("button", name="Another seed").click()
    expect(page.locator(".seating [data-seat]").first).to_be_visible()
    page.wait_for_function(OTHER_SEATS, arg=first)


def test_u20_lines_are_read_and_a_wrong_one_is_named(console: Console) -> None:
    page = console.page
    page.get_by_role("button", name="Type the seating…").click()
    page.get_by_label("Seating in lines").fill("T01; T02; T03\nT04; Ніхто")
    page.get_by_role("button", name="Show these lines as tables").click()
    expect(page.locator(".new-day [data-refusal]")).to_contain_text("Line 2: “Ніхто”")
    page.get_by_label("Seating in lines").fill("T01; T02; T03\nКоманда T04; команда t05")
    page.get_by_role("button", name="Show these lines as tables").click()
    expect(page.locator(".seating")).to_be_visible()
    assert console.seats() == [["T01", "T02", "T03"], ["T04", "T05"]]
    page.get_by_role("button", name="Edit as lines").click()
    expect(page.get_by_label("Seating in lines")).to_have_value(
        "1: Команда T01; Команда T02; Команда T03\n2: Команда T04; Команда T05"
    )


def test_u20_nobody_chosen_is_refused_and_without_a_seating_no_day_opens(console: Console) -> None:
    page = console.page
    page.get_by_role("button", name="none", exact=True).click()
    expect(page.locator("[data-chosen]")).to_have_text("0 chosen")
    page.get_by_role("button", name="Propose seating").click()
    expect(page.locator(".new-day [data-refusal]")).to_contain_text("two teams or more")
    page.get_by_label("Find a team").fill("T1")
    page.get_by_role("button", name="all", exact=True).click()
    expect(page.locator("[data-chosen]")).to_have_text("3 chosen")
    page.evaluate("document.querySelector('form[data-new-day]').requestSubmit()")
    expect(page.locator(".new-day [data-refusal]")).to_contain_text("Propose a seating first")
