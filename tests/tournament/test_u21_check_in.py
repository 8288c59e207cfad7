"""U21, S19, S31: the desk before play: check-in, its deadline, substitutions, and clock changes."""

import pytest

from tests.days import Day, hall, ids

KYIV = {"substitution": "2026-05-16T16:30:00+03:00", "check_in": "2026-05-16T16:50:00+03:00"}


def desk(**fields: object) -> Day:
    """Five teams for a final of four, both deadlines set."""
    d = hall().created(plan=4, deadlines=KYIV, **fields).entered(*ids(5))
    return d.ask("set_rating", teams=ids(5))


def names(team: str, *numbers: int) -> list[str]:
    return [f"Гравець {n} {team}" for n in numbers]


# --- the deadline


def test_u21_a_team_not_checked_in_before_1650_is_disqualified_automatically():
    d = desk().checked_in(but=["T03"]).waits("16:50")
    assert d.out("T03") == "disqualified"
    assert d.state.teams["T03"].out.auto
    assert {team for team in ids(5) if d.out(team)} == {"T03"}


def test_u21_one_millisecond_before_it_is_still_time():
    d = desk().at("16:49:59.999").ask("check_in", team="T03")
    assert d.waits("16:50").out("T03") is None


def test_u21_at_1650_exactly_the_timer_acts_first():
    d = desk().at("16:50:00")
    d.refuses("too_late", "check_in", team="T03")
    assert d.out("T03") == "disqualified"


def test_u21_the_disqualification_is_dated_to_the_deadline_however_late_it_is_noticed():
    d = desk().waits("17:20")
    assert d.state.check_in_closed == d.moment("16:50")
    assert d.state.teams["T03"].out.at == d.moment("16:50")


def test_u21_without_deadlines_nothing_closes_by_itself():
    d = hall().created(plan=4).entered(*ids(4)).ask("set_rating", teams=ids(4)).waits("23:59")
    assert d.state.check_in_closed is None
    assert d.ask("check_in", team="T01").out("T01") is None


def test_u21_the_place_goes_to_the_next_rank():
    d = desk().checked_in(but=["T03"]).waits("16:50").drawn("F")
    assert set(d.everyone_seated("F")) == {"T01", "T02", "T04", "T05"}


def test_case_36_close_now_closes_now():
    d = desk().checked_in("T01").at("16:10").ask("close_check_in")
    assert d.out("T02") == "disqualified"
    d.refuses("too_late", "check_in", team="T02")
    d.refuses("already_done", "close_check_in")
    later = "2026-05-16T17:10:00+03:00"
    d.refuses("too_late", "move_deadline", which="check_in", to=later, reason="ще раз")
    d.ask("move_deadline", which="substitution", to=later, reason="довше")


def test_u21_a_rating_set_after_check_in_has_closed_puts_out_who_did_not_come():
    d = hall().created(plan=4, deadlines=KYIV).entered(*ids(5)).checked_in(but=["T03"]).waits("16:50")
    assert d.ask("set_rating", teams=ids(5)).out("T03") == "disqualified"
    assert set(d.drawn("F").everyone_seated("F")) == {"T01", "T02", "T04", "T05"}


# --- who counts


def test_u21_fewer_than_four_players_is_not_checked_in():
    d = desk()
    details = d.refuses("not_enough_players", "check_in", team="T01", players=names("T01", 1, 2, 3))
    assert (details["field"], details["value"], details["accepted"]) == ("players", 3, 4)
    assert d.state.teams["T01"].present is None


def test_u21_it_may_come_again_until_the_deadline():
    d = desk()
    d.refuses("not_enough_players", "check_in", team="T01", players=names("T01", 1, 2, 3))
    assert d.at("16:49").ask("check_in", team="T01").waits("16:50").out("T01") is None


def test_u21_and_is_disqualified_when_it_does_not():
    d = desk()
    d.refuses("not_enough_players", "check_in", team="T01", players=names("T01", 1, 2, 3))
    assert d.waits("16:50").out("T01") == "disqualified"


def test_check_in_the_same_name_twice_is_one_player():
    desk().refuses("not_enough_players", "check_in", team="T01", players=names("T01", 1, 2, 3, 3))


def test_check_in_knows_its_players_however_they_are_typed():
    typed = [name.upper() for name in names("T01", 1, 2, 3, 4)]
    assert desk().ask("check_in", team="T01", players=typed).state.teams["T01"].present == (1, 2, 3, 4)


def test_check_in_a_player_nobody_knows():
    players = [*names("T01", 1, 2, 3), "Хтось"]
    details = desk().refuses("bad_field", "check_in", team="T01", players=players)
    assert (details["field"], details["value"]) == ("players[3]", "Хтось")
    assert "Гравець 1 T01" in details["accepted"]


def test_check_in_and_undo_check_in_refusals():
    d = desk()
    d.refuses("unknown_team", "check_in", team="T77")
    d.refuses("unknown_team", "undo_check_in", team="T77")
    d.refuses("already_done", "undo_check_in", team="T01")
    d.ask("check_in", team="T01").refuses("already_done", "check_in", team="T01")
    d.refuses("not_allowed", "check_in", team="T02", who="counting")
    d.ask("check_in", team="T02", who="desk").ask("undo_check_in", team="T02", who="desk")
    d.ask("withdraw_team", team="T03", reason="хвороба").refuses("wrong_phase", "check_in", team="T03")


def test_undo_check_in_a_team_that_is_not_there_after_all():
    d = desk().checked_in().ask("undo_check_in", team="T02").waits("16:50")
    assert d.out("T02") == "disqualified"


def test_t11_undo_check_in_after_the_deadline_is_too_late():
    desk().checked_in().waits("16:50").refuses("too_late", "undo_check_in", team="T02")


# --- substitutions


def substitution(d: Day, code: str | None = None, **fields: object) -> dict[str, object] | Day:
    given = {"team": "T01", "out": "Гравець 1 T01", "in": {"name": "Новачок", "student": True}, **fields}
    return d.refuses(code, "substitute", **given) if code else d.ask("substitute", **given)


def test_u21_substitutions_are_heard_until_1630():
    d = desk().at("16:29:59.999")
    substitution(d)
    assert d.state.teams["T01"].students.keys() == {2, 3, 4, 5}
    assert d.machine.roster.teams["T01"].players[5] == "Новачок"


def test_u21_at_1630_exactly_it_is_too_late():
    assert substitution(desk().at("16:30:00"), "too_late")["field"] == "team"


def test_substitute_a_checked_in_team_stays_checked_in():
    d = desk().checked_in("T01")
    substitution(d, who="desk")
    assert set(d.state.teams["T01"].present) == {2, 3, 4, 5}


def test_substitute_a_player_may_come_back():
    d = desk()
    substitution(d)
    substitution(d, out="Новачок", **{"in": {"name": "Гравець 1 T01", "student": True}})
    d.ask("check_in", team="T01", players=names("T01", 1, 2, 3, 4))
    d.refuses("bad_field", "check_in", team="T01", players=[*names("T01", 2, 3, 4), "Новачок"])
    substitution(d, out="Гравець 1 T01", **{"in": {"name": "Третій", "student": False}})


def test_substitute_refusals():
    d = desk()
    assert substitution(d, "unknown_team", team="T77")["value"] == "T77"
    details = substitution(d, "bad_field", out="Хтось")
    assert (details["field"], details["value"]) == ("out", "Хтось")
    assert "Гравець 1 T01" in details["accepted"]
    details = substitution(d, "name_taken", **{"in": {"name": "гравець 2 T01", "student": True}})
    assert details["field"] == "in.name"
    substitution(d, "bad_field", **{"in": {"name": "", "student": True}})
    substitution(d, "bad_field", **{"in": {"name": "Новачок", "student": 1}})
    substitution(d, "bad_field", **{"in": None})
    substitution(d, "not_allowed", who="counting")


# --- S19: moving a deadline


def test_s19_the_committee_can_move_a_deadline_with_a_reason():
    d = desk().ask("move_deadline", which="check_in", to="2026-05-16T17:10:00+03:00", reason="затори")
    assert d.waits("16:50").out("T03") is None
    assert d.state.deadlines["check_in"].moved == "затори"
    assert d.at("17:09:59.999").ask("check_in", team="T03").waits("17:10").out("T03") is None
    assert d.out("T01") == "disqualified"


def test_s19_a_deadline_can_be_moved_earlier():
    d = desk().ask("move_deadline", which="check_in", to="2026-05-16T13:00:00+03:00", reason="усі тут")
    assert d.waits("13:00").out("T01") == "disqualified"


def test_s19_a_deadline_can_be_set_where_there_was_none():
    d = hall().created(plan=4).entered(*ids(4)).ask("set_rating", teams=ids(4))
    d.ask("move_deadline", which="check_in", to="2026-05-16T13:00:00+03:00", reason="починаємо")
    assert d.waits("13:00").out("T01") == "disqualified"


def test_move_deadline_refusals():
    d, later = desk(), "2026-05-16T17:10:00+03:00"
    d.refuses("bad_field", "move_deadline", which="lunch", to=later, reason="-")
    d.refuses("bad_field", "move_deadline", which="check_in", to=later, reason=" ")
    d.refuses("bad_field", "move_deadline", which="check_in", to="2026-05-16T17:10:00", reason="-")
    assert (
        d.refuses("bad_field", "move_deadline", which="check_in", to="2026-05-16T11:00:00+03:00", reason="-")[
            "field"
        ]
        == "to"
    )
    now = d.iso(d.now)
    d.refuses("bad_field", "move_deadline", which="check_in", to=now, reason="-")
    d.refuses("already_done", "move_deadline", which="check_in", to=KYIV["check_in"], reason="-")
    d.refuses("not_allowed", "move_deadline", which="check_in", to=later, reason="-", who="desk")
    d.waits("16:50").refuses("too_late", "move_deadline", which="check_in", to=later, reason="-")
    d.refuses("too_late", "move_deadline", which="substitution", to=later, reason="-")


# --- zones, and both sides of the clock change


@pytest.mark.parametrize(
    "written", ["2026-05-16T18:00:00+03:00", "2026-05-16T15:00:00Z", "2026-05-16T11:00-04:00"]
)
def test_case_36_a_deadline_of_1800_kyiv_is_the_same_moment_however_it_is_written(written: str):
    d = (
        hall()
        .created(plan=4, deadlines={"check_in": written})
        .entered(*ids(4))
        .ask("set_rating", teams=ids(4))
    )
    d.at("17:59:59").ask("check_in", team="T01")
    d.at("18:00:00").refuses("too_late", "check_in", team="T02")


CLOCK_CHANGE = [
    ("2026-10-24 18:00", "2026-10-24T18:00:00+03:00"),
    ("2026-10-25 18:00", "2026-10-25T18:00:00+02:00"),
    ("2026-03-28 18:00", "2026-03-28T18:00:00+02:00"),
    ("2026-03-29 18:00", "2026-03-29T18:00:00+03:00"),
]


@pytest.mark.parametrize(("wall", "written"), CLOCK_CHANGE)
def test_case_4_the_deadline_falls_at_the_wall_clock_time_on_both_sides_of_the_change(
    wall: str, written: str
):
    d = hall(date=wall[:10]).created(plan=4, deadlines={"check_in": written}).entered(*ids(4))
    d.ask("set_rating", teams=ids(4))
    moment = d.moment(wall)
    d.at(moment - 1).ask("check_in", team="T01")
    d.at(moment).refuses("too_late", "check_in", team="T02")


@pytest.mark.parametrize("start", ["2026-10-25 02:45", "2026-10-24 18:00", "2026-03-29 02:45"])
def test_case_4_a_game_lasts_1800_seconds_even_across_the_change(start: str):
    d = hall(date=start[:10]).at(start).created(plan=4).entered(*ids(4))
    d.ask("set_rating", teams=ids(4)).checked_in().closed().drawn("F").opened("F-1").started("F-1-T1")
    began = d.game("F-1-T1").position.began
    for turn in range(1, 29):
        d.at(began + turn * 59_000).ask("exchange", game="F-1-T1", turn=turn)
    for left in range(3):
        d.at(began + 28 * 59_000 + (left + 1) * 40_000)
        d.ask("exchange", game="F-1-T1", turn=29 + left)
    assert d.waits(began + 1_799_999).phase("F-1-T1") == "thinking"
    assert d.waits(began + 1_800_000).phase("F-1-T1") == "ended"


def test_s31_a_team_not_at_its_table_its_turns_pass():
    d = desk().checked_in().waits("16:50").drawn("F").opened("F-1").started("F-1-T1")
    began = d.game("F-1-T1").position.began
    d.waits(began + 60_000)
    assert d.game("F-1-T1").turns[0].auto
    assert d.game("F-1-T1").on_turn == d.seats("F-1-T1")[1]
