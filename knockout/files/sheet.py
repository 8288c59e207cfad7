"""A table to be taken along: headings and rows of plain cells. What it is written as is not its business."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from knockout.ids import Moment

Gettext = Callable[[str], str]
EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
LAST = 32_503_593_600_000
"""The end of the year 2999, less a day for the zones: a hall's clock may run fast, no calendar ends there."""
MISSING = "□"

# Control characters and what XML 1.0 has no place for: no spreadsheet opens a file with one of them.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@dataclass(frozen=True, slots=True)
class When:
    """A cell with a moment, shown on the venue's clock to the second."""

    at: Moment
    zone: str

    def local(self) -> datetime:
        """Give the time at the venue, without its zone: spreadsheets know none."""
        there = (EPOCH + timedelta(milliseconds=min(self.at, LAST))).astimezone(ZoneInfo(self.zone))
        return there.replace(tzinfo=None, microsecond=0)


Cell = str | int | Fraction | When | None


@dataclass(frozen=True)
class Sheet:
    """One table. `name` and `headings` are in the reader's language already; every row is as long as them."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def fit(text: str) -> str:
    """Give a text as every spreadsheet can hold it: what no file may carry becomes □."""
    return _UNFIT.sub(MISSING, text)


def begins_a_formula(text: str) -> bool:
    """Say whether a spreadsheet would take this text for a formula."""
    return text.startswith(_BEGINS_A_FORMULA)
