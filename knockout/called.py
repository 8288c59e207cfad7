"""What stages, cycles, games and questions are called; their ids stay those of the journal."""

import re
from collections.abc import Callable

Gettext = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 - the name that the catalogue looks for
    """Mark a text for the catalogue; it is translated when it is used."""
    return text


CUT = N_("The last place of the rating that plays")
CONCEALED = {
    "scores": N_("scores"),
    "seats": N_("seats drawn by lots"),
    "places": N_("places of the final"),
    "awards": N_("awards"),
}
"""What `conceal` keeps back: scores of a cycle, seats of a stage, and the two that there is one of."""
_GAME = re.compile(r"([A-Z]+\d*-\d+)-T(\d+)(?:-R(\d+))?")
_GROUP = re.compile(r"(?:QF|SF|F|[RD]\d+)(?:-\d+)?")


def stage_called(stage: str, gettext: Gettext) -> str:
    """Name a stage: `QF` is the quarter-final, `R2` round 2."""
    _ = gettext
    named = {"QF": _("Quarter-final"), "SF": _("Semi-final"), "F": _("Final")}
    if stage in named:
        return named[stage]
    return (_("Game day %(n)s") if stage.startswith("D") else _("Round %(n)s")) % {"n": stage[1:]}


def group_called(group: str, gettext: Gettext) -> str:
    """Name a cycle (`QF-2`) or a stage (`QF`); the final's only cycle is just the final."""
    stage, _, number = group.partition("-")
    name = stage_called(stage, gettext)
    if not number or stage == "F":
        return name
    return f"{name} · {gettext('cycle %(n)s') % {'n': number}}"


def called(text: str, gettext: Gettext, *, last_place: bool = False) -> str:
    """Name what an id stands for: a game by its cycle and table, a question by what it asks, what is
    kept back by what it is; others as they are. last_place: a table's question is about its last place that goes on,
    not about the win (S18)."""
    of, colon, asked = text.partition(":")
    if text == "rating:cut":
        return gettext(CUT)
    if text in CONCEALED:
        return gettext(CONCEALED[text])
    if of in CONCEALED and _GROUP.fullmatch(asked):
        return f"{group_called(asked, gettext)}: {gettext(CONCEALED[of])}"
    game = _GAME.fullmatch(of)
    if game is not None:
        table = gettext("table %(n)s") % {"n": game[2]}
        replay = f" ({gettext('replay %(n)s') % {'n': int(game[3]) - 1}})" if game[3] else ""
        name = f"{group_called(game[1], gettext)}, {table}{replay}"
    elif _GROUP.fullmatch(of):
        name = group_called(of, gettext)
    else:
        return text
    return f"{name}: {_asked(asked, gettext, last_place)}" if colon else name


def _asked(kind: str, gettext: Gettext, last_place: bool) -> str:
    _ = gettext
    if kind == "winner" and last_place:
        return _("the last place that goes on")
    if kind.startswith("place"):
        return _("place %(n)s") % {"n": kind.removeprefix("place")}
    return {"winner": _("the win"), "best_loser": _("best of the rest")}.get(kind, kind)
