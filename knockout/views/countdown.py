"""What the hall waits for: the planned start of a cycle, the end of check-in or of substitutions (S19)."""

from typing import Any

from knockout.ids import Moment
from knockout.rules.plans import cycle_ids
from knockout.tournament.lookup import played_plans
from knockout.tournament.state import State

Json = dict[str, Any]
LINGERS = 60_000
"""Real milliseconds for which a thing that has been reached is shown before the next one is counted down to."""
DEADLINES = ("substitution", "check_in")


def countdown_view(state: State, now: Moment, *, arg: str = "", speed: int = 1) -> Json:
    """Give what can be counted down to, earliest first, and which of it is shown at `now`.

    arg: `check_in`, `substitution` or a cycle's id names the one thing to show; speed: hall milliseconds that
    pass in a real one. Each thing: `what` (`cycle`, `check_in`, `substitution`), `cycle`, `at` (milliseconds UTC),
    `moved` (why a deadline was moved, S19), `over`: that it has happened already, whatever the time.
    """
    things = sorted(_things(state), key=lambda thing: int(thing["at"]))
    if arg:
        things = [thing for thing in things if arg in (thing["what"], thing["cycle"])]
    lingers = LINGERS * speed
    return {
        "name": state.name,
        "zone": state.zone,
        "things": things,
        "lingers": lingers,
        "shown": _shown(things, now, lingers=lingers, named=bool(arg)),
    }


def _things(state: State) -> list[Json]:
    found = [
        {
            "what": which,
            "cycle": "",
            "at": state.deadlines[which].at,
            "moved": state.deadlines[which].moved,
            "over": state.deadlines[which].passed,
        }
        for which in DEADLINES
        if which in state.deadlines
    ]
    for cycle in (cycle for plan in played_plans(state) for cycle in cycle_ids(plan)):
        known = state.cycles.get(cycle)
        if known is not None and known.planned is not None and known.opened is None:
            found.append({"what": "cycle", "cycle": cycle, "at": known.planned, "moved": "", "over": False})
    return found


def _shown(things: list[Json], now: Moment, *, lingers: int, named: bool) -> int | None:
    """Give which is shown, by its place in the list; None: nothing is planned, the hall's time is shown.

    The last thing reached a moment ago; else the next one ahead; else a cycle whose time has come and that is
    not open yet. One that is named is shown whatever it has come to. screen/countdown.js does the same.
    """
    places = range(len(things))
    if named:
        return 0 if things else None
    just = [n for n in places if now - lingers < things[n]["at"] <= now]
    ahead = [n for n in places if things[n]["at"] > now and not things[n]["over"]]
    late = [n for n in places if things[n]["at"] <= now and things[n]["what"] == "cycle"]
    return just[-1] if just else ahead[0] if ahead else late[-1] if late else None
