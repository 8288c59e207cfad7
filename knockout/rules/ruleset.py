"""A ruleset file as frozen values: `rules.clock.turn` is what the file says under `[clock] turn`.

The names, their order and what each may be are those of the file; durations are whole milliseconds.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import getitem, le
from typing import Annotated, Any, Literal

from knockout.ids import Millis
from knockout.rules.schema import Between, Problem, Reading, RulesetProblems, read, write
from knockout.rules.tiebreaks import TieBreak

__all__ = [
    "Problem",
    "Ruleset",
    "RulesetProblems",
    "not_playable_yet",
    "parse_ruleset",
    "ruleset_from_data",
    "ruleset_to_data",
]

Count = Annotated[int, Between(0, 9999)]
CountFrom1 = Annotated[int, Between(1, 9999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """U21."""

    least_players: CountFrom1


@dataclass(frozen=True, slots=True, kw_only=True)
class OvertimeRules:
    """Duels: what being over time costs (SPEC 3)."""

    points_a_minute: Count
    limit: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """U1, U2, S2, S3; `kind` other than "turn" is for duels."""

    kind: Literal["turn", "player", "round"]
    game: Millis
    turn: Millis
    at_turn_end: Literal["pass", "lost"]
    at_time_up: Literal["stop", "finish_turn", "finish_round"]
    challenge_stops_game_clock: bool
    warn_at: Millis
    alarm_at: Millis
    overtime: OvertimeRules


@dataclass(frozen=True, slots=True, kw_only=True)
class LateRules:
    """S15, S16: how late a tap may come, and from which gap on the server was down."""

    tap_within: Millis
    down_after: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """U4, S5, and what the host may enter for a word."""

    all_tiles_bonus: Count
    bonus_counts_for_best_word: bool
    most_points_a_word: CountFrom1
    unusual_points: CountFrom1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRules:
    """U5, S25; the cost of a failed one is for duels."""

    not_acceptable: Literal["turn_lost"]
    failed_challenge: Literal["free", "points", "cross"]
    failed_points: Count
    free_challenges: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRules:
    """U3: how many tiles the bag must hold."""

    least_in_bag: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """U7, S4, S25."""

    scoreless: Literal["all_pass", "zero_scores", "all_fail", "all_lost", "none"]
    scoreless_rounds: CountFrom1
    leftover_tiles: Literal["none", "own_off", "to_finisher"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRules:
    """Duels: what is counted against a side, and how many put it out (0: none does)."""

    unit: Literal["none", "points", "crosses", "cautions"]
    limit: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRules:
    """S6, U26, S28: tie-breaks by name, in order; `tiebreaks` has the table."""

    game: tuple[TieBreak, ...]
    best_loser: tuple[TieBreak, ...]
    awards: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRules:
    """S17."""

    order: Literal["sum", "best", "mean"]
    tiebreaks: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRules:
    """S18: tables in the hall unless the plan says otherwise."""

    tables: CountFrom1


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """S11."""

    seating: Literal["lots", "snake"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceRules:
    """S7, S21, S10."""

    annulled_win: Literal["second", "best_loser"]
    vacant_place: Literal["second", "best_loser"]
    short_table: Literal["as_is", "no_best_loser"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayRules:
    """What public pages work out and show."""

    show_needed_score: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRules:
    """U8."""

    rack: CountFrom1
    total: CountFrom1
    blanks: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A whole rulebook. The source of each value is in the ruleset file, beside it."""

    name: str
    language: Literal["uk", "en", "el", "cs", "ca"]
    seats: Annotated[int, Between(2, 4)]
    seat_letters: tuple[str, ...]
    team: TeamRules
    clock: ClockRules
    late: LateRules
    scoring: ScoringRules
    challenge: ChallengeRules
    exchange: ExchangeRules
    ends: EndRules
    penalties: PenaltyRules
    ranking: RankingRules
    rating: RatingRules
    plan: PlanRules
    draw: DrawRules
    advance: AdvanceRules
    display: DisplayRules
    tiles: TileRules


def _above_zero(length: int) -> bool:
    return length > 0


def _at(data: Any, key: str) -> Any:
    """Give what stands at `section.key` in plain data, as the file writes it."""
    return reduce(getitem, key.split("."), data)


_MOST = "scoring.most_points_a_word"

# What must hold between values: the key to mend, the keys looked at, the test, and what would be accepted.
_BETWEEN: tuple[tuple[str, tuple[str, ...], Callable[..., bool], str], ...] = (
    ("seat_letters", ("seat_letters", "seats"), lambda s, n: len(s) == n, "as many letters as seats"),
    ("clock.game", ("clock.game",), _above_zero, "more than 0:00"),
    ("clock.turn", ("clock.turn",), _above_zero, "more than 0:00"),
    ("clock.turn", ("clock.turn", "clock.game"), le, "at most clock.game"),
    ("clock.warn_at", ("clock.warn_at", "clock.turn"), le, "at most clock.turn"),
    ("clock.alarm_at", ("clock.alarm_at", "clock.warn_at"), le, "at most clock.warn_at"),
    ("late.down_after", ("late.down_after",), _above_zero, "more than 0:00"),
    ("scoring.unusual_points", ("scoring.unusual_points", _MOST), le, f"at most {_MOST}"),
    (
        "challenge.failed_points",
        ("challenge.failed_challenge", "challenge.failed_points"),
        lambda kind, points: (points > 0) == (kind == "points"),
        'more than 0 where failed_challenge is "points", else 0',
    ),
    (
        "challenge.free_challenges",
        ("challenge.failed_challenge", "challenge.free_challenges"),
        lambda kind, free: kind != "free" or free == 0,
        '0 where failed_challenge is "free"',
    ),
    (
        "penalties.limit",
        ("penalties.unit", "penalties.limit"),
        lambda unit, limit: unit != "none" or limit == 0,
        '0 where penalties.unit is "none"',
    ),
    ("tiles.blanks", ("tiles.blanks", "tiles.total"), le, "at most tiles.total"),
    (
        "tiles.total",
        ("tiles.total", "tiles.rack", "seats"),
        lambda total, rack, seats: total >= rack * seats,
        "a rack for every seat at least",
    ),
    ("exchange.least_in_bag", ("exchange.least_in_bag", "tiles.total"), le, "at most tiles.total"),
)

# What the engine runs so far, where the schema has room for more (SPEC 3).
_PLAYABLE: tuple[tuple[str, Any], ...] = (
    ("clock.kind", "turn"),
    ("clock.at_turn_end", "pass"),
    ("clock.overtime.points_a_minute", 0),
    ("clock.overtime.limit", "0:00"),
    ("challenge.not_acceptable", "turn_lost"),
    ("challenge.failed_challenge", "free"),
    ("exchange.least_in_bag", 0),
    ("ends.scoreless", "all_pass"),
    ("ends.leftover_tiles", "none"),
    ("penalties.unit", "none"),
)


def parse_ruleset(text: str) -> Ruleset:
    """Take a ruleset file's text; give the ruleset. Raises RulesetProblems with every mistake listed."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetProblems((Problem("", str(error), "a TOML file"),)) from error
    return ruleset_from_data(data)


def ruleset_from_data(data: object) -> Ruleset:
    """Take what `ruleset_to_data` gave, or a parsed file; raises RulesetProblems as `parse_ruleset` does."""
    reading = Reading()
    rules = read(Ruleset, data, reading)
    for key, looked_at, holds, accepted in _BETWEEN:
        values = [reading.values[name] for name in looked_at if name in reading.values]
        # a value that is wrong by itself is listed already; comparing it would only add noise
        if len(values) == len(looked_at) and not holds(*values):
            reading.wrong(key, _at(data, key), accepted)
    if rules is None or reading.problems:
        raise RulesetProblems(tuple(reading.problems))
    return rules


def ruleset_to_data(rules: Ruleset) -> dict[str, Any]:
    """Give the ruleset as plain data: just what its file parses to, so that it can be kept as JSON."""
    return write(rules)


def not_playable_yet(rules: Ruleset) -> tuple[Problem, ...]:
    """Name each setting of a right ruleset that the engine does not run yet; empty: it runs them all."""
    data = ruleset_to_data(rules)
    return tuple(Problem(key, _at(data, key), str(runs)) for key, runs in _PLAYABLE if _at(data, key) != runs)
