"""What a client remembers: what it sent, what was answered, and what of it must therefore be in the file."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from knockout.store.nameless import nameless_answer

Json = dict[str, Any]
ACTS = ("start_game", "place_move", "score_turn", "pass_turn", "exchange")
"""What a host of this hall does that an undo takes back (T14)."""


@dataclass
class Book:
    """One client's taps. `waiting`: those without an answer, in order; they are sent again under the same id.

    `sent`: how often, by id. `known`: what the file had as the answer to what waits, when it was last looked at.
    """

    owner: str
    answered: list[tuple[Json, Json]] = field(default_factory=list)
    waiting: list[Json] = field(default_factory=list)
    sent: Counter[str] = field(default_factory=Counter)
    known: dict[str, Json] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def resent(self) -> int:
        """Give how many commands were sent more than once."""
        return sum(times > 1 for times in self.sent.values())

    def heard(self, line: Json, answer: Json) -> None:
        """Take an answer into account; one that differs from what the file had said of the same command is wrong."""
        self.waiting.remove(line)
        self.answered.append((line, answer))
        stored = self.known.pop(line["id"], None)
        if stored is not None and stored != kept(line, answer):
            self.wrong.append(f"{self.owner}: {line['id']} was {stored}, is {answer}")


def kept(line: Json, answer: Json) -> Json:
    """Give an answer as the file should have it: without its words, and for a refusal without what it quotes (S30)."""
    return nameless_answer(line["do"], {key: value for key, value in answer.items() if key != "message"})


def points_of(lines: Iterable[Json]) -> dict[int, int]:
    """Give the points of every scored turn of a table, from its accepted commands in order.

    A host's act stands until an undo takes it away, the last first (T14); a correction changes a turn that stands.
    """
    acts: list[Json] = []
    found: dict[int, int] = {}
    for line in lines:
        if line["do"] == "undo":
            undone = acts.pop()
            if undone["do"] == "score_turn":
                del found[undone["turn"]]
        elif line["do"] in ACTS:
            acts.append(line)
        if line["do"] in ("score_turn", "correct_turn"):
            found[line["turn"]] = sum(int(word["points"]) for word in line["words"])
    return found
