"""The whole hall: every table of the cycle that is on."""

from typing import Any

from knockout.game.scoring import best_words
from knockout.game.state import OVER, Game
from knockout.ids import Moment, stage_of
from knockout.tournament.final import places
from knockout.tournament.lookup import games_of_cycle, rules_of, stage_plan
from knockout.tournament.next_step import next_step
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.marks import marks_of
from knockout.views.names import short_name, team_names
from knockout.views.table import current_cycle, cycle_facts, table_card

Json = dict[str, Any]
A_PAGE = 6
"""Tables on one screen: more, and the names could not be read from the last row."""


def hall_view(state: State, roster: Roster, now: Moment, page: int = 1) -> Json:
    """Give the tables of the cycle that is on; those of one page where there are more than a screen holds."""
    cycle = current_cycle(state)
    if cycle is None:
        return {"name": state.name, "zone": state.zone, "cycle": None, "tables": [], "page": 1, "pages": 1}
    games = games_of_cycle(state, cycle)
    pages = max(1, -(-len(games) // A_PAGE))
    page = min(max(page, 1), pages)
    shown = games[(page - 1) * A_PAGE : page * A_PAGE]
    plan = stage_plan(state, stage_of(cycle))
    marks = marks_of(state, plan) if plan is not None else {}
    return {
        "name": state.name,
        **cycle_facts(state, cycle),
        "tables": [table_card(state, roster, game, now, marks) for game in shown],
        "page": page,
        "pages": pages,
        "games": len(games),
        "playing": sum(game.on_turn is not None for game in games),
        "over": sum(game.phase in OVER for game in games),
        "best": best_move(state, roster, games),
    }


def best_move(state: State, roster: Roster, games: tuple[Game, ...]) -> Json | None:
    """Give the single word worth most in these games and whose it is; the first of equal ones."""
    best: Json | None = None
    for game in games:
        for team, word in best_words(game, rules_of(state)).items():
            if word is not None and team not in game.out and (best is None or word.points > best["points"]):
                name = short_name(roster, team)
                best = {
                    "word": word.word,
                    "points": word.points,
                    "team": team,
                    "name": name,
                    "table": game.table,
                }
    return best


def now_view(state: State, roster: Roster) -> Json:
    """Give in a few facts where the day stands: for the top of everybody's phone."""
    cycle = current_cycle(state)
    games = games_of_cycle(state, cycle) if cycle is not None else ()
    return {
        "name": state.name,
        "created": state.rules is not None,
        "checked_in": sum(team.present is not None and team.out is None for team in state.teams.values()),
        "check_in_closed": state.check_in_closed is not None,
        "drawn": cycle is not None,
        **(cycle_facts(state, cycle) if cycle is not None else {"cycle": None}),
        "games": len(games),
        "playing": sum(game.on_turn is not None for game in games),
        "over": sum(game.phase in OVER for game in games),
        "step": next_step(state).kind,
        "places": [[team_names(roster, team) for team in group] for group in places(state)],
    }
