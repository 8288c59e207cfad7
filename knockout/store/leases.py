"""Which phone holds a table, and which held it before: the lease of a table.

It is no journal: who types the points changes no result. It is stored so that a server that was restarted
still knows. A new link of the table ends it (S27): `Accounts.renew` erases the rows with the old links.
"""

from dataclasses import dataclass, replace

from knockout.ids import Moment
from knockout.store.journal import Journal
from knockout.store.rows import HostLeaseRow

MOST_KEPT = 32
"""Leases remembered of one table. Two phones that take it from each other all day fill no disk."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A device holds a table from `since` (the hall's time) until the next lease of it begins.

    `name` is the host's own first name, "" if none was given; a lease that is over keeps none.
    """

    device: str
    name: str
    since: Moment


class Leases:
    """The leases of all tables as stored; kept in memory too, since every tap asks."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.reload()

    def reload(self) -> None:
        """Read everything again from the file."""
        columns = (HostLeaseRow.table, HostLeaseRow.device, HostLeaseRow.name, HostLeaseRow.since)
        query = HostLeaseRow.select(*columns).order_by(HostLeaseRow.table, HostLeaseRow.place)
        with self._journal.lock:
            rows = list(query.tuples().execute(self._journal.db))
        tables: dict[int, tuple[Lease, ...]] = {}
        for table, device, name, since in rows:
            tables[table] = (*tables.get(table, ()), Lease(device, name, Moment(since)))
        self._tables = tables  # at once: whoever asks meanwhile sees the leases as they were

    def holder(self, table: int) -> Lease | None:
        """Give the lease that is on, None while nobody holds the table."""
        return self._tables.get(table, (None,))[-1]

    def held_by(self, table: int, at: Moment) -> str | None:
        """Give the device that held the table at this moment, None if nobody has ever held it.

        Before the first lease nobody else did: that time counts as the first one's.
        """
        known = self._tables.get(table, ())
        begun = [lease for lease in known if lease.since <= at] or list(known[:1])
        return begun[-1].device if begun else None

    def take(self, table: int, device: str, *, name: str, at: Moment) -> Lease:
        """Let a device hold the table from `at` on; the one that holds it already only gets this name.

        Raises Refused (`not_stored`): then nothing has changed.
        """
        known = self._tables.get(table, ())
        holder = known[-1] if known else None
        if holder is not None and holder.device == device:
            after = (*known[:-1], replace(holder, name=name))
        else:
            since = at if holder is None else max(at, holder.since)
            over = tuple(replace(lease, name="") for lease in known)
            after = (*over, Lease(device, name, since))[-MOST_KEPT:]
        if after != known:
            self._store(table, after)
        return after[-1]

    def end(self, table: int) -> None:
        """Forget who holds and who held this table: the file has forgotten them with its link (S27)."""
        self._tables.pop(table, None)

    def _store(self, table: int, leases: tuple[Lease, ...]) -> None:
        rows = [(table, place, lease.device, lease.name, lease.since) for place, lease in enumerate(leases)]
        with self._journal.storing() as db:
            HostLeaseRow.delete().where(HostLeaseRow.table == table).execute(db)
            HostLeaseRow.insert_many(rows, fields=list(HostLeaseRow._meta.sorted_fields)).execute(db)
        self._tables[table] = leases
