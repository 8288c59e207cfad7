"""Entry -> state, for what goes before the final day's first game: teams edited, game days, slips (U20, U22)."""

from dataclasses import replace

from knockout.frozen import Map, changed
from knockout.game.state import Phase
from knockout.ids import CycleId, StageId, cycle_of, stage_of, table_of
from knockout.rules.plans import cycle_ids
from knockout.tournament import entries as t
from knockout.tournament.concealing import without_curtains
from knockout.tournament.days import cycles_laid_out, plan_of_day
from knockout.tournament.evolve_teams import new_game, places_from_rating, with_seat
from knockout.tournament.lookup import has_started, rules_of
from knockout.tournament.state import Announced, Cycle, Deadline, GameDay, GoneDraw, Out, Slip, State


def team_edited(state: State, entry: t.TeamEdited) -> State:
    """A player who is no longer on the team is not present either."""
    if entry.students is None:
        return state
    team, students = state.teams[entry.team], Map(entry.students)
    present = team.present
    if present is not None:
        present = tuple(player for player in present if player in students)
    here = tuple(player for player in team.here if player in students)
    team = changed(team, students=students, present=present, here=here)
    return changed(state, teams=state.teams.set(entry.team, team))


def team_deleted(state: State, entry: t.TeamDeleted) -> State:
    return changed(state, teams=state.teams.delete(entry.team))


def arrival_noted(state: State, entry: t.ArrivalNoted) -> State:
    team = changed(state.teams[entry.team], here=entry.here)
    return changed(state, teams=state.teams.set(entry.team, team))


def check_in_reopened(state: State, entry: t.CheckInReopened) -> State:
    """As before the close: whom it put out is in, nobody is called up, the first places are the rating's."""
    teams = {
        team.id: changed(team, out=None)
        for team in state.teams.values()
        if team.out is not None and team.out.auto
    }
    deadlines = state.deadlines
    if entry.to is not None:
        deadlines = deadlines.set("check_in", Deadline(entry.to, moved=entry.reason))
    elif "check_in" in deadlines:
        deadlines = deadlines.delete("check_in")
    state = changed(
        state,
        teams=state.teams.update(teams),
        check_in_closed=None,
        called_up=(),
        deadlines=deadlines,
    )
    return places_from_rating(state)


# --- game days


def day_opened(state: State, entry: t.DayOpened) -> State:
    """U20: the games of the first cycle are ready, the others wait for theirs to be opened."""
    plan = plan_of_day(entry.day, cycles_laid_out(tuple(entry.seats)))
    first = cycle_ids(plan)[0]
    rules = rules_of(state)
    games = {
        game: new_game(
            game, table_of(game), seats, Phase.READY if cycle_of(game) == first else Phase.WAITING, rules
        )
        for game, seats in entry.seats.items()
    }
    cycles = {cycle: Cycle(entry.at if cycle == first else None) for cycle in cycle_ids(plan)}
    day = GameDay(entry.name, plan, entry.at, entry.seed)
    return changed(
        state,
        days=state.days.set(entry.day, day),
        games=state.games.update(games),
        cycles=state.cycles.update(cycles),
    )


def qualifying_closed(state: State, entry: t.QualifyingClosed) -> State:
    """U20: the first of the rating have the places of the first stage."""
    state = changed(
        state,
        qualifying_closed=entry.at,
        rating=entry.order,
        rating_lines=entry.lines,
        rated_by=entry.ordered_by,
    )
    return places_from_rating(state)


def seats_left(state: State, team: t.TeamDisqualified | t.TeamWithdrawn) -> State:
    """A team that is out leaves its seats in games of a game day that have not begun."""
    seats = tuple(
        (game.id, game.seats.index(team.team))
        for game in state.games.values()
        if stage_of(game.id) in state.days and not has_started(game) and team.team in game.seats
    )
    known = state.teams[team.team]
    if not seats or known.out is None:
        return state
    for game, seat in seats:
        state = with_seat(state, game, seat, None)
    out = replace(known.out, day_seats=seats)
    return changed(state, teams=state.teams.set(team.team, changed(known, out=out)))


# --- lots


def draw_announced(state: State, entry: t.DrawAnnounced) -> State:
    announced = Announced(entry.at, entry.list_hash, entry.seed_hash)
    known = state.announced.get(entry.stage)
    if known is not None:
        state = with_gone_draw(state, entry.stage, GoneDraw(entry.at, known))
    return changed(state, announced=state.announced.set(entry.stage, announced))


def with_gone_draw(state: State, stage: StageId, gone: GoneDraw) -> State:
    """What was shown or drawn and holds no longer stays readable (U22)."""
    return changed(state, gone_draws=state.gone_draws.set(stage, (*state.gone_draws.get(stage, ()), gone)))


def slip_entered(state: State, entry: t.SlipEntered) -> State:
    slips = (*state.slips.get(entry.stage, ()), Slip(entry.game, entry.seat, entry.team))
    return changed(state, slips=state.slips.set(entry.stage, slips))


def slip_taken(state: State, entry: t.SlipTaken) -> State:
    where = (entry.game, entry.seat)
    slips = tuple(slip for slip in state.slips.get(entry.stage, ()) if (slip.game, slip.seat) != where)
    return changed(state, slips=state.slips.set(entry.stage, slips))


def without_day(state: State, day: StageId) -> State:
    """The games of a day that has not begun are laid out anew."""
    games = Map({name: game for name, game in state.games.items() if stage_of(name) != day})
    cycles: Map[CycleId, Cycle] = Map(
        {name: cycle for name, cycle in state.cycles.items() if stage_of(name) != day}
    )
    state = changed(state, days=state.days.delete(day), games=games, cycles=cycles)
    state = changed(state, concealed=without_curtains(state.concealed, day))
    return without_ways_back(state, day)


def without_ways_back(state: State, stage: StageId) -> State:
    """Games of a stage are gone: no team that is out comes back into one of them, or to a seat there (S8)."""
    teams = {
        team.id: changed(team, out=_without_games(team.out, stage))
        for team in state.teams.values()
        if team.out is not None
    }
    return changed(state, teams=state.teams.update(teams))


def _without_games(out: Out, stage: StageId) -> Out:
    game = None if out.game is None or stage_of(out.game) == stage else out.game
    return replace(
        out, game=game, day_seats=tuple(seat for seat in out.day_seats if stage_of(seat[0]) != stage)
    )
