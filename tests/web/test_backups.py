"""The console's part about backups: what it says, one more now, and who may take one away."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gevent
import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.game.entries import GameStarted, ResultConfirmed
from knockout.ids import GameId, Moment
from knockout.keeping import APART, Failed, Keeper
from knockout.settings import Settings
from knockout.starting import Notice
from knockout.store.backup import default_folder, make_backup, utc_now
from knockout.store.faults import NOT_THERE, fault
from knockout.store.proof import prove
from knockout.web.hall import Hall

HallFile = Callable[..., Path]
Json = dict[str, Any]


@pytest.fixture
def app(hall_file: HallFile) -> Iterator[Flask]:
    """A demo without timers, with one backup that an earlier run has left."""
    file = hall_file(tables=1)
    make_backup(file, default_folder(file), utc_now())
    made, _ = the_app.create_app(Settings(file=file, demo=True, url="http://localhost"))
    yield made
    the_app.close(made)


@pytest.fixture
def hall(app: Flask) -> Hall:
    found: Hall = app.extensions["knockout"]
    return found


@pytest.fixture
def office(app: Flask, hall: Hall) -> FlaskClient:
    browser = app.test_client()
    browser.get(f"/c/{hall.addresses.console().rpartition('/')[2]}")
    return browser


def part(office: FlaskClient, lang: str = "en") -> str:
    page = office.get(f"/console/health?lang={lang}").get_data(as_text=True)
    return page.split('data-part="console-backups"')[1].split("</main>")[0]


def post(office: FlaskClient, path: str) -> Json:
    boot = office.get("/console/health").get_data(as_text=True).split('id="boot">')[1].split("</script>")[0]
    headers = {"X-CSRFToken": json.loads(boot)["csrf"], "X-Knockout-As": "committee"}
    answer = office.post(path, headers=headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    told: Json = answer.get_json()
    return told


def test_the_part_lists_what_there_is_and_says_what_is_in_it(office: FlaskClient, hall: Hall) -> None:
    shown = part(office)
    assert f"/console/backups/{hall.keeper.listed[0].path.name}" in shown
    assert "people’s names, and passwords and links as hashes" in shown
    assert "Резервні копії" in part(office, "uk")


def test_a_backup_is_downloaded_as_it_is(office: FlaskClient, hall: Hall, tmp_path: Path) -> None:
    path = hall.keeper.listed[0].path
    answer = office.get(f"/console/backups/{path.name}")
    assert (answer.status_code, answer.get_data()) == (200, path.read_bytes())
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{path.name}"')
    assert answer.headers["Cache-Control"] == "no-store"
    assert int(answer.headers["Content-Length"]) == path.stat().st_size
    (tmp_path / "got.db").write_bytes(answer.get_data())
    assert prove(tmp_path / "got.db").seq == hall.v


@pytest.mark.parametrize(
    "name", ["..", "hall.db", "..%2Fhall.db", "%2e%2e%2fhall.db", "hall-1.db", "a" * 300, "%00"]
)
def test_a_name_that_is_no_backups_opens_nothing(office: FlaskClient, name: str) -> None:
    assert office.get(f"/console/backups/{name}").status_code in (302, 404)


def test_one_that_was_deleted_meanwhile_is_not_there(office: FlaskClient, hall: Hall) -> None:
    path = hall.keeper.listed[0].path
    path.unlink()
    assert office.get(f"/console/backups/{path.name}").status_code == 404


def test_nobody_else_gets_one(app: Flask, hall: Hall) -> None:
    name = hall.keeper.listed[0].path.name
    stranger, host = app.test_client(), app.test_client()
    host.get(hall.links[1].removeprefix("http://localhost"))
    for browser in (stranger, host):
        assert browser.get(f"/console/backups/{name}").status_code in (302, 403)
        assert browser.post("/console/backups/make").status_code in (302, 400, 403)
    assert hall.keeper._due == float("inf"), "nothing was asked for"


def test_one_more_is_made_when_it_is_asked_for(office: FlaskClient, hall: Hall) -> None:
    """By a process of its own, while this one goes on."""
    hall.keeper.start()
    assert post(office, "/console/backups/make")["ok"]
    before, ticks = hall.keeper.kept, 0
    with gevent.Timeout(60):
        while len(hall.keeper.listed) < 2 or hall.keeper.busy:
            gevent.sleep(0.01)
            ticks += 1
    assert ticks > 5, "the loop went on meanwhile"
    assert hall.keeper.kept is not None
    assert hall.keeper.kept != before
    assert prove(hall.keeper.kept.path).seq == hall.v
    assert "proved" in part(office)
    hall.keeper.stop()


def test_what_went_wrong_is_said_in_the_readers_language(office: FlaskClient, hall: Hall) -> None:
    away = fault(NOT_THERE, folder="/media/<b>stick</b>")
    hall.keeper.failed = Failed(at=1_779_000_000_000, faults=(away,))
    assert "no backup could be made: the folder /media/&lt;b&gt;stick" in part(office)
    assert "теки /media/&lt;b&gt;stick&lt;/b&gt; немає" in part(office, "uk")
    health = office.get("/console/health?lang=uk").get_data(as_text=True).split("health-backup")[1]
    assert "теки /media/" in health[:900], "in the list above too"


def test_what_was_noticed_at_the_start_stands_there_while_it_is_so(office: FlaskClient, hall: Hall) -> None:
    hall.notices = (
        Notice(fault(NOT_THERE, folder="A")),
        Notice(fault(NOT_THERE, folder="B"), until=Moment(5), urgent=True),
        Notice(fault(NOT_THERE, folder="C"), urgent=True),
    )
    shown = part(office)
    assert "the folder A is not there" in shown
    assert "the folder B" not in shown
    head = office.get("/console/log?lang=en").get_data(as_text=True).split("<main")[0]
    assert "the folder C is not there" in head
    assert "the folder A" not in head, "what can wait is not in the head of every tab"


# --- when they are made


class Made(Keeper):
    """A keeper whose process is the list of what it was asked for."""

    def __init__(self, file: Path, **settings: Any) -> None:
        self.asked: list[float] = []
        self.stored = 1
        self.works = True
        super().__init__(Settings(file=file, **settings), changes=lambda: self.stored, changed=lambda: None)

    def _asked(self, seconds: float) -> Json:
        self.asked.append(seconds)
        gevent.sleep(0.01)
        if not self.works:
            return {"ok": False, "faults": [fault(NOT_THERE, folder="x").plain()]}
        return {"ok": True, "path": "x.db", "version": 1, "size": 1, "missed": []}

    def has_made(self, times: int) -> None:
        """Wait until it was asked for so many and is done with the last of them."""
        with gevent.Timeout(10):
            while len(self.asked) < times or self._over != self._began:
                gevent.sleep(0.005)
        assert len(self.asked) == times


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Made]:
    keeper = Made(tmp_path / "cup.db")
    yield keeper
    keeper.works, keeper.stored = True, keeper._known or 0
    keeper.stop()


RESULT = (ResultConfirmed(game=GameId("F-1-T1"), at=Moment(1), who="committee"),)
START = (GameStarted(game=GameId("F-1-T1"), at=Moment(1), who="host:F-1-T1"),)


def test_one_at_the_start_and_one_soon_after_a_result_but_not_at_once_after_the_last(keeper: Made) -> None:
    keeper.start()
    keeper.has_made(1)
    keeper.stored += 1
    keeper.told(START)
    assert keeper._due - keeper._began > APART, "nothing official has happened: it waits for its minutes"
    keeper.told(RESULT)
    gevent.sleep(0.05)
    assert len(keeper.asked) == 1
    assert 0 < keeper._due - keeper._began <= APART
    keeper._began, keeper._due = -APART, float("inf")
    keeper.told(RESULT)
    keeper.has_made(2)


def test_nothing_is_made_while_nothing_has_changed(keeper: Made) -> None:
    keeper.start()
    keeper.has_made(1)
    keeper._by(0)
    gevent.sleep(0.05)
    keeper.has_made(1)
    keeper.ask()
    keeper.has_made(2)  # but when somebody asks
    keeper.stop()
    assert len(keeper.asked) == 2


def test_one_that_is_asked_for_while_another_is_made_is_made_after_it(keeper: Made) -> None:
    keeper.start()
    with gevent.Timeout(10):
        while not keeper.asked:
            gevent.sleep(0.001)
    keeper.ask()
    keeper.has_made(2)


def test_at_the_end_there_is_a_last_one(keeper: Made) -> None:
    keeper.start()
    keeper.has_made(1)
    keeper.stored += 1
    keeper.stop()
    assert len(keeper.asked) == 2
    keeper.stop()
    assert len(keeper.asked) == 2


def test_one_that_failed_is_told_and_tried_again_within_a_minute(keeper: Made) -> None:
    keeper.works = False
    keeper.start()
    keeper.has_made(1)
    assert keeper.failed is not None
    assert keeper._due - keeper._began < 61
    keeper.works = True
    keeper._by(0)
    keeper.has_made(2)
    assert keeper.failed is None


def test_a_demo_and_minutes_0_make_none_by_themselves(tmp_path: Path) -> None:
    for keeper in (Made(tmp_path / "a.db", demo=True), Made(tmp_path / "a.db", backup_minutes=0)):
        keeper.start()
        gevent.sleep(0.05)
        keeper.stored += 1
        keeper.stop()
        assert keeper.asked == []


def test_a_process_that_hangs_is_ended_and_that_is_said(
    hall_file: HallFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = hall_file(tables=1).with_name("hangs")
    script.write_text(f"#!{sys.executable}\nimport time; time.sleep(60)\n", encoding="utf-8")
    script.chmod(0o700)
    monkeypatch.setattr("knockout.keeping.sys.executable", str(script))
    keeper = Keeper(Settings(file=script.with_name("hall.db")), changes=lambda: 1, changed=lambda: None)
    keeper._once(0.3)
    assert keeper.failed is not None
    assert "and was given up" in keeper.failed.faults[0].message(str)
    assert not keeper.busy
    left = subprocess.run(
        ["pgrep", "-f", str(script)], capture_output=True, text=True, check=False
    ).stdout.split()
    assert [pid for pid in left if int(pid) != os.getpid()] == []


def test_what_a_process_says_of_a_damaged_file_is_told(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    file.write_bytes(file.read_bytes()[:9000])
    keeper = Keeper(Settings(file=file), changes=lambda: 1, changed=lambda: None)
    keeper._once(60)
    assert keeper.failed is not None
    assert "cut short" in keeper.failed.faults[0].message(str)
