"""U20, S17: the rating table, the cut and its question, as far as `set_rating` takes it."""

from typing import Any

from tests.days import Day, hall, ids


def rated(rows: list[tuple[str, int, int | None]], *, size: int = 4) -> Day:
    """Teams as named are entered and rated by these points and best words; the best `size` go on."""
    d = hall().created(plan=size).entered(*sorted(team for team, *_ in rows))
    return d.ask("set_rating", rows=as_rows(rows))


def as_rows(rows: list[tuple[str, int, int | None]]) -> list[dict[str, Any]]:
    return [{"team": team, "points": points, "best_word": word} for team, points, word in rows]


def order(d: Day) -> list[str]:
    return list(d.state.rating)


def in_the_field(d: Day) -> list[str]:
    return [place.owner for place in d.state.places]


CLEAR = [("T01", 100, 20), ("T02", 500, 40), ("T03", 300, 30), ("T04", 400, 10), ("T05", 200, 90)]
LEVEL_AT_THE_CUT = [("T01", 500, 40), ("T02", 400, 40), ("T03", 300, 40), ("T04", 200, 40), ("T05", 200, 40)]


def test_u20_all_teams_go_into_one_rating_table():
    assert order(rated(CLEAR)) == ["T02", "T04", "T03", "T05", "T01"]


def test_u20_the_best_go_on():
    assert in_the_field(rated(CLEAR)) == ["T02", "T04", "T03", "T05"]


def test_u20_the_best_40_without_a_plan():
    d = hall().created().entered(*ids(42)).ask("set_rating", teams=list(reversed(ids(42))))
    assert len(d.state.places) == 40
    assert in_the_field(d)[0] == "T42"


def test_s17_by_points_then_by_the_highest_single_word():
    rows = [("T01", 300, 40), ("T02", 300, 41), ("T03", 300, 9), ("T04", 299, 90), ("T05", 300, 100)]
    assert order(rated(rows)) == ["T05", "T02", "T01", "T03", "T04"]


def test_t10_no_word_is_below_a_word_of_0():
    rows = [("T01", 0, None), ("T02", 0, 0), ("T03", 3, 3), ("T04", 2, 2), ("T05", 1, 1)]
    assert order(rated(rows)) == ["T03", "T04", "T05", "T02", "T01"]


def test_s17_level_at_the_cut_is_a_question():
    d = rated(LEVEL_AT_THE_CUT).checked_in().closed()
    details = d.refuses("undecided_tie", "draw", stage="F", seed="1")
    assert details["question"] == "rating:cut"
    assert set(details["teams"]) == {"T04", "T05"}


def cut(d: Day, *teams: str) -> Day:
    return d.ask("decide_tie", question="rating:cut", order=list(teams), how="lots", reason="жереб")


def test_s24_the_cut_is_decided_by_the_committee():
    d = cut(rated(LEVEL_AT_THE_CUT), "T05", "T04")
    assert in_the_field(d) == ["T01", "T02", "T03", "T05"]
    assert set(d.checked_in().closed().drawn("F").everyone_seated("F")) == {"T01", "T02", "T03", "T05"}


def test_s24_the_cut_names_exactly_the_level_teams():
    d = rated(LEVEL_AT_THE_CUT)
    for wrong in (["T05"], ["T05", "T04", "T03"], ["T05", "T05"], []):
        details = d.refuses(
            "bad_field", "decide_tie", question="rating:cut", order=wrong, how="lots", reason="жереб"
        )
        assert (details["field"], details["value"]) == ("order", wrong)
        assert set(details["accepted"]) == {"T04", "T05"}


def test_s17_level_above_or_below_the_cut_is_no_question():
    rows = [
        ("T01", 500, 40),
        ("T02", 500, 40),
        ("T03", 300, 40),
        ("T04", 200, 40),
        ("T05", 100, 40),
        ("T06", 100, 40),
    ]
    d = rated(rows)
    d.refuses(
        "no_such_question", "decide_tie", question="rating:cut", order=["T05", "T06"], how="lots", reason="-"
    )
    d.checked_in().closed().drawn("F")


def test_s17_as_many_teams_as_places_are_no_question():
    d = rated(LEVEL_AT_THE_CUT[:4]).checked_in().closed().drawn("F")
    assert len(d.everyone_seated("F")) == 4
    assert len(rated(LEVEL_AT_THE_CUT[:3]).checked_in().closed().drawn("F").everyone_seated("F")) == 3


def test_s24_the_decision_holds_when_the_rating_is_set_again_and_exactly_those_are_level():
    d = cut(rated(LEVEL_AT_THE_CUT), "T05", "T04")
    d.ask("set_rating", rows=as_rows([("T01", 600, 40), *LEVEL_AT_THE_CUT[1:]]))
    assert in_the_field(d) == ["T01", "T02", "T03", "T05"]


def test_s24_the_question_comes_back_when_others_are_level():
    d = cut(rated(LEVEL_AT_THE_CUT), "T05", "T04")
    d.ask("set_rating", rows=as_rows([*LEVEL_AT_THE_CUT[:2], ("T03", 200, 40), *LEVEL_AT_THE_CUT[3:]]))
    details = d.checked_in().closed().refuses("undecided_tie", "draw", stage="F", seed="1")
    assert set(details["teams"]) == {"T03", "T04", "T05"}


def test_case_26_the_order_of_entry_never_decides_the_cut():
    for rows in (LEVEL_AT_THE_CUT, list(reversed(LEVEL_AT_THE_CUT))):
        d = cut(rated(rows), "T05", "T04")
        assert set(in_the_field(d)) == {"T01", "T02", "T03", "T05"}


def test_s8_a_cut_decided_after_check_in_has_closed_keeps_the_reserves_that_came_up():
    d = rated([*LEVEL_AT_THE_CUT, ("T06", 100, 10)]).checked_in(but=["T01"]).closed()
    cut(d, "T05", "T04").drawn("F")
    assert set(d.everyone_seated("F")) == {"T02", "T03", "T05", "T04"}


def test_s8_the_cut_is_not_decided_again_once_the_lots_are_drawn():
    d = cut(rated(LEVEL_AT_THE_CUT), "T05", "T04").checked_in().closed().drawn("F")
    d.refuses(
        "wrong_phase", "decide_tie", question="rating:cut", order=["T04", "T05"], how="ruling", reason="-"
    )
    assert in_the_field(d) == ["T01", "T02", "T03", "T05"]


def test_set_rating_by_an_order_of_teams():
    d = hall().created(plan=4).entered(*ids(5)).ask("set_rating", teams=["T03", "T05", "T01", "T02", "T04"])
    assert in_the_field(d) == ["T03", "T05", "T01", "T02"]


def test_set_rating_may_be_set_again_until_somebody_is_called_up_or_drawn():
    d = rated(CLEAR).checked_in().ask("set_rating", teams=ids(5)).closed()
    d.ask("set_rating", teams=["T05", "T01", "T02", "T03", "T04"]).drawn("F")
    d.refuses("wrong_phase", "set_rating", teams=ids(5))


def test_set_rating_refuses_what_is_no_order():
    d = hall().created(plan=4).entered(*ids(5))
    assert d.refuses("unknown_team", "set_rating", teams=[*ids(5), "T09"])["value"] == "T09"
    assert d.refuses("bad_field", "set_rating", teams=[*ids(5), "T01"])["field"] == "teams"
    assert "T05" in str(d.refuses("bad_field", "set_rating", teams=ids(4))["accepted"])
    d.refuses("bad_field", "set_rating")
    d.refuses("bad_field", "set_rating", teams=ids(5), rows=as_rows(CLEAR))
    d.refuses("not_allowed", "set_rating", teams=ids(5), who="desk")


def test_set_rating_points_are_integers_of_0_or_more_and_a_word_at_most_999():
    d = hall().created(plan=4).entered(*ids(5))
    for points, word in ((-1, 20), (300, -1), (300, 1000)):
        rows = as_rows([("T01", points, word), *CLEAR[1:]])
        details = d.refuses("bad_field", "set_rating", rows=rows)
        assert details["field"].startswith("rows[0]")
    for points in ("9", 12.5, True, None):
        assert "points" in d.refuses("bad_field", "set_rating", rows=as_rows([("T01", points, 5)]))["field"]


def test_set_rating_a_team_that_is_out_need_not_be_in_it():
    d = hall().created(plan=4).entered(*ids(5)).ask("withdraw_team", team="T02", reason="хвороба")
    d.ask("set_rating", teams=["T01", "T03", "T04", "T05"])
    assert in_the_field(d) == ["T01", "T03", "T04", "T05"]
