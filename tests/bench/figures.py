"""How measured times are told."""

from collections.abc import Sequence


def percentile(times: Sequence[float], share: float) -> float:
    """Give the time below which that share of them lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def told(seconds: Sequence[float]) -> str:
    """Give median, 99 % and worst in milliseconds."""
    middle, nearly, worst = (1000 * percentile(seconds, share) for share in (0.5, 0.99, 1.0))
    return f"median {middle:7.1f}   99 % {nearly:7.1f}   worst {worst:7.1f} ms   ({len(seconds)})"


def say(what: str, how: str) -> None:
    """Print one figure."""
    print(f"{what:<58} {how}", flush=True)
