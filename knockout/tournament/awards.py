"""The award for the highest word (S28)."""

from dataclasses import dataclass

from knockout.game.scoring import best_words
from knockout.game.state import Phase
from knockout.ids import GameId, TeamId
from knockout.tournament.lookup import games_of, rules_of
from knockout.tournament.state import State


@dataclass(frozen=True, slots=True)
class HighestWord:
    """A team's word worth most; `word` None: its text is still to be entered before the award."""

    team: TeamId
    game: GameId
    points: int
    word: str | None


def highest_words(state: State) -> tuple[HighestWord, ...]:
    """Give the highest single word of the official games from quarter-final to final, shared if level (S28).

    Not by teams disqualified or struck in that game; nothing before there is one.
    """
    found: list[HighestWord] = []
    for plan in state.plan[-3:]:
        for game in games_of(state, plan.stage):
            if game.phase is not Phase.OFFICIAL:
                continue
            struck = {strike.team for strike in state.strikes.get(game.id, ())}
            for team, word in best_words(game, rules_of(state)).items():
                if word is not None and team not in game.out and team not in struck:
                    found.append(HighestWord(team, game.id, word.points, word.word))
    most = max((word.points for word in found), default=0)
    return tuple(word for word in found if word.points == most)
