"""What Prometheus asks for: `/metrics`, for the committee and for who has the token of KNOCKOUT_METRICS_TOKEN."""

import os
from collections.abc import Iterator
from hmac import compare_digest

from flask import Blueprint, Response, abort, g, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from knockout.store.roles import COMMITTEE
from knockout.web.access import hall
from knockout.web.hall import Hall
from knockout.web.requested import BEARER

bp = Blueprint("metrics", __name__)

TOKEN = "KNOCKOUT_METRICS_TOKEN"


@bp.get("/metrics")
def metrics() -> Response:
    """Give all figures in Prometheus' text format. Where no token is set there is no such page for others."""
    if g.speaker.role != COMMITTEE:
        _by_token()
    registry = hall().watch.counts.registry
    answer = Response(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _by_token() -> None:
    token = os.environ.get(TOKEN, "")
    if not token:
        abort(404)
    given = request.headers.get("Authorization", "")
    if not compare_digest(given.encode(), f"{BEARER}{token}".encode()):
        abort(403)
    g.token_of_its_own = True


class HallCollector(Collector):
    """Looks at the hall when it is asked, and keeps nothing."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        """Give what is so now."""
        facts = self._hall.vitals.facts()
        late = facts["lateness"]
        yield _gauge("scheduler_running", "Whether the timers run.", int(facts["running"]))
        yield _gauge("storing", "Whether what is asked can be stored.", int(facts["failing"] is None))
        yield _gauge("journal_version", "The number of the journal's last entry.", facts["v"])
        yield _gauge("file_bytes", "Size of the tournament's file.", facts["file"])
        yield _gauge("wal_bytes", "Size of its write-ahead log.", facts["wal"])
        yield _gauge("rooms", "Rooms of pages that show the same.", self._hall.live.rooms)
        yield _gauge("loop_lag_seconds", "The worst wait of the last minute.", facts["lag"]["minute"] / 1000)
        yield _gauge("timer_alarms", "Wake-ups later than a second.", 0 if late is None else late["alarms"])
        yield _gauge("phones_waiting_taps", "Taps known to be on phones only.", _waiting(facts["phones"]))
        yield _gauge("log_lines_lost", "Lines of the log that could not be written.", facts["lost"])
        yield _by_kind("clients", "Connected pages.", "kind", facts["clients"])
        free = {disk["what"]: disk["free"] for disk in facts["disks"]}
        yield _by_kind("disk_free_bytes", "Room on the disks.", "what", free)
        if facts["backup"]["age"] is not None:
            yield _gauge("backup_age_seconds", "Since the last good backup.", facts["backup"]["age"])
        if facts["beat_age"] is not None:
            yield _gauge("beat_age_seconds", "Since the server noted that it is alive.", facts["beat_age"])


def _waiting(phones: list[dict[str, int]]) -> int:
    return sum(phone["waiting"] for phone in phones)


def _gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(f"knockout_{name}", what, value=value)


def _by_kind(name: str, what: str, label: str, values: dict[str, int]) -> Metric:
    """label: what the kinds are told apart by; they are few and known."""
    family = GaugeMetricFamily(f"knockout_{name}", what, labels=[label])
    for kind, value in values.items():
        family.add_metric([kind], value)
    return family


def collect_from(hall: Hall) -> None:
    """Let `/metrics` tell of this hall and of this process."""
    registry = hall.watch.counts.registry
    registry.register(HallCollector(hall))
    ProcessCollector(registry=registry)
