"""S14 with S8, S9 and S21: teams that left a game which is then voided, undone or played again."""

from tests.days import Day, day


def semi_final(teams: int = 17) -> Day:
    """SF-1-T1 T01 to T04, ...; T17 is a reserve at the desk."""
    return day(teams, plan=16).checked_in().closed().drawn_by_hand("SF").opened("SF-1")


def left_and_voided() -> Day:
    """T02 is disqualified during SF-1-T1, and the game is voided."""
    d = semi_final().started("SF-1-T1").ask("disqualify", team="T02", reason="порушення")
    return d.ask("void_game", game="SF-1-T1", reason="не те поле")


def final_left_and_voided() -> Day:
    """T05 (SF-1-T2) is disqualified during the final, and the final is voided."""
    d = semi_final().played("SF").drawn_by_hand("F").opened("F-1").started("F-1-T1")
    d.ask("disqualify", team="T05", reason="порушення")
    return d.ask("void_game", game="F-1-T1", reason="не те поле")


def test_s14_a_team_disqualified_in_the_voided_game_is_not_in_the_replay():
    d = left_and_voided()
    assert d.seats("SF-1-T1-R2") == ["T01", None, "T03", "T04"]
    assert d.started("SF-1-T1-R2").game("SF-1-T1-R2").out == ()


def test_s8_reinstated_before_the_replay_starts_it_has_its_seat_again():
    d = left_and_voided().ask("reinstate", team="T02", reason="помилка")
    assert d.seats("SF-1-T1-R2") == ["T01", "T02", "T03", "T04"]


def test_s8_once_the_replay_has_started_it_is_too_late():
    d = left_and_voided().started("SF-1-T1-R2")
    d.refuses("too_late", "reinstate", team="T02", reason="помилка")
    assert d.out("T02") == "disqualified"


def test_s9_a_correction_seats_no_team_that_is_out():
    d = final_left_and_voided().corrected("SF-1-T1", T01=10)
    assert "T05" not in d.seats("F-1-T1-R2")
    assert "T02" in d.seats("F-1-T1-R2")


def test_s13_a_replay_seats_no_team_that_is_out():
    d = semi_final().played("SF").drawn_by_hand("F").opened("F-1").started("F-1-T1")
    d.corrected("SF-1-T1", T01=10).ask("disqualify", team="T05", reason="порушення")
    d.ask("settle_correction", game="SF-1-T1", choice="replay", reason="справедливо")
    assert "T05" not in d.seats("F-1-T1-R2")
    assert "T02" in d.seats("F-1-T1-R2")


def undone_and_replaced() -> Day:
    """T02 is disqualified after the start, the start is undone, and a reserve takes the seat."""
    d = semi_final().started("SF-1-T1").ask("disqualify", team="T02", reason="порушення")
    return d.ask("undo", game="SF-1-T1").ask("replace_team", team="T02", reason="порушення")


def test_s8_when_the_start_is_undone_a_reserve_may_take_the_seat():
    assert undone_and_replaced().seats("SF-1-T1") == ["T01", "T17", "T03", "T04"]


def test_s9_a_team_that_was_replaced_is_no_part_of_the_game():
    d = undone_and_replaced()
    assert "T02" not in set().union(*d.ranking("SF-1-T1"))
    d.result("SF-1-T1", T17=400)
    assert d.ranking("SF-1-T1")[0] == {"T17"}
    assert len(d.ranking("SF-1-T1")) == len(d.totals("SF-1-T1")) or "T02" not in str(d.ranking("SF-1-T1"))


def test_t9_when_the_start_is_undone_the_team_stays_out():
    d = semi_final().started("SF-1-T1").ask("disqualify", team="T02", reason="порушення")
    d.ask("undo", game="SF-1-T1").started("SF-1-T1")
    d.ask("score_turn", game="SF-1-T1", turn=d.game("SF-1-T1").position.number, words=[{"points": 5}])
    assert d.game("SF-1-T1").on_turn == "T03"
    assert d.ranking("SF-1-T1")[-1] == {"T02"}


def test_s9_a_team_that_is_out_is_not_drawn_again():
    d = left_and_voided().ask("undo_draw", stage="SF", reason="ще раз").drawn("SF")
    assert "T02" not in d.everyone_seated("SF")
    assert len(d.everyone_seated("SF")) == 15


def put_out_after_the_game() -> Day:
    """T02 is disqualified when SF-1-T1 is over; then the game is voided."""
    d = semi_final().submitted("SF-1-T1", T01=90, T02=80).ask("disqualify", team="T02", reason="порушення")
    return d.ask("void_game", game="SF-1-T1", reason="не те поле")


def test_s8_put_out_after_the_game_and_reinstated_before_the_replay_it_has_its_seat_again():
    d = put_out_after_the_game()
    assert d.seats("SF-1-T1-R2") == ["T01", None, "T03", "T04"]
    d.ask("reinstate", team="T02", reason="помилка")
    assert d.seats("SF-1-T1-R2") == ["T01", "T02", "T03", "T04"]


def test_s8_put_out_after_the_game_and_reinstated_after_the_replay_began_is_too_late():
    d = put_out_after_the_game().started("SF-1-T1-R2")
    d.refuses("too_late", "reinstate", team="T02", reason="помилка")


def test_s9_a_team_that_is_out_waits_at_no_replay_either():
    d = semi_final().played("SF").drawn_by_hand("F").ask("void_game", game="SF-1-T1", reason="не те поле")
    assert "T01" in d.seats("SF-1-T1-R2")
    d.ask("disqualify", team="T01", reason="порушення")
    assert "T01" not in d.seats("F-1-T1")
    assert d.started("SF-1-T1-R2").game("SF-1-T1-R2").on_turn == "T02"


def test_s8_no_reserve_comes_into_a_later_stage():
    d = semi_final().played("SF").drawn_by_hand("F")
    for team in ("T04", "T03", "T02", "T01"):
        d.ask("disqualify", team=team, reason="порушення")
    assert d.seats("F-1-T1") == [None, "T05", "T09", "T13"]
    step = d.machine.ask(d.asked("replace_team", {"team": "T01", "reason": "порушення"}))
    assert step.refused is not None
    assert step.refused.code in {"too_late", "wrong_phase"}
