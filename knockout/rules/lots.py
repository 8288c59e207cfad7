"""Lots that anyone can draw again (U22): all chance comes from the seed, by SHA-256.

The n-th number is SHA-256 of the UTF-8 text `seed|purpose|n` (n from 0), read as one number of 256 bits,
most significant byte first. To choose one of k, numbers at or above the largest multiple of k are left
out, so that every choice is equally likely, and the rest is taken modulo k.

A list is shuffled from its end (Fisher-Yates): for i = last, ..., 1 choose j among 0..i and swap i and j.
The purposes of a stage's draw are `QF teams` (who sits where) and `QF tables` (which are short).
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from knockout.ids import GameId, TeamId
from knockout.rules.plans import SEATS, StagePlan, game_ids, split

T = TypeVar("T")

Seats = tuple[TeamId | None, ...]


def shuffled(items: Sequence[T], seed: str, purpose: str) -> tuple[T, ...]:
    """Give the items in the order that the seed's lots for this purpose put them in."""
    numbers = _numbers(seed, purpose)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _choice(numbers, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def spread(teams: int, games: int, seats: int = SEATS) -> tuple[int, ...]:
    """Give how many teams sit at each game: empty seats one to a table (S10), full tables first.

    Raises ValueError where the teams don't fit.
    """
    if not 0 <= teams <= games * seats:
        raise ValueError(f"{teams} teams don't fit at {games} tables of {seats}")
    return split(teams, games)


def draw_lots(teams: Sequence[TeamId], plan: StagePlan, seed: str, seats: int = SEATS) -> dict[GameId, Seats]:
    """Take the stage's teams; give every game its seats by lots (U22), None where nobody sits.

    The teams are shuffled from the order given and sit down game by game, seat by seat. Short tables are
    by lots too, their last seats stay empty (S10). Raises ValueError where the teams don't fit.
    """
    sizes = _sizes(len(teams), plan, seed, seats)
    waiting = iter(shuffled(teams, seed, f"{plan.stage} teams"))
    return {game: _seated([next(waiting) for _ in range(size)], seats) for game, size in sizes.items()}


def snake(teams: Sequence[TeamId], plan: StagePlan, seed: str, seats: int = SEATS) -> dict[GameId, Seats]:
    """Take the teams best first; give every game its seats, dealt to and fro (S11 `seating = "snake"`).

    First seats go to the games in order, second seats in the opposite order, and so on. Which tables are
    short is by lots, as in `draw_lots` (S10). Raises ValueError where the teams don't fit.
    """
    sizes = _sizes(len(teams), plan, seed, seats)
    dealt: dict[GameId, list[TeamId]] = {game: [] for game in sizes}
    waiting = iter(teams)
    for seat in range(seats):
        games = tuple(sizes) if seat % 2 == 0 else tuple(reversed(sizes))
        for game in games:
            if sizes[game] > seat:
                dealt[game].append(next(waiting))
    return {game: _seated(row, seats) for game, row in dealt.items()}


def _sizes(teams: int, plan: StagePlan, seed: str, seats: int) -> dict[GameId, int]:
    """Say how many sit at each game, in the games' order; the full tables are the first ones of the lots."""
    games = game_ids(plan)
    sizes = spread(teams, len(games), seats)
    drawn = dict(zip(shuffled(games, seed, f"{plan.stage} tables"), sizes, strict=True))
    return {game: drawn[game] for game in games}


def _seated(teams: Sequence[TeamId], seats: int) -> Seats:
    return (*teams, *(None,) * (seats - len(teams)))


def list_hash(teams: Sequence[TeamId]) -> str:
    """Give SHA-256, hex, of the ids in the order the lots begin from, one a line, each line ended by a line feed."""
    return sha256("".join(f"{team}\n" for team in teams).encode()).hexdigest()


def seed_hash(seed: str) -> str:
    """Give SHA-256, hex, of the seed's UTF-8."""
    return sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def _numbers(seed: str, purpose: str) -> Iterator[int]:
    for number in count():
        # a seed typed as half a surrogate pair is a poor seed but no fault
        text = f"{seed}|{purpose}|{number}".encode("utf-8", "surrogatepass")
        yield int.from_bytes(sha256(text).digest(), "big")


def _choice(numbers: Iterator[int], among: int) -> int:
    limit = 2**256 - 2**256 % among
    return next(number for number in numbers if number < limit) % among
