"""From a host's tap to every screen, beside a bare broadcast of the same bytes by the same library."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from tests.bench.crowd import Crowd
from tests.bench.figures import percentile, say, told
from tests.halls import ROOT, Server, free_port, make_hall, tokens_of

JOIN = '420["join",{"part":"hall","arg":"","locale":"uk"}]'
ROUNDS = 30
PAUSE = 0.4


def measure(folder: Path, viewers: int) -> None:
    """Print tap to screen for that many viewers, of this server and of a bare one."""
    server = _server(folder / f"screens-{viewers}.db", folder / "server.log")
    try:
        Crowd(server.port, 20, JOIN).close()  # what the first viewer costs is no viewer's
        empty = memory(server.pid)
        crowd = Crowd(server.port, viewers, JOIN)
        crowd.look(2)
        each = (memory(server.pid) - empty) / viewers
        times = _taps(server, crowd)
        pushed = crowd.last
        crowd.close()
    finally:
        server.kill()
    bare = _bare(folder, viewers, pushed)
    say(f"tap to screen, {viewers} viewers, {len(pushed)} bytes", told(times))
    say("  a bare python-socketio broadcast of the same", told(bare))
    say("  ratio at 99 %", f"{percentile(times, 0.99) / percentile(bare, 0.99):.2f}")
    say("  memory a viewer", f"{each:.0f} kB")


def _server(file: Path, log: Path) -> Server:
    make_hall(file, tables=5, started=True, turn="30:00", game="99:00")
    server = Server(file, log=log)
    server.start()
    return server


def _taps(server: Server, crowd: Crowd) -> list[float]:
    """Save a word again and again; give how long each took to each screen."""
    hall, token = server.hall(), tokens_of(server.file).host(1)
    game = next(game["id"] for game in hall.get("games")["games"] if game["table"] == 1)
    times: list[float] = []
    for turn in range(1, ROUNDS + 1):
        crowd.look(PAUSE)
        tapped = time.monotonic()
        answer = hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": 12}])
        assert answer["ok"], answer
        times += [moment - tapped for moment in crowd.wait_for(answer["v"])]
        crowd.arrivals.clear()
    return times


def _bare(folder: Path, viewers: int, pushed: bytes) -> list[float]:
    payload = folder / "payload.json"
    payload.write_text(json.dumps(json.loads(pushed[2:])[1]), encoding="utf-8")
    times: list[float] = []
    with _bare_server(payload) as port:
        crowd = Crowd(port, viewers)
        line = HTTPConnection("127.0.0.1", port)
        for version in range(1, ROUNDS + 1):
            crowd.look(PAUSE)
            tapped = time.monotonic()
            line.request("POST", "/send")
            with line.getresponse() as answer:
                answer.read()
            times += [moment - tapped for moment in crowd.wait_for(version)]
            crowd.arrivals.clear()
        line.close()
        crowd.close()
    return times


@contextmanager
def _bare_server(payload: Path) -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.bare", str(port), str(payload)], cwd=ROOT)
    try:
        time.sleep(2)
        yield port
    finally:
        process.kill()
        process.wait()


def memory(pid: int) -> float:
    """Give what a process holds in memory, in kB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
