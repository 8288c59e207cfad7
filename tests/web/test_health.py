"""The tab with the state of the server and its figures: what they tell, to whom, and of phones that keep taps."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from knockout.web import vitals
from knockout.web.hall import Hall
from tests.halls import Server, make_hall, tokens_of
from tests.web.clients import Watcher, cookie_of, wait_until

Json = dict[str, Any]
DEVICE = "11111111-1111-4111-8111-111111111111"
TOKEN = "a-token-for-figures-only"
NOTE, RENAMED = "Перерва для Квітослави", "Нова назва"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall of two tables in play, with a token for the figures."""
    folder = tmp_path_factory.mktemp("health")
    make_hall(folder / "hall.db", tables=2, started=True, turn="0:01", game="9:00")
    started = Server(folder / "hall.db", log=folder / "log", environment={"KNOCKOUT_METRICS_TOKEN": TOKEN})
    try:
        started.start()
        yield started
    finally:
        started.kill()


def figures(server: Server, **headers: str) -> str:
    with urlopen(Request(f"{server.url}/metrics", headers=headers), timeout=10) as answer:
        text: str = answer.read().decode()
        assert answer.headers["Content-Type"].startswith("text/plain")
        return text


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)
    assert found, f"{name} in\n{text}"
    return float(found[1])


def tab(server: Server) -> str:
    cookie = cookie_of(f"{server.url}/c/{tokens_of(server.file).committee()}")
    with urlopen(Request(f"{server.url}/console/health?lang=en", headers={"Cookie": cookie})) as answer:
        return str(answer.read().decode())


def line(page: str, key: str) -> str:
    """Give what a line of the tab says, without its marks."""
    found = re.search(
        rf'<li class="health-line is-(\w+)" id="health-{key}">(.*?)</li>\s*(?=<li class="health|</ul>\s*</section)',
        page,
        re.S,
    )
    assert found, key
    return " ".join([found[1], *re.sub(r"<[^>]+>", " ", found[2]).split()])


def test_case_2_the_tab_says_that_the_scheduler_runs_and_whose_process_it_is(server: Server) -> None:
    page = tab(server)
    assert line(page, "scheduler").endswith(f"running: yes, owner pid {server.pid}")
    assert line(page, "store").startswith("ok")
    assert line(page, "timers").startswith("ok")
    assert "SQLite" in line(page, "versions")


def test_only_the_committee_sees_it(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/console/health")
    assert (answer.status_code, answer.location.partition("?")[0]) == (302, "/console/login")


def test_a_phone_tells_how_many_taps_it_keeps_and_one_that_went_with_them_stays_told_of(
    server: Server,
) -> None:
    token = tokens_of(server.file).host(1)
    host = Watcher(server, speaks_as="host:1", token=token, device=DEVICE)
    assert line(tab(server), "phones").startswith("ok")
    host.ask("time", {"t": 1, "rtt": 20, "waiting": 3})
    said = line(tab(server), "phones")
    assert said.startswith("warn")
    assert "table 1" in said.casefold()
    assert "3 taps are only on the phone" in said
    assert value(figures(server, Authorization=f"Bearer {TOKEN}"), "knockout_phones_waiting_taps") == 3
    host.close()
    wait_until(lambda: 'event":"host went","table":1,"phones":0,"waiting":3' in server.log)
    assert "3 taps are only on the phone" in line(tab(server), "phones")
    back = Watcher(server, speaks_as="host:1", token=token, device=DEVICE)
    back.ask("time", {"t": 1, "rtt": 20, "waiting": 0})
    assert line(tab(server), "phones").startswith("ok")
    back.close()


@pytest.mark.parametrize("odd", [-1, True, "3", None, 2.5, [3], {"a": 1}])
def test_what_is_no_number_of_taps_says_nothing(server: Server, odd: Any) -> None:
    with Watcher(server, speaks_as="host:2", token=tokens_of(server.file).host(2), device=DEVICE) as host:
        assert host.ask("time", {"t": 1, "waiting": odd})["t"] == 1
        assert line(tab(server), "phones").startswith("ok")


def test_a_spectator_that_claims_to_keep_taps_is_not_heard(server: Server) -> None:
    with Watcher(server) as watcher:
        watcher.ask("time", {"t": 1, "waiting": 7})
        assert line(tab(server), "phones").startswith("ok")


def test_it_is_made_anew_while_somebody_watches_and_not_otherwise(server: Server) -> None:
    token = tokens_of(server.file).committee()
    with Watcher(server, speaks_as="committee", token=token) as watcher:
        joined = watcher.join("console-health")
        first = watcher.wait_for("part", vitals.EVERY + 3, that=lambda push: push["room"] == joined["room"])
        assert "health-scheduler" in first["html"]
        assert value(figures(server, Authorization=f"Bearer {TOKEN}"), "knockout_rooms") >= 1
    wait_until(lambda: value(figures(server, Authorization=f"Bearer {TOKEN}"), "knockout_rooms") == 0, 12)


def test_a_bad_line_is_an_alarm_in_the_head_until_it_is_good_again(demo: Flask, monkeypatch: Any) -> None:
    hall: Hall = demo.extensions["knockout"]
    client = demo.test_client()
    client.get(f"/c/{hall.tokens.committee()}")

    def head() -> str:
        return str(client.get("/console/papers?lang=en").get_data(as_text=True))

    hall.vitals._look()
    assert [one["key"] for one in hall.vitals.bad] == ["scheduler", "timers"], "this one has no timers"
    assert "alarm-ailing" in head()
    assert re.search(r'href="/console/health#health-scheduler">Scheduler</a>: running: no', head())
    monkeypatch.setattr("knockout.web.vitals.worst", lambda _lines: [])
    hall.vitals._look()
    assert "alarm-ailing" not in head()


def test_a_disk_that_is_nearly_full_is_bad_and_says_for_how_long_it_will_do(
    demo: Flask, monkeypatch: Any
) -> None:
    hall: Hall = demo.extensions["knockout"]
    free = [10_000_000_000]
    monkeypatch.setattr("knockout.process.room_at", lambda _folder: (free[0], 50_000_000_000))
    hall.vitals._look()
    hall.vitals._began -= 3600
    free[0] -= 1_000_000_000
    hall.vitals._look()
    disk = next(one for one in hall.vitals.lines() if one["key"] == "disk")
    assert disk["hours"] == pytest.approx(9, rel=0.01)
    assert disk["state"] == "warn"


# --- the figures


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which something has happened: a command taken, one refused, a team renamed, turns that ended."""
    folder = tmp_path_factory.mktemp("played")
    make_hall(folder / "hall.db", tables=1, started=True, turn="0:04", game="9:00")
    server = Server(folder / "hall.db", log=folder / "log", environment={"KNOCKOUT_METRICS_TOKEN": TOKEN})
    try:
        server.start()
        tokens, hall = tokens_of(server.file), server.hall()
        game = hall.get("games")["games"][0]["id"]
        Watcher(server, speaks_as="host:1", token=tokens.host(1)).close()
        hall.send(tokens.host(1), "call_committee", game=game, note=NOTE)
        hall.send(tokens.host(1), "Іван Петренко", game=game)
        hall.send(tokens.committee(), "edit_team", team="T001", name=RENAMED)
        count = "knockout_timer_lateness_seconds_count"
        wait_until(lambda: value(figures(server, Authorization=f"Bearer {TOKEN}"), count) > 0)
        wait_until(lambda: '"event":"timer"' in server.log)
        yield server
    finally:
        server.kill()


def test_the_figures_count_commands_and_timers_and_have_no_names(played: Server) -> None:
    text = figures(played, Authorization=f"Bearer {TOKEN}")
    assert value(text, 'knockout_commands_total{code="ok",do="call_committee"}') == 1
    assert value(text, 'knockout_commands_total{code="unknown_command",do="unknown"}') == 1
    assert value(text, "knockout_timer_lateness_seconds_count") > 0
    assert value(text, "knockout_scheduler_running") == 1
    assert value(text, "knockout_journal_version") >= 14
    assert value(text, "knockout_file_bytes") > 50_000
    assert value(text, "process_open_fds") > 3
    assert "knockout_disk_free_bytes" in text
    assert not re.search("[А-Яа-яіїєґ]", text)
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {"do", "code", "kind", "what", "le"}


def test_the_log_has_commands_timers_and_hosts_and_nobodys_secrets(played: Server) -> None:
    tokens = tokens_of(played.file)
    rows = [row for row in played.log.splitlines() if row.startswith("{")]
    events = [json.loads(row) for row in rows]
    names = {event["event"] for event in events}
    assert {"started", "command", "timer", "host came", "host went"} <= names
    by_do = {event["do"]: event for event in events if event["event"] == "command"}
    assert by_do["call_committee"].items() >= {"table": 1, "ok": True, "level": "info"}.items()
    assert by_do["edit_team"].items() >= {"who": "committee", "ok": True}.items()
    assert by_do["unknown"]["code"] == "unknown_command"
    timer = next(event for event in events if event["event"] == "timer" and "late" in event)
    assert timer["table"] == 1
    logged = "\n".join(rows)
    secrets = (tokens.host(1), tokens.committee(), "Квітослави", RENAMED, "Іван")
    assert [secret for secret in secrets if secret in logged] == []
    assert played.stop() == 0
    assert '"event":"stopped"' in played.log


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer no"}, {"Authorization": TOKEN}])
def test_nobody_else_gets_the_figures(server: Server, headers: dict[str, str]) -> None:
    with pytest.raises(HTTPError) as refused:
        figures(server, **headers)
    with refused.value as answer:
        assert answer.code == 403


def test_where_no_token_is_set_there_is_no_such_page_but_for_the_committee(
    demo: Flask, monkeypatch: Any
) -> None:
    monkeypatch.delenv("KNOCKOUT_METRICS_TOKEN", raising=False)
    client = demo.test_client()
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    hall: Hall = demo.extensions["knockout"]
    client.get(f"/c/{hall.tokens.committee()}")
    assert client.get("/metrics").status_code == 200


def test_what_everybody_may_ask_of_the_servers_health_stays_small(server: Server) -> None:
    told = server.hall().get("health")
    assert set(told) == {"ok", "v", "now", "speed", "demo", "scheduler", "lateness", "down", "viewers"}
