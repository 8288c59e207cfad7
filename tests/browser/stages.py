"""Every picture of the host's phone: a hall with long names in which each table stands at another of them."""

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.phone import Phone
from tests.browser.table import Table
from tests.halls import Rig, Server, now, rules_text

STAGES = (
    "ready", "thinking", "noticed", "placed", "two words", "challenged", "held", "ended", "submitted", "official",
)  # fmt: skip
"""In the order of their tables; the door and the sheets are another's."""
SHEETS = {"menu": "", "hold": "pause", "call": "bell", "log": "list", "end": "flag", "kept": "warning"}
"""By the icon of what is tapped in the menu for each."""

LONG = ("Їжаки з Миколаївського політехнічного", "П’ятниця, тринадцяте: Щедрий", "Ґанок")
WORDS = [{"word": "цитрина", "points": 62}, {"word": "п'ять", "points": 18}]


class LongNames(Rig):
    """A hall whose teams have the names that are met: long, with apostrophes, and short."""

    def must(self, do: str, who: str = "committee", **fields: Any) -> Any:
        if do == "enter_team":
            fields["name"] = f"{LONG[int(fields['team'][1:]) % len(LONG)]} {fields['team'][1:]}"
        return super().must(do, who, **fields)


def make_stages(path: Path) -> None:
    """Make the hall's file, before any game has started; a turn lasts as long as anybody looks at it."""
    rig = LongNames(path, rules=rules_text(turn="20:00", game="120:00"))
    rig.open(len(STAGES) + 1)
    rig.clock.at = now()
    rig.journal.close()


def play(table: Table, stage: str) -> None:
    """Bring a table to its stage, by a program."""
    if stage == "ready":
        return
    table.host("start_game")
    table.host("score_turn", turn=1, words=WORDS, all_tiles=True)
    table.host("score_turn", turn=2, words=[{"points": 999}])
    table.host("pass_turn", turn=3)
    if stage in ("ended", "submitted", "official"):
        table.host("end_game", reason="blocked")
    if stage in ("submitted", "official"):
        table.host("submit_result")
    if stage == "official":
        table.committee("confirm_result")
    if stage == "held":
        table.host("hold_game", reason="Щось упало на дошку, чекаємо на оргкомітет")
    if stage == "noticed":
        table.host(
            "request_correction", turn=3, kind="scored", words=WORDS, note="Запізно: за столом уже діяли"
        )
        table.host("call_committee", note="Сварка через бали")


def typed(phone: Phone, stage: str) -> None:
    """What only the phone itself knows of a stage: a move that is being written down."""
    if stage not in ("placed", "two words", "challenged"):
        return
    phone.place()
    phone.word(0, "п'ятниця")
    phone.points(18, 12) if stage == "two words" else phone.points(18)
    if stage == "challenged":
        phone.tap("Challenge")
        phone.page.locator(".who").first.wait_for()
        phone.page.wait_for_timeout(750)
        phone.page.locator(".who").first.click()


def all_stages(server: Server, open_page: Callable[..., Page], size: tuple[int, int]) -> dict[str, Phone]:
    """Open a phone at every table, each at its stage; at one more table two, of which one stays at the door."""
    phones = {}
    for number, stage in enumerate(STAGES, start=1):
        table = Table(server, open_page, number)
        play(table, stage)
        phones[stage] = table.phone(size)
        typed(phones[stage], stage)
    taken = Table(server, open_page, len(STAGES) + 1)
    taken.phone(size)
    return {**phones, "door": taken.phone(size, takes=False)}


def in_ukrainian(phone: Phone) -> Phone:
    """Give the same phone with the same picture in one more page, in Ukrainian."""
    other = copy(phone)
    other.page = phone.page.context.new_page()
    other.page.goto(phone.page.url.replace("lang=en", "lang=uk"))
    other.shows(phone.picture)
    return other


def open_sheet(phone: Phone, sheet: str) -> None:
    """Open a sheet from the menu of a phone where a team thinks, as a finger does."""
    phone.page.locator(".bar-button").click()
    if SHEETS[sheet]:
        icon = phone.page.locator(f"use[href='#i-{SHEETS[sheet]}']")
        phone.page.locator(".sheet-item", has=icon).click()
    phone.page.wait_for_timeout(300)


def close_sheet(phone: Phone) -> None:
    """Close whatever sheet is open."""
    phone.page.keyboard.press("Escape")
    phone.page.locator(".sheet").wait_for(state="detached")
