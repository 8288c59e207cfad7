"""S20: how words and names are folded, so that what looks the same is the same.

A word is kept folded; a name is kept as it was written and folded only to be compared.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

APOSTROPHE = "\u02bc"
SHOWN_APOSTROPHE = "\u2019"
MOST_LETTERS = 30
MOST_MARKS = 4
"""Marks on one letter: Hebrew and Vietnamese need three."""

# ' ’ ‘ ‛ ` ´ ′ all become ʼ; full-width ones have become ' or ` before.
_APOSTROPHES = dict.fromkeys(map(ord, "'\u2019\u2018\u201b`\u00b4\u2032"), APOSTROPHE)

_TWINS = str.maketrans("ABCEHIKMOPTXY\u00cf", "АВСЕНІКМОРТХУЇ")
_SMALL_TWINS = str.maketrans("abcehikmoptxy\u00ef", "авсенікмортхуї")

_FULL_WIDTH = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFF01, 0xFF5F)}

# Categories: control, direction and other format characters, lone surrogates, private and unassigned.
_INVISIBLE_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Letters and marks that show nothing: Hangul fillers, Braille blank, joiners, variation selectors.
_INVISIBLE = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))

_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_TURNED = re.compile(
    "[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts that run from right to left (Unicode, Bidi_Class R and AL) and their digits."""
_STEERS = re.compile("|".join(kind.pattern for kind in (_BREAKS, _MARKS, _TURNED)))

Why = Literal["empty", "letter", "mixed", "long"]


class BadWord(ValueError):
    """A text can't be kept as a word. `letter` is the character that is in the way, where it is one."""

    def __init__(self, value: str, letter: str | None, why: Why) -> None:
        super().__init__(value, letter, why)
        self.value = value
        self.letter = letter
        self.why = why


class MixedLetters(BadWord):
    """A letter of another script stands in the word and has no twin in the word's own."""

    def __init__(self, value: str, letter: str) -> None:
        super().__init__(value, letter, "mixed")


@lru_cache(maxsize=4096)
def fold_word(text: str) -> str:
    """Take a word as typed; give it as it is kept (S20): NFC, upper case, one apostrophe, one script.

    Raises BadWord for no letters, more than 30 of them, or anything but letters and apostrophes (a hyphen
    too), and MixedLetters for a letter inside a Cyrillic word that has no twin there.
    """
    word = _visible(text.translate(_FULL_WIDTH))
    word = _nfc(_nfc(word).upper()).translate(_APOSTROPHES)
    scripts = {_script(letter) for letter in word if letter != APOSTROPHE}
    if not scripts:
        raise BadWord(text, None, "empty")
    if "CYRILLIC" in scripts:
        word = _nfc(word.translate(_TWINS))
    _check_letters(text, word)
    if len(word) > MOST_LETTERS:
        raise BadWord(text, None, "long")
    return word


def clean_name(text: str) -> str:
    """Take a name as typed; give it as it is kept: NFC, one apostrophe, single spaces, nothing invisible, and no
    more marks piled up on a letter than any language has.

    Letters and case stay (S20). Raises ValueError when nothing is left.
    """
    name = _few_marks(_nfc(_visible(text))).translate(_APOSTROPHES).replace("\uff07", APOSTROPHE)
    if not any(unicodedata.category(letter)[0] not in "MZ" for letter in name):
        raise ValueError("a name that shows nothing")
    return name


def fold_name(text: str) -> str:
    """Give what names are compared by: two that can't be told apart on a screen fold alike (S20).

    Never shown. Raises ValueError as `clean_name` does.
    """
    name = clean_name(text).translate(_FULL_WIDTH).translate(_APOSTROPHES)
    # The upper-case twins decide: KOMETA in Latin letters reads as КОМЕТА. Every Latin twin is folded, a
    # wholly Latin name's too, else the two would not be found alike.
    return _nfc(_nfc(name.casefold()).translate(_SMALL_TWINS))


_ALPHABET = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
_PLACES = {letter: chr(0x4000 + place) for place, letter in enumerate(_ALPHABET)}


def sort_key(text: str) -> str:
    """Give what names are sorted by: the Ukrainian alphabet (Ґ after Г, І after И), other scripts before it
    by their own order; case, apostrophes and hyphens count for nothing."""
    folded = (letter for letter in _nfc(text).casefold() if letter.isalnum() or letter == " ")
    return "".join(_PLACES.get(letter, letter) for letter in folded)


def shown(text: str) -> str:
    """Give a kept word or name as pages show it: with the typographic apostrophe."""
    return text.replace(APOSTROPHE, SHOWN_APOSTROPHE)


def apart(text: str) -> str:
    """Give a text of somebody's as it stands in a sentence or beside a number: as `shown`, on one line, without marks
    of direction; one in letters that run from right to left is kept apart (U+2068, U+2069), so that it turns nothing
    beside it. A text of neither kind is what `shown` gives."""
    plain = shown(text)
    if _STEERS.search(plain) is None:
        return plain
    plain = _MARKS.sub("", _BREAKS.sub(" ", plain))
    return f"\u2068{plain}\u2069" if _TURNED.search(plain) else plain


def _visible(text: str) -> str:
    """Collapse white space and drop what can't be seen."""
    spaced = " ".join(text.split())
    seen = (
        letter
        for letter in spaced
        if unicodedata.category(letter) not in _INVISIBLE_KINDS and letter not in _INVISIBLE
    )
    return " ".join("".join(seen).split())


def _few_marks(text: str) -> str:
    kept, row = [], 0
    for letter in text:
        row = row + 1 if unicodedata.category(letter)[0] == "M" else 0
        if row <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split(" ", 1)[0]


def _check_letters(text: str, word: str) -> None:
    """Raise BadWord for what is no letter, MixedLetters for the first letter of a second script."""
    for letter in word:
        if letter != APOSTROPHE and unicodedata.category(letter) not in ("Lu", "Ll", "Lo"):
            raise BadWord(text, letter, "letter")
    letters = [letter for letter in word if letter != APOSTROPHE]
    own = "CYRILLIC" if any(_script(letter) == "CYRILLIC" for letter in letters) else _script(letters[0])
    for letter in letters:
        if _script(letter) != own:
            raise MixedLetters(text, letter)
