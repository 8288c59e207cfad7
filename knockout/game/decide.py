"""Command -> entries of a table, or a refusal. Judged with the moments that are brought along; nothing changes here.

Turn commands come first, in the order of T11: those for the turn that is on are in `turns`, late
taps (S15, T12) in `late`.
"""

from collections.abc import Callable
from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.game import commands as c, entries as e
from knockout.game.call import Call, phase_refusal
from knockout.game.evolve import evolve_game
from knockout.game.fields import folded_words, seat_index
from knockout.game.flow import due, game_time_is_over
from knockout.game.late import as_tapped, late_tap, taken_first
from knockout.game.marks import last_undoable
from knockout.game.requests import decline_request, request_correction
from knockout.game.state import IN_PLAY, OVER, Ended, Game, Phase, Turn, TurnKind, Word
from knockout.game.timer import timer_entries
from knockout.ids import TIMER
from knockout.rules.ruleset import Ruleset

Entries = tuple[e.GameEntry, ...]


def decide_game(game: Game, command: c.GameCommand, call: Call, rules: Ruleset) -> Entries:
    """Give what this command makes happen at the table; raises Refused when it can't be done now.

    The fields are taken as checked (`check_fields`) and the asker as allowed.
    """
    if isinstance(command, c.TurnCommand):
        return _decide_turn(game, command, call, rules)
    return _DECIDE[type(command)](game, command, call, rules)


# --- turn commands


def _decide_turn(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """T11, in its order."""
    if game.phase is Phase.WAITING:
        raise Refused(Code.CYCLE_NOT_OPEN, field="game", value=game.id)
    if game.phase in (Phase.READY, Phase.VOID):
        raise phase_refusal(game, Phase.THINKING)
    if command.turn > game.position.number:
        raise Refused(Code.WRONG_TURN, field="turn", value=command.turn, accepted=game.position.number)
    if command.turn < game.position.number or game.phase in OVER:
        return late_tap(game, command, call, rules)
    if game.on_hold:
        redone = taken_first(game, command, call, rules)
        if redone:
            return redone
        if not _goes_on_in_a_hold(game, command):
            raise Refused(Code.ON_HOLD, field="game", value=game.id)
    return as_tapped(game, command, call, rules)


def _goes_on_in_a_hold(game: Game, command: c.TurnCommand) -> bool:
    """T13, T5: a placed move can be scored, challenged and ruled on while the clocks stand."""
    if isinstance(command, c.ScoreTurn):
        return game.phase is Phase.PLACED
    return isinstance(command, c.Challenge | c.RuleChallenge)


# --- the game as a whole


def _start(game: Game, command: c.StartGame, call: Call, rules: Ruleset) -> Entries:
    """T1, S31: the host starts it, whoever sits there; with one team or none it is over at once (S9)."""
    if game.phase is Phase.WAITING:
        raise Refused(Code.CYCLE_NOT_OPEN, field="game", value=game.id)
    if game.phase is Phase.VOID:
        raise phase_refusal(game, Phase.READY)
    if game.phase is not Phase.READY:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    if game.cycle_held:
        raise Refused(Code.ON_HOLD, field="game", value=game.id)
    at = call.counts_at(game)
    if not game.teams:
        return (e.GameEnded(game=game.id, at=at, who=call.who, reason=Ended.NO_TEAM),)
    started = e.GameStarted(game=game.id, at=at, who=call.who)
    if len(game.playing) > 1:
        return (started,)
    return started, e.GameEnded(game=game.id, at=at, who=TIMER, reason=Ended.LAST_TEAM)


def _undo(game: Game, command: c.Undo, call: Call, rules: Ruleset) -> Entries:
    """T9, T14; with one team left a game can't be given back to play (S9)."""
    index = last_undoable(game)
    left = set(game.playing) - {gone.team for gone in game.left}
    fits = game.phase in IN_PLAY | {Phase.ENDED} and game.sheet is None
    if not fits or index < 0 or len(left) < 2:
        raise phase_refusal(game, *sorted(IN_PLAY), Phase.ENDED)
    at = call.counts_at(game)
    undone = e.TapUndone(game=game.id, at=at, who=call.who, undone=game.marks[index].kind)
    after = evolve_game(game, undone, rules)
    if (
        after.phase is Phase.THINKING
        and after.held is None
        and due(after) == at
        and game_time_is_over(after, at)
    ):
        return undone, *timer_entries(after, at, rules, silent=False)
    vanished = after.position.number != game.marks[index].position.number
    if vanished and rules.clock.at_time_up != "stop" and after.clock.game.left_at(at) <= 0:
        return undone, e.GameEnded(game=game.id, at=at, who=TIMER, reason=Ended.TIME_UP)
    return (undone,)


def _hold(game: Game, command: c.HoldGame, call: Call, rules: Ruleset) -> Entries:
    if game.phase not in IN_PLAY:
        raise phase_refusal(game, *sorted(IN_PLAY))
    if game.held is not None:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    return (e.GameHeld(game=game.id, at=call.counts_at(game), who=call.who, reason=command.reason),)


def _resume(game: Game, command: c.ResumeGame, call: Call, rules: Ruleset) -> Entries:
    if game.phase not in IN_PLAY:
        raise phase_refusal(game, *sorted(IN_PLAY))
    if game.held is None:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    return (e.GameResumed(game=game.id, at=call.counts_at(game), who=call.who, reason=command.reason),)


def _set_clock(game: Game, command: c.SetClock, call: Call, rules: Ruleset) -> Entries:
    if not game.on_hold:
        raise Refused(Code.WRONG_PHASE, field="game", value=game.phase.value, accepted=["on_hold"])
    return (
        e.ClockSet(
            game=game.id, at=call.counts_at(game), who=call.who, reason=command.reason,
            turn_left=command.turn_left, game_left=command.game_left,
        ),
    )  # fmt: skip


def _end(game: Game, command: c.EndGame, call: Call, rules: Ruleset) -> Entries:
    """T15: needs a thinking team; on hold only the committee may (T13)."""
    if game.phase in OVER:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    if game.on_hold and call.role == "host":
        raise Refused(Code.ON_HOLD, field="game", value=game.id)
    if game.phase is not Phase.THINKING:
        raise phase_refusal(game, Phase.THINKING)
    return (e.GameEnded(game=game.id, at=call.counts_at(game), who=call.who, reason=Ended(command.reason)),)


def _call_committee(game: Game, command: c.CallCommittee, call: Call, rules: Ruleset) -> Entries:
    if game.phase in (Phase.WAITING, Phase.VOID):
        raise phase_refusal(game, Phase.READY, *sorted(IN_PLAY))
    if game.call is not None:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    return (e.CommitteeCalled(game=game.id, at=call.counts_at(game), who=call.who, note=command.note),)


def _answer_call(game: Game, command: c.AnswerCall, call: Call, rules: Ruleset) -> Entries:
    if game.call is None:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    return (e.CallAnswered(game=game.id, at=call.counts_at(game), who=call.who),)


def _submit(game: Game, command: c.SubmitResult, call: Call, rules: Ruleset) -> Entries:
    """S12: a seat that does not agree is shown to the commission and blocks nothing."""
    if game.phase in (Phase.SUBMITTED, Phase.OFFICIAL):
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    if game.phase is not Phase.ENDED:
        raise phase_refusal(game, Phase.ENDED)
    agreed = command.agreed
    if agreed is not None:
        seats = {seat_index(seat, rules) for seat in agreed}
        agreed = tuple(letter for seat, letter in enumerate(rules.seat_letters) if seat in seats)
    return (e.ResultSubmitted(game=game.id, at=call.counts_at(game), who=call.who, agreed=agreed),)


def _confirm(game: Game, command: c.ConfirmResult, call: Call, rules: Ruleset) -> Entries:
    if game.phase is Phase.OFFICIAL:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    if game.phase is not Phase.SUBMITTED:
        raise phase_refusal(game, Phase.SUBMITTED)
    return (e.ResultConfirmed(game=game.id, at=call.counts_at(game), who=call.who),)


def _return(game: Game, command: c.ReturnResult, call: Call, rules: Ruleset) -> Entries:
    if game.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_DONE, field="game", value=game.id)
    if game.phase not in (Phase.SUBMITTED, Phase.OFFICIAL):
        raise phase_refusal(game, Phase.SUBMITTED, Phase.OFFICIAL)
    return (e.ResultReturned(game=game.id, at=call.counts_at(game), who=call.who, reason=command.reason),)


def _sheet(game: Game, command: c.EnterSheet, call: Call, rules: Ruleset) -> Entries:
    """S26; an official result is returned first."""
    if game.phase in (Phase.WAITING, Phase.VOID, Phase.OFFICIAL):
        raise phase_refusal(game, Phase.READY, *sorted(IN_PLAY), Phase.ENDED, Phase.SUBMITTED)
    best = {team: command.best_word.get(team) for team in game.teams}
    folded = {team: None if word is None else folded_words((word,))[0] for team, word in best.items()}
    totals = {team: command.totals[team] for team in game.teams}
    at = call.counts_at(game)
    return (
        e.SheetEntered(
            game=game.id, at=at, who=call.who, totals=totals, best_word=folded, reason=command.reason
        ),
    )


def _correct(game: Game, command: c.CorrectTurn, call: Call, rules: Ruleset) -> Entries:
    """S13: any finished turn, any time; fields not given keep their value."""
    if game.phase is Phase.VOID or game.sheet is not None:
        raise phase_refusal(game, *sorted(IN_PLAY | OVER))
    old = _finished_turn(game, command.turn)
    kind = TurnKind(command.kind) if command.kind else old.kind
    words, all_tiles = _corrected_score(command, old, kind)
    if (kind, words, all_tiles) == (old.kind, old.words, old.all_tiles):
        raise Refused(Code.ALREADY_DONE, field="turn", value=command.turn)
    return (
        e.TurnCorrected(
            game=game.id, at=call.counts_at(game), who=call.who, turn=command.turn, kind=kind, words=words,
            all_tiles=all_tiles, reason=command.reason,
        ),
    )  # fmt: skip


def _finished_turn(game: Game, number: int) -> Turn:
    for turn in game.turns:
        if turn.number == number and turn.kind is not TurnKind.VANISHED:
            return turn
    finished = [turn.number for turn in game.turns if turn.kind is not TurnKind.VANISHED]
    raise Refused(Code.WRONG_TURN, field="turn", value=number, accepted=finished)


def _corrected_score(command: c.CorrectTurn, old: Turn, kind: TurnKind) -> tuple[tuple[Word, ...], bool]:
    if kind is not TurnKind.SCORED:
        if command.words or command.all_tiles:
            raise bad_field("kind", kind.value, "scored, when the turn has words")
        return (), False
    words = old.words if command.words is None else folded_words(command.words)
    if not words:
        raise bad_field("words", [], "one word or more, each with its points")
    return words, old.all_tiles if command.all_tiles is None else command.all_tiles


_DECIDE: dict[type[c.GameCommand], Callable[[Game, Any, Call, Ruleset], Entries]] = {
    c.StartGame: _start,
    c.Undo: _undo,
    c.HoldGame: _hold,
    c.ResumeGame: _resume,
    c.SetClock: _set_clock,
    c.EndGame: _end,
    c.CallCommittee: _call_committee,
    c.AnswerCall: _answer_call,
    c.SubmitResult: _submit,
    c.ConfirmResult: _confirm,
    c.ReturnResult: _return,
    c.EnterSheet: _sheet,
    c.CorrectTurn: _correct,
    c.RequestCorrection: request_correction,
    c.DeclineRequest: decline_request,
}
