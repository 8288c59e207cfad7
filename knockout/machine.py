"""The core as one thing that is asked: a state, what is due next, and the step that a command or the clock makes.

A step changes nothing by itself. Whoever asked for it stores its entries first and adopts it then.
"""

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from knockout.errors import Code, Refused
from knockout.game.call import Call
from knockout.game.commands import CorrectTurn, GameCommand
from knockout.game.decide import decide_game
from knockout.game.entries import Entry, GameEntry, GameHeld
from knockout.game.fields import check_fields
from knockout.game.flow import due
from knockout.game.timer import timer_entries
from knockout.ids import TIMER, CommandId, GameId, Moment
from knockout.reactions import reactions
from knockout.rules.ruleset import Ruleset
from knockout.tournament import entries as t
from knockout.tournament.asking import Situation, the_game, wrong_phase
from knockout.tournament.commands import TournamentCommand
from knockout.tournament.decide import decide
from knockout.tournament.evolve import evolve
from knockout.tournament.lookup import games_of_cycle, rules_of
from knockout.tournament.naming import renamed
from knockout.tournament.permissions import may
from knockout.tournament.preview import preview_of
from knockout.tournament.roster import Roster
from knockout.tournament.rulings import not_followed
from knockout.tournament.state import State

Command = GameCommand | TournamentCommand


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it came in: `at` is the tap, `received` its arrival (S15), `who` the one who asks."""

    id: CommandId
    command: Command
    at: Moment
    received: Moment
    who: str


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
        self._agenda: list[tuple[Moment, GameId]] = []
        for game in self.state.games.values():
            self._note(game.id, self.state)

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
            self._run_clocks(draft, asked.received, inclusive=False, silent=silent)
        return Step(tuple(draft.entries), draft.state, draft.roster, refused, preview)

    def check_clocks(self, now: Moment, *, silent: frozenset[GameId] = frozenset()) -> Step:
        """Give the step of everything that is due at `now` or was before; each at the moment it was due."""
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, now, inclusive=True, silent=silent)
        return Step(tuple(draft.entries), draft.state, draft.roster)

    def down(self, last_beat: Moment, back: Moment) -> Step:
        """Give the step that puts every running table on hold as of the last beat (S16).

        What was due up to that beat happened; nothing after it does.
        """
        draft = _Draft(self.state, self.roster)
        self._run_clocks(draft, last_beat, inclusive=True, silent=frozenset())
        for game in draft.state.games.values():
            if game.clock.game.since is not None:
                held = GameHeld(game=game.id, at=last_beat, who=TIMER, why="down", back=back)
                draft.take((held,))
        return Step(tuple(draft.entries), draft.state, draft.roster)

    def adopt(self, step: Step) -> None:
        """Take this step as what is so now; it must be of this machine's present state."""
        self.state, self.roster = step.state, step.roster
        self._note_all(step.entries, step.state)

    def apply(self, entry: Entry) -> None:
        """Fold one entry of a journal in."""
        self.state = evolve(self.state, entry)
        self._note_all((entry,), self.state)

    def due(self) -> Moment | None:
        """Give the earliest moment at which the clock makes anything happen, or None."""
        moments = [moment for moment, _ in self._earliest()] + [at for at, _ in _deadlines(self.state)]
        return min(moments, default=None)

    # --- how a command is judged

    def _decided(
        self, draft: _Draft, asked: Asked
    ) -> tuple[tuple[Entry, ...], Roster, dict[str, Any] | None]:
        """T11: fields and names, then who may, then what is so."""
        command, state = asked.command, draft.state
        situation = Situation(state, draft.roster, self.rulesets, asked.who, asked.received)
        if not isinstance(command, GameCommand):
            _allowed(asked, draft.state, None)
            entries = decide(situation, command)
            return entries, renamed(draft.roster, command, entries), None
        if state.rules is None:
            raise wrong_phase("tournament", "not created", "create_tournament")
        game = the_game(state, command.game)
        check_fields(command, game, state.rules)
        _allowed(asked, state, command.game)
        if state.closed is not None:
            raise wrong_phase("tournament", "closed", "reopen_tournament")
        if type(command).__name__ == "ReturnResult":
            not_followed(state, game)
        call = Call(asked.who, min(asked.at, asked.received), asked.received)
        entries = decide_game(game, command, call, state.rules)
        if isinstance(command, CorrectTurn) and command.preview:
            after = _Draft(state, draft.roster)
            after.take(entries)
            return (), draft.roster, preview_of(state, after.state, game.id)
        return entries, draft.roster, None

    # --- the clock

    def _run_clocks(
        self, draft: _Draft, until: Moment, *, inclusive: bool, silent: frozenset[GameId]
    ) -> None:
        """Let everything due before `until` happen, earliest first; at `until` itself only if inclusive.

        Check-in and substitution deadlines act at `until` in any case: there the timer comes first (T2).
        """
        agenda = self._due_before(draft, until)
        while True:
            deadline = min(_deadlines(draft.state), default=None)
            moment = agenda[0][0] if agenda else None
            if deadline is not None and deadline[0] <= until and (moment is None or deadline[0] <= moment):
                draft.take((_deadline_entry(*deadline),))
            elif moment is not None and (moment < until or (inclusive and moment == until)):
                game = heapq.heappop(agenda)[1]
                if self._due_of(game, draft.state) == moment:
                    self._act(draft, game, moment, silent)
                again = self._due_of(game, draft.state)
                if again is not None and again <= until:
                    heapq.heappush(agenda, (again, game))
            else:
                return

    def _due_before(self, draft: _Draft, until: Moment) -> list[tuple[Moment, GameId]]:
        """Take what is due up to `until` from the agenda, and what the draft's entries have made due."""
        found = set(self._valid_until(until))
        for game in _games_of(draft.entries, draft.state):
            moment = self._due_of(game, draft.state)
            if moment is not None and moment <= until:
                found.add((moment, game))
        agenda = list(found)
        heapq.heapify(agenda)
        return agenda

    def _earliest(self) -> list[tuple[Moment, GameId]]:
        """Give the first item of the agenda that still holds; those before it are dropped."""
        agenda = self._agenda
        while agenda and agenda[0][0] != self._due_of(agenda[0][1], self.state):
            heapq.heappop(agenda)
        return agenda[:1]

    def _valid_until(self, until: Moment) -> list[tuple[Moment, GameId]]:
        """Give what the agenda holds up to `until`; it keeps them, since the step may not be adopted."""
        found: list[tuple[Moment, GameId]] = []
        while (first := self._earliest()) and first[0][0] <= until:
            found.append(heapq.heappop(self._agenda))
        for item in found:
            heapq.heappush(self._agenda, item)
        return found

    def _act(self, draft: _Draft, name: GameId, moment: Moment, silent: frozenset[GameId]) -> None:
        game = draft.state.games[name]
        draft.take(timer_entries(game, moment, rules_of(draft.state), silent=name in silent))

    def _due_of(self, name: GameId, state: State) -> Moment | None:
        game = state.games.get(name)
        return None if game is None else due(game)

    def _note(self, name: GameId, state: State) -> None:
        moment = self._due_of(name, state)
        if moment is not None:
            heapq.heappush(self._agenda, (moment, name))

    def _note_all(self, entries: tuple[Entry, ...], state: State) -> None:
        for name in _games_of(entries, state):
            self._note(name, state)


def _games_of(entries: Any, state: State) -> set[GameId]:
    """Give the games whose clocks these entries may have changed."""
    names: set[GameId] = set()
    for entry in entries:
        if isinstance(entry, GameEntry):
            names.add(entry.game)
        elif isinstance(entry, t.CycleHeld | t.CycleResumed):
            names.update(game.id for game in games_of_cycle(state, entry.cycle))
        elif isinstance(entry, t.TeamDisqualified | t.TeamWithdrawn) and entry.game is not None:
            names.add(entry.game)
    return names


def _deadlines(state: State) -> list[tuple[Moment, str]]:
    """Give the venue deadlines that have not passed, the moment first (S19)."""
    found = [(deadline.at, which) for which, deadline in state.deadlines.items() if not deadline.passed]
    return [item for item in found if item[1] != "check_in" or state.check_in_closed is None]


def _deadline_entry(at: Moment, which: str) -> Entry:
    kind = t.CheckInClosed if which == "check_in" else t.SubstitutionClosed
    return kind(at=at, who=TIMER)


def _allowed(asked: Asked, state: State, game: GameId | None) -> None:
    """Raises Refused (`not_allowed`) for what this asker may not do (SPEC 4)."""
    if not may(asked.who, asked.command, state.games.get(game) if game is not None else None):
        raise Refused(Code.NOT_ALLOWED, field="who", value=asked.who)
