"""Tells every watcher what changed: one room a view, each rendered once, with its version.

A push says which version it is (`v`, the journal's number) and which the one before was (`was`):
whoever has missed one notices, joins again and gets the whole view. Versions of a room go up
only when its view is rendered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import structlog

from knockout.game.entries import Entry

log = structlog.get_logger(__name__)

Payload = dict[str, Any]


class Room(NamedTuple):
    """All who see the same: one part of a page, for one thing, in one language, in one role."""

    part: str
    arg: str
    locale: str
    role: str

    @property
    def id(self) -> str:
        """The room's name among the sockets."""
        return "|".join(self)


class Part(Protocol):
    """What a room needs to know of the part it shows."""

    @property
    def event(self) -> str:
        """The event it is sent under."""

    @property
    def presence(self) -> bool:
        """Whether it also shows whose phones are connected."""

    @property
    def beside(self) -> bool:
        """Whether it shows something else that the journal does not know: see `Live.touch`."""

    @property
    def touched(self) -> Callable[[tuple[Entry, ...], str], bool]:
        """Says whether entries change what is shown for an argument."""


@dataclass
class Shown:
    """What a room was last shown."""

    v: int
    payload: Payload


class Live:
    """Rooms and what they show. Rendering waits until the loop is free, so a burst is rendered once."""

    def __init__(
        self,
        parts: Mapping[str, Part],
        *,
        render: Callable[[Room], Payload],
        version: Callable[[], int],
        send: Callable[[str, str, Payload], None],
        has_members: Callable[[str], bool],
        stamp: Callable[[], Payload],
    ) -> None:
        """render: a room's html or snapshot as of now; version: the journal's; send: event, room, payload;
        stamp: what every message carries of the hall's time."""
        self._parts = parts
        self._render = render
        self._version = version
        self._send = send
        self._has_members = has_members
        self._stamp = stamp
        self._rooms: dict[Room, Shown] = {}
        self._entries: tuple[Entry, ...] = ()
        self._touched: frozenset[str] = frozenset()
        self.ring: Callable[[], None] = self.flush

    @property
    def rooms(self) -> int:
        """How many rooms are kept."""
        return len(self._rooms)

    def publish(self, entries: tuple[Entry, ...]) -> None:
        """Take note of what has been stored; it is shown at the next `flush`, which `ring` asks for."""
        self._entries += entries
        self.ring()

    def touch(self, *parts: str) -> None:
        """Take note that these parts show something else now that is not in the journal: it moves no version."""
        self._touched |= frozenset(parts)
        self.ring()

    def names_changed(self) -> None:
        """Take note that teams and people are called otherwise: every part may show some of them."""
        self.touch(*self._parts)

    def presence_changed(self) -> None:
        """Take note that a host's page has come or gone."""
        self.touch(*(name for name, part in self._parts.items() if part.presence))

    def join(self, room: Room, have: int | None, *, fresh: bool) -> Payload:
        """Give what the room shows, to a newcomer (`fresh`) or to one who asks whether all has come; nothing but
        the version to who has that already."""
        self.flush()
        shown = self._rooms.get(room)
        if shown is None:
            shown = self._rooms[room] = Shown(self._version(), self._render(room))
        part = self._parts[room.part]
        # What is not in the journal moves no version: a newcomer may have missed that.
        known = have == shown.v and not (fresh and (part.presence or part.beside))
        payload = dict.fromkeys(shown.payload) if known else shown.payload
        return {"room": room.id, "v": shown.v, **payload, **self._stamp()}

    def flush(self) -> None:
        """Render and send every room that has changed and is watched; forget those that nobody watches."""
        entries, self._entries = self._entries, ()
        touched, self._touched = self._touched, frozenset()
        if not entries and not touched:
            return
        # The few who act before the many who watch.
        for room in sorted(self._rooms, key=lambda room: room.role == "public"):
            part = self._parts[room.part]
            if not self._has_members(room.id):
                del self._rooms[room]
            elif room.part in touched or (entries and part.touched(entries, room.arg)):
                try:
                    self._show(room, part.event)
                except Exception:
                    # One view that can't be rendered must not keep the others from being shown.
                    log.exception("not rendered", room=room.id)

    def _show(self, room: Room, event: str) -> None:
        was = self._rooms[room].v
        shown = self._rooms[room] = Shown(self._version(), self._render(room))
        self._send(
            event, room.id, {"room": room.id, "v": shown.v, "was": was, **shown.payload, **self._stamp()}
        )
