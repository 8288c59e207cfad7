"""The table host's page: one script that draws the game's snapshot; the rest happens over the socket."""

from typing import Any

from flask import Blueprint, g, request

from knockout.ids import GameId
from knockout.web import parts
from knockout.web.access import csrf_token, hall, host_only, speaking_as
from knockout.web.boot import page_boot
from knockout.web.jstexts import texts_for
from knockout.web.shell import shell_on
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("host", __name__)


@bp.get("/host")
@host_only
def host() -> str:
    """Show the game that is at this host's table now, or that there is none yet."""
    locale = choose_locale(request)
    title = translate(locale, "Table %(n)s", n=g.table)
    if g.game is None:
        waiting = parts.filled(hall(), "table", str(g.table), "public")
        return page("host/none.html", locale, title=title, theme="dark", face="screen screen-table", module="idle",
                    sheets=["screen", "screen-table", "screen-page"], boot=_begin(locale), **waiting)  # fmt: skip
    return host_page(locale, title=title, boot={**_begin(locale), **_boot(g.game, locale)})


def host_page(locale: str, *, title: str, boot: dict[str, Any]) -> str:
    """Give the page that a game is played on: `boot` is what its script starts from, without the texts."""
    sheets = ["forms", "host", "host-play", "host-score", "host-around", "host-table"]
    return page(
        "host/host.html",
        locale,
        title=title,
        theme="light",
        module="host",
        face="host",
        sheets=sheets,
        boot={**boot, "texts": texts_for(locale, "host.js", "host", "lib")},
    )


def _begin(locale: str) -> dict[str, Any]:
    mine = {"as": speaking_as(), "hall": hall().tokens.fingerprint, "run": hall().run}
    return page_boot(locale, "lib", shell=shell_on(), **mine)


def _boot(game: GameId, locale: str) -> dict[str, Any]:
    """Give what the script starts from."""
    return {
        "csrf": csrf_token(),
        "table": g.table,
        "game": game,
        "v": hall().v,
        "lease": hall().leases.told(g.table),
        **parts.render(hall(), "game", game, locale, "host"),
    }
