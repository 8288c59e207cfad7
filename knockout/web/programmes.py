"""What a display can be told to show, read as the console sends it: a view, a rotation, or whatever is on now."""

from collections.abc import Callable, Mapping
from typing import Any

from knockout.called import N_
from knockout.errors import Refused, bad_field
from knockout.rules.text import clean_name
from knockout.store.displays import FOLLOW, LONGEST_NAME, SIZES, THEMES, Programme
from knockout.web.texts import number_in

Json = dict[str, Any]

EVERY = range(5, 121)
"""Seconds that a view of a rotation stays."""
MOST_VIEWS = 12
LONGEST_ARG = 64
INSTEAD = {"countdown": "rating", "reveal": "bracket", "table": "hall"}
"""What is shown where a view that the tournament would like is not to be had."""

Views = tuple[tuple[str, str, str], ...]
"""Views as the console offers them: key, argument, label (English, for gettext)."""
REVEALS = {"places": N_("Places, step by step"), "awards": N_("Awards, step by step")}


def offered(titles: Mapping[str, str], tables: tuple[int, ...], stages: tuple[str, ...]) -> Views:
    """Give every view with what it is about: a table by its number, lots by their stage. titles: by view."""
    found: list[tuple[str, str, str]] = []
    for key, title in titles.items():
        if key == "reveal":
            found += [(key, f"seats:{stage}", title) for stage in stages]
            found += [(key, what, label) for what, label in REVEALS.items()]
        elif key != "table":
            found.append((key, "", title))
    return (*found, *(("table", str(table), titles["table"]) for table in tables if "table" in titles))


def to_be_had(view: str, arg: str, titles: Mapping[str, str]) -> tuple[str, str]:
    """Give a view that the tournament would like to be shown, or what there is instead."""
    return (view, arg) if view in titles else (INSTEAD.get(view, "hall"), "")


def programme_of(given: Any, titles: Mapping[str, str]) -> Programme:
    """Read a programme. Raises Refused (`bad_field`), naming the field in it that can't be.

    {"kind": "follow"}, {"kind": "view", "view": "table", "arg": "3"} or
    {"kind": "rotate", "every": 20, "views": [{"view": "hall", "arg": ""}, ...]}; `every` in seconds.
    """
    told = given if isinstance(given, dict) else {}
    kind = told.get("kind")
    if kind == "follow":
        return FOLLOW
    if kind == "view":
        return {"kind": "view", **_view(told, titles, "programme.")}
    if kind == "rotate":
        return _rotation(told, titles)
    raise bad_field("programme.kind", _told(kind), ["follow", "view", "rotate"])


def kept_programme(kept: Programme, titles: Mapping[str, str]) -> Programme:
    """Give a programme as it was kept; one with a view that this version hasn't follows the tournament."""
    try:
        return programme_of(kept, titles)
    except Refused:
        return FOLLOW


def _rotation(told: Json, titles: Mapping[str, str]) -> Programme:
    every, views = told.get("every"), told.get("views")
    if not isinstance(every, int) or isinstance(every, bool) or every not in EVERY:
        raise bad_field("programme.every", _told(every), f"{EVERY[0]} to {EVERY[-1]} seconds")
    if not isinstance(views, list) or not 1 <= len(views) <= MOST_VIEWS:
        many = len(views) if isinstance(views, list) else None
        raise bad_field("programme.views", many, f"1 to {MOST_VIEWS} views")
    read = [_view(one, titles, f"programme.views[{place}].") for place, one in enumerate(views)]
    return {"kind": "rotate", "every": every, "views": read}


def _view(given: Any, titles: Mapping[str, str], where: str) -> dict[str, str]:
    told = given if isinstance(given, dict) else {}
    view, arg = told.get("view"), told.get("arg", "")
    if not isinstance(view, str) or view not in titles:
        raise bad_field(f"{where}view", _told(view), sorted(titles))
    if not isinstance(arg, str) or len(arg) > LONGEST_ARG or "|" in arg:
        raise bad_field(f"{where}arg", _told(arg), f"a text of at most {LONGEST_ARG} letters")
    if view == "table" and not number_in(arg):
        raise bad_field(f"{where}arg", arg, "a table’s number")
    return {"view": view, "arg": arg}


def _told(value: Any) -> Any:
    """What was sent, as far as a refusal shows it: the value, or what sort of thing it is."""
    return value if value is None or isinstance(value, str | int | float) else type(value).__name__


def display_name(given: Any) -> str:
    """Read a display's name. Raises Refused (`bad_field`)."""
    try:
        name = clean_name(given) if isinstance(given, str) else ""
    except ValueError:
        name = ""
    if len(name) > LONGEST_NAME:
        raise bad_field("name", _told(given), f"at most {LONGEST_NAME} letters")
    if not name:
        raise bad_field("name", _told(given), f"1 to {LONGEST_NAME} letters that can be seen")
    return name


def _one_of(field: str, choices: tuple[Any, ...]) -> Callable[[Any], Any]:
    def read(given: Any) -> Any:
        if isinstance(given, bool) or given not in choices:
            raise bad_field(field, _told(given), list(choices))
        return choices[choices.index(given)]

    return read


def changes_of(given: Any, titles: Mapping[str, str]) -> Json:
    """Read what is to change at a display: any of name, programme, theme, size.

    Raises Refused (`bad_field`) for the first that can't be, for a name that is none of these, and for nothing.
    """
    readers: dict[str, Callable[[Any], Any]] = {
        "name": display_name,
        "programme": lambda programme: programme_of(programme, titles),
        "theme": _one_of("theme", THEMES),
        "size": _one_of("size", SIZES),
    }
    told = given if isinstance(given, dict) else {}
    unknown = next((field for field in told if field not in readers), None)
    if unknown is not None or not told:
        raise bad_field("display", unknown, sorted(readers))
    return {field: readers[field](value) for field, value in told.items()}
