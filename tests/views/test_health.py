"""The lines of the server's state: what is bad stands first, and what nobody can say is no trouble."""

from typing import Any

import pytest

from knockout.views.health import GB, MB, health_view, worst

Json = dict[str, Any]
NOW = 1_800_000_000_000


def facts(**other: Any) -> Json:
    """Give the facts of a server that is well."""
    well: Json = {
        "now": NOW, "speed": 1, "running": True, "pid": 4711, "unlooked": 0.4, "failing": None, "beat_age": 0.6,
        "lateness": {"p99": 4, "worst": 9, "alarms": 0}, "gap": None, "v": 812, "file": 3 * MB, "wal": MB,
        "backup": {"age": 120, "reason": None, "young": False},
        "disks": [{"what": "file", "free": 40 * GB, "total": 500 * GB, "hours": None}],
        "clients": {"host": 5, "public": 190, "display": 3, "committee": 2}, "phones": [],
        "memory": 150 * MB, "available": 4 * GB, "threads": 5, "files": 230, "most_files": 1024,
        "lag": {"minute": 3, "often": 0, "worst": 40}, "clock": {"off": 0.1, "server": "x", "asked": True}, "lost": 0,
        "versions": {"program": "1", "python": "3", "sqlite": "3"},
    }  # fmt: skip
    return {**well, **other}


def states(**other: Any) -> dict[str, str]:
    return {line["key"]: line["state"] for line in health_view(facts(**other))}


def test_a_server_that_is_well_has_nothing_but_good_lines() -> None:
    assert set(states().values()) == {"ok"}
    assert worst(health_view(facts())) == []


def test_case_2_the_page_says_that_the_scheduler_runs_and_whose_process_it_is() -> None:
    line = next(line for line in health_view(facts()) if line["key"] == "scheduler")
    assert (line["state"], line["pid"]) == ("ok", 4711)
    assert states(running=False)["scheduler"] == "bad"


@pytest.mark.parametrize(
    ("key", "other", "state"),
    [
        ("timers", {"unlooked": None}, "bad"),
        ("timers", {"unlooked": 4.0}, "warn"),
        ("timers", {"unlooked": 11.0}, "bad"),
        ("lateness", {"lateness": {"p99": 300, "worst": 900, "alarms": 0}}, "warn"),
        ("lateness", {"lateness": {"p99": 9, "worst": 1500, "alarms": 1}}, "warn"),
        ("lateness", {"lateness": {"p99": 1200, "worst": 1500, "alarms": 9}}, "bad"),
        ("lateness", {"lateness": {"p99": 2000, "worst": 2000, "alarms": 1}}, "warn"),
        ("lateness", {"lateness": None}, "unknown"),
        ("store", {"failing": "file.full"}, "bad"),
        ("beat", {"beat_age": 10.5}, "bad"),
        ("gap", {"gap": {"since": NOW - 90_000, "back": NOW - 60_000}}, "warn"),
        ("gap", {"gap": {"since": NOW - 9_000_000, "back": NOW - 8_000_000}}, "ok"),
        ("journal", {"wal": 100 * MB}, "warn"),
        ("backup", {"backup": {"age": None, "reason": None, "young": True}}, "unknown"),
        ("backup", {"backup": {"age": None, "reason": None, "young": False}}, "warn"),
        ("backup", {"backup": {"age": 30 * 60, "reason": None, "young": False}}, "warn"),
        ("backup", {"backup": {"age": 2 * 3600, "reason": None, "young": False}}, "bad"),
        ("backup", {"backup": {"age": 60, "reason": "no room", "young": False}}, "bad"),
        ("disk", {"disks": [{"what": "file", "free": 900 * MB, "total": GB, "hours": None}]}, "warn"),
        ("disk", {"disks": [{"what": "file", "free": 150 * MB, "total": GB, "hours": None}]}, "bad"),
        ("disk", {"disks": [{"what": "file", "free": 40 * GB, "total": GB, "hours": 2.0}]}, "bad"),
        ("lag", {"lag": {"minute": 1500, "often": 1, "worst": 1500}}, "warn"),
        ("lag", {"lag": {"minute": 1500, "often": 5, "worst": 1500}}, "bad"),
        ("memory", {"available": 50 * MB}, "bad"),
        ("memory", {"available": None}, "unknown"),
        ("files", {"files": 1000}, "bad"),
        ("files", {"most_files": None}, "unknown"),
        ("clock", {"clock": {"off": -3.0, "server": "x", "asked": True}}, "warn"),
        ("clock", {"clock": {"off": 90.0, "server": "x", "asked": True}}, "bad"),
        ("clock", {"clock": {"off": None, "server": "x", "asked": True}}, "unknown"),
        ("log", {"lost": 3}, "warn"),
    ],
)
def test_each_line_says_how_it_stands(key: str, other: Json, state: str) -> None:
    found = states(**other)
    assert found.pop(key) == state
    assert set(found.values()) == {"ok"}, "and only that line"


def test_the_worst_stand_first() -> None:
    lines = health_view(facts(failing="file.full", lost=1, available=None))
    assert [line["key"] for line in lines[:3]] == ["store", "log", "memory"]
    assert [line["key"] for line in worst(lines)] == ["store"]


def phone(**other: Any) -> Json:
    return {"table": 3, "game": "QF-1-T3", "playing": True, "waiting": 0, "away": None, **other}


@pytest.mark.parametrize(
    ("row", "state"),
    [
        (phone(), "ok"),
        (phone(waiting=2), "warn"),
        (phone(waiting=2, away=NOW - 10_000), "warn"),
        (phone(waiting=2, away=NOW - 31_000), "bad"),
        (phone(waiting=2, away=NOW - 31_000, playing=False), "bad"),
        (phone(away=NOW - 31_000), "warn"),
        (phone(away=NOW - 31_000, playing=False), "ok"),
    ],
)
def test_a_phone_that_keeps_taps_or_may_is_told_of(row: Json, state: str) -> None:
    line = next(line for line in health_view(facts(phones=[row, phone(table=4)])) if line["key"] == "phones")
    assert line["state"] == state
    assert [one["table"] for one in line["rows"]] == ([] if state == "ok" else [3])


def test_in_a_demo_that_runs_faster_away_is_reckoned_in_real_time() -> None:
    row = phone(waiting=1, away=NOW - 600_000)
    assert states(phones=[row], speed=60)["phones"] == "warn"
    assert states(phones=[row], speed=1)["phones"] == "bad"
