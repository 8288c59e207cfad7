"""The worker's address, and the page that takes it away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

import app as the_app
from knockout.settings import Settings, settings_for
from knockout.web import assets

HallFile = Callable[..., Path]


def test_the_worker_is_asked_for_anew_each_time_and_names_the_version(app: Flask) -> None:
    with app.test_client().get("/sw.js") as answer:
        text = answer.get_data(as_text=True)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.mimetype == "text/javascript"
    assert f'"knockout-{assets.build()}"' in text
    assert "@version@" not in text
    assert "@headers@" not in text
    assert "script-src 'nonce-@nonce@'" in text, "a kept page is closed in as it was, with its own nonce"


def test_switched_off_the_worker_takes_itself_away_and_the_pages_say_so(hall_file: HallFile) -> None:
    app, _ = the_app.create_app(
        Settings(file=hall_file(tables=5), url="http://localhost", offline_shell=False)
    )
    browser = app.test_client()
    worker = browser.get("/sw.js").get_data(as_text=True)
    page = browser.get("/screen/hall").get_data(as_text=True)
    the_app.close(app)
    assert "unregister" in worker
    assert "fetch" not in worker
    assert '"shell": false' in page


@pytest.mark.parametrize("path", ["/screen/hall", "/practice"])
def test_a_page_that_may_be_kept_says_so(app: Flask, path: str) -> None:
    assert '"shell": true' in app.test_client().get(path).get_data(as_text=True)


def test_the_switch_is_in_the_configuration(tmp_path: Path) -> None:
    assert settings_for(tmp_path / "x.db", demo=False).offline_shell is True


@pytest.mark.parametrize(
    ("lang", "said"), [("uk", "Збережені сторінки"), ("en", "Pages kept on this device")]
)
def test_reset_clears_the_cache_and_never_what_pages_stored(app: Flask, lang: str, said: str) -> None:
    answer = app.test_client().get("/reset", query_string={"lang": lang})
    assert answer.status_code == 200
    assert answer.headers["Clear-Site-Data"] == '"cache"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert said in answer.get_data(as_text=True)


def test_the_version_is_another_one_when_anything_a_page_is_made_of_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "static/js/one.js"
    file.parent.mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(assets, "ROOT", tmp_path)
    monkeypatch.setattr(assets, "STATIC", tmp_path / "static")
    monkeypatch.setattr(assets, "TEMPLATES", tmp_path / "templates")
    seen = set()
    for change in ("a", "b", "a"):
        file.write_text(change)
        seen.add(assets.build.__wrapped__())
    (tmp_path / "templates/new.html").write_text("")
    seen.add(assets.build.__wrapped__())
    assert len(seen) == 3
