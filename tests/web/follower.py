"""A second machine at the door, for tests: asks as `knockout follow` does."""

from typing import Any

import msgspec
from flask import Flask

from knockout.store.following import (
    Beginnings,
    digest_of,
    last_command,
    ordinary_tables,
    rows_of,
    steps,
    steps_digest,
)
from knockout.web.hall import Hall

Json = dict[str, Any]


class Machine:
    """A second machine that has everything, or what it is told to have."""

    def __init__(self, app: Flask) -> None:
        self.hall: Hall = app.extensions["knockout"]
        self._client = app.test_client()
        self._proof = Beginnings.of(self.hall.journal)
        self.token = self.hall.tokens.of("follower")

    def question(self, entry: int | None = None, number: int | None = None, **other: Any) -> Json:
        """Give what it asks, as if it had the journal up to this entry and command (all of it)."""
        journal = self.hall.journal
        entry = journal.seq if entry is None else entry
        number = last_command(journal) if number is None else number
        digests = {name: digest_of(rows_of(journal, table)) for name, table in ordinary_tables().items()}
        tables = ",".join(f"{name}:{digest}" for name, digest in digests.items())
        asked = {"entry": entry, "command": number, "proof": self._proof.at(entry, number), "tables": tables}
        return asked | {"steps": steps_digest(steps(journal))} | other

    def ask(self, asked: Json | None = None) -> tuple[int, Json]:
        """Ask; give the status and the answer."""
        answer = self._client.get(
            "/api/v1/follow",
            query_string=self.question() if asked is None else asked,
            headers={"Authorization": f"Bearer {self.token}"},
        )
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status_code, msgspec.msgpack.decode(answer.data)
