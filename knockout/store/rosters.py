"""Names of teams and people: ordinary rows, so that they can be corrected or erased (S30)."""

from collections import defaultdict
from collections.abc import Mapping

from peewee import SqliteDatabase

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
    for team, called in names.items():
        if called is None:
            TeamRow.delete().where(TeamRow.id == team).execute(db)
            continue
        columns = {
            "name": called.name,
            "short": called.short,
            "institution": called.institution,
            "contact": called.contact,
        }
        TeamRow.insert(id=team, **columns).on_conflict(conflict_target=[TeamRow.id], update=columns).execute(
            db
        )
        for number, name in called.players.items():
            PlayerRow.replace(team=team, number=number, name=name).execute(db)
