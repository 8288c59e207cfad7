"""T11: in which order a turn command is judged. Each test breaks two rules at once; the one named first speaks."""

import pytest

from knockout.replay import Replay
from knockout.store.codec import iso
from tests.story import START, ZONE
from tests.words import (
    at,
    cycle,
    end,
    exchange,
    given,
    hold,
    late,
    passes,
    place,
    played,
    refused,
    result,
    score,
    start,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

NOT_STARTED = table_of_four(started=False)
NOT_OPEN = table_of_four(started=False, opened=False)
OTHER_HOST = "host:F-1-T9"


# --- a repeated id: its first answer again, nothing more


def _replay_of(story, *asked):
    """Give a replay that goes on from a story with these (id, time, command) lines."""
    replay = Replay(story.machine)
    for number, (name, seconds, asking) in enumerate(asked, start=1):
        replay.line(number, {"id": name, "at": iso(START + seconds * 1000, ZONE), **asking})
    return replay


def test_t11_a_repeated_id_is_accepted_again_and_does_nothing_more():
    replay = _replay_of(given(), ("a", 20, passes(1)), ("a", 20, passes(1)), ("a", 30, passes(2)))
    assert replay.refused == []
    assert len(replay.machine.state.games["F-1-T1"].turns) == 1


def test_t11_a_repeated_id_gets_its_first_refusal_again():
    replay = _replay_of(given(), ("a", 20, passes(7)), ("b", 30, passes(1)), ("a", 40, passes(2)))
    assert [(line.line, line.code) for line in replay.refused] == [(1, "wrong_turn"), (3, "wrong_turn")]


def test_t11_a_repeated_id_before_a_bad_field():
    replay = _replay_of(given(), ("a", 20, passes(1)), ("a", 20, {**passes(1), "turn": "x"}))
    assert replay.refused == []


# --- fields and names


def test_t11_a_bad_field_before_not_allowed():
    given().when(at("0:20", score(1), by=OTHER_HOST), refused("bad_field"))


def test_t11_an_unknown_game_before_not_allowed():
    given().when(at("0:20", {**place(1), "game": "F-1-T7"}, by="desk"), refused("unknown_game"))


def test_t11_an_unknown_team_before_not_allowed():
    given().when(
        at("0:20", {"do": "challenge", "game": "F-1-T1", "turn": 1, "by": "T9"}, by="desk"),
        refused("unknown_team"),
    )


def test_t11_an_unknown_command_before_not_allowed():
    given().when(at("0:20", {"do": "sing"}, by="desk"), refused("unknown_command"))


def test_t11_a_bad_field_before_cycle_not_open():
    given(NOT_OPEN).when(at("0:20", score(1, 1000)), refused("bad_field"))


# --- not_allowed


def test_t11_not_allowed_before_cycle_not_open():
    given(NOT_OPEN).when(at("0:20", place(1), by=OTHER_HOST), refused("not_allowed"))


@pytest.mark.parametrize("who", ["desk", "counting", "public", "announcer", OTHER_HOST])
def test_t11_not_allowed_before_wrong_turn(who):
    given().when(at("0:20", place(7), by=who), refused("not_allowed")).then(phase="thinking")


# --- cycle_not_open


def test_t11_cycle_not_open_before_wrong_turn():
    given(NOT_OPEN).when(at("0:20", place(7)), refused("cycle_not_open"))


def test_t11_cycle_not_open_before_wrong_phase():
    given(NOT_OPEN).when(at("0:20", place(1)), refused("cycle_not_open"))


def test_t11_start_game_before_its_cycle_is_open():
    given(NOT_OPEN).when(at("0:20", start()), refused("cycle_not_open"))


# --- a turn above the current one


def test_t11_wrong_turn_before_on_hold():
    given().when(at("0:20", hold()), at("0:30", place(2)), refused("wrong_turn"))


def test_t11_wrong_turn_before_wrong_phase():
    given().when(at("0:20", place(1)), at("0:30", passes(2)), refused("wrong_turn"))


def test_t11_wrong_turn_after_the_end_too():
    given().when(at("0:20", end("host")), at("0:30", place(2)), refused("wrong_turn"))


# --- a turn below it, or the game has ended since: by what ended that turn


def test_t11_a_person_ended_it_already_done():
    given().when(at("0:20", passes(1)), at("0:25", score(1, 5)), refused("already_done"))


@pytest.mark.parametrize(
    "asked", [place(1), score(1, 5), passes(1), exchange(1)], ids=lambda asked: asked["do"]
)
def test_t11_already_done_before_on_hold(asked):
    given().when(at("0:20", passes(1)), at("0:25", hold()), at("0:30", asked), refused("already_done"))


def test_t11_already_done_whenever_it_was_tapped():
    given().when(
        at("0:20", passes(1)), late(score(1, 5), tap="0:15", arrives="0:25"), refused("already_done")
    )


def test_t11_the_timer_ended_it_and_tapped_after_its_deadline_too_late():
    given().when(wait("1:10"), at("1:12", place(1)), refused("too_late"))


def test_t11_too_late_before_on_hold():
    given().when(wait("1:10"), at("1:12", hold()), at("1:15", place(1)), refused("too_late"))


def test_t11_too_late_before_superseded():
    given().when(
        wait("1:10"), at("1:20", passes(2)), late(place(1), tap="1:05", arrives="1:30"), refused("too_late")
    )


def test_t11_too_late_by_the_games_deadline_where_that_was_earlier():
    given().when(
        played(36, until="29:30"), late(place(37), tap="30:00.001", arrives="30:10"), refused("too_late")
    )


def test_t11_superseded_before_on_hold():
    given().when(
        wait("1:10"), at("1:12", hold()), late(place(1), tap="0:50", arrives="1:15"), refused("superseded")
    )


def test_t11_a_turn_that_end_game_made_vanish_was_ended_by_a_person():
    given().when(at("0:40", end("host")), late(place(1), tap="0:30", arrives="0:50"), refused("already_done"))


def test_t11_a_turn_that_a_disqualification_made_vanish_was_ended_by_a_person():
    story = given().when(*[at("0:40", {"do": "disqualify", "team": "T1", "reason": "порушення"})])
    story.when(late(place(1), tap="0:30", arrives="0:50"), refused("already_done")).then(turn=2)


def test_t11_a_turn_that_an_undo_made_vanish_was_ended_by_a_person():
    out = {"do": "disqualify", "team": "T1", "reason": "порушення"}
    story = given().when(at("0:20", score(1, 5)), at("0:30", out), at("0:40", undo()))
    story.when(late(place(1), tap="0:35", arrives="0:50"), refused("already_done")).then(turn=2)


def test_t11_a_turn_that_the_end_of_time_made_vanish_was_ended_by_the_timer():
    story = given().when(played(36, until="29:30"), wait("30:05"))
    story.when(late(place(37), tap="29:50", arrives="30:10")).then(phase="placed", ended=None)


def test_t11_after_the_end_an_earlier_turn_is_judged_by_what_ended_that_turn():
    story = given().when(at("0:30", score(1, 5)), wait("1:40"), at("1:45", end("host")))
    story.when(late(place(1), tap="0:20", arrives="1:50"), refused("already_done"))
    story.when(late(place(2), tap="1:20", arrives="1:55"), refused("superseded"))
    story.when(late(place(2), tap="1:35", arrives="1:55"), refused("too_late"))


def test_t11_a_challenge_of_a_turn_the_timer_ended_is_not_covered():
    challenge = {"do": "challenge", "game": "F-1-T1", "turn": 1}
    given().when(wait("1:10"), late(challenge, tap="0:50", arrives="1:15"), refused("superseded"))


def test_t11_after_a_sheet_a_turn_the_timer_ended_is_superseded():
    sheet = result("enter_sheet", totals=dict.fromkeys(("T1", "T2", "T3", "T4"), 9), best_word={})
    story = given().when(wait("1:10"), at("1:12", sheet))
    story.when(late(place(1), tap="0:50", arrives="1:15"), refused("superseded"))


# --- on_hold, then everything else


def test_t11_on_hold_before_wrong_phase():
    given().when(at("0:20", place(1), hold()), at("0:30", passes(1)), refused("on_hold"))


def test_t11_a_cycles_hold_too():
    given().when(at("0:20", place(1), cycle("hold_cycle")), at("0:30", exchange(1)), refused("on_hold"))


@pytest.mark.parametrize("turn", [1, 7])
def test_t11_any_turn_command_before_the_start_is_wrong_phase(turn):
    given(NOT_STARTED).when(at("0:20", place(turn)), refused("wrong_phase"))


def test_t11_after_undoing_the_start_too():
    given().when(at("0:20", undo()), at("0:30", place(1)), refused("wrong_phase"))


# --- other commands


def test_t11_other_commands_already_done_if_what_is_asked_already_holds():
    given().when(at("0:20", start()), refused("already_done"))
    given().when(at("0:20", end("host")), at("0:30", end("out")), refused("already_done"))


def test_t11_other_commands_else_wrong_phase():
    given().when(at("0:20", place(1)), at("0:30", end("out")), refused("wrong_phase")).then(ended=None)
    given().when(at("0:20", result("submit_result")), refused("wrong_phase"))
    given().when(at("0:20", result("confirm_result")), refused("wrong_phase"))
