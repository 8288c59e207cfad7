"""A screen that follows the tournament shows what matters at each moment of the day, from what everybody may know."""

from knockout.tournament.veil import public_state
from knockout.views.programme import follow_view
from tests.days import Day, day, qualifying

DEADLINES = {"check_in": "2026-05-16T16:50:00+03:00"}


def shown(d: Day) -> tuple[str, str]:
    return follow_view(public_state(d.state))


def drawn(teams: int = 40) -> Day:
    return day(teams=teams, plan=teams).checked_in().closed().drawn_by_hand("QF" if teams > 8 else "SF")


def test_before_the_draw_the_rating_or_what_is_waited_for() -> None:
    assert shown(day(teams=8, plan=8)) == ("rating", "")
    waiting = day(teams=8, plan=8, deadlines=DEADLINES)
    assert shown(waiting) == ("countdown", "")
    assert shown(waiting.checked_in().closed()) == ("rating", "")


def test_lots_while_they_are_revealed_whatever_else_is_so() -> None:
    d = day(teams=8, plan=8).checked_in().closed().ask("conceal", what="seats:SF")
    assert shown(d) == ("reveal", "seats:SF")
    d.drawn_by_hand("SF")
    assert shown(d) == ("reveal", "seats:SF")
    d.ask("reveal", what="seats:SF")
    assert shown(d) == ("hall", "")


def test_all_tables_while_a_cycle_is_open_and_the_bracket_until_the_next() -> None:
    d = drawn()
    assert shown(d) == ("hall", ""), "who sits where, before anybody plays"
    d.opened("QF-1")
    assert shown(d) == ("hall", "")
    d.played("QF-1")
    assert shown(d) == ("bracket", "")
    d.opened("QF-2")
    assert shown(d) == ("hall", "")


def test_between_stages_who_is_through_until_the_next_lots() -> None:
    d = drawn().played("QF")
    assert shown(d) == ("through", "QF")
    d.drawn_by_hand("SF")
    assert shown(d) == ("bracket", "")
    d.opened("SF-1")
    assert shown(d) == ("hall", "")


def test_the_final_is_the_one_table_and_then_the_places() -> None:
    d = drawn(8).played("SF").drawn_by_hand("F")
    assert shown(d) == ("bracket", "")
    d.opened("F-1")
    assert shown(d) == ("table", "1")
    d.played("F")
    assert shown(d) == ("through", "F")


def test_places_and_awards_step_by_step_while_they_are() -> None:
    d = drawn(8).played("SF").drawn_by_hand("F").opened("F-1").ask("conceal", what="places")
    assert shown(d) == ("table", "1")
    d.played("F")
    assert shown(d) == ("reveal", "places")
    d.ask("reveal", what="places").ask("conceal", what="awards")
    assert shown(d) == ("reveal", "awards")
    d.ask("reveal", what="awards")
    assert shown(d) == ("through", "F")


def test_u20_a_game_day_is_a_cycle_too_and_between_them_stands_the_rating() -> None:
    d = qualifying(teams=8).game_day("D1", "T01 T02 T03 T04", "T05 T06 T07 T08")
    assert shown(d) == ("hall", "")
    d.played("D1")
    assert shown(d) == ("rating", "")


def test_scores_behind_a_curtain_change_nothing_of_it() -> None:
    d = drawn(8).opened("SF-1").ask("conceal", what="scores:SF-1")
    assert shown(d) == ("hall", "")
    d.played("SF-1")
    assert shown(d) == ("through", "SF")
