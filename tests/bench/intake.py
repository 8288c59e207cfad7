"""How long a file of teams takes: what it would enter is shown, then it is entered; and who asks the time meanwhile."""

import http.client
import json
import re
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from tests.bench.figures import say, told
from tests.halls import Rig, Server, tokens_of
from tests.intake.lists import HEADING, text_of, workbook

TEAMS = 400
LARGEST = 2000


def measure(folder: Path) -> None:
    """Print the times of a preview and of storing, and how long others wait while the largest file is read."""
    file = folder / "intake.db"
    rig = Rig(file)
    plan = {"size": 40, "tables": 5}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    rig.journal.close()
    server = Server(file, log=folder / "intake.log")
    server.start()
    try:
        desk = Desk(server.port, tokens_of(file).committee())
        _times(desk)
        _meanwhile(desk)
    finally:
        server.kill()


class Desk:
    """Sends files as the console does."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self._token = token

    def send(self, where: str, data: bytes, **form: str) -> tuple[float, dict[str, Any]]:
        """Send a file; give the seconds until the answer was here, and the answer."""
        parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in form.items()]
        parts.append(b'name="file"; filename="teams.csv"\r\n\r\n' + data)
        body = (
            b"".join(b"--b\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts)
            + b"--b--\r\n"
        )
        headers = {
            "Authorization": f"Bearer {self._token}",
            "Content-Type": "multipart/form-data; boundary=b",
        }
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        began = time.perf_counter()
        line.request("POST", f"/console/import/{where}", body, headers)
        answer = json.loads(line.getresponse().read())
        took = time.perf_counter() - began
        line.close()
        return took, answer


def rows(count: int) -> list[list[str]]:
    """Give the lines of so many teams of five."""
    return [
        [
            f"Команда {n}",
            f"Кома {n}",
            f"Університет {n % 30}",
            *(f"Прізвище{n} Імʼя{m}" for m in range(5)),
            f"{n}",
            "0",
        ]
        for n in range(count)
    ]


def _times(desk: Desk) -> None:
    files = {
        "UTF-8": text_of([HEADING, *rows(TEAMS)]).encode(),
        "cp1251": text_of([HEADING, *rows(TEAMS)]).replace("ʼ", "’").encode("cp1251"),
        "XLSX": workbook([HEADING, *rows(TEAMS)]),
    }
    for name, data in files.items():
        took = [desk.send("preview", data)[0] for _ in range(5)]
        say(f"preview of {TEAMS} teams, {name}", told(took))
    seen = desk.send("preview", files["XLSX"], rating="on")[1]["html"]
    mark = re.search(r'name="mark" value="(\w+)"', seen)
    assert mark
    took, answer = desk.send("store", files["XLSX"], rating="on", mark=mark[1], id=str(uuid.uuid4()))
    assert answer["ok"], answer
    say(f"{TEAMS} teams entered with their rating, durable", f"{1000 * took:.0f} ms")


def _meanwhile(desk: Desk) -> None:
    """The time is asked for, over and over, while the largest file that is read is looked at."""
    waits: list[float] = []
    done = threading.Event()

    def ask() -> None:
        line = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=10)
        while not done.is_set():
            began = time.perf_counter()
            line.request("GET", "/api/v1/time")
            line.getresponse().read()
            waits.append(time.perf_counter() - began)
            time.sleep(0.005)
        line.close()

    asking = threading.Thread(target=ask)
    asking.start()
    took, answer = desk.send("preview", workbook([HEADING, *rows(LARGEST)]))
    done.set()
    asking.join()
    assert answer["ok"], answer
    say(f"preview of {LARGEST} teams, XLSX", f"{1000 * took:.0f} ms")
    say("the time asked for meanwhile", told(waits))
