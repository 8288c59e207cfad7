"""The command line, as typed: from an empty file to a champion."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import requests

from knockout.demo import make_demo
from knockout.store.digest import digest
from knockout.store.journal import Journal
from tests.halls import ROOT, Server, folded, rules_text
from tests.web.clients import wait_until

Serve = Callable[..., Server]


def knockout(*arguments: object, locale: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "knockout.cli", *map(str, arguments)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "KNOCKOUT_LOCALE": locale},
    )  # fmt: skip


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    path = tmp_path / "demo.db"
    make_demo(path)
    return path


def test_new_makes_an_empty_tournament_and_never_overwrites_one(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    made = knockout("new", file, "--name", "Кубок", "--size", 20, "--tables", 5, "--zone", "Europe/Kyiv",
                    "--check-in", "2027-05-16T16:50:00+03:00")  # fmt: skip
    assert made.returncode == 0, made.stderr
    state = folded(file).state
    assert (state.name, state.size, state.zone, len(state.teams)) == ("Кубок", 20, "Europe/Kyiv", 0)
    assert "check_in" in state.deadlines
    again = knockout("new", file)
    assert again.returncode == 1
    assert "already" in again.stderr


def test_new_with_a_ruleset_of_ones_own_and_with_a_wrong_one(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text(rules_text(turn="0:05"), encoding="utf-8")
    assert knockout("new", tmp_path / "a.db", "--ruleset", rules).returncode == 0
    kept = folded(tmp_path / "a.db").state.rules
    assert kept is not None
    assert kept.clock.turn == 5000
    rules.write_text(rules_text(turn="5 s", game="never"), encoding="utf-8")
    wrong = knockout("new", tmp_path / "b.db", "--ruleset", rules)
    assert wrong.returncode == 1
    assert "clock.turn" in wrong.stderr
    assert "clock.game" in wrong.stderr, "all mistakes at once"
    assert not (tmp_path / "b.db").exists()


def test_run_prints_the_one_time_link_for_the_password(tmp_path: Path, serve: Serve) -> None:
    file = tmp_path / "a.db"
    knockout("new", file)
    server = serve(file, command="run")
    assert f"{server.url}/console/setup/" in server.log
    assert "/c/" not in server.log
    listed = knockout("links", file)
    assert "/console/setup/" in listed.stdout


def links_of(*arguments: object) -> dict[str, str]:
    """Give what `knockout links` prints: the address by what it opens."""
    lines = knockout("links", *arguments).stdout.splitlines()
    return dict(line.strip().split("  ") for line in lines)


def test_links_shows_every_tables_link_and_renews_one(demo: Path, serve: Serve) -> None:
    """Each time with tokens of their own: a file from which a link could be read again would open its doors."""
    server = serve(demo)
    before = links_of(demo, "--url", f"{server.url}/")
    hosts = [before[f"Host of table {table}"] for table in range(1, 6)]
    assert all(link.startswith(f"{server.url}/h/") for link in hosts)
    assert all(statuses_of(hosts)), "good at once, in the server that runs, and at the tables they are of"
    renewed = links_of(demo, "--url", server.url, "--new", "3")
    assert set(renewed.values()).isdisjoint(before.values()), "one that was given out can't be shown again"
    wait_until(lambda: not statuses_of([hosts[2]])[0], 3)
    assert statuses_of(hosts) == [True, True, False, True, True], "those of the other tables stay good"
    assert statuses_of([renewed["Host of table 3"]]) == [True]


def statuses_of(links: list[str]) -> list[bool]:
    """Say of each link whether it opens its table."""
    return [requests.get(link, timeout=10).status_code == 200 for link in links]


def test_links_shows_a_roles_own_link_when_it_is_asked_for(demo: Path, serve: Serve) -> None:
    server = serve(demo)
    names = {"desk": "Check-in desk", "counting": "Counting commission", "announcer": "Announcer"}
    assert not set(names.values()) & set(links_of(demo))
    shown = links_of(demo, "--url", server.url, *(f"--role={role}" for role in names))
    links = [shown[name] for name in names.values()]
    assert all(statuses_of(links))
    again = links_of(demo, "--url", server.url, "--new-role", "desk")
    wait_until(lambda: not statuses_of([links[0]])[0], 3)
    assert statuses_of([*links, again["Check-in desk"]]) == [False, True, True, True]


def test_verify_says_all_is_well_and_finds_what_is_not(demo: Path, serve: Serve) -> None:
    assert knockout("verify", demo).returncode == 0
    server = serve(demo)
    checked = knockout("verify", demo)
    assert checked.returncode == 0, checked.stderr
    assert f"running: {server.pid}" in checked.stdout
    assert f"live: {digest(folded(demo).state)}" in checked.stdout
    server.kill()
    journal = Journal(demo)
    journal.db.execute_sql("""DELETE FROM "player" WHERE "team" = 'T07'""")
    journal.db.execute_sql("PRAGMA foreign_keys = 0")
    journal.db.execute_sql("""DELETE FROM "team" WHERE "id" = 'T07'""")
    journal.db.execute_sql("""DELETE FROM "entry" WHERE "seq" = 50""")
    journal.close()
    checked = knockout("verify", demo)
    assert checked.returncode == 1
    assert "team without a name row: T07" in checked.stderr
    assert "entries missing" in checked.stderr


def test_export_and_replay(demo: Path, tmp_path: Path) -> None:
    out = tmp_path / "day.jsonl"
    assert knockout("export", demo, "--script", "-o", out).returncode == 0
    played = knockout("replay", out, "--json")
    assert played.returncode == 0, played.stderr
    result = json.loads(played.stdout)
    assert result["refused"] == []
    assert len(result["games"]) == 10
    assert "QF-2-T5" in knockout("replay", out).stdout


def test_a_demo_is_the_moment_before_the_first_cycle(demo: Path) -> None:
    state = folded(demo).state
    assert len(state.teams) == 43
    assert state.check_in_closed is not None
    assert set(state.drawn) == {"QF"}
    assert all(cycle.opened is None for cycle in state.cycles.values())
    assert all(place.holder is not None for place in state.places)
    assert state.called_up == ("T41",)


def test_the_demo_prints_every_link(demo: Path, serve: Serve) -> None:
    server = serve(demo)
    told = dict(re.findall(r"^ *(\S.*?)  (http\S+)$", server.log, re.MULTILINE))
    assert f"{server.url}/screen/bracket\n" in server.log
    assert f"{server.url}/screen/hall\n" in server.log
    assert told["Console"].startswith(f"{server.url}/c/")
    assert told["Host of table 5"].startswith(f"{server.url}/h/")
    assert statuses_of([told["Console"], told["Host of table 5"]]) == [True, True]


def test_the_command_line_speaks_ukrainian_unless_told_otherwise() -> None:
    assert "Runs a live team tournament" in knockout("--help").stdout
    assert "Runs a live team tournament" not in knockout("--help", locale="uk").stdout


@pytest.mark.slow
def test_a_simulated_day_ends_with_a_champion_and_verifies_clean(
    demo: Path, serve: Serve, tmp_path: Path
) -> None:
    """The issue asks for 60 times as fast; this is 240, so that a day takes half a minute."""
    server = serve(demo, "--speed", "240")
    played = knockout("simulate", "--seed", 1, "--url", server.url)
    assert played.returncode == 0, played.stderr
    assert "Champion: " in played.stdout
    checked = knockout("verify", demo)
    assert checked.returncode == 0, checked.stderr
    state = folded(demo).state
    assert len(state.games) == 14
    assert sum(len(game.turns) for game in state.games.values()) > 14 * 20
    assert "Traceback" not in server.log
    out = tmp_path / "day.jsonl"
    assert knockout("export", demo, "--script", "-o", out).returncode == 0
    result = json.loads(knockout("replay", out, "--json").stdout)
    assert result["refused"] == []
    assert result["places"][0][0] in state.games["F-1-T1"].teams  # type: ignore[index]


@pytest.mark.parametrize("asked", [["verify"], ["export", "--script"], ["links"], ["replay"]])
def test_a_file_that_is_no_tournament_is_said_in_a_sentence(tmp_path: Path, asked: list[str]) -> None:
    strange = tmp_path / "strange.db"
    strange.write_bytes(b"SQLite format 3" if asked == ["replay"] else b"no database at all" * 100)
    ended = subprocess.run(
        [sys.executable, "-m", "knockout.cli", *asked, str(strange)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip()
