"""The live parts: what a page shows of the state, rendered alike at first load and at every push.

A part is a template with the view it is made from; `PARTS` is the closed list of them. Rooms are
made of a part, its argument, a language and a role: everybody in a room sees the same.
"""

from typing import Any

from knockout import views
from knockout.ids import GameId
from knockout.web.console_access_view import ACCESS
from knockout.web.console_parts import CONSOLE
from knockout.web.day_parts import DAY_PARTS
from knockout.web.hall import Hall
from knockout.web.notices import NOTICES
from knockout.web.notices_desk import DESK
from knockout.web.part import Part, by_own_game, by_own_table, by_rating, by_results
from knockout.web.phone_parts import PHONE
from knockout.web.reveal_parts import REVEAL_PARTS
from knockout.web.tables import game_now
from knockout.web.texts import env, number_in

Json = dict[str, Any]


def render(hall: Hall, name: str, arg: str, locale: str, role: str) -> Json:
    """Render a part as it is now: `{"html": ...}`, or `{"snapshot": ...}` where the browser draws it itself."""
    part = PARTS[name]
    if part.template is None:
        return {"snapshot": part.context(hall, arg, role)}
    return {"html": env(locale).get_template(part.template).render(filled(hall, name, arg, role))}


def filled(hall: Hall, name: str, arg: str, role: str) -> Json:
    """Give what a part's template is filled with, for a page that includes it."""
    return {"part": name, "arg": arg, "role": role, **PARTS[name].context(hall, arg, role)}


# --- what the parts are made from


def _game(hall: Hall, arg: str, role: str) -> Json:
    # A host who joined before the lots were hidden is still in the room.
    known = hall.machine.state if role == "committee" else hall.public
    if GameId(arg) not in known.games:
        return {}
    audience: Any = role if role in ("host", "committee") else "public"
    return views.game_view(hall.machine.state, hall.names, GameId(arg), hall.now(), audience)


def _hall(hall: Hall, arg: str, _role: str) -> Json:
    view = views.hall_view(hall.public, hall.names, hall.now(), number_in(arg) or 1)
    for table in view["tables"]:
        table["away"] = away(hall, GameId(table["game"]))
    return {"hall": view}


def _table(hall: Hall, arg: str, _role: str) -> Json:
    state = hall.public
    number = number_in(arg)
    game = None if number is None else game_now(state, number, state)
    if game is None:
        return {"table": None, "number": arg, "tournament": state.name, "zone": state.zone}
    view = views.one_table_view(state, hall.names, state.games[game], hall.now())
    return {
        "table": {**view, "away": away(hall, game)},
        "number": arg,
        "tournament": state.name,
        "zone": state.zone,
    }


def _bracket(hall: Hall, _arg: str, _role: str) -> Json:
    return {"bracket": views.bracket_view(hall.public, hall.names, hall.now())}


def _through(hall: Hall, arg: str, _role: str) -> Json:
    return {"through": views.through_view(hall.public, hall.names, arg)}


def _rating(hall: Hall, arg: str, _role: str) -> Json:
    return {"rating": views.rating_screen(hall.public, hall.names, number_in(arg) or 1)}


def _programme(hall: Hall, _arg: str, _role: str) -> Json:
    view, arg = hall.displays.instead(*views.follow_view(hall.public))
    return {"view": view, "arg": arg}


def _lots(hall: Hall, arg: str, _role: str) -> Json:
    return {"lots": views.lots_view(hall.public, hall.names, arg)}


def _team(hall: Hall, arg: str, _role: str) -> Json:
    return {"team": views.team_view(hall.public, hall.names, arg, hall.now())}


def _now(hall: Hall, _arg: str, _role: str) -> Json:
    state = hall.public
    return {
        "now": views.now_view(state, hall.names),
        "deadlines": views.deadlines_view(state),
        "zone": state.zone,
    }


def away(hall: Hall, game: GameId) -> bool:
    """Say whether a running table's phone was there and is not now."""
    facts = hall.hosts.get(game)
    running = hall.machine.state.games[game].on_turn is not None
    if not running or facts is None or facts.connected or facts.last_seen is None:
        return False
    quiet = (hall.now() - facts.last_seen) // hall.speed
    return quiet > QUIET_MS


QUIET_MS = 30_000
"""Real milliseconds after which a host that is not connected counts as gone."""

PARTS: dict[str, Part] = {
    part.name: part
    for part in (
        Part("game", None, _game, frozenset({"host", "committee"}), by_own_game),
        Part("hall", "parts/hall.html", _hall, presence=True),
        Part("table", "parts/table.html", _table, touched=by_own_table, presence=True),
        Part("bracket", "parts/bracket.html", _bracket, touched=by_results),
        Part("through", "parts/through.html", _through, touched=by_results),
        Part("rating", "parts/rating.html", _rating, touched=by_rating),
        Part("programme", None, _programme, touched=by_results),
        Part("lots", "parts/lots.html", _lots, touched=by_results),
        Part("team", "parts/team.html", _team),
        Part("now", "parts/now.html", _now, touched=by_results),
        *PHONE,
        *DAY_PARTS,
        *REVEAL_PARTS,
        *NOTICES,
        DESK,
        *CONSOLE,
        ACCESS,
    )
}
"""Every part there is. The console's are added by its own module."""
