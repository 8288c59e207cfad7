"""The day's dialogs: the next step, cycles, lots, ties, settled corrections, awards, the close."""

from typing import Any

from knockout.errors import Refused
from knockout.ids import CycleId, StageId
from knockout.rules.plans import plan_from
from knockout.tournament.lookup import games_of, has_started
from knockout.views import step_view
from knockout.views.console_panel import panel_view
from knockout.views.decisions import awards_view, decisions_view
from knockout.views.names import team_names
from knockout.views.plans import plan_view
from knockout.web.console_foresight import NOT_SAID_YET, foresee
from knockout.web.hall import Hall
from knockout.web.texts import number_in, refusal_text

Json = dict[str, Any]


def _next(hall: Hall, _args: Json, locale: str) -> Json:
    """The next step while something stands in its way: what is missing, by name."""
    step = step_view(hall.machine.state, hall.names)
    seen = foresee(hall, {"do": step["kind"]}, locale) if step["kind"] == "close_check_in" else None
    return {"step": step, "facts": [] if seen is None else seen.facts}


def _close(hall: Hall, args: Json, locale: str) -> Json:
    """S24: level for place 2 or 3 blocks nothing; those teams share it."""
    questions = decisions_view(hall.machine.state, hall.names)["questions"]
    level = [one for one in questions if one["kind"] in ("place2", "place3")]
    return {**_next(hall, args, locale), "level": level}


def _cycle(hall: Hall, args: Json, _locale: str) -> Json | None:
    cycle = CycleId(str(args.get("cycle", "")))
    known = hall.machine.state.cycles.get(cycle)
    return None if known is None else {"cycle": cycle, "planned": known.planned, "now": hall.now()}


def _undo_draw(hall: Hall, args: Json, locale: str) -> Json | None:
    stage = StageId(str(args.get("stage", "")))
    if stage not in hall.machine.state.drawn and stage not in hall.machine.state.days:
        return None
    seen = foresee(hall, {"do": "undo_draw", "stage": stage, "reason": NOT_SAID_YET}, locale)
    return {"stage": stage, "facts": seen.facts, "refused": seen.refused}


def _swap(hall: Hall, args: Json, _locale: str) -> Json | None:
    """Two teams change seats: those whose game has not started."""
    state, stage = hall.machine.state, StageId(str(args.get("stage", "")))
    if stage not in state.drawn or state.rules is None:
        return None
    seats = [
        {"game": game.id, "letter": state.rules.seat_letters[seat], **team_names(hall.names, team)}
        for game in games_of(state, stage)
        if not has_started(game)
        for seat, team in enumerate(game.seats)
        if team is not None
    ]
    return {"stage": stage, "seats": seats}


def _decide(hall: Hall, args: Json, _locale: str) -> Json | None:
    """S24: one question, open or already answered, with its evidence."""
    view = decisions_view(hall.machine.state, hall.names)
    wanted = args.get("question")
    one = next((one for one in view["questions"] if one["question"] == wanted), None)
    if one is not None:
        return {"question": one, "order": [team["team"] for team in one["teams"]], "nobody": False}
    left = next((one for one in view["nobody"] if one["question"] == wanted), None)
    if left is not None:
        return {"question": left, "order": [], "nobody": True}
    old = next((one for one in view["decided"] if one["question"] == wanted), None)
    if old is None:
        return None
    again = {**{key: old[key] for key in ("question", "last_place")}, "teams": old["order"], "before": old}
    return {"question": again, "order": [team["team"] for team in old["order"]], "nobody": False}


def _settle(hall: Hall, args: Json, locale: str) -> Json | None:
    """S13: keep the old places or play again, each with what it means."""
    view = decisions_view(hall.machine.state, hall.names)
    one = next(
        (one for one in view["settlements"] if one["stage"] == args.get("stage") and one["open"]), None
    )
    if one is None:
        return None
    line = {"do": "settle_correction", "game": one["game"], "reason": NOT_SAID_YET}
    ways = {choice: foresee(hall, {**line, "choice": choice}, locale) for choice in ("keep", "replay")}
    panel = panel_view(hall.machine.state, hall.names, one["game"], hall.now())
    return {"settlement": one, "ways": ways, "meant": panel["meant"] if panel is not None else {}}


def _award(hall: Hall, _args: Json, _locale: str) -> Json:
    return {"awards": awards_view(hall.machine.state, hall.names)}


def _take_award(hall: Hall, args: Json, _locale: str) -> Json | None:
    given = awards_view(hall.machine.state, hall.names)["awards"]
    number = number_in(str(args.get("number", "")))
    if number is None or number >= len(given):
        return None
    return {"award": given[number]}


def _plan(hall: Hall, args: Json, locale: str) -> Json:
    """S18: what a field of this size at so many tables plays, before the tournament is created."""
    given = {key: number_in(str(args.get(key, ""))) for key in ("size", "tables")}
    asked = {key: number for key, number in given.items() if number is not None}
    rulesets = hall.machine.rulesets
    rules = rulesets.get(str(args.get("ruleset", ""))) or next(iter(rulesets.values()))
    try:
        size, stages = plan_from(asked, rules.plan.tables, rules.seats)
    except Refused as refused:
        return {"refused": refusal_text(refused.code.value, refused.details, locale), "plan": [], "size": 0}
    return {"plan": plan_view(stages), "size": size, "tables": asked.get("tables", rules.plan.tables)}


def _nothing(_hall: Hall, _args: Json, _locale: str) -> Json:
    """A dialog about the tournament as a whole."""
    return {}


DAY = {
    "next": _next,
    "hold-cycle": _cycle,
    "plan-start": _cycle,
    "undo-draw": _undo_draw,
    "swap": _swap,
    "decide": _decide,
    "settle": _settle,
    "award": _award,
    "take-award": _take_award,
    "plan": _plan,
    "close": _close,
    "reopen": _nothing,
    "keys": _nothing,
}
