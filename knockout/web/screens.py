"""What hangs in the hall: no menu, nothing to press; dark unless asked for light."""

from flask import Blueprint, request

from knockout.called import N_
from knockout.web import parts
from knockout.web.access import hall
from knockout.web.jstexts import texts_for
from knockout.web.shell import shell_on
from knockout.web.texts import choose_locale, number_in, page, translate

bp = Blueprint("screens", __name__)


TITLES = {
    "bracket": N_("Bracket"),
    "hall": N_("All tables"),
    "rating": N_("Rating"),
    "table": N_("Table"),
    "through": N_("Who is through"),
}


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


def _screen(part: str, arg: str) -> str:
    locale = choose_locale(request)
    theme = "light" if request.args.get("theme") == "light" else "dark"
    title = f"{translate(locale, TITLES[part])} · {hall().machine.state.name}"
    boot = {
        "locale": locale,
        "as": "public",
        "v": 0,
        "server_now": hall().now(),
        "speed": hall().speed,
        "shell": shell_on(),
        "texts": texts_for(locale, "screen.js", "screen", "lib"),
    }
    return page("screens/screen.html", locale, title=title, theme=theme, sheets=["screen", f"screen-{part}"],
                module="screen", face=f"screen screen-{part}", boot=boot,
                template=parts.PARTS[part].template, **parts.filled(hall(), part, arg, "public"))  # fmt: skip
