"""Makes backups while a tournament runs: after results, every few minutes, at the start and at the end.

Each is made, proved and, with those before it, kept or deleted by a process of its own, one at a time and in bounded
time: to copy and to fold a file would stop every clock here meanwhile.
"""

import json
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from gevent import Greenlet, Timeout, get_hub, sleep, spawn
from gevent.event import Event
from gevent.subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

from knockout.called import N_
from knockout.clocktime import wall_now
from knockout.game import entries as e
from knockout.game.entries import Entry
from knockout.settings import ROOT, Settings
from knockout.store.backup import discard, folders_of
from knockout.store.backup_names import Backup, identity_at
from knockout.store.backup_shelf import Shelf
from knockout.store.faults import ASTRAY, OTHER, Fault, fault
from knockout.store.journal import Journal
from knockout.tournament import entries as t

log = structlog.get_logger(__name__)

MATTERS = (
    e.ResultConfirmed, e.ResultReturned, e.SheetEntered, t.QualifyingClosed, t.LotsDrawn, t.WinAnnulled, t.WinRestored,
    t.GameVoided, t.TieDecided, t.TournamentClosed,
)  # fmt: skip
"""Entries after which a backup is made at once: an official result, and what is as much work to find again."""
APART = 20.0
"""Seconds at least from the beginning of one backup to the next that nobody asked for."""
AGAIN = 60.0
"""Seconds after which one that failed is tried again."""
LONGEST = 120.0
AT_THE_END = 60.0
"""Seconds after which a backup is given up; at the end the server does not wait longer for its last."""
SEEN_ANEW = 10.0
"""Seconds after which the folders are looked into again: `knockout backup` makes backups too."""
AT_ONCE = 1.0
"""Seconds that what was seen in them is good for, where somebody looks at the list."""
TOO_LONG = N_("it took more than %(seconds)s s and was given up")
ENDED = N_("the program that makes it ended with %(status)s: %(error)s")


@dataclass(frozen=True)
class Kept:
    """The last good backup: when it was made (milliseconds since 1970, UTC, by the machine's clock), the journal's
    last entry in it, its bytes, where it is, and why it is not where it should be."""

    at: int
    version: int
    size: int
    path: Path
    missed: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Failed:
    """The last try, which failed: when, and why."""

    at: int
    faults: tuple[Fault, ...]


class Keeper:
    """Keeps a tournament's backups. A demo's are made only when somebody asks.

    `listed`: those there are of this tournament, the newest first, as of the last look at the folders; `kept`: the last
    good one; `failed`: the last try, if it failed.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        changes: Callable[[], int],
        changed: Callable[[], None],
        journal: Journal | None = None,
    ) -> None:
        """changes: gives a number that is another one once something was stored; changed: is called when there is
        something else to be told here; journal: the open file, without one whatever is at its place is backed up."""
        self.file = settings.file.resolve()
        self.folders = folders_of(self.file, settings.backup_folder)
        self.minutes = 0 if settings.demo else settings.backup_minutes
        self._journal = journal
        self._its: str | None = None
        self._shelf = Shelf(self.file, self.folders)
        self._looking, self._looked = False, time.monotonic()
        self.listed = self._shelf.own(self._identity())
        self.kept = _newest(self.listed)
        self.failed: Failed | None = None
        self._more = ["--anyway"] if settings.anyway else []
        self._more += ["--folder", str(self.folders[0])] if len(self.folders) > 1 else []
        self._changes, self._changed = changes, changed
        self._bell = Event()
        self._due = math.inf
        self._began = self._over = -math.inf
        self._known: int | None = None
        self._wanted = False
        self._process: Popen | None = None
        self._listener: Greenlet | None = None

    @property
    def busy(self) -> bool:
        """Whether a backup is being made now."""
        return self._process is not None

    def start(self) -> None:
        """Begin: with a backup of what there is now, and then by the clock and by what happens."""
        if self.minutes:
            self._due = time.monotonic()
        self._listener = spawn(self._keep)

    def told(self, entries: tuple[Entry, ...]) -> None:
        """Hear what has happened, and make a backup soon if it matters."""
        if self.minutes and any(isinstance(entry, MATTERS) for entry in entries):
            self._by(max(time.monotonic(), self._began + APART))

    def ask(self) -> None:
        """Make a backup now, whether or not anything has changed."""
        self._wanted = True
        self._by(time.monotonic())

    def fresh(self, seconds: float) -> Path | None:
        """Have a backup made that begins after this was called, whatever is being made already, and wait for it; None
        if none could be made within these seconds."""
        asked = time.monotonic()
        self.ask()
        with Timeout(seconds, False):
            while self._over < asked:
                sleep(0.2)
        made = self._over >= asked and self.failed is None
        return self.kept.path if made and self.kept is not None else None

    def look(self, *, older: float = SEEN_ANEW) -> None:
        """Have the folders looked into again, if what is known of them is older than so many seconds. Gives at once:
        the disks may be slow."""
        if not self._looking and time.monotonic() - self._looked >= older:
            self._looking = True
            spawn(self._look, self._identity())

    def stop(self) -> None:
        """End, with a last backup if there is anything that none has yet. The file must still be open."""
        if self._listener is None:
            return
        self._listener.kill()
        self._listener = None
        self._end_process()
        if self.minutes and self._known != self._changes():
            self._once(AT_THE_END)

    def _identity(self) -> str | None:
        if not self._its:  # once there is a tournament, it stays that one
            self._its = identity_at(self.file) if self._journal is None else self._journal.identity()
        return self._its

    def _look(self, identity: str | None) -> None:
        try:
            before, over = {one.path for one in self.listed}, self._over
            listed = self._seen(identity)
            if over != self._over or listed == self.listed:
                return
            newest = _newest([one for one in listed if one.path not in before])
            if newest is not None and (self.kept is None or newest.at > self.kept.at):
                self.kept = newest
            self.listed = listed
            self._changed()
        finally:
            self._looking = False

    def _seen(self, identity: str | None) -> list[Backup]:
        """Look at the disks, in a thread that waits for them."""
        found: list[Backup] = get_hub().threadpool.apply(self._shelf.own, (identity,))
        self._looked = time.monotonic()
        return found

    def _by(self, moment: float) -> None:
        self._due = min(self._due, moment)
        self._bell.set()

    def _keep(self) -> None:
        while True:
            left = self._due - time.monotonic()
            if left > 0:
                self._bell.wait(None if left == math.inf else left)
                self._bell.clear()
                continue
            self._due = time.monotonic() + self.minutes * 60 if self.minutes else math.inf
            try:
                wanted, self._wanted = self._wanted, False
                if wanted or self._known != self._changes():
                    self._once(LONGEST)
            except Exception:
                log.exception("no backup could be made")

    def _once(self, seconds: float) -> None:
        """Make one and take note of what came of it."""
        began = self._began = time.monotonic()
        changes = self._changes()
        answer = self._of_this(seconds)
        faults = tuple(Fault(**one) for one in answer.get("faults", answer.get("missed", ())))
        if answer["ok"]:
            facts = {name: answer[name] for name in ("version", "size")}
            self.kept = Kept(at=wall_now(), path=Path(answer["path"]), missed=faults, **facts)
            self.failed, self._known = None, changes
            log.info("backup", v=self.kept.version, size=self.kept.size)
        else:
            self.failed = Failed(wall_now(), faults)
            log.error("no backup", reason="; ".join(one.message(str) for one in faults))
            if self.minutes:
                self._by(time.monotonic() + AGAIN)
        self.listed = self._seen(self._identity())
        self._over = began
        self._changed()

    def _of_this(self, seconds: float) -> dict[str, Any]:
        """Have one made of the file that is run: where another one is in its place, none; give the answer."""
        if self._journal is None:
            return self._asked(seconds)
        astray = _failed(fault(ASTRAY, file=self.file))
        if not self._journal.in_place():
            return astray
        before, answer = self._identity(), self._asked(seconds)
        if answer["ok"]:
            path = Path(answer["path"])
            its = get_hub().threadpool.apply(identity_at, (path,))
            if its not in {before, self._identity()}:  # it may have been created meanwhile
                get_hub().threadpool.apply(discard, (path,))
                return _failed(fault(OTHER))
        return answer if self._journal.in_place() else astray

    def _asked(self, seconds: float) -> dict[str, Any]:
        """Have another process make a backup; give its answer."""
        command = [sys.executable, "-m", "knockout.cli", "backup", str(self.file), "--for-server"]
        # a session of its own: Ctrl-C in this terminal is for the server, which then makes its last one
        self._process = process = Popen(
            [*command, *self._more],
            cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, start_new_session=True,
        )  # fmt: skip
        self._changed()
        try:
            said, wrong = process.communicate(timeout=seconds)
        except TimeoutExpired:
            return _failed(fault(TOO_LONG, seconds=round(seconds)))
        finally:
            self._end_process()
        try:
            answer: dict[str, Any] = json.loads(said)
            return answer
        except ValueError:
            error = wrong.decode(errors="replace").strip().rpartition("\n")[2][:200]
            return _failed(fault(ENDED, status=process.returncode, error=error))

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.kill()
            process.wait()
        for pipe in (process.stdout, process.stderr):
            pipe.close()


def _newest(listed: list[Backup]) -> Kept | None:
    """Give what an earlier run of the server has left."""
    if not listed:
        return None
    last = listed[0]
    return Kept(round(last.made.timestamp() * 1000), last.version, last.size, last.path)


def _failed(found: Fault) -> dict[str, Any]:
    return {"ok": False, "faults": [found.plain()]}
