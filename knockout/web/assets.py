"""A page's files: their addresses, which change with what they hold, and what is sent of them.

There is no build step: the program itself makes the files of static/ fewer and smaller, in ways that change
nothing for a browser. A page's sheets come as one, its scripts do (see joined.py), and what this project wrote
comes without its comments and its indentation. Files of others (static/vendor, static/fonts) are sent byte for byte.
"""

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import Markup

from knockout.web.joined import Script, join

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"

SHEETS = "/static/sheets/"
SCRIPTS = "/static/at/"
OTHERS = ("/static/vendor/", "/static/fonts/")
"""Their folders are named after the version."""

ON_EVERY_PAGE = ("fonts", "tokens", "base", "components", "marks")

_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"^\s+", re.MULTILINE)
_WORD = re.compile(r'"([a-z0-9-]+)"')
_TAKEN = re.compile(r'\{%-? *(?:include|from|import) "([^"]+\.html)"')
_SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>\s*', re.DOTALL)
_KEPT = 512  # whoever asks for odd addresses of a file fills no memory


def _digest(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(contents)).hexdigest()[:10]


def _digest_of(*folders: Path) -> str:
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.is_file())
    return _digest(
        *(part for file in files for part in (str(file.relative_to(ROOT)).encode(), file.read_bytes()))
    )


@lru_cache(maxsize=_KEPT)
def static(path: str) -> str:
    """Give a static file's address, changed whenever the file is. Raises FileNotFoundError."""
    return f"/static/{path}?v={_digest((STATIC / path).read_bytes())}"


@cache
def build() -> str:
    """Give the version of all that pages are made of, worked out once: ten hexadecimal digits."""
    return _digest_of(STATIC, TEMPLATES)


# --- sheets


@cache
def _sheet_names() -> frozenset[str]:
    return frozenset(file.stem for file in (STATIC / "css").glob("*.css"))


@lru_cache(maxsize=_KEPT)
def joined(names: tuple[str, ...]) -> bytes | None:
    """Give these sheets of static/css as one, without comments; None for an unknown or a repeated one."""
    if not names or len(set(names)) < len(names) or not _sheet_names().issuperset(names):
        return None
    texts = ((STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return _INDENT.sub("", _CSS_COMMENT.sub("", "".join(texts))).encode()


@lru_cache(maxsize=_KEPT)
def sheets(names: tuple[str, ...]) -> str:
    """Give the address of these sheets as one. Raises FileNotFoundError for an unknown or a repeated one."""
    content = joined(names)
    if content is None:
        raise FileNotFoundError(f"no such sheets in static/css: {', '.join(names)}")
    return f"{SHEETS}{'+'.join(names)}.css?v={_digest(content)}"


def page_sheets(names: list[str]) -> str:
    """Give the address of a page's sheets: those of every page, then its own."""
    return sheets((*ON_EVERY_PAGE, *names))


# --- scripts


@cache
def page_scripts() -> dict[str, Script]:
    """Give what is sent of every page's script and of the workers, by name: `host` for static/js/host.js.

    Raises Unreadable for one that can't be joined with what it imports.
    """
    return {file.stem: join(STATIC, file.name) for file in sorted((STATIC / "js").glob("*.js"))}


@cache
def scripts() -> str:
    """Give the version of all scripts: it is part of their addresses."""
    return _digest(*(script.text.encode() for script in page_scripts().values()))


def module(name: str) -> str:
    """Give the address of a page's script, which is all that this project wrote for it."""
    return f"{SCRIPTS}{scripts()}/js/{name}.js"


def preloads(name: str) -> list[str]:
    """Give the addresses of the files of others that a page's script imports: a browser need not read it first."""
    return [f"/static/{path}" for path in page_scripts()[name].vendored]


# --- icons


@cache
def icons(name: str, template: str = "") -> Markup:
    """Give the sprite with the icons that a page's script speaks of, and the template that it is made of, with all
    that this one includes or imports. No template: the script alone draws the page."""
    texts = [page_scripts()[name].text, *(_template_texts(template).values() if template else ())]
    said = set(_WORD.findall("\n".join(texts)))
    sprite = (TEMPLATES / "parts" / "icons.svg").read_text(encoding="utf-8")
    return Markup(_SYMBOL.sub(lambda symbol: symbol[0] if symbol[1] in said else "", sprite))


def _template_texts(name: str) -> dict[str, str]:
    found = {name: (TEMPLATES / name).read_text(encoding="utf-8")}
    for other in _TAKEN.findall(found[name]):
        found |= _template_texts(other)
    return found


# --- which addresses stay good


def lasting(path: str, version: str | None) -> bool:
    """Say whether an address that was found names the version of what is there now; version: its `?v=`."""
    if path.startswith((*OTHERS, f"{SCRIPTS}{scripts()}/")):
        return True
    if path.startswith(SCRIPTS) or version is None:
        return False
    if path.startswith(SHEETS):
        names = tuple(path.removeprefix(SHEETS).removesuffix(".css").split("+"))
        return sheets(names) == f"{path}?v={version}"
    return static(path.removeprefix("/static/")) == f"{path}?v={version}"
