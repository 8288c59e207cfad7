"""Plays hosts, and if wanted the committee, against a running demo, through the same public endpoint as phones.

What is played follows from the seed, the game and the turn; when it is played follows the hall's
clock, at whatever speed that runs.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from knockout.catalogues import gettext
from knockout.settings import ROOT, defaults
from knockout.simulation.committee import Committee
from knockout.simulation.hall import Hall, NoAnswerError
from knockout.simulation.hosts import Player
from knockout.store.journal import Journal
from knockout.store.meta import URL, get_meta

LOOK = 1.0
"""Seconds of the hall's time between two looks when nothing is planned sooner."""
LEAST, MOST = 0.01, 0.25
"""Real seconds between two looks, whatever the speed."""
PATIENCE = 600.0
"""Real seconds without any change after which the day will not end."""

Json = dict[str, Any]


class SimulationError(Exception):
    """There is no demo to play against, or it does not come to an end."""


def simulate_day(
    *, seed: int, url: str | None, file: Path | None, committee: bool, say: Callable[[str], None]
) -> str | None:
    """Play until the tournament has a champion (whose name it gives) or the game days that are open are over;
    without a committee, until no game is open. Raises SimulationError."""
    hall = Hall(url or _url_of(file))
    try:
        if not hall.get("health").get("demo"):
            raise SimulationError(
                gettext("No demo runs there: only a demo is played by itself (knockout demo).")
            )
        tokens = hall.get("links")
        return _play(hall, tokens, seed=seed, committee=committee, say=say)
    except NoAnswerError as error:
        raise SimulationError(str(error)) from error
    finally:
        hall.close()


def _play(hall: Hall, tokens: Json, *, seed: int, committee: bool, say: Callable[[str], None]) -> str | None:
    player = Player(hall, seed, {int(table): token for table, token in tokens["hosts"].items()})
    chair = Committee(hall, seed, tokens["committee"], say) if committee else None
    version, changed = -1, time.monotonic()
    while True:
        games = hall.get("games")
        if games["v"] != version:
            version, changed = games["v"], time.monotonic()
        elif time.monotonic() - changed > PATIENCE:
            raise SimulationError(f"nothing has happened for {PATIENCE:.0f} s")
        if not player.knows(games["games"]):
            player.learn({int(table): token for table, token in hall.get("links")["hosts"].items()})
        planned = player.play(games["games"])
        if chair is not None:
            champion = chair.preside(games["games"])
            if champion is not None or chair.rests:
                return champion
        elif all(game["phase"] in ("waiting", "official", "submitted", "void") for game in games["games"]):
            return None
        time.sleep(min(MOST, max(LEAST, min(LOOK / hall.speed, hall.seconds_until(planned)))))


def _url_of(file: Path | None) -> str:
    """Give where the demo on this machine answers, as it noted in its file."""
    path = file or ROOT / str(defaults()["demo"]["file"])
    if not path.is_file():
        raise SimulationError(f"no demo: {path}")
    journal = Journal(path)
    try:
        return get_meta(journal, URL) or f"http://127.0.0.1:{defaults()['server']['port']}"
    finally:
        journal.close()
