"""What must be so after every start: held against the clients' books, the file, and what the server says."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from knockout.game.state import Game
from knockout.ids import GameId
from knockout.machine import Machine
from knockout.store.journal import Journal
from knockout.verify import verify
from tests.halls import Server
from tests.torture.books import Book, kept, points_of

Json = dict[str, Any]
ROWS = 'SELECT "number", "id", "accepted", "seq", "answer" FROM "command"'
ENTRIES = 'SELECT "command", "kind" FROM "entry" WHERE "command" IS NOT NULL ORDER BY "seq"'


@dataclass
class Stored:
    """A command as the file has it: its place in the order of all, and the entries that are its own."""

    number: int
    accepted: bool
    seq: int
    answer: Json
    kinds: list[str] = field(default_factory=list)


def stored_in(file: Path) -> dict[str, Stored]:
    """Give every command in a file by its id, read over a connection of our own."""
    db = sqlite3.connect(file)
    try:
        rows = {
            number: (name, Stored(number, bool(accepted), seq, msgspec.json.decode(answer)))
            for number, name, accepted, seq, answer in db.execute(ROWS)
        }
        for number, kind in db.execute(ENTRIES):
            if number in rows:  # else `verify` finds an entry of nobody's
                rows[number][1].kinds.append(kind)
    finally:
        db.close()
    return dict(rows.values())


@dataclass
class Findings:
    """What was found so far. `wrong` is empty if all is well; lost and doubled are counted apart."""

    lost: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing at all was found."""
        return not (self.lost or self.doubled or self.wrong)


def look(server: Server, books: Mapping[str, Book], found: Findings, token: str) -> None:
    """Look at everything while nobody taps; the timers go on. books: by game, "" for the committee's; token: the
    committee's, which alone is shown everything as it is."""
    stored = stored_in(server.file)
    for book in books.values():
        book_is_kept(book, stored, found)
        book.known = {line["id"]: stored[line["id"]].answer for line in book.waiting if line["id"] in stored}
        found.wrong += book.wrong
    told = server.hall().get("games", token)
    journal = Journal(server.file)
    try:
        machine = Machine(roster=journal.roster())
        machine.fold(entry for _, entry in journal.entries(until=told["v"]))
    finally:
        journal.close()
    found.wrong += _served(machine, told["games"])
    found.wrong += _tables_agree(machine, books, stored)
    found.wrong += verify(server.file)[0]


def book_is_kept(book: Book, stored: Mapping[str, Stored], found: Findings) -> None:
    """See that every answered command is there with exactly that answer, once, in the order of the answers."""
    before = 0
    for line, answer in book.answered:
        row = stored.get(line["id"])
        if row is None:
            found.lost += 1
            found.wrong.append(f"{book.owner}: lost: {line}")
            continue
        if kept(line, answer) != row.answer:
            found.wrong.append(f"{book.owner}: answered {answer}, stored {row.answer}")
        if row.accepted and row.kinds != answer["entries"]:
            found.doubled += len(row.kinds) > len(answer["entries"])
            found.wrong.append(
                f"{book.owner}: {line['do']} has entries {row.kinds}, answered {answer['entries']}"
            )
        if not row.number > before or row.seq != answer["v"]:
            found.wrong.append(f"{book.owner}: {line['id']} out of order")
        before = row.number
    found.wrong += _no_holes(book, stored)


def _no_holes(book: Book, stored: Mapping[str, Stored]) -> Iterator[str]:
    """Of what has no answer yet, nothing is in the file behind something that is not."""
    there = [line["id"] in stored for line in book.waiting]
    if there != sorted(there, reverse=True):
        yield f"{book.owner}: stored out of order: {there}"


def _tables_agree(machine: Machine, books: Mapping[str, Book], stored: Mapping[str, Stored]) -> Iterator[str]:
    """Turn for turn the points are those that the clients reckon, with what was stored and not answered."""
    accepted = _accepted(books.values(), stored)
    for name in filter(None, books):
        game = machine.state.games[GameId(name)]
        due = points_of(line for line in accepted if line.get("game") == name)
        has = _points(game)
        if due != has:
            differ = sorted(turn for turn in due.keys() | has.keys() if due.get(turn) != has.get(turn))
            pairs = [(turn, due.get(turn), has.get(turn)) for turn in differ[:5]]
            yield f"{name}: turn, reckoned, stored: {pairs}"
        numbers = [turn.number for turn in game.turns]
        if len(set(numbers)) != len(numbers):
            yield f"{name}: a turn is there twice"


def _accepted(books: Iterable[Book], stored: Mapping[str, Stored]) -> list[Json]:
    """Give all that was accepted, of every client, in the order in which it was stored."""
    sent = [line for book in books for line in (*(line for line, _ in book.answered), *book.waiting)]
    there = [line for line in sent if line["id"] in stored and stored[line["id"]].accepted]
    return sorted(there, key=lambda line: stored[line["id"]].number)


def _points(game: Game) -> dict[int, int]:
    return {
        turn.number: sum(word.points for word in turn.words) for turn in game.turns if turn.kind == "scored"
    }


def _served(machine: Machine, games: Iterable[Json]) -> Iterator[str]:
    """What the server shows of the tables is what the journal gives up to the version that it names."""
    for seen in games:
        game = machine.state.games[GameId(seen["id"])]
        due = (game.position.number, game.position.phase.value, sum(_points(game).values()))
        has = (seen["turn"], seen["phase"], sum(seat["total"] for seat in seen["seats"]))
        if due != has:
            yield f"{seen['id']}: served {has}, folded {due}"
