"""The colours of tokens.css: their values in both sets, what each is for, and how far ink stands out from ground."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from knockout.called import N_
from knockout.web.texts import STATIC

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")

INDOORS = 0.05
"""Flare of WCAG's contrast: light that falls on the picture, as a part of its white."""
LIT_HALL = 0.20
"""Flare of a projector's picture in a lit hall, and of a phone in the sun."""

_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")


@dataclass(frozen=True, slots=True)
class Pair:
    """An ink on a ground. `at_least`: the contrast that WCAG asks for, 3 for what is large and heavy; `lit`: the one
    it keeps in a lit hall."""

    ink: str
    ground: str
    at_least: float = 4.5
    lit: float = 2.8


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour's token and what it means, everywhere; `inks`: what is written on it, or it on what."""

    token: str
    meaning: str
    pairs: tuple[Pair, ...] = ()


def _on(ground: str, *inks: str) -> tuple[Pair, ...]:
    return tuple(Pair(ink, ground) for ink in inks)


PLAIN = ("ink", "ink-2", "accent", "ok-text", "bad-text")
SEAT_LIT = 2.4
"""A seat's letter is large and heavy; the dark set's orange can't be lighter and stay 26 away from the other seats."""

COLOURS: tuple[Colour, ...] = (
    Colour("ground", N_("the page"), _on("ground", *PLAIN)),
    Colour("surface", N_("cards, fields, buttons"), _on("surface", *PLAIN)),
    Colour("sunk", N_("what lies lower: a part of a card"), _on("sunk", "ink", "ink-2", "accent")),
    Colour("ink", N_("text")),
    Colour("ink-2", N_("text of less weight: labels, hints")),
    Colour("line", N_("what parts one thing from another")),
    Colour("line-strong", N_("the edge of what can be pressed or filled in")),
    Colour("accent", N_("what to do next, links, focus"), _on("accent", "accent-ink")),
    Colour("accent-ink", N_("text on it")),
    Colour("accent-soft", N_("the same, softly"), _on("accent-soft", "ink", "accent")),
    Colour("now", N_("whose turn it is"), _on("now", "now-ink")),
    Colour("now-ink", N_("text on it")),
    Colour("ok", N_("official, done, in order"), _on("ok", "ok-ink")),
    Colour("ok-ink", N_("text on it")),
    Colour("ok-text", N_("the same as text")),
    Colour("ok-soft", N_("the same, softly"), _on("ok-soft", "ink", "ok-text")),
    Colour("warn", N_("look here: a dispute, a hold, a call, a tie"), _on("warn", "warn-ink")),
    Colour("warn-ink", N_("text on it")),
    Colour("warn-soft", N_("the same, softly"), _on("warn-soft", "ink")),
    Colour("bad", N_("refused, broken, no connection"), _on("bad", "bad-ink")),
    Colour("bad-ink", N_("text on it")),
    Colour("bad-text", N_("the same as text")),
    Colour("bad-soft", N_("the same, softly"), _on("bad-soft", "ink", "bad-text")),
    Colour("clock-warn", N_("the clock: little time"), _on("clock-warn", "clock-warn-ink")),
    Colour("clock-warn-ink", N_("text on it")),
    Colour("clock-over", N_("the clock: over time"), _on("clock-over", "clock-over-ink")),
    Colour("clock-over-ink", N_("text on it")),
    *(
        Colour(f"seat-{number}", N_("a seat; always with its letter"),
               (Pair("seat-ink", f"seat-{number}", at_least=4.5, lit=SEAT_LIT),))
        for number in range(1, 5)
    ),
    Colour("seat-ink", N_("a seat’s letter")),
    Colour("hero", N_("the head of the start page"), _on("hero", "hero-ink")),
    Colour("hero-ink", N_("text on it")),
    Colour("hero-ok", N_("the dot there while it is live"), (Pair("hero-ok", "hero", at_least=3),)),
    Colour("tile", N_("a letter tile"), _on("tile", "tile-ink")),
    Colour("tile-ink", N_("text on it")),
    Colour("tile-edge", N_("its edge")),
    Colour("paper", N_("paper, a code to be scanned"), _on("paper", "paper-ink")),
    Colour("paper-ink", N_("text on it")),
)  # fmt: skip
"""Every colour there is, with what it means and what stands on it."""


@cache
def tokens() -> dict[Theme, dict[str, str]]:
    """Give the value of every token of tokens.css in each of the two sets."""
    text = re.sub(
        r"/\*.*?\*/", "", (STATIC / "css" / "tokens.css").read_text(encoding="utf-8"), flags=re.DOTALL
    )
    found: dict[Theme, dict[str, str]] = {"light": {}, "dark": {}}
    for selector, body in _BLOCK.findall(text.partition("@media")[0]):
        for theme in THEMES:
            if ":root" in selector or f'[data-theme="{theme}"]' in selector:
                found[theme] |= dict(_TOKEN.findall(body))
    return found


def linear(colour: str) -> tuple[float, float, float]:
    """Give red, green and blue of `#rrggbb` as amounts of light, 0 to 1. Raises ValueError for anything else."""
    match = _HEX.fullmatch(colour)
    if match is None:
        raise ValueError(f"no colour as #rrggbb: {colour}")
    red, green, blue = (_light(int(part, 16) / 255) for part in match.groups())
    return red, green, blue


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Give how light a colour `#rrggbb` is, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, flare: float = INDOORS) -> float:
    """Give the contrast of two colours `#rrggbb`, 1 to 21, under stray light of `flare`."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + flare) / (darker + flare)


def measured(pair: Pair, theme: Theme, flare: float = INDOORS) -> float:
    """Give the contrast of a pair in one of the sets."""
    values = tokens()[theme]
    return contrast(values[pair.ink], values[pair.ground], flare)
