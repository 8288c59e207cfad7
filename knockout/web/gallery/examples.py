"""Made-up tables, brackets and the like for the gallery: of the same shape as what `views` gives, in every state.

tests/web/test_gallery.py compares the shapes with those of a real tournament.
"""

from typing import Any

Json = dict[str, Any]

NAME = "Студентський турнір"
ZONE = "Europe/Kyiv"
SEATS = "АБВГ"
LONG = "Надзвичайно довга назва команди філологічного факультету, №1"
"""Sixty letters: as long as a team's name gets."""
SHORT = ("Єноти", "П’ятниця", "Ґанок", "Січ")
TEAMS = (SHORT, ("Мавка", "Кобзар", "Лель", "Нота"), ("Рута", "Оріон", "Хвиля", "Цвіт"),
         ("Чумаки", "Фенікс", "Троянда", "Ухвала"), ("Явір", "Їжаки", "Шаблон", "Ухил"),
         (LONG, "Щирі шукачі щастя", "Жовто-гарячі жоржини", "Ой"))  # fmt: skip
RULES = {"turn": 60_000, "game": 1_800_000, "warn_at": 15_000, "alarm_at": 10_000, "bonus": 50,
         "most_points": 500, "unusual": 100, "rack": 7}  # fmt: skip
TOTALS = (201, 190, 184, 1067)


def names(name: str) -> Json:
    """Give a team as `views.names` does."""
    return {"team": f"team-{name}", "name": name, "short": name, "institution": ""}


def row(seat: int, team: str, total: int, **more: Any) -> Json:
    """Give a team's row at its table; seat: from 1. `more` changes what is said of it."""
    plain = {"out": False, "now": False, "next": False, "mark": "", "standing": "provisional", "cut": False}
    return {**names(team), "seat": seat, "letter": SEATS[seat - 1], "total": total, **plain, **more}


def rows(teams: tuple[str, ...] = SHORT, **by_place: Json) -> list[Json]:
    """Give a table's four rows, best first, the winner's with the cut below it; `r0` to `r3` change one each."""
    order = (2, 4, 1, 3)
    points = (TOTALS[3], *TOTALS[:3]) if LONG in teams else (*TOTALS[:3], 167)
    found = [
        row(seat, teams[seat - 1], total, cut=place == 0)
        for place, (seat, total) in enumerate(zip(order, points, strict=True))
    ]
    return [{**one, **by_place.get(f"r{place}", {})} for place, one in enumerate(found)]


def turn(kind: str = "scored", word: str = "КОБЗА", points: int = 24) -> Json:
    """Give a finished turn of seat А."""
    return {"turn": 17, "seat": 1, "letter": "А", "team": f"team-{SHORT[0]}", "kind": kind, "auto": False,
            "words": [{"word": word, "points": points}] if kind == "scored" else [], "all_tiles": False,
            "points": points if kind == "scored" else 0, "tiles": 0, "corrected": [], "at": 0}  # fmt: skip


def card(number: int, phase: str, **more: Any) -> Json:
    """Give a table's card in a phase; its clocks stand. `more` changes what is said of it."""
    playing = phase in ("thinking", "placed", "challenged")
    begun = {"r0": {"now": True}, "r1": {"next": True}} if playing else {}
    plain = {"game": f"QF-2-T{number}", "table": number, "cycle": "QF-2", "phase": phase, "on_hold": False,
             "hold": None, "ended": None, "disputed_since": None, "called": False, "rules": RULES,
             "clock": {"turn": timer(42_000), "game": timer(702_000)}, "rows": rows(TEAMS[number % 5], **begun),
             "last": turn(), "over": phase in ("ended", "submitted", "official"), "playing": playing,
             "kept": None, "away": False}  # fmt: skip
    return plain | more


def timer(left: int) -> Json:
    """Give a clock that stands with so many milliseconds left."""
    return {"left": left, "deadline": None}


def clocks(left: int) -> Json:
    """Give a table's two clocks, the turn's with so much left."""
    return {"turn": timer(left), "game": timer(702_000)}


def tables(*cards: Json, **more: Any) -> Json:
    """Give the hall's view with these cards."""
    best = {"word": "ЦИТРИНА", "points": 62, "team": "team-Мавка", "name": "Мавка", "table": 2}
    facts = {"cycle": "QF-2", "opened": 1, "planned": None, "held": False, "zone": ZONE}
    playing = sum(one["playing"] for one in cards)
    over = sum(one["over"] for one in cards)
    return {"name": NAME, **facts, "tables": list(cards), "page": 1, "pages": 1, "games": len(cards),
            "playing": playing, "over": over, "best": best} | more  # fmt: skip


def before_and_during() -> Json:
    """Tables that wait, are ready and play; the clock in each of its states; names of sixty letters."""
    long = TEAMS[5]
    waiting = [one | {"total": 0} for one in rows(TEAMS[1])]
    return tables(
        card(1, "waiting", rows=waiting, last=None),
        card(2, "ready", rows=[one | {"total": 0} for one in rows(long)], last=None),
        card(3, "thinking"),
        card(4, "thinking", clock=clocks(14_000), last=turn("passed")),
        card(5, "thinking", clock=clocks(9_400), rows=rows(long, r0={"now": True}, r1={"next": True})),
        card(6, "placed", rows=rows(r0={"now": True}, r1={"next": True}, r3={"out": True})),
    )


def stopped() -> Json:
    """Tables at which something is the matter."""
    return tables(
        card(1, "challenged", disputed_since=0),
        card(2, "thinking", on_hold=True, hold={"by": "table", "reason": "", "since": 0, "why": "person"}),
        card(3, "thinking", called=True),
        card(4, "thinking", away=True, clock=clocks(31_000)),
        card(
            5,
            "thinking",
            away=True,
            on_hold=True,
            hold={"by": "table", "reason": "", "since": 0, "why": "silent"},
        ),
        card(6, "placed", away=True),
    )


def kept_back() -> Json:
    """Tables whose scores stand still before the public: frozen, over while frozen, looked into by the committee."""
    return tables(
        card(1, "thinking", kept="frozen"),
        card(2, "ended", kept="frozen", ended="time_up"),
        card(3, "thinking", on_hold=True, kept="review"),
        card(4, "submitted", kept="review", ended="out"),
    )


def done() -> Json:
    """Tables that are over: handed in or not, official, void, level at the top."""
    won = {"mark": "Q", "standing": "provisional"}
    official = {"mark": "Q", "standing": "official"}
    best = {"mark": "q", "standing": "official"}
    level = {"mark": "", "standing": "undecided"}
    return tables(
        card(1, "ended", rows=rows(TEAMS[1], r0=won), ended="time_up"),
        card(2, "submitted", rows=rows(TEAMS[2], r0=won, r1={"mark": "q"}), ended="time_up"),
        card(3, "official", rows=rows(TEAMS[5], r0=official, r1=best), ended="all_passed"),
        card(4, "void"),
        card(5, "ended", rows=rows(TEAMS[4], r0=level, r1=level | {"total": TOTALS[0]}), ended="out"),
    )


def one_table() -> Json:
    """One table as large as the screen: the last seconds of a turn, a long name, a need, the curve."""
    plain = rows(TEAMS[5], r0={"now": True}, r1={"next": True})
    shown = [one | {"needs": 14 if place == 1 else None} for place, one in enumerate(plain)]
    at = {"id": "QF-2-T3", "stage": "QF", "planned": None, "zone": ZONE, "curve": curve()}
    return {**card(3, "thinking"), **at, "clock": clocks(14_000), "rows": shown, "log": [turn()]}


def curve() -> Json:
    """Give the score curve of that table after eight turns."""
    grown = {1: (24, 190), 2: (562, 1067), 3: (12, 184), 4: (40, 201)}
    return {"turns": 8, "top": 1067, "lines": [_line(seat, totals) for seat, totals in grown.items()]}


def _line(seat: int, totals: tuple[int, int]) -> Json:
    first, last = totals
    points = [(0, 0), (seat, first), (4 + seat, last), (8, last)]
    drawn = [(100 * over / 8, 100 - 100 * total / 1067) for over, total in points]
    return {"seat": seat, "letter": SEATS[seat - 1], "team": f"team-{seat}", "total": last,
            "points": points, "drawn": drawn, "at": (80.5, 6.5, 93.5, 67.5)[seat - 1]}  # fmt: skip
