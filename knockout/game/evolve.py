"""Entry -> state of a table. Live play, replay and preview all come through here."""

from collections.abc import Callable
from typing import Any

from knockout.frozen import changed
from knockout.game import entries as e
from knockout.game.clock import Clock, Timer
from knockout.game.marks import back_to, first_timer_mark, last_undoable, marked, with_mark
from knockout.game.moves import begun, fresh_clock, game_over, moved, running_clock, vanished
from knockout.game.review import reviewed
from knockout.game.scoring import totals
from knockout.game.state import (
    IN_PLAY,
    Correction,
    Dispute,
    Ended,
    Game,
    Hold,
    Phase,
    Position,
    Request,
    Sheet,
    Turn,
    TurnKind,
)  # fmt: skip
from knockout.ids import TIMER
from knockout.rules.ruleset import Ruleset


def evolve_game(game: Game, entry: e.GameEntry, rules: Ruleset) -> Game:
    """Give the table as it is after this entry. Raises KeyError for an entry that is none of a table's."""
    after = reviewed(game, _EVOLVE[type(entry)](game, entry, rules), entry)
    if type(entry) in _BESIDE:
        return after
    at, person = entry.at, entry.who != TIMER
    acted = at if person and type(entry) not in _NO_ACT and at > after.acted else after.acted
    touched = after.touched if type(entry) is e.TimeCalled else max(after.touched, at)
    return changed(after, touched=touched, acted=acted)


def _finished(game: Game, entry: Any, kind: TurnKind, rules: Ruleset, **how: Any) -> Game:
    """The turn that is on finishes as `kind`; the next begins, or the game ends with it."""
    before = game.position
    turn = Turn(before.number, before.seat, kind, before.began, entry.at, entry.who, **how)
    also = {"turns": (*game.turns, turn), "marks": with_mark(game, entry)}
    if entry.ends:
        return game_over(changed(game, **also), entry.at, entry.ends)
    return begun(game, entry.at, rules, **also)


# --- one function an entry


def _started(game: Game, entry: e.GameStarted, rules: Ruleset) -> Game:
    game = marked(changed(game, clock=fresh_clock(rules)), entry)
    return begun(changed(game, position=Position(Phase.READY)), entry.at, rules)


def _placed(game: Game, entry: e.MovePlaced, rules: Ruleset) -> Game:
    position = changed(game.position, phase=Phase.PLACED, placed=entry.at)
    return moved(game, position, entry.at, rules, marks=with_mark(game, entry))


def _scored(game: Game, entry: e.TurnScored, rules: Ruleset) -> Game:
    return _finished(game, entry, TurnKind.SCORED, rules, words=entry.words, all_tiles=entry.all_tiles)


def _passed(game: Game, entry: e.TurnPassed, rules: Ruleset) -> Game:
    return _finished(game, entry, TurnKind.PASSED, rules, auto=entry.auto)


def _exchanged(game: Game, entry: e.TilesExchanged, rules: Ruleset) -> Game:
    return _finished(game, entry, TurnKind.EXCHANGED, rules, tiles=entry.tiles)


def _challenged(game: Game, entry: e.MoveChallenged, rules: Ruleset) -> Game:
    dispute = Dispute(entry.words, entry.by, entry.at)
    position = changed(game.position, phase=Phase.CHALLENGED, dispute=dispute)
    return moved(game, position, entry.at, rules, marks=with_mark(game, entry))


def _ruled(game: Game, entry: e.ChallengeRuled, rules: Ruleset) -> Game:
    if not entry.valid:
        return _finished(game, entry, TurnKind.LOST, rules)
    before = game.position
    words = (before.dispute.words if before.dispute else ()) or ("*",)
    position = changed(before, phase=Phase.PLACED, dispute=None, disputed=before.disputed + words)
    return moved(game, position, entry.at, rules, marks=with_mark(game, entry))


def _ended(game: Game, entry: e.GameEnded, rules: Ruleset) -> Game:
    game = marked(game, entry)
    if game.position.phase in IN_PLAY:
        game = vanished(game, at=entry.at, who=entry.who, auto=entry.who == TIMER)
    return game_over(game, entry.at, entry.reason)


def _time_called(game: Game, entry: e.TimeCalled, rules: Ruleset) -> Game:
    return changed(marked(game, entry), position=changed(game.position, closing=True))


def _undone(game: Game, entry: e.TapUndone, rules: Ruleset) -> Game:
    index = last_undoable(game)
    mark = game.marks[index]
    was_over = game.position.phase is Phase.ENDED
    game = back_to(game, index)
    if mark.position.phase is Phase.READY:
        return changed(game, clock=fresh_clock(rules), held=None)
    if was_over:
        back = Hold(entry.at, entry.who, "", "person")
        game = changed(game, held=back, out=game.out + tuple(gone.team for gone in game.left), left=())
    turn = Timer(mark.clock.turn.left_at(mark.at))
    if game.on_turn in game.out:
        game = vanished(game, at=entry.at, who=entry.who, auto=False)
        return begun(changed(game, position=changed(game.position, closing=False)), entry.at, rules)
    return changed(game, clock=running_clock(game, Clock(game.clock.game, turn), entry.at, rules))


def _taken_back(game: Game, entry: e.TimerTakenBack, rules: Ruleset) -> Game:
    """T12: everything is as the timer found it; the clocks too, since the tap came before it acted."""
    index = first_timer_mark(game, entry.at, entry.turn)
    mark = game.marks[index]
    game = back_to(game, index)
    return changed(game, clock=mark.clock, held=mark.held, touched=entry.at)


def _held(game: Game, entry: e.GameHeld, rules: Ruleset) -> Game:
    if entry.who == TIMER:
        game = marked(game, entry)
    game = changed(game, held=Hold(entry.at, entry.who, entry.reason, entry.why, entry.back))
    return changed(game, clock=game.clock.stopped(entry.at))


def _resumed(game: Game, entry: e.GameResumed, rules: Ruleset) -> Game:
    game = changed(game, held=None)
    return changed(game, clock=running_clock(game, game.clock, entry.at, rules))


def _clock_set(game: Game, entry: e.ClockSet, rules: Ruleset) -> Game:
    clock, position = game.clock, game.position
    if entry.game_left:
        position = changed(position, closing=False)
    return changed(
        game,
        position=position,
        clock=Clock(
            clock.game if entry.game_left is None else Timer(entry.game_left),
            clock.turn if entry.turn_left is None else Timer(entry.turn_left),
        ),
    )


def _submitted(game: Game, entry: e.ResultSubmitted, rules: Ruleset) -> Game:
    position = changed(game.position, phase=Phase.SUBMITTED)
    return changed(game, position=position, agreed=entry.agreed, returned=None)


def _confirmed(game: Game, entry: e.ResultConfirmed, rules: Ruleset) -> Game:
    return changed(game, position=changed(game.position, phase=Phase.OFFICIAL))


def _returned(game: Game, entry: e.ResultReturned, rules: Ruleset) -> Game:
    return changed(game, position=changed(game.position, phase=Phase.ENDED), returned=entry.reason)


def _sheet(game: Game, entry: e.SheetEntered, rules: Ruleset) -> Game:
    game = game_over(game, entry.at, Ended.PAPER)
    sheet = Sheet(tuple(entry.totals.items()), tuple(entry.best_word.items()), entry.who, entry.reason)
    return changed(game, sheet=sheet, position=changed(game.position, phase=Phase.SUBMITTED), returned=None)


def _corrected(game: Game, entry: e.TurnCorrected, rules: Ruleset) -> Game:
    index = next(i for i, turn in enumerate(game.turns) if turn.number == entry.turn)
    old = game.turns[index]
    correction = Correction(entry.at, entry.who, entry.reason, old.kind, old.words, old.all_tiles)
    new = changed(
        old,
        kind=entry.kind,
        words=entry.words,
        all_tiles=entry.all_tiles,
        corrections=(*old.corrections, correction),
    )
    after = changed(game, turns=(*game.turns[:index], new, *game.turns[index + 1 :]))
    return _with_answers(_agreed_to(game, after, rules), entry.turn, "corrected", entry.reason)


def _agreed_to(before: Game, after: Game, rules: Ruleset) -> Game:
    """S12: a seat has agreed to the total that it saw, and to no other."""
    if after.agreed is None:
        return after
    saw, now = totals(before, rules), totals(after, rules)
    same = {
        letter
        for letter, team in zip(rules.seat_letters, after.seats, strict=False)
        if team is not None and saw[team] == now[team]
    }
    return changed(after, agreed=tuple(letter for letter in after.agreed if letter in same))


def _called(game: Game, entry: e.CommitteeCalled, rules: Ruleset) -> Game:
    return changed(game, call=entry.note)


def _answered(game: Game, entry: e.CallAnswered, rules: Ruleset) -> Game:
    return changed(game, call=None)


def _requested(game: Game, entry: e.CorrectionRequested, rules: Ruleset) -> Game:
    request = Request(entry.turn, entry.kind, entry.words, entry.all_tiles, entry.note, entry.at, entry.who)
    return changed(game, requests=(*game.requests, request))


def _declined(game: Game, entry: e.RequestDeclined, rules: Ruleset) -> Game:
    return _with_answers(game, entry.turn, "declined", entry.reason)


def _with_answers(game: Game, turn: int, answer: str, reason: str) -> Game:
    """Answer every open request of a turn (S15)."""
    if not any(request.turn == turn and not request.answer for request in game.requests):
        return game
    requests = tuple(
        changed(request, answer=answer, reason=reason)
        if request.turn == turn and not request.answer
        else request
        for request in game.requests
    )
    return changed(game, requests=requests)


_BESIDE: frozenset[type[e.GameEntry]] = frozenset({e.CorrectionRequested, e.RequestDeclined})
"""What lies beside the play: a tap, the clock and who acted last know nothing of it (S15, T12)."""

_NO_ACT: frozenset[type[e.GameEntry]] = frozenset({e.TurnCorrected, e.CommitteeCalled, e.CallAnswered})
"""What a person did that is no acting in the sense of T12; corrections are looked at one by one."""

_EVOLVE: dict[type[e.GameEntry], Callable[[Game, Any, Ruleset], Game]] = {
    e.GameStarted: _started,
    e.MovePlaced: _placed,
    e.TurnScored: _scored,
    e.TurnPassed: _passed,
    e.TilesExchanged: _exchanged,
    e.MoveChallenged: _challenged,
    e.ChallengeRuled: _ruled,
    e.GameEnded: _ended,
    e.TimeCalled: _time_called,
    e.TapUndone: _undone,
    e.TimerTakenBack: _taken_back,
    e.GameHeld: _held,
    e.GameResumed: _resumed,
    e.ClockSet: _clock_set,
    e.ResultSubmitted: _submitted,
    e.ResultConfirmed: _confirmed,
    e.ResultReturned: _returned,
    e.SheetEntered: _sheet,
    e.TurnCorrected: _corrected,
    e.CommitteeCalled: _called,
    e.CallAnswered: _answered,
    e.CorrectionRequested: _requested,
    e.RequestDeclined: _declined,
}
