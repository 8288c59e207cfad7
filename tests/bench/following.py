"""What a second machine that follows costs the server, and how far behind it is: all on one machine."""

import json
import sqlite3
import threading
import time
from pathlib import Path

from tests.bench.commands import processor_time
from tests.bench.crowd import Talk
from tests.bench.figures import say, told
from tests.follow.spares import Spare, last_entry
from tests.halls import FileTokens, Server, command, make_hall, tokens_of

TABLES = 10
EACH = 150
ROUNDS = 4
TAPS, PAUSE = 300, 0.05


def measure(folder: Path) -> None:
    """Print the rate of commands without and with a follower, turn about in one run, and how late it has them."""
    file = folder / "following.db"
    make_hall(file, tables=TABLES, started=True, turn="30:00", game="99:00")
    server = Server(file, log=folder / "following.log")
    server.start()
    spare = Spare(server.url, folder / "spare.db", log=folder / "spare.log")
    tokens = tokens_of(file)
    try:
        games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
        figures: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
        for turn in range(2 * ROUNDS):
            with_one = turn % 2 == 1
            if with_one:
                spare.start(tokens.of("follower"))
                spare.wait_for(last_entry(file))
            figures[with_one].append(_burst(server, tokens, games, first=1 + turn * EACH))
            if with_one:
                spare.wait_for(last_entry(file))
                spare.stop()
        _tell(figures)
        spare.start(tokens.of("follower"))
        spare.wait_for(last_entry(file))
        _lag(server, tokens, games[1], spare, first=1 + 2 * ROUNDS * EACH)
    finally:
        spare.kill()
        server.kill()


def _burst(server: Server, tokens: FileTokens, games: dict[int, str], *, first: int) -> tuple[float, float]:
    """Let every table's phone send its next word as soon as the one before is answered; give the commands a second,
    and the milliseconds of the server's processor for each."""
    turns = dict.fromkeys(games, first - 1)

    def say_next(table: int, answer: str | None) -> str | None:
        assert answer is None or '"ok":true' in answer, answer
        turns[table] += 1
        if turns[table] >= first + EACH:
            return None
        asked = command("score_turn", game=games[table], turn=turns[table], words=[{"points": 9}])
        return f'42{turns[table]}["command",{json.dumps(asked)}]'

    phones = {table: (f"host:{table}", tokens.host(table)) for table in games}
    busy, began = processor_time(server.pid), time.monotonic()
    Talk(server.port, phones).run(say_next)
    took, busy = time.monotonic() - began, processor_time(server.pid) - busy
    count = len(games) * EACH
    return count / took, 1000 * busy / count


def _tell(figures: dict[bool, list[tuple[float, float]]]) -> None:
    rates = {}
    for with_one, found in figures.items():
        rate, busy = (sorted(column)[len(column) // 2] for column in zip(*found, strict=True))
        rates[with_one] = rate
        what = "with one follower" if with_one else "without a follower"
        say(f"commands a second, {what}", f"{rate:.0f}   ({busy:.2f} ms of processor each)")
    say("rate with a follower / without", f"{rates[True] / rates[False]:.2f}")


def _lag(server: Server, tokens: FileTokens, game: str, spare: Spare, *, first: int) -> None:
    """Tap at one table, twenty times a second; how long after the answer the other file has it."""
    hall, token = server.hall(), tokens.host(1)
    came: dict[int, float] = {}
    answered: dict[int, float] = {}
    done = threading.Event()
    watching = threading.Thread(target=_watch, args=(spare.file, came, done))
    watching.start()
    for turn in range(first, first + TAPS):
        answer = hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": 9}])
        assert answer["ok"], answer
        answered[int(answer["v"])] = time.monotonic()
        time.sleep(PAUSE)
    spare.wait_for(max(answered))
    time.sleep(0.05)
    done.set()
    watching.join()
    say("from answered to followed", told([max(0.0, came[v] - at) for v, at in answered.items()]))


def _watch(file: Path, came: dict[int, float], done: threading.Event) -> None:
    """Note when each version is first in the file."""
    db = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)
    seen = last_entry(file)
    while not done.is_set():
        now = db.execute('SELECT max("seq") FROM "entry"').fetchone()[0]
        came.update(dict.fromkeys(range(seen + 1, now + 1), time.monotonic()))
        seen = now
        time.sleep(0.001)
    db.close()
