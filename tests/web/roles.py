"""Browsers that have come in as a role, for tests of the console's faces and doors."""

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from knockout.web.hall import Hall
from knockout.web.passwords import hashed

Json = dict[str, Any]

CHIEF = "сім мокрих їжаків"
PASSWORDS = {
    "committee": CHIEF,
    "desk": "реєструє зранку",
    "counting": "рахує уважно",
    "announcer": "говорить гучно",
}
CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36"
)


class Seat:
    """A browser that speaks as a role: what it is shown, and what it posts as the console's scripts do."""

    def __init__(self, app: Flask, role: str = "committee", *, agent: str = CHROME) -> None:
        self.app, self.role = app, role
        self.hall: Hall = app.extensions["knockout"]
        self.browser: FlaskClient = app.test_client()
        self.browser.environ_base["HTTP_USER_AGENT"] = agent

    def by_password(self, password: str = "", *, next: str = "") -> Any:
        """Log in; give the answer."""
        token = self.page("/console/login").split('name="csrf_token" value="')[1].split('"')[0]
        form = {
            "role": self.role,
            "password": password or PASSWORDS[self.role],
            "csrf_token": token,
            "next": next,
        }
        return self.browser.post("/console/login?lang=en", data=form)

    def by_link(self) -> "Seat":
        """Come in by the role's link."""
        answer = self.browser.get(self.hall.addresses.role(self.role).removeprefix("http://localhost"))
        assert answer.status_code == 302, answer.status_code
        return self

    def page(self, path: str, lang: str = "en") -> str:
        """Give a page as text."""
        join = "&" if "?" in path else "?"
        return self.browser.get(f"{path}{join}lang={lang}").get_data(as_text=True)

    def boot(self, path: str) -> Json:
        """Give what a page's script begins with."""
        told: Json = json.loads(self.page(path).split('id="boot">')[1].split("</script>")[0])
        return told

    def post(self, path: str, body: Any = None, *, home: str = "/console/access") -> Any:
        """Post JSON to one of the console's doors; give the answer."""
        headers = {"X-CSRFToken": self.boot(home)["csrf"], "X-Knockout-As": self.role}
        return self.browser.post(f"{path}?lang=en", json=body, headers=headers)


def with_passwords(app: Flask, *roles: str) -> None:
    """Set the passwords of these roles."""
    hall: Hall = app.extensions["knockout"]
    for role in roles:
        hall.accounts.set_password(role, hashed(PASSWORDS[role]))
