"""The core as one thing that is asked: a state, what is due next, and the step that a command or the clock makes.

A step changes nothing by itself. Whoever asked for it stores its entries first and adopts it then.
"""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from knockout.agenda import Agenda, Item, clocks_touched, due_at, next_deadline
from knockout.errors import Code, Refused
from knockout.game.call import Call
from knockout.game.commands import CorrectTurn, GameCommand, ReturnResult, StartGame
from knockout.game.decide import decide_game
from knockout.game.entries import Entry, GameHeld
from knockout.game.fields import check_fields
from knockout.game.meant import Meant, hold_to, hold_to_result
from knockout.game.state import IN_PLAY, Game, Phase
from knockout.game.timer import timer_entries
from knockout.ids import TIMER, CommandId, GameId, Moment, stage_of
from knockout.reactions import reactions
from knockout.rules.ruleset import Ruleset
from knockout.tournament.asking import Situation, the_game, wrong_phase
from knockout.tournament.commands import AnnulWin, RestoreWin, SettleCorrection, TournamentCommand, VoidGame
from knockout.tournament.decide import decide
from knockout.tournament.drawing import results_taken_back
from knockout.tournament.evolve import evolve
from knockout.tournament.lookup import rules_of
from knockout.tournament.naming import renamed
from knockout.tournament.permissions import HOST, may, role_of
from knockout.tournament.preview import preview_of
from knockout.tournament.roster import Roster
from knockout.tournament.rulings import not_followed
from knockout.tournament.state import State
from knockout.tournament.veil import public_state
from knockout.tournament.winners import result_of

Command = GameCommand | TournamentCommand


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it came in: `at` is the tap, `received` its arrival (S15), `who` the one who asks, `meant` what
    the tap was about where the page says so."""

    id: CommandId
    command: Command
    at: Moment
    received: Moment
    who: str
    meant: Meant | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What a command or the clock makes happen. The entries may hold what timers did even where the
    command was refused; `preview` is there where only that was asked for (S13)."""

    entries: tuple[Entry, ...]
    state: State
    roster: Roster
    refused: Refused | None = None
    preview: dict[str, Any] | None = None


@dataclass(slots=True)
class _Draft:
    """A step in the making."""

    state: State
    roster: Roster
    entries: list[Entry] = field(default_factory=list)

    def take(self, entries: tuple[Entry, ...]) -> None:
        before = self.state
        for entry in entries:
            self.state = evolve(self.state, entry)
        self.entries.extend(entries)
        more = reactions(before, self.state, entries)
        if more:
            self.take(more)


class Machine:
    """Holds what is so now, and knows when something is due. Reads no clock and stores nothing."""

    def __init__(
        self,
        state: State | None = None,
        roster: Roster | None = None,
        rulesets: Mapping[str, Ruleset] | None = None,
    ) -> None:
        self.state = state if state is not None else State()
        self.roster = roster if roster is not None else Roster()
        self.rulesets: Mapping[str, Ruleset] = rulesets if rulesets is not None else {}
        self._agenda = Agenda(self.state)

    def ask(self, asked: Asked, *, silent: frozenset[GameId] = frozenset()) -> Step:
        """Give the step this command makes: timers due before its arrival act first, those due after its tap again.

        silent: games whose final automatic pass would find no host page (S23).
        """
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, asked.received, inclusive=False, silent=silent)
        refused, preview = None, None
        try:
            entries, roster, preview = self._decided(draft, asked)
        except Refused as refusal:
            refused = refusal
        else:
            draft.take(entries)
            draft.roster = roster
            if asked.at < asked.received:
                self._run_clocks(draft, asked.received, inclusive=False, silent=silent)
        return Step(tuple(draft.entries), draft.state, draft.roster, refused, preview)

    def check_clocks(self, now: Moment, *, silent: frozenset[GameId] = frozenset()) -> Step:
        """Give the step of everything that is due at `now` or was before; each at the moment it was due."""
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, now, inclusive=True, silent=silent)
        return Step(tuple(draft.entries), draft.state, draft.roster)

    def down(self, last_beat: Moment, back: Moment) -> Step:
        """Give the step that puts every running table on hold as of the last beat (S16).

        What was due up to that beat happened; nothing after it does. A tap younger than the beat stands:
        its table is held as of that tap.
        """
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, last_beat, inclusive=True, silent=frozenset())
        for game in draft.state.games.values():
            if game.clock.game.since is not None:
                draft.take((_hold(game, last_beat, "down", back),))
        return Step(tuple(draft.entries), draft.state, draft.roster)

    def held_by_timer(
        self, name: GameId, at: Moment, why: Literal["down", "silent"], back: Moment | None
    ) -> Step:
        """Give the step of a hold that a live server's timer made, as a script tells of it (S16, S23).

        Raises Refused: `unknown_game`, `wrong_phase` where no clock runs at that table.
        """
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, at, inclusive=why == "down", silent=frozenset())
        game = the_game(draft.state, name)
        if game.clock.game.since is None:
            raise wrong_phase("game", game.phase.value, "a running clock")
        draft.take((_hold(game, at, why, back),))
        return Step(tuple(draft.entries), draft.state, draft.roster)

    def adopt(self, step: Step) -> None:
        """Take this step as what is so now; it must be of this machine's present state."""
        self.state, self.roster = step.state, step.roster
        self._agenda.note(clocks_touched(step.entries, step.state), step.state)

    def apply(self, entry: Entry) -> None:
        """Fold in one entry that another process has stored."""
        self.state = evolve(self.state, entry)
        self._agenda.note(clocks_touched((entry,), self.state), self.state)

    def fold(self, entries: Iterable[Entry]) -> None:
        """Fold the entries of a journal in; what is due is looked up once, at the end."""
        state = self.state
        for entry in entries:
            state = evolve(state, entry)
        self.state = state
        self._agenda.note(state.games, state)

    def due(self) -> Moment | None:
        """Give the earliest moment at which the clock makes anything happen, or None."""
        known = [
            item[0]
            for item in (self._agenda.first(self.state), next_deadline(self.state))
            if item is not None
        ]
        return min(known, default=None)

    # --- how a command is judged

    def _decided(
        self, draft: _Draft, asked: Asked
    ) -> tuple[tuple[Entry, ...], Roster, dict[str, Any] | None]:
        """T11: fields and names, then who may, then what is so."""
        command, state = asked.command, draft.state
        if not isinstance(command, GameCommand):
            _allowed(asked, state, None)
            _still_meant(asked, state)
            situation = Situation(state, draft.roster, self.rulesets, asked.who, asked.received, asked.at)
            entries = decide(situation, command)
            return entries, renamed(draft.roster, command, entries), None
        if state.rules is None:
            raise wrong_phase("tournament", "not created", "create_tournament")
        check_fields(command, the_game(_known_to(asked, state), command.game), state.rules)
        game = the_game(state, command.game)
        _allowed(asked, state, command.game)
        if state.closed is not None:
            raise wrong_phase("tournament", "closed", "reopen_tournament")
        if isinstance(command, ReturnResult):
            not_followed(state, game)
        if isinstance(command, StartGame) and game.phase is Phase.READY:
            _results_stand(state, game)
            _table_is_free(state, game)
        call = Call(asked.who, min(asked.at, asked.received), asked.received)
        if asked.meant is not None:
            winner = result_of(state, game).winner
            hold_to(game, command, asked.meant, call, state.rules, winner=winner)
        entries = decide_game(game, command, call, state.rules)
        if isinstance(command, CorrectTurn) and command.preview:
            after = _Draft(state, draft.roster)
            after.take(entries)
            known = public_state if role_of(asked.who) == HOST else _as_it_is
            return (), draft.roster, preview_of(state, after.state, game.id, known=known)
        return entries, draft.roster, None

    # --- the clock

    def _run_clocks(
        self, draft: _Draft, until: Moment, *, inclusive: bool, silent: frozenset[GameId]
    ) -> None:
        """Let everything due before `until` happen, earliest first; at `until` itself only if inclusive.

        Check-in and substitution deadlines act at `until` in any case: there the timer comes first (T2).
        """
        items = self._due_until(draft, until)
        while True:
            deadline = next_deadline(draft.state)
            moment = items[0][0] if items else None
            if deadline is not None and deadline[0] <= until and (moment is None or deadline[0] <= moment):
                draft.take((deadline[1],))
            elif moment is not None and (moment < until or (inclusive and moment == until)):
                name = heapq.heappop(items)[1]
                if due_at(name, draft.state) == moment:
                    quiet = name in silent
                    draft.take(
                        timer_entries(draft.state.games[name], moment, rules_of(draft.state), silent=quiet)
                    )
                again = due_at(name, draft.state)
                if again is not None and again <= until:
                    heapq.heappush(items, (again, name))
            else:
                return

    def _due_until(self, draft: _Draft, until: Moment) -> list[Item]:
        """Give what is due up to `until`, by the agenda and by what the draft's entries have changed."""
        found = set(self._agenda.until(until, self.state))
        for game in clocks_touched(draft.entries, draft.state):
            moment = due_at(game, draft.state)
            if moment is not None and moment <= until:
                found.add((moment, game))
        items = list(found)
        heapq.heapify(items)
        return items


def _hold(game: Game, at: Moment, why: Literal["down", "silent"], back: Moment | None) -> GameHeld:
    return GameHeld(game=game.id, at=max(at, game.touched), who=TIMER, why=why, back=back)


def _results_stand(state: State, game: Game) -> None:
    """Raises Refused (`results_missing`) where a result of the stage before has been taken back (S12)."""
    games = results_taken_back(state, stage_of(game.id))
    if games:
        raise Refused(Code.RESULTS_MISSING, field="game", value=game.id, games=list(games))


def _table_is_free(state: State, game: Game) -> None:
    """Raises Refused (`table_taken`) where another game is played at the table of a game day's game (U20)."""
    for other in state.games.values() if stage_of(game.id) in state.days else ():
        if other.table == game.table and other.phase in IN_PLAY:
            raise Refused(Code.TABLE_TAKEN, field="game", value=game.id, by=other.id)


def _as_it_is(state: State) -> State:
    return state


def _known_to(asked: Asked, state: State) -> State:
    """Give what the asker may know: fields and names are judged before it is said that one may not (T11), and a
    refusal must not tell the seats of a stage that nobody is to know yet."""
    game = state.games.get(asked.command.game) if isinstance(asked.command, GameCommand) else None
    return state if may(asked.who, asked.command, game) else public_state(state)


def _allowed(asked: Asked, state: State, game: GameId | None) -> None:
    """Raises Refused (`not_allowed`) for what this asker may not do (SPEC 4)."""
    if not may(asked.who, asked.command, state.games.get(game) if game is not None else None):
        raise Refused(Code.NOT_ALLOWED, field="who", value=asked.who)


def _still_meant(asked: Asked, state: State) -> None:
    """Raises Refused (`superseded`) for what was asked about a result that has become another one."""
    command = asked.command
    if asked.meant is None or not isinstance(command, AnnulWin | RestoreWin | SettleCorrection | VoidGame):
        return
    game = state.games.get(command.game)
    if game is not None and state.rules is not None:
        hold_to_result(game, asked.meant, state.rules, winner=result_of(state, game).winner)
