"""The hall's screens: they come by themselves, the committee steers them, and bad input is answered in words."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from knockout.errors import Refused
from knockout.ids import Moment
from knockout.store.displays import FOLLOW, MOST, Displays
from knockout.store.journal import Journal
from knockout.web.displays import FROM_AN_ADDRESS, HallDisplays
from tests.halls import Server, tokens_of
from tests.web.clients import Watcher
from tests.web.displaying import HALL, ONE, TWO, Desk, hello

HallFile = Callable[..., Path]
Json = dict[str, Any]


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5))


# --- how a display comes


def test_a_display_comes_by_itself_and_is_called_by_the_first_free_number(displays: HallDisplays) -> None:
    assert displays.came("a", hello(), "uk")["name"] == "Екран 1"
    assert displays.came("b", hello(TWO), "uk")["name"] == "Екран 2"
    told = displays.came("c", hello(), "uk")
    assert told == {"id": ONE, "name": "Екран 1", "programme": FOLLOW, "theme": "dark", "size": 0, "v": 1}
    assert displays.came("d", hello("three-" + "2" * 30), "en")["name"] == "Screen 1"
    assert len(displays.rows()) == 3


def test_a_browser_that_forgets_everything_finds_its_place_by_its_name(
    displays: HallDisplays, desk: Desk
) -> None:
    first = displays.came("a", hello(name="Зал А"), "uk")
    desk.must(first["id"], {"name": "Сцена", "programme": HALL})
    displays.went("a")
    again = displays.came("b", hello(TWO, name="зал а"), "uk")
    assert (again["id"], again["name"], again["programme"]) == (first["id"], "Сцена", HALL)
    assert len(displays.rows()) == 1


def test_two_windows_of_one_browser_have_each_its_own_place(displays: HallDisplays) -> None:
    left = displays.came("a", hello(name="Ліворуч"), "uk")
    right = displays.came("b", hello(name="Праворуч"), "uk")
    assert left["id"] != right["id"]
    assert [row["name"] for row in displays.rows()] == ["Ліворуч", "Праворуч"]


def test_who_is_gone_stands_last_and_comes_back_as_it_was(displays: HallDisplays, desk: Desk) -> None:
    displays.came("a", hello(), "uk")
    displays.came("b", hello(TWO), "uk")
    desk.must(ONE, {"theme": "light", "size": 2})
    displays.went("a")
    rows = displays.rows()
    assert [(row["id"], row["here"] is None) for row in rows] == [(TWO, False), (ONE, True)]
    page = desk.page()
    assert "gone for" in page.split(f'id="display-{ONE}"')[1]
    assert "1 is gone" in page
    back = displays.came("c", hello(), "uk")
    assert (back["theme"], back["size"]) == ("light", 2)


def test_two_pages_of_one_display_are_one_and_it_is_gone_with_the_last(displays: HallDisplays) -> None:
    displays.came("a", hello(), "uk")
    displays.came("b", hello(), "uk")
    displays.went("a")
    assert displays.rows()[0]["here"] is not None
    displays.went("b")
    assert displays.rows()[0]["here"] is None


NO_DISPLAY: list[tuple[Any, str]] = [
    (None, "device"), ([], "device"), ({}, "device"), (hello("short"), "device"), (hello("я" * 20), "device"),
    (hello(name=7), "name"), (hello(name=" \u200b "), "name"),
    (hello(name="х" * 41), "name"),
]  # fmt: skip


def test_what_no_display_says_is_answered_and_keeps_nothing(server: Server) -> None:
    with Watcher(server) as page:
        for said, field in NO_DISPLAY:
            answer = page.ask("display", said)
            assert (answer["ok"], answer["code"], answer["details"]["field"]) == (False, "bad_field", field)
            assert {"value", "accepted"} <= answer["details"].keys()
            assert answer["message"]
    assert kept(server) == []


def kept(server: Server) -> list[str]:
    """Give the names of all displays in a server's file."""
    journal = Journal(server.file)
    try:
        return [one.name for one in Displays(journal, Moment(0)).all()]
    finally:
        journal.close()


def test_odd_facts_of_a_page_are_not_believed_and_break_no_console(
    displays: HallDisplays, desk: Desk
) -> None:
    odd: Json = {"view": "<b>", "arg": ["x"] * 999, "width": -5, "height": "10"}
    displays.came("a", hello(**odd), "uk")
    page = displays.rows()[0]["here"]
    assert (page.view, page.arg, page.width, page.height) == ("", "", 0, 0)
    displays.came("a", hello(view="table", arg="<b>9" * 40), "uk")
    assert "&lt;b&gt;9" in desk.page()
    assert "<b>9" not in desk.page()


def test_nobody_can_fill_the_list_against_the_committee(displays: HallDisplays, desk: Desk) -> None:
    displays.came("stage", hello(name="Сцена"), "uk")
    desk.must(displays.rows()[0]["id"], {"theme": "light"})
    displays.went("stage")
    for number in range(2 * MOST):
        displays.came(f"flood {number}", hello(f"{number:032d}"), "uk")
        displays.went(f"flood {number}")
    names = [row["name"] for row in displays.rows()]
    assert len(names) == MOST
    assert "Сцена" in names
    assert displays.came("late", hello(TWO), "uk")["id"] == TWO


def test_one_page_is_at_most_three_new_displays(displays: HallDisplays) -> None:
    for number in range(3):
        displays.came("flood", hello(f"{number:032d}"), "uk")
    with pytest.raises(Refused) as refused:
        displays.came("flood", hello(f"{3:032d}"), "uk")
    assert refused.value.details["accepted"] == "fewer new screens"
    assert displays.came("flood", hello(f"{1:032d}"), "uk")["id"] == f"{1:032d}", (
        "one that is known is no new one"
    )
    assert len(displays.rows()) == 3
    displays.went("flood")
    assert displays.came("flood", hello(f"{3:032d}"), "uk")["id"] == f"{3:032d}", "another page begins anew"


def test_fifty_made_up_displays_from_one_address_leave_room_for_a_real_one(displays: HallDisplays) -> None:
    kept = 0
    for number in range(MOST):
        with suppress(Refused):
            displays.came(f"fake {number}", hello(f"{number:032d}"), "uk", "192.0.2.66")
            kept += 1
    assert kept == len(displays.rows()) == FROM_AN_ADDRESS < MOST
    assert displays.came("real", hello(ONE), "uk", "192.0.2.7")["id"] == ONE
    assert displays.came("fake again", hello(f"{0:032d}"), "uk", "192.0.2.66")["id"] == f"{0:032d}"


def test_a_hall_full_of_displays_says_so_to_the_next(displays: HallDisplays) -> None:
    for number in range(MOST):
        displays.came(f"s{number}", hello(f"{number:032d}"), "uk")
    with pytest.raises(Refused) as refused:
        displays.came("one more", hello(), "uk")
    assert refused.value.details["field"] == "displays"
    assert len(displays.rows()) == MOST


# --- what the committee says


def test_a_programme_is_kept_and_told(displays: HallDisplays, desk: Desk) -> None:
    heard: list[tuple[str, Json]] = []
    displays.came("a", hello(), "uk")
    displays.came("b", hello(TWO), "uk")
    displays.tell = lambda display, message: heard.append((display, message))
    views = [{"view": "hall", "arg": ""}, {"view": "table", "arg": "3"}]
    for version, programme in enumerate(
        (HALL, {"kind": "view", "view": "table", "arg": "5"}, {"kind": "rotate", "every": 20, "views": views}, FOLLOW),
        start=2,
    ):  # fmt: skip
        desk.must(ONE, {"programme": programme})
        display, message = heard[-1]
        assert (display, message["display"]["programme"], message["display"]["v"]) == (
            ONE,
            programme,
            version,
        )
    assert len(heard) == 4


def test_all_at_once(displays: HallDisplays, desk: Desk) -> None:
    heard: list[tuple[str, str | None]] = []
    displays.came("a", hello(), "uk")
    displays.came("b", hello(TWO), "uk")
    displays.tell = lambda display, message: heard.append((display, message.get("do")))
    desk.must("all", {"programme": HALL, "theme": "light"})
    assert {(row["theme"], row["programme"]["kind"]) for row in displays.rows()} == {("light", "view")}
    desk.must("all/identify")
    desk.must("all/reload")
    desk.must(f"{TWO}/identify")
    assert heard == [
        (ONE, None), (TWO, None), (ONE, "identify"), (TWO, "identify"), (ONE, "reload"), (TWO, "reload"),
        (TWO, "identify"),
    ]  # fmt: skip


def test_only_what_is_gone_can_be_forgotten(displays: HallDisplays, desk: Desk) -> None:
    displays.came("a", hello(), "uk")
    refused = desk.post(f"{ONE}/forget")
    assert (refused["code"], refused["details"]["field"]) == ("bad_field", "display")
    displays.went("a")
    desk.must(f"{ONE}/forget")
    assert displays.rows() == []
    assert displays.came("b", hello(), "uk")["name"] == "Екран 1"


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_the_tab_shows_names_as_text_and_offers_every_table(
    displays: HallDisplays, desk: Desk, lang: str
) -> None:
    displays.came("a", hello(name="<script>'\"&"), "uk")
    page = desk.page(lang)
    assert "<script>'" not in page
    assert page.count('value="table/') == 2 * 5 + 5  # for this display, in its rotation, and for all
    assert ">Стіл 5<" in page or ">Table 5<" in page


def test_a_view_that_this_version_has_not_is_replaced_by_what_is_on(
    displays: HallDisplays, desk: Desk
) -> None:
    displays.came("a", hello(), "uk")
    desk.must(ONE, {"programme": HALL})
    displays.titles = {view: title for view, title in displays.titles.items() if view != "hall"}
    assert displays.told(ONE)["programme"] == FOLLOW
    assert "follow the tournament" in desk.page()


# --- over the wire


def test_a_push_reaches_the_display_it_is_for_and_no_other(server: Server) -> None:
    headers = {"Authorization": f"Bearer {tokens_of(server.file).committee()}"}
    with Watcher(server) as one, Watcher(server) as two:
        assert one.ask("display", hello())["display"]["v"] == 1
        two.ask("display", hello(TWO))
        asked(server, ONE, {"size": 2}, headers)
        told = one.wait_for("display")["display"]
        assert (told["size"], told["v"]) == (2, 2)
        asked(server, f"{TWO}/identify", None, headers)
        assert two.wait_for("display")["do"] == "identify"
        assert len([push for push in one.pushes if push[1] == "display"]) == 1


def test_after_a_kill_a_display_is_told_the_same(server: Server) -> None:
    headers = {"Authorization": f"Bearer {tokens_of(server.file).committee()}"}
    with Watcher(server) as page:
        page.ask("display", hello())
        asked(server, ONE, {"programme": HALL, "theme": "light", "size": 1, "name": "Зал А"}, headers)
        before = page.ask("display", hello())["display"]
    server.kill()
    server.start()
    with Watcher(server) as page:
        assert page.ask("display", hello())["display"] == before
        assert page.ask("display", hello(TWO, name="Зал А"))["display"] == before


def asked(server: Server, path: str, body: Any, headers: dict[str, str]) -> None:
    """The committee asks, as a program does."""
    request = Request(f"{server.url}/console/screens/{path}", json.dumps(body).encode(), method="POST")
    for name, value in {**headers, "Content-Type": "application/json"}.items():
        request.add_header(name, value)
    with urlopen(request, timeout=10) as answer:
        told = json.loads(answer.read())
    assert told["ok"], told
