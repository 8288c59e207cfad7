"""Tables as tests read them: rows by their English headings."""

import csv
import io
from collections.abc import Callable
from typing import Any

from knockout.files.delimited import to_csv
from knockout.files.sheet import Gettext, Sheet
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from tests.days import Day, hall

Make = Callable[[State, Roster, Gettext], Sheet]
Row = dict[str, Any]

UKRAINIAN_NAMES = {
    "T01": "Ґанок і Ґава",
    "T02": "Єноти; «Їжаки»",
    "T03": "П\u02bcятниця",
    "T04": 'Сім"я, що грає',
}
FORMULAS = ('=HYPERLINK("http://x.example";"тут")', "+380671234567", "-1+1", "@SUM(A1)", "＝1+1")


def english(text: str) -> str:
    """Give the text as it is in the source."""
    return text


def rows(make: Make, d: Day) -> list[Row]:
    """Give a table's rows as what stands in the cells, by heading."""
    sheet = make(d.state, d.machine.roster, english)
    assert all(len(row) == len(sheet.headings) for row in sheet.rows)
    return [dict(zip(sheet.headings, row, strict=True)) for row in sheet.rows]


def row_of(make: Make, d: Day, team: str, **where: Any) -> Row:
    """Give the one row of a team, of those where the cells are so."""
    name = d.machine.roster.name(team)
    found = [
        row for row in rows(make, d)
        if row["Team"] == name and all(row[key.replace("_", " ")] == value for key, value in where.items())
    ]  # fmt: skip
    assert len(found) == 1, found
    return found[0]


def read_csv(data: bytes, encoding: str = "utf-8-sig") -> list[list[str]]:
    """Give what a spreadsheet of our settings reads."""
    return list(csv.reader(io.StringIO(data.decode(encoding), newline=""), delimiter=";"))


def written(make: Make, d: Day) -> list[list[str]]:
    """Give a table as it is read back from its CSV."""
    return read_csv(to_csv(make(d.state, d.machine.roster, english)))


def four(*names: str, institution: str = "КНУ") -> Day:
    """A final of four teams with these names, T01 to T04, just before it starts."""
    d = hall().created(plan=4)
    for number, name in enumerate(names, start=1):
        players = [{"name": f"Таємна Особа {n} {number}", "student": True} for n in range(1, 5)]
        d.ask("enter_team", team=f"T{number:02d}", name=name, institution=institution, players=players)
    d.ask("set_rating", teams=list(d.state.teams)).checked_in().closed()
    return d.ask("enter_draw", stage="F", seats={"F-1-T1": list(d.state.teams)}).opened("F-1")
