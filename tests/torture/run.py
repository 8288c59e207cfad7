"""Kills a hall over and over while it is played in, and looks at everything after each start."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from knockout.export import script
from knockout.replay import replay
from knockout.rules.ruleset import parse_ruleset
from knockout.store.digest import digest
from knockout.store.journal import Journal
from tests.halls import folded
from tests.torture import hall
from tests.torture.books import Book
from tests.torture.checks import Findings, look
from tests.torture.lines import Line
from tests.torture.people import Committee, Host, Person
from tests.torture.server import Victim
from tests.torture.ways import WAYS


@dataclass
class Figures:
    """What is told at the end."""

    kills: dict[str, int] = field(default_factory=dict)
    looks: int = 0
    acknowledged: int = 0
    accepted: int = 0
    resent: int = 0
    found: Findings = field(default_factory=Findings)
    replayed: bool = False


def torture(
    folder: Path,
    *,
    kills: int,
    seed: int,
    every_way: bool = False,
    say: Callable[[str], None] = lambda _text: None,
) -> Figures:
    """Play at five tables and kill the server so many times, or a few more. Ends at once when something is wrong.

    every_way: each way to kill once, before chance chooses; say: is told what was done.
    """
    lots, figures = random.Random(seed), Figures()
    table = Torture(folder, seed)
    to_come = list(WAYS) if every_way else []
    try:
        while sum(figures.kills.values()) < kills:
            way = to_come.pop() if to_come else lots.choices(list(WAYS), [WAYS[name][0] for name in WAYS])[0]
            killed = WAYS[way][1](table.victim, table.people, lots)
            figures.kills[way] = figures.kills.get(way, 0) + killed
            table.victim.begin()
            table.look(figures)
            say(f"{sum(figures.kills.values())} of {kills}: {way}")
            if not figures.found.clean:
                break
        table.settle()
        table.look(figures)
        table.victim.stop()
        figures.replayed = _replayed(table.victim.file)
    finally:
        table.end()
    return _summed(figures, table.people)


class Torture:
    """The server and those who tap."""

    def __init__(self, folder: Path, seed: int) -> None:
        reserves = hall.make(folder / "hall.db")
        self.victim = Victim(folder / "hall.db", log=folder / "server.log", speed=hall.SPEED)
        self.victim.begin()
        self.people = _people(self.victim, reserves, seed)
        self._books = {getattr(person, "game", ""): person.book for person in self.people}
        for person in self.people:
            person.start()

    def look(self, figures: Figures) -> None:
        """Let all rest, and look at everything."""
        for person in self.people:
            person.rest()
            if person.crashed is not None:
                raise person.crashed
        look(self.victim, self._books, figures.found, self.people[-1].line.token)
        figures.looks += 1

    def settle(self) -> None:
        """Tap a last time, and let everything be answered that was not."""
        for person in self.people:
            person.may.set()
        time.sleep(1)
        for person in self.people:
            person.rest()
            while person.book.waiting:
                person.send()

    def end(self) -> None:
        """Let nobody tap any more, and end the server."""
        for person in self.people:
            person.over.set()
        for person in self.people:
            person.join(20)
            person.line.close()
        self.victim.die()


def _people(victim: Victim, reserves: list[str], seed: int) -> list[Person]:
    """Five hosts, three over sockets and two over HTTP, and the committee."""
    links = victim.hall().get("links")
    games = {game["table"]: game["id"] for game in victim.hall().get("games")["games"]}
    people: list[Person] = []
    for table, game in sorted(games.items()):
        line = Line(victim.url, links["hosts"][str(table)], f"host:{table}", over_socket=table <= 3)
        people.append(Host(Book(game), line, game, seed=seed * 100 + table))
    line = Line(victim.url, links["committee"], "committee", over_socket=False)
    people.append(Committee(Book("committee"), line, list(games.values()), reserves, seed=seed * 100))
    return people


def _replayed(file: Path) -> bool:
    """Say whether the export, played again, refuses nothing and gives the state that the journal gives."""
    rules = parse_ruleset(hall.RULES)
    journal = Journal(file)
    try:
        played = replay(list(script(journal)), {rules.name: rules})
    finally:
        journal.close()
    return not played.refused and digest(played.machine.state) == digest(folded(file).state)


def _summed(figures: Figures, people: list[Person]) -> Figures:
    for person in people:
        figures.acknowledged += len(person.book.answered)
        figures.accepted += sum(answer["ok"] for _, answer in person.book.answered)
        figures.resent += person.book.resent
    return figures
