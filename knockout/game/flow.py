"""How play goes round a table: whose turn is next, what a row of passes is, when a game is over."""

from knockout.game.state import IN_PLAY, Ended, Game, Phase, Turn, TurnKind
from knockout.ids import Moment
from knockout.rules.ruleset import Ruleset


def next_seat(game: Game, after: int) -> int:
    """Give the seat that plays after this one, clockwise; empty seats and disqualified teams are skipped (S9).

    after: a seat from 0, or -1 for the start. Raises ValueError when nobody plays.
    """
    count = len(game.seats)
    for step in range(1, count + 1):
        seat = (after + step) % count
        team = game.seats[seat]
        if team is not None and team not in game.out:
            return seat
    raise ValueError(f"{game.id}: nobody is left to play")


def row_of_passes(game: Game) -> tuple[Turn, ...]:
    """Give the consecutive passes that the last finished turns are (S4), earliest first."""
    row: list[Turn] = []
    for turn in reversed(game.turns[game.row_from :]):
        if turn.kind is TurnKind.VANISHED:
            continue
        if turn.kind is not TurnKind.PASSED:
            break
        row.append(turn)
    return tuple(reversed(row))


def row_began(game: Game) -> Moment | None:
    """Give the moment from which the row of passes has been running, the turn that is on included (S23)."""
    if game.phase is not Phase.THINKING:
        return None
    row = row_of_passes(game)
    return row[0].began if row else game.position.began


def ends_with(game: Game, kind: TurnKind, rules: Ruleset) -> Ended | None:
    """Say why the game ends with the turn that is on, if it finishes as `kind`; None: play goes on.

    After time (S3) no turn begins, under "finish_round" once the last seat has had its turn; all
    teams passing twice in a row ends it too (U7, S4).
    """
    if _time_is_over(game) and (rules.clock.at_time_up != "finish_round" or _round_is_over(game)):
        return Ended.TIME_UP
    if kind is TurnKind.PASSED:
        enough = rules.ends.scoreless_rounds * len(game.playing)
        if len(row_of_passes(game)) + 1 >= enough:
            return Ended.ALL_PASSED
    return None


def _time_is_over(game: Game) -> bool:
    """Whether the game's time was called, or stands at nothing while the clocks are held (T6, T14)."""
    clock = game.clock.game
    return game.position.closing or (clock.since is None and clock.left <= 0)


def _round_is_over(game: Game) -> bool:
    """S3: the next to play would begin a new round; skipped seats count as had (T15)."""
    return not game.playing or next_seat(game, game.position.seat) <= game.position.seat


def due(game: Game) -> Moment | None:
    """Give the moment at which the timer acts next at this table, or None (T4, T6, T8).

    Never before the last thing that counted here: time set or given back may already be over.
    """
    position = game.position
    if position.phase not in IN_PLAY or game.held is not None or game.cycle_held:
        return None
    turn = game.clock.turn.deadline if position.phase is Phase.THINKING else None
    end = None if position.closing else game.clock.game.deadline
    earliest = turn if end is None else end if turn is None else min(turn, end)
    return None if earliest is None else max(earliest, game.touched)


def game_time_is_over(game: Game, at: Moment) -> bool:
    """Say whether it is the game's deadline, not the turn's, that acts at `at`; at once: the game's (T6)."""
    if game.position.closing:
        return False
    end, turn = game.clock.game.deadline, game.clock.turn.deadline
    if end is None or end > at:
        return False
    return game.position.phase is not Phase.THINKING or turn is None or end <= turn
