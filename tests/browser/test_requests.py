"""Correction requests (S15) in a real browser: they come by themselves and are answered by keyboard alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.halls import Server, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "F-1-T1"


class Console:
    """The committee's laptop with one table open, and the table's host who sends commands."""

    def __init__(self, server: Server, page: Page) -> None:
        self.server, self.page, self._tokens = server, page, tokens_of(server.file)
        page.goto(f"{server.url}/c/{self._tokens.committee()}")
        page.goto(f"{server.url}/console/tables/{GAME}?lang=en")

    def host(self, do: str, **fields: Any) -> None:
        told = self.server.hall().send(self._tokens.host(1), do, game=GAME, **fields)
        assert told["ok"], told

    def presses(self, button: Locator) -> None:
        """Reach a button by Tab and press Enter."""
        for _ in range(80):
            if button.evaluate("node => node === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        expect(button).to_be_focused()
        self.page.keyboard.press("Enter")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def game(self) -> dict[str, Any]:
        headers = {"X-Knockout-As": "committee"}
        return self.page.request.get(f"{self.server.url}/api/v1/games/{GAME}", headers=headers).json()["game"]


@pytest.fixture
def console(
    hall_file: Callable[..., Path], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> Console:
    made = Console(serve(hall_file(tables=1, started=True, turn="5:00", game="50:00")), page_at(360, 640))
    made.host("pass_turn", turn=1)
    return made


def test_s15_a_request_comes_by_itself_and_is_granted_by_keyboard(console: Console) -> None:
    words = [{"word": "щука", "points": 14}, {"points": 3}]
    console.host(
        "request_correction", turn=1, kind="scored", words=words, all_tiles=True, note="немає мережі"
    )
    console.presses(console.button("Correct the turn so"))
    preview = console.page.locator("[data-preview]")
    expect(preview.locator("tr.changes td").nth(1)).to_have_text("67")  # looked at before anything is typed
    assert console.game()["log"][0]["kind"] == "passed"
    console.presses(console.button("Save the correction of turn 1"))
    expect(console.page.locator(".requests")).to_have_count(0)
    expect(console.page.get_by_text("1 correction request answered")).to_be_visible()
    game = console.game()
    assert (game["log"][0]["points"], game["requests"][0]["answer"]) == (67, "corrected")
    assert game["requests"][0]["reason"] == "Correction request: немає мережі"


def test_s15_declined_only_with_a_reason(console: Console) -> None:
    console.host("request_correction", turn=1, kind="exchanged")
    console.presses(console.button("Decline…"))
    leave = console.button("Leave turn 1 as it is")
    console.presses(leave)
    expect(console.page.locator("dialog [data-refusal]")).to_be_visible()
    assert console.game()["requests"][0]["answer"] == ""
    console.page.locator("dialog [name=reason]").fill("на аркуші пас")
    console.presses(leave)
    expect(console.page.locator(".requests")).to_have_count(0)
    assert console.game()["requests"][0]["reason"] == "на аркуші пас"
