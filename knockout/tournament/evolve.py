"""Entry -> state of the tournament. Live play, replay and preview all come through here."""

from collections.abc import Callable
from typing import Any

from knockout.frozen import Map, changed
from knockout.game.comings import hold_by_cycle
from knockout.game.entries import Entry, GameEntry
from knockout.game.evolve import evolve_game
from knockout.game.state import Phase, Position
from knockout.ids import QuestionId, StageId, stage_of, table_of
from knockout.rules.plans import cycle_ids
from knockout.tournament import concealing, entries as t, evolve_days as days, evolve_teams as teams
from knockout.tournament.evolve_teams import places_from_rating
from knockout.tournament.lookup import games_of_cycle, rules_of, seat_of
from knockout.tournament.state import (
    Award,
    Cycle,
    Decision,
    Drawn,
    GoneDraw,
    Settlement,
    State,
    Strike,
)  # fmt: skip


def evolve(state: State, entry: Entry) -> State:
    """Give the tournament as it is after this entry. Raises KeyError for an entry that is none of ours."""
    if isinstance(entry, GameEntry):
        before = concealing.before_entry(state, state.games[entry.game], entry)
        after = evolve_game(before, entry, rules_of(state))
        game = concealing.after_entry(state, before, after)
        return changed(state, games=state.games.set(entry.game, game))
    return _EVOLVE[type(entry)](state, entry)


# --- lots and cycles


def _drawn(state: State, entry: t.LotsDrawn) -> State:
    rules = rules_of(state)
    games = dict(state.games)
    for game, seats in entry.seats.items():
        new = teams.new_game(game, table_of(game), seats, Phase.WAITING, rules)
        games[game] = concealing.as_new(state, new)
    plan = next(plan for plan in state.plan if plan.stage == entry.stage)
    cycles = state.cycles.update({cycle: Cycle() for cycle in cycle_ids(plan)})
    drawn = state.drawn.set(
        entry.stage, Drawn(entry.at, entry.who, entry.seed, entry.listed, Map(entry.seats))
    )
    seated = state.seated.set(entry.stage, entry.rows)
    slips = _without(state.slips, entry.stage)
    return changed(state, games=Map(games), cycles=cycles, drawn=drawn, seated=seated, slips=slips)


def _draw_undone(state: State, entry: t.DrawUndone) -> State:
    if entry.stage in state.days:
        return days.without_day(state, entry.stage)
    state = concealing.shown_so_far(state, concealing.SEATS + entry.stage, 0)
    drawn = state.drawn[entry.stage]
    gone = GoneDraw(entry.at, state.announced.get(entry.stage), drawn.at, drawn.seed)
    state = days.with_gone_draw(state, entry.stage, gone)
    games = Map({name: game for name, game in state.games.items() if stage_of(name) != entry.stage})
    cycles = Map({name: cycle for name, cycle in state.cycles.items() if stage_of(name) != entry.stage})
    vacated = Map({team: seat for team, seat in state.vacated.items() if stage_of(seat[0]) != entry.stage})
    state = changed(state, games=games, cycles=cycles, vacated=vacated, drawn=state.drawn.delete(entry.stage))
    state = days.without_ways_back(state, entry.stage)
    return changed(state, announced=_without(state.announced, entry.stage))


def _without(kept: Map[StageId, Any], stage: StageId) -> Map[StageId, Any]:
    return kept.delete(stage) if stage in kept else kept


def _swapped(state: State, entry: t.SeatsSwapped) -> State:
    one, two = (seat_of(state, entry.stage, team) for team in entry.teams)
    if one is None or two is None:
        raise ValueError(f"a team of {entry.teams} has no seat in {entry.stage}")
    state = teams.with_seat(state, one[0].id, one[1], entry.teams[1])
    return teams.with_seat(state, two[0].id, two[1], entry.teams[0])


def _start_planned(state: State, entry: t.StartPlanned) -> State:
    return _cycle(state, entry, planned=entry.start)


def _cycle(state: State, entry: Any, **changes: Any) -> State:
    return changed(state, cycles=state.cycles.set(entry.cycle, changed(state.cycles[entry.cycle], **changes)))


def _opened(state: State, entry: t.CycleOpened) -> State:
    state = _cycle(state, entry, opened=entry.at)
    games = {
        game.id: changed(game, position=Position(Phase.READY))
        for game in games_of_cycle(state, entry.cycle)
        if game.phase is Phase.WAITING
    }
    return changed(state, games=state.games.update(games))


def _cycle_held(state: State, entry: t.CycleHeld) -> State:
    return _hold_all(_cycle(state, entry, held=entry.reason), entry, held=True)


def _cycle_resumed(state: State, entry: t.CycleResumed) -> State:
    return _hold_all(_cycle(state, entry, held=None), entry, held=False)


def _hold_all(state: State, entry: t.CycleHeld | t.CycleResumed, *, held: bool) -> State:
    rules = rules_of(state)
    games = {
        game.id: hold_by_cycle(game, held=held, at=entry.at, rules=rules)
        for game in games_of_cycle(state, entry.cycle)
    }
    return changed(state, games=state.games.update(games))


def _team_left(state: State, entry: t.TeamDisqualified | t.TeamWithdrawn) -> State:
    return days.seats_left(teams.team_left(state, entry), entry)


# --- results, corrections, decisions


def _seat_given(state: State, entry: t.SeatGiven) -> State:
    stage = stage_of(entry.game)
    rows = tuple(row for row in state.seated.get(stage, ()) if row.team != entry.instead_of)
    rows += () if entry.row is None else (entry.row,)
    state = changed(state, seated=state.seated.set(stage, rows))
    return teams.with_seat(state, entry.game, entry.seat, entry.team)


def _settlement_asked(state: State, entry: t.SettlementAsked) -> State:
    return changed(state, settlements=state.settlements.set(entry.stage, Settlement(entry.game, entry.rows)))


def _settled(state: State, entry: t.CorrectionSettled) -> State:
    if entry.choice == "replay":
        return changed(state, settlements=state.settlements.delete(entry.stage))
    closed = changed(state.settlements[entry.stage], open=False)
    kept = (*state.kept.get(entry.stage, ()), *entry.kept)
    return changed(
        state,
        settlements=state.settlements.set(entry.stage, closed),
        kept=state.kept.set(entry.stage, kept),
    )


def _annulled(state: State, entry: t.WinAnnulled) -> State:
    strike = Strike(entry.team, entry.reason, entry.public_note, entry.who)
    return changed(state, strikes=state.strikes.set(entry.game, (*state.strikes.get(entry.game, ()), strike)))


def _restored(state: State, entry: t.WinRestored) -> State:
    left = tuple(strike for strike in state.strikes.get(entry.game, ()) if strike.team != entry.team)
    return changed(state, strikes=state.strikes.set(entry.game, left))


def _voided(state: State, entry: t.GameVoided) -> State:
    """S14: same seats, same cycle; teams that are out since leave theirs empty."""
    old = state.games[entry.game]
    void = changed(old, position=Position(Phase.VOID, old.position.number, old.position.seat), held=None)
    void = changed(void, clock=old.clock.stopped(entry.at), review=None)
    if entry.replay is None:
        return changed(state, games=state.games.set(old.id, void))
    seats = tuple(None if team is None or state.teams[team].out else team for team in old.seats)
    replay = teams.new_game(entry.replay, entry.table, seats, Phase.READY, rules_of(state))
    replay = concealing.as_new(state, changed(replay, cycle_held=old.cycle_held))
    return changed(state, games=state.games.update({old.id: void, entry.replay: replay}))


def _tie_decided(state: State, entry: t.TieDecided) -> State:
    decision = Decision(entry.order, entry.how, entry.reason, entry.who, entry.at)
    state = changed(state, decisions=state.decisions.set(QuestionId(entry.question), decision))
    if entry.question != "rating:cut":
        return state
    return places_from_rating(state)


def _award_given(state: State, entry: t.AwardGiven) -> State:
    return changed(state, awards=(*state.awards, Award(entry.title, entry.teams, entry.reason)))


def _award_taken(state: State, entry: t.AwardTaken) -> State:
    same = [(a.title, set(a.teams)) == (entry.title, set(entry.teams)) for a in state.awards]
    left = tuple(award for award, taken in zip(state.awards, same, strict=True) if not taken)
    if True in same:
        state = concealing.award_taken(state, same.index(True))
    return changed(state, awards=left)


def _closed(state: State, entry: t.TournamentClosed) -> State:
    return changed(state, closed=entry.at)


def _reopened(state: State, entry: t.TournamentReopened) -> State:
    return changed(state, closed=None)


_EVOLVE: dict[type[Entry], Callable[[State, Any], State]] = {
    t.TournamentCreated: teams.tournament_created,
    t.TeamEntered: teams.team_entered,
    t.TeamEdited: days.team_edited,
    t.TeamDeleted: days.team_deleted,
    t.TeamWithdrawn: _team_left,
    t.DayOpened: days.day_opened,
    t.QualifyingClosed: days.qualifying_closed,
    t.RatingSet: teams.rating_set,
    t.TeamCheckedIn: teams.team_checked_in,
    t.CheckInUndone: teams.check_in_undone,
    t.ArrivalNoted: days.arrival_noted,
    t.CheckInReopened: days.check_in_reopened,
    t.CheckInClosed: teams.check_in_closed,
    t.SubstitutionClosed: teams.substitution_closed,
    t.DeadlineMoved: teams.deadline_moved,
    t.PlayerSubstituted: teams.player_substituted,
    t.TeamDisqualified: _team_left,
    t.TeamReinstated: teams.team_reinstated,
    t.ReserveCalledUp: teams.reserve_called_up,
    t.SeatsSwapped: _swapped,
    t.DrawAnnounced: days.draw_announced,
    t.SlipEntered: days.slip_entered,
    t.SlipTaken: days.slip_taken,
    t.LotsDrawn: _drawn,
    t.DrawUndone: _draw_undone,
    t.StartPlanned: _start_planned,
    t.CycleOpened: _opened,
    t.CycleHeld: _cycle_held,
    t.CycleResumed: _cycle_resumed,
    t.SeatGiven: _seat_given,
    t.SettlementAsked: _settlement_asked,
    t.CorrectionSettled: _settled,
    t.WinAnnulled: _annulled,
    t.WinRestored: _restored,
    t.GameVoided: _voided,
    t.TieDecided: _tie_decided,
    t.AwardGiven: _award_given,
    t.AwardTaken: _award_taken,
    t.Concealed: concealing.concealed,
    t.Revealed: concealing.revealed,
    t.TournamentClosed: _closed,
    t.TournamentReopened: _reopened,
}
