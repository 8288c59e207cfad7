"""What a table's card says of itself: frozen, under review, away; by word and sign, never by colour alone."""

from typing import Any

import pytest

from knockout import views
from knockout.web.console_journal import Teller
from knockout.web.texts import env
from tests.days import Day, day
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


def two_level(*, first: bool) -> Day:
    """Table 1 of two, of which two teams each go on: level at its last place that does, or, with `first`, in a plan
    of one winner a table, for the win."""
    if first:
        d = day(40).checked_in().closed().drawn_by_hand("QF").opened("QF-1")
        return d.result("QF-1-T1", T01=300, T02=300)
    d = day(8).checked_in().closed().drawn_by_hand("SF").opened("SF-1")
    return d.result("SF-1-T1", T01=400, T02=300, T03=300)


@pytest.mark.parametrize(
    ("first", "locale", "words", "asked"),
    [
        (True, "en", "Level for the win at table 1", "Who won: "),
        (False, "en", "Level for a place that goes on, table 1", "The last place that goes on: "),
        (False, "uk", "Рівність за місце, що проходить далі, стіл 1", "Останнє місце, що проходить далі: "),
    ],
)
def test_s18_a_tie_says_whether_the_win_or_the_last_place_that_goes_on_is_asked(
    first: bool, locale: str, words: str, asked: str
) -> None:
    d = two_level(first=first)
    pages = env(locale)
    through = views.through_view(d.state, d.machine.roster)
    item = through["questions"][0]
    macros: Any = pages.get_template("parts/screen_macros.html").module
    assert words in macros.question(item)
    one = views.decisions_view(d.state, d.machine.roster)["questions"][0]
    say: Any = pages.get_template("console/words.html").module
    assert say.question(one["question"], one["last_place"]).startswith(asked)
    level = [team["team"] for team in one["teams"]]
    d.ask("decide_tie", question=one["question"], order=level, how="lots", reason="lots drawn")
    lines = [Teller(d.state, d.machine.roster, locale).line(1, entry)["text"] for entry in d.entries]
    assert any(asked.strip() in line for line in lines), lines
