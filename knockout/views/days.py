"""Game days for the committee: what is played, what a new one is made of, how a seating turns out (U20)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from knockout.game.state import IN_PLAY, OVER, Phase
from knockout.ids import GameId, StageId, TeamId, cycle_of, table_of
from knockout.rules.day_lots import meet_again, meetings
from knockout.rules.plans import cycle_ids
from knockout.tournament.days import before_of, results_missing
from knockout.tournament.lookup import (
    day_games,
    day_plans,
    games_of,
    games_of_cycle,
    has_started,
    stage_has_started,
)
from knockout.tournament.roster import Roster
from knockout.tournament.state import GameDay, State
from knockout.views.console_step import game_stand
from knockout.views.names import short_name, team_names
from knockout.views.rating import corrected_since, day_ranking, rating_view

Json = dict[str, Any]
USUAL_TABLES = 5


def days_view(state: State, roster: Roster) -> Json:
    """Give every game day, the last one first, the rating, and what a new day can be made of."""
    return {
        "days": [_day(state, roster, plan.stage) for plan in reversed(day_plans(state))],
        "rating": rating_view(state, roster),
        "missing": [game_stand(state, game) for game in results_missing(state)],
        "corrected": corrected_since(state),
        "fixed": bool(state.called_up) or bool(state.drawn),
        "new": _new_day(state, roster),
        "zone": state.zone,
    }


def _day(state: State, roster: Roster, name: StageId) -> Json:
    day = state.days[name]
    games = games_of(state, name)
    return {
        "day": name,
        "name": day.name,
        "opened": day.opened,
        "seed": day.seed,
        "games": len(games),
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
        "playing": sum(game.phase in IN_PLAY for game in games),
        "tables": max(day.plan.cycles),
        "teams": len({team for game in games for team in game.teams}),
        "cycles": _cycles(state, day),
        "started": stage_has_started(state, name),
        "alone": [game.id for game in games if not has_started(game) and len(game.teams) < 2],
        "ranking": day_ranking(state, roster, name),
    }


def _cycles(state: State, day: GameDay) -> list[Json]:
    found = []
    for cycle in cycle_ids(day.plan):
        games = games_of_cycle(state, cycle)
        found.append({
            "cycle": cycle,
            "games": len(games),
            "over": sum(game.phase in OVER for game in games),
            "official": sum(game.phase is Phase.OFFICIAL for game in games),
            "opened": state.cycles[cycle].opened is not None,
        })  # fmt: skip
    return found


def _new_day(state: State, roster: Roster) -> Json | None:
    """Give what a new day is made of; None once there is a rating, or before there are two teams."""
    teams = [team.id for team in state.teams.values() if team.out is None]
    if state.rating or len(teams) < 2:
        return None
    played = Counter(team for game in day_games(state) for team in game.teams)
    fewest = min(played[team] for team in teams)
    number = 1
    while f"D{number}" in state.days:
        number += 1
    return {
        "day": f"D{number}",
        "tables": max((max(plan.cycles) for plan in state.plan), default=USUAL_TABLES),
        "teams": [
            {**team_names(roster, team), "games": played[team], "chosen": played[team] == fewest}
            for team in teams
        ],
    }


def seating_view(state: State, roster: Roster, tables: Mapping[GameId, Sequence[TeamId]]) -> Json:
    """Give a seating that is proposed: its tables by cycle, who meets again at them, who plays more than others."""
    met = before_of(state).met
    again = meet_again(tables.values(), met)
    here = meetings(tables.values())
    plays = Counter(team for row in tables.values() for team in row)
    cycles: dict[str, list[Json]] = {}
    for game, teams in tables.items():
        cycles.setdefault(cycle_of(game), []).append({
            "game": game,
            "table": table_of(game),
            "teams": [{**team_names(roster, team), "again": _again(team, teams, again)} for team in teams],
        })  # fmt: skip
    return {
        "cycles": [{"cycle": cycle, "tables": rows} for cycle, rows in cycles.items()],
        "games": len(tables),
        "teams": len(plays),
        "each": sorted(set(plays.values())),
        "pairs": [
            {"teams": sorted(short_name(roster, team) for team in pair), "times": times, "here": here[pair]}
            for pair, times in again.items()
        ],
    }


def _again(team: TeamId, table: Sequence[TeamId], again: Mapping[frozenset[TeamId], int]) -> int:
    """How many of the table a team meets again."""
    return sum(frozenset((team, other)) in again for other in table if other != team)
