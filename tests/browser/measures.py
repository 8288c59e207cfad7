"""What is measured on a page as it stands: sizes, what is cut off or covered, contrast in a lit hall (measures.js)."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

MEASURES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").strip()
LIT_HALL = 0.20
"""Flare, as in UX: a lit hall, or the sun on a phone."""


def measured(page: Page, what: str, of: float | None = None) -> list[Any]:
    """Give what one of the measures finds: `small` (least px), `scrolls`, `cut`, `covered`, `contrasts` (flare)."""
    return list(
        page.evaluate(f"(of) => {{ const measures =\n{MEASURES};\nreturn measures.{what}(of); }}", of)
    )
