"""Teams that leave, come back or are replaced (U21, S8, S9, S21). Command -> entries or refusal."""

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.fields import seat_index
from knockout.game.state import IN_PLAY, OVER, Ended, Game
from knockout.ids import StageId, TeamId, stage_of
from knockout.tournament import commands as c
from knockout.tournament import entries as t
from knockout.tournament.asking import (
    Situation,
    already_done,
    reason_given,
    the_game,
    the_stage,
    the_team,
    wrong_phase,
)  # fmt: skip
from knockout.tournament.lookup import current_game, has_started, seat_of, stage_after
from knockout.tournament.rating import reserves_present
from knockout.tournament.registration import no_reserve
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
            at=now.at, who=now.who, team=command.team, reason=command.reason, public_note=command.public_note,
            stage=stage, game=None if game is None else game.id, ends=_ends(now, game, command.team),
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
            at=now.at, who=now.who, team=command.team, reason=command.reason, stage=stage,
            game=None if game is None else game.id, ends=_ends(now, game, command.team),
        ),
    )  # fmt: skip


def what_it_leaves(state: State, team: TeamId) -> tuple[StageId | None, Game | None]:
    """Give the stage whose place the team leaves, and the game that is on that it leaves; either may be None."""
    for plan in reversed(state.plan):
        seat = seat_of(state, plan.stage, team) if plan.stage in state.drawn else None
        if seat is None:
            continue
        game = seat[0]
        if game.phase in IN_PLAY and team not in game.out:
            return None, game
        if game.phase in OVER:
            after = stage_after(state, plan.stage)
            return (None if after is None else after.stage), None
        return plan.stage, None
    holds = any(place.holder == team for place in state.places)
    return (state.plan[0].stage if holds and state.plan else None), None


def _ends(now: Situation, game: Game | None, team: TeamId) -> Ended | None:
    """S9: one team left wins at once; and after time (S3) no turn begins in place of the one that vanishes."""
    if game is None:
        return None
    left = [other for other in game.playing if other != team]
    if not left:
        return Ended.NO_TEAM
    if len(left) == 1:
        return Ended.LAST_TEAM
    if game.on_turn == team and game.position.closing and now.rules.clock.at_time_up != "finish_round":
        return Ended.TIME_UP
    return None


def reinstate(now: Situation, command: c.Reinstate) -> Entries:
    """S8: a place is given back only while nobody else has it (`table_taken`); not into a game that has begun."""
    reason_given(command.reason)
    out = the_team(now.state, command.team).out
    if out is None:
        raise already_done("team", command.team)
    if out.game is None and out.stage is not None:
        _place_is_free(now.state, command.team, out.stage)
    return (t.TeamReinstated(at=now.at, who=now.who, team=command.team, reason=command.reason),)


def _place_is_free(state: State, team: TeamId, stage: StageId) -> None:
    left_by = team
    if state.plan and stage == state.plan[0].stage:
        place = next((p for p in state.places if p.was_of(team)), None)
        if place is None:
            taken = next((p.holder for p in state.places if p.owner == team), None)
            raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=taken)
        left_by = place.left_by or team
    if stage not in state.drawn:
        return
    seat = state.vacated.get(left_by)
    if seat is None:
        return
    game = current_game(state, seat[0])
    if game is None or has_started(game):
        raise Refused(Code.TOO_LATE, field="team", value=team, game=seat[0])
    holder = game.seats[seat[1]]
    if holder is not None:
        raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=holder)


def replace_team(now: Situation, command: c.ReplaceTeam) -> Entries:
    """S8: the first reserve that is checked in takes the place, until that seat's game starts.

    A team that is still in is put out first, for the same reason. Refusals: `no_reserve`, `too_late`,
    `bad_field` for a seat or a reserve that is not the next.
    """
    reason_given(command.reason)
    place = _place_to_fill(now, command)
    present = reserves_present(now.state)
    if not present:
        raise no_reserve(place.owner)
    if command.by is not None and command.by != present[0]:
        the_team(now.state, command.by, "by")
        raise bad_field("by", command.by, [present[0]])
    leaves = place.holder if place.holder is not None else place.left_by or place.owner
    _not_started(now.state, leaves)
    entries: list[Entry] = []
    if place.holder is not None:
        stage, _ = what_it_leaves(now.state, place.holder)
        gone = t.TeamDisqualified(at=now.at, who=now.who, team=leaves, reason=command.reason, stage=stage)
        entries.append(gone)
    called = t.ReserveCalledUp(
        at=now.at, who=now.who, team=present[0], instead_of=leaves, reason=command.reason
    )
    return (*entries, called)


def _not_started(state: State, team: TeamId) -> None:
    """Raises Refused (`too_late`) when the game of the seat that the team has, or had, has started."""
    seat = state.vacated.get(team)
    found = seat_of(state, state.plan[0].stage, team) if seat is None else None
    game = current_game(state, seat[0]) if seat is not None else found[0] if found is not None else None
    if game is not None and has_started(game):
        raise Refused(Code.TOO_LATE, field="team", value=team, game=game.id)


def _place_to_fill(now: Situation, command: c.ReplaceTeam) -> Place:
    if (command.team is None) == (command.seat is None):
        raise bad_field("team", command.team, "team or seat, one of them")
    if now.state.check_in_closed is None:
        raise wrong_phase("check_in", "open", "close_check_in")
    team = command.team if command.team is not None else _team_at(now, command)
    the_team(now.state, team)
    for place in now.state.places:
        if place.holder == team or place.was_of(team):
            return place
    for place in now.state.places:
        if place.owner == team:
            raise Refused(Code.TABLE_TAKEN, field="team", value=team, by=place.holder)
    raise wrong_phase("team", team, "a team with a place in the first stage")


def _team_at(now: Situation, command: c.ReplaceTeam) -> TeamId:
    assert command.seat is not None
    game = the_game(now.state, command.seat.game)
    seat = seat_index(command.seat.seat, now.rules)
    if seat is None:
        raise bad_field("seat.seat", command.seat.seat, list(now.rules.seat_letters))
    if not now.state.plan or stage_of(game.id) != now.state.plan[0].stage:
        raise wrong_phase("seat.game", game.id, now.state.plan[0].stage)
    team = game.seats[seat]
    if team is not None:
        return team
    for left, vacated in now.state.vacated.items():
        if vacated == (game.id, seat):
            return left
    raise bad_field("seat.seat", command.seat.seat, "a seat that a team had")


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
