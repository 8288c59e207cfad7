"""CASES 52: killed at random moments, nothing acknowledged is lost or doubled; and what looks for it would find it."""

import sqlite3
from pathlib import Path

import pytest

from tests.halls import Rig, command
from tests.torture.books import Book, points_of
from tests.torture.checks import Findings, book_is_kept, stored_in
from tests.torture.run import torture

KILLS = 8


@pytest.mark.slow
@pytest.mark.alone
def test_case_52_every_acknowledged_command_is_there_once_after_every_kill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A handful here, in each of the ways once; `make torture` kills 200 times."""
    figures = torture(tmp_path, kills=KILLS, seed=1, every_way=True)
    with capsys.disabled():
        print(
            f"\n{figures.kills}: {figures.acknowledged} commands acknowledged, {figures.resent} sent again, "
            f"{figures.found.lost} lost, {figures.found.doubled} doubled"
        )
    assert figures.found == Findings()
    assert figures.replayed, "the export, played again, gives the same state"
    assert sum(figures.kills.values()) >= KILLS
    assert figures.acknowledged > 50


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Rig, Book]:
    """A table with two turns scored, and its host's book."""
    rig, book = Rig(tmp_path / "a.db"), Book("host")
    rig.open(1)
    for line in (
        command("start_game", game="F-1-T1"),
        command("score_turn", game="F-1-T1", turn=1, words=[{"points": 7}]),
        command("score_turn", game="F-1-T1", turn=2, words=[{"points": 8}]),
    ):
        book.waiting.append(line)
        book.heard(line, rig.runner.run(line, "host:F-1-T1"))
    rig.journal.close()
    return rig, book


def found_in(rig: Rig, book: Book) -> Findings:
    found = Findings()
    book_is_kept(book, stored_in(rig.journal.path), found)
    return found


def change(rig: Rig, sql: str) -> None:
    db = sqlite3.connect(rig.journal.path)
    with db:
        db.execute(sql)
    db.close()


def test_what_is_all_right_is_found_to_be_so(kept: tuple[Rig, Book]) -> None:
    assert found_in(*kept) == Findings()


def test_a_command_that_is_not_in_the_file_is_lost(kept: tuple[Rig, Book]) -> None:
    rig, book = kept
    change(rig, f"DELETE FROM command WHERE id = '{book.answered[-1][0]['id']}'")
    assert found_in(rig, book).lost == 1


def test_a_command_with_its_entries_twice_is_doubled(kept: tuple[Rig, Book]) -> None:
    rig, book = kept
    change(
        rig,
        "INSERT INTO entry SELECT stream, seq + 1, command, kind, body FROM entry ORDER BY seq DESC LIMIT 1",
    )
    assert found_in(rig, book).doubled == 1


def test_another_answer_than_was_given_is_found(kept: tuple[Rig, Book]) -> None:
    rig, book = kept
    book.answered[1][1]["v"] += 1
    assert len(found_in(rig, book).wrong) == 2


def test_an_answer_that_differs_from_what_was_stored_is_found(kept: tuple[Rig, Book]) -> None:
    _, book = kept
    line = command("undo", game="F-1-T1")
    book.waiting.append(line)
    book.known[line["id"]] = {"ok": True, "v": 9, "entries": ["undone"]}
    book.heard(line, {"ok": True, "v": 12, "entries": ["undone"]})
    assert len(book.wrong) == 1


def test_the_clients_reckon_with_undo_and_corrections() -> None:
    score = [command("score_turn", turn=turn, words=[{"points": turn}, {"points": 1}]) for turn in (1, 2, 3)]
    assert points_of(score) == {1: 2, 2: 3, 3: 4}
    corrected = command("correct_turn", turn=1, words=[{"points": 50}])
    assert points_of([*score, corrected, command("undo")]) == {1: 50, 2: 3}
