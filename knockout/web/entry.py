"""The public door for teams: the form in which a team enters itself, and its own page afterwards.

Works without JavaScript. A form carries a secret made for it; sent, that is the secret of the team's
own link. So a form that is sent twice is one application, and nothing has to be remembered for it.
"""

from typing import Any

from flask import Blueprint, Response, current_app, redirect, request
from flask.blueprints import BlueprintSetupState
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from knockout.errors import Refused
from knockout.store import applications
from knockout.store.applications import WAITING, Application, Written
from knockout.web import entry_pages as pages
from knockout.web.access import hall
from knockout.web.entry_form import TAKEN, Problem, Typed, judge, lines_in, read, typed_from
from knockout.web.entry_gate import MOST_WAITING, PARTS, buckets, gate
from knockout.web.entry_pages import form_page, least_players, other_page, standing_page
from knockout.web.limits import Buckets, address_key

bp = Blueprint("entry", __name__)

Answer = AnyResponse | pages.Page | tuple[str, int, dict[str, str]]

BUCKETS = "knockout_entry_buckets"


def _limits(setup: BlueprintSetupState) -> None:
    """Each app has its own count of who has sent how many."""
    setup.app.extensions[BUCKETS] = buckets()


bp.record(_limits)


@bp.after_request
def _private(response: Response) -> Response:
    """What a team has typed stays in no cache, and its link in no search engine."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


# --- a new application


@bp.get("/enter")
def blank() -> Answer:
    """Show the empty form, or why there is none."""
    return form_page(Typed()) if gate(hall()) == "open" else other_page("closed", 200)


@bp.post("/enter")
def sent() -> Answer:
    """Keep a new application and lead to its own page; what can't be kept comes back as it was typed."""
    typed = _typed()
    token = request.form.get("form", "")
    if "more" in request.form:
        return form_page(typed, token=token)
    if gate(hall()) != "open":
        return form_page(typed, token=token, banner=Problem(pages.CLOSED_NOW), status=409)
    if not applications.is_ours(token, hall().tokens.secret):
        return form_page(typed, banner=Problem(pages.STALE), status=400)
    written, problems = judge(typed, least=least_players())
    with hall().runner.lock:  # from looking whether it is there to having it there
        known = applications.of_token(hall().journal, token)
        if known is not None:
            return _sent_again(known, token, typed, written)
        if problems:
            return form_page(typed, token=token, problems=problems, status=422)
        return _kept(token, typed, written)


def _kept(token: str, typed: Typed, written: Written) -> Answer:
    """Store it, unless the name is taken, too many wait, or too many come from there."""
    if _taken(written.name):
        return form_page(typed, token=token, problems={"name": _is_taken(typed)}, status=422)
    if applications.how_many_wait(hall().journal) >= MOST_WAITING:
        return form_page(typed, token=token, banner=Problem(pages.FULL), status=429)
    wait = _buckets().take(address_key(request.remote_addr))
    if wait:
        return _busy(wait, typed, token=token)
    try:
        applications.make(hall().journal, token, written, hall().now())
    except Refused:
        return form_page(typed, token=token, banner=Problem(pages.UNSTORED), status=503)
    hall().live.touch(*PARTS)
    return redirect(f"/enter/{token}", 303)


def _sent_again(known: Application, token: str, typed: Typed, written: Written) -> Answer:
    """A form that was sent before: the same again is the same; another is not taken for the first's change."""
    if known.state != WAITING or written == known.written:
        return redirect(f"/enter/{token}", 303)
    if written.name == known.written.name:
        return form_page(typed, at=token, known=known, banner=Problem(pages.SENT_BEFORE), status=409)
    banner = Problem(pages.ANOTHER, {"name": known.written.name})
    return form_page(typed, banner=banner, earlier=token, status=409)


# --- the team's own page


@bp.get("/enter/<token>")
def stands(token: str) -> Answer:
    """Show where an application stands; `?change` is the form to change it while it waits."""
    known = applications.of_token(hall().journal, token)
    if known is None:
        return other_page("unknown", 404)
    if "change" in request.args and known.state == WAITING:
        return form_page(typed_from(known.written), at=token, known=known)
    return standing_page(token, known)


@bp.post("/enter/<token>")
def changed(token: str) -> Answer:
    """Change or withdraw an application while it waits for the committee."""
    known = applications.of_token(hall().journal, token)
    if known is None:
        return other_page("unknown", 404)
    if known.state != WAITING:
        return redirect(f"/enter/{token}?late", 303)
    if "withdraw" in request.form:
        return _withdrawn(token, known)
    typed = _typed()
    if "more" in request.form:
        return form_page(typed, at=token, known=known)
    written, problems = judge(typed, least=least_players())
    if problems:
        return form_page(typed, at=token, known=known, problems=problems, status=422)
    return _changed(token, known, typed, written)


def _changed(token: str, known: Application, typed: Typed, written: Written) -> Answer:
    """Store the change if what the page was made from is still what is there."""
    with hall().runner.lock:
        if _taken(written.name, but=known.number):
            return form_page(typed, at=token, known=known, problems={"name": _is_taken(typed)}, status=422)
        wait = _buckets().take(f"application {known.number}")
        if wait:
            return _busy(wait, typed, at=token, known=known)
        if request.form.get("version") != str(known.version):
            return form_page(typed, at=token, known=known, banner=Problem(pages.MEANWHILE), status=409)
        try:
            done = applications.change(hall().journal, known.number, known.version, written, hall().now())
        except Refused:
            return form_page(typed, at=token, known=known, banner=Problem(pages.UNSTORED), status=503)
    hall().live.touch(*PARTS)
    return redirect(f"/enter/{token}?{'saved' if done else 'late'}", 303)


def _withdrawn(token: str, known: Application) -> Answer:
    try:
        done = applications.withdraw(hall().journal, known.number)
    except Refused:
        return standing_page(token, known, banner=Problem(pages.UNSTORED), status=503)
    hall().live.touch(*PARTS)
    return redirect("/enter?withdrawn" if done else f"/enter/{token}?late", 303)


# --- what they share


def _typed() -> Typed:
    """Give what was typed; `more` asks for one more line for a player."""
    return read(request.form, wanted=lines_in(request.form) + ("more" in request.form))


def _taken(name: str, *, but: int | None = None) -> bool:
    """Say whether a team that is entered, or another application that waits, has this name (S20)."""
    if hall().names.team_named(name) is not None:
        return True
    return applications.waiting_named(hall().journal, name, but=but) is not None


def _is_taken(typed: Typed) -> Problem:
    return Problem(TAKEN, {"name": typed.name.strip()})


def _buckets() -> Buckets:
    kept: Buckets = current_app.extensions[BUCKETS]
    return kept


def _busy(wait: float, typed: Typed, **more: Any) -> Answer:
    """Too many at once: the form comes back and says when to press the button again."""
    seconds = int(wait) + 1
    html, status = form_page(typed, banner=Problem(pages.BUSY, {"n": seconds}), status=429, **more)
    return html, status, {"Retry-After": str(seconds)}


# --- what stands in the way before a page is asked


def _not_meant(_error: CSRFError) -> Answer:
    """The page's token is missing or another's: the form comes back as it was typed, with a good one."""
    banner = Problem(pages.STALE)
    token = (request.view_args or {}).get("token", "")
    if not token:
        return form_page(_typed(), token=request.form.get("form", ""), banner=banner, status=400)
    known = applications.of_token(hall().journal, token)
    if known is None:
        return other_page("unknown", 404)
    if known.state != WAITING or "withdraw" in request.form:
        return standing_page(token, known, banner=banner, status=400)
    return form_page(_typed(), at=token, known=known, banner=banner, status=400)


def _too_large(_error: RequestEntityTooLarge) -> Answer:
    return other_page("too_large", 413)


bp.register_error_handler(CSRFError, _not_meant)
bp.register_error_handler(RequestEntityTooLarge, _too_large)
