"""The words that the browser needs for itself: found in the scripts, translated by the one catalogue.

A script says `t("English text {name}")` or `tn("{n} word", "{n} words", n)`; the same pattern finds
them for the catalogue (babel.cfg) and for the page, so that neither can miss what the other has.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import IO, Any

from knockout.catalogues import catalogue
from knockout.web.texts import STATIC

_STRING = r'"((?:[^"\\]|\\.)*)"'
_CALL = re.compile(rf"\b(?:tn\(\s*{_STRING},\s*{_STRING}|t\(\s*{_STRING})")
_SAMPLES = (1, 2, 5)
"""One number for each form that a Slavic plural has: one, few, many."""


def calls(source: str) -> Iterator[tuple[int, tuple[str, str] | str]]:
    """Give every text a script asks for, with its line; a pair is one and many."""
    for match in _CALL.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        one, many, plain = match.groups()
        yield line, plain if plain is not None else (one, many)


def extract(
    fileobj: IO[bytes], _keywords: Any, _tags: Any, **_options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Serve pybabel: the extractor named in babel.cfg."""
    for line, text in calls(fileobj.read().decode()):
        yield line, "gettext" if isinstance(text, str) else "ngettext", text, []


@cache
def texts_for(locale: str, *scripts: str) -> dict[str, str | list[str]]:
    """Give the translations of everything that these scripts say; folders stand for all in them.

    What is the same in English is left out: the script has it already.
    """
    known = catalogue(locale)
    found: dict[str, str | list[str]] = {}
    for script in scripts:
        path = STATIC / "js" / script
        for file in sorted(path.glob("*.js")) if path.is_dir() else [path]:
            for _line, text in calls(file.read_text()):
                if isinstance(text, str):
                    found[text] = known.gettext(text)
                else:
                    found[text[0]] = [known.ngettext(*text, n) for n in _SAMPLES]
    return {key: value for key, value in found.items() if value != key}
