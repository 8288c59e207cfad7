"""CASES 41, 50: many clients that come and go."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.halls import Server
from tests.web.clients import Watcher, start_all, wait_until

Serve = Callable[..., Server]
HallFile = Callable[..., Path]


def open_files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.pid}/fd"))


@pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="open files are counted in /proc, which this system has not"
)
def test_case_50_reconnecting_clients_leave_no_open_files(hall_file: HallFile, serve: Serve) -> None:
    """60 clients reconnecting, some with errors; scaled down from eight hours."""
    file = hall_file(tables=5, turn="0:01", game="1:00")
    server = serve(file)
    start_all(server)

    def storm() -> None:
        watchers = [Watcher(server) for _ in range(20)]
        for number, watcher in enumerate(watchers):
            watcher.join("hall" if number % 2 else "no such part")
            watcher.ask("command", "not a command")
        for watcher in watchers:
            watcher.close()

    storm()
    wait_until(lambda: server.hall().get("health")["viewers"] == 0)
    before = open_files(server)
    for _ in range(3):
        storm()
    wait_until(lambda: server.hall().get("health")["viewers"] == 0)
    wait_until(lambda: open_files(server) <= before + 3)
    assert "Traceback" not in server.log


def test_case_41_sixty_clients_connect_without_a_400(hall_file: HallFile, serve: Serve) -> None:
    server = serve(hall_file(tables=1))
    watchers = [Watcher(server) for _ in range(60)]
    assert server.hall().get("health")["viewers"] == 60
    for watcher in watchers:
        watcher.close()
