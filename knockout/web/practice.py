"""The practice table: the host's own page with a made-up game that is played on the phone alone.

Anyone may try it, also before there is a tournament: the server only gives the game as it is before its
start, made by the real core in memory, and hears nothing of what is tapped.
"""

from typing import Any

from flask import Blueprint, request

from knockout.called import N_
from knockout.frozen import Map, changed
from knockout.ids import GameId, Moment
from knockout.replay import replay
from knockout.rules.ruleset import Ruleset
from knockout.rulesets import load_rulesets
from knockout.settings import defaults
from knockout.store.codec import iso
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views import game_view
from knockout.web.access import hall
from knockout.web.doors import PUBLIC
from knockout.web.host import host_page
from knockout.web.shell import shell_on
from knockout.web.texts import choose_locale, translate

bp = Blueprint("practice", __name__)

GAME = GameId("PR-1-T1")
"""No stage of a tournament is called PR: what a phone keeps of this game is no real game's."""
TABLE = 0
TEAMS = (N_("Raccoons"), N_("Hedgehogs"), N_("Crows"), N_("Storks"))
LOTS = "practice"

Json = dict[str, Any]


@bp.get("/practice")
def practice() -> str:
    """Show the practice table in the reader's language."""
    locale = choose_locale(request)
    now = hall().now()
    boot = {
        "locale": locale,
        "as": PUBLIC,
        "practice": True,
        "hall": hall().tokens.fingerprint,
        "v": 0,
        "server_now": now,
        "speed": 1,
        "shell": shell_on(),
        "table": TABLE,
        "game": GAME,
        "snapshot": snapshot(locale, now),
    }
    return host_page(locale, title=translate(locale, "Practice table"), boot=boot)


def snapshot(locale: str, now: Moment) -> Json:
    """Give the game as its host sees it, ready to be started: by this tournament's rules, else by the usual ones.

    now: on the hall's clock; the teams have names in that language.
    """
    real = hall().machine.state
    rules = real.rules or load_rulesets()[str(defaults()["tournament"]["ruleset"])]
    zone = real.zone if real.rules is not None else str(defaults()["tournament"]["zone"])
    names = [translate(locale, name) for name in TEAMS[: rules.seats]]
    state, roster = _made(rules, zone, names, now)
    return game_view(state, roster, GAME, now, "host")


def _made(rules: Ruleset, zone: str, names: list[str], now: Moment) -> tuple[State, Roster]:
    """Play a tournament of one table up to the moment before its game, and give the game its own name."""
    lines = [
        {"id": str(number), "at": iso(now), **line} for number, line in enumerate(_script(rules, zone, names))
    ]
    played = replay((), {rules.name: rules})
    for number, line in enumerate(lines, start=1):
        played.line(number, line)
    if played.refused:
        raise RuntimeError(f"the practice table's own commands were refused: {played.refused}")
    state = played.machine.state
    (game,) = state.games.values()
    here = changed(game, id=GAME, table=TABLE)
    return changed(state, games=Map({GAME: here})), played.machine.roster


def _script(rules: Ruleset, zone: str, names: list[str]) -> list[Json]:
    teams = {f"P{number}": name for number, name in enumerate(names, start=1)}
    players = [{"name": f"{number}", "student": True} for number in range(1, rules.team.least_players + 1)]
    return [
        {
            "do": "create_tournament",
            "name": "practice",
            "ruleset": rules.name,
            "venue_zone": zone,
            "plan": {"size": len(teams), "tables": 1},
        },
        *(
            {"do": "enter_team", "team": team, "name": name, "players": players}
            for team, name in teams.items()
        ),
        {"do": "set_rating", "teams": list(teams)},
        *({"do": "check_in", "team": team} for team in teams),
        {"do": "close_check_in"},
        {"do": "draw", "stage": "F", "seed": LOTS},
        {"do": "open_cycle", "cycle": "F-1"},
    ]
