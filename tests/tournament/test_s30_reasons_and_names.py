"""S30, S27, CASES 39: what the journal holds and what it does not; teams are never deleted."""

import re

from tests.days import Day, day, hall, ids


def whole_day() -> Day:
    """A day in which every kind of name has been said once."""
    d = hall().created(plan=4).entered(*ids(5)).ask("set_rating", teams=ids(5))
    d.ask("substitute", team="T01", out="Гравець 1 T01", **{"in": {"name": "Новачок", "student": True}})
    d.ask("check_in", team="T02", players=[f"Гравець {n} T02" for n in range(1, 5)])
    d.refuses("name_taken", "enter_team", team="T06", name="Команда T01", players=[])
    return d.checked_in().closed().drawn("F").played("F")


def test_s30_names_of_players_and_teams_are_in_the_roster_the_journal_has_ids():
    d = whole_day()
    text = b"\n".join(data for _, data in d.journal).decode()
    assert not re.search("Гравець|Новачок|Команда", text)
    assert d.machine.roster.name("T01") == "Команда T01"
    assert d.machine.roster.teams["T01"].players[1] == "Гравець 1 T01"


def test_s30_the_reason_is_kept_and_beside_it_what_may_be_public():
    d = day(4).ask("disqualify", team="T01", reason="троє не студенти", public_note="не з'явились")
    d.ask("disqualify", team="T02", reason="лайка")
    assert d.state.teams["T01"].out.reason == "троє не студенти"
    assert d.state.teams["T01"].out.public_note == "не з'явились"
    assert d.state.teams["T02"].out.public_note == ""


def test_s30_a_struck_win_has_both_as_well():
    d = day(4).checked_in().closed().drawn_by_hand("F").played("F")
    d.ask("annul_win", game="F-1-T1", team="T01", reason="двоє не студенти", public_note="за рішенням")
    (strike,) = d.state.strikes["F-1-T1"]
    assert (strike.reason, strike.public_note, strike.who) == ("двоє не студенти", "за рішенням", "committee")


def test_s27_every_entry_keeps_who_tapped():
    d = day(4).checked_in().closed().drawn_by_hand("F").opened("F-1")
    d.ask("start_game", game="F-1-T1", who="host:F-1-T1")
    assert d.entries[0].who == "host:F-1-T1"
    d.ask("score_turn", game="F-1-T1", turn=1, words=[{"points": 5}], who="host:F-1-T1")
    d.waits(d.now + 200_000)
    assert [turn.who for turn in d.game("F-1-T1").turns[:2]] == ["host:F-1-T1", "timer"]


def test_case_39_a_team_with_results_is_withdrawn_never_deleted():
    d = day().checked_in().closed().drawn_by_hand("QF").played("QF").drawn_by_hand("SF").played("SF")
    totals = d.totals("QF-1-T1"), d.totals("SF-1-T1")
    details = d.refuses("wrong_phase", "delete_team", team="T01")
    assert details["accepted"] == "withdraw_team"
    d.ask("withdraw_team", team="T01", reason="поїхали")
    assert (d.totals("QF-1-T1"), d.totals("SF-1-T1")) == totals
    assert d.out("T01") == "withdrawn"
    assert d.machine.roster.name("T01") == "Команда T01"


def test_disqualify_and_withdraw_team_refusals():
    d = day(5, plan=4)
    for do in ("disqualify", "withdraw_team", "reinstate"):
        assert d.refuses("unknown_team", do, team="T99", reason="-")["value"] == "T99"
        assert d.refuses("bad_field", do, team="T01", reason=" ")["field"] == "reason"
        d.refuses("not_allowed", do, team="T01", reason="-", who="desk")
        d.refuses("not_allowed", do, team="T01", reason="-", who="host:F-1-T1")
    d.refuses("already_done", "reinstate", team="T01", reason="-")
    d.ask("disqualify", team="T01", reason="-").refuses("already_done", "disqualify", team="T01", reason="-")
    d.refuses("already_done", "withdraw_team", team="T01", reason="-")


def test_enter_team_refusals():
    d = hall().created(plan=4).entered(*ids(4))
    four = [{"name": f"Гравець {n}", "student": True} for n in range(4)]
    d.refuses("already_done", "enter_team", team="T01", name="Інша", players=four)
    taken = d.refuses("name_taken", "enter_team", team="T05", name="КОМАНДА  T01", players=four)
    assert (taken["field"], taken["value"]) == ("name", "КОМАНДА  T01")
    d.refuses("bad_field", "enter_team", team="T05", name="Інша", players=four * 6)
    d.refuses("bad_field", "enter_team", team="T 05", name="Інша", players=four)
    d.refuses("bad_field", "enter_team", team="T05", name="\u200b", players=four)
    d.refuses("bad_field", "enter_team", team="T05", name="Я" * 201, players=four)
    d.refuses("bad_field", "enter_team", team="T05", name="Інша", players=[{"name": "А"}])
    d.refuses("not_allowed", "enter_team", team="T05", name="Інша", players=four, who="desk")
    d.ask("set_rating", teams=ids(4)).checked_in().closed().drawn("F")
    d.refuses("wrong_phase", "enter_team", team="T05", name="Інша", players=four)


def test_s20_names_keep_their_letters_and_case():
    d = hall().created(plan=4)
    d.ask("enter_team", team="T01", name="П'ять  Їжаків", short="п’ять", players=[])
    names = d.machine.roster.teams["T01"]
    assert (names.name, names.short) == ("Пʼять Їжаків", "пʼять")
    d.refuses("name_taken", "enter_team", team="T02", name="п`ять їжаків", players=[])
