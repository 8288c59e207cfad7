"""A script of game days, their close and the draw after them gives the same state again (SPEC 4, U20)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.export import script
from knockout.ids import StageId, TeamId
from knockout.replay import replay, state_json
from knockout.rules.day_lots import seat_day
from knockout.rulesets import load_rulesets
from knockout.store.digest import digest
from tests.halls import Rig

TEAMS = [f"T{number:02d}" for number in range(1, 12)]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """Eleven teams, eight of whom play on; one game day of two rounds at two tables is open."""
    rig = Rig(tmp_path / "days.db")
    plan = {"size": 8, "tables": 2}
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan)
    for team in TEAMS:
        players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}", players=players)
    seated = seat_day([TeamId(t) for t in TEAMS], day=StageId("D1"), tables=2, rounds=2, seed="x")
    tables = [{"game": game, "teams": list(row)} for game, row in seated.items()]
    rig.must("open_day", day="D1", name="Перший", tables=tables, seed="x")
    yield rig
    rig.journal.close()


def play(rig: Rig, game: str, points: int) -> None:
    """Every team of a game has one turn, each with a point less than the one before."""
    rig.must("start_game", f"host:{game}", game=game)
    teams = rig.state.games[game].teams
    for turn, _ in enumerate(teams, start=1):
        rig.live(2)
        rig.must("score_turn", f"host:{game}", game=game, turn=turn, words=[{"points": points - turn}])
    rig.must("end_game", game=game, reason="host")
    rig.must("submit_result", f"host:{game}", game=game)
    rig.must("confirm_result", game=game)


def same(rig: Rig) -> None:
    """The script replays without a refusal to the very state, digest and all."""
    played = replay(list(script(rig.journal)), load_rulesets())
    assert played.refused == []
    assert digest(played.machine.state) == digest(rig.state)
    assert state_json(played.machine.state) == state_json(rig.state)


def test_u20_game_days_to_the_draw(rig: Rig) -> None:
    cycles: dict[str, list[str]] = {}
    for game in rig.state.games:
        cycles.setdefault(game.rsplit("-", 1)[0], []).append(game)
    for number, (cycle, games) in enumerate(cycles.items()):
        if number:
            rig.must("open_cycle", cycle=cycle)
        for place, game in enumerate(games):
            play(rig, game, 100 + 10 * number + 5 * place)
    rig.must("withdraw_team", team="T03", reason="хвороба")
    tables = [{"game": "D2-1-T1", "teams": ["T01", "T02"]}, {"game": "D2-1-T2", "teams": ["T04", "T05"]}]
    rig.must("open_day", day="D2", name="Другий", tables=tables)
    play(rig, "D2-1-T1", 61)
    rig.must("void_game", game="D2-1-T2", reason="тривога")
    rig.must("close_qualifying", order="mean")
    rig.must("correct_turn", game="D2-1-T1", turn=1, words=[{"points": 99}], reason="описка")
    rig.must("close_qualifying", order="mean")
    for team in TEAMS:
        if team not in ("T03", rig.state.rating[0]):
            rig.must("check_in", team=team)
    rig.must("close_check_in")
    same(rig)
    stage = rig.state.plan[0].stage
    rig.must("draw", stage=stage, seed="x")
    rig.must("open_cycle", cycle=f"{stage}-1")
    same(rig)


def test_u20_a_day_laid_out_anew(rig: Rig) -> None:
    rig.must("undo_draw", stage="D1", reason="не той зал")
    rig.must("open_day", day="D1", name="Знову", tables=[{"game": "D1-1-T1", "teams": ["T01", "T02"]}])
    rig.must("start_game", game="D1-1-T1")
    rig.live(70)
    same(rig)


def test_s30_the_script_of_a_day_has_its_name_and_its_seats(rig: Rig) -> None:
    line = next(json.loads(line) for line in script(rig.journal) if b"open_day" in line)
    assert (line["name"], line["seed"]) == ("Перший", "x")
    assert len(line["tables"]) == 6
