"""S6, S7, S12, S13 and CASES 27, 28 as the committee meets them: everything by clicking and typing in the console."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.committee import Console, played, rig_of
from tests.halls import Rig, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ONE, TWO, THREE, FINAL = "SF-1-T1", "SF-1-T2", "SF-1-T3", "F-1-T1"
AT_ONCE_MS = 2_000

CLEAR = (62, 42, 30, 20)
"""Table 1 as a rule: its second is not the best loser, who sits at table 2 with 43."""

Open = Callable[..., Console]


@pytest.fixture
def open_console(tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page]) -> Open:
    """Give what makes a hall of three semi-final tables (U24) and opens the console on it.

    first: the points of each seat's one turn at table 1; upto: how far the results have come; final: whether its
    cycle is open.
    """

    def make(
        *, first: tuple[int, ...] = CLEAR, upto: str = "official", final: bool = False, tab: str = "results"
    ) -> Console:
        rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
        rig.must("open_cycle", cycle="SF-1")
        for game, points in ((ONE, first), (TWO, (61, 43, 31, 21)), (THREE, (60, 39, 32, 22))):
            played(rig, game, points=points, upto=upto)
        if final:
            rig.must("draw", stage="F", seed="2")
            rig.must("open_cycle", cycle="F-1")
        rig.journal.close()
        return Console(serve(tmp_path / "hall.db"), page_at(1280, 800), tab)

    return make


def seats(console: Console, game: str) -> list[str]:
    return [seat["team"] for seat in console.game(game)["seats"] if seat]


def short(console: Console, game: str, team: str) -> str:
    """The end of the team's name, which a long name keeps."""
    return str(next(seat["short"] for seat in console.game(game)["seats"] if seat["team"] == team))[-4:]


def qualified(console: Console, stage: str = "SF") -> dict[str, str]:
    """Who goes on from a stage, with the mark; as the public API tells it."""
    rows = console.server.hall().get("standings")["stages"][stage]["qualified"]
    return {row["team"]: row["mark"] for row in rows}


def corrects(console: Console, game: str, turn: int, points: int) -> None:
    """Open the turn in the sheet, type other points, wait for the preview."""
    console.goes(f"counting/{game}")
    console.page.locator(f"#cell-{game}-{turn} button").click()
    console.page.locator("dialog [data-points]").fill(str(points))
    expect(console.page.locator("dialog .told")).to_be_visible()


def test_s6_a_level_win_is_nobodys_until_the_committee_decides(open_console: Open) -> None:
    console = open_console(first=(40, 40, 30, 20), upto="submitted", tab="counting")
    first, second = seats(console, ONE)[:2]
    expect(console.page.locator(".result-says")).to_contain_text("level: a tie to decide")
    for _ in range(3):
        console.button("Confirm").click()
        console.page.wait_for_timeout(800)
    assert not {first, second} & set(qualified(console))
    console.goes("results")
    card = console.page.locator(".decide", has_text="Who won")
    expect(card.locator(".evidence tbody tr")).to_have_count(2)
    expect(card.locator(".evidence tbody tr").first).to_contain_text(re.compile(r"40.*СЛОВО 40"))
    card.get_by_role("button", name="Decide…").click()
    console.says_why("жереб кинули капітани")
    console.button("Decide in this order").click()
    expect(
        console.page.locator("dialog [data-refusal]")
    ).to_be_visible()  # how it was decided is never proposed
    console.page.get_by_label("by lots").check()
    console.page.locator(f'dialog [data-team="{second}"] [data-up]').click()
    console.button("Decide in this order").click()
    console.dialog_is_done()
    expect(card).to_have_count(0)
    assert qualified(console)[second] == "Q"
    expect(console.page.locator(".decided")).to_contain_text("жереб кинули капітани")


def test_s7_a_struck_win_goes_to_the_second_at_the_table_and_back(open_console: Open) -> None:
    console = open_console(tab=f"tables/{ONE}")
    winner, second = seats(console, ONE)[:2]
    assert qualified(console)[winner] == "Q"
    console.page.get_by_text("More actions").click()
    console.button("Annul the win…").click()
    expect(console.page.locator("dialog .consequence").first).to_contain_text("no longer goes on")
    console.says_why("у команді не студент")
    console.page.locator("dialog [type=submit]").click()
    console.dialog_is_done()
    assert qualified(console)[second] == "Q"
    assert winner not in qualified(console)
    expect(console.page.locator(".panel .notice")).to_contain_text("у команді не студент")
    console.button("Restore…").click()
    console.says_why("довідку принесли")
    console.page.locator("dialog [type=submit]").click()
    console.dialog_is_done()
    assert qualified(console)[winner] == "Q"


def test_s12_nobody_advances_before_the_result_is_confirmed_and_none_when_it_is_returned(
    open_console: Open,
) -> None:
    console = open_console(upto="submitted", tab=f"counting/{ONE}")
    winner = seats(console, ONE)[0]
    provisional = console.page.locator(".counting.is-provisional")
    expect(provisional.locator(".tag-open").first).to_contain_text("provisional")
    assert qualified(console) == {}
    console.button("Confirm").click()
    expect(console.page.locator("#counting-title")).to_contain_text(
        "Table 2"
    )  # the next one comes up by itself
    assert qualified(console)[winner] == "Q"
    console.goes(f"counting/{ONE}")
    expect(console.page.locator(".counting.is-official .tag-ok").first).to_contain_text("official")
    console.button("Return…").click()
    expect(console.page.locator("dialog")).to_contain_text("no longer official")
    console.says_why("сума аркуша інша")
    console.button("Return to the host of Table 1").click()
    console.dialog_is_done()
    assert console.game(ONE)["returned"] == "сума аркуша інша"
    assert qualified(console) == {}
    expect(console.page.locator(".step .blockers")).to_contain_text("not handed in")


def test_s13_the_preview_says_what_changes_and_who_sees_it(open_console: Open) -> None:
    console = open_console(final=True)
    winner, second = seats(console, ONE)[:2]
    was = seats(console, FINAL)
    corrects(console, ONE, 2, 90)
    shown = console.page.locator("dialog .compare")
    expect(shown.locator("tr.changes", has_text="Winner of the table")).to_be_visible()
    told = console.page.locator("dialog .told")
    for team in (winner, second):
        expect(told.locator("dd").first).to_contain_text(f" {team[1:]}")
    expect(told).to_contain_text(re.compile("table 1, all tables, bracket"))
    assert seats(console, FINAL) == was
    assert console.game(ONE)["log"][-2]["points"] == 42
    console.button("Save the correction of turn 2").click()
    expect(console.page.locator("dialog [data-refusal]")).to_be_visible()  # never without a reason
    assert console.game(ONE)["log"][-2]["points"] == 42


def test_case_27_winner_and_best_loser_change_in_one_step_and_screens_follow(
    open_console: Open, page_at: Callable[..., Page]
) -> None:
    console = open_console(final=True)
    old, _second, third = seats(console, ONE)[:3]
    best = seats(console, TWO)[1]
    assert qualified(console)[best] == "q"
    screen = page_at(1920, 1080)
    screen.goto(f"{console.server.url}/screen/bracket?lang=en")
    times = f"() => document.body.innerText.split({short(console, ONE, third)!r}).length - 1"
    before = screen.evaluate(times)
    corrects(console, ONE, 3, 99)
    changes = console.page.locator("dialog .compare tr.changes")
    expect(changes.filter(has_text="goes on")).to_have_count(
        3
    )  # one comes in, one is best loser now, one is out
    expect(changes.filter(has_text="Final")).not_to_have_count(0)
    console.says_why("на аркуші 99")
    console.button("Save the correction of turn 3").click()
    console.dialog_is_done()
    now = qualified(console)
    assert (now[third], now[old]) == ("Q", "q")  # whoever won it is the best loser now
    assert best not in now
    assert set(seats(console, FINAL)) == set(now)
    expect(screen.locator("body")).to_contain_text("99", timeout=AT_ONCE_MS)
    assert screen.evaluate(times) == before + 1  # at its own table, and now in the final too


def settled(console: Console, choice: str) -> None:
    """Answer the open settlement by the dialog on the results tab."""
    console.goes("results")
    console.button("Keep or replay…").click()
    dialog = console.page.locator("dialog")
    expect(dialog).to_contain_text("The result of Semi-final")
    dialog.get_by_label(choice, exact=True).check()
    console.says_why("так вирішив оргкомітет")
    console.button("Settle it so").click()
    console.dialog_is_done()


@pytest.fixture
def conflict(open_console: Open) -> Console:
    """The final is on; then a word of a semi-final is corrected so that another team should be in it."""
    console = open_console(final=True)
    console.host(FINAL, "start_game")
    console.host(FINAL, "score_turn", turn=1, words=[{"points": 12}])
    corrects(console, ONE, 3, 99)
    expect(console.page.locator("dialog .preview .notice")).to_contain_text("nothing moves by itself")
    console.says_why("на аркуші 99")
    console.button("Save the correction of turn 3").click()
    console.dialog_is_done()
    return console


def test_case_28_a_correction_after_the_next_stage_began_is_stored_and_listed_and_kept(
    conflict: Console,
) -> None:
    was = seats(conflict, FINAL)
    assert conflict.game(ONE)["log"][-3]["points"] == 99
    assert (conflict.game(FINAL)["phase"], seats(conflict, FINAL)) == ("thinking", was)
    expect(conflict.page.locator(".step .blockers")).to_contain_text("a correction is to be settled")
    settled(conflict, "Keep")
    expect(conflict.page.locator("#settle")).to_have_count(0)
    expect(conflict.page.locator(".step .blockers")).not_to_contain_text("settled")
    assert (conflict.game(FINAL)["phase"], seats(conflict, FINAL)) == ("thinking", was)


def test_s13_replay_voids_the_game_and_seats_who_should_have_played(conflict: Console) -> None:
    third, loser = seats(conflict, ONE)[2], seats(conflict, TWO)[1]
    assert third not in seats(conflict, FINAL)
    conflict.goes("results")
    conflict.button("Keep or replay…").click()
    way = conflict.page.locator("dialog .way", has_text="Replay")
    expect(way.locator(".consequence")).to_contain_text("played again")
    conflict.page.keyboard.press("Escape")
    settled(conflict, "Replay")
    assert conflict.game(FINAL)["phase"] == "void"
    again = seats(conflict, f"{FINAL}-R2")
    assert third in again
    assert loser not in again


def disqualifies(console: Console, game: str, team: dict[str, Any]) -> None:
    console.goes(f"tables/{game}")
    console.page.get_by_role("button", name=f"More about {team['name']}").click()
    console.button("Disqualify…").click()
    console.says_why("помилково прочитали список")
    console.page.locator("dialog [type=submit]").click()
    console.dialog_is_done()


def reinstates(console: Console, game: str, team: dict[str, Any]) -> None:
    console.goes(f"tables/{game}")
    console.page.get_by_role("button", name=f"More about {team['name']}").click()
    console.button("Reinstate…").click()
    console.says_why("помилку виправлено")
    console.page.locator("dialog [type=submit]").click()


def test_case_28_undoing_a_double_disqualification_returns_the_bracket_exactly(open_console: Open) -> None:
    console = open_console()
    winners = {game: console.game(game)["seats"][0] for game in (ONE, TWO)}
    before, through = console.bracket(), qualified(console)
    for game, team in winners.items():
        disqualifies(console, game, team)
    assert not {team["team"] for team in winners.values()} & set(qualified(console))
    for game, team in reversed(winners.items()):
        reinstates(console, game, team)
        console.dialog_is_done()
    after = console.bracket()
    assert {**after, "v": 0, "now": 0} == {**before, "v": 0, "now": 0}
    assert qualified(console) == through


def test_case_28_a_place_that_another_has_taken_is_not_given_back_and_the_dialog_says_why(
    open_console: Open,
) -> None:
    console = open_console(final=True)
    winner = console.game(ONE)["seats"][0]
    disqualifies(console, ONE, winner)
    now = seats(console, FINAL)
    assert winner["team"] not in now
    console.goes(f"tables/{ONE}")
    console.page.get_by_role("button", name=f"More about {winner['name']}").click()
    console.button("Reinstate…").click()
    expect(console.page.locator("dialog .refusal").first).to_be_visible()
    expect(console.page.locator("dialog [type=submit]")).to_have_count(0)
    assert seats(console, FINAL) == now


def test_a_hall_of_these_tests_is_what_it_says(tmp_path: Path) -> None:
    """Three tables; the winners and one best loser go on to the final: what the tests above count on."""
    rig: Rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    assert [(plan.stage, plan.winners, plan.best_losers) for plan in rig.state.plan] == [
        ("SF", 1, 1),
        ("F", 0, 0),
    ]
    rig.journal.close()
