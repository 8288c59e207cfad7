"""What is written down of a command that was answered and of what the timer did. Never what was typed, never a name."""

import re
from collections.abc import Mapping
from typing import Any

from knockout.game.entries import Entry, GameHeld
from knockout.ids import TIMER, Moment
from knockout.store.codec import COMMANDS, kind_of

Facts = dict[str, Any]

UNKNOWN = "unknown"
"""Stands for a command that there is not: what somebody else called it is not repeated."""
OK = "ok"
_GAME = re.compile(r"[A-Z]{1,3}\d{0,3}-\d{1,3}-T(\d{1,3})(?:-R\d{1,2})?", re.ASCII)
_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
_HOST = re.compile(r"host:(\d{1,3})", re.ASCII)


def command_facts(line: Mapping[str, Any], who: str, answer: Mapping[str, Any], seconds: float) -> Facts:
    """Give what is noted of one command: `do`, `game`, `table`, `turn` where it has them, `who` (a role), its `id`,
    `ok` and for a refusal its `code`, `ms`, and the version `v` after it."""
    do, ok = line.get("do"), bool(answer["ok"])
    facts: Facts = {
        "do": do if isinstance(do, str) and do in COMMANDS else UNKNOWN,
        **_place(line.get("game"), who),
        "who": who,
        "ok": ok,
        "ms": round(seconds * 1000, 1),
        "v": answer["v"],
    }
    turn, given = line.get("turn"), line.get("id")
    if isinstance(turn, int) and 0 < turn < 1000:
        facts["turn"] = int(turn)
    if isinstance(given, str) and _ID.fullmatch(given):
        facts["id"] = given
    if not ok:
        facts["code"] = answer["code"]
    return facts


def _place(game: object, who: str) -> Facts:
    found = _GAME.fullmatch(game) if isinstance(game, str) else None
    if found is not None:
        return {"game": found[0], "table": int(found[1])}
    host = _HOST.fullmatch(who)
    return {} if host is None else {"table": int(host[1])}


def timer_facts(entry: Entry, now: Moment, speed: int) -> Facts | None:
    """Give what is noted of an entry that the timer made, None for one that it did not make.

    `late`: real milliseconds after the moment it was due; a hold for a gap (S16) was not due.
    """
    if entry.who != TIMER:
        return None
    facts: Facts = {"act": kind_of(entry)}
    facts |= _place(getattr(entry, "game", None), "")
    for field in ("turn", "which", "why"):
        value = getattr(entry, field, None)
        if isinstance(value, int | str):
            facts[field] = value
    if not (isinstance(entry, GameHeld) and entry.back is not None):
        facts["late"] = max(0, round((now - entry.at) / speed))
    return facts
