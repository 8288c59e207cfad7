"""The gallery: only a demonstration has it, its made-up data has the shape of the real, every state is in it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout import views
from knockout.game.state import Phase
from knockout.web.gallery import PICTURES, SECTIONS, bracket, console, examples
from knockout.web.gallery.icons import icon_names
from knockout.web.texts import LOCALES
from tests.halls import Rig

Json = dict[str, Any]
ADDRESSES = ["/gallery", *(f"/gallery/{name}" for name in PICTURES)]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A table that plays, one whose result is official, later stages that wait."""
    made = Rig(tmp_path / "rig.sqlite")
    made.open(tables=5)
    first, second = made.games[:2]
    for game in (first, second):
        made.must("start_game", game=game)
        made.must("score_turn", game=game, turn=1, words=[{"word": "п'ять", "points": 24}])
    made.must("end_game", game=second, reason="host")
    made.must("submit_result", game=second)
    made.must("confirm_result", game=second)
    yield made
    made.journal.close()


def seen(rig: Rig, what: str) -> Json:
    """Give a real view of the rig's state, as the parts fill their templates."""
    state, roster, now = rig.state, rig.runner.machine.roster, rig.clock.at
    if what == "hall":
        view = views.hall_view(state, roster, now)
        return {**view, "tables": [{**table, "away": False} for table in view["tables"]]}
    if what == "table":
        return {**views.one_table_view(state, roster, state.games[rig.games[0]], now), "away": False}
    return views.bracket_view(state, roster, now)


def unlike(made: Any, real: Any, at: str = "") -> list[str]:
    """Give where a made-up value has other keys than the real one; of a list the first element counts."""
    if isinstance(made, dict) and isinstance(real, dict):
        other = [f"{at}.{key}" for key in made.keys() ^ real.keys()]
        return other + [
            one for key in made.keys() & real.keys() for one in unlike(made[key], real[key], f"{at}.{key}")
        ]
    if isinstance(made, list) and isinstance(real, list) and made and real:
        return unlike(made[0], real[0], f"{at}[]")
    return []


# --- where it is


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_a_demonstration_has_a_gallery(app: Flask, address: str) -> None:
    assert app.test_client().get(address).status_code == 404


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_demonstration_shows_it_in_both_languages(phone: FlaskClient, address: str, locale: str) -> None:
    answer = phone.get(f"{address}?lang={locale}")
    assert answer.status_code == 200
    assert f'<html lang="{locale}"' in answer.get_data(as_text=True)


def test_there_is_no_picture_of_another_name(phone: FlaskClient) -> None:
    for name in ("hall", "..", "hall-playing%20", "п", "x" * 3000):
        assert phone.get(f"/gallery/{name}").status_code in (404, 308)


def test_a_picture_takes_its_theme_and_its_connection_from_the_address(phone: FlaskClient) -> None:
    for asked, theme in (("theme=light", "light"), ("theme=dark", "dark"), ("theme=x", "dark")):
        assert f'data-theme="{theme}"' in phone.get(f"/gallery/table?{asked}").get_data(as_text=True)
    assert "is-offline" in phone.get("/gallery/table?offline").get_data(as_text=True)
    assert "is-offline" not in phone.get("/gallery/table").get_data(as_text=True).split("<body")[1][:100]


def test_the_gallery_connects_to_nothing_and_says_nothing_of_the_tournament(
    phone: FlaskClient, fresh: Flask
) -> None:
    html = phone.get("/gallery?lang=en").get_data(as_text=True)
    boot = json.loads(html.split('id="boot">')[1].split("</script>")[0])
    assert boot["practice"] is True
    assert "csrf" not in boot
    assert fresh.extensions["knockout"].machine.state.name not in html


# --- it has the shape of the real


@pytest.mark.parametrize(
    "made",
    [
        examples.before_and_during(),
        examples.stopped(),
        examples.kept_back(),
        examples.done(),
    ],
)
def test_the_made_up_tables_have_the_shape_of_real_ones(rig: Rig, made: Json) -> None:
    assert unlike(made, seen(rig, "hall")) == []


def test_the_made_up_table_has_the_shape_of_a_real_one_as_far_as_a_screen_looks_at_it(rig: Rig) -> None:
    made, real = examples.one_table(), seen(rig, "table")
    assert made.keys() <= real.keys()
    assert unlike(made, {key: real[key] for key in made}) == []


def test_the_made_up_bracket_has_the_shape_of_a_real_one(rig: Rig) -> None:
    real = seen(rig, "bracket")
    for made in (bracket.bracket(), bracket.bracket_cards()):
        drawn = [column for column in made["columns"] if column["games"]]
        later = [column for column in made["columns"] if not column["games"]]
        assert unlike({**made, "columns": []}, {**real, "columns": []}) == []
        assert [one for column in drawn for one in unlike(column, real["columns"][0])] == []
        assert [
            one for column in later for one in unlike(column | {"slots": []}, waiting(real) | {"slots": []})
        ] == []


def test_the_made_up_places_have_the_shape_of_real_ones(rig: Rig) -> None:
    """A kind of place that waits for its team, one that has it."""
    real = {slot["kind"]: slot for slot in waiting(seen(rig, "bracket"))["slots"]}
    made = [slot for column in bracket.bracket()["columns"] for slot in column.get("slots", ())]
    assert {"team", "winner", "best_loser"} <= real.keys()
    assert [one for slot in made if slot["kind"] in real for one in unlike(slot, real[slot["kind"]])] == []


def waiting(real: Json) -> Json:
    """Give the first column whose lots are not drawn."""
    found: Json = next(column for column in real["columns"] if not column["games"])
    return found


def test_another_shape_is_noticed(rig: Rig) -> None:
    """The check itself works."""
    made = examples.done()
    made["tables"][0]["rows"][0].pop("mark")
    assert unlike(made, seen(rig, "hall")) == [".tables[].rows[].mark"]


# --- every state is in it


def all_cards() -> list[Json]:
    views = (examples.before_and_during, examples.stopped, examples.kept_back, examples.done)
    return [card for view in views for card in view()["tables"]]


def test_a_table_is_shown_in_every_phase_and_with_everything_that_can_be_the_matter() -> None:
    cards = all_cards()
    assert {card["phase"] for card in cards} == {phase.value for phase in Phase}
    assert {card["kept"] for card in cards} == {None, "frozen", "review"}
    assert any(card["away"] for card in cards)
    assert any(card["called"] for card in cards)
    assert any(card["on_hold"] and card["kept"] is None for card in cards)
    lefts = [card["clock"]["turn"]["left"] for card in cards if card["phase"] == "thinking"]
    alarm, warn = examples.RULES["alarm_at"], examples.RULES["warn_at"]
    assert min(lefts) <= alarm < 14_000 <= warn < max(lefts)


def test_a_row_is_shown_in_every_state() -> None:
    rows = [row for card in all_cards() for row in card["rows"]]
    for state in ("now", "next", "out", "cut"):
        assert any(row[state] for row in rows), state
    assert {(row["mark"], row["standing"]) for row in rows} >= {
        ("Q", "provisional"), ("q", "provisional"), ("Q", "official"), ("q", "official"), ("", "undecided"),
    }  # fmt: skip
    assert max(len(row["name"]) for row in rows) == 60
    assert max(row["total"] for row in rows) > 1000


def test_the_bracket_shows_every_kind_of_column_card_and_place() -> None:
    columns = [*bracket.bracket()["columns"], *bracket.bracket_cards()["columns"]]
    assert {column["state"] for column in columns} == {"past", "now", "later"}
    slots = [slot["kind"] for column in columns for slot in column.get("slots", ())]
    assert set(slots) == {"team", "winner", "best_loser", "empty", "unknown"}


def test_the_console_is_shown_with_every_trouble_blocker_and_alarm(phone: FlaskClient) -> None:
    html = phone.get("/gallery?lang=en").get_data(as_text=True)
    troubles = (
        "nobody there",
        "server was down",
        "challenge",
        "not handed in",
        "to be confirmed",
        "no phone yet",
    )
    blockers = ("tie to decide", "qualifying is not closed", "teams are not here")
    alarms = ("calls the committee", "Corrections asked for")
    for text in (*troubles, *blockers, *alarms):
        assert text in html, text
    assert len(console.alarms("light")) == 4


def test_every_section_and_every_icon_is_there_in_both_themes(phone: FlaskClient) -> None:
    html = phone.get("/gallery?lang=en").get_data(as_text=True)
    for name in icon_names():
        assert html.count(f"<code>{name}</code>") == 2, name
    assert html.count('class="g-side" data-theme="light"') == len(SECTIONS)
    assert html.count('class="g-side" data-theme="dark"') == len(SECTIONS)
    ids = re.findall(r'\bid="(f-[^"]+|move-[^"]+|alarm-[^"]+)"', html)
    assert len(ids) == len(set(ids))
