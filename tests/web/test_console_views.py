"""What the committee's console is told: the one next step with its blockers, trouble first, and what would follow."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.ids import GameId
from knockout.views import (
    alarms_view,
    checkin_view,
    panel_view,
    queue_view,
    step_view,
    tables_view,
)
from knockout.views.console_preview import preview_view
from tests.halls import Rig

ONE, TWO = "SF-1-T1", "SF-1-T2"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """Two semi-final tables; their cycle is open, nobody has started."""
    made = Rig(tmp_path / "console.sqlite")
    made.open(tables=2)
    yield made
    made.journal.close()


def step(rig: Rig) -> dict:
    return step_view(rig.state, rig.runner.machine.roster)


def finish(rig: Rig, game: str, totals: tuple[int, ...] = (40, 30, 20, 10), confirm: bool = True) -> None:
    """Enter a game from paper; its result is submitted, and confirmed if wanted."""
    teams = rig.state.games[GameId(game)].teams
    rig.must(
        "enter_sheet", game=game, totals=dict(zip(teams, totals, strict=True)),
        best_word=dict.fromkeys(teams), reason="протокол",
    )  # fmt: skip
    if rig.state.games[GameId(game)].phase == "ended":
        rig.must("submit_result", game=game)
    if confirm:
        rig.must("confirm_result", game=game)


def test_the_next_step_names_every_table_it_waits_for(rig: Rig) -> None:
    rig.must("start_game", game=ONE)
    rig.must("hold_game", game=ONE, reason="тривога")
    seen = step(rig)
    assert (seen["kind"], seen["open"], seen["allowed"]) == ("play", False, False)
    assert [(b["code"], b["table"]) for b in seen["blockers"]] == [("on_hold", 1), ("not_started", 2)]


def test_the_next_step_opens_once_all_is_done(rig: Rig) -> None:
    finish(rig, ONE)
    finish(rig, TWO, confirm=False)
    assert [b["code"] for b in step(rig)["blockers"]] == ["not_confirmed"]
    rig.must("confirm_result", game=TWO)
    seen = step(rig)
    assert (seen["kind"], seen["args"], seen["open"]) == ("draw", {"stage": "F"}, True)


def test_a_tie_blocks_the_draw_by_the_names_of_its_teams(rig: Rig) -> None:
    finish(rig, ONE, totals=(40, 30, 30, 10))  # two of a table go on
    finish(rig, TWO)
    (blocker,) = step(rig)["blockers"]
    assert (blocker["code"], blocker["question"]) == ("undecided_tie", f"{ONE}:winner")
    assert len(blocker["teams"]) == 2
    assert all(team["name"].startswith("Команда") for team in blocker["teams"])


def test_closing_check_in_only_warns_of_who_is_missing(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "desk.sqlite")
    teams = rig.enter(tables=1)
    rig.must("check_in", team=teams[0])
    seen = step(rig)
    assert (seen["kind"], seen["open"], seen["allowed"]) == ("close_check_in", False, True)
    desk = checkin_view(rig.state, rig.runner.machine.roster)
    assert (desk["counts"]["here"], desk["counts"]["missing"]) == (1, 3)
    rig.journal.close()


def test_tables_in_trouble_stand_first(rig: Rig) -> None:
    rig.must("start_game", game=ONE)
    rig.must("start_game", game=TWO)
    rig.must("call_committee", game=TWO, note="слово?")
    seen = tables_view(rig.state, rig.runner.machine.roster, rig.clock.at, frozenset({ONE}))
    assert [(row["table"], row["trouble"]) for row in seen["tables"]] == [(2, "call"), (1, "away")]
    assert [(alarm["code"], alarm["table"]) for alarm in alarms_view(rig.state)] == [("call", 2)]


def test_the_queue_shows_which_seats_did_not_agree(rig: Rig) -> None:
    rig.must("start_game", game=ONE)
    rig.must("end_game", game=ONE, reason="host")
    rig.must("submit_result", game=ONE, agreed=["А", "В"])
    (result,) = queue_view(rig.state, rig.runner.machine.roster, rig.clock.at)
    assert (result["id"], result["disagree"]) == (ONE, ["Б", "Г"])


def test_the_panel_offers_what_the_table_allows_now(rig: Rig) -> None:
    def may() -> set[str]:
        panel = panel_view(rig.state, rig.runner.machine.roster, ONE, rig.clock.at)
        assert panel is not None
        return {name for name, allowed in panel["may"].items() if allowed}

    assert {"start", "sheet"} <= may()
    rig.must("start_game", game=ONE)
    assert {"hold", "end"} <= may()
    rig.must("hold_game", game=ONE, reason="пауза")
    assert {"resume", "set_clock"} <= may()
    assert "hold" not in may()
    rig.must("resume_game", game=ONE)
    rig.must("end_game", game=ONE, reason="host")
    rig.must("submit_result", game=ONE)
    assert {"confirm", "return"} <= may()
    assert panel_view(rig.state, rig.runner.machine.roster, "QF-9-T9", rig.clock.at) is None


def test_s13_a_preview_shows_totals_and_winner_before_and_after(rig: Rig) -> None:
    rig.must("start_game", game=ONE)
    rig.must("score_turn", game=ONE, turn=1, words=[{"points": 10}])
    rig.must("score_turn", game=ONE, turn=2, words=[{"points": 20}])
    told = rig.must("correct_turn", game=ONE, turn=1, words=[{"points": 25}], reason="рахунок", preview=True)[
        "preview"
    ]
    seen = preview_view(told, rig.runner.machine.roster)
    assert [(row["was"], row["now"]) for row in seen["totals"]] == [(10, 25), (20, 20), (0, 0), (0, 0)]
    assert seen["winner"]["was"] != seen["winner"]["now"]
    assert seen["settle"] is False
