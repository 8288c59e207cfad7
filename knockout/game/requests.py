"""Correction requests: what was refused is sent on to the committee, which corrects the turn or says no (S15)."""

from knockout.errors import Code, Refused
from knockout.game import commands as c, entries as e
from knockout.game.call import Call, phase_refusal
from knockout.game.fields import folded_words
from knockout.game.state import IN_PLAY, OVER, Game, Request, TurnKind
from knockout.rules.ruleset import Ruleset

Entries = tuple[e.GameEntry, ...]


def request_correction(game: Game, command: c.RequestCorrection, call: Call, rules: Ruleset) -> Entries:
    """S15: ask for a turn to be something else; also one that has vanished, was undone or is still on.

    Raises Refused: `wrong_phase` before the start and in a void game, `wrong_turn` for a number that the table has
    not come to, `already_done` while the same is asked and not answered.
    """
    if game.phase not in IN_PLAY | OVER:
        raise phase_refusal(game, *sorted(IN_PLAY | OVER))
    if command.turn > game.position.number:
        raise Refused(Code.WRONG_TURN, field="turn", value=command.turn, accepted=game.position.number)
    kind, words = TurnKind(command.kind), folded_words(command.words)
    asked = (kind, words, command.all_tiles)
    if any((one.kind, one.words, one.all_tiles) == asked for one in open_requests(game, command.turn)):
        raise Refused(Code.ALREADY_DONE, field="request", value=command.turn)
    return (
        e.CorrectionRequested(
            game=game.id, at=call.counts_at(game), who=call.who, turn=command.turn, kind=kind, words=words,
            all_tiles=command.all_tiles, note=command.note,
        ),
    )  # fmt: skip


def decline_request(game: Game, command: c.DeclineRequest, call: Call, rules: Ruleset) -> Entries:
    """S15: answer all open requests of a turn with no. Raises Refused: `already_done` where none is open."""
    if not open_requests(game, command.turn):
        raise Refused(Code.ALREADY_DONE, field="request.answered", value=command.turn)
    at = call.counts_at(game)
    return (e.RequestDeclined(game=game.id, at=at, who=call.who, turn=command.turn, reason=command.reason),)


def open_requests(game: Game, turn: int | None = None) -> tuple[Request, ...]:
    """Give the requests nobody has answered, in the order they came; those of one turn if its number is given."""
    return tuple(request for request in game.requests if not request.answer and turn in (None, request.turn))
