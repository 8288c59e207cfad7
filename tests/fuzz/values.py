"""What people, machines and those who mean harm put where a value is wanted."""

import json
from typing import Any

from hypothesis import strategies as st

MARKUP = (
    '"><img src=x onerror=alert(1)>',
    "</script><b>",
    "<!--",
    "]]>",
    "{{7*7}}",
    "{% raise %}",
    "${7*7}",
    "%(value)s",
    "%s%n%x",
    "{0.__class__}",
    "';DROP TABLE entry;--",
    "javascript:alert(1)",
)
FORMULAS = (
    '=HYPERLINK("http://example.org";"x")',
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
)
DIRECTIONS = ("\u202eкінь", "\u2067שלום", "شاي", "abc\u202d", "\u2069\u2069x", "\u200fА")
UNSEEN = ("", " ", "\u200b", "\u200b\u200d\ufeff", "\u3164", "\u2800", "\t\n", "\xa0")
BROKEN = (
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff\ud800",
    "\ufffe",
    "\x1b[31m",
    "a\r\nSet-Cookie: x=1",
    "a\u2028b",
)
LONG = ("А" * 200, "б" * 201, "в" * 1_001, "г" * 5_000, "З\u0301" * 60, "ﷺ" * 60, "ß" * 80)
ODD = (
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f3f3\ufe0f\u200d\U0001f308",
    "Ａ１",
    "İ",
    "²",
    "٣",
    "../../etc/passwd",
    "null",
    "undefined",
    "NaN",
    "true",
    "0",
    "-1",
    "1e9",
    "0x10",
)
KINDS = (MARKUP, FORMULAS, DIRECTIONS, UNSEEN, BROKEN, LONG, ODD)
WIDTHS = (8, 15, 16, 31, 32, 53, 62, 63, 64, 128)
MOMENTS = (
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "2026-11-30T12:00:00+23:59",
    "2026-11-30T12:00:00-00:00:01",
    "2026-11-30T12:00:00+24:00",
    "2026-W48-1T12:00Z",
    "20261130T120000Z",
    "2026-11-30",
    "2026-11-30T12:00:00",
    "2026-02-30T12:00:00Z",
    "2026-10-25T03:30:00+02:00",
    "1970-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "2999-12-31T23:59:59Z",
    "2026-11-30T24:00:00Z",
    "２０２６-11-30T12:00:00Z",
    "2026-11-30T12:00:60Z",
    "2026-11-30T12:00:00.1234567Z",
    "now",
    "",
)

texts = st.one_of(
    *(st.sampled_from(kind) for kind in KINDS),
    st.text(st.characters(codec=None, categories=None), max_size=30),
    st.text(max_size=300),
)
numbers = st.one_of(
    st.integers(-3, 1005),
    st.sampled_from([sign * (2**bits + step) for bits in WIDTHS for sign in (1, -1) for step in (-1, 0, 1)]),
    st.sampled_from([10**40, -(10**300)]),
    st.floats(),
)
moments = st.one_of(
    st.sampled_from(MOMENTS), st.datetimes(timezones=st.timezones()).map(lambda when: when.isoformat())
)
scalars = st.one_of(st.none(), st.booleans(), numbers, texts, moments)
wild: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(texts, inner, max_size=5)),
    max_leaves=12,
)
"""Any JSON value at all."""


class Raw(str):
    """A piece of JSON as it goes out, right or wrong."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{self[:40]!r}... {len(self)} letters"


broken = st.one_of(
    st.integers(2, 3_000).map(lambda deep: Raw("[" * deep + "]" * deep)),
    st.integers(2, 3_000).map(lambda deep: Raw('{"a":' * deep + "1" + "}" * deep)),
    st.sampled_from(
        ["NaN", "Infinity", "-Infinity", "1e999", "01", "1.", "'a'", "undefined", "\\", '"\\ud800"', '"\\x"']
    ).map(Raw),
    st.integers(1, 5_000).map(lambda digits: Raw("9" * digits)),
)
"""What JSON can't say, says in an odd way, or can't be read without harm."""


def written(value: Any) -> str:
    """Give a value as JSON text, halves of characters as escapes and raw pieces as they are."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{written(str(key))}:{written(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value)
