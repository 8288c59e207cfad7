"""What rests on frozen scores is not told either; and what can't be kept back is refused."""

from typing import Any

import pytest

from knockout.ids import CycleId
from knockout.tournament.roster import Roster
from knockout.views.bracket import loser_line_view
from knockout.views.marks import marks_of
from tests.days import day, qualifying
from tests.tournament.seen import GAME, REASON, SCORES as WHAT, seen, semi_finals

FIVE = 5 * 60_000


def test_u27_struck_wins_and_decisions_about_frozen_results_are_not_told():
    d = semi_finals().ask("conceal", what=WHAT)
    d.result(GAME, T01=(300, 30), T02=(300, 30)).result("SF-1-T2", T05=400)
    d.ask("decide_tie", question=f"{GAME}:winner", order=["T02", "T01"], how="lots", **REASON)
    d.ask("annul_win", game="SF-1-T2", team="T05", **REASON)
    assert (dict(seen(d).state.strikes), dict(seen(d).state.decisions)) == ({}, {})
    d.ask("reveal", what=WHAT)
    assert set(seen(d).state.decisions) == {f"{GAME}:winner"}


def test_s11_a_stage_drawn_from_frozen_results_is_not_drawn_for_anybody():
    d = semi_finals().ask("conceal", what=WHAT).played("SF").drawn("F")
    everybody = seen(d).state
    assert not {"F"} & {*everybody.drawn, *everybody.seated}
    assert not [game for game in everybody.games if game.startswith("F-")]
    details = d.refuses("concealed", "open_cycle", cycle="F-1")
    assert (details["field"], details["what"]) == ("cycle", [WHAT])
    assert "concealed" in [blocker.code for blocker in d.next().blockers]
    d.ask("reveal", what=WHAT).opened("F-1")
    assert seen(d).state is d.state


def test_s21_that_a_place_was_given_up_is_not_told_while_nobody_knows_it():
    d = semi_finals().ask("conceal", what=WHAT).played("SF").ask("withdraw_team", team="T01", **REASON)
    assert d.state.teams["T01"].out.stage == "F"
    out = seen(d).state.teams["T01"].out
    assert (out.kind, out.stage) == ("withdrawn", None)


def test_u20_frozen_games_of_a_game_day_count_in_no_rating():
    d = qualifying(8).game_day("D1", "T01 T02 T03 T04", "T05 T06 T07 T08")
    d.ask("conceal", what="scores:D1-1").result("D1-1-T1", T01=400).result("D1-1-T2", T05=300)
    assert {line[0] for line in seen(d).rating_now().values()} == {0}
    details = d.refuses("concealed", "close_qualifying")
    assert details["what"] == ["scores:D1-1"]
    d.ask("reveal", what="scores:D1-1").ask("close_qualifying")
    assert seen(d).state is d.state


def test_u20_a_game_day_laid_out_anew_is_not_frozen():
    d = qualifying(8).game_day("D1", "T01 T02 T03 T04").ask("conceal", what="scores:D1-1")
    d.ask("undo_draw", stage="D1", **REASON).game_day("D1", "T01 T02 T03 T04")
    assert seen(d).state is d.state


# --- what can't be asked


@pytest.mark.parametrize(
    ("code", "do", "fields", "field"),
    [
        ("bad_field", "conceal", {"what": "scores:QF-1"}, "what"),
        ("bad_field", "conceal", {"what": "scores:SF"}, "what"),
        ("bad_field", "conceal", {"what": "seats:QF"}, "what"),
        ("bad_field", "conceal", {"what": "все"}, "what"),
        ("bad_field", "conceal", {"what": WHAT, "last": 0}, "last"),
        ("bad_field", "conceal", {"what": WHAT, "last": 1_800_001}, "last"),
        ("bad_field", "conceal", {"what": "places", "last": FIVE}, "last"),
        ("bad_field", "reveal", {"what": "scores:QF-1"}, "what"),
        ("already_done", "reveal", {"what": WHAT}, "what"),
        ("already_done", "reveal", {"what": "awards", "shown": 1}, "what"),
    ],
)
def test_what_is_refused_names_its_field(code: str, do: str, fields: dict[str, Any], field: str):
    assert semi_finals().refuses(code, do, **fields)["field"] == field


def test_scores_are_shown_as_a_whole():
    d = semi_finals().ask("conceal", what=WHAT)
    assert d.refuses("bad_field", "reveal", what=WHAT, shown=1)["field"] == "shown"


def test_results_that_are_official_or_followed_are_known_for_good():
    d = semi_finals().played("SF")
    assert d.refuses("wrong_phase", "conceal", what=WHAT)["field"] == "what"
    d.drawn("F").opened("F-1").ask("return_result", game=GAME, reason="лист")
    d.refuses("wrong_phase", "conceal", what=WHAT)


@pytest.mark.parametrize("who", ["host:SF-1-T1", "desk", "counting", "announcer", "public"])
def test_only_the_committee_keeps_anything_back(who: str):
    d = semi_finals()
    d.refuses("not_allowed", "conceal", what=WHAT, who=who)
    d.ask("conceal", what=WHAT).refuses("not_allowed", "reveal", what=WHAT, who=who)


def test_the_next_cycle_of_the_stage_can_be_opened():
    d = day(8, plan=[{"field": 8, "cycles": 2, "winners": 1, "best_losers": 2}, {}]).checked_in().closed()
    d.drawn_by_hand("SF").opened("SF-1").ask("conceal", what="scores:SF-1").played("SF-1").opened("SF-2")
    assert seen(d).phase("SF-2-T1") == "ready"


def test_nobody_is_marked_as_leading_by_a_frozen_score():
    """Who led when the scores were frozen may not be who won: everybody's bracket names nobody."""
    d = semi_finals().started(GAME)
    for turn, points in enumerate((40, 90, 10, 5), start=1):
        d.ask("score_turn", game=GAME, turn=turn, words=[{"points": points}])
    d.ask("conceal", what=WHAT).ask("end_game", game=GAME, reason="host")
    plan = d.state.plan[0]
    assert "T02" not in marks_of(seen(d).state, plan)
    line = loser_line_view(seen(d).state, Roster(), CycleId("SF-1"))
    assert not [row for row in line["rows"] if row["goes_on"] or row["needs"]]
    d.ask("reveal", what=WHAT)
    assert marks_of(seen(d).state, plan)["T02"].letter == "Q"
