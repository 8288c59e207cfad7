"""Game days on the console (U20): the tab, the seating that is proposed for a new day, the day's dialogs."""

import re
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from flask import Blueprint, request
from gevent import get_hub

from knockout.called import N_
from knockout.errors import Refused, bad_field
from knockout.game import entries as e
from knockout.game.entries import Entry
from knockout.ids import GameId, StageId, TeamId
from knockout.rules.day_lots import games_a_round, seat_day
from knockout.store.codec import LONGEST_TEXT
from knockout.tournament.asking import the_team, wrong_phase
from knockout.tournament.days import MOST_TABLES, before_of
from knockout.tournament.lookup import rules_of
from knockout.tournament.state import State
from knockout.views.days import days_view, seating_view
from knockout.views.rating import rating_by, rating_view
from knockout.web.access import committee_only, hall
from knockout.web.console_foresight import step_of
from knockout.web.day_lines import read_lines, written
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part, by_rating
from knockout.web.texts import LOCALES, choose_locale, env, refusal_text, translate

bp = Blueprint("days", __name__)

Json = dict[str, Any]
Tables = Mapping[GameId, Sequence[TeamId]]

MOST_ROUNDS = 20
DAY = r"D[1-9][0-9]{0,2}"
GAME = rf"{DAY}-[1-9][0-9]{{0,2}}-T[1-9][0-9]{{0,2}}"
PRIZES = N_("Prize winner: %(day)s")
STANDS = (e.GameStarted, e.GameEnded, e.ResultSubmitted, e.TapUndone, e.TimerTakenBack)
"""Entries after which a game stands elsewhere than before."""
NOT_YET = {"already_done", "wrong_phase", "results_missing"}
"""Refusals that are not about the seating: it may be looked at all the same."""


# --- the tab


def days_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give what the tab shows; with each day the awards that were given for it."""
    view = days_view(hall.machine.state, hall.names)
    for day in view["days"]:
        titles = {translate(locale, PRIZES, day=day["name"]) for locale in LOCALES}
        day["prizes"] = [
            [hall.names.name(team) for team in award.teams]
            for award in hall.machine.state.awards
            if award.title in titles
        ]
    return {"view": view, "created": hall.machine.state.rules is not None}


def _by_days(entries: tuple[Entry, ...], arg: str) -> bool:
    """Touched by results, and by games that begin or are over; not by every turn."""
    return by_rating(entries, arg) or any(
        isinstance(entry, STANDS) or getattr(entry, "ends", None) is not None for entry in entries
    )


DAYS = Part("console-days", "console/days.html", days_context, COMMITTEE, _by_days)
"""The live part of the tab."""


# --- the seating of a new day


@bp.post("/console/days/propose")
@committee_only
def proposed() -> Json:
    """Show a seating: by lots (`teams`, `tables`, `rounds`, `seed`), as `text`, or as it is (`layout`).

    Nothing is stored. What can't be seated is refused in words.
    """
    locale = choose_locale(request)
    given = request.get_json(silent=True)
    try:
        asked = given if isinstance(given, dict) else {}
        day = _day(asked)
        tables, seed = _seating(hall().machine.state, day, asked)
        blocked = _blocked(day, tables, locale)
    except Refused as refused:
        code, details = refused.code.value, refused.details
        message = refusal_text(code, details, locale, hall().names)
        return {"ok": False, "code": code, "details": details, "message": message}
    seating = seating_view(hall().machine.state, hall().names, tables)
    shown = env(locale).get_template("console/day-seating.html")
    text = written(tables, hall().names)
    html = shown.render(seating=seating, seed=seed, blocked=blocked, text=text, letters=_letters())
    return {"ok": True, "v": hall().v, "html": html, "seed": seed}


def _letters() -> tuple[str, ...]:
    return rules_of(hall().machine.state).seat_letters


def _day(asked: Json) -> StageId:
    if hall().machine.state.rules is None:
        raise wrong_phase("tournament", "not created", "create_tournament")
    day = _text(asked, "day").strip()
    if not re.fullmatch(DAY, day):
        raise bad_field("day", day, "D1, D2, ...")
    return StageId(day)


def _seating(state: State, day: StageId, asked: Json) -> tuple[Tables, str]:
    """Give the tables that are asked for, and the seed where they are by lots."""
    if "text" in asked:
        return read_lines(_text(asked, "text", most=None), day, state, hall().names), ""
    if "layout" in asked:
        return _layout(state, asked["layout"]), ""
    return _by_lots(state, day, asked)


def _by_lots(state: State, day: StageId, asked: Json) -> tuple[Tables, str]:
    """The work is done in a thread of its own: it may take long enough to hold up the clocks."""
    chosen = set(_teams(asked.get("teams"), "teams"))
    teams = [team for team in state.teams if team in chosen]
    for name in chosen:
        the_team(state, name, "teams")
    if len(teams) < 2:
        raise bad_field("chosen", len(teams), "two teams or more")
    tables = _number(asked, "tables", MOST_TABLES)
    rounds = _number(asked, "rounds", MOST_ROUNDS)
    games = games_a_round(teams, tables=tables, rounds=rounds, seats=rules_of(state).seats) * rounds
    if games > MOST_TABLES:
        raise bad_field("rounds", games, MOST_TABLES)
    seed = _text(asked, "seed").strip() or token_hex(4)
    made: Tables = get_hub().threadpool.apply(
        seat_day,
        (teams,),
        {
            "day": day, "tables": tables, "rounds": rounds, "seed": seed, "seats": rules_of(state).seats,
            "before": before_of(state),
        },
    )  # fmt: skip
    return made, seed


def _layout(state: State, given: Any) -> Tables:
    if not isinstance(given, list) or len(given) > MOST_TABLES:
        raise bad_field("tables", None, f"1 to {MOST_TABLES} games")
    tables: dict[GameId, Sequence[TeamId]] = {}
    for index, table in enumerate(given):
        game = table.get("game") if isinstance(table, dict) else None
        if not isinstance(game, str) or not re.fullmatch(GAME, game) or game in tables:
            raise bad_field(f"tables[{index}].game", game, "each game once")
        tables[GameId(game)] = _teams(table.get("teams"), f"tables[{index}].teams")
        for team in tables[GameId(game)]:
            the_team(state, team, f"tables[{index}].teams")
    return tables


def _teams(given: Any, field: str) -> tuple[TeamId, ...]:
    if not isinstance(given, list) or not all(isinstance(team, str) for team in given):
        raise bad_field(field, None, "names of teams")
    return tuple(TeamId(team) for team in given)


def _number(asked: Json, field: str, most: int) -> int:
    value = asked.get(field)
    if type(value) is not int or not 1 <= value <= most:
        raise bad_field(f"day_{field}", value, f"1–{most}")
    return value


def _text(asked: Json, field: str, most: int | None = LONGEST_TEXT) -> str:
    value = asked.get(field, "")
    if not isinstance(value, str) or (most is not None and len(value) > most):
        raise bad_field(field, value if isinstance(value, str) else None, "a text")
    return value


def _blocked(day: StageId, tables: Tables, locale: str) -> str:
    """Ask the core what it would say to this day; give why not now, in words. Raises Refused for what won't do."""
    laid = [{"game": game, "teams": list(teams)} for game, teams in tables.items()]
    refused = step_of(hall(), {"do": "open_day", "day": day, "name": "…", "tables": laid}).refused
    if refused is None:
        return ""
    if refused.code.value not in NOT_YET:
        raise refused
    return refusal_text(refused.code.value, refused.details, locale, hall().names)


# --- dialogs


def close_qualifying(hall: Hall, _args: Json, locale: str) -> Json | None:
    """S17: the rating as each order would make it, what is missing, who played how often."""
    state = hall.machine.state
    if not state.days:
        return None
    view = days_view(state, hall.names)
    refused = None if view["missing"] else step_of(hall, {"do": "close_qualifying"}).refused
    by_rule = rules_of(state).rating.order
    chosen = state.rated_by if state.qualifying_closed is not None else by_rule
    orders = {
        order: rating_view(state, hall.names, rating_by(state, order)) for order in ("sum", "best", "mean")
    }
    known = refused is not None and refused.code.value != "already_done"
    return {
        "orders": orders,
        "chosen": chosen,
        "ruled": by_rule,
        "proposed": "mean" if orders["sum"]["unequal"] and by_rule != "mean" else by_rule,
        "never": [row["name"] for row in orders["sum"]["rows"] if row["games"] == 0],
        "missing": view["missing"],
        "again": state.qualifying_closed is not None,
        "refused": refusal_text(refused.code.value, refused.details, locale)
        if refused is not None and known
        else "",
    }


def prizes(hall: Hall, args: Json, locale: str) -> Json | None:
    """U20: the prize winners of one day, to be picked from its ranking."""
    view = days_view(hall.machine.state, hall.names)
    day = next((one for one in view["days"] if one["day"] == args.get("day")), None)
    if day is None:
        return None
    return {"day": day, "title": translate(locale, PRIZES, day=day["name"])}


ASKS = {"close-qualifying": close_qualifying, "day-prizes": prizes}
