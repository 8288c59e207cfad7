"""The screens in the hall: which are there, what each is told, and what the console says to them.

A page says which display it is by a device id that it has made itself, or by the name in its address. It is no
right: a display shows what everybody may see. What it shows is kept in the file (store/displays.py); who is
there, only in memory.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from knockout.called import N_
from knockout.errors import Code, Refused, bad_field
from knockout.ids import Moment
from knockout.store.displays import Display, Displays
from knockout.store.journal import Journal
from knockout.web.leases import device_of
from knockout.web.limits import Buckets
from knockout.web.programmes import LONGEST_ARG, changes_of, display_name, kept_programme, offered, to_be_had
from knockout.web.texts import translate

Json = dict[str, Any]

ALL = "all"
"""What the console calls all displays at once."""
ORDERS = ("identify", "reload")
A_NAME = N_("Screen %(n)s")
MOST_OF_A_SOCKET = 3
"""New displays that one page may make itself be, one after the other."""
FROM_AN_ADDRESS = 20
"""New displays from one address at once, and two a minute: a hall's screens may be behind one, a crowd of made-up
ones is. How many there may be in all `store/displays` knows."""
LARGEST = 100_000
"""Pixels; a window that says it is larger is not believed."""


@dataclass(frozen=True, slots=True)
class Page:
    """An open page of a display: what it shows now, and how large its window is."""

    display: str
    view: str
    arg: str
    width: int
    height: int


class HallDisplays:
    """All displays. `tell(display, message)` reaches the open pages of one; `changed` is called when the console
    has something else to show."""

    def __init__(self, journal: Journal, *, titles: Mapping[str, str], now: Callable[[], Moment]) -> None:
        """titles: every view there is, with its title; now: gives the hall's time."""
        self.titles = titles
        self._now = now
        self._kept = Displays(journal, now())
        self._pages: dict[str, Page] = {}
        self._made: dict[str, int] = {}
        self._fresh = Buckets(burst=FROM_AN_ADDRESS, a_minute=2)
        self.tell: Callable[[str, Json], None] = lambda _display, _message: None
        self.changed: Callable[[], None] = lambda: None

    # --- what is so

    def told(self, display: str) -> Json:
        """Give what a display's pages are told of it; `v` is its own version."""
        known = self._kept.get(display)
        if known is None:
            raise bad_field("display", display, [one.name for one in self._kept.all()])
        return {
            "id": known.id,
            "name": known.name,
            "programme": kept_programme(known.programme, self.titles),
            "theme": known.theme,
            "size": known.size,
            "v": known.version,
        }

    def rows(self) -> list[Json]:
        """Give every display for the console, those that are there first, then by how lately they went.

        `here`: what its page shows and its window, None for one that is gone.
        """
        pages = {page.display: page for page in self._pages.values()}
        rows = [
            {**self.told(one.id), "gone": one.gone, "here": pages.get(one.id)} for one in self._kept.all()
        ]
        there = [row for row in rows if row["here"] is not None]
        gone = [row for row in rows if row["here"] is None]
        return [*there, *sorted(gone, key=lambda row: row["gone"] or 0, reverse=True)]

    def offers(self, tables: tuple[int, ...], stages: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
        """Give all that a display can be told to show in a hall of these tables and stages."""
        return offered(self.titles, tables, stages)

    def open_pages(self) -> int:
        """Give how many pages of displays are open."""
        return len(self._pages)

    def instead(self, view: str, arg: str) -> tuple[str, str]:
        """Give a view with its argument, or what there is in its place."""
        return to_be_had(view, arg, self.titles)

    # --- who is there

    def came(self, socket: str, given: Any, locale: str, address: str = "") -> Json:
        """A page says which display it is and what it shows; give what it is told. One that is new is kept.

        address: where it comes from, as `limits.address_key` says it.
        Raises Refused: `bad_field` (`device`, `name`, `view`, `displays` where the list is full), `not_stored`.
        """
        asked = given if isinstance(given, dict) else {}
        display = self._known(asked) or self._new(socket, asked, locale, address)
        page = Page(display.id, *self._shown(asked), _pixels(asked, "width"), _pixels(asked, "height"))
        before = self._pages.get(socket)
        if before is not None and before.display != display.id:
            self._left(socket)
        self._pages[socket] = page
        if display.gone is not None:
            self._kept.change(display.id, gone=None)
        if before != page or display.gone is not None:
            self.changed()
        return self.told(display.id)

    def _known(self, asked: Json) -> Display | None:
        """Give the display that a page says it is, by a name in its address or by its device."""
        device, name = device_of(asked.get("device")), asked.get("name")
        return self._kept.get(device) if name in (None, "") else self._kept.placed(display_name(name))

    def _new(self, socket: str, asked: Json, locale: str, address: str) -> Display:
        """Keep a display that is new, unless too many are from there."""
        made = self._made.get(socket, 0)
        if made >= MOST_OF_A_SOCKET or (address and self._fresh.take(address)):
            raise bad_field("displays", made + 1, "fewer new screens")
        self._made[socket] = made + 1
        device, name = device_of(asked.get("device")), asked.get("name")
        if name not in (None, ""):
            return self._kept.add(device, display_name(name), placed=True, now=self._now())
        free = self._kept.free_name(lambda number: translate(locale, A_NAME, n=number))
        return self._kept.add(device, free, placed=False, now=self._now())

    def _shown(self, asked: Json) -> tuple[str, str]:
        view, arg = asked.get("view"), asked.get("arg")
        known = isinstance(view, str) and view in self.titles
        return (str(view), str(arg or "")[:LONGEST_ARG]) if known else ("", "")

    def went(self, socket: str) -> None:
        """A page has gone; with the last one of it the display has."""
        self._made.pop(socket, None)
        self._left(socket)

    def _left(self, socket: str) -> None:
        page = self._pages.pop(socket, None)
        if page is None:
            return
        if all(other.display != page.display for other in self._pages.values()):
            with suppress(Refused):  # forgotten meanwhile, or a full disk: it is gone all the same
                self._kept.change(page.display, gone=self._now())
        self.changed()

    # --- what the console says

    def change(self, display: str, given: Any) -> None:
        """Change one display, or `all`, as the console asks, and tell it. Raises Refused; then nothing has changed."""
        what = changes_of(given, self.titles)
        if display == ALL and "name" in what:
            raise bad_field("name", what["name"], "one display’s at a time")
        after = self._kept.change_all(**what) if display == ALL else (self._kept.change(display, **what),)
        for one in after:
            self.tell(one.id, {"display": self.told(one.id)})
        self.changed()

    def order(self, display: str, do: str) -> None:
        """Let one display, or `all`, show its name (`identify`) or load itself anew (`reload`). Raises Refused."""
        if do not in ORDERS:
            raise bad_field("do", do, list(ORDERS))
        meant = [one.id for one in self._kept.all()] if display == ALL else [self.told(display)["id"]]
        for one in meant:
            self.tell(one, {"display": self.told(one), "do": do})

    def forget(self, display: str) -> None:
        """Take a display that is gone off the list. Raises Refused: `bad_field` (`display`) while it is there."""
        if any(page.display == display for page in self._pages.values()):
            raise Refused(
                Code.BAD_FIELD,
                field="display",
                value=self.told(display)["name"],
                accepted="a display that is gone",
            )
        self._kept.forget(display)
        self.changed()


def _pixels(asked: Json, side: str) -> int:
    given = asked.get(side)
    return given if type(given) is int and 0 <= given <= LARGEST else 0
