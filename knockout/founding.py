"""Making a tournament's file, with nothing in it but the tournament itself."""

import uuid
from pathlib import Path
from typing import Any

from knockout.clocktime import HallClock
from knockout.ids import COMMITTEE
from knockout.rulesets import load_rulesets
from knockout.runner import Answer, Runner
from knockout.settings import defaults
from knockout.store.codec import iso
from knockout.store.journal import Journal


def found(
    file: Path,
    *,
    name: str | None = None,
    size: int = 40,
    tables: int | None = None,
    zone: str | None = None,
    check_in: str | None = None,
    substitution: str | None = None,
    ruleset: str | None = None,
) -> Answer:
    """Make the file and create the tournament in it; what is not given is as config/default.toml says.

    ruleset: a name, or the path of a file. Gives the answer to `create_tournament`.
    Raises FileExistsError, RulesetProblems.
    """
    usual = defaults()["tournament"]
    own = Path(ruleset) if ruleset is not None and ruleset.endswith(".toml") else None
    known = load_rulesets(*([own] if own else []))
    journal = Journal(file, create=True)
    try:
        runner = Runner(journal, HallClock(), rulesets=known)
        deadlines = {"check_in": check_in, "substitution": substitution}
        line: dict[str, Any] = {
            "id": str(uuid.uuid4()),
            "at": iso(HallClock().now()),
            "do": "create_tournament",
            "name": name or usual["name"],
            "ruleset": _name_in(own) if own else ruleset or usual["ruleset"],
            "venue_zone": zone or usual["zone"],
            "plan": size if tables is None else {"size": size, "tables": tables},
            "deadlines": {which: at for which, at in deadlines.items() if at},
        }
        return runner.run(line, COMMITTEE)
    finally:
        journal.close()


def _name_in(file: Path) -> str:
    return next(iter(load_rulesets(file, folder=file.parent / "none")))
