"""The rating and the ranking of the day that is on, page by page, for the hall (U20)."""

from typing import Any

from knockout.game.state import Phase
from knockout.ids import StageId, stage_of
from knockout.tournament.lookup import day_plans, games_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.rating import day_ranking, rating_view
from knockout.views.table import current_cycle

Json = dict[str, Any]
A_PAGE = 20
"""Rows on one screen: more, and they could not be read from the last row."""


def rating_screen(state: State, roster: Roster, page: int = 1) -> Json:
    """Give one page: first those of the rating, then, while game days are played, those of the last day.

    page: counted from 1; one beyond the last is the last.
    """
    rating = rating_view(state, roster)
    played = [row for row in rating["rows"] if row["standing"] != "unplayed"]
    day = day_on(state)
    day_rows = [] if day is None else day_ranking(state, roster, day)
    rating_pages = -(-len(played) // A_PAGE)
    pages = max(1, rating_pages + -(-len(day_rows) // A_PAGE))
    page = min(max(page, 1), pages)
    of_the_day = page > rating_pages and bool(day_rows)
    rows, at = (day_rows, page - rating_pages) if of_the_day else (played, page)
    return {
        **rating,
        "name": state.name,
        "zone": state.zone,
        "page": page,
        "pages": pages,
        "what": "day" if of_the_day else "rating",
        "waiting": len(rating["rows"]) - len(played),
        "level": [row["short"] for row in played if row["standing"] == "undecided"],
        "rows": rows[(at - 1) * A_PAGE : at * A_PAGE],
        "day": None if day is None else _day(state, day),
    }


def day_on(state: State) -> StageId | None:
    """Give the game day that is being played or was played last; None once qualifying is closed."""
    if state.qualifying_closed is not None or not state.days:
        return None
    cycle = current_cycle(state)
    return stage_of(cycle) if cycle is not None else day_plans(state)[-1].stage


def _day(state: State, day: StageId) -> Json:
    games = games_of(state, day)
    official = sum(game.phase is Phase.OFFICIAL for game in games)
    return {"day": day, "name": state.days[day].name, "games": len(games), "official": official}
