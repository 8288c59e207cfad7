"""The committee of a simulated day: opens cycles, confirms results, decides ties by lots, draws the next stage.

Of qualifying it plays the game days that are open (U20); it opens none and does not close it.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from knockout.catalogues import gettext as _
from knockout.simulation.hall import Hall

Json = dict[str, Any]

OVER = frozenset({"ended", "submitted", "official"})
OPEN = frozenset({"ready", "thinking", "placed", "challenged", "ended", "submitted"})
PERSONS = frozenset({"create_tournament", "enter_team", "set_rating", "close_qualifying", "close_check_in"})
"""Next steps that are for people to take."""


class Committee:
    """Does one thing after another, as soon as it can be done."""

    def __init__(self, hall: Hall, seed: int, token: str, say: Callable[[str], None]) -> None:
        """token: what opens the console; say: is told what is done."""
        self._hall = hall
        self._token = token
        self._say = say
        self._seed = seed
        self.rests = False
        """Nothing is left that it does: the game days are over, a person closes qualifying or check-in."""

    def preside(self, games: list[Json]) -> str | None:
        """Do what can be done now; give the champion's name once there is one."""
        for game in games:
            if game["phase"] == "submitted":
                self._do("confirm_result", game=game["id"])
        if not any(stage["drawn"] for stage in self._hall.get("bracket")["stages"]):
            step = self._hall.get("next", self._token)
            self.rests = step["kind"] in PERSONS and not any(game["phase"] in OPEN for game in games)
            if step["kind"] != "draw":
                self._open_next(step)
                return None
        stages = self._hall.get("bracket")["stages"]
        standings = self._hall.get("standings")
        if standings["places"] and len(standings["places"][0]) == 1:
            return self._crowned(standings["places"][0][0])
        for standing in standings["stages"].values():
            for question in standing["undecided"]:
                self._decide(question)
        for stage in stages:
            if not self._advance(stage):
                break
        return None

    def _open_next(self, step: Json) -> None:
        """Open the next cycle of a game day once nothing stands in its way."""
        if step["kind"] == "open_cycle" and not step["blockers"]:
            self._do("open_cycle", cycle=step["args"]["cycle"])

    def _advance(self, stage: Json) -> bool:
        """Draw the stage or open its next cycle; True if the stage is over, so that the next may be looked at."""
        if not stage["drawn"]:
            if all(slot["kind"] in ("TeamIn", "Empty") for slot in stage["slots"]):
                self._do("draw", stage=stage["stage"], seed=f"{self._seed}")
            return False
        for cycle in stage["cycles"]:
            if cycle["opened"] is None:
                self._do("open_cycle", cycle=cycle["cycle"])
                return False
            if not all(game["phase"] in OVER for game in cycle["games"]):
                return False
        return all(game["phase"] == "official" for cycle in stage["cycles"] for game in cycle["games"])

    def _decide(self, question: Json) -> None:
        order = Random(f"{self._seed}|{question['question']}").sample(
            question["teams"], len(question["teams"])
        )
        self._do("decide_tie", question=question["question"], order=order, how="lots", reason=_("lots"))

    def _crowned(self, team: str) -> str:
        teams = self._hall.get("tournament")["teams"]
        return next((known["name"] for known in teams if known["team"] == team), team)

    def _do(self, do: str, **fields: Any) -> None:
        answer = self._hall.send(self._token, do, **fields)
        if answer["ok"]:
            self._say(f"{do} {' '.join(str(value) for value in fields.values())}")
