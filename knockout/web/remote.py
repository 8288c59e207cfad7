"""The remote: three large buttons in the presenter's hand that reveal the next step, on a phone or a tablet."""

from flask import Blueprint, request

from knockout.called import N_
from knockout.web import parts
from knockout.web.access import committee_only, hall
from knockout.web.boot import committee_boot
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("remote", __name__)

TITLE = N_("Presenter’s remote")


@bp.get("/console/reveal")
@committee_only
def remote() -> str:
    """Show the remote of what is being revealed now."""
    locale = choose_locale(request)
    boot = committee_boot(locale, "remote.js", "console", "lib")
    title = f"{translate(locale, TITLE)} · {hall().machine.state.name}"
    return page("console/remote-page.html", locale, title=title, theme=None, sheets=["remote"],
                module="remote", face="remote", boot=boot,
                **parts.filled(hall(), "console-remote", "", "committee"))  # fmt: skip
