"""A replay's result as tables for people."""

from typing import Any

from rich.console import Console
from rich.table import Table

from knockout.catalogues import gettext as _

Json = dict[str, Any]


def tell_result(result: Json) -> None:
    """Print what came of a script: every game, who is through, the places, and what was refused."""
    out = Console()
    out.print(_games(result["games"]))
    for stage, known in result["stages"].items():
        for row in known["qualified"]:
            out.print(f"{stage}  {row['mark']} {row['team']:<12} {row['why']}")
        for question in known["undecided"]:
            out.print(f"{stage}  ? {question['question']}: {', '.join(question['teams'])}")
    for number, level in enumerate(result["places"], start=1):
        out.print(f"{number}. {', '.join(level)}")
    for refused in result["refused"]:
        out.print(_("line %(line)s: %(code)s %(details)s") % refused, markup=False)


def _games(games: Json) -> Table:
    table = Table(_("Game"), _("Phase"), _("Ended"), _("Turns"), _("Totals"), box=None)
    for name, game in games.items():
        totals = "  ".join(f"{team} {points}" for team, points in game["totals"].items())
        table.add_row(name, game["phase"], game["ended"] or "", str(game["turns"]), totals)
    return table
