"""What has come of a day, in the words of the rulebook: who is through, what is undecided, who sits where."""

from knockout.game.scoring import best_words, ranking, totals
from knockout.game.state import Game
from knockout.ids import GameId, StageId
from knockout.machine import Machine
from knockout.tournament.final import places
from knockout.tournament.lookup import games_of, games_of_cycle, rules_of
from knockout.tournament.next_step import NextStep, next_step
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.rating import lines_now
from knockout.tournament.state import Qualified, State

Points = int | tuple[int, int | None]
"""A result of one team: its points, or its points and its best word."""


class Outcome:
    """Everything that can be read off a day; sets where the order means nothing."""

    machine: Machine

    @property
    def state(self) -> State:
        """Everything that is so now."""
        return self.machine.state

    def game(self, name: str) -> Game:
        return self.state.games[GameId(name)]

    def phase(self, game: str) -> str:
        return self.game(game).phase.value

    def totals(self, game: str) -> dict[str, int]:
        return dict(totals(self.game(game), rules_of(self.state)))

    def best_words(self, game: str) -> dict[str, int | None]:
        words = best_words(self.game(game), rules_of(self.state))
        return {team: None if word is None else word.points for team, word in words.items()}

    def ranking(self, game: str) -> list[set[str]]:
        return [set(group) for group in ranking(self.game(game), rules_of(self.state))]

    def seats(self, game: str) -> list[str | None]:
        return list(self.game(game).seats)

    def everyone_seated(self, stage: str) -> list[str]:
        """Give every team that has a seat in a stage, in order of play."""
        return [team for game in games_of(self.state, StageId(stage)) for team in game.teams]

    def games(self, cycle: str) -> list[str]:
        return [game.id for game in games_of_cycle(self.state, cycle)]

    def through(self, stage: str) -> dict[str, str]:
        """Give who is through from a stage, each with its mark, Q or q."""
        rows = qualified(self.state, StageId(stage))
        assert len({row.team for row in rows}) == len(rows), f"a team is through twice: {rows}"
        return {row.team: row.mark for row in rows}

    def row(self, stage: str, team: str) -> Qualified:
        """Give the line that says why a team is through."""
        return next(row for row in qualified(self.state, StageId(stage)) if row.team == team)

    def undecided(self, stage: str) -> dict[str, set[str]]:
        """Give the open questions of a stage, each with the level teams."""
        return {q.question: set(q.teams) for q in undecided(self.state, StageId(stage))}

    def places(self) -> list[set[str]]:
        return [set(group) for group in places(self.state)]

    def rating_now(self) -> dict[str, tuple[int, int | None, int]]:
        """Give every team's points, best word and games by the official games of the game days."""
        return {line.team: (line.points, line.best_word, line.games) for line in lines_now(self.state)}

    def next(self) -> NextStep:
        return next_step(self.state)

    def out(self, team: str) -> str | None:
        """Give `disqualified` or `withdrawn` for a team that is out, else None."""
        out = self.state.teams[team].out
        return None if out is None else out.kind


def words_of(points: Points) -> list[dict[str, int]]:
    """Give the words of one turn that come to these points with this best word; a bare number: best word 40."""
    total, best = points if isinstance(points, tuple) else (points, min(points, 40))
    if best is None or (best == 0 and not isinstance(points, tuple)):
        assert total == 0, "points without a word"
        return []
    whole, over = divmod(total, best) if best else (1, 0)
    return [{"points": best}] * whole + ([{"points": over}] if over else [])
