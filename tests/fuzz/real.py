"""A real server with a phone that is connected all the while: what strangers send must not reach it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.halls import Server, make_hall, tokens_of
from tests.web.clients import Watcher

GAME = "F-1-T1"


@dataclass
class Hall:
    """The server, the phone of its one table, and the tokens of its committee and its host."""

    server: Server
    phone: Watcher
    committee: str
    host: str
    held: bool = False

    def lives(self) -> None:
        """Whatever happened: the phone has not been cut off, and what happens next reaches it."""
        self.phone.pushes.clear()
        self.held = not self.held
        do = "hold_game" if self.held else "resume_game"
        assert self.server.hall().send(self.committee, do, game=GAME, reason="так вирішено")["ok"]
        self.phone.wait_for("state", that=lambda told: told["snapshot"]["on_hold"] is self.held)
        assert self.phone.connected
        assert self.phone.lost == 0

    def state(self) -> tuple[int, str]:
        """Give the version and the digest of what is so."""
        told = self.server.hall().get("digest")
        return told["v"], told["digest"]


@contextmanager
def real_hall(folder: Path) -> Iterator[Hall]:
    """Serve a table whose turn lasts longer than any test; at the end nothing in the log may look like a bug."""
    make_hall(folder / "hall.db", tables=1, turn="59:00", game="600:00", down_after="59:00")
    server = Server(folder / "hall.db", log=folder / "server.log")
    server.start()
    try:
        tokens = tokens_of(server.file)
        committee, host = tokens.committee(), tokens.host(1)
        assert server.hall().send(committee, "start_game", game=GAME)["ok"]
        with Watcher(server, speaks_as="host:1", token=host) as phone:
            assert phone.join("game", GAME)["v"]
            yield Hall(server, phone, committee, host)
        assert "Traceback" not in server.log, server.log[server.log.index("Traceback") :][:4_000]
    finally:
        server.kill()
