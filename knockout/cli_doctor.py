"""`knockout doctor`: what a hall stands on, looked at before the event."""

import json
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from knockout.catalogues import gettext as _

if TYPE_CHECKING:
    from knockout.doctor.findings import Finding

PATH = click.Path(path_type=Path, dir_okay=False)
COLOURS = {"ok": "green", "look": "yellow", "wrong": "red"}


@click.command(
    "doctor",
    help=_(
        "Look at name, address, port, certificate, clock and, if given, FILE; say in plain words what to do."
    ),
)
@click.argument("file", type=PATH, required=False)
@click.option("--url", default="", help=_("How the hall reaches this machine, if not by its address."))
@click.option("--host", default=None, help=_("Address to answer at (0.0.0.0: all of this machine)."))
@click.option("--port", type=click.IntRange(1, 65535), default=None, help=_("Port to answer at."))
@click.option(
    "--certificate",
    type=PATH,
    default=None,
    help=_("A certificate with its chain (PEM): speak https, and nothing else."),
)
@click.option(
    "--key",
    type=PATH,
    default=None,
    help=_("The certificate's private key (PEM), if it is in a file of its own."),
)
@click.option("--time-server", default=None, help=_("Whom to ask for the time: a host, or host:port."))
@click.option("--no-internet", is_flag=True, help=_("Do not ask a time server."))
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
def doctor(
    file: Path | None, time_server: str | None, no_internet: bool, as_json: bool, **given: Any
) -> None:
    """Print a line for everything that was looked at; ends with 1 if anything is wrong."""
    from knockout.cli import fail
    from knockout.doctor.asked import asked_for
    from knockout.doctor.examine import examine
    from knockout.settings import defaults

    asks = time_server or str(defaults()["doctor"]["time_server"])
    try:
        asked = asked_for(file, time_server=None if no_internet else asks, **given)
    except ValueError:
        fail(
            _("“%(url)s” is no address. Write it like http://192.168.1.5:8000 or https://hall.example.org"),
            url=given["url"],
        )
    findings = examine(asked)
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
        sys.exit(any(finding.level == "wrong" for finding in findings))
    _tell(findings)
    _sum_up(findings)


def _tell(findings: "list[Finding]") -> None:
    checks = {
        "name": _("host name"),
        "address": _("address"),
        "port": _("port"),
        "certificate": _("certificate"),
        "line": _("live line"),
        "clock": _("clock"),
        "file": _("tournament file"),
    }
    levels = {"ok": _("all right"), "look": _("look here"), "wrong": _("wrong")}
    wide = max(map(len, levels.values()))
    deep = max(map(len, checks.values()))
    for finding in findings:
        level = click.style(levels[finding.level].ljust(wide), fg=COLOURS[finding.level], bold=True)
        click.echo(f"{level}  {checks[finding.check].ljust(deep)}  {finding.said}")
        if finding.todo:
            click.echo(f"{'':{wide + deep + 4}}{finding.todo}")


def _sum_up(findings: "list[Finding]") -> None:
    """Say in one line how it stands; ends with 1 if anything is wrong."""
    count = Counter(finding.level.value for finding in findings)
    if count["wrong"]:
        click.secho(_("Wrong: %(count)s") % {"count": count["wrong"]}, fg="red", bold=True, err=True)
        sys.exit(1)
    if count["look"]:
        said = _("Nothing is wrong; to look at: %(count)s") % {"count": count["look"]}
        click.secho(said, fg="yellow")
    else:
        click.secho(_("All is well."), fg="green")


COMMANDS = (doctor,)
