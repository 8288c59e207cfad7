"""Which column is what: guessed from the headings, changed by whoever enters the file."""

from collections.abc import Sequence
from dataclasses import dataclass

from knockout.errors import bad_field
from knockout.intake.headings import MANY, ROLES, SKIP, number_of, role_of
from knockout.intake.table import Row, Table

HEADING_WITHIN = 10
"""Rows in which the headings are looked for: above them a title may stand."""


@dataclass(frozen=True, slots=True)
class Columns:
    """`roles`: one of ROLES for each column; `heading`: the line of the headings, None for a file without."""

    roles: tuple[str, ...]
    heading: int | None = None

    def at(self, role: str) -> list[int]:
        """Give the places of all columns with this role."""
        return [place for place, one in enumerate(self.roles) if one == role]

    def twice(self) -> list[str]:
        """Give the roles of one column that several have."""
        return [role for role in ROLES if role not in MANY and len(self.at(role)) > 1]

    def rows(self, table: Table) -> list[Row]:
        """Give the rows that hold teams: those below the headings."""
        return [row for row in table.rows if self.heading is None or row.line > self.heading]


def guessed(table: Table) -> Columns:
    """Give the columns as their headings name them; without headings only the first that holds texts has a role."""
    found = [(_known(row), row) for row in table.rows[:HEADING_WITHIN]]
    most, heading = max(found, key=lambda pair: pair[0])
    named = any(role_of(cell) == "name" for cell in heading.cells)
    if most > 1 or (most == 1 and named):
        return Columns(_roles(heading, table.width), heading.line)
    return Columns(_without_headings(table))


def chosen(table: Table, roles: Sequence[str], heading: int | None) -> Columns:
    """Give the columns as somebody chose them. Raises Refused (`bad_field`) for what can't be chosen."""
    if len(roles) != table.width:
        raise bad_field("columns", len(roles), table.width)
    for place, role in enumerate(roles):
        if role not in ROLES:
            raise bad_field(f"columns[{place}]", role, list(ROLES))
    if heading is not None and heading not in [row.line for row in table.rows[:HEADING_WITHIN]]:
        raise bad_field("heading", heading, [row.line for row in table.rows[:HEADING_WITHIN]])
    return Columns(tuple(roles), heading)


def headings(table: Table, columns: Columns) -> list[str]:
    """Give each column's heading, "" where it has none."""
    row = next((row for row in table.rows if row.line == columns.heading), None)
    cells = row.cells if row is not None else ()
    return [*cells, *[""] * (table.width - len(cells))]


def marks_of(table: Table, columns: Columns) -> dict[int, int]:
    """Give, for each `player` column, the `student` column that is its mark.

    As many marks as players: in order. Else by the numbers in the headings, else the next one to the right.
    """
    players, marks = columns.at("player"), columns.at("student")
    if len(players) == len(marks):
        return dict(zip(players, marks, strict=True))
    numbers = [number_of(heading) for heading in headings(table, columns)]
    if all(numbers[mark] is not None for mark in marks):
        by_number = {numbers[player]: player for player in players}
        return {by_number[numbers[mark]]: mark for mark in marks if numbers[mark] in by_number}
    return {
        max(player for player in players if player < mark): mark
        for mark in marks
        if players and players[0] < mark
    }


def _known(row: Row) -> int:
    return sum(role_of(cell) is not None for cell in row.cells)


def _roles(heading: Row, width: int) -> tuple[str, ...]:
    """Of two columns with one name only the first is taken."""
    roles: list[str] = []
    for cell in (*heading.cells, *[""] * (width - len(heading.cells))):
        role = role_of(cell) or SKIP
        roles.append(SKIP if role in roles and role not in MANY else role)
    return tuple(roles)


def _without_headings(table: Table) -> tuple[str, ...]:
    def texts(place: int) -> int:
        return sum(place < len(row.cells) and any(map(str.isalpha, row.cells[place])) for row in table.rows)

    name = next((place for place in range(table.width) if texts(place) * 2 > len(table.rows)), 0)
    return tuple("name" if place == name else SKIP for place in range(table.width))
