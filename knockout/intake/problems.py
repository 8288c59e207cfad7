"""What is wrong with a line, or should be looked at; the words are in `words`."""

import dataclasses
from collections.abc import Mapping
from typing import Any

WARNINGS = frozenset({"short_long", "few_players", "two_teams", "two_teams_here", "same_player", "date"})
"""Kinds with which a team can be entered as it is; every other keeps it out."""


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing about one field of one line. `line` 0: it is about the whole file. `more` fills in the words."""

    line: int
    kind: str
    field: str
    value: str = ""
    more: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def error(self) -> bool:
        """Whether the team can't be entered like this."""
        return self.kind not in WARNINGS
