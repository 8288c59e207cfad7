"""A hall in which corrections have been asked for (S15), for tests of the console and of the doors."""

from pathlib import Path

from flask import Flask

import app as the_app
from knockout.settings import Settings
from tests.halls import Rig

EVIL = '"><img src=x onerror=alert(1)>'
ONE, TWO = "SF-1-T1", "SF-1-T2"
HOST = f"host:{ONE}"
WORDS = [{"word": "філософ", "points": 90}, {"points": 4}]


def two_requests(path: Path) -> Flask:
    """Two tables play. Turns 1 and 2 of table 1 are over; two corrections are asked for, one was declined."""
    rig = Rig(path)
    rig.open(tables=2)
    for game in (ONE, TWO):
        rig.must("start_game", game=game)
    rig.must("score_turn", HOST, game=ONE, turn=1, words=[{"word": "щука", "points": 9}])
    rig.must("pass_turn", HOST, game=ONE, turn=2)
    asked = {"game": ONE, "turn": 2, "kind": "scored"}
    rig.must("request_correction", HOST, **asked, words=[{"points": 7}], note="перший")
    rig.must("decline_request", game=ONE, turn=2, reason=f"ні {EVIL}")
    rig.must("request_correction", HOST, **asked, words=WORDS, all_tiles=True, note=EVIL)
    rig.must("request_correction", HOST, game=ONE, turn=3, kind="passed")
    rig.journal.close()
    made, _ = the_app.create_app(Settings(file=path, url="http://localhost", demo=True))
    return made
