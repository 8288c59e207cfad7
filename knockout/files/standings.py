"""The rating, the places and the start list as tables. No names of players, no reasons of the committee (S30)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from knockout.called import N_, stage_called
from knockout.files.results import letter, out_text, place_at, where
from knockout.files.sheet import Cell, Gettext, Sheet, When
from knockout.game.scoring import best_words, totals
from knockout.game.state import OVER, Game
from knockout.ids import QuestionId, TeamId, cycle_of, stage_of
from knockout.tournament.final import places
from knockout.tournament.lookup import games_of, played_plans, rules_of
from knockout.tournament.rating import cut_question, groups_of, lines_now, order_at_the_cut, rated
from knockout.tournament.roster import Roster
from knockout.tournament.state import Cycle, RatingLine, State
from knockout.views.names import team_names

DECIDED = N_("level: the committee has decided")
RATING = (
    N_("Place"), N_("Team"), N_("Institution"), N_("Points"), N_("Games"), N_("Mean of a game"), N_("Best game"),
    N_("Points of the best word"), N_("Standing"), N_("Level"),
)  # fmt: skip
PLACES = (
    N_("Place"), N_("Team"), N_("Institution"), N_("Reached"), N_("Table"), N_("Place at the table"),
    N_("Total"), N_("Points of the best word"), N_("Out"),
)  # fmt: skip
START = (
    N_("Stage"), N_("Cycle"), N_("Game"), N_("Table"), N_("Seat (letter)"), N_("Team"), N_("Institution"),
    N_("Start (%(zone)s)"),
)  # fmt: skip


def rating_sheet(state: State, roster: Roster, gettext: Gettext) -> Sheet:
    """Give the rating table (S17): as it stands, else as the official games of the game days make it so far."""
    lines = {line.team: line for line in state.rating_lines}
    order, ordered_by = order_at_the_cut(state), state.rated_by
    if not state.rating and state.days:
        ordered_by = rules_of(state).rating.order
        lines = {line.team: line for line in lines_now(state)}
        order = rated(tuple(lines.values()), ordered_by)
    level = _level(state, tuple(lines.values()), ordered_by)
    rows = tuple(_rated(state, roster, order, lines, level, gettext))
    return Sheet(gettext(N_("Rating")), tuple(gettext(text) for text in RATING), rows)


def _level(state: State, lines: Sequence[RatingLine], ordered_by: str) -> dict[TeamId, tuple[int, str]]:
    """Give of every rated team the place it shares and, of level ones, what is to be said of that."""
    decided = state.decisions.get(QuestionId("rating:cut"))
    found: dict[TeamId, tuple[int, str]] = {}
    place = 1
    for group in groups_of(lines, ordered_by):
        said = _said(state, group)
        order = decided.order if decided is not None and said == DECIDED else ()
        for team in group:
            found[team] = (place + (order.index(team) if team in order else 0), said)
        place += len(group)
    return found


def _said(state: State, group: Sequence[TeamId]) -> str:
    if len(group) == 1:
        return ""
    asked, decided = cut_question(state), state.decisions.get(QuestionId("rating:cut"))
    if asked is not None and set(asked.teams) == set(group):
        return N_("level at the cut: the committee decides")
    return DECIDED if decided is not None and set(decided.order) == set(group) else N_("level")


def _rated(
    state: State,
    roster: Roster,
    order: Sequence[TeamId],
    lines: dict[TeamId, RatingLine],
    level: dict[TeamId, tuple[int, str]],
    gettext: Gettext,
) -> Iterator[tuple[Cell, ...]]:
    for number, team in enumerate(order, start=1):
        line = lines.get(team)
        place, said = level.get(team, (number, ""))
        called = team_names(roster, team)
        games = 0 if line is None else line.games
        yield (
            place,
            called["name"],
            called["institution"],
            None if line is None else line.points,
            games or None,
            Fraction(line.points, games) if line is not None and games else None,
            line.best if line is not None and games else None,
            None if line is None else line.best_word,
            gettext(_standing(state, team, number)),
            gettext(said) if said else "",
        )


def _standing(state: State, team: TeamId, number: int) -> str:
    """Say how a rated team stands: in the field, a reserve, or out (S8)."""
    known = state.teams.get(team)
    if known is not None and known.out is not None:
        return N_("disqualified") if known.out.kind == "disqualified" else N_("withdrawn")
    if not state.rating:
        return N_("not closed yet")
    if state.places:
        playing = any(place.holder == team for place in state.places)
        if playing and team in state.called_up:
            return N_("in the field, called up")
        return N_("in the field") if playing else N_("reserve")
    return N_("in the field") if number <= state.size else N_("reserve")


def places_sheet(state: State, roster: Roster, gettext: Gettext) -> Sheet:
    """Give the places of the final (S22), then how far every other team came: the rules give those no place."""
    placed: dict[TeamId, int] = {}
    place = 1
    for group in places(state):
        placed |= dict.fromkeys(group, place)
        place += len(group)
    last = {team: game for plan in state.plan for game in games_of(state, plan.stage) for team in game.teams}
    order = {plan.stage: number for number, plan in enumerate(reversed(state.plan))}

    def by_stage(team: TeamId) -> tuple[int, int, str, int]:
        game = last[team]
        return (
            order[stage_of(game.id)],
            placed.get(team, 0),
            _sortable(game),
            place_at(state, game, team) or 0,
        )

    rows = tuple(
        _reached(state, roster, team, last[team], placed.get(team), gettext)
        for team in sorted(last, key=by_stage)
    )
    return Sheet(gettext(N_("Final places")), tuple(gettext(text) for text in PLACES), rows)


def _sortable(game: Game) -> str:
    _, cycle, table, *_ = game.id.split("-")
    return f"{int(cycle):06}-{int(table[1:]):06}"


def _reached(
    state: State, roster: Roster, team: TeamId, game: Game, place: int | None, gettext: Gettext
) -> tuple[Cell, ...]:
    called = team_names(roster, team)
    over = game.phase in OVER
    word = best_words(game, rules_of(state))[team]
    return (
        place,
        called["name"],
        called["institution"],
        stage_called(stage_of(game.id), gettext),
        game.table,
        place_at(state, game, team),
        totals(game, rules_of(state))[team] if over else None,
        None if word is None or not over else word.points,
        out_text(state, team, gettext),
    )


def start_sheet(state: State, roster: Roster, gettext: Gettext) -> Sheet:
    """Give who sits where: a row a seat of every game that counts, with when its cycle began or is planned for."""
    rows = tuple(
        _seat(state, roster, game, seat, gettext)
        for plan in played_plans(state)
        for game in games_of(state, plan.stage)
        for seat in range(len(game.seats))
    )
    headings = tuple(gettext(text) for text in START[:-1])
    timed = gettext(START[-1]) % {"zone": state.zone}
    return Sheet(gettext(N_("Start list")), (*headings, timed), rows)


def _seat(state: State, roster: Roster, game: Game, seat: int, gettext: Gettext) -> tuple[Cell, ...]:
    team = game.seats[seat]
    nobody = {"name": gettext(N_("empty seat")), "institution": ""}
    called = nobody if team is None else team_names(roster, team)
    cycle = state.cycles.get(cycle_of(game.id), Cycle())
    moment = cycle.planned if cycle.opened is None else cycle.opened
    return (
        *where(state, game, gettext),
        letter(state, game, seat),
        called["name"],
        called["institution"],
        None if moment is None else When(moment, state.zone),
    )
