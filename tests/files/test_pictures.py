"""The bracket as a picture: all of it, whatever the field, whatever the names, and nothing beside its place."""

import io
import re
import time
import xml.etree.ElementTree as ET

import pytest
from PIL import Image, ImageChops

from knockout.catalogues import catalogue
from knockout.files import bracket_look as look, measuring
from knockout.files.bracket import bracket_picture
from knockout.files.picture import Line, Picture, Rect, Text
from knockout.files.png import MOST_PIXELS, to_png
from knockout.files.svg import to_svg
from knockout.frozen import changed
from knockout.views import bracket_view
from tests.days import Day, day, hall

LONG = "Наддовженазвакомандибезжодногопробілущобперевіритиперенос"
WIDE = "Щ" * 40
SVG = "{http://www.w3.org/2000/svg}"


def picture(d: Day, locale: str = "uk") -> Picture:
    return bracket_picture(bracket_view(d.state, d.machine.roster, d.now), d.now, catalogue(locale))


def called(d: Day, *names: str) -> Day:
    """The teams have these names, one after another and over again, each with its own id at the end."""
    roster = d.machine.roster
    for number, team in enumerate(d.state.teams):
        name = names[number % len(names)]
        roster = roster.with_team(team, changed(roster.teams[team], name=f"{name}{team}"))
    d.machine.roster = roster
    return d


def drawn(teams: int) -> Day:
    d = day(teams, plan={"size": teams, "tables": 5}).checked_in().closed()
    return d.drawn_by_hand(d.state.plan[0].stage)


def played(teams: int) -> Day:
    d = drawn(teams)
    for plan in d.state.plan:
        if plan.stage not in d.state.drawn:
            d.drawn(plan.stage)
        d.played(plan.stage)
    return d


def texts(drawing: Picture) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def lines_of(drawing: Picture, colour: str) -> list[Line]:
    return [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.edge == colour]


def inside(drawing: Picture) -> None:
    """See that every shape is on the picture and every text in its room."""
    for shape in drawing.shapes:
        if isinstance(shape, Rect):
            assert 0 <= shape.x <= drawing.width - shape.width, shape
            assert 0 <= shape.y <= drawing.height - shape.height, shape
        elif isinstance(shape, Text):
            wide = measuring.width(shape.text, shape.size, bold=shape.bold)
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            assert 0 <= left <= drawing.width - wide, shape
            assert not shape.room or wide <= shape.room + 0.5, shape
        else:
            assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in shape.points), shape


# --- every field, every hour


@pytest.mark.parametrize("teams", [4, 7, 20, 40, 64])
def test_s18_every_field_is_whole_at_every_hour(teams):
    for d in (day(teams, plan={"size": teams, "tables": 5}), drawn(teams), played(teams)):
        drawing = picture(called(d, "Мавка ", LONG, WIDE))
        inside(drawing)
        assert ET.fromstring(to_svg(drawing)).tag == f"{SVG}svg"


@pytest.mark.parametrize("teams", [7, 40, 64])
def test_every_team_of_the_field_is_on_it_with_its_total(teams):
    d = drawn(teams)
    told = texts(picture(d))
    assert all(told.count(f"Команда {team}") == 1 for team in d.state.teams)
    d.played(d.state.plan[0].stage)
    assert texts(picture(d)).count("400") == d.state.plan[0].games


def test_before_there_is_a_tournament_there_is_a_picture():
    inside(picture(hall()))


def test_s22_places_and_the_champion_at_the_end():
    d = played(40)
    told = texts(picture(d))
    champion = d.machine.roster.name(next(iter(d.places()[0])))
    assert told[told.index("ЧЕМПІОН") + 1] == champion
    assert {"1", "2", "3", "4"} <= set(told)


# --- marks


def middle() -> Day:
    """Eight teams: table 1 is handed in, table 2 official and level for its second place."""
    d = day(8, plan=8).checked_in().closed().drawn_by_hand("SF").opened("SF-1")
    d.submitted("SF-1-T1", T01=90, T02=80, T03=70)
    return d.result("SF-1-T2", T05=90, T06=(80, 30), T07=(80, 30))


def test_s12_provisional_and_official_look_different():
    drawing = picture(middle())
    round_ones = [
        shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.radius == look.MARK / 2
    ]
    of_cards = [shape for shape in round_ones if shape.y < drawing.height - 120]
    assert sum(shape.dashed for shape in of_cards if shape.fill == look.PAPER) >= 2
    assert sum(shape.fill == look.OK for shape in of_cards) >= 1
    cards = [
        shape
        for shape in drawing.shapes
        if isinstance(shape, Rect) and shape.width == look.CARD and shape.edge
    ]
    assert [card.dashed for card in cards] == [True, False]
    assert "попер." in texts(drawing)


def test_an_undecided_place_is_drawn_as_scales_not_written_in_a_letter_no_face_has():
    drawing = picture(middle())
    amber = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.fill == look.WARN]
    assert len(amber) == 2 + 1, "two level teams and the legend"
    assert not any("⚖" in text for text in texts(drawing))


def test_cut_lines_stand_under_the_last_place_that_goes_on():
    cuts = [line for line in lines_of(picture(drawn(8)), look.INK) if line.dashed]
    assert len(cuts) == 2 + 1, "a table and a line each, and the legend"


def test_ways_lead_from_a_table_to_the_next_seat_and_best_losers_are_dashed():
    rivers = lines_of(picture(played(40)), look.RIVER)
    assert len(rivers) == 12 + 4
    assert sum(river.dashed for river in rivers) == 2 + 1
    assert lines_of(picture(drawn(40)), look.RIVER) == []


def test_s9_a_team_that_left_during_its_game_is_struck_out():
    d = drawn(4).opened("F-1").started("F-1-T1").ask("disqualify", team="T02", reason="x")
    struck = [line for line in lines_of(picture(d), look.INK_2) if line.points[0][1] == line.points[1][1]]
    assert len(struck) == 1


# --- names


def test_case_62_a_name_becomes_smaller_then_two_lines_and_is_cut_only_then():
    assert measuring.fitted("Мавка", 200, 15) == (["Мавка"], 15)
    one, smaller = measuring.fitted("Кава о пів на шосту", 130, 15)
    assert (one, 11.7 <= smaller < 15) == (["Кава о пів на шосту"], True)
    two, size = measuring.fitted("Команда факультету комп’ютерних наук", 150, 15)
    assert " ".join(two) == "Команда факультету комп’ютерних наук"
    assert size >= 15 * measuring.SMALLEST - 0.1
    cut, size = measuring.fitted("Щ" * 80, 150, 15)
    assert len(cut) == 2
    assert cut[1].endswith("…ЩЩЩЩ")
    assert all(measuring.width(line, size) <= 150 for line in cut)


def test_case_62_long_names_that_begin_alike_stay_apart():
    told = texts(picture(called(drawn(8), WIDE + WIDE)))
    assert all(any(text.endswith(f"…Щ{team}") for text in told) for team in ("T01", "T02", "T08"))


def test_names_are_shown_with_the_typographic_apostrophe():
    assert any("П’ятниця" in text for text in texts(picture(called(drawn(4), "П\u02bcятниця "))))


def test_what_the_face_lacks_is_a_box_and_breaks_nothing():
    assert measuring.drawable("Ґанок 😀 中 Ω №") == "Ґанок □ □ Ω №"
    drawing = picture(called(drawn(4), "😀 中文 \u0301\u200d "))
    inside(drawing)
    assert Image.open(io.BytesIO(to_png(drawing))).size[0] == 2 * drawing.width
    assert "😀" in to_svg(drawing).decode(), "a browser has other faces"


def test_case_53_markup_in_a_name_is_text():
    name = '"><b>x</b>&{{7*7}}'
    svg = to_svg(picture(called(drawn(4), name)))
    assert b"<b>" not in svg
    assert f"{name}T01" in [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_svg_needs_no_style_sheet_and_no_script():
    svg = to_svg(picture(played(8))).decode()
    assert not re.search(r"\b(style|class|on\w+)=", svg)
    assert 'font-family="Inter,' in svg


# --- as PNG


def test_a_png_prints_at_192_dots_an_inch_and_is_no_white_sheet():
    drawing = picture(played(8))
    image = Image.open(io.BytesIO(to_png(drawing)))
    assert image.size == (2 * int(drawing.width), -(-2 * drawing.height // 1))
    assert round(image.info["dpi"][0]) == 192
    assert ImageChops.invert(image.convert("L")).getbbox() is not None


def test_the_same_picture_twice_is_the_same_bytes():
    d = played(8)
    assert to_png(picture(d)) == to_png(picture(d))


def test_a_very_large_field_is_a_picture_too_and_never_a_huge_one():
    d = drawn(400)
    began = time.perf_counter()
    drawing = picture(d)
    inside(drawing)
    assert drawing.width < 3 * drawing.height, "about as wide as high, not a strip"
    image = Image.open(io.BytesIO(to_png(drawing)))
    assert image.width * image.height <= MOST_PIXELS * 1.01
    assert time.perf_counter() - began < 20
