"""The backups of one tournament among all that have its file's name."""

from collections.abc import Sequence
from pathlib import Path

from knockout.store.backup_names import Backup, identity_at, in_folder


class Shelf:
    """The folders that backups of a file may be in. Remembers which tournament each holds: a finished one never
    changes, and the folders are looked into every few seconds."""

    def __init__(self, file: Path, folders: Sequence[Path]) -> None:
        self._file, self._folders = file, folders
        self._known: dict[Backup, str] = {}

    def own(self, identity: str | None) -> list[Backup]:
        """Give those of a tournament (`proof.identity_of`), the newest first; none where that is None. It waits for
        the disks."""
        found = [one for folder in self._folders for one in in_folder(folder, self._file)]
        known = {one: self._identity(one) for one in found}
        self._known = {one: its for one, its in known.items() if its is not None}
        own = [one for one in found if identity is not None and known[one] == identity]
        return sorted(own, key=lambda one: (one.made, one.version), reverse=True)

    def _identity(self, one: Backup) -> str | None:
        return self._known.get(one) or identity_at(one.path)
