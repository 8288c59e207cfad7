"""`knockout doctor`: name, address, port, live line, certificate. Nothing but 127.0.0.1 is asked anything."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout.doctor.name import led_to, name_finding
from knockout.doctor.network import own_addresses
from tests.halls import Server, free_port
from tests.web.doctoring import doctor, found, said, silent_server, time_server, web_server
from tests.web.pairs import SecureServer, knockout, make_pair

HallFile = Callable[..., Path]
Serve = Callable[..., Server]


# --- a hall as it is


def test_a_running_hall_is_looked_at_as_its_file_says_it_was_started(
    hall_file: HallFile, serve: Serve
) -> None:
    file = hall_file(tables=1)
    server = serve(file, command="run")
    with time_server(0) as right:
        status, findings = doctor(file, time_server=right)
    assert found(findings, "name") == [("wrong", "itself")], "phones can't use 127.0.0.1"
    assert status == 1
    assert found(findings, "port") == [("ok", "reached")]
    assert found(findings, "certificate") == [("look", "plain_http")]
    assert found(findings, "line") == [("ok", "open")]
    assert found(findings, "clock") == [("ok", "right"), ("ok", "zone")]
    assert found(findings, "file")[0] == ("ok", "running")
    assert f"process {server.pid}" in said(findings, "running")
    assert server.url in said(findings, "reached")
    assert "firewall" in said(findings, "reached"), "what can't be seen from here is said"
    assert server.hall().get("health")["viewers"] == 0, "the tried line is closed again"


def test_without_https_two_sentences_say_what_phones_miss_and_what_to_do() -> None:
    _, findings = doctor("--port", free_port())
    plain = next(each for each in findings if each["found"] == "plain_http")
    assert plain["said"].count(". ") == 1
    assert "screen" in plain["said"]
    assert "no network" in plain["said"]
    assert "10 minutes" in plain["todo"]
    _, findings = doctor("--port", free_port(), "--url", "http://hall..example")
    assert "Chrome warns" in said(findings, "plain_http"), "a full name without https"


def test_nothing_wrong_ends_with_0_and_a_line_of_text_for_each_finding() -> None:
    if not own_addresses():
        pytest.skip("this machine is in no network, which is wrong in a hall")
    port = free_port()
    for locale, words in (("en", ("all right", "is free")), ("uk", ("гаразд", "вільний", "погляньте"))):
        told = knockout("doctor", "--port", port, "--no-internet", locale=locale)
        assert told.returncode == 0, told.stdout + told.stderr
        assert all(word in told.stdout for word in words)
        assert str(port) in told.stdout


def test_what_is_wrong_is_counted_and_ends_with_1() -> None:
    told = knockout(
        "doctor", "--url", "http://localhost:1", "--port", free_port(), "--no-internet", locale="uk"
    )
    assert told.returncode == 1
    assert "не так" in told.stdout
    assert "Помилок: 1" in told.stderr


@pytest.mark.parametrize(
    "url", ["hall.example.org", "ftp://hall.example.org", "http://", "https://[1", "http://a:b"]
)
def test_an_address_that_is_none_is_said_and_nothing_is_looked_at(url: str) -> None:
    told = knockout("doctor", "--url", url, "--no-internet")
    assert told.returncode == 1
    assert "is no address" in told.stderr
    assert "Traceback" not in told.stderr
    assert told.stdout == ""


# --- name and address


OWN = ("192.168.1.5",)


@pytest.mark.parametrize(
    ("host", "answered", "expected"),
    [
        ("192.168.1.5", False, ("ok", "address")),
        ("localhost", True, ("wrong", "itself")),
        ("127.0.0.1", True, ("wrong", "itself")),
        ("::1", True, ("wrong", "itself")),
        ("192.168.1.77", False, ("wrong", "moved")),
        ("192.168.1.77", True, ("look", "other_machine")),
        ("8.8.8.8", False, ("look", "public")),
        ("hall..example", False, ("wrong", "unresolved")),
        ("localhost.", False, ("wrong", "itself")),
    ],
)
def test_where_a_host_leads(host: str, answered: bool, expected: tuple[str, str]) -> None:
    finding = name_finding(host, OWN, answered=answered)
    assert (finding.level, finding.found) == expected


def test_where_a_name_leads() -> None:
    ours = led_to("hall.example.org", ["192.168.1.5", "fe80::1%eth0"], OWN, answered=False)
    assert (ours.level, ours.found) == ("ok", "ours")
    assert "rebinding" in ours.todo, "that it leads here shows nothing of phones"
    local = led_to("hall.local", ["192.168.1.5"], OWN, answered=False)
    assert (local.level, local.found) == ("look", "ours_local")
    itself = led_to("laptop", ["127.0.1.1"], OWN, answered=True)
    assert (itself.level, itself.found) == ("look", "loopback"), "so it is entered on many a Linux laptop"
    moved = led_to("hall.example.org", ["192.168.1.6"], OWN, answered=False)
    assert (moved.level, moved.found) == ("wrong", "moved")
    assert "192.168.1.6" in moved.said
    assert "192.168.1.5" in moved.said
    assert "rebinding" in name_finding("hall..example", OWN, answered=False).todo


def test_a_server_bound_to_this_machine_only_keeps_phones_out() -> None:
    if not own_addresses():
        pytest.skip("this machine is in no network")
    port = free_port()
    _, findings = doctor("--host", "127.0.0.1", "--port", port)
    assert found(findings, "address") == [("wrong", "bound")]
    _, findings = doctor("--host", "127.0.0.1", "--port", port, "--url", f"http://{min(own_addresses())}:1")
    assert found(findings, "address") == [("look", "bound_behind")], "another server may stand in front"
    _, findings = doctor("--host", "203.0.113.9", "--port", port, "--url", "http://127.0.0.1:1")
    assert found(findings, "address") == [("wrong", "not_ours")]
    assert found(findings, "port") == [("wrong", "no_port")]


# --- port and line


def test_a_port_that_another_program_has() -> None:
    with web_server() as other:
        _, findings = doctor("--host", "127.0.0.1", "--port", other.rpartition(":")[2])
    assert found(findings, "port") == [("wrong", "taken")]
    assert found(findings, "line") == [("look", "not_checked")]


def test_a_program_that_never_answers_is_not_waited_for() -> None:
    began = time.monotonic()
    with silent_server() as port:
        _, findings = doctor("--host", "127.0.0.1", "--port", port, "--url", f"https://127.0.0.1:{port}")
    assert found(findings, "port") == [("wrong", "taken")]
    assert time.monotonic() - began < 20, "each step has its own limit of 3 s"


def test_a_port_for_which_rights_are_missing() -> None:
    if os.name == "nt" or os.geteuid() == 0:
        pytest.skip("whoever runs this test may take any port")
    _, findings = doctor("--host", "127.0.0.1", "--port", "81")
    assert found(findings, "port") == [("wrong", "not_allowed")]


def test_a_file_whose_port_another_tournament_has(hall_file: HallFile, serve: Serve, tmp_path: Path) -> None:
    server = serve(hall_file(tables=1))
    other = tmp_path / "other.db"
    assert knockout("new", other).returncode == 0
    _, findings = doctor(other, "--host", "127.0.0.1", "--port", server.port)
    assert ("look", "other_tournament") in found(findings, "port")


def test_a_server_in_front_that_lets_no_websocket_through(hall_file: HallFile, serve: Serve) -> None:
    server = serve(hall_file(tables=1))
    with web_server(server.url) as front:
        _, findings = doctor("--host", "127.0.0.1", "--port", server.port, "--url", front)
    assert found(findings, "port") == [("ok", "reached")]
    assert found(findings, "line") == [("wrong", "blocked")]
    assert "400" in said(findings, "blocked")
    assert "Upgrade" in said(findings, "blocked")


def test_an_address_that_does_not_lead_to_the_server(hall_file: HallFile, serve: Serve) -> None:
    server = serve(hall_file(tables=1))
    _, findings = doctor(
        "--host", "127.0.0.1", "--port", server.port, "--url", f"http://127.0.0.1:{free_port()}"
    )
    assert found(findings, "port") == [("wrong", "not_reached")]
    with web_server() as other:
        _, findings = doctor("--host", "127.0.0.1", "--port", server.port, "--url", other)
    assert found(findings, "port") == [("wrong", "other_at_url")]
    _, findings = doctor("--host", "127.0.0.1", "--port", free_port(), "--url", server.url)
    assert found(findings, "port") == [("look", "runs_elsewhere")]


# --- https


def test_a_hall_with_a_certificate_of_its_own_authority(hall_file: HallFile, tmp_path: Path) -> None:
    root = make_pair(tmp_path, "root", names="DNS:root.example", ca=True)
    server = SecureServer(hall_file(tables=1), make_pair(tmp_path, by=root), log=tmp_path / "server.log")
    server.trust = root
    try:
        server.start(command="run")
        _, findings = doctor(server.file, SSL_CERT_FILE=str(root.certificate))
        assert found(findings, "certificate") == [("ok", "good")]
        assert found(findings, "line") == [("ok", "open")], "over wss"
        _, unknown = doctor(server.file)
        assert found(unknown, "certificate") == [("look", "not_trusted")]
        renewed = make_pair(tmp_path, "renewed", by=root, ends=60)
        _, findings = doctor(server.file, *renewed.options, SSL_CERT_FILE=str(root.certificate))
        assert found(findings, "certificate") == [("look", "other_in_use"), ("ok", "good")]
        _, blind = doctor("--host", "127.0.0.1", "--port", server.port)
        assert found(blind, "port") == [("ok", "reached")], "that it speaks https is found out"
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ({}, [("look", "self_signed")]),
        ({"ends": 13.5}, [("look", "ends_soon"), ("look", "self_signed")]),
        ({"begins": -9, "ends": -2}, [("wrong", "expired"), ("look", "self_signed")]),
        ({"begins": 2}, [("wrong", "not_yet"), ("look", "self_signed")]),
        ({"names": "DNS:other.example"}, [("wrong", "other_name"), ("look", "self_signed")]),
    ],
    ids=["self-signed", "soon", "expired", "not-yet", "other-name"],
)
def test_a_certificate_is_judged_before_anything_runs(
    tmp_path: Path, made: dict[str, float], expected: list[tuple[str, str]]
) -> None:
    pair = make_pair(tmp_path, **made)  # type: ignore[arg-type]
    _, findings = doctor(*pair.options, "--url", f"https://127.0.0.1:{free_port()}")
    assert found(findings, "certificate") == expected


def test_days_left_and_what_phones_do_are_in_words(tmp_path: Path) -> None:
    pair = make_pair(tmp_path, ends=13.5)
    url = f"https://127.0.0.1:{free_port()}"
    _, findings = doctor(*pair.options, "--url", url, locale="uk")
    assert "лишилося днів: 13" in said(findings, "ends_soon")
    assert "айфони" in said(findings, "self_signed")
    trusted = doctor(*pair.options, "--url", url, SSL_CERT_FILE=str(pair.certificate))[1]
    assert found(trusted, "certificate") == [("look", "ends_soon")], "trusted by this machine"


def test_files_that_do_not_belong_together_and_an_address_without_https(tmp_path: Path) -> None:
    one, other = make_pair(tmp_path, "one"), make_pair(tmp_path, "other")
    given = ("--certificate", one.certificate, "--key", other.key)
    _, findings = doctor(*given, "--url", f"https://127.0.0.1:{free_port()}")
    assert found(findings, "certificate") == [("wrong", "mismatch")]
    _, findings = doctor(*one.options, "--url", f"http://127.0.0.1:{free_port()}")
    assert ("wrong", "plain_url") in found(findings, "certificate")
    _, findings = doctor("--key", one.key, "--port", free_port())
    assert found(findings, "certificate") == [("wrong", "key_alone"), ("look", "plain_http")]
