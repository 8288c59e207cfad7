"""Whether the copy means what the leader means: its journal folded and compared, beside the following."""

import threading
from pathlib import Path
from typing import Any

from knockout.machine import Machine
from knockout.store.digest import digest, sealed
from knockout.store.journal import Journal
from knockout.store.meta import SEAL, get_meta

RIGHT, WRONG = "right", "wrong"


class Check(threading.Thread):
    """Folds the file up to the version that the leader spoke of; `found` is RIGHT, or what is wrong, once it is over.

    It reads over a connection of its own, while the copy goes on.
    """

    def __init__(self, file: Path, told: dict[str, Any]) -> None:
        """told: the leader's version `v` and `digest`, or `sealed` while anything is kept from everybody."""
        super().__init__(name="check of the copy", daemon=True)
        self.v = int(told["v"])
        self.found = ""
        self._file = file
        self._told = told

    def run(self) -> None:
        """Fold and compare. What goes wrong is found, never raised."""
        try:
            self.found = self._compared()
        except Exception as error:  # a copy that can't be folded is what this is to find out
            self.found = f"{type(error).__name__}: {error}"

    def _compared(self) -> str:
        journal = Journal(self._file)
        try:
            machine = Machine(roster=journal.roster())
            machine.fold(entry for _, entry in journal.entries(until=self.v))
            problems = journal.problems()
            seal = get_meta(journal, SEAL) or ""
        finally:
            journal.close()
        here = digest(machine.state)
        if problems:
            return "; ".join(problems[:3])
        said = self._told["digest"] or self._told["sealed"]
        return RIGHT if said in (here, sealed(here, seal)) else f"{WRONG}: {here} / {said}"
