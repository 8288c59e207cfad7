"""What a team's own phone says, from told days: now, next, where, and who stands around."""

from typing import Any

from knockout.ids import Moment
from knockout.tournament.veil import public_state
from knockout.views.team import team_view
from knockout.views.team_words import words_view
from knockout.views.watch import watch_view
from tests.days import Day, day, qualifying

Json = dict[str, Any]
SF, QF = "SF-1-T1", "QF-1-T1"


def seen(d: Day, team: str) -> Json:
    view = team_view(d.state, d.machine.roster, team, d.now)
    assert view is not None
    return view


def game_of(d: Day, team: str) -> Json:
    game: Json = seen(d, team)["game"]
    return game


def playing(**rules: Any) -> Day:
    """Sixteen teams at four tables, T01 to T04 at the first, all games begun."""
    d = day(teams=16, plan={"size": 16, "tables": 4}, rules=rules or None).checked_in().closed()
    return d.drawn_by_hand("SF").opened("SF-1").started(*(f"SF-1-T{n}" for n in range(1, 5)))


def scored(d: Day, *points: int, game: str = SF) -> Day:
    """One turn after the other of these points; 0 is a pass."""
    for worth in points:
        turn = d.game(game).position.number
        if worth:
            d.ask("score_turn", game=game, turn=turn, words=[{"points": worth}])
        else:
            d.ask("pass_turn", game=game, turn=turn)
    return d


# --- whose turn


def test_my_turn_comes_nearer_with_every_turn_and_then_is_mine() -> None:
    d = playing()
    assert [game_of(d, team)["turns_to_go"] for team in ("T01", "T02", "T03", "T04")] == [0, 1, 2, 3]
    assert game_of(d, "T01")["now"]
    scored(d, 10)
    assert [game_of(d, team)["turns_to_go"] for team in ("T01", "T02", "T03", "T04")] == [3, 0, 1, 2]
    assert [game_of(d, team)["now"] for team in ("T01", "T02")] == [False, True]
    assert game_of(d, "T01")["on_turn"] == "Команда T02"


def test_s9_a_team_that_is_out_is_not_counted_and_has_no_turn_to_come() -> None:
    d = playing().ask("disqualify", team="T02", reason="Телефон за столом")
    assert game_of(d, "T03")["turns_to_go"] == 1
    out = seen(d, "T02")
    assert out["out"]["kind"] == "disqualified"
    assert out["game"]["turns_to_go"] is None
    assert out["game"]["out"]


def test_s3_once_time_is_up_nobody_is_promised_a_turn() -> None:
    d = playing(**{"clock.game": "1:30"})
    assert not game_of(d, "T02")["last_turn"]
    d.waits(Moment(d.now + 70_000))  # the first team's minute is over, the second thinks
    d.ask("place_move", game=SF, turn=2).waits(Moment(d.now + 60_000))
    assert d.phase(SF) == "placed"
    assert game_of(d, "T03")["last_turn"]


def test_t8_both_clocks_stand_on_hold() -> None:
    d = playing()
    assert game_of(d, "T01")["clock"]["turn"]["deadline"] is not None
    d.ask("hold_game", game=SF, reason="Світло")
    clock = game_of(d, "T01")["clock"]
    assert (clock["turn"]["deadline"], clock["game"]["deadline"]) == (None, None)
    assert "Світло" not in str(seen(d, "T01")), "S30: why is not for everybody"


# --- how it stands


def test_the_places_above_and_below_and_how_far() -> None:
    d = scored(playing(), 40, 25, 25, 10)
    first, second, last = (game_of(d, team) for team in ("T01", "T02", "T04"))
    assert first["above"] is None
    assert first["below"] == {"place": 2, "gap": 15, "team": "Команда T02"}
    assert second["level"]
    assert (second["above"]["place"], second["above"]["gap"]) == (1, 15)
    assert (second["below"]["place"], second["below"]["gap"]) == (4, 15)
    assert last["below"] is None
    assert last["rows"][0]["team"] == "T01"
    assert [row["place"] for row in last["rows"]] == [1, 2, 2, 4]
    assert [row["team"] for row in last["rows"] if row["mine"]] == ["T04"]


def test_s9_who_is_out_of_the_game_is_no_rival() -> None:
    d = scored(playing(), 40, 25, 25, 10).ask("disqualify", team="T04", reason="Пішли")
    assert game_of(d, "T03")["below"] is None


def test_s9_a_team_that_is_out_can_reach_no_place() -> None:
    d = scored(playing(), 40, 25, 25, 10).ask("disqualify", team="T01", reason="Пішли")
    assert (game_of(d, "T01")["above"], game_of(d, "T01")["below"]) == (None, None)


def test_before_the_game_there_are_no_places_only_the_order_of_play() -> None:
    d = day(teams=16, plan={"size": 16, "tables": 4}).checked_in().closed().drawn_by_hand("SF")
    game = game_of(d, "T03")
    assert [(row["letter"], row["team"], row["place"]) for row in game["rows"]] == [
        ("А", "T01", None), ("Б", "T02", None), ("В", "T03", None), ("Г", "T04", None),
    ]  # fmt: skip
    assert game["line"] is None
    assert (game["table"], game["letter"], game["seat"]) == (1, "В", 3)


def two_cycles() -> Day:
    """Forty teams in two cycles of five tables, one best loser from each (U23)."""
    return day(teams=40).checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def test_u26_the_line_of_best_losers_around_the_team() -> None:
    d = two_cycles()
    for table in range(1, 6):
        d.ended(f"QF-1-T{table}", **{f"T{4 * table - 3 + n:02d}": 100 - 20 * n + table for n in range(4)})
    line = game_of(d, "T06")["line"]  # second at table 2 with 82
    assert (line["group"], line["count"], line["of"], line["place"]) == ("QF-1", 1, 15, 4)
    assert [(row["team"], row["place"], row["standing"]) for row in line["rows"]] == [
        ("T18", 1, "in"), ("T14", 2, "below"), ("T10", 3, "below"), ("T06", 4, "below"), ("T02", 5, "below"),
    ]  # fmt: skip
    assert [row["team"] for row in line["rows"] if row["mine"]] == ["T06"]
    assert [row["team"] for row in line["rows"] if row["cut"]] == ["T18"]
    far = game_of(d, "T04")["line"]
    assert [row["number"] for row in far["rows"]] == [1, 2, 14, 15]
    assert game_of(d, "T05")["line"] is None, "it leads its table"


def test_s6_level_at_the_cut_of_the_line_is_undecided() -> None:
    d = two_cycles()
    for table in range(1, 6):
        first = 4 * table - 3
        d.ended(f"QF-1-T{table}", **{f"T{first:02d}": (90, 30), f"T{first + 1:02d}": (80, 30)})
    line = game_of(d, "T02")["line"]
    assert {row["standing"] for row in line["rows"]} == {"undecided"}
    assert line["place"] == 1


def test_u26_what_is_still_needed_and_that_the_rules_may_hide_it() -> None:
    for shown in (True, False):
        d = day(teams=40, rules={"display.show_needed_score": shown}).checked_in().closed()
        d.drawn_by_hand("QF").opened("QF-1").started("QF-1-T1", "QF-1-T2")
        scored(d, 60, 50, 10, 10, game=QF)
        scored(d, 40, 30, 20, 10, game="QF-1-T2")
        need = game_of(d, "T06")["need"]
        assert (need is not None) is shown
        if shown:
            assert need == {"more": 21, "word": 50, "holder": "Команда T02"}
        assert game_of(d, "T05")["need"] is None, "it leads its table"


# --- before, between, after


def test_the_second_cycle_sees_how_far_the_first_one_is() -> None:
    d = two_cycles().result("QF-1-T1", T01=100)
    d.ask("plan_start", cycle="QF-2", at=d.iso(d.moment("18:30")))
    game = game_of(d, "T21")
    assert game["before_it"] == {"cycle": "QF-1", "games": 5, "over": 1}
    assert game["planned"] == d.moment("18:30")
    assert game_of(d, "T02")["before_it"] is None


def test_u26_through_and_waiting_for_lots_then_seated() -> None:
    d = two_cycles().played("QF")
    through = game_of(d, "T01")
    assert (through["mark"], through["official"], through["into"]) == ("Q", True, "SF")
    assert game_of(d, "T04")["mark"] == ""
    assert game_of(d, "T04")["settled"]
    d.drawn("SF")
    assert game_of(d, "T01")["stage"] == "SF"
    assert [game["id"] for game in seen(d, "T01")["before"]] == ["QF-1-T1"]


def test_s22_the_place_in_the_final_and_a_shared_one() -> None:
    d = day(teams=4, plan=4).checked_in().closed().drawn_by_hand("F").opened("F-1")
    d.submitted("F-1-T1", T01=(90, 40), T02=(80, 40), T03=(80, 40))
    assert seen(d, "T01")["final"] is None, "S12: nothing is won before it is official"
    d.ask("confirm_result", game="F-1-T1")
    assert seen(d, "T01")["final"] == {"place": 1, "level": False}
    assert seen(d, "T02")["final"] == seen(d, "T03")["final"] == {"place": 2, "level": True}
    assert seen(d, "T04")["final"] == {"place": 4, "level": False}


# --- the freeze


def test_65_during_the_freeze_the_phone_has_the_old_score_and_says_so() -> None:
    d = scored(playing(), 40, 25, 25, 10)
    d.ask("conceal", what="scores:SF-1")
    scored(d, 99, 50, 30, 70)
    assert "139" not in str(game_of_public(d, "T01"))
    shown = game_of_public(d, "T01")
    assert (shown["total"], shown["kept"]) == (40, "frozen")
    assert shown["now"], "whose turn it is goes on"
    words = words_view(public_state(d.state), d.machine.roster, "T01", d.now)
    assert words is not None
    assert words["points"] == 40
    assert len(words["games"][0]["turns"]) == 1
    assert watch_view(public_state(d.state), d.machine.roster, d.now)["tables"][0]["kept"] == "frozen"


def game_of_public(d: Day, team: str) -> Json:
    view = team_view(public_state(d.state), d.machine.roster, team, d.now)
    assert view is not None
    game: Json = view["game"]
    return game


# --- the rating


def test_u20_three_places_on_either_side_in_the_rating() -> None:
    d = qualifying(teams=12, plan={"size": 8, "tables": 3})
    d.game_day("D1", "T01 T02 T03 T04", "T05 T06 T07 T08", "T09 T10 T11")
    for table, first in ((1, 1), (2, 5), (3, 9)):
        teams = d.game(f"D1-1-T{table}").teams
        d.result(f"D1-1-T{table}", **{team: 100 - first - n for n, team in enumerate(teams)})
    around = seen(d, "T06")["around"]
    assert [row["place"] for row in around] == [3, 4, 5, 6, 7, 8, 9]
    assert [row["team"] for row in around if row["mine"]] == ["T06"]
    assert [row["team"] for row in around if row["cut"]] == ["T08"]
    assert [row["place"] for row in seen(d, "T01")["around"]] == [1, 2, 3, 4]
    assert seen(d, "T12")["around"] == [], "it has not played yet"
    assert seen(d, "T12")["rating"]["standing"] == "unplayed"


def test_once_its_game_of_the_knockout_is_laid_out_the_rating_is_history() -> None:
    d = day(teams=16, plan={"size": 16, "tables": 4})
    assert len(seen(d, "T05")["around"]) == 7
    d.checked_in().closed().drawn_by_hand("SF")
    assert seen(d, "T05")["around"] == []


# --- all tables


def test_every_table_of_the_cycle_however_many() -> None:
    d = day(teams=40).checked_in().closed()
    assert watch_view(d.state, d.machine.roster, d.now)["tables"] == []
    d.drawn_by_hand("QF").opened("QF-1")
    assert [table["table"] for table in watch_view(d.state, d.machine.roster, d.now)["tables"]] == [
        1,
        2,
        3,
        4,
        5,
    ]
