"""Who plays next is nowhere while it rests on what is kept back: in no hash, and not at the table of its own host."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from knockout.rules.lots import seed_hash
from tests.halls import Rig, Server, accepted, tokens_of
from tests.web.clients import Watcher
from tests.web.leaks import GAMES, SEEDS, Pair, Twins, making_twins, semi_finals

REASON = {"reason": "так вирішено"}


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    """Make the two tournaments, on a clock that stands."""
    yield from making_twins(tmp_path, monkeypatch)


def test_u22_hashes_of_a_list_that_rests_on_frozen_results_are_nowhere(twins: Twins) -> None:
    """So few lists could come of the games that a hash tells which it is."""
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.played(GAMES[0], Pair(987, 1), Pair(2, 986)).played(GAMES[1], Pair(1, 654), Pair(321, 0), 7, 8)
    both.must("announce_draw", stage="F", seed_hash=Pair(*map(seed_hash, SEEDS)))
    both.look_alike()
    both.must("draw", stage="F", seed=SEEDS).must("undo_draw", stage="F", **REASON)
    assert [len(both.state(which).gone_draws["F"]) for which in (0, 1)] == [1, 1]
    both.look_alike()
    both.must("announce_draw", stage="F", seed_hash="ab" * 32).look_alike()
    both.must("reveal", what="scores:SF-1")
    told = [twin.app.test_client().get("/api/v1/draw/F").get_json() for twin in both.twins]
    assert all(one["announced"]["list_hash"] == one["list_hash"] for one in told)
    assert told[0]["gone"][0]["list_hash"] != told[1]["gone"][0]["list_hash"]


def test_u22_a_list_that_everybody_knows_stays_announced_while_its_seats_are_concealed(twins: Twins) -> None:
    both = twins().must("conceal", what="seats:SF").must("announce_draw", stage="SF", seed_hash="ab" * 32)
    told = both.twins[0].app.test_client().get("/api/v1/draw/SF").get_json()
    assert told["announced"]["list_hash"] == told["list_hash"] is not None


def test_a_host_is_not_told_who_plays_next_at_its_own_table(twins: Twins) -> None:
    """What the other table's frozen result is would be told by the final's seats."""
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.played(GAMES[0], 7, 8, 5).played(GAMES[1], Pair(300, 1), Pair(2, 986))
    both.must("draw", stage="F", seed="1")
    assert both.state(0).games["F-1-T1"].seats != both.state(1).games["F-1-T1"].seats
    both.look_alike()
    for twin in both.twins:
        assert (twin.hall.hosts_game(1), twin.hall.is_hosts(1, "F-1-T1")) == (GAMES[0], None)
    both.must("reveal", what="scores:SF-1")
    for twin in both.twins:
        assert (twin.hall.hosts_game(1), twin.hall.is_hosts(1, "F-1-T1")) == ("F-1-T1", "F-1-T1")
    assert "host:1 page" not in both.tell_apart()


def test_a_host_who_joined_before_the_lots_were_hidden_is_sent_nothing_of_them(
    tmp_path: Path, serve: Callable[..., Server]
) -> None:
    rig = Rig(tmp_path / "host.db")
    rig.open(2, opened=False)
    stage, game = rig.state.plan[0].stage, rig.games[0]
    rig.journal.close()
    server = serve(tmp_path / "host.db")
    hall, tokens = server.hall(), tokens_of(server.file)

    def must(do: str, **fields: Any) -> None:
        accepted(hall.send(tokens.committee(), do, **fields))

    with Watcher(server, speaks_as="host:1", token=tokens.host(1)) as page:
        assert page.join("game", game)["snapshot"]["id"] == game
        must("conceal", what=f"seats:{stage}")
        hidden = page.wait_for("state", that=lambda push: push["snapshot"] == {})
        must("undo_draw", stage=stage, **REASON)
        must("draw", stage=stage, seed="2")
        assert page.join("game", game)["code"] == "not_allowed"
        assert page.ask("command", {"do": "start_game", "game": game})["ok"] is False
        page.join("now")
        later = [data for _, name, data in page.pushes if name == "state" and data["v"] >= hidden["v"]]
        assert [push["snapshot"] for push in later] == [{}] * len(later)
        must("reveal", what=f"seats:{stage}")
        page.wait_for(
            "state", that=lambda push: push["snapshot"].get("id") == game and push["v"] > hidden["v"]
        )
        assert page.join("game", game)["snapshot"]["id"] == game
