"""What the console's own pages send to the doors that take more than a command: right, or spoilt."""

from typing import Any

from hypothesis import strategies as st

from tests.fuzz import values
from tests.fuzz.moments_of_a_day import TEAMS
from tests.fuzz.shapes import right, spoilt

Json = dict[str, Any]

VIEWS = (
    "hall",
    "bracket",
    "table",
    "rating",
    "through",
    "highlights",
    "countdown",
    "reveal",
    "notice",
    "nothing",
)
_view = st.fixed_dictionaries(
    {"view": st.sampled_from(VIEWS)},
    optional={"arg": st.one_of(st.sampled_from(["", "1", "SF"]), values.texts)},
)
_programme = st.one_of(
    st.just({"kind": "follow"}),
    _view.map(lambda one: {"kind": "view", **one}),
    st.builds(
        lambda every, views: {"kind": "rotate", "every": every, "views": views},
        st.one_of(st.integers(4, 121), values.numbers),
        st.lists(_view, max_size=13),
    ),
)
_words = st.lists(
    st.fixed_dictionaries({"points": values.numbers}, optional={"word": right(str, "word")}), max_size=3
)
_said = st.one_of(st.just("так вирішено"), values.texts)

DOORS: dict[str, st.SearchStrategy[Json]] = {
    "/console/notices/show": st.fixed_dictionaries(
        {"text": _said},
        optional={
            "kind": st.sampled_from(["info", "warn", "x"]),
            "place": st.sampled_from(["band", "full", "x"]),
            "until": st.one_of(st.sampled_from(["17:30", "24:00", "٢٣:١٥", " 1:2 ", ""]), values.texts),
        },
    ),
    "/console/screens/<display>": st.fixed_dictionaries(
        {},
        optional={
            "name": _said,
            "programme": _programme,
            "theme": st.sampled_from(["dark", "light", "x"]),
            "size": st.one_of(st.sampled_from([85, 100, 115, 130, 100.0]), values.numbers),
        },
    ),
    "/console/days/propose": st.one_of(
        st.fixed_dictionaries(
            {
                "day": st.sampled_from(["D1", "D2", "D99999999"]),
                "teams": st.one_of(st.just(TEAMS), st.lists(st.sampled_from([*TEAMS, "T99"]))),
                "tables": st.one_of(st.sampled_from([2, "2", 200]), values.numbers),
                "rounds": st.one_of(st.sampled_from([1, "3", 30]), values.numbers),
            },
            optional={"seed": _said},
        ),
        st.fixed_dictionaries(
            {"day": st.just("D1"), "text": st.one_of(st.just("D1-1-T1: T01, T02"), values.texts)}
        ),
        st.fixed_dictionaries(
            {
                "day": st.just("D2"),
                "layout": st.one_of(st.just([{"game": "D2-1-T1", "teams": TEAMS[:4]}]), values.wild),
            }
        ),
    ),
    "/console/preview": st.fixed_dictionaries(
        {
            "game": st.sampled_from(["SF-1-T1", "D1-1-T1", "x"]),
            "turn": st.one_of(st.integers(1, 4), values.numbers),
        },
        optional={
            "words": _words,
            "all_tiles": st.booleans(),
            "kind": st.sampled_from(["scored", "passed", "x"]),
        },
    ),
    "/console/entries/<int:number>/accept": st.fixed_dictionaries(
        {"version": st.sampled_from([1, 2, 1.0, "1", True])}
    ),
    "/console/entries/<int:number>/decline": st.fixed_dictionaries({"version": st.just(1), "reason": _said}),
}
"""What each of these doors is sent, by its rule."""


@st.composite
def body_for(draw: st.DrawFn, rule: str) -> Json:
    """Give what this door is sent, right or with up to two things wrong."""
    made: Json = draw(DOORS[rule])
    for _ in range(draw(st.integers(0, 2))):
        made = draw(spoilt(made))
    return made
