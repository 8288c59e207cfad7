"""What can be wrong with a tournament's file, each in words that can be said in any language."""

from dataclasses import dataclass, field
from pathlib import Path

from knockout.called import N_, Gettext

SHOWN = 3
"""How many faults are said; a file with more of them is no better described by all."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: a text to translate, and its values."""

    text: str
    values: dict[str, object] = field(default_factory=dict)

    @property
    def light(self) -> bool:
        """Say whether the tournament can be played on in spite of it."""
        return self.text in LIGHT

    def plain(self) -> dict[str, object]:
        """Give it as JSON takes it; `Fault(**plain)` is the same again."""
        return {"text": self.text, "values": {key: str(value) for key, value in self.values.items()}}

    def message(self, gettext: Gettext) -> str:
        """Say it in the language that `gettext` speaks."""
        return gettext(self.text) % self.values if self.values else gettext(self.text)


def fault(text: str, **values: object) -> Fault:
    """Give a fault of this text."""
    return Fault(text, values)


class FileTroubleError(Exception):
    """A tournament's file can't be used as was asked. `faults` says what is wrong; nothing was changed."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        super().__init__(str(path), faults)
        self.path, self.faults = path, faults

    def message(self, gettext: Gettext) -> str:
        """Say the first of what is wrong, and how much more there is."""
        said = [one.message(gettext) for one in self.faults[:SHOWN]]
        more = len(self.faults) - SHOWN
        return "; ".join([*said, f"+{more}"] if more > 0 else said)


class DamagedFileError(FileTroubleError):
    """A file is no sound tournament."""


class BackupFailedError(FileTroubleError):
    """No backup was made; those that there were are there still."""


MISSING = N_("it is not there")
FOLDER = N_("it is a folder, not a file")
EMPTY = N_("it is empty (0 bytes)")
ARCHIVE = N_("it is an archive; “knockout import-archive” makes a tournament’s file of it")
NO_DATABASE = N_("it is no database: it begins with other bytes than one does")
SHORT = N_("it is cut short: %(size)s bytes are there of %(wanted)s; it was not copied whole")
NO_JOURNAL = N_("it is a database, but no tournament: it has no journal")
UNREADABLE = N_("it can’t be read: %(error)s")
PAGES = N_("the database says: %(error)s")
ORPHANS = N_("foreign key: in the table %(table)s, %(column)s %(values)s is not in the table %(parent)s")
GAP = N_("entries missing: %(count)s of %(last)s are there")
NO_COLUMN = N_("in the table %(table)s the columns %(columns)s are missing")
NO_ENTRY = N_("entry %(seq)s (%(kind)s) can’t be read: %(error)s")
NO_SENSE = N_("entry %(seq)s (%(kind)s) does not follow from those before it: %(error)s")
NO_NAMES = N_("teams without a row of names: %(teams)s")
STRANGE_NAMES = N_("rows of names without a team: %(teams)s")
NO_PLAYERS = N_("players without a row of names: %(players)s")
ANSWERS = N_(
    "answers with a version that the journal can’t have had: %(count)s (the first: command %(number)s)"
)
TABLE = N_("the table %(table)s can’t be read: %(error)s")
NO_ROOM = N_("too little room in %(folder)s: %(free)s MB are free, %(needed)s MB are needed")
NOT_THERE = N_("the folder %(folder)s is not there")
IS_THERE = N_("there is a file of this name already")
NO_FOLDER = N_("the folder %(folder)s can’t be used: %(error)s")
NOT_WRITTEN = N_("%(folder)s can’t be written to: %(error)s")
NO_ZONE = N_("there is no time zone “%(zone)s”, which the tournament is said to be in")
ASTRAY = N_("at %(file)s there is another file than the one this server opened, or none: put that one back")
OTHER = N_("it is of another tournament than the one this server runs")
CHANGED = N_("the backup became another one while it was read")
LIGHT = frozenset({ORPHANS, NO_NAMES, STRANGE_NAMES, NO_PLAYERS, ANSWERS})
"""Mistakes beside a whole journal: pages may miss a name, but everything that happened is there."""
