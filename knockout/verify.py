"""Checks a tournament's file: folds its journal again and compares with what is stored beside it and what is live."""

import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from knockout.certificates import call_context
from knockout.machine import Machine
from knockout.store.digest import digest, sealed
from knockout.store.journal import Journal
from knockout.store.meta import FOLLOWS, URL, get_meta, seal_of
from knockout.store.owner import owner_of
from knockout.store.rows import CommandRow


def verify(path: Path) -> tuple[list[str], dict[str, object]]:
    """Give what is wrong with a tournament's file (nothing, one hopes) and what was looked at.

    Raises FileNotFoundError, NewerFileError.
    """
    journal = Journal(path)
    try:
        follows = get_meta(journal, FOLLOWS)
        running = owner_of(path) if follows is None else None
        live, silent = (None, "") if running is None else _live(journal)
        machine = Machine(roster=journal.roster())
        machine.fold(entry for _, entry in journal.entries(until=live[0] if live else None))
        at_live = digest(machine.state)
        if live is not None:
            machine.fold(entry for _, entry in journal.entries(after=live[0]))
        wrong = [*journal.problems(), *_roster_problems(machine), *_command_problems(journal)]
        if silent:
            wrong.append(f"process {running} runs this file but {silent}")
        if live is not None and live[1] not in (at_live, sealed(at_live, seal_of(journal))):
            wrong.append(f"live state differs: {live[1]} at {live[0]}, folded {at_live}")
        facts: dict[str, object] = {
            "entries": journal.last_seq(),
            "digest": digest(machine.state),
            "running": running,
            **({} if follows is None else {"follows": follows}),
            "live": None if live is None else live[1],
        }
        return wrong, facts
    finally:
        journal.close()


def _live(journal: Journal) -> tuple[tuple[int, str] | None, str]:
    """Ask the server that runs this file which state it is in: version and digest, sealed while anything is kept
    from everybody; or None and why it did not say."""
    url = get_meta(journal, URL) or ""
    try:
        with urllib.request.urlopen(f"{url}/api/v1/digest", timeout=10, context=call_context(url)) as answer:
            told = json.load(answer)
    except urllib.error.URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            return None, f"this machine does not trust what answers at {url}: {error.reason.verify_message}"
        return None, "does not answer"
    except (OSError, ValueError):
        return None, "does not answer"
    return (int(told["v"]), str(told["digest"] or told["sealed"])), ""


def _roster_problems(machine: Machine) -> Iterator[str]:
    """Every team of the journal has its row and every player a name, or an erased one; and no row is a stranger's."""
    entered, named = set(machine.state.teams), set(machine.roster.teams)
    yield from (f"team without a name row: {team}" for team in sorted(entered - named))
    yield from (f"name row without a team: {team}" for team in sorted(named - entered))
    for team in entered & named:
        missing = set(machine.state.teams[team].students) - set(machine.roster.teams[team].players)
        yield from (f"player without a name row: {team} {number}" for number in sorted(missing))


def _command_problems(journal: Journal) -> Iterator[str]:
    """The journal's numbers in the answers that were given must be numbers it has, and never go back."""
    last, before = journal.last_seq(), 0
    with journal.lock:
        rows = CommandRow.select(CommandRow.number, CommandRow.seq).order_by(CommandRow.number)
        numbers = list(rows.tuples().execute(journal.db))
    for number, seq in numbers:
        if not before <= seq <= last:
            yield f"command {number} was answered with version {seq}, after {before}, of {last}"
        before = seq
