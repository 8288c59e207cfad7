"""What a table's card says of itself: frozen, under review, away; by word and sign, never by colour alone."""

from typing import Any

import pytest

from knockout import views
from knockout.web.texts import env
from tests.halls import Rig

Json = dict[str, Any]


@pytest.fixture
def hall(tmp_path: Any) -> Json:
    """The view of a hall with one table that plays."""
    rig = Rig(tmp_path / "hall.db")
    rig.open(1)
    rig.must("start_game", game=rig.games[0])
    view = views.hall_view(rig.state, rig.runner.machine.roster, rig.clock.at)
    view["tables"][0]["away"] = False
    return view


def card(hall: Json, locale: str = "en", **changes: Any) -> str:
    hall["tables"][0] |= changes
    return env(locale).get_template("parts/hall.html").render(hall=hall)


@pytest.mark.parametrize(
    ("kept", "locale", "words"),
    [
        ("frozen", "en", "scores frozen"),
        ("frozen", "uk", "рахунок заморожено"),
        ("review", "en", "under review"),
        ("review", "uk", "на розгляді"),
    ],
)
def test_scores_that_are_kept_say_so(hall: Json, kept: str, locale: str, words: str) -> None:
    assert words not in card(hall, locale, kept=None)
    assert words in card(hall, locale, kept=kept)


def test_a_table_that_is_away_keeps_its_last_clock_and_says_so(hall: Json) -> None:
    """The clock's question mark comes from the card's class (screen.css), its word is there to be heard."""
    assert "is-away" not in card(hall)
    html = card(hall, away=True)
    assert "table-card is-away" in html
    assert "no contact" in html
    assert html.count("data-clock") == card(hall, away=False).count("data-clock") == 2
