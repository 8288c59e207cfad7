"""U26, S6: what a team that still plays needs to take the best loser's place; exactly, and not where it is hidden."""

import json
from dataclasses import replace

import pytest

from knockout.ids import CycleId
from knockout.tournament.lookup import games_of_cycle, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.bracket import bracket_view, loser_line_view
from knockout.views.needed import needed
from knockout.views.one_table import one_table_view
from knockout.views.through import through_view
from tests.days import Day, day
from tests.outcomes import words_of

CYCLE = CycleId("QF-1")


def two_tables(holder: tuple[int, int | None], chaser: tuple[int, int | None]) -> Day:
    """The first table is over, its second team holds the place; at the second table the second team chases it."""
    d = day().checked_in().closed().drawn_by_hand("QF").opened(CYCLE)
    d.result("QF-1-T1", T01=900, T02=holder).started("QF-1-T2")
    for turn, points in enumerate(((800, 80), chaser), start=1):
        if words := words_of(points):
            d.ask("score_turn", game="QF-1-T2", turn=turn, words=words)
        else:
            d.ask("pass_turn", game="QF-1-T2", turn=turn)
    return d


def needs(d: Day, state: State | None = None) -> dict[str, tuple[int, int | None]]:
    """By team: the points it lacks, and the word that decides with one less."""
    state = state or d.state
    plan = stage_plan(state, "QF")
    assert plan is not None
    return {team: (need.more, need.word) for team, need in needed(state, plan, CYCLE).items()}


def hidden(d: Day) -> State:
    """The same day under a ruleset that does not show it."""
    assert d.state.rules is not None
    rules = replace(d.state.rules, display=replace(d.state.rules.display, show_needed_score=False))
    return replace(d.state, rules=rules)


def test_u26_one_point_more_than_the_holder_where_its_word_is_no_better():
    assert needs(two_tables((190, 44), (167, 40)))["T06"] == (24, 44)


def test_u26_level_on_points_is_enough_with_the_higher_word():
    assert needs(two_tables((190, 44), (167, 45)))["T06"] == (23, None)


def test_s6_level_on_points_and_word_is_not_enough():
    assert needs(two_tables((190, 44), (167, 44)))["T06"] == (24, 44)
    assert needs(two_tables((190, 44), (190, 44)))["T06"] == (1, 44), "level on both: nobody is picked"


def test_u26_level_on_points_behind_on_the_word_needs_one_point():
    assert needs(two_tables((190, 44), (190, 43)))["T06"] == (1, 44)


def test_u26_t10_a_team_without_a_word_needs_one_more_than_level():
    assert needs(two_tables((190, 44), (0, None)))["T06"] == (191, 44)


@pytest.mark.parametrize("more", [0, 1])
def test_u26_so_many_points_are_exactly_what_is_needed(more: int):
    """With what it says the team is ahead, with one point less it is not."""
    d = two_tables((190, 90), (167, 40))
    lacks, _ = needs(d)["T06"]
    for turn in (3, 4, 5):
        d.ask("pass_turn", game="QF-1-T2", turn=turn)
    d.ask("score_turn", game="QF-1-T2", turn=6, words=[{"points": lacks - 1 + more}])
    line = loser_line_view(d.state, Roster(), CYCLE)
    assert line is not None
    assert (line["rows"][0]["team"] == "T06") is bool(more)


def test_u26_who_holds_the_place_or_plays_no_more_needs_nothing():
    d = two_tables((190, 44), (167, 40))
    assert set(needs(d)) == {"T06", "T07", "T08"}, "T02 holds it; T03 and T04 have played"
    d = two_tables((190, 44), (200, 40))
    assert set(needs(d)) == {"T07", "T08"}


def test_show_needed_score_false_leaves_it_out_of_every_payload():
    d = two_tables((190, 44), (167, 40))
    for state, shown in ((d.state, True), (hidden(d), False)):
        game = games_of_cycle(state, CYCLE)[1]
        views = (
            bracket_view(state, Roster(), d.now)["line"],
            through_view(state, Roster())["line"],
            one_table_view(state, Roster(), game, d.now),
        )
        for view in views:
            assert any(row["needs"] for row in view["rows"]) is shown
            assert any(number in json.dumps(view["rows"]) for number in (" 24,", " 24}")) is shown
