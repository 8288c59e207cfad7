"""Correction requests (S15) are kept like everything else: in the script, in the archive, after a restart."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.export import script
from knockout.files.archive_import import import_archive
from knockout.game.state import Game
from knockout.replay import replay
from knockout.rulesets import load_rulesets
from knockout.store.digest import digest
from knockout.verify import verify
from tests.files.archives import packed, same
from tests.halls import Rig, folded, game_of

GAME, HOST = "F-1-T1", "host:F-1-T1"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A game with a request that is open, one that was declined and one that was granted; and a refused one."""
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.must("start_game", game=GAME)
    rig.live(70)  # turn 1 passes by itself
    asked = {"game": GAME, "turn": 1, "kind": "scored", "note": "немає мережі"}
    rig.must("request_correction", HOST, **asked, words=[{"word": "п'ять", "points": 18}], all_tiles=True)
    rig.must("decline_request", game=GAME, turn=1, reason="слова немає")
    rig.must("request_correction", HOST, **asked, words=[{"word": "п'ять", "points": 19}])
    rig.must("correct_turn", game=GAME, turn=1, kind="scored", words=[{"points": 19}], reason="так і було")
    rig.must("request_correction", HOST, **asked, words=[{"word": "п'ять", "points": 20}])
    assert not rig.ask("decline_request", HOST, game=GAME, turn=1, reason="сам")["ok"]
    yield rig
    rig.journal.close()


def answers(game: Game) -> list[tuple[str, str]]:
    return [(one.answer, one.reason) for one in game.requests]


KEPT = [("declined", "слова немає"), ("corrected", "так і було"), ("", "")]


def test_the_script_replayed_gives_the_same_requests(rig: Rig) -> None:
    played = replay(list(script(rig.journal)), load_rulesets())
    assert played.refused == []
    assert answers(played.machine.state.games[game_of(rig).id]) == KEPT
    assert digest(played.machine.state) == digest(rig.state)


def test_the_journal_folded_gives_them_too(rig: Rig) -> None:
    assert answers(folded(rig.journal.path).state.games[game_of(rig).id]) == KEPT
    assert verify(rig.journal.path)[0] == []


def test_an_archive_brings_them_along(rig: Rig, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(packed(rig.journal.path))
    target = tmp_path / "b.db"
    import_archive(tmp_path / "a.zip", target)
    assert same(rig.journal.path, target)
    assert answers(folded(target).state.games[game_of(rig).id]) == KEPT
