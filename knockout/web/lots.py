"""Lots that anyone can check (U22): a seed sealed on the server, and the page that shows it after the draw."""

import secrets
import uuid
from typing import Any

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response as AnyResponse

from knockout import views
from knockout.called import N_
from knockout.errors import Code
from knockout.ids import COMMITTEE, StageId
from knockout.rules.lots import seed_hash
from knockout.runner import Answer
from knockout.store.codec import iso
from knockout.store.meta import delete_meta, get_meta, set_meta
from knockout.tournament.lookup import stage_plan
from knockout.web.access import hall
from knockout.web.boot import page_boot
from knockout.web.hall import Hall
from knockout.web.texts import choose_locale, page, refusal_text, translate

bp = Blueprint("lots", __name__)
TITLE = N_("Draw of lots")
SEED_DIGITS = 20
"""Digits of a sealed seed: more than anyone can try out, few enough to read aloud."""


@bp.get("/lots")
def newest() -> str:
    """Show the draw made last, or the one that is announced."""
    return _lots("")


@bp.get("/lots/<stage>")
def of_stage(stage: str) -> str:
    """Show one stage's draw."""
    if stage_plan(hall().public, StageId(stage)) is None:
        abort(404)
    return _lots(stage)


def _lots(stage: str) -> str:
    locale = choose_locale(request)
    boot = page_boot(locale, "lots.js", "lib")
    title = f"{translate(locale, TITLE)} · {hall().public.name}"
    lots = views.lots_view(hall().public, hall().names, stage)
    return page("public/lots.html", locale, title=title, theme=None, sheets=["public", "lots"], module="lots",
                face="public lots-page", boot=boot, part="lots", arg=stage, lots=lots)  # fmt: skip


@bp.post("/console/draw/<stage>/seal")
def seal(stage: str) -> AnyResponse | dict[str, Any]:
    """Make a seed, keep it, and show its hash and that of the list as they are now.

    Kept first: a server that ends in between must not have shown the hash of a seed that nobody has.
    """
    with hall().runner.lock:
        kept = sealed_seed(hall(), stage)
        seed = kept or _new_seed()
        if kept is None:
            set_meta(hall().journal, _key(stage), seed)
        answer = _ask("announce_draw", stage, seed_hash=seed_hash(seed))
        if kept is None and not answer["ok"]:
            delete_meta(hall().journal, _key(stage))
    return _said(answer)


@bp.post("/console/draw/<stage>/unseal")
def unseal(stage: str) -> AnyResponse | dict[str, Any]:
    """Draw with the seed whose hash was shown; from now on the seed itself is public."""
    with hall().runner.lock:
        seed = sealed_seed(hall(), stage)
        if seed is None:
            details = {"field": "seed", "value": None, "accepted": f"announce_draw {stage}"}
            return _said({"ok": False, "v": hall().v, "code": Code.WRONG_PHASE.value, "details": details})
        answer = _ask("draw", stage, seed=seed)
        if answer["ok"]:
            delete_meta(hall().journal, _key(stage))
    return _said(answer)


def sealed_seed(hall: Hall, stage: str) -> str | None:
    """Give the seed that is kept for a stage's draw, None where none is, or where another one was announced."""
    seed = get_meta(hall.journal, _key(stage))
    announced = hall.machine.state.announced.get(StageId(stage))
    if seed is None or (announced is not None and announced.seed_hash != seed_hash(seed)):
        return None
    return seed


def _new_seed() -> str:
    """Give a seed of digits in groups of five, so that it can be read aloud."""
    digits = "".join(secrets.choice("0123456789") for _ in range(SEED_DIGITS))
    return " ".join(digits[at : at + 5] for at in range(0, SEED_DIGITS, 5))


def _key(stage: str) -> str:
    return f"sealed_seed:{stage}"


def _ask(do: str, stage: str, **fields: str) -> Answer:
    line = {"id": str(uuid.uuid4()), "do": do, "at": iso(hall().now()), "stage": stage, **fields}
    return hall().runner.run(line, COMMITTEE)


def _said(answer: Answer) -> dict[str, Any]:
    if answer["ok"]:
        return dict(answer)
    text = refusal_text(answer["code"], answer["details"], choose_locale(request), hall().names)
    return {**answer, "message": text}
