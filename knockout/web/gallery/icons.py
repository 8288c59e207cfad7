"""The icons that there are."""

import re
from functools import cache

from knockout.web.texts import TEMPLATES

_SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)"')


@cache
def icon_names() -> tuple[str, ...]:
    """Give the names of the sprite's icons, in order."""
    return tuple(_SYMBOL.findall((TEMPLATES / "parts" / "icons.svg").read_text(encoding="utf-8")))
