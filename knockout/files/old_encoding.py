"""Windows-1251 for old programs: what it lacks is written by a likeness that is named here, or refused by name.

Nothing ever becomes a question mark by itself (CASES 59).
"""

import unicodedata

NAMED = {
    "\u02bc": "\u2019",  # our apostrophe has no place there, the typographic one has
    "\u02b9": "'", "\u02bb": "\u2018", "\u02b0": "h", "\u201b": "\u2018", "\u201f": "\u201c",
    "\u2032": "'", "\u2033": '"', "\u2035": "'", "\u00b4": "'",
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2015": "\u2014", "\u2212": "-", "\u2043": "-",
    "\u00bd": "1/2", "\u00bc": "1/4", "\u00be": "3/4", "\u2153": "1/3", "\u2154": "2/3",
    "\u00d7": "x", "\u00f7": ":", "\u2044": "/", "\u2215": "/", "\u2192": "->", "\u2190": "<-", "\u2605": "*",
    "\u2606": "*", "\u2764": "<3", "\u2713": "+", "\u2714": "+", "\u25a1": "[]",
    "\u00df": "ss", "\u1e9e": "SS", "\u00e6": "ae", "\u00c6": "AE", "\u0153": "oe", "\u0152": "OE",
    "\u00f8": "o", "\u00d8": "O", "\u0142": "l", "\u0141": "L", "\u0111": "d", "\u0110": "D", "\u0127": "h",
    "\u0126": "H", "\u0131": "i", "\u00f0": "d", "\u00d0": "D", "\u00fe": "th", "\u00de": "Th", "\u0140": "l\u00b7",
    "\u013f": "L\u00b7", "\u2070": "0", "\u00b9": "1", "\u00b2": "2", "\u00b3": "3",
}  # fmt: skip
"""What stands in for a character, where its parts would not say it."""


class NoPlaceError(ValueError):
    """A character that Windows-1251 can't hold. `column` is the heading, `row` counts from 1, headings included."""

    def __init__(self, character: str, column: str, row: int) -> None:
        super().__init__(character, column, row)
        self.character = character
        self.column = column
        self.row = row

    @property
    def code(self) -> str:
        """Its number as Unicode writes it: U+03A9."""
        return f"U+{ord(self.character):04X}"

    @property
    def name(self) -> str:
        """What Unicode calls it."""
        return unicodedata.name(self.character, "?")


def to_cp1251(text: str, column: str, row: int) -> str:
    """Give the text in letters that Windows-1251 has. Raises NoPlaceError, which names column and row."""
    return "".join(_likeness(character, column, row) for character in unicodedata.normalize("NFC", text))


def _likeness(character: str, column: str, row: int) -> str:
    if _fits(character):
        return character
    if character in NAMED:
        return NAMED[character]
    # A letter with a mark (é, ő) or a form of another one (full width, ligatures): what it is made of.
    parts = unicodedata.normalize("NFKD", character)
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    if plain and all(_fits(part) for part in plain):
        return plain
    if unicodedata.combining(character) or character in "\u200b\u200c\u200d\ufe0f":
        return ""
    raise NoPlaceError(character, column, row)


def _fits(character: str) -> bool:
    try:
        character.encode("cp1251")
    except UnicodeEncodeError:
        return False
    return True
