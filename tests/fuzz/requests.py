"""Requests of any kind: each address of the program by itself, whatever is in its path, query, head and body."""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.fuzz import shapes, values
from tests.fuzz.bodies import DOORS, body_for
from tests.fuzz.likely import ASKED, FORM, HEADS, KNOWN, METHODS, SAID, TYPES

asked_words = st.one_of(values.texts, st.sampled_from([word for words in KNOWN.values() for word in words]))


@dataclass
class Sent:
    """One request."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def address(self) -> str:
        """The path with its query, as it stands in the first line."""
        asked = urlencode(self.query, errors="replace")
        return f"{self.path}?{asked}" if asked else self.path


def _in_path(name: str, *, likely: bool) -> st.SearchStrategy[str]:
    usual = st.sampled_from(KNOWN.get(name, ["x"])[: 1 if likely else None])
    chosen = usual if likely else st.one_of(usual, usual, values.texts)
    return chosen.map(lambda text: quote(text[:300], safe="", errors="replace"))


@st.composite
def _path(draw: st.DrawFn, rule: Rule, *, likely: bool = False) -> str:
    path = rule.rule
    for place in re.findall(r"<(?:\w+:)?(\w+)>", rule.rule):
        path = re.sub(
            rf"<(\w+:)?{place}>", draw(_in_path(place, likely=likely)).replace("\\", r"\\"), path, count=1
        )
    return path


heads = st.dictionaries(
    st.sampled_from(HEADS),
    st.one_of(
        st.sampled_from(SAID), st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
    ),
    max_size=3,
)


@st.composite
def bodies(draw: st.DrawFn) -> tuple[bytes, str]:
    """Give a body and what it says it is, which may not be so."""
    how = draw(st.sampled_from(("nothing", "json", "raw", "form", "multipart", "bytes", "gzip")))
    fields = draw(st.dictionaries(st.sampled_from(FORM), values.wild, max_size=5))
    if how == "nothing":
        return b"", draw(st.sampled_from(TYPES))
    if how in ("json", "gzip"):
        text = values.written(draw(st.one_of(st.just(fields), shapes.anything(), values.wild)))
        made = text.encode("utf-8", "surrogatepass")
        return (gzip.compress(made) if how == "gzip" else made), "application/json"
    if how == "raw":
        return values.written(draw(values.broken)).encode(), draw(st.sampled_from(TYPES))
    if how == "form":
        plain = {name: held if isinstance(held, str) else json.dumps(held) for name, held in fields.items()}
        return urlencode(plain, errors="replace").encode(), "application/x-www-form-urlencoded"
    if how == "bytes":
        return draw(st.binary(max_size=200)), draw(st.sampled_from(TYPES))
    return draw(_multipart(fields)), "multipart/form-data; boundary=b"


@st.composite
def _multipart(draw: st.DrawFn, fields: dict[str, Any]) -> bytes:
    """Give a form of several parts, whole or cut off, its heads right or wrong."""
    parts = b"".join(_part(name, held) for name, held in fields.items())
    name = draw(st.sampled_from(("file", "picture", "", '"', "a\r\nb")))
    file = draw(
        st.one_of(st.binary(max_size=100), values.texts.map(lambda text: text.encode("utf-8", "replace")))
    )
    parts += (
        f'--b\r\nContent-Disposition: form-data; name="{name}"; filename="../x.csv"\r\n\r\n'.encode() + file
    )
    whole = parts + b"\r\n--b--\r\n"
    return whole[: draw(st.integers(0, len(whole)))] if draw(st.booleans()) else whole


def _part(name: str, held: Any) -> bytes:
    text = held if isinstance(held, str) else json.dumps(held)
    return f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode(
        "utf-8", "replace"
    )


@st.composite
def requests(draw: st.DrawFn, rules: list[Rule]) -> Sent:
    """Give a request to one of these addresses."""
    rule = draw(st.sampled_from(rules))
    method = draw(st.sampled_from((*sorted(rule.methods or ()), *METHODS)))
    query = draw(st.dictionaries(st.sampled_from(ASKED), asked_words, max_size=4))
    sent = Sent(method, draw(_path(rule)), query, draw(heads))
    if rule.rule in DOORS and draw(st.booleans()):
        sent.method, sent.path = "POST", draw(_path(rule, likely=True))
        sent.body = values.written(draw(body_for(rule.rule))).encode("utf-8", "surrogatepass")
        sent.headers = {"Content-Type": "application/json"}
    elif method not in ("GET", "HEAD", "OPTIONS", "TRACE"):
        sent.body, kind = draw(bodies())
        sent.headers.setdefault("Content-Type", kind)
    return sent


def each(rules: Iterator[Rule]) -> list[Rule]:
    """Give the addresses in order of their text, so that every run tries the same."""
    return sorted(rules, key=lambda rule: (rule.rule, sorted(rule.methods or ())))
