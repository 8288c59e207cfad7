"""`knockout verify-draw`: anyone works the lots out again (U22)."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from knockout.catalogues import gettext as _

if TYPE_CHECKING:
    from knockout.drawcheck import Verdict


@click.command("verify-draw", help=_("Work the lots out again, of a tournament's FILE or of its draw.json."))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def verify_draw(file: Path) -> None:
    """Say of every draw whether it is what its seed gives; ends with 1 where one is not."""
    from knockout.drawcheck import verify_journal, verify_published
    from knockout.errors import Refused
    from knockout.refusals import refusal_message
    from knockout.store.codec import read_json
    from knockout.store.journal import Journal

    with file.open("rb") as start:
        is_tournament = start.read(15) == b"SQLite format 3"
    if is_tournament:
        journal = Journal(file)
        try:
            found = verify_journal(journal)
        finally:
            journal.close()
    else:
        try:
            found = [verify_published(read_json(file.read_bytes()))]
        except Refused as refused:
            _fail(refusal_message(refused.code.value, refused.details, _))
    _tell(found)


def _tell(found: Sequence["Verdict"]) -> None:
    from knockout.called import stage_called

    said = {
        "same": _("%(stage)s: the seats are those that the seed “%(seed)s” gives."),
        "by_hand": _("%(stage)s: drawn by hand; there is nothing to work out."),
        "passed_over": _("%(stage)s: drawn by hand, though the hash of a seed had been shown."),
        "not_drawn": _("%(stage)s: not drawn yet."),
        "other_list": _("%(stage)s: the list is not the one whose hash was shown."),
        "other_seed": _("%(stage)s: the seed “%(seed)s” is not the one whose hash was shown."),
        "other_seats": _("%(stage)s: the seats are not those that the seed “%(seed)s” gives."),
    }
    for verdict in found:
        text = said[verdict.found] % {"stage": stage_called(verdict.stage, _), "seed": verdict.seed}
        text += f" {_('(undone)')}" if verdict.undone else ""
        click.secho(text, fg="green" if verdict.good else "red")
    if not found:
        click.echo(_("No lots have been drawn."))
    wrong = sum(not verdict.good for verdict in found)
    if wrong:
        _fail(_("Wrong: %(count)s") % {"count": wrong})


def _fail(message: str) -> NoReturn:
    click.secho(message, fg="red", bold=True, err=True)
    sys.exit(1)


COMMANDS = (verify_draw,)
