"""Reading data into a tree of frozen dataclasses whose type hints are the schema.

Every mistake is listed, none hides another: whoever wrote the file mends it in one go.
"""

import re
from dataclasses import dataclass, field, is_dataclass
from math import isfinite
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from knockout.ids import Millis

T = TypeVar("T")

Accepted = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Marks a whole number that lies within these two, both included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: the key as `section.key`, what was there (None: nothing), and what would be accepted."""

    key: str
    value: Any
    accepted: Accepted


class RulesetProblems(ValueError):
    """A ruleset can't be used; `problems` lists every mistake in it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.key}: {p.value!r}, accepted: {p.accepted}" for p in problems))
        self.problems = problems


@dataclass(slots=True)
class Reading:
    """What one reading has found so far: the mistakes, and every value that is right by itself."""

    problems: list[Problem] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)

    def wrong(self, key: str, value: object, accepted: Accepted) -> None:
        """Take note of one mistake."""
        self.problems.append(Problem(key, plain(value), accepted))


def read(kind: type[T], data: object, reading: Reading, path: str = "") -> T | None:
    """Take a section's data; give its dataclass, or None once the reading has a problem.

    Keys are listed as `path` plus their name; nothing is raised.
    """
    if not isinstance(data, dict):
        reading.wrong(path.rstrip("."), data, _accepted(kind))
        return None
    hints = hints_of(kind)
    for key in data:
        if key not in hints:
            reading.wrong(f"{path}{key}", data[key], tuple(hints))
    fields = {name: _read_key(hint, data.get(name), reading, path + name) for name, hint in hints.items()}
    return None if reading.problems else kind(**fields)


def write(tree: Any) -> dict[str, Any]:
    """Give the plain data of a section: what `read` makes the same section of."""
    return {name: _written(hint, getattr(tree, name)) for name, hint in hints_of(type(tree)).items()}


def hints_of(kind: type) -> dict[str, Any]:
    """Give the type hints of a section's keys, in the order of the file."""
    return get_type_hints(kind, include_extras=True)


def duration(text: object) -> Millis | None:
    """Take `"1:00"` or `"0:00.500"` (minutes, seconds, milliseconds); give milliseconds, or None."""
    found = (
        re.fullmatch(r"([0-9]{1,4}):([0-5][0-9])(?:\.([0-9]{3}))?", text) if isinstance(text, str) else None
    )
    if found is None:
        return None
    minutes, seconds, thousandths = found.groups(default="0")
    return Millis((int(minutes) * 60 + int(seconds)) * 1000 + int(thousandths))


def duration_text(length: Millis) -> str:
    """Give the text that `duration` reads as this length."""
    seconds, thousandths = divmod(length, 1000)
    tail = f".{thousandths:03d}" if thousandths else ""
    return f"{seconds // 60}:{seconds % 60:02d}{tail}"


def plain(value: object) -> Any:
    """Give the value as JSON can hold it: a TOML date, say, as its text."""
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value)):
        return value
    return str(value)


def _read_key(hint: Any, value: object, reading: Reading, key: str) -> Any:
    if is_dataclass(hint) and isinstance(hint, type) and value is not None:
        return read(hint, value, reading, f"{key}.")
    taken = _taken(hint, value)
    if taken is None:
        reading.wrong(key, value, _accepted(hint))
    else:
        reading.values[key] = taken
    return taken


def _taken(hint: Any, value: object) -> Any:
    """Give the value as its hint wants it, or None where it doesn't fit."""
    origin = get_origin(hint)
    if hint is Millis:
        return duration(value)
    if origin is tuple:
        return _taken_list(get_args(hint)[0], value)
    if origin is Literal:
        return value if isinstance(value, str) and value in get_args(hint) else None
    if origin is Annotated:
        span: Between = get_args(hint)[1]
        # `type`, not isinstance: true is not the number 1
        return value if type(value) is int and span.least <= value <= span.most else None
    if hint is str:
        return value if isinstance(value, str) and value.strip() else None
    return value if type(value) is hint else None


def _taken_list(hint: Any, value: object) -> tuple[Any, ...] | None:
    if not isinstance(value, list | tuple) or not value:
        return None
    taken = tuple(_taken(hint, inner) for inner in value)
    return None if None in taken or len(set(taken)) < len(taken) else taken


def _accepted(hint: Any) -> Accepted:
    origin = get_origin(hint)
    if origin is Literal:
        return tuple(get_args(hint))
    if origin is Annotated:
        span: Between = get_args(hint)[1]
        return f"a whole number from {span.least} to {span.most}"
    if origin is tuple:
        inner = _accepted(get_args(hint)[0])
        return f"a list, each once, of: {inner if isinstance(inner, str) else ', '.join(inner)}"
    if is_dataclass(hint) and isinstance(hint, type):
        return f"a section with {', '.join(hints_of(hint))}"
    return {Millis: 'minutes and seconds, as "1:00"', bool: "true or false"}.get(
        hint, "a text that is not empty"
    )


def _written(hint: Any, value: Any) -> Any:
    if is_dataclass(hint):
        return write(value)
    if hint is Millis:
        return duration_text(value)
    return list(value) if get_origin(hint) is tuple else value
