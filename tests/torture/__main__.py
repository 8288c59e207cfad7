"""Kills a hall that is played in, at random moments. `python -m tests.torture --kills 200 --seed 1`."""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.torture.run import Figures, torture
from tests.torture.together import Outcome, together


def main() -> int:
    """Torture a hall; 1 if anything was lost, doubled or wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rounds", type=int, default=500, help="five tables save in the same moment, so many times"
    )
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = torture(Path(folder), kills=asked.kills, seed=asked.seed, say=_say)
        tell(figures)
        outcome = together(Path(folder), rounds=asked.rounds)
        tell_rounds(outcome)
    print(f"seconds            {time.monotonic() - began:.0f}")
    well = figures.found.clean and figures.replayed and not outcome.wrong and "locked" not in outcome.log
    return 0 if well else 1


def _say(text: str) -> None:
    print(f"{text}", file=sys.stderr, flush=True)


def tell(figures: Figures) -> None:
    """Print one figure a line."""
    print(f"\nkills              {sum(figures.kills.values())}: {figures.kills}")
    print(f"looked at          {figures.looks} times")
    print(f"acknowledged       {figures.acknowledged} commands, {figures.accepted} of them accepted")
    print(f"sent again         {figures.resent}")
    print(f"lost               {figures.found.lost}")
    print(f"doubled            {figures.found.doubled}")
    print(f"otherwise wrong    {len(figures.found.wrong)}")
    for text in figures.found.wrong[:20]:
        print(f"    {text}")
    print(f"replay is the same {figures.replayed}")


def tell_rounds(outcome: Outcome) -> None:
    """Print what came of saving together."""
    spread = sorted(outcome.spread)[len(outcome.spread) // 2] * 1000
    codes = Counter(answer["code"] for answer in outcome.refused)
    print(f"saved together     {len(outcome.spread)} rounds of five taps within {spread:.0f} ms")
    print(
        f"    {len(outcome.accepted)} accepted, refused by the rules: {dict(codes)}, {outcome.passes} passes meanwhile"
    )
    print(f"    told of a lock: {'locked' in outcome.log}, sums that differ: {outcome.wrong}")


if __name__ == "__main__":
    sys.exit(main())
