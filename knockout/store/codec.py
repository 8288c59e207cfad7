"""JSON in and out: commands as they are asked, entries as they are kept. The only place that knows both shapes."""

import re
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from knockout.errors import Code, Refused, bad_field
from knockout.game.commands import GAME_COMMANDS
from knockout.game.entries import GAME_ENTRIES, Entry
from knockout.ids import COMMITTEE, CommandId, Moment
from knockout.machine import Asked, Command
from knockout.rules.text import clean_name
from knockout.tournament.commands import (
    TOURNAMENT_COMMANDS,
    CreateTournament,
    EnterTeam,
    MoveDeadline,
    PlanStart,
)
from knockout.tournament.entries import TOURNAMENT_ENTRIES

ENVELOPE = frozenset({"id", "do", "at", "received", "who"})
"""The fields of every command; the rest are its own."""


FIRST_YEAR, LAST_YEAR = 1971, 2999
"""No tournament is played outside them, and no zone's calendar ends near them."""


def snake(name: str) -> str:
    """Give `turn_scored` for `TurnScored`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_ALL: tuple[type[Command], ...] = (*GAME_COMMANDS, *TOURNAMENT_COMMANDS)
COMMANDS: dict[str, type[Command]] = {snake(kind.__name__): kind for kind in _ALL}
ENTRIES: dict[str, type[Entry]] = {
    snake(kind.__name__): kind for kind in (*GAME_ENTRIES, *TOURNAMENT_ENTRIES)
}
_KINDS = {kind: name for name, kind in ENTRIES.items()}
_FIELDS = {kind: frozenset(f.name.rstrip("_") for f in fields(kind)) for kind in COMMANDS.values()}
_ENCODER = msgspec.json.Encoder()
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in ENTRIES.items()}


def parse_moment(text: Any, field: str = "at") -> Moment:
    """Give the moment of an ISO time with a zone. Raises Refused (`bad_field`)."""
    try:
        time = datetime.fromisoformat(text)
        if time.tzinfo is None or not FIRST_YEAR <= time.year <= LAST_YEAR:
            raise ValueError(text)
        return Moment(round(time.timestamp() * 1000))
    except (TypeError, ValueError, OverflowError):
        raise bad_field(field, text, "an ISO time with its zone, e.g. 2026-05-16T16:50:00+03:00") from None


def iso(moment: Moment, zone: str = "UTC") -> str:
    """Give the ISO time of a moment in a zone, to the millisecond."""
    tz = UTC if zone == "UTC" else ZoneInfo(zone)
    return datetime.fromtimestamp(moment / 1000, tz).isoformat(timespec="milliseconds")


def read_json(text: bytes | str) -> Any:
    """Give the value of a JSON text. Raises Refused (`bad_field`) for what is none: not closed, nested beyond
    reason, or with halves of characters, which nothing could store."""
    try:
        value = msgspec.json.decode(text)
        opening = (
            text.count(b"[") + text.count(b"{")
            if isinstance(text, bytes)
            else text.count("[") + text.count("{")
        )
        if opening > DEEPEST_JSON and _depth(value) > DEEPEST_JSON:
            raise ValueError(f"nested more than {DEEPEST_JSON} deep")
        return value
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        raise bad_field("command", f"{wrong}"[:200], "one JSON object in UTF-8") from None


DEEPEST_JSON = 12
LONGEST_TEXT = 1000


def _depth(value: Any) -> int:
    """Give how deep a value is nested, as far as it matters; goes down level by level, not by recursion."""
    level, depth = [value], 0
    while level and depth <= DEEPEST_JSON + 1:
        containers = [
            held.values() if isinstance(held, dict) else held for held in level if type(held) in (dict, list)
        ]
        level = [inner for container in containers for inner in container]
        depth += 1
    return depth - 1


def _texts_fit(value: Any, field: str = "") -> None:
    """Refuse a text longer than any reason needs, or one with a NUL in it, wherever it stands."""
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or "\x00" in value:
            raise bad_field(field, value, f"a text of up to {LONGEST_TEXT} letters")
    elif isinstance(value, dict):
        for key, held in value.items():
            _texts_fit(key, field)
            _texts_fit(held, f"{field}.{key}".lstrip("."))
    elif isinstance(value, list):
        for index, held in enumerate(value):
            _texts_fit(held, f"{field}[{index}]")


def decode_asked(data: Any, *, arrival: Moment | None = None, who: str | None = None) -> Asked:
    """Give what a command's JSON asks.

    arrival, who: when it came in and from whom, known to a live server; a script's line carries them
    itself (`received`, else its tap; `who`, else the committee). Raises Refused: `unknown_command`,
    `bad_field` for anything that is missing, too much or of the wrong kind.
    """
    if not isinstance(data, dict):
        raise bad_field("command", type(data).__name__, "an object with id, do and at")
    name = data.get("id")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise bad_field("id", name, "a text of 1 to 100 letters, new for every command")
    at = parse_moment(data.get("at"))
    if arrival is None:
        arrival = parse_moment(data["received"], "received") if "received" in data else at
    if who is None:
        who = data.get("who", COMMITTEE)
    if not isinstance(who, str) or not who:
        raise bad_field("who", who, "committee, host:<game>, desk or counting")
    return Asked(CommandId(name), decode_command(data), at, arrival, who)


def decode_command(data: dict[str, Any]) -> Command:
    """Give the command in a JSON object. Raises Refused: `unknown_command`, `bad_field`."""
    do = data.get("do")
    kind = COMMANDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused(Code.UNKNOWN_COMMAND, field="do", value=do, accepted=sorted(COMMANDS))
    own = {key: value for key, value in data.items() if key not in ENVELOPE}
    strange = own.keys() - _FIELDS[kind]
    if strange:
        field = min(strange)
        raise bad_field(field, own[field], sorted(_FIELDS[kind]))
    _texts_fit(own)
    _strange_inside(own)
    prepare = _PREPARE.get(kind)
    if prepare is not None:
        own = prepare(own, data)
    try:
        return msgspec.convert(own, kind)
    except msgspec.ValidationError as wrong:
        raise _field_refusal(str(wrong), own) from None


def encode_entry(entry: Entry) -> tuple[str, bytes]:
    """Give an entry's kind (`turn_scored`) and its JSON."""
    return _KINDS[type(entry)], _ENCODER.encode(entry)


def decode_entry(kind: str, data: bytes) -> Entry:
    """Give the entry kept under this kind. Raises KeyError or msgspec.ValidationError for what is none of ours."""
    return _DECODERS[kind].decode(data)


def _field_refusal(message: str, own: dict[str, Any]) -> Refused:
    """Turn a validator's message into the refusal of one field: "Expected `int`, got `str` - at `$.turn`"."""
    what, _, path = message.partition(" - at `")
    if path.startswith("key` in `"):
        key = re.search(r"'(.*)'", what)
        field = path.removeprefix("key` in `$").strip("`.")
        return bad_field(
            field, key.group(1) if key else what, _KEYS.get(field, "a name as docs/formats.md lists them")
        )
    expected = re.search(r"Expected `([^`]*)`", what)
    accepted = expected.group(1) if expected else what
    field, value = _at_path(own, path.strip("`").lstrip("$."), accepted)
    missing = re.search(r"missing required field `(\w+)`", what)
    if missing:
        return bad_field(f"{field}.{missing.group(1)}".strip("._"), None, "this field is needed")
    return bad_field(field, value, accepted)


def _at_path(own: Any, path: str, accepted: str) -> tuple[str, Any]:
    """Follow a validator's path to the value that is wrong; `[...]` is some value of an object: find which."""
    value, field = own, ""
    for step in re.findall(r"\[\.\.\.\]|\[\d+\]|[^.\[\]]+", path):
        part = step
        if step == "[...]" and isinstance(value, dict):
            part = next((key for key, held in value.items() if not _is_a(held, accepted)), "")
        if part.startswith("["):
            number = int(part.strip("[]") or 0) if part != "[...]" else 0
            value = value[number] if isinstance(value, list) and number < len(value) else None
            field += part
        else:
            value = value.get(part) if isinstance(value, dict) else None
            field += f".{part}" if field else part
    shown = value if isinstance(value, str | int | float | bool | None) else type(value).__name__
    return field.replace("in_", "in"), shown


def _is_a(value: Any, accepted: str) -> bool:
    kinds: dict[str, Any] = {"int": int, "str": str, "array": list, "object": dict}
    names = [name.strip() for name in accepted.split("|")]
    if isinstance(value, bool) or value is None:
        return ("bool" if value is not None else "null") in names
    return isinstance(value, tuple(kinds[name] for name in names if name in kinds))


def _strange_inside(own: dict[str, Any]) -> None:
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


_KEYS = {"deadlines": ["substitution", "check_in"]}

_NESTED = {
    "words": frozenset({"word", "points"}),
    "best_word": frozenset({"word", "points"}),
    "players": frozenset({"name", "student"}),
    "in": frozenset({"name", "student"}),
    "rows": frozenset({"team", "points", "best_word"}),
    "seat": frozenset({"game", "seat"}),
}


def _create(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    deadlines = own.get("deadlines")
    if isinstance(deadlines, dict):
        own["deadlines"] = {key: parse_moment(value, f"deadlines.{key}") for key, value in deadlines.items()}
    zone = own.get("venue_zone")
    try:
        ZoneInfo(str(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise bad_field("venue_zone", zone, "a zone by name, e.g. Europe/Kyiv") from None
    return own


def _move(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    return {**own, "to": parse_moment(own.get("to"), "to")} if "to" in own else own


def _plan_start(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    return {**own, "at": parse_moment(data.get("at"))}


def _enter_team(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    _name_seen(own.get("name"), "name")
    for index, player in enumerate(own["players"] if isinstance(own.get("players"), list) else ()):
        if isinstance(player, dict):
            _name_seen(player.get("name"), f"players[{index}].name")
    if isinstance(own.get("team"), str) and not re.fullmatch(r"[\w.-]{1,40}", own["team"]):
        raise bad_field("team", own["team"], "an id of letters, digits, dots and dashes, up to 40")
    return own


def _substitute(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
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


_PREPARE: dict[type[Command], Any] = {
    CreateTournament: _create,
    MoveDeadline: _move,
    PlanStart: _plan_start,
    EnterTeam: _enter_team,
    COMMANDS["substitute"]: _substitute,
}
