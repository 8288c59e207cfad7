"""One table's dialogs: holds, clocks, corrections, results that are returned, struck or void, a new host's link."""

from typing import Any

from knockout.views.console_panel import panel_view
from knockout.web.console_foresight import NOT_SAID_YET, foresee
from knockout.web.console_parts import holder_of, link_of
from knockout.web.hall import Hall
from knockout.web.texts import number_in

Json = dict[str, Any]


def _panel(hall: Hall, args: Json) -> Json | None:
    return panel_view(hall.machine.state, hall.names, str(args.get("game", "")), hall.now())


def _about(hall: Hall, args: Json, _locale: str) -> Json | None:
    """A dialog that needs nothing but the table."""
    panel = _panel(hall, args)
    return None if panel is None else {"panel": panel}


def _judged(do: str) -> Any:
    """Make the dialog of one command about a game that needs a reason."""

    def make(hall: Hall, args: Json, locale: str) -> Json | None:
        panel = _panel(hall, args)
        if panel is None:
            return None
        seen = foresee(hall, {"do": do, "game": panel["id"], "reason": NOT_SAID_YET}, locale)
        return {"panel": panel, "facts": seen.facts, "refused": seen.refused}

    return make


def _win(do: str) -> Any:
    """Make the dialog that strikes a team's win or gives it back (U27, S7)."""

    def make(hall: Hall, args: Json, locale: str) -> Json | None:
        panel = _panel(hall, args)
        seat = _seat(panel, str(args.get("team", "")))
        if panel is None or seat is None:
            return None
        line = {"do": do, "game": panel["id"], "team": seat["team"], "reason": NOT_SAID_YET}
        seen = foresee(hall, line, locale)
        return {"panel": panel, "team": seat, "facts": seen.facts, "refused": seen.refused}

    return make


def _seat(panel: Json | None, team: str) -> Json | None:
    if panel is None:
        return None
    wanted = team or (panel["winner"] or {}).get("team", "")
    return next((seat for seat in panel["seats"] if seat and seat["team"] == wanted), None)


def _correct(hall: Hall, args: Json, _locale: str) -> Json | None:
    """S13: one finished turn, as it is now; filled in as the request asks where the dialog is opened from one (S15)."""
    panel = _panel(hall, args)
    wanted = str(args.get("turn", ""))
    if panel is None:
        return None
    turn = next((turn for turn in panel["log"] if str(turn["turn"]) == wanted), None)
    if turn is None:
        return None
    seat = next(seat for seat in panel["seats"] if seat and seat["team"] == turn["team"])
    meant = {
        "team": turn["team"],
        "points": turn["points"],
        "corrected": len(turn["corrected"]),
        "official": panel["phase"] == "official",
    }
    about = {"panel": panel, "turn": turn, "team": seat, "meant": meant}
    if "request" not in args:
        return {**about, "request": None, "filled": turn}
    request = _request(panel, args)
    if request is None or request["stands"] != "can":
        return None
    return {**about, "request": request, "filled": request}


def _request(panel: Json, args: Json) -> Json | None:
    """Give the open request that the dialog names, if it is about the turn it names."""
    wanted = (str(args.get("request", "")), str(args.get("turn", "")))
    return next((one for one in panel["asked"]["open"] if (str(one["n"]), str(one["turn"])) == wanted), None)


def _decline(hall: Hall, args: Json, _locale: str) -> Json | None:
    """S15: the open requests about one turn, which are answered together."""
    panel = _panel(hall, args)
    turn = str(args.get("turn", ""))
    asked = [one for one in panel["asked"]["open"] if str(one["turn"]) == turn] if panel is not None else []
    return {"panel": panel, "requests": asked} if asked else None


def _playing(needs: str) -> Any:
    """Make a dialog about the turn that is under way; None where the table does not stand so that it may be used."""

    def make(hall: Hall, args: Json, _locale: str) -> Json | None:
        panel = _panel(hall, args)
        return {"panel": panel} if panel is not None and panel["may"][needs] and panel["scores"] else None

    return make


def _link(hall: Hall, args: Json, _locale: str) -> Json | None:
    """S27: the table's host link as it is, to be shown or replaced."""
    table = number_in(str(args.get("table", "")))
    if table is None or table not in hall.tables:
        return None
    facts = hall.hosts.at(table)
    return {
        "table": table,
        "fresh": args.get("fresh") == "1",
        "connected": facts is not None and facts.connected,
        "host": holder_of(hall, table),
        **link_of(hall.addresses.host(table)),
    }


TABLE = {
    "hold": _about,
    "set-clock": _about,
    "end": _about,
    "score": _playing("score"),
    "challenge": _playing("challenge"),
    "sheet": _about,
    "return": _judged("return_result"),
    "void": _judged("void_game"),
    "annul": _win("annul_win"),
    "restore": _win("restore_win"),
    "correct": _correct,
    "decline-request": _decline,
    "link": _link,
}
