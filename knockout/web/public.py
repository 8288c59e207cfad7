"""The page for everybody's own phone: my team, now, next, where. In a demo it also opens every other page."""

from typing import Any

from flask import Blueprint, Response, request

from knockout import views
from knockout.web import parts
from knockout.web.access import hall
from knockout.web.entry_gate import gate
from knockout.web.jstexts import texts_for
from knockout.web.qr import qr_svg
from knockout.web.texts import choose_locale, page, remember

bp = Blueprint("public", __name__)


@bp.after_app_request
def _remember(response: Response) -> Response:
    return remember(response, request)


@bp.get("/")
def start() -> str:
    """Show the start page; `?team=T07` opens at that team."""
    locale = choose_locale(request)
    state = hall().machine.state
    team = request.args.get("team", "")[:32]
    entering = gate(hall()) == "open"
    boot = {
        "locale": locale,
        "as": "public",
        "v": 0,
        "server_now": hall().now(),
        "speed": hall().speed,
        "texts": texts_for(locale, "public.js", "lib"),
    }
    return page("public/start.html", locale, title=state.name or "Knockout", theme=None,
                sheets=["forms", "public", *(["entry"] if entering else [])], module="public", face="public",
                boot=boot, mine=team, teams=views.team_list(state, hall().names), entering=entering,
                tables=list(hall().links), rated=bool(state.rating or state.days),
                demo=_demo() if hall().demo else None,
                **parts.filled(hall(), "team", team, "public") | parts.filled(hall(), "now", "", "public"))  # fmt: skip


def _demo() -> dict[str, Any]:
    """Give every link of a demo with its QR code: the console's, the screens', every table's host."""
    base = hall().base_url
    return {
        "console": _link(hall().addresses.console()),
        "phone": _link(f"{base}/"),
        "screens": {
            name: _link(f"{base}/screen/{name}") for name in ("bracket", "hall", "through", "rating")
        },
        "hosts": {table: _link(url) for table, url in hall().links.items()},
        "speed": hall().speed,
    }


def _link(url: str) -> dict[str, Any]:
    return {"url": url, "qr": qr_svg(url)}
