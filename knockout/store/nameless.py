"""What of a command is kept: all but the names of people and teams, so that these can be erased (S30).

A script gives them back from the roster (`export`).
"""

from collections.abc import Mapping
from typing import Any

SAID_ELSEWHERE = frozenset({"who", "received"})
NAMES = frozenset({"name", "short", "institution", "contact", "players", "out", "in"})
WITH_NAMES = frozenset({"enter_team", "enter_teams", "edit_team", "check_in", "note_arrival", "substitute"})


def nameless_answer(do: object, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Give an answer as it is kept: a refusal of a command that names people without what it quotes (S30)."""
    kept = dict(answer)
    if isinstance(do, str) and do in WITH_NAMES and not answer["ok"]:
        details = answer["details"]
        kept["details"] = {key: value for key, value in details.items() if key not in ("value", "accepted")}
    return kept


def without_names(line: Mapping[str, Any]) -> dict[str, Any]:
    """Give the command's own fields; for those that name people, without these fields."""
    dropped = SAID_ELSEWHERE | NAMES if line.get("do") in WITH_NAMES else SAID_ELSEWHERE
    kept = {field: value for field, value in line.items() if field not in dropped}
    if line.get("do") == "enter_teams":
        kept["teams"] = [{"team": team["team"]} for team in line["teams"]]
    if line.get("do") == "edit_team" and line.get("players") is not None:
        kept["players"] = [
            {key: value for key, value in player.items() if key != "name"} for player in line["players"]
        ]
    return kept
