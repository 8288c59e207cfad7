"""One game as its host, the committee and everybody else may see it: plain values, no language.

The host's phone is drawn from this alone; so is the table on every screen.
"""

from typing import Any, Literal

from knockout.game.clock import Timer
from knockout.game.flow import ends_with, next_seat
from knockout.game.marks import last_undoable
from knockout.game.scoring import best_words, passes, ranking, totals, turn_points
from knockout.game.state import IN_PLAY, Correction, Game, Phase, Turn, TurnKind, Word
from knockout.ids import GameId, Moment, TeamId, cycle_of, stage_of
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import Cycle, State
from knockout.views.names import short_name, team_names
from knockout.views.reckon import reckoning, reckoning_rules
from knockout.views.requests import requests_view

Json = dict[str, Any]
Audience = Literal["public", "host", "committee"]
SHOWN_WITHOUT_REASONS: frozenset[Audience] = frozenset({"public"})


def game_view(state: State, roster: Roster, game_id: GameId, now: Moment, audience: Audience) -> Json:
    """Give one game as `audience` may see it at `now`. Raises KeyError for a game that isn't there."""
    game, rules = state.games[game_id], rules_of(state)
    return {
        **_where(state, game),
        "phase": game.phase.value,
        "on_hold": game.on_hold,
        "hold": _hold(state, game, audience),
        "ended": game.position.ended,
        "kept": game.kept,
        "turn": game.position.number,
        "seat": game.position.seat if game.phase in IN_PLAY else None,
        "on_turn": game.on_turn,
        "next": _next_team(game, rules),
        "clock": {"turn": timer(game.clock.turn, now), "game": timer(game.clock.game, now)},
        "seats": _seats(roster, game, rules),
        "ranking": ranking(game, rules),
        "log": [_turn(game, turn, rules, audience) for turn in reversed(game.turns) if _counts(turn)],
        "dispute": _dispute(roster, game),
        "disputed": game.position.disputed,
        "can": {"undo": _undo(game), "challenge": game.phase is Phase.PLACED},
        "call": None if audience == "public" else game.call,
        "returned": None if audience == "public" else game.returned,
        "agreed": game.agreed,
        "paper": game.sheet is not None,
        "requests": requests_view(game, audience),
        "rules": rules_view(rules),
        **(_for_the_host(game, rules) if audience == "host" else {}),
    }


def _where(state: State, game: Game) -> Json:
    cycle = state.cycles.get(cycle_of(game.id), Cycle())
    return {
        "id": game.id,
        "stage": stage_of(game.id),
        "cycle": cycle_of(game.id),
        "table": game.table,
        "planned": cycle.planned if cycle.opened is None else None,
        "zone": state.zone,
    }


def _for_the_host(game: Game, rules: Ruleset) -> Json:
    """Give what only the phone needs that goes on by itself without the server."""
    return {"reckon": reckoning(game), "rules": rules_view(rules) | reckoning_rules(rules)}


def timer(clock: Timer, now: Moment) -> Json:
    """Give a clock: the moment it runs out, or None while it stands at `left` milliseconds."""
    return {"left": max(0, clock.left_at(now)), "deadline": clock.deadline}


def rules_view(rules: Ruleset) -> Json:
    """Give the numbers of the ruleset that a page counts with."""
    return {
        "turn": rules.clock.turn,
        "game": rules.clock.game,
        "warn_at": rules.clock.warn_at,
        "alarm_at": rules.clock.alarm_at,
        "bonus": rules.scoring.all_tiles_bonus,
        "most_points": rules.scoring.most_points_a_word,
        "unusual": rules.scoring.unusual_points,
        "rack": rules.tiles.rack,
    }


def word_view(word: Word | None) -> Json | None:
    """Give a word with its points."""
    return None if word is None else {"word": word.word, "points": word.points}


def _hold(state: State, game: Game, audience: Audience) -> Json | None:
    """T8: the table's own hold, else its cycle's; why is not for everyone."""
    if not game.on_hold:
        return None
    told = audience not in SHOWN_WITHOUT_REASONS
    if game.held is not None:
        reason = game.held.reason if told else ""
        return {"by": "table", "reason": reason, "since": game.held.at, "why": game.held.why}
    cycle = state.cycles.get(cycle_of(game.id), Cycle())
    return {"by": "cycle", "reason": cycle.held or "" if told else "", "since": None, "why": "person"}


def _next_team(game: Game, rules: Ruleset) -> TeamId | None:
    """Give whose turn is next if this one is scored; None where none begins any more (S3)."""
    if game.phase not in IN_PLAY or ends_with(game, TurnKind.SCORED, rules) is not None:
        return None
    return game.seats[next_seat(game, game.position.seat)]


def _seats(roster: Roster, game: Game, rules: Ruleset) -> list[Json | None]:
    total, best, passed = totals(game, rules), best_words(game, rules), passes(game)
    places = _places(game, rules)
    seats: list[Json | None] = []
    for letter, team in zip(rules.seat_letters, game.seats, strict=True):
        seats.append(
            None
            if team is None
            else {
                "letter": letter,
                **team_names(roster, team),
                "total": total[team],
                "best_word": word_view(best[team]),
                "out": team in game.out,
                "passes": passed[team],
                "rank": places[team],
            }
        )
    return seats


def _places(game: Game, rules: Ruleset) -> dict[TeamId, int]:
    """Give everybody's place at the table; level teams share the better one."""
    places: dict[TeamId, int] = {}
    for group in ranking(game, rules):
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _counts(turn: Turn) -> bool:
    return turn.kind is not TurnKind.VANISHED


def _turn(game: Game, turn: Turn, rules: Ruleset, audience: Audience) -> Json:
    return {
        "turn": turn.number,
        "seat": turn.seat + 1,
        "letter": rules.seat_letters[turn.seat],
        "team": game.seats[turn.seat],
        "kind": turn.kind.value,
        "auto": turn.auto,
        "words": [word_view(word) for word in turn.words],
        "all_tiles": turn.all_tiles,
        "points": turn_points(turn, rules),
        "tiles": turn.tiles,
        "corrected": [_correction(correction, rules, audience) for correction in turn.corrections],
        "at": turn.ended,
    }


def _correction(correction: Correction, rules: Ruleset, audience: Audience) -> Json:
    """S13: the old value stays visible to all, who changed it and why to those concerned."""
    bonus = rules.scoring.all_tiles_bonus if correction.all_tiles else 0
    told = audience not in SHOWN_WITHOUT_REASONS
    return {
        "kind": correction.kind.value,
        "words": [word_view(word) for word in correction.words],
        "points": sum(word.points for word in correction.words) + bonus,
        "reason": correction.reason if told else "",
        "who": correction.who if told else "",
        "at": correction.at,
    }


def _dispute(roster: Roster, game: Game) -> Json | None:
    dispute = game.position.dispute
    if dispute is None:
        return None
    by = None if dispute.by is None else short_name(roster, dispute.by)
    return {"words": dispute.words, "by": dispute.by, "by_name": by, "since": dispute.at}


def _undo(game: Game) -> str | None:
    """T14: what `undo` would take back, None when nothing can be."""
    if game.phase not in IN_PLAY | {Phase.ENDED} or len(game.playing) < 2:
        return None
    index = last_undoable(game)
    return None if index < 0 else game.marks[index].kind
