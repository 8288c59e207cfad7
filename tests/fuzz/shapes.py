"""Commands as the vocabulary has them, with right values, wrong ones, and what is no value at all.

Made from the commands' own dataclasses: a new command is tried from its first day.
"""

import types
import typing
from copy import deepcopy
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal

from hypothesis import strategies as st

from knockout.ids import CycleId, GameId, Moment, PlayerId, StageId, TeamId
from knockout.store.codec import COMMANDS
from tests.fuzz import values
from tests.fuzz.moments_of_a_day import PLAN, TEAMS

Json = dict[str, Any]

AT = "2026-11-30T12:00:00Z"
IDS: dict[Any, list[str]] = {
    TeamId: [*TEAMS, "T11", "T99"],
    GameId: [
        "SF-1-T1",
        "SF-1-T2",
        "F-1-T1",
        "D1-1-T1",
        "D1-1-T2",
        "SF-1-T1-R2",
        "SF-9-T9",
        "SF-1-T99999999999",
    ],
    StageId: ["SF", "F", "D1", "D2", "QF", "D0", "D99999999999999999999"],
    CycleId: ["SF-1", "F-1", "D1-1", "D1-2", "SF-0", "SF-99999999999999999999"],
}
"""Ids that are there at one of the moments, and some that never are."""
BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "question": st.sampled_from(
        ["SF-1:best_loser", "SF:best_loser", "rating:cut", "SF-1-T1:winner", "F-1-T1:place2"]
    ),
    "what": st.sampled_from(
        ["places", "awards", "seats:SF", "seats:F", "scores:SF-1", "scores:F-1", "seats:D1"]
    ),
    "venue_zone": st.sampled_from(
        ["Europe/Kyiv", "UTC", "Etc/GMT+12", "../etc", "Europe/", "localtime", "posixrules"]
    ),
    "ruleset": st.sampled_from(["ukrainian-student", "greek"]),
    "plan": st.one_of(st.just(PLAN), st.just({"size": 40, "tables": 5}), st.integers(0, 80), values.wild),
    "seed_hash": st.sampled_from(["0" * 64, "F" * 64, "0" * 63]),
    "title": st.sampled_from([values.MARKUP[0], "Найкраще слово"]),
    "agreed": st.lists(st.sampled_from("АБВГAБ1"), max_size=5),
    "seat": st.sampled_from(["А", "A", "Г", 1, 4, 0, 5]),
    "word": st.sampled_from(["мир", "П'ЯТЬ", "word", "мiр", "", "а" * 31, "ß", "мир-мир"]),
    "out": st.sampled_from([f"Гравець {team} 0" for team in TEAMS]),
}
"""What stands in fields whose type says little."""


def right(kind: Any, name: str = "") -> st.SearchStrategy[Any]:
    """Give values of a field's type as JSON, mostly such as may be right."""
    if name in BY_NAME:
        return BY_NAME[name]
    if kind in IDS:
        return st.sampled_from(IDS[kind])
    if is_dataclass(kind):
        return shaped(kind)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([right(one) for one in inner])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        size = {"min_size": len(inner), "max_size": len(inner)} if Ellipsis not in inner else {"max_size": 5}
        return st.lists(right(inner[0]), **size)
    if origin is dict:
        return st.dictionaries(right(inner[0]), right(inner[1]), max_size=5)
    return _plain(kind)


def _plain(kind: Any) -> st.SearchStrategy[Any]:
    found: dict[Any, st.SearchStrategy[Any]] = {
        type(None): st.none(),
        bool: st.booleans(),
        int: st.one_of(st.integers(0, 6), values.numbers),
        PlayerId: st.integers(-1, 7),
        Moment: st.one_of(st.just(AT), values.moments),
        str: st.one_of(st.just("так вирішено"), values.texts),
    }
    return found.get(kind, values.wild)


def shaped(kind: Any) -> st.SearchStrategy[Json]:
    """Give objects with the fields of a dataclass; those that may be left out sometimes are."""
    hints = typing.get_type_hints(kind)
    needed, free = {}, {}
    for one in fields(kind):
        must = one.default is MISSING and one.default_factory is MISSING
        (needed if must else free)[one.name.rstrip("_")] = right(hints[one.name], one.name.rstrip("_"))
    return st.fixed_dictionaries(needed, optional=free)


@st.composite
def spoilt(draw: st.DrawFn, made: Json) -> Json:
    """Give an object with one thing wrong: a value, a field too much, or one that is missing; anywhere in it."""
    made = deepcopy(made)
    holders = _holders(made)
    holder = draw(st.sampled_from(holders))
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    how = draw(st.sampled_from(("value", "value", "broken", "missing", "more")))
    if how == "more" or not keys:
        if isinstance(holder, dict):
            holder[draw(values.texts)] = draw(values.wild)
        else:
            holder.append(draw(values.wild))
        return made
    key = draw(st.sampled_from(keys))
    if how == "missing":
        del holder[key]
    else:
        holder[key] = draw(values.wild if how == "value" else values.broken)
    return made


def _holders(value: Any) -> list[Any]:
    """Give every object and list inside a value, itself included."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if isinstance(value, dict | list) else []
    return found + [one for held in inner for one in _holders(held)]


def command(do: str) -> st.SearchStrategy[Json]:
    """Give this command's JSON with right fields; what they name may not be there."""
    envelope = {"do": st.just(do), "at": st.just(AT)}
    return st.builds(
        lambda outer, own: {**outer, **own}, st.fixed_dictionaries(envelope), shaped(COMMANDS[do])
    )


@st.composite
def anything(draw: st.DrawFn) -> Json:
    """Give a command of the vocabulary, right, or with up to three things wrong."""
    made = draw(st.sampled_from(sorted(COMMANDS)).flatmap(command))
    for _ in range(draw(st.integers(0, 3))):
        made = draw(spoilt(made))
    return made
