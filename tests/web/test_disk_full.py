"""A full disk: taps are refused with a reason and kept by the phone; with room again all goes on without a restart."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from knockout.ids import GameId
from knockout.verify import verify
from tests.halls import Server, folded
from tests.web.clients import Watcher, wait_until
from tests.web.filling import Disk, SmallServer, limited
from tests.web.unwilling import Phone, start_games, watched

Serve = Callable[..., Server]
HallFile = Callable[..., Path]
ALARM = "alarm-unsaved"
PAGES = (
    "/", "/screen", "/practice", "/console", "/console/links", "/console/access", "/console/health", "/console/teams",
    "/console/checkin", "/console/log", "/console/screens", "/console/notices", "/api/v1/links", "/api/v1/games",
)  # fmt: skip


@pytest.fixture
def small(hall_file: HallFile, tmp_path: Path) -> Iterator[Callable[..., SmallServer]]:
    """Start a server on a small disk of its own, with the options of `make_hall`."""
    started: list[SmallServer] = []

    def start(**options: object) -> SmallServer:
        started.append(SmallServer(hall_file(**options), log=tmp_path / "small.log"))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.kill()


def through_a_full_disk(server: Server, disk: Disk, why: str) -> GameId:
    """Play table 1 through a disk that is full for four seconds of turns of two; give its game."""
    phone = Phone(server)
    console = Watcher(server, speaks_as="committee", token=server.hall().get("links")["committee"])
    assert ALARM not in console.join("console-head", "tables")["html"]
    start_games(server)
    time.sleep(0.3)
    first = phone.tap("score_turn", turn=phone.shown()["turn"], words=[{"points": 11}])
    assert phone.ask(first)["ok"]
    before = phone.shown()
    disk.fill()
    tap = phone.tap("score_turn", turn=before["turn"], words=[{"points": 22}])
    refused = phone.ask(tap)
    assert (refused["ok"], refused["code"], refused["details"]["field"]) == (False, "not_stored", why)
    assert refused["message"].startswith("Не збережено:")
    time.sleep(4)
    assert phone.shown()["turn"] == before["turn"], "what could not be stored is not so"
    assert sum(seat["total"] for seat in phone.shown()["seats"]) == 11
    assert phone.ask(first)["ok"], "what was answered is answered again"
    console.wait_for("part", that=lambda data: ALARM in data["html"])
    health = server.hall().get("health")
    assert health["scheduler"]["running"], "the timers go on"
    disk.free()
    assert phone.insist(tap)["ok"], "in time: its minute had not ended when it was tapped"
    console.wait_for("part", 10, that=lambda data: ALARM not in data["html"] and data["v"] > refused["v"])
    assert console.lost == 0
    console.close()
    wait_until(lambda: phone.shown()["turn"] > before["turn"] + 2)
    return GameId(phone.game)


def nothing_lost(file: Path, game: GameId) -> None:
    """Both words are there, once; passes when they were due; nothing on hold; nothing wrong with the file."""
    state = folded(file).state
    turns = state.games[game].turns
    assert [turn.words[0].points for turn in turns if turn.words] == [11, 22]
    assert all(turn.ended - turn.began == 2000 for turn in turns if turn.auto)
    assert not any(game.held for game in state.games.values())
    assert [wrong for wrong in verify(file)[0] if "live" not in wrong] == []


@pytest.mark.alone
def test_a_full_disk_refuses_taps_and_goes_on_when_there_is_room(hall_file: HallFile, serve: Serve) -> None:
    """S16: for as long as the disk was full the server was alive: nothing is on hold afterwards."""
    file = hall_file(tables=2, turn="0:02", game="5:00", down_after="0:03")
    server = serve(file)
    pid = server.pid
    with watched(server) as watch:
        game = through_a_full_disk(server, limited(server), "file.broken")
    nothing_lost(file, game)
    assert watch.worst < 1
    assert server.pid == pid


@pytest.mark.alone
def test_a_disk_without_a_free_byte_is_said_to_be_full(small: Callable[..., SmallServer]) -> None:
    """The real thing, ENOSPC, on a file system of three megabytes."""
    server = small(tables=2, turn="0:02", game="5:00", down_after="0:03")
    game = through_a_full_disk(server, server.disk(), "file.full")
    nothing_lost(server.copied(), game)


def test_no_page_breaks_at_a_full_disk_and_links_still_open(hall_file: HallFile, serve: Serve) -> None:
    """Whoever comes by a link for the first time gets in, and whatever would be kept is refused in words."""
    server = serve(hall_file(tables=2))
    links = server.hall().get("links")
    device = "0123456789abcdef0123456789abcdef"
    host = Watcher(server, speaks_as="host", token=links["hosts"]["1"], device=device)
    disk = limited(server)
    disk.fill()
    for path in PAGES:
        asked = Request(f"{server.url}{path}", headers={"Authorization": f"Bearer {links['committee']}"})
        with urlopen(asked, timeout=10) as answer:
            assert answer.status == 200, path
    for link in (f"/h/{links['hosts']['1']}", f"/c/{links['committee']}"):
        with build_opener(HTTPCookieProcessor()).open(f"{server.url}{link}", timeout=10) as answer:
            assert answer.url.split("?")[0].endswith(("/host", "/console")), "not sent to a login"
    assert host.ask("lease", {"take": True, "name": "Оля"})["code"] == "not_stored"
    disk.free()
    wait_until(lambda: host.ask("lease", {"take": True, "name": "Оля"})["ok"])
    host.close()
    assert "Traceback" not in server.log
