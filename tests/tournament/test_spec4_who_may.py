"""SPEC 4, "Who may": a host at its own table, the desk, the counting commission, the committee."""

from typing import Any

import pytest

from tests.days import Day, day

G = "F-1-T1"
HOSTS: list[tuple[str, dict[str, Any]]] = [
    ("start_game", {}), ("place_move", {"turn": 1}), ("score_turn", {"turn": 1, "words": [{"points": 5}]}),
    ("pass_turn", {"turn": 2}), ("exchange", {"turn": 3, "tiles": 2}), ("undo", {}), ("exchange", {"turn": 3}),
    ("place_move", {"turn": 4}), ("challenge", {"turn": 4}), ("rule_challenge", {"turn": 4, "valid": True}),
    ("hold_game", {"reason": "пауза"}), ("resume_game", {}), ("call_committee", {"note": "сюди"}),
    ("score_turn", {"turn": 4, "words": [{"points": 7}]}),
    ("correct_turn", {"turn": 1, "words": [{"points": 6}], "reason": "звірка"}),
    ("request_correction", {"turn": 2, "kind": "scored", "words": [{"points": 8}]}),
    ("end_game", {"reason": "out"}), ("submit_result", {"agreed": ["А"]}),
]  # fmt: skip
"""A whole game in a host's taps."""

NOT_HOSTS: list[tuple[str, dict[str, Any]]] = [
    ("set_clock", {"turn_left": 5000, "reason": "-"}), ("answer_call", {}), ("confirm_result", {}),
    ("return_result", {"reason": "-"}), ("void_game", {"reason": "-"}), ("decline_request", {"turn": 2, "reason": "-"}),
    ("enter_sheet", {"totals": {}, "best_word": {}, "reason": "-"}),
]  # fmt: skip


def table() -> Day:
    return day(4).checked_in().closed().drawn_by_hand("F").opened("F-1")


def played_by_the_host() -> Day:
    d = table()
    for do, fields in HOSTS:
        d.ask(do, game=G, who=f"host:{G}", **fields)
    return d


def test_a_host_may_play_a_whole_game_at_its_own_table():
    assert played_by_the_host().phase(G) == "submitted"


@pytest.mark.parametrize(("do", "fields"), HOSTS)
def test_a_host_of_another_table_may_nothing(do: str, fields: dict[str, Any]):
    details = table().refuses("not_allowed", do, game=G, who="host:F-1-T2", **fields)
    assert (details["field"], details["value"]) == ("who", "host:F-1-T2")


@pytest.mark.parametrize("who", ["desk", "public", "announcer"])
@pytest.mark.parametrize(("do", "fields"), HOSTS)
def test_nor_may_anybody_else(do: str, fields: dict[str, Any], who: str):
    table().refuses("not_allowed", do, game=G, who=who, **fields)


@pytest.mark.parametrize(("do", "fields"), [h for h in HOSTS if h[0] != "correct_turn"])
def test_the_counting_commission_does_not_play(do: str, fields: dict[str, Any]):
    table().refuses("not_allowed", do, game=G, who="counting", **fields)


@pytest.mark.parametrize(("do", "fields"), NOT_HOSTS)
def test_what_a_host_may_not(do: str, fields: dict[str, Any]):
    if do == "enter_sheet":
        fields = {**fields, "totals": dict.fromkeys(("T01", "T02", "T03", "T04"), 5)}
    played_by_the_host().refuses("not_allowed", do, game=G, who=f"host:{G}", **fields)


def test_a_host_corrects_until_the_result_is_official():
    d, fix = played_by_the_host(), {"game": G, "turn": 1, "words": [{"points": 9}], "reason": "звірка"}
    d.ask("correct_turn", **fix, who=f"host:{G}").ask("confirm_result", game=G, who="counting")
    d.refuses("not_allowed", "correct_turn", **{**fix, "words": [{"points": 8}]}, who=f"host:{G}")
    d.ask("correct_turn", **{**fix, "words": [{"points": 8}]}, who="counting")


def test_the_counting_commission_confirms_and_returns():
    d = played_by_the_host().ask("confirm_result", game=G, who="counting")
    d.ask("return_result", game=G, reason="помилка", who="counting").ask("submit_result", game=G)
    d.refuses("not_allowed", "confirm_result", game=G, who="desk")
    d.ask("decline_request", game=G, turn=2, reason="на аркуші пас", who="counting")


def test_the_desk_checks_in_and_substitutes():
    d = day(4).ask("check_in", team="T01", who="desk").ask("undo_check_in", team="T01", who="desk")
    fields = {"team": "T01", "out": "Гравець 1 T01", "in": {"name": "Новачок", "student": True}}
    d.ask("substitute", **fields, who="desk")
    d.refuses("not_allowed", "close_check_in", who="desk")
    for who in ("counting", "host:F-1-T1", "public"):
        d.refuses("not_allowed", "check_in", team="T02", who=who)


def test_the_committee_may_everything():
    d = table()
    for do, fields in HOSTS:
        d.ask(do, game=G, **fields)
    d.ask("answer_call", game=G).ask("confirm_result", game=G).ask("return_result", game=G, reason="-")
    assert d.phase(G) == "ended"


def test_the_replay_is_the_same_tables():
    d = played_by_the_host().ask("void_game", game=G, reason="не те поле")
    d.ask("start_game", game=f"{G}-R2", who=f"host:{G}-R2")


def test_t11_fields_and_names_come_before_who_may():
    d = table()
    d.refuses("bad_field", "score_turn", game=G, turn=1, words=[{"points": -5}], who="public")
    d.refuses("unknown_game", "score_turn", game="F-1-T9", turn=1, words=[{"points": 5}], who="public")
    d.refuses("bad_field", "place_move", game=G, turn=0, who="public")


def test_t11_who_may_comes_before_the_phase():
    day(4).checked_in().closed().drawn_by_hand("F").refuses("not_allowed", "start_game", game=G, who="desk")
