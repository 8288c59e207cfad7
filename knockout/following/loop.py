"""Following: asks for news, stores them, and goes on whatever happens to the line or to the leader."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from knockout.clocktime import wall_now
from knockout.following.checking import Check
from knockout.following.copy import Copy
from knockout.following.leader import Leader, LeaderAwayError, LeaderRefusedError
from knockout.store.meta import kept_secret
from knockout.store.tokens import fingerprint_of

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds before asking again; doubled each time nobody answers."""
CHECKED_EVERY = 300.0
"""Seconds between two checks that the copy means what the leader means."""
LASTING = frozenset({"token", "diverged", "other_version", "bad_field"})
"""Refusals that asking again does not change."""


@dataclass
class Status:
    """How the following stands. Moments are this machine's, in milliseconds UTC, None while there is none.

    `entry`: the last one here; `behind`: how many the leader had more when it last answered; `since`: connected
    since; `heard`: when it last answered; `away`: why it does not answer now, "" while it does; `checked`: when the
    copy was last compared, `found`: `checking.RIGHT` or what was wrong; `skew`: how far this machine's clock is ahead
    of the leader's, in milliseconds; `other_secret`: what signs cookies is another here.
    """

    entry: int = 0
    behind: int | None = None
    since: int | None = None
    heard: int | None = None
    away: str = ""
    checked: int | None = None
    found: str = ""
    skew: int = 0
    other_secret: bool = False


@dataclass
class Following:
    """One copy and its leader. `say` is told how it stands whenever that may be another."""

    copy: Copy
    leader: Leader
    say: Callable[[Status], None]
    checked_every: float = CHECKED_EVERY
    status: Status = field(default_factory=Status)

    def __post_init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._check: Check | None = None
        self._next_check = 0.0
        self.status.entry = self.copy.entry

    def run(self) -> None:
        """Follow until the process is interrupted. Raises LeaderRefusedError where asking again changes nothing,
        CopyError."""
        while True:
            try:
                self.once()
            except LeaderRefusedError as refused:
                if refused.code in LASTING or self.status.heard is None:
                    raise
                self._lost(refused.code)
            except LeaderAwayError as away:
                self._lost(str(away))

    def once(self) -> None:
        """Ask once, wait for the answer and store it. Raises LeaderAwayError, LeaderRefusedError, CopyError."""
        page = self.copy.take(self.leader.news)
        status, now = self.status, wall_now()
        status.entry = self.copy.entry
        status.behind = page["v"] - status.entry
        status.heard = now
        status.since = status.since if status.since is not None and not status.away else now
        status.away = ""
        status.skew = now - page["wall"]
        status.other_secret = page["secret"] != fingerprint_of(kept_secret(self.copy.journal) or "")
        self._pause = FIRST_PAUSE
        self._look()
        self.say(status)

    def _look(self) -> None:
        """Begin a check when it is time, take note of one that is over."""
        check = self._check
        if check is None:
            if time.monotonic() >= self._next_check:
                self._check = Check(self.copy.path, self.leader.digest())
        elif check.ident is None and self.copy.entry >= check.v:
            check.start()
        elif check.found:
            self.status.checked, self.status.found = wall_now(), check.found
            self._check, self._next_check = None, time.monotonic() + self.checked_every

    def _lost(self, why: str) -> None:
        self.leader.close()
        self.status.away = why
        self.say(self.status)
        time.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
