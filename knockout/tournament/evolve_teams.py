"""Entry -> state, for the desk and for teams that leave, come back or come up (U21, S8, S9, S21)."""

from typing import Any

from knockout.frozen import Map, changed
from knockout.game.comings import back_in, leave
from knockout.game.moves import fresh_clock
from knockout.game.state import OVER, Game, Left, Phase, Position
from knockout.ids import GameId, Moment, PlayerId, TeamId
from knockout.rules.ruleset import Ruleset
from knockout.tournament import entries as t
from knockout.tournament.lookup import day_games, has_started, rules_of, seat_of
from knockout.tournament.rating import order_at_the_cut
from knockout.tournament.state import Deadline, Out, Place, State, Team


def tournament_created(state: State, entry: t.TournamentCreated) -> State:
    deadlines = Map({which: Deadline(at) for which, at in entry.deadlines.items()})
    return State(
        rules=entry.rules,
        name=entry.name,
        zone=entry.zone,
        plan=entry.plan,
        size=entry.size,
        deadlines=deadlines,
    )


def team_entered(state: State, entry: t.TeamEntered) -> State:
    students = Map({PlayerId(number): student for number, student in enumerate(entry.students, start=1)})
    return changed(state, teams=state.teams.set(entry.team, Team(entry.team, students)))


def _team(state: State, team: TeamId, **changes: Any) -> State:
    return changed(state, teams=state.teams.set(team, changed(state.teams[team], **changes)))


def rating_set(state: State, entry: t.RatingSet) -> State:
    return places_from_rating(changed(state, rating=entry.order, rating_lines=entry.lines))


def places_from_rating(state: State) -> State:
    """Give the first stage its places: the first of the rating; a team that is out leaves its place vacant (S8)."""
    state = changed(state, rating=order_at_the_cut(state))
    first = state.rating[: state.size]
    places = tuple(_place(state, team) for team in first)
    return changed(state, places=places)


def _place(state: State, team: TeamId) -> Place:
    return Place(team, None, team) if state.teams[team].out else Place(team, team)


def team_checked_in(state: State, entry: t.TeamCheckedIn) -> State:
    return _team(state, entry.team, present=entry.present, checked_in_at=_first(state, entry), here=())


def _first(state: State, entry: t.TeamCheckedIn) -> Moment:
    """When the team came: another set of players later changes nothing of that (S8)."""
    return state.teams[entry.team].checked_in_at or entry.at


def check_in_undone(state: State, entry: t.CheckInUndone) -> State:
    return _team(state, entry.team, present=None, checked_in_at=None)


def check_in_closed(state: State, entry: t.CheckInClosed) -> State:
    return changed(_deadline_passed(state, "check_in"), check_in_closed=entry.at)


def substitution_closed(state: State, entry: t.SubstitutionClosed) -> State:
    return _deadline_passed(state, "substitution")


def _deadline_passed(state: State, which: str) -> State:
    deadline = state.deadlines.get(which)
    if deadline is None:
        return state
    return changed(state, deadlines=state.deadlines.set(which, changed(deadline, passed=True)))


def deadline_moved(state: State, entry: t.DeadlineMoved) -> State:
    return changed(state, deadlines=state.deadlines.set(entry.which, Deadline(entry.to, moved=entry.reason)))


def player_substituted(state: State, entry: t.PlayerSubstituted) -> State:
    team = state.teams[entry.team]
    students = team.students.delete(entry.out).set(entry.player, entry.student)
    present = team.present
    if present is not None:
        present = tuple(entry.player if player == entry.out else player for player in present)
    here = tuple(entry.player if player == entry.out else player for player in team.here)
    return _team(state, entry.team, students=students, present=present, here=here)


# --- teams that leave, and who takes their place


def team_left(state: State, entry: t.TeamDisqualified | t.TeamWithdrawn) -> State:
    """S8, S9, S21: out of the game that is on, out of the first stage's place, out of a seat not played yet."""
    disqualified = isinstance(entry, t.TeamDisqualified)
    out = Out(
        "disqualified" if disqualified else "withdrawn", entry.at, entry.reason,
        public_note=entry.public_note if isinstance(entry, t.TeamDisqualified) else "",
        stage=entry.stage, game=entry.game,
        auto=entry.auto if isinstance(entry, t.TeamDisqualified) else False,
    )  # fmt: skip
    state = _team(state, entry.team, out=out)
    if entry.game is not None:
        game = leave(state.games[entry.game], entry.team, at=entry.at, ends=entry.ends, rules=rules_of(state))
        state = changed(state, games=state.games.set(game.id, game))
    state = _left_after_the_end(state, entry)
    return _left_seats(_place_left_by(state, entry.team), entry.team)


def new_game(
    game: GameId, table: int, seats: tuple[TeamId | None, ...], phase: Phase, rules: Ruleset
) -> Game:
    """Give a game as it is laid out."""
    return Game(id=game, table=table, seats=tuple(seats), position=Position(phase), clock=fresh_clock(rules))


def _left_seats(state: State, team: TeamId) -> State:
    """Wherever the team still was to play, its seat is empty; the first stage of them is the one to come back to."""
    for plan in reversed(state.plan):
        seat = seat_of(state, plan.stage, team)
        if seat is not None and not has_started(seat[0]):
            state = with_seat(state, seat[0].id, seat[1], None)
            state = changed(state, vacated=state.vacated.set(team, (seat[0].id, seat[1])))
    return state


def _left_after_the_end(state: State, entry: t.TeamDisqualified | t.TeamWithdrawn) -> State:
    """T9, T12: a game that is over may be given back to play; the team is then out of it, and that was an act there.

    The last one of the knockout, if the team leaves none that is on, and any of the game days (U20).
    """
    over = [game for game in day_games(state) if entry.team in game.seats and game.phase in OVER]
    over += _last_over(state, entry.team) if entry.game is None else []
    left = Left(entry.team, entry.at)
    return changed(
        state, games=state.games.update({game.id: changed(game, left=(*game.left, left)) for game in over})
    )


def _last_over(state: State, team: TeamId) -> list[Game]:
    for plan in reversed(state.plan):
        seat = seat_of(state, plan.stage, team)
        if seat is not None and seat[0].phase in OVER:
            return [seat[0]]
    return []


def _place_left_by(state: State, team: TeamId) -> State:
    places = tuple(Place(p.owner, None, team) if p.holder == team else p for p in state.places)
    return changed(state, places=places)


def _takes_place(state: State, team: TeamId, left_by: TeamId) -> State:
    place = next((p for p in state.places if p.was_of(left_by)), None)
    if place is None:
        return state
    taken = Place(place.owner, team)
    return changed(state, places=tuple(taken if p is place else p for p in state.places))


def _sits(state: State, team: TeamId, game: GameId | None, seat: int | None) -> State:
    if game is None or seat is None:
        return state
    vacated = Map({left: where for left, where in state.vacated.items() if where != (game, seat)})
    return changed(with_seat(state, game, seat, team), vacated=vacated)


def with_seat(state: State, game: GameId, seat: int, team: TeamId | None) -> State:
    old = state.games[game]
    seats = (*old.seats[:seat], team, *old.seats[seat + 1 :])
    out = tuple(gone for gone in old.out if gone in seats)
    return changed(state, games=state.games.set(game, changed(old, seats=seats, out=out)))


def team_reinstated(state: State, entry: t.TeamReinstated) -> State:
    """S8: back into its place and its seat, if nobody else has them (`decide` has seen to that)."""
    out = state.teams[entry.team].out
    # whom the close put out and the committee let in again, no later look at the close puts out (U21)
    again = {"back_in": entry.at} if out is not None and out.auto else {}
    state = _team(state, entry.team, out=None, **again)
    for game in [game for game in state.games.values() if any(gone.team == entry.team for gone in game.left)]:
        kept = tuple(gone for gone in game.left if gone.team != entry.team)
        state = changed(state, games=state.games.set(game.id, changed(game, left=kept)))
    if out is not None and out.game is not None:
        game = back_in(state.games[out.game], entry.team, entry.at)
        state = changed(state, games=state.games.set(game.id, game))
    for name, seat in () if out is None else out.day_seats:
        state = _sits_again(state, entry.team, name, seat)
    return _sits(_takes_place(state, entry.team, entry.team), entry.team, entry.game, entry.seat)


def _sits_again(state: State, team: TeamId, name: GameId, seat: int) -> State:
    """A seat of a game day is given back while its game has not begun (U20)."""
    game = state.games.get(name)
    if game is None or has_started(game) or game.seats[seat] is not None:
        return state
    return with_seat(state, name, seat, team)


def reserve_called_up(state: State, entry: t.ReserveCalledUp) -> State:
    state = _takes_place(state, entry.team, entry.instead_of)
    state = _sits(state, entry.team, entry.game, entry.seat)
    return changed(state, called_up=(*state.called_up, entry.team))
