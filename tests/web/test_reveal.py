"""Ceremonies step by step, as everybody gets them: nothing of what is not revealed is on any page or in any push."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import app as the_app
from knockout.settings import Settings
from knockout.web import parts
from knockout.web.hall import Hall
from tests.browser.ceremonies import AWARDS, make_draw, make_end, nice_name, registered
from tests.halls import Rig, Server, accepted, command, tokens_of
from tests.web.clients import Watcher

Json = dict[str, Any]
LOCALES = ("uk", "en")
SEAT = re.compile(r'<li class="lot-seat([^"]*)" id="lot-(SF-1-T\d)-(\d)".*?</li>', re.S)
WHAT = "seats:SF"


class Ceremony:
    """A tournament before a ceremony, behind its doors."""

    def __init__(self, file: Path) -> None:
        self.app, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
        self.hall: Hall = self.app.extensions["knockout"]

    def must(self, do: str, **fields: Any) -> "Ceremony":
        accepted(self.hall.runner.run(command(do, self.hall.now(), **fields), "committee"))
        return self

    def part(self, arg: str = "", locale: str = "uk") -> str:
        return str(parts.render(self.hall, "reveal", arg, locale, "public")["html"])

    def console(self, tab: str) -> str:
        browser = self.app.test_client()
        browser.get(f"/c/{self.hall.tokens.committee()}")
        return browser.get(f"/console/{tab}?lang=en").get_data(as_text=True)


@pytest.fixture
def ceremony(tmp_path: Path) -> Iterator[Callable[[Callable[[Path], Any]], Ceremony]]:
    """Open a hall's file that is made first."""
    opened: list[Flask] = []

    def make(maker: Callable[[Path], Any]) -> Ceremony:
        file = tmp_path / f"hall-{len(opened)}.db"
        made = maker(file)
        if isinstance(made, Rig):
            made.journal.close()
        opened.append((one := Ceremony(file)).app)
        return one

    yield make
    for app in opened:
        the_app.close(app)


def by_hand(order: list[int]) -> Callable[[Path], Rig]:
    """Make a hall whose eight teams sit in this order, behind the curtain."""

    def make(file: Path) -> Rig:
        rig = registered(file, 8)
        teams = [f"T{number:03d}" for number in order]
        rig.must("conceal", what=WHAT)
        rig.must("enter_draw", stage="SF", seats={"SF-1-T1": teams[:4], "SF-1-T2": teams[4:]})
        return rig

    return make


def seats_in(html: str) -> list[tuple[str, str, bool]]:
    """Give every seat of the page: its game, its number, and whether anybody is shown there."""
    return [(game, number, "is-open" not in classes) for classes, game, number in SEAT.findall(html)]


# --- lots


@pytest.mark.parametrize("locale", LOCALES)
def test_page_and_part_hold_only_the_seats_that_are_shown(ceremony: Any, locale: str) -> None:
    """Two halls whose first five seats are the same and the others are not: nobody can tell one from the other."""
    one, other = ceremony(by_hand([1, 2, 3, 4, 5, 6, 7, 8])), ceremony(by_hand([1, 2, 3, 4, 5, 8, 6, 7]))
    for shown in range(5):
        for hall in (one, other):
            hall.must("reveal", what=WHAT, shown=shown + 1)
        assert one.part(locale=locale) == other.part(locale=locale)
        assert sum(there for _, _, there in seats_in(one.part(locale=locale))) == shown + 1
    page, twin = (
        hall.app.test_client().get(f"/screen/reveal?lang={locale}").get_data(as_text=True)
        for hall in (one, other)
    )
    clean = re.compile(r'"server_now": \d+|"run": "\w+"|nonce="[\w-]+"')
    assert clean.sub("", page) == clean.sub("", twin)
    for hall in (one, other):
        hall.must("reveal", what=WHAT, shown=6)
    assert one.part(locale=locale) != other.part(locale=locale), "the two do differ"


def test_back_one_hides_it_again(ceremony: Any) -> None:
    hall = ceremony(by_hand([1, 2, 3, 4, 5, 6, 7, 8]))
    seen = []
    for shown in range(9):
        if shown:
            hall.must("reveal", what=WHAT, shown=shown)
        seen.append(hall.part())
    for shown in range(7, -1, -1):
        hall.must("reveal", what=WHAT, shown=shown)
        assert hall.part() == seen[shown]


def test_u22_before_the_first_seat_the_hall_reads_both_hashes_and_who_waits(ceremony: Any) -> None:
    hall = ceremony(lambda file: registered(file, 8)).must("conceal", what=WHAT)
    hashed = "ab" * 32
    hall.must("announce_draw", stage="SF", seed_hash=hashed)
    html = hall.part("seats:SF")
    announced = hall.hall.machine.state.announced["SF"]
    assert hashed in html
    assert announced.list_hash in html
    assert html.count("<li>") == 8
    assert all(
        nice_name(number).replace("’", "&#8217;") in html or nice_name(number) in html
        for number in range(1, 9)
    )


def test_the_seed_is_on_the_page_when_all_is_shown_everywhere(ceremony: Any) -> None:
    hall = ceremony(lambda file: make_draw(file, shown=8))
    assert "зерно" not in hall.part()
    hall.must("reveal", what=WHAT)
    assert "зерно «1»" in hall.part()


def test_every_watcher_gets_the_same_and_nothing_beyond_it_also_after_a_reconnect(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    file = tmp_path / "live.db"
    make_draw(file)
    server = serve(file)
    token = tokens_of(file).committee()
    with Watcher(server) as early:
        html = early.join("reveal")["html"]
        for shown in (1, 2, 3, 2):
            assert server.hall().send(token, "reveal", what=WHAT, shown=shown)["ok"]
            html = early.wait_for(
                "part", that=lambda push, n=shown: f'data-shown="{n}"' in push.get("html", "")
            )["html"]
            assert sum(there for _, _, there in seats_in(html)) == shown
            early.pushes.clear()
        with Watcher(server) as late:
            assert late.join("reveal")["html"] == html
    with Watcher(server) as again:
        assert again.join("reveal")["html"] == html
        assert again.join("reveal", WHAT)["html"] == html
        assert (
            again.ask("join", {"part": "console-remote", "arg": "", "locale": "uk", "have": 0}).get("html")
            is None
        )


# --- places and awards


@pytest.mark.parametrize("locale", LOCALES)
def test_places_hold_only_what_is_shown_whoever_won(ceremony: Any, locale: str) -> None:
    one, other = ceremony(make_end), ceremony(lambda file: make_end(file, points=(40, 62, 30, 20)))
    for shown in range(3):
        if shown:
            for hall in (one, other):
                hall.must("reveal", what="places", shown=shown)
        assert one.part("places", locale) == other.part("places", locale)
        assert one.part("places", locale).count('class="end-row is-open"') == 4 - shown
    for hall in (one, other):
        hall.must("reveal", what="places", shown=4)
    assert one.part("places", locale) != other.part("places", locale)
    assert 'class="champion"' in one.part("places", locale)
    assert "#i-trophy" in one.part("places", locale)


def test_places_are_the_same_before_and_after_the_final_is_official(ceremony: Any) -> None:
    hall = ceremony(lambda file: make_end(file, official=False))
    before = hall.part("places")
    assert hall.must("confirm_result", game="F-1-T1").part("places") == before


def test_awards_come_with_their_title_one_after_another(ceremony: Any) -> None:
    hall = ceremony(make_end)
    assert not any(title in hall.part("awards") for title in AWARDS)
    hall.must("reveal", what="awards", shown=1)
    assert AWARDS[0] in hall.part("awards")
    assert AWARDS[1] not in hall.part("awards")
    hall.must("reveal", what="awards", shown=2)
    html = hall.part("awards")
    assert html.index(AWARDS[1]) < html.index(AWARDS[0]), "the newest stands first"


def test_names_and_titles_are_text(ceremony: Any) -> None:
    hall = ceremony(make_end)
    evil = '"><img src=x onerror=alert(1)>'
    winner = hall.hall.machine.state.games["F-1-T1"].teams[0]
    hall.must("give_award", title=evil, teams=[winner], reason="журі").must(
        "edit_team", team=winner, name=evil
    )
    for what in ("places", "awards"):
        hall.must("reveal", what=what, shown=len(hall.hall.machine.state.awards) if what == "awards" else 4)
        assert "<img" not in hall.part(what)


@pytest.mark.parametrize("what", ["", "x", "seats:XX", "scores:SF-1", "<b>", "seats:" + "Щ" * 30])
def test_any_argument_is_a_page(ceremony: Any, what: str) -> None:
    hall = ceremony(make_draw)
    assert hall.app.test_client().get("/screen/reveal", query_string={"what": what}).status_code == 200
    assert 'data-reveal="seats:SF"' in hall.part(what)


# --- the console


def test_the_head_says_on_every_tab_what_the_hall_does_not_see(ceremony: Any) -> None:
    hall = ceremony(lambda file: make_draw(file, shown=3))
    for tab in ("tables", "draw", "log", "teams"):
        assert 'data-hidden="1"' in hall.console(tab)
    assert re.search(r'href="/console/draw/SF">lots, Semi-final \(3/8\)', hall.console("log"))
    hall.must("reveal", what=WHAT)
    assert "data-hidden" not in hall.console("log")


def commands_in(html: str) -> list[Json]:
    """Give every command that a button of the page sends about curtains."""
    found = re.findall(r'data-(?:reveal|do|conceal|lift)="(\{[^"]*\})"', html)
    told = [json.loads(one.replace("&#34;", '"').replace("&#39;", "'")) for one in found]
    return [one for one in told if one["do"] in ("conceal", "reveal")]


def test_next_back_and_all_say_how_far_they_go(ceremony: Any) -> None:
    hall = ceremony(lambda file: make_draw(file, shown=3))
    sent = [{"do": "reveal", "what": WHAT, "shown": shown} for shown in (4, 2, 8)]
    assert commands_in(hall.console("draw")) == sent
    assert commands_in(hall.console("reveal")) == sent
    hall.must("reveal", what=WHAT, shown=8)
    assert commands_in(hall.console("reveal"))[0] == {"do": "reveal", "what": WHAT}


def test_every_button_of_the_curtains_is_accepted(ceremony: Any) -> None:
    """Freeze now, for the last minutes, lift; hide places and awards before they are there, and no longer."""
    hall = (
        ceremony(lambda file: registered(file, 8))
        .must("draw", stage="SF", seed="1")
        .must("open_cycle", cycle="SF-1")
    )
    offered = commands_in(hall.console("tables"))
    assert [one.get("last") for one in offered] == [None, 180_000, 300_000, 600_000]
    for one in offered[1:]:
        hall.must(**one)
    (show, now) = commands_in(hall.console("tables"))
    hall.must(**now).must(**show)
    for tab, count in (("awards", 2), ("awards", 2)):
        pressed = commands_in(hall.console(tab))
        assert len(pressed) == count
        for one in pressed:
            hall.must(**one)
    assert not hall.hall.machine.state.concealed


def test_the_draw_is_concealed_by_a_box_beside_its_buttons(ceremony: Any) -> None:
    hall = ceremony(lambda file: registered(file, 8))
    conceal, lift = commands_in(hall.console("draw"))
    assert (conceal, lift) == ({"do": "conceal", "what": WHAT}, {"do": "reveal", "what": WHAT})
    assert not re.search(r'id="gradually"[^>]* checked', hall.console("draw"))
    hall.must(**conceal)
    assert re.search(r'id="gradually"[^>]* checked', hall.console("draw"))


def test_what_comes_next_is_the_committees_alone(ceremony: Any) -> None:
    hall = ceremony(lambda file: make_draw(file, shown=3))
    stranger = hall.app.test_client()
    assert stranger.get("/console/reveal").status_code == 302
    assert "Next, for you alone" in hall.console("reveal")
    assert parts.PARTS["console-remote"].roles == {"committee"}


def test_the_remote_says_what_it_waits_for(ceremony: Any) -> None:
    hall = ceremony(lambda file: registered(file, 8))
    assert "Nothing is being revealed now." in hall.console("reveal")
    hall.must("conceal", what=WHAT)
    assert "The lots are not drawn yet." in hall.console("reveal")
    hall.must("draw", stage="SF", seed="1")
    assert "Next seat" in hall.console("reveal")
