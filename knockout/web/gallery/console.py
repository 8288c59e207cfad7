"""What the committee's console shows, made up for the gallery: blockers, alarms, tables in every trouble, hosts."""

from typing import Any

from knockout.web.gallery.colours import Theme
from knockout.web.gallery.examples import LONG, names

Json = dict[str, Any]


def blockers() -> list[Json]:
    """Give one of every thing that can be in the way of the next step."""
    games = [("not_submitted", 3), ("not_submitted", 5), ("on_hold", 4), ("not_started", 2)]
    return [
        {
            "game": None,
            "code": "undecided_tie",
            "question": "QF-2:best_loser",
            "teams": [names("Нота"), names("Рута")],
        },
        {"game": None, "code": "not_checked_in", "teams": [names("Ґанок"), names(LONG)]},
        {"game": None, "code": "not_played", "teams": [names("Січ")]},
        *(
            {"game": None, "code": code}
            for code in ("no_rating", "qualifying_open", "check_in_open", "settle")
        ),
        *({"game": f"QF-2-T{n}", "table": n, "cycle": "QF-2", "code": code} for code, n in games),
    ]


def alarms(theme: Theme) -> list[Json]:
    """Give one alarm of every kind; the two halves of a page have different tables, so that no id is there twice."""
    first = 1 if theme == "light" else 5
    codes = ("call", "silent", "down", "request")
    return [
        {
            "code": code,
            "game": f"QF-2-T{first + at}",
            "note": "Спір про слово «п’ять»" if code == "call" else "",
        }
        for at, code in enumerate(codes)
    ]


def troubles() -> list[Json]:
    """Give a table in every trouble that the console's list knows, then in every phase without one."""
    troubled = ("call", "dispute", "silent", "down", "away", "hold", "ended", "submitted")
    phases = ("waiting", "ready", "thinking", "placed", "official", "void")
    found = [{"trouble": trouble, "phase": "thinking", "on_hold": False} for trouble in troubled]
    return found + [{"trouble": None, "phase": phase, "on_hold": False} for phase in phases]


def hosts() -> list[Json]:
    """Give a table's phone: connected, connected and measured, gone, never there."""
    return [
        {"state": "on", "rtt": None},
        {"state": "on", "rtt": 34},
        {"state": "off", "rtt": None, "since": 0},
        {"state": "none", "rtt": None},
    ]


def consequences() -> list[Json]:
    """Give what would follow from a disqualification."""
    return [
        {"kind": "leaves_game", "team": "Ґанок", "game": "QF-2-T3"},
        {"kind": "through", "team": "Січ", "mark": "q", "stage": "SF"},
        {"kind": "settle"},
    ]
