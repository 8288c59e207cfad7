"""The preview of a correction as the console shows it (S13); asked for at every key, it saves nothing."""

from typing import Any

from knockout.errors import Refused
from knockout.views.console_preview import preview_view
from knockout.views.console_told import told_view
from knockout.web.console_foresight import NOT_SAID_YET, step_of
from knockout.web.hall import Hall
from knockout.web.texts import env, refusal_text

Json = dict[str, Any]
FIELDS = ("game", "turn", "words", "all_tiles", "kind")


def preview(hall: Hall, asked: Any, locale: str) -> Json:
    """Answer the fields of a `correct_turn`: the page's part that shows what it would change and who would see it,
    or the refusal."""
    given = asked if isinstance(asked, dict) else {}
    line = {key: given[key] for key in FIELDS if key in given}
    line |= {"do": "correct_turn", "reason": NOT_SAID_YET}
    try:
        step = step_of(hall, {**line, "preview": True})
        saved = step_of(hall, line)
    except Refused as refused:
        return _refusal(refused, locale)
    if step.refused is not None or step.preview is None:
        return _refusal(step.refused, locale)
    told = told_view(hall.machine.state, saved.state, step.preview, hall.names)
    values = {"preview": preview_view(step.preview, hall.names), "told": told}
    return {"ok": True, "html": env(locale).get_template("console/preview.html").render(**values)}


def _refusal(refused: Refused | None, locale: str) -> Json:
    assert refused is not None, "a correction is refused or has a preview"
    code, details = refused.code.value, refused.details
    return {"ok": False, "code": code, "details": details, "message": refusal_text(code, details, locale)}
