"""Every file that can be taken from a running tournament, by its name."""

from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import NullTranslations

from knockout.files.archive import SHEETS, plain_name
from knockout.files.bracket import bracket_picture
from knockout.files.delimited import Encoding, to_csv
from knockout.files.png import to_png
from knockout.files.svg import to_svg
from knockout.files.workbook import to_xlsx
from knockout.ids import Moment
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views import bracket_view

CSV, XLSX = "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ALL = "tournament"
NAMES = (
    *(f"{sheet}.{kind}" for sheet in SHEETS for kind in ("csv", "xlsx")),
    f"{ALL}.xlsx",
    "bracket.svg",
    "bracket.png",
)
"""What `export` can make; `tournament.xlsx` has every table as a sheet of its own."""


@dataclass(frozen=True)
class Source:
    """What a file is made of: the tournament at one moment, and the language to speak."""

    state: State
    roster: Roster
    now: Moment
    words: NullTranslations


@dataclass(frozen=True)
class File:
    """A file to be taken along. `name` begins with the tournament's own."""

    name: str
    mimetype: str
    data: bytes


def export(name: str, source: Source, encoding: Encoding = "utf-8") -> File:
    """Make one of NAMES. encoding: of CSV.

    Raises KeyError for another name, NoPlaceError for a character that the encoding has no place for.
    """
    if name not in NAMES:
        raise KeyError(name)
    what, _, kind = name.partition(".")
    data, mimetype = _picture(kind, source) if what == "bracket" else _tables(what, kind, source, encoding)
    return File(f"{plain_name(source.state.name)}-{name}", mimetype, data)


def _tables(what: str, kind: str, source: Source, encoding: Encoding) -> tuple[bytes, str]:
    wanted = SHEETS.values() if what == ALL else (SHEETS[what],)
    sheets = [make(source.state, source.roster, source.words.gettext) for make in wanted]
    if kind == "csv":
        charset = "windows-1251" if encoding == "cp1251" else "utf-8"
        return to_csv(sheets[0], encoding), f"{CSV}; charset={charset}"
    made = datetime.fromtimestamp(source.now / 1000, UTC).replace(tzinfo=None)
    return to_xlsx(sheets, made), XLSX


def _picture(kind: str, source: Source) -> tuple[bytes, str]:
    view = bracket_view(source.state, source.roster, source.now)
    picture = bracket_picture(view, source.now, source.words)
    return (to_svg(picture), "image/svg+xml") if kind == "svg" else (to_png(picture), "image/png")
