"""Who may come in: the committee's password and the generation of each table's host link (S27)."""

from knockout.store.journal import Journal
from knockout.store.rows import HostLinkRow, PasswordRow


class Accounts:
    """Passwords and links as stored; kept in memory too, since every request asks.

    This process is the only writer while it runs the file; another (`knockout links --new`)
    tells it through `reload`.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.reload()

    def reload(self) -> None:
        """Read everything again from the file."""
        with self._journal.lock:
            db = self._journal.db
            self._links = dict(HostLinkRow.select().tuples().execute(db))
            self._passwords = {
                role: (kept, generation)
                for role, kept, generation in PasswordRow.select().tuples().execute(db)
            }

    def link_generation(self, table: int) -> int:
        """Give the generation that a good link of this table carries."""
        return int(self._links.get(table, 1))

    def renew_link(self, table: int) -> None:
        """Make all links of this table given out so far worthless."""
        generation = self.link_generation(table) + 1
        with self._journal.lock:
            HostLinkRow.replace(table=table, generation=generation).execute(self._journal.db)
        self._links[table] = generation

    def password(self, role: str) -> str | None:
        """Give the role's hashed password, None while none is set."""
        return self._passwords.get(role, (None, 1))[0]

    def generation(self, role: str) -> int:
        """Give the generation that a good session of this role carries."""
        return int(self._passwords.get(role, (None, 1))[1])

    def set_password(self, role: str, hashed: str | None) -> None:
        """Store a hashed password (None: none, the next set-up link sets it); ends the role's sessions."""
        generation = self.generation(role) + 1
        with self._journal.lock:
            PasswordRow.replace(role=role, hash=hashed, generation=generation).execute(self._journal.db)
        self._passwords[role] = (hashed, generation)
