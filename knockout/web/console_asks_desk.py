"""The desk's dialogs: teams that come, leave, come back or are replaced; deadlines; the close of check-in."""

from typing import Any

from knockout.ids import Moment, TeamId
from knockout.store.codec import iso
from knockout.tournament.rating import reserves_present
from knockout.views.desk import deadlines_view, team_row
from knockout.views.names import team_names
from knockout.web.console_foresight import NOT_SAID_YET, foresee
from knockout.web.hall import Hall

Json = dict[str, Any]


def _team(hall: Hall, args: Json) -> Json | None:
    return team_row(hall.machine.state, hall.names, TeamId(str(args.get("team", ""))))


def _team_at_the_desk(hall: Hall, args: Json, _locale: str) -> Json | None:
    """Everything about one team: who is here, how it is reached, what can be done."""
    team = _team(hall, args)
    if team is None:
        return None
    state = hall.machine.state
    least = 0 if state.rules is None else state.rules.team.least_players
    return {"team": team, "closed": state.check_in_closed, "drawn": bool(state.drawn), "least": least}


def _reopen(hall: Hall, _args: Json, locale: str) -> Json:
    """What followed from the close is taken back, until the draw."""
    later = iso(Moment(hall.now() + 60_000))
    line = {"do": "reopen_check_in", "to": later, "reason": NOT_SAID_YET}
    seen = foresee(hall, line, locale)
    deadline = "check_in" in hall.machine.state.deadlines
    return {"facts": seen.facts, "refused": seen.refused, "now": hall.now(), "deadline": deadline}


def _leaving(do: str) -> Any:
    """Make the dialog of one command about a team that needs a reason."""

    def make(hall: Hall, args: Json, locale: str) -> Json | None:
        team = _team(hall, args)
        if team is None:
            return None
        line = {"do": do, "team": team["team"], "reason": NOT_SAID_YET}
        seen = foresee(hall, line, locale)
        return {"team": team, "facts": seen.facts, "refused": seen.refused}

    return make


def _replace(hall: Hall, args: Json, locale: str) -> Json | None:
    """S8: the first reserve that is checked in takes the place."""
    found = _leaving("replace_team")(hall, args, locale)
    present = reserves_present(hall.machine.state)
    reserve = team_names(hall.names, present[0]) if present else None
    return None if found is None else {**found, "reserve": reserve}


def _substitute(hall: Hall, args: Json, _locale: str) -> Json | None:
    team = _team(hall, args)
    passed = any(
        one["which"] == "substitution" and one["passed"] for one in deadlines_view(hall.machine.state)
    )
    return None if team is None else {"team": team, "late": passed or bool(hall.machine.state.drawn)}


def _deadline(hall: Hall, args: Json, _locale: str) -> Json | None:
    which = args.get("which")
    if which not in ("check_in", "substitution"):
        return None
    known = {one["which"]: one for one in deadlines_view(hall.machine.state)}
    return {"which": which, "deadline": known.get(which), "now": hall.now()}


def _close_check_in(hall: Hall, _args: Json, locale: str) -> Json:
    """U21, S8: who is missing is out, and which reserves come up."""
    seen = foresee(hall, {"do": "close_check_in"}, locale)
    return {"facts": seen.facts, "refused": seen.refused}


DESK = {
    "desk-team": _team_at_the_desk,
    "reopen-check-in": _reopen,
    "disqualify": _leaving("disqualify"),
    "withdraw": _leaving("withdraw_team"),
    "reinstate": _leaving("reinstate"),
    "replace": _replace,
    "substitute": _substitute,
    "deadline": _deadline,
    "close-check-in": _close_check_in,
}
