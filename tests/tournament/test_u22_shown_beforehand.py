"""Lots that anyone can check, and slips typed in one by one (U22, S10, S11)."""

from hashlib import sha256

import pytest

from knockout.rules.lots import list_hash, seed_hash, spread
from knockout.rules.plans import game_ids
from knockout.tournament.draw_ready import input_of
from knockout.tournament.drawing import drawn_by_seed
from knockout.tournament.lots_by_hand import seats_by_slips
from knockout.tournament.progress import qualified
from tests.days import Day, day

SEED = "кубики: 4 2 6"
HASH = sha256(SEED.encode()).hexdigest()


def ready(teams: int = 40) -> Day:
    """All at the desk, check-in closed."""
    return day(teams).checked_in().closed()


# --- hashes before, seed after


def test_u22_the_hashes_are_those_anyone_can_work_out():
    assert seed_hash(SEED) == HASH
    assert list_hash(["T01", "T02"]) == sha256(b"T01\nT02\n").hexdigest()


def test_u22_what_was_announced_is_what_is_drawn():
    d = ready().ask("announce_draw", stage="QF", seed_hash=HASH)
    announced = d.state.announced["QF"]
    assert (announced.seed_hash, announced.list_hash) == (HASH, list_hash(input_of(d.state, d.state.plan[0])))
    d.refuses("bad_field", "draw", stage="QF", seed="інше зерно")
    expected = drawn_by_seed(d.state, d.state.plan[0], SEED)
    d.ask("draw", stage="QF", seed=SEED)
    assert {game: d.game(game).seats for game in expected} == expected
    assert d.state.drawn["QF"].seed == SEED
    assert d.state.announced["QF"].seed_hash == HASH


def test_u22_an_announcement_for_another_list_is_worth_nothing():
    d = day(44).checked_in(but=["T42"]).closed().ask("announce_draw", stage="QF", seed_hash=HASH)
    d.ask("replace_team", team="T07", reason="поїхали")
    details = d.refuses("wrong_phase", "draw", stage="QF", seed=SEED)
    assert details["accepted"] == "announce_draw QF"
    d.ask("announce_draw", stage="QF", seed_hash=HASH).ask("draw", stage="QF", seed=SEED)


def test_u22_an_announcement_is_made_once_for_what_can_be_drawn():
    d = day(40)
    d.refuses("wrong_phase", "announce_draw", stage="QF", seed_hash=HASH)
    d.checked_in().closed()
    for wrong in ("", "abc", HASH.upper(), HASH + "0"):
        d.refuses("bad_field", "announce_draw", stage="QF", seed_hash=wrong)
    d.ask("announce_draw", stage="QF", seed_hash=HASH)
    d.refuses("already_done", "announce_draw", stage="QF", seed_hash=HASH)
    d.refuses("results_missing", "announce_draw", stage="SF", seed_hash=HASH)


def test_u22_undoing_the_draw_takes_its_announcement_along():
    d = ready(4).ask("announce_draw", stage="F", seed_hash=HASH).ask("draw", stage="F", seed=SEED)
    d.ask("undo_draw", stage="F", reason="переставили столи")
    assert "F" not in d.state.announced
    d.ask("draw", stage="F", seed="інше")


def test_s11_snake_lots_begin_from_the_points_and_are_announced_so():
    d = day(40, rules={"draw.seating": "snake"}).checked_in().closed().drawn_by_hand("QF").played("QF")
    plan = d.state.plan[1]
    best = [d.totals(row.game)[row.team] for row in qualified(d.state, "QF")]
    points = {row.team: total for row, total in zip(qualified(d.state, "QF"), best, strict=True)}
    assert [points[team] for team in input_of(d.state, plan)] == sorted(best, reverse=True)
    d.ask("announce_draw", stage="SF", seed_hash=HASH)
    assert d.state.announced["SF"].list_hash == list_hash(input_of(d.state, plan))
    d.ask("draw", stage="SF", seed=SEED)
    assert len(d.state.drawn) == 2


# --- slips


def test_u22_slips_are_kept_and_checked_one_by_one():
    d = ready(40).ask("enter_slip", stage="QF", game="QF-1-T1", seat="А", team="T05")
    d.ask("enter_slip", stage="QF", game="QF-1-T1", seat=2, team="T09")
    assert seats_by_slips(d.state, "QF") == {"QF-1-T1": ("T05", "T09")}
    taken = d.refuses("table_taken", "enter_slip", stage="QF", game="QF-1-T1", seat="А", team="T06")
    assert taken["by"] == "T05"
    again = d.refuses("already_done", "enter_slip", stage="QF", game="QF-2-T3", seat="Г", team="T05")
    assert (again["field"], again["game"], again["seat"]) == ("slip", "QF-1-T1", "А")
    d.refuses("already_done", "enter_slip", stage="QF", game="QF-1-T1", seat="A", team="T05")
    d.refuses("bad_field", "enter_slip", stage="QF", game="QF-1-T9", seat="А", team="T06")
    d.refuses("bad_field", "enter_slip", stage="QF", game="QF-1-T1", seat="Д", team="T06")
    d.refuses("bad_field", "enter_slip", stage="QF", game="QF-1-T1", seat=5, team="T06")
    d.refuses("unknown_team", "enter_slip", stage="QF", game="QF-1-T1", seat="В", team="T99")


def test_u22_a_reserve_has_no_slip():
    d = ready(43)
    assert (
        d.refuses("bad_field", "enter_slip", stage="QF", game="QF-1-T1", seat="А", team="T41")["value"]
        == "T41"
    )


def test_u22_a_slip_typed_wrong_is_taken_back():
    d = ready(40).ask("enter_slip", stage="QF", game="QF-1-T1", seat="Б", team="T05")
    d.ask("take_slip", stage="QF", game="QF-1-T1", seat="Б")
    assert seats_by_slips(d.state, "QF") == {}
    d.refuses("already_done", "take_slip", stage="QF", game="QF-1-T1", seat="Б")
    d.ask("enter_slip", stage="QF", game="QF-1-T1", seat="Б", team="T06")


def test_u22_slips_wait_for_the_draw_and_go_with_it():
    d = day(4)
    d.refuses("wrong_phase", "enter_slip", stage="F", game="F-1-T1", seat="А", team="T01")
    d.checked_in().closed()
    for seat, team in zip("АБВГ", ("T03", "T01", "T04", "T02"), strict=True):
        d.ask("enter_slip", stage="F", game="F-1-T1", seat=seat, team=team)
    d.ask("enter_draw", stage="F", seats=seats_by_slips(d.state, "F"))
    assert d.game("F-1-T1").seats == ("T03", "T01", "T04", "T02")
    assert "F" not in d.state.slips
    d.refuses("already_done", "enter_slip", stage="F", game="F-1-T1", seat="А", team="T01")


@pytest.mark.parametrize("teams", [5, 38, 39])
def test_s10_slips_of_a_short_field_leave_the_last_seats_empty(teams: int):
    d = ready(teams)
    plan = d.state.plan[0]
    waiting = list(input_of(d.state, plan))
    names = game_ids(plan)
    short = len(names) * 4 - len(waiting)
    for game, size in zip(names, spread(teams, len(names)), strict=True):
        for seat in range(1, size + 1):
            d.ask("enter_slip", stage=plan.stage, game=game, seat=seat, team=waiting.pop())
    assert not waiting
    d.ask("enter_draw", stage=plan.stage, seats=seats_by_slips(d.state, plan.stage))
    assert sum(team is None for game in names for team in d.game(game).seats) == short


def test_u22_the_journal_folds_to_the_same_slips():
    d = ready(40).ask("announce_draw", stage="QF", seed_hash=HASH)
    d.ask("enter_slip", stage="QF", game="QF-2-T5", seat="Г", team="T40")
    assert d.folded() == d.state


def test_u22_a_draw_that_was_undone_and_hashes_shown_anew_stay_readable():
    d = day(44).checked_in(but=["T42"]).closed().ask("announce_draw", stage="QF", seed_hash=HASH)
    d.ask("replace_team", team="T07", reason="поїхали").ask("announce_draw", stage="QF", seed_hash=HASH)
    d.ask("draw", stage="QF", seed=SEED).ask("undo_draw", stage="QF", reason="переставили столи")
    first, second = d.state.gone_draws["QF"]
    assert (first.drawn, first.seed) == (None, None)
    assert first.announced is not None
    assert second.announced is not None
    assert first.announced.list_hash != second.announced.list_hash
    assert second.seed == SEED
    assert d.drawn("QF").state.gone_draws["QF"] == (first, second)
