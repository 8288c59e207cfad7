"""What is counted while the server runs, for Prometheus. Labels have few values, all known beforehand: no names."""

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

from knockout.errors import Code
from knockout.heard import OK, UNKNOWN
from knockout.store.codec import COMMANDS

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper edges of the steps of both histograms, in seconds."""
disable_created_metrics()  # when a counter began says nothing here, and doubles the lines
_DOS = frozenset(COMMANDS)
_CODES = frozenset({OK, *(code.value for code in Code)})


class Counts:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commands = Counter(
            "knockout_commands", "Commands answered.", ("do", "code"), registry=self.registry
        )
        self._seconds = Histogram(
            "knockout_command_seconds", "How long commands took.", buckets=FAST, registry=self.registry
        )
        self._late = Histogram(
            "knockout_timer_lateness_seconds", "How late the clocks were looked at.", buckets=FAST,
            registry=self.registry,
        )  # fmt: skip

    def command(self, do: str, code: str, seconds: float) -> None:
        """One command was answered with this code, `ok` if it was accepted."""
        self._commands.labels(do if do in _DOS else UNKNOWN, code if code in _CODES else UNKNOWN).inc()
        self._seconds.observe(seconds)

    def late(self, seconds: float) -> None:
        """The clocks were looked at so late."""
        self._late.observe(seconds)
