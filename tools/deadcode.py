"""What nobody uses: functions, methods and classes, and whatever else vulture is sure of.

Fields are left out: many are read only by templates, by the codec and by whoever reads the API.
Settings are in pyproject.toml, [tool.vulture]. Names inside a template's braces count as used.
"""

import keyword
import re
import sys
import tomllib
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"class", "function", "import", "method", "property"}
SURE = 80


def names_in_templates() -> str:
    """Give them as Python that mentions each, for vulture to read."""
    templates = (path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.*"))
    braces = (inside for text in templates for inside in re.findall(r"\{[{%](.*?)[%}]\}", text, re.DOTALL))
    words = {word for inside in braces for word in re.findall(r"[^\W\d]\w*", inside)}
    return "\n".join(f"_.{word}" for word in sorted(words) if not keyword.iskeyword(word))


def main() -> int:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["vulture"]
    reader = Vulture(ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"])
    reader.scavenge([str(ROOT / path) for path in settings["paths"]])
    reader.scan(names_in_templates(), filename="templates")
    found = [
        item
        for item in reader.get_unused_code(min_confidence=settings["min_confidence"])
        if item.typ in KINDS or item.confidence >= SURE
    ]
    for item in found:
        print(f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.message}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
