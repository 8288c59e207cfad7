"""S13: corrections, what they change, and what happens to places that others have gone on from."""

from tests.days import Day, day

# In `played`, T01 wins QF-1-T1 with 400 before T02 with 302; T18 (310, QF-1-T5) is best loser of QF-1.


def quarter_finals() -> Day:
    return day().checked_in().closed().drawn_by_hand("QF").played("QF")


def semi_finals_drawn() -> Day:
    """SF-1-T1 T01 T05 T09 T13, SF-1-T2 T17 T18 T21 T25, SF-1-T3 T29 T33 T37 T38."""
    return quarter_finals().drawn_by_hand("SF")


def corrected_after_start() -> Day:
    """T01's win at QF-1-T1 turns out to be T02's when T01 plays at SF-1-T1 already."""
    return semi_finals_drawn().opened("SF-1").started("SF-1-T1").corrected("QF-1-T1", T01=10)


# --- a turn


def test_s13_a_correction_keeps_who_why_and_the_old_value():
    d = quarter_finals().corrected("QF-1-T1", T01=(390, 70))
    turn = d.game("QF-1-T1").turns[0]
    assert d.totals("QF-1-T1")["T01"] == 390
    correction = turn.corrections[0]
    assert (correction.who, correction.reason) == ("committee", "помилка запису")
    assert sum(word.points for word in correction.words) == 400


def test_s13_fields_not_given_keep_their_value():
    d = quarter_finals().ask("correct_turn", game="QF-1-T1", turn=1, all_tiles=True, reason="бінго")
    assert d.totals("QF-1-T1")["T01"] == 450
    d.ask("correct_turn", game="QF-1-T1", turn=1, words=[{"points": 30}], reason="звірка")
    assert d.totals("QF-1-T1")["T01"] == 80


def test_s13_a_correction_without_a_reason_is_refused():
    details = quarter_finals().refuses(
        "bad_field", "correct_turn", game="QF-1-T1", turn=1, all_tiles=True, reason=" "
    )
    assert details["field"] == "reason"


def test_s13_never_a_change_of_whose_turn_it_is_or_a_clock():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").started("QF-1-T1")
    d.ask("score_turn", game="QF-1-T1", turn=1, words=[{"points": 20}])
    before = d.game("QF-1-T1")
    d.corrected("QF-1-T1", T01=25)
    after = d.game("QF-1-T1")
    assert (after.position, after.clock) == (before.position, before.clock)
    assert d.totals("QF-1-T1")["T01"] == 25


def test_s13_never_a_change_of_how_a_game_ended():
    d = quarter_finals()
    before = d.game("QF-1-T1").position
    assert d.corrected("QF-1-T1", T04=600).game("QF-1-T1").position == before


def test_s13_a_correction_by_the_commission_leaves_a_result_official():
    d = quarter_finals().corrected("QF-1-T1", who="counting", T02=500)
    assert d.phase("QF-1-T1") == "official"
    assert d.through("QF")["T02"] == "Q"


# --- the preview


def preview(d: Day, game: str, **points: int) -> dict:
    (team, value), *_ = points.items()
    d.ask("correct_turn", **d.correction(game, team, value), preview=True)
    return d.preview


def test_s13_a_preview_saves_nothing():
    d = semi_finals_drawn()
    state = d.state
    preview(d, "QF-1-T1", T02=500)
    assert d.state is state
    assert d.entries == ()


def test_s13_the_preview_says_what_changes():
    d = semi_finals_drawn()
    seen = preview(d, "QF-1-T1", T02=500)
    before, after = seen["before"], seen["after"]
    assert (before["totals"]["T02"], after["totals"]["T02"]) == (302, 500)
    assert (before["winner"], after["winner"]) == ("T01", "T02")
    assert {"team": "T18", "mark": "q"} in before["qualified"]
    assert {"team": "T01", "mark": "q"} in after["qualified"]
    assert before["seats"]["SF-1-T1"][0] == "T01"
    entrants = {team for seats in after["seats"].values() for team in seats}
    assert {"T01", "T02"} <= entrants
    assert "T18" not in entrants


def test_s13_the_preview_says_when_nothing_would_move_by_itself():
    d = semi_finals_drawn().opened("SF-1").started("SF-1-T1")
    assert preview(d, "QF-1-T1", T01=10)["settle"] is True
    assert preview(d, "QF-1-T1", T01=390)["settle"] is False


def test_s13_the_preview_of_a_final_shows_the_places():
    d = semi_finals_drawn().played("SF").drawn_by_hand("F").played("F")
    second = sorted(d.places()[1])[0]
    seen = preview(d, "F-1-T1", **{second: 900})
    assert seen["after"]["places"][0] == [second]


def test_s13_what_the_preview_shows_is_what_happens():
    d = semi_finals_drawn()
    shown = preview(d, "QF-1-T1", T02=500)["after"]
    d.corrected("QF-1-T1", T02=500)
    assert [(row["team"], row["mark"]) for row in shown["qualified"]] == list(d.through("QF").items())
    assert all(d.seats(game) == seats for game, seats in shown["seats"].items())


# --- places, before a game in which they change has started


def test_s13_places_change_in_the_same_step():
    d = semi_finals_drawn().corrected("QF-1-T1", T01=10)
    assert d.through("QF")["T02"] == "Q"
    assert "T01" not in d.through("QF")
    assert d.seats("SF-1-T1") == ["T02", "T05", "T09", "T13"]
    kinds = [type(entry).__name__ for entry in d.entries]
    assert kinds == ["TurnCorrected", "SeatGiven"]


def test_case_27_winner_and_best_loser_both_change_in_one_step():
    d = semi_finals_drawn().corrected("QF-1-T1", T02=500)
    assert d.through("QF")["T02"] == "Q"
    assert d.through("QF")["T01"] == "q"
    assert "T18" not in d.through("QF")


def test_s13_a_team_already_seated_keeps_its_seat():
    d = semi_finals_drawn().corrected("QF-1-T1", T02=500)
    assert d.seats("SF-1-T1") == ["T01", "T05", "T09", "T13"]
    assert d.seats("SF-1-T2") == ["T17", "T02", "T21", "T25"]


def test_s13_a_correction_and_its_taking_back_leave_everything_as_it_was():
    d = semi_finals_drawn()
    through, seats = d.through("QF"), [d.seats(f"SF-1-T{n}") for n in (1, 2, 3)]
    d.corrected("QF-1-T1", T01=10).corrected("QF-1-T1", T01=400)
    assert d.through("QF") == through
    assert [d.seats(f"SF-1-T{n}") for n in (1, 2, 3)] == seats


def test_s13_only_the_games_in_which_a_place_changes_matter():
    d = semi_finals_drawn().opened("SF-1").started("SF-1-T3").corrected("QF-1-T1", T01=10)
    assert d.seats("SF-1-T1")[0] == "T02"
    assert not d.state.settlements


def test_s13_before_the_next_draw_a_correction_needs_no_settling():
    d = quarter_finals().corrected("QF-1-T1", T02=500).drawn_by_hand("SF")
    assert d.through("QF")["T02"] == "Q"
    assert "T02" in d.everyone_seated("SF")


def test_s13_a_result_that_becomes_level_moves_nobody_until_it_is_decided():
    d = semi_finals_drawn().corrected("QF-1-T1", T02=400)
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02"}}
    assert d.seats("SF-1-T1")[0] == "T01"
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T02", "T01"], how="lots", reason="жереб")
    assert d.through("QF")["T02"] == "Q"
    assert "T02" in d.everyone_seated("SF")


# --- places, after such a game has started


def test_case_28_nothing_moves_by_itself_once_such_a_game_has_started():
    d = corrected_after_start()
    assert d.totals("QF-1-T1")["T01"] == 10
    assert d.seats("SF-1-T1") == ["T01", "T05", "T09", "T13"]
    assert "T02" not in d.everyone_seated("SF")
    assert d.state.settlements["QF"].open


def test_s13_until_it_is_settled_qualified_shows_the_old_rows():
    d = semi_finals_drawn().opened("SF-1").started("SF-1-T1")
    before = d.through("QF")
    assert d.corrected("QF-1-T1", T01=10).through("QF") == before


def test_s13_keep():
    d = corrected_after_start()
    before = d.through("QF")
    d.ask("settle_correction", game="QF-1-T1", choice="keep", reason="гра вже йде")
    assert d.through("QF") == before
    assert d.phase("SF-1-T1") == "thinking"
    d.refuses("already_done", "settle_correction", game="QF-1-T1", choice="keep", reason="ще раз")


def test_s13_replay_voids_those_games_and_they_are_played_again_by_the_right_teams():
    d = semi_finals_drawn().opened("SF-1").started("SF-1-T1", "SF-1-T3")
    d.corrected("QF-1-T1", T01=10)
    d.ask("settle_correction", game="QF-1-T1", choice="replay", reason="справедливо")
    assert d.phase("SF-1-T1") == "void"
    assert d.phase("SF-1-T1-R2") == "ready"
    assert d.seats("SF-1-T1-R2") == ["T02", "T05", "T09", "T13"]
    assert d.phase("SF-1-T3") == "thinking"
    assert d.through("QF")["T02"] == "Q"


def test_s13_a_best_loser_that_plays_already_is_replaced_in_the_replay():
    d = semi_finals_drawn().opened("SF-1").started("SF-1-T2").corrected("QF-1-T1", T02=500)
    assert "T02" not in d.everyone_seated("SF")
    d.ask("settle_correction", game="QF-1-T1", choice="replay", reason="справедливо")
    assert d.seats("SF-1-T2-R2") == ["T17", "T02", "T21", "T25"]
    assert d.through("QF")["T01"] == "q"


def test_s13_a_replay_is_refused_when_the_stage_after_has_started():
    d = semi_finals_drawn().played("SF").drawn_by_hand("F").opened("F-1").started("F-1-T1")
    d.corrected("QF-1-T1", T01=10)
    d.refuses("next_stage_started", "settle_correction", game="QF-1-T1", choice="replay", reason="-")
    d.ask("settle_correction", game="QF-1-T1", choice="keep", reason="пізно")


def test_s13_the_settling_names_the_game_that_was_corrected():
    d = corrected_after_start()
    details = d.refuses("bad_field", "settle_correction", game="QF-1-T2", choice="keep", reason="-")
    assert (details["field"], details["accepted"]) == ("game", ["QF-1-T1"])


def test_s13_nothing_to_settle():
    semi_finals_drawn().refuses(
        "wrong_phase", "settle_correction", game="QF-1-T1", choice="keep", reason="немає чого"
    )
