"""What a disk that refuses means to whoever asked, and since when it has been refusing."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from knockout.errors import Code, Refused
from knockout.ids import Moment

log = structlog.get_logger(__name__)

STALE = "file.stale"
"""Another process wrote meanwhile: the same command may be asked again at once."""
CALM = 3_000
"""Milliseconds without a failure after which a write that succeeds ends the trouble: where the disk is nearly full,
what is small still goes in between two failures."""
KINDS = (
    ("is full", "full"),
    ("is locked", "locked"),
    ("readonly", "read_only"),
    ("unable to open", "gone"),
)
"""What SQLite says, and what it is called here; whatever else it says is `broken`."""


def not_stored(error: Exception) -> Refused:
    """Give the refusal that a database's error stands for: `field` is file.full, file.locked, file.read_only,
    file.gone or file.broken, `reason` what SQLite said."""
    said = str(error)
    kind = next((kind for part, kind in KINDS if part in said), "broken")
    return Refused(Code.NOT_STORED, field=f"file.{kind}", reason=said)


@dataclass(frozen=True)
class Trouble:
    """The file takes nothing: since a moment of the hall's time, and which kind of `not_stored` it is."""

    since: Moment
    field: str


@dataclass
class Storing:
    """Whether what is written gets into the file. `changed` is called when that is another than before."""

    changed: Callable[[], None] = lambda: None
    trouble: Trouble | None = None
    _failed: int = 0

    def failed(self, refused: Refused, *, now: Moment, wall: int) -> None:
        """Take note of a refusal, now by the hall's time and by the machine's: of one that is `not_stored`."""
        field = str(refused.details.get("field"))
        if refused.code is not Code.NOT_STORED or field == STALE:
            return
        self._failed = wall
        before = self.trouble
        self.trouble = Trouble(now if before is None else before.since, field)
        if self.trouble != before:
            self._tell("nothing can be stored", field=field, reason=refused.details.get("reason"))

    def succeeded(self, *, wall: int) -> None:
        """Take note of a write that the file took, at the machine's time."""
        if self.trouble is not None and abs(wall - self._failed) >= CALM:
            self.trouble = None
            self._tell("stored again")

    def _tell(self, what: str, **details: object) -> None:
        self.changed()
        with suppress(OSError):  # the log may be on the same full disk
            log.error(what, **details)
