"""A team at the form on its own phone, with scripts and without, and the committee that accepts it at its console."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from knockout.founding import found
from knockout.store import applications
from knockout.store.journal import Journal
from tests.halls import Server, tokens_of

pytestmark = pytest.mark.browser

PEOPLE = ("Ґудзь Іван", "Шевченко Олена", "Бондар Юрій", "О’Ніл Даринка", "Коваленко Марія")


@pytest.fixture
def server(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """A new tournament whose form is open."""
    file = tmp_path / "new.db"
    assert found(file, name="Турнір", size=8, tables=2)["ok"]
    journal = Journal(file)
    applications.switch(journal, True)
    journal.close()
    return serve(file)


def fill_in(page: Page, name: str) -> None:
    page.fill("#name", name)
    for number, person in enumerate(PEOPLE, start=1):
        if not page.locator(f"#player{number}").count():
            page.click("[data-more]")
        page.fill(f"#player{number}", person)
    page.uncheck("[name=student5]")
    page.fill("#contact", "067 123 45 67")
    page.check("#consent")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_team_enters_itself_and_is_accepted(
    server: Server, page_at: Callable[..., Page], scripts: bool
) -> None:
    phone = page_at(360, 640, java_script_enabled=scripts, has_touch=True)
    phone.goto(f"{server.url}/?lang=en")
    phone.click("a[href='/enter']")
    fill_in(phone, "Їжаки в тумані")
    phone.press("#name", "Enter")  # sends the form, and does not add a line
    expect(phone.locator("[data-standing=waiting]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    console = page_at(1280, 800)
    console.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
    console.goto(f"{server.url}/console/teams?lang=en")
    expect(console.locator(".badge")).to_have_text("1")
    entry = console.locator(".entry")
    expect(entry).to_contain_text("Коваленко Марія not a student")
    entry.get_by_role("button", name="Accept").click()
    expect(entry).to_have_count(0)
    expect(console.locator(".badge")).to_have_count(0)
    expect(console.locator("#toasts")).to_contain_text("Їжаки в тумані")

    if scripts:  # the page looks by itself when it is looked at again
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        phone.reload()
    expect(phone.locator("[data-standing=accepted]")).to_be_visible()
    phone.locator(".standing a").click()
    expect(phone.locator(".mine-team")).to_have_text("Їжаки в тумані")


def test_what_is_wrong_is_said_beside_the_field_and_the_first_is_ready_to_be_mended(
    server: Server, page_at: Callable[..., Page]
) -> None:
    phone = page_at(360, 640)
    phone.goto(f"{server.url}/enter?lang=en")
    fill_in(phone, "Їжаки")
    phone.fill("#short", "П’ятнадцять літер")
    phone.fill("#contact", "Олена")
    phone.click("[data-send]")
    expect(phone.locator("#refused")).to_contain_text("2 fields")
    expect(phone.locator("#short")).to_be_focused()
    expect(phone.locator("#short")).to_have_accessible_description(
        "Too long: up to 14 letters. Up to 14 letters, for screens. If left empty, a long name is cut."
    )
    expect(phone.locator("#player5")).to_have_value(PEOPLE[4])
    phone.fill("#short", "Їжаки")
    phone.fill("#contact", "067 123 45 67")
    phone.click("[data-send]")
    expect(phone.locator("[data-standing=waiting]")).to_be_visible()


def test_the_committee_declines_with_a_reason_that_the_team_reads(
    server: Server, page_at: Callable[..., Page]
) -> None:
    phone = page_at(360, 640)
    phone.goto(f"{server.url}/enter?lang=en")
    fill_in(phone, "Їжаки")
    phone.click("[data-send]")
    expect(phone.locator("[data-standing=waiting]")).to_be_visible()
    console = page_at(1280, 800)
    console.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
    console.goto(f"{server.url}/console/teams?lang=en")
    console.locator(".entry").get_by_role("button", name="Decline…").click()
    console.get_by_role("button", name="Decline “Їжаки”").click()
    expect(console.locator("#ask [data-refusal]")).to_contain_text("Write a reason")
    console.fill("#ask textarea", "Місць більше немає")
    console.get_by_role("button", name="Decline “Їжаки”").click()
    expect(console.locator("#ask[open]")).to_have_count(0)
    expect(console.locator(".entry")).to_have_count(0)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator(".standing-why")).to_have_text("Місць більше немає")
