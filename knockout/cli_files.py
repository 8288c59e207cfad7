"""The command line's part about archives: `knockout archive` and `knockout import-archive`."""

from pathlib import Path

import click

from knockout.catalogues import gettext as _

# As in `cli`: a command loads what it needs when it runs, and `fail` is the command line's own.


@click.command(
    "archive",
    help=_(
        "Pack the whole tournament in FILE into one archive, OUT: a file, or a folder (if not given, here)."
    ),
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.argument("out", type=click.Path(path_type=Path), default=Path())
def pack(file: Path, out: Path) -> None:
    """Write an archive; a running tournament goes on meanwhile."""
    from knockout.cli import fail
    from knockout.files.archive import archive

    name, data = archive(file, _)
    target = out / name if out.is_dir() else out
    try:
        with target.open("xb") as made:
            made.write(data)
    except FileExistsError:
        fail(_("%(file)s is there already. Choose another name."), file=target)
    except OSError as error:
        fail(_("%(file)s can't be made here: %(error)s"), file=target, error=error)
    click.echo(_("Made %(file)s.") % {"file": target})


@click.command(
    "import-archive", help=_("Make the tournament's file FILE of ARCHIVE. FILE must not be there yet.")
)
@click.argument("archive", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.argument("file", type=click.Path(path_type=Path))
def unpack(archive: Path, file: Path) -> None:
    """Check an archive and make a file of it; if anything is wrong with it, nothing is made."""
    from knockout.cli import fail
    from knockout.files.archive_format import ArchiveRefused
    from knockout.files.archive_import import import_archive

    try:
        taken = import_archive(archive, file)
    except ArchiveRefused as refused:
        fail("%(said)s", said=refused.message(_))
    said = _(
        "Made %(file)s of “%(name)s”: %(teams)s teams, %(entries)s entries. Links and passwords are new."
    )
    facts = {"teams": taken.manifest.teams, "entries": taken.manifest.entries}
    click.echo(said % {"file": file, "name": taken.manifest.name, **facts})


COMMANDS = (pack, unpack)
