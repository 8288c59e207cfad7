"""SPEC 4: what the committee's commands refuse, code by code, and what they do when they don't."""

from typing import Any

import pytest

from tests.days import Day, day, hall, ids


def drawn() -> Day:
    return day().checked_in().closed().drawn_by_hand("QF")


# --- create_tournament


def create(code: str, **fields: Any) -> dict[str, Any]:
    good = {"name": "Турнір", "ruleset": "ukrainian-student", "venue_zone": "Europe/Kyiv"}
    return hall().refuses(code, "create_tournament", **{**good, **fields})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "), ("ruleset", "klingon"), ("venue_zone", "Mars/Base"), ("plan", 3), ("plan", 0), ("plan", -4),
        ("plan", True), ("plan", "40"), ("plan", 40.0), ("plan", {"size": 40, "tables": 0}), ("plan", {"size": "40"}),
        ("plan", {"rooms": 5}), ("plan", []), ("plan", [{"winners": 1}]), ("plan", [5]),
        ("plan", [{"field": 16, "winners": 4}, {}]), ("plan", [{"field": 16, "winners": 1, "best_losers": 13}, {}]),
    ],
)  # fmt: skip
def test_create_tournament_names_the_field_that_wont_do(field: str, value: Any):
    details = create("bad_field", **{field: value})
    assert (details["field"], bool(details["accepted"])) == (field, True)


def test_create_tournament_lists_the_rulesets_there_are():
    assert "ukrainian-student" in create("bad_field", ruleset="klingon")["accepted"]


def test_create_tournament_once():
    d = hall().created(plan=4)
    d.refuses(
        "already_done", "create_tournament", name="Б", ruleset="ukrainian-student", venue_zone="Europe/Kyiv"
    )
    hall().refuses(
        "not_allowed",
        "create_tournament",
        name="Б",
        ruleset="ukrainian-student",
        venue_zone="UTC",
        who="desk",
    )


def test_create_tournament_with_a_list_of_stages():
    plan = [{"field": 12, "winners": 1, "best_losers": 1}, {}]
    d = day(12, plan=plan).checked_in().closed().drawn("SF").played("SF").drawn("F").played("F")
    assert len(d.places()) == 4


BEFORE: list[tuple[str, dict[str, Any]]] = [
    ("enter_team", {"team": "T01", "name": "А", "players": []}),
    ("set_rating", {"teams": []}),
    ("close_check_in", {}),
    ("move_deadline", {"which": "check_in", "to": "2026-05-16T17:00:00+03:00", "reason": "-"}),
    ("draw", {"stage": "QF", "seed": "1"}),
    ("enter_draw", {"stage": "QF", "seats": {}}),
    ("undo_draw", {"stage": "QF", "reason": "-"}),
    ("open_cycle", {"cycle": "QF-1"}),
    ("start_game", {"game": "QF-1-T1"}),
    ("decide_tie", {"question": "rating:cut", "order": [], "how": "lots", "reason": "-"}),
    ("give_award", {"title": "Приз", "teams": ["T01"], "reason": "-"}),
    ("close_tournament", {}),
]


@pytest.mark.parametrize(("do", "fields"), BEFORE)
def test_before_there_is_a_tournament_nothing_can_be_done(do: str, fields: dict[str, Any]):
    d = hall()
    step = d.machine.ask(d.asked(do, fields))
    assert step.refused is not None, step.entries
    assert step.refused.code in {"wrong_phase", "bad_field", "no_such_question", "unknown_team"}
    assert step.entries == ()


def test_close_check_in_refusals():
    d = hall().created(plan=4).entered(*ids(4))
    d.refuses("wrong_phase", "close_check_in")
    d.ask("set_rating", teams=ids(4)).refuses("not_allowed", "close_check_in", who="desk")


# --- lots


def test_draw_refusals():
    d = day()
    assert d.refuses("bad_field", "draw", stage="R1", seed="1")["accepted"] == ["QF", "SF", "F"]
    assert d.refuses("wrong_phase", "draw", stage="QF", seed="1")["accepted"] == "close_check_in"
    d.checked_in().closed()
    assert d.refuses("bad_field", "draw", stage="QF", seed=" ")["field"] == "seed"
    d.refuses("not_allowed", "draw", stage="QF", seed="1", who="counting")
    d.drawn("QF").refuses("already_done", "draw", stage="QF", seed="2")
    d.refuses("already_done", "enter_draw", stage="QF", seats={})
    d.refuses("not_allowed", "enter_draw", stage="SF", seats={}, who="desk")


def test_draw_needs_a_rating():
    d = hall().created(plan=4).entered(*ids(4))
    assert d.refuses("wrong_phase", "draw", stage="F", seed="1")["accepted"] == "set_rating"


def test_undo_draw():
    d = drawn().ask("undo_draw", stage="QF", reason="не ті картки")
    assert d.everyone_seated("QF") == []
    assert not d.state.games
    assert len(d.drawn("QF", "2").everyone_seated("QF")) == 40


def test_undo_draw_while_the_cycle_is_open_but_nobody_plays():
    d = drawn().opened("QF-1").ask("undo_draw", stage="QF", reason="не ті картки").drawn("QF")
    assert d.phase("QF-1-T1") == "waiting"


def test_undo_draw_refusals():
    d = day().checked_in().closed()
    d.refuses("bad_field", "undo_draw", stage="XX", reason="-")
    d.refuses("already_done", "undo_draw", stage="QF", reason="-")
    d.drawn_by_hand("QF").refuses("bad_field", "undo_draw", stage="QF", reason="")
    d.refuses("not_allowed", "undo_draw", stage="QF", reason="-", who="desk")
    d.opened("QF-1").started("QF-1-T2")
    assert d.refuses("too_late", "undo_draw", stage="QF", reason="-")["games"] == ["QF-1-T2"]


def test_undo_draw_of_the_semi_final_leaves_the_quarter_final_alone():
    d = drawn().played("QF").drawn("SF")
    through = d.through("QF")
    d.ask("undo_draw", stage="SF", reason="-")
    assert d.through("QF") == through
    assert d.everyone_seated("SF") == []


def test_swap_seats():
    d = drawn().ask("swap_seats", stage="QF", teams=["T01", "T40"], reason="прохання")
    assert d.seats("QF-1-T1")[0] == "T40"
    assert d.seats("QF-2-T5")[3] == "T01"
    d.ask("swap_seats", stage="QF", teams=["T40", "T02"], reason="прохання")
    assert d.seats("QF-1-T1")[:2] == ["T02", "T40"]


def test_swap_seats_refusals():
    d = drawn()
    d.refuses("bad_field", "swap_seats", stage="XX", teams=["T01", "T40"], reason="-")
    d.refuses("bad_field", "swap_seats", stage="QF", teams=["T01", "T01"], reason="-")
    d.refuses("bad_field", "swap_seats", stage="QF", teams=["T01", "T40"], reason="")
    d.refuses("bad_field", "swap_seats", stage="SF", teams=["T01", "T40"], reason="-")
    d.refuses("unknown_team", "swap_seats", stage="QF", teams=["T01", "T99"], reason="-")
    d.refuses("not_allowed", "swap_seats", stage="QF", teams=["T01", "T40"], reason="-", who="host:QF-1-T1")
    d.opened("QF-1").started("QF-1-T1").ask("swap_seats", stage="QF", teams=["T05", "T40"], reason="-")
    assert d.refuses("too_late", "swap_seats", stage="QF", teams=["T40", "T01"], reason="-")["value"] == "T01"


def test_swap_seats_until_either_game_starts():
    d = drawn().opened("QF-1").started("QF-1-T1")
    d.refuses("too_late", "swap_seats", stage="QF", teams=["T01", "T05"], reason="-")
    d.refuses("too_late", "swap_seats", stage="QF", teams=["T05", "T01"], reason="-")


# --- cycles


def test_plan_start_is_announced_and_starts_nothing():
    d = drawn().ask("plan_start", cycle="QF-1", at="2026-05-16T17:30:00+03:00")
    assert d.state.cycles["QF-1"].planned == d.moment("17:30")
    assert d.waits("17:31").phase("QF-1-T1") == "waiting"
    d.ask("plan_start", cycle="QF-1", at="2026-05-16T17:45:00+03:00")
    assert d.state.cycles["QF-1"].planned == d.moment("17:45")


def test_plan_start_refusals():
    d, at = day().checked_in().closed(), "2026-05-16T17:30:00+03:00"
    assert d.refuses("wrong_phase", "plan_start", cycle="QF-1", at=at)["field"] == "cycle"
    d.drawn_by_hand("QF").ask("plan_start", cycle="QF-1", at=at)
    d.refuses("already_done", "plan_start", cycle="QF-1", at=at)
    d.refuses("bad_field", "plan_start", cycle="QF-7", at=at)
    d.refuses("not_allowed", "plan_start", cycle="QF-2", at=at, who="desk")
    d.opened("QF-1").refuses("already_done", "plan_start", cycle="QF-1", at="2026-05-16T18:30:00+03:00")


def test_open_cycle_refusals():
    d = drawn()
    assert d.refuses("bad_field", "open_cycle", cycle="QF-3")["accepted"] == ["QF-1", "QF-2", "SF-1", "F-1"]
    d.refuses("wrong_phase", "open_cycle", cycle="SF-1")
    d.refuses("not_allowed", "open_cycle", cycle="QF-1", who="host:QF-1-T1")
    d.opened("QF-1").refuses("already_done", "open_cycle", cycle="QF-1")


def test_open_cycle_waits_for_a_tie_that_a_correction_made():
    d = drawn().played("QF").drawn_by_hand("SF").corrected("QF-1-T1", T02=400)
    details = d.refuses("undecided_tie", "open_cycle", cycle="SF-1")
    assert details["question"] == "QF-1-T1:winner"


def test_hold_cycle_and_resume_cycle():
    d = drawn().opened("QF-1").started("QF-1-T1", "QF-1-T2")
    d.ask("hold_cycle", cycle="QF-1", reason="пожежна тривога")
    assert d.game("QF-1-T1").on_hold
    assert d.state.cycles["QF-1"].held == "пожежна тривога"
    d.waits(d.now + 600_000)
    assert d.game("QF-1-T1").turns == ()
    d.refuses("on_hold", "start_game", game="QF-1-T3")
    d.ask("resume_cycle", cycle="QF-1", reason="можна")
    assert not d.game("QF-1-T1").on_hold
    d.started("QF-1-T3")


def test_hold_cycle_and_resume_cycle_refusals():
    d = drawn()
    for do in ("hold_cycle", "resume_cycle"):
        d.refuses("bad_field", do, cycle="QF-9", reason="-")
        d.refuses("cycle_not_open", do, cycle="QF-1", reason="-")
        d.refuses("cycle_not_open", do, cycle="SF-1", reason="-")
        d.refuses("not_allowed", do, cycle="QF-1", reason="-", who="host:QF-1-T1")
    d.opened("QF-1").refuses("already_done", "resume_cycle", cycle="QF-1", reason="-")
    d.refuses("bad_field", "hold_cycle", cycle="QF-1", reason=" ")
    d.ask("hold_cycle", cycle="QF-1", reason="-").refuses(
        "already_done", "hold_cycle", cycle="QF-1", reason="-"
    )


def test_games_of_a_cycle_that_is_not_open_take_nothing():
    d = drawn()
    d.refuses("cycle_not_open", "start_game", game="QF-1-T1")
    d.refuses("cycle_not_open", "score_turn", game="QF-1-T1", turn=1, words=[{"points": 5}])


# --- replace_team, decide_tie


def test_replace_team_refusals():
    d = day(43)
    d.refuses("wrong_phase", "replace_team", team="T01", reason="-")
    d.checked_in().closed()
    d.refuses("bad_field", "replace_team", reason="-")
    d.refuses("bad_field", "replace_team", team="T01", seat={"game": "QF-1-T1", "seat": "А"}, reason="-")
    d.refuses("bad_field", "replace_team", team="T01", reason="")
    d.refuses("unknown_team", "replace_team", team="T99", reason="-")
    d.refuses("unknown_team", "replace_team", team="T01", by="T99", reason="-")
    d.refuses("wrong_phase", "replace_team", team="T43", reason="-")
    d.refuses("not_allowed", "replace_team", team="T01", reason="-", who="desk")
    d.drawn_by_hand("QF")
    d.refuses("unknown_game", "replace_team", seat={"game": "QF-9-T1", "seat": "А"}, reason="-")
    d.refuses("bad_field", "replace_team", seat={"game": "QF-1-T1", "seat": "Д"}, reason="-")
    d.refuses("bad_field", "replace_team", seat={"game": "QF-1-T1", "seat": 5}, reason="-")
    d.ask("replace_team", team="T01", reason="-").refuses(
        "table_taken", "replace_team", team="T01", reason="-"
    )


@pytest.mark.parametrize("seat", ["Б", "б", 2])
def test_replace_team_by_the_seat(seat: str | int):
    d = day(43).checked_in().closed().drawn_by_hand("QF").ask("disqualify", team="T02", reason="-")
    d.ask("replace_team", seat={"game": "QF-1-T1", "seat": seat}, reason="-")
    assert d.seats("QF-1-T1") == ["T01", "T41", "T03", "T04"]


def test_decide_tie_refusals():
    d = drawn().opened("QF-1").result("QF-1-T1", T01=300, T02=300)
    ask: dict[str, Any] = {"how": "lots", "reason": "жереб"}
    for question in (
        "QF-1-T2:winner",
        "QF-1:best_loser",
        "QF-9-T1:winner",
        "F-1-T1:place2",
        "rating:cut",
        "x",
        "",
    ):
        details = d.refuses("no_such_question", "decide_tie", question=question, order=["T01", "T02"], **ask)
        assert (details["field"], details["value"]) == ("question", question)
    for order in (["T01"], ["T01", "T02", "T03"], ["T01", "T01"], ["T01", "T03"], []):
        details = d.refuses("bad_field", "decide_tie", question="QF-1-T1:winner", order=order, **ask)
        assert (details["field"], details["value"]) == ("order", order)
        assert set(details["accepted"]) == {"T01", "T02"}
    d.refuses("unknown_team", "decide_tie", question="QF-1-T1:winner", order=["T01", "T99"], **ask)
    ok = {"question": "QF-1-T1:winner", "order": ["T01", "T02"], "how": "lots"}
    d.refuses("bad_field", "decide_tie", **ok, reason="")
    d.refuses("not_allowed", "decide_tie", **ok, reason="-", who="counting")
    d.ask("decide_tie", **ok, reason="-").refuses("already_done", "decide_tie", **ok, reason="-")
