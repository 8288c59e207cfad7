"""A late tap never hits what it was not meant for (S15, case 44): what the finger saw is held against the table."""

from typing import Any

import pytest

from knockout.errors import Refused
from knockout.store.codec import decode_asked
from tests.story import Story
from tests.words import (
    at,
    correct,
    disqualify,
    end,
    given,
    hold,
    late,
    passes,
    place,
    refused,
    result,
    resume,
    score,
    undo,
    wait,
)  # fmt: skip

TWO_SCORED = (at("0:10", score(1, 11)), at("0:20", score(2, 22)))


def meant(asking: dict[str, Any], **what: Any) -> dict[str, Any]:
    return {**asking, "meant": what}


def test_points_never_go_to_the_team_that_sits_where_another_has_left() -> None:
    """Away: 11 for А, 22 for Б, 33 for В. Meanwhile Б is disqualified: turn 2 is В's now, turn 3 Г's."""
    story = given().when(at("0:30", disqualify("T2")))
    story.when(late(meant(score(1, 11), team="T1"), tap="0:10", arrives="0:40"))
    story.when(late(meant(score(2, 22), team="T2"), tap="0:15", arrives="0:40"), refused("superseded"))
    story.when(late(meant(score(3, 33), team="T3"), tap="0:20", arrives="0:40"), refused("wrong_turn"))
    story.then(totals={"T1": 11, "T2": 0, "T3": 0, "T4": 0}, turn=2, on_turn="T3")


@pytest.mark.parametrize("asking", [place(2), passes(2), score(2, 5)], ids=lambda asked: asked["do"])
def test_a_tap_for_its_own_team_counts(asking: dict[str, Any]) -> None:
    given().when(at("0:10", score(1, 11)), late(meant(asking, team="T2"), tap="0:15", arrives="0:20")).then()


def test_a_late_tap_is_held_against_the_turn_it_was_made_for() -> None:
    """S15 goes on as before: the timer has passed turn 1 and the tap takes its place."""
    story = given().when(wait("1:05"), late(meant(score(1, 9), team="T1"), tap="0:55", arrives="1:10"))
    story.then(totals={"T1": 9}, turn=2)


def test_an_undo_takes_back_what_it_was_meant_for() -> None:
    story = given().when(*TWO_SCORED, at("0:30", meant(undo(), undone="TurnScored", turn=2)))
    story.then(totals={"T1": 11, "T2": 0}, turn=2)


def test_an_undo_that_somebody_has_made_already_takes_back_nothing_more() -> None:
    story = given().when(*TWO_SCORED, at("0:35", undo()))
    tapped = meant(undo(), undone="TurnScored", turn=2)
    story.when(late(tapped, tap="0:30", arrives="0:40"), refused("superseded"))
    story.then(totals={"T1": 11, "T2": 0}, turn=2)


def test_an_undo_does_not_take_back_what_somebody_has_done_since_the_tap() -> None:
    """The same kind of entry of the same turn, but another one: the committee has scored it anew."""
    story = given().when(*TWO_SCORED, at("0:35", undo(), score(2, 44)))
    tapped = meant(undo(), undone="TurnScored", turn=2)
    story.when(late(tapped, tap="0:30", arrives="0:40"), refused("superseded"))
    story.then(totals={"T1": 11, "T2": 44}, turn=3)


def test_t12_a_hold_dated_after_its_arrival_is_the_one_that_its_phone_resumes() -> None:
    """A phone's clock is a second fast: its hold of 0:11 arrives at 0:10 and counts then; the finger saw 0:11."""
    seen = 1778940011000
    story = given().when(late(hold("пауза"), tap="0:11", arrives="0:10")).then(on_hold=True, held_at="0:10")
    story.when(at("0:20", meant(resume(), held=seen))).then(on_hold=False)


def test_a_resume_lifts_only_the_hold_it_was_meant_for() -> None:
    began = 1778940010000  # 0:10 of the game, in milliseconds since 1970
    story = given().when(at("0:10", hold("пауза")), at("0:20", resume()), at("0:30", hold("стійте")))
    story.when(late(meant(resume(), held=began), tap="0:15", arrives="0:40"), refused("superseded"))
    story.then(on_hold=True, held_at="0:30")
    story.when(at("0:50", meant(resume(), held=began + 20_000))).then(on_hold=False)


@pytest.mark.parametrize("asking", [hold(), end()], ids=lambda asked: asked["do"])
def test_case_44_nothing_tapped_in_one_turn_is_applied_to_a_later_one(asking: dict[str, Any]) -> None:
    story = given().when(*TWO_SCORED)
    story.when(late(meant(asking, turn=1), tap="0:05", arrives="0:40"), refused("superseded"))
    story.then(on_hold=False, phase="thinking", turn=3)
    story.when(at("0:50", meant(asking, turn=3)))


def test_seats_agree_to_the_totals_they_have_seen() -> None:
    totals = {"T1": 11, "T2": 22, "T3": 0, "T4": 0}
    story = given().when(*TWO_SCORED, at("0:30", end()), at("0:50", correct(2, 99)))
    tapped = meant(result("submit_result", agreed=["А"]), totals=totals)
    story.when(late(tapped, tap="0:40", arrives="1:00"), refused("superseded")).then(phase="ended")
    story.when(at("1:10", meant(result("submit_result", agreed=["А"]), totals=totals | {"T2": 99})))
    story.then(phase="submitted")


def test_a_correction_does_not_override_another_that_it_has_not_seen() -> None:
    story = given().when(*TWO_SCORED, at("0:40", correct(2, 99)))
    story.when(late(meant(correct(2, 24), points=22), tap="0:30", arrives="0:50"), refused("superseded"))
    story.then(totals={"T2": 99}).when(at("1:00", meant(correct(2, 24), team="T2", points=99)))
    story.then(totals={"T2": 24})


SHOWN: dict[str, Any] = {
    "totals": {"T1": 11, "T2": 22, "T3": 0, "T4": 0},
    "best_word": {"T1": {"points": 11}, "T2": {"points": 22}, "T3": None, "T4": None},
    "winner": "T2",
    "official": False,
}
"""What a page shows of the result of `TWO_SCORED`."""


def annulled(team: str) -> dict[str, Any]:
    return result("annul_win", team=team, reason="не студент")


def handed_in() -> Story:
    return given().when(*TWO_SCORED, at("0:30", end()), at("0:40", result("submit_result")))


def test_s12_a_confirmation_is_of_the_result_that_was_shown() -> None:
    handed_in().when(at("1:00", meant(result("confirm_result"), **SHOWN))).then(phase="official")


@pytest.mark.parametrize(
    "change",
    [correct(2, 99), correct(1, 12), annulled("T2"), {**correct(2, 22), "words": [{"word": "щука", "points": 22}]}],
    ids=["another total", "the second's total", "another winner", "another best word"],
)  # fmt: skip
def test_s12_no_confirmation_takes_a_result_that_nobody_has_seen(change: Any) -> None:
    story = handed_in().when(at("0:50", change))
    story.when(at("1:00", meant(result("confirm_result"), **SHOWN)), refused("superseded"))
    story.then(phase="submitted").when(at("1:10", result("confirm_result"))).then(phase="official")


def test_a_correction_has_seen_the_corrections_before_it_though_the_points_are_the_same() -> None:
    story = given().when(*TWO_SCORED, at("0:40", correct(2, 99)), at("0:45", correct(2, 22)))
    story.when(at("0:50", meant(correct(2, 24), points=22, corrected=0)), refused("superseded"))
    story.when(at("1:00", meant(correct(2, 24), points=22, corrected=2))).then(totals={"T2": 24})


def test_s13_a_correction_of_a_provisional_result_does_not_hit_an_official_one() -> None:
    seen = {"team": "T2", "points": 22, "corrected": 0, "official": False}
    story = handed_in().when(at("0:50", result("confirm_result")))
    story.when(at("1:00", meant(correct(2, 24), **seen)), refused("superseded")).then(totals={"T2": 22})
    story.when(at("1:10", meant(correct(2, 24), **{**seen, "official": True}))).then(totals={"T2": 24})


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("return_result", {}),
        ("annul_win", {"team": "T2", "reason": "не студент"}),
        ("void_game", {"reason": "не та дошка"}),
        ("enter_sheet", {"totals": {"T1": 1, "T2": 2, "T3": 3, "T4": 4}, "best_word": {}}),
    ],
)
def test_what_is_done_to_a_result_is_done_to_the_one_that_was_shown(do: str, fields: dict[str, Any]) -> None:
    story = handed_in().when(at("0:50", correct(2, 99)))
    asking = result(do, **fields)
    story.when(at("1:00", meant(asking, **SHOWN)), refused("superseded")).then(phase="submitted")
    story.when(at("1:10", asking))


@pytest.mark.parametrize(
    ("change", "field"),
    [(correct(2, 99), "meant.result"), (result("confirm_result"), "meant.official")],
    ids=["corrected", "official"],
)
def test_the_refusal_names_what_has_changed(change: Any, field: str) -> None:
    story = handed_in().when(at("0:50", change))
    at("1:00", meant(result("return_result"), **SHOWN))(story)
    assert story.refusal is not None
    assert story.refusal.details["field"] == field
    refused("superseded")(story)


def test_where_the_core_itself_says_what_is_wrong_it_does() -> None:
    given().when(at("0:10", meant(undo(), undone="GameStarted", turn=0))).when(
        at("0:20", meant(undo(), undone="TurnScored", turn=3)), refused("wrong_phase")
    )
    given().when(at("0:10", meant(score(7, 1), team="T2")), refused("wrong_turn"))
    given().when(at("0:10", meant(resume(), held=5)), refused("already_done"))


@pytest.mark.parametrize("odd", [7, [], "T1", {"seat": 1}, {"turn": "x"}, {"totals": [1]}, {"team": {}}])
def test_what_can_not_be_read_is_refused_by_name(odd: Any) -> None:
    line = {"id": "a", "at": "2026-05-16T17:00:00+03:00", **undo(), "meant": odd}
    with pytest.raises(Refused) as told:
        decode_asked(line)
    assert (told.value.code.value, told.value.details["field"]) == ("bad_field", "meant")
