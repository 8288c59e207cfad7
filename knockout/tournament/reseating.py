"""What a changed result moves in the next stage (S13, S21)."""

from collections.abc import Sequence

from knockout.frozen import changed
from knockout.game.entries import Entry, GameEntry
from knockout.game.state import Game, Phase
from knockout.ids import GameId, StageId, TeamId, stage_of
from knockout.tournament import entries as t
from knockout.tournament.lookup import games_of, has_started, seat_of, stage_after, stage_before
from knockout.tournament.progress import qualified, through_now, undecided
from knockout.tournament.state import Kept, Qualified, State

Move = tuple[GameId, int, TeamId | None, TeamId | None]
"""A seat that changes hands: game, seat, who has it, who comes."""


def reseated(before: State, after: State, movers: Sequence[Entry]) -> tuple[Entry, ...]:
    """Give what follows for the next stage's seats from entries that change results or who may go on.

    before, after: the state on both sides of these entries. A team that is
    seated keeps its seat, the seat that falls free goes to the one that comes in; once such a game has
    started nothing moves and the committee is asked (S13). Nothing while a result is missing or undecided.
    """
    entries: list[Entry] = []
    at, who = movers[-1].at, movers[-1].who
    cause = next((game for entry in movers if (game := _game_moved(entry, before, after)) is not None), None)
    stages = {_stage_moved(entry) for entry in movers}
    for plan in after.plan if None in stages else [p for p in after.plan if p.stage in stages]:
        settlement = after.settlements.get(plan.stage)
        if (settlement is not None and settlement.open) or not _complete(after, plan.stage):
            continue
        moves = _moves(after, plan.stage)
        if any(has_started(after.games[game]) for game, *_ in moves):
            rows = _rows_seated(before, plan.stage)
            source = cause if cause is not None else games_of(after, plan.stage)[0].id
            entries.append(t.SettlementAsked(at=at, who=who, stage=plan.stage, game=source, rows=rows))
            continue
        by_team = {row.team: row for row in through_now(after, plan.stage)}
        for game, seat, had, team in moves:
            row = None if team is None else by_team.get(team)
            entries.append(
                t.SeatGiven(at=at, who=who, game=game, seat=seat, team=team, instead_of=had, row=row)
            )
    return tuple(entries)


def _rows_seated(state: State, stage: StageId) -> tuple[Qualified, ...]:
    """Give the rows that the next stage's seats rest on, as of before the change; of those who sit there still."""
    following = stage_after(state, stage)
    if following is None:
        return ()
    there = {team for game in games_of(state, following.stage) for team in game.teams}
    return tuple(row for row in state.seated.get(following.stage, ()) if row.team in there)


def _game_moved(entry: Entry, before: State, after: State) -> GameId | None:
    """Give the game whose result an entry changes, or that the team it is about had come from."""
    if isinstance(entry, t.TieDecided):
        name = GameId(entry.question.partition(":")[0])
        return name if name in after.games else None
    if isinstance(entry, t.TeamDisqualified | t.TeamWithdrawn | t.TeamReinstated):
        out = (before if isinstance(entry, t.TeamReinstated) else after).teams[entry.team].out
        came_from = stage_before(after, out.stage) if out is not None and out.stage is not None else None
        seat = None if came_from is None else seat_of(after, came_from.stage, entry.team)
        return None if seat is None else seat[0].id
    return entry.game if isinstance(entry, _OF_A_GAME) else None


_OF_A_GAME = (GameEntry, t.WinAnnulled, t.WinRestored, t.GameVoided)


def _stage_moved(entry: Entry) -> StageId | None:
    """Give the only stage whose results an entry can change; None where it may be any."""
    if isinstance(entry, _OF_A_GAME):
        return stage_of(entry.game)
    if isinstance(entry, t.TieDecided):
        return stage_of(GameId(entry.question.partition(":")[0]))
    return entry.stage if isinstance(entry, t.CorrectionSettled) else None


def games_touched(state: State, stage: StageId) -> tuple[Game, ...]:
    """Give the games of the next stage in which a place would change by this stage's results."""
    names = {game for game, *_ in _moves(state, stage)}
    return tuple(state.games[name] for name in sorted(names))


def changes_to_keep_out(state: State, stage: StageId) -> tuple[Kept, ...]:
    """Give what keeping the old places means, while a correction is to be settled (S13)."""
    old = {row.team: row for row in qualified(state, stage)}
    return tuple(
        Kept(old.get(had) if had is not None else None, comes) for _, _, had, comes in _moves(state, stage)
    )


def seats_to_leave(state: State, team: TeamId) -> tuple[Move, ...]:
    """Give the seats that others would have to leave if this team, now out, were in again (S8, S21)."""
    known = state.teams[team]
    back = changed(state, teams=state.teams.set(team, changed(known, out=None)))
    return tuple(
        move
        for plan in back.plan
        if _complete(back, plan.stage)
        for move in _moves(back, plan.stage)
        if move[2]
    )


def _complete(state: State, stage: StageId) -> bool:
    """Every result official, every question answered, and the next stage's lots drawn."""
    after = stage_after(state, stage)
    if after is None or after.stage not in state.drawn:
        return False
    return all(game.phase is Phase.OFFICIAL for game in games_of(state, stage)) and not undecided(
        state, stage
    )


def _moves(state: State, stage: StageId) -> tuple[Move, ...]:
    after = stage_after(state, stage)
    if after is None:
        return ()
    through = [row.team for row in through_now(state, stage)]
    games = games_of(state, after.stage)
    seated = {team for game in games for team in game.teams}
    coming = [team for team in through if team not in seated and state.teams[team].out is None]
    leaving = [
        (game.id, seat, team)
        for game in games
        for seat, team in enumerate(game.seats)
        if team is not None and team not in through
    ]
    free = [(game.id, seat) for game in games for seat, team in enumerate(game.seats) if team is None]
    if not coming and not leaving:
        return ()
    moves: list[Move] = []
    for game, seat, team in leaving:
        moves.append((game, seat, team, coming.pop(0) if coming else None))
    for game, seat in _given_up_first(state, free):
        if coming:
            moves.append((game, seat, None, coming.pop(0)))
    return tuple(moves)


def _given_up_first(state: State, free: list[tuple[GameId, int]]) -> list[tuple[GameId, int]]:
    """Seats that a team has left come before those that were empty from the start."""
    left = set(state.vacated.values())
    return sorted(free, key=lambda seat: seat not in left)
