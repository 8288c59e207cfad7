"""Lots that are drawn but shown seat by seat; what is not shown is not there for anybody."""

from typing import Any

import pytest

from knockout.views.lots import lots_view, published_draw
from knockout.views.reveal import next_reveal, seats_reveal
from tests.days import Day
from tests.tournament.seen import day_of, seen, semi_finals

EIGHT = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
WHAT = "seats:SF"
REASON = {"reason": "так вирішено"}


def before_the_draw(**how: Any) -> Day:
    return day_of(EIGHT, **how).ask("conceal", what=WHAT)


def shown_seats(d: Day) -> list[list[str | None]]:
    """Every table's seats as they are shown: a team, "-" for nobody, None while it is not shown."""
    view = seats_reveal(d.state, d.machine.roster, "SF")
    assert view is not None
    return [[None if s is None else s["team"] or "-" for s in table["seats"]] for table in view["tables"]]


@pytest.mark.parametrize("conceal_first", [True, False])
def test_u22_lots_that_are_concealed_are_not_drawn_for_anybody(conceal_first: bool):
    d = day_of(EIGHT)
    d = (
        d.ask("conceal", what=WHAT).drawn("SF", "зерно")
        if conceal_first
        else d.drawn("SF", "зерно").ask("conceal", what=WHAT)
    )
    everybody = seen(d).state
    assert "SF" in d.state.drawn
    assert (dict(everybody.drawn), dict(everybody.games), dict(everybody.cycles)) == ({}, {}, {})
    found = published_draw(everybody, d.machine.roster, "SF")
    assert (found["seed"], found["seats"], found["drawn"]) == (None, None, None)
    assert lots_view(everybody, d.machine.roster, "SF")["tables"] == []


def test_u22_a_draw_concealed_beforehand_is_never_known_for_a_moment():
    d = before_the_draw()
    names = seen(d).digest
    d.drawn("SF")
    assert seen(d).digest == names


def test_seats_are_shown_table_by_table_seat_by_seat():
    d = before_the_draw().drawn_by_hand("SF")
    assert shown_seats(d) == [[None] * 4, [None] * 4]
    for count in range(1, 9):
        d.ask("reveal", what=WHAT, shown=count)
        flat = [seat for table in shown_seats(d) for seat in table]
        assert flat == [f"T{n:02d}" for n in range(1, count + 1)] + [None] * (8 - count)
        assert seen(d).state.games == {}
    d.ask("reveal", what=WHAT)
    assert seen(d).state is d.state


def test_the_seat_shown_last_is_marked_and_what_is_left_is_counted():
    d = before_the_draw().drawn_by_hand("SF").ask("reveal", what=WHAT, shown=5)
    view = seats_reveal(d.state, d.machine.roster, "SF")
    last = [s["team"] for t in view["tables"] for s in t["seats"] if s is not None and s["last"]]
    assert (last, view["shown"], view["still"], view["of"]) == (["T05"], 5, 3, 8)
    assert [table["complete"] for table in view["tables"]] == [True, False]


def test_a_step_too_many_is_taken_back():
    d = (
        before_the_draw()
        .drawn_by_hand("SF")
        .ask("reveal", what=WHAT, shown=5)
        .ask("reveal", what=WHAT, shown=4)
    )
    assert shown_seats(d) == [["T01", "T02", "T03", "T04"], [None] * 4]
    d.refuses("already_done", "reveal", what=WHAT, shown=4)
    assert d.refuses("bad_field", "reveal", what=WHAT, shown=9)["accepted"] == "0 to 8"
    d.refuses("bad_field", "reveal", what=WHAT, shown=-1)


def test_s10_an_empty_seat_is_a_step_and_looks_like_any_other_until_then():
    d = day_of([{"field": 8, "winners": 1, "best_losers": 2}, {}])
    d.ask("withdraw_team", team="T08", **REASON).ask("conceal", what=WHAT).drawn_by_hand("SF")
    assert shown_seats(d) == [[None] * 4, [None] * 4]
    d.ask("reveal", what=WHAT, shown=8)
    assert shown_seats(d)[1][3] == "-"


def test_the_committee_alone_is_told_what_comes_next():
    d = before_the_draw().drawn_by_hand("SF").ask("reveal", what=WHAT, shown=5)
    found = next_reveal(d.state, d.machine.roster, WHAT)
    assert (found["step"], found["seat"]["team"], found["seat"]["letter"]) == (6, "T06", "Б")
    d.ask("reveal", what=WHAT, shown=8)
    assert next_reveal(d.state, d.machine.roster, WHAT)["step"] is None


def test_before_the_draw_all_tables_are_empty_and_nothing_is_left_to_show():
    d = before_the_draw()
    view = seats_reveal(d.state, d.machine.roster, "SF")
    assert (view["drawn"], view["of"], shown_seats(d)) == (False, 0, [[None] * 4, [None] * 4])
    d.refuses("bad_field", "reveal", what=WHAT, shown=1)
    assert seats_reveal(d.state, d.machine.roster, "QF") is None


def test_a_draw_undone_begins_its_reveal_again():
    d = before_the_draw().drawn_by_hand("SF").ask("reveal", what=WHAT, shown=5)
    d.ask("undo_draw", stage="SF", **REASON).drawn_by_hand("SF")
    assert shown_seats(d) == [[None] * 4, [None] * 4]


def test_u22_lots_drawn_again_from_the_same_seed_do_not_tell_it():
    d = before_the_draw().drawn("SF", "зерно").ask("undo_draw", stage="SF", **REASON).drawn("SF", "зерно")
    gone = published_draw(seen(d).state, d.machine.roster, "SF")["gone"]
    assert [one["seed"] for one in gone] == [None]


def test_teams_that_change_seats_meanwhile_are_shown_where_they_sit_now():
    d = before_the_draw().drawn_by_hand("SF").ask("reveal", what=WHAT, shown=1)
    d.ask("swap_seats", stage="SF", teams=["T01", "T08"], **REASON)
    assert shown_seats(d)[0] == ["T08", None, None, None]


def test_a_seat_that_falls_empty_meanwhile_shows_no_other():
    d = before_the_draw().drawn_by_hand("SF").ask("reveal", what=WHAT, shown=2)
    d.ask("withdraw_team", team="T01", **REASON)
    assert shown_seats(d)[0] == ["-", "T02", None, None]
    assert seen(d).state.vacated == {}


def test_opening_a_cycle_shows_the_seats_in_the_same_step():
    d = before_the_draw().drawn_by_hand("SF").opened("SF-1")
    assert [type(entry).__name__ for entry in d.entries] == ["Revealed", "CycleOpened"]
    assert seen(d).state is d.state


def test_a_planned_start_is_known_before_the_seats_are():
    d = before_the_draw().drawn_by_hand("SF").ask("plan_start", cycle="SF-1", at="2026-05-16T18:00:00+03:00")
    cycle = seen(d).state.cycles["SF-1"]
    assert (cycle.planned, cycle.opened) == (d.moment("18:00"), None)


def test_seats_of_a_stage_that_has_begun_are_known_for_good():
    d = semi_finals()
    assert d.refuses("wrong_phase", "conceal", what=WHAT)["field"] == "what"
    before_the_draw().refuses("already_done", "conceal", what=WHAT)


def test_seats_that_rest_on_frozen_scores_are_not_shown_before_them():
    d = (
        semi_finals()
        .ask("conceal", what="scores:SF-1")
        .ask("conceal", what="seats:F")
        .played("SF")
        .drawn("F")
    )
    assert d.refuses("concealed", "reveal", what="seats:F", shown=1)["what"] == ["scores:SF-1"]
    view = seats_reveal(d.state, d.machine.roster, "F")
    assert (view["drawn"], view["of"]) == (False, 0)
    d.ask("reveal", what="scores:SF-1").ask("reveal", what="seats:F", shown=1)
    assert seen(d).through("SF") == d.through("SF")
    assert "F" not in seen(d).state.drawn
