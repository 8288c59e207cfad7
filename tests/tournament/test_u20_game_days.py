"""U20: game days are laid out, opened and played; what may be asked of them and when."""

from typing import Any

import pytest

from tests.days import Day, day, ids, qualifying

FOUR = "T01 T02 T03 T04"
OTHERS = "T05 T06 T07 T08"


def one_day(teams: int = 8) -> Day:
    """Eight teams, a plan of four; one day with two tables, open."""
    return qualifying(teams, plan=4).game_day("D1", FOUR, OTHERS)


def tables(*rows: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"game": game, "teams": teams.split()} for game, teams in rows]


def refused(d: Day, code: str = "bad_field", **fields: Any) -> dict[str, Any]:
    usual = {"day": "D1", "name": "Перший", "tables": tables(("D1-1-T1", FOUR))}
    return d.refuses(code, "open_day", **{**usual, **fields})


# --- laid out


def test_u20_a_day_opens_with_its_first_cycle():
    d = qualifying(8, plan=4).game_day("D1", [FOUR, OTHERS], ["T01 T05 T03 T07", "T02 T06 T04 T08"])
    assert [d.phase(f"D1-{cycle}-T1") for cycle in (1, 2)] == ["ready", "waiting"]
    assert d.seats("D1-2-T2") == ["T02", "T06", "T04", "T08"]
    assert d.state.days["D1"].name == "Ігровий день 1"


def test_s29_the_next_cycle_opens_when_every_game_before_it_has_ended():
    d = qualifying(8, plan=4).game_day("D1", [FOUR, OTHERS], [OTHERS, FOUR]).ended("D1-1-T1")
    assert d.refuses("results_missing", "open_cycle", cycle="D1-2")["games"] == ["D1-1-T2"]
    d.started("D1-1-T2")
    assert d.refuses("results_missing", "open_cycle", cycle="D1-2")["games"] == ["D1-1-T2"]
    d.ask("end_game", game="D1-1-T2", reason="host").opened("D1-2")
    assert d.phase("D1-2-T1") == "ready"


def test_s10_short_tables_leave_their_last_seats_empty():
    d = qualifying(5, plan=4).game_day("D1", "T01 T02 T03", "T04 T05")
    assert d.seats("D1-1-T1") == ["T01", "T02", "T03", None]
    assert d.seats("D1-1-T2") == ["T04", "T05", None, None]


def test_u20_a_team_need_not_play_on_every_day():
    d = one_day(9).played("D1").game_day("D2", "T09 T01 T02 T03").played("D2")
    assert d.rating_now()["T09"] == (400, 40, 1)
    assert d.rating_now()["T01"][2] == 2
    assert d.rating_now()["T04"][2] == 1


@pytest.mark.parametrize("name", ["", "D0", "D01", "d1", "D1-1", "QF", "D1000", "Д1", "D1\n", "D²", "D1٢"])
def test_u20_a_day_is_called_d1_d2(name):
    assert refused(qualifying(8), day=name)["field"] == "day"


@pytest.mark.parametrize("wrong", [
    ("D1-1-T2",), ("D1-2-T1",), ("D1-1-T1", "D1-1-T1"), ("D1-1-T1", "D1-1-T3"), ("D1-1-T1", "D1-3-T1"),
    ("D2-1-T1",), ("D1-1-T01",), ("D1-1",), ("",), ("D1-1-T1-R2",), ("D1-0-T1",), (),
])  # fmt: skip
def test_u20_cycles_and_tables_count_from_1_without_a_gap(wrong):
    teams = iter([FOUR, OTHERS])
    assert refused(qualifying(8), tables=tables(*((game, next(teams)) for game in wrong)))[
        "field"
    ].startswith("tables")


def test_u20_a_table_seats_two_to_four_teams_each_once_in_a_cycle():
    d = qualifying(8)
    for wrong in ("", "T01", "T01 T02 T03 T04 T05", "T01 T01", "T01 T02 T01"):
        assert refused(d, tables=tables(("D1-1-T1", wrong)))["field"] == "tables[0].teams"
    both = tables(("D1-1-T1", FOUR), ("D1-1-T2", "T05 T04"))
    assert refused(d, tables=both)["field"] == "tables[1].teams"
    assert refused(d, "unknown_team", tables=tables(("D1-1-T1", "T01 T99")))["value"] == "T99"
    d.ask("withdraw_team", team="T02", reason="хвороба")
    assert refused(d)["value"] == "T02"
    assert refused(d, tables=tables(("D1-1-T1", "T01 T03")), name="  ")["field"] == "name"


def test_s20_a_day_has_a_name_that_can_be_seen():
    d = qualifying(8, plan=4)
    for wrong in ("", "  ", "\u200b", "\u2067 \u2069", "я" * 101):
        assert refused(d, name=wrong)["field"] == "name"
    assert refused(d, seed=" ")["field"] == "seed"
    assert d.game_day("D1", FOUR, name="  Перший\u200b\n день ").state.days["D1"].name == "Перший день"


def test_u20_a_day_is_opened_once_and_not_while_another_is_played():
    d = one_day()
    refused(d, "already_done")
    d.started("D1-1-T1")
    assert refused(d, "results_missing", day="D2", tables=tables(("D2-1-T1", OTHERS)))["games"] == ["D1-1-T1"]
    d.ask("end_game", game="D1-1-T1", reason="host").game_day("D2", FOUR)


def test_u20_no_cycle_of_another_day_opens_while_a_day_is_played():
    d = (
        qualifying(8)
        .game_day("D1", [FOUR], [OTHERS])
        .ended("D1-1-T1")
        .game_day("D2", FOUR)
        .started("D2-1-T1")
    )
    assert d.refuses("results_missing", "open_cycle", cycle="D1-2")["games"] == ["D2-1-T1"]


def test_u20_a_day_is_laid_out_anew_while_no_game_of_it_has_started():
    d = one_day().ask("undo_draw", stage="D1", reason="не той зал")
    assert not d.state.games
    assert not d.state.days
    d.game_day("D1", "T05 T01", "T02 T06 T03").started("D1-1-T1")
    assert d.refuses("too_late", "undo_draw", stage="D1", reason="ще раз")["games"] == ["D1-1-T1"]


def test_u20_the_committee_alone_opens_days_and_closes_qualifying():
    d = qualifying(8)
    for who in ("desk", "counting", "host:D1-1-T1"):
        refused(d, "not_allowed", who=who)
        d.refuses("not_allowed", "close_qualifying", who=who)


def test_u20_the_rating_comes_from_the_days_or_from_elsewhere_never_both():
    d = one_day()
    assert d.refuses("wrong_phase", "set_rating", teams=ids(8))["accepted"] == "close_qualifying"
    elsewhere = day(8, plan=4)
    refused(elsewhere, "wrong_phase")
    assert elsewhere.refuses("wrong_phase", "close_qualifying")["field"] == "qualifying"


# --- the one next step


def test_u20_the_next_step_of_a_game_day():
    d = qualifying(8, plan=4)
    assert d.next().kind == "set_rating"
    d.game_day("D1", [FOUR, OTHERS], [OTHERS, FOUR]).started("D1-1-T1")
    assert (d.next().kind, d.next().args) == ("play", {"cycle": "D1-1"})
    assert [b.code for b in d.next().blockers] == ["playing", "not_started"]
    d.ask("end_game", game="D1-1-T1", reason="host").ended("D1-1-T2")
    assert (d.next().kind, d.next().args, d.next().blockers) == ("open_cycle", {"cycle": "D1-2"}, ())
    d.opened("D1-2").played("D1-2")
    assert d.next().kind == "close_qualifying"
    assert [(b.code, b.args["game"]) for b in d.next().blockers] == [
        ("not_submitted", "D1-1-T1"), ("not_submitted", "D1-1-T2"),
    ]  # fmt: skip
    for game in ("D1-1-T1", "D1-1-T2"):
        d.ask("submit_result", game=game).ask("confirm_result", game=game)
    assert (d.next().kind, d.next().blockers) == ("close_qualifying", ())
    assert d.ask("close_qualifying").next().kind == "close_check_in"


# --- voided and called off


def test_s14_a_voided_game_of_a_day_is_played_again():
    d = one_day().played("D1").ask("void_game", game="D1-1-T1", reason="не та дошка")
    assert d.rating_now()["T01"] == (0, None, 0)
    assert d.phase("D1-1-T1-R2") == "ready"
    assert d.refuses("results_missing", "close_qualifying")["games"] == ["D1-1-T1-R2"]
    d.result("D1-1-T1-R2", T01=250).ask("close_qualifying")
    assert d.rating_now()["T01"] == (250, 40, 1)


def test_u20_a_game_that_has_not_begun_is_called_off_and_has_no_replay():
    d = qualifying(8, plan=4).game_day("D1", [FOUR, OTHERS], [OTHERS]).played("D1-1")
    assert d.ask("void_game", game="D1-2-T1", reason="тривога").phase("D1-2-T1") == "void"
    assert "D1-2-T1-R2" not in d.state.games
    assert d.next().kind == "close_qualifying"
    d.refuses("already_done", "void_game", game="D1-2-T1", reason="тривога")
    d.ask("close_qualifying")
    assert d.rating_now()["T05"][2] == 1


def test_s14_no_game_of_a_day_is_voided_or_returned_once_qualifying_is_closed():
    d = one_day().played("D1").ask("close_qualifying")
    for do in ("void_game", "return_result"):
        assert d.refuses("wrong_phase", do, game="D1-1-T1", reason="скарга")["field"] == "qualifying"


def test_u27_there_is_no_win_to_strike_and_nothing_to_decide_in_a_game_of_a_day():
    d = one_day().result("D1-1-T1", T01=300, T02=300).played("D1")
    d.refuses("wrong_phase", "annul_win", game="D1-1-T1", team="T01", reason="не студент")
    for question in ("D1-1-T1:winner", "D1-1:best_loser", "D1:best_loser"):
        d.refuses(
            "no_such_question", "decide_tie", question=question, order=["T01", "T02"], how="lots", reason="-"
        )
    assert d.next().kind == "close_qualifying"


# --- teams that leave and come back


def test_u20_a_team_that_is_out_leaves_its_seats_and_gets_them_back():
    d = qualifying(8, plan=4).game_day("D1", [FOUR, OTHERS], ["T05 T01 T03 T07"]).played("D1-1")
    d.ask("withdraw_team", team="T01", reason="хвороба")
    assert d.seats("D1-2-T1") == ["T05", None, "T03", "T07"]
    assert d.seats("D1-1-T1") == FOUR.split()
    assert "T01" not in d.rating_now()
    d.ask("reinstate", team="T01", reason="одужали")
    assert d.seats("D1-2-T1") == ["T05", "T01", "T03", "T07"]
    assert d.rating_now()["T01"] == (400, 40, 1)


def test_u20_a_game_that_has_begun_without_it_stays_as_it_is():
    d = one_day().ask("disqualify", team="T02", reason="не студенти").started("D1-1-T1")
    d.ask("reinstate", team="T02", reason="помилка")
    assert d.seats("D1-1-T1") == ["T01", None, "T03", "T04"]


def test_u20_a_day_laid_out_anew_keeps_no_seat_for_who_was_out_then():
    d = (
        one_day()
        .ask("withdraw_team", team="T04", reason="хвороба")
        .ask("undo_draw", stage="D1", reason="знову")
    )
    d.game_day("D1", "T01 T02 T03", OTHERS).ask("reinstate", team="T04", reason="одужали")
    assert d.seats("D1-1-T1") == ["T01", "T02", "T03", None]


def test_u20_a_team_that_left_a_game_of_a_day_that_is_gone_is_only_in_again():
    d = (
        one_day()
        .started("D1-1-T1")
        .ask("disqualify", team="T02", reason="підказки")
        .ask("undo", game="D1-1-T1")
    )
    d.ask("undo_draw", stage="D1", reason="знову").game_day("D1", "T01 T03", OTHERS)
    d.ask("reinstate", team="T02", reason="помилка")
    assert d.seats("D1-1-T1") == ["T01", "T03", None, None]


def test_s9_a_team_disqualified_during_a_game_of_a_day():
    d = one_day().started("D1-1-T1").ask("score_turn", game="D1-1-T1", turn=1, words=[{"points": 30}])
    d.ask("disqualify", team="T02", reason="підказки")
    assert d.game("D1-1-T1").on_turn == "T03"
    d.ask("end_game", game="D1-1-T1", reason="host").ask("submit_result", game="D1-1-T1")
    d.ask("confirm_result", game="D1-1-T1")
    assert d.rating_now()["T01"] == (30, 30, 1)
    assert "T02" not in d.rating_now()
    d.ask("reinstate", team="T02", reason="скаргу прийнято")
    assert d.rating_now()["T02"] == (0, None, 1)


def test_t9_a_game_given_back_to_play_is_played_without_who_is_out_since():
    d = one_day().ended("D1-1-T1", T01=30).ask("disqualify", team="T02", reason="підказки")
    d.ask("undo", game="D1-1-T1")
    assert d.game("D1-1-T1").playing == ("T01", "T03", "T04")
    again = one_day().ended("D1-1-T1", T01=30).ask("disqualify", team="T02", reason="підказки")
    again.ask("reinstate", team="T02", reason="помилка").ask("undo", game="D1-1-T1")
    assert again.game("D1-1-T1").playing == tuple(FOUR.split())


def test_t9_who_leaves_a_game_is_out_of_an_earlier_one_too_that_is_given_back():
    d = qualifying(8, plan=4).game_day("D1", [FOUR, OTHERS], [FOUR]).ended("D1-1-T1").ended("D1-1-T2")
    d.opened("D1-2").started("D1-2-T1").ask("disqualify", team="T02", reason="підказки").ask(
        "undo", game="D1-1-T1"
    )
    assert d.game("D1-1-T1").playing == d.game("D1-2-T1").playing == ("T01", "T03", "T04")


def test_s9_two_that_are_left_and_one_goes():
    d = qualifying(8, plan=4).game_day("D1", "T01 T02", OTHERS).started("D1-1-T1")
    d.ask("score_turn", game="D1-1-T1", turn=1, words=[{"points": 30}]).ask(
        "withdraw_team", team="T02", reason="-"
    )
    assert d.game("D1-1-T1").position.ended == "last_team"
    d.ask("submit_result", game="D1-1-T1").ask("confirm_result", game="D1-1-T1")
    assert d.rating_now()["T01"] == (30, 30, 1)


def test_u20_no_two_games_are_played_at_one_table():
    d = (
        qualifying(8, plan=8)
        .game_day("D1", "T01 T02 T03 T04")
        .game_day("D2", "T05 T06 T07 T08")
        .started("D1-1-T1")
    )
    assert d.refuses("table_taken", "start_game", game="D2-1-T1")["by"] == "D1-1-T1"


def test_u20_a_day_is_not_laid_out_anew_once_it_was_played_or_qualifying_is_closed():
    d = qualifying(4, plan=4).game_day("D1", "T01 T02 T03 T04").result("D1-1-T1", T01=10)
    d.ask("void_game", game="D1-1-T1", reason="не те поле")
    d.refuses("too_late", "undo_draw", stage="D1", reason="ще раз")
    d = qualifying(4, plan=4).game_day("D1", "T01 T02 T03 T04").ask("void_game", game="D1-1-T1", reason="дощ")
    d.ask("close_qualifying").refuses("wrong_phase", "undo_draw", stage="D1", reason="ще раз")


def test_u20_a_team_comes_back_though_the_replay_of_its_days_game_has_begun():
    d = qualifying(4, plan=4).game_day("D1", "T01 T02 T03 T04").result("D1-1-T1", T01=10)
    d.ask("disqualify", team="T01", reason="помилка").ask("void_game", game="D1-1-T1", reason="не те поле")
    d.started("D1-1-T1-R2").ask("reinstate", team="T01", reason="з’ясовано")
    assert d.out("T01") is None
