"""What one team has laid: every game it has played with each of its turns, and what all that comes to."""

from collections.abc import Iterable
from typing import Any

from knockout.game.scoring import best_words, totals
from knockout.game.state import Game, Phase, TurnKind
from knockout.ids import Moment, TeamId, cycle_of
from knockout.tournament.lookup import all_games, has_started, rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.game import game_view, word_view

Json = dict[str, Any]


def games_played(state: State, team: TeamId) -> list[Game]:
    """Give the team's games that have begun, in order of play, void ones left out (S14)."""
    return [
        game
        for game in all_games(state)
        if team in game.seats and game.phase is not Phase.VOID and has_started(game)
    ]


def words_view(state: State, roster: Roster, name: str, now: Moment) -> Json | None:
    """Give every turn of a team at `now`, the latest game and turn first; None for a team that is not entered.

    `points` is the sum of all its totals. A game kept on paper has its total and best word, and no turns (S26).
    """
    team = state.teams.get(TeamId(name))
    if team is None:
        return None
    games = [_game(state, roster, game, team.id, now) for game in reversed(games_played(state, team.id))]
    return {
        "team": team.id,
        "games": games,
        "points": sum(game["total"] for game in games),
        "best": _best(games[::-1]),
        **_counts(turn for game in games for turn in game["turns"]),
    }


def _game(state: State, roster: Roster, game: Game, team: TeamId, now: Moment) -> Json:
    rules = rules_of(state)
    log = [] if game.sheet is not None else game_view(state, roster, game.id, now, "public")["log"]
    turns = [turn for turn in log if turn["team"] == team]
    return {
        "id": game.id,
        "cycle": cycle_of(game.id),
        "table": game.table,
        "total": totals(game, rules)[team],
        "best": word_view(best_words(game, rules)[team]),
        "official": game.phase is Phase.OFFICIAL,
        "paper": game.sheet is not None,
        "turns": turns,
        **_counts(turns),
    }


def _best(games: Iterable[Json]) -> Json | None:
    """Give the word worth most of these games, the earliest of equal ones."""
    found = [game["best"] for game in games if game["best"] is not None]
    return max(found, key=lambda word: int(word["points"]), default=None)


def _counts(turns: Iterable[Json]) -> Json:
    """Give how many of these turns were moves, passes and the rest, and how many used all seven tiles (U4)."""
    known = list(turns)
    kinds = [turn["kind"] for turn in known]
    return {
        "moves": kinds.count(TurnKind.SCORED.value),
        "passes": kinds.count(TurnKind.PASSED.value),
        "exchanges": kinds.count(TurnKind.EXCHANGED.value),
        "lost": kinds.count(TurnKind.LOST.value),
        "all_tiles": sum(turn["all_tiles"] and turn["kind"] == TurnKind.SCORED.value for turn in known),
    }
