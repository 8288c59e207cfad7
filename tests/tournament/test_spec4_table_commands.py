"""SPEC 4: what the commands of one table refuse, code by code (the rules of play themselves are in tests/game)."""

from typing import Any

import pytest

from tests.days import Day, day

G = "F-1-T1"
SCORE = {"game": G, "words": [{"points": 5}]}


def drawn() -> Day:
    return day(4).checked_in().closed().drawn_by_hand("F")


def ready() -> Day:
    return drawn().opened("F-1")


def thinking() -> Day:
    """T01 is on turn 1."""
    return ready().started(G)


def placed() -> Day:
    return thinking().ask("place_move", game=G, turn=1)


def challenged() -> Day:
    return placed().ask("challenge", game=G, turn=1)


def held() -> Day:
    return thinking().ask("hold_game", game=G, reason="пауза")


def ended() -> Day:
    return ready().ended(G, T01=90, T02=80)


def official() -> Day:
    return ready().result(G, T01=90, T02=80)


def voided() -> Day:
    return official().ask("void_game", game=G, reason="не те поле")


TURN_COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("place_move", {}), ("score_turn", {"words": [{"points": 5}]}), ("pass_turn", {}), ("exchange", {"tiles": 3}),
    ("challenge", {}), ("rule_challenge", {"valid": True}),
]  # fmt: skip


@pytest.mark.parametrize(("do", "fields"), TURN_COMMANDS)
def test_every_turn_command(do: str, fields: dict[str, Any]):
    drawn().refuses("cycle_not_open", do, game=G, turn=1, **fields)
    ready().refuses("wrong_phase", do, game=G, turn=1, **fields)
    assert thinking().refuses("wrong_turn", do, game=G, turn=2, **fields)["accepted"] == 1
    assert thinking().refuses("bad_field", do, game=G, turn=0, **fields)["field"] == "turn"
    scored = thinking().ask("score_turn", turn=1, **SCORE)
    scored.refuses("already_done", do, game=G, turn=1, **fields)
    ended().refuses("already_done", do, game=G, turn=5, **fields)
    voided().refuses("wrong_phase", do, game=G, turn=1, **fields)


@pytest.mark.parametrize(("do", "fields"), TURN_COMMANDS[:4])
def test_turn_commands_on_hold_and_too_late(do: str, fields: dict[str, Any]):
    held().refuses("on_hold", do, game=G, turn=1, **fields)
    d = thinking()
    deadline = d.game(G).position.began + 60_000
    late = {"at": d.iso(deadline + 1), "received": d.iso(deadline + 500)}
    d.at(deadline + 500).refuses("too_late", do, game=G, turn=1, **late, **fields)


@pytest.mark.parametrize(("do", "fields"), TURN_COMMANDS[:4])
def test_a_late_tap_after_a_person_acted_is_superseded(do: str, fields: dict[str, Any]):
    d = thinking()
    began = d.game(G).position.began
    d.waits(began + 60_000).ask("score_turn", game=G, turn=2, words=[{"points": 5}])
    tap = {"at": d.iso(began + 59_000), "received": d.iso(d.now)}
    d.refuses("superseded", do, game=G, turn=1, **tap, **fields)


def test_start_game_refusals():
    drawn().refuses("cycle_not_open", "start_game", game=G)
    thinking().refuses("already_done", "start_game", game=G)
    ended().refuses("already_done", "start_game", game=G)
    voided().refuses("wrong_phase", "start_game", game=G)
    ready().ask("hold_cycle", cycle="F-1", reason="-").refuses("on_hold", "start_game", game=G)


def test_score_turn_refusals():
    for words in (
        [],
        [{"points": -1}],
        [{"points": 1000}],
        [{"points": 5, "word": "щу ка"}],
        [{"points": 5, "word": ""}],
    ):
        details = thinking().refuses("bad_field", "score_turn", game=G, turn=1, words=words)
        assert details["field"].startswith("words")
    challenged().refuses("wrong_phase", "score_turn", turn=1, **SCORE)
    challenged().ask("hold_game", game=G).refuses("on_hold", "score_turn", turn=1, **SCORE)
    placed().ask("hold_game", game=G).ask("score_turn", turn=1, **SCORE)


def test_pass_turn_and_exchange_need_a_thinking_team():
    for do in ("pass_turn", "exchange"):
        for d in (placed(), challenged()):
            d.refuses("wrong_phase", do, game=G, turn=1)
    for tiles in (0, 8, -1):
        assert thinking().refuses("bad_field", "exchange", game=G, turn=1, tiles=tiles)["field"] == "tiles"


def test_challenge_and_rule_challenge_refusals():
    thinking().refuses("wrong_phase", "challenge", game=G, turn=1)
    challenged().refuses("wrong_phase", "challenge", game=G, turn=1)
    assert placed().refuses("bad_field", "challenge", game=G, turn=1, by="T01")["field"] == "by"
    assert placed().refuses("unknown_team", "challenge", game=G, turn=1, by="T99")["field"] == "by"
    placed().refuses("bad_field", "challenge", game=G, turn=1, words=["1"])
    ruled = challenged().ask("rule_challenge", game=G, turn=1, valid=True)
    ruled.refuses("already_done", "challenge", game=G, turn=1)
    for d in (thinking(), placed()):
        d.refuses("wrong_phase", "rule_challenge", game=G, turn=1, valid=True)


def test_undo_refusals():
    for d in (ready(), thinking().ask("undo", game=G), official(), voided()):
        d.refuses("wrong_phase", "undo", game=G)
    ended().ask("submit_result", game=G).refuses("wrong_phase", "undo", game=G)


def test_hold_game_and_resume_game_refusals():
    held().refuses("already_done", "hold_game", game=G)
    thinking().refuses("already_done", "resume_game", game=G)
    for do in ("hold_game", "resume_game"):
        for d in (ready(), ended(), official()):
            d.refuses("wrong_phase", do, game=G)


def test_set_clock_refusals():
    thinking().refuses("wrong_phase", "set_clock", game=G, turn_left=5000, reason="-")
    for fields in ({}, {"turn_left": -1}, {"turn_left": 60_001}, {"game_left": 1_800_001}):
        details = held().refuses("bad_field", "set_clock", game=G, reason="-", **fields)
        assert details["field"] in {"turn_left", "game_left"}
    assert held().refuses("bad_field", "set_clock", game=G, turn_left=5, reason=" ")["field"] == "reason"
    held().ask("set_clock", game=G, turn_left=0, game_left=1, reason="-")


def test_call_committee_and_answer_call_refusals():
    thinking().refuses("already_done", "answer_call", game=G)
    called = thinking().ask("call_committee", game=G, note="спір")
    called.refuses("already_done", "call_committee", game=G)
    called.ask("answer_call", game=G).refuses("already_done", "answer_call", game=G)
    drawn().refuses("wrong_phase", "call_committee", game=G)


def test_end_game_refusals():
    ready().refuses("wrong_phase", "end_game", game=G, reason="out")
    for d in (placed(), challenged()):
        d.refuses("wrong_phase", "end_game", game=G, reason="out")
    held().refuses("on_hold", "end_game", game=G, reason="out", who=f"host:{G}")
    ended().refuses("already_done", "end_game", game=G, reason="out")
    held().ask("end_game", game=G, reason="blocked")


def test_submit_result_refusals():
    for d in (ready(), thinking(), voided()):
        d.refuses("wrong_phase", "submit_result", game=G)
    ended().ask("submit_result", game=G).refuses("already_done", "submit_result", game=G)
    official().refuses("already_done", "submit_result", game=G)
    details = ended().refuses("bad_field", "submit_result", game=G, agreed=["А", "Д"])
    assert (details["field"], details["value"], details["accepted"]) == (
        "agreed[1]",
        "Д",
        ["А", "Б", "В", "Г"],
    )


def test_confirm_result_and_return_result_refusals():
    for d in (ready(), thinking(), ended(), voided()):
        d.refuses("wrong_phase", "confirm_result", game=G)
    official().refuses("already_done", "confirm_result", game=G)
    for d in (ready(), thinking(), voided()):
        d.refuses("wrong_phase", "return_result", game=G, reason="-")
    assert official().refuses("bad_field", "return_result", game=G, reason="")["field"] == "reason"
    official().ask("return_result", game=G, reason="-").refuses(
        "already_done", "return_result", game=G, reason="-"
    )


def test_enter_sheet_refusals():
    totals: dict[str, int] = {"T01": 90, "T02": 80, "T03": 0, "T04": 0}
    good: dict[str, Any] = {
        "game": G,
        "totals": totals,
        "best_word": {"T01": {"points": 40}},
        "reason": "папір",
    }
    for changed, code, field in (
        ({"totals": {"T01": 90}}, "bad_field", "totals"),
        ({"totals": {**totals, "T02": -1}}, "bad_field", "totals.T02"),
        ({"totals": {**totals, "T99": 5}}, "unknown_team", "totals"),
        ({"best_word": {"T01": {"points": 91}}}, "bad_field", "best_word.T01.points"),
        ({"best_word": {"T01": {"points": 40, "word": "1"}}}, "bad_field", "best_word.T01.word"),
        ({"best_word": {"T99": {"points": 4}}}, "unknown_team", "best_word"),
        ({"reason": " "}, "bad_field", "reason"),
    ):
        assert thinking().refuses(code, "enter_sheet", **{**good, **changed})["field"] == field
    for d in (drawn(), official(), voided()):
        d.refuses("wrong_phase", "enter_sheet", **good)


def test_correct_turn_refusals():
    fix = {"game": G, "turn": 1, "reason": "звірка"}
    d = ended()
    assert d.refuses("bad_field", "correct_turn", **fix)["accepted"]
    assert d.refuses("wrong_turn", "correct_turn", **{**fix, "turn": 9}, all_tiles=True)["accepted"] == [
        1,
        2,
        3,
        4,
    ]
    d.refuses("wrong_turn", "correct_turn", **{**fix, "turn": 5}, all_tiles=True)
    d.refuses("bad_field", "correct_turn", **{**fix, "turn": 0}, all_tiles=True)
    d.refuses("bad_field", "correct_turn", **fix, words=[])
    d.refuses("bad_field", "correct_turn", **fix, words=[{"points": 1000}])
    d.refuses("bad_field", "correct_turn", **fix, kind="passed", words=[{"points": 5}])
    d.refuses("already_done", "correct_turn", **fix, all_tiles=False)
    d.refuses("bad_field", "correct_turn", **{**fix, "turn": 3}, words=[{"points": 5}])
    d.ask("correct_turn", **{**fix, "turn": 3}, kind="scored", words=[{"points": 5}])
    voided().refuses("wrong_phase", "correct_turn", **fix, all_tiles=True)
