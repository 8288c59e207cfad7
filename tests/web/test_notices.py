"""Messages to the hall and sponsors: who may, what is taken, what is said of the rest, where it is seen."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from knockout.store import notices
from knockout.web.hall import Hall

HallFile = Callable[..., Path]
Json = dict[str, Any]


def picture(kind: str, size: tuple[int, int] = (8, 6)) -> bytes:
    """Make a picture of a kind."""
    made = io.BytesIO()
    Image.new("1" if kind == "PNG" else "RGB", size).save(made, kind)
    return made.getvalue()


PNG, JPEG, WEBP = (picture(kind) for kind in ("PNG", "JPEG", "WEBP"))
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
MARKUP = '"><img src=x onerror=alert(1)><b>жирне</b>'
SCREENS = ("/screen/hall", "/screen/bracket", "/screen/through", "/screen/rating", "/screen/table/1")


class Office:
    """The committee's browser at the tab with the notices."""

    def __init__(self, app: Flask) -> None:
        hall: Hall = app.extensions["knockout"]
        self.hall = hall
        self.browser = app.test_client()
        self.browser.get(f"/c/{hall.tokens.committee()}")
        boot = self.page().split('id="boot">')[1].split("</script>")[0]
        self.headers = {"X-CSRFToken": json.loads(boot)["csrf"], "X-Knockout-As": "committee"}

    def page(self, lang: str = "en") -> str:
        return self.browser.get(f"/console/notices?lang={lang}").get_data(as_text=True)

    def post(self, path: str, lang: str = "en", **body: Any) -> Json:
        answer = self.browser.post(f"/console/notices/{path}?lang={lang}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        told: Json = answer.get_json()
        return told

    def sponsor(self, name: str, data: bytes | None = None, file: str = "logo.png", lang: str = "en") -> Json:
        """Send the form as a browser does; written by hand, since the test client would leave a large one open."""
        edge = b"--edge\r\nContent-Disposition: form-data; name="
        body = edge + b'"name"\r\n\r\n' + name.encode() + b"\r\n"
        if data is not None:
            body += edge + f'"picture"; filename="{file}"\r\n\r\n'.encode() + data + b"\r\n"
        answer = self.browser.post(
            f"/console/notices/sponsors?lang={lang}", data=body + b"--edge--\r\n", headers=self.headers,
            content_type="multipart/form-data; boundary=edge",
        )  # fmt: skip
        assert answer.status_code == 200, answer.get_data(as_text=True)
        told: Json = answer.get_json()
        return told

    def names(self) -> list[str]:
        return [one.name for one in notices.sponsors(self.hall.journal)]

    def on(self) -> str | None:
        found = notices.message_now(self.hall.journal, self.hall.now())
        return None if found is None else found.text


@pytest.fixture
def office(demo: Flask) -> Office:
    return Office(demo)


@pytest.fixture
def viewer(demo: Flask) -> FlaskClient:
    return demo.test_client()


def seen(viewer: FlaskClient, path: str) -> str:
    return viewer.get(f"{path}?lang=uk").get_data(as_text=True)


# --- messages


def test_a_message_is_on_every_screen_and_goes_when_it_is_taken_away(
    office: Office, viewer: FlaskClient
) -> None:
    assert office.post("show", text="Перерва до 17:30", kind="warn", place="band")["ok"]
    for path in SCREENS:
        assert 'class="band band-warn"' in seen(viewer, path), path
        assert "Перерва до 17:30" in seen(viewer, path), path
    assert "tell-warn" in seen(viewer, "/screen/notice")
    assert office.post("away")["ok"]
    for path in (*SCREENS, "/screen/notice"):
        assert "Перерва" not in seen(viewer, path), path


def test_another_message_takes_its_place_and_the_old_one_can_be_shown_again(office: Office) -> None:
    office.post("show", text="перша")
    office.post("show", text="друга", place="full")
    assert office.on() == "друга"
    first = notices.messages(office.hall.journal)[1]
    assert office.post(f"{first.number}/again")["ok"]
    assert office.on() == "перша"
    assert office.post(f"{first.number}/forget")["ok"]
    assert office.on() is None
    gone = office.post(f"{first.number}/again", lang="uk")
    assert (gone["ok"], gone["code"], gone["details"]["field"]) == (False, "bad_field", "message")
    assert "уже немає" in gone["message"]


def test_the_end_is_a_time_of_the_venue(office: Office, viewer: FlaskClient) -> None:
    assert office.post("show", text="обід", until="23:59")["ok"]
    found = notices.message_now(office.hall.journal, office.hall.now())
    assert found is not None
    assert found.until is not None
    assert 0 < found.until - office.hall.now() <= 24 * 3_600_000
    assert f'data-until="{found.until}"' in seen(viewer, "/screen/hall")
    assert "until 23:59" in office.page()
    for wrong in ("25:00", "17.30", "завтра", "17:30:05", "<b>"):
        refused = office.post("show", text="інше", until=wrong)
        assert (refused["code"], refused["details"]["field"]) == ("bad_field", "until")
        assert refused["details"]["value"] == wrong
        assert wrong in refused["message"]
    assert office.on() == "обід"


def test_53_markup_in_a_message_is_text(office: Office, viewer: FlaskClient) -> None:
    assert office.post("show", text=MARKUP)["ok"]
    assert office.sponsor(MARKUP)["ok"]
    for page in (seen(viewer, "/screen/hall"), seen(viewer, "/screen/notice"), office.page()):
        assert "<img src=x" not in page
        assert "<b>жирне" not in page
        assert "&lt;b&gt;жирне" in page


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u2060", None, 7, ["x"], {"a": 1}])
def test_nothing_to_be_seen_is_no_message(office: Office, text: Any) -> None:
    refused = office.post("show", lang="uk", text=text)
    assert (refused["ok"], refused["code"], refused["details"]["field"]) == (False, "bad_field", "text")
    assert "200" in refused["message"]
    assert office.on() is None


def test_a_message_has_200_letters_at_most(office: Office) -> None:
    assert office.post("show", text="Щ" * 200)["ok"]
    refused = office.post("show", text="Щ" * 500)
    assert refused["details"] == {"field": "text", "value": 500, "accepted": 200}
    assert refused["message"] == "The message has 500 letters; there is room for 200."
    assert office.on() == "Щ" * 200


def test_emoji_and_odd_apostrophes_are_text_like_any_other(office: Office, viewer: FlaskClient) -> None:
    assert office.post("show", text="П'ять хвилин ☕ 🎉\u0000\ud83c до обіду\n\nй не більше")["ok"]
    assert office.on() == "Пʼять хвилин ☕ 🎉 до обіду й не більше"
    assert "П’ять хвилин ☕ 🎉" in seen(viewer, "/screen/hall")


@pytest.mark.parametrize(
    ("field", "wrong"), [("kind", "shout"), ("place", "floor"), ("kind", None), ("place", 3)]
)
def test_what_there_is_not_is_refused_by_name(office: Office, field: str, wrong: Any) -> None:
    refused = office.post("show", text="обід", **{field: wrong})
    assert (refused["code"], refused["details"]["field"], refused["details"]["value"]) == (
        "bad_field",
        field,
        wrong,
    )
    assert all(word in refused["message"] for word in refused["details"]["accepted"])
    assert office.on() is None


# --- sponsors


@pytest.mark.parametrize(
    ("data", "mimetype"), [(PNG, "image/png"), (JPEG, "image/jpeg"), (WEBP, "image/webp")]
)
def test_a_picture_is_what_is_in_it(office: Office, viewer: FlaskClient, data: bytes, mimetype: str) -> None:
    """A lying name changes nothing: a PNG called photo.svg is a PNG."""
    assert office.sponsor("Книгарня", data, file="photo.svg")["ok"]
    number = notices.sponsors(office.hall.journal)[0].number
    answer = viewer.get(f"/sponsor/{number}")
    assert (answer.status_code, answer.data, answer.content_type) == (200, data, mimetype)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert (
        viewer.get(f"/sponsor/{number}", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    )
    assert f'src="/sponsor/{number}"' in seen(viewer, "/screen/notice")


@pytest.mark.parametrize(
    ("data", "file"),
    [(SVG, "logo.png"), (b"<html><script>", "logo.jpg"), (b"GIF89a" + b"\0" * 99, "logo.png"), (b"", "logo.png"),
     (b"RIFF\0\0\0\0WAVEfmt ", "logo.webp"), (b"%PDF-1.7", "<b>.png"), (PNG[:8], "bare.png"), (PNG[:-30], "cut.png"),
     (b"\xff\xd8\xff\xe0<html><script>", "page.jpg"), (picture("PNG", (30_000, 30_000)), "huge.png")],
)  # fmt: skip
def test_what_is_no_picture_is_refused_whatever_its_name(office: Office, data: bytes, file: str) -> None:
    refused = office.sponsor("Книгарня", data, file=file)
    assert (refused["code"], refused["details"]["field"], refused["details"]["value"]) == (
        "bad_field",
        "picture",
        file,
    )
    assert "PNG, JPEG or WebP" in refused["message"]
    assert office.names() == []


@pytest.mark.parametrize("size", [500_001, 540_000, 10_000_000])
def test_a_picture_that_is_too_large_is_refused_in_words(office: Office, size: int) -> None:
    refused = office.sponsor("Книгарня", PNG + b"\0" * (size - len(PNG)), lang="uk")
    assert (refused["ok"], refused["code"], refused["details"]["field"]) == (False, "bad_field", "picture")
    assert refused["details"]["accepted"] == 500
    assert "500 кБ" in refused["message"]
    assert office.names() == []


def test_a_picture_of_just_the_most_is_taken(office: Office) -> None:
    assert office.sponsor("Книгарня", PNG + b"\0" * (500_000 - len(PNG)))["ok"]


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "Щ" * 81])
def test_a_sponsor_has_a_name(office: Office, name: str) -> None:
    refused = office.sponsor(name, PNG)
    assert (refused["code"], refused["details"]["field"]) == ("bad_field", "name")
    assert "80" in refused["message"]
    assert office.names() == []


def test_sponsors_are_shown_in_the_order_that_the_committee_gives(
    office: Office, viewer: FlaskClient
) -> None:
    for name in ("Перший", "Другий", "Третій"):
        assert office.sponsor(name)["ok"]
    third = notices.sponsors(office.hall.journal)[2].number
    assert office.post(f"sponsors/{third}/up")["ok"]
    assert office.names() == ["Перший", "Третій", "Другий"]
    page = seen(viewer, "/screen/notice")
    assert page.index("Перший") < page.index("Третій") < page.index("Другий")
    assert office.post(f"sponsors/{third}/down")["ok"]
    assert office.post(f"sponsors/{third}/remove")["ok"]
    assert office.names() == ["Перший", "Другий"]
    for do in ("up", "down", "remove"):
        refused = office.post(f"sponsors/{third}/{do}")
        assert (refused["code"], refused["details"]["field"]) == ("bad_field", "sponsor")
    assert viewer.get(f"/sponsor/{third}").status_code == 404


# --- doors


def test_only_the_committee_may(office: Office, viewer: FlaskClient, demo: Flask) -> None:
    host = demo.test_client()
    host.get(f"/h/{office.hall.tokens.host(1)}")
    for browser in (viewer, host):
        for path in ("show", "away", "1/again", "1/forget", "sponsors", "sponsors/1/up", "sponsors/1/remove"):
            assert browser.post(f"/console/notices/{path}", json={"text": "чуже"}).status_code in (400, 403)
    assert office.on() is None


def test_the_committee_too_must_mean_it(office: Office) -> None:
    for path in ("show", "away", "sponsors"):
        answer = office.browser.post(f"/console/notices/{path}", json={"text": "чуже"})
        assert (answer.status_code, answer.get_json()["code"]) == (400, "not_allowed")
    assert office.on() is None


def test_every_viewer_is_told_at_once(office: Office) -> None:
    """Whatever is changed here is no entry: the parts that show it are touched."""
    told: list[tuple[str, ...]] = []
    office.hall.live.touch = lambda *parts: told.append(parts)  # type: ignore[method-assign]
    office.post("show", text="обід")
    office.sponsor("Книгарня")
    assert told == [("band", "notice", "console-notices")] * 2
