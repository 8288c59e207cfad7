"""The desk (U21, S8, S19): who is too few, the close taken back, teams edited, deleted, entered many at once."""

from typing import Any

import pytest

from knockout.errors import Refused
from knockout.tournament.rating import reserves_present
from tests.days import Day, day, hall, ids

SUBSTITUTION, CHECK_IN = "2026-05-16T16:30:00+03:00", "2026-05-16T16:50:00+03:00"


def unrated(teams: int = 4) -> Day:
    return hall().created(plan=teams).entered(*ids(teams))


def people(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "student": True} for name in names]


# --- U21: too few, and come again


def test_u21_a_team_of_three_is_noted_and_not_checked_in():
    d = day(teams=6)
    players = [d.machine.roster.teams["T01"].players[n] for n in (1, 2, 3)]
    d.refuses("not_enough_players", "check_in", team="T01", players=players)
    d.ask("note_arrival", team="T01", players=players)
    assert d.state.teams["T01"].present is None
    assert d.state.teams["T01"].here == (1, 2, 3)


def test_u21_it_may_come_again_and_is_checked_in_then():
    d = day(teams=6)
    players = [d.machine.roster.teams["T01"].players[n] for n in (1, 2, 3, 4)]
    d.ask("note_arrival", team="T01", players=players[:3]).ask("check_in", team="T01", players=players)
    assert d.state.teams["T01"].present == (1, 2, 3, 4)
    assert d.state.teams["T01"].here == ()


def test_u21_a_note_is_refused_for_enough_players_for_strangers_and_for_teams_that_are_in():
    d = day(teams=6)
    players = list(d.machine.roster.teams["T01"].players.values())
    assert d.refuses("wrong_phase", "note_arrival", team="T01", players=players)["accepted"] == "check_in"
    d.refuses("bad_field", "note_arrival", team="T01", players=["Хтось Чужий"])
    d.ask("check_in", team="T01")
    d.refuses("already_done", "note_arrival", team="T01", players=players[:2])


def test_u21_a_team_too_few_at_the_deadline_is_out_and_a_reserve_comes_up():
    d = day(teams=6, plan=4, deadlines={"check_in": CHECK_IN})
    for team in ("T02", "T03", "T04", "T05"):
        d.ask("check_in", team=team)
    d.ask("note_arrival", team="T01", players=[d.machine.roster.teams["T01"].players[1]])
    d.waits("16:50")
    assert d.out("T01") == "disqualified"
    assert [place.holder for place in d.state.places] == ["T05", "T02", "T03", "T04"]
    d.refuses("too_late", "note_arrival", team="T01", players=[])


# --- everything undoable until the draw


def test_u21_reopening_check_in_takes_back_what_the_close_did():
    d = day(teams=7, plan=4)
    for team in ("T01", "T02", "T03", "T05", "T06"):
        d.ask("check_in", team=team)
    before = d.state.places, d.state.called_up
    d.ask("close_check_in")
    assert d.out("T04") == "disqualified"
    assert d.state.called_up == ("T05",)
    d.ask("reopen_check_in", to=d.iso(d.moment("17:10")), reason="закрили зарано")
    assert (d.state.places, d.state.called_up) == before
    assert d.out("T04") is None
    assert reserves_present(d.state) == ("T05", "T06")
    d.ask("check_in", team="T04").waits("17:10")
    assert [place.holder for place in d.state.places] == ["T01", "T02", "T03", "T04"]


def test_u21_reopening_gives_back_nobody_the_committee_put_out():
    d = day(teams=6, plan=4).ask("disqualify", team="T02", reason="не студенти")
    for team in ("T01", "T03", "T04", "T05"):
        d.ask("check_in", team=team)
    d.ask("close_check_in").ask("reopen_check_in", to=d.iso(d.moment("18:00")), reason="помилка")
    assert d.out("T02") == "disqualified"
    assert d.state.places[1].holder is None


def test_u21_check_in_is_not_reopened_while_open_or_once_drawn_or_into_the_past():
    d = day(teams=4)
    later = d.iso(d.moment("18:00"))
    d.refuses("already_done", "reopen_check_in", to=later, reason="так")
    d.checked_in().closed()
    d.refuses("bad_field", "reopen_check_in", to=d.iso(d.moment("11:00")), reason="так")
    d.refuses("bad_field", "reopen_check_in", to=later, reason=" ")
    d.ask("draw", stage="F", seed="1")
    d.refuses("too_late", "reopen_check_in", to=later, reason="так")


# --- editing


def test_s30_names_are_edited_at_any_time_and_the_journal_keeps_none():
    d = day(teams=4).checked_in().closed()
    d.ask("draw", stage="F", seed="1")
    d.ask(
        "edit_team", team="T01", name="Нова Назва", short="Нова", institution="КНУ", contact="050 000 00 00"
    )
    names = d.machine.roster.teams["T01"]
    assert (names.name, names.short, names.institution, names.contact) == (
        "Нова Назва", "Нова", "КНУ", "050 000 00 00",
    )  # fmt: skip
    assert d.entries[0].students is None
    d.refuses("already_done", "edit_team", team="T01", name="Нова Назва")


def test_s30_players_are_renamed_marked_added_and_removed():
    d = day(teams=4)
    d.ask(
        "edit_team", team="T01",
        players=[
            {"player": 1, "name": "Перша Інша", "student": False},
            {"player": 3, "name": "Третя", "student": True},
            {"name": "Новенька", "student": True},
        ],
    )  # fmt: skip
    team, names = d.state.teams["T01"], d.machine.roster.teams["T01"].players
    number = max(team.students)
    assert dict(team.students) == {1: False, 3: True, number: True}
    assert (names[1], names[3], names[number]) == ("Перша Інша", "Третя", "Новенька")


def test_u21_players_change_only_while_substitutions_are_heard():
    d = day(teams=4, deadlines={"substitution": SUBSTITUTION, "check_in": CHECK_IN}).waits("16:30")
    names = d.machine.roster.teams["T01"].players
    kept = [{"player": n, "name": name, "student": True} for n, name in names.items()]
    d.refuses("too_late", "edit_team", team="T01", players=[*kept, {"name": "Шостий", "student": True}])
    d.ask("edit_team", team="T01", players=[{**kept[0], "name": "Виправлене Ім’я"}, *kept[1:]])
    assert d.machine.roster.teams["T01"].players[1] == "Виправлене Імʼя"


def test_u21_a_team_that_is_checked_in_keeps_enough_players():
    d = day(teams=4).ask("check_in", team="T01")
    names = d.machine.roster.teams["T01"].players
    few = [{"player": n, "name": names[n], "student": True} for n in (1, 2, 3)]
    d.refuses("not_enough_players", "edit_team", team="T01", players=few)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "Команда T02"}, "name_taken"),
        ({"players": [{"player": 9, "name": "А", "student": True}]}, "bad_field"),
        ({"players": people(*(f"Гравець {n}" for n in range(21)))}, "bad_field"),
        ({"team": "T99", "name": "Хто"}, "unknown_team"),
    ],
)
def test_edits_that_will_not_do(fields: dict[str, Any], code: str):
    day(teams=4).refuses(code, "edit_team", **{"team": "T01", **fields})


def test_case_39_a_team_that_nothing_rests_on_is_deleted_others_withdraw():
    d = unrated()
    d.ask("delete_team", team="T04")
    assert "T04" not in d.state.teams
    assert d.machine.roster.team_named("Команда T04") is None
    d.ask("set_rating", teams=["T01", "T02", "T03"])
    assert d.refuses("wrong_phase", "delete_team", team="T01")["accepted"] == "withdraw_team"


def test_u21_two_namesakes_of_one_team_are_two_players():
    d = hall().created(plan=4).entered(*ids(3))
    d.ask(
        "enter_team", team="T04", name="Тезки", players=people("Шевчук Наталя", "шевчук наталя", "Ія", "Єва")
    )
    d.ask("set_rating", teams=ids(4))
    d.ask("note_arrival", team="T04", players=["Шевчук Наталя", "Єва"])
    assert d.state.teams["T04"].here == (1, 4)
    d.ask("check_in", team="T04", players=["Шевчук Наталя", "Шевчук Наталя", "Ія", "Єва"])
    assert d.state.teams["T04"].present == (1, 2, 3, 4)


# --- many at once


def test_many_teams_are_entered_in_one_step_or_none():
    d = unrated()
    teams = [{"team": f"N{n}", "name": f"Нова {n}", "players": people(f"Гравець {n}")} for n in range(3)]
    twin = {**teams[2], "name": "нова  1"}
    details = d.refuses("name_taken", "enter_teams", teams=[*teams[:2], twin])
    assert details["field"] == "teams[2].name"
    d.ask("enter_teams", teams=teams)
    assert [entry.team for entry in d.entries] == ["N0", "N1", "N2"]
    assert d.machine.roster.name("N2") == "Нова 2"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"team": "N0"}, "teams[1].team"),
        ({"team": "T01"}, "teams[1].team"),
        ({"name": "Команда T01"}, "teams[1].name"),
        ({"name": "\u200b"}, "teams[1].name"),
        ({"players": people(*(f"Гравець {n}" for n in range(21)))}, "teams[1].players"),
        ({"contract": "?"}, "teams[1].contract"),
        ({"players": [{"name": "", "student": True}]}, "teams[1].players[0].name"),
    ],
)
def test_a_refusal_names_the_team_and_the_field(change: dict[str, Any], field: str):
    d = unrated()
    teams = [{"team": f"N{n}", "name": f"Нова {n}", "players": people("Хтось")} for n in range(2)]
    with pytest.raises((Refused, AssertionError)) as caught:
        d.ask("enter_teams", teams=[teams[0], {**teams[1], **change}])
    assert f"'field': '{field}'" in str(caught.value)
    assert "N0" not in d.state.teams


def test_u21_check_in_opened_again_without_a_time_closes_by_itself_no_more():
    d = day(teams=4, deadlines={"check_in": CHECK_IN}).checked_in(but=["T04"]).waits("16:50")
    assert d.out("T04") == "disqualified"
    d.ask("reopen_check_in", reason="ще один автобус")
    assert "check_in" not in d.state.deadlines
    d.waits("23:00")
    assert d.state.check_in_closed is None
    assert d.out("T04") is None


# --- who was there in time, whatever is decided later


def test_s8_a_reserve_that_came_after_the_close_is_not_called_up_by_a_later_decision():
    d = hall().created(plan=8).entered(*ids(12))
    points = (9, 9, 9, 9, 9, 8, 8, 5, 5, 3, 2, 1)
    rows = [{"team": t, "points": p, "best_word": p} for t, p in zip(ids(12), points, strict=True)]
    d.ask("set_rating", rows=rows).checked_in(but=["T01", "T02", "T10"]).closed().ask("check_in", team="T10")
    d.ask("decide_tie", question="rating:cut", order=["T08", "T09"], how="lots", reason="жереб")
    assert d.state.called_up == ("T09", "T11")


def test_u21_a_team_let_in_again_after_the_close_is_not_put_out_by_a_later_decision():
    d = hall().created(plan=4).entered(*ids(6))
    rows = [{"team": t, "points": 9 - min(n, 4), "best_word": 5} for n, t in enumerate(ids(6), start=1)]
    d.ask("set_rating", rows=rows).checked_in(but=["T01"]).closed()
    d.ask("reinstate", team="T01", reason="стояли в черзі")
    d.ask("decide_tie", question="rating:cut", order=["T05", "T06", "T04"], how="lots", reason="жереб")
    assert d.out("T01") is None


def test_u21_another_set_of_players_later_does_not_make_a_team_come_later():
    d = day(teams=4).checked_in()
    came = d.state.teams["T01"].checked_in_at
    names = list(d.machine.roster.teams["T01"].players.values())
    kept = [{"player": n, "name": known, "student": True} for n, known in enumerate(names, 1)]
    d.ask("edit_team", team="T01", players=[*kept, {"name": "П’ята", "student": True}])
    d.ask("check_in", team="T01")
    assert d.state.teams["T01"].checked_in_at == came


def test_s8_a_team_is_let_in_again_where_nobody_has_a_place_of_its_own():
    d = hall().created(plan=8).entered(*ids(8)).ask("withdraw_team", team="T01", reason="хвороба")
    d.ask("set_rating", teams=ids(8)).checked_in().closed().drawn("SF").ask(
        "reinstate", team="T01", reason="прийшли"
    )
    assert "T01" in d.everyone_seated("SF")


def test_u21_who_was_substituted_is_not_here_any_more():
    d = day(teams=4)
    names = d.machine.roster.teams["T01"].players
    d.ask("note_arrival", team="T01", players=[names[1], names[2], names[3]])
    d.ask("substitute", team="T01", out=names[3], **{"in": {"name": "Нова", "student": True}})
    assert d.state.teams["T01"].here == (1, 2, 5)


@pytest.mark.parametrize("name", ["\u200b", "\u0301", " "])
def test_a_name_that_shows_nothing_is_nobodys(name: str):
    d = day(teams=4)
    d.refuses("bad_field", "check_in", team="T01", players=[name])
    d.refuses("bad_field", "note_arrival", team="T01", players=[name])
    d.refuses("bad_field", "substitute", team="T01", out=name, **{"in": {"name": "Нова", "student": True}})
