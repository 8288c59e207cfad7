"""The preview of a correction (S13) with names: what was and what would be, side by side."""

from typing import Any

from knockout.ids import GameId, TeamId, table_of
from knockout.tournament.roster import Roster
from knockout.views.names import short_name

Json = dict[str, Any]


def preview_view(told: Json, roster: Roster) -> Json:
    """Give what `preview_of` found as rows to show; lists without a change are empty."""
    was, now = told["before"], told["after"]
    return {
        "game": told["game"],
        "totals": [
            {"name": short_name(roster, team), "was": was["totals"][team], "now": total}
            for team, total in now["totals"].items()
        ],
        "winner": _pair(_name(roster, was["winner"]), _name(roster, now["winner"])),
        "through": _changes(_marks(roster, was["qualified"]), _marks(roster, now["qualified"])),
        "seats": _seats(roster, was["seats"], now["seats"]),
        "places": _pair(_places(roster, was["places"]), _places(roster, now["places"])),
        "settle": told["settle"],
    }


def _pair(was: Any, now: Any) -> Json:
    return {"was": was, "now": now, "same": was == now}


def _name(roster: Roster, team: TeamId | None) -> str | None:
    return None if team is None else short_name(roster, team)


def _marks(roster: Roster, rows: list[Json]) -> dict[str, str]:
    return {short_name(roster, row["team"]): row["mark"] for row in rows}


def _changes(was: dict[str, str], now: dict[str, str]) -> list[Json]:
    """Give every team whose way on would be another one; an empty mark: it does not go on."""
    names = [name for name in (*was, *now) if was.get(name) != now.get(name)]
    return [
        {"name": name, "was": was.get(name, ""), "now": now.get(name, "")} for name in dict.fromkeys(names)
    ]


def _seats(roster: Roster, was: Json, now: Json) -> list[Json]:
    found = []
    for game, seats in now.items():
        for seat, team in enumerate(seats):
            had = was[game][seat] if game in was else None
            if had != team:
                names = {"was": _name(roster, had), "now": _name(roster, team)}
                found.append({"game": game, "table": table_of(GameId(game)), "seat": seat + 1, **names})
    return found


def _places(roster: Roster, groups: list[list[TeamId]]) -> list[str]:
    return [" = ".join(short_name(roster, team) for team in group) for group in groups]
