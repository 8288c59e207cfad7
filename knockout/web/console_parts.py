"""The live parts of the console: what each is made from. All are the committee's alone."""

from collections.abc import Callable
from functools import cache
from typing import Any

from markupsafe import Markup

from knockout import views
from knockout.game.state import IN_PLAY
from knockout.ids import GameId
from knockout.store.roles import COMMITTEE as COMMITTEE_ROLE
from knockout.tournament import entries as t
from knockout.tournament.lookup import games_of_cycle
from knockout.views.console_counting import counting_view
from knockout.views.console_curtains import (
    curtains_of_awards,
    curtains_of_cycle,
    curtains_of_draw,
    hidden_view,
)
from knockout.views.console_results import results_view, setup_view
from knockout.views.console_step import submitted
from knockout.views.papers_page import papers_view
from knockout.views.teams import enter_view, teams_view
from knockout.web.console_backups import BACKUPS
from knockout.web.console_days import DAYS
from knockout.web.console_entries import entries_context, how_many_wait
from knockout.web.console_filters import Filter, filter_in
from knockout.web.console_health import HEALTH
from knockout.web.console_journal import journal_page
from knockout.web.console_role_head import head_of_role
from knockout.web.console_screens import SCREENS
from knockout.web.doors import AT_CONSOLE, AT_COUNTING, AT_DESK
from knockout.web.entrance_desk import DOORS, doors_in_head
from knockout.web.hall import Hall
from knockout.web.lots import sealed_seed
from knockout.web.part import COMMITTEE, Entry, Part, always
from knockout.web.qr import qr_svg

Json = dict[str, Any]
QUIET_MS = 30_000
"""Real milliseconds after which a host that is not connected counts as gone, as on the hall's screens."""

SETS_UP = (
    t.TournamentCreated, t.TeamEntered, t.TeamWithdrawn, t.RatingSet, t.ReserveCalledUp, t.LotsDrawn, t.DayOpened,
    t.DrawUndone, t.QualifyingClosed,
)  # fmt: skip
MOVES_TABLES = (t.TournamentCreated, t.LotsDrawn, t.DayOpened, t.DrawUndone, t.GameVoided)


def _by(*kinds: type[Entry]) -> Callable[[tuple[Entry, ...], str], bool]:
    return lambda entries, _arg: any(isinstance(entry, kinds) for entry in entries)


def _by_the_tournament(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by whatever is not of one game alone."""
    return any(type(entry) in t.TOURNAMENT_ENTRIES for entry in entries)


def host_of(hall: Hall, game: GameId) -> Json:
    """Give how a table's host stands: `on`, `off` since a moment, or `never` seen; and the line's round trip."""
    return phone_of(hall, hall.machine.state.games[game].table)


def phone_of(hall: Hall, table: int) -> Json:
    """Give the same for a table by its number, so also before the draw."""
    facts = hall.hosts.at(table)
    if facts is None or facts.last_seen is None:
        return {"state": "never", "since": None, "rtt": None}
    holder = hall.leases.told(table)["holder"]
    if facts.connected and holder is not None and not holder["connected"]:
        # Another phone has the page open and may enter nothing: who runs the table is away.
        return {"state": "off", "since": holder["last_seen"] or facts.last_seen, "rtt": None}
    return {"state": "on" if facts.connected else "off", "since": facts.last_seen, "rtt": facts.rtt}


def holder_of(hall: Hall, table: int) -> Json:
    """Give who holds a table by its lease (`by`, None for nobody), and how many phones more have it open."""
    told = hall.leases.told(table)
    return {"by": told["holder"], "more": told["others"] if told["holder"] else max(0, told["others"] - 1)}


def _host(hall: Hall, game: str, table: int) -> Json:
    return {**host_of(hall, GameId(game)), **holder_of(hall, table)}


def away(hall: Hall) -> frozenset[str]:
    """Give the games in play whose host's page has been gone for a while, or never came."""
    return frozenset(
        game.id
        for game in hall.machine.state.games.values()
        if game.phase in IN_PLAY and _gone(hall, game.id)
    )


def _gone(hall: Hall, game: GameId) -> bool:
    host = host_of(hall, game)
    if host["state"] != "off":
        return bool(host["state"] == "never")
    return (hall.now() - host["since"]) // hall.speed > QUIET_MS


def _head(hall: Hall, arg: str, role: str) -> Json:
    if role != COMMITTEE_ROLE:
        return head_of_role(hall, arg, role)
    state = hall.machine.state
    cycle = views.current_cycle(state)
    games = games_of_cycle(state, cycle) if cycle is not None else ()
    return {
        "tab": arg,
        "name": state.name,
        "zone": state.zone,
        "step": views.step_view(state, hall.names),
        "alarms": views.alarms_view(state),
        "hidden": hidden_view(state),
        "submitted": submitted(state),
        "undecided": len(views.decisions_view(state, hall.names)["questions"]),
        "cycle": cycle,
        "playing": sum(game.phase in IN_PLAY for game in games),
        "games": len(games),
        "applications": how_many_wait(hall),
        "drawn": bool(state.drawn),
        "days": len(state.days),
        "created": state.rules is not None,
        "down": hall.health()["down"],
        "ailing": hall.vitals.bad,
        "unsaved": hall.runner.storing.trouble,
        "noticed": hall.noticed(urgent=True),
        **doors_in_head(hall),
        "demo": hall.demo,
        "speed": hall.speed,
    }


def _tables(hall: Hall, arg: str, _role: str) -> Json:
    state = hall.machine.state
    view = views.tables_view(state, hall.names, hall.now(), away(hall), arg)
    for row in view["tables"]:
        row["host"] = _host(hall, row["game"], row["table"])
    return {
        "tables": view,
        "queue": views.queue_view(state, hall.names, hall.now()),
        "curtains": curtains_of_cycle(state, hall.names, hall.now(), view["cycle"]),
        "zone": state.zone,
    }


def _panel(hall: Hall, arg: str, _role: str) -> Json:
    state = hall.machine.state
    view = views.panel_view(state, hall.names, arg, hall.now())
    if view is None:
        return {"panel": None, "game": arg}
    return {"panel": view, "game": arg, "host": _host(hall, arg, view["table"]), "zone": state.zone}


def _counting(hall: Hall, arg: str, _role: str) -> Json:
    return {"counting": counting_view(hall.machine.state, hall.names, hall.now(), arg)}


def _checkin(hall: Hall, _arg: str, _role: str) -> Json:
    return {"desk": views.checkin_view(hall.machine.state, hall.names), "now": hall.now()}


def _draw(hall: Hall, arg: str, _role: str) -> Json:
    view = views.draw_view(hall.machine.state, hall.names, arg)
    stage = view["stage"]
    return {
        "draw": view,
        "curtains": curtains_of_draw(hall.machine.state, hall.names, hall.now(), stage),
        "sealed": stage is not None and sealed_seed(hall, stage) is not None,
        "public": link_of(f"{hall.base_url}/lots/{stage}"),
    }


def _results(hall: Hall, arg: str, _role: str) -> Json:
    return {"results": results_view(hall.machine.state, hall.names, hall.now(), arg)}


def _links(hall: Hall, arg: str, _role: str) -> Json:
    base = hall.base_url
    views = ("bracket", "hall", "through", "rating")
    screens = ("", "screen", "announcer", "practice", *(f"screen/{view}" for view in views))
    tables = [f"screen/table/{table}" for table in hall.tables]
    return {
        "screens": [{"path": path, **link_of(f"{base}/{path}")} for path in (*screens, *tables)],
        "hosts": [
            {"table": table, "host": {**phone_of(hall, table), **holder_of(hall, table)}, **link_of(url)}
            for table, url in hall.links.items()
        ],
        "zone": hall.machine.state.zone,
        "print": arg == "print",
        "name": hall.machine.state.name,
    }


@cache
def link_of(url: str) -> dict[str, str | Markup]:
    """Give an address with its QR code."""
    return {"url": url, "qr": qr_svg(url)}


def _awards(hall: Hall, _arg: str, _role: str) -> Json:
    state = hall.machine.state
    return {
        "awards": views.awards_view(state, hall.names),
        "curtains": curtains_of_awards(state, hall.names, hall.now()),
        "step": views.step_view(state, hall.names),
        "closed": state.closed,
        "places": results_view(state, hall.names, hall.now())["through"]["places"],
        "zone": state.zone,
    }


def _setup(hall: Hall, _arg: str, _role: str) -> Json:
    return {"setup": setup_view(hall.machine.state, hall.names), "now": hall.now()}


def _teams(hall: Hall, arg: str, _role: str) -> Json:
    return {"list": teams_view(hall.machine.state, hall.names, arg)}


def _enter(hall: Hall, _arg: str, _role: str) -> Json:
    return {"form": enter_view(hall.machine.state, hall.names)}


def _papers(hall: Hall, _arg: str, _role: str) -> Json:
    return {"papers": papers_view(hall.machine.state, hall.names)}


def _log(hall: Hall, arg: str, _role: str) -> Json:
    wanted = filter_in(arg)
    return {"journal": journal_page(hall, wanted), "filtered": wanted != Filter()}


CONSOLE: tuple[Part, ...] = (
    Part("console-head", "console/head.html", _head, AT_CONSOLE, always, beside=True),
    Part(
        "console-entries", "console/entries.html", entries_context, COMMITTEE, _by_the_tournament, beside=True
    ),
    Part("console-tables", "console/tables.html", _tables, COMMITTEE, always, presence=True),
    Part("console-panel", "console/panel.html", _panel, COMMITTEE, always, presence=True),
    Part("console-counting", "console/counting.html", _counting, AT_COUNTING, always),
    DAYS,
    BACKUPS,
    DOORS,
    SCREENS,
    HEALTH,
    Part("console-teams", "console/teams.html", _teams, COMMITTEE, _by_the_tournament),
    Part("console-enter", "console/enter.html", _enter, COMMITTEE, _by_the_tournament),
    Part("console-checkin", "console/checkin.html", _checkin, AT_DESK, _by_the_tournament),
    Part("console-draw", "console/draw.html", _draw, COMMITTEE, always),
    Part("console-results", "console/results.html", _results, COMMITTEE, always),
    Part("console-log", "console/log.html", _log, COMMITTEE, always),
    Part("console-links", "console/links.html", _links, COMMITTEE, _by(*MOVES_TABLES), presence=True),
    Part("console-awards", "console/awards.html", _awards, COMMITTEE, always),
    Part("console-papers", "console/papers.html", _papers, COMMITTEE, always),
    Part("console-setup", "console/setup.html", _setup, COMMITTEE, _by(*SETS_UP)),
)
"""Every live part of the console."""
