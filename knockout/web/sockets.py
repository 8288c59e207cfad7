"""The sockets: joining rooms, commands, the time. Every event passes one permission table (`doors.EVENTS`)."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import structlog
from flask import request
from flask_socketio import SocketIO
from peewee import PeeweeException

from knockout.called import N_
from knockout.errors import Refused, bad_field
from knockout.live import Room
from knockout.store.accounts import Accounts
from knockout.store.codec import read_json
from knockout.store.refusing import not_stored
from knockout.web import assets, packets
from knockout.web.access import HOST, PUBLIC, Speaker, hall, speaker_of, who_of
from knockout.web.hanging_up import hang_up
from knockout.web.knocks import wrong_bearer
from knockout.web.leases import device_of, host_name
from knockout.web.limits import address_key
from knockout.web.pace import Pace, Silent, no_room
from knockout.web.socket_rights import SocketRights, room_of
from knockout.web.texts import LOCALES, choose_locale, refusal_text, translate

Payload = dict[str, Any]
Handler = Callable[[str, Speaker, Any], Any]

log = structlog.get_logger(__name__)

NO_ROOM = N_("Too many pages are open in the hall just now. This one tries again by itself.")
MOST_ROOMS = 32
MOST_COMMANDS = 20
DISPLAYS = "display|"
"""How the rooms of the displays begin; no part is called so."""
LONGEST_DEVICE = 65
"""Of what a page calls its device, right or wrong, so much is kept."""


def _read(text: str) -> Any:
    """Give what a message says; one that can't be read stands for a command that can't, and is answered so."""
    try:
        return read_json(text)
    except Refused:
        return ["command", None] if text.startswith("[") else {}


wire_json = SimpleNamespace(dumps=partial(json.dumps, ensure_ascii=False), loads=_read)
"""Names in Cyrillic letters cross the wire as they are: a third of the bytes."""


class Sockets:
    """All connected pages and as whom each speaks."""

    def __init__(self, socketio: SocketIO, accounts: Accounts, most: int) -> None:
        """most: pages that may be connected at once; the committee's and the hosts' come in above that too."""
        self._io = socketio
        self._rights = SocketRights(accounts)
        self._most = most
        self._pace = Pace()
        self._silent = Silent()
        self._devices: dict[str, str] = {}
        socketio.on_error_default(_failed)
        packets.install(socketio.server)
        handlers: dict[str, Handler] = {
            "connect": self._on_connect,
            "disconnect": self._on_disconnect,
            "join": self._on_join,
            "leave": self._on_leave,
            "command": self._on_command,
            "lease": self._on_lease,
            "display": self._on_display,
            "time": self._on_time,
        }
        for name, handler in handlers.items():
            socketio.on_event(name, partial(self._guarded, name, handler))

    def send(self, event: str, room: str, payload: Payload) -> None:
        """Send a message to all who have joined a room."""
        self._io.emit(event, payload, to=room)

    def tell_lease(self, table: int, lease: Payload) -> None:
        """Tell a table's lease to all host pages of its present link."""
        self.send("lease", _lease_room(table), lease)

    def tell_display(self, display: str, message: Payload) -> None:
        """Tell the open pages of a display what to show, or to do."""
        self.send("display", f"{DISPLAYS}{display}", message)

    def has_members(self, room: str) -> bool:
        """Say whether anybody has joined this room."""
        return room in self._rooms()

    def roles(self) -> dict[str, int]:
        """Give how many pages are connected, by the role each came as."""
        return self._rights.roles()

    def count(self) -> int:
        """Give how many pages are connected."""
        return len(self._rights)

    def sweep(self) -> None:
        """Throw out every page whose right is good no more (S27). What is said from now on reaches none of them."""
        for socket in self._rights.dead():
            for room in self._io.server.rooms(socket):
                if room != socket:
                    self._io.server.leave_room(socket, room)
            self._io.start_background_task(self._throw_out, socket)

    def sweep_silent(self) -> None:
        """Close every line that has never said as whom it comes. To be asked every now and then."""
        engine = self._io.server.eio
        for line in self._silent.over(engine.sockets, self._rooms().get(None, {}).values()):
            self._io.start_background_task(hang_up, engine, line)

    def _throw_out(self, socket: str) -> None:
        self._io.emit("revoked", {}, to=socket)
        self._io.server.disconnect(socket)

    def _rooms(self) -> Any:
        return self._io.server.manager.rooms.get("/", {})

    def _guarded(self, name: str, handler: Handler, *args: Any) -> Any:
        socket = request.sid  # type: ignore[attr-defined]
        try:
            self._pace.passed(socket, name)
            speaker = self._rights.passed(socket, name)
            try:
                return handler(socket, speaker, args[0] if args else None)
            except PeeweeException as error:
                raise not_stored(error) from error
        except Refused as refused:
            if self._pace.floods(socket):
                self._io.start_background_task(self._io.server.disconnect, socket)
            # Taps that came together are answered together.
            together = name == "command" and args and isinstance(args[0], list)
            return [refusal(refused)] if together else refusal(refused)

    def _on_connect(self, socket: str, _nobody: Speaker, auth: Any) -> None:
        wanted = auth.get("as") if isinstance(auth, dict) else None
        speaker = speaker_of(request, wanted if isinstance(wanted, str) else PUBLIC)
        if wrong_bearer(speaker):
            hall().guessing.wrong_link("bearer", address_key(request.remote_addr))
        if speaker.role == PUBLIC and len(self._rights) >= self._most:
            raise no_room(translate(choose_locale(request), NO_ROOM))
        self._rights.came(socket, speaker)
        if speaker.role == HOST:
            self._host_came(socket, speaker.table, auth.get("device") if isinstance(auth, dict) else None)
        elif speaker.role == PUBLIC and isinstance(wanted, str) and wanted != PUBLIC:
            self.send("revoked", socket, {})  # its right ended while it was away (S27)

    def _host_came(self, socket: str, table: int, given: Any) -> None:
        """A page whose device can't be read is told so as soon as it asks for anything.

        One that was away may have missed a change of the lease, whoever else has heard of it: it is told.
        """
        if given is not None:
            self._devices[socket] = given[:LONGEST_DEVICE] if isinstance(given, str) else ""
            with suppress(Refused):
                hall().leases.came(table, socket, device_of(given))
        self._io.server.enter_room(socket, _lease_room(table))
        self.send("lease", socket, hall().leases.told(table))
        hall().hosts.came(table, socket)

    def _on_disconnect(self, socket: str, _speaker: Speaker, _reason: Any) -> None:
        speaker = self._rights.went(socket)
        self._pace.went(socket)
        device = self._devices.pop(socket, None)
        hall().displays.went(socket)
        if speaker.role == HOST:
            hall().leases.went(speaker.table, socket)
            hall().hosts.went(speaker.table, socket, device)

    def _on_join(self, socket: str, speaker: Speaker, asked: Any) -> Payload:
        room = room_of(speaker, asked)
        joined = self._io.server.rooms(socket)
        if len(joined) > MOST_ROOMS and room.id not in joined:
            raise bad_field("part", room.part, f"at most {MOST_ROOMS} parts a page")
        self._io.server.enter_room(socket, room.id)
        # A version counts only within one run of the server: before it the file may have been a newer copy.
        have = asked.get("have") if asked.get("run") in (None, hall().run) else None
        shown = hall().live.join(room, have if isinstance(have, int) else None, fresh=room.id not in joined)
        return {**shown, **_moved(speaker, room)}

    def _on_leave(self, socket: str, _speaker: Speaker, asked: Any) -> Payload:
        room = asked.get("room") if isinstance(asked, dict) else None
        if not isinstance(room, str):
            raise bad_field("room", room, "the room's name")
        self._io.server.leave_room(socket, room)
        return {"ok": True}

    def _on_command(self, socket: str, speaker: Speaker, asked: Any) -> Payload | list[Payload]:
        return answers(speaker, asked, self._devices.get(socket))

    def _on_lease(self, socket: str, speaker: Speaker, asked: Any) -> Payload:
        told = asked if isinstance(asked, dict) else {}
        take, name = told.get("take"), told.get("name")
        if not isinstance(take, bool):
            raise bad_field("take", take, "true or false")
        if take:
            device = device_of(self._devices.get(socket))
            hall().leases.take(speaker.table, device, None if name is None else host_name(name))
        return {"ok": True, "v": hall().v, "lease": hall().leases.told(speaker.table)}

    def _on_display(self, socket: str, _speaker: Speaker, asked: Any) -> Payload:
        locale = asked.get("locale") if isinstance(asked, dict) else None
        locale = str(locale) if locale in LOCALES else choose_locale(request)
        told = hall().displays.came(socket, asked, locale, address_key(request.remote_addr))
        own = f"{DISPLAYS}{told['id']}"
        for room in self._io.server.rooms(socket):
            if room.startswith(DISPLAYS) and room != own:
                self._io.server.leave_room(socket, room)
        self._io.server.enter_room(socket, own)
        return {"ok": True, "v": hall().v, "build": assets.build(), "display": told}

    def _on_time(self, socket: str, speaker: Speaker, asked: Any) -> Payload:
        told = asked if isinstance(asked, dict) else {}
        rtt = told.get("rtt")
        if speaker.role == HOST:
            hall().hosts.seen(speaker.table, rtt if isinstance(rtt, int) else None)
            hall().hosts.keeps(speaker.table, self._devices.get(socket) or socket, told.get("waiting"))
            hall().leases.seen(speaker.table, self._devices.get(socket, ""))
        return {"t": told.get("t"), "now": hall().now(), "speed": hall().speed}


def _lease_room(table: int) -> str:
    return f"lease|{table}"


def _failed(error: Exception) -> None:
    """A bug: it goes into the log, and nothing is answered, so that the page asks again."""
    log.error("event failed", exc_info=error)


def answers(speaker: Speaker, asked: Any, device: str | None = None) -> Payload | list[Payload]:
    """Run one command, or a list of them as a phone sends that was away: in order, up to the first refusal.

    What was tapped after a refused tap may not be meant any more; the phone looks at it again.
    """
    if not isinstance(asked, list) or not asked:
        return answer(speaker, asked, device)
    if len(asked) > MOST_COMMANDS:
        return [refusal(bad_field("commands", len(asked), f"1 to {MOST_COMMANDS} commands"))]
    answered: list[Payload] = []
    for one in asked:
        answered.append(answer(speaker, one, device))
        if not answered[-1]["ok"]:
            break
    return answered


def answer(speaker: Speaker, asked: Any, device: str | None = None) -> Payload:
    """Run one command as it came in, over whichever door; a refusal says in words what to do.

    device: what the page calls the phone it is on. A host without one, a program, is bound by no lease.
    """
    if not isinstance(asked, dict):
        return refusal(bad_field("command", type(asked).__name__, "a JSON object"))
    who = who_of(speaker, asked.get("game"))
    try:
        if speaker.role != HOST or device is None:
            answered = hall().runner.run(asked, who)
        else:
            answered = hall().leases.run(asked, who, table=speaker.table, device=device_of(device))
    except Refused as refused:
        return refusal(refused)
    return answered if answered["ok"] else _in_words(answered)


def refusal(refused: Refused) -> Payload:
    """Give a refusal as an answer, in words."""
    return _in_words({"ok": False, "v": hall().v, "code": refused.code.value, "details": refused.details})


def _in_words(answered: Payload) -> Payload:
    message = refusal_text(answered["code"], answered["details"], choose_locale(request), hall().names)
    return {**answered, "message": message}


def _moved(speaker: Speaker, room: Room) -> Payload:
    """Tell a host whose table has gone on to its next game which that is."""
    if speaker.role != HOST or room.part != "game":
        return {}
    now = hall().hosts_game(speaker.table)
    return {"moved": now} if now is not None and now != room.arg else {}
