"""The file: whether it is a sound tournament, and whether it can be written to all day."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from knockout.catalogues import gettext as _
from knockout.doctor.asked import Asked
from knockout.doctor.findings import Check, Finding
from knockout.store.inspection import Inspection, NoTournamentError, inspect

FILE = Check("file")
MEGABYTE = 1_000_000
LITTLE, TOO_LITTLE = 500 * MEGABYTE, 50 * MEGABYTE
"""Free bytes below which a disk is worth a look, and below which a day may not fit."""


def file_findings(asked: Asked) -> tuple[list[Finding], Inspection | None]:
    """Look at the file; give what was found and what the file says of itself, None if it can't be read."""
    path = asked.file
    if path is None:
        return [], None
    try:
        seen = inspect(path)
    except FileNotFoundError:
        return [FILE.wrong("missing", _("There is no file %(file)s.") % {"file": path}, _new())], None
    except NoTournamentError as error:
        said = _("%(file)s is no tournament’s file, or it can’t be opened here: %(error)s")
        return [FILE.wrong("no_tournament", said % {"file": path, "error": error}, _other())], None
    return [*_sound(asked, seen), *_place(path)], seen


def _new() -> str:
    return _("Give its path, or make one: knockout new FILE")


def _other() -> str:
    return _(
        "Give the path of the tournament’s own file; if this is it, take a copy from before (an archive)."
    )


def _sound(asked: Asked, seen: Inspection) -> Iterator[Finding]:
    facts = {"file": asked.file, "entries": seen.entries, "pid": asked.pid}
    if seen.problems:
        yield FILE.wrong(
            "damaged",
            _("The file is damaged: %(problems)s") % {"problems": "; ".join(seen.problems[:3])},
            _(
                "Do not play on it. Keep it as it is: knockout run FILE says how the last good backup takes its place."
            ),
        )
    elif seen.newer:
        yield FILE.wrong(
            "newer",
            _("The file was written by a newer version of this program (%(steps)s).")
            % {"steps": ", ".join(seen.newer)},
            _("Use that version, or a newer one."),
        )
    elif seen.older:
        yield FILE.look(
            "older",
            _("The file is of an older version; it is brought up to this one at the next start."),
            _("Keep a copy first: knockout archive FILE"),
        )
    elif asked.pid is not None:
        yield FILE.ok(
            "running", _("The file is sound (entries: %(entries)s); process %(pid)s runs it.") % facts
        )
    else:
        yield FILE.ok("sound", _("The file is sound (entries: %(entries)s); nobody runs it.") % facts)


def _place(path: Path) -> Iterator[Finding]:
    folder = path.resolve().parent
    facts = {"file": path, "folder": folder}
    if not (os.access(path, os.W_OK) and os.access(folder, os.W_OK)):
        yield FILE.wrong(
            "read_only",
            _("%(file)s, or its folder, can’t be written to: no tap could be stored.") % facts,
            _("Move the file to a folder of your own, on this machine’s own disk."),
        )
    free = shutil.disk_usage(folder).free
    said = _("Free on the disk: %(free)s MB.") % {"free": free // MEGABYTE}
    if free < TOO_LITTLE:
        yield FILE.wrong("disk_full", said, _("Make room: taps that can’t be stored don’t count."))
    elif free < LITTLE:
        yield FILE.look("disk_low", said, _("Make room before the event."))
    else:
        yield FILE.ok("disk", said)
