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


def found(file: Path, *, ruleset: str | None = None, **given: Any) -> Answer:
    """Make the file and create the tournament in it; what is not given is as config/default.toml says.

    ruleset: a name, or the path of a file; given: name, size, tables, zone, check_in, substitution.
    Gives the answer to `create_tournament`. Raises FileExistsError, RulesetProblems.
    """
    own = Path(ruleset) if ruleset is not None and ruleset.endswith(".toml") else None
    known = load_rulesets(*([own] if own else []))
    journal = Journal(file, create=True)
    try:
        runner = Runner(journal, HallClock(), rulesets=known)
        named = _name_in(own) if own else ruleset or str(defaults()["tournament"]["ruleset"])
        return runner.run(_command(named, **given), COMMITTEE)
    finally:
        journal.close()


def _command(
    ruleset: str,
    *,
    name: str | None = None,
    size: int = 40,
    tables: int | None = None,
    zone: str | None = None,
    **deadlines: str | None,
) -> dict[str, Any]:
    usual = defaults()["tournament"]
    return {
        "id": str(uuid.uuid4()),
        "at": iso(HallClock().now()),
        "do": "create_tournament",
        "name": name or usual["name"],
        "ruleset": ruleset,
        "venue_zone": zone or usual["zone"],
        "plan": size if tables is None else {"size": size, "tables": tables},
        "deadlines": {which: at for which, at in deadlines.items() if at},
    }


def _name_in(file: Path) -> str:
    return next(iter(load_rulesets(file, folder=file.parent / "none")))
