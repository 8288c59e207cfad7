"""The hall that is tortured: five tables whose games last for days, turns of a second, four teams in reserve."""

from pathlib import Path

from tests.halls import Rig, mark_demo, now, rules_text

TABLES = 5
RESERVES = 4
SPEED = 20
TURN = "0:20"
"""Of the hall's time: with `SPEED` a pass comes by itself every second."""


RULES = rules_text(turn=TURN, game="9999:00", warn_at="0:06", alarm_at="0:04")


def make(path: Path) -> list[str]:
    """Make the file, its first cycle open; give the teams in reserve."""
    rig = Rig(path, rules=RULES)
    teams = [f"T{number:03d}" for number in range(1, 4 * TABLES + RESERVES + 1)]
    plan = {"size": 4 * TABLES, "tables": TABLES}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    for team in teams:
        players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}", players=players)
    rig.must("set_rating", teams=teams)
    for team in teams[: 4 * TABLES]:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage=rig.state.plan[0].stage, seed="1")
    rig.must("open_cycle", cycle=f"{rig.state.plan[0].stage}-1")
    rig.clock.at = now()
    rig.journal.close()
    mark_demo(path)
    return teams[4 * TABLES :]
