"""What is seen where nothing is, or by who may not: words in the reader's language, never a bare page."""

import pytest
from flask import Flask

from knockout.web.hall import Hall


@pytest.mark.parametrize(
    ("lang", "words"), [("uk", "Такої сторінки тут немає."), ("en", "There is no such page here.")]
)
@pytest.mark.parametrize("path", ["/nothing", "/lots/R9", "/screen/none", "/enter/nobody"])
def test_a_page_that_is_not_there_says_so_and_leads_home(
    app: Flask, path: str, lang: str, words: str
) -> None:
    answer = app.test_client().get(f"{path}?lang={lang}")
    assert answer.status_code == 404
    assert 'href="/"' in answer.get_data(as_text=True)
    if path != "/enter/nobody":  # that one has words of its own
        assert words in answer.get_data(as_text=True)


def test_a_program_gets_json(app: Flask) -> None:
    browser = app.test_client()
    for answer in (
        browser.get("/api/v1/nothing"),
        browser.get("/nothing", headers={"Accept": "application/json"}),
    ):
        assert answer.status_code == 404
        assert answer.get_json()["code"] == "not_found"


def test_too_much_is_refused_in_json_at_the_api(app: Flask) -> None:
    answer = app.test_client().post("/api/v1/commands", data=b"[" + b"1," * 200_000 + b"1]")
    assert answer.status_code == 413
    assert answer.get_json()["ok"] is False


def test_who_may_not_gets_a_page_in_words(app: Flask, hall: Hall) -> None:
    host = app.test_client()
    host.get(f"/h/{hall.tokens.host(1)}")
    answer = app.test_client().get("/host?lang=en")
    assert answer.status_code in (403, 404)
    assert "<h1>" in answer.get_data(as_text=True)
