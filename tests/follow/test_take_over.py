"""Taking over: one command, the same links, the same clocks; never while the other one runs."""

import json
import signal
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from knockout.game.entries import GameHeld
from knockout.store.following import last_command
from knockout.store.journal import Journal
from knockout.verify import verify
from tests.follow.conftest import LONG
from tests.follow.spares import Spare, caught_up, contents, last_entry, look, play, run
from tests.halls import Server, command, folded, make_hall, tokens_of
from tests.web.clients import cookie_of

Serve = Callable[..., Server]
GAME = "SF-1-T1"


def send(server: Server, token: str, line: dict[str, object]) -> dict[str, object]:
    """Send a command as it is; give the answer."""
    asked = urllib.request.Request(
        f"{server.url}/api/v1/commands", json.dumps(line).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )  # fmt: skip
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return dict(json.load(answer))


# --- going on


def test_the_host_plays_on_with_the_same_link_and_the_same_session(
    leader: Server, spare: Spare, token: str, serve: Serve
) -> None:
    """S27, T11: links and sessions are good, a kept tap that comes again is answered as before, a new one counts."""
    host = tokens_of(leader.file).host(1)
    cookie = cookie_of(f"{leader.url}/h/{host}")
    tap = command("score_turn", game=GAME, turn=1, words=[{"points": 12}])
    first = send(leader, host, tap)
    assert first["ok"], first
    caught_up(leader, spare, token)
    spare.wait(lambda: contents(spare.file)["session"] == contents(leader.file)["session"])
    leader.kill()
    assert spare.stop() == 0
    taken = serve(spare.file, command="run")
    assert send(taken, host, tap) == first
    asked = urllib.request.Request(f"{taken.url}/host?table=1", headers={"Cookie": cookie})
    with urllib.request.urlopen(asked, timeout=10) as page:
        assert page.status == 200
        assert page.url.endswith("/host?table=1")
    words = [{"points": 20}]
    assert send(taken, host, command("score_turn", game=GAME, turn=2, words=words))["ok"]
    turns = folded(taken.file).state.games[GAME].turns  # type: ignore[index]
    assert [[word.points for word in turn.words] for turn in turns[:2]] == [[12], [20]]
    wrong, facts = verify(taken.file)
    assert wrong == []
    assert facts["live"] is not None


def test_s16_running_tables_are_on_hold_as_of_the_last_beat(
    hall_file: Callable[..., Path], serve: Serve, tmp_path: Path
) -> None:
    """The beat is followed too: the hold is dated by it, though this machine was never the server."""
    leader = serve(hall_file(tables=2, started=True, **{**LONG, "down_after": "0:02"}))
    spare = Spare(leader.url, tmp_path / "spare.db", log=tmp_path / "spare.log")
    try:
        caught_up(leader, spare, tokens_of(leader.file).of("follower"))
        time.sleep(1.2)
        leader.kill()
        killed = time.time() * 1000
        time.sleep(3)
        assert spare.stop() == 0
        taken = serve(spare.file, command="run")
        games = taken.hall().get("games")["games"]
        assert [game["on_hold"] for game in games if game["phase"] == "thinking"] == [True, True]
        journal = Journal(taken.file)
        held = [entry for _, entry in journal.entries() if isinstance(entry, GameHeld)]
        journal.close()
        assert [entry.why for entry in held] == ["down", "down"]
        assert all(killed - 2500 < entry.at <= killed for entry in held), "as of the last beat"
        answer = taken.hall().send(tokens_of(taken.file).host(1), "resume_game", game=GAME)
        assert answer["ok"], answer
    finally:
        spare.kill()


def test_it_follows_the_new_one_when_it_comes_back(
    leader: Server, spare: Spare, token: str, serve: Serve, tmp_path: Path
) -> None:
    """The old laptop had nothing that the new one lacks: it simply follows from where it ended."""
    caught_up(leader, spare, token)
    leader.kill()
    assert spare.stop() == 0
    taken = serve(spare.file, command="run")
    played = play(taken, turns=3)
    back = Spare(taken.url, leader.file, log=tmp_path / "back.log")
    try:
        back.start(token)
        back.wait_for(played[-1])
        back.wait(lambda: contents(back.file) == contents(taken.file))
        assert run(leader.file).returncode == 1, "now it is the copy"
    finally:
        back.kill()


# --- never two


def test_case_2_a_copy_is_not_run_while_the_leader_answers(leader: Server, spare: Spare, token: str) -> None:
    caught_up(leader, spare, token)
    refused = run(spare.file)
    assert refused.returncode == 1
    assert f"Process {spare.pid} follows" in refused.stderr
    assert spare.stop() == 0
    before = contents(spare.file)
    refused = run(spare.file)
    assert refused.returncode == 1
    assert "still answers" in refused.stderr
    assert "--take-over" in refused.stderr
    assert contents(spare.file) == before
    assert leader.hall().get("health")["ok"]


def test_not_while_it_stands_still_either_but_all_the_same_if_told_so(
    leader: Server, spare: Spare, token: str, serve: Serve
) -> None:
    caught_up(leader, spare, token)
    assert spare.stop() == 0
    leader.signal(signal.SIGSTOP)
    refused = run(spare.file)
    assert refused.returncode == 1
    assert "does not answer" in refused.stderr
    taken = serve(spare.file, "--take-over", command="run")
    assert taken.hall().get("health")["ok"]
    assert look(taken.file, "SELECT 1 FROM meta WHERE key = 'follows'") == [], (
        "it goes its own way from here on"
    )


def test_once_taken_over_it_is_started_like_any_other(
    leader: Server, spare: Spare, token: str, serve: Serve
) -> None:
    caught_up(leader, spare, token)
    leader.kill()
    assert spare.stop() == 0
    taken = serve(spare.file, command="run")
    assert taken.stop() == 0
    leader.start()  # somebody starts the old one again: the new one is no copy any more, and asks nobody
    taken.start(command="run")
    assert taken.hall().get("health")["ok"]


# --- not a beginning of it


def test_what_only_the_old_laptop_has_is_named_and_not_mixed(
    leader: Server, spare: Spare, token: str, serve: Serve, tmp_path: Path
) -> None:
    caught_up(leader, spare, token)
    assert spare.stop() == 0
    both = last_entry(spare.file)
    unsent = play(leader, turns=2, tables=1)
    refused = command("start_game", game="nowhere")
    assert not send(leader, tokens_of(leader.file).committee(), refused)["ok"]
    leader.kill()
    taken = serve(spare.file, command="run")
    play(taken, turns=1, tables=2)
    before, there = contents(leader.file), contents(taken.file)
    back = Spare(taken.url, leader.file, log=tmp_path / "back.log")
    back.start(token)
    assert back.ended() == 1
    assert "not the beginning" in back.log
    assert f"the first {both} entries" in back.log
    assert "entries 2, answered commands 3" in back.log
    for number in unsent:
        assert f"  {number}  " in back.log
    assert back.log.count("turn_scored") == 2
    assert contents(leader.file) == before, "nothing is overwritten"
    after = contents(taken.file)
    assert (after["entry"], after["command"]) == (there["entry"], there["command"])


def test_a_leader_restored_from_an_older_backup_is_not_followed(
    leader: Server, spare: Spare, token: str
) -> None:
    play(leader, turns=5)
    caught_up(leader, spare, token)
    there = contents(spare.file)
    leader.kill()
    last = last_entry(leader.file)
    journal = Journal(leader.file)
    journal.db.execute_sql("DELETE FROM entry WHERE seq > ?", (last - 4,))
    journal.db.execute_sql("DELETE FROM command WHERE number > ?", (last_command(journal) - 4,))
    journal.close()
    leader.start()
    assert spare.ended() == 1
    assert "Only this file has: entries 4, answered commands 4" in spare.log
    after = contents(spare.file)
    assert (after["entry"], after["command"]) == (there["entry"], there["command"])


def test_another_tournament_is_left_as_it_is(leader: Server, hall_file: Callable[..., Path], token: str,
                                             tmp_path: Path) -> None:  # fmt: skip
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "cup.db"
    make_hall(other, tables=2)
    before = contents(other)
    back = Spare(leader.url, other, log=tmp_path / "other.log")
    back.start(token)
    assert back.ended() == 1
    assert "Both have the first 0 entries" in back.log
    assert contents(other) == before
    assert look(other, "SELECT 1 FROM meta WHERE key = 'follows'") == [], "and it is no copy now"
