"""What the pages say: every text in Ukrainian, names as text and nothing else, players' names nowhere public."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from knockout.errors import Code
from knockout.frozen import changed
from knockout.ids import GameId, Moment, TeamId
from knockout.tournament.roster import Roster
from knockout.web import parts
from knockout.web.jstexts import calls, texts_for
from knockout.web.texts import LOCALES, STATIC, minutes, refusal_text
from tests.halls import ROOT, Rig

EVIL = ('"><img src=x onerror=alert(1)>', "</script><b>bold", "{{7*7}}", "' onclick=alert(1) x='")
UKRAINIAN = ROOT / "knockout/translations/uk/LC_MESSAGES/messages.po"
PLACE = re.compile(r"%\(\w+\)s|\{\w+\}")


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """Two tables that have begun; one has a word and has ended."""
    made = Rig(tmp_path / "faces.sqlite")
    made.open(tables=2)
    for game in ("QF-1-T1", "QF-1-T2", "SF-1-T1", "SF-1-T2", "F-1-T1"):
        if game in made.state.games:
            made.must("start_game", game=game)
    first = next(iter(made.state.games))
    made.must("score_turn", game=first, turn=1, words=[{"word": "п'ять", "points": 24}])
    made.must("end_game", game=first, reason="host")
    yield made
    made.journal.close()


def hall_of(rig: Rig, roster: Roster | None = None) -> Any:
    """Give as much of a hall as a part looks at."""
    machine = SimpleNamespace(state=rig.state, roster=roster or rig.runner.machine.roster)
    hosts = SimpleNamespace(get=lambda game: None)
    now: Moment = rig.clock.at
    return SimpleNamespace(
        machine=machine, public=rig.state, names=machine.roster, hosts=hosts, speed=1, now=lambda: now,
        journal=rig.journal, displays=SimpleNamespace(instead=lambda *shown: shown),
    )  # fmt: skip


def public_parts(rig: Rig) -> list[tuple[str, str]]:
    """Give every part that anybody may see, with an argument that shows something."""
    team, game = next(iter(rig.state.teams)), next(iter(rig.state.games))
    args = {"table": "1", "team": team, "game": game}
    shown = [name for name, part in parts.PARTS.items() if "public" in part.roles and part.template]
    return [(name, args.get(name, "")) for name in shown]


def renamed(rig: Rig) -> Roster:
    """Give the roster with names that would like to be markup."""
    roster = rig.runner.machine.roster
    for number, (team, names) in enumerate(list(roster.teams.items())):
        evil = EVIL[number % len(EVIL)]
        roster = roster.with_team(team, changed(names, name=f"{evil} {team}", short=evil, institution=evil))
    return roster


@pytest.mark.parametrize("locale", LOCALES)
def test_53_markup_in_names_is_text_in_every_public_part(rig: Rig, locale: str) -> None:
    hall = hall_of(rig, renamed(rig))
    for name, arg in public_parts(rig):
        html = parts.render(hall, name, arg, locale, "public")["html"]
        assert "<img" not in html, name
        assert "</script>" not in html, name
        assert "<b>bold" not in html, name
        assert "onclick=" not in re.sub(r'"[^"]*"|>[^<]*<', "", html), name


@pytest.mark.parametrize("locale", LOCALES)
def test_s30_public_parts_name_no_player(rig: Rig, locale: str) -> None:
    people = [name for team in rig.runner.machine.roster.teams.values() for name in team.players.values()]
    for name, arg in public_parts(rig):
        html = parts.render(hall_of(rig), name, arg, locale, "public")["html"]
        assert not [person for person in people if person in html], name


def test_s30_the_reason_of_a_hold_is_not_public(rig: Rig) -> None:
    game = list(rig.state.games)[1]
    rig.must("hold_game", game=game, reason="суперечка")
    hall = hall_of(rig)
    assert parts.render(hall, "game", game, "uk", "host")["snapshot"]["hold"]["reason"] == "суперечка"
    assert "суперечка" not in str(parts.render(hall, "hall", "", "uk", "public"))


@pytest.mark.parametrize("arg", ["", "x", "99", "QF-9-T9", "<b>"])
def test_a_part_of_nothing_is_an_empty_part(rig: Rig, arg: str) -> None:
    for name, part in parts.PARTS.items():
        if part.roles != frozenset({"committee"}) and not name.startswith("console-"):
            assert parts.render(hall_of(rig), name, arg, "uk", min(part.roles))


def test_63_a_new_game_shows_zeros_before_the_first_word(rig: Rig) -> None:
    second = list(rig.state.games)[1]
    snapshot = parts.render(hall_of(rig), "game", second, "uk", "host")["snapshot"]
    assert [seat["total"] for seat in snapshot["seats"]] == [0, 0, 0, 0]


def test_only_what_is_touched_is_rendered_again() -> None:
    other = SimpleNamespace()
    assert parts.PARTS["hall"].touched((other,), "")  # type: ignore[arg-type]
    assert parts.PARTS["game"].touched((other,), GameId("QF-1-T1"))  # type: ignore[arg-type]


# --- words


@pytest.mark.parametrize("code", [code.value for code in Code])
def test_every_refusal_says_in_words_what_to_do(code: str) -> None:
    for locale in LOCALES:
        text = refusal_text(code, {}, locale)
        assert text != code
        assert len(text) > 20
    assert re.search(
        "[а-яіїєґ]", refusal_text(code, {"value": TeamId("T01"), "field": "words[0].word"}, "uk")
    )


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Every text that templates, scripts and modules ask for."""
    pot = tmp_path_factory.mktemp("texts") / "messages.pot"
    run = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg", "-k", "N_"]
    subprocess.run([*run, "-o", str(pot), "."], cwd=ROOT, check=True, timeout=60)
    with pot.open("rb") as file:
        return read_po(file)


def test_every_text_is_there_in_ukrainian(wanted: Catalog) -> None:
    with UKRAINIAN.open("rb") as file:
        known = read_po(file, locale="uk")
    missing = []
    for message in wanted:
        if message.id:
            found = known.get(message.id)
            forms = [] if found is None else [found.string] if isinstance(found.string, str) else found.string
            if not forms or not all(forms):
                missing.append(message.id)
    assert not missing


def test_a_translation_keeps_every_place_to_fill(wanted: Catalog) -> None:
    with UKRAINIAN.open("rb") as file:
        known = read_po(file, locale="uk")
    for message in known:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = [message.string] if isinstance(message.string, str) else list(message.string)
        for form in filter(None, forms):
            assert set(PLACE.findall(form)) == set(PLACE.findall(ids[-1])), ids


def test_the_scripts_get_the_words_they_ask_for() -> None:
    texts = texts_for("uk", "host.js", "host", "lib")
    asked = [text for file in (STATIC / "js/host").glob("*.js") for _, text in calls(file.read_text())]
    assert len(asked) > 100
    assert texts["MOVE PLACED"] == "ХІД ЗРОБЛЕНО"
    assert texts["{n} word"] == ["{n} слово", "{n} слова", "{n} слів"]


@pytest.mark.parametrize(
    ("left", "shown"), [(60_000, "1:00"), (59_999, "1:00"), (1, "0:01"), (0, "0:00"), (-5, "0:00")]
)
def test_a_clock_shows_a_second_until_it_is_over(left: int, shown: str) -> None:
    assert minutes(left) == shown


@pytest.mark.parametrize("locale", LOCALES)
def test_s9_a_table_that_nobody_is_left_at_breaks_no_page(tmp_path: Path, locale: str) -> None:
    made = Rig(tmp_path / "nobody.sqlite")
    made.open(tables=2)
    game = made.games[0]
    for team in made.state.games[game].teams:
        made.must("withdraw_team", team=team, reason="поїхали")
    made.must("start_game", game=game)
    for name, arg in public_parts(made):
        parts.render(hall_of(made), name, arg, locale, "public")
    made.journal.close()
