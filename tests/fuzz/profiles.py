"""How long the fuzz tests try: a short run in the suite, the same every time, and a long one by hand.

    python -m tests.fuzz --examples 5000        # other examples at every run
    python -m tests.fuzz --examples 5000 --seed 7

What fails is printed smallest first, with a line that plays it again (`@reproduce_failure`).
"""

import os

from hypothesis import HealthCheck, Phase, settings

EXAMPLES = "KNOCKOUT_FUZZ"
"""How many examples every test tries; unset, as many as its own line says, and always the same ones."""


def bounded(examples: int, *, shrinks: bool = True) -> settings:
    """Give the settings of one fuzz test.

    shrinks: False where an example can't be tried twice, since what it is sent to has gone on meanwhile.
    """
    asked = os.environ.get(EXAMPLES)
    phases = list(Phase) if shrinks else [Phase.explicit, Phase.generate]
    return settings(
        max_examples=int(asked) if asked else examples,
        derandomize=not asked,
        deadline=None,
        print_blob=True,
        phases=[phase for phase in phases if asked or phase is not Phase.reuse],
        suppress_health_check=list(HealthCheck),
    )
