"""A rehearsal of a game day on the real server: hosts and committee by the same public doors as phones (U20)."""

from pathlib import Path
from typing import Any

import pytest

from knockout.simulation.day import simulate_day
from tests.halls import Rig, Server, rules_text, tokens_of
from tests.web.qualifying import created, opened


@pytest.fixture
def server(tmp_path: Path, serve: Any) -> Server:
    """Twelve teams and a day of two cycles at two tables; a game takes five seconds of the hall's time."""
    rig = Rig(tmp_path / "days.sqlite", rules=rules_text(turn="0:02", game="0:05"))
    created(rig)
    opened(rig)
    rig.journal.close()
    server: Server = serve(tmp_path / "days.sqlite", "--speed", "20")
    return server


def test_u20_hosts_play_a_game_day_and_the_committee_opens_its_cycles(server: Server) -> None:
    said: list[str] = []
    assert simulate_day(seed=1, url=server.url, file=None, committee=True, say=said.append) is None
    games = server.hall().get("games")["games"]
    assert [game["phase"] for game in games] == ["official"] * 3
    assert "open_cycle D1-2" in said
    assert {row["games"] for row in server.hall().get("standings")["rating"]["rows"]} == {1}


def test_u20_a_host_acts_at_its_own_table_of_a_game_day(server: Server) -> None:
    hall, token = server.hall(), tokens_of(server.file).host(1)
    assert hall.send(token, "start_game", game="D1-1-T2")["code"] == "not_allowed"
    assert hall.send(token, "start_game", game="D1-1-T1")["ok"]
    assert hall.get("games/D1-1-T1", token)["game"]["phase"] == "thinking"
