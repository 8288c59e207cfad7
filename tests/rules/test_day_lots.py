"""U20, S10: the seating of a game day by lots, so that few teams meet the same opponents twice."""

import time
from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from knockout.ids import TeamId, cycle_of, table_of
from knockout.rules.day_lots import Before, games_a_round, meet_again, meetings, seat_day
from knockout.rules.lots import shuffled, spread
from knockout.rules.plans import cycles_for


def teams(number: int) -> list[TeamId]:
    return [TeamId(f"T{n:03}") for n in range(1, number + 1)]


def seated(number: int, *, tables: int = 5, rounds: int = 3, seed: str = "1", before: Before | None = None):
    more = {} if before is None else {"before": before}
    return seat_day(teams(number), day="D1", tables=tables, rounds=rounds, seed=seed, **more)


def rounds_of(day, number: int, tables: int):
    """Cut a day into its rounds: as many cycles each as the hall's tables make."""
    cycles = len(cycles_for(-(-number // 4), tables))
    found: dict[int, list] = {}
    for game, seats in day.items():
        found.setdefault((int(cycle_of(game).split("-")[1]) - 1) // cycles, []).append(seats)
    return list(found.values())


def again(day, before: Before | None = None) -> int:
    """How many pairs meet again."""
    return len(meet_again(day.values(), {} if before is None else before.met))


days = st.tuples(st.integers(2, 70), st.integers(1, 12), st.integers(1, 5), st.text(max_size=5))


@settings(max_examples=60, deadline=None)
@given(days)
def test_u20_every_team_plays_once_a_round(given):
    number, tables, rounds, seed = given
    day = seated(number, tables=tables, rounds=rounds, seed=seed)
    found = rounds_of(day, number, tables)
    assert len(found) == rounds
    for games in found:
        assert sorted(team for seats in games for team in seats) == teams(number)


@settings(max_examples=60, deadline=None)
@given(days)
def test_u20_nobody_plays_twice_in_a_cycle_and_cycles_are_as_equal_as_can_be(given):
    number, tables, rounds, seed = given
    day = seated(number, tables=tables, rounds=rounds, seed=seed)
    in_cycle: dict[str, list] = {}
    for game, seats in day.items():
        in_cycle.setdefault(cycle_of(game), []).extend(seats)
    assert all(len(set(there)) == len(there) for there in in_cycle.values())
    sizes = Counter(cycle_of(game) for game in day)
    assert tuple(sizes.values()) == cycles_for(-(-number // 4), tables) * rounds
    for cycle, games in sizes.items():
        assert [table_of(game) for game in day if cycle_of(game) == cycle] == list(range(1, games + 1))


@settings(max_examples=60, deadline=None)
@given(days)
def test_s10_empty_seats_are_spread_one_to_a_table(given):
    number, tables, rounds, seed = given
    for games in rounds_of(seated(number, tables=tables, rounds=rounds, seed=seed), number, tables):
        assert sorted(map(len, games), reverse=True) == list(spread(number, len(games)))
        assert all(2 <= len(seats) <= 4 for seats in games)


@settings(max_examples=30, deadline=None)
@given(days)
def test_u20_the_same_seed_gives_the_same_seats(given):
    number, tables, rounds, seed = given
    assert seated(number, tables=tables, rounds=rounds, seed=seed) == seated(
        number, tables=tables, rounds=rounds, seed=seed
    )


def test_u20_another_seed_or_another_day_gives_other_seats():
    assert len({str(seated(40, seed=str(seed))) for seed in range(20)}) == 20
    other = seat_day(teams(40), day="D2", tables=5, rounds=3, seed="1")
    assert list(other.values()) != list(seated(40).values())


@settings(max_examples=40, deadline=None)
@given(st.integers(36, 70), st.integers(3, 10), st.text(max_size=5))
def test_u20_nobody_meets_twice_where_that_is_easy(number, tables, seed):
    assert again(seated(number, tables=tables, rounds=3, seed=seed)) == 0


def test_u20_nobody_meets_twice_in_40_teams_and_three_games():
    for seed in range(50):
        assert again(seated(40, seed=str(seed))) == 0


def test_u20_the_lots_alone_would_let_many_meet_again():
    rounds = [shuffled(teams(40), "1", f"D1 round {number} teams") for number in (1, 2, 3)]
    lots_alone = [order[at : at + 4] for order in rounds for at in range(0, 40, 4)]
    assert len(meet_again(lots_alone, {})) > 5


def test_u20_who_met_on_an_earlier_day_does_not_meet_again():
    first = seated(43, seed="перший")
    met = meetings(first.values())
    second = seat_day(teams(43), day="D2", tables=5, rounds=3, seed="другий", before=Before(met=met))
    assert not set(meetings(second.values())) & set(met)


def test_u20_those_who_met_more_often_are_kept_apart_first():
    """Eight teams can't but meet again; the two that met five times do not."""
    pair = frozenset({TeamId("T001"), TeamId("T002")})
    everyone = {frozenset(two): 1 for two in combinations(teams(8), 2)}
    for seed in range(20):
        day = seated(8, rounds=1, seed=str(seed), before=Before(met={**everyone, pair: 5}))
        assert pair not in meetings(day.values())


def test_s10_nobody_sits_at_a_short_table_twice_where_that_is_easy():
    """At a table of three each team has about a third more turns, and the points are added up."""
    for seed in range(20):
        day = seated(41, seed=str(seed))
        short = Counter(team for seats in day.values() if len(seats) < 4 for team in seats)
        assert set(short.values()) == {1}
        assert len(short) == 27


def test_s10_who_sat_at_a_short_table_before_sits_at_a_full_one():
    had = teams(43)[:30]
    day = seated(43, rounds=1, before=Before(short=dict.fromkeys(had, 1)))
    short = {team for seats in day.values() if len(seats) < 4 for team in seats}
    assert len(short) == 3
    assert not short & set(had)


def test_u20_the_first_seat_is_shared():
    begun = Counter(seats[0] for seats in seated(40, rounds=4).values())
    assert max(begun.values()) <= 2
    had = set(teams(40)[:30])
    later = seated(40, rounds=1, before=Before(begun=dict.fromkeys(had, 1)))
    assert all(seats[0] not in had or set(seats) <= had for seats in later.values())


def test_u20_as_many_meetings_again_as_there_must_be():
    """Two tables of four: in each later round two of everybody's three opponents are old ones at the least."""
    assert again(seated(8, rounds=2)) == 4
    assert meet_again([("A", "B"), ("A", "C"), ("B", "A")], {}) == {frozenset("AB"): 2}
    assert meet_again([("A", "B")], {frozenset("AB"): 2, frozenset("AC"): 4}) == {frozenset("AB"): 3}


def paid(rounds) -> int:
    """What a day's meetings cost, worked out from nothing but the tables."""
    times = meetings(seats for games in rounds for seats in games)
    return sum(n * (n - 1) for n in times.values())


@pytest.mark.parametrize(("number", "rounds"), [(8, 3), (9, 3), (12, 3), (13, 4), (16, 5), (20, 5)])
def test_u20_no_two_teams_need_only_change_seats_for_fewer_meetings(number, rounds):
    for seed in range(5):
        found = rounds_of(seated(number, rounds=rounds, seed=str(seed)), number, 5)
        cost = paid(found)
        for games in found:
            for (one, here), (two, there) in combinations(enumerate(games), 2):
                for a in here:
                    for b in there:
                        games[one] = [b if team == a else team for team in here]
                        games[two] = [a if team == b else team for team in there]
                        assert paid(found) >= cost
                games[one], games[two] = here, there


def test_u20_a_day_of_400_teams_is_laid_out_in_less_than_a_second():
    began = time.perf_counter()
    day = seated(400, tables=20)
    assert time.perf_counter() - began < 1
    assert again(day) == 0


@pytest.mark.parametrize(
    ("number", "tables", "rounds"), [(1, 5, 3), (0, 5, 3), (40, 0, 3), (40, 5, 0), (40, -1, 1)]
)
def test_u20_what_no_day_can_be_made_of_is_refused(number, tables, rounds):
    with pytest.raises(ValueError, match="no game day"):
        seated(number, tables=tables, rounds=rounds)


def test_u20_a_team_twice_and_one_without_an_opponent_are_refused():
    with pytest.raises(ValueError, match="twice"):
        seat_day(["A", "B", "A"], day="D1", tables=1, rounds=1, seed="1")
    with pytest.raises(ValueError, match="no opponent"):
        games_a_round(teams(5), tables=3, rounds=1, seats=2)
    assert games_a_round(teams(6), tables=3, rounds=1, seats=2) == 3


def test_u20_the_first_round_is_the_lots_of_the_description():
    """Nobody has met before the first round, and no table is short: it stays as the lots have it."""

    def lots(items, purpose):
        order = list(items)
        for number, last in enumerate(range(len(order) - 1, 0, -1)):
            chosen = int(sha256(f"2026|{purpose}|{number}".encode()).hexdigest(), 16) % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    drawn = lots(teams(12), "D1 round 1 teams")
    day = seated(12, rounds=1, seed="2026")
    assert list(day) == ["D1-1-T1", "D1-1-T2", "D1-1-T3"]
    assert list(day.values()) == [tuple(drawn[at : at + 4]) for at in (0, 4, 8)]


def test_u20_a_seating_once_drawn_stays_the_same_in_every_version():
    names = [TeamId(letter) for letter in "ABCDEFGHI"]
    day = seat_day(names, day="D1", tables=2, rounds=2, seed="2026")
    assert {game: "".join(seats) for game, seats in day.items()} == {
        "D1-1-T1": "EHF", "D1-1-T2": "GCI", "D1-2-T1": "ADB",
        "D1-3-T1": "FCA", "D1-3-T2": "IBH", "D1-4-T1": "DGE",
    }  # fmt: skip
