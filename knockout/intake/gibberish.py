"""Text that was read in the wrong encoding: found by how it looks, never entered (CASES 57)."""

import re

# Cyrillic in cp1251 read as Latin-1: «¥ðàòè». Four such in a row stand in no word of any language.
_LATIN_1 = re.compile("[\u0080-\u00ff]{4,}")
# UTF-8 read as cp1251: «РљРѕРјР°РЅРґР°». Every second letter is Р, С or Т.
_TWICE = re.compile(
    "(?:[РСТ][ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\u00a0ЎўЈ¤ҐЁ¦§©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї]){3,}"
)
_LOST = re.compile(r"\?{3,}")
_CYRILLIC = re.compile("[\u0400-\u052f]")
_WORD = re.compile(r"[^\W\d_]+")

# Read as cp1251 nothing is refused by itself, so it has to look like Ukrainian, or at least Russian, text.
_STRANGE = re.compile("[ЂЃЉЊЌЋЏђѓљњќћџЎўЈјЅѕ]|[^\\W\\d_][¤¦§¬®©±µ¶][^\\W\\d_]")
_INVERTED = re.compile("[а-яіїєґ][А-ЯІЇЄҐ]{2,}")  # KOI8-U has the cases the other way round
_TWINS = frozenset("ABCEHIKMOPTXYabcehikmoptxy")


def gibberish(text: str, *, guessed: bool) -> tuple[int, str] | None:
    """Give the line (from 1) and a piece of the first text that was read wrongly, None where all is well.

    guessed: the encoding is cp1251, of which nothing but its looks can be said.
    """
    lines = re.split("\r\n|\r|\n", text)
    for number, line in enumerate(lines, start=1):
        found = _in_line(line, guessed=guessed)
        if found is not None:
            return number, found
    return _inverted(lines) or _mixed(lines) if guessed else None


def _in_line(line: str, *, guessed: bool) -> str | None:
    if "\ufffd" in line:
        return line[max(0, line.index("\ufffd") - 10) :][:30]
    if _TWICE.search(line):
        return _TWICE.search(line)[0][:30]  # type: ignore[index]
    for run in _LATIN_1.finditer(line):
        if sum(letter.isalpha() for letter in run[0]) >= 3:
            return run[0][:30]
    if len(_LOST.findall(line)) >= 3 and not _CYRILLIC.search(line):
        return line.strip()[:30]
    strange = _STRANGE.search(line) if guessed else None
    return None if strange is None else line[max(0, strange.start() - 10) :][:30]


def _inverted(lines: list[str]) -> tuple[int, str] | None:
    """КОМАНДА written «лПНБОДБ»: where a third of all words look so, all of them do."""
    words = [(number, word) for number, line in enumerate(lines, start=1) for word in _WORD.findall(line)]
    odd = [(number, word) for number, word in words if _INVERTED.fullmatch(word)]
    return odd[0] if len(odd) * 3 > len(words) else None


def _mixed(lines: list[str]) -> tuple[int, str] | None:
    """A Western file: «Mьller». Cyrillic letters stand inside Latin words and nowhere else."""
    mixed, pure = [], 0
    for number, line in enumerate(lines, start=1):
        for word in _WORD.findall(line):
            latin = sum(letter.isascii() and letter not in _TWINS for letter in word)
            cyrillic = len(_CYRILLIC.findall(word))
            if latin and cyrillic:
                mixed.append((number, word[:30]))
            pure += cyrillic > 1 and not latin
    return mixed[0] if len(mixed) > pure else None
