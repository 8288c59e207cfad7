"""A script of what really happened gives the same state again (SPEC 4)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.export import script
from knockout.game.entries import GameHeld
from knockout.ids import GameId, Moment
from knockout.replay import Replay, replay, state_json
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.store.codec import iso
from knockout.store.digest import digest
from tests.halls import Rig, command

GAME = GameId("F-1-T1")


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.must("start_game", game=GAME)
    yield rig
    rig.journal.close()


def replayed(rig: Rig) -> Replay:
    """Replay the rig's script and see that nothing in it was refused."""
    played = replay(list(script(rig.journal)), load_rulesets())
    assert played.refused == []
    return played


def same(rig: Rig) -> None:
    state = replayed(rig).machine.state
    assert state_json(state) == state_json(rig.state)
    assert digest(state) == digest(rig.state)


def test_taps_and_automatic_passes(rig: Rig) -> None:
    rig.live(70)
    rig.must("place_move", "host:F-1-T1", game=GAME, turn=2)
    rig.live(20)
    rig.must(
        "score_turn",
        "host:F-1-T1",
        game=GAME,
        turn=2,
        words=[{"word": "п'ять", "points": 18}],
        all_tiles=True,
    )
    rig.live(5)
    rig.must("undo", "host:F-1-T1", game=GAME)
    rig.must("score_turn", "host:F-1-T1", game=GAME, turn=2, words=[{"word": "п'ять", "points": 17}])
    rig.ask("pass_turn", "host:F-1-T1", game=GAME, turn=9)
    rig.live(200)
    same(rig)


def test_a_refused_command_is_not_in_the_script(rig: Rig) -> None:
    rig.ask("pass_turn", game=GAME, turn=9)
    assert not any(b"pass_turn" in line for line in script(rig.journal))


def test_a_late_tap_carries_its_arrival(rig: Rig) -> None:
    rig.live(55)
    tapped = rig.clock.at
    rig.live(30)
    answer = rig.ask("score_turn", "host:F-1-T1", at=tapped, game=GAME, turn=1, words=[{"points": 12}])
    assert answer["ok"], answer
    lines = [json.loads(line) for line in script(rig.journal)]
    late = next(line for line in lines if line["do"] == "score_turn")
    assert late["received"] > late["at"]
    assert late["who"] == "host:F-1-T1"
    rig.live(10)
    same(rig)


def test_s16_a_hold_of_the_server_is_a_line(rig: Rig) -> None:
    rig.live(20)
    rig.clock.at = Moment(rig.clock.at + 100_000)
    rig.runner.check_clocks()
    rig.live(5)
    rig.must("resume_game", game=GAME)
    rig.live(50)
    lines = [json.loads(line) for line in script(rig.journal)]
    assert [line["who"] for line in lines if line["do"] == "hold_game"] == ["timer"]
    same(rig)


def test_s16_a_late_tap_taken_first_after_the_gap(rig: Rig) -> None:
    rig.live(20)
    tapped = Moment(rig.clock.at + 3_000)
    rig.clock.at = Moment(rig.clock.at + 100_000)
    rig.runner.check_clocks()
    rig.live(2)
    answer = rig.ask("score_turn", "host:F-1-T1", at=tapped, game=GAME, turn=1, words=[{"points": 12}])
    assert answer["ok"], answer
    rig.must("resume_game", game=GAME)
    rig.live(70)
    same(rig)


def test_s23_a_silent_tables_hold_is_a_line(rig: Rig) -> None:
    rig.runner = Runner(rig.journal, rig.clock, silent=lambda: frozenset({GAME}))
    rig.live(8 * 60 + 5)
    held = rig.state.games[GAME].held
    assert held is not None
    assert held.why == "silent"
    same(rig)
    rig.must("resume_game", game=GAME)
    rig.live(1)
    same(rig)


def test_plans_and_deadlines_of_the_whole_day(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "b.db")
    rig.open(5, opened=False)
    stage = rig.state.plan[0].stage
    rig.runner.run(
        {**command("plan_start", Moment(rig.clock.at + 600_000)), "cycle": f"{stage}-1"}, "committee"
    )
    rig.must("open_cycle", cycle=f"{stage}-1")
    rig.live(2)
    for game in rig.games:
        rig.must("start_game", game=game)
    rig.must("hold_cycle", cycle=f"{stage}-1", reason="тривога")
    rig.live(30)
    rig.must("resume_cycle", cycle=f"{stage}-1", reason="")
    rig.must("disqualify", team=rig.state.games[rig.games[0]].seats[1], reason="порушення")
    rig.live(1900)
    for game in rig.games:
        rig.ask("submit_result", game=game)
        rig.ask("confirm_result", game=game)
    same(rig)
    rig.journal.close()


def test_s30_erased_names_have_placeholders_and_change_nothing(rig: Rig) -> None:
    rig.live(70)
    rig.journal.db.execute_sql("""UPDATE "player" SET "name" = ''""")
    rig.journal.db.execute_sql("""UPDATE "team" SET "name" = '', "short" = '', "institution" = ''""")
    entered = [json.loads(line) for line in script(rig.journal) if b"enter_team" in line]
    assert entered[0]["name"] == "T001"
    assert [player["name"] for player in entered[0]["players"]] == [
        f"T001 {number}" for number in range(1, 5)
    ]
    same(rig)


def test_the_holds_a_late_tap_moves_are_written_once(rig: Rig) -> None:
    """The gap's hold comes again in the tap's own step; the replay makes that one itself."""
    rig.live(20)
    tapped = Moment(rig.clock.at + 3_000)
    rig.clock.at = Moment(rig.clock.at + 100_000)
    rig.runner.check_clocks()
    rig.ask("place_move", "host:F-1-T1", at=tapped, game=GAME, turn=1)
    holds = [entry for _, entry in rig.journal.entries() if isinstance(entry, GameHeld)]
    assert len(holds) == 2
    assert sum(b"hold_game" in line for line in script(rig.journal)) == 1


def test_the_desk_edits_slips_and_lots_shown_beforehand(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "desk.db")
    try:
        a_morning(rig)
        same(rig)
        lines = [json.loads(line) for line in script(rig.journal)]
        first = next(line for line in lines if line["do"] == "enter_teams")
        assert first["teams"][0]["name"] == "Перша"
        assert len(first["teams"][0]["players"]) == 5
        assert not any(line["do"] == "edit_team" and "players" not in line for line in lines)
        stored = rig.journal.db.execute_sql("SELECT body FROM command").fetchall()
        bodies = b"".join(bytes(body) for (body,) in stored if body).decode()
        for name in ("Гравець", "Перша", "Новенька", "тел."):
            assert name not in bodies, "S30: the journal holds no names"
    finally:
        rig.journal.close()


def a_morning(rig: Rig) -> None:
    """Eight teams entered at once and one too many; edited, too few, closed and opened again, drawn from slips."""
    plan = {"size": 8, "tables": 2}
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan)
    teams = [
        {
            "team": f"T{number}",
            "name": f"Команда {number}",
            "contact": f"тел. {number}",
            "players": [{"name": f"Гравець {number}.{n}", "student": True} for n in range(5)],
        }
        for number in range(1, 10)
    ]
    rig.must("enter_teams", teams=teams)
    rig.must("delete_team", team="T9")
    rig.must("edit_team", team="T1", name="Перша", short="П")
    kept = [{"player": n, "name": f"Інший {n}", "student": n != 2} for n in (1, 2, 4, 5)]
    rig.must("edit_team", team="T1", players=[*kept, {"name": "Новенька", "student": True}])
    order = [f"T{number}" for number in range(1, 9)]
    rig.must("set_rating", teams=order)
    rig.must("note_arrival", team="T8", players=["Гравець 8.0", "Гравець 8.1"])
    for team in order[:7]:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    later = iso(Moment(rig.clock.at + 600_000))
    rig.must("reopen_check_in", to=later, reason="закрили зарано")
    rig.must("check_in", team="T8", players=[f"Гравець 8.{n}" for n in range(1, 5)])
    rig.wait(600)
    rig.must("announce_draw", stage="SF", seed_hash="0" * 64)
    rig.must("enter_slip", stage="SF", game="SF-1-T1", seat="А", team="T3")
    rig.must("take_slip", stage="SF", game="SF-1-T1", seat=1)
    rig.must("enter_draw", stage="SF", seats={"SF-1-T1": order[:4], "SF-1-T2": order[4:]})


def test_a_table_nobody_is_left_at_is_in_the_script(rig: Rig) -> None:
    for team in list(rig.state.teams):
        rig.must("withdraw_team", team=team, reason="поїхали")
    rig.must("submit_result", game=GAME)
    rig.must("confirm_result", game=GAME)
    same(rig)


def test_s9_a_game_started_with_nobody_left_replays(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "nobody.db")
    rig.open(1)
    for team in list(rig.state.teams):
        rig.must("withdraw_team", team=team, reason="поїхали")
    rig.must("start_game", game=GAME)
    rig.must("submit_result", game=GAME)
    rig.must("confirm_result", game=GAME)
    same(rig)
    rig.journal.close()


def test_names_of_today_that_were_others_then_do_not_confuse_a_replay(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "names.db")
    rig.enter(1)
    team = next(iter(rig.state.teams))
    names = rig.runner.machine.roster.teams[team].players
    rig.must("substitute", team=team, out=names[1], **{"in": {"name": "Коваль Ія", "student": True}})
    kept = [{"player": n, "name": names[n], "student": True} for n in (3, 4)]
    same_name = [{"player": n, "name": "Коваль Ія", "student": True} for n in (2, 5)]
    rig.must("edit_team", team=team, players=[*same_name, *kept])
    rig.must("check_in", team=team)
    same(rig)
    rig.journal.close()


def test_s30_a_refusal_keeps_no_names(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "refused.db")
    rig.enter(1)
    answer = rig.ask("check_in", team="T001", players=["Хтось Чужий"])
    assert answer["details"]["accepted"]
    kept = b"".join(
        bytes(row[0]) for row in rig.journal.db.execute_sql("SELECT answer FROM command").fetchall()
    )
    assert "T001 0" not in kept.decode()
    assert "Чужий" not in kept.decode()
    rig.journal.close()
