"""Sockets of a real server: whatever comes over one line, the server stays, and so do all other pages."""

import uuid
from typing import Any

from hypothesis import assume, given, strategies as st

from knockout.web.doors import EVENTS
from tests.fuzz import shapes, values
from tests.fuzz.answers import judged
from tests.fuzz.lines import Wire
from tests.fuzz.profiles import bounded
from tests.fuzz.real import Hall

Json = dict[str, Any]
LARGEST_MESSAGE = 90_000
"""A longer one ends the line: config/default.toml."""
ASKED = tuple(event for event in EVENTS if event not in ("connect", "disconnect"))


frames = st.one_of(
    st.builds(
        lambda event, body, ack: f"42{ack}[{values.written(event)},{values.written(body)}]",
        st.one_of(st.sampled_from([*ASKED, "connect", "disconnect", "message", "error"]), values.wild),
        st.one_of(shapes.anything(), values.wild, values.broken),
        st.sampled_from(["", "0", "1", "99999999999999999999", "-1"]),
    ),
    st.builds(
        lambda kind, space, body: f"4{kind}{space}{body}",
        st.sampled_from("0123456789x"),
        st.sampled_from(["", "/admin,", "/,", "1-", "99999-", "9" * 400 + "-", ",", "/a?b=c,"]),
        st.one_of(values.wild.map(values.written), values.broken, st.just("")),
    ),
    st.sampled_from(
        [
            "",
            "2",
            "2probe",
            "3",
            "3probe",
            "5",
            "6",
            "0{}",
            "1",
            "7",
            "b",
            "bAAAA",
            "4",
            "\ud800",
            "x" * 150_000,
        ]
    ),
    st.text(max_size=20),
    st.binary(max_size=40),
    st.sampled_from([b"", b"\x04", b"\x00" * 150_000]),
)
"""What may stand in one frame: events right and wrong, other packets, other names, pieces that belong to nothing."""


@given(sent=st.lists(frames, min_size=1, max_size=6), hello=st.booleans())
@bounded(120, shrinks=False)
def test_whatever_comes_over_a_line_others_stay(hall: Hall, sent: list[str | bytes], hello: bool) -> None:
    before = hall.state()
    with Wire(hall.server, hello=hello) as line:
        for frame in sent:
            if not line.send(frame):
                break
    assert hall.state() == before
    hall.lives()


@given(event=st.sampled_from(ASKED), asked=st.one_of(values.wild, shapes.anything()))
@bounded(150, shrinks=False)
def test_a_public_socket_only_receives(hall: Hall, event: str, asked: Any) -> None:
    before = hall.state()
    with Wire(hall.server) as line:
        told = line.ask(event, values.written(asked))
    assert told is not None
    if event in ("command", "lease"):
        for one in told if isinstance(told, list) else [told]:
            assert judged(one, asked) is False
    assert hall.state() == before


@given(sent=st.lists(shapes.anything(), min_size=1, max_size=25))
@bounded(80, shrinks=False)
def test_a_hosts_commands_are_answered_one_by_one_up_to_the_first_refusal(
    hall: Hall, sent: list[Json]
) -> None:
    lines = [{"id": str(uuid.uuid4()), **one, "game": "SF-9-T9"} for one in sent]
    before = hall.state()
    body = values.written(lines)
    assume(len(body) < LARGEST_MESSAGE)
    with Wire(hall.server, token=hall.host, speaks_as="host:1") as line:
        told = line.ask("command", body)
    assert told is not None
    assert [judged(one, lines) for one in (told if isinstance(told, list) else [told])] == [False]
    assert hall.state() == before
