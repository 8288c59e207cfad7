"""What a game comes to: totals, best words, ranking (U4, S5, T10). Nobody ever does sums.

A game is a frozen value, so what it comes to is worked out once for each and remembered.
"""

from dataclasses import dataclass

from knockout.game.state import Game, Turn, TurnKind, Word
from knockout.ids import TeamId
from knockout.rules.ruleset import Ruleset
from knockout.rules.tiebreaks import Score, ranked


def turn_points(turn: Turn, rules: Ruleset) -> int:
    """Give the points of a turn: the sum of its words and 50 for all seven tiles (U4)."""
    points = sum(word.points for word in turn.words)
    return points + rules.scoring.all_tiles_bonus if turn.all_tiles else points


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that a game comes to, by team in order of play."""

    totals: dict[TeamId, int]
    best_words: dict[TeamId, Word | None]
    scores: dict[TeamId, Score]
    ranking: tuple[tuple[TeamId, ...], ...]


def tally(game: Game, rules: Ruleset) -> Tally:
    """Give what the game comes to; worked out once for a game, however often it is asked."""
    known = _TALLIES.get(id(game))
    if known is not None and known[0] is game and known[1] is rules:
        return known[2]
    if len(_TALLIES) >= _MOST_TALLIES:
        _TALLIES.clear()
    made = _tallied(game, rules)
    _TALLIES[id(game)] = (game, rules, made)
    return made


_MOST_TALLIES = 5000
_TALLIES: dict[int, tuple[Game, Ruleset, Tally]] = {}
"""By the identity of a game that is kept alive here: hashing a whole game would cost more than it saves."""


def totals(game: Game, rules: Ruleset) -> dict[TeamId, int]:
    """Give every team's total, in order of play; a paper sheet's where there is one (S26)."""
    return dict(tally(game, rules).totals)


def best_words(game: Game, rules: Ruleset) -> dict[TeamId, Word | None]:
    """Give every team's single word worth most, the earliest of equal ones; None without a word (T10)."""
    return dict(tally(game, rules).best_words)


def scores(game: Game, rules: Ruleset) -> dict[TeamId, Score]:
    """Give what the tie-breaks compare, a team: total and points of the best word."""
    return dict(tally(game, rules).scores)


def ranking(game: Game, rules: Ruleset) -> tuple[tuple[TeamId, ...], ...]:
    """Give the teams in groups, best first, level ones together (T10).

    Teams disqualified during the game stand last, each alone, the one disqualified later higher (S9).
    """
    return tally(game, rules).ranking


def _tallied(game: Game, rules: Ruleset) -> Tally:
    sums, words = _totals(game, rules), _best_words(game, rules)
    known = {
        team: Score(team, points, best.points if (best := words[team]) is not None else None)
        for team, points in sums.items()
    }
    groups = ranked(tuple(known[team] for team in game.playing), rules.ranking.game)
    return Tally(sums, words, known, groups + tuple((team,) for team in reversed(game.out)))


def _totals(game: Game, rules: Ruleset) -> dict[TeamId, int]:
    if game.sheet is not None:
        return dict(game.sheet.totals)
    sums = [0] * len(game.seats)
    for turn in game.turns:
        if turn.kind is TurnKind.SCORED:
            sums[turn.seat] += turn_points(turn, rules)
    return {team: sums[seat] for seat, team in enumerate(game.seats) if team is not None}


def _best_words(game: Game, rules: Ruleset) -> dict[TeamId, Word | None]:
    if game.sheet is not None:
        return dict(game.sheet.best_word)
    best: list[Word | None] = [None] * len(game.seats)
    for turn in game.turns:
        if turn.kind is TurnKind.SCORED:
            for word in turn.words:
                worth = _worth(word, turn, rules)
                known = best[turn.seat]
                if known is None or worth.points > known.points:
                    best[turn.seat] = worth
    return {team: best[seat] for seat, team in enumerate(game.seats) if team is not None}


def _worth(word: Word, turn: Turn, rules: Ruleset) -> Word:
    """S5: the 50 belongs to the turn; a ruleset may let it count for the turn's best word."""
    if not (turn.all_tiles and rules.scoring.bonus_counts_for_best_word):
        return word
    if word != max(turn.words, key=lambda other: other.points):
        return word
    return Word(word.points + rules.scoring.all_tiles_bonus, word.word)


def finished_turns(game: Game) -> int:
    """Give the number of turns scored, passed, exchanged or lost (T7); none on paper (S26)."""
    if game.sheet is not None:
        return 0
    return sum(turn.kind is not TurnKind.VANISHED for turn in game.turns)


def passes(game: Game) -> dict[TeamId, dict[str, int]]:
    """Give every team's passes, by itself and by the timer."""
    counts = {team: {"by_team": 0, "auto": 0} for team in game.teams}
    if game.sheet is None:
        for turn in game.turns:
            team = game.seats[turn.seat]
            if turn.kind is TurnKind.PASSED and team is not None:
                counts[team]["auto" if turn.auto else "by_team"] += 1
    return counts
