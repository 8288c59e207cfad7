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
from knockout.game.scoring import totals, turn_points
from knockout.game.state import IN_PLAY, Game, TurnKind
from knockout.ids import Moment, TeamId
from knockout.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """Only what is given is looked at.

    turn: the number of the turn that was on, for an undo of the turn that the undone tap was made in;
    team: whose turn it was; undone: the entry that an undo takes back; held: since when the table was on
    hold; totals: what the seats agreed to; points: of the turn that is corrected.
    """

    turn: int | None = None
    team: TeamId | None = None
    undone: str | None = None
    held: Moment | None = None
    totals: dict[TeamId, int] | None = None
    points: int | None = None


def hold_to(game: Game, command: c.GameCommand, meant: Meant, call: Call, rules: Ruleset) -> None:
    """Refuse a command that was meant for something else than it would now do (`superseded`)."""
    for name, value in _now(game, command, rules).items():
        given = getattr(meant, name)
        if given is not None and value is not None and given != value:
            raise Refused(Code.SUPERSEDED, field="meant", value=given, accepted=value)
    if isinstance(command, c.Undo) and meant.undone is not None and game.acted > call.tapped:
        raise Refused(Code.SUPERSEDED, field="meant", value=meant.undone, accepted=None)


def _now(game: Game, command: c.GameCommand, rules: Ruleset) -> dict[str, Any]:
    """Give what the command is about as the table stands; None where the core itself says what is wrong."""
    match command:
        case c.Undo():
            index = last_undoable(game)
            mark = game.marks[index] if index >= 0 else None
            return {} if mark is None else {"undone": mark.kind, "turn": mark.position.number}
        case c.ResumeGame():
            return {"held": None if game.held is None else game.held.at}
        case c.HoldGame() | c.EndGame():
            return {"turn": game.position.number}
        case c.SubmitResult():
            return {"totals": totals(game, rules)}
        case c.CorrectTurn():
            return {"team": _team_of(game, command.turn), "points": _points_of(game, command.turn, rules)}
        case c.TurnCommand():
            return {"team": _team_of(game, command.turn)}
    return {}


def _team_of(game: Game, number: int) -> TeamId | None:
    if number == game.position.number and game.position.phase in IN_PLAY:
        return game.on_turn
    return next((game.seats[turn.seat] for turn in reversed(game.turns) if turn.number == number), None)


def _points_of(game: Game, number: int, rules: Ruleset) -> int | None:
    found = (turn for turn in game.turns if turn.number == number and turn.kind is not TurnKind.VANISHED)
    return next((turn_points(turn, rules) for turn in found), None)
