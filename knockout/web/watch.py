"""Writes down and counts what the server does: commands that were answered, what the timer did, hosts' pages."""

from collections.abc import Mapping
from typing import Any

import structlog

from knockout.game.entries import Entry
from knockout.heard import OK, command_facts, timer_facts
from knockout.ids import Moment
from knockout.web.counts import Counts

log = structlog.get_logger("knockout")


class Watch:
    """Takes note of everything; `counts` is what `/metrics` tells of it."""

    def __init__(self) -> None:
        self.counts = Counts()

    def note(self, line: Mapping[str, Any], who: str, answer: Mapping[str, Any], seconds: float) -> None:
        """A command was answered, in so many seconds."""
        facts = command_facts(line, who, answer, seconds)
        self.counts.command(facts["do"], facts.get("code", OK), seconds)
        log.info("command", **facts)

    def told(self, entries: tuple[Entry, ...], now: Moment, speed: int) -> None:
        """These entries have been stored; those of the timer are its own acts."""
        for entry in entries:
            facts = timer_facts(entry, now, speed)
            if facts is not None:
                log.info("timer", **facts)

    def late(self, milliseconds: int) -> None:
        """The clocks were looked at so late after something was due."""
        self.counts.late(milliseconds / 1000)
