"""A long run: `python -m tests.fuzz --examples 5000 [--seed 7] [what pytest takes]`."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.fuzz.profiles import EXAMPLES

HERE = Path(__file__).parent


def main() -> int:
    """Run the folder with so many examples a test; give pytest's exit status."""
    reader = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    reader.add_argument("--examples", type=int, default=5000, help="examples a test")
    reader.add_argument("--seed", type=int, help="the same examples again")
    known, others = reader.parse_known_args()
    seed = [] if known.seed is None else [f"--hypothesis-seed={known.seed}"]
    line = [sys.executable, "-m", "pytest", str(HERE), "--hypothesis-show-statistics", *seed, *others]
    environment = {**os.environ, EXAMPLES: str(known.examples)}
    return subprocess.run(line, env=environment, check=False, cwd=HERE.parents[1]).returncode


if __name__ == "__main__":
    sys.exit(main())
