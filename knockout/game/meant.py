"""What a tap was about, as the finger saw it: a tap that comes late must not hit what it was never meant for.

A page says so beside the command. Between the tap and its arrival the committee may have acted, or a team
may have left: what no longer holds is refused, whichever rule would let it through.
"""

from dataclasses import dataclass
from typing import Any

from knockout.errors import Code, Refused
from knockout.game import commands as c
from knockout.game.call import Call
from knockout.game.marks import last_undoable
from knockout.game.scoring import tally, turn_points
from knockout.game.state import IN_PLAY, Game, Phase, TurnKind, Word
from knockout.ids import Moment, TeamId
from knockout.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """Only what is given is looked at.

    turn: the number of the turn that was on, for an undo of the turn that the undone tap was made in;
    team: whose turn it was; undone: the entry that an undo takes back; held: since when the table was on
    hold, or a little later (`_held`); points: of the turn that is corrected; corrected: how often it had been
    by then; totals, best_word, winner (an empty text: nobody as yet): what the result was that was handed in,
    confirmed or changed; official: whether it was official.
    """

    turn: int | None = None
    team: TeamId | None = None
    undone: str | None = None
    held: Moment | None = None
    totals: dict[TeamId, int] | None = None
    points: int | None = None
    corrected: int | None = None
    best_word: dict[TeamId, Word | None] | None = None
    winner: TeamId | None = None
    official: bool | None = None


RESULT = frozenset({"totals", "best_word", "winner"})
TURN = frozenset({"points", "corrected"})


def hold_to(
    game: Game,
    command: c.GameCommand,
    meant: Meant,
    call: Call,
    rules: Ruleset,
    *,
    winner: TeamId | None = None,
) -> None:
    """Refuse a command that was meant for something else than it would now do (`superseded`).

    winner: who wins the game as it stands, None where nobody does.
    """
    hold_to_result(game, meant, rules, winner=winner, only=_shown_for(command))
    _same(meant, _now(game, command, meant, rules))
    if isinstance(command, c.Undo) and meant.undone is not None and game.acted > call.tapped:
        raise Refused(Code.SUPERSEDED, field="meant", value=meant.undone, accepted=None)


def hold_to_result(
    game: Game,
    meant: Meant,
    rules: Ruleset,
    *,
    winner: TeamId | None,
    only: frozenset[str] = RESULT | {"official"},
) -> None:
    """Refuse what was asked about a result that has become another one since the page showed it (`superseded`).

    winner: who wins as it stands, None where nobody does; only: what of it the command is about.
    """
    result = tally(game, rules)
    now = {
        "official": game.phase is Phase.OFFICIAL,
        "totals": dict(result.totals),
        "best_word": dict(result.best_words),
        "winner": winner or "",
    }
    _same(meant, {name: value for name, value in now.items() if name in only})


def _shown_for(command: c.GameCommand) -> frozenset[str]:
    """Give what of a result the command is about, as the page showed it; a turn's taps are about none."""
    match command:
        case c.SubmitResult():
            return frozenset({"totals", "best_word"})
        case c.ConfirmResult():
            return RESULT
        case c.ReturnResult() | c.EnterSheet():
            return RESULT | {"official"}
        case c.CorrectTurn():
            return frozenset({"official"})
    return frozenset()


def _same(meant: Meant, now: dict[str, Any]) -> None:
    for name, value in now.items():
        given = getattr(meant, name)
        if given is not None and value is not None and given != value:
            raise Refused(Code.SUPERSEDED, field=_field_of(name), value=_plain(given), accepted=_plain(value))


def _field_of(name: str) -> str:
    """Give what a refusal names: what has changed, for a person says it in other words each time."""
    if name in RESULT:
        return "meant.result"
    if name in TURN:
        return "meant.turn"
    return "meant.official" if name == "official" else "meant"


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return {"word": value.word, "points": value.points} if isinstance(value, Word) else value


def _now(game: Game, command: c.GameCommand, meant: Meant, rules: Ruleset) -> dict[str, Any]:
    """Give what the command is about as the table stands; None where the core itself says what is wrong."""
    match command:
        case c.Undo():
            index = last_undoable(game)
            mark = game.marks[index] if index >= 0 else None
            return {} if mark is None else {"undone": mark.kind, "turn": mark.position.number}
        case c.ResumeGame():
            return {"held": _held(game, meant)}
        case c.HoldGame() | c.EndGame():
            return {"turn": game.position.number}
        case c.CorrectTurn():
            return {"team": _team_of(game, command.turn), **_turn_now(game, command.turn, rules)}
        case c.TurnCommand():
            return {"team": _team_of(game, command.turn)}
    return {}


def _held(game: Game, meant: Meant) -> Moment | None:
    """Give since when the table is on hold. A hold that began before the one the finger saw is that one: it was dated
    after its arrival there, by a phone's clock that was fast, and counts at its arrival (T12)."""
    if game.held is None or meant.held is None:
        return None
    return max(game.held.at, meant.held)


def _team_of(game: Game, number: int) -> TeamId | None:
    if number == game.position.number and game.position.phase in IN_PLAY:
        return game.on_turn
    return next((game.seats[turn.seat] for turn in reversed(game.turns) if turn.number == number), None)


def _turn_now(game: Game, number: int, rules: Ruleset) -> dict[str, int]:
    found = (turn for turn in game.turns if turn.number == number and turn.kind is not TurnKind.VANISHED)
    return next(
        ({"points": turn_points(turn, rules), "corrected": len(turn.corrections)} for turn in found), {}
    )
