"""U22: were the lots what the seed says? Worked out again, from the journal or from what was published."""

from dataclasses import dataclass, replace
from typing import Any

from knockout.errors import bad_field
from knockout.ids import StageId, TeamId
from knockout.rules.lots import Seats, draw_lots, list_hash, seed_hash, snake
from knockout.rules.plans import StagePlan, stage_plan
from knockout.store.journal import Journal
from knockout.tournament.draw_ready import input_of
from knockout.tournament.drawing import drawn_by_seed
from knockout.tournament.entries import DrawUndone, LotsDrawn
from knockout.tournament.evolve import evolve
from knockout.tournament.lookup import stage_plan as plan_of
from knockout.tournament.state import State

SAME = "same"
BY_HAND = "by_hand"
OTHER_LIST = "other_list"
OTHER_SEED = "other_seed"
OTHER_SEATS = "other_seats"
NOT_DRAWN = "not_drawn"
PASSED_OVER = "passed_over"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking one draw: `same`, `by_hand` (no seed, nothing to work out), `passed_over` (by hand,
    though a seed's hash had been shown), `not_drawn`, or what
    differs from what was announced or from what the seed gives; `undone`: these lots hold no more."""

    stage: str
    found: str
    seed: str | None = None
    undone: bool = False

    @property
    def good(self) -> bool:
        """Whether nothing speaks against this draw."""
        return self.found in (SAME, BY_HAND)


def verify_journal(journal: Journal) -> list[Verdict]:
    """Work out every draw of a tournament's file again, undone ones too, in the order they were made."""
    state = State()
    found = []
    for _, entry in journal.entries():
        if isinstance(entry, LotsDrawn):
            found.append(_verdict(state, entry))
        if isinstance(entry, DrawUndone):
            found = [replace(one, undone=True) if one.stage == entry.stage else one for one in found]
        state = evolve(state, entry)
    return found


def _verdict(state: State, entry: LotsDrawn) -> Verdict:
    """`state`: as it was when the lots were drawn."""
    plan = plan_of(state, entry.stage)
    if entry.seed is None or plan is None:
        return Verdict(entry.stage, PASSED_OVER if entry.stage in state.announced else BY_HAND)
    drawn = {game: seats for game, seats in drawn_by_seed(state, plan, entry.seed).items() if any(seats)}
    known = state.announced.get(entry.stage)
    listed = input_of(state, plan)
    if entry.listed != listed or (known is not None and known.list_hash != list_hash(listed)):
        return Verdict(entry.stage, OTHER_LIST, entry.seed)
    if known is not None and known.seed_hash != seed_hash(entry.seed):
        return Verdict(entry.stage, OTHER_SEED, entry.seed)
    return Verdict(entry.stage, SAME if drawn == entry.seats else OTHER_SEATS, entry.seed)


def verify_published(data: Any) -> Verdict:
    """Work a draw out again from the JSON of `GET /api/v1/draw/<stage>`, without the tournament's file.

    Raises Refused (`bad_field`) for JSON that isn't one.
    """
    try:
        stage, seed, seats = data["stage"], data["seed"], data["seats"]
        if seats is None:
            return Verdict(str(stage), NOT_DRAWN)
        if seed is None:
            return Verdict(str(stage), PASSED_OVER if data["announced"] else BY_HAND)
        listed = [TeamId(row["team"]) for row in data["list"]]
        announced = data["announced"]
        plan = stage_plan(StageId(stage), len(listed), tuple(data["cycles"]), 0, 0)
        drawn = _drawn(listed, plan, seed, data["seating"], data["seats_a_table"])
        given = {game: tuple(row) for game, row in seats.items()}
        hashes = (announced["list_hash"], announced["seed_hash"]) if announced else None
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise bad_field("draw", f"{wrong}", "the JSON of /api/v1/draw/<stage>") from wrong
    if hashes is not None and hashes[0] != list_hash(listed):
        return Verdict(stage, OTHER_LIST, seed)
    if hashes is not None and hashes[1] != seed_hash(seed):
        return Verdict(stage, OTHER_SEED, seed)
    return Verdict(stage, SAME if drawn == given else OTHER_SEATS, seed)


def _drawn(listed: list[TeamId], plan: StagePlan, seed: str, seating: str, seats: int) -> dict[str, Seats]:
    lots = snake if seating == "snake" else draw_lots
    return {game: row for game, row in lots(listed, plan, seed, seats).items() if any(row)}
