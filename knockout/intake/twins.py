"""Teams and people that are the same however they are written: «Зоря» = "Зоря" = Зоря."""

import re
import unicodedata

from knockout.rules.text import fold_name

_QUOTES = frozenset("\"«»„“”‟‹›‚‘’'\u02bc`")
_EDGE = re.compile("^[" + "".join(_QUOTES) + "]+|[" + "".join(_QUOTES) + "]+$")


def team_key(name: str) -> str:
    """Give what two teams' names are compared by: beyond `fold_name`, quotes, dashes and spaces count for nothing.

    Never shown. Raises ValueError for a name that shows nothing.
    """
    folded = _EDGE.sub("", fold_name(name))
    kept = "".join(letter for letter in folded if letter not in '"«»„“”‟‹›' and not _between(letter))
    return kept or fold_name(name)


def person_key(name: str) -> str:
    """Give what two people's names are compared by: first and last name in any order. Raises ValueError as above."""
    return " ".join(sorted(fold_name(name).replace(".", " ").split()))


def _between(letter: str) -> bool:
    return unicodedata.category(letter) in ("Pd", "Zs") or letter in "\u2212\u00ad"
