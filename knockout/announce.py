"""What a server says when it is ready: where everything is."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from knockout.called import N_
from knockout.catalogues import gettext as _
from knockout.links import Links
from knockout.machine import Machine
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.meta import BASE_URL, DEMO, get_meta, secret_of
from knockout.store.roles import ANNOUNCER, COMMITTEE, COUNTING, DESK, FOLLOWER, HOST
from knockout.store.tokens import Tokens
from knockout.tournament.state import State

SCREENS = ("bracket", "hall", "through", "table/1")
ROLE_NAMES = {
    DESK: N_("Check-in desk"),
    COUNTING: N_("Counting commission"),
    ANNOUNCER: N_("Announcer"),
    FOLLOWER: N_("Second laptop"),
}


def announce(links: Links, state: State) -> None:
    """Print the addresses of a running tournament."""
    port = links.base_url.rsplit(":", 1)[-1]
    line(_("Everyone"), f"{links.base_url}/")
    # Over https “localhost” would lead to a warning: no certificate is made out to that name.
    if port.isdigit() and links.base_url.startswith("http:"):
        line(_("On this machine"), f"http://localhost:{port}/")
    line(_("Screens"), f"{links.base_url}/screen")
    for screen in SCREENS:
        line("", f"{links.base_url}/screen/{screen}")
    tell_links(links, state)
    click.echo(_("Stop with Ctrl-C."))


def tell_links(links: Links, state: State, roles: Iterable[str] = ()) -> None:
    """Print the links that open something. roles: those whose own links are wanted too."""
    setup = links.setup()
    if setup is not None:
        line(_("Set the password here first"), setup)
    line(_("Console"), links.console())
    for role in roles:
        line(_(ROLE_NAMES[role]), links.role(role))
    for table, link in links.hosts(state).items():
        line(_("Host of table %(table)s") % {"table": table}, link)


def line(what: str, where: str) -> None:
    """Print one address."""
    click.echo(f"{what:>28}  {where}")


@dataclass(frozen=True, kw_only=True)
class Renewal:
    """What is made worthless: links of tables and of roles, with what came by them, and the committee's password."""

    tables: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    password: bool = False

    def done(self, accounts: Accounts) -> None:
        """Do it. Raises Refused (`not_stored`)."""
        for table in self.tables:
            accounts.renew(HOST, table)
        for role in self.roles:
            accounts.renew(role)
        if self.password:
            accounts.set_password(COMMITTEE, None)


def print_links(file: Path, *, renewal: Renewal, shown: Iterable[str], url: str) -> None:
    """Print the links of a tournament, running or not; first make some worthless. A running server notices within
    a second. shown: roles whose own links are wanted; a new one is printed anyway. Raises Refused (`not_stored`).
    """
    journal = Journal(file)
    try:
        accounts = Accounts(journal)
        renewal.done(accounts)
        machine = Machine()
        machine.fold(entry for _seq, entry in journal.entries())
        tokens = Tokens(secret_of(journal), accounts, get_meta(journal, DEMO) is not None)
        base = url.rstrip("/") or get_meta(journal, BASE_URL) or ""
        tell_links(Links(tokens, base), machine.state, dict.fromkeys((*shown, *renewal.roles)))
    finally:
        journal.close()
