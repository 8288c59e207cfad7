"""Names of teams and people: ordinary rows, so that they can be corrected or erased (S30)."""

from collections import defaultdict
from collections.abc import Mapping

from peewee import SqliteDatabase, chunked

from knockout.frozen import Map
from knockout.ids import PlayerId, TeamId
from knockout.rules.text import fold_name
from knockout.store.rows import PlayerRow, TeamRow
from knockout.tournament.roster import Roster, TeamNames


def load_roster(db: SqliteDatabase) -> Roster:
    """Give all names in the file. The caller holds the journal's lock."""
    players: dict[TeamId, dict[PlayerId, str]] = defaultdict(dict)
    for team, number, name in PlayerRow.select().tuples().execute(db):
        players[TeamId(team)][PlayerId(number)] = name
    teams = {
        TeamId(team): TeamNames(name, short, institution, Map(players[team]), contact)
        for team, name, short, institution, contact in TeamRow.select().tuples().execute(db)
    }
    # A name that was erased is nobody's.
    folded = {fold_name(called.name): team for team, called in teams.items() if called.name}
    return Roster(Map(teams), Map(folded))


def save_names(db: SqliteDatabase, names: Mapping[TeamId, TeamNames | None]) -> None:
    """Store these teams' names and their players', None: delete them. The caller holds the lock and a transaction."""
    gone = [team for team, called in names.items() if called is None]
    if gone:
        TeamRow.delete().where(TeamRow.id.in_(gone)).execute(db)
    kept = {team: called for team, called in names.items() if called is not None}
    teams = [(team, n.name, n.short, n.institution, n.contact) for team, n in kept.items()]
    players = [(team, number, name) for team, n in kept.items() for number, name in n.players.items()]
    # not REPLACE: that would delete the team first, and its players with it
    for rows in chunked(teams, AT_ONCE):
        TeamRow.insert_many(rows, fields=TEAM_FIELDS).on_conflict(
            conflict_target=[TeamRow.id], preserve=TEAM_FIELDS[1:]
        ).execute(db)
    for people in chunked(players, AT_ONCE):
        PlayerRow.replace_many(people, fields=PLAYER_FIELDS).execute(db)


AT_ONCE = 200
"""Rows of one statement; the database takes a few thousand values at most."""
TEAM_FIELDS = [TeamRow.id, TeamRow.name, TeamRow.short, TeamRow.institution, TeamRow.contact]
PLAYER_FIELDS = [PlayerRow.team, PlayerRow.number, PlayerRow.name]
