"""The command line's part about people's data: `knockout erase`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from knockout.catalogues import gettext as _, ngettext

if TYPE_CHECKING:
    from knockout.erasing import Outcome


@click.command(
    "erase",
    help=_(
        "Erase people's data from FILE, running or not: names of players, contacts, applications. "
        "What was played stays."
    ),
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--team", default=None, help=_("Of this team only, e.g. T07."))
@click.option("--player", default=None, help=_("Of this player of the team only: the name, or the number."))
@click.option("--everybody", is_flag=True, help=_("Of everybody."))
@click.option("--team-names", is_flag=True, help=_("The names of the teams and their institutions too."))
@click.option("--backups", is_flag=True, help=_("Make a new backup and delete all older ones."))
@click.option("--yes", is_flag=True, help=_("Do not ask."))
def erase(file: Path, everybody: bool, backups: bool, yes: bool, **whose: Any) -> None:
    """Erase, and say where else the data may be. whose: team, player, team_names."""
    from knockout.cli import fail
    from knockout.erasing import erase_in
    from knockout.errors import Refused
    from knockout.refusals import refusal_message
    from knockout.store.owner import own_name

    file = own_name(file)
    if everybody == (whose["team"] is not None) or (whose["player"] is not None and everybody):
        fail(_("Say whose: --team T07, with --player for one of its players, or --everybody."))
    if not yes:
        click.confirm(_("This can't be taken back. Erase?"), abort=True)
    try:
        outcome = erase_in(file, **whose)
    except Refused as refused:
        fail("%(said)s", said=refusal_message(refused.code.value, refused.details, _))
    _tell(outcome)
    _elsewhere(file, delete=backups)


def _tell(outcome: "Outcome") -> None:
    erased = outcome.erased
    kinds = (
        (_("names of players"), erased.people),
        (_("contacts"), erased.contacts),
        (_("applications"), erased.applications),
        (_("hosts' names"), erased.hosts),
        (_("names of teams"), erased.teams),
    )
    for what, count in kinds:
        if count:
            click.echo(f"{count:>6}  {what}")
    if erased.nothing:
        click.echo(_("There was nothing to erase."))
    if not outcome.gone:
        click.secho(
            _(
                "The file could not be written anew: parts of what was erased may still be in it. Make room "
                "on the disk, close other programs that have it open, and erase again."
            ),
            fg="yellow",
            err=True,
        )


def _elsewhere(file: Path, *, delete: bool) -> None:
    """Say, and with `delete` do, what there is to do about copies."""
    from knockout.cli import fail
    from knockout.erasing import backups_of, replace_backups
    from knockout.settings import backup_folder
    from knockout.store.backup import folders_of
    from knockout.store.faults import BackupFailedError

    folders = folders_of(file, backup_folder())
    try:
        deleted = replace_backups(file, folders) if delete else None
    except BackupFailedError as failed:
        fail(
            _("No new backup could be made, so no older one was deleted: %(error)s"), error=failed.message(_)
        )
    own, others = backups_of(file, folders)
    _about_backups(deleted, len(own))
    _about_others(others)
    click.echo(
        _(
            "It may be elsewhere too, where nothing can erase it from here: downloads and archives, papers, a "
            "second laptop that follows, what somebody wrote into a reason or a message."
        )
    )


def _about_backups(deleted: int | None, left: int) -> None:
    """deleted: how many were, None where nobody has asked for it; left: how many there are."""
    if deleted is not None:
        said = ngettext("%(num)s older backup deleted.", "%(num)s older backups deleted.", deleted)
        click.echo(said % {"num": deleted})
        _about_left(left - 1)  # but for the one that was made anew
    elif left:
        said = ngettext(
            "%(num)s backup still has the data: --backups deletes it.",
            "%(num)s backups still have the data: --backups deletes them.",
            left,
        )
        click.secho(said % {"num": left}, fg="yellow")


def _about_left(count: int) -> None:
    if count > 0:
        said = ngettext(
            "%(num)s older backup could not be deleted: it still has the data.",
            "%(num)s older backups could not be deleted: they still have the data.",
            count,
        )
        click.secho(said % {"num": count}, fg="yellow", err=True)


def _about_others(count: int) -> None:
    if count:
        said = ngettext(
            "%(num)s backup of this name is of another tournament, or can’t be read: it was left as it is.",
            "%(num)s backups of this name are of another tournament, or can’t be read: they were left as they are.",
            count,
        )
        click.secho(said % {"num": count}, fg="yellow")


COMMANDS = (erase,)
