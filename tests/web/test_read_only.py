"""A file that may not be written: at the start it is said in words, later taps are refused and kept by the phone."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from knockout.ids import GameId
from knockout.verify import verify
from tests.halls import ROOT, Server, folded
from tests.web.clients import Watcher
from tests.web.filling import OWN_MOUNTS, skip_without_mounts
from tests.web.unwilling import Phone, start_games

Serve = Callable[..., Server]
HallFile = Callable[..., Path]


@pytest.mark.parametrize(("locale", "said"), [("en", "can't be written"), ("uk", "не записати")])
def test_a_read_only_disk_is_said_in_words_at_the_start(
    hall_file: HallFile, tmp_path: Path, locale: str, said: str
) -> None:
    """The file lies on a file system that was mounted read-only, as a stick with its switch on."""
    skip_without_mounts()
    file, stick = hall_file(tables=1), tmp_path / "stick"
    stick.mkdir()
    mount = f"mount -t tmpfs tmpfs {stick} && cp {file} {stick} && mount -o remount,ro {stick}"
    program = [sys.executable, "-m", "knockout.cli", "run", str(stick / file.name), "--port", "1"]
    started = subprocess.run(
        [*OWN_MOUNTS, "sh", "-c", f'{mount} && exec "$@"', "sh", *program],
        cwd=ROOT, capture_output=True, text=True, timeout=30, check=False,
        env={**os.environ, "KNOCKOUT_LOCALE": locale},
    )  # fmt: skip
    assert started.returncode == 1
    assert said in started.stderr
    assert "Traceback" not in started.stderr


@contextmanager
def unchangeable(file: Path) -> Iterator[None]:
    """Let nothing be written to a file any more, not even by who has it open; skip where that can't be had."""
    parts = [str(part) for part in file.parent.glob(f"{file.name}*")]
    if shutil.which("chattr") is None or subprocess.run(["chattr", "+i", *parts], check=False).returncode:
        pytest.skip("no open file can be made read-only here: that needs root, and ext4")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *parts], check=True)


@pytest.mark.alone
def test_a_file_that_becomes_read_only_refuses_taps_until_it_is_writable_again(
    hall_file: HallFile, serve: Serve
) -> None:
    file = hall_file(tables=2, turn="0:02", game="5:00")
    server = serve(file)
    phone = Phone(server)
    console = Watcher(server, speaks_as="committee", token=server.hall().get("links")["committee"])
    console.join("console-head", "tables")
    start_games(server)
    with unchangeable(file):
        tap = phone.tap("score_turn", turn=phone.shown()["turn"], words=[{"points": 9}])
        refused = phone.ask(tap)
        assert (refused["code"], refused["details"]["field"]) == ("not_stored", "file.broken")
        console.wait_for("part", that=lambda data: "alarm-unsaved" in data["html"])
        time.sleep(3)
    assert phone.insist(tap)["ok"]
    assert console.lost == 0
    console.close()
    turns = folded(file).state.games[GameId(phone.game)].turns
    assert [turn.words[0].points for turn in turns if turn.words] == [9]
    assert all(turn.ended - turn.began == 2000 for turn in turns if turn.auto)
    assert verify(file)[0] == []
