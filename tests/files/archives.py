"""Whole days played on a file, and archives of them as tests take them apart."""

import io
import json
import zipfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from knockout.files import archive_format as form
from knockout.files.archive import archive
from knockout.ids import GameId
from knockout.rules.plans import cycle_ids, game_ids
from knockout.store.digest import digest
from knockout.store.journal import Journal
from knockout.tournament.questions import open_questions
from tests.halls import Rig, folded

Json = dict[str, Any]
WORDS = ("цитрина", "п'ять", "ґанок", "їжак", "єнот", "кобза", "мавка", "щастя")


def packed(path: Path) -> bytes:
    """Give the archive of a file."""
    return archive(path, str)[1]


def members(data: bytes) -> dict[str, bytes]:
    """Give what is in an archive, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as unpacked:
        return {name: unpacked.read(name) for name in unpacked.namelist()}


def packed_again(parts: dict[str, bytes], *, kept: bool = False, **manifest: Any) -> bytes:
    """Give an archive of these members. Its manifest tells their true sizes and sums unless it is `kept`;
    manifest: what it says otherwise."""
    said = msgspec.json.decode(parts[form.MANIFEST])
    others = {name: data for name, data in parts.items() if name != form.MANIFEST}
    if not kept:
        said["members"] = msgspec.to_builtins({name: _member(data) for name, data in others.items()})
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(form.MANIFEST, msgspec.json.encode(said | manifest))
        for name, data in others.items():
            made.writestr(name, data)
    return out.getvalue()


def _member(data: bytes) -> form.Member:
    return form.Member(sha256(data).hexdigest(), len(data))


def lines(data: bytes) -> list[Json]:
    """Give the lines of a member as values."""
    return [msgspec.json.decode(line) for line in data.splitlines()]


def jsonl(rows: list[Json]) -> bytes:
    """Give values as the lines of a member."""
    texts = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return "".join(f"{text}\n" for text in texts).encode()


def play_out(rig: Rig, seed: int = 1) -> None:
    """Play all that is left of a day: lots, cycles, games with words, passes, a challenge, a correction."""
    chance = Random(seed)
    for plan in rig.state.plan:
        if plan.stage not in rig.state.drawn:
            _decide(rig)
            rig.must("draw", stage=plan.stage, seed=f"{seed}")
        for cycle in cycle_ids(plan):
            if rig.state.cycles[cycle].opened is None:
                rig.must("open_cycle", cycle=cycle)
            for game in game_ids(plan, cycle):
                _play(rig, game, chance)
    _decide(rig)


def _decide(rig: Rig) -> None:
    """Every tie by lots: a day of chance has some."""
    for question in open_questions(rig.state):
        rig.must(
            "decide_tie", question=question.question, order=list(question.teams), how="lots", reason="жереб"
        )


def _play(rig: Rig, game: GameId, chance: Random) -> None:
    host = f"host:{game}"
    rig.must("start_game", host, game=game)
    for _ in range(3 * len(rig.state.games[game].teams)):
        rig.wait(chance.uniform(5, 40))
        _turn(rig, game, chance)
    rig.ask("pass_turn", host, game=game, turn=99)
    rig.must("end_game", host, game=game, reason="host")
    words = [{"points": chance.randint(1, 60)}]
    rig.must("correct_turn", game=game, turn=1, kind="scored", words=words, reason="ні")
    rig.must("submit_result", host, game=game, agreed=["А", "Б"])
    rig.must("confirm_result", game=game)


def _turn(rig: Rig, game: GameId, chance: Random) -> None:
    """A pass, an exchange, a minute that runs out, or a move, challenged now and then."""
    host, turn, what = f"host:{game}", rig.state.games[game].position.number, chance.random()
    if what < 0.1:
        rig.must("pass_turn", host, game=game, turn=turn)
    elif what < 0.2:
        rig.must("exchange", host, game=game, turn=turn, tiles=3)
    elif what < 0.3 or turn == 2:
        rig.wait(65)
    else:
        words = [{"word": chance.choice(WORDS), "points": chance.randint(4, 60)}]
        rig.must("place_move", host, game=game, turn=turn)
        if what > 0.9:
            rig.must("challenge", host, game=game, turn=turn)
            rig.must("rule_challenge", host, game=game, turn=turn, valid=what > 0.95)
        if rig.state.games[game].position.number == turn:
            rig.must("score_turn", host, game=game, turn=turn, words=words, all_tiles=what > 0.85)


def same(one: Path, other: Path) -> bool:
    """Say whether two files hold the same: state, entries, answers, names."""
    return digest(folded(one).state) == digest(folded(other).state) and _rows(one) == _rows(other)


def _rows(path: Path) -> list[list[Any]]:
    journal = Journal(path)
    try:
        asked = ("entry", "command", "team", "player", "beat")
        return [journal.db.execute_sql(f'SELECT * FROM "{table}"').fetchall() for table in asked]
    finally:
        journal.close()
