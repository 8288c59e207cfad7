"""CASES 54, the whole of it: nobody, a host, a host whose link is dead and a desk, with every event and every command.

In this process, so that the dead host's socket can be kept open: on a real line it is thrown out within seconds
(test_access_sockets).
"""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO, SocketIOTestClient

import app as the_app
from knockout.ids import GameId
from knockout.settings import Settings
from knockout.store.codec import COMMANDS, iso
from knockout.web.doors import EVENTS
from knockout.web.hall import Hall
from knockout.web.parts import PARTS
from tests.halls import Rig

Json = dict[str, Any]
WHO = ("public", "host", "dead host", "desk")
PLAY: dict[str, Json] = {
    "score_turn": {"turn": 1, "words": [{"word": "сон", "points": 3}]},
    "pass_turn": {"turn": 1},
    "correct_turn": {"turn": 1, "kind": "passed", "reason": "помилка"},
    "undo": {},
    "hold_game": {"reason": "суперечка"},
}
"""What the case names, and the like: right in every field."""
SILENT = {"connect", "disconnect"}


@pytest.fixture
def made(tmp_path: Path) -> Iterator[tuple[Flask, SocketIO]]:
    """Two tables whose games are on; at the second a turn has been played."""
    rig = Rig(tmp_path / "hall.db")
    rig.open(2)
    for game in rig.games:
        rig.must("start_game", game=game)
    rig.must("score_turn", game=rig.games[1], turn=1, words=[{"points": 5}])
    rig.journal.close()
    app, socketio = the_app.create_app(Settings(file=tmp_path / "hall.db", url="http://localhost"))
    yield app, socketio
    the_app.close(app)


Connect = Callable[[str], SocketIOTestClient]


@pytest.fixture
def connect(made: tuple[Flask, SocketIO], monkeypatch: pytest.MonkeyPatch) -> Connect:
    """Give what connects somebody; a dead host's link is renewed once it is connected, and its socket stays open."""
    app, socketio = made
    hall: Hall = app.extensions["knockout"]

    def connected(who: str) -> SocketIOTestClient:
        role, table = ("host", 1) if "host" in who else (who, 0)
        headers = None if who == "public" else {"Authorization": f"Bearer {hall.tokens.of(role, table)}"}
        auth = {"as": "host:1" if role == "host" else role}
        page = socketio.test_client(app, headers=headers, auth=auth)
        if who == "dead host":
            monkeypatch.setattr(hall, "sweep", lambda: None)
            hall.relink(1)
        return page

    return connected


def table_of(made: tuple[Flask, SocketIO], number: int) -> tuple[Hall, GameId]:
    hall: Hall = made[0].extensions["knockout"]
    return hall, next(game.id for game in hall.machine.state.games.values() if game.table == number)


def asked(page: SocketIOTestClient, event: str, data: Any) -> Json:
    answer: Json = page.emit(event, data, callback=True)
    return answer


def line(hall: Hall, do: str, **more: Any) -> Json:
    return {"id": str(uuid.uuid4()), "do": do, "at": iso(hall.now()), **more}


@pytest.mark.parametrize("who", WHO)
def test_case_54_what_the_case_names_is_refused_at_another_table(
    made: tuple[Flask, SocketIO], connect: Connect, who: str
) -> None:
    hall, game = table_of(made, 2)
    page = connect(who)
    before = hall.v
    for do, more in PLAY.items():
        answer = asked(page, "command", line(hall, do, game=game, **more))
        assert answer["code"] == "not_allowed", do
        assert answer["message"]
    assert hall.v == before


@pytest.mark.parametrize("who", WHO)
def test_case_54_every_command_about_another_table_is_refused(
    made: tuple[Flask, SocketIO], connect: Connect, who: str
) -> None:
    """Of what the desk may do, nothing is about a table. A field may be wrong: then that is what is said (T11)."""
    hall, game = table_of(made, 2)
    page = connect(who)
    before = hall.v
    values = {"game": game, "turn": 1, "reason": "x", "team": "T001", "stage": "QF", "to": iso(hall.now())}
    for do, kind in COMMANDS.items():
        named = {field.name for field in fields(kind)}
        answer = asked(page, "command", line(hall, do, **{key: values[key] for key in named & values.keys()}))
        assert not answer["ok"], do
    assert hall.v == before
    batch = [line(hall, do, game=game, **more) for do, more in PLAY.items()]
    (answer,) = page.emit("command", batch, callback=True)
    assert answer["code"] == "not_allowed", "in a batch too, and none after it is tried"
    assert hall.v == before


@pytest.mark.parametrize("who", WHO)
def test_case_54_the_committees_rooms_and_another_tables_are_shut(
    made: tuple[Flask, SocketIO], connect: Connect, who: str
) -> None:
    hall, game = table_of(made, 2)
    page = connect(who)
    role = {"dead host": "public"}.get(who, who)
    for name, part in PARTS.items():
        if not part.roles & {"public", role} or name == "game":
            assert asked(page, "join", {"part": name, "arg": game})["code"] == "not_allowed", name
    screen = connect("public")
    asked(screen, "join", {"part": "hall"})
    for one in (page, screen):
        one.get_received()
    hall.live.touch(*PARTS)
    hall.live.flush()
    assert screen.get_received(), "whoever has joined is told"
    assert page.get_received() == [], "and a page that was refused is not"


@pytest.mark.parametrize("who", WHO)
def test_case_54_every_registered_event_is_answered_and_none_acts(
    made: tuple[Flask, SocketIO], connect: Connect, who: str
) -> None:
    """A screen can only receive: it joins what is public, leaves, asks the time and says which display it is."""
    hall, game = table_of(made, 2)
    page, before = connect(who), hall.v
    sent = {
        "join": {"part": "game", "arg": game},
        "command": line(hall, "pass_turn", game=game, turn=2),
        "lease": {"take": True, "name": "Олена", "table": 2},
        "leave": {"room": "lease|2"},
        "display": {"name": "Стіна"},
        "time": {"t": 1},
    }
    assert sent.keys() == EVENTS.keys() - SILENT, (
        "a new event says here what it does for somebody without a right"
    )
    answers = {event: asked(page, event, data) for event, data in sent.items()}
    for event in ("join", "command", "lease"):
        assert not answers[event]["ok"], event
    assert hall.v == before
    assert hall.leases.told(2)["holder"] is None
    assert answers["time"]["now"]


def test_case_54_a_dead_host_has_no_power_at_its_own_table_either(
    made: tuple[Flask, SocketIO], connect: Connect
) -> None:
    hall, game = table_of(made, 1)
    page = connect("dead host")
    answer = asked(page, "command", line(hall, "pass_turn", game=game, turn=1))
    assert answer["code"] == "not_allowed"
    assert asked(page, "join", {"part": "game", "arg": game})["code"] == "not_allowed"
    assert asked(page, "lease", {"take": True})["code"] == "not_allowed"


def test_a_page_that_is_being_thrown_out_hears_nothing_more_of_its_table(
    made: tuple[Flask, SocketIO],
) -> None:
    """The line may take its time to close: from the moment the link is dead nothing goes over it."""
    app, socketio = made
    hall, game = table_of(made, 1)
    headers = {"Authorization": f"Bearer {hall.tokens.host(1)}"}
    page = socketio.test_client(app, headers=headers, auth={"as": "host:1"})
    assert "snapshot" in asked(page, "join", {"part": "game", "arg": game})
    page.get_received()
    hall.accounts.renew("host", 1)
    hall.sweep()
    hall.runner.run(line(hall, "pass_turn", game=game, turn=1), "committee")
    hall.live.flush()
    hall.leases.tell(1)
    assert [message["name"] for message in page.get_received()] in ([], ["revoked"])
