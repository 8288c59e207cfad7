"""CASES 47: work that takes a while in the middle of a round. No line is lost, no turn ends a second late."""

import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from knockout.ids import StageId, TeamId
from knockout.rules.day_lots import seat_day
from knockout.store.backup import default_folder
from tests.bench.intake import Desk, rows
from tests.halls import ROOT, Rig, Server, folded, rules_text
from tests.intake.lists import HEADING, workbook
from tests.web.clients import Watcher, wait_until
from tests.web.importer import mark_in
from tests.web.unwilling import Phone, start_games, watched

Serve = Callable[..., Server]

TEAMS = [f"T{number:02d}" for number in range(1, 21)]
PAGES = 60
IMPORTED = 200


@pytest.fixture
def game_day(tmp_path: Path) -> Path:
    """A game day of twenty teams at five tables, its first cycle open, turns of a second; more may be entered."""
    rig = Rig(tmp_path / "day.db", rules=rules_text(turn="0:01", game="30:00"))
    plan = {"size": 40, "tables": 5}
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan)
    for team in TEAMS:
        players = [{"name": f"Гравець {team} {n}", "student": True} for n in range(4)]
        rig.must("enter_team", team=team, name=f"Перші {team}", players=players)
    seated = seat_day([TeamId(team) for team in TEAMS], day=StageId("D1"), tables=5, rounds=1, seed="1")
    tables = [{"game": game, "teams": list(teams)} for game, teams in seated.items()]
    rig.must("open_day", day="D1", name="Перший", tables=tables, seed="1")
    rig.journal.close()
    return tmp_path / "day.db"


def imported(desk: Desk) -> None:
    """A workbook with two hundred teams is looked at and entered."""
    data = workbook([HEADING, *rows(IMPORTED)])
    seen = desk.send("preview", data)[1]
    assert seen["ok"], seen
    answer = desk.send("store", data, mark=mark_in(seen["html"]), id=str(uuid.uuid4()))[1]
    assert answer["ok"], answer


def backed_up(server: Server, token: str) -> None:
    """The committee asks for a backup, and it is made."""
    there = default_folder(server.file)
    before = len(list(there.glob("*.db")))
    asked = Request(
        f"{server.url}/console/backups/make", data=b"", headers={"Authorization": f"Bearer {token}"}
    )
    with urlopen(asked, timeout=20):
        pass
    wait_until(lambda: len(list(there.glob("*.db"))) > before, 30)


def recomputed(server: Server, token: str) -> None:
    """Everything is worked out anew: by another process from the file, and here every page that shows all of it."""
    command = [sys.executable, "-m", "knockout.cli", "verify", str(server.file)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False).returncode == 0
    for path in (
        "/api/v1/digest",
        "/api/v1/standings",
        "/api/v1/tournament",
        "/console/teams",
        "/console/log",
    ):
        asked = Request(f"{server.url}{path}", headers={"Authorization": f"Bearer {token}"})
        with urlopen(asked, timeout=20) as answer:
            assert answer.status == 200


@pytest.mark.alone
def test_case_47_a_recompute_an_import_and_a_backup_in_the_middle_of_a_round(
    game_day: Path, serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sixty pages watch; at each table a turn ends every second, by itself or because its host saves."""
    server = serve(game_day)
    token, phone = server.hall().get("links")["committee"], Phone(server)
    pages = [Watcher(server) for _ in range(PAGES - 1)]
    pages.append(Watcher(server, speaks_as="committee", token=token))
    for page, part in zip(pages, ("hall", "now", "bracket", "rating") * 20, strict=False):
        page.join(part)
    pages[-1].join("console-tables")
    start_games(server)
    with watched(server) as watch:
        time.sleep(1)
        recomputed(server, token)
        imported(Desk(server.port, token))
        answer = phone.insist(phone.tap("score_turn", turn=phone.shown()["turn"], words=[{"points": 5}]))
        backed_up(server, token)
        time.sleep(1.5)
    late = server.hall().get("health")["lateness"]
    lost = sum(page.lost for page in pages)
    for page in pages:
        page.close()
    with capsys.disabled():
        print(
            f"\na turn was looked at {late['worst']} ms late at worst, the time told in {watch.worst:.2f} s"
        )
    assert lost == 0
    assert late["worst"] < 1000
    assert answer["ok"] or answer["code"] in ("too_late", "wrong_turn"), answer
    games = [game for game in folded(game_day).state.games.values() if game.turns]
    assert len(games) == 5
    for game in games:
        assert all(later.began == turn.ended for turn, later in pairwise(game.turns)), "no turn left out"
    assert len(folded(game_day).state.teams) == len(TEAMS) + IMPORTED
