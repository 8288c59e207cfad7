"""The command line's servers: `knockout run` and `knockout demo`, and what is said where a file can't be run.

Both make the standard library cooperative (gevent) before they load anything else.
"""

import errno
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from knockout import cli_follow
from knockout.called import N_
from knockout.catalogues import gettext as _
from knockout.store.faults import PAGES, BackupFailedError, DamagedFileError, fault

if TYPE_CHECKING:
    from knockout.links import Links
    from knockout.settings import Settings
    from knockout.starting import Notice
    from knockout.store.backup_names import Backup
    from knockout.tournament.state import State

# As in `cli`: a command loads what it needs when it runs, and `fail` is the command line's own.

FILE = click.Path(path_type=Path, dir_okay=False)
OWNED = N_(
    "%(file)s is run by process %(pid)s already. Two at once would run every clock twice: not started."
)
NO_DEMO = N_("%(file)s is no demo, but a tournament. Start it with: knockout run %(file)s")
NOT_THROWN_AWAY = N_("%(file)s is no demo, or can't be read as one. Nothing was thrown away.")
SECOND_NAME = N_(
    "%(file)s has a second name (a hard link), by which it could be run twice. Make a copy of it and run that one."
)
WAS_DEMO = N_("This was a demo. From now on it is a tournament: its console wants a password.")
NOT_BROUGHT_UP = N_(
    "%(file)s is of an older version. Before it is brought up a backup is made, and that failed: %(why)s"
)
Command = TypeVar("Command", bound=Callable[..., Any])


def served(command: Command) -> Command:
    """Add the options of a server."""
    options = (
        click.option("--host", default=None, help=_("Address to answer at (0.0.0.0: all of this machine).")),
        click.option("--port", type=int, default=None, help=_("Port to answer at.")),
        click.option(
            "--url", default="", help=_("How the hall reaches this machine, if not by its address.")
        ),
        click.option(
            "--speed",
            type=click.IntRange(1, 1000),
            default=1,
            help=_("How many times faster the hall's clock runs."),
        ),
        click.option(
            "--certificate",
            type=FILE,
            default=None,
            help=_("A certificate with its chain (PEM): speak https, and nothing else."),
        ),
        click.option(
            "--key",
            type=FILE,
            default=None,
            help=_("The certificate's private key (PEM), if it is in a file of its own."),
        ),
        click.option(
            "--proxies",
            type=click.IntRange(0, 9),
            default=None,
            help=_("Reverse proxies in front that are believed in who asks and at which address."),
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command(help=_("Run the tournament in FILE."))
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--take-over", is_flag=True, help=_("Run a copy even though the server it follows still answers.")
)
@click.option(
    "--anyway",
    is_flag=True,
    help=_(
        "Run a file although names or answers beside its journal are wrong; the journal itself must be whole."
    ),
)
@served
def run(file: Path, take_over: bool, **given: Any) -> None:
    """Serve a tournament."""
    from gevent import monkey

    monkey.patch_all()
    from knockout.store.owner import own_name

    file = own_name(file)
    cli_follow.clear_to_run(file, take_over)
    _serve(file, given)


@click.command(help=_("Run a demo: a final day of 40 teams, just before the first cycle."))
@click.option("--file", type=FILE, default=None, help=_("Where the demo is kept."))
@click.option("--fresh", is_flag=True, help=_("Throw the demo of last time away."))
@served
def demo(file: Path | None, fresh: bool, **given: Any) -> None:
    """Serve a demo, the one of last time if there is one."""
    from gevent import monkey

    monkey.patch_all()
    from knockout.demo import make_demo
    from knockout.settings import ROOT, defaults
    from knockout.store.owner import own_name

    file = own_name(file or ROOT / str(defaults()["demo"]["file"]))
    if fresh and file.exists():
        _throw_away(file)
    if not file.exists():
        make_demo(file)
    cli_follow.clear_to_run(file, take_over=False)
    _serve(file, given, demo=True)


def _throw_away(file: Path) -> None:
    """Delete a demo with what belongs to it, by name: beside it may lie what is somebody's work."""
    from knockout.cli import fail
    from knockout.store.backup import beside, default_folder
    from knockout.store.header import header_fault
    from knockout.store.owner import lock_of, note_of, owner_of

    if header_fault(file) is not None or not _is_demo(file, unread=lambda _error: False):
        fail(_(NOT_THROWN_AWAY), file=file)
    pid = owner_of(file)
    if pid is not None:
        fail(_("The demo %(file)s is in use by process %(pid)s."), file=file, pid=pid)
    for left in (file, *beside(file), note_of(file), lock_of(file)):
        left.unlink(missing_ok=True)
    backups = default_folder(file)
    if backups.is_dir() and not backups.is_symlink():
        shutil.rmtree(backups)


def _is_demo(file: Path, unread: Callable[[Exception], bool]) -> bool:
    """Say whether a file is a demo; unread: is asked where that can't be read."""
    import sqlite3

    from peewee import PeeweeException

    from knockout.demo import is_demo

    try:
        return is_demo(file)
    except (PeeweeException, sqlite3.Error) as error:
        return unread(error)


def _serve(file: Path, given: dict[str, Any], *, demo: bool = False) -> None:
    from knockout.cli import fail
    from knockout.settings import settings_for
    from knockout.store.header import header_fault
    from knockout.store.owner import has_second_name

    anyway = bool(given.pop("anyway", False))
    settings = replace(settings_for(file, demo=demo, **given), anyway=anyway)
    found = header_fault(file)
    if found is not None:
        _offer(DamagedFileError(file, (found,)), settings)
    if has_second_name(file):
        fail(_(SECOND_NAME), file=file)
    marked = _is_demo(
        file, unread=lambda error: _offer(DamagedFileError(file, (fault(PAGES, error=error),)), settings)
    )
    if demo and not marked:
        fail(_(NO_DEMO), file=file)
    _run(settings, was_demo=marked and not demo)


def _run(settings: "Settings", *, was_demo: bool) -> None:
    import sqlite3

    from peewee import PeeweeException

    from app import serve
    from knockout.certificates import CertificateError
    from knockout.cli import fail
    from knockout.store.migrations import NewerFileError
    from knockout.store.owner import OwnedElsewhereError

    file = settings.file
    try:
        serve(settings, partial(_announced, was_demo=was_demo))
    except OwnedElsewhereError as owned:
        fail(_(OWNED), file=file, pid=owned.pid)
    except NewerFileError as step:
        fail(_("%(file)s was written by a newer version of this program (%(step)s)."), file=file, step=step)
    except DamagedFileError as damaged:
        _offer(damaged, settings)
    except BackupFailedError as failed:
        fail(_(NOT_BROUGHT_UP), file=file, why=failed.message(_))
    except (PeeweeException, sqlite3.Error) as error:
        _offer(DamagedFileError(file, (fault(PAGES, error=error),)), settings)
    except CertificateError as wrong:
        fail("%(said)s", said=wrong.message(_))
    except OSError as error:
        port, said = settings.port, error.strerror or error
        fail(_no_answer(error), port=port, other=port + 1, file=error.filename, error=said)


def _no_answer(error: OSError) -> str:
    if error.filename is not None:
        return _("%(file)s can't be written: %(error)s. Not started.")
    if error.errno == errno.EADDRINUSE:
        return _("Port %(port)s is used by another program. Take another one: --port %(other)s")
    return _("Can't answer at port %(port)s: %(error)s")


def _announced(
    links: "Links", state: "State", notices: "tuple[Notice, ...]", *, was_demo: bool = False
) -> None:
    """Say where everything is, and last and loudly what was noticed at the start."""
    from knockout.announce import announce

    announce(links, state)
    if was_demo:
        click.secho(f"! {_(WAS_DEMO)}", fg="yellow", bold=True, err=True)
    for notice in notices:
        click.secho(f"! {notice.fault.message(_)}", fg="red", bold=True, err=True)


def _offer(damaged: DamagedFileError, settings: "Settings") -> NoReturn:
    """Say what is wrong with the file, and by which command the last good backup takes its place; end with 1."""
    from knockout.cli import fail
    from knockout.starting import last_good
    from knockout.store.backup import folders_of

    file, folders = settings.file, folders_of(settings.file, settings.backup_folder)
    text = _("%(file)s is not started: %(what)s. Nothing in it was changed.") if file.exists() else _(
        "There is no file %(file)s."
    )  # fmt: skip
    click.secho(text % {"file": file, "what": damaged.message(_)}, fg="red", bold=True, err=True)
    if all(one.light for one in damaged.faults):
        click.echo(_("What happened is all there. To start on it as it is:"), err=True)
        click.echo(f"  {_program()} run {shlex.quote(str(file))} --anyway", err=True)
    best = last_good(file, folders)
    if best is None:
        where = ", ".join(map(str, folders))
        fail(_("No good backup of it was found. Looked in: %(folders)s"), folders=where)
    _offered(best, file)
    sys.exit(1)


def _offered(best: "Backup", file: Path) -> None:
    from knockout.starting import made_told
    from knockout.store.proof import prove
    from knockout.store.restore import standing_at

    proof, stands = prove(best.path), standing_at(file)
    facts = {"entries": proof.seq, "made": made_told(best, proof.state.zone or "UTC")}
    click.echo(_("The last good backup was made %(made)s (entries: %(entries)s).") % facts, err=True)
    click.echo(_("It holds the tournament “%(name)s”.") % {"name": proof.state.name}, err=True)
    more = 0 if stands is None or stands.entries is None else stands.entries - proof.seq
    if more > 0:
        text = _("The damaged file seems to have entries that are not in the backup: %(more)s.")
        click.echo(text % {"more": more}, err=True)
    click.echo(_("To put it in place (what is there now is kept under another name), type:"), err=True)
    typed = f"restore {shlex.quote(str(best.path))} {shlex.quote(str(file))}{' --yes' if more > 0 else ''}"
    click.echo(f"  {_program()} {typed}", err=True)


def _program() -> str:
    """Give what was typed to start this program, if it was its own name."""
    return shlex.quote(sys.argv[0]) if Path(sys.argv[0]).name == "knockout" else "knockout"


COMMANDS = (run, demo)
