"""A script of what really happened (SPEC 4): every accepted command, and what only a live server can do.

Names come from the roster; where they have been erased a placeholder stands (S30). Holds that the
server made itself (S16, S23) are lines of their own, since a replay has no network and no crashes.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from knockout.game.entries import Entry, GameHeld
from knockout.ids import TIMER, GameId, Moment, PlayerId, TeamId
from knockout.store.codec import iso
from knockout.store.journal import Journal
from knockout.store.rows import CommandRow, EntryRow
from knockout.tournament.entries import (
    ArrivalNoted,
    PlayerSubstituted,
    TeamCheckedIn,
    TeamEdited,
    TeamEntered,
    TournamentCreated,
)
from knockout.tournament.roster import Roster, folded

Line = dict[str, Any]


def script(journal: Journal) -> Iterator[bytes]:
    """Give the lines of the script, in order of receipt, without their line ends."""
    roster = journal.roster()
    zone, last = "UTC", Moment(0)
    by_command = _commands(journal)
    seen: set[int] = set()
    held: set[tuple[GameId, Moment | None]] = set()
    for _, number, entry in _entries(journal):
        last = max(last, entry.at)
        if isinstance(entry, TournamentCreated):
            zone = entry.zone
        if number is not None and number not in seen:
            seen.add(number)
            row, entries = by_command[number]
            last = max(last, Moment(row.received))
            if not _renames_only(entries):
                yield msgspec.json.encode(_command_line(row, entries, roster, zone))
        elif (
            number is None
            and isinstance(entry, GameHeld)
            and (entry.game, entry.back or entry.at) not in held
        ):
            # A late tap that is taken first puts the same gap's hold back (S16): the replay does that itself.
            held.add((entry.game, entry.back or entry.at))
            yield msgspec.json.encode(_hold_line(entry, zone))
    if last:
        yield msgspec.json.encode({"do": "wait", "at": iso(last, zone)})


def _entries(journal: Journal) -> list[tuple[int, int | None, Entry]]:
    """Give every entry with its number and the number of the command that made it."""
    with journal.lock:
        made_by = dict(EntryRow.select(EntryRow.seq, EntryRow.command).tuples().execute(journal.db))
    return [(seq, made_by[seq], entry) for seq, entry in journal.entries()]


def _commands(journal: Journal) -> dict[int, tuple[CommandRow, list[Entry]]]:
    """Give every accepted command that made anything happen, with what it made."""
    with journal.lock:
        rows = list(CommandRow.select().where(CommandRow.accepted).execute(journal.db))
    found: dict[int, tuple[CommandRow, list[Entry]]] = {row.number: (row, []) for row in rows}
    for _, number, entry in _entries(journal):
        if number is not None:
            found[number][1].append(entry)
    return found


def _command_line(row: CommandRow, entries: list[Entry], roster: Roster, zone: str) -> Line:
    line: Line = msgspec.json.decode(row.body or b"{}")
    if line["do"] == "enter_teams":
        line["teams"] = [
            {"team": entry.team, **_names(entry, roster)}
            for entry in entries
            if isinstance(entry, TeamEntered)
        ]
    for entry in entries if line["do"] != "enter_teams" else ():
        line |= _edited(line, entry, roster) if isinstance(entry, TeamEdited) else _names(entry, roster)
    if "at" in line and row.at != row.received:
        line["received"] = iso(Moment(row.received), zone)
    return {**line, "who": row.who}


def _renames_only(entries: list[Entry]) -> bool:
    """Whether a command changed nothing but names: a script has those of today from the start."""
    return all(isinstance(entry, TeamEdited) and entry.students is None for entry in entries)


def _edited(line: Line, entry: TeamEdited, roster: Roster) -> Line:
    """Give the players of an edited team their names back; new ones have the numbers that nobody kept, in order."""
    given = line.get("players") or []
    kept = {player.get("player") for player in given}
    fresh = iter(sorted(number for number in entry.students or {} if number not in kept))
    numbers = [player.get("player") or next(fresh) for player in given]
    return {
        "players": [
            {**player, "name": _player(roster, entry.team, PlayerId(number))}
            for player, number in zip(given, numbers, strict=True)
        ]
    }


def _names(entry: Entry, roster: Roster) -> Line:
    """Give back the fields that were kept out of the stored command because they name people or teams."""
    if isinstance(entry, TeamEntered):
        called = roster.teams.get(entry.team)
        return {
            "name": entry.team if called is None else called.name or entry.team,
            "short": "" if called is None else called.short,
            "institution": "" if called is None else called.institution,
            "players": [
                {"name": _player(roster, entry.team, PlayerId(number)), "student": student}
                for number, student in enumerate(entry.students, start=1)
            ],
        }
    if isinstance(entry, TeamCheckedIn):
        return {"players": [_player(roster, entry.team, number) for number in entry.present]}
    if isinstance(entry, ArrivalNoted):
        return {"players": [_player(roster, entry.team, number) for number in entry.here]}
    if isinstance(entry, PlayerSubstituted):
        comes = {"name": _player(roster, entry.team, entry.player), "student": entry.student}
        return {"out": _player(roster, entry.team, entry.out), "in": comes}
    return {}


def _player(roster: Roster, team: TeamId, number: PlayerId) -> str:
    called = roster.teams.get(team)
    name = called.players.get(number) if called is not None else None
    if called is None or not name:
        return f"{team} {number}"
    # today's namesakes may have had other names then: the later one is told apart
    alike = any(folded(known) == folded(name) for other, known in called.players.items() if other < number)
    return f"{name} ({number})" if alike else name


def _hold_line(entry: GameHeld, zone: str) -> Line:
    """S16 and S23 as a line: `received` is when the server was back; a silent table's hold has none."""
    name = f"{entry.why}-{entry.game}-{entry.at}"
    line: Line = {"id": name, "do": "hold_game", "at": iso(entry.at, zone), "game": entry.game, "who": TIMER}
    return line if entry.back is None else {**line, "received": iso(entry.back, zone)}
