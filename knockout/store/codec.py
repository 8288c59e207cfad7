"""JSON in and out: commands as they are asked, entries as they are kept. The only place that knows both shapes."""

import re
from dataclasses import fields
from typing import Any

import msgspec

from knockout.errors import LARGEST, Code, Refused, bad_field
from knockout.game.commands import GAME_COMMANDS
from knockout.game.entries import GAME_ENTRIES, Entry
from knockout.game.meant import Meant
from knockout.ids import COMMITTEE, CommandId, Moment
from knockout.machine import Asked, Command
from knockout.store.moments import iso as iso, parse_moment as parse_moment
from knockout.store.prepare import PREPARE, strange_inside
from knockout.tournament.commands import TOURNAMENT_COMMANDS
from knockout.tournament.entries import TOURNAMENT_ENTRIES

ENVELOPE = frozenset({"id", "do", "at", "received", "who", "meant"})
"""The fields of every command; the rest are its own."""


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


def _values_fit(value: Any, field: str = "") -> None:
    """Refuse, wherever it stands, a text longer than any reason needs, one with a NUL in it, and a number that no
    file can hold."""
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or "\x00" in value:
            raise bad_field(field, value, f"a text of up to {LONGEST_TEXT} letters")
    elif isinstance(value, int | float) and not abs(value) <= LARGEST:
        raise bad_field(field, value, f"a number of up to {LARGEST}")
    elif isinstance(value, dict):
        for key, held in value.items():
            _values_fit(key, field)
            _values_fit(held, f"{field}.{key}".lstrip("."))
    elif isinstance(value, list):
        for index, held in enumerate(value):
            _values_fit(held, f"{field}[{index}]")


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
    return Asked(CommandId(name), decode_command(data), at, arrival, who, _meant(data.get("meant")))


def _meant(given: Any) -> Meant | None:
    """Read what a page says that its tap was about; it may say nothing."""
    if given is None:
        return None
    _values_fit(given, "meant")
    known = {field.name for field in fields(Meant)}
    if not isinstance(given, dict) or given.keys() - known:
        raise bad_field("meant", given, sorted(known))
    try:
        return msgspec.convert(given, Meant)
    except msgspec.ValidationError as wrong:
        raise bad_field("meant", given, str(wrong)) from None


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
    _values_fit(own)
    strange_inside(own)
    prepare = PREPARE.get(data["do"])
    if prepare is not None:
        own = prepare(own, data)
    try:
        return msgspec.convert(own, kind)
    except msgspec.ValidationError as wrong:
        raise _field_refusal(str(wrong), own) from None


def kind_of(entry: Entry) -> str:
    """Give an entry's kind (`turn_scored`)."""
    return _KINDS[type(entry)]


def encode_entry(entry: Entry) -> tuple[str, bytes]:
    """Give an entry's kind and its JSON."""
    return kind_of(entry), _ENCODER.encode(entry)


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


_KEYS = {"deadlines": ["substitution", "check_in"]}
