"""Whatever an archive is, it is taken in whole or refused in words; nothing is left behind, nothing else is raised."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from knockout.files import archive_format as form
from knockout.files.archive_import import import_archive
from knockout.verify import verify
from tests.files.archives import jsonl, lines, members, packed_again

Json = dict[str, Any]
bounded = settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def sound(tmp_path: Path, target: Path) -> Callable[[bytes], None]:
    """Give what sees that these bytes are refused or, where what was changed is nothing that the rules know, come
    to a file that is sound."""

    def see(data: bytes) -> None:
        source = tmp_path / "інше.zip"
        source.write_bytes(data)
        try:
            import_archive(source, target)
        except form.ArchiveRefused:
            assert list(target.parent.iterdir()) == []
        else:
            assert verify(target)[0] == []
            target.unlink()
            target.with_name(f"{target.name}.lock").unlink()

    return see


def changed(parts: dict[str, bytes], name: str, change: Callable[[list[Json]], Any]) -> bytes:
    """Give an archive whose sums are right and one member of which is otherwise."""
    rows = lines(parts[name])
    change(rows)
    return packed_again({**parts, name: jsonl(rows)})


def test_the_helpers_themselves_damage_nothing(tmp_path: Path, target: Path, parts: dict[str, bytes]) -> None:
    again = {name: jsonl(lines(data)) if name.endswith(".jsonl") else data for name, data in parts.items()}
    (tmp_path / "a.zip").write_bytes(packed_again(again))
    import_archive(tmp_path / "a.zip", target)


# --- any bytes


@bounded
@given(data=st.data())
def test_flipped_bytes(refused: Callable[[bytes], str], good: bytes, data: st.DataObject) -> None:
    """One to five bytes are others. Some of a zip's bytes mean nothing (dates, sizes said twice): then it is whole."""
    broken = bytearray(good)
    for place in data.draw(st.lists(st.integers(0, len(good) - 1), min_size=1, max_size=5)):
        broken[place] ^= data.draw(st.integers(1, 255))
    try:
        whole = members(bytes(broken)) == members(good)
    except Exception:
        whole = False
    if not whole:
        refused(bytes(broken))


@bounded
@given(cut=st.integers(0, 10_000_000), keep_end=st.booleans())
def test_truncated(refused: Callable[[bytes], str], good: bytes, cut: int, keep_end: bool) -> None:
    cut %= len(good)
    refused(good[cut + 1 :] if keep_end else good[:cut])


@bounded
@given(junk=st.binary(max_size=2000))
def test_anything(refused: Callable[[bytes], str], junk: bytes) -> None:
    refused(junk)


@bounded
@given(data=st.data())
def test_members_whose_sums_are_right_and_whose_bytes_are_not(
    sound: Callable[[bytes], None], parts: dict[str, bytes], data: st.DataObject
) -> None:
    """Somebody has edited it: it is another state, or none, or two names have changed places."""
    name = data.draw(st.sampled_from([form.ENTRIES, form.COMMANDS, form.ROSTER]))
    rows = parts[name].splitlines(keepends=True)
    which = data.draw(st.integers(0, len(rows) - 1))
    how = data.draw(st.sampled_from(["drop", "twice", "swap", "cut", "junk"]))
    other = data.draw(st.integers(0, len(rows) - 1))
    if how == "swap":
        rows[which], rows[other] = rows[other], rows[which]
    else:
        row = rows[which]
        changes = {
            "drop": b"",
            "twice": row + row,
            "cut": row[: len(row) // 2] + b"\n",
            "junk": b'{"a":[1]}\n',
        }
        rows[which] = changes[how]
    sound(packed_again({**parts, name: b"".join(rows)}))


@bounded
@given(data=st.data())
def test_values_that_fit_nothing(
    sound: Callable[[bytes], None], parts: dict[str, bytes], data: st.DataObject
) -> None:
    """One value of an entry is another: of another kind, too large, of nobody."""
    rows = lines(parts[form.ENTRIES])
    row = rows[data.draw(st.integers(0, len(rows) - 1))]
    where = row if data.draw(st.booleans()) else row["entry"]
    key = data.draw(st.sampled_from(sorted(where)))
    strange = st.sampled_from([None, -1, 2**70, 1e300, "T999", "", [], {}, True, [[[[]]]], {"a": {"a": 1}}])
    where[key] = data.draw(strange)
    sound(packed_again({**parts, form.ENTRIES: jsonl(rows)}))


# --- kind by kind


def test_no_zip_an_empty_one_and_one_of_something_else(refused: Callable[[bytes], str]) -> None:
    assert "no archive of a tournament" in refused(b"")
    assert "no archive of a tournament" in refused(b"SQLite format 3\x00" + b"\x00" * 200)
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    assert "no manifest.json" in refused(empty.getvalue())


def test_an_archive_of_another_program(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    assert "something else" in refused(packed_again(parts, kind="photos"))
    assert "something else" in refused(packed_again({**parts}, kind=None))


def test_an_archive_of_a_newer_program(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    said = refused(packed_again(parts, format=form.FORMAT + 1, program="9.1", entries="a new way"))
    assert "newer version of this program (9.1)" in said


def test_a_kind_of_entry_that_a_newer_program_has(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    rows = lines(parts[form.ENTRIES])
    rows[-1]["kind"] = "team_sung"
    edited = {**parts, form.ENTRIES: jsonl(rows)}
    assert "newer version of this program (9.1)" in refused(packed_again(edited, program="9.1"))
    assert "damaged (entries.jsonl" in refused(packed_again(edited))


def test_a_gap_in_the_sequence(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    rows = lines(parts[form.ENTRIES])
    rows[40:42] = [rows[41], rows[40]]
    assert "entries.jsonl: 41" in refused(packed_again({**parts, form.ENTRIES: jsonl(rows)}))
    rows = lines(parts[form.ENTRIES])
    del rows[40]
    assert "damaged" in refused(packed_again({**parts, form.ENTRIES: jsonl(rows)}, entries=len(rows)))


def test_a_moment_that_is_not_its_entrys(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    assert "entries.jsonl: 8" in refused(changed(parts, form.ENTRIES, lambda rows: rows[7].update(at=5)))


def test_points_that_somebody_has_made_higher(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    def higher(rows: list[Json]) -> None:
        scored = next(row for row in rows if row["kind"] == "turn_scored")
        scored["entry"]["words"][0]["points"] += 1

    assert "another state" in refused(changed(parts, form.ENTRIES, higher))


def test_an_entry_of_a_command_that_is_not_there(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    assert "entries.jsonl: 3" in refused(
        changed(parts, form.ENTRIES, lambda rows: rows[2].update(command=9999))
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows[1].update(id=rows[0]["id"]),
        lambda rows: rows[1].update(number=rows[0]["number"]),
        lambda rows: rows[1].update(seq=10_000),
        lambda rows: rows[1].update(seq=0),
        lambda rows: rows[1].update(answer=[]),
        lambda rows: rows[1].update(answer=None),
        lambda rows: rows[1].update(body=3),
        lambda rows: rows[1].update(id=""),
        lambda rows: rows[1].update(received=2**64),
        lambda rows: rows[1].pop("who"),
    ],
)
def test_commands_that_can_t_be(
    refused: Callable[[bytes], str], parts: dict[str, bytes], change: Callable[[list[Json]], Any]
) -> None:
    assert "commands.jsonl" in refused(changed(parts, form.COMMANDS, change))


def test_a_team_without_names_and_names_without_a_team(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    roster = json.loads(parts[form.ROSTER])
    roster["teams"][0]["team"] = "T999"
    said = refused(packed_again({**parts, form.ROSTER: json.dumps(roster).encode()}))
    assert "team without a name row" in said
    roster["teams"][0]["team"] = roster["teams"][1]["team"]
    assert "a team twice" in refused(packed_again({**parts, form.ROSTER: json.dumps(roster).encode()}))


def test_counts_and_digests_that_are_not_so(refused: Callable[[bytes], str], parts: dict[str, bytes]) -> None:
    for name in ("entries", "commands", "teams", "players"):
        assert "manifest.json" in refused(packed_again(parts, **{name: 1}))
    assert "another state" in refused(packed_again(parts, digest="0" * 16))


def test_an_older_program_s_state_may_be_otherwise_but_not_what_came_of_it(
    refused: Callable[[bytes], str], tmp_path: Path, target: Path, parts: dict[str, bytes]
) -> None:
    older = {"program": "0.0.9", "digest": "0" * 16}
    assert "another state" in refused(packed_again(parts, **older, results="0" * 16))
    (tmp_path / "a.zip").write_bytes(packed_again(parts, **older))
    import_archive(tmp_path / "a.zip", target)


def test_a_table_for_people_that_is_not_as_it_was_packed(
    refused: Callable[[bytes], str], parts: dict[str, bytes]
) -> None:
    assert "results.csv" in refused(packed_again({**parts, "results.csv": b"=1+1"}, kept=True))
    fewer = {name: data for name, data in parts.items() if name != "words.csv"}
    assert "words.csv" in refused(packed_again(fewer, kept=True))
    assert "extra.csv" in refused(packed_again({**parts, "extra.csv": b"?"}, kept=True))
    for name in form.NEEDED:
        assert name in refused(packed_again({key: data for key, data in parts.items() if key != name}))
