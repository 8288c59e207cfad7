"""What a phone needs to keep this page on its home screen like an app of its own (`/manifest/uk.webmanifest`)."""

import json
from typing import Any

from flask import Blueprint, Response, abort, request

from knockout.called import N_
from knockout.web import assets
from knockout.web.access import hall
from knockout.web.texts import LOCALES, translate

bp = Blueprint("manifest", __name__)

Json = dict[str, Any]

SHORT = N_("Tournament")
ABOUT = N_("Your table, your turn and how you stand, and every table in the hall.")
ICONS = (
    ("icons/any-192.png", "192x192", "any"),
    ("icons/any-512.png", "512x512", "any"),
    ("icons/maskable-192.png", "192x192", "maskable"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)
"""Drawn by tools/icons.py: below static/, sides in pixels, purpose."""
HERO, GROUND = "#0b3d91", "#f2f4f8"
"""The colours of tokens.css that the page begins with: a manifest knows no sheet."""


@bp.get("/manifest/<locale>.webmanifest")
def manifest(locale: str) -> Response:
    """Send the manifest in one of the languages; another answers 404. The name may change: asked for each time."""
    if locale not in LOCALES:
        abort(404)
    answer = Response(json.dumps(said(locale, hall().public.name), ensure_ascii=False))
    answer.headers["Content-Type"] = "application/manifest+json"
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def said(locale: str, name: str) -> Json:
    """Give the manifest of a tournament of this name ("" before there is one)."""
    return {
        "id": "/",
        "name": name or "Knockout",
        "short_name": translate(locale, SHORT),
        "description": translate(locale, ABOUT),
        "lang": locale,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": HERO,
        "background_color": GROUND,
        "icons": [_icon(path, size, purpose) for path, size, purpose in ICONS],
    }


def _icon(path: str, size: str, purpose: str) -> Json:
    return {"src": assets.static(path), "sizes": size, "type": "image/png", "purpose": purpose}
