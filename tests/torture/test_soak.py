"""CASES 50: hours of a hall with pages that come and go and errors in jobs and handlers: nothing is left open."""

from pathlib import Path

import pytest

from tests.torture.soak import Soaked, judged, soak
from tests.torture.vitals import Sample

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists(),
    reason="what a process holds is read in /proc, which is not here",
)


@pytest.mark.slow
@pytest.mark.alone
def test_case_50_open_files_threads_and_memory_stay_flat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An hour here, with all of the case in it; `make soak` runs the eight hours."""
    soaked = soak(tmp_path, hours=1, speed=120, warm_up=16)
    with capsys.disabled():
        files = soaked.trends["open files"]
        print(
            f"\nopen files {files.first:.0f} and {files.last:.0f}; {soaked.counts}; {soaked.planted} errors planted"
        )
    assert soaked.leaks == []
    assert soaked.games >= 4
    assert soaked.planted > 20
    assert min(soaked.counts[way] for way in ("connected", "cut", "fell silent")) > 20


def samples(**growth: float) -> list[Sample]:
    """Give the samples of a process in which these figures grow by so much every ten seconds."""
    usual = {"files": 90, "threads": 3, "resident": 99_000, "private": 90_000, "greenlets": 200, "objects": 9}
    grown = [
        {name: round(value + growth.get(name, 0) * n) for name, value in usual.items()} for n in range(40)
    ]
    return [Sample(at=10.0 * n, entries=n, pages=60, **one) for n, one in enumerate(grown)]


@pytest.mark.parametrize("name", ["files", "threads", "greenlets", "private"])
def test_what_piles_up_is_found(name: str) -> None:
    growth = {"files": 1, "threads": 0.1, "greenlets": 5, "private": 600}
    flat, leaking = samples(), samples(**{name: growth[name]})
    assert judged(Soaked(flat, before=flat[0], after=flat[0])).leaks == []
    assert judged(Soaked(leaking, before=flat[0], after=flat[0])).leaks
    assert judged(Soaked(flat, before=flat[0], after=leaking[-1])).leaks or name == "private"
