"""The committee's view of teams that have entered themselves: the live part, and the dialog that declines one."""

from functools import cache
from typing import Any

from knockout.ids import Moment
from knockout.rules.text import fold_name
from knockout.store import applications
from knockout.store.applications import WAITING, Application, Written
from knockout.web.entry_gate import MOST_WAITING, gate
from knockout.web.hall import Hall
from knockout.web.qr import qr_svg
from knockout.web.texts import clock_time, venue

Json = dict[str, Any]

MOST_SHOWN = 50
"""Applications that the console shows at once, the oldest first; the others move up."""
MOST_DECIDED = 40


def entries_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give the switch with its link, who waits and what is wrong with it, and what was decided."""
    count = applications.how_many_wait(hall.journal)
    return {
        "gate": gate(hall),
        "on": applications.switched_on(hall.journal),
        "link": _link(f"{hall.base_url}/enter"),
        "count": count,
        "more": max(0, count - MOST_SHOWN),
        "full": count >= MOST_WAITING,
        "waiting": [_waiting(hall, one) for one in applications.waiting(hall.journal, MOST_SHOWN)],
        "decided": [_decided(hall, one) for one in applications.decided(hall.journal, MOST_DECIDED)],
        "zone": hall.machine.state.zone,
    }


def how_many_wait(hall: Hall) -> int:
    """Give how many applications wait for the committee: the badge on the tab."""
    return applications.how_many_wait(hall.journal)


def decline_context(hall: Hall, args: Json, _locale: str) -> Json | None:
    """Give the application that the dialog declines; None if it does not wait any more."""
    number = str(args.get("number", ""))
    known = (
        applications.numbered(hall.journal, int(number)) if number.isdecimal() and len(number) < 10 else None
    )
    if known is None or known.state != WAITING:
        return None
    return {"number": known.number, "version": known.version, "name": known.written.name}


def _waiting(hall: Hall, one: Application) -> Json:
    written = one.written
    rules = hall.machine.state.rules
    twin = hall.names.team_named(written.name)
    least = 0 if rules is None else rules.team.least_players
    return {
        "number": one.number,
        "version": one.version,
        "written": written,
        "made": _time(hall, one.made),
        "changed": _time(hall, one.changed) if one.changed != one.made else "",
        "twin": {"team": twin, "name": hall.names.name(twin)} if twin is not None else None,
        "few": len(written.players) if len(written.players) < least else None,
        "least": least,
        "twice": _twice(written),
        "strangers": sum(not player.student for player in written.players),
    }


def _twice(written: Written) -> list[str]:
    """Give the names that stand in the list more than once, however they are typed (S20): namesakes, or a slip."""
    folded = [fold_name(player.name) for player in written.players]
    twins = {
        one: player.name for one, player in zip(folded, written.players, strict=True) if folded.count(one) > 1
    }
    return list(twins.values())


def _decided(hall: Hall, one: Application) -> Json:
    """Give what became of an application; a team is called as it is called now."""
    there = one.team is not None and one.team in hall.machine.state.teams
    return {
        "number": one.number,
        "state": one.state,
        "team": one.team,
        "name": hall.names.name(one.team) if there and one.team is not None else one.written.name,
        "there": there,
        "reason": one.reason,
        "decided": _time(hall, one.decided or one.changed),
    }


def _time(hall: Hall, moment: Moment) -> str:
    """Give a moment's day and time on the venue's clock: 30.11 10:05."""
    zone = hall.machine.state.zone
    return f"{venue(moment, zone):%d.%m} {clock_time(moment, zone)}"


@cache
def _link(url: str) -> Json:
    return {"url": url, "qr": qr_svg(url)}
