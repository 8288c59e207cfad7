"""What an accepted command changes in the roster; the journal itself holds no names (S30)."""

from typing import Any

from knockout.frozen import Map, changed
from knockout.game.entries import Entry
from knockout.ids import PlayerId
from knockout.rules.text import clean_name
from knockout.tournament import commands as c, entries as t
from knockout.tournament.roster import Roster, TeamNames


def renamed(roster: Roster, command: Any, entries: tuple[Entry, ...]) -> Roster:
    """Give the roster after this command; the same one for a command that names nobody new."""
    if isinstance(command, c.EnterTeam):
        return roster.with_team(command.team, _names(command))
    if isinstance(command, c.EnterTeams):
        for team in command.teams:
            roster = roster.with_team(team.team, _names(team))
        return roster
    if isinstance(command, c.EditTeam):
        return _edited(roster, command, entries)
    if isinstance(command, c.DeleteTeam):
        return roster.without_team(command.team)
    if isinstance(command, c.Substitute):
        for entry in entries:
            if isinstance(entry, t.PlayerSubstituted):
                return roster.with_player(entry.team, entry.player, clean_name(command.in_.name))
    return roster


def _names(team: c.NewTeam) -> TeamNames:
    players = {PlayerId(n): clean_name(player.name) for n, player in enumerate(team.players, start=1)}
    return TeamNames(
        clean_name(team.name),
        _cleaned(team.short),
        _cleaned(team.institution),
        Map(players),
        _cleaned(team.contact),
    )


def _cleaned(text: str) -> str:
    """Give a name that may be left out."""
    return clean_name(text) if text.strip() else ""


def _edited(roster: Roster, command: c.EditTeam, entries: tuple[Entry, ...]) -> Roster:
    """What is not given stays. New players come in the order of their new numbers."""
    known = roster.teams.get(command.team) or TeamNames("")
    players = known.players
    given = command.players or ()
    for player in given:
        if player.player is not None:
            players = players.set(player.player, clean_name(player.name))
    made = next((entry.students for entry in entries if isinstance(entry, t.TeamEdited)), None) or {}
    kept = {player.player for player in given}
    fresh = sorted(number for number in made if number not in kept)
    new = [player for player in given if player.player is None]
    for number, player in zip(fresh, new, strict=True):
        players = players.set(number, clean_name(player.name))
    names = {
        field: _cleaned(text)
        for field, text in (
            ("short", command.short),
            ("institution", command.institution),
            ("contact", command.contact),
        )
        if text is not None
    }
    if command.name is not None:
        names["name"] = clean_name(command.name)
    return roster.with_team(command.team, changed(known, players=players, **names))
