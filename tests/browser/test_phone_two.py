"""Issue 4: two phones at one table, and a table whose link was made anew (S27). Nothing tapped is lost."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.table import Table, served
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]
AT_ONCE_MS = 1_500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("two"), 3) as server:
        yield server


def at_the_door(table: Table, name: str) -> Phone:
    """Give a phone that has opened the table and whose host has typed a name."""
    phone = table.phone(takes=False)
    phone.page.get_by_label("Your name, if you like").fill(name)
    return phone


def names_the_table(phone: Phone, table: Table) -> None:
    """The table's number, large, and its teams: a host at the wrong table notices."""
    number = phone.page.locator(".door-table b")
    expect(number).to_have_text(str(table.number))
    assert number.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 40
    teams = [seat["name"] for seat in table.seen()["seats"]]
    assert phone.page.locator(".line-up .name-2").all_inner_texts() == teams
    expect(phone.page.get_by_text("ask the committee for your own table's link")).to_be_visible()


def held_by(phone: Phone, name: str) -> None:
    """The phone says who has the table, and offers nothing but to take it over."""
    phone.shows("door")
    expect(phone.page.get_by_role("heading", name="Another phone has this table")).to_be_visible()
    expect(phone.page.locator(".band")).to_contain_text(f"{name}, since ")
    assert phone.page.get_by_role("button", name=re.compile("PLACED|Pass|SAVE|Undo")).count() == 0
    expect(phone.button("TAKE THE TABLE OVER")).to_be_visible()


def test_two_phones_at_one_table(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 1)
    table.host("start_game")
    first = at_the_door(table, "Олена")
    names_the_table(first, table)
    first.take()
    second = at_the_door(table, "Олег")
    held_by(second, "Олена")
    expect(second.page.locator(".band")).to_contain_text("connected now")
    names_the_table(second, table)
    told = first.page.get_by_text("Another phone has opened table 1 too.")
    expect(told).to_be_visible(timeout=AT_ONCE_MS)
    second.take()
    held_by(first, "Олег")
    names_the_table(first, table)
    second.tap("Pass")
    second.is_through()
    assert table.turns() == [(1, "passed", 0)]
    first.page.get_by_label("Your name, if you like").fill("Олена")
    first.take()
    expect(first.button("MOVE PLACED")).to_be_visible()
    held_by(second, "Олена")


def test_s15_a_tap_before_the_take_over_counts_and_one_after_it_is_kept(
    server: Server, page_at: Open
) -> None:
    table = Table(server, page_at, 2)
    table.host("start_game")
    first, second = at_the_door(table, "Олена").keeps_its_page(), at_the_door(table, "Олег")
    first.take()
    first.cut()
    first.tap("Pass")
    held_by(second, "Олена")
    second.take()
    expect(second.button("MOVE PLACED")).to_be_visible()
    first.scores(21)
    first.mend()
    held_by(first, "Олег")
    expect(second.page.locator(".turn-what")).to_have_text("Turn · seat Б", timeout=5_000)
    assert table.turns() == [(1, "passed", 0)]
    expect(first.page.locator("#host")).to_contain_text(re.compile("Not taken: 1"))


def renewed(table: Table) -> None:
    """The committee makes the table's link anew, at its console."""
    console = table.console()
    console.get_by_role("button", name="Host’s link…").click()
    console.get_by_text("Another host, or the link is in wrong hands").click()
    console.get_by_role("button", name=f"Make a new link for table {table.number}").click()


def test_s27_a_phone_whose_link_was_renewed_says_so_at_once(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 3)
    table.host("start_game")
    online, cut_off = table.phone(), table.phone(takes=False).keeps_its_page()
    cut_off.take()
    cut_off.cut()
    cut_off.scores(33)
    renewed(table)
    says: Any = {"name": "This link no longer works"}
    expect(online.page.get_by_role("heading", **says)).to_be_visible(timeout=AT_ONCE_MS)
    cut_off.mend()
    expect(cut_off.page.get_by_role("heading", **says)).to_be_visible(timeout=10_000)
    expect(cut_off.page.locator(".kept-row")).to_have_text("Turn 1: 33")
    new = Phone(page_at(360, 640, has_touch=True), Table(server, page_at, 3).link)
    expect(new.button("MOVE PLACED")).to_be_visible()
