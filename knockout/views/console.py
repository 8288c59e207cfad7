"""The committee's tables at a glance, the ones in trouble first."""

from typing import Any

from knockout.game.requests import open_requests
from knockout.game.state import IN_PLAY, Game, Phase
from knockout.ids import CycleId, Moment, cycle_of, stage_of
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.tournament.drawing import open_blockers
from knockout.tournament.lookup import games_of_cycle, played_plans
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.console_step import blocker_items
from knockout.views.names import short_name
from knockout.views.table import current_cycle, cycle_facts, table_card

Json = dict[str, Any]

TROUBLES = ("call", "dispute", "silent", "down", "away", "request", "hold", "ended", "submitted")
"""What makes a table stand higher in the list, worst first; down to `request` it wants somebody now."""
_REQUEST = TROUBLES.index("request")


def tables_view(state: State, roster: Roster, now: Moment, away: frozenset[str], cycle: str = "") -> Json:
    """Give the tables of a cycle, worst first. away: games whose host page is not connected."""
    name = CycleId(cycle) if cycle in state.cycles else current_cycle(state)
    if name is None:
        return {"cycle": None, "tables": [], "cycles": [], "counts": {}}
    games = games_of_cycle(state, name)
    rows = [_row(state, roster, game, now, game.id in away) for game in games]
    rows.sort(key=lambda row: (row["rank"], row["hurry"], row["table"]))
    return {
        **cycle_facts(state, name),
        "held_reason": state.cycles[name].held,
        "cycles": [one for plan in _plans(state) for one in cycle_ids(plan) if one in state.cycles],
        "current": current_cycle(state),
        "blockers": _blockers(state, roster, name),
        "tables": rows,
        "counts": _counts(games),
    }


def _plans(state: State) -> tuple[StagePlan, ...]:
    """Give what a tab can show: the knockout once it is drawn, before that the game days too."""
    return state.plan if state.drawn else played_plans(state)


def _counts(games: tuple[Game, ...]) -> Json:
    return {
        "all": len(games),
        "playing": sum(game.phase in IN_PLAY for game in games),
        "over": sum(game.phase in (Phase.ENDED, Phase.SUBMITTED, Phase.OFFICIAL) for game in games),
        "submitted": sum(game.phase is Phase.SUBMITTED for game in games),
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
    }


def _blockers(state: State, roster: Roster, cycle: CycleId) -> list[Json]:
    """What keeps a drawn cycle from being opened; nothing for one that is open."""
    if state.cycles[cycle].opened is not None:
        return []
    return [
        item
        for refusal in open_blockers(state, cycle)
        for item in blocker_items(state, roster, refusal.code.value, refusal.details)
    ]


def _row(state: State, roster: Roster, game: Game, now: Moment, away: bool) -> Json:
    trouble = trouble_of(game, away)
    asked = len(open_requests(game)) if game.phase is not Phase.VOID else 0
    rank = TROUBLES.index(trouble) if trouble else len(TROUBLES) + _quiet_rank(game)
    rank = min(rank, _REQUEST) if asked else rank
    turn = game.clock.turn.left_at(now) if game.phase is Phase.THINKING and not game.on_hold else 0
    return {
        **table_card(state, roster, game, now),
        "stage": stage_of(game.id),
        "trouble": trouble,
        "rank": rank,
        "urgent": rank <= _REQUEST,
        "requests": asked,
        "hurry": game.clock.game.left_at(now) if game.phase in IN_PLAY else 0,
        "turn_left": turn,
        "away": away,
        "told": _told(state, roster, game, trouble),
        "agreed": game.agreed,
    }


def _told(state: State, roster: Roster, game: Game, trouble: str) -> Json:
    """Give why a table stands where it does, in the words that were given with it, and since when: the note of a
    call, who challenged, the reason of a hold."""
    told: Json = {"text": "", "team": "", "since": None}
    if trouble == "call":
        return {**told, "text": game.call or ""}
    if trouble == "dispute" and game.position.dispute is not None:
        by = game.position.dispute.by
        return {
            **told,
            "team": "" if by is None else short_name(roster, by),
            "since": game.position.dispute.at,
        }
    if game.held is not None and trouble in ("hold", "silent", "down"):
        return {**told, "text": game.held.reason, "since": game.held.at}
    if trouble == "hold":
        return {**told, "text": state.cycles[cycle_of(game.id)].held or ""}
    return told


def _quiet_rank(game: Game) -> int:
    """Tables without trouble: those in play, then those that have not begun, then what is done."""
    if game.phase in IN_PLAY:
        return 0
    return 2 if game.phase is Phase.OFFICIAL else 1


def trouble_of(game: Game, away: bool) -> str:
    """Give what is wrong at a table, or that it waits for somebody; nothing while it just plays."""
    if game.call is not None:
        return "call"
    if game.phase is Phase.CHALLENGED:
        return "dispute"
    if game.held is not None and game.phase in IN_PLAY and game.held.why != "person":
        return game.held.why
    if away and game.phase in IN_PLAY and not game.on_hold:
        return "away"
    if game.on_hold:
        return "hold"
    return {Phase.ENDED: "ended", Phase.SUBMITTED: "submitted"}.get(game.phase, "")
