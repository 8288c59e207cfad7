"""Taps of a phone that was away, sent together: in order, up to the first refusal, each once (S15, case 13)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.halls import Server, command, tokens_of
from tests.web.phones import GAME, ONE, Phones, fetched, score

Json = dict[str, Any]


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=2, started=True))


@pytest.fixture
def phones(server: Server) -> Iterator[Phones]:
    phones = Phones(server)
    yield phones
    phones.close()


def three_taps() -> list[Json]:
    return [score(turn=1), command("place_move", game=GAME, turn=2), score(turn=2)]


def turns(server: Server) -> list[str]:
    log = server.hall().get(f"games/{GAME}")["game"]["log"]
    return [turn["kind"] for turn in reversed(log)]


def test_taps_sent_together_are_answered_in_order_and_again_the_same(server: Server, phones: Phones) -> None:
    phone, taps = phones(ONE), three_taps()
    first = phone.ask("command", taps)
    assert [answer["entries"] for answer in first] == [["turn_scored"], ["move_placed"], ["turn_scored"]]
    assert phone.ask("command", taps) == first
    assert turns(server) == ["scored", "scored"]


def test_what_was_tapped_after_a_refused_tap_is_not_run(server: Server, phones: Phones) -> None:
    taps = [score(turn=1), score(turn=9), score(turn=2)]
    answers = phones(ONE).ask("command", taps)
    assert [answer["ok"] for answer in answers] == [True, False]
    assert (answers[1]["code"], bool(answers[1]["message"])) == ("wrong_turn", True)
    assert turns(server) == ["scored"]


def test_over_http_it_is_the_same(server: Server) -> None:
    bearer = {"Authorization": f"Bearer {tokens_of(server.file).host(1)}"}
    answers: Any = fetched(server, "/api/v1/commands", three_taps(), bearer)  # type: ignore[arg-type]
    assert [answer["ok"] for answer in answers] == [True, True, True]


def test_what_is_no_list_of_commands_is_refused_and_runs_nothing(server: Server, phones: Phones) -> None:
    phone = phones(ONE)
    many = phone.ask("command", [score(turn=1) for _ in range(21)])
    assert [(answer["code"], answer["details"]["accepted"]) for answer in many] == [
        ("bad_field", "1 to 20 commands")
    ]
    nested = phone.ask("command", [[score(turn=1)]])
    assert [answer["code"] for answer in nested] == ["bad_field"]
    assert phone.ask("command", [])["code"] == "bad_field"
    assert turns(server) == []
