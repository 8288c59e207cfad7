"""Measures, and prints one figure a line. `python -m tests.bench [desk ...]`: only the parts named."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench import commands, desk, following, intake, lateness, replays, screens, walls, weight

PARTS: dict[str, Callable[[Path], None]] = {
    "lateness": lateness.measure,
    "screens": lambda folder: [screens.measure(folder, viewers) for viewers in (500, 2000)][-1],
    "commands": commands.measure,
    "following": following.measure,
    "replay": replays.measure,
    "intake": intake.measure,
    "desk": desk.measure,
    "weight": weight.measure,
    "walls": walls.measure,
}


def main() -> int:
    """Measure what was asked for, or everything."""
    wanted = sys.argv[1:] or list(PARTS)
    unknown = set(wanted) - set(PARTS)
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        for name in wanted:
            PARTS[name](Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
