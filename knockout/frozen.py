"""Frozen values, changed by making the next one."""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


def changed(value: T, **changes: Any) -> T:
    """Give the same frozen dataclass (with slots) with these fields changed.

    Does what `dataclasses.replace` does in a third of the time: the fold makes several new values
    an entry. Raises KeyError for a field that isn't there.
    """
    kind = type(value)
    new = object.__new__(kind)
    known = _SHAPES.get(kind) or _shape_of(kind)
    for put, kept in zip(known.puts, known.values(value), strict=True):
        put(new, kept)
    for name, given in changes.items():
        known.by_name[name](new, given)
    return new


class _Shape(NamedTuple):
    """How to read all fields of a class at once, and how to put one into its slot past the frozen guard."""

    values: Callable[[Any], tuple[Any, ...]]
    puts: tuple[Callable[[Any, Any], None], ...]
    by_name: dict[str, Callable[[Any, Any], None]]


_SHAPES: dict[type, _Shape] = {}


def _shape_of(kind: type) -> _Shape:
    """Find a class's shape, once; it has at least two fields."""
    names = tuple(field.name for field in fields(kind))
    puts = {name: getattr(kind, name).__set__ for name in names}
    _SHAPES[kind] = _Shape(attrgetter(*names), tuple(puts.values()), puts)
    return _SHAPES[kind]


_GONE: Any = object()
_MANY = 32


class Map(Mapping[K, V]):
    """A mapping that is never changed: `set` and `delete` give the next one.

    What is new lies in a small layer over a shared base, so that one more of a thousand games costs
    no copy of a thousand; every 32 changes the two are merged. Keys keep the order they came in.
    """

    __slots__ = ("_base", "_new")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._base: dict[K, V] = dict(items)
        self._new: dict[K, V] = {}

    def set(self, key: K, value: V) -> "Map[K, V]":
        """Give the mapping with this key at this value."""
        return self._over({**self._new, key: value})

    def update(self, items: Mapping[K, V]) -> "Map[K, V]":
        """Give the mapping with all of these items."""
        return self._over({**self._new, **items})

    def delete(self, key: K) -> "Map[K, V]":
        """Give the mapping without this key. Raises KeyError where it has none."""
        if key not in self:
            raise KeyError(key)
        return self._over({**self._new, key: _GONE})

    def __getitem__(self, key: K) -> V:
        value = self._new[key] if key in self._new else self._base[key]
        if value is _GONE:
            raise KeyError(key)
        return value

    def get(self, key: K, default: Any = None) -> V | Any:
        """Give the value of a key, or the default where it has none."""
        value = self._new[key] if key in self._new else self._base.get(key, default)
        return default if value is _GONE else value

    def __contains__(self, key: object) -> bool:
        return self.get(key, _GONE) is not _GONE  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[K]:
        new = self._new
        yield from (key for key in self._base if new.get(key) is not _GONE)
        yield from (key for key, value in new.items() if value is not _GONE and key not in self._base)

    def __len__(self) -> int:
        return sum(1 for _ in self) if self._new else len(self._base)

    def items(self) -> ItemsView[K, V]:
        """Give keys with their values, in the order the keys came in."""
        return super().items() if self._new else self._base.items()

    def values(self) -> ValuesView[V]:
        """Give the values, in the order their keys came in."""
        return super().values() if self._new else self._base.values()

    def __repr__(self) -> str:
        return f"Map({dict(self)!r})"

    def _over(self, new: dict[K, V]) -> "Map[K, V]":
        made: Map[K, V] = Map.__new__(Map)
        if len(new) <= _MANY:
            made._base, made._new = self._base, new
            return made
        merged = {**self._base, **new}
        made._base, made._new = {key: value for key, value in merged.items() if value is not _GONE}, {}
        return made
