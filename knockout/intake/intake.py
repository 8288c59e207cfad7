"""A whole file against the tournament: twins, people in two teams, ids, and what would be entered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from knockout.ids import TeamId
from knockout.intake.columns import Columns
from knockout.intake.problems import Problem
from knockout.intake.table import Table
from knockout.intake.teams import Draft, Limits, drafts
from knockout.intake.twins import person_key, team_key

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class KnownTeam:
    """A team that is in the tournament already, with its players' names."""

    team: TeamId
    name: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What the tournament has: its teams, the ids that are taken besides, and what its rules say of teams."""

    teams: tuple[KnownTeam, ...] = ()
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Intake:
    """What a file holds. `drafts` are all its teams, those in `bad` can't be entered as they are."""

    drafts: tuple[Draft, ...]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep teams out."""
        return tuple(problem for problem in self.problems if problem.error)

    @property
    def bad(self) -> frozenset[int]:
        """The lines with errors; 0 is among them where the file as a whole can't be entered."""
        return frozenset(problem.line for problem in self.errors)

    def entering(self, *, leave_out: bool) -> tuple[Draft, ...]:
        """Give the teams that would be entered: none while there are errors, unless their lines are left out."""
        bad = self.bad
        if 0 in bad or (bad and not leave_out):
            return ()
        return tuple(draft for draft in self.drafts if draft.line not in bad)


def taken_in(table: Table, columns: Columns, known: Known) -> Intake:
    """Give the teams of a table and everything that is wrong with them, in the order of the lines.

    Teams that can be entered have ids: the file's own, else T01, T02, ... past those that are taken.
    """
    whole = list(_of_the_columns(table, columns))
    if whole:
        return Intake((), tuple(whole))
    found, problems = drafts(table, columns, known.limits)
    problems += _twins(found, known.teams)
    problems += _in_two_teams(found, known.teams)
    problems += _ids(found, known.teams)
    problems.sort(key=lambda problem: (problem.line, not problem.error))
    bad = {problem.line for problem in problems if problem.error}
    return Intake(tuple(_numbered(found, bad, known.teams)), tuple(problems))


def command_fields(draft: Draft) -> Json:
    """Give the fields of `enter_team` for a team; what is empty is left out."""
    texts = {"short": draft.short, "institution": draft.institution, "contact": draft.contact}
    return {
        "team": draft.team,
        "name": draft.name,
        "players": [{"name": player.name, "student": player.student} for player in draft.players],
        **{key: text for key, text in texts.items() if text},
    }


def rating_row(draft: Draft) -> Json:
    """Give a team's row of `set_rating`; its points have to be known."""
    word = {} if draft.best_word is None else {"best_word": draft.best_word}
    return {"team": draft.team, "points": draft.points, **word}


def _of_the_columns(table: Table, columns: Columns) -> Iterable[Problem]:
    if not columns.at("name"):
        yield Problem(0, "no_column", "name")
    for role in columns.twice():
        yield Problem(0, "two_columns", role, more={"columns": [place + 1 for place in columns.at(role)]})
    if not columns.rows(table):
        yield Problem(0, "no_rows", "file")


def _twins(found: Sequence[Draft], known: Sequence[KnownTeam]) -> list[Problem]:
    """Find the same team twice: in the tournament already, or on a line before."""
    entered = {team_key(team.name): team for team in known if team.name}
    lines: dict[str, Draft] = {}
    problems = []
    for draft in found:
        if not draft.name:
            continue
        key = team_key(draft.name)
        if key in entered:
            problems.append(Problem(draft.line, "twin_here", "name", draft.name, _entered(entered[key])))
        elif key in lines:
            problems.append(Problem(draft.line, "twin", "name", draft.name, _on_line(lines[key])))
        lines.setdefault(key, draft)
    return problems


def _in_two_teams(found: Sequence[Draft], known: Sequence[KnownTeam]) -> list[Problem]:
    """Find people who are on two teams: two may well have one name, so that it's a warning. A team that is entered
    already is not looked at again."""
    here = {_person(player): team for team in known for player in team.players if player}
    entered = {team_key(team.name) for team in known if team.name}
    lines: dict[str, Draft] = {}
    problems = []
    for draft in found:
        if draft.name and team_key(draft.name) in entered:
            continue
        for player in draft.players:
            key = _person(player.name)
            where: tuple[str, Json] | None = None
            if key in here:
                where = "two_teams_here", _entered(here[key])
            elif lines.get(key, draft) is not draft:
                where = "two_teams", _on_line(lines[key])
            if key and where is not None:
                problems.append(Problem(draft.line, where[0], "player", player.name, where[1]))
            lines.setdefault(key, draft)
    return problems


def _entered(team: KnownTeam) -> Json:
    return {"team": team.team, "other": team.name}


def _on_line(draft: Draft) -> Json:
    return {"other_line": draft.line, "other": draft.name}


def _person(name: str) -> str:
    """Give what a person is known by; "" for a first name alone, which many have."""
    key = person_key(name)
    return key if " " in key else ""


def _ids(found: Sequence[Draft], known: Sequence[KnownTeam]) -> list[Problem]:
    taken = {team.team: team.name for team in known}
    lines: dict[TeamId, int] = {}
    problems = []
    for draft in found:
        if draft.team in taken:
            problems.append(Problem(draft.line, "id_here", "id", draft.team, {"other": taken[draft.team]}))
        elif draft.team and draft.team in lines:
            problems.append(
                Problem(draft.line, "id_twice", "id", draft.team, {"other_line": lines[draft.team]})
            )
        lines.setdefault(draft.team, draft.line)
    return problems


def _numbered(found: Sequence[Draft], bad: set[int], known: Sequence[KnownTeam]) -> Iterable[Draft]:
    taken = {team.team for team in known} | {draft.team for draft in found if draft.line not in bad}
    number = 0
    for draft in found:
        if draft.team or draft.line in bad:
            yield draft
            continue
        number += 1
        while f"T{number:02d}" in taken:
            number += 1
        yield replace(draft, team=TeamId(f"T{number:02d}"))
