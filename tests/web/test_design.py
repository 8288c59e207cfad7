"""The laws of the design system: one set of colours, sizes and spaces, that mean one thing and can be read."""

import re

import pytest

from knockout.web.gallery.colours import COLOURS, LIT_HALL, THEMES, Pair, Theme, contrast, measured, tokens
from knockout.web.gallery.icons import icon_names
from knockout.web.manifest import GROUND, HERO
from tests.halls import ROOT
from tests.web.seeing import least_apart
from tests.web.sheets import CSS, TOKENS, colours_in, declarations, sheets, sources, without_comments

SIZES = {
    ("base.css", "100%"): "what a rem is: the reader's own setting",
    ("base.css", "0.95em"): "code beside words, whose letters are smaller",
    ("marks.css", "0.875em"): "a tag is smaller than what it stands in, whatever that is",
    ("marks.css", "0.7em"): "a clock's tenths are smaller than its seconds",
    ("console.css", "0.8125em"): "a badge beside its tab",
    ("console.css", "1.125em"): "the venue's time among the words about it",
    ("console-desk.css", "0.6em"): "what a figure counts, under it",
    ("console-parts.css", "1em"): "a heading as large as its part",
    ("announcer.css", "0.85em"): "what a figure counts, beside it",
    ("phone.css", "10px"): "the value printed on a letter tile: part of the picture",
    (
        "public.css",
        "clamp(var(--type-4), 6vw, var(--type-6))",
    ): "the tournament's name, as large as the screen allows",
    ("host-play.css", "min(var(--type-7), 100cqh)"): "the turn's clock, as large as its place",
    ("host-score.css", "min(var(--type-3), 5.5vw)"): "a word on a key has no room to grow",
    ("host-score.css", "min(var(--type-2), 4.4vw)"): "a word on a key has no room to grow",
    ("display.css", "min(var(--hall-6), 12vw)"): "a display's name, which must be whole",
    ("screen-countdown.css", "min(calc(32 * var(--hall-unit)), 22vw)"): "an hour's digits must be whole",
    ("screen-countdown.css", "22vw"): "the same, on a page",
    ("screen-countdown.css", "13vw"): "the same, on a page",
    ("screen-rating.css", "calc(1em * 5 / 4.2)"): "a mark as large as its row's type",
    ("screen-rating.css", "max(calc(4.2 * var(--hall-unit)), 0.9em)"): "never under the hall's smallest",
}
"""Sizes of type that are no step of a scale, each with the reason."""
ON_THE_SCALE = re.compile(r"var\(--(?:type-[a-z0-9]+|hall-\d|name)\)|inherit")
"""`--name`: how large the names of one table are; its values are held to the hall's smallest."""
IN_THE_HALL = re.compile(r"calc\(([\d.]+) \* var\(--hall-unit\)\)")
SMALLEST = 4.2
"""Hundredths of the screen's height: nothing in the hall is written smaller."""
OUTSIDE = {"templates/layout.html": "#0b1020"}
"""Colours where no token reaches: the browser's own frame."""


def hall_sheets() -> list[str]:
    """Give the sheets of what hangs in the hall."""
    return [
        path.name
        for path in sheets()
        if path.name.startswith("screen") or path.name in ("display.css", "marks.css")
    ]


# --- one set


def test_no_colour_is_named_outside_of_the_tokens() -> None:
    found = [one.place for one in declarations() if one.sheet != TOKENS and colours_in(one.value)]
    assert found == []


def test_no_page_brings_colours_or_styles_of_its_own() -> None:
    for path, text in sources():
        known = text.replace(OUTSIDE[path], "") if path in OUTSIDE else text
        assert not re.search(r"#[0-9a-fA-F]{6}\b", known), path
        assert " style=" not in text, path


def test_the_colours_of_the_browsers_own_frame_are_those_of_the_tokens() -> None:
    assert set(OUTSIDE.values()) == {tokens()["dark"]["ground"]}
    light = tokens()["light"]
    assert light["hero"] == HERO
    assert light["ground"] == GROUND


def test_a_colour_is_found_however_it_is_written() -> None:
    """The check itself works."""
    for value in (
        "#fff",
        "1px solid #000000",
        "rgb(0 0 0 / 8%)",
        "White",
        "oklch(50% 0 0)",
        "inset 0 1px red",
    ):
        assert colours_in(value), value
    for value in (
        "var(--bad-red)",
        "currentColor",
        "transparent",
        "white-space",
        'url("red.png")',
        "inherit",
    ):
        assert not colours_in(value), value


def test_every_token_that_is_used_is_defined_and_every_defined_one_is_used() -> None:
    defined = {one.name for one in declarations() if one.name.startswith("--")}
    texts = [without_comments(path.read_text(encoding="utf-8")) for path in sheets()]
    used = {name for text in texts for name in re.findall(r"var\((--[a-z0-9-]+)", text)}
    by_scripts = {name for _, text in sources() for name in re.findall(r"(--[a-z0-9-]+)[\"'`]", text)}
    assert used - defined - by_scripts == set()
    assert defined - used - by_scripts == set()


def test_the_dark_set_is_the_same_for_who_chose_it_and_for_whose_device_did() -> None:
    text = without_comments((CSS / TOKENS).read_text(encoding="utf-8"))
    chosen = re.search(r'\n\[data-theme="dark"\] \{([^}]*)\}', text)
    asked = re.search(r"prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme\]\) \{([^}]*)\}", text)
    assert chosen is not None
    assert asked is not None
    assert chosen[1].split() == asked[1].split()


def test_both_sets_have_the_same_colours() -> None:
    light, dark = (tokens()[theme] for theme in THEMES)
    assert light.keys() == dark.keys()
    assert {name for name in light if light[name] != dark[name]} >= {
        "ground",
        "ink",
        "accent",
        "seat-1",
        "now",
    }


# --- one scale


def test_type_has_the_sizes_of_the_scale() -> None:
    found = []
    for one in declarations():
        multiple = IN_THE_HALL.fullmatch(one.value)
        if one.name != "font-size" or ON_THE_SCALE.fullmatch(one.value) or (one.sheet, one.value) in SIZES:
            continue
        if multiple is None or one.sheet not in hall_sheets():
            found.append(one.place)
    assert found == []


def test_every_size_beside_the_scale_is_still_there() -> None:
    there = {(one.sheet, one.value) for one in declarations() if one.name == "font-size"}
    assert set(SIZES) - there == set()


def test_nothing_in_the_hall_is_written_smaller_than_its_smallest() -> None:
    small = [
        one.place
        for one in declarations(*hall_sheets(), TOKENS)
        if one.name in ("font-size", "--name") or re.fullmatch(r"--hall-\d", one.name)
        for size in IN_THE_HALL.findall(one.value)
        if float(size) < SMALLEST
    ]
    assert small == []


def test_no_type_in_the_hall_is_measured_in_pixels() -> None:
    found = [
        one.place
        for one in declarations(*hall_sheets())
        if one.name in ("font-size", "font", "line-height") and re.search(r"[\d.](?:px|r?em\b|pt)", one.value)
        if (one.sheet, one.value) not in SIZES
    ]
    assert found == []


# --- icons


ASKED = re.compile(r'\bicon\(\s*"([a-z0-9-]+)"|#i-([a-z0-9-]+)')
QUOTED = re.compile(r'"([a-z0-9-]+)"')


def test_every_icon_that_is_asked_for_is_there_and_every_one_there_is_asked_for() -> None:
    """Asked for by name; one that a page picks from several stands somewhere as a text of its own."""
    texts = [text for path, text in sources() if not path.startswith("templates/gallery/")]
    asked = {one or other for text in texts for one, other in ASKED.findall(text)}
    python = [path.read_text(encoding="utf-8") for path in (ROOT / "knockout" / "web").rglob("*.py")]
    quoted = {word for text in (*texts, *python) for word in QUOTED.findall(text)}
    there = set(icon_names())
    assert len(icon_names()) == len(there)
    assert asked - there == set()
    assert there - asked - quoted == set()


# --- seats


def test_a_seats_tile_is_made_in_one_place_for_pages_and_one_for_the_phone_and_has_its_letter() -> None:
    """Colour and letter: nobody makes a tile by hand."""
    makers = [path for path, text in sources() if re.search(r"class=[\"`']seat |`seat seat-", text)]
    assert makers == ["static/js/host/bits.js", "templates/parts/macros.html"]
    macros = (ROOT / "templates/parts/macros.html").read_text(encoding="utf-8")
    assert '<span class="seat seat-{{ number }}">{{ letter }}</span>' in macros
    bits = (ROOT / "static/js/host/bits.js").read_text(encoding="utf-8")
    assert re.search(r"`seat seat-\$\{index \+ 1\}`\} [^>]*>\$\{seat\.letter\}</span>", bits)


@pytest.mark.parametrize("theme", THEMES)
def test_seats_are_told_apart_by_all_eyes(theme: Theme) -> None:
    """UX: 26 on the dark ground, 33 on the light one, with any colour-vision deficiency."""
    seats = [tokens()[theme][f"seat-{number}"] for number in range(1, 5)]
    assert least_apart(seats) >= {"dark": 26, "light": 33}[theme]


def test_colours_that_people_confuse_are_found() -> None:
    """The check itself works: red, blue, yellow and green, as quizzes have them, are 6 apart for deutan eyes."""
    assert least_apart(["#e21b3c", "#1368ce", "#d89e00", "#26890c"]) < 20
    assert least_apart(["#0072b2", "#e69f00", "#009e73", "#cc79a7"]) == pytest.approx(17, abs=1.5)


# --- contrast


PAIRS = [pair for colour in COLOURS for pair in colour.pairs]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.ink} on {pair.ground}")
def test_what_is_written_can_be_read_indoors_and_in_a_lit_hall(pair: Pair, theme: Theme) -> None:
    assert measured(pair, theme) >= pair.at_least
    assert measured(pair, theme, LIT_HALL) >= pair.lit


@pytest.mark.parametrize("theme", THEMES)
def test_the_edge_of_what_can_be_pressed_stands_out(theme: Theme) -> None:
    """WCAG 1.4.11: 3 to 1."""
    values = tokens()[theme]
    for ground in ("ground", "surface"):
        assert contrast(values["line-strong"], values[ground]) >= 3
        assert contrast(values["accent"], values[ground]) >= 3


def test_contrast_is_that_of_wcag_and_of_ux() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#ffffff", "#0b1020") == pytest.approx(18.9, abs=0.05)
    assert contrast("#ffffff", "#0b1020", LIT_HALL) == pytest.approx(5.8, abs=0.05)
    assert contrast("#ff3b30", "#0b1020", LIT_HALL) == pytest.approx(2.2, abs=0.05)


def test_every_colour_has_its_meaning_in_the_gallery_and_every_ink_its_ground() -> None:
    there = {name for name, value in tokens()["light"].items() if value.startswith("#")}
    assert {colour.token for colour in COLOURS} == there
    inks = {pair.ink for pair in PAIRS}
    assert {name for name in there if name.endswith("-ink") or name.endswith("-text")} <= inks


# --- motion


def test_who_asks_for_less_motion_gets_none() -> None:
    base = without_comments((CSS / "base.css").read_text(encoding="utf-8"))
    stopped = re.search(r"@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}", base, re.DOTALL)
    assert stopped is not None
    for rule in ("*,", "*::before,", "*::after", "animation: none !important", "transition: none !important",
                 "scroll-behavior: auto !important"):  # fmt: skip
        assert rule in stopped[1]
    moves = ("animation", "transition", "scroll-behavior")
    loud = [one.place for one in declarations() if one.name.startswith(moves) and "!important" in one.value]
    assert [place for place in loud if "base.css" not in place] == []


MOVING = re.compile(r"\.animate\(|startViewTransition|behavior: \"smooth\"|requestAnimationFrame")
DRAWING = {
    "static/js/lib/clock.js": "a clock is drawn when its second is over",
    "static/js/host/bars.js": "the bar under the turn's clock is the clock: how much time is left",
}
"""What a script draws by time and is no movement."""


def test_scripts_move_nothing_for_who_asks_for_less_motion() -> None:
    moving = {path for path, text in sources() if MOVING.search(text)}
    minding = {path for path, text in sources() if "prefers-reduced-motion" in text}
    assert moving - minding == set(DRAWING)
