"""What follows by itself from what has just happened: reserves come up, seats change hands (S8, S13, S21)."""

from knockout.game import entries as g
from knockout.game.entries import Entry
from knockout.ids import TIMER, TeamId
from knockout.tournament import entries as t
from knockout.tournament.evolve import evolve
from knockout.tournament.rating import cut_question, reserves_present
from knockout.tournament.reseating import reseated
from knockout.tournament.state import State

MOVES_RESULTS: frozenset[type[Entry]] = frozenset({
    g.TurnCorrected, g.ResultConfirmed, t.WinAnnulled, t.WinRestored, t.TieDecided, t.TeamDisqualified,
    t.TeamWithdrawn, t.TeamReinstated, t.CorrectionSettled, t.GameVoided,
})  # fmt: skip
"""Entries after which the places of a next stage may no longer be those of its seats."""


def reactions(before: State, after: State, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Give the entries that follow from these; `before` and `after` are the state on both sides of them."""
    found: tuple[Entry, ...] = ()
    if after.check_in_closed is not None and not after.drawn and any(_fills_places(e) for e in entries):
        found = _check_in_has_closed(after, entries[-1])
    movers = [entry for entry in entries if type(entry) in MOVES_RESULTS]
    if movers and len(after.drawn) > 1:
        found += reseated(before, after, movers)
    return found


def _fills_places(entry: Entry) -> bool:
    """Whether an entry may leave the first stage with places to fill, check-in being closed."""
    if isinstance(entry, t.TieDecided):
        return entry.question == "rating:cut"
    return isinstance(entry, t.CheckInClosed | t.RatingSet | t.QualifyingClosed)


def _check_in_has_closed(state: State, cause: Entry) -> tuple[Entry, ...]:
    """U21: who has a place and is not in, is out; S8: reserves checked in fill the vacancies in order, as
    soon as it is decided who is a reserve."""
    made: list[Entry] = []
    first = state.plan[0].stage
    absent = [
        p.holder for p in state.places if p.holder is not None and not _in_by_the_close(state, p.holder)
    ]
    for team in absent:
        made.append(
            t.TeamDisqualified(
                at=cause.at, who=TIMER, team=team, reason="not checked in", auto=True, stage=first
            )
        )
    for entry in made:
        state = evolve(state, entry)
    if cut_question(state) is not None:
        return tuple(made)
    vacant: list[TeamId] = [place.left_by or place.owner for place in state.places if place.holder is None]
    here = [team for team in reserves_present(state) if _in_by_the_close(state, team)]
    for left_by, reserve in zip(vacant, here, strict=False):
        made.append(t.ReserveCalledUp(at=cause.at, who=TIMER, team=reserve, instead_of=left_by))
    return tuple(made)


def _in_by_the_close(state: State, name: TeamId) -> bool:
    """Whether a team was checked in when check-in closed, or the committee has let it in again since (U21, S8)."""
    team, closed = state.teams[name], state.check_in_closed
    if closed is None:
        return True
    came = team.present is not None and team.checked_in_at is not None and team.checked_in_at <= closed
    return came or (team.back_in is not None and team.back_in >= closed)
