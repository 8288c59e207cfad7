"""Scores frozen from now on: play goes on before everybody's eyes, what it came to does not."""

import pytest

from knockout.game.scoring import best_words
from knockout.tournament.lookup import rules_of
from tests.tournament.seen import (
    GAME,
    REASON,
    SCORES as WHAT,
    SHOWN,
    at_work,
    day_of,
    score,
    seen,
    semi_finals,
)

NOTHING = dict.fromkeys(SHOWN, 0)


def test_frozen_scores_are_those_that_were_shown_when_it_was_asked():
    d = at_work().ask("conceal", what=WHAT)
    score(d, GAME, 987, 5)
    assert seen(d).totals(GAME) == SHOWN
    assert seen(d).game(GAME).kept == "frozen"
    assert d.totals(GAME)["T01"] == 997
    d.ask("reveal", what=WHAT)
    assert seen(d).totals(GAME)["T01"] == 997
    assert seen(d).state is d.state


def test_play_goes_on_before_everybodys_eyes():
    d = at_work().ask("conceal", what=WHAT)
    score(d, GAME, 987)
    real, shown = d.game(GAME), seen(d).game(GAME)
    assert (shown.phase, shown.on_turn, shown.position.number) == ("thinking", "T02", 6)
    assert shown.clock == real.clock
    d.ask("hold_game", game=GAME, reason="вода")
    assert seen(d).game(GAME).on_hold


def test_of_a_dispute_everybody_knows_that_there_is_one():
    d = at_work().ask("conceal", what=WHAT).ask("place_move", game=GAME, turn=5)
    d.ask("challenge", game=GAME, turn=5, words=["ЩОВБ"], by="T03")
    at = seen(d).game(GAME).position
    assert (at.phase, at.dispute.words, at.dispute.by) == ("challenged", (), "T03")
    d.ask("rule_challenge", game=GAME, turn=5, valid=True)
    assert seen(d).game(GAME).position.disputed == ()


def test_a_game_not_started_yet_shows_nothing_from_its_first_turn_on():
    d = semi_finals().ask("conceal", what=WHAT)
    score(d.started(GAME), GAME, 987)
    assert seen(d).totals(GAME) == NOTHING
    assert best_words(seen(d).game(GAME), rules_of(d.state))["T01"] is None


def test_a_cycle_can_be_frozen_before_its_lots_are_drawn():
    d = day_of([{"field": 8, "winners": 1, "best_losers": 2}, {}]).ask("conceal", what=WHAT)
    score(d.drawn("SF").opened("SF-1").started(GAME), GAME, 987)
    assert set(seen(d).totals(GAME).values()) == {0}


def test_s12_a_frozen_result_is_never_official_and_nobody_is_through():
    d = semi_finals().ask("conceal", what=WHAT).result(GAME, T01=400).result("SF-1-T2", T05=300)
    assert d.through("SF").keys() >= {"T01", "T05"}
    assert (seen(d).phase(GAME), seen(d).through("SF")) == ("ended", {})
    d.ask("reveal", what=WHAT)
    assert (seen(d).phase(GAME), seen(d).through("SF")) == ("official", d.through("SF"))


def test_an_official_result_stays_known_when_the_others_are_frozen():
    d = semi_finals().result(GAME, T01=400).ask("conceal", what=WHAT).result("SF-1-T2", T05=300)
    assert (seen(d).phase(GAME), seen(d).through("SF")) == ("official", {"T01": "Q"})
    d.ask("return_result", game=GAME, reason="лист").corrected(GAME, T02=500)
    assert seen(d).totals(GAME)["T02"] == 0
    d.ask("submit_result", game=GAME).ask("confirm_result", game=GAME)
    assert (seen(d).totals(GAME)["T02"], seen(d).phase(GAME)) == (0, "ended")


@pytest.mark.parametrize("how", ["out", "blocked", "host"])
def test_why_a_frozen_game_ended_is_not_told(how: str):
    d = at_work().ask("conceal", what=WHAT).ask("end_game", game=GAME, reason=how)
    assert seen(d).game(GAME).position.ended is None


def test_corrections_requests_and_who_agreed_are_not_told():
    d = at_work().ask("conceal", what=WHAT).ask("end_game", game=GAME, reason="host")
    d.ask("request_correction", game=GAME, turn=2, kind="passed").corrected(GAME, T01=500)
    d.ask("submit_result", game=GAME, agreed=["А"])
    shown = seen(d).game(GAME)
    assert (shown.requests, shown.agreed, shown.marks, shown.turns) == ((), None, (), shown.frozen.turns)
    assert seen(d).totals(GAME) == SHOWN


def test_s26_a_paper_sheet_is_frozen_too():
    totals = {"T01": 987, "T02": 1, "T03": 2, "T04": 3}
    d = at_work().ask("conceal", what=WHAT)
    d.ask("enter_sheet", game=GAME, totals=totals, best_word={}, reason="злива").ask(
        "confirm_result", game=GAME
    )
    assert (seen(d).totals(GAME), seen(d).game(GAME).sheet) == (SHOWN, None)


def test_t14_what_is_undone_stays_as_it_was_shown():
    d = at_work().ask("conceal", what=WHAT)
    for _ in range(3):
        d.ask("undo", game=GAME)
    score(d, GAME, 987)
    assert seen(d).totals(GAME) == SHOWN


def test_t9_a_game_whose_start_is_undone_is_new_and_shows_nothing():
    d = at_work().ask("conceal", what=WHAT)
    for _ in range(5):
        d.ask("undo", game=GAME)
    assert seen(d).totals(GAME) == NOTHING
    score(d.started(GAME), GAME, 987)
    assert seen(d).totals(GAME) == NOTHING


def test_s14_the_replay_of_a_frozen_game_is_frozen_and_so_is_the_void_one():
    d = at_work().ask("conceal", what=WHAT)
    score(d, GAME, 987).ask("void_game", game=GAME, reason="не ті місця")
    replay = f"{GAME}-R2"
    score(d.started(replay), replay, 986)
    assert (seen(d).totals(replay), seen(d).totals(GAME), seen(d).phase(GAME)) == (NOTHING, SHOWN, "void")
    d.ask("reveal", what=WHAT)
    assert (seen(d).totals(replay)["T01"], seen(d).totals(GAME)["T01"]) == (986, 997)


def test_s9_that_a_team_is_out_is_known_and_its_score_is_the_one_shown():
    d = at_work().ask("conceal", what=WHAT)
    score(d, GAME, 987).ask("disqualify", team="T01", **REASON)
    assert seen(d).game(GAME).out == ("T01",)
    assert seen(d).totals(GAME) == SHOWN


def test_case_65_a_review_that_began_under_a_freeze_outlasts_it():
    d = at_work().ask("conceal", what=WHAT)
    score(d, GAME, 5).ask("end_game", game=GAME, reason="host").corrected(GAME, T01=500)
    d.ask("reveal", what=WHAT)
    assert (seen(d).totals(GAME)["T01"], seen(d).game(GAME).kept) == (15, "review")


def test_case_65_a_freeze_under_a_review_keeps_what_was_shown_before_it():
    d = at_work().ask("hold_game", game=GAME).corrected(GAME, T01=500).ask("conceal", what=WHAT)
    assert seen(d).totals(GAME) == SHOWN
    d.ask("resume_game", game=GAME)
    assert seen(d).totals(GAME) == SHOWN
