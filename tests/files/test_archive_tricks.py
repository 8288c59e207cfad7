"""Archives made to do harm: paths that lead out, bombs, members that are two things at once."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout.files import archive_format as form, archive_reading
from tests.files.archives import members, packed_again


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "/etc/passwd",
        "a/../../b",
        "C:\\x.txt",
        "folder/",
        ".hidden",
        "a.b.c",
        "АБВ.csv",
        "x\x01.csv",
    ],
)
def test_paths_are_refused_by_name(
    refused: Callable[[bytes], str], tmp_path: Path, parts: dict[str, bytes], name: str
) -> None:
    before = set(tmp_path.parent.rglob("*"))
    assert "no tournament has" in refused(packed_again({**parts, name: b"x"}))
    assert {path.name for path in set(tmp_path.parent.rglob("*")) - before} <= {"погано.zip"}


def test_a_member_twice(refused: Callable[[bytes], str], good: bytes) -> None:
    out = io.BytesIO(good)
    with zipfile.ZipFile(out, "a") as made, pytest.warns(UserWarning, match="Duplicate"):
        made.writestr(form.ENTRIES, b"")
    assert "a part twice" in refused(out.getvalue())


def test_too_many_members(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    assert "too many parts" in refused(
        packed_again(parts | {f"x{n}.csv": b"" for n in range(form.MOST_MEMBERS)})
    )


def test_a_bomb_is_not_unpacked(
    refused: Callable[[bytes], str], parts: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """60 MB of nothing in 60 kB; the limit is set lower so that the test needs no half gigabyte."""
    monkeypatch.setattr(form, "MOST_UNPACKED", 20 * 2**20)
    assert "larger than any tournament: more than 20 MB" in refused(
        packed_again({**parts, "x.csv": bytes(60 * 2**20)})
    )


def test_a_bomb_whose_head_says_it_is_small(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    """The sizes in the directory and in the manifest are lies: not more is unpacked than they say."""
    data = packed_again({**parts, form.ROSTER: bytes(3 * 2**20)})
    lie, truth = struct.pack("<L", 1000), struct.pack("<L", 3 * 2**20)
    assert data.count(truth) == 2
    assert "Bad CRC" in refused(data.replace(truth, lie))
    said = json.loads(members(data)[form.MANIFEST])
    said["members"][form.ROSTER]["size"] = 1000
    lying = packed_again({**parts, form.ROSTER: bytes(3 * 2**20)}, kept=True, members=said["members"])
    assert "roster.json" in refused(lying)


def test_a_huge_file_is_not_even_opened(
    refused: Callable[[bytes], str], good: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form, "MOST_PACKED", len(good) - 1)
    monkeypatch.setattr(archive_reading.zipfile, "ZipFile", None)
    assert "larger than any tournament" in refused(good)


def test_other_ways_of_packing_and_passwords(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    for way in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", way) as made:
            for name, data in parts.items():
                made.writestr(name, data)
        assert "manifest.json" in refused(out.getvalue())
    locked = packed_again(parts).replace(
        b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"
    )
    assert "no archive of a tournament" in refused(locked)


def test_json_that_is_nested_beyond_reason(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    for name in (form.ENTRIES, form.COMMANDS, form.ROSTER):
        assert name in refused(packed_again({**parts, name: deep}))
    row = parts[form.COMMANDS].splitlines()[0].replace(b'"answer":{', b'"answer":{"a":' + deep + b",")
    assert "commands.jsonl" in refused(packed_again({**parts, form.COMMANDS: row + b"\n"}, commands=1))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(form.MANIFEST, deep)
    assert "manifest.json" in refused(out.getvalue())
