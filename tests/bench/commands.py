"""How many commands a second one process takes, each on the disk before it is answered."""

import json
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from knockout.simulation.hall import Hall
from tests.bench.crowd import Talk
from tests.bench.figures import say
from tests.halls import Server, command, make_hall, tokens_of

TABLES = 10
EACH = 300


def measure(folder: Path) -> None:
    """Print commands a second over the sockets, as phones send them, and over HTTP."""
    for name, play in (("sockets", _by_sockets), ("HTTP", _by_http)):
        file = folder / f"commands-{name}.db"
        make_hall(file, tables=TABLES, started=True, turn="30:00", game="99:00")
        server = Server(file, log=folder / "commands.log")
        server.start()
        try:
            _rate(server, name, play)
        finally:
            server.kill()


def _rate(server: Server, name: str, play: Callable[[Server, dict[int, str]], None]) -> None:
    games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
    busy, began = processor_time(server.pid), time.monotonic()
    play(server, games)
    took, busy = time.monotonic() - began, processor_time(server.pid) - busy
    count = TABLES * EACH
    say(
        f"commands a second, durable, over {name}",
        f"{count / took:.0f}   ({1000 * busy / count:.2f} ms of processor each)",
    )


def processor_time(pid: int) -> float:
    """Give the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _by_sockets(server: Server, games: dict[int, str]) -> None:
    """Every table's phone sends its next word as soon as the one before is answered."""
    tokens = tokens_of(server.file)
    turns = dict.fromkeys(games, 0)

    def say_next(table: int, answer: str | None) -> str | None:
        assert answer is None or '"ok":true' in answer, answer
        turns[table] += 1
        if turns[table] > EACH:
            return None
        asked = command("score_turn", game=games[table], turn=turns[table], words=[{"points": 9}])
        return f'42{turns[table]}["command",{json.dumps(asked)}]'

    Talk(server.port, {table: (f"host:{table}", tokens.host(table)) for table in games}).run(say_next)


def _by_http(server: Server, games: dict[int, str]) -> None:
    def play(table: int) -> None:
        hall, token = Hall(server.url), tokens_of(server.file).host(table)
        for turn in range(1, EACH + 1):
            assert hall.send(token, "score_turn", game=games[table], turn=turn, words=[{"points": 9}])["ok"]
        hall.close()

    threads = [threading.Thread(target=play, args=(table,)) for table in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
