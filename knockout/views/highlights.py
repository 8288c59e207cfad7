"""Facts worth telling: highest words, moves with all seven tiles, the best turn, the closest game, the comeback.

They are told of games that are over or running, never of void ones. A team that was disqualified in a game (S9)
or whose win of it was struck (U27) is not praised for it. A sheet (S26) has totals and best words and no turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knockout.game.scoring import best_words, ranking, totals, turn_points
from knockout.game.state import IN_PLAY, OVER, Game, Turn, TurnKind, Word
from knockout.ids import CycleId, TeamId, cycle_of, stage_of
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import day_plans, games_of, games_of_cycle, rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.game import word_view
from knockout.views.names import team_names

Json = dict[str, Any]
MOST_WORDS = 5
"""So many of the highest words are listed; level ones are never parted, so there can be more."""


@dataclass(frozen=True, slots=True)
class Praised:
    """A game that counts, with the teams it is told of."""

    game: Game
    teams: tuple[TeamId, ...]

    def turns(self) -> Iterator[tuple[TeamId, Turn]]:
        """Give the scored turns of these teams in order of play; none of a game kept on paper (S26)."""
        for turn in () if self.game.sheet is not None else self.game.turns:
            team = self.game.seats[turn.seat]
            if turn.kind is TurnKind.SCORED and team in self.teams:
                yield team, turn

    @property
    def decided(self) -> bool:
        """Whether it is over and the hall may know how: frozen scores say nothing of gaps."""
        return self.game.phase in OVER and self.game.frozen is None

    def groups(self, rules: Ruleset) -> list[list[TeamId]]:
        """Give the teams best first, level ones together (T10)."""
        kept = [[team for team in group if team in self.teams] for group in ranking(self.game, rules)]
        return [group for group in kept if group]


def highlights_view(state: State, roster: Roster, scope: str = "") -> Json:
    """Give the facts of one cycle (`scope` is its id) or, without one, of the whole day; see `told_of`.

    A fact that nothing is known of yet is None, a list is empty. Points are those of the official rules: the 50
    for all tiles belongs to the turn (S5).
    """
    base = {"name": state.name, "zone": state.zone, "scope": scope}
    if state.rules is None:
        return {**base, "games": 0, **dict.fromkeys(FACTS), "words": [], "all_tiles": []}
    games = told_of(state, scope)
    rules, told = state.rules, _Teller(roster)
    return {
        **base,
        "games": len(games),
        "words": _words(games, rules, told),
        "all_tiles": _all_tiles(games, rules, told),
        "best_turn": _best_turn(games, rules, told),
        "closest": _closest(games, rules, told),
        "comeback": _comeback(games, rules, told),
        "best_total": _best_total(games, rules, told),
    }


FACTS = ("best_turn", "closest", "comeback", "best_total")


def told_of(state: State, scope: str = "") -> list[Praised]:
    """Give the games that count, in order of play, each with the teams that may be praised for it.

    The day is the knockout once its first lots are drawn, before that the last game day (U20).
    """
    if scope:
        games = games_of_cycle(state, CycleId(scope))
    else:
        plans = state.plan if state.drawn else day_plans(state)[-1:]
        games = tuple(game for plan in plans for game in games_of(state, plan.stage))
    return [
        Praised(game, _teams(state, game)) for game in games if game.phase in IN_PLAY or game.phase in OVER
    ]


def _teams(state: State, game: Game) -> tuple[TeamId, ...]:
    struck = {strike.team for strike in state.strikes.get(game.id, ())}
    return tuple(team for team in game.playing if team not in struck)


class _Teller:
    """Says whose a fact is and where it happened."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    def __call__(self, game: Game, team: TeamId, **more: Any) -> Json:
        return {**team_names(self._roster, team), **self.where(game), **more}

    def where(self, game: Game) -> Json:
        """Give a game's table, cycle and stage, and whether it is still being played."""
        return {
            "game": game.id,
            "table": game.table,
            "cycle": cycle_of(game.id),
            "stage": stage_of(game.id),
            "running": game.phase in IN_PLAY,
        }


# --- words


def _words(games: list[Praised], rules: Ruleset, told: _Teller) -> list[Json]:
    """Give the highest words, best first; `place` is shared by level ones. The same word of a team counts once."""
    found: dict[tuple[Any, ...], Json] = {}
    for one in games:
        for team, word in _words_of(one, rules):
            key = (one.game.id, team, word.points, word.word)
            found.setdefault(key, told(one.game, team, word=word.word, points=word.points))
    ordered = sorted(found.values(), key=lambda row: -int(row["points"]))
    listed: list[Json] = []
    for number, row in enumerate(ordered, start=1):
        level = listed and listed[-1]["points"] == row["points"]
        if row["points"] == 0 or (number > MOST_WORDS and not level):
            break
        listed.append({**row, "place": listed[-1]["place"] if level else number})
    return listed


def _words_of(one: Praised, rules: Ruleset) -> Iterator[tuple[TeamId, Word]]:
    if one.game.sheet is not None:
        for team, best in best_words(one.game, rules).items():
            if best is not None and team in one.teams:
                yield team, best
    for team, turn in one.turns():
        for word in turn.words:
            yield team, _worth(word, turn, rules)


def _worth(word: Word, turn: Turn, rules: Ruleset) -> Word:
    """S5: a ruleset may let the bonus count for the turn's best word."""
    counts = turn.all_tiles and rules.scoring.bonus_counts_for_best_word
    if not counts or word != max(turn.words, key=lambda other: other.points):
        return word
    return Word(word.points + rules.scoring.all_tiles_bonus, word.word)


# --- turns


def _all_tiles(games: list[Praised], rules: Ruleset, told: _Teller) -> list[Json]:
    """Give the teams that laid all seven tiles, those that did it most often first, with the moves they did it by."""
    moves: dict[TeamId, list[Json]] = {}
    for one in games:
        for team, turn in one.turns():
            if turn.all_tiles:
                moves.setdefault(team, []).append(_move(one.game, team, turn, rules, told))
    teams = [{**_names(made), "times": len(made), "moves": made} for made in moves.values()]
    return sorted(
        teams, key=lambda row: (-int(row["times"]), -max(int(move["points"]) for move in row["moves"]))
    )


def _names(made: list[Json]) -> Json:
    return {key: made[0][key] for key in ("team", "name", "short", "institution")}


def _move(game: Game, team: TeamId, turn: Turn, rules: Ruleset, told: _Teller) -> Json:
    """Give a move: its words, the best first, and all its points."""
    words = sorted(turn.words, key=lambda word: -word.points)
    seen = [word_view(word) for word in words]
    return told(game, team, words=seen, points=turn_points(turn, rules), all_tiles=turn.all_tiles)


def _best_turn(games: list[Praised], rules: Ruleset, told: _Teller) -> Json | None:
    """Give the most points in one turn and every turn that made them."""
    made = [_move(one.game, team, turn, rules, told) for one in games for team, turn in one.turns()]
    return _most(made, "points")


def _most(rows: list[Json], what: str) -> Json | None:
    """Give the highest value of a fact and who shares it; None where it is nothing."""
    most = max((int(row[what]) for row in rows), default=0)
    return {what: most, "who": [row for row in rows if row[what] == most]} if most > 0 else None


# --- whole games


def _best_total(games: list[Praised], rules: Ruleset, told: _Teller) -> Json | None:
    """Give the most points of a team in a game; a running one counts as it stands."""
    rows = [
        told(one.game, team, points=total)
        for one in games
        for team, total in totals(one.game, rules).items()
        if team in one.teams
    ]
    return _most(rows, "points")


def _closest(games: list[Praised], rules: Ruleset, told: _Teller) -> Json | None:
    """Give the smallest gap in points between first and second of a game that is over, and the games that share it."""
    found: list[Json] = []
    for one in games:
        total = totals(one.game, rules)
        order = [team for group in one.groups(rules) for team in group]
        if one.decided and len(order) > 1:
            rows = [told(one.game, team, points=total[team]) for team in order[:2]]
            gap = abs(rows[0]["points"] - rows[1]["points"])
            found.append({**told.where(one.game), "gap": gap, "rows": rows})
    least = min((row["gap"] for row in found), default=None)
    return None if least is None else {"gap": least, "games": [row for row in found if row["gap"] == least]}


def _comeback(games: list[Praised], rules: Ruleset, told: _Teller) -> Json | None:
    """Give the largest deficit, after a full round, that a team made good and won its game alone."""
    rows = []
    for one in games:
        groups = one.groups(rules)
        if one.decided and one.game.sheet is None and groups and len(groups[0]) == 1:
            winner = groups[0][0]
            behind, after = max(_deficits(one, winner, rules), default=(0, 0), key=lambda pair: pair[0])
            total = totals(one.game, rules)[winner]
            rows.append(told(one.game, winner, deficit=behind, round=after, points=total))
    return _most(rows, "deficit")


def _deficits(one: Praised, team: TeamId, rules: Ruleset) -> Iterator[tuple[int, int]]:
    """Give how many points the team was behind the leader after each full round, with the round's number.

    A round is full when the last team that still plays in it has had its turn; one cut short by the end is none.
    """
    sums = dict.fromkeys(one.teams, 0)
    turns = [turn for turn in one.game.turns if turn.kind is not TurnKind.VANISHED]
    last = max((one.game.seats.index(other) for other in one.teams), default=0)
    number = 0
    for turn, after in zip(turns, [*turns[1:], None], strict=True):
        mover = one.game.seats[turn.seat]
        if mover in sums and turn.kind is TurnKind.SCORED:
            sums[mover] += turn_points(turn, rules)
        if after.seat <= turn.seat if after is not None else turn.seat >= last:
            number += 1
            yield max(sums.values()) - sums[team], number


def praise_of(state: State, game: Game) -> list[tuple[TeamId, Word]]:
    """Give the teams with the highest word of one game, level ones together, each with its word."""
    best = best_words(game, rules_of(state))
    known = [(team, word) for team in _teams(state, game) if (word := best[team]) is not None]
    most = max((word.points for _, word in known), default=0)
    return [(team, word) for team, word in known if word.points == most and most > 0]
