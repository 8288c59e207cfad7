"""A second machine follows a real server: byte for byte, through kills of either side."""

import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from knockout.ids import GameId
from knockout.simulation.hall import Hall, NoAnswerError
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.verify import verify
from tests.follow.spares import Spare, contents, last_entry, look, play
from tests.halls import Server, folded, tokens_of


def in_step(leader: Server, spare: Spare, seconds: float = 10) -> None:
    """Wait until both files have the same rows; fails with the first table that differs."""
    deadline = time.monotonic() + seconds
    while True:
        there, here = contents(leader.file), contents(spare.file)
        if there == here:
            return
        differ = [name for name in there if there[name] != here[name]]
        assert time.monotonic() < deadline, f"{differ} differ\n{spare.log}"
        time.sleep(0.05)


def test_two_hundred_commands_are_followed_byte_for_byte(leader: Server, spare: Spare, token: str) -> None:
    """With what is no command too: names, a password, links, sessions, a message to the hall, displays."""
    spare.start(token)
    acknowledged = play(leader, turns=60, tables=4)
    assert len(acknowledged) == 240
    everything_else(leader)
    spare.wait_for(acknowledged[-1])
    in_step(leader, spare)
    assert {name for name, rows in contents(spare.file).items() if rows} >= {
        "entry", "command", "beat", "team", "player", "meta", "link", "session", "message", "display",
    }  # fmt: skip
    spare.wait(lambda: "checked at" in spare.log)
    assert spare.stop() == 0
    assert "WRONG" not in spare.log
    assert verify(spare.file)[0] == []


def everything_else(leader: Server) -> None:
    """Make what lies beside the journal: by the doors where they are, else as another process does."""
    browser = build_opener(HTTPCookieProcessor())
    for path in (f"/h/{tokens_of(leader.file).host(2)}", "/screen?name=Hall"):
        with browser.open(leader.url + path) as answer:
            answer.read()
    with sqlite3.connect(leader.file, timeout=5) as db:
        db.execute("INSERT INTO display VALUES ('x', 'Екран', 'екран', NULL, '{}', 'dark', 0, 1, NULL, 1)")
        db.execute(
            "INSERT INTO message (text, kind, place, shown, made) VALUES ('Перерва', 'info', 'band', 1, 1)"
        )
        db.execute(
            "INSERT INTO sponsor (place, name, mimetype, picture) VALUES (1, 'S', 'image/png', ?)",
            (b"\0\xff" * 9,),
        )
        db.execute("UPDATE player SET name = 'Їжак' WHERE team = 'T001' AND number = 1")
    db.close()


def test_it_goes_on_through_a_restart_of_the_leader(leader: Server, spare: Spare, token: str) -> None:
    spare.start(token)
    first = play(leader, turns=5)
    spare.wait_for(first[-1])
    leader.kill()
    spare.wait(lambda: "NO ANSWER" in spare.log)
    leader.start()
    second = play(leader, turns=5, first=6)
    spare.wait_for(second[-1])
    in_step(leader, spare)


def test_killed_itself_it_goes_on_where_it_was(leader: Server, spare: Spare, token: str) -> None:
    """kill -9 of the follower at random moments: its file is always a beginning, and is never begun anew."""
    chance = random.Random(7)
    turn = 1
    for _ in range(4):
        spare.start(token)
        player = threading.Thread(target=play, args=(leader,), kwargs={"turns": 15, "first": turn})
        player.start()
        spare.wait(lambda: last_entry(spare.file) > 0)
        time.sleep(chance.uniform(0, 0.4))
        spare.kill()
        player.join()
        turn += 15
        assert verify(spare.file)[0] == []
    spare.start(token)
    spare.wait_for(last_entry(leader.file))
    in_step(leader, spare)


def test_it_runs_no_clocks_itself(
    hall_file: Callable[..., Path], serve: Callable[..., Server], tmp_path: Path
) -> None:
    """A turn that runs out while the leader stands still is nobody's to pass but the leader's."""
    leader = serve(hall_file(tables=2, started=True, turn="0:01", game="5:00"))
    spare = Spare(leader.url, tmp_path / "spare.db", log=tmp_path / "spare.log")
    try:
        spare.start(tokens_of(leader.file).of("follower"))
        spare.wait(lambda: last_entry(spare.file) > 0)
        leader.signal(signal.SIGSTOP)
        time.sleep(0.5)
        before = contents(spare.file)
        time.sleep(3)
        assert contents(spare.file) == before, "three passes were due"
        assert spare.stop() == 0
        assert contents(spare.file) == before
    finally:
        leader.signal(signal.SIGCONT)
        spare.kill()


def test_what_was_acknowledged_and_followed_is_there_after_kill_9(
    leader: Server, spare: Spare, token: str
) -> None:
    """CASES 52 for the spare: the leader dies at random moments under load; the copy is a beginning of it, verifies,
    and lacks no tap that was acknowledged more than two seconds before."""
    chance = random.Random(52)
    turn = 1
    spare.start(token)
    for _ in range(2):
        spare.wait_for(last_entry(leader.file))
        acknowledged: list[tuple[float, int]] = []
        tapping = threading.Thread(target=_tap, args=(leader, turn, acknowledged))
        tapping.start()
        time.sleep(chance.uniform(2.2, 3.2))
        leader.kill()
        killed = time.monotonic()
        tapping.join(30)
        time.sleep(0.3)  # what was on its way is stored
        followed = last_entry(spare.file)
        due = max((v for at, v in acknowledged if at < killed - 2), default=0)
        assert len(acknowledged) > 20
        assert followed >= due
        there, here = contents(leader.file), contents(spare.file)
        assert here["entry"] == there["entry"][: len(here["entry"])]
        assert here["command"] == there["command"][: len(here["command"])]
        assert verify(spare.file)[0] == []
        leader.start()
        turn = folded(leader.file).state.games[GameId("SF-1-T1")].position.number
    spare.wait_for(last_entry(leader.file))


def _tap(leader: Server, first: int, acknowledged: list[tuple[float, int]]) -> None:
    """Tap at one table until the server is gone; note when each tap was acknowledged."""
    hall, token = Hall(leader.url), tokens_of(leader.file).host(1)
    game = next(game["id"] for game in hall.get("games")["games"] if game["table"] == 1)
    turn = first
    try:
        while True:
            answer = hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": 7}])
            assert answer["ok"], answer
            acknowledged.append((time.monotonic(), int(answer["v"])))
            turn += 1
    except NoAnswerError:
        return
    finally:
        hall.close()


@pytest.mark.parametrize("wrong", ["nonsense", "host"])
def test_a_wrong_token_is_refused_and_stands_in_no_log(leader: Server, spare: Spare, wrong: str) -> None:
    given = tokens_of(leader.file).host(1) if wrong == "host" else "a-token-that-nobody-made"
    spare.start(given)
    assert spare.ended() == 1
    assert "does not take this token" in spare.log
    assert given not in spare.log
    assert given not in leader.log
    assert not spare.file.exists(), "nothing is left behind"
    assert look(leader.file, f"SELECT 1 FROM command WHERE who LIKE '%{given}%'") == []


def test_a_token_renewed_meanwhile_ends_it(leader: Server, spare: Spare, token: str) -> None:
    spare.start(token)
    spare.wait(lambda: last_entry(spare.file) > 0)
    journal = Journal(leader.file)
    Accounts(journal).renew("follower")
    journal.close()
    assert spare.ended() == 1
    assert "does not take this token" in spare.log
    assert last_entry(spare.file) > 0, "what was copied stays"
