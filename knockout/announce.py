"""What a server says when it is ready: where everything is."""

from pathlib import Path

import click

from knockout.catalogues import gettext as _
from knockout.links import Links
from knockout.machine import Machine
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.meta import BASE_URL, DEMO, get_meta, secret_of
from knockout.store.tokens import COMMITTEE, Tokens
from knockout.tournament.state import State

SCREENS = ("bracket", "hall", "through", "table/1")


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


def tell_links(links: Links, state: State) -> None:
    """Print the links that open something."""
    setup = links.setup()
    if setup is not None:
        line(_("Set the password here first"), setup)
    line(_("Console"), links.console())
    for table, link in links.hosts(state).items():
        line(_("Host of table %(table)s") % {"table": table}, link)


def line(what: str, where: str) -> None:
    """Print one address."""
    click.echo(f"{what:>28}  {where}")


def print_links(file: Path, *, renew: tuple[int, ...], forget_password: bool, url: str) -> None:
    """Print the links of a tournament, running or not; first make those of the tables in `renew`, or the
    committee's password, worthless. A running server notices within a second."""
    journal = Journal(file)
    try:
        accounts = Accounts(journal)
        for table in renew:
            accounts.renew_link(table)
        if forget_password:
            accounts.set_password(COMMITTEE, None)
        machine = Machine()
        machine.fold(entry for _seq, entry in journal.entries())
        tokens = Tokens(secret_of(journal), accounts, get_meta(journal, DEMO) is not None)
        base = url.rstrip("/") or get_meta(journal, BASE_URL) or ""
        tell_links(Links(tokens, base), machine.state)
    finally:
        journal.close()
