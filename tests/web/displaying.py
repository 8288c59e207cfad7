"""Displays and the committee that steers them, for tests that need no browser."""

import json
from typing import Any

from flask import Flask

Json = dict[str, Any]

HALL: Json = {"kind": "view", "view": "hall", "arg": ""}
ONE, TWO = "one-" + "0" * 30, "two-" + "1" * 30


def hello(device: str = ONE, **more: Any) -> Json:
    """Give what a display's page says of itself."""
    return {"device": device, "locale": "uk", "view": "", "arg": "", "width": 1920, "height": 1080, **more}


class Desk:
    """The committee's browser at the tab with the screens."""

    def __init__(self, app: Flask) -> None:
        self.browser = app.test_client()
        self.browser.get(f"/c/{app.extensions['knockout'].tokens.committee()}")
        boot = self.page().split('id="boot">')[1]
        self.csrf = str(json.loads(boot.split("</script>")[0])["csrf"])

    def page(self, lang: str = "en") -> str:
        """Give the tab."""
        return self.browser.get(f"/console/screens?lang={lang}").get_data(as_text=True)

    def post(self, path: str, body: Any = None, lang: str = "en") -> Json:
        """Ask one of the doors; give its answer, which is never an error."""
        headers = {"X-CSRFToken": self.csrf, "X-Knockout-As": "committee"}
        answer = self.browser.post(f"/console/screens/{path}?lang={lang}", json=body, headers=headers)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        told: Json = answer.get_json()
        return told

    def must(self, path: str, body: Any = None) -> None:
        """Ask; it may not be refused."""
        answer = self.post(path, body)
        assert answer["ok"], answer
