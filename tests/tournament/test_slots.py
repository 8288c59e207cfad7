"""DESIGN law 3, S10, S12: the next stage's slots before its lots are drawn: a team, what it waits for, or nobody."""

from collections import Counter
from collections.abc import Sequence

from knockout.ids import StageId
from knockout.tournament.slots import entrants
from knockout.tournament.state import BestLoserOf, Empty, Slot, TeamIn, WinnerOf
from tests.days import Day, day


def slots(d: Day, stage: str = "SF") -> Sequence[Slot]:
    return entrants(d.state, StageId(stage))


def kinds(d: Day, stage: str = "SF") -> dict[str, int]:
    return dict(Counter(type(slot).__name__ for slot in slots(d, stage)))


def quarter_finals(**rules: str) -> Day:
    d = day(rules={key.replace("__", "."): value for key, value in rules.items()})
    return d.checked_in().closed().drawn_by_hand("QF")


def dead_table() -> Day:
    """Nobody is left at QF-1-T1; everything else is played."""
    d = quarter_finals().opened("QF-1").started("QF-1-T1")
    for team in ("T01", "T02", "T03", "T04"):
        d.ask("disqualify", team=team, reason="порушення")
    return d.ask("submit_result", game="QF-1-T1").ask("confirm_result", game="QF-1-T1").played("QF")


def test_the_first_stage_has_its_places():
    d = day(42).checked_in(but=["T01", "T02", "T41"]).closed()
    assert kinds(d, "QF") == {"TeamIn": 39, "Empty": 1}
    assert TeamIn("T42") in slots(d, "QF")


def test_before_anything_is_played_all_wait():
    d = quarter_finals()
    assert kinds(d) == {"WinnerOf": 10, "BestLoserOf": 2}
    assert {slot for slot in slots(d) if isinstance(slot, BestLoserOf)} == {
        BestLoserOf("QF-1"),
        BestLoserOf("QF-2"),
    }


def test_while_a_stage_is_played_teams_come_in_one_by_one():
    d = quarter_finals().opened("QF-1").result("QF-1-T2", T06=90)
    assert slots(d)[1] == TeamIn("T06")
    assert kinds(d) == {"TeamIn": 1, "WinnerOf": 9, "BestLoserOf": 2}
    assert kinds(d.played("QF-1")) == {"TeamIn": 6, "WinnerOf": 5, "BestLoserOf": 1}
    assert kinds(d.played("QF")) == {"TeamIn": 12}


def test_a_tie_waits_for_the_winner():
    d = quarter_finals().opened("QF-1").result("QF-1-T1", T01=90, T02=90).played("QF")
    assert WinnerOf("QF-1-T1") in slots(d)
    assert len(slots(d)) == 12


def test_s14_a_replay_is_waited_for():
    d = quarter_finals().played("QF").ask("void_game", game="QF-1-T1", reason="не те поле")
    assert WinnerOf("QF-1-T1-R2") in slots(d)
    assert len(slots(d)) == 12


def test_s7_a_place_that_went_to_a_best_loser_is_waited_for_at_no_table():
    d = quarter_finals(advance__annulled_win="best_loser").played("QF")
    d.ask("annul_win", game="QF-1-T1", team="T01", reason="не студент")
    assert kinds(d) == {"TeamIn": 12}


def test_s9_with_no_team_left_the_slot_is_empty():
    d = dead_table()
    assert kinds(d) == {"TeamIn": 11, "Empty": 1}
    assert Empty() in slots(d)


def test_s9_a_team_that_is_named_has_that_slot():
    d = dead_table()
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T14"], how="ruling", reason="рішення")
    assert kinds(d) == {"TeamIn": 12}


def test_s21_a_place_that_nobody_comes_into_is_empty():
    d = quarter_finals().played("QF")
    for team in ("T01", "T02", "T03", "T04"):
        d.ask("disqualify", team=team, reason="порушення")
    assert kinds(d) == {"TeamIn": 11, "Empty": 1}
