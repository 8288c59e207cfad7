"""S16: what a server that was away finds; CASES 4 and 36: zones and the October clock change."""

import time
from pathlib import Path

import pytest

from knockout.game.state import Game, Phase
from knockout.ids import GameId, Moment
from knockout.runner import Runner
from knockout.store.codec import iso, parse_moment
from tests.halls import Rig, command, game_of

GAME = GameId("F-1-T1")


def running(rig: Rig) -> Game:
    rig.must("start_game", game=GAME)
    rig.live(20)
    return game_of(rig)


def restarted(rig: Rig, seconds: float) -> Runner:
    rig.clock.at = Moment(rig.clock.at + round(seconds * 1000))
    runner = Runner(rig.journal, rig.clock)
    runner.check_clocks()
    return runner


def test_s16_back_within_ten_seconds_the_clocks_just_go_on(rig: Rig) -> None:
    running(rig)
    game = restarted(rig, 10).machine.state.games[GAME]
    assert not game.on_hold
    assert game.clock.turn.left_at(rig.clock.now()) == 30_000


def test_s16_back_later_every_running_table_is_on_hold_as_of_the_last_beat(rig: Rig) -> None:
    running(rig)
    game = restarted(rig, 180).machine.state.games[GAME]
    assert game.held is not None
    assert game.held.why == "down"
    assert game.clock.turn.left == 40_000
    assert game.turns == (), "no burst of passes"


def test_s16_back_after_the_games_time_it_is_still_on_hold_with_the_time_it_had(rig: Rig) -> None:
    """CASES 8 (c)."""
    running(rig)
    game = restarted(rig, 3600).machine.state.games[GAME]
    assert game.phase is Phase.THINKING
    assert (game.clock.turn.left, game.clock.game.left) == (40_000, 1_780_000)


def test_s16_a_frozen_process_holds_before_it_hears_anything_else(rig: Rig) -> None:
    running(rig)
    rig.clock.at = Moment(rig.clock.at + 30_000)
    answer = rig.ask("hold_game", game=GAME, reason="")
    assert answer["code"] == "already_done", "the table was on hold by then"
    held = game_of(rig).held
    assert held is not None
    assert held.why == "down"
    assert rig.runner.gap is not None


def test_s16_a_step_back_of_the_wall_clock_counts_as_down_too(rig: Rig) -> None:
    running(rig)
    rig.clock.at = Moment(rig.clock.at - 3_600_000)
    rig.runner.check_clocks()
    game = game_of(rig)
    assert game.held is not None
    assert game.clock.turn.left == 40_000
    rig.must("resume_game", game=GAME)
    rig.wait(39)
    assert game_of(rig).turns == ()


def test_s16_a_tap_younger_than_the_last_beat_is_not_given_time_back(rig: Rig) -> None:
    rig.must("start_game", game=GAME)
    rig.runner.beat()
    rig.clock.at = Moment(rig.clock.at + 600)
    rig.must("score_turn", game=GAME, turn=1, words=[{"points": 7}])
    game = restarted(rig, 60).machine.state.games[GAME]
    assert game.clock.turn.left == 60_000
    assert game.clock.game.left == 1_799_400


def test_s16_a_tap_made_while_the_server_was_away_is_taken_first(rig: Rig) -> None:
    running(rig)
    tapped = Moment(rig.clock.at + 5_000)
    runner = restarted(rig, 60)
    answer = runner.run(command("place_move", tapped, game=GAME, turn=1), "host:F-1-T1")
    assert answer["ok"], answer
    game = runner.machine.state.games[GAME]
    assert game.phase is Phase.PLACED
    assert game.on_hold
    assert game.clock.turn.left == 35_000


def test_the_check_in_deadline_passes_while_the_server_is_down(tmp_path: Path) -> None:
    """S19, U21: it is a wall-clock time, and acts as of its own moment."""
    rig = Rig(tmp_path / "b.db")
    deadline = Moment(rig.clock.at + 60_000)
    rig.must(
        "create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=8,
        deadlines={"check_in": "2030-01-01T00:00:00+02:00"},
    )  # fmt: skip
    rig.must("move_deadline", which="check_in", to=_iso(deadline), reason="раніше")
    rig.runner.beat()
    runner = restarted(rig, 3600)
    assert runner.machine.state.check_in_closed == deadline
    rig.journal.close()


def _iso(moment: Moment) -> str:
    return str(command("x", moment)["at"])


# --- CASES 4, 36: zones and the October clock change


@pytest.mark.parametrize("server_zone", ["UTC", "Europe/Kyiv", "America/New_York"])
@pytest.mark.parametrize("day", ["2026-10-24", "2026-10-25", "2026-10-26"])
def test_case_4_deadlines_and_games_know_no_server_zone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server_zone: str, day: str
) -> None:
    """In Kyiv clocks go back on 25 October at 04:00. The deadline is 03:30 by the venue's clock, the first of the two
    that day; a game started ten minutes before the change lasts 1,800 s."""
    monkeypatch.setenv("TZ", server_zone)
    time.tzset()
    summer = "+02:00" if day == "2026-10-26" else "+03:00"
    deadline = parse_moment(f"{day}T03:30:00{summer}")
    rig = Rig(tmp_path / "zones.db")
    rig.clock.at = Moment(deadline - 3_600_000)
    teams = rig.enter(1, deadlines={"check_in": f"{day}T03:30:00{summer}"})
    for team in teams:
        rig.must("check_in", team=team)
    rig.wait(3599.999)
    assert rig.state.check_in_closed is None
    rig.wait(0.001)
    assert rig.state.check_in_closed == deadline
    assert iso(deadline, rig.state.zone).startswith(f"{day}T03:30:00")
    rig.must("draw", stage="F", seed="1")
    rig.must("open_cycle", cycle="F-1")
    rig.wait(20 * 60)
    began = rig.clock.at
    rig.must("start_game", game=GAME)
    for turn in range(1, 61):
        rig.wait(30)
        rig.ask("score_turn", game=GAME, turn=turn, words=[{"points": 1}])
    rig.wait(60)
    assert game_of(rig).position.ended_at == began + 1_800_000
    rig.journal.close()
    monkeypatch.undo()
    time.tzset()
