"""CASES 39: foreign keys are enforced whoever asks; there is one connection, and nobody opens another behind it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.halls import ROOT, tokens_of


def test_case_39_foreign_keys_read_on_in_request_scheduler_and_socket_handler_alike(
    hall_file: Callable[..., Path],
) -> None:
    file = hall_file(tables=1)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.web.one_connection", str(file), tokens_of(file).host(1)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    seen = json.loads(next(line for line in ran.stdout.splitlines() if line.startswith("{")))
    assert set(seen) == {"request", "socket", "timers"}
    assert {enforced for enforced, _, _ in seen.values()} == {1}
    assert len({connection for _, connection, _ in seen.values()}) == 1, "one connection"
    assert len({greenlet for _, _, greenlet in seen.values()}) == 3, "asked by three"
