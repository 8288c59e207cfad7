"""The page for everybody's own phone at its doors: whose it is, what it keeps, what a phone installs."""

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from knockout.frozen import changed
from knockout.web import assets, manifest, parts
from knockout.web.hall import Hall
from tests.halls import Rig, command
from tests.web.qualifying import EVIL, Pages, created
from tools import icons

BOTH = pytest.mark.parametrize("lang", ["uk", "en"])
TEXT = {"uk": "Знайдіть свою команду", "en": "Find your team"}

POINTS = re.compile(r"(?<!\w)777(?!\w)")
"""The points by themselves: a page is full of moments in milliseconds, and some of them have the same digits."""


def page(browser: FlaskClient, path: str = "/", lang: str = "en") -> str:
    join = "&" if "?" in path else "?"
    answer = browser.get(f"{path}{join}lang={lang}")
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def whose(html: str) -> str:
    """The team that the page is of, "" for the hall's."""
    found = re.search(r'data-part="team" data-arg="([^"]*)"', html)
    return found[1] if found else ""


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


# --- whose page it is


def test_a_team_is_picked_once_and_stays(phone: FlaskClient) -> None:
    assert whose(page(phone)) == ""
    assert whose(page(phone, "/?team=T007&mine")) == "T007"
    assert whose(page(phone)) == "T007"
    assert "Find your team" not in page(phone)


def test_a_code_that_is_scanned_first_is_kept_another_one_later_is_only_looked_at(phone: FlaskClient) -> None:
    assert whose(page(phone, "/?team=T007")) == "T007"
    other = page(phone, "/?team=T008")
    assert whose(other) == "T008"
    assert "Your team is “Команда T007”" in other
    assert whose(page(phone)) == "T007"
    assert whose(page(phone, "/?team=T008&mine")) == "T008"
    assert whose(page(phone)) == "T008"


def test_another_team_can_be_picked_and_none(phone: FlaskClient) -> None:
    page(phone, "/?team=T007")
    choosing = page(phone, "/?change")
    assert "Find your team" in choosing
    assert choosing.count('href="/?team=T0') == 20
    assert whose(page(phone)) == "T007", "until another one is picked"
    assert whose(page(phone, "/?team=")) == ""
    assert whose(page(phone)) == ""


@pytest.mark.parametrize("asked", ["T999", "<b>", "x" * 500, "%00", "т007", "' or 1=1"])
def test_a_team_that_is_not_entered_is_said_and_nothing_is_kept(phone: FlaskClient, asked: str) -> None:
    html = page(phone, f"/?team={asked}")
    assert whose(html) == ""
    assert "This team is not entered" in html
    assert "Find your team" in html
    assert "not entered" not in page(phone)


def test_a_team_that_is_gone_since_is_forgotten(phone: FlaskClient, hall: Hall) -> None:
    phone.set_cookie(f"team_{hall.tokens.fingerprint}", "T999")
    assert "This team is not entered" in page(phone)
    assert "not entered" not in page(phone)


def test_a_cookie_of_another_tournament_says_nothing(phone: FlaskClient) -> None:
    phone.set_cookie("team_01234567", "T007")
    assert whose(page(phone)) == ""


def test_what_is_not_the_devices_own_page_is_not_kept_by_it(phone: FlaskClient) -> None:
    kept = {}
    for path in ("/", "/?team=T007", "/?team=T008", "/?change", "/?find=x"):
        kept[path] = phone.get(path).headers["Cache-Control"]
    assert kept == {
        "/": "no-cache", "/?team=T007": "no-cache", "/?team=T008": "no-store", "/?change": "no-store",
        "/?find=x": "no-store",
    }  # fmt: skip


@BOTH
def test_without_scripts_the_server_searches(phone: FlaskClient, lang: str) -> None:
    found = page(phone, "/?find=команда+t01", lang)
    assert re.findall(r'href="/\?team=(T\d+)', found) == [f"T01{n}" for n in range(10)]
    nothing = page(phone, "/?find=немає", lang)
    assert 'href="/?team=T' not in nothing
    assert ("No team is called that" if lang == "en" else "Такої команди немає") in nothing
    assert TEXT[lang] in nothing


# --- what it says


def test_53_markup_in_names_is_text(rig: Rig) -> None:
    created(rig, evil=EVIL)
    made = Pages(rig)
    for path in ("/", "/?team=T01", "/?team=T02", "/?change", "/?find=" + EVIL, "/?team=" + EVIL):
        html = made.public(path)
        assert "<img" not in html, path
        assert "onerror=alert" not in re.sub(r'"[^"]*"|>[^<]*<', "", html), path


def test_s30_no_player_is_named(app: Flask, hall: Hall) -> None:
    people = [name for team in hall.names.teams.values() for name in team.players.values()]
    html = page(app.test_client(), "/") + page(app.test_client(), "/?team=T007")
    assert people
    assert not [name for name in people if name in html]


def test_every_page_in_a_demo_opens_every_other(rig: Rig) -> None:
    created(rig)
    made = Pages(rig)
    for path in ("/", "/?team=T01"):
        html = made.public(path)
        for link in (
            "/screen/bracket",
            "/screen/hall",
            "/screen/through",
            "/screen/rating",
            "/lots",
            "/c/",
            "/h/",
        ):
            assert link in html, (path, link)


def test_a_stranger_in_a_tournament_sees_no_link_that_opens_anything(phone: FlaskClient) -> None:
    html = page(phone)
    assert "/h/" not in html
    assert "/c/" not in html


# --- from what is public


def test_65_the_phone_shows_what_is_public_and_nothing_more(app: Flask, hall: Hall) -> None:
    """During a freeze neither the page nor a push has a point of it."""
    game = next(iter(hall.machine.state.games.values()))
    team = str(game.teams[0])
    run(hall, "start_game", game=game.id)
    run(hall, "conceal", what=f"scores:{game.id.rsplit('-', 1)[0]}")
    run(hall, "score_turn", game=game.id, turn=1, words=[{"word": "таємниця", "points": 777}])
    shown = seen_of(app, hall, team)
    for html in shown:
        assert not POINTS.search(html)
        assert "ТАЄМНИЦЯ" not in html
    assert "Бали заморожено" in shown[0]
    assert "Бали заморожено" in shown[1]
    run(hall, "reveal", what=f"scores:{game.id.rsplit('-', 1)[0]}")
    assert all(POINTS.search(html) for html in seen_of(app, hall, team)[:2]), "it is found where it is shown"


def seen_of(app: Flask, hall: Hall, team: str) -> list[str]:
    """Everything that a phone gets: the page of everybody and of a team, then their parts."""
    pages = [page(app.test_client(), path, "uk") for path in ("/", f"/?team={team}")]
    with app.app_context():
        return pages + [
            parts.render(hall, part, team, "uk", "public")["html"]
            for part in ("team", "words", "watch", "now")
        ]


def run(hall: Hall, do: str, **fields: Any) -> None:
    answer = hall.runner.run(command(do, hall.now(), **fields), "committee")
    assert answer["ok"], answer


# --- what a phone installs


@BOTH
def test_the_manifest_has_all_that_a_phone_asks_for(phone: FlaskClient, lang: str) -> None:
    html = page(phone, lang=lang)
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', html)
    answer = phone.get(address)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = phone.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    said = json.loads(answer.get_data())
    assert (said["name"], said["short_name"]) == ("Турнір", {"uk": "Турнір", "en": "Tournament"}[lang])
    assert len(said["short_name"]) <= 12
    assert (said["start_url"], said["scope"], said["id"], said["display"]) == ("/", "/", "/", "standalone")
    assert said["lang"] == lang


def test_the_icons_are_there_in_the_sizes_that_are_said(phone: FlaskClient) -> None:
    listed = json.loads(phone.get("/manifest/uk.webmanifest").get_data())["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in listed} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in listed:
        with phone.get(icon["src"]) as answer:
            assert answer.mimetype == icon["type"] == "image/png"
            assert "immutable" in answer.headers["Cache-Control"]
            picture = Image.open(io.BytesIO(answer.data))
            assert picture.size == tuple(map(int, icon["sizes"].split("x")))
    (apple,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page(phone))
    with phone.get(apple) as answer:
        assert Image.open(io.BytesIO(answer.data)).size == (180, 180)


@pytest.mark.parametrize("name", icons.ICONS)
def test_the_icons_are_what_the_tool_draws_of_the_one_picture(name: str) -> None:
    side, full, scale = icons.ICONS[name]
    file = assets.STATIC / "icons" / f"{name}.png"
    with Image.open(file) as checked_in:
        fresh = icons.drawn(side, full=full, scale=scale)
        assert checked_in.convert("RGBA").tobytes() == fresh.convert("RGBA").tobytes()
    assert file.stat().st_size < 8_000


def test_a_maskable_icon_is_whole_whatever_shape_is_cut_out_of_it() -> None:
    """Its corners are its ground, and all that is drawn lies within the middle four fifths."""
    picture = icons.drawn(192, full=True, scale=0.8).convert("RGB")
    ground = picture.getpixel((0, 0))
    assert [picture.getpixel((x, y)) for x in (0, 191) for y in (0, 191)] == [ground] * 4
    outside = [
        (x, y) for x in range(192) for y in range(192)
        if (x - 95.5) ** 2 + (y - 95.5) ** 2 > (0.4 * 192) ** 2 and picture.getpixel((x, y)) != ground
    ]  # fmt: skip
    assert outside == []


def test_the_manifests_colours_are_those_of_the_sheet() -> None:
    tokens = (assets.STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    assert f"--hero: {manifest.HERO};" in tokens
    assert f"--ground: {manifest.GROUND};" in tokens


@pytest.mark.parametrize(
    "path",
    ["/manifest/de.webmanifest", "/manifest/.webmanifest", "/manifest/uk", "/manifest/%00.webmanifest"],
)
def test_there_is_no_other_manifest(phone: FlaskClient, path: str) -> None:
    assert phone.get(path).status_code in (400, 404)


def test_a_name_with_signs_of_its_own_is_a_name_in_the_manifest_too() -> None:
    said = manifest.said("uk", 'А "Б" \\ </script>')
    assert json.loads(json.dumps(said))["name"] == 'А "Б" \\ </script>'
    assert manifest.said("en", "")["name"] == "Knockout"


@BOTH
def test_before_there_is_a_tournament_the_page_is_there(fresh: Flask, lang: str) -> None:
    assert page(fresh.test_client(), lang=lang)
    assert fresh.test_client().get("/manifest/uk.webmanifest").status_code == 200


def test_the_sheets_of_the_page_are_small(app: Flask) -> None:
    names = ("forms", "public", "phone", "phone-team", "phone-words")
    content = assets.joined((*assets.ON_EVERY_PAGE, *names))
    assert content is not None
    assert len(content) < 40_000


def renamed(hall: Hall, name: str) -> None:
    roster = hall.names
    team = next(iter(roster.teams))
    hall.machine.roster = roster.with_team(team, changed(roster.teams[team], name=name))


def test_apostrophes_are_shown_as_people_print_them(app: Flask, hall: Hall) -> None:
    team = next(iter(hall.names.teams))
    renamed(hall, "Пʼятниця")
    html = page(app.test_client(), f"/?team={team}")
    assert "П’ятниця" in html
