"""What a command would do, before it is given: the core is asked with it, and nothing is kept."""

from dataclasses import dataclass, field
from typing import Any

from knockout.errors import Refused
from knockout.ids import COMMITTEE, CommandId
from knockout.machine import Asked, Step
from knockout.store.codec import decode_command, iso
from knockout.views import consequences_view
from knockout.web.hall import Hall
from knockout.web.texts import refusal_text

Json = dict[str, Any]
NOT_SAID_YET = "…"
"""Stands for the reason that has not been typed."""


@dataclass(frozen=True)
class Foresight:
    """What would follow (facts for the page), or in words why it can't be done now."""

    facts: list[Json] = field(default_factory=list)
    refused: str = ""


def foresee(hall: Hall, line: Json, locale: str) -> Foresight:
    """Ask the core what this command would do now."""
    try:
        step = step_of(hall, line)
    except Refused as refused:
        return Foresight(refused=refusal_text(refused.code.value, refused.details, locale))
    if step.refused is not None:
        return Foresight(refused=refusal_text(step.refused.code.value, step.refused.details, locale))
    return Foresight(consequences_view(hall.machine.state, step.state, step.entries, hall.names))


def step_of(hall: Hall, line: Json) -> Step:
    """Give the step a command would make. Raises Refused for one that can't even be read."""
    now = hall.now()
    command = decode_command({"at": iso(now), **line})
    return hall.machine.ask(Asked(CommandId("foreseen"), command, now, now, COMMITTEE))
