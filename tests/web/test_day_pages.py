"""The pages that tell of the whole day open at every moment, whatever the address asks for, to whom they should."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.halls import Rig
from tests.web.qualifying import Pages

SCREENS = ("/screen/highlights", "/screen/countdown", "/screen/notice")
ASKED = (
    "",
    "?cycle=QF-1&to=check_in",
    "?cycle=<b>|&to=%7Cx",
    "?to=SF-1&cycle=SF-1",
    "?cycle=D1-1",
    "?cycle=-",
)


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_shows_something_whatever_is_asked_for(demo: Flask, path: str) -> None:
    for asked in ASKED:
        for lang in ("uk", "en"):
            mark = "&" if asked else "?"
            answer = demo.test_client().get(f"{path}{asked}{mark}lang={lang}")
            assert answer.status_code == 200, asked
            assert "<b>|" not in answer.get_data(as_text=True)


def to_the_end(rig: Rig) -> None:
    """One table from its lots to the official result."""
    rig.open(1)
    rig.must("start_game", game="F-1-T1")
    rig.must("score_turn", game="F-1-T1", turn=1, words=[{"word": "КІТ", "points": 12}])
    rig.must("end_game", game="F-1-T1", reason="host")
    rig.must("submit_result", game="F-1-T1")
    rig.must("confirm_result", game="F-1-T1")


MOMENTS: dict[str, Callable[[Rig], Any]] = {
    "no tournament": lambda rig: None,
    "lots drawn": lambda rig: rig.open(2, opened=False),
    "playing": lambda rig: rig.open(2),
    "the end": to_the_end,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_at_every_moment_of_the_day(rig: Rig, pages: Callable[[], Pages], moment: str) -> None:
    MOMENTS[moment](rig)
    browser = pages()
    for path in SCREENS:
        assert browser.public(path, lang="uk")
    page = browser.page("/announcer", lang="uk")
    assert ("КІТ" in page) == (moment == "the end")


def test_the_announcers_page_is_the_committees(demo: Flask) -> None:
    hall = demo.extensions["knockout"]
    stranger, host, committee = demo.test_client(), demo.test_client(), demo.test_client()
    host.get(f"/h/{hall.tokens.host(1)}")
    committee.get(f"/c/{hall.tokens.committee()}")
    assert [browser.get("/announcer").status_code for browser in (stranger, host)] == [302, 302]
    page = committee.get("/announcer?lang=uk").get_data(as_text=True)
    assert "Диктор" in page
    assert 'data-part="announcer"' in page
