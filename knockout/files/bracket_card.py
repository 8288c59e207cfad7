"""What stands in the bracket's columns, as shapes: the card of a game, the list of places of a stage to come."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from knockout.called import N_
from knockout.files import bracket_look as look, measuring
from knockout.files.picture import Line, Point, Rect, Shape, Text, text_in
from knockout.rules.text import shown

Json = dict[str, Any]
STATES = {
    "ended": N_("prov."),
    "submitted": N_("prov."),
    "thinking": N_("playing"),
    "placed": N_("playing"),
    "challenged": N_("challenge"),
}
NOT_BEGUN = ("waiting", "ready")
SCALE = (
    ((12, 3), (12, 21)), ((7, 21), (17, 21)), ((5, 7), (19, 7)),
    ((5, 7), (2, 14), (8, 14), (5, 7)), ((19, 7), (16, 14), (22, 14), (19, 7)),
)  # fmt: skip
CHECK = (((4, 12.5), (9.5, 18), (20, 6.5)),)


def card(at: Point, game: Json, places: dict[str, int], words: NullTranslations) -> Iterator[Shape]:
    """Give a game's card with its upper left corner at a point; places: of the final's teams once it is decided."""
    x, y = at
    rows = game["rows"]
    height = max(1, len(rows)) * look.ROW + 2 * look.PAD
    yield from _ground(x, y, height, game)
    yield from _strip(x, y, height, game, words)
    for number, row in enumerate(rows):
        low = y + look.PAD + number * look.ROW
        yield from _row((x + look.STRIP, low), row, game, places.get(row["team"]))
        if number + 1 < len(rows):
            yield _between(x + look.STRIP, low + look.ROW, cut=row["cut"])
    yield _edge(x, y, height, game)


def _ground(x: float, y: float, height: float, game: Json) -> Iterator[Shape]:
    playing = game["phase"] in ("thinking", "placed", "challenged")
    strip = look.ACCENT_SOFT if playing else look.SUNK
    yield Rect(x, y, look.CARD, height, strip, radius=look.RADIUS)
    yield Rect(x + look.STRIP, y, look.CARD - look.STRIP, height, look.PAPER, radius=look.RADIUS)
    yield Rect(x + look.STRIP, y, look.RADIUS + 2, height, look.PAPER)


def _edge(x: float, y: float, height: float, game: Json) -> Rect:
    """Solid once official, dashed while provisional, blue while it is played."""
    match game["phase"]:
        case "official":
            return Rect(x, y, look.CARD, height, None, look.INK_2, 1.4, look.RADIUS)
        case "ended" | "submitted":
            return Rect(x, y, look.CARD, height, None, look.STRONG, 1.4, look.RADIUS, dashed=True)
        case "waiting" | "ready":
            return Rect(x, y, look.CARD, height, None, look.LINE, 1.2, look.RADIUS)
    return Rect(x, y, look.CARD, height, None, look.ACCENT, 1.8, look.RADIUS)


def _strip(x: float, y: float, height: float, game: Json, words: NullTranslations) -> Iterator[Shape]:
    """The table's number, and how its game stands."""
    middle, centre = x + look.STRIP / 2, y + height / 2
    state = words.gettext(N_("on hold")) if game["on_hold"] else words.gettext(STATES.get(game["phase"], ""))
    if game["phase"] in (*NOT_BEGUN, "official"):
        state = ""
    lift = 8 if state or game["phase"] == "official" else 0
    yield Text(
        middle, centre - 13 - lift / 2, words.gettext(N_("Table")), 11, look.INK_2, anchor="middle", room=56
    )
    yield Text(middle, centre + 12 - lift / 2, str(game["table"]), 24, look.INK, True, "middle", 56)
    if state:
        colour = look.ACCENT if game["phase"] not in ("ended", "submitted") else look.INK_2
        yield Text(middle, centre + 28, state, 11, colour, game["on_hold"], "middle", look.STRIP - 6)
    elif game["phase"] == "official":
        yield from icon(CHECK, middle, centre + 24, 15, look.OK, 1.8)


def _row(at: Point, row: Json, game: Json, place: int | None) -> Iterator[Shape]:
    x, y = at
    width = look.CARD - look.STRIP
    official = row["standing"] == "official" and bool(row["mark"])
    if official or place == 1:
        yield Rect(x + 3, y + 1, width - 6, look.ROW - 2, look.OK_SOFT, radius=4)
    if row["now"]:
        yield Rect(x, y + 3, 4, look.ROW - 6, look.ACCENT)
    yield from _mark(x + 20, y + look.ROW / 2, row, place)
    box = (x + 36, y, width - 36 - 62, look.ROW)
    colour = look.INK_2 if row["out"] else look.INK
    for line in text_in(box, shown(row["name"]), colour, bold=official or place == 1):
        yield line
        if row["out"]:
            yield _struck(line)
    if game["phase"] not in NOT_BEGUN:
        yield Text(x + width - 12, y + 20, str(row["total"]), 16, colour, True, "end", 56)


def _struck(line: Text) -> Line:
    y = line.y - line.size * 0.33
    end = line.x + measuring.width(line.text, line.size, bold=line.bold)
    return Line(((line.x, y), (end, y)), look.INK_2, 1)


def _between(x: float, y: float, *, cut: bool) -> Line:
    """Between two rows; heavier and dashed where the places end that go on."""
    ends = ((x + 8, y), (x + look.CARD - look.STRIP - 8, y))
    return Line(ends, look.INK if cut else look.LINE, 1.4 if cut else 1, dashed=cut)


def _mark(x: float, y: float, row: Json, place: int | None) -> Iterator[Shape]:
    """Q or q, the scales where the committee decides, the place in the final, else the seat."""
    if place is not None:
        yield from badge(x, y, str(place), "official" if place == 1 else "place")
    elif row["mark"]:
        yield from badge(x, y, row["mark"], row["standing"])
    elif row["standing"] == "undecided":
        yield from undecided(x, y)
    else:
        colour = look.SEATS[(row["seat"] - 1) % len(look.SEATS)]
        half = look.MARK / 2
        yield Rect(x - half, y - half, look.MARK, look.MARK, look.PAPER, colour, 1.4, 5)
        yield Text(x, y + 4.6, row["letter"], 13, colour, True, "middle", look.MARK - 4)


def badge(x: float, y: float, letter: str, standing: str) -> Iterator[Shape]:
    """Give a round mark with its middle at a point: solid once official, outlined while provisional."""
    half = look.MARK / 2
    solid = standing == "official"
    edge = look.INK_2 if standing == "place" else look.OK
    fill = look.OK if solid else look.PAPER
    dashed = standing == "provisional"
    yield Rect(x - half, y - half, look.MARK, look.MARK, fill, edge, 1.5, half, dashed=dashed)
    yield Text(x, y + 4.6, letter, 13, look.PAPER if solid else edge, True, "middle", look.MARK - 2)


def undecided(x: float, y: float) -> Iterator[Shape]:
    """Give the mark of a place that only the committee can give: scales."""
    half = look.MARK / 2
    yield Rect(x - half, y - half, look.MARK, look.MARK, look.WARN, look.WARN_EDGE, 1.2, half)
    yield from icon(SCALE, x, y, 14, look.INK, 1.2)


def icon(strokes: Any, x: float, y: float, size: float, colour: str, thick: float) -> Iterator[Line]:
    """Give an icon, drawn in a square of 24, with its middle at a point."""
    scale = size / 24
    for stroke in strokes:
        points = tuple((round(x + (a - 12) * scale, 2), round(y + (b - 12) * scale, 2)) for a, b in stroke)
        yield Line(points, colour, thick)


def slots(at: Point, rows: tuple[Json, ...], cycles: int, words: NullTranslations) -> Iterator[Shape]:
    """Give the places of a stage that is not drawn: who has one, and whom the others wait for."""
    x, y = at
    yield Rect(x, y, look.SLOTS, len(rows) * look.ROW + 2 * look.PAD, look.PAPER, look.STRONG, 1.2, look.RADIUS,
               dashed=True)  # fmt: skip
    for number, row in enumerate(rows):
        low = y + look.PAD + number * look.ROW
        known = row["kind"] == "team"
        text = shown(row["name"]) if known else _waits_for(row, cycles, words)
        letter = {"winner": "Q", "best_loser": "q"}.get(row["kind"], row.get("mark", ""))
        if letter:
            yield from badge(x + 22, low + look.ROW / 2, letter, "official" if known else "provisional")
        left = x + 40 if letter else x + 14
        box = (left, low, x + look.SLOTS - left - 12, look.ROW)
        yield from text_in(box, text, look.INK if known else look.INK_2, bold=known and bool(letter))


def _waits_for(row: Json, cycles: int, words: NullTranslations) -> str:
    _ = words.gettext
    if row["kind"] == "winner":
        named = _("c. %(cycle)s · table %(n)s") if cycles > 1 else _("table %(n)s")
        return named % {"cycle": row["cycle"], "n": row["table"]}
    if row["kind"] == "best_loser":
        several = cycles > 1 and row["cycle"]
        return (_("c. %(cycle)s · of the rest") if several else _("of the rest")) % {"cycle": row["cycle"]}
    return "—" if row["kind"] == "empty" else "?"
