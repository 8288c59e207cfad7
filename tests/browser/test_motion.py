"""What moves on a screen: a total that counts up is not thrown off by a change that comes meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.halls import tokens_of

pytestmark = pytest.mark.browser


def test_a_total_that_is_counting_up_goes_on_when_another_change_comes(
    hall_file: Any, serve: Any, page_at: Any
) -> None:
    file = hall_file(tables=2)
    server = serve(file)
    hall, tokens = server.hall(), tokens_of(file)
    games = {game["table"]: game["id"] for game in hall.get("games")["games"]}
    for table in (1, 2):
        assert hall.send(tokens.host(table), "start_game", game=games[table])["ok"]
    page = page_at(1920, 1080)
    page.goto(server.url + "/screen/hall")
    row = page.locator(f"#t-{games[1]} .seat-1 .row-total")
    expect(row).to_have_text("0")
    words = [{"points": 112}]
    assert hall.send(tokens.host(1), "score_turn", game=games[1], turn=1, words=words)["ok"]
    expect(row).to_have_attribute("data-plus", "+112")
    for turn in (1, 2, 3):  # the other table: the part is drawn anew while the first total still counts
        assert hall.send(tokens.host(2), "pass_turn", game=games[2], turn=turn)["ok"]
        expect(row).to_have_attribute("data-plus", "+112")
    expect(row).to_have_text("112")
