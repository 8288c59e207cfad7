"""A hall with five tables for sixteen cycles, eight hours of games, and those who play them."""

import random
import threading
import time
from pathlib import Path
from typing import Any

from knockout.simulation.hall import Hall, NoAnswerError
from tests.halls import HOME, Rig, Server, now

Json = dict[str, Any]
TABLES, CYCLES = 5, 16


def make(path: Path, cycles: int = CYCLES) -> None:
    """Make the file: twenty teams a cycle, the first stage drawn, its first cycle open."""
    rig = Rig(path, rules=HOME)
    teams = [f"T{number:03d}" for number in range(1, 4 * TABLES * cycles + 1)]
    plan = {"size": len(teams), "tables": TABLES}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    for team in teams:
        players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}", players=players)
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    stage = rig.state.plan[0].stage
    rig.must("draw", stage=stage, seed="1")
    rig.must("open_cycle", cycle=f"{stage}-1")
    rig.clock.at = now()
    rig.journal.close()


class Players(threading.Thread):
    """Hosts who score every third turn, and a committee that opens cycle after cycle. `games`: those played out."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self._hall = Hall(server.url)
        links = self._hall.get("links")
        self.committee: str = links["committee"]
        self.hosts = {int(table): token for table, token in links["hosts"].items()}
        self._now = self._running()
        self._random = random.Random(1)
        self._over = threading.Event()
        self.games = self.version = 0

    def run(self) -> None:
        """Play."""
        while not self._over.is_set():
            try:
                self._round()
            except NoAnswerError:
                time.sleep(0.1)

    def end(self) -> None:
        """Play no more."""
        self._over.set()
        self.join(20)
        self._hall.close()

    def _running(self) -> list[str]:
        known = self._hall.get("games", self.committee)["games"]
        return [game["id"] for game in known if game["phase"] not in ("waiting", "official")]

    def _round(self) -> None:
        seen = [self._hall.get(f"games/{game}", self.committee) for game in self._now]
        self.version = max([self.version, *(one["v"] for one in seen)])
        for one in seen:
            self._act(one["game"])
        if all(one["game"]["phase"] == "official" for one in seen):
            self._next_cycle()
        time.sleep(0.1)

    def _act(self, game: Json) -> None:
        """Take the next step of one table: mostly to wait for the clock."""
        token = self.hosts[game["table"]]
        if game["on_hold"]:
            self._hall.send(self.committee, "resume_game", game=game["id"], reason="")
            self._score(token, game)  # else a silent table is on hold again at once (S23)
        elif game["phase"] == "ready":
            self._hall.send(token, "start_game", game=game["id"])
        elif game["phase"] == "thinking" and game["turn"] % 3 == 1:
            self._score(token, game)
        elif game["phase"] == "ended":
            self._hall.send(token, "submit_result", game=game["id"])
        elif game["phase"] == "submitted":
            self._hall.send(self.committee, "confirm_result", game=game["id"])
            self.games += 1

    def _score(self, token: str, game: Json) -> None:
        words = [{"word": "СЛОВО", "points": self._random.randint(1, 60)}]
        self._hall.send(token, "score_turn", game=game["id"], turn=game["turn"], words=words)

    def _next_cycle(self) -> None:
        stage, number, _ = self._now[0].split("-")
        opened = self._hall.send(self.committee, "open_cycle", cycle=f"{stage}-{int(number) + 1}")
        if opened["ok"]:  # else that was the stage's last
            self._now = self._running()
