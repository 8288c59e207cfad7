"""The score curve of a game: how every team's total grew, turn by turn, and where its line is drawn."""

from typing import Any

from knockout.game.scoring import totals, turn_points
from knockout.game.state import Game, TurnKind
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import rules_of
from knockout.tournament.state import State

Json = dict[str, Any]
WHOLE = 100.0
"""The picture is so wide and so high; nought is at its top left corner."""
APART = 13.0
"""The letters at the ends of the lines stand at least so far from each other, of the height."""


def score_curve(state: State, game: Game) -> Json | None:
    """Give the lines of a game's totals; None before its first turn is over and for a result on paper (S26).

    `turns`: turns over so far. `top`: the highest total that was ever reached, at least 1. `lines`, a team in order
    of play: `seat` from 1, `letter`, `team`, `total`, `points` as (turns over, total) from (0, 0) on, a point
    after each of its own turns and one at the end; `drawn`: the same points in the picture, in hundredths of its
    width and height; `at`: how high the letter at its end stands, apart from the others.
    """
    rules = rules_of(state)
    turns = [turn for turn in game.turns if turn.kind is not TurnKind.VANISHED]
    if not turns or game.sheet is not None:
        return None
    points = _points(game, rules)
    top = max(1, *(total for line in points.values() for _, total in line))
    drawn = {
        seat: [(WHOLE * over / len(turns), WHOLE - WHOLE * total / top) for over, total in line]
        for seat, line in points.items()
    }
    heights = _apart([line[-1][1] for line in drawn.values()])
    lines = [
        {**_whose(game, seat, rules), "points": points[seat], "drawn": drawn[seat], "at": height}
        for seat, height in zip(drawn, heights, strict=True)
    ]
    return {"turns": len(turns), "top": top, "lines": lines}


def _whose(game: Game, seat: int, rules: Ruleset) -> Json:
    team = game.seats[seat]
    assert team is not None
    return {
        "seat": seat + 1,
        "letter": rules.seat_letters[seat],
        "team": team,
        "total": totals(game, rules)[team],
    }


def _points(game: Game, rules: Ruleset) -> dict[int, list[tuple[int, int]]]:
    """Give every taken seat's points: (turns over, total); what a correction changed is counted as it is now."""
    found = {seat: [(0, 0)] for seat, team in enumerate(game.seats) if team is not None}
    turns = [turn for turn in game.turns if turn.kind is not TurnKind.VANISHED]
    for over, turn in enumerate(turns, start=1):
        line = found[turn.seat]
        gained = turn_points(turn, rules) if turn.kind is TurnKind.SCORED else 0
        line.append((over, line[-1][1] + gained))
    for line in found.values():
        if line[-1][0] < len(turns):
            line.append((len(turns), line[-1][1]))
    return found


def _apart(heights: list[float]) -> list[float]:
    """Give the same heights moved so that none is nearer to another than APART, all inside the picture."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    moved = dict.fromkeys(order, 0.0)
    least = APART / 2
    for index in order:
        moved[index] = max(heights[index], least)
        least = moved[index] + APART
    most = WHOLE - APART / 2
    for index in reversed(order):
        moved[index] = min(moved[index], most)
        most = moved[index] - APART
    return [moved[index] for index in range(len(heights))]
