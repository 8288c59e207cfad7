"""Command -> entries of the tournament, or a refusal: the way to the function that judges it."""

from collections.abc import Callable
from typing import Any

from knockout.game.entries import Entry
from knockout.tournament import (
    commands as c,
    curtains,
    days,
    drawing,
    editing,
    leaving,
    lots_by_hand,
    registration,
    rulings,
)
from knockout.tournament.asking import Situation, wrong_phase


def decide(now: Situation, command: c.TournamentCommand) -> tuple[Entry, ...]:
    """Give what this command makes happen; raises Refused when it can't be done now."""
    if now.state.rules is None and not isinstance(command, c.CreateTournament):
        raise wrong_phase("tournament", "not created", "create_tournament")
    if now.state.closed is not None and not isinstance(command, _WHEN_CLOSED):
        raise wrong_phase("tournament", "closed", "reopen_tournament")
    return _DECIDE[type(command)](now, command)


_WHEN_CLOSED = (c.ReopenTournament, c.CloseTournament, c.Conceal, c.Reveal)
"""What can be asked of a closed tournament: places and awards are revealed after it, too."""

_DECIDE: dict[type[c.TournamentCommand], Callable[[Situation, Any], tuple[Entry, ...]]] = {
    c.CreateTournament: registration.create_tournament,
    c.EnterTeam: editing.enter_team,
    c.EnterTeams: editing.enter_teams,
    c.EditTeam: editing.edit_team,
    c.DeleteTeam: editing.delete_team,
    c.WithdrawTeam: leaving.withdraw_team,
    c.OpenDay: days.open_day,
    c.CloseQualifying: days.close_qualifying,
    c.SetRating: registration.set_rating,
    c.CheckIn: registration.check_in,
    c.UndoCheckIn: registration.undo_check_in,
    c.NoteArrival: registration.note_arrival,
    c.CloseCheckIn: registration.close_check_in,
    c.ReopenCheckIn: registration.reopen_check_in,
    c.MoveDeadline: registration.move_deadline,
    c.Substitute: registration.substitute,
    c.Disqualify: leaving.disqualify,
    c.Reinstate: leaving.reinstate,
    c.ReplaceTeam: leaving.replace_team,
    c.SwapSeats: leaving.swap_seats,
    c.AnnounceDraw: lots_by_hand.announce_draw,
    c.EnterSlip: lots_by_hand.enter_slip,
    c.TakeSlip: lots_by_hand.take_slip,
    c.Draw: drawing.draw,
    c.EnterDraw: drawing.enter_draw,
    c.UndoDraw: drawing.undo_draw,
    c.PlanStart: drawing.plan_start,
    c.OpenCycle: drawing.open_cycle,
    c.HoldCycle: drawing.hold_cycle,
    c.ResumeCycle: drawing.resume_cycle,
    c.SettleCorrection: rulings.settle_correction,
    c.AnnulWin: rulings.annul_win,
    c.RestoreWin: rulings.restore_win,
    c.VoidGame: rulings.void_game,
    c.DecideTie: rulings.decide_tie,
    c.GiveAward: rulings.give_award,
    c.TakeAward: rulings.take_award,
    c.Conceal: curtains.conceal,
    c.Reveal: curtains.reveal,
    c.CloseTournament: rulings.close_tournament,
    c.ReopenTournament: rulings.reopen_tournament,
}
