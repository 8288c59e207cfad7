"""What can't be of a screen in the hall is refused in words, names its field and changes nothing."""

from typing import Any

import pytest
from flask import Flask

from knockout.web.displays import HallDisplays
from tests.web.displaying import HALL, ONE, TWO, Desk, hello

Json = dict[str, Any]


def rotation(every: Any = 20, views: Any = None) -> Json:
    return {"programme": {"kind": "rotate", "every": every, "views": views}}


BAD: list[tuple[Any, str]] = [
    (None, "display"), ([], "display"), ({}, "display"), ({"colour": "red"}, "display"), ("x" * 9_000, "display"),
    ({"name": ""}, "name"), ({"name": 5}, "name"), ({"name": "\u200b"}, "name"), ({"name": "х" * 41}, "name"),
    ({"theme": "blue"}, "theme"), ({"theme": None}, "theme"), ({"theme": {}}, "theme"),
    ({"size": 3}, "size"), ({"size": -2}, "size"), ({"size": "1"}, "size"), ({"size": True}, "size"),
    ({"size": 10**400}, "size"),
    ({"programme": None}, "programme.kind"), ({"programme": {"kind": "x"}}, "programme.kind"),
    ({"programme": {"kind": ["follow"]}}, "programme.kind"),
    ({"programme": {"kind": "view"}}, "programme.view"),
    ({"programme": {"kind": "view", "view": "console-head"}}, "programme.view"),
    ({"programme": {"kind": "view", "view": ["hall"]}}, "programme.view"),
    ({"programme": {"kind": "view", "view": "table", "arg": ""}}, "programme.arg"),
    ({"programme": {"kind": "view", "view": "table", "arg": "0"}}, "programme.arg"),
    ({"programme": {"kind": "view", "view": "table", "arg": "²"}}, "programme.arg"),
    ({"programme": {"kind": "view", "view": "hall", "arg": 3}}, "programme.arg"),
    ({"programme": {"kind": "view", "view": "hall", "arg": "a|b"}}, "programme.arg"),
    ({"programme": {"kind": "view", "view": "hall", "arg": "x" * 65}}, "programme.arg"),
    (rotation(4, [HALL]), "programme.every"), (rotation(121, [HALL]), "programme.every"),
    (rotation(10.5, [HALL]), "programme.every"), (rotation("20", [HALL]), "programme.every"),
    (rotation(True, [HALL]), "programme.every"), (rotation(20), "programme.views"),
    (rotation(20, []), "programme.views"), (rotation(20, [HALL] * 13), "programme.views"),
    (rotation(20, [HALL, "hall"]), "programme.views[1].view"),
    (rotation(20, [HALL, {"view": "table", "arg": "x"}]), "programme.views[1].arg"),
    ({"theme": "light", "size": 9}, "size"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "field"), BAD)
def test_bad_input_names_its_field_and_changes_nothing(
    displays: HallDisplays, desk: Desk, body: Any, field: str
) -> None:
    before = displays.came("a", hello(), "uk")
    for lang in ("uk", "en"):
        answer = desk.post(ONE, body, lang)
        assert (answer["ok"], answer["code"], answer["details"]["field"]) == (False, "bad_field", field)
        assert {"value", "accepted"} <= answer["details"].keys()
        assert answer["message"]
        assert len(answer["message"]) < 1000
    assert displays.told(ONE) == before


@pytest.mark.parametrize(
    ("path", "body", "code", "field"),
    [
        ("nobody", {"theme": "light"}, "bad_field", "display"),
        ("nobody/reload", None, "bad_field", "display"),
        ("nobody/forget", None, "bad_field", "display"),
        (f"{ONE}/explode", None, "bad_field", "do"),
        ("all", {"name": "Усі"}, "bad_field", "name"),
        ("all/forget", None, "bad_field", "display"),
        (ONE, {"name": "екран 2"}, "name_taken", "name"),
    ],
)
def test_what_is_not_there_is_refused_in_words(
    displays: HallDisplays, desk: Desk, path: str, body: Any, code: str, field: str
) -> None:
    displays.came("a", hello(), "uk")
    displays.came("b", hello(TWO), "uk")
    answer = desk.post(path, body)
    assert (answer["ok"], answer["code"], answer["details"]["field"]) == (False, code, field)
    assert answer["message"]
    assert len(displays.rows()) == 2


def test_only_the_committee_and_only_from_its_own_page(demo: Flask, displays: HallDisplays) -> None:
    displays.came("a", hello(), "uk")
    browser = demo.test_client()
    for path in (ONE, f"{ONE}/reload", "all"):
        assert browser.post(f"/console/screens/{path}", json={"theme": "light"}).status_code in (400, 403)
    browser.get(f"/c/{demo.extensions['knockout'].tokens.committee()}")
    answer = browser.post(f"/console/screens/{ONE}", json={"theme": "light"})
    assert answer.status_code == 400
    assert displays.told(ONE)["theme"] == "dark"
