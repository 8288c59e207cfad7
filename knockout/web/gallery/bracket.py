"""A made-up bracket for the gallery: a stage that is over, one that is played, one that is drawn, one that waits."""

from typing import Any

from knockout.web.gallery.examples import NAME, TEAMS, ZONE, names, rows, timer

Json = dict[str, Any]


def bracket() -> Json:
    """Give the view of a bracket in which every kind of column and place is to be seen."""
    return _bracket(_past(), _now(), _later("SF", _slots()), _later("F", [{"kind": "unknown"}] * 4))


def bracket_cards() -> Json:
    """Give the view of a bracket with the rarer states of a table's card."""
    return _bracket(_rare(), _later("SF", _slots()))


def _bracket(*columns: Json) -> Json:
    return {
        "name": NAME,
        "zone": ZONE,
        "cycle": "QF-2",
        "columns": list(columns),
        "line": {
            "group": "QF-2",
            "count": 1,
            "rows": [_loser("Нота", 190, goes_on=True), _loser("Рута", 184)],
        },
        "places": [],
    }


def _card(cycle: str, number: int, phase: str, shown: list[Json], **more: Any) -> Json:
    plain = {"game": f"{cycle}-T{number}", "table": number, "phase": phase, "on_hold": False, "kept": None}
    return {**plain, "rows": [one | {"from": None} for one in shown], "clock": None, **more}


def _column(cycle: str, state: str, games: list[Json], **more: Any) -> Json:
    plain: Json = {"planned": None, "through": [], "clock": None, "official": 0, "tables": len(games)}
    return {"id": cycle, "state": state, "games": games, **plain, **more}


def _past() -> Json:
    won, best = {"mark": "Q", "standing": "official"}, {"mark": "q", "standing": "official"}
    games = [
        _card("QF-1", 1, "official", rows(r0=won, r1=best)),
        _card("QF-1", 2, "official", rows(TEAMS[1], r0=won)),
    ]
    through = [_through("Єноти", "Q", 1, 312), _through("Ґанок", "q", 1, 290), _through("Мавка", "Q", 2, 277)]
    return _column("QF-1", "past", games, through=through, official=2)


def _now() -> Json:
    ahead, level = {"mark": "Q", "standing": "provisional"}, {"mark": "", "standing": "undecided"}
    games = [
        _card("QF-2", 1, "thinking", rows(TEAMS[2], r0={"now": True}), clock=timer(702_000)),
        _card("QF-2", 2, "challenged", rows(TEAMS[3])),
        _card("QF-2", 3, "ended", rows(TEAMS[5], r0=ahead, r3={"out": True})),
        _card("QF-2", 4, "submitted", rows(TEAMS[4], r0=level, r1=level)),
    ]
    return _column("QF-2", "now", games, clock=timer(702_000))


def _rare() -> Json:
    games = [
        _card("QF-2", 1, "thinking", rows(r0={"now": True}), kept="frozen"),
        _card("QF-2", 2, "thinking", rows(TEAMS[2], r0={"now": True}), on_hold=True),
        _card("QF-2", 3, "void", rows(TEAMS[1])),
        _card("QF-2", 4, "waiting", rows(TEAMS[3])),
    ]
    return _column("QF-2", "now", games)


def _later(stage: str, slots: list[Json]) -> Json:
    known = [slot for slot in slots if slot["kind"] == "team"]
    return {"id": stage, "state": "later", "games": [], "slots": slots, "known": len(known), "field": len(slots),
            "tables": len(slots) // 4, "cycles": 2}  # fmt: skip


def _slots() -> list[Json]:
    def winner(number: int) -> Json:
        return {"kind": "winner", "game": f"QF-2-T{number}", "table": number, "cycle": "2"}

    team = {"kind": "team", "mark": "Q"}
    return [
        {**team, **names("Єноти"), "game": "QF-1-T1"},
        {**team, **names("Ґанок"), "mark": "q", "game": "QF-1-T1"},
        {**team, **names("Мавка"), "game": "QF-1-T2"},
        winner(1),
        winner(2),
        winner(3),
        {"kind": "best_loser", "group": "QF-2", "cycle": "2", "number": 1},
        {"kind": "empty"},
    ]


def _through(team: str, mark: str, table: int, points: int) -> Json:
    return {**names(team), "mark": mark, "game": f"QF-1-T{table}", "table": table, "why": "won", "points": points,
            "word": None, "against": None, "group": "QF-1"}  # fmt: skip


def _loser(team: str, points: int, *, goes_on: bool = False) -> Json:
    need = None if goes_on else {"more": 7, "word": 44}
    return {**names(team), "points": points, "word": 44, "game": "QF-2-T1", "table": 1, "goes_on": goes_on,
            "standing": "provisional", "over": False, "needs": need}  # fmt: skip
