"""The desk on a morning: a team checked in, and the list made anew for every desk, with 400 teams beside 40."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from knockout.web import parts
from tests.bench.figures import percentile, say, told
from tests.halls import Rig

FIELDS = (40, 400)
CHECKED_IN = 30


def measure(folder: Path) -> None:
    """Print how long checking in and the new list take, and how large it is on the wire."""
    middle = {}
    for teams in FIELDS:
        rig = _entered(folder / f"desk-{teams}.sqlite", teams)
        asked, shown, size = _morning(rig)
        middle[teams] = percentile(shown, 0.5)
        say(f"check-in stored, {teams} teams", told(asked))
        say(f"the desk's list made anew, {teams} teams", f"{told(shown)}   {size / 1000:.0f} kB")
        rig.journal.close()
    say("the list with 400 teams against 40", f"{middle[400] / middle[40]:.1f} times")


def _entered(file: Path, count: int) -> Rig:
    rig = Rig(file)
    plan = {"size": count, "tables": count // 8}
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan)
    teams: list[dict[str, Any]] = [
        {
            "team": f"T{number:03d}",
            "name": f"Команда номер {number}",
            "institution": "Київський національний університет імені Тараса Шевченка",
            "contact": "+380 50 000 00 00",
            "players": [{"name": f"Прізвище Імʼя {number} {n}", "student": True} for n in range(5)],
        }
        for number in range(count)
    ]
    rig.must("enter_teams", teams=teams)
    rig.must("set_rating", teams=[team["team"] for team in teams])
    return rig


def _morning(rig: Rig) -> tuple[list[float], list[float], int]:
    hall: Any = SimpleNamespace(now=lambda: rig.clock.at, speed=1)
    asked, shown, size = [], [], 0
    for team in list(rig.state.teams)[:CHECKED_IN]:
        begun = time.perf_counter()
        rig.must("check_in", team=team)
        answered = time.perf_counter()
        hall.machine, hall.names = rig.runner.machine, rig.runner.machine.roster
        size = len(parts.render(hall, "console-checkin", "", "uk", "committee")["html"].encode())
        asked.append(answered - begun)
        shown.append(time.perf_counter() - answered)
    return asked, shown, size
