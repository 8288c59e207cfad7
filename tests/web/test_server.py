"""The real server process: it passes by itself, survives being killed, and there is only ever one."""

import itertools
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import app
from knockout.game.entries import Entry, GameHeld, TurnPassed
from knockout.ids import GameId
from knockout.settings import Settings
from knockout.store.journal import Journal
from tests.halls import Server, folded, now, tokens_of
from tests.web.clients import Watcher, start_all, wait_until

Serve = Callable[..., Server]
HallFile = Callable[..., Path]


def entries(file: Path) -> list[Entry]:
    journal = Journal(file)
    try:
        return [entry for _, entry in journal.entries()]
    finally:
        journal.close()


def passes(file: Path) -> list[TurnPassed]:
    return [entry for entry in entries(file) if isinstance(entry, TurnPassed)]


# --- automatic passes


def test_u2_the_pass_comes_by_itself_with_nobody_connected(hall_file: HallFile, serve: Serve) -> None:
    """CASES 7: no phone, no screen: five turns, five passes, for the right teams in order."""
    file = hall_file(tables=1, turn="0:01", game="0:30")
    start_all(serve(file))
    wait_until(lambda: len(passes(file)) >= 5)
    turns = folded(file).state.games[GameId("F-1-T1")].turns[:5]
    assert [turn.seat for turn in turns] == [0, 1, 2, 3, 0]
    assert {turn.ended - turn.began for turn in turns} == {1000}


def test_case_1_the_process_was_busy_over_five_deadlines(hall_file: HallFile, serve: Serve) -> None:
    """A process that stood still for 5 s (less than S16's gap) passes late, once each, as of the deadline."""
    file = hall_file(tables=5, turn="0:03", game="5:00")
    server = serve(file)
    games = start_all(server)
    time.sleep(0.5)
    server.signal(signal.SIGSTOP)
    time.sleep(4)
    server.signal(signal.SIGCONT)
    wait_until(lambda: len(passes(file)) >= len(games))
    first = [entry for entry in passes(file) if entry.turn == 1]
    assert sorted(entry.game for entry in first) == games
    health = server.hall().get("health")
    assert health["lateness"]["alarms"] >= 1, "a wake-up this late is told on the console"
    assert health["lateness"]["worst"] > 1000
    assert not any(isinstance(entry, GameHeld) for entry in entries(file))


def test_a_hundred_tables_expire_in_the_same_second(
    hall_file: HallFile, serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    file = hall_file(tables=100, started=True, turn="0:08", game="5:00")
    games = folded(file).state.games
    due = folded(file).due()
    assert due is not None
    server = serve(file)
    time.sleep(max(0, (due + 500 - now()) / 1000))
    first = [entry for entry in passes(file) if entry.turn == 1]
    assert sorted(entry.game for entry in first) == sorted(games), "each once, none lost"
    assert {entry.at for entry in first} == {due}, "recorded as of the deadline"
    late = server.hall().get("health")["lateness"]
    with capsys.disabled():
        print(f"\n100 automatic passes at once: looked at {late['worst']} ms late at worst")
    assert late["worst"] < 2000


def test_case_40_a_pass_reaches_phone_and_projector_every_time(hall_file: HallFile, serve: Serve) -> None:
    """40 passes at one of five tables (100 in the field report): each on both pages within a second."""
    file = hall_file(tables=5, turn="0:00.500", game="5:00")
    server = serve(file)
    token = tokens_of(file).host(1)
    game = min(game["id"] for game in server.hall().get("games")["games"])
    with Watcher(server, speaks_as="host", token=token) as phone, Watcher(server) as projector:
        phone.join("game", game)
        projector.join("hall")
        start_all(server)
        for turn in range(1, 48):
            phone.wait_for("state", that=lambda data, turn=turn: data["snapshot"]["turn"] > turn)  # type: ignore[misc]
            if turn % 7 == 0:  # so that the table does not end by passes (S4)
                words = [{"points": turn}]
                server.hall().send(token, "score_turn", game=game, turn=turn + 1, words=words)
        time.sleep(0.3)
        assert phone.lost == projector.lost == 0
        for entry in passes(file):
            if entry.game == game:
                assert came(phone, "state", entry.at) < 1, f"turn {entry.turn} on the phone"
                assert came(projector, "part", entry.at) < 1, f"turn {entry.turn} on the projector"
        assert len([entry for entry in passes(file) if entry.game == game]) >= 40
        versions = [(data["was"], data["v"]) for _, event, data in projector.pushes if event == "part"]
        for (_, before), (was, _) in itertools.pairwise(versions):
            assert was == before, "no gap"


def came(page: Watcher, event: str, at: int) -> float:
    """Give the seconds from a moment until the page was sent something that is younger."""
    return min(moment for moment, name, _ in page.pushes if name == event and moment * 1000 >= at) - at / 1000


# --- kill -9 (S16)


def test_s16_killed_within_a_turn_and_back_at_once_the_same_turn_goes_on(
    hall_file: HallFile, serve: Serve
) -> None:
    """CASES 8 (a)."""
    file = hall_file(tables=5, turn="0:20", game="5:00")
    server = serve(file)
    games = start_all(server)
    time.sleep(1.5)
    server.kill()
    time.sleep(1)
    server.start()
    found = server.hall().get("games")["games"]
    assert [game["turn"] for game in found] == [1] * len(games)
    assert not any(game["on_hold"] for game in found)
    left = [game["clock"]["turn"]["left"] for game in found]
    assert all(10_000 < each < 18_000 for each in left), "time has gone on, and nobody got any back"
    assert passes(file) == []


def test_s16_killed_and_back_later_all_tables_are_on_hold_with_the_time_they_had(
    hall_file: HallFile, serve: Serve
) -> None:
    """CASES 8 (b), with a gap of 2 s instead of 10."""
    file = hall_file(tables=5, turn="0:03", game="5:00", down_after="0:02")
    server = serve(file)
    start_all(server)
    time.sleep(1.2)
    server.kill()
    time.sleep(4)
    server.start()
    found = server.hall().get("games")["games"]
    assert all(game["on_hold"] and game["hold"]["why"] == "down" for game in found)
    assert [game["turn"] for game in found] == [1] * 5
    assert all(500 < game["clock"]["turn"]["left"] <= 3_000 for game in found)
    assert passes(file) == [], "no burst"
    assert server.hall().get("health")["down"] is not None
    hall, token = server.hall(), tokens_of(file).committee()
    assert hall.send(token, "resume_game", game=found[0]["id"], reason="")["ok"], "one tap resumes"
    wait_until(lambda: len(passes(file)) == 1, 8)


def test_s16_a_frozen_process_holds_too(hall_file: HallFile, serve: Serve) -> None:
    file = hall_file(tables=2, turn="0:03", game="5:00", down_after="0:02")
    server = serve(file)
    start_all(server)
    time.sleep(1)
    server.signal(signal.SIGSTOP)
    time.sleep(4)
    server.signal(signal.SIGCONT)
    wait_until(lambda: all(game["on_hold"] for game in server.hall().get("games")["games"]))
    assert passes(file) == []


# --- only one


@pytest.mark.parametrize("variable", ["FLASK_RUN_FROM_CLI", "WERKZEUG_RUN_MAIN"])
def test_case_2_a_development_server_with_its_reloader_is_refused(
    hall_file: HallFile, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "true")
    with pytest.raises(app.WrongStartError, match="knockout run"):
        app.create_app(Settings(file=hall_file(tables=1)))


def test_stopped_by_ctrl_c_it_ends_well_and_leaves_the_file_free(hall_file: HallFile, serve: Serve) -> None:
    file = hall_file(tables=1)
    server = serve(file)
    with Watcher(server):
        assert server.stop() == 0
    assert "Traceback" not in server.log
    server.start()
    assert server.hall().get("health")["ok"]
