"""A script played through the pure core on a virtual clock: a whole tournament in milliseconds (SPEC 4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from knockout.errors import Refused, bad_field
from knockout.game.scoring import best_words, finished_turns, passes, ranking, totals
from knockout.game.state import Game
from knockout.ids import TIMER, CommandId, GameId, Moment
from knockout.machine import Machine
from knockout.rules.ruleset import Ruleset
from knockout.store.codec import decode_asked, parse_moment, read_json
from knockout.tournament.final import places
from knockout.tournament.lookup import all_games, rules_of
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.state import Qualified, State


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that was refused, counted from 1."""

    line: int
    code: str
    details: dict[str, Any]


@dataclass(slots=True)
class Replay:
    """A machine at the end of a script, and the lines it refused."""

    machine: Machine
    refused: list[RefusedLine] = field(default_factory=list)
    now: Moment = Moment(0)
    _answers: dict[CommandId, Refused | None] = field(default_factory=dict)

    def line(self, number: int, data: Any) -> None:
        """Take one line of the script, read or as text."""
        try:
            self._take(read_json(data) if isinstance(data, bytes | str) else data)
        except Refused as refusal:
            self.refused.append(RefusedLine(number, refusal.code.value, refusal.details))

    def finish(self) -> None:
        """Let what is due at the script's last moment happen (T2)."""
        self.machine.adopt(self.machine.check_clocks(self.now))

    def _take(self, data: Any) -> None:
        if isinstance(data, dict) and data.get("do") == "wait":
            self.now = max(self.now, parse_moment(data.get("at")))
            return
        name = data.get("id") if isinstance(data, dict) else None
        if isinstance(name, str) and name in self._answers:
            self._again(CommandId(name))
            return
        try:
            self._ask(data)
        except Refused as refusal:
            if isinstance(name, str):
                self._answers[CommandId(name)] = refusal
            raise
        if isinstance(name, str):
            self._answers[CommandId(name)] = None

    def _again(self, name: CommandId) -> None:
        """T11: a repeated id gets its first answer again, and nothing more."""
        refusal = self._answers[name]
        if refusal is not None:
            raise refusal

    def _ask(self, data: Any) -> None:
        if isinstance(data, dict) and data.get("who") == TIMER:
            self._hold_by_timer(data)
            return
        announced = (
            data.get("do") == "plan_start" and "received" not in data if isinstance(data, dict) else False
        )
        asked = decode_asked(data, arrival=self.now if announced else None)
        self.now = max(self.now, asked.received)
        step = self.machine.ask(asked)
        self.machine.adopt(step)
        if step.refused is not None:
            raise step.refused

    def _hold_by_timer(self, data: dict[str, Any]) -> None:
        """A live server's timer held a table: `received` is when it was back (S16); none, S23."""
        at = parse_moment(data.get("at"))
        if data.get("do") != "hold_game":
            raise bad_field("do", data.get("do"), "hold_game, for a line of the timer's")
        back = parse_moment(data["received"], "received") if "received" in data else None
        why: Literal["down", "silent"] = "silent" if back is None else "down"
        step = self.machine.held_by_timer(GameId(str(data.get("game"))), at, why, back)
        self.now = max(self.now, at)
        self.machine.adopt(step)


def replay(lines: Iterable[bytes | str], rulesets: Mapping[str, Ruleset]) -> Replay:
    """Play a script (JSON Lines; empty lines are skipped) and give what came of it."""
    played = Replay(Machine(rulesets=rulesets))
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        played.line(number, text)
    played.finish()
    return played


def to_json(played: Replay) -> dict[str, Any]:
    """Give what `replay --json` prints (SPEC 4)."""
    found = state_json(played.machine.state)
    found["refused"] = [{"line": r.line, "code": r.code, "details": r.details} for r in played.refused]
    return found


def state_json(state: State) -> dict[str, Any]:
    """Give games, stages and places of a tournament as plain values (SPEC 4)."""
    return {
        "games": {game.id: game_json(state, game) for game in all_games(state)},
        "stages": {
            plan.stage: {
                "qualified": [_row(row) for row in qualified(state, plan.stage)],
                "undecided": [
                    {"question": q.question, "teams": list(q.teams)} for q in undecided(state, plan.stage)
                ],
            }
            for plan in state.plan
        },
        "places": [list(group) for group in places(state)],
    }


def game_json(state: State, game: Game) -> dict[str, Any]:
    """Give one game as plain values (SPEC 4)."""
    rules = rules_of(state)
    return {
        "phase": game.phase.value,
        "on_hold": game.on_hold,
        "ended": game.position.ended,
        "turns": finished_turns(game),
        "totals": totals(game, rules),
        "best_word": {
            team: None if word is None else {"word": word.word, "points": word.points}
            for team, word in best_words(game, rules).items()
        },
        "ranking": [list(group) for group in ranking(game, rules)],
        "passes": passes(game),
    }


def _row(row: Qualified) -> dict[str, Any]:
    return {"team": row.team, "mark": row.mark, "game": row.game, "why": why_text(row)}


def why_text(row: Qualified) -> str:
    """Say in a few words why a team is through."""
    if row.mark == "q":
        text = f"best loser of {row.group}: {row.points}"
        if row.why == "best_loser_on_word":
            text += f"; word {row.word or 0} against {row.against or 0}"
        return text + ("; the committee's decision" if row.why == "best_loser_decided" else "")
    said = {
        "won_decided": "won {game} with {points}; the committee's decision",
        "won_on_word": "won {game} with {points}; word {word} against {against}",
        "passed_on": "takes the place of {game} with {points}",
        "named": "named by the committee, {game} having no winner",
    }.get(row.why, "won {game} with {points}")
    return said.format(game=row.game, points=row.points, word=row.word or 0, against=row.against or 0)
