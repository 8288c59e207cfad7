"""People's data taken out of a tournament's file, whether it runs or not, and out of the backups beside it."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from knockout.errors import Code, Refused
from knockout.ids import TeamId
from knockout.store.backup import discard, make_backup, utc_now
from knockout.store.backup_names import Backup, belong, identity_at, in_folder, unfinished
from knockout.store.erasing import Erased, Wish, erase, player_of, scrub
from knockout.store.faults import BackupFailedError
from knockout.store.journal import Journal
from knockout.store.owner import owner_of
from knockout.tournament.roster import Roster

NOTICED = 1.5
"""Seconds in which a running server notices that its file was changed by another process."""
UNDER_WAY = 130.0
"""Seconds after which a backup that was being made is none any more: a server gives up its own after two minutes."""
PAUSE = 0.2


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What was erased; `gone`: its bytes too."""

    erased: Erased
    gone: bool


def wish_of(roster: Roster, *, team: str | None, player: str | None = None, team_names: bool = False) -> Wish:
    """Give the wish of what somebody typed; team None: everybody. Raises Refused: `unknown_team`, `bad_field`."""
    if team is None:
        return Wish(team_names=team_names)
    known = TeamId(team)
    if known not in roster.teams:
        raise Refused(Code.UNKNOWN_TEAM, field="team", value=team[:200])
    number = None if player is None else player_of(roster, known, player)
    return Wish(team=known, player=number, team_names=team_names and number is None)


def erase_in(file: Path, *, team: str | None, player: str | None, team_names: bool) -> Outcome:
    """Erase in a file by itself. A server that runs it goes on: it notices within a second and shows no name any more;
    what it has stored meanwhile of what it still knew is erased too.

    Raises Refused: `unknown_team`, `bad_field`, `not_stored`; FileNotFoundError, NewerFileError.
    """
    journal = Journal(file)
    try:
        wish = wish_of(journal.roster(), team=team, player=player, team_names=team_names)
        with journal.lock:
            erased = erase(journal, wish)
            if owner_of(file) is not None:
                time.sleep(NOTICED)
                erase(journal, wish)
            return Outcome(erased=erased, gone=scrub(journal))
    finally:
        journal.close()


def backups_of(file: Path, folders: Iterable[Path]) -> tuple[list[Backup], int]:
    """Give all backups of a file's tournament in these folders, and how many more are named after the file: of another
    tournament, or such that can't be read."""
    named = [one for folder in folders for one in in_folder(folder, file)]
    own = belong(named, identity_at(file))
    return own, len(named) - len(own)


def old_parts(file: Path, folders: Iterable[Path]) -> list[Path]:
    """Give the files of backups that somebody is making just now: what they hold may be from before an erasure."""
    now = time.time()
    return [
        path for folder in folders for path in unfinished(folder, file) if now - _written(path) < UNDER_WAY
    ]


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def replace_backups(file: Path, folders: Sequence[Path]) -> int:
    """Make a new backup of a file in the first of the folders that takes it, and delete all others of this tournament
    in all of them, also one that was under way, as far as that can be done; give how many are gone.

    Raises BackupFailedError, NewerFileError: then nothing is deleted.
    """
    parts = old_parts(file, folders)
    if not parts and not backups_of(file, folders)[0]:
        return 0
    until = time.monotonic() + UNDER_WAY
    while any(path.exists() for path in parts) and time.monotonic() < until:
        time.sleep(PAUSE)
    made = _made_somewhere(file, folders)
    return len(deleted(one for one in backups_of(file, folders)[0] if one.path != made.path))


def deleted(backups: Iterable[Backup]) -> list[Backup]:
    """Delete backups, as far as that can be done; give those that are gone."""
    tried = list(backups)
    for one in tried:
        discard(one.path)
    return [one for one in tried if not one.path.exists()]


def _made_somewhere(file: Path, folders: Sequence[Path]) -> Backup:
    missed: BackupFailedError | None = None
    for folder in folders:
        try:
            return make_backup(file, folder, utc_now(), anyway=True).backup
        except BackupFailedError as error:
            missed = error
    assert missed is not None
    raise missed
