"""What is in an archive of a tournament: the names of its members, the manifest, the shape of each line."""

import hashlib
import re
from dataclasses import dataclass, field, fields
from importlib.metadata import version
from typing import Annotated, Any

import msgspec

from knockout.called import N_, Gettext
from knockout.frozen import Map
from knockout.ids import PlayerId, TeamId
from knockout.replay import state_json
from knockout.rules.text import shown
from knockout.store.digest import digest
from knockout.tournament.roster import Roster, TeamNames
from knockout.tournament.state import State

KIND = "knockout-tournament"
FORMAT = 1
SUFFIX = ".knockout.zip"
MANIFEST, ENTRIES, COMMANDS = "manifest.json", "entries.jsonl", "commands.jsonl"
ROSTER, SCRIPT = "roster.json", "script.jsonl"
NEEDED = frozenset({ENTRIES, COMMANDS, ROSTER})
"""Members that the tournament is made of again; the others are for people."""

MOST_PACKED = 200 * 2**20
MOST_UNPACKED = 400 * 2**20
MOST_MEMBERS = 64
LONGEST_MANIFEST = 2**20
PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}\.[a-z]{1,8}")

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Json = dict[str, Any]


class ArchiveRefused(Exception):
    """An archive that can't be taken in, or a file that can't be made of it. `message` says why, in words."""

    def __init__(self, text: str, **values: Any) -> None:
        super().__init__(text, values)
        self.text, self.values = text, values

    def message(self, gettext: Gettext) -> str:
        """Say it in the language that `gettext` speaks."""
        return gettext(self.text) % {name: shown(str(value)) for name, value in self.values.items()}


def damaged(where: str, what: object = "") -> ArchiveRefused:
    """Give the refusal of an archive whose parts are not as they were written."""
    said = f"{where}: {what}"[:200] if what else where
    return ArchiveRefused(N_("The archive is damaged (%(where)s). Take another copy of it."), where=said)


@dataclass(frozen=True)
class Member:
    """One member as it was packed: its SHA-256 in hex and how many bytes it has."""

    sha256: str
    size: Number


@dataclass(frozen=True)
class Manifest:
    """What the archive says of itself. `made`: an ISO time; `digest`: of the state (`store.digest`); `results`: of
    what came of it, the same in every version; `beat`: when its server was last alive, wall and hall (S16);
    `clock`: the hall's clock where it did not run as the machine's."""

    kind: str
    format: int
    program: str
    name: str
    made: str
    digest: str
    results: str
    entries: Number
    commands: Number
    teams: Number
    players: Number
    members: dict[str, Member] = field(default_factory=dict)
    beat: tuple[Number, Number] | None = None
    clock: tuple[int, int, Annotated[int, msgspec.Meta(ge=1, le=1000)]] | None = None


@dataclass(frozen=True)
class EntryLine:
    """A line of entries.jsonl; `command`: the number of the command that made it, None where the timer did."""

    seq: Number
    kind: str
    at: Number
    command: Number | None
    entry: msgspec.Raw


@dataclass(frozen=True)
class CommandLine:
    """A line of commands.jsonl: a command that has been answered, as the file keeps it; `body` is null where it
    was refused."""

    number: Number
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    who: str
    at: Number | None
    received: Number
    seq: Number
    accepted: bool
    body: msgspec.Raw
    answer: msgspec.Raw


def program_version() -> str:
    """Give this program's version."""
    return version("knockout")


def digests(state: State) -> tuple[str, str]:
    """Give the digest of the state, which a program of another version may have otherwise, and of its results."""
    results = (
        msgspec.json.encode(state_json(state), order="deterministic") if state.rules is not None else b""
    )
    return digest(state), hashlib.sha256(results).hexdigest()[:16]


@dataclass(frozen=True)
class _Player:
    player: Number
    name: str


@dataclass(frozen=True)
class _Team:
    team: TeamId
    name: str
    short: str
    institution: str
    contact: str
    players: tuple[_Player, ...]

    def numbered(self) -> Map[PlayerId, str]:
        """Give the players' names by number."""
        return Map({PlayerId(one.player): one.name for one in self.players})


@dataclass(frozen=True)
class _Roster:
    teams: tuple[_Team, ...]


_TEXTS = tuple(one.name for one in fields(TeamNames) if one.name != "players")


def roster_json(roster: Roster) -> Json:
    """Give the names of teams and people as plain values."""
    return {
        "teams": [
            {
                "team": team,
                **{name: getattr(called, name) for name in _TEXTS},
                "players": [{"player": number, "name": name} for number, name in called.players.items()],
            }
            for team, called in roster.teams.items()
        ]
    }


def roster_from(data: bytes) -> dict[TeamId, TeamNames]:
    """Give the names that `roster_json` gave. Raises ArchiveRefused."""
    try:
        read = msgspec.json.decode(data, type=_Roster)
        found = {one.team: TeamNames(**{name: getattr(one, name) for name in _TEXTS}, players=one.numbered())
                 for one in read.teams}  # fmt: skip
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        raise damaged(ROSTER, wrong) from None
    if len(found) != len(read.teams):
        raise damaged(ROSTER, "a team twice")
    return found
