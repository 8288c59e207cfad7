"""The one object that holds everything that runs: what pages, doors and the command line ask for."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from knockout.clocktime import HallClock, wall_now
from knockout.deadlines import Deadlines
from knockout.game.entries import Entry, GameEntry
from knockout.ids import GameId, Moment
from knockout.keeping import Keeper
from knockout.links import Links, tables
from knockout.live import Live
from knockout.machine import Machine
from knockout.runner import Runner
from knockout.starting import Notice, is_now
from knockout.store.accounts import Accounts
from knockout.store.digest import digest, sealed
from knockout.store.faults import Fault
from knockout.store.journal import Journal
from knockout.store.meta import seal_of
from knockout.store.roles import HOST
from knockout.store.tokens import Tokens
from knockout.tidying import Tidying
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.tournament.veil import public_state
from knockout.web.displays import HallDisplays
from knockout.web.entrance import Entrance
from knockout.web.followed import Followed
from knockout.web.guessing import Guessing
from knockout.web.hosts import Hosts
from knockout.web.leases import TableLeases
from knockout.web.privacy import reread_names
from knockout.web.tables import game_at, game_now
from knockout.web.vitals import Vitals
from knockout.web.watch import Watch

SHOW_LEASES = ("console-tables", "console-panel", "console-links")
"""The live parts that say who holds a table."""
SHOW_SESSIONS = "console-access"
"""The live part that says who is logged in."""
SHOW_BACKUPS = ("console-backups", "console-health", "console-head")
"""The live parts that say how the backups stand."""
RECENT_READ = 4  # for one game's entries, that many times as many are looked through before reading on


@dataclass
class Hall:
    """A running tournament. `sweep` throws out all open pages whose right is good no more; `run` is another at every
    start: what a page knows from before may be of a newer copy of the file than this one."""

    journal: Journal
    clock: HallClock
    runner: Runner
    accounts: Accounts
    addresses: Links
    hosts: Hosts = field(init=False)
    leases: TableLeases = field(init=False)
    displays: HallDisplays = field(init=False)
    followed: Followed = field(init=False)
    entrance: Entrance = field(init=False)
    guessing: Guessing = field(default_factory=Guessing)
    live: Live = field(init=False)
    deadlines: Deadlines | None = None
    vitals: Vitals = field(init=False)
    watch: Watch = field(default_factory=Watch)
    tidying: Tidying | None = None
    run: str = field(default_factory=lambda: secrets.token_hex(4))
    sweep: Callable[[], None] = field(default=lambda: None)
    sweep_silent: Callable[[], None] = field(default=lambda: None)
    viewers: Callable[[], int] = field(default=lambda: 0)
    keeper: Keeper = field(init=False)
    notices: tuple[Notice, ...] = ()
    roles: Callable[[], dict[str, int]] = field(default=dict)
    unwritten: Callable[[], int] = field(default=lambda: 0)

    def __post_init__(self) -> None:
        self._digest: tuple[int, str] = (-1, "")
        self._sessions_seen: tuple[object, ...] = ()
        self.vitals = Vitals(self)
        self.entrance = Entrance(self.journal)
        self._public: tuple[State | None, State] = (None, State())

    @property
    def tokens(self) -> Tokens:
        """Makes and reads the tokens in links."""
        return self.addresses.tokens

    @property
    def demo(self) -> bool:
        """Whether this is a demo: the front page shows all links."""
        return self.tokens.demo

    @property
    def base_url(self) -> str:
        """How phones in the hall reach the server; no slash at its end."""
        return self.addresses.base_url

    @property
    def machine(self) -> Machine:
        """What is so now."""
        return self.runner.machine

    @property
    def public(self) -> State:
        """What is so now as far as everybody may know it: every public page, answer and push is made from this."""
        state = self.machine.state
        if self._public[0] is not state:
            self._public = (state, public_state(state))
        return self._public[1]

    def hosts_game(self, table: int) -> GameId | None:
        """Give the game that a table's host plays now: as it is, but none that nobody may know is drawn."""
        return game_now(self.machine.state, table, self.public)

    def is_hosts(self, table: int, game: str) -> GameId | None:
        """Give this game's id if the table's own host may see and run it, else None.

        One of a stage that everybody sees as not drawn is nobody's yet: it would tell who is through.
        """
        return game_at(self.public, table, game)

    @property
    def names(self) -> Roster:
        """Names of teams and people."""
        return self.machine.roster

    @property
    def v(self) -> int:
        """The journal's version: the number of its last entry."""
        return self.journal.seq

    @property
    def speed(self) -> int:
        """How many times faster than real time the hall's clock runs."""
        return self.clock.speed

    def now(self) -> Moment:
        """Give the hall's time."""
        return self.clock.now()

    @property
    def tables(self) -> range:
        """The numbers of the tables that games are, or will be, played at."""
        return tables(self.machine.state)

    @property
    def links(self) -> dict[int, str]:
        """Every table's host link. Making them out costs a write: to count or name tables ask `tables`."""
        return self.addresses.hosts(self.machine.state)

    def presence_changed(self) -> None:
        """Tell those who watch the hosts that a host's page has come or gone."""
        self.live.presence_changed()

    def backups_changed(self) -> None:
        """Tell the console that a backup was made, or could not be."""
        self.live.touch(*SHOW_BACKUPS)

    def noticed(self, *, urgent: bool = False) -> list[Fault]:
        """Give what was noticed at the start and is still so; only what is urgent, if so asked."""
        now = wall_now()
        return [one.fault for one in self.notices if is_now(one, now) and one.urgent >= urgent]

    def lease_changed(self) -> None:
        """Tell the console that a table's holder, or who else has the table open, is another."""
        self.live.touch(*SHOW_LEASES)

    def beat(self) -> None:
        """Note that the server is alive (S16), what another process has changed in the file's links, and tidy up."""
        self.runner.beat()
        self.keeper.look()
        if self.tidying is not None:
            self.tidying.look()
        if self.journal.touched_elsewhere():
            self.accounts.reload()
            self.leases.reload()
            reread_names(self)
            self.sweep()
            self.presence_changed()
        if self.accounts.tidy():
            self.sweep()
        self.sweep_silent()
        self._tell_sessions()

    def _tell_sessions(self) -> None:
        """Let the console's list of who is logged in be drawn anew: somebody came, went, or a minute has passed."""
        seen = (wall_now() // 60_000, *((one.key, one.used) for one in self.accounts.sessions()))
        if seen != self._sessions_seen:
            self._sessions_seen = seen
            self.live.touch(SHOW_SESSIONS)

    def relink(self, table: int) -> str:
        """Give a table a new host link; the old one dies at once, its open pages too (S27).

        Raises Refused (`not_stored`): then it is good as before.
        """
        self.accounts.renew(HOST, table)
        self.leases.end(table)
        self.hosts.forget(table)
        self.sweep()
        return self.addresses.host(table)

    def relink_role(self, role: str) -> str:
        """Give the desk, the counting commission, the announcer a new link; otherwise as `relink`."""
        self.accounts.renew(role)
        self.sweep()
        return self.addresses.role(role)

    def end_session(self, key: str) -> None:
        """End a browser's session at once, its open pages too."""
        self.accounts.end_session(key)
        self.sweep()

    def recent(self, limit: int, game: GameId | None = None) -> list[tuple[int, Entry]]:
        """Give the last entries with their numbers, newest first; only those of one game if it is named."""
        found: list[tuple[int, Entry]] = []
        before = self.v
        while before > 0 and len(found) < limit:
            after = max(0, before - limit * RECENT_READ)
            page = self.journal.entries(after=after, until=before)
            wanted = [row for row in page if game is None or _of(row[1], game)]
            found.extend(reversed(wanted))
            before = after
        return found[:limit]

    def seconds_left(self) -> float | None:
        """Give the real seconds until something is due, None if nothing is."""
        due = self.machine.due()
        return None if due is None else self.clock.seconds_until(due)

    def digest(self) -> str:
        """Give the digest of the state as it is now."""
        if self._digest[0] != self.v:
            self._digest = (self.v, digest(self.machine.state))
        return self._digest[1]

    def digest_told(self) -> dict[str, str | None]:
        """Give what everybody is told of it: `digest` or, while anything is kept from them, only `sealed`."""
        if self.public is self.machine.state:
            return {"digest": self.digest(), "sealed": None}
        return {"digest": None, "sealed": sealed(self.digest(), seal_of(self.journal))}

    def health(self) -> dict[str, Any]:
        """Say whether the timers run, whose process it is, how late they were, and who watches."""
        gap = self.runner.gap
        running = self.deadlines is not None and self.deadlines.running
        late = None if self.deadlines is None else self.deadlines.lateness
        return {
            "ok": running,
            "v": self.v,
            "now": self.now(),
            "speed": self.speed,
            "demo": self.demo,
            "scheduler": {"running": running, "owner": os.getpid()},
            "lateness": None
            if late is None
            else {"p99": late.p99(), "worst": late.worst, "alarms": late.alarms},
            "down": None if gap is None else {"since": gap.since, "back": gap.back},
            "viewers": self.viewers(),
        }


def _of(entry: Entry, game: GameId) -> bool:
    return isinstance(entry, GameEntry) and entry.game == game
