"""Nothing of what is kept back is in any push: a real server, a page in every public room, and words that no one
could mistake."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from knockout.verify import verify
from knockout.web.doors import PUBLIC
from knockout.web.parts import PARTS
from tests.halls import Rig, Server, accepted, tokens_of
from tests.web.clients import Watcher

Json = dict[str, Any]
SECRET = re.compile(r"ЩОВБ|ЖУХЛЬ|(?<!\w)(987|986|997|1006)(?!\w)")
ARGS = ["", "1", "2", "QF", "SF", "F", "QF-1", "QF-1-T1", "QF-1-T2", "T001", "T005"]
A_PAGE = 30


@pytest.fixture
def server(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """A cycle of two tables, open."""
    rig = Rig(tmp_path / "leaks.db")
    rig.open(2)
    rig.journal.close()
    return serve(tmp_path / "leaks.db")


@pytest.fixture
def pages(server: Server) -> Iterator[list[Watcher]]:
    """Pages in every room of every public part, in both languages."""
    public = [part.name for part in PARTS.values() if PUBLIC in part.roles]
    rooms = list(product(public, ARGS, ("uk", "en")))
    made = []
    for at in range(0, len(rooms), A_PAGE):
        made.append(Watcher(server))
        for part, arg, locale in rooms[at : at + A_PAGE]:
            answer = made[-1].ask("join", {"part": part, "arg": arg, "locale": locale})
            assert "room" in (answer or {}), f"{part}, {arg}: {answer}\n{server.log}"
    yield made
    for page in made:
        page.close()


def told(pages: list[Watcher]) -> list[str]:
    return [json.dumps(data, ensure_ascii=False) for page in pages for _, _, data in list(page.pushes)]


def all_told(pages: list[Watcher]) -> None:
    """Wait until all pages have been told of all that has happened: what was sent before an answer came before it."""
    for page in pages:
        page.join("now")


def test_no_push_has_anything_of_what_is_kept_back(server: Server, pages: list[Watcher]) -> None:
    hall, token = server.hall(), tokens_of(server.file).committee()

    def must(do: str, **fields: Any) -> None:
        accepted(hall.send(token, do, **fields))

    stage = hall.get("bracket")["stages"][0]["stage"]
    game, frozen = f"{stage}-1-T1", f"scores:{stage}-1"
    must("start_game", game=game)
    must("score_turn", game=game, turn=1, words=[{"word": "МИР", "points": 10}])
    must("conceal", what=frozen)
    must("conceal", what="awards")
    must("score_turn", game=game, turn=2, words=[{"word": "ЩОВБ", "points": 987}])
    must("correct_turn", game=game, turn=1, words=[{"word": "ЖУХЛЬ", "points": 986}], reason="лист")
    must("give_award", title="ЩОВБ дня", teams=["T002"], reason="слово")
    must("end_game", game=game, reason="host")
    must("submit_result", game=game)
    must("confirm_result", game=game)
    all_told(pages)
    assert not [text[:2000] for text in told(pages) if SECRET.search(text)]
    with Watcher(server) as late:
        joined = json.dumps(
            [late.join("hall"), late.join("table", "1"), late.join("bracket")], ensure_ascii=False
        )
    assert not SECRET.search(joined), "a late viewer sees what the others do"
    assert verify(server.file)[0] == [], "a sealed digest is still compared"
    must("reveal", what=frozen)
    all_told(pages)
    rooms = {text.split('"room": "')[1].split("|")[0] for text in told(pages) if SECRET.search(text)}
    assert {"hall", "table", "bracket", "team"} <= rooms, "all of them are told at once"
