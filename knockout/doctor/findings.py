"""What a check found."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How it stands: all right, worth a look, or wrong."""

    OK = "ok"
    LOOK = "look"
    WRONG = "wrong"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One line. `check` and `found` are for programs; `said` and `todo` are texts for people, in their language."""

    check: str
    level: Level
    found: str
    said: str
    todo: str = ""


@dataclass(frozen=True)
class Check:
    """Makes the findings of one check."""

    name: str

    def ok(self, found: str, said: str, todo: str = "") -> Finding:
        """Give one that is all right."""
        return Finding(check=self.name, level=Level.OK, found=found, said=said, todo=todo)

    def look(self, found: str, said: str, todo: str = "") -> Finding:
        """Give one that somebody should look at."""
        return Finding(check=self.name, level=Level.LOOK, found=found, said=said, todo=todo)

    def wrong(self, found: str, said: str, todo: str = "") -> Finding:
        """Give one that will not work as it is."""
        return Finding(check=self.name, level=Level.WRONG, found=found, said=said, todo=todo)
