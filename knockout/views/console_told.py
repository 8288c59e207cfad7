"""Whom a correction reaches before it is saved (S13): teams whose place changes, hosts that seat anew, screens."""

from typing import Any

from knockout.game.scoring import ranking
from knockout.game.state import OVER, Game, Phase
from knockout.ids import GameId, TeamId, stage_of
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.names import short_name

Json = dict[str, Any]


def told_view(before: State, after: State, found: Json, roster: Roster) -> Json:
    """Give who will see a correction. `found`: what `preview_of` says of it; `after`: the state with it saved.

    `teams`: those whose place at the table, way on, seat or final place becomes another, by name; `tables`: games
    that seat other teams, whose hosts have to be told; `screens`: `table`, `hall`, `bracket`, `through`, `lots`,
    `rating`; `review`: screens hold the change back until the table goes on or its result is official (CASES 65).
    """
    game = GameId(found["game"])
    was, now = found["before"], found["after"]
    seats = {name: (was["seats"].get(name, []), teams) for name, teams in now["seats"].items()}
    reseated = [name for name, (old, new) in seats.items() if old != new]
    moved = _moved(before, after, game) | _other_rows(was, now)
    for name in reseated:
        moved |= set(seats[name][0]) ^ set(seats[name][1])
    known = before.games[game]
    return {
        "game": game,
        "teams": [short_name(roster, team) for team in after.teams if team in moved],
        "tables": reseated,
        "screens": _screens(before, game, others=was["qualified"] != now["qualified"], seats=bool(reseated)),
        "review": known.on_hold or (known.phase in OVER and known.phase is not Phase.OFFICIAL),
    }


def _moved(before: State, after: State, game: GameId) -> set[TeamId]:
    """Give the teams of the table whose place in it becomes another."""
    was = _places(before.games[game], rules_of(before))
    now = _places(after.games[game], rules_of(after))
    return {team for team, place in now.items() if was.get(team) != place}


def _places(game: Game, rules: Ruleset) -> dict[TeamId, int]:
    places: dict[TeamId, int] = {}
    for group in ranking(game, rules):
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _other_rows(was: Json, now: Json) -> set[TeamId]:
    """Give the teams that go on now and not then, or otherwise, and those whose final place is another."""
    old = {row["team"]: row["mark"] for row in was["qualified"]}
    new = {row["team"]: row["mark"] for row in now["qualified"]}
    moved = {team for team in {*old, *new} if old.get(team) != new.get(team)}
    ranks = [{team: n for n, group in enumerate(one["places"]) for team in group} for one in (was, now)]
    return moved | {team for team in {*ranks[0], *ranks[1]} if ranks[0].get(team) != ranks[1].get(team)}


def _screens(state: State, game: GameId, *, others: bool, seats: bool) -> list[str]:
    if stage_of(game) in state.days:
        return ["table", "hall", "rating"]
    return ["table", "hall", "bracket", *(["through"] if others else []), *(["lots"] if seats else [])]
