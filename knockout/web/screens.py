"""What hangs in the hall: no menu, nothing to press; dark unless asked for light."""

from flask import Blueprint, request

from knockout.called import N_
from knockout.web import parts
from knockout.web.access import hall
from knockout.web.boot import page_boot
from knockout.web.shell import shell_on
from knockout.web.texts import choose_locale, number_in, page, translate

bp = Blueprint("screens", __name__)


TITLES = {
    "bracket": N_("Bracket"),
    "countdown": N_("Countdown"),
    "hall": N_("All tables"),
    "highlights": N_("Highlights"),
    "notice": N_("Message and sponsors"),
    "rating": N_("Rating"),
    "reveal": N_("Lots, step by step"),
    "table": N_("Table"),
    "through": N_("Who is through"),
}
LAST_SHEETS = ("screen-page", "screen-page-lists", "screen-band", "screen-ceremony")
"""Sheets for all views; they come after a view's own."""


@bp.get("/screen/bracket")
def bracket() -> str:
    """Show the bracket."""
    return _screen("bracket", "")


@bp.get("/screen/hall")
def all_tables() -> str:
    """Show all tables of the cycle that is on; `?page=2` where there are more than a screen holds."""
    asked = number_in(request.args.get("page", ""))
    return _screen("hall", "" if asked is None else str(asked))


@bp.get("/screen/rating")
def rating() -> str:
    """Show the rating, 20 teams a page, and the ranking of the day that is on; `?page=2` stays on that page."""
    asked = number_in(request.args.get("page", ""))
    return _screen("rating", "" if asked is None else str(asked))


@bp.get("/screen/table/<int:table>")
def table(table: int) -> str:
    """Show one table, as large as the screen."""
    return _screen("table", str(table))


@bp.get("/screen/through")
def through() -> str:
    """Show who is through and why; `?stage=SF` for another stage than the one being played."""
    return _screen("through", request.args.get("stage", "")[:8])


@bp.get("/screen/highlights")
def highlights() -> str:
    """Show the facts worth telling of the day; `?cycle=QF-1` of one cycle."""
    return _screen("highlights", request.args.get("cycle", "")[:8])


@bp.get("/screen/reveal")
def reveal() -> str:
    """Show a ceremony as far as it is revealed; `?what=seats:QF`, `places` or `awards` names which."""
    return _screen("reveal", request.args.get("what", "")[:20])


@bp.get("/screen/countdown")
def countdown() -> str:
    """Count down to what comes next; `?to=check_in`, `substitution` or a cycle names what."""
    return _screen("countdown", request.args.get("to", "")[:16])


@bp.get("/screen/notice")
def notice() -> str:
    """Show the committee's message in full; without one the tournament's name and its sponsors."""
    return _screen("notice", "")


def _screen(part: str, arg: str) -> str:
    locale = choose_locale(request)
    theme = "light" if request.args.get("theme") == "light" else "dark"
    title = f"{translate(locale, TITLES[part])} · {hall().public.name}"
    boot = page_boot(locale, "screen.js", "screen", "lib", shell=shell_on())
    sheets = ["screen", f"screen-{part}", *LAST_SHEETS]
    return page("screens/screen.html", locale, title=title, theme=theme, sheets=sheets,
                module="screen", face=f"screen screen-{part}", boot=boot,
                template=parts.PARTS[part].template,
                **parts.filled(hall(), "band", "", "public") | parts.filled(hall(), part, arg, "public"))  # fmt: skip
