"""Teams before the first game: many entered at once, edited, taken out again (S30). Command -> entries or refusal."""

from collections.abc import Sequence

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.ids import PlayerId, TeamId
from knockout.rules.text import fold_name
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import Situation, already_done, the_team, wrong_phase
from knockout.tournament.commands_teams import EditedPlayer, Player
from knockout.tournament.roster import TeamNames
from knockout.tournament.state import State, Team

Entries = tuple[Entry, ...]

MOST_AT_ONCE = 2000
MOST_PLAYERS = 20


def enter_team(now: Situation, command: c.EnterTeam) -> Entries:
    """Refusals: `already_done` for an id that is in, `name_taken`, `bad_field`; `wrong_phase` once lots are drawn."""
    _still_entering(now.state)
    return (_entered(now, command),)


def enter_teams(now: Situation, command: c.EnterTeams) -> Entries:
    """All of them in one step, or none; a refusal names the team by its place in the list: `teams[3].name`."""
    _still_entering(now.state)
    if not 1 <= len(command.teams) <= MOST_AT_ONCE:
        raise bad_field("teams", len(command.teams), f"1 to {MOST_AT_ONCE} teams")
    ids: set[TeamId] = set()
    names: dict[str, TeamId] = {}
    entries = []
    for index, team in enumerate(command.teams):
        where = f"teams[{index}]."
        entries.append(_entered(now, team, where))
        if team.team in ids:
            raise bad_field(f"{where}team", team.team, "each id once")
        twin = names.get(fold_name(team.name))
        if twin is not None:
            raise Refused(Code.NAME_TAKEN, field=f"{where}name", value=team.name, team=twin)
        ids.add(team.team)
        names[fold_name(team.name)] = team.team
    return tuple(entries)


def _still_entering(state: State) -> None:
    if state.drawn:
        raise wrong_phase("stage", "drawn", "before the first draw")


def _entered(now: Situation, team: c.NewTeam, where: str = "") -> t.TeamEntered:
    if team.team in now.state.teams:
        raise already_done(f"{where}team", team.team)
    taken = now.roster.team_named(team.name)
    if taken is not None:
        raise Refused(Code.NAME_TAKEN, field=f"{where}name", value=team.name, team=taken)
    _not_too_many(team.players, f"{where}players")
    students = tuple(player.student for player in team.players)
    return t.TeamEntered(at=now.at, who=now.who, team=team.team, students=students)


def _not_too_many(players: Sequence[Player], where: str) -> None:
    """Raises Refused (`bad_field`) for more than anybody has. Two of one name may well be namesakes."""
    if len(players) > MOST_PLAYERS:
        raise bad_field(where, len(players), f"up to {MOST_PLAYERS} players")


def edit_team(now: Situation, command: c.EditTeam) -> Entries:
    """Names and student marks at any time; who is on the team only while substitutions are heard (U21).

    Refusals: `name_taken`, `too_late`, `not_enough_players` for a team that is checked in, `already_done`.
    """
    team = the_team(now.state, command.team)
    known = now.roster.teams.get(team.id) or TeamNames("")
    if command.name is not None:
        taken = now.roster.team_named(command.name)
        if taken not in (None, team.id):
            raise Refused(Code.NAME_TAKEN, field="name", value=command.name, team=taken)
    students = None if command.players is None else _students(now, team, command.players)
    if students == dict(team.students):
        students = None
    if students is None and not _renames(command, known):
        raise already_done("team", command.team)
    if students is not None:
        _may_change(now, team, students)
    return (t.TeamEdited(at=now.at, who=now.who, team=team.id, students=students),)


def _students(now: Situation, team: Team, players: tuple[EditedPlayer, ...]) -> dict[PlayerId, bool]:
    """Give the team's players as asked for, new ones numbered on from all that ever were."""
    _not_too_many(players, "players")
    known = now.roster.teams.get(team.id) or TeamNames("")
    number = max((*team.students, *known.players), default=0)
    found: dict[PlayerId, bool] = {}
    for index, player in enumerate(players):
        if player.player is None:
            number += 1
            found[PlayerId(number)] = player.student
        elif player.player not in team.students or player.player in found:
            raise bad_field(f"players[{index}].player", player.player, sorted(team.students))
        else:
            found[player.player] = player.student
    return {player: found[player] for player in sorted(found)}


def _may_change(now: Situation, team: Team, students: dict[PlayerId, bool]) -> None:
    """Raises Refused: `too_late` for another set of players, `not_enough_players` for one checked in."""
    if students.keys() == team.students.keys():
        return
    if substitutions_over(now.state):
        raise Refused(Code.TOO_LATE, field="players", value=team.id)
    least = now.rules.team.least_players
    if team.present is not None and sum(player in students for player in team.present) < least:
        raise Refused(
            Code.NOT_ENOUGH_PLAYERS, field="players", value=len(students), accepted=least, team=team.id
        )


def substitutions_over(state: State) -> bool:
    """Whether the deadline for substitutions has passed, or the first lots are drawn (U21)."""
    deadline = state.deadlines.get("substitution")
    return (deadline is not None and deadline.passed) or bool(state.drawn)


def _renames(command: c.EditTeam, known: TeamNames) -> bool:
    """Whether any name is given that isn't the one that is kept."""
    given = (command.name, command.short, command.institution, command.contact)
    kept = (known.name, known.short, known.institution, known.contact)
    if any(new is not None and new.strip() != old for new, old in zip(given, kept, strict=True)):
        return True
    return any(
        player.player is not None and known.players.get(player.player) != player.name.strip()
        for player in command.players or ()
    )


def delete_team(now: Situation, command: c.DeleteTeam) -> Entries:
    """Only a team that nothing rests on; whoever has played, is rated or at the desk withdraws (`wrong_phase`)."""
    team = the_team(now.state, command.team)
    used = (
        team.id in now.state.rating
        or team.present is not None
        or bool(team.here)
        or team.out is not None
        or any(team.id in game.seats for game in now.state.games.values())
        or any(team.id in award.teams for award in now.state.awards)
    )
    if used:
        raise wrong_phase("team", team.id, "withdraw_team")
    return (t.TeamDeleted(at=now.at, who=now.who, team=team.id),)
