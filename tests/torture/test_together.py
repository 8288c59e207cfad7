"""CASES 49: a transaction that reads, then writes is refused if another wrote in between. Nobody hears of that here."""

from pathlib import Path

import pytest

from tests.torture.together import together

ROUNDS = 80
BY_THE_RULES = {"too_late", "wrong_turn", "superseded", "already_done"}
"""What a host may hear whose minute ended in that very moment."""


@pytest.mark.alone
def test_case_49_five_tables_save_in_the_same_50_ms_while_passes_and_a_correction_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make torture` does 500 rounds."""
    outcome = together(tmp_path, rounds=ROUNDS)
    median = sorted(outcome.spread)[ROUNDS // 2]
    with capsys.disabled():
        print(
            f"\n{ROUNDS} rounds of five taps within {median * 1000:.0f} ms, {outcome.passes} passes meanwhile"
        )
    assert {answer["code"] for answer in outcome.refused} <= BY_THE_RULES
    assert len(outcome.accepted) > 3 * ROUNDS
    assert outcome.wrong == []
    assert "locked" not in outcome.log
    assert median < 0.05
    assert outcome.passes >= 5
