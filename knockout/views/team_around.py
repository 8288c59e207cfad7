"""Who stands around one team: at its table, in the line of best losers (U26), in the rating (U20)."""

from collections.abc import Iterable, Sequence
from typing import Any

from knockout.game.scoring import ranking, totals
from knockout.game.state import IN_PLAY, OVER, Game
from knockout.ids import CycleId, StageId, TeamId, cycle_of, stage_of
from knockout.rules.plans import StagePlan
from knockout.rules.tiebreaks import Score
from knockout.tournament.best_losers import best_loser_line
from knockout.tournament.lookup import rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.marks import Mark, groups_of, marks_of, share_of
from knockout.views.names import short_name, team_names
from knockout.views.needed import needed
from knockout.views.once import once
from knockout.views.rating import place_of, rating_of
from knockout.views.table import rows_of

Json = dict[str, Any]
IN_THE_LINE = 1
"""How many of the line of best losers are shown on either side of the team."""
IN_THE_RATING = 3
"""How many of the rating are shown on either side of the team."""


def places_at(state: State, game: Game) -> dict[TeamId, int]:
    """Give everybody's place at the table, from 1; level teams share the better one (T10)."""
    places: dict[TeamId, int] = {}
    for group in ranking(game, rules_of(state)):
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def table_around(state: State, roster: Roster, game: Game, team: TeamId) -> list[Json]:
    """Give the teams at the team's table with their places, best first; before the game in order of play."""
    places = places_at(state, game) if game.phase in IN_PLAY | OVER else {}
    marks = marks_at(state, game)
    return [
        {**row, "place": places.get(row["team"]), "mine": row["team"] == team}
        for row in rows_of(state, roster, game, None, marks)
    ]


def marks_at(state: State, game: Game) -> dict[TeamId, Mark]:
    """Give the marks of the game's stage; none of a game day, from which nobody goes on (U20)."""
    plan = stage_plan(state, stage_of(game.id))
    return {} if plan is None else once(state, "marks", plan.stage, lambda: marks_of(state, plan))


def gap_above(state: State, roster: Roster, game: Game, team: TeamId) -> Json | None:
    """Give the place above the team's at its table, who has it and how many points it is away.

    None for the best, and for a team that is out: it can reach no place any more (S9).
    """
    if _is_out(state, game, team):
        return None
    places = places_at(state, game)
    better = [place for place in places.values() if place < places[team]]
    return _gap(state, roster, game, team, max(better)) if better else None


def gap_below(state: State, roster: Roster, game: Game, team: TeamId) -> Json | None:
    """Give the place below the team's at its table, who has it and by how many points it is behind.

    None for the last and for a team that is out; others that are out are no rivals (S9).
    """
    if _is_out(state, game, team):
        return None
    places = places_at(state, game)
    worse = [place for other, place in places.items() if place > places[team] and other not in game.out]
    return _gap(state, roster, game, team, min(worse)) if worse else None


def _is_out(state: State, game: Game, team: TeamId) -> bool:
    return team in game.out or state.teams[team].out is not None


def _gap(state: State, roster: Roster, game: Game, team: TeamId, place: int) -> Json:
    points, places = totals(game, rules_of(state)), places_at(state, game)
    other = next(one for one, its in places.items() if its == place)
    return {"place": place, "gap": abs(points[other] - points[team]), "team": short_name(roster, other)}


def line_around(state: State, roster: Roster, game: Game, team: TeamId) -> Json | None:
    """Give the line of best losers about the team, with those who would go on from it (U26).

    None where the stage has no best losers, or the team is not in the line: it leads its table.
    """
    plan = stage_plan(state, stage_of(game.id))
    group = None if plan is None else group_of(plan, game)
    if plan is None or group is None:
        return None
    line = once(state, "line", group, lambda: [loser.score for loser in best_loser_line(state, group)])
    at = next((index for index, score in enumerate(line) if score.team == team), None)
    if at is None:
        return None
    share = share_of(plan)
    near = range(max(0, at - IN_THE_LINE), min(len(line), at + IN_THE_LINE + 1))
    shown = sorted({*near, *range(min(share + 1, len(line)))})
    return {
        "group": group,
        "count": share,
        "of": len(line),
        "place": _place(line, at),
        "rows": [_line_row(roster, line, index, team, share) for index in shown],
    }


def need_of(state: State, roster: Roster, game: Game, team: TeamId) -> Json | None:
    """Give what the team still needs to go on as best loser; None where nothing, or where the rules hide it."""
    plan = stage_plan(state, stage_of(game.id))
    group = None if plan is None else group_of(plan, game)
    if plan is None or group is None or game.phase not in IN_PLAY:
        return None
    need = once(state, "needed", group, lambda: needed(state, plan, group)).get(team)
    if need is None:
        return None
    return {"more": need.more, "word": need.word, "holder": short_name(roster, need.holder)}


def group_of(plan: StagePlan, game: Game) -> CycleId | StageId | None:
    """Give what the game's best losers are counted over (S18); None where its stage has none."""
    groups = groups_of(plan) if share_of(plan) else ()
    return next((group for group in groups if group in (cycle_of(game.id), plan.stage)), None)


def _line_row(roster: Roster, line: Sequence[Score], index: int, team: TeamId, share: int) -> Json:
    score, cut = line[index], _level(line[share - 1], line[share]) if len(line) > share else False
    level = cut and _level(score, line[share])
    return {
        "team": score.team,
        "short": short_name(roster, score.team),
        "number": index + 1,
        "place": _place(line, index),
        "points": score.points,
        "word": score.best_word,
        "mine": score.team == team,
        "standing": "undecided" if level else "in" if index < share else "below",
        "cut": index == share - 1 < len(line) - 1,
    }


def _place(line: Sequence[Score], index: int) -> int:
    return next(number for number, score in enumerate(line, start=1) if _level(score, line[index]))


def _level(one: Score, other: Score) -> bool:
    return (one.points, one.best_word) == (other.points, other.best_word)


def rating_around(state: State, roster: Roster, team: TeamId) -> list[Json]:
    """Give the team's place in the rating and the three on either side of it, teams that are out left aside.

    Nothing before there is a rating, or for a team that has not played yet.
    """
    rating = rating_of(state)
    if rating is None or team not in rating.rank or team in rating.unplayed:
        return []
    order = [one for one in sorted(rating.rank, key=lambda one: rating.rank[one]) if _counts(state, one)]
    order = [one for one in order if one not in rating.unplayed]
    if team not in order:
        return []
    at = order.index(team)
    near = order[max(0, at - IN_THE_RATING) : at + IN_THE_RATING + 1]
    last_in = _last_in(rating.rank, order, state.size)
    return [_rating_row(state, roster, one, team, cut=one == last_in != order[-1]) for one in near]


def _counts(state: State, team: TeamId) -> bool:
    return team in state.teams and state.teams[team].out is None


def _last_in(rank: dict[TeamId, int], order: Iterable[TeamId], size: int) -> TeamId | None:
    above = [team for team in order if rank[team] <= size]
    return above[-1] if above else None


def _rating_row(state: State, roster: Roster, team: TeamId, mine: TeamId, *, cut: bool) -> Json:
    place = place_of(state, team)
    assert place is not None, "it is in the rating"
    return {
        **team_names(roster, team),
        "place": place["place"],
        "figure": place["figure"],
        "games": place["games"],
        "standing": place["standing"],
        "mine": team == mine,
        "cut": cut,
    }
