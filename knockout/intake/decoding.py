"""Bytes of a text file -> text: which encoding it is in is found out, and what fits none is refused (CASES 57)."""

import codecs
import re

from knockout.intake.gibberish import gibberish
from knockout.intake.table import MOST_ROWS, unreadable

UTF_8, UTF_16, CP1251 = "UTF-8", "UTF-16", "Windows-1251"
ACCEPTED = (UTF_8, UTF_16, CP1251)

_BOMS = (
    (codecs.BOM_UTF8, "utf-8", UTF_8),
    (codecs.BOM_UTF16_LE, "utf-16-le", UTF_16),
    (codecs.BOM_UTF16_BE, "utf-16-be", UTF_16),
)
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f]")
_OLD_END = "\x1a"
MOST_LINES = 100_000
"""A cell may hold several; a file with more is no list of teams, and looking at each would take long."""
_SAMPLE = 4096
_SURELY = 0.7


def decoded(data: bytes) -> tuple[str, str]:
    """Give the text and the encoding it was in (one of ACCEPTED). Raises Refused naming the line: bytes that fit
    no encoding, text that was read wrongly or isn't text at all."""
    text, encoding = _text(data)
    text = text.removeprefix("\ufeff").rstrip(_OLD_END)
    control = _NO_TEXT.search(text)
    if control:
        raise unreadable("binary", line=line_at(text[: control.start()]), accepted=["CSV", "XLSX"])
    if text.count("\n") + text.count("\r") > MOST_LINES:
        raise unreadable("rows", line=MOST_ROWS + 2, accepted=MOST_ROWS)
    wrong = gibberish(text, guessed=encoding == CP1251)
    if wrong is not None:
        raise unreadable("gibberish", line=wrong[0], value=wrong[1], accepted=list(ACCEPTED))
    return text, encoding


def line_at(before: str) -> int:
    """Give the number of the line that follows this much text; it ends with \\n, \\r\\n or \\r."""
    return len(re.findall("\r\n|\r|\n", before)) + 1


def _text(data: bytes) -> tuple[str, str]:
    for bom, codec, name in _BOMS:
        if data.startswith(bom):
            return _strictly(data[len(bom) :], codec, name), name
    codec_16 = _utf_16(data)
    if codec_16 is not None:
        return _strictly(data, codec_16, UTF_16), UTF_16
    try:
        return data.decode("utf-8"), UTF_8
    except UnicodeDecodeError:
        if _mostly_utf_8(data):
            return _strictly(data, "utf-8", UTF_8), UTF_8
        return _strictly(data, "cp1251", CP1251), CP1251


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as wrong:
        before = data[: wrong.start].decode(codec, "replace")
        found = data[wrong.start : wrong.start + 4].hex(" ")
        raise unreadable(
            "encoding", line=line_at(before), value=f"{name}: {found}", accepted=list(ACCEPTED)
        ) from None


def _utf_16(data: bytes) -> str | None:
    """Tell UTF-16 without its mark: every second byte is that of Latin (0) or of Cyrillic letters (4)."""
    sample = data[:_SAMPLE]
    for start, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        high = sample[start::2]
        if len(high) > 1 and sum(byte in (0, 4) for byte in high) >= _SURELY * len(high):
            return codec
    return None


def _mostly_utf_8(data: bytes) -> bool:
    """Say whether this is UTF-8 with a few broken bytes in it; cp1251 text has next to no valid pair."""
    text = data.decode("utf-8", "replace")
    beyond = sum(letter > "\x7f" for letter in text)
    return text.count("\ufffd") * 5 < beyond
