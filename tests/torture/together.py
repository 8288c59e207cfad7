"""Five tables that save in the same moment, with a correction and automatic passes in between (CASES 49)."""

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from knockout.game.scoring import totals
from knockout.game.state import Game
from knockout.ids import GameId
from knockout.simulation.hall import Hall
from tests.halls import Server, folded, make_hall

Json = dict[str, Any]
TABLES = 5
IDLE = 3
"""Tables that nobody plays at: a pass comes there every half second."""
REST = 3.0
"""Seconds after which somebody plays there once, so that they do not end by passes (S4)."""
CORRECTED = 500
"""Points that only a correction gives, and more than that."""


@dataclass
class Outcome:
    """What came of it. `spread`: seconds from the first tap of a round to the last, by round; `passes`: all."""

    accepted: list[Json] = field(default_factory=list)
    refused: list[Json] = field(default_factory=list)
    spread: list[float] = field(default_factory=list)
    passes: int = 0
    wrong: list[str] = field(default_factory=list)
    log: str = ""


@dataclass
class Desk:
    """Who taps at one table, or corrects there, when all are let go at once."""

    hall: Hall
    token: str
    game: str

    def save(self, points: int) -> tuple[float, Json]:
        """Save a word for the turn that is on; give when it was tapped and the answer with what was asked."""
        turn = self.hall.get(f"games/{self.game}", self.token)["game"]["turn"]
        return self._send("score_turn", turn=turn, words=[{"points": points}])

    def correct(self, points: int) -> tuple[float, Json]:
        """Correct the first turn that has points, each time to something else."""
        log = self.hall.get(f"games/{self.game}", self.token)["game"]["log"]
        scored = [row["turn"] for row in log if row["kind"] == "scored"]
        if not scored:
            return time.monotonic(), {"ok": True, "asked": {}}
        fields = {"turn": min(scored), "words": [{"points": points}], "reason": "лічба"}
        return self._send("correct_turn", **fields)

    def _send(self, do: str, **fields: Any) -> tuple[float, Json]:
        tapped = time.monotonic()
        answer = self.hall.send(self.token, do, game=self.game, **fields)
        return tapped, {**answer, "asked": {"do": do, "game": self.game, **fields}}


def together(folder: Path, *, rounds: int) -> Outcome:
    """Let five tables save so many times in the same moment, while one is corrected and another passes by itself."""
    file, outcome = folder / "together.db", Outcome()
    make_hall(file, tables=TABLES + IDLE, turn="0:00.500", game="99:00")
    server = Server(file, log=folder / "together.log")
    server.start()
    try:
        _play(server, rounds, outcome)
        outcome.log = server.log
    finally:
        server.kill()
    outcome.wrong += _sums_differ(file, outcome.accepted)
    outcome.passes = sum(turn.auto for game in folded(file).state.games.values() for turn in game.turns)
    return outcome


def _play(server: Server, rounds: int, outcome: Outcome) -> None:
    links = server.hall().get("links")
    games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
    desks = [
        Desk(Hall(server.url), links["hosts"][str(table)], games[table])
        for table in range(1, TABLES + IDLE + 1)
    ]
    committee = Desk(Hall(server.url), links["committee"], games[1])
    for desk in desks:
        assert desk.hall.send(desk.token, "start_game", game=desk.game)["ok"]
    gate = threading.Barrier(TABLES + 1)
    played = time.monotonic()
    with ThreadPoolExecutor(TABLES + 1) as pool:
        for number in range(1, rounds + 1):
            time.sleep(0.05)
            acts: list[Callable[[], tuple[float, Json]]] = [
                *(partial(desk.save, number) for desk in desks[:TABLES]),
                partial(committee.correct, CORRECTED + number % 400),
            ]
            told = list(pool.map(lambda act: _let_go(gate, act), acts))
            taps = [tapped for tapped, _ in told[:TABLES]]
            outcome.spread.append(max(taps) - min(taps))
            for _, answer in told:
                (outcome.accepted if answer["ok"] else outcome.refused).append(answer)
            if time.monotonic() - played > REST:
                played = time.monotonic()
                for desk in desks[TABLES:]:
                    desk.save(0)
    for desk in (*desks, committee):
        desk.hall.close()


def _let_go(gate: threading.Barrier, act: Callable[[], tuple[float, Json]]) -> tuple[float, Json]:
    gate.wait(60)
    return act()


def _sums_differ(file: Path, accepted: Iterable[Json]) -> list[str]:
    """Give the tables whose points are not the sum of what was accepted there, by number and by total."""
    state = folded(file).state
    assert state.rules is not None
    due: dict[tuple[str, int], int] = {}
    for answer in accepted:
        asked = answer["asked"]
        if not asked:
            continue
        turn, points = (asked["game"], asked["turn"]), asked["words"][0]["points"]
        if (
            points >= CORRECTED or due.get(turn, 0) < CORRECTED
        ):  # its host's word came before it was corrected
            due[turn] = points
    wrong = []
    for name in {game for game, _ in due}:
        game: Game = state.games[GameId(name)]
        has = {(name, turn.number): turn.words[0].points for turn in game.turns if turn.words}
        mine = {key: points for key, points in due.items() if key[0] == name}
        if has != mine or sum(totals(game, state.rules).values()) != sum(mine.values()):
            wrong.append(f"{name}: {sorted(set(has.items()) ^ set(mine.items()))[:5]}")
    return wrong
