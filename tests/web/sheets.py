"""The style sheets as the tests of the design system read them: every declaration with where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knockout.web.assets import STATIC, TEMPLATES

CSS = STATIC / "css"
TOKENS = "tokens.css"

NAMED = frozenset(
    re.findall(
        r"[a-z]+",
        """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
    darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
    firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
    hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
    lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
    mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered
    orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
    slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
    whitesmoke yellow yellowgreen canvas canvastext linktext visitedtext activetext buttonface buttontext buttonborder
    field fieldtext highlight highlighttext selecteditem selecteditemtext mark marktext graytext accentcolor
    accentcolortext""",
    )
)
"""CSS's own names of colours, those of the system too."""
_COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w(-])", re.IGNORECASE)
_DECLARATION = re.compile(r"(?<=[{;])\s*([a-z-]+|--[a-z0-9-]+)\s*:\s*([^;{}]+)(?=[;}])")


@dataclass(frozen=True, slots=True)
class Declaration:
    """One property with its value; `line` from 1."""

    sheet: str
    line: int
    name: str
    value: str

    @property
    def place(self) -> str:
        """Where it stands and what it says, for a failing test."""
        return f"static/css/{self.sheet}:{self.line} {self.name}: {self.value}"


def sheets() -> list[Path]:
    """Give every sheet of the project."""
    return sorted(CSS.glob("*.css"))


def without_comments(text: str) -> str:
    """Give a sheet without its comments, every line where it was."""
    return re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.DOTALL)


def declarations(*names: str) -> Iterator[Declaration]:
    """Give every declaration of these sheets ("base.css"); of all of them without a name."""
    for path in sheets():
        if names and path.name not in names:
            continue
        text = without_comments(path.read_text(encoding="utf-8"))
        for match in _DECLARATION.finditer(text):
            line = text.count("\n", 0, match.start(1)) + 1
            yield Declaration(path.name, line, match[1], " ".join(match[2].split()))


def colours_in(value: str) -> list[str]:
    """Give what in a value names a colour by itself, not by a token."""
    plain = re.sub(r"var\([^)]*\)|url\([^)]*\)|\"[^\"]*\"", "", value)
    return [*_COLOUR.findall(plain), *(word for word in _WORD.findall(plain) if word.lower() in NAMED)]


def sources() -> Iterator[tuple[str, str]]:
    """Give every template and script of the project: its path from the root, its text."""
    for path in sorted([*TEMPLATES.rglob("*.html"), *(STATIC / "js").rglob("*.js")]):
        yield str(path.relative_to(STATIC.parent)), path.read_text(encoding="utf-8")
