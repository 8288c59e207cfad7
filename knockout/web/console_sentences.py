"""Every entry of the journal as a sentence: what happened, without where, who and why, which stand beside it."""

from collections.abc import Mapping

from knockout.game.entries import Entry
from knockout.store.codec import snake
from knockout.tournament.entries import CheckInReopened, GameVoided


def N_(text: str) -> str:  # noqa: N802 - the name that the catalogue looks for
    """Mark a text for the catalogue; it is translated when it is used."""
    return text


SENTENCES: Mapping[str, str] = {
    "game_started": N_("Game started"),
    "move_placed": N_("Turn %(turn)s: %(mover)s placed a move"),
    "turn_scored": N_("Turn %(turn)s: %(mover)s %(words)s = +%(points)s"),
    "turn_passed": N_("Turn %(turn)s: %(mover)s passed"),
    "turn_passed:auto": N_("Turn %(turn)s: %(mover)s passed automatically, the minute was over"),
    "tiles_exchanged": N_("Turn %(turn)s: %(mover)s exchanged tiles"),
    "tiles_exchanged:count": N_("Turn %(turn)s: %(mover)s exchanged %(tiles)s tiles"),
    "move_challenged": N_("Turn %(turn)s: the move of %(mover)s was challenged"),
    "move_challenged:by": N_("Turn %(turn)s: %(by)s challenged the move of %(mover)s"),
    "challenge_ruled": N_("Turn %(turn)s: not acceptable, %(mover)s lost the turn"),
    "challenge_ruled:valid": N_("Turn %(turn)s: acceptable, the move of %(mover)s stands"),
    "tap_undone": N_("Taken back: %(undone)s"),
    "timer_taken_back": N_("A late tap took the place of what the clock did since %(at)s"),
    "game_held": N_("Table on hold"),
    "game_held:down": N_("Table on hold: the server was down till %(back)s"),
    "game_held:silent": N_("Table on hold: nobody is at the host’s page"),
    "game_resumed": N_("Table resumed"),
    "clock_set": N_("Clock set: turn %(turn_left)s, game %(game_left)s"),
    "time_called": N_("Time is up; the move on the board is still scored"),
    "game_ended": N_("Game over: %(ended)s"),
    "committee_called": N_("The host calls the committee"),
    "call_answered": N_("The call is answered"),
    "result_submitted": N_("Result handed in"),
    "result_submitted:agreed": N_("Result handed in; agreed: %(agreed)s"),
    "result_confirmed": N_("Result confirmed: official"),
    "result_returned": N_("Result returned to the host"),
    "sheet_entered": N_("Entered from paper: %(totals)s"),
    "turn_corrected": N_("Turn %(turn)s of %(mover)s corrected: %(kind)s %(words)s = +%(points)s"),
    "turn_corrected:other": N_("Turn %(turn)s of %(mover)s corrected: %(kind)s"),
    "correction_requested": N_("Asked to correct turn %(turn)s of %(mover)s: %(kind)s %(words)s = +%(points)s"),
    "correction_requested:other": N_("Asked to correct turn %(turn)s of %(mover)s: %(kind)s"),
    "request_declined": N_("Request to correct turn %(turn)s of %(mover)s: declined"),
    "tournament_created": N_("Tournament created: %(name)s, %(size)s teams"),
    "team_entered": N_("%(team)s entered"),
    "team_edited": N_("%(team)s edited"),
    "team_deleted": N_("Team %(team)s deleted"),
    "day_opened": N_("%(day)s opened: %(name)s"),
    "qualifying_closed": N_("Qualifying closed, the rating is final: %(count)s teams"),
    "team_withdrawn": N_("%(team)s withdrew"),
    "rating_set": N_("Rating set: %(count)s teams"),
    "team_checked_in": N_("%(team)s checked in, players: %(count)s"),
    "check_in_undone": N_("Check-in of %(team)s taken back"),
    "arrival_noted": N_("%(team)s is too few, players here: %(count)s"),
    "check_in_reopened": N_("Check-in opened again; what followed from its close is taken back"),
    "check_in_reopened:to": N_("Check-in opened again till %(to)s; what followed from its close is taken back"),
    "check_in_closed": N_("Check-in closed"),
    "substitution_closed": N_("Substitutions closed"),
    "deadline_moved": N_("%(which)s: deadline moved to %(to)s"),
    "player_substituted": N_("%(team)s: a player was substituted"),
    "team_disqualified": N_("%(team)s disqualified"),
    "team_disqualified:auto": N_("%(team)s disqualified automatically: not checked in"),
    "team_reinstated": N_("%(team)s reinstated"),
    "reserve_called_up": N_("%(team)s comes up from the reserve for %(instead_of)s"),
    "seats_swapped": N_("%(stage)s: seats swapped, %(teams)s"),
    "draw_announced": N_("%(stage)s: hashes of the list and of the seed shown"),
    "slip_entered": N_("%(stage)s, slip: %(team)s"),
    "slip_taken": N_("%(stage)s: a slip taken back"),
    "lots_drawn": N_("%(stage)s: lots drawn by hand"),
    "lots_drawn:seed": N_("%(stage)s: lots drawn, seed “%(seed)s”"),
    "draw_undone": N_("%(stage)s: draw taken back"),
    "start_planned": N_("%(cycle)s: start announced for %(start)s"),
    "cycle_opened": N_("%(cycle)s opened"),
    "cycle_held": N_("%(cycle)s: all tables on hold"),
    "cycle_resumed": N_("%(cycle)s: all tables resumed"),
    "seat_given": N_("%(team)s takes the seat of %(instead_of)s"),
    "settlement_asked": N_("%(stage)s: a changed result touches games that have started; the committee settles it"),
    "correction_settled": N_("%(stage)s: settled, the old places stay"),
    "correction_settled:replay": N_("%(stage)s: settled, the games are replayed"),
    "win_annulled": N_("The win of %(team)s does not count"),
    "win_restored": N_("The win of %(team)s counts again"),
    "game_voided": N_("Game void; it is replayed at table %(table)s"),
    "game_voided:off": N_("Game called off"),
    "tie_decided": N_("%(question)s: decided %(how)s, %(order)s"),
    "award_given": N_("Award “%(title)s”: %(teams)s"),
    "award_taken": N_("Award “%(title)s” taken back from %(teams)s"),
    "concealed": N_("Kept back from now on: %(what)s"),
    "concealed:last": N_("Kept back from the last %(last)s of each game: %(what)s"),
    "revealed": N_("Shown: %(what)s"),
    "revealed:shown": N_("Shown so far, %(what)s: %(shown)s"),
    "tournament_closed": N_("Tournament closed"),
    "tournament_reopened": N_("Tournament reopened"),
}  # fmt: skip

ENDS = N_("; game over: %(ends)s")
"""Put after a turn that ended the game."""


def sentence_key(entry: Entry) -> str:
    """Give which of the sentences tells this entry."""
    kind = snake(type(entry).__name__)
    variant = _variant(entry)
    return f"{kind}:{variant}" if f"{kind}:{variant}" in SENTENCES else kind


def _variant(entry: Entry) -> str:
    """Give what makes an entry another sentence than others of its kind."""
    if isinstance(entry, CheckInReopened):
        return "to" if entry.to is not None else ""
    if isinstance(entry, GameVoided) and entry.replay is None:
        return "off"
    for name in ("auto", "valid"):
        if getattr(entry, name, False):
            return name
    if getattr(entry, "tiles", None) is not None:
        return "count"
    for name in ("last", "shown"):
        if getattr(entry, name, None) is not None:
            return name
    for name in ("by", "agreed", "seed"):
        if getattr(entry, name, None):
            return name
    kind = getattr(entry, "kind", "scored")
    return "other" if kind != "scored" else str(getattr(entry, "why", "") or getattr(entry, "choice", ""))
