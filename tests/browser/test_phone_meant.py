"""What a phone that was away sends on its return never hits what it was not meant for, and stops at nothing."""

import re
import resource
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keeping import wait_for
from tests.browser.phone import Phone
from tests.browser.table import Table, served
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]
RUBBISH = ("{", "null", "{}", '"x"', "5", "[null]", "[{}]", '{"snapshot":{"id":"x"},"v":999999}')
OVERWRITE = """([value]) => {
  for (const key of Object.keys(localStorage)) if (!key.includes("lease")) localStorage.setItem(key, value);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("meant"), 4, turn="9:00", game="60:00") as server:
        yield server


def playing(table: Table) -> Phone:
    phone = table.phone()
    phone.start()
    phone.is_through()
    return phone


def goes_on(phone: Phone) -> None:
    """Once the server is back: S16 holds the table if it was away for long, or its file is of long ago."""
    phone.is_through()
    phone.page.wait_for_timeout(500)
    if phone.picture == "held":
        phone.tap("RESUME")
    phone.shows("play")


def test_a_team_that_left_meanwhile_gets_nobodys_points_and_gives_none(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 1)
    phone = playing(table)
    phone.cut()
    phone.scores(11)
    phone.scores(22)
    phone.scores(33)
    second = table.seen()["seats"][1]["team"]
    told = server.hall().send(table.tokens.committee(), "disqualify", team=second, reason="порушення")
    assert told["ok"], told
    phone.mend()
    expect(phone.button(re.compile("Not taken: 2"))).to_be_visible(timeout=10_000)
    assert table.turns() == [(1, "scored", 11)]
    assert [seat["total"] for seat in table.seen()["seats"]] == [11, 0, 0, 0]


def test_an_undo_and_the_end_of_a_hold_hit_nothing_of_somebody_else(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 2)
    phone = playing(table)
    phone.scores(11)
    phone.scores(22)
    phone.is_through()
    phone.cut()
    phone.tap(re.compile("^Undo"))
    phone.shows("score")
    table.committee("undo")
    table.committee("undo")
    phone.mend()
    phone.is_through()
    assert table.turns() == [(1, "scored", 11)]
    phone.cut()
    phone.tap("More")
    phone.tap(re.compile("Hold the table"))
    phone.tap("A break")
    phone.shows("held")
    phone.tap("RESUME")
    table.committee("hold_game", reason="ніхто не грає")
    phone.mend()
    phone.is_through()
    phone.shows("held")
    assert table.seen()["on_hold"]


def test_a_challenge_begun_here_does_not_stay_over_another_turn(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 3)
    phone = playing(table)
    phone.place()
    phone.tap("Challenge")
    phone.shows("dispute")
    table.committee("score_turn", turn=1, words=[{"points": 5}])
    phone.shows("play")


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_what_an_older_page_has_left_on_the_phone_stops_nothing(
    server: Server, page_at: Open, rubbish: str
) -> None:
    phone = Table(server, page_at, 4).phone()
    phone.page.evaluate(OVERWRITE, [rubbish])
    phone.page.reload()
    if phone.page.locator("#host").get_attribute("data-picture") == "door":  # it was another device's
        phone.take()
    assert phone.picture in ("ready", "play")


def test_while_nothing_can_be_stored_the_taps_stay_on_the_phone(tmp_path: Path, page_at: Open) -> None:
    """No room on the disk: refused with a reason, kept, and all goes on when there is room again."""
    with served(tmp_path, 1, turn="9:00", game="60:00") as server:
        table = Table(server, page_at)
        phone = playing(table)
        phone.cut()
        phone.scores(11)
        phone.scores(22)
        grown = Path(f"{server.file}-wal").stat().st_size
        _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (max(grown, 4096), most))
        phone.mend()
        expect(phone.page.get_by_text("saves nothing just now")).to_be_visible(timeout=15_000)
        assert table.turns() == []
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
        wait_for(lambda: table.turns() == [(1, "scored", 11), (2, "scored", 22)], 20)
        phone.is_through()


def test_an_older_copy_of_the_file_is_believed(tmp_path: Path, page_at: Open) -> None:
    with served(tmp_path, 1, turn="9:00", game="60:00") as server:
        table = Table(server, page_at)
        phone = playing(table)
        phone.scores(11)
        phone.is_through()
        server.stop()
        shutil.copy(server.file, tmp_path / "copy.db")
        server.start()
        goes_on(phone)
        phone.scores(22)
        phone.is_through()
        server.stop()
        shutil.copy(tmp_path / "copy.db", server.file)
        for rest in ("-wal", "-shm"):
            Path(f"{server.file}{rest}").unlink(missing_ok=True)
        server.start()
        wait_for(lambda: phone.totals == [11, 0, 0, 0], 20)
        goes_on(phone)
        phone.place()
        phone.save()  # the phone still has what was typed for the turn that the copy lacks
        wait_for(lambda: table.turns() == [(1, "scored", 11), (2, "scored", 22)], 20)
