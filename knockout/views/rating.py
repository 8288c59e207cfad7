"""The rating table as everybody may see it (U20, S17): provisional while game days are played, then as it stands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from knockout.frozen import changed
from knockout.game.state import Phase
from knockout.ids import QuestionId, StageId, TeamId
from knockout.tournament.lookup import day_games, rules_of
from knockout.tournament.rating import (
    cut_question,
    day_lines,
    groups_of,
    lines_now,
    order_at_the_cut,
    rated,
    reserves,
    unequal,
    worth,
)  # fmt: skip
from knockout.tournament.roster import Roster
from knockout.tournament.state import RatingLine, State, Team
from knockout.views.names import team_names

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating. `rank`: every team's number in the order, from 1; `places`: the same, but level teams share one;
    `lines`: what they rest on, none where only an order was set; `undecided`: level across the cut; `waiting`: the
    reserves in order (S8); `stands`: it is the tournament's, not only what it would be now; `unplayed`: teams whose
    first game is still to come, while game days are on."""

    rank: dict[TeamId, int]
    places: dict[TeamId, int]
    lines: dict[TeamId, RatingLine]
    ordered_by: str
    undecided: frozenset[TeamId]
    waiting: tuple[TeamId, ...]
    stands: bool
    unplayed: frozenset[TeamId] = frozenset()


def rating_of(state: State) -> Rating | None:
    """Give the rating as it stands, or as the official games make it so far; None before there is any.

    Every team's page asks for it at every push: it is worked out once for a state, however often it is asked.
    """
    for known, rating in _LAST:
        if known is state:
            return rating
    found = _rating_of(state)
    _LAST[:] = [(state, found), *_LAST[:1]]
    return found


_LAST: list[tuple[State, Rating | None]] = []
"""The two states that were asked for last, kept alive here, and their ratings: what is so, and what everybody knows."""


def _rating_of(state: State) -> Rating | None:
    if state.rating:
        return _rating(state, stands=True)
    if not state.days:
        return None
    found = rating_by(state, rules_of(state).rating.order)
    unplayed = frozenset(line.team for line in found.lines.values() if not line.games)
    return replace(found, unplayed=unplayed, undecided=found.undecided - unplayed)


def rating_by(state: State, ordered_by: str) -> Rating:
    """Give the rating that closing qualifying now would make, ordered by `sum`, `best` or `mean`."""
    lines = lines_now(state)
    order = rated(lines, ordered_by)
    return _rating(
        changed(state, rating=order, rating_lines=lines, rated_by=ordered_by, called_up=()), stands=False
    )


def _rating(state: State, *, stands: bool) -> Rating:
    question, order = cut_question(state), order_at_the_cut(state)
    rank = {team: number for number, team in enumerate(order, start=1)}
    return Rating(
        rank=rank,
        places=_places(state, rank),
        lines={line.team: line for line in state.rating_lines},
        ordered_by=state.rated_by,
        undecided=frozenset() if question is None else frozenset(question.teams),
        waiting=reserves(state) if stands else (),
        stands=stands,
    )


def _places(state: State, rank: dict[TeamId, int]) -> dict[TeamId, int]:
    """Level teams share a place, but for those that the committee has put in order at the cut (S24)."""
    decision = state.decisions.get(QuestionId("rating:cut"))
    places = dict(rank)
    for group in groups_of(state.rating_lines, state.rated_by):
        if decision is None or set(decision.order) != set(group):
            places |= dict.fromkeys(group, min(rank[team] for team in group))
    return places


def rating_view(state: State, roster: Roster, rating: Rating | None = None) -> Json:
    """Give the whole table: best first, teams that are out at the end. rating: another than `rating_of` gives."""
    found = rating_of(state) if rating is None else rating
    games = day_games(state)
    rows = [] if found is None else [*_rows(state, roster, found), *_rows_out(state, roster, found)]
    return {
        "rows": rows,
        "teams": len(rows),
        "cut": state.size,
        "ordered_by": found.ordered_by if found is not None else "sum",
        "stands": found is not None and found.stands,
        "closed": state.qualifying_closed,
        "elsewhere": bool(state.rating) and not state.days,
        "undecided": any(row["standing"] == "undecided" for row in rows),
        "unequal": found is not None and unequal(list(found.lines.values())),
        "games": len(games),
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
    }


def _rows(state: State, roster: Roster, rating: Rating) -> Iterator[Json]:
    order = sorted(rating.rank, key=lambda team: rating.rank[team])
    still_in = [team for team in order if state.teams[team].out is None]
    above = [team for team in still_in if rating.rank[team] <= state.size]
    for team in still_in:
        yield {
            **_row(roster, team, rating),
            **_standing(state, rating, team),
            "cut": bool(above) and team == above[-1] != still_in[-1] and team not in rating.unplayed,
        }


def _rows_out(state: State, roster: Roster, rating: Rating) -> Iterator[Json]:
    for team in state.teams.values():
        if team.out is not None:
            yield {**_row(roster, team.id, rating), **_gone(team), "place": None, "cut": False}


def _row(roster: Roster, team: TeamId, rating: Rating) -> Json:
    return {
        **team_names(roster, team),
        "place": None if team in rating.unplayed else rating.places.get(team),
        **figures(rating.lines.get(team), rating.ordered_by),
    }


def _standing(state: State, rating: Rating, team: TeamId) -> Json:
    """`in`: among those that play, as things stand; `undecided`: level across the cut; `unplayed`; else `below`."""
    if team in rating.undecided:
        standing = "undecided"
    elif team in rating.unplayed:
        standing = "unplayed"
    elif rating.stands:
        standing = "in" if any(place.holder == team for place in state.places) else "below"
    else:
        standing = "in" if rating.rank[team] <= state.size else "below"
    return {
        "standing": standing,
        "reserve": rating.waiting.index(team) + 1 if team in rating.waiting else None,
        "called_up": rating.stands and team in state.called_up,
        "out": None,
    }


def _gone(team: Team) -> Json:
    kind = None if team.out is None else team.out.kind
    return {"standing": "out", "reserve": None, "called_up": False, "out": kind}


def figures(line: RatingLine | None, ordered_by: str) -> Json:
    """Give a line's numbers, None for what there is none of; `figure` is what it is ordered by (S17)."""
    if line is None:
        return dict.fromkeys(("points", "best_word", "games", "best", "mean", "figure"))
    played = line.games > 0
    return {
        "points": line.points,
        "best_word": line.best_word,
        "games": line.games,
        "best": line.best if played else None,
        "mean": round(line.points / line.games, 2) if played else None,
        "figure": round(float(worth(line, ordered_by)), 2),
    }


def day_ranking(state: State, roster: Roster, day: StageId) -> list[Json]:
    """Give the teams of one game day by their official games: points, then best word; level ones share a place."""
    lines = {line.team: line for line in day_lines(state, day)}
    rows: list[Json] = []
    for group in groups_of(tuple(lines.values())):
        place = len(rows) + 1
        rows += [
            {**team_names(roster, team), "place": place, **figures(lines[team], "sum")} for team in group
        ]
    return rows


def corrected_since(state: State) -> bool:
    """Whether closing qualifying again would rate otherwise: results have changed, or who is in; a team that is out
    changes nothing by itself (S8)."""
    if state.qualifying_closed is None or state.called_up or state.drawn:
        return False
    return set(state.rating_lines) != set(lines_now(state))


def place_of(state: State, team: TeamId) -> Json | None:
    """Give where a team stands in the rating: its place, of how many, and what that means; None before there is a
    rating, or for a team that is not in it."""
    rating = rating_of(state)
    if rating is None or team not in rating.rank:
        return None
    return {
        "place": rating.places[team],
        "of": len(rating.rank),
        "cut": state.size,
        "stands": rating.stands,
        "level": sum(place == rating.places[team] for place in rating.places.values()) > 1,
        "ordered_by": rating.ordered_by,
        **figures(rating.lines.get(team), rating.ordered_by),
        **(_standing(state, rating, team) if state.teams[team].out is None else _gone(state.teams[team])),
    }
