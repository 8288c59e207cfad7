"""S8: reserves come up for the first stage, in an order that nobody can move."""

from tests.days import Day, day


def missing(*teams: str, teams_in_all: int = 43) -> Day:
    """Check-in is over; these teams did not come."""
    return day(teams_in_all).checked_in(but=teams).closed()


def holders(d: Day) -> set[str | None]:
    return {place.holder for place in d.state.places}


def test_s8_reserves_checked_in_by_then_fill_the_vacancies_in_order_by_themselves():
    d = missing("T07", "T03")
    assert {"T41", "T42"} <= holders(d)
    assert "T43" not in holders(d)
    assert {p.owner: p.holder for p in d.state.places if p.owner != p.holder} == {"T03": "T41", "T07": "T42"}


def test_s8_a_reserve_that_is_not_there_is_passed_over():
    d = missing("T03", "T41")
    assert "T42" in holders(d)
    assert "T41" not in holders(d)


def test_s8_more_vacancies_than_reserves_leave_places_empty():
    d = missing("T01", "T02", "T03", "T04", "T05")
    assert [p.owner for p in d.state.places if p.holder is None] == ["T04", "T05"]


def test_s8_a_team_disqualified_before_check_in_closes_is_replaced_when_it_closes():
    d = day(43).checked_in().ask("disqualify", team="T09", reason="склад")
    assert None in holders(d)
    assert "T41" in holders(d.closed())


def test_s8_a_withdrawn_team_is_replaced_like_a_disqualified_one():
    d = day(43).checked_in().ask("withdraw_team", team="T09", reason="хвороба")
    assert "T41" in holders(d.closed())


def test_s8_the_timer_calls_reserves_up_as_well():
    d = day(43, deadlines={"check_in": "2026-05-16T16:50:00+03:00"}).checked_in(but=["T09"])
    assert "T41" in holders(d.waits("16:50"))


def test_s8_later_ones_come_by_replace_team():
    d = missing("T05", "T41", "T42", "T43")
    assert "T41" not in holders(d.ask("check_in", team="T41"))
    assert "T41" in holders(d.ask("replace_team", team="T05", reason="не прийшли"))


def test_s8_a_place_empty_before_the_draw_is_given_with_its_seat_after_it():
    d = missing("T05", "T41", "T42", "T43").drawn("QF").ask("check_in", team="T41")
    d.ask("replace_team", team="T05", reason="не прийшли")
    assert "T41" in d.everyone_seated("QF")
    assert len(d.everyone_seated("QF")) == 40


def test_s8_an_empty_seat_can_be_named_by_game_and_letter():
    d = missing("T05", "T41", "T42", "T43").drawn("QF").ask("check_in", team="T41")
    game = next(game.id for game in d.state.games.values() if None in game.seats)
    d.ask("replace_team", seat={"game": game, "seat": "Г"}, reason="не прийшли")
    assert d.seats(game)[3] == "T41"


def test_s8_replace_team_puts_the_first_reserve_on_the_seat_of_the_team_that_left():
    d = missing().drawn_by_hand("QF").ask("disqualify", team="T06", reason="склад")
    assert d.seats("QF-1-T2") == ["T05", None, "T07", "T08"]
    d.ask("replace_team", team="T06", reason="склад")
    assert d.seats("QF-1-T2") == ["T05", "T41", "T07", "T08"]


def test_s8_a_reserve_that_leaves_in_its_turn_is_replaced_on_the_same_seat():
    d = missing().drawn_by_hand("QF").ask("disqualify", team="T06", reason="склад")
    d.ask("replace_team", team="T06", reason="склад").ask("withdraw_team", team="T41", reason="хвороба")
    d.ask("replace_team", team="T41", reason="хвороба")
    assert d.seats("QF-1-T2") == ["T05", "T42", "T07", "T08"]


def test_s8_two_reserves_that_leave_are_each_replaced_on_their_own_seat():
    d = missing(teams_in_all=45).drawn_by_hand("QF")
    for team in ("T06", "T10"):
        d.ask("disqualify", team=team, reason="склад").ask("replace_team", team=team, reason="склад")
    d.ask("withdraw_team", team="T41", reason="хвороба").ask("withdraw_team", team="T42", reason="хвороба")
    d.ask("replace_team", team="T42", reason="хвороба").ask("replace_team", team="T41", reason="хвороба")
    assert d.seats("QF-1-T2")[1] == "T44"
    assert d.seats("QF-1-T3")[1] == "T43"


def test_s8_a_called_up_reserve_that_leaves_before_the_draw_is_replaced():
    d = missing("T05", teams_in_all=42).ask("withdraw_team", team="T41", reason="хвороба")
    d.ask("replace_team", team="T41", reason="хвороба")
    assert "T42" in holders(d)


def test_s8_replace_team_only_until_that_seats_game_starts():
    d = missing().drawn_by_hand("QF").opened("QF-1").ask("disqualify", team="T06", reason="склад")
    d.started("QF-1-T1").ask("replace_team", team="T06", reason="склад")
    d.started("QF-1-T2").refuses("too_late", "replace_team", team="T08", reason="склад")


def test_s8_replace_team_once_its_game_has_started_without_it_is_too_late():
    d = missing().drawn_by_hand("QF").opened("QF-1").ask("disqualify", team="T06", reason="склад")
    d.started("QF-1-T2").refuses("too_late", "replace_team", team="T06", reason="склад")
    assert d.out("T06") == "disqualified"


def test_s8_it_is_the_first_checked_in_reserve_that_is_offered():
    d = missing("T41").drawn("QF").ask("disqualify", team="T06", reason="склад")
    details = d.refuses("bad_field", "replace_team", team="T06", by="T43", reason="склад")
    assert (details["field"], details["value"], details["accepted"]) == ("by", "T43", ["T42"])
    d.ask("replace_team", team="T06", by="T42", reason="склад")


def test_s8_no_reserve_checked_in():
    d = missing("T41", "T42", "T43").drawn("QF").ask("disqualify", team="T06", reason="склад")
    d.refuses("no_reserve", "replace_team", team="T06", reason="склад")


def test_s8_one_that_declines_is_withdrawn_and_the_next_is_offered():
    d = missing().drawn("QF").ask("disqualify", team="T06", reason="склад")
    d.ask("withdraw_team", team="T41", reason="відмовились").ask("replace_team", team="T06", reason="склад")
    assert "T42" in holders(d)


def test_s8_a_reserve_may_check_in_late():
    d = missing("T41", "T42", "T43").drawn("QF").ask("disqualify", team="T06", reason="склад")
    d.ask("check_in", team="T42").ask("replace_team", team="T06", reason="склад")
    assert "T42" in d.everyone_seated("QF")


def test_case_32_a_team_already_in_withdrawn_or_disqualified_is_never_offered():
    d = missing(teams_in_all=45).ask("disqualify", team="T42", reason="склад")
    d.ask("withdraw_team", team="T43", reason="хвороба").drawn("QF")
    for team in ("T04", "T05"):
        d.ask("disqualify", team=team, reason="склад").ask("replace_team", team=team, reason="склад")
    assert {"T41", "T44"} <= holders(d)
    assert not {"T42", "T43"} & holders(d)
    d.ask("disqualify", team="T41", reason="склад").ask("replace_team", team="T41", reason="склад")
    assert "T45" in holders(d)


def test_case_32_a_full_disqualification_still_offers_the_next():
    d = missing("T01", "T02", "T03", "T04", teams_in_all=50).drawn("QF")
    assert {"T41", "T42", "T43", "T44"} <= holders(d)
    d.ask("disqualify", team="T41", reason="склад").ask("replace_team", team="T41", reason="склад")
    assert "T45" in d.everyone_seated("QF")


def test_s8_the_order_is_frozen_once_a_reserve_is_called_up():
    d = missing("T05")
    order = list(d.state.teams)
    d.refuses("wrong_phase", "set_rating", teams=order)


def test_s8_after_the_first_stage_no_reserve_comes_up():
    d = missing().drawn_by_hand("QF").played("QF").drawn_by_hand("SF")
    d.refuses("too_late", "replace_team", team="T01", reason="склад")


def test_s8_reinstate_gives_a_place_back_while_nobody_else_has_it():
    d = missing().drawn_by_hand("QF").ask("disqualify", team="T06", reason="помилка")
    d.ask("reinstate", team="T06", reason="з'ясовано")
    assert d.seats("QF-1-T2") == ["T05", "T06", "T07", "T08"]
    assert "T06" in holders(d)
    assert d.out("T06") is None


def test_s8_else_table_taken():
    d = missing().drawn_by_hand("QF").ask("disqualify", team="T06", reason="помилка")
    d.ask("replace_team", team="T06", reason="склад")
    details = d.refuses("table_taken", "reinstate", team="T06", reason="з'ясовано")
    assert (details["field"], details["value"]) == ("team", "T06")
    assert d.seats("QF-1-T2")[1] == "T41"


def test_s8_a_team_the_deadline_put_out_is_not_given_a_place_that_a_reserve_has():
    d = missing("T06")
    d.refuses("table_taken", "reinstate", team="T06", reason="запізнились")


def test_s8_a_called_up_reserve_gets_its_place_back_too():
    d = missing("T06", teams_in_all=41).drawn("QF").ask("disqualify", team="T41", reason="помилка")
    d.ask("reinstate", team="T41", reason="з'ясовано")
    assert "T41" in d.everyone_seated("QF")
    assert "T41" in holders(d)


def test_s8_a_called_up_reserve_gets_its_place_back_before_the_draw_too():
    d = missing("T06", teams_in_all=41).ask("disqualify", team="T41", reason="помилка")
    d.ask("reinstate", team="T41", reason="з'ясовано")
    assert "T41" in holders(d)


def test_s8_a_team_given_its_place_back_after_the_draw_has_a_seat():
    d = missing("T41", "T42", "T43").ask("disqualify", team="T06", reason="помилка").drawn("QF")
    d.ask("reinstate", team="T06", reason="з'ясовано")
    assert "T06" in d.everyone_seated("QF")


def test_s8_a_team_given_its_place_back_when_the_lots_were_drawn_anew_has_a_seat():
    d = missing("T41", "T42", "T43").drawn("QF").ask("disqualify", team="T06", reason="помилка")
    d.ask("undo_draw", stage="QF", reason="помилка").drawn("QF", seed="2")
    d.ask("reinstate", team="T06", reason="з'ясовано")
    assert "T06" in d.everyone_seated("QF")
