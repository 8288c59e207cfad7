"""CASES 65: numbers that are being looked at do not change before everybody's eyes; they change once."""

from tests.tournament.seen import GAME, SHOWN, at_work, score, seen, semi_finals


def test_case_65_three_words_edited_on_hold_show_once_when_play_goes_on():
    d = at_work().ask("hold_game", game=GAME)
    for team, points in (("T01", 11), ("T02", 22), ("T03", 33)):
        d.corrected(GAME, **{team: points})
        assert seen(d).totals(GAME) == SHOWN
        assert seen(d).game(GAME).kept == "review"
    assert d.totals(GAME) == {"T01": 11, "T02": 22, "T03": 33, "T04": 40}
    d.ask("resume_game", game=GAME)
    assert seen(d).totals(GAME) == {"T01": 11, "T02": 22, "T03": 33, "T04": 40}
    assert seen(d).game(GAME).kept is None
    assert seen(d).state is d.state


def test_case_65_a_correction_of_a_game_in_play_shows_at_once():
    d = at_work().corrected(GAME, T01=11)
    assert seen(d).totals(GAME)["T01"] == 11
    assert seen(d).state is d.state


def test_case_65_a_cycle_that_stands_is_not_looked_at():
    d = at_work().ask("hold_cycle", cycle="SF-1", reason="вогонь").corrected(GAME, T01=11)
    assert seen(d).totals(GAME)["T01"] == 11


def test_case_65_a_result_not_official_yet_changes_when_it_is():
    d = at_work().ask("end_game", game=GAME, reason="host").corrected(GAME, T01=500)
    assert (seen(d).totals(GAME), seen(d).game(GAME).kept) == (SHOWN, "review")
    d.ask("submit_result", game=GAME).corrected(GAME, T02=600)
    assert (seen(d).totals(GAME), seen(d).phase(GAME)) == (SHOWN, "submitted")
    d.ask("confirm_result", game=GAME)
    assert seen(d).totals(GAME) == {"T01": 500, "T02": 600, "T03": 30, "T04": 40}


def test_case_65_nothing_of_the_correction_is_seen():
    d = at_work().ask("end_game", game=GAME, reason="host").corrected(GAME, T01=500)
    game = seen(d).game(GAME)
    assert not any(turn.corrections for turn in game.turns)
    assert (game.marks, game.requests) == ((), ())


def test_s13_a_correction_of_an_official_result_shows_at_once():
    d = at_work().ask("end_game", game=GAME, reason="host").ask("submit_result", game=GAME)
    d.ask("confirm_result", game=GAME).corrected(GAME, T01=500)
    assert seen(d).totals(GAME)["T01"] == 500


def test_s12_a_result_taken_back_is_looked_at_again():
    d = at_work().ask("end_game", game=GAME, reason="host").ask("submit_result", game=GAME)
    d.ask("confirm_result", game=GAME).ask("return_result", game=GAME, reason="лист")
    d.corrected(GAME, T01=500)
    assert seen(d).totals(GAME) == SHOWN
    d.ask("submit_result", game=GAME).ask("confirm_result", game=GAME)
    assert seen(d).totals(GAME)["T01"] == 500


def test_s26_a_paper_sheet_in_place_of_live_turns_shows_once_official():
    totals = {"T01": 111, "T02": 222, "T03": 333, "T04": 444}
    d = at_work().ask("enter_sheet", game=GAME, totals=totals, best_word={}, reason="злива")
    assert (seen(d).totals(GAME), seen(d).game(GAME).sheet) == (SHOWN, None)
    d.ask("confirm_result", game=GAME)
    assert seen(d).totals(GAME) == totals


def test_s26_a_second_sheet_keeps_the_first_one_on_show():
    first = {"T01": 111, "T02": 222, "T03": 333, "T04": 444}
    d = semi_finals().ask("enter_sheet", game=GAME, totals=first, best_word={}, reason="папір")
    assert seen(d).totals(GAME) == first
    d.ask("enter_sheet", game=GAME, totals={**first, "T01": 999}, best_word={}, reason="описка")
    assert seen(d).totals(GAME) == first
    d.ask("confirm_result", game=GAME)
    assert seen(d).totals(GAME)["T01"] == 999


def test_t14_a_corrected_game_that_is_given_back_to_play_shows_when_it_goes_on():
    d = at_work().ask("end_game", game=GAME, reason="host").corrected(GAME, T01=500)
    d.ask("undo", game=GAME)
    assert (seen(d).phase(GAME), seen(d).totals(GAME)) == ("thinking", SHOWN)
    d.ask("resume_game", game=GAME)
    assert seen(d).totals(GAME)["T01"] == 500


def test_t13_a_move_that_is_scored_on_hold_waits_with_the_correction():
    d = at_work().ask("place_move", game=GAME, turn=5).ask("hold_game", game=GAME).corrected(GAME, T01=11)
    score(d, GAME, 7)
    assert seen(d).totals(GAME) == SHOWN
    d.ask("resume_game", game=GAME)
    assert seen(d).totals(GAME)["T01"] == 18


def test_t12_a_late_tap_that_gives_a_game_back_to_play_shows_it():
    d = at_work()
    began = d.game(GAME).position.began
    d.waits(began + 8 * 60_000)
    assert d.game(GAME).position.ended == "all_passed"
    d.corrected(GAME, T01=11)
    assert seen(d).totals(GAME) == SHOWN
    late = d.iso(began + 8 * 60_000 - 500)
    d.ask("score_turn", game=GAME, turn=12, words=[{"points": 5}], at=late, received=d.iso(d.now))
    assert d.phase(GAME) == "thinking"
    assert seen(d).totals(GAME) == {"T01": 11, "T02": 20, "T03": 30, "T04": 45}


def test_t14_a_game_whose_start_is_undone_is_looked_at_no_more():
    d = at_work()
    d.ask("end_game", game=GAME, reason="host").corrected(GAME, T02=21)
    for _ in range(5):
        d.ask("undo", game=GAME)
    assert d.phase(GAME) == "thinking"
    assert d.game(GAME).review is not None
    d.ask("undo", game=GAME)
    assert (d.phase(GAME), d.game(GAME).review) == ("ready", None)


def test_s14_a_void_game_is_looked_at_no_more():
    d = at_work().ask("end_game", game=GAME, reason="host").corrected(GAME, T01=500)
    d.ask("void_game", game=GAME, reason="не ті місця")
    assert seen(d).state is d.state
