"""What follows from a step that the committee is about to take: the core is asked, and nothing is kept.

Facts only, in the order of weight; pages put words to them.
"""

from collections.abc import Iterable
from typing import Any

from knockout.game import entries as g
from knockout.game.entries import Entry
from knockout.ids import StageId, TeamId, stage_of, table_of
from knockout.tournament import entries as t
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.questions import is_of_last_place
from knockout.tournament.rating import reserves
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.names import short_name

Json = dict[str, Any]


def consequences_view(before: State, after: State, entries: Iterable[Entry], roster: Roster) -> list[Json]:
    """Give what these entries, which have not happened, would change beyond what was asked for."""
    found = [fact for entry in entries if (fact := _fact(entry, roster)) is not None]
    found += _back_in(before, after, roster)
    found += _left_vacant(before, after)
    for plan in before.plan:
        found += _through(before, after, plan.stage, roster)
        found += _questions(before, after, plan.stage, roster)
    return found


def _fact(entry: Entry, roster: Roster) -> Json | None:
    match entry:
        case t.ReserveCalledUp():
            team, gone = short_name(roster, entry.team), short_name(roster, entry.instead_of)
            return {"kind": "called_up", "team": team, "instead_of": gone}
        case t.SeatGiven():
            return _seat(entry, roster)
        case t.SettlementAsked():
            return {"kind": "settle", "stage": entry.stage}
        case t.GameVoided():
            return {
                "kind": "voided",
                "game": entry.game,
                "table": table_of(entry.game),
                "replay": entry.replay,
            }
        case t.TeamDisqualified(auto=True):
            return {"kind": "absent", "team": short_name(roster, entry.team)}
        case t.TeamDisqualified() | t.TeamWithdrawn():
            return _leaves(entry, roster)
        case g.GameEnded():
            return {"kind": "ends", "game": entry.game, "table": table_of(entry.game)}
    return None


def _back_in(before: State, after: State, roster: Roster) -> list[Json]:
    """Whom reopening check-in lets in again, and who is a reserve again."""
    if after.check_in_closed is not None or before.check_in_closed is None:
        return []
    back = [team.id for team in before.teams.values() if team.out and not after.teams[team.id].out]
    return [
        *({"kind": "in_again", "team": short_name(roster, team)} for team in back),
        *({"kind": "reserve_again", "team": short_name(roster, team)} for team in before.called_up),
    ]


def _left_vacant(before: State, after: State) -> list[Json]:
    """How many places nobody has once check-in is closed, and who could still come up (S8)."""
    vacant = sum(place.holder is None for place in after.places)
    if before.check_in_closed is not None or after.check_in_closed is None or not vacant:
        return []
    return [{"kind": "vacant", "count": vacant, "reserves": len(reserves(after))}]


def _seat(entry: t.SeatGiven, roster: Roster) -> Json:
    return {
        "kind": "seat",
        "game": entry.game,
        "stage": stage_of(entry.game),
        "table": table_of(entry.game),
        "team": None if entry.team is None else short_name(roster, entry.team),
        "instead_of": None if entry.instead_of is None else short_name(roster, entry.instead_of),
    }


def _leaves(entry: t.TeamDisqualified | t.TeamWithdrawn, roster: Roster) -> Json:
    """S8, S9, S21: the game that a team leaves, or the stage whose place falls free."""
    team = short_name(roster, entry.team)
    if entry.game is not None:
        kind = "leaves_last" if entry.ends is not None else "leaves_game"
        return {"kind": kind, "team": team, "game": entry.game, "table": table_of(entry.game)}
    if entry.stage is not None:
        return {"kind": "leaves_place", "team": team, "stage": entry.stage}
    return {"kind": "leaves_nothing", "team": team}


def _through(before: State, after: State, stage: StageId, roster: Roster) -> list[Json]:
    """Who would go on that did not, and the other way round."""
    was = {row.team: row.mark for row in qualified(before, stage)}
    now = {row.team: row.mark for row in qualified(after, stage)}
    comes = [
        _mark("through", team, mark, stage, roster) for team, mark in now.items() if was.get(team) != mark
    ]
    goes = [_mark("not_through", team, mark, stage, roster) for team, mark in was.items() if team not in now]
    return comes + goes


def _mark(kind: str, team: TeamId, mark: str, stage: StageId, roster: Roster) -> Json:
    return {"kind": kind, "team": short_name(roster, team), "mark": mark, "stage": stage}


def _questions(before: State, after: State, stage: StageId, roster: Roster) -> list[Json]:
    """The questions that the committee would have to answer then and not now."""
    known = {question.question for question in undecided(before, stage)}
    return [
        {
            "kind": "question",
            "question": question.question,
            "of": question.question.partition(":")[0],
            "what": question.question.partition(":")[2],
            "last_place": is_of_last_place(after, question.question),
            "teams": [short_name(roster, team) for team in question.teams],
        }
        for question in undecided(after, stage)
        if question.question not in known
    ]
