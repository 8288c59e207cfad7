"""What every answer says to a browser besides what it is: what may run, be shown, be kept, be told to others."""

from flask import Flask, Response, current_app, request

from knockout.store.roles import PUBLIC
from knockout.web.doors import RULES
from knockout.web.nonce import nonce, policy
from knockout.web.requested import rule_here

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of every answer but static files."""
PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"
"""Of pages: nothing else asks a person for leave."""
NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'"
A_WORKER = "default-src 'none'; connect-src 'self'"
SECRET = "<token>"
"""Where this stands in an address, the address itself is a right: it goes into no Referer and no cache."""
NEVER_KEPT = ("/api/", "/console", "/c/", "/h/")
HSTS = "KNOCKOUT_HSTS"
"""The app's setting: seconds for which browsers come by https only; 0: nothing is said of it."""


def install(app: Flask, *, hsts: int) -> None:
    """See to every answer of the app. hsts: seconds, see `HSTS`."""
    app.config[HSTS] = hsts
    app.after_request(_closed_in)


def _closed_in(response: Response) -> Response:
    if request.path.startswith("/static/"):
        # A phone's first load is counted in bytes: what says nothing there is left out.
        response.headers.remove("Content-Disposition")
        return response
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    rule = rule_here()
    if SECRET in rule:
        response.headers["Referrer-Policy"] = "no-referrer"
    if response.mimetype == "text/html":
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    response.headers.setdefault("Content-Security-Policy", _policy(response.mimetype))
    kept = "no-cache" if everybodys(rule) and response.status_code < 400 else "no-store"
    response.headers.setdefault("Cache-Control", kept)
    if request.is_secure:
        _over_tls(response)
    return response


def _over_tls(response: Response) -> None:
    """Say what browsers believe over TLS only; elsewhere they complain of it."""
    if response.mimetype == "text/html":
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if seconds := current_app.config[HSTS]:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")


def _policy(mimetype: str | None) -> str:
    if mimetype == "text/html":
        return policy(nonce(), request.host)
    return A_WORKER if mimetype == "text/javascript" else NOT_A_PAGE


def everybodys(rule: str) -> bool:
    """Say whether what is at this URL rule is the same for everybody and may lie in a cache."""
    return PUBLIC in RULES.get(rule, ()) and SECRET not in rule and not rule.startswith(NEVER_KEPT)
