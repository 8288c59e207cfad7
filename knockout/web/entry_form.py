"""The form a team fills in: what was typed, what it means, and what is wrong with it, field by field."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from knockout.called import N_
from knockout.rules.text import clean_name, shown
from knockout.store.applications import Applicant, Written
from knockout.web.texts import translate

LONGEST_NAME = 60
LONGEST_SHORT = 14
LONGEST_INSTITUTION = 120
LONGEST_PLAYER = 80
LONGEST_CONTACT = 120
LONGEST_NOTE = 600
MOST_PLAYERS = 10

_MAIL = re.compile(r"[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+")
FEWEST_DIGITS = 7

NEEDED = N_("Fill this in: it is needed.")
TOO_LONG = N_("Too long: up to %(most)s letters.")
UNSEEN = N_("Type a name that can be seen.")
NO_CONTACT = N_("Give a phone number or an e-mail, so that the committee can reach you.")
TOO_FEW = N_("A team has at least %(least)s players. Fill in the empty lines.")
NO_CONSENT = N_("Without this tick the form can’t be taken.")
TAKEN = N_("The name “%(name)s” is taken by another team. Choose another one.")


@dataclass
class Typed:
    """The form as it was typed; nothing here has been checked. Missing fields are empty."""

    name: str = ""
    short: str = ""
    institution: str = ""
    contact: str = ""
    note: str = ""
    players: list[tuple[str, bool]] = field(default_factory=list)
    consent: bool = False

    def rows(self, least: int) -> list[tuple[str, bool]]:
        """Give the lines for players that the form shows: those typed, and empty ones up to `least`."""
        empty = [("", True)] * (least - len(self.players))
        return [*self.players, *empty][:MOST_PLAYERS]


@dataclass(frozen=True)
class Problem:
    """What is wrong with a field: a text for the catalogue and what fills it."""

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def said(self, locale: str) -> str:
        """Give it in a language."""
        return translate(locale, self.text, **self.values)


Problems = dict[str, Problem]


def read(form: Mapping[str, str], *, wanted: int) -> Typed:
    """Give what was typed, from the fields of a posted form; at least `wanted` lines for players."""
    numbers = range(1, MOST_PLAYERS + 1)
    last = max((n for n in numbers if form.get(f"player{n}", "").strip()), default=0)
    players = [
        (form.get(f"player{n}", ""), f"student{n}" in form or f"player{n}" not in form)
        for n in range(1, max(last, min(wanted, MOST_PLAYERS)) + 1)
    ]
    return Typed(
        name=form.get("name", ""),
        short=form.get("short", ""),
        institution=form.get("institution", ""),
        contact=form.get("contact", ""),
        note=form.get("note", ""),
        players=players,
        consent="consent" in form,
    )


def lines_in(form: Mapping[str, str]) -> int:
    """Give how many lines for players the posted form had."""
    return sum(f"player{n}" in form for n in range(1, MOST_PLAYERS + 1))


def typed_from(written: Written) -> Typed:
    """Give the form as it is filled in with what was sent before; who has sent it has agreed."""
    return Typed(
        name=shown(written.name),
        short=shown(written.short),
        institution=shown(written.institution),
        contact=written.contact,
        note=written.note,
        players=[(shown(one.name), one.student) for one in written.players],
        consent=True,
    )


def judge(typed: Typed, *, least: int) -> tuple[Written, Problems]:
    """Give what a form means and what is wrong with it by field, nothing if it can be kept.

    least: the fewest players of a team (U21).
    """
    problems: Problems = {}
    name = _name(typed.name, "name", LONGEST_NAME, problems, needed=True)
    short = _name(typed.short, "short", LONGEST_SHORT, problems)
    institution = _name(typed.institution, "institution", LONGEST_INSTITUTION, problems)
    players = _players(typed, least, problems)
    contact = _contact(typed.contact, problems)
    note = plain(typed.note)
    if len(note) > LONGEST_NOTE:
        problems["note"] = Problem(TOO_LONG, {"most": LONGEST_NOTE})
    if not typed.consent:
        problems["consent"] = Problem(NO_CONSENT)
    written = Written(
        name=name, short=short, institution=institution, contact=contact, players=players, note=note
    )
    return written, problems


def _name(typed: str, where: str, most: int, problems: Problems, *, needed: bool = False) -> str:
    """Read a name as the roster keeps it; an empty one is a problem only where it is needed."""
    if not typed.strip():
        if needed:
            problems[where] = Problem(NEEDED)
        return ""
    try:
        name = clean_name(typed)
    except ValueError:
        problems[where] = Problem(UNSEEN)
        return ""
    if len(name) > most:
        problems[where] = Problem(TOO_LONG, {"most": most})
    return name


def _players(typed: Typed, least: int, problems: Problems) -> tuple[Applicant, ...]:
    """Read the lines that say something. Two of one name may be namesakes: the committee is told, not the team."""
    found: list[Applicant] = []
    for number, (text, student) in enumerate(typed.players, start=1):
        name = _name(text, f"player{number}", LONGEST_PLAYER, problems)
        if name:
            found.append(Applicant(name=name, student=student))
    if len(found) < least:
        empty = (n for n, (text, _) in enumerate(typed.players, start=1) if not text.strip())
        problems.setdefault(
            f"player{next(empty, len(typed.players) or 1)}", Problem(TOO_FEW, {"least": least})
        )
    return tuple(found)


def _contact(typed: str, problems: Problems) -> str:
    """Read what has a phone number or an e-mail in it: other words may stand beside it."""
    contact = " ".join(plain(typed).split())
    reachable = _MAIL.search(contact) or sum(map(str.isdigit, contact)) >= FEWEST_DIGITS
    if len(contact) > LONGEST_CONTACT:
        problems["contact"] = Problem(TOO_LONG, {"most": LONGEST_CONTACT})
    elif not reachable:
        problems["contact"] = Problem(NO_CONTACT)
    return contact


def plain(text: str) -> str:
    """Give a text of several lines without what can't be seen: controls, directions, joiners."""
    kept = (
        letter
        for letter in unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\t", " "))
        if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return "".join(kept).strip()
