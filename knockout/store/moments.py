"""Moments as JSON writes them: ISO times with their zone."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from knockout.errors import bad_field
from knockout.ids import Moment

FIRST_YEAR, LAST_YEAR = 1971, 2999
"""No tournament is played outside them, and no zone's calendar ends near them."""


def parse_moment(text: Any, field: str = "at") -> Moment:
    """Give the moment of an ISO time with a zone. Raises Refused (`bad_field`)."""
    try:
        time = datetime.fromisoformat(text)
        if time.tzinfo is None or not FIRST_YEAR <= time.year <= LAST_YEAR:
            raise ValueError(text)
        return Moment(round(time.timestamp() * 1000))
    except (TypeError, ValueError, OverflowError):
        raise bad_field(field, text, "an ISO time with its zone, e.g. 2026-05-16T16:50:00+03:00") from None


def iso(moment: Moment, zone: str = "UTC") -> str:
    """Give the ISO time of a moment in a zone, to the millisecond."""
    tz = UTC if zone == "UTC" else ZoneInfo(zone)
    return datetime.fromtimestamp(moment / 1000, tz).isoformat(timespec="milliseconds")


def clock_told(moment: Moment, zone: str) -> str:
    """Give a moment as people write it on the clock of a zone, to the second; one no calendar has as a number."""
    try:
        return (
            datetime.fromtimestamp(moment / 1000, UTC)
            .astimezone(ZoneInfo(zone))
            .strftime("%d.%m.%Y %H:%M:%S")
        )
    except (ValueError, OverflowError, OSError):
        return str(moment)
