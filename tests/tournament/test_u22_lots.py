"""U22, S10, S11, U23, U24, S18: lots by seed or by hand, and the shape they are drawn into."""

from collections import Counter
from hashlib import sha256

import pytest

from tests.days import Day, day


def ready(teams: int = 40, **fields: object) -> Day:
    return day(teams, **fields).checked_in().closed()


def all_seats(d: Day, stage: str) -> dict[str, list[str | None]]:
    return {game: d.seats(game) for game in d.state.games if game.startswith(f"{stage}-")}


# --- by seed


def test_u22_lots_decide_each_teams_cycle_table_and_seat():
    d = ready().drawn("QF", seed="2026")
    assert sorted(d.everyone_seated("QF")) == [f"T{n:02d}" for n in range(1, 41)]
    assert d.everyone_seated("QF") != sorted(d.everyone_seated("QF"))


def test_u22_the_same_seed_gives_the_same_lots_another_others():
    one, two, other = ready().drawn("QF", "a"), ready().drawn("QF", "a"), ready().drawn("QF", "b")
    assert all_seats(one, "QF") == all_seats(two, "QF") != all_seats(other, "QF")


def drawn_again(teams: list[str], seed: str, stage: str) -> list[str]:
    """The lots as anyone can draw them again from their description: SHA-256, Fisher-Yates from the end."""
    order, n = list(teams), 0
    for last in range(len(order) - 1, 0, -1):
        limit = 2**256 - 2**256 % (last + 1)
        while (number := int(sha256(f"{seed}|{stage} teams|{n}".encode()).hexdigest(), 16)) >= limit:
            n += 1
        n, chosen = n + 1, number % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def test_u22_anyone_can_draw_the_lots_again_from_the_seed():
    d = ready().drawn("QF", seed="весна 2026")
    field = [place.holder for place in d.state.places]
    assert d.everyone_seated("QF") == drawn_again(field, "весна 2026", "QF")
    assert d.state.drawn["QF"].seed == "весна 2026"


def test_u22_the_order_of_check_in_does_not_matter():
    one = day().checked_in(*reversed([f"T{n:02d}" for n in range(1, 41)])).closed().drawn("QF")
    assert all_seats(one, "QF") == all_seats(ready().drawn("QF"), "QF")


# --- by hand


def test_u22_lots_drawn_by_hand_are_seats_in_order_of_play():
    d = ready(16)
    seats = {f"SF-1-T{n}": [f"T{4 * i + n:02d}" for i in range(4)] for n in range(1, 5)}
    d.ask("enter_draw", stage="SF", seats=seats)
    assert all_seats(d, "SF") == seats
    assert d.state.drawn["SF"].seed is None


def test_enter_draw_a_short_list_leaves_the_last_seats_empty():
    d = ready(15, plan=16)
    tables = [["T01", "T02", "T03", "T04"], ["T05", "T06", "T07"], ["T08", "T09", "T10", "T11"]]
    seats = {f"SF-1-T{n}": table for n, table in enumerate([*tables, ["T12", "T13", "T14", "T15"]], start=1)}
    assert d.ask("enter_draw", stage="SF", seats=seats).seats("SF-1-T2") == ["T05", "T06", "T07", None]


def hand(d: Day, **changed: list[str]) -> dict[str, list[str]]:
    seats = {f"SF-1-T{n}": [f"T{4 * n - 3 + i:02d}" for i in range(4)] for n in range(1, 5)}
    return {**seats, **{name.replace("_", "-"): table for name, table in changed.items()}}


def test_enter_draw_exactly_the_field_once_each():
    d = ready(17, plan=16)
    twice = d.refuses(
        "bad_field", "enter_draw", stage="SF", seats=hand(d, SF_1_T4=["T01", "T14", "T15", "T16"])
    )
    assert (twice["twice"], twice["missing"]) == (["T01"], ["T13"])
    strange = d.refuses(
        "bad_field", "enter_draw", stage="SF", seats=hand(d, SF_1_T4=["T17", "T14", "T15", "T16"])
    )
    assert strange["not_in_the_field"] == ["T17"]
    missing = d.refuses("bad_field", "enter_draw", stage="SF", seats=hand(d, SF_1_T4=["T13", "T14", "T15"]))
    assert missing["missing"] == ["T16"]


def test_enter_draw_refuses_unknown_teams_and_tables():
    d = ready(16)
    d.refuses("unknown_team", "enter_draw", stage="SF", seats=hand(d, SF_1_T4=["T99", "T14", "T15", "T16"]))
    extra = d.refuses("bad_field", "enter_draw", stage="SF", seats={**hand(d), "SF-1-T5": []})
    assert extra["value"] == "SF-1-T5"
    d.refuses("bad_field", "enter_draw", stage="XX", seats=hand(d))
    d.refuses(
        "bad_field", "enter_draw", stage="SF", seats=hand(d, SF_1_T4=["T13", "T14", "T15", "T16", "T12"])
    )


def test_s10_by_hand_too_empty_seats_are_one_to_a_table():
    d = ready(14, plan=16)
    tables = ["T01 T02 T03 T04", "T05 T06 T07 T08", "T09 T10 T11 T12", "T13 T14"]
    seats = {f"SF-1-T{n}": table.split() for n, table in enumerate(tables, start=1)}
    details = d.refuses("bad_field", "enter_draw", stage="SF", seats=seats)
    assert details["field"] == "seats.SF-1-T4"
    assert details["accepted"] == [3, 4]


# --- S10


def test_s10_empty_seats_are_spread_one_to_a_table_always_the_last_seats():
    d = ready(36, plan=40).drawn("QF")
    sizes = Counter(sum(team is not None for team in seats) for seats in all_seats(d, "QF").values())
    assert sizes == {4: 6, 3: 4}
    assert all(None not in seats[:3] for seats in all_seats(d, "QF").values())


def test_s10_the_short_tables_are_by_lots():
    short = set()
    for seed in "abcdefgh":
        d = ready(39, plan=40).drawn("QF", seed)
        short |= {game for game, seats in all_seats(d, "QF").items() if None in seats}
    assert len(short) > 2


def test_s10_a_table_plays_with_three_or_two():
    d = ready(26, plan=40).drawn("QF").opened("QF-1")
    sizes = Counter(len([team for team in seats if team]) for seats in all_seats(d, "QF").values())
    assert sizes == {3: 6, 2: 4}
    assert d.played("QF").drawn("SF").everyone_seated("SF")


def three_at_table_1(short_table: str) -> Day:
    """QF-1-T10 is full; the last tables are short. T40 is missing: the table of T37 has three."""
    d = day(rules={"advance.short_table": short_table}).checked_in(but=["T40"]).closed().drawn_by_hand("QF")
    d.opened("QF-1").played("QF-1").opened("QF-2").result("QF-2-T5", T37=500, T38=450, T39=440)
    return d.played("QF")


def test_s10_short_table_as_is_its_losers_count_like_any():
    assert three_at_table_1("as_is").through("QF")["T38"] == "q"


def test_s10_or_no_best_loser_comes_from_it():
    d = three_at_table_1("no_best_loser")
    assert "T38" not in d.through("QF")
    assert d.through("QF")["T34"] == "q"
    assert d.through("QF")["T37"] == "Q"


def test_s10_a_full_table_that_loses_a_team_during_the_game_is_no_short_table():
    d = day(rules={"advance.short_table": "no_best_loser"}).checked_in().closed().drawn_by_hand("QF")
    d.opened("QF-1").started("QF-1-T1").ask("disqualify", team="T04", reason="порушення")
    for turn, points in ((1, 500), (2, 450), (3, 10)):
        d.ask("score_turn", game="QF-1-T1", turn=turn, words=[{"points": points}])
    d.ask("end_game", game="QF-1-T1", reason="host").ask("submit_result", game="QF-1-T1")
    d.ask("confirm_result", game="QF-1-T1").played("QF-1")
    assert d.through("QF")["T02"] == "q"


# --- S11


def semi_finalists(seating: str) -> Day:
    """Twelve go on with 412 down to 401, in the order of the tables they won or nearly won."""
    d = day(rules={"draw.seating": seating}).checked_in().closed().drawn_by_hand("QF")
    for cycle, first, points in ((1, 1, 412), (2, 21, 406)):
        d.opened(f"QF-{cycle}")
        for n in range(5):
            best = {f"T{first + 4 * n:02d}": points - n}
            second = {f"T{first + 1:02d}": points - 5} if n == 0 else {}
            d.result(f"QF-{cycle}-T{n + 1}", **best, **second)
    return d.drawn("SF", seed="7")


BY_POINTS = ["T01", "T05", "T09", "T13", "T17", "T02", "T21", "T25", "T29", "T33", "T37", "T22"]


def test_s11_lots_again_in_the_semi_final():
    d = semi_finalists("lots")
    field = list(d.through("QF"))
    assert sorted(field) == sorted(BY_POINTS)
    assert d.everyone_seated("SF") == drawn_again(field, "7", "SF")


def test_s11_or_snake_by_points():
    d = semi_finalists("snake")
    a, b, c, e, f, g, h, i, j, k, m, n = BY_POINTS
    assert all_seats(d, "SF") == {
        "SF-1-T1": [a, g, h, n],
        "SF-1-T2": [b, f, i, m],
        "SF-1-T3": [c, e, j, k],
    }


def test_s11_the_first_stage_is_by_lots_even_under_snake():
    d = day(rules={"draw.seating": "snake"}).checked_in().closed().drawn("QF", "x")
    assert all_seats(d, "QF") == all_seats(ready().drawn("QF", "x"), "QF")


def test_s11_the_first_occupied_seat_starts():
    d = ready().drawn_by_hand("QF").ask("disqualify", team="T01", reason="склад").opened("QF-1")
    assert d.started("QF-1-T1").game("QF-1-T1").on_turn == "T02"


# --- U23, U24, S18


def test_u23_two_cycles_each_of_twenty_teams_at_five_tables():
    d = ready().drawn("QF")
    assert len(d.games("QF-1")) == len(d.games("QF-2")) == 5
    assert set(d.state.cycles) == {"QF-1", "QF-2"}


def test_u23_from_each_cycle_five_winners_and_one_best_loser():
    d = ready().drawn_by_hand("QF").played("QF")
    games = {row: d.row("QF", row).game.rsplit("-", 1)[0] for row in d.through("QF")}
    marks = Counter((games[team], mark) for team, mark in d.through("QF").items())
    assert marks == {("QF-1", "Q"): 5, ("QF-1", "q"): 1, ("QF-2", "Q"): 5, ("QF-2", "q"): 1}


def test_u24_twelve_teams_three_tables_at_once_three_winners_and_one_best_loser():
    d = ready().drawn_by_hand("QF").played("QF").drawn("SF").played("SF")
    assert len(d.games("SF-1")) == 3
    assert Counter(d.through("SF").values()) == {"Q": 3, "q": 1}


@pytest.mark.parametrize(
    ("size", "stages"),
    [(4, "F"), (16, "SF F"), (20, "QF SF F"), (40, "QF SF F"), (64, "QF SF F"), (256, "R1 QF SF F")],
)
def test_s18_a_whole_day_of_another_field_comes_to_its_places(size: int, stages: str):
    d = ready(size, plan={"size": size, "tables": 5})
    assert " ".join(plan.stage for plan in d.state.plan) == stages
    for plan in d.state.plan:
        d.drawn(plan.stage).played(plan.stage)
    assert len(d.places()) == 4
    assert d.next().kind == "close_tournament"
