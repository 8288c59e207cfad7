"""The announcer's page: what to read out at the microphone, on a tablet or a phone."""

from flask import Blueprint, g, request

from knockout.called import N_
from knockout.web import parts
from knockout.web.access import hall
from knockout.web.boot import committee_boot
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("announcer", __name__)

TITLE = N_("Announcer")


@bp.get("/announcer")
def announcer() -> str:
    """Show the announcer's page."""
    locale = choose_locale(request)
    boot = committee_boot(locale, "announcer.js", "lib")
    title = f"{translate(locale, TITLE)} · {hall().public.name}"
    return page("public/announcer.html", locale, title=title, theme=None, sheets=["announcer"],
                module="announcer", face="announcer", boot=boot,
                **parts.filled(hall(), "announcer", "", g.speaker.role))  # fmt: skip
