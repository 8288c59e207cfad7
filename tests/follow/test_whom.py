"""Whom a machine does not follow, and what it says then."""

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.follow.spares import Spare, caught_up, last_entry, run
from tests.halls import Server, tokens_of
from tests.web.pairs import SecureServer, make_pair


def test_a_machine_that_follows_cannot_be_followed(
    leader: Server, spare: Spare, token: str, tmp_path: Path
) -> None:
    """It answers nowhere; an address at which something else answers is refused in words."""
    caught_up(leader, spare, token)
    assert spare.stop() == 0
    second = Spare(leader.url, spare.file, log=tmp_path / "second.log")
    spare.start(token)
    spare.wait(lambda: spare.log.count("nothing missing") >= 2)
    second.start(token)
    assert second.ended() == 1
    assert f"in use by process {spare.pid}" in second.log


class Other(BaseHTTPRequestHandler):
    """Some other program's server."""

    def do_GET(self) -> None:
        """Answer as such do."""
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_what_is_no_tournament_is_refused_in_words(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        spare = Spare(f"http://127.0.0.1:{server.server_port}", tmp_path / "a.db", log=tmp_path / "a.log")
        spare.start("x")
        assert spare.ended() == 1
        server.shutdown()
    assert "no tournament runs there" in spare.log
    assert "A machine that follows itself can't be followed" in spare.log
    assert not spare.file.exists()


@pytest.mark.parametrize("url", ["hall.example.org", "ftp://hall.example.org", "http://", "http://a:b"])
def test_an_address_that_is_none_is_refused_by_name(tmp_path: Path, url: str) -> None:
    spare = Spare(url, tmp_path / "a.db", log=tmp_path / "a.log")
    spare.start("x")
    assert spare.ended() == 1
    assert f"“{url}” is no address" in spare.log
    assert not spare.file.exists()


def test_over_https_only_an_authority_that_is_trusted(hall_file: Callable[..., Path], tmp_path: Path) -> None:
    pair = make_pair(tmp_path)
    server = SecureServer(hall_file(tables=1), pair, log=tmp_path / "server.log")
    spare = Spare(server.url, tmp_path / "spare.db", log=tmp_path / "spare.log")
    other = tmp_path / "other"
    other.mkdir()
    try:
        server.start()
        token = tokens_of(server.file).of("follower")
        spare.start(token, "--authority", str(make_pair(other).certificate))
        assert spare.ended() == 1
        assert "does not trust the certificate" in spare.log
        spare.start(token, "--authority", str(pair.certificate))
        spare.wait_for(last_entry(server.file))
        assert spare.stop() == 0
        refused = run(spare.file)
        assert "still answers" in refused.stderr, "whoever answers at all is alive, trusted or not"
    finally:
        spare.kill()
        server.kill()
