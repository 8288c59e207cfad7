"""The drill: a backup, the machine gone, restored on an empty one, and play goes on with the same links (issue 6)."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests

from knockout.ids import GameId
from knockout.store.codec import iso
from knockout.store.proof import prove
from tests.halls import Server, command, folded, make_hall, now
from tests.web.clients import Watcher
from tests.web.test_cli import knockout

Json = dict[str, Any]
Serve = Callable[..., Server]
GAMES = ("SF-1-T1", "SF-1-T2")
PASSWORD = "сім мокрих їжаків"


class Phone:
    """A host's phone at a table, by its link; it keeps every tap that it has sent."""

    def __init__(self, link: str, game: str) -> None:
        self.link, self.game = link, game
        self.token = link.rpartition("/")[2]
        self.kept: list[Json] = []

    def tap(self, server: Server, do: str, **fields: Any) -> Json:
        """Send a new tap; give the answer, which must be a yes."""
        self.kept.append(command(do, now(), game=self.game, **fields))
        return self.send(server, self.kept[-1])

    def send(self, server: Server, tapped: Json) -> Json:
        answer = requests.post(
            f"{server.url}/api/v1/commands",
            json=tapped,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=10,
        )
        told: Json = answer.json()
        assert told["ok"], told
        return told

    def score(self, server: Server, turn: int) -> Json:
        return self.tap(server, "score_turn", turn=turn, words=[{"points": 10 + turn, "word": "СЛОВО"}])


def phones_of(server: Server) -> list[Phone]:
    links = re.findall(r"Host of table \d+  (\S+)", server.log)
    return [Phone(link, game) for link, game in zip(links, GAMES, strict=True)]


def committee_of(server: Server) -> requests.Session:
    """Set the committee's password by the one-time link; give the browser that is logged in by that."""
    browser = requests.Session()
    link = re.findall(r"Set the password here first  (\S+)", server.log)[0]
    page = browser.get(link, timeout=10).text
    form = {
        "password": PASSWORD,
        "again": PASSWORD,
        "csrf_token": re.findall('name="csrf_token" value="([^"]+)', page)[0],
    }
    assert browser.post(link, data=form, timeout=10).url.endswith("/console")
    return browser


def browser_at(phone: Phone) -> requests.Session:
    """Give a browser that has opened the phone's link: its cookie is its right."""
    browser = requests.Session()
    assert browser.get(phone.link, timeout=10).status_code == 200
    return browser


def cookie(browser: requests.Session) -> str:
    return "; ".join(f"{one.name}={one.value}" for one in browser.cookies)


def scored(server: Server, game: str) -> list[int]:
    """Give the points of a game's turns, in order, as the file has them."""
    turns = folded(server.file).state.games[GameId(game)].turns
    return [word.points for turn in turns for word in turn.words]


def moved_to_another_machine(server: Server, backup: Path, to: Path) -> None:
    """kill -9, the folder gone with all in it, the backup restored into an empty one, and run from there."""
    server.kill()
    shutil.rmtree(server.file.parent)
    to.mkdir()
    restored = knockout("restore", backup, to / "cup.db")
    assert restored.returncode == 0, restored.stderr
    server.file = to / "cup.db"
    beat = prove(server.file).beat
    assert beat is not None
    time.sleep(max(0.0, 5.5 - (now() - beat[1]) / 1000))  # away for longer than clocks just go on (S16)
    server.start(command="run")


@pytest.fixture
def server(tmp_path: Path, serve: Serve) -> Server:
    (tmp_path / "one").mkdir()
    make_hall(tmp_path / "one" / "cup.db", tables=2, turn="10:00", game="60:00", down_after="0:05")
    return serve(tmp_path / "one" / "cup.db", command="run")


def test_restore_drill_the_machine_is_gone_and_play_goes_on_with_the_same_links_and_sessions(
    server: Server, tmp_path: Path
) -> None:
    phones, committee = phones_of(server), committee_of(server)
    tablet = browser_at(phones[0])
    for phone in phones:
        phone.tap(server, "start_game")
        phone.score(server, 1)
    backup = tmp_path / "stick.db"
    assert knockout("backup", server.file, "--to", backup).returncode == 0
    for phone in phones:
        phone.score(server, 2)
        phone.score(server, 3)

    moved_to_another_machine(server, backup, tmp_path / "two")
    assert scored(server, GAMES[0]) == [11], "what came after the backup is not in it"
    for phone in phones:
        for tapped in phone.kept:  # the phone does not know which of them the copy has
            phone.send(server, tapped)
            phone.send(server, tapped)
        assert scored(server, phone.game) == [11, 12, 13], "taken again, and none twice"

    assert committee.get(f"{server.url}/console", timeout=10, allow_redirects=False).status_code == 200
    assert requests.get(f"{server.url}/console", timeout=10, allow_redirects=False).status_code == 302
    with Watcher(server, speaks_as="host:1", cookie=cookie(tablet)) as page:
        for do, more in (("resume_game", {}), ("place_move", {"turn": 4})):
            answer = page.ask("command", command(do, now(), game=GAMES[0], **more))
            assert answer["ok"], answer
    browser_at(phones[1])
    phones[1].tap(server, "resume_game")
    phones[1].score(server, 4)
    assert scored(server, GAMES[1]) == [11, 12, 13, 14]
    checked = knockout("verify", server.file)
    assert checked.returncode == 0, checked.stderr


def test_a_link_that_was_renewed_before_the_backup_is_no_good_after_it(
    server: Server, tmp_path: Path
) -> None:
    """A backup knows the links that were good when it was made, and gives nobody a way in by itself."""
    old = phones_of(server)[0]
    assert knockout("links", server.file, "--new", "1").returncode == 0
    backup = tmp_path / "stick.db"
    assert knockout("backup", server.file, "--to", backup).returncode == 0
    assert old.token.encode() not in backup.read_bytes()
    moved_to_another_machine(server, backup, tmp_path / "two")
    assert requests.get(old.link, timeout=10).status_code != 200
    stranger = {"id": "a", "do": "start_game", "at": iso(now()), "game": GAMES[0]}
    told = requests.post(
        f"{server.url}/api/v1/commands",
        json=stranger,
        headers={"Authorization": f"Bearer {old.token}"},
        timeout=10,
    ).json()
    assert told["code"] == "not_allowed"
