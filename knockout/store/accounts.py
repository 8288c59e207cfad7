"""Who may come in: the roles' passwords, the links given out and the browsers that have logged in (S27).

A token of a link or of a session is random; the file has only its SHA-256, so that neither the file nor a
copy of it opens anything. Both are in memory too, since every request asks.
"""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import astuple, replace
from typing import Any

from peewee import Model

from knockout.clocktime import wall_now
from knockout.errors import Refused
from knockout.store.journal import Journal
from knockout.store.rights import MINUTE, YOUNG, Link, Session, key_of
from knockout.store.roles import BY_LINK, BY_PASSWORD, HOST, SETUP
from knockout.store.rows import HostLeaseRow, LinkRow, PasswordRow, SessionRow

SAVED_EVERY = 5 * MINUTE
"""The last use of a session reaches the file that late: nothing is written on the path of a tap."""
MOST_SESSIONS = 200
"""Sessions of one role and table: one more ends the one that is used least. Opening a link fills no disk."""
LONGEST_AGENT = 200


class Accounts:
    """Passwords, links and sessions as stored.

    This process is the only writer while it runs the file; another (`knockout links --new`) tells it
    through `reload`, and a link that another has just made is looked up in the file.
    """

    def __init__(self, journal: Journal, wall: Callable[[], int] = wall_now) -> None:
        """wall: gives the machine's time in milliseconds UTC."""
        self._journal = journal
        self._wall = wall
        self._passwords: dict[str, str] = {}
        self._links: dict[str, Link] = {}
        self._sessions: dict[str, Session] = {}
        self._unsaved: dict[str, Link | Session] = {}
        self._ended: set[str] = set()
        self._used: set[str] = set()
        self._saved_at = wall()
        self.reload()

    def reload(self) -> None:
        """Read everything again from the file; what the disk would not take is still so."""
        db = self._journal.db
        with self._journal.lock:
            passwords = dict(PasswordRow.select().tuples().execute(db))
            links = [Link(*row) for row in LinkRow.select().tuples().execute(db)]
            stored = [_session(row) for row in SessionRow.select().tuples().execute(db)]
        links += [one for one in self._unsaved.values() if isinstance(one, Link)]
        newer = [self._sessions.get(one.key, one) for one in stored if one.key not in self._ended]
        newer += [one for one in self._unsaved.values() if isinstance(one, Session)]
        self._passwords = passwords
        self._links = {link.key: link for link in links}
        self._sessions = {one.key: one for one in newer}

    # --- passwords

    def password(self, role: str) -> str | None:
        """Give the role's hashed password, None while none is set."""
        return self._passwords.get(role)

    def set_password(self, role: str, hashed: str | None) -> None:
        """Store a hashed password (None: none); ends the role's sessions by password and the set-up links.

        Raises Refused (`not_stored`): then nothing has changed.
        """
        queries: list[Any] = [
            PasswordRow.delete().where(PasswordRow.role == role),
            SessionRow.delete().where((SessionRow.role == role) & (SessionRow.how == BY_PASSWORD)),
            LinkRow.delete().where(LinkRow.role == SETUP),
        ]
        if hashed is not None:
            queries.append(PasswordRow.insert(role=role, hash=hashed))
        self._write(*queries)
        self._passwords.pop(role, None)
        if hashed is not None:
            self._passwords[role] = hashed
        self._forget_links(SETUP, 0)
        self._forget_sessions(lambda one: one.role == role and one.how == BY_PASSWORD)

    # --- links

    def mint(self, role: str, table: int = 0) -> str:
        """Give a new token for this role and table; those given out before stay good."""
        return self.mint_all(role, (table,))[table]

    def mint_all(self, role: str, tables: Iterable[int]) -> dict[int, str]:
        """Give a new token for each of these tables, all stored at once."""
        tokens = {table: secrets.token_urlsafe(32) for table in tables}
        links = [Link(key_of(token), role, table, self._wall()) for table, token in tokens.items()]
        self._keep(*links)
        self._links |= {link.key: link for link in links}
        return tokens

    def link_of(self, token: str) -> Link | None:
        """Give the link that this is the token of, None if there is none, or none any more."""
        key = key_of(token)
        known = self._links.get(key)
        if known is None:
            db = self._journal.db
            with self._journal.lock:
                found = list(LinkRow.select().where(LinkRow.hash == key).tuples().execute(db))
            if found:
                known = self._links[key] = Link(*found[0])
        return known

    def renew(self, role: str, table: int = 0) -> None:
        """Make all links of this role and table worthless, with the sessions and the lease that came by them (S27).

        Raises Refused (`not_stored`): then they are good as before.
        """
        sessions = (SessionRow.role == role) & (SessionRow.table == table) & (SessionRow.how == BY_LINK)
        queries = [
            LinkRow.delete().where((LinkRow.role == role) & (LinkRow.table == table)),
            SessionRow.delete().where(sessions),
        ]
        if role == HOST:
            queries.append(HostLeaseRow.delete().where(HostLeaseRow.table == table))
        self._write(*queries)
        self._forget_links(role, table)
        self._forget_sessions(lambda one: (one.role, one.table, one.how) == (role, table, BY_LINK))

    def _forget_links(self, role: str, table: int) -> None:
        for link in list(self._links.values()):
            if (link.role, link.table) == (role, table):
                self._links.pop(link.key, None)
                self._unsaved.pop(link.key, None)

    # --- sessions

    def open_session(self, role: str, table: int = 0, *, how: str, agent: str = "") -> str:
        """Give the token of a new session. agent: what the browser calls itself."""
        token, now = secrets.token_urlsafe(32), self._wall()
        opened = Session(
            key=key_of(token),
            role=role,
            table=table,
            how=how,
            made=now,
            used=now,
            agent=agent[:LONGEST_AGENT],
        )
        alike = [one for one in self._sessions.values() if (one.role, one.table) == (role, table)]
        too_many = sorted(alike, key=lambda known: known.used)[: max(0, len(alike) + 1 - MOST_SESSIONS)]
        self._end(one.key for one in too_many)
        self._keep(opened)
        self._sessions[opened.key] = opened
        return token

    def session_of(self, token: str) -> Session | None:
        """Give the session that this is the token of, None if there is none, or it is over."""
        found = self._sessions.get(key_of(token))
        return found if found is not None and found.good_at(self._wall()) else None

    def young(self, session: Session) -> bool:
        """Say whether this session is so new that a browser that comes in again goes on with it."""
        return abs(self._wall() - session.made) <= YOUNG

    def used(self, key: str) -> None:
        """Note that somebody with this session is there. Only memory knows at first: see `tidy`."""
        known, now = self._sessions.get(key), self._wall()
        if known is not None and now - known.used > MINUTE and known.good_at(now):
            self._sessions[key] = replace(known, used=now)
            self._used.add(key)

    def good(self, key: str) -> bool:
        """Say whether the link or the session with this key is good now."""
        session = self._sessions.get(key)
        return key in self._links if session is None else session.good_at(self._wall())

    def end_session(self, key: str) -> None:
        """End a session, at once; nothing if there is none. Where the disk will not have it, that is done later."""
        self.end_sessions((key,))

    def end_sessions(self, keys: Iterable[str]) -> None:
        """End these sessions, all in one write; otherwise as `end_session`."""
        if self._end(keys):
            with suppress(Refused):
                self._save()

    def _end(self, keys: Iterable[str]) -> bool:
        """End them in memory; the next `_save` takes them out of the file. Say whether any was there."""
        ended = [key for key in keys if self._sessions.pop(key, None) is not None]
        for key in ended:
            self._unsaved.pop(key, None)
        self._ended.update(ended)
        return bool(ended)

    def sessions(self) -> list[Session]:
        """Give the sessions that are good now, the one used last first."""
        now = self._wall()
        good = [one for one in self._sessions.values() if one.good_at(now)]
        return sorted(good, key=lambda one: (-one.used, one.key))

    def tidy(self) -> bool:
        """End what is over, write down what waits for it; say whether a session has ended. Asked once a second."""
        now = self._wall()
        over = self._end([one.key for one in self._sessions.values() if not one.good_at(now)])
        due = abs(now - self._saved_at) >= SAVED_EVERY
        if due or self._unsaved or self._ended:
            self._saved_at = now if due else self._saved_at
            with suppress(Refused):
                self._save(used=due)
        return over

    def _forget_sessions(self, those: Callable[[Session], bool]) -> None:
        for one in list(self._sessions.values()):
            if those(one):
                self._sessions.pop(one.key, None)
                self._unsaved.pop(one.key, None)

    # --- the file

    def _keep(self, *fresh: Link | Session) -> None:
        """Store what is new; where the disk will not have it, it is good all the same, and is stored later."""
        self._unsaved |= {one.key: one for one in fresh}
        with suppress(Refused):
            self._save()

    def _save(self, *, used: bool = False) -> None:
        """Write what waits for it. Raises Refused (`not_stored`): then it goes on waiting."""
        unsaved, ended = list(self._unsaved.values()), list(self._ended)
        queries: list[Any] = [_row(one).insert(_columns(one)) for one in unsaved]
        queries += [SessionRow.delete().where(SessionRow.hash.in_(ended))] if ended else []
        due = set(self._used) if used else set()
        newer = [self._sessions[key] for key in due if key in self._sessions]
        queries += [SessionRow.update(used=one.used).where(SessionRow.hash == one.key) for one in newer]
        self._write(*queries)
        for one in unsaved:
            self._unsaved.pop(one.key, None)
        self._ended.difference_update(ended)
        self._used -= due

    def _write(self, *queries: Any) -> None:
        if not queries:
            return
        with self._journal.storing() as db:
            for query in queries:
                query.execute(db)


def _session(row: tuple[str, str, int, str, int, int, str]) -> Session:
    key, role, table, how, made, used, agent = row
    return Session(key=key, role=role, table=table, how=how, made=made, used=used, agent=agent)


def _row(kept: Link | Session) -> type[Model]:
    return LinkRow if isinstance(kept, Link) else SessionRow


def _columns(kept: Link | Session) -> dict[str, object]:
    fields = _row(kept)._meta.sorted_field_names
    return dict(zip(fields, astuple(kept), strict=True))
