"""The remote: three large buttons in the presenter's hand that reveal the next step, on a phone or a tablet."""

from flask import Blueprint, request

from knockout.called import N_
from knockout.web import parts
from knockout.web.access import committee_only, csrf_token, hall, speaking_as
from knockout.web.jstexts import texts_for
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("remote", __name__)

TITLE = N_("Presenter’s remote")


@bp.get("/console/reveal")
@committee_only
def remote() -> str:
    """Show the remote of what is being revealed now."""
    locale = choose_locale(request)
    boot = {
        "locale": locale,
        "as": speaking_as(),
        "csrf": csrf_token(),
        "v": hall().v,
        "server_now": hall().now(),
        "speed": hall().speed,
        "zone": hall().machine.state.zone,
        "texts": texts_for(locale, "remote.js", "console", "lib"),
    }
    title = f"{translate(locale, TITLE)} · {hall().machine.state.name}"
    return page("console/remote-page.html", locale, title=title, theme=None, sheets=["remote"],
                module="remote", face="remote", boot=boot,
                **parts.filled(hall(), "console-remote", "", "committee"))  # fmt: skip
