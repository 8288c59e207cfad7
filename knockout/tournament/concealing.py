"""What is kept from everybody: its names, and what rests on it. Nothing is judged here."""

from knockout.frozen import Map, changed
from knockout.game.entries import Entry, GameEntry, ResultConfirmed
from knockout.game.review import SCORELESS
from knockout.game.state import Game, Phase, Seen
from knockout.ids import CycleId, StageId, cycle_of, stage_of
from knockout.rules.plans import cycle_ids
from knockout.tournament import entries as t
from knockout.tournament.final import places, the_final
from knockout.tournament.lookup import games_of, stage_before
from knockout.tournament.state import Concealed, State

SCORES = "scores:"
SEATS = "seats:"
PLACES = "places"
AWARDS = "awards"


def final_scores(state: State) -> str:
    """Give how the scores of the final are called."""
    return SCORES + cycle_ids(state.plan[-1])[0] if state.plan else ""


def cycles_hidden(state: State, stage: StageId) -> tuple[CycleId, ...]:
    """Give the cycles of the stage before whose results, which this stage's places rest on, nobody may know yet."""
    before = stage_before(state, stage)
    if before is None:
        return ()
    frozen = _frozen_cycles(state)
    return tuple(cycle for cycle in cycle_ids(before) if cycle in frozen)


def _frozen_cycles(state: State) -> frozenset[CycleId]:
    """Give the cycles with a game that counts and whose scores are frozen."""
    games = state.games.values()
    return frozenset(
        cycle_of(game.id) for game in games if game.frozen is not None and game.phase is not Phase.VOID
    )


def stages_hidden(state: State) -> frozenset[StageId]:
    """Give the stages whose seats nobody may know yet: concealed, or filled by results that nobody may know."""
    return frozenset(
        plan.stage
        for plan in state.plan
        if SEATS + plan.stage in state.concealed or cycles_hidden(state, plan.stage)
    )


def steps_of(state: State, what: str) -> int:
    """Give how many steps it takes to show all of it: a seat, a place of the final, or an award each."""
    if what.startswith(SEATS):
        return sum(len(game.seats) for game in games_of(state, StageId(what.removeprefix(SEATS))))
    return len(places(state)) if what == PLACES else len(state.awards) if what == AWARDS else 0


# --- entry -> state


def concealed(state: State, entry: t.Concealed) -> State:
    """What is drawn before something keeps what everybody knows of it; a result that is official stays known."""
    shown = Concealed(entry.at, entry.last)
    state = changed(state, concealed=state.concealed.set(entry.what, shown))
    if entry.what == PLACES:
        final = the_final(state)
        over = final is not None and final.phase is Phase.OFFICIAL
        return _with_games(state, [_fixed(final)]) if final is not None and over else state
    if not entry.what.startswith(SCORES):
        return state
    games = [
        _fixed(game)
        for game in _of_cycle(state, CycleId(entry.what.removeprefix(SCORES)))
        if game.phase not in (Phase.OFFICIAL, Phase.VOID) and _is_time(game, shown, entry)
    ]
    return _with_games(state, games)


def revealed(state: State, entry: t.Revealed) -> State:
    """So many steps of it are shown or, without a number, all is known again."""
    if entry.shown is not None:
        return shown_so_far(state, entry.what, entry.shown)
    state = changed(state, concealed=state.concealed.delete(entry.what))
    # Places freeze the final as its scores do: both free every game of its cycle, also one voided since.
    what = final_scores(state) if entry.what == PLACES else entry.what
    if not what.startswith(SCORES) or what in state.concealed:
        return state
    cycle = CycleId(what.removeprefix(SCORES))
    return _with_games(state, [changed(game, frozen=None) for game in _of_cycle(state, cycle)])


def shown_so_far(state: State, what: str, shown: int) -> State:
    """Give the state with so many steps shown of what is concealed; as it was where that is not concealed."""
    known = state.concealed.get(what)
    if known is None:
        return state
    now = Concealed(known.at, known.last, shown)
    return changed(state, concealed=state.concealed.set(what, now))


def award_taken(state: State, index: int) -> State:
    """An award is taken back: those that are not shown yet stay so. index: where it was among all, from 0."""
    known = state.concealed.get(AWARDS)
    return state if known is None or index >= known.shown else shown_so_far(state, AWARDS, known.shown - 1)


def before_entry(state: State, game: Game, entry: GameEntry) -> Game:
    """Give the game as everybody knows it from now on, before this entry is applied: its scores are frozen by the
    first that can change them once `last` or less of its time is left; those of the final, with its places
    concealed, when it becomes official."""
    if not state.concealed or game.frozen is not None or game.phase is Phase.OFFICIAL:
        return game
    if isinstance(entry, ResultConfirmed) and PLACES in state.concealed and game is the_final(state):
        return _fixed(game)
    shown = state.concealed.get(SCORES + cycle_of(game.id))
    if shown is None or type(entry) in SCORELESS or not _is_time(game, shown, entry):
        return game
    return _fixed(game)


def after_entry(state: State, before: Game, after: Game) -> Game:
    """Give the game as everybody knows it after an entry: one whose start was undone is new again."""
    if after.phase is Phase.READY and before.phase is not Phase.READY and after.frozen is not None:
        return as_new(state, changed(after, frozen=None))
    return after


def as_new(state: State, game: Game) -> Game:
    """Give a game that has not begun: nothing is known of it ever, where its cycle's scores are concealed."""
    shown = state.concealed.get(SCORES + cycle_of(game.id))
    return game if shown is None or shown.last is not None else changed(game, frozen=Seen())


def without_curtains(concealed: Map[str, Concealed], day: StageId) -> Map[str, Concealed]:
    """Give the curtains without those of a game day that is laid out anew."""
    for what in [name for name in concealed if name.startswith(SCORES)]:
        if stage_of(CycleId(what.removeprefix(SCORES))) == day:
            concealed = concealed.delete(what)
    return concealed


def _fixed(game: Game) -> Game:
    return game if game.frozen is not None else changed(game, frozen=game.seen)


def _is_time(game: Game, shown: Concealed, entry: Entry) -> bool:
    return shown.last is None or game.clock.game.left_at(entry.at) <= shown.last


def _of_cycle(state: State, cycle: CycleId) -> list[Game]:
    """Every game of a cycle, void ones too: what is kept back of them stays so as long."""
    return [game for game in state.games.values() if cycle_of(game.id) == cycle]


def _with_games(state: State, games: list[Game]) -> State:
    return changed(state, games=state.games.update({game.id: game for game in games}))
