"""Random scripts for one table: what people, phones and the server can do to it, in any order.

A script is a list of `Do`. What one means depends on how the table stands: the turn it names is the one that is
on, or one beside it; the time is a gap after the last one. So most of a script is accepted, and some of it not.
"""

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import HealthCheck, Phase, settings, strategies as st

from knockout.game.state import Game
from knockout.ids import Moment
from tests import words as w
from tests.story import GAME, START, Asking, Story, ruleset

SECOND = 1000
GAPS = [0, 1, 400, 5_000, 12_000, 20_000, 31_000, 45_000, 59_999, 60_000, 60_001, 75_000, 190_000]
LATENESS = [0] * 8 + [1, 900, 20_000, 61_000, 200_000, 300_000, 300_001]
BESIDE = [0] * 12 + [-1, -1, -2, 1]

bounded = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The same examples every time, as many as fit into a few seconds; making a failing one smaller would take minutes."""


@dataclass(frozen=True)
class Do:
    """One thing that happens: what, how long after the last, how late it arrives, and what it needs."""

    what: str
    gap: int = 0
    late: int = 0
    beside: int = 0
    points: int = 0
    flag: bool = False


def _then(story: Story, do: Do) -> Game:
    """Give the table as it stands when this arrives."""
    moment = Moment(story.now + do.gap - 1)
    return story.machine.check_clocks(moment, silent=story.silent).state.games[GAME]


def _turn(story: Story, do: Do) -> int:
    return max(1, _then(story, do).position.number + do.beside)


def _asked_for(story: Story) -> int:
    """Give the turn of the first request that nobody has answered; 1 where there is none."""
    return next((request.turn for request in story.game().requests if not request.answer), 1)


def _team(do: Do) -> str:
    return f"T{do.points % 4 + 1}"


ASK: dict[str, Any] = {
    "place": lambda story, do: w.place(_turn(story, do)),
    "score": lambda story, do: w.score(_turn(story, do), do.points, do.points // 2, all_tiles=do.flag),
    "pass": lambda story, do: w.passes(_turn(story, do)),
    "exchange": lambda story, do: w.exchange(_turn(story, do)),
    "challenge": lambda story, do: w.challenge(_turn(story, do), by=_team(do)),
    "rule": lambda story, do: w.rule(_turn(story, do), valid=do.flag),
    "undo": lambda story, do: w.undo(),
    "start": lambda story, do: w.start(),
    "hold": lambda story, do: w.hold(),
    "resume": lambda story, do: w.resume(),
    "hold_cycle": lambda story, do: w.cycle("hold_cycle"),
    "resume_cycle": lambda story, do: w.cycle("resume_cycle"),
    "set_clock": lambda story, do: {
        **w.set_clock(),
        **{"turn_left" if do.flag else "game_left": do.points * 400},
    },
    "end": lambda story, do: w.end("out" if do.flag else "host"),
    "correct": lambda story, do: w.correct(
        max(1, _turn(story, do) - 1 - do.points % 3), do.points, kind="scored"
    ),
    "uncorrect": lambda story, do: w.correct(max(1, _turn(story, do) - 1 - do.points % 3), kind="passed"),
    "disqualify": lambda story, do: w.disqualify(_team(do)),
    "call": lambda story, do: w.result("call_committee"),
    "ask_for": lambda story, do: w.request(max(1, _turn(story, do) - do.points % 3), do.points % 9),
    "decline": lambda story, do: w.decline(_asked_for(story)),
    "grant": lambda story, do: w.correct(_asked_for(story), do.points, kind="scored"),
    "submit": lambda story, do: w.result("submit_result"),
    "return": lambda story, do: w.result("return_result"),
}

PLAY = ["fit"] * 12 + ["late"] * 4 + ["place", "score", "pass", "exchange", "wait", "wait", "silent"]
REFEREE = [
    "challenge",
    "rule",
    "undo",
    "undo",
    "hold",
    "resume",
    "correct",
    "uncorrect",
    "ask_for",
    "ask_for",
    "decline",
    "grant",
]
COMMITTEE = [
    "hold_cycle",
    "resume_cycle",
    "set_clock",
    "end",
    "disqualify",
    "call",
    "submit",
    "return",
    "start",
]
SERVER = ["down", "late_gap"]
EVERYTHING = [*PLAY, *REFEREE, *COMMITTEE, *SERVER, *SERVER]
"""`fit` is what fits the phase; `late` a tap of a turn that the timer has ended; `late_gap` one from a server's gap."""

FITS = {
    "ready": ["start"],
    "thinking": ["place", "score", "score", "exchange", "pass"],
    "placed": ["score", "score", "challenge"],
    "challenged": ["rule"],
    "ended": ["undo", "submit"],
    "submitted": ["return"],
}


def things(kinds: list[str]) -> st.SearchStrategy[Do]:
    """One thing of these kinds."""
    return st.builds(
        Do,
        what=st.sampled_from(kinds),
        gap=st.sampled_from(GAPS),
        late=st.sampled_from(LATENESS),
        beside=st.sampled_from(BESIDE),
        points=st.integers(0, 90),
        flag=st.booleans(),
    )


def scripts(kinds: list[str] = EVERYTHING, *, without: tuple[str, ...] = ()) -> st.SearchStrategy[list[Do]]:
    """Forty things of these kinds."""
    return st.lists(things([kind for kind in kinds if kind not in without]), min_size=40, max_size=40)


def tables() -> st.SearchStrategy[w.Table]:
    """Tables of two to four, games of five minutes and of thirty, under each way to end and to challenge."""
    return st.builds(
        _table,
        teams=st.sampled_from([4, 4, 4, 3, 2]),
        game=st.sampled_from([300 * SECOND, 1800 * SECOND]),
        at_time_up=st.sampled_from(["stop", "stop", "finish_turn", "finish_round"]),
        stops=st.booleans(),
    )


def _table(teams: int, game: int, at_time_up: str, stops: bool) -> w.Table:
    rules = ruleset(
        {"clock.game": game, "clock.at_time_up": at_time_up, "clock.challenge_stops_game_clock": stops}
    )
    return w.table_of(teams, rules=rules)


def fitting(story: Story, do: Do) -> Do:
    """Give what fits the table as it stands: a resume on hold, else a move of the phase."""
    game = _then(story, do)
    if game.held is not None or game.cycle_held:
        return replace(do, what="resume" if game.held is not None else "resume_cycle", late=0)
    fits = FITS[game.phase.value]
    return replace(do, what=fits[do.points % len(fits)], beside=0, late=0)


def _late_tap(story: Story, do: Do) -> tuple[Asking, Moment] | None:
    """Give a tap of one of the last turns that the timer ended, made while it was on."""
    past = [turn for turn in _then(story, do).turns[-4:] if turn.auto]
    if not past:
        return None
    turn = past[do.points % len(past)]
    tap = turn.began + (turn.ended - turn.began) * do.points // 90
    return _move(do, turn.number), Moment(tap)


def _gap_tap(story: Story, do: Do) -> tuple[Asking, Moment] | None:
    """Give a tap of the turn that is on, made around the server's gap."""
    game = _then(story, do)
    if game.held is None or game.held.back is None:
        return None
    tap = max(game.position.began, game.held.at - SECOND) + do.points * 700
    return _move(do, game.position.number), Moment(tap)


def _move(do: Do, turn: int) -> Asking:
    if do.flag:
        return w.score(turn, do.points)
    return w.place(turn) if do.points % 3 else w.passes(turn)


def step(story: Story, do: Do) -> str | None:
    """Let one thing happen; give the code of its refusal, if it is refused."""
    if do.what == "fit":
        do = fitting(story, do)
    arrives = Moment(story.now + do.gap)
    if do.what == "wait":
        story.now = arrives
    elif do.what == "silent":
        story.pass_time(arrives)
        story.silent = frozenset() if story.silent else frozenset({GAME})
    elif do.what == "down":
        story.gap(Moment(story.now + min(do.gap, 2 * SECOND)), arrives)
    elif do.what in ("late", "late_gap"):
        found = _late_tap(story, do) if do.what == "late" else _gap_tap(story, do)
        if found is not None:
            story.ask(found[0], tap=min(found[1], arrives), arrives=arrives)
        story.now = arrives
    else:
        story.ask(ASK[do.what](story, do), tap=Moment(max(START, arrives - do.late)), arrives=arrives)
    refusal, story.refusal = story.refusal, None
    return None if refusal is None else refusal.code.value


def play(table: w.Table, script: list[Do]) -> tuple[Story, list[str | None]]:
    """Play a whole script; give the story and, for each thing, the code of its refusal."""
    story = w.given(table)
    return story, [step(story, do) for do in script]
