"""Rooms: rendered once, only where somebody watches, with versions that tell a page what it has missed."""

from dataclasses import dataclass, field

import pytest

from knockout.game.entries import Entry, GameStarted
from knockout.ids import GameId, Moment
from knockout.live import Live, Payload, Room

HALL = Room("hall", "", "uk", "public")
ENGLISH = Room("hall", "", "en", "public")
GAME = Room("game", "QF-1-T1", "uk", "host")


@dataclass
class FakePart:
    """A part that is touched by the games named in its argument, or by everything."""

    event: str = "part"
    presence: bool = False
    beside: bool = False

    def touched(self, entries: tuple[Entry, ...], arg: str) -> bool:
        return any(not arg or getattr(entry, "game", "") == arg for entry in entries)


@dataclass
class Stage:
    """A live with everything around it played."""

    v: int = 1
    members: set[str] = field(default_factory=set)
    rendered: list[Room] = field(default_factory=list)
    sent: list[tuple[str, str, Payload]] = field(default_factory=list)
    broken: bool = False

    def __post_init__(self) -> None:
        self.live = Live(
            {
                "hall": FakePart(),
                "game": FakePart("state"),
                "console": FakePart(presence=True),
                "applications": FakePart(beside=True),
            },
            render=self.render,
            version=lambda: self.v,
            send=lambda event, room, payload: self.sent.append((event, room, payload)),
            has_members=lambda room: room in self.members,
            stamp=lambda: {"server_now": 5},
        )

    def render(self, room: Room) -> Payload:
        if self.broken and room.part == "hall":
            raise ValueError("a template with a mistake")
        self.rendered.append(room)
        return {"html": f"{room.part} {self.v}"}

    def join(self, room: Room, have: int | None = None, *, fresh: bool = True) -> Payload:
        self.members.add(room.id)
        return self.live.join(room, have, fresh=fresh)

    def happens(self, game: str = "QF-1-T1") -> None:
        self.v += 1
        self.live.publish((GameStarted(game=GameId(game), at=Moment(1), who="x"),))


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_a_newcomer_gets_the_view_with_its_version(stage: Stage) -> None:
    assert stage.join(HALL) == {"room": "hall||uk|public", "v": 1, "html": "hall 1", "server_now": 5}


def test_two_thousand_watchers_cost_one_rendering(stage: Stage) -> None:
    for _ in range(2000):
        stage.join(HALL)
    stage.happens()
    assert stage.rendered == [HALL, HALL]
    assert [(event, room) for event, room, _ in stage.sent] == [("part", HALL.id)]


def test_nothing_is_rendered_where_nobody_watches(stage: Stage) -> None:
    stage.happens()
    assert stage.rendered == []
    stage.join(HALL)
    stage.members.clear()
    stage.happens()
    assert stage.rendered == [HALL]


def test_each_push_says_which_was_before_it(stage: Stage) -> None:
    stage.join(HALL)
    stage.happens()
    stage.happens()
    assert [(push["was"], push["v"]) for _, _, push in stage.sent] == [(1, 2), (2, 3)]


def test_a_room_that_was_not_touched_keeps_its_version(stage: Stage) -> None:
    """So that the next push finds everybody where it expects them."""
    stage.join(GAME)
    stage.happens("QF-1-T2")
    assert stage.sent == []
    assert stage.join(GAME)["v"] == 1
    stage.happens("QF-1-T1")
    assert [(event, push["was"], push["v"]) for event, _, push in stage.sent] == [("state", 1, 3)]


def test_who_has_the_version_gets_no_view_again(stage: Stage) -> None:
    stage.join(HALL)
    assert stage.join(HALL, have=1) == {"room": HALL.id, "v": 1, "html": None, "server_now": 5}
    stage.happens()
    assert stage.join(HALL, have=1)["html"] == "hall 2"


def test_languages_are_rooms_of_their_own(stage: Stage) -> None:
    stage.join(HALL)
    stage.join(ENGLISH)
    stage.happens()
    assert {room for _, room, _ in stage.sent} == {HALL.id, ENGLISH.id}


def test_a_hosts_coming_is_shown_where_it_matters_and_moves_no_version(stage: Stage) -> None:
    console = Room("console", "", "uk", "committee")
    stage.join(console)
    stage.join(HALL)
    stage.live.presence_changed()
    assert [(room, push["was"], push["v"]) for _, room, push in stage.sent] == [(console.id, 1, 1)]
    assert stage.join(console, have=1)["html"] == "console 1", "a newcomer may have missed it"
    assert stage.join(console, have=1, fresh=False)["html"] is None


def test_what_is_not_in_the_journal_is_pushed_by_name_and_moves_no_version(stage: Stage) -> None:
    applications = Room("applications", "", "uk", "committee")
    stage.join(applications)
    stage.join(HALL)
    stage.live.touch("applications", "nobody-shows-this")
    assert [(room, push["was"], push["v"]) for _, room, push in stage.sent] == [(applications.id, 1, 1)]
    assert stage.join(applications, have=1)["html"] == "applications 1", "a newcomer may have missed it"
    assert stage.join(applications, have=1, fresh=False)["html"] is None
    stage.live.presence_changed()
    assert len(stage.sent) == 1, "a host's phone is shown elsewhere"


def test_a_burst_is_rendered_once(stage: Stage) -> None:
    stage.join(HALL)
    stage.live.ring = lambda: None  # the loop is busy
    for table in range(100):
        stage.happens(f"QF-1-T{table}")
    stage.live.flush()
    assert len(stage.sent) == 1
    assert (stage.sent[0][2]["was"], stage.sent[0][2]["v"]) == (1, 101)


def test_one_view_that_cannot_be_rendered_keeps_no_other_from_being_shown(stage: Stage) -> None:
    stage.join(HALL)
    stage.join(GAME)
    stage.broken = True
    stage.happens()
    assert [room for _, room, _ in stage.sent] == [GAME.id]
    stage.broken = False
    stage.happens()
    assert [(push["was"], push["v"]) for _, room, push in stage.sent if room == HALL.id] == [(1, 3)]
