"""The command line's part about backups: `knockout backup` and `knockout restore`."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from knockout.catalogues import gettext as _
from knockout.store.faults import BackupFailedError, DamagedFileError, FileTroubleError

if TYPE_CHECKING:
    from knockout.store.backup import Made
    from knockout.store.proof import Proof

# As in `cli`: a command loads what it needs when it runs, and `fail` is the command line's own.

PATH = click.Path(path_type=Path)
GENTLY = 10
"""How much a backup that a server asks for stands back behind everything else on the machine."""


@click.command("backup", help=_("Make a backup of the tournament in FILE, also while it runs, and prove it."))
@click.argument("file", type=PATH)
@click.option(
    "--to",
    type=PATH,
    default=None,
    help=_("A folder that is there already, or the name of a new file; if not given, where all backups go."),
)
@click.option("--anyway", is_flag=True, help=_("Bear with wrong names or answers beside the journal."))
@click.option("--folder", type=PATH, default=None, hidden=True)
@click.option("--for-server", is_flag=True, hidden=True)
def backup(file: Path, to: Path | None, anyway: bool, folder: Path | None, for_server: bool) -> None:
    """Make a backup."""
    from knockout.cli import fail
    from knockout.settings import backup_folder
    from knockout.store.migrations import NewerFileError
    from knockout.store.owner import own_name

    file = own_name(file)
    if for_server and hasattr(os, "nice"):
        os.nice(GENTLY)
    try:
        made, missed = _made(file, to, folder or backup_folder(), anyway=anyway)
    except NewerFileError as step:
        fail(_("%(file)s was written by a newer version of this program (%(step)s)."), file=file, step=step)
    except FileTroubleError as error:
        if not for_server:
            fail(_("No backup was made: %(file)s: %(what)s"), file=error.path, what=error.message(_))
        click.echo(json.dumps({"ok": False, "faults": [one.plain() for one in error.faults]}))
        sys.exit(1)
    _tell_made(made, missed, for_server)


def _made(
    file: Path, to: Path | None, usual: Path | None, *, anyway: bool
) -> "tuple[Made, BackupFailedError | None]":
    """Give the backup, and why it is not in the folder where it should be (usual: by the settings)."""
    from knockout.store.backup import folders_of, keep_backup, make_backup, make_copy, utc_now
    from knockout.store.header import header_fault

    found = header_fault(file)
    if found is not None:
        raise DamagedFileError(file, (found,))
    if to is not None:
        make = make_backup if to.is_dir() else make_copy
        return make(file, to, utc_now(), anyway=anyway), None
    missed = None
    for folder in folders_of(file, usual):
        try:
            return keep_backup(file, folder, utc_now(), anyway=anyway), missed
        except BackupFailedError as error:
            missed = error
    assert missed is not None
    raise missed


def _tell_made(made: "Made", missed: BackupFailedError | None, for_server: bool) -> None:
    if for_server:
        faults = () if missed is None else missed.faults
        facts = {"path": str(made.backup.path), "version": made.proof.seq, "size": made.backup.size}
        click.echo(json.dumps({"ok": True, **facts, "missed": [one.plain() for one in faults]}))
        return
    if missed is not None:
        click.secho(_("Not in its usual place: %(why)s") % {"why": missed.message(_)}, fg="yellow", err=True)
    text = _("Made %(backup)s and proved it (entries: %(entries)s, %(size)s kB).")
    facts = {"backup": made.backup.path, "entries": made.proof.seq, "size": -(-made.backup.size // 1000)}
    click.echo(text % facts)
    click.echo(_("It holds names, and passwords and links as hashes: keep it to yourselves."))


@click.command(
    "restore",
    help=_(
        "Put BACKUP in the place of FILE, once it has been proved. What stands at FILE is kept under another name. "
        "With --list FILE: show the backups of FILE."
    ),
)
@click.argument("paths", type=PATH, nargs=-1, metavar="BACKUP FILE")
@click.option("--list", "listed", is_flag=True, help=_("Show the backups that there are of FILE."))
@click.option(
    "--yes",
    is_flag=True,
    help=_("Also where FILE has entries that BACKUP has not, or is another tournament."),
)
@click.option("--anyway", is_flag=True, help=_("Bear with wrong names or answers beside the journal."))
def restore(paths: tuple[Path, ...], listed: bool, yes: bool, anyway: bool) -> None:
    """Restore a backup, or list those that there are."""
    from knockout.cli import fail
    from knockout.store.owner import own_name

    if len(paths) != (1 if listed else 2):
        fail(_("Say it like this: knockout restore BACKUP FILE, or: knockout restore --list FILE"))
    if listed:
        _list(own_name(paths[0]))
    else:
        _restore(paths[0], own_name(paths[1]), yes=yes, anyway=anyway)


def _list(file: Path) -> None:
    from knockout.settings import backup_folder
    from knockout.store.backup import folders_of
    from knockout.store.backup_names import in_folder

    folders = folders_of(file, backup_folder())
    for folder in folders:
        found = in_folder(folder, file)
        click.echo(f"{folder}: " + (_("backups: %(count)s") % {"count": len(found)}))
        for one in found:
            said = _("entries: %(entries)s") % {"entries": one.version}
            click.echo(
                f"  {one.made.astimezone():%d.%m.%Y %H:%M:%S}  {said:<18} {-(-one.size // 1000):>8} kB  {one.path}"
            )


def _restore(source: Path, file: Path, *, yes: bool, anyway: bool) -> None:
    from knockout.cli import fail
    from knockout.store.migrations import NewerFileError
    from knockout.store.owner import OwnedElsewhereError, Owner

    if file.is_dir():
        fail(_("%(file)s is a folder. Say the file’s name too: %(file)s/cup.db"), file=file)
    if source.resolve() == file.resolve():
        fail(_("BACKUP and FILE are the same file: %(file)s"), file=file)
    try:
        _proved(source, file, yes=yes, anyway=anyway)
        owner = Owner(file)
    except NewerFileError as step:
        fail(_("%(file)s was written by a newer version of this program (%(step)s)."), file=source, step=step)
    except DamagedFileError as damaged:
        text = _("%(backup)s is no good backup: %(what)s. Nothing was changed.")
        fail(text, backup=source, what=damaged.message(_))
    except OwnedElsewhereError as owned:
        fail(
            _("%(file)s is run by process %(pid)s. Stop it first: nothing was changed."),
            file=file,
            pid=owned.pid,
        )
    except OSError as error:
        fail(_("%(file)s can't be made here: %(error)s"), file=file, error=error.strerror or error)
    try:
        _put(source, file, anyway=anyway)
    finally:
        owner.release()


def _proved(source: Path, file: Path, *, yes: bool, anyway: bool) -> None:
    """Say what the backup is; end where it would take the place of more than it has. Raises what `prove` does."""
    from knockout.store.proof import prove
    from knockout.store.restore import standing_at

    proof, stands = prove(source, anyway=anyway), standing_at(file)
    _tell_backup(source, proof)
    if yes or stands is None or stands.entries is None:
        return
    if stands.identity != proof.identity:
        _needs_yes(_("%(file)s holds another tournament.") % {"file": file})
    more = stands.entries - proof.seq
    if more > 0:
        text = _("%(file)s has entries that the backup has not: %(more)s. They would be missing.")
        _needs_yes(text % {"file": file, "more": more})


def _needs_yes(said: str) -> None:
    from knockout.cli import fail

    fail("%(said)s %(how)s", said=said, how=_("Nothing was changed. If that is what you want, add --yes."))


def _tell_backup(source: Path, proof: "Proof") -> None:
    from knockout.store.moments import clock_told

    zone = proof.state.zone or "UTC"
    last = clock_told(proof.last, zone) if proof.last is not None else "-"
    text = _("%(backup)s is sound: “%(name)s”, entries: %(entries)s, the last of %(last)s (%(zone)s).")
    facts = {"backup": source, "name": proof.state.name, "entries": proof.seq, "last": last, "zone": zone}
    click.echo(text % facts)


def _put(source: Path, file: Path, *, anyway: bool) -> None:
    from knockout.cli import fail
    from knockout.store.backup import utc_now
    from knockout.store.restore import restore as put

    try:
        _proof, aside = put(source, file, utc_now(), anyway=anyway)
    except FileTroubleError as error:
        fail(_("Not restored: %(file)s: %(what)s"), file=error.path, what=error.message(_))
    if aside is not None:
        click.echo(_("What stood at %(file)s is kept as %(aside)s.") % {"file": file, "aside": aside})
    click.secho(_("Restored. Start it with: knockout run %(file)s") % {"file": file}, fg="green")
    click.echo(
        _("Links and passwords are those of the backup. Phones send the taps again that it has not got.")
    )


COMMANDS = (backup, restore)
