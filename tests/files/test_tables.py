"""What stands in the tables: a row a team a game, a row a word, and nothing that is not for everybody (S30)."""

from fractions import Fraction

import pytest

from knockout.catalogues import catalogue
from knockout.files.archive import SHEETS
from knockout.files.delimited import to_csv
from knockout.files.results import results_sheet, words_sheet
from knockout.files.sheet import When
from knockout.files.standings import places_sheet, rating_sheet, start_sheet
from tests.days import Day, day, hall, ids, qualifying
from tests.files.tables import four, row_of, rows, written

F = "F-1-T1"
NAMES = ("Єноти", "Мавка", "Січ", "Рута")


def final() -> Day:
    """A final under way: a word of T01 with all tiles, an automatic pass, an exchange, a lost turn, two words."""
    d = four(*NAMES).at("18:00:00").started(F)
    d.ask("score_turn", game=F, turn=1, words=[{"word": "цитрина", "points": 62}], all_tiles=True)
    d.waits("18:01:02")
    d.ask("exchange", game=F, turn=3, tiles=2)
    d.ask("place_move", game=F, turn=4).ask("challenge", game=F, turn=4, by="T01")
    d.ask("rule_challenge", game=F, turn=4, valid=False)
    d.ask("score_turn", game=F, turn=5, words=[{"word": "п'ять", "points": 18}, {"points": 7}])
    return d.ask("pass_turn", game=F, turn=6)


# --- results


def test_a_row_a_team_a_game_with_totals_words_and_passes():
    first, second, third, fourth = rows(results_sheet, final())
    assert first == {
        "Stage": "Final", "Cycle": 1, "Game": F, "Table": 1, "Seat (letter)": "А", "Team": "Єноти",
        "Institution": "КНУ", "Total": 137, "Place at the table": None, "Best word": "ЦИТРИНА",
        "Points of the best word": 62, "Passes by the team": 0, "Passes by the clock": 0, "Through": "",
        "Phase": "a team is thinking", "Official": "", "Win struck": "", "Out": "",
    }  # fmt: skip
    assert (second["Passes by the team"], second["Passes by the clock"], second["Total"]) == (1, 1, 0)
    assert (third["Best word"], third["Points of the best word"], fourth["Seat (letter)"]) == (
        None,
        None,
        "Г",
    )


def test_a_game_that_has_not_begun_has_no_total_and_one_that_is_over_has_places():
    d = four(*NAMES)
    assert [row["Total"] for row in rows(results_sheet, d)] == [None] * 4
    d.result(F, T01=50, T02=(90, 30), T03=(90, 30))
    assert [row["Place at the table"] for row in rows(results_sheet, d)] == [3, 1, 1, 4]
    assert {row["Official"] for row in rows(results_sheet, d)} == {"yes"}


def test_marks_are_letters_once_official_and_words_before():
    d = day(8, plan=8).checked_in().closed().drawn_by_hand("SF").opened("SF-1")
    d.submitted("SF-1-T1", T01=90, T02=80, T03=70).result("SF-1-T2", T05=90, T06=(80, 30), T07=(80, 30))
    assert [row["Through"] for row in rows(results_sheet, d)] == [
        "Q (prov.)", "Q (prov.)", "", "", "Q", "the committee decides", "the committee decides", "",
    ]  # fmt: skip


def test_u27_a_struck_win_and_s9_a_team_that_is_out_are_said_without_a_reason():
    d = day(8, plan=8).checked_in().closed().drawn_by_hand("SF").played("SF-1")
    d.ask("annul_win", game="SF-1-T1", team="T01", reason="таємна причина")
    d.ask("disqualify", team="T08", reason="таємна причина")
    assert row_of(results_sheet, d, "T01")["Win struck"] == "yes"
    assert row_of(results_sheet, d, "T01")["Through"] == ""
    assert row_of(results_sheet, d, "T08")["Out"] == "disqualified"
    assert [row["Team"] for row in rows(results_sheet, d) if row["Win struck"]] == ["Команда T01"]


def test_s14_a_voided_game_stands_before_its_replay_and_counts_nowhere():
    d = day(8, plan=8).checked_in().closed().drawn_by_hand("SF").played("SF-1")
    d.ask("void_game", game="SF-1-T1", reason="таємна причина")
    void = [row for row in rows(results_sheet, d) if row["Game"] == "SF-1-T1"]
    assert {(row["Phase"], row["Place at the table"], row["Through"]) for row in void} == {
        ("does not count", None, "")
    }
    assert [row["Game"] for row in rows(results_sheet, d)][4:8] == ["SF-1-T1-R2"] * 4


def test_s26_a_result_from_paper_has_no_passes():
    d = four(*NAMES).started(F)
    totals = {"T01": 200, "T02": 150, "T03": 100, "T04": 50}
    best = {team: {"points": 40} for team in totals}
    d.ask("enter_sheet", game=F, totals=totals, best_word=best, reason="вимкнули світло")
    row = row_of(results_sheet, d, "T01")
    assert (row["Total"], row["Passes by the team"], row["Points of the best word"]) == (200, None, 40)
    assert rows(words_sheet, d) == []


# --- words


def test_a_row_a_word_and_one_for_every_turn_without():
    told = [(row["Turn"], row["Kind"], row["Word"], row["Points"]) for row in rows(words_sheet, final())]
    assert told == [
        (1, "move", "ЦИТРИНА", 62), (2, "pass", None, None), (3, "exchange", None, None),
        (4, "turn lost", None, None), (5, "move", "П\u02bcЯТЬ", 18), (5, "move", None, 7), (6, "pass", None, None),
    ]  # fmt: skip


def test_bonus_and_sum_stand_once_a_turn_so_that_columns_add_up_to_the_totals():
    log = rows(words_sheet, final())
    assert [row["Bonus for all tiles"] for row in log] == [50, None, None, None, 0, None, None]
    assert [row["Points of the turn"] for row in log] == [112, None, None, None, 25, None, None]
    assert sum((row["Points"] or 0) + (row["Bonus for all tiles"] or 0) for row in log) == 137


def test_what_the_clock_did_and_what_was_corrected_is_marked():
    d = final()
    d.ask("correct_turn", game=F, turn=5, words=[{"word": "п'ять", "points": 20}], reason="таємна причина")
    log = rows(words_sheet, d)
    assert [row["Turn"] for row in log if row["Automatic"]] == [2]
    assert [(row["Turn"], row["Points"]) for row in log if row["Corrected"]] == [(5, 20)]


def test_times_are_the_venues():
    d = final()
    timed = next(heading for heading in rows(words_sheet, d)[0] if heading.startswith("Time"))
    assert timed == "Time (Europe/Kyiv)"
    when = rows(words_sheet, d)[1][timed]
    assert isinstance(when, When)
    assert str(when.local()) == "2026-05-16 18:01:01"


# --- the rating


def rated(*lines: tuple[int, int | None], size: int = 4) -> Day:
    d = hall().created(plan=size).entered(*ids(len(lines)))
    given = [
        {"team": team, "points": points, "best_word": best}
        for team, (points, best) in zip(ids(len(lines)), lines, strict=True)
    ]
    return d.ask("set_rating", rows=given)


def test_s17_places_are_shared_by_level_teams_and_say_so():
    d = rated((90, 30), (80, 30), (80, 30), (70, 20), (60, 10), size=4)
    told = [(row["Place"], row["Level"], row["Standing"]) for row in rows(rating_sheet, d)]
    assert told == [
        (1, "", "in the field"), (2, "level", "in the field"), (2, "level", "in the field"),
        (4, "", "in the field"), (5, "", "reserve"),
    ]  # fmt: skip


def test_s17_level_at_the_cut_is_the_committees_and_has_places_once_decided():
    d = rated((90, 30), (80, 30), (80, 29), (70, 20), (70, 20), size=4)
    cut = "level at the cut: the committee decides"
    assert [(row["Place"], row["Level"]) for row in rows(rating_sheet, d)][3:] == [(4, cut), (4, cut)]
    d.ask("decide_tie", question="rating:cut", order=["T05", "T04"], how="lots", reason="таємна причина")
    told = [(row["Place"], row["Team"], row["Level"], row["Standing"]) for row in rows(rating_sheet, d)][3:]
    decided = "level: the committee has decided"
    assert told == [(4, "Команда T05", decided, "in the field"), (5, "Команда T04", decided, "reserve")]


def test_s8_who_is_out_and_who_came_up_for_it():
    d = day(6, plan=4).checked_in(but=["T02"]).closed()
    assert [(row["Team"][-3:], row["Standing"]) for row in rows(rating_sheet, d)] == [
        ("T01", "in the field"), ("T02", "disqualified"), ("T03", "in the field"), ("T04", "in the field"),
        ("T05", "in the field, called up"), ("T06", "reserve"),
    ]  # fmt: skip


def test_a_rating_by_hand_has_places_and_no_points():
    assert [(row["Place"], row["Points"], row["Level"]) for row in rows(rating_sheet, day(5, plan=4))] == [
        (place, None, "") for place in range(1, 6)
    ]


# --- game days


def two_days() -> Day:
    d = qualifying(8, plan=4).game_day("D1", "T01 T02 T03 T04", "T05 T06 T07", name="Львів").played("D1")
    return d.game_day("D2", "T08 T01 T05 T02").result("D2-1-T1", T08=401, T01=301, T05=200, T02=100)


def test_u20_game_days_are_in_results_words_and_start_list():
    d = two_days()
    assert {row["Stage"] for row in rows(results_sheet, d)} == {
        "Game day 1: Львів",
        "Game day 2: Ігровий день 2",
    }
    assert len(rows(results_sheet, d)) == 11
    assert {row["Game"] for row in rows(words_sheet, d)} == {"D1-1-T1", "D1-1-T2", "D2-1-T1"}
    empty = [row for row in rows(start_sheet, d) if row["Team"] == "empty seat"]
    assert [(row["Game"], row["Seat (letter)"]) for row in empty] == [("D1-1-T2", "Г")]


def test_u20_the_rating_is_worked_out_of_game_days_before_and_after_they_are_closed():
    d = two_days()
    before = row_of(rating_sheet, d, "T01")
    assert (before["Points"], before["Games"], before["Best game"]) == (701, 2, 400)
    assert (before["Mean of a game"], before["Standing"]) == (Fraction(701, 2), "not closed yet")
    d.ask("close_qualifying", order="mean")
    first = rows(rating_sheet, d)[0]
    assert (first["Place"], first["Team"], first["Games"]) == (1, "Команда T08", 1)
    assert first["Standing"] == "in the field"
    assert ["701", "2", "350,5"] in [row[3:6] for row in written(rating_sheet, d)]


# --- places


def test_s22_places_of_the_final_and_how_far_the_others_came():
    d = day(8, plan=8).checked_in().closed().drawn_by_hand("SF").played("SF").drawn_by_hand("F").opened("F-1")
    assert {row["Place"] for row in rows(places_sheet, d)} == {None}
    first, second, *others = d.game("F-1-T1").teams
    d.result("F-1-T1", **{first: (90, 30), second: (90, 30)}, **dict.fromkeys(others, (50, 20)))
    told = [(row["Place"], row["Reached"], row["Total"]) for row in rows(places_sheet, d)]
    assert told[:4] == [(1, "Final", 90), (1, "Final", 90), (3, "Final", 50), (3, "Final", 50)]
    assert [row[:2] for row in told[4:]] == [(None, "Semi-final")] * 4


# --- before anything and for everybody


def test_an_empty_file_gives_headings_alone():
    d = hall()
    for make in SHEETS.values():
        assert make(d.state, d.machine.roster, str).rows == ()


@pytest.mark.parametrize("locale", ["uk", "en"])
@pytest.mark.parametrize("name", SHEETS)
def test_s30_no_table_names_a_person_or_a_reason(name, locale):
    d = final()
    d.ask("correct_turn", game=F, turn=5, words=[{"points": 20}], reason="таємна причина")
    d.ask("disqualify", team="T04", reason="таємна причина", public_note="")
    text = to_csv(SHEETS[name](d.state, d.machine.roster, catalogue(locale).gettext)).decode()
    assert "таємна" not in text
    assert "Таємна Особа" not in text
    assert "Мавка" in text or name == "words"
