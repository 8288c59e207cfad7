"""How the bracket is laid out: a block a stage, in it columns of tables, cycle under cycle, or those it waits for."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knockout.files import bracket_look as look

Json = dict[str, Any]
ONE_COLUMN = 16
"""So many tables stand in one column; more of them in several, about as wide as high."""
ONE_LIST = 40


@dataclass(frozen=True)
class Item:
    """A piece of a column: the heading of a cycle, the card of a game, or a list of places."""

    kind: str
    data: Json
    slots: tuple[Json, ...] = ()

    @property
    def height(self) -> float:
        """How high it is, with the gap below it."""
        if self.kind == "cycle":
            return look.CYCLE
        rows = len(self.slots) if self.kind == "slots" else max(1, len(self.data["rows"]))
        return rows * look.ROW + 2 * look.PAD + look.GAP


@dataclass(frozen=True)
class Block:
    """A stage. `columns` stand beside each other; only single ones are joined to the next stage by lines."""

    stage: str
    facts: tuple[Json, ...]
    columns: tuple[tuple[Item, ...], ...]

    @property
    def item_width(self) -> float:
        """How wide each of its columns is."""
        return look.SLOTS if "slots" in self.facts[0] else look.CARD

    @property
    def width(self) -> float:
        """How wide it is."""
        count = len(self.columns)
        return self.item_width * count + look.SUB_GUTTER * (count - 1)

    @property
    def height(self) -> float:
        """How high it is without the stage's heading."""
        return max(sum(item.height for item in column) for column in self.columns)

    @property
    def single(self) -> bool:
        """Whether lines can leave it and reach it without crossing a table."""
        return len(self.columns) == 1


def blocks_of(view: Json) -> tuple[Block, ...]:
    """Give the stages of a bracket's view, in order of play."""
    stages: dict[str, list[Json]] = {}
    for column in view["columns"]:
        stages.setdefault(column["id"].split("-")[0], []).append(column)
    return tuple(
        Block(
            stage, tuple(columns), tuple(_waiting(columns[0]) if "slots" in columns[0] else _drawn(columns))
        )
        for stage, columns in stages.items()
    )


def _waiting(column: Json) -> Iterator[tuple[Item, ...]]:
    slots = tuple(column["slots"])
    most = max(ONE_LIST, math.ceil(3.4 * math.sqrt(len(slots))))
    limit = math.ceil(len(slots) / math.ceil(len(slots) / most))
    for first in range(0, len(slots), limit):
        yield (Item("slots", column, slots[first : first + limit]),)


def _drawn(columns: list[Json]) -> Iterator[tuple[Item, ...]]:
    """A cycle stays together in a column unless it is longer than one; a stage of one cycle needs no heading."""
    count = sum(len(column["games"]) for column in columns)
    limit = count if count <= ONE_COLUMN else max(10, math.ceil(1.85 * math.sqrt(count)))
    items: list[Item] = []
    tables = 0
    for column in columns:
        if items and tables + len(column["games"]) > limit:
            yield tuple(items)
            items, tables = [], 0
        items.append(Item("cycle", column))
        for game in column["games"]:
            if tables == limit:
                yield tuple(items)
                items, tables = [Item("cycle", column)], 0
            items.append(Item("game", game))
            tables += 1
    yield tuple(items)
