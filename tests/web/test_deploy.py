"""The files for a rented server are what systemd and Caddy can read, and say what the server understands."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from knockout.cli import main
from tests.halls import ROOT

DEPLOY = ROOT / "docs" / "deploy"
UNIT, CADDY = DEPLOY / "knockout.service", DEPLOY / "Caddyfile"
HARDENED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "StateDirectory": "knockout",
    "Restart": "always",
    "StandardOutput": "null",
    "UMask": "0077",
    "CapabilityBoundingSet": "",
}


def settings() -> dict[str, dict[str, list[str]]]:
    """Give the unit's sections: each key with its values in order."""
    sections: dict[str, dict[str, list[str]]] = {}
    current: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), {})
            continue
        key, equals, value = line.partition("=")
        assert equals, line
        current.setdefault(key, []).append(value)
    return sections


def test_the_unit_has_its_sections_and_is_shut_in() -> None:
    found = settings()
    assert found.keys() == {"Unit", "Service", "Install"}
    for key, value in HARDENED.items():
        assert found["Service"][key] == [value], key
    assert found["Service"]["MemoryMax"][0].endswith("G")
    assert int(found["Service"]["LimitNOFILE"][0]) > 6_000, "every page is an open file"
    assert int(found["Service"]["TimeoutStopSec"][0]) > 60, "the last backup may take a minute"


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not here: the unit was only read as text")
    # the program need not be installed here
    unit = tmp_path / "knockout.service"
    text = UNIT.read_text(encoding="utf-8")
    unit.write_text(re.sub(r"(?<=^ExecStart=)\S+", "/bin/true", text, flags=re.M), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_in_the_unit_is_one_that_the_program_understands(tmp_path: Path) -> None:
    (command,) = settings()["Service"]["ExecStart"]
    program, *arguments = command.split()
    assert program.endswith("/.venv/bin/knockout")
    options = CliRunner().invoke(main, [arguments[0], "--help"], env={"KNOCKOUT_LOCALE": "en"}).output
    for argument in arguments[1:]:
        if argument.startswith("--"):
            assert argument in options, argument
    where = arguments[1]
    assert where.startswith(f"/var/lib/{settings()['Service']['StateDirectory'][0]}/"), (
        "else it can't be written"
    )


def test_the_caddyfile_is_whole_and_leads_to_the_port_of_the_unit() -> None:
    text = re.sub(r"#.*", "", CADDY.read_text(encoding="utf-8"))
    depth = 0
    for line in text.splitlines():
        depth += line.rstrip().endswith("{")
        depth -= line.strip() == "}"
        assert depth >= 0, line
        assert "{" not in line.rstrip()[:-1].replace("{$", ""), (
            f"a block opens at the end of its line: {line}"
        )
    assert depth == 0
    (command,) = settings()["Service"]["ExecStart"]
    port = re.search(r"--port (\d+)", command)
    name = re.search(r"--url https://(\S+)", command)
    assert port
    assert name
    assert f"reverse_proxy 127.0.0.1:{port[1]} {{" in text
    assert re.search(rf"^{re.escape(name[1])} {{$", text, re.M)
    assert "log" not in re.findall(r"^\s*(\w+)", text, re.M), "links are in addresses"


def test_the_figures_are_not_led_to_from_outside() -> None:
    text = CADDY.read_text(encoding="utf-8")
    assert "@metrics path /metrics" in text
    assert "respond @metrics 404" in text


BOOK = ROOT / "docs" / "operations.md"


def anchor(heading: str) -> str:
    """Give what a heading is linked to by, as forges make it."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).strip().replace(" ", "-")


def test_every_command_in_the_book_is_there() -> None:
    text = BOOK.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:bin/knockout|`knockout) ([a-z][a-z-]+)", text))
    assert named >= {"run", "doctor", "links", "erase", "backup", "restore", "follow"}
    assert named - set(main.commands) == set()


def test_every_link_in_the_book_leads_somewhere() -> None:
    text = BOOK.read_text(encoding="utf-8")
    headings = {anchor(found) for found in re.findall(r"^#+ (.+)$", text, re.M)}
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings, target
        else:
            assert (BOOK.parent / target).is_file(), target
