"""A table in words: given(...).when(...).then(...), through the real core and the real JSON commands.

    given(table_of_four()).when(at("0:50", place(1)), at("1:10", score(1, 12))).then(turns=1, on_turn="T2")

Times are "m:ss" or "m:ss.mmm" since the game's start, which is 17:00 in Kyiv. A team is T1 to T4, in the
order of seats А Б В Г. Whoever asks is the committee unless it says `by="host"`. A command that is refused
must be followed by `refused(code)`, else the story fails there; and a refusal that changed anything fails too.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from knockout.ids import Moment
from knockout.machine import Machine
from knockout.rules.ruleset import Ruleset
from tests.story import GAME, HOME, START, ZONE, Asking, Story, millis, moment

Act = Callable[[Story], None]
"""One line of `when`."""


# --- given


@dataclass(frozen=True)
class Table:
    """Who sits at the table, under which rules, and how far it has come."""

    teams: tuple[str, ...] = ("T1", "T2", "T3", "T4")
    rules: Ruleset = HOME
    opened: bool = True
    started: bool = True


def table_of_four(**how: Any) -> Table:
    """Four teams, the game started at 0:00 unless `started=False` or `opened=False`."""
    return Table(**how)


def table_of(teams: int, **how: Any) -> Table:
    """A short table (S10): the last seats are empty."""
    return Table(teams=Table.teams[:teams], **how)


def given(table: Table | None = None) -> Story:
    """Begin a story at this table; a table of four under the home rules if none is given."""
    table = table if table is not None else Table()
    story = Story(Machine(rulesets={table.rules.name: table.rules}))
    for line in _before_the_game(table):
        story.ask(line, tap=moment("-10:00"))
    if table.started:
        story.when(at("0:00", start(), by="host"))
    return story


def _before_the_game(table: Table) -> Iterable[Asking]:
    yield {"do": "create_tournament", "name": "Один стіл", "ruleset": table.rules.name, "venue_zone": ZONE,
           "plan": 4}  # fmt: skip
    for team in table.teams:
        players = [{"name": f"{team}-{number}", "student": True} for number in range(4)]
        yield {"do": "enter_team", "team": team, "name": f"Команда {team}", "players": players}
    yield {"do": "set_rating", "teams": list(table.teams)}
    for team in table.teams:
        yield {"do": "check_in", "team": team}
    yield {"do": "close_check_in"}
    yield {"do": "enter_draw", "stage": "F", "seats": {GAME: list(table.teams)}}
    if table.opened:
        yield {"do": "open_cycle", "cycle": "F-1"}


# --- when: what is asked


def start() -> Asking:
    return {"do": "start_game", "game": GAME}


def place(turn: int) -> Asking:
    return {"do": "place_move", "game": GAME, "turn": turn}


def score(turn: int, *words: int | tuple[str | None, int], all_tiles: bool | None = None) -> Asking:
    """Points alone, or (word, points): `score(1, 12)`, `score(1, ("КІТ", 12), 4)`."""
    asking = {"do": "score_turn", "game": GAME, "turn": turn, "words": as_words(words)}
    return asking if all_tiles is None else {**asking, "all_tiles": all_tiles}


def passes(turn: int) -> Asking:
    return {"do": "pass_turn", "game": GAME, "turn": turn}


def exchange(turn: int, **fields: Any) -> Asking:
    return {"do": "exchange", "game": GAME, "turn": turn, **fields}


def challenge(turn: int, *words: str, **fields: Any) -> Asking:
    return {"do": "challenge", "game": GAME, "turn": turn, **({"words": words} if words else {}), **fields}


def rule(turn: int, *, valid: bool) -> Asking:
    return {"do": "rule_challenge", "game": GAME, "turn": turn, "valid": valid}


def undo() -> Asking:
    return {"do": "undo", "game": GAME}


def hold(reason: str = "пожежна тривога") -> Asking:
    return {"do": "hold_game", "game": GAME, "reason": reason}


def resume() -> Asking:
    return {"do": "resume_game", "game": GAME}


def set_clock(**left: str) -> Asking:
    """`set_clock(turn_left="0:20", game_left="12:34")`."""
    return {"do": "set_clock", "game": GAME, "reason": "за протоколом"} | {
        key: millis(value) for key, value in left.items()
    }


def end(reason: str = "host") -> Asking:
    return {"do": "end_game", "game": GAME, "reason": reason}


def correct(turn: int, *words: int | tuple[str | None, int], **fields: Any) -> Asking:
    given_words = {"words": as_words(words)} if words else {}
    return {
        "do": "correct_turn",
        "game": GAME,
        "turn": turn,
        "reason": "помилка запису",
        **given_words,
        **fields,
    }


def request(turn: int, *words: int | tuple[str | None, int], **fields: Any) -> Asking:
    """Ask the committee for a correction: a move if words are given, else what `kind` says."""
    kind = {"kind": "scored", "words": as_words(words)} if words else {}
    return {"do": "request_correction", "game": GAME, "turn": turn, **kind, **fields}


def decline(turn: int, reason: str = "на аркуші інакше") -> Asking:
    return {"do": "decline_request", "game": GAME, "turn": turn, "reason": reason}


def result(do: str, **fields: Any) -> Asking:
    """`submit_result`, `confirm_result`, `return_result`, `enter_sheet`, `call_committee`, `answer_call`."""
    needs_reason = {"reason": "перевірка"} if do in ("return_result", "enter_sheet") else {}
    return {"do": do, "game": GAME, **needs_reason, **fields}


def disqualify(team: str) -> Asking:
    return {"do": "disqualify", "team": team, "reason": "порушення правил"}


def cycle(do: str) -> Asking:
    """`hold_cycle` or `resume_cycle`."""
    return {"do": do, "cycle": "F-1", "reason": "тиша в залі"}


def as_words(words: Iterable[int | tuple[str | None, int]]) -> list[Asking]:
    return [{"points": w} if isinstance(w, int) else {"word": w[0], "points": w[1]} for w in words]


# --- when: how it happens


def at(time: str, *asked: Asking, by: str = "committee") -> Act:
    """Taps made at this moment, which arrive at once."""

    def act(story: Story) -> None:
        for asking in asked:
            story.ask(asking, tap=moment(time), by=by)

    return act


def late(asked: Asking, *, tap: str, arrives: str, by: str = "host") -> Act:
    """A tap that reaches the server later than it was made (S15)."""
    return lambda story: story.ask(asked, tap=moment(tap), arrives=moment(arrives), by=by)


def wait(until: str) -> Act:
    """Let time pass; what is due at that very moment happens too."""
    return lambda story: story.pass_time(moment(until))


def refused(code: str) -> Act:
    """Say that the command just asked was refused, with this code."""
    return lambda story: story.expect(code)


def server_down(*, last_beat: str, back: str) -> Act:
    """The server was gone between these two moments (S16)."""
    return lambda story: story.gap(moment(last_beat), moment(back))


def no_host_page() -> Act:
    """From here on no host page has been connected during the row of passes (S23)."""
    return lambda story: setattr(story, "silent", frozenset({GAME}))


def host_page() -> Act:
    """A host page is there again."""
    return lambda story: setattr(story, "silent", frozenset())


def played(turns: int, *, until: str) -> Act:
    """Turns 1 to `turns` are exchanges, evenly spread; the next turn begins at `until`."""

    def act(story: Story) -> None:
        for turn in range(1, turns + 1):
            story.ask(exchange(turn), tap=Moment(START + turn * millis(until) // turns))

    return act
