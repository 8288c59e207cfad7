"""What a column is called, in Ukrainian or English, and what it is therefore taken for."""

import re
from functools import lru_cache

from knockout.rules.text import fold_name

SKIP = "skip"
ROLES = (
    SKIP, "name", "short", "institution", "player", "players", "student", "contact", "points", "best_word", "id"
)  # fmt: skip
"""What a column may be chosen as. `player` may be many columns, `players` is all of them in one; a `student`
column is the mark of one player; several `contact` columns are joined; every other role is of one column."""

MANY = frozenset({SKIP, "player", "student", "contact"})
"""Roles that several columns may have."""

_KNOWN: dict[str, tuple[str, ...]] = {
    "name": ("команда", "назва", "назва команди", "команди", "ім'я команди", "team", "team name", "name", "teams"),
    "short": (
        "коротка назва", "коротка назва команди", "скорочена назва", "скорочення", "коротко", "абревіатура",
        "short name", "short", "abbreviation", "short team name",
    ),
    "institution": (
        "заклад", "заклад освіти", "заклад вищої освіти", "навчальний заклад", "назва закладу", "зво", "внз", "виш",
        "університет", "установа", "місце навчання", "institution", "university", "school", "college",
    ),
    "player": (
        "гравець", "гравчиня", "гравець гравчиня", "учасник", "учасниця", "учасник учасниця", "учасник команди",
        "піб", "піб гравця", "піб учасника", "капітан", "капітан команди", "піб капітана", "player", "player name",
        "member", "participant", "captain",
    ),
    "players": (
        "гравці", "учасники", "склад", "склад команди", "гравці команди", "учасники команди", "список гравців",
        "players", "members", "participants", "roster", "line up", "lineup",
    ),
    "student": ("студент", "студентка", "студент студентка", "студент ка", "чи студент", "student", "is student"),
    "contact": (
        "контакт", "контакти", "контактні дані", "телефон", "контактний телефон", "номер телефону", "тел", "пошта",
        "електронна пошта", "електронна адреса", "мейл", "імейл", "телеграм", "contact", "contacts", "phone",
        "phone number", "e mail", "email", "mail", "telegram",
    ),
    "points": (
        "бали", "бал", "бали відбору", "бали за відбір", "сума балів", "очки", "кількість балів", "результат відбору",
        "points", "qualifying points", "score", "total points", "total",
    ),
    "best_word": (
        "найкраще слово", "найдорожче слово", "найвище слово", "найкраще слово бали", "найдорожчий хід",
        "best word", "highest word", "best single word",
    ),
    "id": ("id", "ід", "код", "код команди", "team id", "code"),
}  # fmt: skip

_WORD = re.compile(r"[^\W_]+(?:['\u02bc\u2019][^\W_]+)*")
_ORDINAL = re.compile(r"(\d{1,2})(?:й|ий|ша|га|а|st|nd|rd|th)?")


def _folded(text: str) -> str:
    return " ".join(fold_name(word) for word in text.split())


_BY_HEADING = {_folded(heading): role for role, names in _KNOWN.items() for heading in names}
_MARK_WORDS = frozenset(_folded(word) for word in ("студент", "студентка", "student"))


@lru_cache(maxsize=4096)
def role_of(heading: str) -> str | None:
    """Give what a column with this heading is taken for (one of ROLES but `skip`), None for what nobody knows."""
    words, _ = _words(heading)
    if not words or len(words) > 6:
        return None
    known = _BY_HEADING.get(" ".join(words))
    if known is not None:
        return known
    rest = [word for word in words if word not in _MARK_WORDS]
    if len(rest) < len(words) and _BY_HEADING.get(" ".join(rest)) == "player":
        return "student"
    return None


def number_of(heading: str) -> int | None:
    """Give the number in a heading: 3 for `Гравець 3` and `3-й гравець`, None where there is none."""
    return _words(heading)[1]


def _words(heading: str) -> tuple[list[str], int | None]:
    """Give a heading's words, folded, and the number beside them."""
    words: list[str] = []
    number: int | None = None
    for word in _WORD.findall(heading[:200]):
        ordinal = _ORDINAL.fullmatch(word.lower())
        if ordinal and number is None:
            number = int(ordinal[1])
        elif not _is_ending(word, number):
            words.append(_seen(word))
    return words, number


def _seen(word: str) -> str:
    try:
        return fold_name(word)
    except ValueError:  # letters that show nothing
        return ""


def _is_ending(word: str, number: int | None) -> bool:
    """`3-й`: what stands after the dash."""
    return number is not None and word.lower() in ("й", "ий", "ша", "га", "а", "st", "nd", "rd", "th")
