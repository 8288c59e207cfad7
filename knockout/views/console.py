"""The committee's tables at a glance, the ones in trouble first, and one table in every detail."""

from typing import Any

from knockout.game.state import IN_PLAY, Game, Phase
from knockout.ids import GameId, Moment, cycle_of, stage_of
from knockout.tournament.best_losers import best_loser_line
from knockout.tournament.lookup import games_of_cycle, rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.tournament.winners import result_of
from knockout.views.game import game_view
from knockout.views.marks import groups_of, share_of
from knockout.views.names import short_name, team_names
from knockout.views.table import current_cycle, cycle_facts, table_card

Json = dict[str, Any]

TROUBLES = ("call", "dispute", "silent", "down", "hold", "away", "ended", "submitted")
"""What makes a table stand higher in the list, worst first."""


def tables_view(state: State, roster: Roster, now: Moment, away: frozenset[GameId], cycle: str = "") -> Json:
    """Give the tables of a cycle, worst first. away: games whose host page is not connected."""
    name = cycle if cycle in state.cycles else current_cycle(state)
    if name is None:
        return {"cycle": None, "tables": [], "cycles": [], "counts": {}}
    games = games_of_cycle(state, cycle_of(GameId(f"{name}-T1")))
    rows = [_row(state, roster, game, now, game.id in away) for game in games]
    rows.sort(key=lambda row: (row["rank"], row["table"]))
    return {
        **cycle_facts(state, cycle_of(GameId(f"{name}-T1"))),
        "held_reason": state.cycles[cycle_of(GameId(f"{name}-T1"))].held,
        "cycles": sorted(state.cycles, key=lambda one: _order(state, one)),
        "tables": rows,
        "counts": {
            "all": len(games),
            "playing": sum(game.phase in IN_PLAY for game in games),
            "official": sum(game.phase is Phase.OFFICIAL for game in games),
            "submitted": sum(game.phase is Phase.SUBMITTED for game in games),
        },
    }


def _order(state: State, cycle: str) -> tuple[int, str]:
    stages = [plan.stage for plan in state.plan]
    return stages.index(stage_of(GameId(cycle))), cycle


def _row(state: State, roster: Roster, game: Game, now: Moment, away: bool) -> Json:
    trouble = _trouble(game, away)
    leader = table_card(state, roster, game, now)
    rank = TROUBLES.index(trouble) if trouble else len(TROUBLES) + (game.phase is Phase.OFFICIAL)
    return {**leader, "trouble": trouble, "rank": rank, "away": away, "call": game.call}


def _trouble(game: Game, away: bool) -> str:
    if game.call is not None:
        return "call"
    if game.phase is Phase.CHALLENGED:
        return "dispute"
    if game.held is not None and game.phase in IN_PLAY:
        return {"silent": "silent", "down": "down"}.get(game.held.why, "hold")
    if away and game.phase in IN_PLAY:
        return "away"
    return {Phase.ENDED: "ended", Phase.SUBMITTED: "submitted"}.get(game.phase, "")


def panel_view(state: State, roster: Roster, game_id: str, now: Moment) -> Json | None:
    """Give one table in every detail with what follows from each dangerous step; None if there is none."""
    game = state.games.get(GameId(game_id))
    if game is None:
        return None
    result = result_of(state, game)
    winner = result.winner
    return {
        **game_view(state, roster, game.id, now, "committee"),
        "winner": None if winner is None else team_names(roster, winner),
        "winner_why": result.why,
        "question": None if result.question is None else result.question.question,
        "strikes": [
            {**team_names(roster, strike.team), "reason": strike.reason, "note": strike.public_note}
            for strike in state.strikes.get(game.id, ())
        ],
        "heir": _heir(state, roster, game),
        "sheet": game.sheet is not None,
        "in_play": game.phase in IN_PLAY,
    }


def _heir(state: State, roster: Roster, game: Game) -> Json | None:
    """S7: who would have the place if the winner's win were struck."""
    result = result_of(state, game)
    plan = stage_plan(state, stage_of(game.id))
    if result.winner is None or plan is None:
        return None
    if rules_of(state).advance.annulled_win == "best_loser" and share_of(plan):
        group = next(group for group in groups_of(plan) if group in (cycle_of(game.id), plan.stage))
        line = best_loser_line(state, group)
        waiting = line[share_of(plan)] if len(line) > share_of(plan) else None
        return None if waiting is None else team_names(roster, waiting.score.team)
    second = [team for team in _by_rank(state, roster, game) if team != result.winner and team not in game.out]
    return team_names(roster, second[0]) if second else None


def _by_rank(state: State, roster: Roster, game: Game) -> list[Any]:
    seats = [seat for seat in game_view(state, roster, game.id, Moment(0), "committee")["seats"] if seat]
    return [seat["team"] for seat in sorted(seats, key=lambda seat: seat["rank"])]


def heir_name(state: State, roster: Roster, game: Game) -> str:
    """Give the short name of who would come in for the winner, or nothing."""
    heir = _heir(state, roster, game)
    return "" if heir is None else short_name(roster, heir["team"])
