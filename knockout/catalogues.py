"""The catalogues of translations, read from the .po files themselves: nothing has to be compiled first."""

import io
import os
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

CATALOGUES = Path(__file__).resolve().parent / "translations"
DEFAULT = "uk"


@cache
def catalogue(locale: str) -> NullTranslations:
    """Give a language's catalogue; one without a catalogue speaks as the source does, English."""
    source = CATALOGUES / locale / "LC_MESSAGES" / "messages.po"
    if not source.exists():
        return NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=locale))
    compiled.seek(0)
    return Translations(compiled)


def gettext(text: str) -> str:
    """Give a text of the command line in the language of KNOCKOUT_LOCALE, Ukrainian if it is not set."""
    return str(catalogue(os.environ.get("KNOCKOUT_LOCALE", DEFAULT)).gettext(text))


def ngettext(one: str, many: str, num: int) -> str:
    """Give it in the form that goes with a number."""
    return str(catalogue(os.environ.get("KNOCKOUT_LOCALE", DEFAULT)).ngettext(one, many, num))
