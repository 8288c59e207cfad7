"""How many commands a second one process takes, each on the disk before it is answered."""

import json
import threading
import time
from pathlib import Path

from websocket import create_connection

from knockout.simulation.hall import Hall
from tests.bench.figures import say
from tests.halls import Server, command, make_hall, tokens_of

TABLES = 10
EACH = 300


def measure(folder: Path) -> None:
    """Print commands a second over the sockets, as phones send them, and over HTTP."""
    for name, play in (("sockets", _by_socket), ("HTTP", _by_http)):
        file = folder / f"commands-{name}.db"
        make_hall(file, tables=TABLES, started=True, turn="30:00", game="99:00")
        server = Server(file, log=folder / "commands.log")
        server.start()
        try:
            say(f"commands a second, durable, over {name}", f"{_rate(server, play):.0f}")
        finally:
            server.kill()


def _rate(server: Server, play: object) -> float:
    games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
    threads = [
        threading.Thread(target=play, args=(server, table, games[table]))  # type: ignore[arg-type]
        for table in range(1, TABLES + 1)
    ]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return TABLES * EACH / (time.monotonic() - began)


def _by_http(server: Server, table: int, game: str) -> None:
    hall, token = Hall(server.url), tokens_of(server.file).host(table)
    for turn in range(1, EACH + 1):
        assert hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": 9}])["ok"]
    hall.close()


def _by_socket(server: Server, table: int, game: str) -> None:
    """One command after another, each sent once the one before is answered."""
    token = tokens_of(server.file).host(table)
    address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    line = create_connection(address, header=[f"Authorization: Bearer {token}"])
    line.recv()
    line.send(f'40{{"as":"host:{table}"}}')
    line.recv()
    for turn in range(1, EACH + 1):
        asked = command("score_turn", game=game, turn=turn, words=[{"points": 9}])
        line.send(f'42{turn}["command",{json.dumps(asked)}]')
        while not (answer := str(line.recv())).startswith("43"):
            if answer == "2":
                line.send("3")
        assert '"ok":true' in answer, answer
    line.close(timeout=0)
