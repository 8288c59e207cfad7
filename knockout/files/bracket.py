"""The whole bracket of four-team tables as one picture, for paper and for whoever was not there."""

from collections.abc import Iterator
from gettext import NullTranslations
from itertools import pairwise
from typing import Any

from knockout.files import bracket_frame as frame, bracket_look as look
from knockout.files.bracket_blocks import Block, Item, blocks_of
from knockout.files.bracket_card import card, slots
from knockout.files.picture import Line, Picture, Point, Shape, curve
from knockout.ids import Moment

Json = dict[str, Any]
CHAMPION = 74.0 + 2 * look.GAP


def bracket_picture(view: Json, now: Moment, words: NullTranslations) -> Picture:
    """Give the picture of what `knockout.views.bracket_view` shows; now: the moment it says it is of.

    words: the catalogue of the language it speaks.
    """
    blocks = blocks_of(view)
    drawn = _Board(view, words)
    top = look.TITLE + 20
    high = max((block.height for block in blocks), default=0)
    x = look.MARGIN
    for block in blocks:
        last = block is blocks[-1]
        drawn.block(x, top, high, block, last=last)
        x += block.width + (0 if last else look.GUTTER)
    width = max(look.NARROWEST, x + look.MARGIN)
    low = top + look.STAGE + max(high, drawn.lowest - top - look.STAGE) + 12
    losers, low = frame.flow(frame.line_of_losers(view, words), width, low)
    legend, low = frame.flow(frame.legend(view, words), width, low)
    shapes = (*frame.title(view, now, width, words), *drawn.rivers(blocks), *drawn.shapes, *losers, *legend)
    return Picture(width, low + look.MARGIN - 12, view["name"], shapes)


def _spread(column: tuple[Item, ...], high: float, block: Block) -> Iterator[tuple[Item, float]]:
    """Give the items with the space before each: a lone column is spread over the height there is, as in any
    bracket; several side by side begin at one height."""
    starts = [
        number == 0 or item.kind == "cycle" or column[number - 1].kind == "game"
        for number, item in enumerate(column)
    ]
    spare = high - sum(item.height for item in column) if block.single else 0
    share = spare / sum(starts)
    for number, item in enumerate(column):
        yield item, share / 2 if number == 0 else share if starts[number] else 0


class _Board:
    """The columns as they are being drawn, and where each team leaves a stage and comes into the next."""

    def __init__(self, view: Json, words: NullTranslations) -> None:
        self._view, self._words = view, words
        self.shapes: list[Shape] = []
        self.lowest = 0.0
        self._leaves: dict[tuple[str, str], Point] = {}
        self._comes: dict[tuple[str, str], Point] = {}
        self._places = {
            team["team"]: 1 + sum(len(before) for before in view["places"][:number])
            for number, group in enumerate(view["places"])
            for team in group
        }

    def block(self, x: float, top: float, high: float, block: Block, *, last: bool) -> None:
        """Draw a stage, a lone column over the whole height that there is."""
        self.shapes += frame.stage_heading(x, top, block, self._words)
        for number, column in enumerate(block.columns):
            left = x + number * (block.item_width + look.SUB_GUTTER)
            y = top + look.STAGE
            for item, gap in _spread(column, high, block):
                self.shapes += self._item(left, y + gap, item, block.stage)
                y += gap + item.height
            if last and self._view["places"] and number == 0:
                self.shapes += frame.champion(left, y + look.GAP, block.item_width, self._view, self._words)
                y += CHAMPION
            self.lowest = max(self.lowest, y)

    def _item(self, x: float, y: float, item: Item, stage: str) -> Iterator[Shape]:
        if item.kind == "cycle":
            yield from frame.cycle_heading(x, y, item.data, self._view, self._words)
            return
        rows, width = (item.slots, look.SLOTS) if item.kind == "slots" else (item.data["rows"], look.CARD)
        for number, row in enumerate(rows):
            middle = y + look.PAD + (number + 0.5) * look.ROW
            if "team" in row:
                self._comes[stage, row["team"]] = (x, middle)
                self._leaves[stage, row["team"]] = (x + width, middle)
        if item.kind == "slots":
            yield from slots((x, y), item.slots, item.data["cycles"], self._words)
        else:
            places = self._places if stage == "F" else {}
            yield from card((x, y), item.data, places, self._words)

    def rivers(self, blocks: tuple[Block, ...]) -> Iterator[Line]:
        """Give the ways of those that are through, from their table to their next seat, as far as it is known."""
        for block, after in pairwise(blocks):
            going = [row for column in block.facts for row in column.get("through", ())]
            for row in going if block.single and after.single else ():
                start = self._leaves.get((block.stage, row["team"]))
                end = self._comes.get((after.stage, row["team"]))
                if start is not None and end is not None:
                    line = curve(start, end, look.RIVER, 1.6)
                    yield (
                        line if row["mark"] == "Q" else Line(line.points, line.edge, line.thick, dashed=True)
                    )
