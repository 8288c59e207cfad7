"""Who asks, and the moments that judge a tap (S15, T12)."""

from dataclasses import dataclass

from knockout.errors import Code, Refused
from knockout.game.marks import first_timer_mark
from knockout.game.state import Game, Phase
from knockout.ids import Moment


@dataclass(frozen=True, slots=True)
class Call:
    """Who asks, when it was tapped and when it arrived; a tap is never dated after its arrival (T12)."""

    who: str
    tapped: Moment
    received: Moment

    @property
    def role(self) -> str:
        """What the asker may be: the part of `who` before the colon."""
        return self.who.split(":", 1)[0]

    def counts_at(self, game: Game) -> Moment:
        """Give the moment the tap counts at: its own if nothing was recorded at the table since (T12).

        What the timer did at the very millisecond of the tap is since it.
        """
        if self.tapped >= self.received:
            return self.received
        if self.tapped < game.touched or first_timer_mark(game, self.tapped) >= 0:
            return self.received
        return self.tapped


def phase_refusal(game: Game, *accepted: Phase) -> Refused:
    """Make the refusal of a command that does not fit the phase."""
    return Refused(
        Code.WRONG_PHASE, field="game", value=game.phase.value, accepted=[phase.value for phase in accepted]
    )
