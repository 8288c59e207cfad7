"""What the hall's screen shows of a ceremony: as far as it is revealed, and nothing beyond that.

Who waits, the hashes and how many places there are come from the public state; only what is revealed from the real one.
"""

from typing import Any

from knockout.ids import StageId, TeamId
from knockout.tournament.concealing import AWARDS, PLACES, SEATS, cycles_hidden
from knockout.tournament.final import places, the_final
from knockout.tournament.lookup import stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.lots import lots_view
from knockout.views.names import team_names
from knockout.views.reveal import awards_reveal, places_reveal, seats_reveal

Json = dict[str, Any]


def on_stage(state: State) -> str | None:
    """Give what is being revealed: seats of a stage that is drawn, other seats, places, awards; None for nothing.

    Given alike to the hall's screen, to the console's keys and to the remote, so that all mean the same.
    """
    seats = [what for what in state.concealed if what.startswith(SEATS)]
    drawn = [what for what in seats if _is_drawn(state, what)]
    others = [what for what in (PLACES, AWARDS) if what in state.concealed]
    return next(iter((*drawn, *seats, *others)), None)


def _is_drawn(state: State, what: str) -> bool:
    stage = StageId(what.removeprefix(SEATS))
    return stage in state.drawn and not cycles_hidden(state, stage)


def reveal_screen(state: State, public: State, roster: Roster, arg: str = "") -> Json:
    """Give what a screen shows of `arg`: `seats:<stage>`, `places`, `awards`; else of what is being revealed now.

    Where nothing is: the places once they are known, else the lots drawn last. state: the real one, of which only
    what is revealed is taken; public: what everybody may know. `kind` is `seats`, `places`, `awards` or `nothing`.
    """
    what = _asked(state, public, arg)
    if what.startswith(SEATS):
        return _seats(state, public, roster, what.removeprefix(SEATS))
    if what == PLACES:
        return _places(state, public, roster)
    if what == AWARDS:
        return {"kind": AWARDS, **awards_reveal(state, roster)}
    return {"kind": "nothing", "name": state.name, "zone": state.zone, "what": "", "shown": 0}


def _asked(state: State, public: State, arg: str) -> str:
    if arg in (PLACES, AWARDS) and state.rules is not None:
        return arg
    if arg.startswith(SEATS) and stage_plan(state, StageId(arg.removeprefix(SEATS))) is not None:
        return arg
    now = on_stage(state)
    if now is not None:
        return now
    if places(public):
        return PLACES
    drawn = [plan.stage for plan in public.plan if plan.stage in public.drawn]
    return SEATS + drawn[-1] if drawn else ""


def _seats(state: State, public: State, roster: Roster, stage: str) -> Json:
    """The tables of a stage; the names that wait are all that anybody may know of the rest."""
    view = seats_reveal(state, roster, stage)
    assert view is not None, "asked of a stage that is played"
    lots = lots_view(public, roster, stage)
    seated = {seat["team"] for table in view["tables"] for seat in table["seats"] if seat is not None}
    waiting = [TeamId(team["team"]) for team in lots["list"] if team["team"] not in seated]
    return {
        "kind": "seats",
        **view,
        "cycles": len({table["cycle"] for table in view["tables"]}),
        "newest": _newest(view),
        "waiting": [team_names(roster, team) for team in waiting],
        "lots": lots,
    }


def _newest(view: Json) -> Json | None:
    """Give the seat shown last with the table it is at; None where none is marked."""
    for table in view["tables"]:
        for number, seat in enumerate(table["seats"], start=1):
            if seat is not None and seat["last"]:
                return {**seat, "seat": number, "table": table["table"], "game": table["game"]}
    return None


def _places(state: State, public: State, roster: Roster) -> Json:
    """The places as far as they are shown; those above are numbers alone, whether or not teams are level there."""
    view = places_reveal(state, roster)
    final = the_final(public)
    shown = [group["place"] for group in view["groups"]]
    above = min(shown) - 1 if shown else 0 if final is None else len(final.teams)
    return {
        "kind": PLACES,
        **{key: value for key, value in view.items() if key not in ("official", "of", "still")},
        "open": list(range(1, above + 1)),
        "done": bool(shown) and above == 0,
    }
