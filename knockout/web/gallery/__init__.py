"""The gallery of the design system: every part of the house in every state, light and dark side by side.

It is made of the very templates and sheets that the pages are made of, filled with made-up tables (`examples`). Only
a demonstration serves it. `/gallery/<name>` is one picture of a screen in the hall, as large as the window.
"""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, request

from knockout.called import N_
from knockout.web.access import hall
from knockout.web.boot import page_boot
from knockout.web.gallery import bracket, colours, console, examples
from knockout.web.gallery.icons import icon_names
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("gallery", __name__)

Json = dict[str, Any]
TITLE = N_("Gallery of the design system")

SECTIONS: dict[str, str] = {
    "type": N_("Type"),
    "space": N_("Space, corners, touch"),
    "colours": N_("Colours, their meaning, measured contrast"),
    "seats": N_("Seats and names"),
    "buttons": N_("Buttons"),
    "fields": N_("Fields"),
    "marks": N_("Tags and marks"),
    "clocks": N_("Clocks"),
    "connection": N_("Connection"),
    "blocked": N_("Next step, blockers, alarms"),
    "said": N_("Refusals, notices, toasts"),
    "dialogs": N_("Dialogs"),
    "empty": N_("Nothing there yet"),
    "icons": N_("Icons"),
    "motion": N_("Motion"),
}
"""The parts of the page, each in a template of its own, in this order."""

PICTURES: dict[str, tuple[str, str, Callable[[], Json]]] = {
    "hall-playing": (
        N_("All tables: waiting, ready, playing, move placed"),
        "hall",
        examples.before_and_during,
    ),
    "hall-stopped": (N_("All tables: challenge, hold, call, no phone"), "hall", examples.stopped),
    "hall-kept": (N_("All tables: frozen, under review"), "hall", examples.kept_back),
    "hall-done": (N_("All tables: over, handed in, official, void, undecided"), "hall", examples.done),
    "table": (N_("One table with its score curve"), "table", examples.one_table),
    "bracket": (
        N_("Bracket: a stage that is over, one being played, those to come"),
        "bracket",
        bracket.bracket,
    ),
    "bracket-cards": (N_("Bracket: frozen, on hold, void, waiting"), "bracket", bracket.bracket_cards),
    "calibration": (N_("Calibration card for the last row"), "calibration", dict),
}
"""The screens in the hall by their names: title, which view, what fills it."""

STEPS = (0.85, 1.0, 1.15, 1.3)
"""The steps of the type in the hall (--hall-scale), as a display has them."""


@bp.get("/gallery")
def gallery() -> str:
    """Show every part of the house. In a demonstration only."""
    _in_a_demo()
    locale = choose_locale(request)
    sheets = ["forms", "console", "console-bar", "gallery"]
    return page("gallery/gallery.html", locale, title=translate(locale, TITLE), theme=None, sheets=sheets,
                module="gallery", face="gallery", boot=_boot(locale), sections=SECTIONS, pictures=PICTURES,
                themes=colours.THEMES, icon_names=icon_names(), colours=colours, console=console,
                examples=examples, cycle="QF-2", zone=examples.ZONE)  # fmt: skip


@bp.get("/gallery/<name>")
def picture(name: str) -> str:
    """Show one screen of the hall with made-up tables; `?theme=light` or dark, `?offline` as if it were not live."""
    _in_a_demo()
    if name not in PICTURES:
        abort(404)
    locale = choose_locale(request)
    title, view, fill = PICTURES[name]
    theme = "light" if request.args.get("theme") == "light" else "dark"
    template, sheets = _looks(view)
    away = " is-offline" if "offline" in request.args else ""
    return page("gallery/picture.html", locale, title=translate(locale, title), theme=theme, sheets=sheets,
                module="gallery", face=f"screen screen-{view}{away}", boot=_boot(locale), template=template,
                steps=STEPS, number="3", tournament=examples.NAME, zone=examples.ZONE, **{view: fill()})  # fmt: skip


def _looks(view: str) -> tuple[str, list[str]]:
    """Give a view's template and its sheets."""
    if view == "calibration":
        return "gallery/calibration.html", ["screen", "gallery"]
    return f"parts/{view}.html", ["screen", f"screen-{view}", "screen-page"]


def _in_a_demo() -> None:
    if not hall().demo:
        abort(404)


def _boot(locale: str) -> Json:
    """Give a page that is drawn and ticks, but follows nothing: it has no connection."""
    return page_boot(locale, "gallery.js", "screen", "lib", speed=1, practice=True)
