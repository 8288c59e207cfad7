"""What the hall waits for: planned starts and deadlines (S19), and what is said when they are reached."""

from typing import Any

from knockout.ids import Moment
from knockout.tournament.state import State
from knockout.views.countdown import LINGERS, countdown_view
from tests.days import Day, day

DEADLINES = {"substitution": "2026-05-16T16:30:00+03:00", "check_in": "2026-05-16T16:50:00+03:00"}


def shown(d: Day, time: str, arg: str = "", speed: int = 1) -> Any:
    view = countdown_view(d.state, d.moment(time), arg=arg, speed=speed)
    thing = None if view["shown"] is None else view["things"][view["shown"]]
    return None if thing is None else (thing["what"], thing["cycle"])


def with_deadlines() -> Day:
    return day(teams=8, plan=8, deadlines=DEADLINES).checked_in()


def test_whichever_comes_next() -> None:
    d = with_deadlines()
    assert shown(d, "16:00") == ("substitution", "")
    assert shown(d, "16:29:59.999") == ("substitution", "")
    d.waits("16:31")
    assert shown(d, "16:31:01") == ("check_in", "")


def test_what_was_reached_a_moment_ago_stays_for_that_moment() -> None:
    d = with_deadlines().waits("16:30")
    assert shown(d, "16:30:00") == ("substitution", "")
    assert shown(d, "16:30:59.999") == ("substitution", "")
    assert shown(d, "16:31:00") == ("check_in", "")
    # at ten times the speed a real minute is ten of the hall's
    assert shown(d, "16:39:59", speed=10) == ("substitution", "")
    assert countdown_view(d.state, d.now, speed=10)["lingers"] == 10 * LINGERS


def test_a_planned_start_and_a_cycle_that_is_late() -> None:
    d = with_deadlines().waits("16:51").drawn_by_hand("SF")
    d.ask("plan_start", cycle="SF-1", at="2026-05-16T17:00:00+03:00")
    assert shown(d, "16:52") == ("cycle", "SF-1")
    assert shown(d, "17:30") == ("cycle", "SF-1")
    d.opened("SF-1")
    assert shown(d, "17:30") is None


def test_s19_a_deadline_that_was_moved_says_why() -> None:
    d = with_deadlines().ask(
        "move_deadline", which="check_in", to="2026-05-16T17:10:00+03:00", reason="черга"
    )
    view = countdown_view(d.state, d.moment("16:31:30"), arg="check_in")
    assert view["things"][0]["moved"] == "черга"
    assert view["things"][0]["at"] == d.moment("17:10")


def test_what_was_closed_early_is_not_waited_for_and_is_shown_if_it_is_named() -> None:
    d = with_deadlines().at("16:40").closed()
    assert shown(d, "16:45") is None
    assert shown(d, "16:45", "check_in") == ("check_in", "")
    assert countdown_view(d.state, d.now, arg="check_in")["things"][0]["over"]


def test_one_thing_by_name() -> None:
    d = with_deadlines()
    assert shown(d, "16:00", "check_in") == ("check_in", "")
    assert [shown(d, "16:00", name) for name in ("SF-1", "<b>", "cycle")] == [None, None, None]


def test_nothing_is_planned() -> None:
    view = countdown_view(State(), Moment(0))
    assert (view["things"], view["shown"], view["zone"]) == ([], None, "UTC")
    assert shown(day(teams=8, plan=8), "12:00") is None
