"""The committee's browser at the tab with the teams, for tests of the public form's other side."""

import json
import re
from typing import Any

from flask import Flask

from knockout.store.applications import Application

Json = dict[str, Any]


class Console:
    """The committee's browser: its pages, and posts as `commands.js` sends them."""

    def __init__(self, app: Flask) -> None:
        self.browser = app.test_client()
        self.browser.get(f"/c/{app.extensions['knockout'].tokens.committee()}")
        boot = self.browser.get("/console/teams").get_data(as_text=True).split('id="boot">')[1]
        self.csrf = str(json.loads(boot.split("</script>")[0])["csrf"])

    def part(self, lang: str = "en") -> str:
        """Give the part with the applications, as HTML."""
        page = self.browser.get(f"/console/teams?lang={lang}").get_data(as_text=True)
        found = re.search(
            r'data-part="console-entries".*?(?=<div class="live|<div class="two|<form class="search)',
            page,
            re.S,
        )
        assert found
        return found[0]

    def post(self, path: str, **body: Any) -> Json:
        headers = {"X-CSRFToken": self.csrf, "X-Knockout-As": "committee"}
        answer = self.browser.post(f"/console/entries/{path}?lang=en", json=body, headers=headers)
        assert answer.status_code == 200
        told: Json = answer.get_json()
        return told

    def accept(self, one: Application) -> Json:
        return self.post(f"{one.number}/accept", version=one.version)

    def decline(self, one: Application, reason: str) -> Json:
        return self.post(f"{one.number}/decline", version=one.version, reason=reason)
