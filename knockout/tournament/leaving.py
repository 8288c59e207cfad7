"""Teams that leave, come back or are replaced (U21, S8, S9, S21). Command -> entries or refusal."""

from knockout.errors import Code, Refused, bad_field
from knockout.frozen import changed
from knockout.game.entries import Entry
from knockout.game.fields import seat_index
from knockout.game.flow import ends_with
from knockout.game.state import IN_PLAY, OVER, Ended, Game, Phase, TurnKind
from knockout.ids import GameId, StageId, TeamId, stage_of
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import (
    Situation,
    already_done,
    reason_given,
    the_game,
    the_stage,
    the_team,
    wrong_phase,
)  # fmt: skip
from knockout.tournament.lookup import current_game, games_of, has_started, seat_of, stage_after
from knockout.tournament.rating import reserves_present
from knockout.tournament.registration import no_reserve
from knockout.tournament.reseating import seats_to_leave
from knockout.tournament.state import Place, State

Entries = tuple[Entry, ...]


def disqualify(now: Situation, command: c.Disqualify) -> Entries:
    """S8 before its game, S9 during, S21 after; the entry says which place and which game it leaves."""
    reason_given(command.reason)
    if the_team(now.state, command.team).out is not None:
        raise already_done("team", command.team)
    stage, game = what_it_leaves(now.state, command.team)
    return (
        t.TeamDisqualified(
            at=now.counts_at(game), who=now.who, team=command.team, reason=command.reason,
            public_note=command.public_note, stage=stage,
            game=None if game is None else game.id, ends=_ends(now, game, command.team),
        ),
    )  # fmt: skip


def withdraw_team(now: Situation, command: c.WithdrawTeam) -> Entries:
    """A team that goes by itself leaves the same things; it is never deleted."""
    reason_given(command.reason)
    if the_team(now.state, command.team).out is not None:
        raise already_done("team", command.team)
    stage, game = what_it_leaves(now.state, command.team)
    return (
        t.TeamWithdrawn(
            at=now.counts_at(game), who=now.who, team=command.team, reason=command.reason, stage=stage,
            game=None if game is None else game.id, ends=_ends(now, game, command.team),
        ),
    )  # fmt: skip


def what_it_leaves(state: State, team: TeamId) -> tuple[StageId | None, Game | None]:
    """Give the stage whose place the team leaves, and the game that is on that it leaves; either may be None."""
    on = next((game for game in state.games.values() if game.phase in IN_PLAY and team in game.playing), None)
    if on is not None:
        return None, on
    for plan in reversed(state.plan):
        seat = seat_of(state, plan.stage, team) if plan.stage in state.drawn else None
        if seat is None:
            continue
        game = seat[0]
        if _last_of_a_table(game, team):
            return None, game
        if game.phase in OVER:
            after = stage_after(state, plan.stage)
            return (None if after is None else after.stage), None
        return plan.stage, None
    holds = any(place.holder == team for place in state.places)
    return (state.plan[0].stage if holds and state.plan else None), None


def _last_of_a_table(game: Game, team: TeamId) -> bool:
    """S9: it won as the last team left, and the result is not official: without it there is no team."""
    return game.phase in (Phase.ENDED, Phase.SUBMITTED) and game.playing == (team,)


def _ends(now: Situation, game: Game | None, team: TeamId) -> Ended | None:
    """S9: one team left wins at once; and after time (S3) no turn begins in place of the one that vanishes."""
    if game is None:
        return None
    gone = changed(game, out=(*game.out, team))
    if not gone.playing:
        return Ended.NO_TEAM
    if len(gone.playing) == 1:
        return Ended.LAST_TEAM
    return ends_with(gone, TurnKind.VANISHED, now.rules) if game.on_turn == team else None


def reinstate(now: Situation, command: c.Reinstate) -> Entries:
    """S8: a place is given back only while nobody else has it (`table_taken`); not into a game that has begun."""
    reason_given(command.reason)
    out = the_team(now.state, command.team).out
    if out is None:
        raise already_done("team", command.team)
    game, seat = _seat_at_a_replay(now.state, command.team)
    stage = _place_to_come_back_to(now.state, command.team, out.stage)
    if game is None and out.game is None and stage is not None:
        game, seat = _seat_again(now.state, command.team, stage)
    return (
        t.TeamReinstated(
            at=now.at, who=now.who, team=command.team, reason=command.reason, game=game, seat=seat
        ),
    )


def _place_to_come_back_to(state: State, team: TeamId, left: StageId | None) -> StageId | None:
    """Give the stage whose place a team gets back: the one it left, or the first where the rating, made since, has
    a place for it; None where nobody has a place of its own to give back."""
    first = state.plan[0].stage if state.plan else None
    own = any(place.was_of(team) or place.owner == team for place in state.places)
    if left == first:
        return first if own else None
    if (
        left is None
        and own
        and not any(team in old.seats for old in state.games.values() if stage_of(old.id) == first)
    ):
        return first
    return left


def _seat_at_a_replay(state: State, team: TeamId) -> tuple[GameId | None, int | None]:
    """Give its old seat where a game it played was voided and the replay was laid out without it.

    Raises Refused: `too_late` once the replay has started.
    """
    for old in state.games.values():
        game = current_game(state, old.id) if old.phase is Phase.VOID and team in old.seats else None
        if game is None or team in game.seats:
            continue
        seat = old.seats.index(team)
        if game.seats[seat] is not None:  # it lost the seat by a result, not by being out
            continue
        if has_started(game) and stage_of(game.id) in state.days:
            continue  # the day goes on without it; it is in again all the same (U20)
        if has_started(game):
            raise Refused(Code.TOO_LATE, field="team", value=team, game=game.id)
        return game.id, seat
    return None, None


def _seat_again(state: State, team: TeamId, stage: StageId) -> tuple[GameId | None, int | None]:
    """Give the seat that goes with the place a team gets back; none before the lots are drawn.

    Raises Refused: `table_taken`, `too_late`.
    """
    if stage == state.plan[0].stage:
        place = next((p for p in state.places if p.was_of(team)), None)
        if place is None:
            holder = next((p.holder for p in state.places if p.owner == team), None)
            raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=holder)
        return _seat_for(state, stage, place.left_by or team, team)
    if stage not in state.drawn:
        return None, None
    if team in state.vacated:
        return _seat_for(state, stage, team, team)
    if seats_to_leave(state, team):
        raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=None)
    return None, None


def _seat_for(
    state: State, stage: StageId, left_by: TeamId, team: TeamId, wanted: tuple[GameId, int] | None = None
) -> tuple[GameId | None, int | None]:
    """Give the seat that falls to whoever takes the place `left_by` left: the one it left, else an empty one.

    Nothing before the lots are drawn. Raises Refused: `too_late` once play has begun there, `table_taken`.
    """
    if stage not in state.drawn:
        return None, None
    own = seat_of(state, stage, left_by)
    had = None if own is None else (own[0].id, own[1])
    vacated = state.vacated.get(left_by)
    if vacated is not None and stage_of(vacated[0]) != stage:
        vacated = None
    seat = wanted or vacated or had or _empty_seat(state, stage)
    game = None if seat is None else current_game(state, seat[0])
    if seat is None or game is None or has_started(game):
        raise Refused(Code.TOO_LATE, field="team", value=team, game=None if game is None else game.id)
    holder = game.seats[seat[1]]
    if holder not in (None, left_by):
        raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=holder)
    return game.id, seat[1]


def _empty_seat(state: State, stage: StageId) -> tuple[GameId, int] | None:
    """Give the first empty seat of a game that has not started; one that no team has left comes first."""
    left = set(state.vacated.values())
    free = [
        (game.id, seat)
        for game in games_of(state, stage)
        for seat, team in enumerate(game.seats)
        if team is None and not has_started(game)
    ]
    return min(free, key=lambda where: where in left, default=None)


def replace_team(now: Situation, command: c.ReplaceTeam) -> Entries:
    """S8: the first reserve that is checked in takes the place, until that seat's game starts.

    A team that is still in is put out first, for the same reason. Refusals: `no_reserve`, `too_late`,
    `bad_field` for a seat or a reserve that is not the next.
    """
    reason_given(command.reason)
    place, wanted = _place_to_fill(now, command)
    present = reserves_present(now.state)
    if not present:
        raise no_reserve(place.owner)
    if command.by is not None and command.by != present[0]:
        the_team(now.state, command.by, "by")
        raise bad_field("by", command.by, [present[0]])
    leaves = place.holder if place.holder is not None else place.left_by or place.owner
    if place.holder is not None:
        found = seat_of(now.state, now.state.plan[0].stage, place.holder)
        wanted = None if found is None else (found[0].id, found[1])
    game, seat = _seat_for(now.state, now.state.plan[0].stage, leaves, leaves, wanted)
    called = t.ReserveCalledUp(
        at=now.at, who=now.who, team=present[0], instead_of=leaves, reason=command.reason, game=game, seat=seat
    )  # fmt: skip
    if place.holder is None:
        return (called,)
    stage, _ = what_it_leaves(now.state, place.holder)
    gone = t.TeamDisqualified(at=now.at, who=now.who, team=leaves, reason=command.reason, stage=stage)
    return gone, called


def _place_to_fill(now: Situation, command: c.ReplaceTeam) -> tuple[Place, tuple[GameId, int] | None]:
    """Give the place that is meant and, where a seat was named, that seat."""
    if (command.team is None) == (command.seat is None):
        raise bad_field("team", command.team, "team or seat, one of them")
    if now.state.check_in_closed is None:
        raise wrong_phase("check_in", "open", "close_check_in")
    if command.seat is not None:
        return _place_of_seat(now, command.seat)
    team = the_team(now.state, command.team or TeamId("")).id
    for place in now.state.places:
        if place.holder == team or place.was_of(team):
            return place, None
    for place in now.state.places:
        if place.owner == team:
            raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=place.holder)
    raise wrong_phase("team", team, "a team with a place in the first stage")


def _place_of_seat(now: Situation, named: c.SeatAt) -> tuple[Place, tuple[GameId, int] | None]:
    """A seat is its team's place; an empty one is the place of the team that left it, else any vacant one."""
    game = the_game(now.state, named.game)
    seat = seat_index(named.seat, now.rules)
    if seat is None or seat >= len(game.seats):
        raise bad_field("seat.seat", named.seat, list(now.rules.seat_letters))
    if stage_of(game.id) != now.state.plan[0].stage:
        raise wrong_phase("seat.game", game.id, now.state.plan[0].stage)
    team = game.seats[seat]
    left_by = next((left for left, where in now.state.vacated.items() if where == (game.id, seat)), None)
    places = [p for p in now.state.places if team is not None and p.holder == team]
    places += [p for p in now.state.places if left_by is not None and p.was_of(left_by)]
    places += [p for p in now.state.places if team is None and p.holder is None]
    if not places:
        raise wrong_phase("seat", named.seat, "a seat of a vacant place")
    return places[0], (game.id, seat)


def swap_seats(now: Situation, command: c.SwapSeats) -> Entries:
    """Two teams change seats, until either's game starts (`too_late`)."""
    reason_given(command.reason)
    plan = the_stage(now.state, command.stage)
    if command.teams[0] == command.teams[1]:
        raise bad_field("teams", list(command.teams), "two different teams")
    for team in command.teams:
        the_team(now.state, team, "teams")
        seat = seat_of(now.state, plan.stage, team)
        if seat is None:
            raise bad_field("teams", team, f"teams with a seat in {plan.stage}")
        if has_started(seat[0]):
            raise Refused(Code.TOO_LATE, field="teams", value=team, game=seat[0].id)
    return (
        t.SeatsSwapped(at=now.at, who=now.who, stage=plan.stage, teams=command.teams, reason=command.reason),
    )
