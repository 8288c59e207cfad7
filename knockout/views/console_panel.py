"""One table in every detail: what it came to, what may be done to it now, and the results that wait to be counted."""

from typing import Any

from knockout.game.marks import last_undoable
from knockout.game.state import IN_PLAY, OVER, Game, Phase
from knockout.ids import GameId, Moment, cycle_of, stage_of
from knockout.tournament.best_losers import best_loser_line
from knockout.tournament.lookup import all_games, has_started, rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.tournament.winners import result_of
from knockout.views.game import game_view
from knockout.views.marks import groups_of, share_of
from knockout.views.names import team_names
from knockout.views.requests import worked_off

Json = dict[str, Any]

CAN_SHEET = IN_PLAY | {Phase.READY, Phase.ENDED, Phase.SUBMITTED}


def panel_view(state: State, roster: Roster, game_id: str, now: Moment) -> Json | None:
    """Give one table in every detail and what the committee may do to it now; None if there is none."""
    game = state.games.get(GameId(game_id))
    if game is None:
        return None
    seen = result_seen(state, roster, game, now)
    return {
        **seen,
        "meant": result_meant(seen),
        "asked": worked_off(seen),
        "may": _may(state, game),
        "heir": _heir(state, roster, game),
        "undo_turn": _undo_turn(game, seen["can"]["undo"]),
        "scores": _scores(seen),
    }


def result_meant(seen: Json) -> Json:
    """Give what a command about this result is meant for, as the page shows it: its field `meant`.

    While the table plays its totals change with every turn, and only whether it is official counts.
    """
    official = {"official": seen["phase"] == "official"}
    if not seen["over"]:
        return official
    seats = [seat for seat in seen["seats"] if seat]
    return {
        **official,
        "totals": {seat["team"]: seat["total"] for seat in seats},
        "best_word": {seat["team"]: seat["best_word"] for seat in seats},
        "winner": seen["winner"]["team"] if seen["winner"] else "",
    }


def queue_view(state: State, roster: Roster, now: Moment) -> list[Json]:
    """Give the results that wait for the counting commission, each as it would be read out."""
    return [
        result_seen(state, roster, game, now) for game in all_games(state) if game.phase is Phase.SUBMITTED
    ]


def result_seen(state: State, roster: Roster, game: Game, now: Moment) -> Json:
    """Give one game with what it came to: winner or question (S6), struck wins (S7), seats that do not agree (S12)."""
    seen = game_view(state, roster, game.id, now, "committee")
    result = result_of(state, game)
    strikes = state.strikes.get(game.id, ())
    over, of_a_day = game.phase in OVER, stage_of(game.id) in state.days
    return {
        **seen,
        "winner": team_names(roster, result.winner) if result.winner is not None and over else None,
        "winner_why": result.why,
        "question": result.question.question
        if result.question is not None and over and not of_a_day
        else None,
        "strikes": [
            {**team_names(roster, strike.team), "reason": strike.reason, "note": strike.public_note}
            for strike in strikes
        ],
        "disagree": _disagree(seen),
        "in_play": game.phase in IN_PLAY,
        "over": over,
        "into": not of_a_day
        and bool(state.plan)
        and stage_plan(state, stage_of(game.id)) is not state.plan[-1],
    }


def _disagree(seen: Json) -> list[str]:
    """S12: the seats that were asked and did not agree; none where the host asked nobody."""
    if seen["agreed"] is None:
        return []
    return [seat["letter"] for seat in seen["seats"] if seat and seat["letter"] not in seen["agreed"]]


def _may(state: State, game: Game) -> Json:
    """What the committee can ask of this table as it stands; the core has the last word."""
    playing = game.phase in IN_PLAY
    thinking = game.phase is Phase.THINKING and not game.on_hold
    return {
        "start": game.phase is Phase.READY and not game.cycle_held,
        "hold": playing and game.held is None,
        "resume": playing and game.held is not None,
        "set_clock": game.on_hold,
        "end": game.phase is Phase.THINKING,
        "think": thinking,
        "score": thinking or game.phase is Phase.PLACED,
        "challenge": game.phase is Phase.PLACED,
        "rule": game.phase is Phase.CHALLENGED,
        "submit": game.phase is Phase.ENDED,
        "confirm": game.phase is Phase.SUBMITTED,
        "return": game.phase in (Phase.SUBMITTED, Phase.OFFICIAL),
        "sheet": game.phase in CAN_SHEET,
        "annul": game.phase in OVER and bool(game.playing) and stage_of(game.id) not in state.days,
        "void": game.phase is not Phase.VOID
        and (game.phase is not Phase.WAITING or stage_of(game.id) in state.days),
        "call_off": stage_of(game.id) in state.days and not has_started(game),
        "correct": game.phase is not Phase.VOID and game.sheet is None,
    }


def _undo_turn(game: Game, kind: str | None) -> int | None:
    """Give the turn in which the tap was made that `undo` would take back: an undo is meant for that one alone."""
    return None if kind is None else game.marks[last_undoable(game)].position.number


def _scores(seen: Json) -> Json | None:
    """Give what a form needs that scores the turn under way: whose it is, its total so far, who is next."""
    seats = {seat["team"]: seat for seat in seen["seats"] if seat}
    if seen["on_turn"] is None or not seen["in_play"]:
        return None
    return {"turn": seen["turn"], "team": seats[seen["on_turn"]], "next": seats.get(seen["next"])}


def _heir(state: State, roster: Roster, game: Game) -> Json | None:
    """S7: who would have the place if the winner's win were struck."""
    result = result_of(state, game)
    plan = stage_plan(state, stage_of(game.id))
    if result.winner is None or plan is None or game.phase not in OVER:
        return None
    if rules_of(state).advance.annulled_win == "best_loser" and share_of(plan):
        group = next(group for group in groups_of(plan) if group in (cycle_of(game.id), plan.stage))
        line = best_loser_line(state, group)
        waiting = line[share_of(plan)] if len(line) > share_of(plan) else None
        return None if waiting is None else team_names(roster, waiting.score.team)
    return _second(state, roster, game, result.winner)


def _second(state: State, roster: Roster, game: Game, winner: str) -> Json | None:
    seats = [seat for seat in game_view(state, roster, game.id, Moment(0), "committee")["seats"] if seat]
    ranked = sorted(seats, key=lambda seat: int(seat["rank"]))
    left = [seat for seat in ranked if seat["team"] != winner and not seat["out"]]
    return team_names(roster, left[0]["team"]) if left else None
