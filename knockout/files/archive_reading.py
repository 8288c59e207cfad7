"""Reading an archive that anybody may have made: everything is checked before anything is made of it."""

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from knockout.called import N_
from knockout.files import archive_format as form
from knockout.files.archive_format import ArchiveRefused, damaged
from knockout.game.entries import Entry
from knockout.ids import TeamId
from knockout.machine import Machine
from knockout.store.codec import ENTRIES as KINDS, decode_entry
from knockout.tournament.roster import TeamNames

CHUNK = 2**20
BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError, OverflowError,
)  # fmt: skip
"""What the unpacking of bytes that are no archive can end with; NotImplementedError and RuntimeError are the library's
for packing it does not know and for entries under a password."""
Line = TypeVar("Line", form.EntryLine, form.CommandLine)


@dataclass(frozen=True)
class Contents:
    """An archive that is whole, in itself and with what it says of itself."""

    manifest: form.Manifest
    entries: tuple[form.EntryLine, ...]
    commands: tuple[form.CommandLine, ...]
    names: dict[TeamId, TeamNames]


def read_archive(path: Path) -> Contents:
    """Give what is in an archive. Raises ArchiveRefused for one that is not whole, not ours, or too new."""
    manifest, members = _unpacked(path)
    entries = tuple(_lines(members[form.ENTRIES], form.ENTRIES, form.EntryLine))
    commands = tuple(_lines(members[form.COMMANDS], form.COMMANDS, form.CommandLine))
    contents = Contents(manifest, entries, commands, form.roster_from(members[form.ROSTER]))
    _check_counts(contents)
    _check_commands(contents)
    _check_state(contents)
    return contents


# --- unpacking


def _unpacked(path: Path) -> tuple[form.Manifest, dict[str, bytes]]:
    """Give the manifest and the members that matter, each as it was packed."""
    try:
        if path.stat().st_size > form.MOST_PACKED:
            raise _too_large()
        with zipfile.ZipFile(path) as packed:
            infos = _infos(packed)
            manifest = _manifest(packed, infos)
            return manifest, _members(packed, infos, manifest)
    except BROKEN as wrong:
        raise ArchiveRefused(
            N_("This is no archive of a tournament, or not all of it (%(error)s)."), error=f"{wrong}"[:200]
        ) from None


def _too_large() -> ArchiveRefused:
    return ArchiveRefused(
        N_("The archive is larger than any tournament: more than %(most)s MB."), most=form.MOST_UNPACKED >> 20
    )


def _infos(packed: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """Give the members by name: few, plain, each once, none of them larger than all may be together."""
    infos = packed.infolist()
    for info in infos:
        if not form.PLAIN.fullmatch(info.filename):
            raise ArchiveRefused(
                N_("The archive has a part that no tournament has: %(name)s."), name=repr(info.filename)[:80]
            )
    named = {info.filename: info for info in infos}
    if len(named) != len(infos) or len(infos) > form.MOST_MEMBERS:
        raise damaged("zip", "a part twice, or too many parts")
    if sum(info.file_size for info in infos) > form.MOST_UNPACKED:
        raise _too_large()
    return named


def _manifest(packed: zipfile.ZipFile, infos: dict[str, zipfile.ZipInfo]) -> form.Manifest:
    """Give the manifest: first whose it is and how new, then all of it."""
    info = infos.get(form.MANIFEST)
    if info is None:
        raise ArchiveRefused(
            N_("This is no archive of a tournament: it has no %(name)s."), name=form.MANIFEST
        )
    data = _read(packed, info, form.LONGEST_MANIFEST)
    try:
        said = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise damaged(form.MANIFEST, wrong) from None
    if not isinstance(said, dict) or said.get("kind") != form.KIND:
        raise ArchiveRefused(N_("This is an archive of something else, not of a tournament."))
    newest = said.get("format")
    if isinstance(newest, int) and newest > form.FORMAT:
        raise ArchiveRefused(
            N_("The archive was written by a newer version of this program (%(version)s). Update this one."),
            version=said.get("program", newest),
        )
    try:
        manifest = msgspec.json.decode(data, type=form.Manifest)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise damaged(form.MANIFEST, wrong) from None
    if manifest.format != form.FORMAT:
        raise damaged(form.MANIFEST, f"format {manifest.format}")
    return manifest


def _members(
    packed: zipfile.ZipFile, infos: dict[str, zipfile.ZipInfo], manifest: form.Manifest
) -> dict[str, bytes]:
    """Give the members that matter; all, the tables for people too, have to be what the manifest says."""
    there = set(infos) - {form.MANIFEST}
    differing = there ^ set(manifest.members) | form.NEEDED - there
    if differing:
        raise damaged(", ".join(sorted(differing)))
    found = {}
    for name, member in manifest.members.items():
        data = _read(packed, infos[name], member.size)
        if len(data) != member.size or hashlib.sha256(data).hexdigest() != member.sha256:
            raise damaged(name)
        if name in form.NEEDED:
            found[name] = data
    return found


def _read(packed: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Unpack a member, and no more of it than it may have, whatever its head says."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or info.file_size > most:
        raise damaged(info.filename)
    parts, size = [], 0
    with packed.open(info) as member:
        while part := member.read(CHUNK):
            size += len(part)
            if size > most:
                raise damaged(info.filename)
            parts.append(part)
    return b"".join(parts)


# --- what the members say


def _lines(data: bytes, name: str, kind: type[Line]) -> Iterator[Line]:
    decoder = msgspec.json.Decoder(kind)
    texts = data.removesuffix(b"\n").split(b"\n") if data else []
    for number, text in enumerate(texts, start=1):
        try:
            yield decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
            raise damaged(f"{name}, {number}", wrong) from None


def _check_counts(contents: Contents) -> None:
    said, players = contents.manifest, sum(len(called.players) for called in contents.names.values())
    counted = len(contents.entries), len(contents.commands), len(contents.names), players
    if counted != (said.entries, said.commands, said.teams, said.players):
        raise damaged(form.MANIFEST, f"{counted}")


def _check_commands(contents: Contents) -> None:
    """Commands go up by number, their ids are one of a kind, and their bodies and answers are objects."""
    before = seq = 0
    for line in contents.commands:
        if line.number <= before or not seq <= line.seq <= len(contents.entries):
            raise damaged(form.COMMANDS, line.number)
        before, seq = line.number, line.seq
        body, answer = _value(line.body, line.number), _value(line.answer, line.number)
        if not isinstance(answer, dict) or not isinstance(body, dict | None):
            raise damaged(form.COMMANDS, line.number)
    if len({line.id for line in contents.commands}) != len(contents.commands):
        raise damaged(form.COMMANDS, "an id twice")


def _value(raw: msgspec.Raw, number: int) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        raise damaged(f"{form.COMMANDS}, {number}", wrong) from None


def _check_state(contents: Contents) -> None:
    """The entries follow one another without a gap, and come to the state that the manifest names."""
    machine, said = Machine(), contents.manifest
    try:
        machine.fold(list(_decoded(contents)))
        of_state, of_results = form.digests(machine.state)
    except ArchiveRefused:
        raise
    except Exception as wrong:  # facts that don't fit together can fail anywhere
        raise damaged(form.ENTRIES, f"{type(wrong).__name__}: {wrong}") from None
    same = of_state == said.digest if said.program == form.program_version() else of_results == said.results
    if not same:
        raise ArchiveRefused(
            N_("What is in the archive comes to another state than it says (%(found)s, not %(said)s)."),
            found=of_state, said=said.digest,
        )  # fmt: skip


def _decoded(contents: Contents) -> Iterator[Entry]:
    numbers = {line.number for line in contents.commands if line.accepted}
    for expected, line in enumerate(contents.entries, start=1):
        if line.seq != expected or (line.command is not None and line.command not in numbers):
            raise damaged(form.ENTRIES, expected)
        if line.kind not in KINDS and contents.manifest.program != form.program_version():
            raise ArchiveRefused(
                N_(
                    "The archive was written by a newer version of this program (%(version)s). Update this one."
                ),
                version=contents.manifest.program,
            )
        entry = decode_entry(line.kind, bytes(line.entry))
        if entry.at != line.at:
            raise damaged(form.ENTRIES, expected)
        yield entry
