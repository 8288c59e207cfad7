"""The seating of a game day as lines of text: what is typed is read, what is proposed is written (U20).

A line is a table, its teams in order of play; an empty line begins the next cycle. A number before the first team
and a colon or a dot after it may say which table it is; without one they count on from 1:

    1: Єноти; Мавка; Січ; Зоря
    2: Рута; Лель; T17
"""

import re
from collections.abc import Mapping, Sequence

from knockout.errors import Code, Refused
from knockout.ids import GameId, StageId, TeamId, cycle_of, table_of
from knockout.rules.text import shown
from knockout.tournament.roster import Roster
from knockout.tournament.state import State

Tables = dict[GameId, tuple[TeamId, ...]]

LONGEST = 200_000
"""Letters of all lines together: five hundred tables with long names."""
_NUMBERED = re.compile(r"\s*([0-9]{1,3})\s*[:.)]\s*(.*)", re.DOTALL)


def read_lines(text: str, day: StageId, state: State, roster: Roster) -> Tables:
    """Give the tables that these lines mean. Raises Refused (`bad_field`) that names the line and what is wrong."""
    if len(text) > LONGEST:
        raise Refused(Code.BAD_FIELD, field="text", value=len(text), accepted=LONGEST)
    tables: Tables = {}
    cycle, last, blank = 1, 0, True
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            blank = True
            continue
        if blank and tables:
            cycle, last = cycle + 1, 0
        blank = False
        table, teams = _split(line, last + 1)
        game = GameId(f"{day}-{cycle}-T{table}")
        if game in tables:
            raise _wrong(number, str(table), "table_twice")
        tables[game] = tuple(_team(name, number, state, roster) for name in teams)
        last = table
    return tables


def _split(line: str, usual: int) -> tuple[int, list[str]]:
    """Give a line's table and its names."""
    found = _NUMBERED.fullmatch(line)
    table, rest = (usual, line) if found is None else (int(found[1]), found[2])
    return table, [name.strip() for name in re.split(r"[;\t]", rest) if name.strip()]


def _team(name: str, number: int, state: State, roster: Roster) -> TeamId:
    if TeamId(name) in state.teams:
        return TeamId(name)
    found = roster.team_named(name)
    if found is None:
        raise _wrong(number, name, "nobody")
    return found


def _wrong(number: int, value: str, what: str) -> Refused:
    return Refused(
        Code.BAD_FIELD, field=f"text.{what}", value=value, line=number, accepted="a team, or a table once"
    )


def written(tables: Mapping[GameId, Sequence[TeamId]], roster: Roster) -> str:
    """Give a seating as lines that `read_lines` reads again."""
    lines: list[str] = []
    before = None
    for game, teams in tables.items():
        if before not in (None, cycle_of(game)):
            lines.append("")
        before = cycle_of(game)
        lines.append(f"{table_of(game)}: {'; '.join(_name(team, roster) for team in teams)}")
    return "\n".join(lines)


def _name(team: TeamId, roster: Roster) -> str:
    """A team by its name, by its id where its name would be read as something else."""
    name = shown(roster.name(team))
    plain = not re.search(r"[;\t\r\n]", name) and _NUMBERED.fullmatch(name) is None
    return name if plain and roster.team_named(name) == team else team
