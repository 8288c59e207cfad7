"""Where a file and the server it was to follow part: what both have, and what only the file has."""

from collections.abc import Callable
from dataclasses import dataclass

from knockout.following.copy import Copy
from knockout.following.leader import Leader, LeaderRefusedError
from knockout.game.entries import Entry
from knockout.store.following import last_command


@dataclass(frozen=True)
class Parting:
    """`entry`, `command`: the last that both have; `own`: the entries that only the file has, with their numbers;
    `answered`: how many commands only the file has an answer to."""

    entry: int
    command: int
    own: tuple[tuple[int, Entry], ...]
    answered: int


def parting(copy: Copy, leader: Leader) -> Parting:
    """Find it, by halves; nothing is written on either side. Raises LeaderAwayError, LeaderRefusedError."""

    def agrees(entry: int, command: int) -> bool:
        try:
            leader.news(**copy.beginning(entry, command), probe=1)
        except LeaderRefusedError as refused:
            if refused.code != "diverged":
                raise
            return False
        return True

    commands = last_command(copy.journal)
    entry = _last(copy.entry, lambda number: agrees(number, 0))
    command = _last(commands, lambda number: agrees(0, number))
    return Parting(entry, command, tuple(copy.journal.entries(after=entry)), commands - command)


def _last(most: int, agreed: Callable[[int], bool]) -> int:
    """Give the last number up to `most` that is agreed on; 0 always is."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if agreed(middle) else (low, middle - 1)
    return low
