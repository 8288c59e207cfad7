"""What was kept back and shown is in the script of what really happened, and comes to the same state again (SPEC 4)."""

from pathlib import Path

from knockout.export import script
from knockout.replay import replay
from knockout.rulesets import load_rulesets
from knockout.store.digest import digest
from tests.halls import Rig

GAME = "F-1-T1"


def test_curtains_are_in_the_script(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "a.db")
    rig.enter(1)
    for team in rig.state.teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("conceal", what="seats:F")
    rig.must("conceal", what="scores:F-1", last=1_795_000)
    rig.must("draw", stage="F", seed="1")
    rig.must("reveal", what="seats:F", shown=2)
    rig.must("open_cycle", cycle="F-1")
    rig.must("start_game", game=GAME)
    rig.live(10)
    rig.must("score_turn", game=GAME, turn=1, words=[{"points": 99}])
    assert rig.state.games[GAME].kept == "frozen"  # type: ignore[index]
    rig.must("hold_game", game=GAME)
    rig.must("correct_turn", game=GAME, turn=1, words=[{"points": 98}], reason="лист")
    rig.live(1)
    played = replay(list(script(rig.journal)), load_rulesets())
    assert (played.refused, digest(played.machine.state)) == ([], digest(rig.state))
    rig.journal.close()
