"""Erases people's data from a tournament's file, and the bytes of it too. The journal has none of it (S30).

The caller holds the journal's lock. What is erased: names of players, contacts, applications, the first names of
hosts; names of teams only where that is asked for. The rows stay, so that the journal's ids still mean somebody.
"""

import time
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from peewee import PeeweeException, SqliteDatabase

from knockout.errors import Code, Refused, bad_field
from knockout.ids import PlayerId, TeamId
from knockout.store.journal import Journal
from knockout.store.refusing import not_stored
from knockout.store.rows import ApplicationRow, HostLeaseRow, PlayerRow, TeamRow
from knockout.tournament.roster import Roster

TRIES, PAUSE = 20, 0.1
"""How often, and after how many seconds, the write-ahead log is emptied again while somebody reads in it."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is to be erased: of one team (`team`; None: of everybody), of one player alone (`player`), and whether
    the team's own names go too (`team_names`)."""

    team: TeamId | None = None
    player: PlayerId | None = None
    team_names: bool = False


@dataclass(frozen=True, kw_only=True)
class Erased:
    """How much there was to erase, of each kind."""

    people: int = 0
    contacts: int = 0
    applications: int = 0
    hosts: int = 0
    teams: int = 0

    @property
    def nothing(self) -> bool:
        """Whether there was nothing."""
        return not (self.people or self.contacts or self.applications or self.hosts or self.teams)


def player_of(roster: Roster, team: TeamId, said: str) -> PlayerId:
    """Give the number of a team's player by the name, however it is typed (S20), or by the number itself.

    Raises Refused: `unknown_team`, `bad_field` (`player`).
    """
    known = roster.teams.get(team)
    if known is None:
        raise Refused(Code.UNKNOWN_TEAM, field="team", value=team)
    found = known.player_named(said, known.players)
    if found is None and said.strip().isdecimal() and PlayerId(int(said)) in known.players:
        found = PlayerId(int(said))
    if found is None:
        raise bad_field("player", said[:200], [name for name in known.players.values() if name])
    return found


def erase(journal: Journal, wish: Wish) -> Erased:
    """Erase what is wished, in one transaction. Raises Refused `not_stored`: then nothing is erased."""
    db = journal.db
    try:
        db.execute_sql("PRAGMA secure_delete = ON")
        with db.atomic():
            return _erased(db, wish)
    except PeeweeException as error:
        raise not_stored(error) from error


def _erased(db: SqliteDatabase, wish: Wish) -> Erased:
    players = [PlayerRow.name != ""]
    if wish.team is not None:
        players.append(PlayerRow.team == wish.team)
    if wish.player is not None:
        players.append(PlayerRow.number == wish.player)
    people = PlayerRow.update(name="").where(*players).execute(db)
    if wish.player is not None:
        return Erased(people=people)
    teams = [] if wish.team is None else [TeamRow.id == wish.team]
    return Erased(
        people=people,
        contacts=TeamRow.update(contact="").where(TeamRow.contact != "", *teams).execute(db),
        applications=_applications(db, wish.team),
        hosts=_hosts(db) if wish.team is None else 0,
        teams=_team_names(db, teams) if wish.team_names else 0,
    )


def _applications(db: SqliteDatabase, team: TeamId | None) -> int:
    gone = ApplicationRow.delete()
    return int((gone if team is None else gone.where(ApplicationRow.team == team)).execute(db))


def _hosts(db: SqliteDatabase) -> int:
    return int(HostLeaseRow.update(name="").where(HostLeaseRow.name != "").execute(db))


def _team_names(db: SqliteDatabase, teams: list[Any]) -> int:
    known = reduce(or_, (column != "" for column in (TeamRow.name, TeamRow.short, TeamRow.institution)))
    return int(TeamRow.update(name="", short="", institution="").where(known, *teams).execute(db))


def scrub(journal: Journal) -> bool:
    """Write the file anew without what was erased, also what an earlier version of a page still held, and empty the
    write-ahead log; False if the disk or another program did not let that be done. Takes as long as the file is large.
    """
    try:
        journal.db.execute_sql("VACUUM")
        for _ in range(TRIES):
            if not journal.db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                return True
            time.sleep(PAUSE)
    except PeeweeException:
        return False
    return False
