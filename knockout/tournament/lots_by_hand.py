"""What goes before a draw: hashes shown beforehand, slips typed in one by one (U22). Command -> entries or refusal."""

import re

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.fields import seat_index
from knockout.ids import GameId, StageId, TeamId
from knockout.rules.lots import list_hash
from knockout.rules.plans import StagePlan, game_ids
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import Situation, already_done, the_team
from knockout.tournament.draw_ready import input_of, to_draw
from knockout.tournament.state import Slip, State

Entries = tuple[Entry, ...]


def announce_draw(now: Situation, command: c.AnnounceDraw) -> Entries:
    """U22: shows the hash of the list as it is now and of a seed that nobody can change any more.

    Refusals: those of the draw itself, `bad_field` for what is no SHA-256, `already_done`.
    """
    plan = to_draw(now, command.stage)
    if not re.fullmatch("[0-9a-f]{64}", command.seed_hash):
        raise bad_field("seed_hash", command.seed_hash, "SHA-256 of the seed: 64 digits 0-9 a-f")
    listed = list_hash(input_of(now.state, plan))
    known = now.state.announced.get(plan.stage)
    if known is not None and (known.list_hash, known.seed_hash) == (listed, command.seed_hash):
        raise already_done("stage", plan.stage)
    return (
        t.DrawAnnounced(
            at=now.at, who=now.who, stage=plan.stage, list_hash=listed, seed_hash=command.seed_hash
        ),
    )


def enter_slip(now: Situation, command: c.EnterSlip) -> Entries:
    """U22: a team of the field that has no slip yet, on a seat that is free.

    Refusals: those of the draw itself, `bad_field`, `unknown_team`, `table_taken`, `already_done`.
    """
    plan = to_draw(now, command.stage)
    game, seat = _seat(now, plan, command.game, command.seat)
    team = the_team(now.state, command.team).id
    if team not in input_of(now.state, plan):
        raise bad_field("team", team, f"a team of the field of {plan.stage}")
    for slip in now.state.slips.get(plan.stage, ()):
        same_seat, same_team = (slip.game, slip.seat) == (game, seat), slip.team == team
        if same_seat and same_team:
            raise already_done("seat", command.seat)
        if same_seat:
            raise Refused(Code.TABLE_TAKEN, field="seat", value=command.seat, game=game, by=slip.team)
        if same_team:
            where = {"game": slip.game, "seat": now.rules.seat_letters[slip.seat]}
            raise Refused(Code.ALREADY_DONE, field="slip", value=team, **where)
    return (t.SlipEntered(at=now.at, who=now.who, stage=plan.stage, game=game, seat=seat, team=team),)


def take_slip(now: Situation, command: c.TakeSlip) -> Entries:
    """A slip typed wrong is taken back; `already_done` where none is."""
    plan = to_draw(now, command.stage)
    game, seat = _seat(now, plan, command.game, command.seat)
    if not any((slip.game, slip.seat) == (game, seat) for slip in now.state.slips.get(plan.stage, ())):
        raise already_done("seat", command.seat)
    return (t.SlipTaken(at=now.at, who=now.who, stage=plan.stage, game=game, seat=seat),)


def _seat(now: Situation, plan: StagePlan, game: GameId, seat: str | int) -> tuple[GameId, int]:
    names = game_ids(plan)
    if game not in names:
        raise bad_field("game", game, list(names))
    number = seat_index(seat, now.rules)
    if number is None or number >= now.rules.seats:
        raise bad_field("seat", seat, list(now.rules.seat_letters))
    return game, number


def seats_by_slips(state: State, stage: StageId) -> dict[GameId, tuple[TeamId, ...]]:
    """Give the seats that `enter_draw` takes, by the slips typed in so far, in order of play."""
    found: dict[GameId, list[Slip]] = {}
    for slip in state.slips.get(stage, ()):
        found.setdefault(slip.game, []).append(slip)
    return {
        game: tuple(slip.team for slip in sorted(slips, key=lambda slip: slip.seat))
        for game, slips in found.items()
    }
