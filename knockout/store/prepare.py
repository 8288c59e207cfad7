"""Before a command's fields are read: names that can be seen, moments, and nothing that means nothing there."""

import re
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from knockout.errors import bad_field
from knockout.rules.text import clean_name
from knockout.store.moments import parse_moment

Json = dict[str, Any]

_NESTED = {
    "words": frozenset({"word", "points"}),
    "best_word": frozenset({"word", "points"}),
    "in": frozenset({"name", "student"}),
    "rows": frozenset({"team", "points", "best_word"}),
    "seat": frozenset({"game", "seat"}),
}


def strange_inside(own: Json) -> None:
    """A name inside a nested object that means nothing there is a mistake, as it is outside."""
    for field in own.keys() & _NESTED.keys():
        known, held = _NESTED[field], own[field]
        for index, item in enumerate(held if isinstance(held, list) else ()):
            _no_more_than(item, known, f"{field}[{index}]")
        if isinstance(held, dict) and field in ("seat", "in"):
            _no_more_than(held, known, field)
        elif isinstance(held, dict) and field == "best_word":
            for team, word in held.items():
                _no_more_than(word, known, f"best_word.{team}")


def _no_more_than(item: Any, known: frozenset[str], where: str) -> None:
    strange = item.keys() - known if isinstance(item, dict) else ()
    if strange:
        name = min(strange)
        raise bad_field(f"{where}.{name}", str(item[name]), sorted(known))


def _create(own: Json, data: Json) -> Json:
    deadlines = own.get("deadlines")
    if isinstance(deadlines, dict):
        own["deadlines"] = {key: parse_moment(value, f"deadlines.{key}") for key, value in deadlines.items()}
    zone = own.get("venue_zone")
    try:
        ZoneInfo(str(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise bad_field("venue_zone", zone, "a zone by name, e.g. Europe/Kyiv") from None
    return own


def _move(own: Json, data: Json) -> Json:
    return {**own, "to": parse_moment(own.get("to"), "to")} if "to" in own else own


def _plan_start(own: Json, data: Json) -> Json:
    return {**own, "at": parse_moment(data.get("at"))}


def _enter_team(own: Json, data: Json) -> Json:
    _team_names(own, "", _PLAYER)
    return own


def _edit_team(own: Json, data: Json) -> Json:
    _team_names(own, "", _PLAYER | {"player"})
    return own


def _team_names(own: Json, where: str, player_fields: frozenset[str]) -> None:
    """Names that can be seen and an id that can stand in an address, wherever a team is entered or edited."""
    for field in ("name", "short", "institution", "contact"):
        if own.get(field) is not None and (field == "name" or str(own[field]).strip()):
            _name_seen(own[field], f"{where}{field}")
    for index, player in enumerate(own["players"] if isinstance(own.get("players"), list) else ()):
        if isinstance(player, dict):
            _name_seen(player.get("name"), f"{where}players[{index}].name")
            _no_more_than(player, player_fields, f"{where}players[{index}]")
    if isinstance(own.get("team"), str) and not re.fullmatch(r"[\w.-]{1,40}", own["team"]):
        raise bad_field(f"{where}team", own["team"], "an id of letters, digits, dots and dashes, up to 40")


def _enter_teams(own: Json, data: Json) -> Json:
    for index, team in enumerate(own["teams"] if isinstance(own.get("teams"), list) else ()):
        if isinstance(team, dict):
            _no_more_than(team, _TEAM, f"teams[{index}]")
            _team_names(team, f"teams[{index}].", _PLAYER)
    return own


def _open_day(own: Json, data: Json) -> Json:
    for index, table in enumerate(own["tables"] if isinstance(own.get("tables"), list) else ()):
        _no_more_than(table, frozenset({"game", "teams"}), f"tables[{index}]")
    # a day may be given by its number alone
    return {**own, "day": f"D{own['day']}"} if type(own.get("day")) is int else own


_PLAYER = frozenset({"name", "student"})
_TEAM = frozenset({"team", "name", "short", "institution", "contact", "players"})


def _substitute(own: Json, data: Json) -> Json:
    given = own.pop("in", None)
    if isinstance(given, dict):
        _name_seen(given.get("name"), "in.name")
    return own if given is None else {**own, "in_": given}


def _name_seen(name: Any, field: str) -> None:
    """A name has something to be seen, and no more than 200 letters."""
    if not isinstance(name, str):
        return
    try:
        clean_name(name)
    except ValueError:
        raise bad_field(field, name, "a name with letters in it") from None
    if len(name) > 200:
        raise bad_field(field, name[:200], "a name of up to 200 letters")


PREPARE: dict[str, Callable[[Json, Json], Json]] = {
    "create_tournament": _create,
    "move_deadline": _move,
    "reopen_check_in": _move,
    "plan_start": _plan_start,
    "enter_team": _enter_team,
    "enter_teams": _enter_teams,
    "edit_team": _edit_team,
    "open_day": _open_day,
    "substitute": _substitute,
}
"""What is done with a command's own fields before they are read, by its `do`: `own, data` -> own."""
