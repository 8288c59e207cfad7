"""The command line: `knockout new, run, demo, backup, restore, doctor, simulate, replay, export, verify, links`.

It speaks the language of KNOCKOUT_LOCALE, Ukrainian if that is not set. Only `run` and `demo` make
the standard library cooperative (gevent), and they do so before they load anything else.
"""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from knockout import cli_backup, cli_doctor, cli_draw, cli_erase, cli_files, cli_follow, cli_run
from knockout.catalogues import gettext as _
from knockout.errors import Refused
from knockout.refusals import refusal_message
from knockout.store.faults import FileTroubleError
from knockout.store.roles import LINKED

FILE = click.Path(path_type=Path, dir_okay=False)
THERE = click.Path(path_type=Path, dir_okay=False, exists=True)
ROLE = click.Choice(LINKED)


def fail(message: str, **values: Any) -> NoReturn:
    """Say what is wrong, loudly, and end with 1."""
    click.secho(message % values, fg="red", bold=True, err=True)
    sys.exit(1)


class _Commands(click.Group):
    """All commands; a file that can't be used is said in a sentence, whichever of them met it."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(error, FileTroubleError):
                fail("%(file)s: %(what)s", file=error.path, what=error.message(_))
            # by name: the database's modules may be loaded only once gevent has been (see `run`)
            if type(error).__module__ not in ("peewee", "sqlite3"):
                raise
            fail(_("This is no tournament’s file, or it can’t be opened here: %(error)s"), error=error)


@click.group(
    cls=_Commands,
    help=_("Runs a live team tournament: tables, clocks, scores, bracket and every screen in the hall."),
)
def main() -> None:
    """Everything starts here."""


@main.command(help=_("Make a new, empty tournament in FILE."))
@click.argument("file", type=FILE)
@click.option("--name", default=None, help=_("The tournament's name."))
@click.option("--size", type=int, default=40, help=_("How many teams play; those below are reserves."))
@click.option("--tables", type=int, default=None, help=_("How many tables the hall has."))
@click.option("--zone", default=None, help=_("The venue's time zone, e.g. Europe/Kyiv."))
@click.option("--check-in", default=None, help=_("When check-in closes, e.g. 2026-05-16T16:50:00+03:00."))
@click.option("--substitution", default=None, help=_("Until when substitutions are heard."))
@click.option("--ruleset", default=None, help=_("A ruleset's name, or a file with one."))
def new(file: Path, **given: Any) -> None:
    """Make a file and create the tournament in it."""
    from knockout.founding import found
    from knockout.rules.ruleset import RulesetProblems

    try:
        answer = found(file, **given)
    except FileExistsError:
        fail(_("%(file)s is there already."), file=file)
    except RulesetProblems as problems:
        fail(_("The ruleset has mistakes:\n%(problems)s"), problems=problems)
    if not answer["ok"]:
        file.unlink()
        fail("%(said)s", said=refusal_message(answer["code"], answer["details"], _))
    click.echo(_("Made %(file)s. Start it with: knockout run %(file)s") % {"file": file})


@main.command(help=_("Play hosts at all tables of a running demo."))
@click.option("--seed", type=int, default=1, help=_("The same seed plays the same day."))
@click.option(
    "--url", default=None, help=_("Where the demo answers; if not given, the demo on this machine.")
)
@click.option("--file", type=THERE, default=None, help=_("The demo's file, for its links."))
@click.option(
    "--committee/--no-committee", default=True, help=_("Also open cycles, confirm results, decide ties.")
)
def simulate(seed: int, url: str | None, file: Path | None, committee: bool) -> None:
    """Play a day."""
    from knockout.simulation.day import SimulationError, simulate_day

    try:
        champion = simulate_day(seed=seed, url=url, file=file, committee=committee, say=click.echo)
    except SimulationError as error:
        fail("%(error)s", error=error)
    click.echo(_("Champion: %(team)s") % {"team": champion} if champion else _("All games are played."))


@main.command(help=_("Play the script FILE through the rules, and say what comes of it."))
@click.argument("file", type=THERE)
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
@click.option("--ruleset", "rulesets", type=THERE, multiple=True, help=_("Another ruleset file."))
def replay(file: Path, as_json: bool, rulesets: tuple[Path, ...]) -> None:
    """Replay a script on a virtual clock."""
    from knockout.replay import replay as play, to_json
    from knockout.rulesets import load_rulesets
    from knockout.telling import tell_result

    with file.open("rb") as start:
        if start.read(15) == b"SQLite format 3":
            fail(_("This is a tournament, not a script: `knockout export --script` makes one of it."))
    with file.open("rb") as lines:
        result = to_json(play(lines, load_rulesets(*rulesets)))
    if as_json:
        click.echo(json.dumps(result, ensure_ascii=False))
    else:
        tell_result(result)


@main.command(help=_("Write what happened in FILE, as a script that `replay` plays again."))
@click.argument("file", type=THERE)
@click.option("--script", "as_script", is_flag=True, required=True, help=_("Write a script (JSON Lines)."))
@click.option("--out", "-o", type=click.File("wb"), default="-", help=_("Where to; if not given, here."))
def export(file: Path, as_script: bool, out: Any) -> None:
    """Export a tournament."""
    from knockout.export import script
    from knockout.store.journal import Journal

    journal = Journal(file)
    try:
        for line in script(journal) if as_script else ():
            out.write(line + b"\n")
    finally:
        journal.close()


@main.command(help=_("Check FILE: its journal against what is stored and, if it runs, what is live."))
@click.argument("file", type=THERE)
def verify(file: Path) -> None:
    """Verify a tournament."""
    from knockout.verify import verify as check

    wrong, facts = check(file)
    for name, value in facts.items():
        click.echo(f"{name}: {value if value is not None else '-'}")
    for text in wrong:
        click.secho(text, fg="red", err=True)
    if wrong:
        fail(_("Wrong: %(count)s"), count=len(wrong))
    click.secho(_("All is well."), fg="green")


@main.command(help=_("Show the links of FILE: the console and every table's host."))
@click.argument("file", type=THERE)
@click.option(
    "--new", "tables", type=int, multiple=True, help=_("Give this table a new link; the old one dies.")
)
@click.option("--role", "shown", type=ROLE, multiple=True, help=_("Show this role's own link too."))
@click.option(
    "--new-role", "roles", type=ROLE, multiple=True, help=_("Give this role a new link; the old one dies.")
)
@click.option(
    "--forget-password",
    "password",
    is_flag=True,
    help=_("The committee sets a new password by a one-time link."),
)
@click.option("--url", default="", help=_("How the hall reaches this machine, if not by its address."))
def links(file: Path, shown: tuple[str, ...], url: str, **worthless: Any) -> None:
    """Print links, and make old ones worthless."""
    from knockout.announce import Renewal, print_links

    try:
        print_links(file, renewal=Renewal(**worthless), shown=shown, url=url)
    except Refused as refused:
        fail("%(said)s", said=refusal_message(refused.code.value, refused.details, _))


PARTS = (cli_run, cli_backup, cli_doctor, cli_draw, cli_erase, cli_files, cli_follow)
for command in (command for part in PARTS for command in part.COMMANDS):
    main.add_command(command)

if __name__ == "__main__":
    main()
