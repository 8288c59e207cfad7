"""Ceremonies step by step: seats drawn by lots, the final's places, awards. What is not shown yet is not there.

Made from the state as it is, since everybody's has nothing of what is concealed; only `next_reveal` says what comes,
and it is the committee's.
"""

from typing import Any

from knockout.game.scoring import best_words, totals
from knockout.ids import GameId, StageId, TeamId, cycle_of, table_of
from knockout.rules.plans import game_ids
from knockout.tournament.concealing import AWARDS, PLACES, SEATS, cycles_hidden, steps_of
from knockout.tournament.final import places, the_final
from knockout.tournament.lookup import games_of, rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.game import word_view
from knockout.views.names import team_names

Json = dict[str, Any]


def seats_reveal(state: State, roster: Roster, stage: str) -> Json | None:
    """Give a stage's tables as far as their seats are shown; None for a stage that is not played.

    Steps go table by table in the order of the plan, А Б В Г, an empty seat (S10) a step like any other. A seat not
    shown yet is None, whoever has it or nobody; `last` marks the one shown last. Before the lots are drawn, or while
    nobody may know who plays, all seats of the plan are None and `drawn` is false.
    """
    plan = stage_plan(state, StageId(stage))
    if plan is None or state.rules is None:
        return None
    games = games_of(state, plan.stage)
    drawn = plan.stage in state.drawn and not cycles_hidden(state, plan.stage)
    what = SEATS + plan.stage
    shown, of = _shown(state, what) if drawn else (0, 0)
    seats = [team for game in games for team in game.seats] if drawn else []
    known = [
        _seat(state, roster, index, team) | {"last": index + 1 == shown and what in state.concealed}
        for index, team in enumerate(seats)
    ]
    tables = [game.id for game in games] if drawn else list(game_ids(plan))
    count = rules_of(state).seats
    rows = [*known[:shown], *[None] * (count * len(tables) - shown)]
    return {
        **_head(state, what, shown, of),
        "stage": plan.stage,
        "drawn": drawn,
        "letters": rules_of(state).seat_letters,
        "tables": [
            _table(game, rows[count * index : count * (index + 1)]) for index, game in enumerate(tables)
        ],
    }


def _table(game: GameId, seats: list[Json | None]) -> Json:
    return {
        "game": game,
        "cycle": cycle_of(game),
        "table": table_of(game),
        "seats": seats,
        "complete": None not in seats,
    }


def _seat(state: State, roster: Roster, index: int, team: TeamId | None) -> Json:
    letters = rules_of(state).seat_letters
    letter = letters[index % len(letters)]
    if team is None:
        return {"letter": letter, "is_empty": True, "team": None}
    return {"letter": letter, "is_empty": False, **team_names(roster, team)}


def places_reveal(state: State, roster: Roster) -> Json:
    """Give the final's places that are shown, from the last up: each group of level teams with total and best word.

    `place`: the number of its first; `last` marks the group shown last. Nothing before the final is official (S22).
    """
    shown, of = _shown(state, PLACES)
    groups, curtained = _groups(state), PLACES in state.concealed
    rows = [
        {
            "place": place,
            "level": len(group) > 1,
            "teams": [_of_the_final(state, roster, team) for team in group],
            "last": number == shown and curtained,
        }
        for number, (place, group) in enumerate(reversed(groups), start=1)
    ]
    return {**_head(state, PLACES, shown, of), "official": bool(groups), "groups": rows[:shown]}


def _groups(state: State) -> list[tuple[int, tuple[TeamId, ...]]]:
    """Give the groups of the final with the place each begins at, best first."""
    found, place = [], 1
    for group in places(state):
        found.append((place, group))
        place += len(group)
    return found


def _of_the_final(state: State, roster: Roster, team: TeamId) -> Json:
    final, rules = the_final(state), rules_of(state)
    if final is None:
        return team_names(roster, team)
    word = best_words(final, rules).get(team)
    return {
        **team_names(roster, team),
        "total": totals(final, rules).get(team),
        "best_word": word_view(word),
    }


def awards_reveal(state: State, roster: Roster) -> Json:
    """Give the awards that are shown, in the order they were given; `last` marks the one shown last."""
    shown, of = _shown(state, AWARDS)
    curtained = AWARDS in state.concealed
    rows = [
        {
            "title": award.title,
            "teams": [team_names(roster, team) for team in award.teams],
            "last": number == shown and curtained,
        }
        for number, award in enumerate(state.awards[:shown], start=1)
    ]
    return {**_head(state, AWARDS, shown, of), "awards": rows}


def _head(state: State, what: str, shown: int, of: int) -> Json:
    return {
        "name": state.name,
        "zone": state.zone,
        "what": what,
        "concealed": what in state.concealed,
        "shown": shown,
        "still": of - shown,
        "of": of,
    }


def _shown(state: State, what: str) -> tuple[int, int]:
    """Give how many steps everybody has been shown, and how many there are; all of them where nothing is concealed
    any more, but no place of a final whose scores are frozen."""
    curtain, of, final = state.concealed.get(what), steps_of(state, what), the_final(state)
    if curtain is not None:
        return min(curtain.shown, of), of
    frozen = what == PLACES and final is not None and final.frozen is not None
    return (0 if frozen else of), of


# --- for the committee alone


def next_reveal(state: State, roster: Roster, what: str) -> Json:
    """Give what the next step would show, for the console: never for a page that others see.

    `step`: its number from 1, None where nothing is left; `seat`, `group` or `award`: what it shows.
    """
    shown, of = _shown(state, what)
    found: Json = {"what": what, "shown": shown, "of": of, "step": None if shown >= of else shown + 1}
    if found["step"] is None:
        return found
    if what.startswith(SEATS):
        return found | {"seat": _next_seat(state, roster, StageId(what.removeprefix(SEATS)), shown)}
    if what == PLACES:
        place, group = list(reversed(_groups(state)))[shown]
        return found | {
            "group": {"place": place, "teams": [_of_the_final(state, roster, team) for team in group]}
        }
    award = state.awards[shown]
    return found | {
        "award": {"title": award.title, "teams": [team_names(roster, team) for team in award.teams]}
    }


def _next_seat(state: State, roster: Roster, stage: StageId, index: int) -> Json:
    seats = [(game.id, team) for game in games_of(state, stage) for team in game.seats]
    game, team = seats[index]
    return {"game": game, "table": table_of(game), **_seat(state, roster, index, team)}


def kept_back(state: State) -> list[Json]:
    """Give everything that is concealed now, for the console: `what`, since when, `last`, `shown` of `of` steps, and
    of scores how many games are frozen so far."""
    return [
        {
            "what": what,
            "at": curtain.at,
            "last": curtain.last,
            "shown": min(curtain.shown, steps_of(state, what)),
            "of": steps_of(state, what),
            "frozen": sum(
                game.frozen is not None and f"scores:{cycle_of(game.id)}" == what
                for game in state.games.values()
            ),
        }
        for what, curtain in state.concealed.items()
    ]
