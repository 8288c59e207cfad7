"""The committee's browser on the Teams tab, as a program: it sends files and reads what it is shown."""

import io
import json
import re
import uuid
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from knockout.web.hall import Hall

Json = dict[str, Any]


class Committee:
    """The committee's browser on the Teams tab."""

    def __init__(self, app: Flask, hall: Hall) -> None:
        self.client: FlaskClient = app.test_client()
        self.client.get(f"/c/{hall.tokens.committee()}")
        self.csrf = self.boot()["csrf"]

    def page(self, path: str = "/console/teams") -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, path
        return answer.get_data(as_text=True)

    def boot(self) -> Json:
        told: Json = json.loads(self.page().split('id="boot">')[1].split("</script>")[0])
        return told

    def send(self, where: str, data: bytes, name: str = "teams.csv", **form: object) -> Json:
        """Send a file as the page does; give the answer."""
        answer = self.client.post(
            f"/console/import/{where}?lang=en",
            data={"file": (io.BytesIO(data), name), **form},
            headers={"X-CSRFToken": self.csrf},
            content_type="multipart/form-data",
        )
        assert answer.status_code == 200
        told: Json = answer.get_json()
        return told

    def send_bytes(self, size: int) -> Json:
        """Send a file of so many bytes. Put together here: the test client leaves a file of its own open."""
        head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        answer = self.client.post(
            "/console/import/preview?lang=en",
            data=head + b"x" * size + b"\r\n--b--\r\n",
            headers={"X-CSRFToken": self.csrf},
            content_type="multipart/form-data; boundary=b",
        )
        assert answer.status_code == 200
        told: Json = answer.get_json()
        return told

    def look(self, data: bytes, **form: object) -> str:
        """Give the page's part that shows what a file would enter."""
        answer = self.send("preview", data, **form)
        assert answer["ok"], answer
        return str(answer["html"])

    def store(self, data: bytes, **form: object) -> Json:
        """Look at a file and enter what was shown."""
        mark = mark_in(self.look(data, **form))
        return self.send("store", data, mark=mark, **{"id": str(uuid.uuid4()), **form})

    def command(self, do: str, **fields: object) -> Json:
        line = {"id": str(uuid.uuid4()), "at": "2026-11-30T12:00:00Z", "do": do, **fields}
        answer = self.client.post("/api/v1/commands?lang=en", json=line, headers={"X-CSRFToken": self.csrf})
        told: Json = answer.get_json()
        return told


def mark_in(html: str) -> str:
    found = re.search(r'name="mark" value="(\w+)"', html)
    assert found
    return found[1]
