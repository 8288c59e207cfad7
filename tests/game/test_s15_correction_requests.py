"""S15: a tap that was refused stays on the phone, and the host can send it on as a correction request."""

from dataclasses import replace
from typing import Any

import pytest

from knockout.game.state import TurnKind, Word
from knockout.views.requests import requests_view
from tests.story import GAME, Story
from tests.words import (
    at,
    challenge,
    correct,
    decline,
    end,
    exchange,
    given,
    late,
    passes,
    place,
    refused,
    request,
    result,
    rule,
    score,
    table_of_four,
    undo,
    wait,
)


def asked(story: Story) -> list[tuple[int, str, str]]:
    """Give the table's requests as turn, kind and answer, in the order they came."""
    return [(one.turn, one.kind.value, one.answer) for one in story.game().requests]


def superseded() -> Story:
    """Turn 1 passed by itself, turn 2 was played; then the word tapped for turn 1 came, and was refused."""
    return given().when(
        wait("1:00"),
        at("1:05", score(2, 8), by="host"),
        late(score(1, ("ЩУКА", 14)), tap="0:58", arrives="1:10"),
        refused("superseded"),
    )


# --- what is asked


def test_s15_what_was_superseded_is_sent_on_and_corrected():
    story = superseded().when(
        at("1:20", request(1, ("щука", 14), all_tiles=True, note="немає мережі"), by="host")
    )
    (one,) = story.game().requests
    assert (one.turn, one.kind, one.words) == (1, TurnKind.SCORED, (Word(14, "ЩУКА"),))
    assert (one.all_tiles, one.note, one.who) == (True, "немає мережі", f"host:{GAME}")
    story.then(totals={"T1": 0, "T2": 8}, kinds=["passed", "scored"])
    story.when(at("1:40", correct(1, ("ЩУКА", 14), kind="scored", all_tiles=True)))
    story.then(totals={"T1": 64, "T2": 8})
    assert asked(story) == [(1, "scored", "corrected")]
    assert story.game().requests[0].reason == "помилка запису"


def test_a_request_changes_nothing_but_the_list_of_requests():
    story = given().when(at("0:10", score(1, 12)))
    before = story.game()
    story.when(at("0:20", request(1, 15), by="host"))
    assert replace(story.game(), requests=()) == before
    story.when(at("0:30", decline(1)))
    assert replace(story.game(), requests=()) == before


@pytest.mark.parametrize("kind", ["passed", "exchanged"])
def test_a_pass_and_an_exchange_are_asked_for_without_words(kind: str):
    story = superseded().when(at("1:20", request(2, kind=kind), by="host"))
    assert asked(story) == [(2, kind, "")]
    story.when(at("1:20", request(1, kind=kind, words=[{"points": 5}])), refused("bad_field"))
    story.when(at("1:20", request(1, kind=kind, all_tiles=True)), refused("bad_field"))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "scored"}, "words"),
        ({"kind": "scored", "words": []}, "words"),
        ({"kind": "scored", "words": [{"points": 1000}]}, "words[0].points"),
        ({"kind": "scored", "words": [{"points": 5, "word": "x1"}]}, "words[0].word"),
        ({"kind": "passed", "words": [{"points": 5}]}, "kind"),
        ({"kind": "lost"}, "kind"),
        ({}, "kind"),
        ({"kind": "passed", "turn": 0}, "turn"),
        ({"kind": "passed", "note": "ж" * 1001}, "note"),
    ],
)
def test_a_field_that_is_wrong_is_named(fields: dict[str, Any], field: str):
    story = given()
    story.ask({**request(1), **fields}, tap=story.now, by="host")
    assert story.refusal is not None
    assert (story.refusal.code.value, story.refusal.details["field"]) == ("bad_field", field)


def test_words_are_folded_as_when_they_are_scored():
    story = given().when(at("0:10", score(1, 12)), at("0:20", request(1, ("п’ять", 12), (None, 4))))
    assert story.game().requests[0].words == (Word(12, "ПʼЯТЬ"), Word(4))


# --- when


def test_not_before_the_game_has_started_and_not_when_it_is_void():
    given(table_of_four(opened=False, started=False)).when(at("0:00", request(1, 5)), refused("wrong_phase"))
    given(table_of_four(started=False)).when(at("0:00", request(1, 5)), refused("wrong_phase"))
    given().when(
        at("0:10", score(1, 12)),
        at("0:20", {"do": "void_game", "game": GAME, "reason": "не те поле"}),
        at("0:30", request(1, 5)),
        refused("wrong_phase"),
    )


def test_in_every_phase_of_a_game_after_official_too():
    story = given().when(at("0:05", request(1, 5), by="host"))
    story.when(at("0:10", place(1)), at("0:11", request(1, 6), by="host"))
    story.when(at("0:12", challenge(1)), at("0:13", request(1, 7), by="host"))
    story.when(at("0:14", rule(1, valid=False)), at("0:15", request(1, 8), by="host"))
    story.when(at("0:20", {"do": "hold_game", "game": GAME}), at("0:21", request(1, 9), by="host"))
    story.when(at("0:22", {"do": "resume_game", "game": GAME}), at("0:23", end(), request(1, 10), by="host"))
    story.when(at("0:30", result("submit_result"), request(1, 11), by="host"))
    story.when(at("0:40", result("confirm_result")), at("0:41", request(1, 12), by="host"))
    assert asked(story) == [(1, "scored", "")] * 8
    story.then(phase="official", kinds=["lost"])


def test_the_turn_need_not_be_over_but_the_table_has_come_to_it():
    story = given().when(at("0:10", score(1, 12)), at("0:20", request(2, 5)))
    story.when(at("0:30", request(3, 5)), refused("wrong_turn"))
    story.ask(request(3, 5), tap=story.now)
    assert story.refusal is not None
    assert (story.refusal.details["value"], story.refusal.details["accepted"]) == (3, 2)


def test_a_turn_that_vanished_can_be_asked_for_too():
    story = given().when(at("0:10", score(1, 12)), at("0:20", end()), at("0:30", request(2, 9), by="host"))
    assert asked(story) == [(2, "scored", "")]


# --- once


def test_the_same_open_request_is_done_already():
    story = superseded().when(at("1:20", request(1, ("щука", 14)), by="host"))
    story.when(at("1:21", request(1, ("ЩУКА", 14), note="ще раз"), by="host"), refused("already_done"))
    story.when(at("1:22", request(1, ("щука", 15)), request(1, kind="passed"), request(2, ("щука", 14))))
    assert asked(story) == [(1, "scored", ""), (1, "scored", ""), (1, "passed", ""), (2, "scored", "")]


def test_once_answered_the_same_may_be_asked_again():
    story = superseded().when(at("1:20", request(1, 14)), at("1:30", decline(1)), at("1:40", request(1, 14)))
    assert asked(story) == [(1, "scored", "declined"), (1, "scored", "")]


# --- answers


def test_a_no_answers_all_that_is_open_of_that_turn_with_the_reason():
    story = superseded().when(at("1:20", request(1, 14), request(1, 15), request(2, 9)))
    story.when(at("1:30", decline(1, "слова на полі немає")))
    assert asked(story) == [(1, "scored", "declined"), (1, "scored", "declined"), (2, "scored", "")]
    assert [one.reason for one in story.game().requests] == ["слова на полі немає"] * 2 + [""]
    story.when(at("1:40", decline(1)), refused("already_done"))
    story.when(at("1:40", decline(2, "  ")), refused("bad_field"))
    story.then(totals={"T1": 0, "T2": 8})


def test_a_correction_by_the_host_answers_it_too_and_only_of_its_turn():
    story = superseded().when(at("1:20", request(1, 14), request(2, 9), by="host"))
    story.when(at("1:30", correct(1, 13, kind="scored"), by="host"))
    assert asked(story) == [(1, "scored", "corrected"), (2, "scored", "")]


def test_a_preview_answers_nothing():
    story = superseded().when(
        at("1:20", request(1, 14)), at("1:30", correct(1, 14, kind="scored", preview=True))
    )
    assert asked(story) == [(1, "scored", "")]


def test_playing_the_turn_again_answers_nothing():
    story = given().when(at("0:10", score(1, 12)), at("0:20", request(1, 15)))
    story.when(at("0:30", undo()), at("0:31", score(1, 15)))
    assert asked(story) == [(1, "scored", "")]


def test_an_answer_stays_as_it_was_given():
    story = superseded().when(at("1:20", request(1, 14)), at("1:30", decline(1)))
    story.when(at("1:40", correct(1, 14, kind="scored")))
    assert asked(story) == [(1, "scored", "declined")]


# --- what is taken back loses no request


def test_undo_loses_no_request():
    story = given().when(at("0:10", score(1, 12)), at("0:20", request(1, 15)), at("0:30", undo()))
    assert asked(story) == [(1, "scored", "")]
    story.when(at("0:40", undo()))  # the start itself
    story.then(phase="ready")
    assert asked(story) == [(1, "scored", "")]


def test_a_late_tap_loses_no_request():
    story = given().when(wait("1:10"), at("1:15", request(1, 15), by="host"))
    story.when(late(score(1, 14), tap="0:58", arrives="1:20"))
    story.then(totals={"T1": 14}, kinds=["scored"])
    assert asked(story) == [(1, "scored", "")]


# --- T12: asking is no acting


def test_t12_asking_and_declining_are_no_acting():
    story = given().when(wait("1:00"), at("1:05", request(1, 15), by="host"), at("1:06", decline(1)))
    story.when(late(score(1, 14), tap="0:58", arrives="1:20")).then(totals={"T1": 14})


def test_t12_a_tap_for_the_turn_that_is_on_counts_at_its_moment_though_a_request_was_recorded_since():
    story = given().when(at("0:10", exchange(1)), at("0:30", request(1, kind="passed"), by="host"))
    story.when(late(score(2, 9), tap="0:25", arrives="0:40"))
    story.then(began="0:25", turn=3)


def test_s4_the_row_of_passes_knows_nothing_of_requests():
    story = given().when(*(at(f"0:{turn:02}", passes(turn), request(turn, 5)) for turn in range(1, 8)))
    story.then(row=7).when(at("0:30", passes(8))).then(ended="all_passed")


# --- who reads them


def test_the_host_and_the_committee_read_them_newest_first_the_public_does_not():
    story = superseded().when(
        at("1:20", request(1, ("щука", 14), note="прошу"), by="host"), at("1:30", decline(1))
    )
    story.when(at("1:40", request(2, kind="passed")))
    game = story.game()
    for audience in ("host", "committee"):
        newest, first = requests_view(game, audience)
        assert (newest["turn"], newest["kind"], newest["words"], newest["answer"]) == (2, "passed", [], "")
        assert first == {
            "turn": 1, "kind": "scored", "words": [{"word": "ЩУКА", "points": 14}], "all_tiles": False,
            "note": "прошу", "at": game.requests[0].at, "who": f"host:{GAME}", "answer": "declined",
            "reason": "на аркуші інакше",
        }  # fmt: skip
    assert requests_view(game, "public") == []
