"""Erases people's data while the tournament runs: in the file and on every page, the journal untouched (S30)."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import structlog
from gevent import Timeout, get_hub, sleep, spawn

from knockout.erasing import deleted, old_parts
from knockout.store.erasing import Erased, Wish, erase, scrub

if TYPE_CHECKING:
    from knockout.web.hall import Hall

LONGEST = 300.0
"""Seconds that a new backup may take, after one that is being made already."""

log = structlog.get_logger("knockout")


def erase_here(hall: "Hall", wish: Wish) -> tuple[Erased, bool]:
    """Erase what is wished; say whether its bytes are gone too. The loop goes on meanwhile, a command waits.

    Raises Refused (`not_stored`): then nothing is erased.
    """
    with hall.runner.lock:
        erased = erase(hall.journal, wish)
        reread_names(hall)
        hall.leases.reload()
        gone = bool(get_hub().threadpool.apply(scrub, (hall.journal,)))
    hall.lease_changed()
    hall.journal.stored()
    log.info("erased", **asdict(erased), gone=gone)
    return erased, gone


def replace_backups(hall: "Hall") -> None:
    """Have a new backup made, and then the older ones deleted; if none can be made, they stay. Gives at once."""
    spawn(_replaced, hall)


def _replaced(hall: "Hall") -> None:
    keeper = hall.keeper
    parts = get_hub().threadpool.apply(old_parts, (keeper.file, keeper.folders))
    with Timeout(LONGEST, False):  # one that another program makes may be from before, too
        while any(path.exists() for path in parts):
            sleep(0.5)
    new = keeper.fresh(LONGEST)
    if new is None:
        log.error("older backups stay: no new one could be made")
        return
    older = [one for one in keeper.listed if one.path != new]
    gone = get_hub().threadpool.apply(deleted, (older,))
    keeper.listed = [one for one in keeper.listed if one not in gone]
    hall.backups_changed()
    log.info("older backups deleted", count=len(gone), left=len(older) - len(gone))


def reread_names(hall: "Hall") -> None:
    """Take the names as the file has them now: somebody may have erased some, here or in another process."""
    known = hall.journal.roster()
    if known != hall.machine.roster:
        hall.machine.roster = known
        hall.live.names_changed()
