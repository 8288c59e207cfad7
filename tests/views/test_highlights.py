"""Facts worth telling, from small told games and from days (S5, S9, S26, S28)."""

from typing import Any

from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.highlights import highlights_view, praise_of
from tests.days import day, qualifying
from tests.words import at, correct, disqualify, end, given, passes, result, score, undo

Json = dict[str, Any]


def facts(state: State, scope: str = "") -> Json:
    return highlights_view(state, Roster(), scope)


def who(fact: Json) -> list[str]:
    return [row["team"] for row in fact["who"]]


def rounds(*points: tuple[int, int, int, int]) -> Any:
    """A game of full rounds: what А Б В Г score in each; 0 is a pass."""

    def act(story: Any) -> None:
        turn = 0
        for number, row in enumerate(points):
            for seat, worth in enumerate(row):
                turn += 1
                asking = score(turn, worth) if worth else passes(turn)
                at(f"{number}:{seat * 10 + 5:02d}", asking)(story)

    return act


# --- words


def test_the_highest_word_with_its_team_table_and_stage() -> None:
    story = given().when(
        at("0:10", score(1, ("КІТ", 12))), at("0:20", score(2, ("ЦИТРИНА", 44), ("ЇЖАК", 3)))
    )
    first, second, third = facts(story.machine.state)["words"]
    told = [first[key] for key in ("word", "points", "team", "table", "stage")]
    assert told == ["ЦИТРИНА", 44, "T2", 1, "F"]
    assert [(row["place"], row["word"]) for row in (second, third)] == [(2, "КІТ"), (3, "ЇЖАК")]


def test_level_words_share_a_place_and_are_never_parted() -> None:
    words = [score(n, ("СЛОВО", 7)) for n in range(1, 8)]
    story = given().when(*[at(f"0:{10 + n}", asking) for n, asking in enumerate(words)])
    rows = facts(story.machine.state)["words"]
    # a team that lays the same word again does not stand in the list twice
    assert [(row["place"], row["team"]) for row in rows] == [(1, "T1"), (1, "T2"), (1, "T3"), (1, "T4")]


def test_s05_the_bonus_is_the_turns_and_not_the_words() -> None:
    story = given().when(
        at("0:10", score(1, ("КІТ", 12), all_tiles=True)), at("0:20", score(2, ("ЦИТРИНА", 44)))
    )
    seen = facts(story.machine.state)
    assert [(row["word"], row["points"]) for row in seen["words"]] == [("ЦИТРИНА", 44), ("КІТ", 12)]
    assert (seen["best_turn"]["points"], who(seen["best_turn"])) == (62, ["T1"])


def test_nothing_is_told_before_anybody_scores() -> None:
    seen = facts(given().machine.state)
    assert (seen["words"], seen["all_tiles"]) == ([], [])
    assert [seen[name] for name in ("best_turn", "closest", "comeback", "best_total")] == [None] * 4
    assert facts(State())["words"] == []


def test_what_was_undone_or_corrected_is_not_told() -> None:
    story = given().when(
        at("0:10", score(1, ("ЗАВЕЛИКЕ", 99))), at("0:12", undo()), at("0:20", score(1, ("КІТ", 12)))
    )
    assert [row["points"] for row in facts(story.machine.state)["words"]] == [12]
    story.when(at("0:30", correct(1, ("КІТ", 10))))
    assert [row["points"] for row in facts(story.machine.state)["words"]] == [10]


# --- turns


def test_all_seven_tiles_who_how_often_word_and_points() -> None:
    story = given().when(
        at("0:10", score(1, ("ЦИТРИНА", 30), all_tiles=True)),
        at("0:20", score(2, ("ПОСУХА", 40), ("ХА", 5), all_tiles=True)),
        at("0:30", score(3, 8)),
        at("0:40", score(4, 8)),
        at("0:50", score(5, ("КОМЕТА", 20), all_tiles=True)),
    )
    first, second = facts(story.machine.state)["all_tiles"]
    assert (first["team"], first["times"], second["team"], second["times"]) == ("T1", 2, "T2", 1)
    assert [(move["words"][0]["word"], move["points"]) for move in first["moves"]] == [
        ("ЦИТРИНА", 80),
        ("КОМЕТА", 70),
    ]
    assert [word["word"] for word in second["moves"][0]["words"]] == ["ПОСУХА", "ХА"]


def test_the_best_turn_is_shared_if_level() -> None:
    story = given().when(at("0:10", score(1, 20, 10)), at("0:20", score(2, 30)), at("0:30", score(3, 29)))
    best = facts(story.machine.state)["best_turn"]
    assert (best["points"], who(best)) == (30, ["T1", "T2"])


# --- games


def test_the_closest_game_is_one_that_is_over() -> None:
    story = given().when(rounds((30, 29, 5, 1)))
    assert facts(story.machine.state)["closest"] is None
    story.when(at("1:30", end()))
    closest = facts(story.machine.state)["closest"]
    assert closest["gap"] == 1
    assert [row["team"] for row in closest["games"][0]["rows"]] == ["T1", "T2"]


def test_the_comeback_is_the_largest_deficit_after_a_full_round() -> None:
    """T1 is 40 behind after round 1, 55 after round 2, and wins; within a round it was further behind."""
    story = given().when(rounds((10, 50, 20, 0), (5, 20, 0, 0), (90, 0, 0, 0)), at("4:00", end()))
    comeback = facts(story.machine.state)["comeback"]
    row = comeback["who"][0]
    assert (comeback["deficit"], row["team"], row["round"], row["points"]) == (55, "T1", 2, 105)


def test_a_round_cut_short_is_no_full_round() -> None:
    story = given().when(
        rounds((10, 5, 5, 5)), at("1:10", score(5, 2)), at("1:20", score(6, 60)), at("1:30", score(7, 80))
    )
    story.when(at("1:40", end()))
    assert facts(story.machine.state)["comeback"]["deficit"] == 5  # of the winner T3 after round 1


def test_no_comeback_where_the_winner_never_was_behind_or_nobody_won_alone() -> None:
    ahead = given().when(rounds((30, 5, 5, 5)), at("1:30", end()))
    level = given().when(rounds((0, 20, 5, 5), (20, 0, 0, 0)), at("2:30", end()))
    level.then(ranking=[["T1", "T2"], ["T3", "T4"]])
    assert facts(ahead.machine.state)["comeback"] is None
    assert facts(level.machine.state)["comeback"] is None


def test_a_game_not_over_has_no_comeback() -> None:
    story = given().when(rounds((10, 50, 20, 0), (90, 20, 0, 0)))
    assert facts(story.machine.state)["comeback"] is None


def test_the_most_points_of_a_team_in_a_game_count_while_it_runs() -> None:
    story = given().when(rounds((30, 29, 5, 1), (30, 31, 0, 0)))
    best = facts(story.machine.state)["best_total"]
    assert (best["points"], who(best), best["who"][0]["running"]) == (60, ["T1", "T2"], True)


# --- who is left out


def test_s09_a_team_disqualified_in_the_game_is_not_praised() -> None:
    story = given().when(rounds((90, 29, 30, 1)), at("1:30", disqualify("T1"), end()))
    seen = facts(story.machine.state)
    assert {row["team"] for row in seen["words"]} == {"T2", "T3", "T4"}
    assert (seen["best_turn"]["points"], who(seen["best_turn"])) == (30, ["T3"])
    assert (seen["best_total"]["points"], seen["closest"]["gap"]) == (30, 1)


def test_s28_a_struck_team_is_not_praised() -> None:
    d = day(teams=4).checked_in().closed().drawn_by_hand("F").opened("F-1")
    d.result("F-1-T1", T01=(300, 60), T02=(290, 50), T03=(10, 5), T04=(5, 5))
    assert facts(d.state)["words"][0]["team"] == "T01"
    d.ask("annul_win", game="F-1-T1", team="T01", reason="не студент")
    assert facts(d.state)["words"][0]["team"] == "T02"
    assert praise_of(d.state, d.game("F-1-T1"))[0][0] == "T02"


def test_s14_a_void_game_is_not_told_of() -> None:
    d = day(teams=8, plan=8).checked_in().closed().drawn_by_hand("SF").opened("SF-1")
    d.result("SF-1-T1", T01=(300, 60), T02=(290, 50), T03=(10, 5), T04=(5, 5))
    assert facts(d.state)["games"] == 1
    d.ask("void_game", game="SF-1-T1", reason="зіпсована дошка")
    seen = facts(d.state)
    assert (seen["games"], seen["words"], seen["best_total"]) == (0, [], None)


def test_s26_a_sheet_counts_for_totals_and_best_words_only() -> None:
    story = given().when(at("0:10", score(1, ("СТО", 99), all_tiles=True)), at("0:20", end()))
    totals = {"T1": 100, "T2": 97, "T3": 50, "T4": 20}
    best = {"T1": {"word": "КІТ", "points": 30}, "T2": {"points": 31}, "T3": None, "T4": {"points": 5}}
    story.when(at("0:30", result("enter_sheet", totals=totals, best_word=best)))
    seen = facts(story.machine.state)
    assert [(row["team"], row["points"]) for row in seen["words"]] == [("T2", 31), ("T1", 30), ("T4", 5)]
    assert (seen["closest"]["gap"], seen["best_total"]["points"]) == (3, 100)
    assert (seen["best_turn"], seen["comeback"], seen["all_tiles"]) == (None, None, [])


# --- of what


def test_the_whole_day_or_one_cycle() -> None:
    d = day(teams=40).checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=(300, 60), T02=(290, 50)).played("QF-1").opened("QF-2")
    d.ended("QF-2-T1", T21=(200, 70), T22=(100, 10))
    assert [row["points"] for row in facts(d.state)["words"]][:2] == [70, 60]
    assert facts(d.state, "QF-1")["words"][0]["points"] == 60
    assert facts(d.state, "QF-2")["closest"]["gap"] == 100
    assert [facts(d.state, scope)["games"] for scope in ("", "QF-1", "QF-2", "SF-1", "X-9", "<b>")] == [
        6,
        5,
        1,
        0,
        0,
        0,
    ]


def test_u20_before_the_knockout_it_is_the_last_game_day() -> None:
    d = qualifying(teams=8, plan=8)
    d.game_day("D1", "T01 T02 T03 T04").result("D1-1-T1", T01=(300, 90), T02=(200, 10))
    assert facts(d.state)["words"][0]["points"] == 90
    d.game_day("D2", "T05 T06 T07 T08").result("D2-1-T1", T05=(100, 30), T06=(20, 10))
    assert facts(d.state)["words"][0]["points"] == 30
    assert facts(d.state, "D1-1")["words"][0]["points"] == 90
