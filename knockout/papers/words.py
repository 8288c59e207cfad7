"""What papers say alike, in one language: stages, times, why a team is through, what is still a question."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date

from knockout.called import N_, called, group_called, stage_called
from knockout.catalogues import catalogue
from knockout.rules.text import shown

Json = dict[str, Any]

ENDED: Mapping[str, str] = {
    "time_up": N_("time is up"),
    "all_passed": N_("all passed twice"),
    "out": N_("a team is out of tiles"),
    "blocked": N_("no move is possible"),
    "host": N_("ended by the host"),
    "last_team": N_("one team is left"),
    "no_team": N_("no team is left"),
    "paper": N_("entered from paper"),
}
"""Why a game is over."""

WHY: Mapping[str, str] = {
    "won": N_("won table %(table)s with %(points)s"),
    "won_on_word": N_("won table %(table)s with %(points)s; word %(word)s against %(against)s"),
    "won_decided": N_("table %(table)s, %(points)s, level: the committee's decision"),
    "passed_on": N_("takes over the place of table %(table)s with %(points)s"),
    "named": N_("named by the committee, table %(table)s has no winner"),
    "best_loser": N_("best of the rest with %(points)s"),
    "best_loser_on_word": N_("best of the rest with %(points)s; word %(word)s against %(against)s"),
    "best_loser_decided": N_("best of the rest with %(points)s, level: the committee's decision"),
}
"""Why a team is through, as the screens say it."""

HOW: Mapping[str, str] = {
    "lots": N_("by lots"),
    "deciding_word": N_("by a deciding word"),
    "ruling": N_("by a ruling"),
}
"""How the committee decided."""

EARLIEST, LATEST = 0, 32_503_593_600_000
"""Moments that every calendar has: the years 1970 to 2999."""


class Words:
    """One language and one zone to say things in."""

    def __init__(self, locale: str, zone: str) -> None:
        self.locale = locale
        self._zone = ZoneInfo(zone)
        self._catalogue = catalogue(locale)

    def gettext(self, text: str, **values: Any) -> str:
        """Give a text of the catalogue, its `%(name)s` filled in."""
        found = str(self._catalogue.gettext(text))
        return found % values if values else found

    def ngettext(self, one: str, many: str, num: int) -> str:
        """Give a text in the form that goes with a number, which is its `%(num)s`."""
        return str(self._catalogue.ngettext(one, many, num)) % {"num": num}

    def stage(self, stage: str) -> str:
        """Name a stage."""
        return stage_called(stage, self._catalogue.gettext)

    def group(self, group: str) -> str:
        """Name a cycle or a stage."""
        return group_called(group, self._catalogue.gettext)

    def cycle(self, cycle: str, day: str) -> str:
        """Name a cycle; one of a game day by the day's own name."""
        return (
            f"{day} · {self.gettext('cycle %(n)s', n=cycle.partition('-')[2])}" if day else self.group(cycle)
        )

    def called(self, name: str, *, last_place: bool = False) -> str:
        """Name what an id stands for: a game, a cycle, a question (last_place: of a table's last that goes on)."""
        return called(name, self._catalogue.gettext, last_place=last_place)

    def at(self, moment: int) -> datetime:
        """Give a moment on the venue's clock."""
        kept = min(max(moment, EARLIEST), LATEST)
        return datetime.fromtimestamp(kept / 1000, UTC).astimezone(self._zone)

    def time(self, moment: int | None) -> str:
        """Give a moment's time of day at the venue, nothing where there is none."""
        return "" if moment is None else self.at(moment).strftime("%H:%M")

    def date(self, moment: int | None) -> str:
        """Give a moment's date at the venue in words, nothing where there is none."""
        return "" if moment is None else str(format_date(self.at(moment), "long", locale=self.locale))

    def word(self, word: Json | None) -> str:
        """Give a word with its points, a dash where there is none."""
        if word is None:
            return "—"
        return f"{shown(word['word'])} {word['points']}" if word["word"] else str(word["points"])

    def why(self, row: Json) -> str:
        """Say why a team is through, from a row of `through_row`."""
        values = {
            key: "—" if row[key] is None else row[key] for key in ("table", "points", "word", "against")
        }
        return self.gettext(WHY.get(row["why"], WHY["best_loser"]), **values)

    def ended(self, why: str | None) -> str:
        """Say why a game is over, nothing while it is not."""
        return "" if why is None else self.gettext(ENDED[why])

    def how(self, how: str) -> str:
        """Say how the committee decided."""
        return self.gettext(HOW[how])
