"""What an answer must be, whatever was asked: strict JSON, a code of the closed list, words in both languages."""

import json
import re
from typing import Any

from knockout.errors import Code

Json = dict[str, Any]
CODES = {code.value for code in Code}
TURNING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\ud800-\udfff]")
"""What no message may hold: ends of lines, controls, marks that turn what stands after them, halves of characters."""
FAULTS = {Code.NOT_STORED.value}
"""Codes that say that something is broken: nothing that was sent may bring them about."""


def strictly(text: str | bytes) -> Any:
    """Read JSON as a strict reader does: no NaN, no name twice, no halves of characters. Raises ValueError."""
    told = text.decode("utf-8") if isinstance(text, bytes) else text
    value = json.loads(told, parse_constant=_no_number, object_pairs_hook=_once)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> Json:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError(f"a name twice: {[name for name, _ in pairs]}")
    return dict(pairs)


def judged(answer: Any, asked: object = None) -> bool:
    """Hold an answer to what docs/formats.md says of it; give whether the command was accepted."""
    assert isinstance(answer, dict), (asked, answer)
    if answer.get("ok") is True:
        assert isinstance(answer["v"], int), answer
        assert isinstance(answer["entries"], list), answer
        return True
    assert answer["ok"] is False, (asked, answer)
    assert answer["code"] in CODES - FAULTS, (asked, answer)
    needed = {"field", "value", "accepted"} if answer["code"] == "bad_field" else {"field", "value"}
    assert needed <= answer["details"].keys(), (asked, answer)
    assert isinstance(answer["details"]["field"], str), (asked, answer)
    assert len(json.dumps(answer)) < 20_000, (asked, len(json.dumps(answer)))
    _words(answer["message"], asked)
    return False


def _words(message: Any, asked: object) -> None:
    assert isinstance(message, str), (asked, message)
    assert 10 < len(message) < 3_000, (asked, message)
    assert not TURNING.search(message), (asked, message)


def in_both(ukrainian: str, english: str) -> None:
    """Two texts that say the same, one in each language."""
    assert re.search("[а-яіїєґ]{3}", ukrainian), ukrainian
    assert ukrainian != english
