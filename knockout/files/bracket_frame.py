"""What stands around the bracket's columns: the title, the best of the rest, the champion, and what marks mean."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from knockout.called import N_, group_called, stage_called
from knockout.files import bracket_look as look, measuring
from knockout.files.bracket_blocks import Block
from knockout.files.bracket_card import badge, undecided
from knockout.files.picture import Line, Rect, Shape, Text, text_in
from knockout.files.sheet import When
from knockout.ids import Moment
from knockout.rules.text import shown

Json = dict[str, Any]
LEGEND_ROW = 28.0


def title(view: Json, now: Moment, width: float, words: NullTranslations) -> Iterator[Shape]:
    """Give the tournament's name and as of when the picture is."""
    zone = str(view["zone"])
    stamp = When(now, zone).local().strftime("%d.%m.%Y %H:%M")
    asof = words.gettext(N_("As of %(time)s (%(zone)s)")) % {
        "time": stamp, "zone": zone.rsplit("/", 1)[-1].replace("_", " "),
    }  # fmt: skip
    if view["places"]:
        asof = f"{words.gettext(N_('The tournament is over'))} · {asof}"
    room = width - 2 * look.MARGIN
    name = shown(view["name"] or "Knockout")
    yield from text_in((look.MARGIN, 26, room, 44), name, look.INK, size=32, bold=True)
    yield Text(look.MARGIN, 92, asof, 14, look.INK_2, room=room)


def stage_heading(x: float, y: float, block: Block, words: NullTranslations) -> Iterator[Shape]:
    """Give a stage's name, how many tables it has, and how far it is."""
    first = block.facts[0]
    tables = sum(column["tables"] for column in block.facts)
    said = words.ngettext("%(num)s table", "%(num)s tables", tables) % {"num": tables}
    if "slots" in first:
        said = words.gettext(N_("known %(n)s of %(all)s")) % {"n": first["known"], "all": first["field"]}
    name = stage_called(block.stage, words.gettext)
    wide = measuring.width(name, 20, bold=True)
    yield Text(x, y + 22, name, 20, look.ACCENT, True)
    yield Text(x + wide + 12, y + 22, said, 13, look.INK_2, room=max(40, block.width - wide - 12))
    yield Line(((x, y + 34), (x + block.width, y + 34)), look.ACCENT, 2)


def cycle_heading(x: float, y: float, column: Json, view: Json, words: NullTranslations) -> Iterator[Shape]:
    """Give a cycle's number and how it stands; the only cycle of a stage has no number."""
    _ = words.gettext
    stage, number = column["id"].split("-")
    alone = sum(other["id"].split("-")[0] == stage for other in view["columns"]) == 1
    name = "" if alone else _("cycle %(n)s") % {"n": number}
    match column["state"]:
        case "past":
            said = _("finished")
        case "now":
            said = _("official %(n)s of %(all)s") % {"n": column["official"], "all": column["tables"]}
        case _ if column["planned"] is not None:
            said = _("starts at %(time)s") % {
                "time": When(column["planned"], view["zone"]).local().strftime("%H:%M")
            }
        case _:
            said = _("not open yet")
    text = f"{name} · {said}" if name else said
    yield Text(x, y + 18, text[:1].upper() + text[1:], 13, look.INK_2, True, room=look.CARD)


def champion(x: float, y: float, width: float, view: Json, words: NullTranslations) -> Iterator[Shape]:
    """Give the champion's plate, or that the first place is level."""
    first = view["places"][0]
    yield Rect(x, y, width, 74, look.OK_SOFT, look.OK, 1.6, look.RADIUS)
    if len(first) > 1:
        said = words.gettext(N_("Level at the top: the committee decides."))
        yield from text_in((x + 16, y, width - 32, 74), said, look.INK, size=16, bold=True)
        return
    yield Text(x + 16, y + 24, words.gettext(N_("CHAMPION")), 13, look.OK, True)
    yield from text_in(
        (x + 16, y + 28, width - 32, 38), shown(first[0]["name"]), look.INK, size=24, bold=True
    )


def line_of_losers(view: Json, words: NullTranslations) -> list[list[Shape]]:
    """Give the best of the rest as pieces to be set one after another; none where nobody is compared."""
    line = view["line"]
    if view["places"] or not line or not line["rows"]:
        return []
    group = group_called(line["group"], words.gettext)
    pieces = [_piece([], f"{words.gettext(N_('Best of the rest'))}, {group}:", bold=True)]
    through = {row["team"] for column in view["columns"] for row in column.get("through", ())}
    for row in line["rows"][: line["count"] + 2]:
        standing = "official" if row["team"] in through else "provisional"
        mark = list(badge(10, 10, "q", standing)) if row["goes_on"] else []
        text = f"{measuring.shortened(shown(row['name']), 260, 13, bold=True)} {row['points']}"
        if row["word"] is not None:
            text += f" ({words.gettext('word %(n)s') % {'n': row['word']}})"
        pieces.append(_piece(mark, text, bold=row["goes_on"]))
    return pieces


def legend(view: Json, words: NullTranslations) -> list[list[Shape]]:
    """Give what each mark means, as pieces to be set one after another."""
    _ = words.gettext
    seat: list[Shape] = [
        Rect(0, 0, 20, 20, look.PAPER, look.SEATS[0], 1.4, 5),
        Text(10, 14.6, _a_letter(view), 13, look.SEATS[0], True, "middle", 16),
    ]
    cut: list[Shape] = [Line(((0, 10), (20, 10)), look.INK, 1.4, dashed=True)]
    return [
        _piece(list(badge(10, 10, "Q", "official")), _("through as table winner")),
        _piece(list(badge(10, 10, "q", "official")), _("through as best loser")),
        _piece(list(badge(10, 10, "Q", "provisional")), _("as it stands, not official yet")),
        _piece(list(undecided(10, 10)), _("the committee decides")),
        _piece(seat, _("seat at the table")),
        _piece(cut, _("those above go on")),
    ]


def _a_letter(view: Json) -> str:
    rows = (row for column in view["columns"] for game in column["games"] for row in game["rows"])
    return next((str(row["letter"]) for row in rows if row["seat"] == 1), "А")


def _piece(mark: list[Shape], text: str, *, bold: bool = False) -> list[Shape]:
    return [*mark, Text(28 if mark else 0, 14.6, text, 13, look.INK if bold else look.INK_2, bold)]


def flow(pieces: list[list[Shape]], width: float, top: float) -> tuple[list[Shape], float]:
    """Set pieces one after another in lines of a width; give their shapes and where the next line would begin."""
    x, y = look.MARGIN, top
    shapes: list[Shape] = []
    for piece in pieces:
        text = next(shape for shape in reversed(piece) if isinstance(shape, Text))
        wide = text.x + measuring.width(text.text, text.size, bold=text.bold)
        if x > look.MARGIN and x + wide > width - look.MARGIN:
            x, y = look.MARGIN, y + LEGEND_ROW
        shapes += [_moved(shape, x, y) for shape in piece]
        x += wide + 26
    return shapes, y + LEGEND_ROW if pieces else top


def _moved(shape: Shape, x: float, y: float) -> Shape:
    if isinstance(shape, Line):
        points = tuple((a + x, b + y) for a, b in shape.points)
        return Line(points, shape.edge, shape.thick, shape.dashed)
    if isinstance(shape, Rect):
        return Rect(shape.x + x, shape.y + y, shape.width, shape.height, shape.fill, shape.edge, shape.thick,
                    shape.radius, shape.dashed)  # fmt: skip
    return Text(
        shape.x + x, shape.y + y, shape.text, shape.size, shape.fill, shape.bold, shape.anchor, shape.room
    )
