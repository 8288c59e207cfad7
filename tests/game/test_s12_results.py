"""S12, S26, S27 and U9 at one table: what the host hands over, what the commission does with it, and paper."""

import pytest

from tests.words import (
    at,
    correct,
    end,
    exchange,
    given,
    hold,
    passes,
    place,
    refused,
    result,
    score,
    start,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

TEAMS = ("T1", "T2", "T3", "T4")
PLAYED = [at("0:10", score(1, ("КІТ", 12))), at("0:20", score(2, 30)), at("0:40", end("host"))]
SUBMITTED = [*PLAYED, at("0:50", result("submit_result"), by="host")]
OFFICIAL = [*SUBMITTED, at("1:00", result("confirm_result"), by="counting")]


def sheet(*totals, best=None):
    words = {team: {"word": word, "points": points} for team, (word, points) in (best or {}).items()}
    return result("enter_sheet", totals=dict(zip(TEAMS, totals, strict=False)), best_word=words)


PAPER = sheet(200, 250, 180, 90, best={"T1": ("ЦИТРИНА", 62), "T2": (None, 40)})


# --- S12


def test_s12_a_result_is_submitted_by_the_host():
    given().when(*SUBMITTED).then(phase="submitted")


def test_s12_only_once_the_game_has_ended():
    given().when(*PLAYED[:2], at("0:50", result("submit_result")), refused("wrong_phase")).then(
        phase="thinking"
    )


def test_s12_and_once():
    given().when(*SUBMITTED, at("0:55", result("submit_result")), refused("already_done"))


def test_s12_official_once_the_counting_commission_confirms_it():
    given().when(*OFFICIAL).then(phase="official")


def test_s12_not_before_it_is_submitted():
    given().when(*PLAYED, at("0:50", result("confirm_result"), by="counting"), refused("wrong_phase"))


def test_s12_confirmed_once():
    given().when(*OFFICIAL, at("1:05", result("confirm_result")), refused("already_done"))


def test_s12_the_host_cannot_confirm():
    given().when(*SUBMITTED, at("1:00", result("confirm_result"), by="host"), refused("not_allowed"))


def test_s12_a_seat_that_does_not_agree_blocks_nothing():
    story = given().when(*PLAYED, at("0:50", result("submit_result", agreed=["А", "В", "Г"]), by="host"))
    assert story.game().agreed == ("А", "В", "Г")
    story.when(at("1:00", result("confirm_result"), by="counting")).then(phase="official")


def test_s12_nobody_was_asked_is_not_nobody_agrees():
    assert given().when(*SUBMITTED).game().agreed is None
    assert given().when(*PLAYED, at("0:50", result("submit_result", agreed=[]))).game().agreed == ()


def test_s12_seats_that_agree_are_kept_in_order_by_their_own_letters():
    assert given().when(*PLAYED, at("0:50", result("submit_result", agreed=["Г", "A"]))).game().agreed == (
        "А",
        "Г",
    )


def test_s12_agreed_names_seats():
    given().when(*PLAYED, at("0:50", result("submit_result", agreed=["Ж"])), refused("bad_field"))


@pytest.mark.parametrize("before", [SUBMITTED, OFFICIAL], ids=["submitted", "official"])
def test_s12_return_result_takes_a_result_back(before):
    story = (
        given()
        .when(*before, at("2:00", result("return_result"), by="counting"))
        .then(phase="ended", ended="host")
    )
    assert story.game().returned == "перевірка"


def test_s12_a_returned_result_is_handed_over_again():
    story = given().when(
        *OFFICIAL, at("2:00", result("return_result")), at("2:10", correct(1, 21), by="host")
    )
    story.when(at("2:20", result("submit_result"), by="host"), at("2:30", result("confirm_result")))
    story.then(phase="official", totals={"T1": 21})


def test_s12_what_is_not_submitted_cannot_be_returned():
    given().when(*PLAYED, at("2:00", result("return_result")), refused("already_done"))
    given().when(at("0:30", result("return_result")), refused("wrong_phase"))


def test_s12_a_return_needs_a_reason():
    given().when(*OFFICIAL, at("2:00", {**result("return_result"), "reason": " "}), refused("bad_field"))


def test_s12_a_result_can_be_official_only_with_the_turns_it_was_submitted_with():
    given().when(
        *SUBMITTED, at("1:00", place(3)), refused("already_done"), at("1:00", place(4)), refused("wrong_turn")
    )


# --- S26


def test_s26_a_game_kept_on_paper_enters_as_a_sheet():
    given().when(at("0:30", PAPER)).then(
        totals=dict(zip(TEAMS, (200, 250, 180, 90), strict=True)),
        best={"T1": ("ЦИТРИНА", 62), "T2": (None, 40), "T3": None},
        ranking=[["T2"], ["T1"], ["T3"], ["T4"]],
    )


def test_s26_ended_is_paper_and_turns_is_0():
    given().when(at("0:10", score(1, 5)), at("0:30", PAPER)).then(ended="paper", turns=0)


def test_s26_confirmed_like_any_other():
    given().when(at("0:30", PAPER), at("1:00", result("confirm_result"), by="counting")).then(
        phase="official"
    )


@pytest.mark.parametrize("before", [[], PLAYED, SUBMITTED], ids=["playing", "ended", "submitted"])
def test_s26_at_any_time_before_it_is_official(before):
    given().when(*before, at("1:30", PAPER)).then(ended="paper", totals={"T2": 250})


def test_s26_a_game_that_never_started():
    given(table_of_four(started=False)).when(at("0:30", PAPER)).then(ended="paper", totals={"T2": 250})


def test_s26_what_was_entered_live_stays_readable_and_counts_no_longer():
    story = given().when(*PLAYED, at("1:30", PAPER)).then(totals={"T1": 200}, best={"T1": ("ЦИТРИНА", 62)})
    assert [[word.points for word in turn.words] for turn in story.game().turns][:2] == [[12], [30]]


def test_s26_passes_entered_live_count_no_longer():
    given().when(at("0:10", passes(1)), at("0:30", PAPER)).then(by_hand={"T1": 0})


def test_s26_the_clocks_have_stopped():
    given().when(at("0:30", PAPER), wait("45:00")).then(ended="paper", phase="submitted", turns=0)


def test_s26_a_sheet_is_corrected_by_another_sheet():
    given().when(at("0:30", PAPER), at("1:00", sheet(1, 2, 3, 4))).then(
        totals={"T1": 1, "T4": 4}, best={"T1": None}
    )


def test_s26_a_turn_is_not_corrected_under_a_sheet():
    given().when(
        at("0:10", score(1, 5)), at("0:30", PAPER), at("1:00", correct(1, 50)), refused("wrong_phase")
    )


@pytest.mark.parametrize(
    "wrong",
    [
        sheet(9, 9, 9, 9, best={"T1": (None, 10)}),
        sheet(1, 2, 3),
        sheet(1, 2, 3, -4),
        sheet(9, 9, 9, 9, best={"T1": (None, 1000)}),
        {**PAPER, "reason": ""},
    ],
    ids=["a word above the total", "a total is missing", "below 0", "a word above 999", "no reason"],
)
def test_s26_a_sheet_says_everything(wrong):
    given().when(at("0:30", wrong), refused("bad_field")).then(phase="thinking")


def test_s26_no_sheet_names_a_team_of_another_table():
    wrong = {**PAPER, "totals": {**PAPER["totals"], "T9": 5}}
    given().when(at("0:30", wrong), refused("unknown_team"))


def test_s26_the_word_on_a_sheet_is_folded_too():
    given().when(at("0:30", sheet(9, 9, 9, 9, best={"T1": ("п'ять", 9)}))).then(best={"T1": ("ПʼЯТЬ", 9)})


def test_s26_undo_does_not_bring_play_back_under_a_sheet():
    story = given().when(*PLAYED, at("1:30", PAPER), at("2:00", result("return_result")))
    story.when(at("2:10", undo()), refused("wrong_phase")).then(
        phase="ended", ended="paper", totals={"T2": 250}
    )


# --- S27


def test_s27_every_entry_keeps_who_tapped():
    story = given(table_of_four(started=False)).when(
        at("0:00", start(), by="host:F-1-T1"),
        at("0:10", score(1, 9), by="host:F-1-T1"),
        at("0:20", hold(), by="committee"),
    )
    assert [entry.who for entry in story.journal[-3:]] == ["host:F-1-T1", "host:F-1-T1", "committee"]
    assert story.game().turns[0].who == "host:F-1-T1"


def test_s27_the_timer_is_who_passed():
    assert given().when(wait("1:00")).journal[-1].who == "timer"


def test_s27_the_table_stands_as_it_was_when_another_host_goes_on():
    story = given().when(at("0:10", score(1, 9), by="host"), at("0:20", place(2), by="host:1"))
    story.then(phase="placed", turn=2, totals={"T1": 9})


def test_s27_taps_in_a_row_by_two_people_are_both_kept():
    given().when(at("0:10", exchange(1), by="host"), at("0:20", exchange(2), by="committee")).then(turns=2)


def test_s12_a_seat_has_agreed_to_the_total_that_it_saw_and_to_no_other():
    story = given().when(*PLAYED, at("0:50", result("submit_result", agreed=["А", "В", "Г"]), by="host"))
    turn = story.game().turns[0]
    seat = "АБВГ"[turn.seat]
    story.when(at("0:55", correct(turn.number, 99, kind="scored"), by="counting"))
    assert story.game().agreed == tuple(letter for letter in "АВГ" if letter != seat)
