"""The screens in the hall: what each is called, shows and looks like. An ordinary table, no journal (law 7).

A server that was restarted and a screen that lost its power find here what was so.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.ids import Moment
from knockout.rules.text import fold_name
from knockout.store.journal import Journal
from knockout.store.rows import DisplayRow

Programme = dict[str, Any]

MOST = 50
"""Displays of one tournament."""
LONGEST_NAME = 40
FOLLOW: Programme = {"kind": "follow"}
"""What a new display shows: the tournament decides."""
THEMES = ("dark", "light")
SIZES = (-1, 0, 1, 2)
"""Steps of the type's size; 0 is as the pages are made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """A screen as it is kept: the fields of `DisplayRow`, the programme as JSON values."""

    id: str
    name: str
    place: str | None = None
    programme: Programme
    theme: str = THEMES[0]
    size: int = 0
    first: Moment
    gone: Moment | None = None
    version: int = 1


class Displays:
    """All displays as stored; kept in memory too, since every screen asks every few seconds."""

    def __init__(self, journal: Journal, now: Moment) -> None:
        """now: the hall's time. Who was there when the server ended counts as gone since now."""
        self._journal = journal
        with journal.lock:
            rows = list(DisplayRow.select().dicts().execute(journal.db))
        found = [_display(row, now) for row in rows]
        self._all = {one.id: one for one in sorted(found, key=lambda one: (one.first, one.id))}

    def all(self) -> tuple[Display, ...]:
        """Give every display, the one that came first first."""
        return tuple(self._all.values())

    def get(self, display: str) -> Display | None:
        """Give a display by its id, None if there is none."""
        return self._all.get(display)

    def placed(self, name: str) -> Display | None:
        """Give the display that an address with this name means: made by such an address, else called so now."""
        key = fold_name(name)
        made = (one for one in self._all.values() if one.place == key)
        return next(made, None) or self._called(key)

    def _called(self, key: str) -> Display | None:
        return next((one for one in self._all.values() if fold_name(one.name) == key), None)

    def free_name(self, name: Callable[[int], str]) -> str:
        """Give the first of `name(1)`, `name(2)` … that no display has."""
        numbers = range(1, len(self._all) + 2)
        return next(name(number) for number in numbers if self._called(fold_name(name(number))) is None)

    def add(self, display: str, name: str, *, placed: bool, now: Moment) -> Display:
        """Keep a new display, gone until `change` says that it is there; placed: its address asks for this name.

        Where the id is another one's already it gets one of its own. A full list forgets the one longest gone
        of those that nobody has ever steered. Raises Refused: `bad_field` (`displays`) if there is none,
        `name_taken`, `not_stored`.
        """
        if len(self._all) >= MOST:
            self.forget(self._given_up().id)
        made = Display(
            id=secrets.token_hex(16) if display in self._all else display,
            name=name,
            place=fold_name(name) if placed else None,
            programme=FOLLOW,
            first=now,
            gone=now,
        )
        return self._keep(made)

    def _given_up(self) -> Display:
        """The one that is longest gone, of those that nobody has ever steered if there is any."""
        gone = [one for one in self._all.values() if one.gone is not None]
        found = [one for one in gone if one.version == 1] or gone
        if not found:
            raise bad_field("displays", len(self._all) + 1, f"at most {MOST}: forget one that is gone first")
        return min(found, key=lambda one: one.gone or one.first)

    def change(self, display: str, **what: Any) -> Display:
        """Change `name`, `programme`, `theme`, `size` or `gone` of a display; only `gone` leaves its version.

        Raises Refused: `bad_field` (`display`) if there is none of this id, `name_taken`, `not_stored`.
        """
        known = self._known(display)
        after = _changed(known, what)
        if after != known:
            self._keep(after)
        return after

    def change_all(self, **what: Any) -> tuple[Display, ...]:
        """Change `programme`, `theme` or `size` of all displays, or of none; give them. Raises Refused `not_stored`."""
        self._store([_changed(one, what) for one in self._all.values()])
        return self.all()

    def forget(self, display: str) -> None:
        """Take a display off the list. Raises Refused: `bad_field` (`display`) if there is none, `not_stored`."""
        self._known(display)
        with self._journal.storing() as db:
            DisplayRow.delete().where(DisplayRow.id == display).execute(db)
        del self._all[display]

    def _known(self, display: str) -> Display:
        if display not in self._all:
            raise bad_field("display", display, [one.name for one in self._all.values()])
        return self._all[display]

    def _keep(self, display: Display) -> Display:
        twin = self._called(fold_name(display.name))
        if twin is not None and twin.id != display.id:
            raise Refused(Code.NAME_TAKEN, field="name", value=display.name, accepted="a name of its own")
        self._store([display])
        return display

    def _store(self, displays: list[Display]) -> None:
        with self._journal.storing() as db:
            for one in displays:
                DisplayRow.replace(**_row(one)).execute(db)
        self._all.update({one.id: one for one in displays})


def _changed(known: Display, what: dict[str, Any]) -> Display:
    after = replace(known, **what)
    if after == known or what.keys() == {"gone"}:
        return after
    return replace(after, version=known.version + 1)


def _row(display: Display) -> dict[str, Any]:
    columns = {name: getattr(display, name) for name in Display.__dataclass_fields__}
    programme = json.dumps(display.programme, ensure_ascii=False)
    return {**columns, "key": fold_name(display.name), "programme": programme}


def _display(row: dict[str, Any], now: Moment) -> Display:
    kept = {name: row[name] for name in Display.__dataclass_fields__}
    gone = now if row["gone"] is None else Moment(row["gone"])
    return Display(**{**kept, "programme": json.loads(row["programme"]), "gone": gone})
