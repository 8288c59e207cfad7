"""A team's games and words on its own phone, and how a team is found (S13, S14, S26, T6)."""

from typing import Any

import pytest

from knockout.views.team import plain, team_list, team_view
from knockout.views.team_words import words_view
from tests.days import Day, day
from tests.views.test_team_phone import QF, SF, playing, scored, two_cycles

Json = dict[str, Any]


def words_of(d: Day, team: str) -> Json:
    view = words_view(d.state, d.machine.roster, team, d.now)
    assert view is not None
    return view


def test_every_turn_of_every_game_with_its_words_and_what_it_comes_to() -> None:
    d = playing()
    d.ask(
        "score_turn", game=SF, turn=1, words=[{"word": "цитрина", "points": 40}, {"word": "я", "points": 3}],
        all_tiles=True,
    )  # fmt: skip
    scored(d, 25, 0, 10)
    d.ask("exchange", game=SF, turn=5, tiles=3)
    mine = words_of(d, "T01")
    (game,) = mine["games"]
    assert [(turn["turn"], turn["kind"], turn["points"]) for turn in game["turns"]] == [
        (5, "exchanged", 0), (1, "scored", 93),
    ]  # fmt: skip
    assert [word["word"] for word in game["turns"][1]["words"]] == ["ЦИТРИНА", "Я"]
    assert mine["points"] == game["total"] == 93
    assert mine["best"] == {"word": "ЦИТРИНА", "points": 40}
    assert (mine["moves"], mine["exchanges"], mine["passes"], mine["all_tiles"]) == (1, 1, 0, 1)
    assert words_of(d, "T03")["passes"] == 1


def test_t6_a_turn_that_vanished_is_not_among_them() -> None:
    d = scored(playing(), 10, 10, 10, 10).ask("end_game", game=SF, reason="host")
    assert len(words_of(d, "T01")["games"][0]["turns"]) == 1


def test_s26_a_game_from_paper_has_its_total_and_no_turns() -> None:
    d = scored(playing(), 10, 10)
    totals = {"T01": 300, "T02": 200, "T03": 100, "T04": 50}
    best = {team: {"word": "КОБЗА", "points": 20} for team in totals}
    d.ask("enter_sheet", game=SF, totals=totals, best_word=best, reason="Телефон сів")
    (game,) = words_of(d, "T01")["games"]
    assert (game["paper"], game["total"], game["turns"]) == (True, 300, [])
    assert game["best"] == {"word": "КОБЗА", "points": 20}


def test_s13_a_corrected_turn_shows_what_it_was() -> None:
    d = scored(playing(), 10).corrected(SF, T01=(25, 25))
    (turn,) = words_of(d, "T01")["games"][0]["turns"]
    assert turn["points"] == 25
    assert turn["corrected"][0]["points"] == 10
    assert (turn["corrected"][0]["reason"], turn["corrected"][0]["who"]) == ("", ""), "S30"


def test_s14_a_voided_game_is_not_among_them_and_its_replay_is() -> None:
    d = two_cycles().result(QF, T01=100)
    d.ask("void_game", game=QF, reason="Не та дошка")
    d.started(f"{QF}-R2")
    assert [game["id"] for game in words_of(d, "T01")["games"]] == [f"{QF}-R2"]
    assert words_of(d, "T01")["points"] == 0


@pytest.mark.parametrize("name", ["", "T99", "<b>", "т01"])
def test_a_team_that_is_not_there_has_no_page(name: str) -> None:
    d = playing()
    assert team_view(d.state, d.machine.roster, name, d.now) is None
    assert words_view(d.state, d.machine.roster, name, d.now) is None


# --- finding one's team


def searched(*names: tuple[str, str]) -> Day:
    d = day(teams=4, plan=4)
    for number, (name, institution) in enumerate(names, start=1):
        d.ask("edit_team", team=f"T{number:02d}", name=name, institution=institution)
    return d


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("п'ятниця", ["T01", "T02"]),
        ("ПЯТНИЦ", ["T01", "T02"]),
        ("п’ятниця 13", ["T02"]),
        ("13 пят", ["T02"]),
        ("ганок", ["T03"]),
        ("Ґ", ["T03"]),
        ("іжаки", ["T04"]),
        ("львівська", ["T03"]),
        ("львівська ганок", ["T03"]),
        ("t02", ["T02"]),
        ("немає", []),
        ("", ["T03", "T04", "T01", "T02"]),
        ("  ", ["T03", "T04", "T01", "T02"]),
    ],
)
def test_a_search_forgives(typed: str, found: list[str]) -> None:
    d = searched(
        ("П'ятниця", "КНУ"), ("П’ятниця 13", "КПІ"), ("Ґанок", "Львівська політехніка"), ("Їжаки", "")
    )
    assert sorted(team["team"] for team in team_list(d.state, d.machine.roster, typed)) == sorted(found)


def test_what_is_compared_has_no_marks_signs_or_capitals() -> None:
    assert plain("  «П’ЯТНИЦЯ»:  Ґанок-Їжа, №13 ") == "пятниця ганок іжа no13"
    assert plain("'") == ""
