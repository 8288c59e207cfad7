"""S18: the stages of any field; U23, U24, S22: those of forty teams."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from knockout.errors import Code, Refused
from knockout.ids import TeamId
from knockout.rules.lots import draw_lots
from knockout.rules.plans import StagePlan, cycle_ids, game_ids, plan_for, plan_from, stage_names

FORTY = (
    StagePlan("QF", 40, (5, 5), 1, 2, True),
    StagePlan("SF", 12, (3,), 1, 1, True),
    StagePlan("F", 4, (1,), 0, 0, True),
)


def outline(size: int, tables: int = 5) -> list[tuple[str, int, int, int]]:
    return [(plan.stage, plan.field, plan.winners, plan.best_losers) for plan in plan_for(size, tables)]


def test_s18_forty_teams_give_u23_u24_and_a_final():
    assert plan_for(40, 5) == FORTY
    assert FORTY[0].games == 10
    assert FORTY[0].best_losers_a_cycle == 1


def test_s18_other_fields():
    assert outline(4) == [("F", 4, 0, 0)]
    assert outline(16) == [("SF", 16, 1, 0), ("F", 4, 0, 0)]
    assert outline(8) == [("SF", 8, 2, 0), ("F", 4, 0, 0)]
    assert outline(64) == [("QF", 64, 1, 0), ("SF", 16, 1, 0), ("F", 4, 0, 0)]


def test_s18_fewer_best_losers_matter_more_than_fewer_winners():
    # 20 -> 8 needs three best losers, 20 -> 12 -> 4 three in all, 20 -> 16 -> 4 one
    assert outline(20) == [("QF", 20, 3, 1), ("SF", 16, 1, 0), ("F", 4, 0, 0)]


def test_s18_level_on_all_three_the_earlier_stage_sends_on_fewer():
    assert outline(32) == [("QF", 32, 1, 0), ("SF", 8, 2, 0), ("F", 4, 0, 0)]


def test_s18_more_games_than_tables_run_in_cycles_as_equal_as_can_be():
    assert plan_for(28, 5)[0].cycles == (4, 3)
    assert plan_for(40, 4)[0].cycles == (4, 3, 3)
    assert plan_for(40, 10)[0].cycles == (10,)


def test_s18_best_losers_that_do_not_share_out_count_over_the_stage():
    plan = plan_for(40, 4)[0]
    assert (plan.best_losers, plan.by_cycle, plan.best_losers_a_cycle) == (2, False, 0)


def test_s18_stages_are_named_from_the_end():
    assert stage_names(1) == ("F",)
    assert stage_names(2) == ("SF", "F")
    assert stage_names(5) == ("R1", "R2", "QF", "SF", "F")


def test_s29_cycles_and_games_are_named_after_their_stage():
    plan = plan_for(28, 5)[0]
    assert cycle_ids(plan) == ("QF-1", "QF-2")
    assert game_ids(plan, "QF-2") == ("QF-2-T1", "QF-2-T2", "QF-2-T3")
    assert game_ids(plan)[:5] == ("QF-1-T1", "QF-1-T2", "QF-1-T3", "QF-1-T4", "QF-2-T1")
    assert game_ids(plan, "QF-3") == ()


@given(size=st.integers(4, 400), tables=st.integers(1, 30))
def test_s18_every_field_ends_at_one_table(size, tables):
    stages = plan_for(size, tables)
    assert stages[0].field == size
    assert (stages[-1].stage, stages[-1].cycles) == ("F", (1,))
    assert stages[-1].field <= 4
    for plan, coming in pairwise(stages):
        assert 0 <= plan.games * 4 - plan.field <= 3
        assert max(plan.cycles) <= tables
        assert max(plan.cycles) - min(plan.cycles) <= 1
        assert 1 <= plan.winners < plan.field // plan.games
        assert plan.going_on == coming.field < plan.field
        assert coming.field % 4 == 0
        assert plan.by_cycle == (plan.best_losers % len(plan.cycles) == 0)


@pytest.mark.parametrize("tables", [1, 5, 12])
def test_s18_every_field_from_4_to_400_ends_in_one_final_and_seats_every_team(tables):
    for size in range(4, 401):
        stages = plan_for(size, tables)
        assert (stages[-1].stage, stages[-1].games) == ("F", 1)
        assert stages[-1].field <= 4
        for plan, coming in pairwise(stages):
            assert plan.going_on == coming.field
        for plan in stages:
            teams = [TeamId(f"T{number}") for number in range(plan.field)]
            seats = draw_lots(teams, plan, str(size))
            assert sorted(team for row in seats.values() for team in row if team) == sorted(teams)
            least = plan.field // plan.games
            assert all(sum(team is not None for team in row) >= least for row in seats.values())


def every_way(field: int) -> list[tuple[tuple[int, int], ...]]:
    """All plans there are, as (winners, best losers) of each stage before the final; slow and simple."""
    games = -(-field // 4)
    if games == 1:
        return [()]
    return [
        ((winners, best_losers), *rest)
        for winners in range(1, field // games)
        for best_losers in range(field - winners * games)
        if (winners * games + best_losers) % 4 == 0
        for rest in every_way(winners * games + best_losers)
    ]


@pytest.mark.parametrize("size", range(4, 33))
def test_s18_no_other_plan_is_preferred(size):
    def rank(way: tuple[tuple[int, int], ...]) -> tuple[int, int, int]:
        return len(way), sum(losers for _, losers in way), sum(winners for winners, _ in way)

    ours = tuple((plan.winners, plan.best_losers) for plan in plan_for(size, 5)[:-1])
    ways = every_way(size)
    assert ours in ways
    assert rank(ours) == min(map(rank, ways))


@pytest.mark.parametrize(("size", "tables"), [(3, 5), (0, 5), (40, 0)])
def test_s18_a_field_without_a_plan_is_an_error(size, tables):
    with pytest.raises(ValueError, match="no plan"):
        plan_for(size, tables)


@pytest.mark.parametrize(
    "asked",
    [
        None,
        40,
        {"size": 40, "tables": 5},
        {"size": 40},
        [
            {"stage": "QF", "field": 40, "cycles": 2, "winners": 1, "best_losers": 2},
            {"stage": "SF", "field": 12, "cycles": 1, "winners": 1, "best_losers": 1},
            {"stage": "F", "field": 4},
        ],
        [
            {"field": 40, "cycles": [5, 5], "winners": 1, "best_losers": 2},
            {"winners": 1, "best_losers": 1},
            {},
        ],
        [{"field": 40, "winners": 1, "best_losers": 2}, {"winners": 1, "best_losers": 1}, {"winners": 1}],
    ],
)
def test_s18_a_plan_is_asked_for_by_size_or_by_its_stages(asked):
    assert plan_from(asked, 5) == (40, FORTY)


def test_s18_a_listed_plan_may_have_its_own_cycles_and_short_tables():
    size, stages = plan_from([{"field": 22, "cycles": [3, 4], "winners": 1}, {"winners": 2}, {}], 5)
    assert size == 22
    assert stages == (
        StagePlan("QF", 22, (3, 4), 1, 0, True),
        StagePlan("SF", 7, (2,), 2, 0, True),
        StagePlan("F", 4, (1,), 0, 0, True),
    )


@pytest.mark.parametrize(
    ("asked", "accepted"),
    [
        (3, "size"),
        (True, "size"),
        ("40", "size"),
        (40.0, "size"),
        (10**9, "size"),
        ({"size": 40, "tables": 0}, "tables"),
        ({"size": 40, "tables": True}, "tables"),
        ({"teams": 40}, "a list of stages"),
        ([], "stages"),
        ([40], "F: a stage with"),
        ([{"field": 40, "win": 1}], "a stage with"),
        ([{"stage": "SF", "field": 4}], "stage: F"),
        ([{"winners": 1}, {}], "SF: field"),
        ([{"field": True, "winners": 1}, {}], "SF: field"),
        ([{"field": 8, "winners": 2}, {"field": 8}], "F: field: 4"),
        ([{"field": 8, "winners": 4}, {}], "SF: winners: a whole number from 1 to 3"),
        ([{"field": 7, "winners": 3}, {}], "from 1 to 2"),
        ([{"field": 8}, {}], "SF: winners"),
        ([{"field": 8, "winners": 1, "best_losers": 6}, {}], "SF: best_losers: a whole number from 0 to 5"),
        ([{"field": 8, "winners": 1, "best_losers": -1}, {}], "SF: best_losers"),
        ([{"field": 8, "winners": 2, "cycles": 3}, {}], "SF: cycles"),
        ([{"field": 8, "winners": 2, "cycles": [1]}, {}], "SF: cycles: 2 games in all"),
        ([{"field": 8, "winners": 2, "cycles": [2, 0]}, {}], "SF: cycles"),
        ([{"field": 8, "winners": 2, "cycles": []}, {}], "SF: cycles"),
        ([{"field": 8, "winners": 2, "cycles": [True, 1]}, {}], "SF: cycles"),
        ([{"field": 40, "winners": 1}, {}], "F: the last stage is one table"),
        ([{"field": 4, "winners": 2}], "F: winners"),
        ([{"field": 4, "best_losers": 1}], "F: winners and best_losers"),
    ],
)
def test_s18_a_plan_that_does_not_fit_is_refused_with_what_would_be_right(asked, accepted):
    with pytest.raises(Refused) as caught:
        plan_from(asked, 5)
    assert caught.value.code is Code.BAD_FIELD
    assert caught.value.details["field"] == "plan"
    assert accepted in caught.value.details["accepted"]
