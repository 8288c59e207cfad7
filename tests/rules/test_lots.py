"""U22, S10, S11: who sits where, from a seed that anyone can draw again."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, strategies as st

from knockout.rules.lots import draw_lots, shuffled, snake, spread
from knockout.rules.plans import game_ids, plan_for

QF, SF, F = plan_for(40, 5)
TEAMS = tuple(f"T{number:02}" for number in range(1, 41))


def test_u22_the_same_seed_draws_the_same_lots():
    assert draw_lots(TEAMS, QF, "2026") == draw_lots(TEAMS, QF, "2026")
    assert draw_lots(TEAMS, QF, "2026") != draw_lots(TEAMS, QF, "2027")


def test_u22_lots_seat_every_team_once():
    seats = draw_lots(TEAMS, QF, "2026")
    assert tuple(seats) == game_ids(QF)
    assert sorted(team for row in seats.values() for team in row) == list(TEAMS)


def test_u22_the_lots_are_those_of_the_description():
    order = ["А", "Б", "В", "Г"]
    for number, last in enumerate((3, 2, 1)):
        chosen = int(sha256(f"2026|F teams|{number}".encode()).hexdigest(), 16) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    assert shuffled("АБВГ", "2026", "F teams") == tuple(order)


def test_u22_lots_once_drawn_stay_the_same_in_every_version():
    assert shuffled(range(10), "2026", "QF teams") == (3, 0, 5, 7, 1, 6, 2, 9, 4, 8)


def test_u22_stages_with_one_seed_are_drawn_apart():
    assert shuffled(TEAMS, "1", "QF teams") != shuffled(TEAMS, "1", "SF teams")


def test_u22_every_order_is_equally_likely():
    orders = Counter(shuffled("АБВ", str(seed), "test") for seed in range(6000))
    assert len(orders) == 6
    assert all(880 < times < 1120 for times in orders.values())  # 1000 expected, four sigma


def test_u22_every_team_comes_to_every_place_equally_often():
    first = Counter(shuffled(TEAMS, str(seed), "test")[0] for seed in range(4000))
    assert set(first) == set(TEAMS)
    assert all(60 < times < 145 for times in first.values())  # 100 expected


@given(st.lists(st.integers()), st.text(), st.text())
def test_u22_a_shuffle_keeps_every_item(items, seed, purpose):
    assert sorted(shuffled(items, seed, purpose)) == sorted(items)


def test_s10_empty_seats_are_spread_one_to_a_table():
    assert spread(40, 10) == (4,) * 10
    assert spread(37, 10) == (4,) * 7 + (3,) * 3
    assert spread(5, 2) == (3, 2)
    with pytest.raises(ValueError, match="fit"):
        spread(41, 10)


def test_s10_the_last_seats_stay_empty():
    for row in draw_lots(TEAMS[:37], QF, "2026").values():
        assert None not in row[:3]


def test_s10_which_tables_are_short_is_by_lots():
    short = Counter(
        game
        for seed in range(500)
        for game, row in draw_lots(TEAMS[:37], QF, str(seed)).items()
        if row[3] is None
    )
    assert sum(short.values()) == 1500
    assert all(100 < short[game] < 200 for game in game_ids(QF))  # 150 expected


def test_s11_snake_deals_to_and_fro():
    assert snake(TEAMS[:12], SF, "2026") == {
        "SF-1-T1": ("T01", "T06", "T07", "T12"),
        "SF-1-T2": ("T02", "T05", "T08", "T11"),
        "SF-1-T3": ("T03", "T04", "T09", "T10"),
    }


def test_s11_a_snake_of_too_few_leaves_last_seats_empty():
    seats = snake(TEAMS[:11], SF, "2026")
    assert sorted(row.count(None) for row in seats.values()) == [0, 0, 1]
    assert all(None not in row[:3] for row in seats.values())
    assert sorted(team for row in seats.values() for team in row if team) == list(TEAMS[:11])


@given(teams=st.integers(0, 40), seed=st.text())
def test_s10_any_number_of_teams_is_seated_once_each(teams, seed):
    for seats in (draw_lots(TEAMS[:teams], QF, seed), snake(TEAMS[:teams], QF, seed)):
        rows = seats.values()
        assert sorted(team for row in rows for team in row if team) == list(TEAMS[:teams])
        filled = [4 - row.count(None) for row in rows]
        assert max(filled) - min(filled) <= 1
        assert all(None not in row[:count] for row, count in zip(rows, filled, strict=True))
