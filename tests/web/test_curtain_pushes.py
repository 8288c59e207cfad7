"""Whatever changes for everybody is pushed: a screen that hangs there shows what a fresh one does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knockout.game.entries import Entry
from knockout.tournament.progress import undecided
from knockout.web.doors import PUBLIC
from knockout.web.parts import PARTS, render
from tests.web.leaks import NOON, Twin, rooms

Shown = dict[tuple[str, str], str]
GAME = "SF-1-T1"
REASON = {"reason": "так вирішено"}


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twin]:
    """Two tables at play, on a clock that stands."""
    monkeypatch.setattr("knockout.clocktime.wall_now", lambda: NOON)
    made = Twin(tmp_path / "one.db", 0, plan=[{"field": 8, "winners": 1, "best_losers": 2}, {}])
    made.must("draw", stage="SF", seed="1")
    made.must("open_cycle", cycle="SF-1")
    for game in (GAME, "SF-1-T2"):
        made.must("start_game", game=game)
    made.turns(GAME, 10, 20, 30, 40)
    yield made
    made.close()


def shown(twin: Twin) -> Shown:
    """Everything that hangs in the hall now."""
    with twin.app.test_request_context():
        found = {room: str(render(twin.hall, *room, "uk", PUBLIC)) for room in rooms(twin.hall)}
    # A card of the bracket looks the same whether its team thinks or has placed its move.
    return {room: text.replace("phase-placed", "phase-thinking") for room, text in found.items()}


def pushed(twin: Twin, do: str, **fields: Any) -> set[str]:
    """Ask for something; every room that shows something else then must have been told. Give the parts that do."""
    before, v = shown(twin), twin.hall.v
    twin.must(do, **fields)
    entries: tuple[Entry, ...] = tuple(entry for _, entry in twin.hall.journal.entries(after=v))
    after = shown(twin)
    other = {room for room in after if before.get(room) != after[room]}
    silent = {room for room in other if not PARTS[room[0]].touched(entries, room[1])}
    assert not silent, f"{do}: shows something else and is not told: {sorted(silent)[:5]}"
    return {part for part, _ in other}


def test_a_freeze_and_its_end_are_pushed_to_all_that_they_change(twin: Twin) -> None:
    assert {"hall", "table", "bracket"} <= pushed(twin, "conceal", what="scores:SF-1")
    pushed(twin, "score_turn", game=GAME, turn=5, words=[{"points": 99}])
    pushed(twin, "place_move", game=GAME, turn=6)
    assert {"hall", "table", "bracket", "team"} <= pushed(twin, "reveal", what="scores:SF-1")


def test_the_moment_of_the_freeze_is_pushed_to_all_that_it_changes(
    twin: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    pushed(twin, "conceal", what="scores:SF-1", last=1_790_000)
    monkeypatch.setattr("knockout.clocktime.wall_now", lambda: NOON + 20_000)
    pushed(twin, "place_move", game=GAME, turn=5)
    pushed(twin, "call_committee", game=GAME)
    assert {"hall", "bracket"} <= pushed(twin, "score_turn", game=GAME, turn=5, words=[{"points": 99}])


def test_case_65_the_end_of_a_review_is_pushed_to_all_that_it_changes(twin: Twin) -> None:
    twin.must("hold_game", game=GAME)
    assert {"hall", "table"} <= pushed(
        twin, "correct_turn", game=GAME, turn=1, words=[{"points": 99}], **REASON
    )
    assert {"hall", "table", "bracket", "team"} <= pushed(twin, "resume_game", game=GAME)
    twin.must("end_game", game=GAME, reason="host")
    pushed(twin, "correct_turn", game=GAME, turn=2, words=[{"points": 98}], **REASON)
    pushed(twin, "submit_result", game=GAME)
    assert {"hall", "table", "bracket", "team"} <= pushed(twin, "confirm_result", game=GAME)


def test_seats_places_and_awards_are_pushed_step_by_step(twin: Twin) -> None:
    pushed(twin, "conceal", what="awards")
    pushed(twin, "give_award", title="Перша", teams=["T01"], **REASON)
    pushed(twin, "reveal", what="awards", shown=1)
    pushed(twin, "reveal", what="awards")
    for game in (GAME, "SF-1-T2"):
        twin.must("end_game", game=game, reason="host")
        twin.must("submit_result", game=game)
        twin.must("confirm_result", game=game)
    for question, teams in _questions(twin):
        twin.must("decide_tie", question=question, order=teams, how="lots", **REASON)
    pushed(twin, "conceal", what="seats:F")
    pushed(twin, "draw", stage="F", seed="1")
    pushed(twin, "reveal", what="seats:F", shown=1)
    pushed(twin, "open_cycle", cycle="F-1")


def _questions(twin: Twin) -> Iterator[tuple[str, list[str]]]:

    while asked := undecided(twin.hall.machine.state, twin.hall.machine.state.plan[0].stage):
        yield asked[0].question, list(asked[0].teams)
