"""The command line's part about a second machine: `knockout follow`, and what stands in the way of taking over."""

import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from knockout.catalogues import gettext as _

if TYPE_CHECKING:
    from knockout.following.leader import Leader
    from knockout.following.loop import Status

# As in `cli`: a command loads what it needs when it runs, and `fail` is the command line's own.

TOKEN = "KNOCKOUT_FOLLOW_TOKEN"
EVERY = 60.0
"""Seconds after which a line is written again where it goes to a file."""


@click.command(
    "follow",
    help=_(
        "Follow the tournament that runs at URL: keep a copy of it in FILE, up to the last tap, that can take over "
        "(knockout run FILE). The token is the end of the second laptop's link: knockout links --role follower."
    ),
)
@click.argument("url")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--token",
    envvar=TOKEN,
    default=None,
    help=_(
        "The second laptop's token. Others on this machine don't see it in %(name)s, nor when it is asked for."
    )
    % {"name": TOKEN},
)
@click.option(
    "--authority",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    help=_("Whose certificates to trust for https (PEM), if it is an authority of your own."),
)
def follow(url: str, file: Path, token: str | None, authority: Path | None) -> None:
    """Follow until Ctrl-C."""
    from knockout.cli import fail
    from knockout.following.leader import Leader

    if token is None:
        token = click.prompt(_("The second laptop's token"), hide_input=True)
    try:
        leader = Leader(url, token.strip().rpartition("/")[2], authority)
    except ValueError:
        fail(
            _("“%(url)s” is no address. Write it like http://192.168.1.5:8000 or https://hall.example.org"),
            url=url,
        )
    except OSError as error:
        fail(_("“%(file)s” can't be used as an authority: %(error)s"), file=authority, error=error)
    for number in (signal.SIGINT, signal.SIGTERM):  # SIGINT too: a shell hides it from what runs behind
        signal.signal(number, signal.default_int_handler)
    try:
        _follow(file, leader)
    finally:
        leader.close()


def _follow(file: Path, leader: "Leader") -> None:
    from knockout.cli import fail
    from knockout.following.copy import Copy, CopyError
    from knockout.following.leader import LeaderRefusedError
    from knockout.following.loop import Following
    from knockout.following.telling import refusal_told
    from knockout.store.migrations import NewerFileError
    from knockout.store.owner import OwnedElsewhereError, own_name

    try:
        copy = Copy(own_name(file), leader.url)
    except OwnedElsewhereError as owned:
        fail(_("%(file)s is in use by process %(pid)s: end that one first."), file=file, pid=owned.pid)
    except NewerFileError as step:
        fail(_("%(file)s was written by a newer version of this program (%(step)s)."), file=file, step=step)
    try:
        Following(copy, leader, Line().say).run()
    except LeaderRefusedError as refused:
        click.echo()
        fail("%(said)s", said=refusal_told(refused, copy, leader))
    except CopyError as error:
        fail(_("What came can't be stored, and is not: %(error)s"), error=error)
    except KeyboardInterrupt:
        click.echo()
        click.echo(_ended(copy.entry) % {"v": copy.entry, "file": file})
    finally:
        copy.close()


def _ended(entry: int) -> str:
    if not entry:
        return _("Ended; nothing has been copied yet.")
    return _("Ended at version %(v)s. To take over: knockout run %(file)s")


class Line:
    """Shows how the following stands: one line that changes, or, in a file, a line for every change that matters."""

    def __init__(self) -> None:
        self._last: tuple[object, ...] = ()
        self._at = 0.0

    def say(self, status: "Status") -> None:
        """Show it."""
        from knockout.following.telling import status_told

        if sys.stdout.isatty():
            click.echo(f"\r{status_told(status)}\x1b[K", nl=False)
            return
        matters = (status.away, status.since, status.found, status.other_secret)
        if matters != self._last or time.monotonic() - self._at > EVERY:
            self._last, self._at = matters, time.monotonic()
            click.echo(status_told(status))
            sys.stdout.flush()


def clear_to_run(file: Path, take_over: bool) -> None:
    """Before FILE is run: if it is a copy, say why it may not be run now, and end. Nothing else is looked at."""
    from knockout.cli import fail
    from knockout.following.takeover import stopped
    from knockout.following.telling import stopped_told

    found = stopped(file)
    if found is not None and (found.why == "followed" or not take_over):
        fail("%(said)s", said=stopped_told(found, file))


COMMANDS = (follow,)
