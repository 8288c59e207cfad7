"""By what right each socket speaks, and which rooms that right opens.

A socket keeps the right it had when it connected. Whether that is still good is asked at every event, so a
right that was taken back has no power from that moment on; the pages are thrown out besides (`Sockets.sweep`).
"""

from collections import Counter
from typing import Any

from flask import request

from knockout.errors import Code, Refused, bad_field
from knockout.live import Room
from knockout.store.accounts import Accounts
from knockout.store.roles import HOST, PUBLIC
from knockout.web.access import NOBODY, Speaker, hall, still
from knockout.web.doors import EVENTS
from knockout.web.parts import PARTS
from knockout.web.texts import LOCALES, choose_locale

LONGEST_ARG = 64


class SocketRights:
    """All connected sockets and as whom each speaks."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._speakers: dict[str, Speaker] = {}

    def came(self, socket: str, speaker: Speaker) -> None:
        """A socket has connected, by this right."""
        self._speakers[socket] = speaker

    def went(self, socket: str) -> Speaker:
        """A socket has gone; give as whom it came, whether that is still good or not."""
        return self._speakers.pop(socket, NOBODY)

    def of(self, socket: str) -> Speaker:
        """Give who speaks on a socket now: nobody once the right is good no more (S27). It counts as use of it."""
        speaker = self._speakers.get(socket, NOBODY)
        if not still(speaker, self._accounts):
            return NOBODY
        self._accounts.used(speaker.key)
        return speaker

    def passed(self, socket: str, event: str) -> Speaker:
        """Give who sends an event. Raises Refused (`not_allowed`) for one that is not for them, or for nobody."""
        speaker = self.of(socket)
        if speaker.role not in EVENTS.get(event, ()):
            raise Refused(Code.NOT_ALLOWED, field="event", value=event)
        return speaker

    def dead(self) -> list[str]:
        """Give the sockets whose right is good no more."""
        return [
            socket for socket, speaker in list(self._speakers.items()) if not still(speaker, self._accounts)
        ]

    def roles(self) -> dict[str, int]:
        """Give how many sockets are connected, by the role each came as."""
        return dict(Counter(speaker.role for speaker in list(self._speakers.values())))

    def __len__(self) -> int:
        """Give how many sockets are connected."""
        return len(self._speakers)


def room_of(speaker: Speaker, asked: Any) -> Room:
    """Read what a page wants to join and in which role it may. Raises Refused."""
    name = asked.get("part") if isinstance(asked, dict) else None
    if not isinstance(name, str) or name not in PARTS:
        raise bad_field("part", name if isinstance(name, str) else None, sorted(PARTS))
    part = PARTS[name]
    arg = str(asked.get("arg") or "")
    locale = asked.get("locale") if asked.get("locale") in LOCALES else choose_locale(request)
    if len(arg) > LONGEST_ARG or "|" in arg:
        raise bad_field("arg", arg[:LONGEST_ARG], f"at most {LONGEST_ARG} letters")
    role = PUBLIC if PUBLIC in part.roles else speaker.role
    if role not in part.roles or (role == HOST and not hall().is_hosts(speaker.table, arg)):
        raise Refused(Code.NOT_ALLOWED, field="part", value=name)
    return Room(name, arg, str(locale), role)
