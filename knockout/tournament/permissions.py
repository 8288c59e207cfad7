"""Who may ask for what (SPEC 4). `who` is a role, or a role and what it is for: `host:QF-1-T3`."""

from typing import Any

from knockout.game import commands as g
from knockout.game.state import Game, Phase
from knockout.tournament import commands as c

ROLES = ("committee", "host", "desk", "counting", "announcer", "follower", "public", "timer")

HOST = "host"

HOST_MAY: tuple[type, ...] = (
    g.StartGame, g.PlaceMove, g.ScoreTurn, g.PassTurn, g.Exchange, g.Challenge, g.RuleChallenge, g.Undo,
    g.HoldGame, g.ResumeGame, g.EndGame, g.SubmitResult, g.CorrectTurn, g.CallCommittee,
    g.RequestCorrection,
)  # fmt: skip
DESK_MAY: tuple[type, ...] = (c.CheckIn, c.UndoCheckIn, c.NoteArrival, c.Substitute)
COUNTING_MAY: tuple[type, ...] = (g.ConfirmResult, g.ReturnResult, g.CorrectTurn, g.DeclineRequest)


def role_of(who: str) -> str:
    """Give the role in `who`; a name that is no role speaks for the committee, as a script's line may."""
    role = who.split(":", 1)[0]
    return role if role in ROLES else "committee"


def may(who: str, command: Any, game: Game | None) -> bool:
    """Say whether `who` may ask this: a host at its own table only, its corrections until official.

    game: the game the command names, None when it names none.
    """
    role = role_of(who)
    if role in ("committee", "timer"):
        return True
    if role == "desk":
        return isinstance(command, DESK_MAY)
    if role == "counting":
        return isinstance(command, COUNTING_MAY)
    if role != HOST or game is None or not isinstance(command, HOST_MAY) or not _own_table(who, game):
        return False
    return not (isinstance(command, g.CorrectTurn) and game.phase is Phase.OFFICIAL)


def _own_table(who: str, game: Game) -> bool:
    _, _, what = who.partition(":")
    return what in ("", game.id, str(game.table))
