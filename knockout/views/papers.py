"""What stands on the papers of a table: its score sheet, blank or filled, and its host's card. Public facts only:
a sheet lies where everybody reads it, so it has no reasons (S30)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from knockout.game.scoring import best_words, ranking, totals, turn_points
from knockout.game.state import Correction, Game, Turn, TurnKind
from knockout.ids import GameId, Moment, StageId, TeamId, cycle_of, stage_of, table_of
from knockout.rules.plans import StagePlan, cycle_ids, game_ids
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import all_games, current_game, games_plan, played_plans, rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.game import word_view
from knockout.views.marks import Mark, marks_of
from knockout.views.names import team_names

Json = dict[str, Any]
Marks = Mapping[TeamId, Mark]
NOT_THROUGH = Mark("", "provisional")


def day_name(state: State, stage: StageId) -> str:
    """Give the name of a game day, nothing for a stage of the knockout."""
    day = state.days.get(stage)
    return "" if day is None else day.name


def games_named(state: State, name: str) -> tuple[GameId, ...] | None:
    """Take a stage, a cycle or a game; give the games that it has or will have, the latest replay of each (S14),
    or None where there is no such thing. Nothing named: all there are."""
    if not name:
        return tuple(game for plan in played_plans(state) for game in _latest(state, game_ids(plan)))
    if name in state.games:
        return (GameId(name),)
    plan = games_plan(state, StageId(name.partition("-")[0]))
    if plan is None:
        return None
    found = [game for game in game_ids(plan) if name in (plan.stage, cycle_of(game), game)]
    return _latest(state, tuple(found)) or None


def _latest(state: State, names: tuple[GameId, ...]) -> tuple[GameId, ...]:
    games = ((name, current_game(state, name)) for name in names)
    return tuple(name if game is None else game.id for name, game in games)


def tables_named(state: State) -> tuple[int, ...]:
    """Give the numbers of the tables that games are, or will be, played at."""
    drawn = [game.table for game in state.games.values()]
    planned = [count for plan in played_plans(state) for count in plan.cycles]
    return tuple(range(1, max([*drawn, *planned], default=0) + 1))


# --- the score sheet


def sheets_view(state: State, roster: Roster, games: Iterable[GameId]) -> list[Json]:
    """Give the score sheet of each of these games: who sits where and, once it has begun, every turn in rows.

    A game whose lots are not drawn has seats without names. Raises ValueError before there are rules.
    """
    marks: dict[StageId, Marks] = {}
    sheets = []
    for game in games:
        stage = stage_of(game)
        if stage not in marks:
            marks[stage] = marks_in(state, stage)
        sheets.append(_sheet(state, roster, game, marks[stage]))
    return sheets


def _sheet(state: State, roster: Roster, game_id: GameId, marks: Marks) -> Json:
    rules, game = rules_of(state), state.games.get(game_id)
    blank = {
        "game": game_id,
        "stage": stage_of(game_id),
        "day": day_name(state, stage_of(game_id)),
        "cycle": cycle_of(game_id),
        "table": table_of(game_id) if game is None else game.table,
        **_rules(rules),
    }
    return blank | (_unknown(rules) if game is None else _known(state, roster, game, marks))


def spare_view(state: State) -> Json:
    """Give a sheet on which everything is written by hand. Raises ValueError before there are rules."""
    nowhere = {"game": "", "stage": "", "day": "", "cycle": "", "table": None}
    return {**nowhere, **_rules(rules_of(state)), **_unknown(rules_of(state))}


def _rules(rules: Ruleset) -> Json:
    return {
        "letters": list(rules.seat_letters),
        "bonus": rules.scoring.all_tiles_bonus,
        "rack": rules.tiles.rack,
    }


def _unknown(rules: Ruleset) -> Json:
    return {
        "seats": [{"letter": letter, "name": None} for letter in rules.seat_letters],
        "phase": None,
        "ended": None,
        "began": None,
        "over": None,
        "paper": False,
        "rows": [],
    }


def _known(state: State, roster: Roster, game: Game, marks: Marks) -> Json:
    turns = [turn for turn in game.turns if turn.kind is not TurnKind.VANISHED]
    return {
        "seats": [_seat(state, roster, game, seat, marks) for seat in range(len(game.seats))],
        "phase": game.phase.value,
        "ended": game.position.ended,
        "began": began_at(game),
        "over": game.position.ended_at,
        "paper": game.sheet is not None,
        "rows": _rows(turns, len(game.seats), rules_of(state)),
    }


def began_at(game: Game) -> Moment | None:
    """Give the moment a game's first turn began, None before it."""
    if game.turns:
        return game.turns[0].began
    return game.position.began if game.position.number else None


def _seat(state: State, roster: Roster, game: Game, seat: int, marks: Marks) -> Json | None:
    """Give a team as the foot of its column has it; None for an empty seat (S10)."""
    team, rules = game.seats[seat], rules_of(state)
    if team is None:
        return None
    live = replace(game, sheet=None) if game.sheet is not None else game
    letter = rules.seat_letters[seat]
    return {
        "letter": letter,
        **team_names(roster, team),
        **standing_of(state, game, team, marks),
        "agreed": None if game.agreed is None else letter in game.agreed,
        "live": {
            "total": totals(live, rules)[team],
            "best_word": word_view(best_words(live, rules)[team]),
        }
        if game.sheet is not None
        else None,
    }


def marks_in(state: State, stage: StageId) -> Marks:
    """Give the marks of a stage's teams; of a game day's nobody has one."""
    plan = games_plan(state, stage)
    return {} if plan is None else marks_of(state, plan)


def standing_of(state: State, game: Game, team: TeamId, marks: Marks) -> Json:
    """Give what a game came to for a team: total, best word, place, whether level, whether through and struck."""
    rules = rules_of(state)
    place, level = 1, False
    for group in ranking(game, rules):
        if team in group:
            level = len(group) > 1
            break
        place += len(group)
    mark = marks.get(team, NOT_THROUGH)
    return {
        "total": totals(game, rules)[team],
        "best_word": word_view(best_words(game, rules)[team]),
        "place": place,
        "level": level,
        "mark": mark.letter,
        "standing": mark.standing,
        "out": team in game.out,
        "struck": any(strike.team == team for strike in state.strikes.get(game.id, ())),
    }


def _rows(turns: list[Turn], seats: int, rules: Ruleset) -> list[list[Json | None]]:
    """Give the turns a row a round: each team's first, each team's second, ..., with its running total."""
    columns: list[list[Json]] = [[] for _ in range(seats)]
    for turn in turns:
        column = columns[turn.seat]
        column.append(_cell(turn, rules, column[-1]["total"] if column else 0))
    longest = max(map(len, columns), default=0)
    return [
        [column[row] if row < len(column) else None for column in columns] for row in range(longest)
    ]  # fmt: skip


def _cell(turn: Turn, rules: Ruleset, before: int) -> Json:
    points = turn_points(turn, rules) if turn.kind is TurnKind.SCORED else 0
    return {
        "turn": turn.number,
        "kind": turn.kind.value,
        "auto": turn.auto,
        "words": [word_view(word) for word in turn.words],
        "all_tiles": turn.all_tiles,
        "tiles": turn.tiles,
        "points": points,
        "total": before + points,
        "before": [_before(one, rules) for one in turn.corrections],
    }


def _before(one: Correction, rules: Ruleset) -> Json:
    """S13: what a turn was before it was corrected stays readable."""
    bonus = rules.scoring.all_tiles_bonus if one.all_tiles else 0
    scored = one.kind is TurnKind.SCORED
    return {
        "kind": one.kind.value,
        "words": [word_view(word) for word in one.words],
        "all_tiles": one.all_tiles,
        "points": sum(word.points for word in one.words) + bonus if scored else 0,
    }


def has_log(state: State, game_id: GameId) -> bool:
    """Whether a game has anything to fill a score sheet with: a turn, or a paper sheet (S26)."""
    game = state.games.get(game_id)
    if game is None:
        return False
    return game.sheet is not None or any(turn.kind is not TurnKind.VANISHED for turn in game.turns)


def cycles_planned(state: State, plan: StagePlan) -> list[Json]:
    """Give a stage's cycles in order of play, each with its games, and those of them that have a log."""
    return [
        {
            "cycle": cycle,
            "games": list(games := _latest(state, game_ids(plan, cycle))),
            "drawn": any(game in state.games for game in games),
            "filled": [game for game in games if has_log(state, game)],
        }
        for cycle in cycle_ids(plan)
    ]


def voided_games(state: State, stage: StageId) -> list[GameId]:
    """Give the games of a stage that count nowhere any more (S14)."""
    return [game.id for game in all_games(state) if stage_of(game.id) == stage and game.phase == "void"]
