"""What an accepted command changes in the roster; the journal itself holds no names (S30)."""

from typing import Any

from knockout.frozen import Map
from knockout.game.entries import Entry
from knockout.ids import PlayerId
from knockout.rules.text import clean_name
from knockout.tournament import commands as c
from knockout.tournament import entries as t
from knockout.tournament.roster import Roster, TeamNames


def renamed(roster: Roster, command: Any, entries: tuple[Entry, ...]) -> Roster:
    """Give the roster after this command; the same one for a command that names nobody new."""
    if isinstance(command, c.EnterTeam):
        players = Map(
            {PlayerId(n): clean_name(player.name) for n, player in enumerate(command.players, start=1)}
        )
        short, institution = (
            clean_name(text) if text.strip() else "" for text in (command.short, command.institution)
        )
        return roster.with_team(
            command.team, TeamNames(clean_name(command.name), short, institution, players)
        )
    if isinstance(command, c.Substitute):
        for entry in entries:
            if isinstance(entry, t.PlayerSubstituted):
                return roster.with_player(entry.team, entry.player, clean_name(command.in_.name))
    return roster
