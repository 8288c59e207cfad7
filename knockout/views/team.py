"""One team's day, for its own phones: where it sits, how it stands, what comes next."""

from typing import Any

from knockout.game.scoring import best_words, ranking, totals
from knockout.game.state import OVER, Game, Phase
from knockout.ids import Moment, TeamId, cycle_of, stage_of
from knockout.rules.plans import StagePlan
from knockout.rules.text import sort_key
from knockout.tournament.lookup import all_games, rules_of, stage_plan
from knockout.tournament.progress import undecided
from knockout.tournament.rating import reserves, reserves_present
from knockout.tournament.roster import Roster
from knockout.tournament.state import State, Team
from knockout.views.game import timer, word_view
from knockout.views.marks import Mark, games_in, groups_of, marks_of
from knockout.views.names import short_name, team_names
from knockout.views.rating import place_of
from knockout.views.table import cycle_facts

Json = dict[str, Any]


def team_list(state: State, roster: Roster) -> list[Json]:
    """Give every team to pick one's own from, by name."""
    teams = [team_names(roster, team) for team in state.teams]
    return sorted(teams, key=lambda team: sort_key(str(team["name"])))


def team_view(state: State, roster: Roster, name: str, now: Moment) -> Json | None:
    """Give one team's day at `now`, None for a team that is not entered."""
    team = state.teams.get(TeamId(name))
    if team is None:
        return None
    games = _games_of(state, team.id)
    game = _current(state, games)
    return {
        **team_names(roster, team.id),
        "out": None if team.out is None else {"kind": team.out.kind, "note": team.out.public_note},
        "checked_in": team.present is not None,
        "reserve": bool(state.places) and all(place.holder != team.id for place in state.places),
        "drawn": bool(state.drawn),
        "game": None if game is None else _game(state, roster, game, team, now),
        "before": [
            _result(state, one, team.id) for one in reversed(games) if one is not game and one.phase in OVER
        ],
        "later": [_where(one) for one in games if one is not game and one.phase not in OVER],
        "rating": None if team.out is not None else place_of(state, team.id),
        "desk": None if team.out is not None or game is not None else _desk(state, team),
        "qualifying": bool(state.days) and state.qualifying_closed is None,
        "zone": state.zone,
    }


def _current(state: State, games: list[Game]) -> Game | None:
    """The game that is on or comes next, else the last one; once qualifying is closed its days are history (U20)."""
    if not games or (state.qualifying_closed is not None and stage_of(games[-1].id) in state.days):
        return None
    return next((game for game in games if game.phase not in OVER), games[-1])


def _where(game: Game) -> Json:
    return {"id": game.id, "cycle": cycle_of(game.id), "table": game.table}


def _desk(state: State, team: Team) -> Json:
    """When check-in closes (S19), and of a reserve how many of those that are here stand before it (S8)."""
    waiting, here = reserves(state), reserves_present(state)
    before = [] if team.id not in waiting else waiting[: waiting.index(team.id)]
    deadline = state.deadlines.get("check_in")
    return {
        "closed": state.check_in_closed,
        "closes": None if deadline is None or deadline.passed else deadline.at,
        "called_up": team.id in state.called_up,
        "reserve": waiting.index(team.id) + 1 if team.id in waiting else None,
        "here": len(here),
        "ahead": sum(other in here for other in before),
        "free": sum(place.holder is None for place in state.places),
    }


def _games_of(state: State, team: TeamId) -> list[Game]:
    """The team's games in order of play, those of the game days first (U20); void ones are left out."""
    return [game for game in all_games(state) if team in game.seats and game.phase is not Phase.VOID]


def _game(state: State, roster: Roster, game: Game, team: Team, now: Moment) -> Json:
    seat = game.seats.index(team.id)
    above = _above(state, roster, game, team.id)
    playing = game.on_turn is not None
    return {
        **_result(state, game, team.id),
        **cycle_facts(state, cycle_of(game.id)),
        "letter": rules_of(state).seat_letters[seat],
        "seat": seat + 1,
        "playing": playing,
        "on_hold": game.on_hold,
        "now": game.on_turn == team.id,
        "turns_to_go": _turns_to_go(game, seat) if playing and team.id not in game.out else None,
        "above": above,
        "on_turn": None if game.on_turn is None else short_name(roster, game.on_turn),
        "clock": timer(game.clock.turn, now) if playing else None,
        "opponents": [short_name(roster, other) for other in game.teams if other != team.id],
    }


def _turns_to_go(game: Game, seat: int) -> int:
    """How many turns come before the team's own, skipped seats left out (S9)."""
    count, at, steps = len(game.seats), game.position.seat, 0
    while at != seat:
        at = (at + 1) % count
        team = game.seats[at]
        steps += team is not None and team not in game.out
    return steps


def _above(state: State, roster: Roster, game: Game, team: TeamId) -> Json | None:
    """Give the place above the team's and how many points it is away."""
    points = totals(game, rules_of(state))
    place = 0
    above: tuple[TeamId, ...] = ()
    for group in ranking(game, rules_of(state)):
        if team in group:
            break
        place, above = place + len(above), group
    if not above:
        return None
    return {"place": place + 1, "gap": points[above[0]] - points[team], "team": short_name(roster, above[0])}


def _result(state: State, game: Game, team: TeamId) -> Json:
    """Give what a game came to for the team: place, total, whether through, and whether all that is official."""
    rules = rules_of(state)
    place = 1
    for group in ranking(game, rules):
        if team in group:
            break
        place += len(group)
    plan = stage_plan(state, stage_of(game.id))
    mark = (marks_of(state, plan) if plan is not None else {}).get(team, Mark("", "provisional"))
    return {
        "id": game.id,
        "stage": stage_of(game.id),
        "cycle": cycle_of(game.id),
        "table": game.table,
        "phase": game.phase.value,
        "place": place,
        "total": totals(game, rules)[team],
        "best_word": word_view(best_words(game, rules)[team]),
        "mark": mark.letter,
        "standing": mark.standing,
        "of_day": plan is None,
        "over": game.phase in OVER,
        "official": game.phase is Phase.OFFICIAL,
        "settled": plan is not None and _settled(state, plan, game),
    }


def _settled(state: State, plan: StagePlan, game: Game) -> bool:
    """Whether nobody of this game can still go on as best loser: all it is compared with is official."""
    group = next((group for group in groups_of(plan) if group in (cycle_of(game.id), plan.stage)), plan.stage)
    return all(other.phase is Phase.OFFICIAL for other in games_in(state, group)) and not undecided(
        state, plan.stage
    )
