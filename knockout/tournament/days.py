"""Game days and the close of qualifying (U20, S17). Command -> entries or refusal."""

import re
from collections import Counter

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.state import IN_PLAY, Phase
from knockout.ids import CycleId, GameId, StageId, TeamId, cycle_of
from knockout.rules.day_lots import Before, meetings
from knockout.rules.plans import StagePlan, game_ids, stage_plan
from knockout.rules.text import clean_name
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import Situation, already_done, the_team, wrong_phase
from knockout.tournament.concealing import SCORES
from knockout.tournament.lookup import day_games, rules_of
from knockout.tournament.rating import lines_now, rated
from knockout.tournament.state import State

Entries = tuple[Entry, ...]

LONGEST_NAME = 100
MOST_TABLES = 500
"""Games of one day; nobody lays out more by hand, and a page shows them all."""


def open_day(now: Situation, command: c.OpenDay) -> Entries:
    """U20: lays out all games of the day and opens its first cycle.

    Refusals: `already_done` for a day that is there, `bad_field` for a game, a table or a team that won't do,
    `wrong_phase` once the rating stands, `results_missing` while a game of another day is being played.
    """
    if command.day in now.state.days:
        raise already_done("day", command.day)
    if not re.fullmatch(r"D[1-9][0-9]{0,2}", command.day):
        raise bad_field("day", command.day, "D1, D2, ...")
    if now.state.rating:
        raise wrong_phase("rating", "set", "before close_qualifying or set_rating")
    name = _name(command.name)
    if command.seed is not None and not command.seed.strip():
        raise bad_field("seed", command.seed, "a seed: any text; none for seats by hand")
    plan = _day_plan(command)
    seats = _seats(now, command, plan)
    playing = [game.id for game in now.state.games.values() if game.phase in IN_PLAY]
    if playing:
        raise Refused(Code.RESULTS_MISSING, field="day", value=command.day, games=playing)
    return (t.DayOpened(at=now.at, who=now.who, day=command.day, name=name, seats=seats, seed=command.seed),)


def _name(text: str) -> str:
    """Give a day's name as it is kept: something that can be seen (S20), and that a screen has room for."""
    try:
        name = clean_name(text)
    except ValueError:
        raise bad_field("name", text, "a name with letters in it") from None
    if len(name) > LONGEST_NAME:
        raise bad_field("name", text, f"a name of up to {LONGEST_NAME} letters")
    return name


def plan_of_day(day: StageId, cycles: tuple[int, ...]) -> StagePlan:
    """Give the plan of a day by the games of each cycle; nobody goes on from it."""
    return stage_plan(day, 0, cycles, 0, 0)


def cycles_laid_out(games: tuple[GameId, ...]) -> tuple[int, ...]:
    """Give how many games each cycle has, by the games of a day."""
    numbers = [int(cycle_of(game).split("-")[1]) for game in games]
    return tuple(numbers.count(cycle) for cycle in range(1, max(numbers, default=0) + 1))


def _day_plan(command: c.OpenDay) -> StagePlan:
    """Cycles and tables count from 1 without a gap: `D1-1-T1`, `D1-1-T2`, `D1-2-T1`, ..."""
    games = tuple(table.game for table in command.tables)
    if not 1 <= len(games) <= MOST_TABLES:
        raise bad_field("tables", len(games), f"1 to {MOST_TABLES} games")
    for index, game in enumerate(games):
        if not re.fullmatch(rf"{command.day}-[1-9][0-9]{{0,2}}-T[1-9][0-9]{{0,2}}", game):
            raise bad_field(f"tables[{index}].game", game, f"{command.day}-1-T1, {command.day}-1-T2, ...")
    plan = plan_of_day(command.day, cycles_laid_out(games))
    expected = game_ids(plan) if all(plan.cycles) else ()
    if sorted(games) != sorted(expected):
        raise bad_field("tables", list(games), "cycles and tables counted from 1 without a gap, each once")
    return plan


def _seats(now: Situation, command: c.OpenDay, plan: StagePlan) -> dict[GameId, tuple[TeamId | None, ...]]:
    """S10: two teams or more a table, the last seats empty; a team has one seat in a cycle."""
    most, given = now.rules.seats, {table.game: table.teams for table in command.tables}
    seated: dict[tuple[CycleId, TeamId], GameId] = {}
    for index, table in enumerate(command.tables):
        where = f"tables[{index}].teams"
        if not 2 <= len(table.teams) <= most:
            raise _wrong_table(where, table, len(table.teams), f"2 to {most} teams")
        for team in table.teams:
            if the_team(now.state, team, where).out is not None:
                raise _wrong_table(where, table, team, "a team that is not out")
            if (cycle_of(table.game), team) in seated:
                raise _wrong_table(where, table, team, "each team once in a cycle")
            seated[cycle_of(table.game), team] = table.game
    return {game: (*given[game], *(None,) * (most - len(given[game]))) for game in game_ids(plan)}


def _wrong_table(where: str, table: c.DayTable, value: object, accepted: str) -> Refused:
    return Refused(Code.BAD_FIELD, field=where, value=value, accepted=accepted, game=table.game)


def close_qualifying(now: Situation, command: c.CloseQualifying) -> Entries:
    """U20, S17: every official game counts, and from now on the rating stands as it is.

    Asked again it takes corrections made since into the rating, while nobody is called up or drawn.
    Refusals: `wrong_phase` without a game day or with a rating from elsewhere, `results_missing`, `concealed` while
    nobody may know what it rests on, `already_done`.
    """
    if not now.state.days:
        raise wrong_phase("qualifying", "no game day", "open_day, or set_rating")
    if now.state.called_up or now.state.drawn:
        raise wrong_phase("rating", "in use", "before anyone is called up or drawn")
    missing = results_missing(now.state)
    if missing:
        raise Refused(Code.RESULTS_MISSING, field="qualifying", value=len(missing), games=list(missing))
    hidden = scores_hidden(now.state)
    if hidden:
        raise Refused(Code.CONCEALED, field="qualifying", value=len(hidden), what=list(hidden))
    ordered_by = command.order or now.rules.rating.order
    lines = lines_now(now.state)
    closed = now.state.qualifying_closed is not None
    if closed and (now.state.rating_lines, now.state.rated_by) == (lines, ordered_by):
        raise already_done("qualifying", now.state.qualifying_closed)
    order = rated(lines, ordered_by)
    return (t.QualifyingClosed(at=now.at, who=now.who, order=order, lines=lines, ordered_by=ordered_by),)


def results_missing(state: State) -> tuple[GameId, ...]:
    """Give the games of the game days that are not official (S12), in order of play."""
    return tuple(game.id for game in day_games(state) if game.phase is not Phase.OFFICIAL)


def scores_hidden(state: State) -> tuple[str, ...]:
    """Give the scores of game days that are frozen, as `conceal` names them."""
    frozen = (cycle_of(game.id) for game in day_games(state) if game.frozen is not None)
    return tuple(SCORES + cycle for cycle in dict.fromkeys(frozen))


def before_of(state: State) -> Before:
    """Give what the game days so far mean for the seating of the next one (U20, S10)."""
    games = [game for game in day_games(state) if game.teams]
    return Before(
        met=meetings(game.teams for game in games),
        begun=Counter(game.teams[0] for game in games),
        short=Counter(
            team for game in games if len(game.teams) < rules_of(state).seats for team in game.teams
        ),
    )
