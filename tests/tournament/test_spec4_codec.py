"""SPEC 4: a command's JSON; what is wrong with it is named: the field, the value, what would be accepted."""

from typing import Any

import pytest

from knockout.errors import Code, Refused
from knockout.game.commands import GAME_COMMANDS
from knockout.store.codec import COMMANDS, decode_asked, decode_command, iso, parse_moment
from tests.days import day

GOOD: dict[str, dict[str, Any]] = {
    "create_tournament": {
        "name": "Т",
        "ruleset": "ukrainian-student",
        "venue_zone": "Europe/Kyiv",
        "plan": 4,
    },
    "enter_team": {"team": "T01", "name": "Зоря", "players": [{"name": "А", "student": True}]},
    "withdraw_team": {"team": "T01", "reason": "-"},
    "check_in": {"team": "T01", "players": ["А"]},
    "undo_check_in": {"team": "T01"},
    "move_deadline": {"which": "check_in", "to": "2026-05-16T17:00:00+03:00", "reason": "-"},
    "substitute": {"team": "T01", "out": "А", "in": {"name": "Б", "student": True}},
    "disqualify": {"team": "T01", "reason": "-"},
    "reinstate": {"team": "T01", "reason": "-"},
    "swap_seats": {"stage": "QF", "teams": ["T01", "T02"], "reason": "-"},
    "draw": {"stage": "QF", "seed": "1"},
    "enter_draw": {"stage": "QF", "seats": {"QF-1-T1": ["T01"]}},
    "undo_draw": {"stage": "QF", "reason": "-"},
    "plan_start": {"cycle": "QF-1"},
    "open_cycle": {"cycle": "QF-1"},
    "hold_cycle": {"cycle": "QF-1", "reason": "-"},
    "start_game": {"game": "QF-1-T1"},
    "place_move": {"game": "QF-1-T1", "turn": 1},
    "score_turn": {"game": "QF-1-T1", "turn": 1, "words": [{"points": 5}]},
    "pass_turn": {"game": "QF-1-T1", "turn": 1},
    "exchange": {"game": "QF-1-T1", "turn": 1},
    "challenge": {"game": "QF-1-T1", "turn": 1},
    "rule_challenge": {"game": "QF-1-T1", "turn": 1, "valid": True},
    "set_clock": {"game": "QF-1-T1", "reason": "-", "turn_left": 5000},
    "end_game": {"game": "QF-1-T1", "reason": "out"},
    "return_result": {"game": "QF-1-T1", "reason": "-"},
    "enter_sheet": {"game": "QF-1-T1", "totals": {"T01": 5}, "best_word": {}, "reason": "-"},
    "correct_turn": {"game": "QF-1-T1", "turn": 1, "reason": "-"},
    "request_correction": {"game": "QF-1-T1", "turn": 1, "kind": "passed"},
    "decline_request": {"game": "QF-1-T1", "turn": 1, "reason": "-"},
    "settle_correction": {"game": "QF-1-T1", "choice": "keep", "reason": "-"},
    "annul_win": {"game": "QF-1-T1", "team": "T01", "reason": "-"},
    "restore_win": {"game": "QF-1-T1", "team": "T01", "reason": "-"},
    "void_game": {"game": "QF-1-T1", "reason": "-"},
    "decide_tie": {"question": "QF-1-T1:winner", "order": ["T01"], "how": "lots", "reason": "-"},
    "give_award": {"title": "Приз", "teams": ["T01"], "reason": "-"},
    "take_award": {"title": "Приз", "teams": ["T01"], "reason": "-"},
    "reopen_tournament": {"reason": "-"},
}
"""A right example of every command that has a needed field."""

OTHERS = {
    "set_rating", "close_check_in", "resume_cycle", "undo", "hold_game", "resume_game", "call_committee",
    "answer_call", "submit_result", "confirm_result", "replace_team", "close_tournament",
}  # fmt: skip


def refusal(do: str, fields: dict[str, Any]) -> Refused:
    """Give the refusal that this JSON meets before anything else is looked at."""
    with pytest.raises(Refused) as caught:
        decode_command({"do": do, "at": "2026-05-16T17:00:00+03:00", **fields})
    return caught.value


def without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


def test_every_command_of_the_table_is_known():
    assert GOOD.keys() | OTHERS <= set(COMMANDS)


@pytest.mark.parametrize("do", ["", "erase_team", "DRAW", None, 5, ["draw"]])
def test_an_unknown_command_is_answered_with_those_there_are(do: Any):
    with pytest.raises(Refused) as caught:
        decode_command({"do": do})
    details = caught.value.details
    assert caught.value.code is Code.UNKNOWN_COMMAND
    assert (details["field"], details["value"]) == ("do", do)
    assert GOOD.keys() | OTHERS <= set(details["accepted"])


@pytest.mark.parametrize("do", sorted(GOOD))
def test_the_right_example_is_read(do: str):
    assert type(decode_command({"do": do, "at": "2026-05-16T17:00:00+03:00", **GOOD[do]})) is COMMANDS[do]


@pytest.mark.parametrize(("do", "name"), [(do, name) for do in sorted(GOOD) for name in GOOD[do]])
def test_a_missing_field_is_named(do: str, name: str):
    optional = {
        "create_tournament": {"plan"}, "check_in": {"players"}, "set_clock": {"turn_left"},
    }.get(do, set())  # fmt: skip
    if name in optional:
        decode_command({"do": do, "at": "2026-05-16T17:00:00+03:00", **without(GOOD[do], name)})
        return
    refused = refusal(do, without(GOOD[do], name))
    assert refused.code is Code.BAD_FIELD
    assert (refused.details["field"], refused.details["value"]) == (name, None)
    assert refused.details["accepted"]


@pytest.mark.parametrize("do", sorted(GOOD))
def test_a_field_too_many_is_named_with_those_there_are(do: str):
    refused = refusal(do, {**GOOD[do], "extra": 5})
    assert refused.code is Code.BAD_FIELD
    assert (refused.details["field"], refused.details["value"]) == ("extra", 5)
    assert set(GOOD[do]) - {"at"} <= set(refused.details["accepted"])


WRONG: list[tuple[str, str, Any, str]] = [
    ("score_turn", "turn", "1", "turn"),
    ("score_turn", "turn", True, "turn"),
    ("score_turn", "turn", 1.5, "turn"),
    ("score_turn", "turn", 1.0, "turn"),
    ("score_turn", "turn", None, "turn"),
    ("score_turn", "game", 5, "game"),
    ("score_turn", "words", "щука", "words"),
    ("score_turn", "words", [{"points": "９"}], "words[0].points"),
    ("score_turn", "words", [{"points": True}], "words[0].points"),
    ("score_turn", "words", [{"points": 5}, {"points": 47.0}], "words[1].points"),
    ("score_turn", "words", [{"word": "щука"}], "words[0].points"),
    ("score_turn", "words", [{"points": 5, "word": 7}], "words[0].word"),
    ("score_turn", "words", [5], "words[0]"),
    ("score_turn", "all_tiles", 1, "all_tiles"),
    ("exchange", "tiles", True, "tiles"),
    ("rule_challenge", "valid", 1, "valid"),
    ("rule_challenge", "valid", "true", "valid"),
    ("end_game", "reason", "tired", "reason"),
    ("set_clock", "turn_left", "5000", "turn_left"),
    ("settle_correction", "choice", "undo", "choice"),
    ("correct_turn", "kind", "vanished", "kind"),
    ("request_correction", "kind", "lost", "kind"),
    ("request_correction", "words", None, "words"),
    ("request_correction", "note", 5, "note"),
    ("decide_tie", "how", "coin", "how"),
    ("decide_tie", "order", "T01", "order"),
    ("decide_tie", "order", [1], "order[0]"),
    ("enter_team", "players", [{"name": "А", "student": 1}], "players[0].student"),
    ("enter_team", "players", [{"name": "А"}], "players[0].student"),
    ("enter_team", "players", [{"name": "", "student": True}], "players[0].name"),
    ("enter_team", "players", [{"name": 5, "student": True}], "players[0].name"),
    ("enter_team", "name", "   ", "name"),
    ("enter_team", "name", "\u200b\u200d", "name"),
    ("enter_team", "team", "T 01", "team"),
    ("enter_team", "team", "", "team"),
    ("substitute", "in", {"name": "Б"}, "in.student"),
    ("substitute", "in", "Б", "in"),
    ("move_deadline", "which", "lunch", "which"),
    ("move_deadline", "to", "2026-05-16T17:00:00", "to"),
    ("move_deadline", "to", 5, "to"),
    ("draw", "seed", 1, "seed"),
    ("swap_seats", "teams", ["T01"], "teams"),
    ("swap_seats", "teams", ["T01", "T02", "T03"], "teams"),
    ("enter_draw", "seats", [["T01"]], "seats"),
    ("enter_sheet", "totals", [5], "totals"),
    ("create_tournament", "name", 5, "name"),
    ("create_tournament", "venue_zone", "Kyiv", "venue_zone"),
    ("create_tournament", "venue_zone", "", "venue_zone"),
    ("create_tournament", "venue_zone", 3, "venue_zone"),
    ("create_tournament", "deadlines", "16:50", "deadlines"),
    ("create_tournament", "deadlines", {"check_in": "16:50"}, "deadlines.check_in"),
    ("create_tournament", "deadlines", {"check_in": "2026-05-16T16:50:00"}, "deadlines.check_in"),
]


@pytest.mark.parametrize(("do", "name", "value", "where"), WRONG)
def test_a_value_of_the_wrong_kind_is_named(do: str, name: str, value: Any, where: str):
    refused = refusal(do, {**GOOD[do], name: value})
    assert refused.code is Code.BAD_FIELD
    assert refused.details["field"] == where
    assert "value" in refused.details
    assert refused.details["accepted"]


def test_a_deadline_of_another_name_is_named():
    refused = refusal(
        "create_tournament", {**GOOD["create_tournament"], "deadlines": {"lunch": "2026-05-16T13:00Z"}}
    )
    assert refused.code is Code.BAD_FIELD
    assert refused.details["field"].startswith("deadlines")
    assert "check_in" in str(refused.details["accepted"])


def test_an_enter_sheet_total_as_text_is_named_by_its_team():
    refused = refusal("enter_sheet", {**GOOD["enter_sheet"], "totals": {"T01": "5"}})
    assert refused.code is Code.BAD_FIELD
    assert refused.details["field"].startswith("totals")
    assert refused.details["value"] == "5"


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"id": None}, "id"), ({"id": ""}, "id"), ({"id": 5}, "id"), ({"at": None}, "at"), ({"at": "17:00"}, "at"),
        ({"at": "2026-05-16T17:00:00"}, "at"), ({"at": 1778940000000}, "at"), ({"who": ""}, "who"), ({"who": 5}, "who"),
        ({"received": "2026-05-16T17:00:00"}, "received"), ({"received": None}, "received"),
    ],
)  # fmt: skip
def test_the_envelope_is_checked_too(changed: dict[str, Any], where: str):
    data = {"id": "c1", "do": "close_check_in", "at": "2026-05-16T17:00:00+03:00", **changed}
    with pytest.raises(Refused) as caught:
        decode_asked(data)
    assert (caught.value.code, caught.value.details["field"]) == (Code.BAD_FIELD, where)


@pytest.mark.parametrize("data", [None, [], "draw", 5])
def test_what_is_no_object_is_refused(data: Any):
    with pytest.raises(Refused) as caught:
        decode_asked(data)
    assert caught.value.code is Code.BAD_FIELD


def test_times_are_whole_milliseconds_in_any_zone():
    moment = parse_moment("2026-05-16T16:49:59.999+03:00")
    assert moment == parse_moment("2026-05-16T13:49:59.999Z") == parse_moment("2026-05-16T08:49:59.999-05:00")
    assert iso(moment, "Europe/Kyiv") == "2026-05-16T16:49:59.999+03:00"
    assert parse_moment(iso(moment)) == moment


def test_case_24_points_as_text_are_refused_not_compared():
    d = day(4).checked_in().closed().drawn_by_hand("F").opened("F-1").started("F-1-T1")
    d.refuses("bad_field", "score_turn", game="F-1-T1", turn=1, words=[{"points": "9"}])
    d.refuses("bad_field", "score_turn", game="F-1-T1", turn=1, words=[{"points": "100"}])


def test_every_game_command_names_a_game_there_is():
    d = day(4).checked_in().closed().drawn_by_hand("F")
    for kind in GAME_COMMANDS:
        do = next(name for name, known in COMMANDS.items() if known is kind)
        details = d.refuses("unknown_game", do, **{**GOOD.get(do, {}), "game": "QF-9-T9"})
        assert (details["field"], details["value"], details["accepted"]) == ("game", "QF-9-T9", ["F-1-T1"])
