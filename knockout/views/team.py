"""One team's day, for its own phones: where it sits, how it stands, what comes next."""

import unicodedata
from typing import Any

from knockout.game.flow import ends_with
from knockout.game.scoring import best_words, totals
from knockout.game.state import IN_PLAY, OVER, Game, Phase, TurnKind
from knockout.ids import Moment, TeamId, cycle_of, stage_of
from knockout.rules.plans import StagePlan
from knockout.rules.text import sort_key
from knockout.tournament.final import places
from knockout.tournament.lookup import all_games, games_of_cycle, rules_of, stage_after, stage_plan
from knockout.tournament.progress import undecided
from knockout.tournament.rating import reserves, reserves_present
from knockout.tournament.roster import Roster
from knockout.tournament.state import State, Team
from knockout.views.game import rules_view, timer, word_view
from knockout.views.marks import Mark, games_in, groups_of
from knockout.views.names import short_name, team_names
from knockout.views.rating import place_of
from knockout.views.table import current_cycle, cycle_facts
from knockout.views.team_around import (
    gap_above,
    gap_below,
    line_around,
    marks_at,
    need_of,
    places_at,
    rating_around,
    table_around,
)

Json = dict[str, Any]
APOSTROPHES = frozenset("\u02bc\u2019\u2018\u0027\u0060\u00b4\u2032")


def team_list(state: State, roster: Roster, wanted: str = "") -> list[Json]:
    """Give every team to pick one's own from, by name; `find` is what a search looks in.

    wanted: only those in which each of these words is found, however they are written (see `plain`).
    """
    teams = []
    for team in state.teams:
        names = team_names(roster, team)
        texts = (team, names["name"], names["short"], names["institution"])
        teams.append({**names, "find": " ".join(dict.fromkeys(plain(" ".join(texts)).split()))})
    found = [team for team in teams if all(word in team["find"] for word in plain(wanted).split())]
    return sorted(found, key=lambda team: sort_key(str(team["name"])))


def plain(text: str) -> str:
    """Give a text as a search compares it: small letters without marks, apostrophes or other signs; ґ is г.

    static/js/public/pick.js does the same to what is typed.
    """
    spread = unicodedata.normalize("NFKD", text).lower().replace("ґ", "г")
    kept = ["" if _unheard(letter) else letter if letter.isalnum() else " " for letter in spread]
    return " ".join("".join(kept).split())


def _unheard(letter: str) -> bool:
    return letter in APOSTROPHES or unicodedata.category(letter).startswith("M")


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
        "final": _final_place(state, team.id),
        "rating": None if team.out is not None else place_of(state, team.id),
        "around": rating_around(state, roster, team.id) if _rating_counts(state, game) else [],
        "desk": None if team.out is not None or game is not None else _desk(state, team),
        "qualifying": bool(state.days) and state.qualifying_closed is None,
        "zone": state.zone,
    }


def _current(state: State, games: list[Game]) -> Game | None:
    """The game that is on or comes next, else the last one; once qualifying is closed its days are history (U20)."""
    if not games or (state.qualifying_closed is not None and stage_of(games[-1].id) in state.days):
        return None
    return next((game for game in games if game.phase not in OVER), games[-1])


def _rating_counts(state: State, game: Game | None) -> bool:
    """Whether the rating still tells a team something: until its first game of the knockout is laid out (U20)."""
    return game is None or stage_of(game.id) in state.days


def _final_place(state: State, team: TeamId) -> Json | None:
    """Give the team's place of the tournament once the final is official (S22); level ones share it (S24)."""
    place = 1
    for group in places(state):
        if team in group:
            return {"place": place, "level": len(group) > 1}
        place += len(group)
    return None


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
    playing, rules = game.on_turn is not None, rules_of(state)
    return {
        **_result(state, game, team.id),
        **cycle_facts(state, cycle_of(game.id)),
        **_around(state, roster, game, team.id),
        "letter": rules.seat_letters[seat],
        "seat": seat + 1,
        "playing": playing,
        "out": team.id in game.out,
        "on_hold": game.on_hold,
        "kept": game.kept,
        "disputed": game.phase is Phase.CHALLENGED,
        "now": game.on_turn == team.id,
        "turns_to_go": _turns_to_go(game, seat) if playing and team.id not in game.out else None,
        "last_turn": playing and ends_with(game, TurnKind.SCORED, rules) is not None,
        "on_turn": None if game.on_turn is None else short_name(roster, game.on_turn),
        "clock": {"turn": timer(game.clock.turn, now), "game": timer(game.clock.game, now)},
        "rules": rules_view(rules),
        "opponents": [short_name(roster, other) for other in game.teams if other != team.id],
        "before_it": _played_before(state, game),
    }


def _around(state: State, roster: Roster, game: Game, team: TeamId) -> Json:
    """How the team stands: at its table and, from its start on, in the line of best losers."""
    begun = game.phase in IN_PLAY | OVER
    return {
        "above": gap_above(state, roster, game, team),
        "below": gap_below(state, roster, game, team),
        "rows": table_around(state, roster, game, team),
        "line": line_around(state, roster, game, team) if begun else None,
        "need": need_of(state, roster, game, team),
    }


def _played_before(state: State, game: Game) -> Json | None:
    """Give the cycle that is on while the team's own is not open yet, and how far it is."""
    cycle = current_cycle(state)
    if cycle is None or cycle == cycle_of(game.id) or cycle_facts(state, cycle)["opened"] is None:
        return None
    games = games_of_cycle(state, cycle)
    return {"cycle": cycle, "games": len(games), "over": sum(one.phase in OVER for one in games)}


def _turns_to_go(game: Game, seat: int) -> int:
    """How many turns come before the team's own, skipped seats left out (S9)."""
    count, at, steps = len(game.seats), game.position.seat, 0
    while at != seat:
        at = (at + 1) % count
        team = game.seats[at]
        steps += team is not None and team not in game.out
    return steps


def _result(state: State, game: Game, team: TeamId) -> Json:
    """Give what a game came to for the team: place, total, whether through, and whether all that is official."""
    rules, places_now = rules_of(state), places_at(state, game)
    plan = stage_plan(state, stage_of(game.id))
    mark = marks_at(state, game).get(team, Mark("", "provisional"))
    return {
        "id": game.id,
        "stage": stage_of(game.id),
        "cycle": cycle_of(game.id),
        "table": game.table,
        "phase": game.phase.value,
        "place": places_now[team],
        "level": list(places_now.values()).count(places_now[team]) > 1,
        "total": totals(game, rules)[team],
        "best_word": word_view(best_words(game, rules)[team]),
        "mark": mark.letter,
        "standing": mark.standing,
        "of_day": plan is None,
        "into": None if plan is None else _stage_after(state, plan),
        "over": game.phase in OVER,
        "official": game.phase is Phase.OFFICIAL,
        "settled": plan is not None and _settled(state, plan, game),
    }


def _stage_after(state: State, plan: StagePlan) -> str | None:
    following = stage_after(state, plan.stage)
    return None if following is None else following.stage


def _settled(state: State, plan: StagePlan, game: Game) -> bool:
    """Whether nobody of this game can still go on as best loser: all it is compared with is official."""
    group = next((group for group in groups_of(plan) if group in (cycle_of(game.id), plan.stage)), plan.stage)
    return all(other.phase is Phase.OFFICIAL for other in games_in(state, group)) and not undecided(
        state, plan.stage
    )
