"""Teams in, as the committee does it in a browser: a file is dropped, looked at and entered; one team is edited."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.halls import Rig, Server, tokens_of

pytestmark = pytest.mark.browser

HEAD = "Команда;Хто це;Гравець 1;Гравець 2;Гравець 3;Гравець 4;Бали"
WHO = "Лис Іван;Гук Ївга;*Рак Тарас;Щур Назар"
LIST = f"{HEAD}\nҐрати;КПІ;{WHO};409\nЗоря;НУ;Жук Я;Кіт Я;Сом Я;Лин Я;x\nМʼята;НУ;А Б;В Г;Д Е;Є Ж;7\n"
EVIL = f"{HEAD}\n<img src=x onerror=alert(1)>;<b>;{WHO};3\n"


@pytest.fixture
def desk(tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page]) -> tuple[Page, Server]:
    """The Teams tab of a tournament without teams."""
    file = tmp_path / "desk.db"
    rig = Rig(file)
    plan = {"size": 4, "tables": 1}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    rig.journal.close()
    server = serve(file)
    page = page_at(1024, 768)
    page.goto(f"{server.url}/c/{tokens_of(file).committee()}")
    page.goto(f"{server.url}/console?lang=en")
    return page, server


def choose(page: Page, text: str, encoding: str = "utf-8") -> None:
    """Drop a file on the page, as from a folder."""
    data = page.evaluate_handle(
        """([bytes, name]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], name));
            return data;
        }""",
        [list(text.encode(encoding)), "teams.csv"],
    )
    page.dispatch_event("#main", "drop", {"dataTransfer": data})


def names(server: Server) -> list[str]:
    return [team["name"] for team in server.hall().get("tournament")["teams"]]


def test_a_file_is_dropped_looked_at_mended_and_entered(desk: tuple[Page, Server]) -> None:
    page, server = desk
    page.locator("#next-step").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    choose(page, LIST.replace("ʼ", "’"), "cp1251")
    expect(page.get_by_text("1 error: nothing is entered until it is mended")).to_be_visible()
    expect(page.locator(".import-errors li")).to_contain_text("Not a whole number")
    expect(page.get_by_role("button", name="Nothing can be entered like this")).to_be_disabled()
    page.get_by_label("Хто це").select_option("Institution")
    expect(page.locator(".import-teams")).to_contain_text("КПІ")
    page.get_by_label("Leave the team with an error out").check()
    expect(page.get_by_label("Set the rating")).to_be_checked()
    page.get_by_role("button", name="Enter 2 teams and set the rating").click()
    expect(page.locator(".toast")).to_contain_text("2 teams are entered. The rating is set.")
    expect(page.locator("[data-roster] > li")).to_have_count(2)
    expect(page.locator("#row-T01")).to_contain_text("Ґрати")
    assert names(server) == ["Ґрати", "М\u02bcята"]


def test_53_a_name_that_would_be_markup_is_shown_and_nothing_runs(desk: tuple[Page, Server]) -> None:
    page, _ = desk
    asked: list[Any] = []
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    page.goto(page.url.replace("/console", "/console/teams"))
    choose(page, EVIL)
    expect(page.locator(".import-teams")).to_contain_text("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Enter 1 team").click()
    row = page.locator("[data-roster] > li > button")
    expect(row).to_contain_text("<img src=x onerror=alert(1)>")
    row.click()
    expect(page.locator("#ask-title")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("#main img, #ask img").count() == 0
    assert asked == []


def test_a_team_is_found_by_a_player_edited_and_deleted(desk: tuple[Page, Server]) -> None:
    page, server = desk
    page.goto(page.url.replace("/console", "/console/teams"))
    choose(page, LIST.replace(";x", ";5"))
    page.get_by_label("Set the rating").uncheck()
    page.get_by_role("button", name="Enter 3 teams", exact=True).click()
    expect(page.locator("[data-roster] > li")).to_have_count(3)
    search = page.get_by_role("searchbox")
    search.fill("рак тар")
    expect(page.locator("[data-roster] > li:visible")).to_have_count(1)
    search.press("Enter")
    people = page.locator(".person")
    expect(people).to_have_count(4)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#ask [data-refusal]")).to_contain_text("Nothing is different")
    people.nth(0).get_by_role("textbox").fill("Лис Іванна")
    people.nth(1).get_by_role("button").click()
    page.get_by_role("button", name="Player", exact=True).click()
    people.nth(3).get_by_role("textbox").fill("Нова Людина")
    people.nth(3).get_by_label("student").uncheck()
    page.locator("#ask").get_by_label("Short name").fill("Ґр")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#ask")).to_be_hidden()
    search.fill("нова люд")
    expect(page.locator("[data-roster] > li:visible")).to_contain_text("2 not students")
    page.locator("#row-T01 > button").click()
    page.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete Ґр").click()
    search.fill("")
    expect(page.locator("[data-roster] > li")).to_have_count(2)
    assert names(server) == ["Зоря", "М\u02bcята"]
