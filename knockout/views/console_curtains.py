"""The console's curtains: what the hall does not see, what can be kept from it now, what the next step shows.

From the real state and for the committee alone.
"""

from typing import Any

from knockout.errors import Refused
from knockout.ids import COMMITTEE, CycleId, Moment, StageId
from knockout.rules.plans import cycle_ids
from knockout.tournament import commands as c
from knockout.tournament.asking import Situation
from knockout.tournament.concealing import AWARDS, PLACES, SCORES, SEATS, cycles_hidden
from knockout.tournament.curtains import conceal
from knockout.tournament.draw_ready import draw_blockers
from knockout.tournament.final import places
from knockout.tournament.lookup import cycles_of, games_of_cycle, rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.reveal import kept_back, next_reveal
from knockout.views.reveal_screen import on_stage

Json = dict[str, Any]
LASTS = (3 * 60_000, 5 * 60_000, 10 * 60_000)
"""Milliseconds of a game's end that are frozen as a rule."""


def hidden_view(state: State) -> list[Json]:
    """Give everything that the hall does not see now: `kind`, `of` which cycle or stage, `shown` of `steps`."""
    return [
        {**_called(row["what"]), "last": row["last"], "shown": row["shown"], "steps": row["of"]}
        for row in kept_back(state)
    ]


def curtains_view(state: State, roster: Roster, now: Moment, *wanted: str) -> list[Json]:
    """Give those of `wanted` that are kept back or can be now.

    `up`: how it is kept back, None where it is not; `next`: what the next step shows; `ready`: whether there is
    anything to show step by step yet; `keyed`: whether the keyboard reveals this one; `known`: everybody knows it.
    """
    rows = {row["what"]: row for row in kept_back(state)}
    found = []
    for what in wanted:
        up = rows.get(what)
        if up is None and not _may(state, roster, now, what):
            continue
        found.append({**_called(what), **_facts(state, what), "up": up, **_steps(state, roster, up, what)})
    return found


def curtains_of_cycle(state: State, roster: Roster, now: Moment, cycle: str | None) -> list[Json]:
    """Give the curtains of a cycle: its scores, and the places where it is the final's; nothing without a cycle."""
    if cycle is None:
        return []
    final = bool(state.plan) and cycle in cycle_ids(state.plan[-1])
    return curtains_view(state, roster, now, SCORES + cycle, *([PLACES] if final else []))


def curtains_of_draw(state: State, roster: Roster, now: Moment, stage: str | None) -> list[Json]:
    """Give the curtain before a stage's lots; nothing before they can be drawn."""
    return [] if stage is None else curtains_view(state, roster, now, SEATS + stage)


def curtains_of_awards(state: State, roster: Roster, now: Moment) -> list[Json]:
    """Give the curtains of the ceremony at the end."""
    return curtains_view(state, roster, now, PLACES, AWARDS)


def remote_view(state: State, roster: Roster, now: Moment) -> Json:
    """Give the one curtain that the remote works, as the hall's screen has it; None where nothing is revealed."""
    what = on_stage(state)
    return {
        "name": state.name,
        "zone": state.zone,
        "curtain": None if what is None else next(iter(curtains_view(state, roster, now, what)), None),
    }


def _called(what: str) -> Json:
    kind, _, of = what.partition(":")
    return {"what": what, "kind": kind, "of": of}


def _facts(state: State, what: str) -> Json:
    """What everybody knows already of a curtain's matter, and how it can be drawn."""
    if what.startswith(SCORES):
        games = games_of_cycle(state, CycleId(what.removeprefix(SCORES)))
        lasts = [last for last in LASTS if last < rules_of(state).clock.game]
        return {"known": False, "games": len(games), "lasts": lasts, "most": rules_of(state).clock.game}
    if what.startswith(SEATS):
        stage = StageId(what.removeprefix(SEATS))
        return {"known": stage in state.drawn, "cycles": len(cycles_of(state, stage))}
    return {"known": bool(places(state) if what == PLACES else state.awards)}


def _steps(state: State, roster: Roster, up: Json | None, what: str) -> Json:
    if up is None or what.startswith(SCORES):
        return {"ready": False, "next": None, "keyed": False}
    blocked = what.startswith(SEATS) and bool(cycles_hidden(state, StageId(what.removeprefix(SEATS))))
    ready = up["of"] > 0 and not blocked
    return {
        "ready": ready,
        "next": _next(state, roster, what) if ready else None,
        "keyed": on_stage(state) == what,
    }


def _next(state: State, roster: Roster, what: str) -> Json:
    """What the next step shows; a seat with its number beside its letter."""
    found = next_reveal(state, roster, what)
    if "seat" in found:
        found["seat"]["number"] = rules_of(state).seat_letters.index(found["seat"]["letter"]) + 1
    return found


def _may(state: State, roster: Roster, now: Moment, what: str) -> bool:
    """Whether the committee would be allowed to keep it back now; lots only once they can be drawn."""
    if state.rules is None:
        return False
    stage = StageId(what.removeprefix(SEATS))
    if what.startswith(SEATS) and stage not in state.drawn and draw_blockers(state, stage):
        return False
    asked = Situation(state, roster, {}, COMMITTEE, now, now)
    try:
        conceal(asked, c.Conceal(what=what))
    except Refused:
        return False
    return True
