"""The one way through: lock, decide, store - and only then tell.

A tap, a click and the timer all come in here. Whoever asks gets an answer: what has happened, or
one refusal from the closed list. What could not be stored has not happened.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog

from knockout.clocktime import FixedClock, HallClock
from knockout.errors import Code, Refused
from knockout.game.entries import Entry
from knockout.ids import TIMER, CommandId, GameId, Moment, TeamId
from knockout.machine import Asked, Machine, Step
from knockout.rules.ruleset import Ruleset
from knockout.store.codec import decode_asked, kind_of
from knockout.store.journal import Answered, Journal, Part, StaleJournalError
from knockout.store.nameless import nameless_answer, without_names
from knockout.store.refusing import STALE, Storing
from knockout.tidying import uncollected
from knockout.tournament.permissions import role_of
from knockout.tournament.roster import Roster, TeamNames
from knockout.tournament.state import State

Answer = dict[str, Any]
Line = Mapping[str, Any]
Note = Callable[[Line, str, Answer, float], None]
"""Takes what was asked, who asked, the answer and how many seconds it took."""

log = structlog.get_logger(__name__)

PUBLIC = "public"

DOWN_AFTER = 10_000  # ms, S16, while no tournament says otherwise
LONGEST_ID = 100


@dataclass(frozen=True)
class Gap:
    """S16: the server was away from `since` to `back`, on the hall's clock."""

    since: Moment
    back: Moment


def nobody_is_silent() -> frozenset[GameId]:
    """Give no game: for tournaments without host pages (S23)."""
    return frozenset()


def tell_nobody(_entries: tuple[Entry, ...]) -> None:
    """Publish nothing."""


def note_nothing(_line: Line, _who: str, _answer: Answer, _seconds: float) -> None:
    """Keep no notes."""


class Runner:
    """Runs commands and the clock against one journal. The machine's state is always what is stored."""

    def __init__(
        self,
        journal: Journal,
        clock: HallClock | FixedClock,
        *,
        rulesets: Mapping[str, Ruleset] | None = None,
        silent: Callable[[], frozenset[GameId]] = nobody_is_silent,
        tell: Callable[[tuple[Entry, ...]], None] = tell_nobody,
        note: Note = note_nothing,
        known: tuple[State, int] = (State(), 0),
    ) -> None:
        """rulesets: those a tournament may be created with; silent: the games that S23 speaks of;
        tell: is given what has happened, once it is stored; note: every command that was answered; known: what the
        journal folds to up to an entry, where somebody has folded it already."""
        self._journal = journal
        self._clock = clock
        self._silent = silent
        self._tell = tell
        self._note = note
        self.lock = journal.lock
        state, seq = known
        self.machine = Machine(state, journal.roster(), rulesets)
        with uncollected():
            self.machine.fold(entry for _, entry in journal.entries(after=seq))
        beat = journal.last_beat()
        self._alive = None if beat is None else (beat.wall, beat.hall)
        self.gap: Gap | None = None
        self.storing = Storing()

    def run(self, line: Line, who: str) -> Answer:
        """Answer one command, as it came in JSON; `who` asks (what the line says of that is not believed).

        Gives {"ok": true, "v", "entries", "preview"?} or {"ok": false, "v", "code", "details"}.
        """
        began = time.perf_counter()
        with self.lock:
            try:
                received = self._now()
                known = self._known(line, who)
                answer = self._answer(line, who, received) if known is None else known
            except Refused as refused:
                answer = self._not_stored(refused)
        self._noted([line], who, [answer], began)
        return answer

    def run_all(self, lines: Sequence[Line], who: str) -> list[Answer]:
        """Answer several new commands, each asked after those before it, and store them in one transaction.

        The first that is refused ends it: nothing is stored then, and its answer is the last given.
        """
        began = time.perf_counter()
        with self.lock:
            try:
                answers = self._answer_all(lines, who, self._now())
            except Refused as refused:
                answers = [self._not_stored(refused)]
        self._noted(lines, who, answers, began)
        return answers

    def _noted(self, lines: Sequence[Line], who: str, answers: Sequence[Answer], began: float) -> None:
        seconds = time.perf_counter() - began
        with suppress(Exception):  # what is only written down costs no tap its answer
            for line, answer in zip(lines, answers, strict=False):
                self._note(line, who, answer, seconds)

    def _answer_all(self, lines: Sequence[Line], who: str, received: Moment) -> list[Answer]:
        machine, before = self.machine, self._journal.seq
        steps: list[Step] = []
        parts: list[Part] = []
        answers: list[Answer] = []
        for line in lines:
            asked = decode_asked(line, arrival=received, who=who)
            step = machine.ask(asked, silent=self._silent())
            answer = self._answer_of(step) | {"v": before + len(step.entries)}
            answers.append(answer)
            if step.refused is not None:
                return answers
            parts.append((step.entries, _answered(asked, line, answer), new_names(machine.roster, step)))
            steps.append(step)
            before += len(step.entries)
            machine = Machine(step.state, step.roster, machine.rulesets)
        self._journal.append_all(parts)
        for step in steps:
            self.machine.adopt(step)
        self._tell(tuple(entry for step in steps for entry in step.entries))
        return answers

    def check_clocks(self) -> Moment | None:
        """Record everything that is due; gives the next moment at which something will be."""
        with self.lock:
            try:
                now = self._now()
                step = self.machine.check_clocks(now, silent=self._silent())
                self._commit(step)
            except Refused as refused:
                self._not_stored(refused)
            return self.machine.due()

    def beat(self) -> None:
        """Note that the server is alive (S16). One that can't be stored was a beat all the same: the clocks went on.
        After a crash, what was stored last is what counts."""
        with self.lock:
            try:
                now = self._now()
                self._alive = (self._clock.wall(), now)
                self._journal.beat(*self._alive)
                self.storing.succeeded(wall=self._alive[0])
            except Refused as refused:
                self._not_stored(refused)

    @property
    def failing(self) -> str | None:
        """Why nothing can be stored just now (file.full, see `store.refusing`), None if all is stored."""
        trouble = self.storing.trouble
        return None if trouble is None else trouble.field

    @property
    def alive(self) -> Moment | None:
        """When the server last noted that it is alive (the hall's time), None before its first beat."""
        return None if self._alive is None else self._alive[1]

    def _now(self) -> Moment:
        """Give the hall's time, once a gap before it has been recorded (S16). Raises Refused `not_stored`."""
        now = self._clock.now()
        wall = self._clock.wall()
        if self._alive is not None and abs(wall - self._alive[0]) > self._down_after():
            since = self._alive[1]
            log.warning("the server was down", milliseconds=wall - self._alive[0])
            self._commit(self.machine.down(since, now))
            self.gap = Gap(since, now)
            self._alive = (wall, now)
        return now

    def _down_after(self) -> int:
        rules = self.machine.state.rules
        return DOWN_AFTER if rules is None else rules.late.down_after

    def _known(self, line: Line, who: str) -> Answer | None:
        """T11: a repeated id gets its first answer again; but nobody hears answers given to others."""
        given = line.get("id") if role_of(who) != PUBLIC else None
        return self._journal.first_answer(CommandId(given)) if isinstance(given, str) else None

    def _answer(self, line: Line, who: str, received: Moment) -> Answer:
        try:
            asked = decode_asked(line, arrival=received, who=who)
        except Refused as refused:
            return self._kept_refusal(line, who, received, refused)
        step = self.machine.ask(asked, silent=self._silent())
        answer = self._answer_of(step)
        unkept = step.preview is not None or role_of(who) == PUBLIC  # who may nothing fills no disk
        kept = None if unkept else _answered(asked, line, answer)
        self._commit(step, kept)
        return answer

    def _answer_of(self, step: Step) -> Answer:
        v = self._journal.seq + len(step.entries)
        if step.refused is not None:
            return {"ok": False, "v": v, "code": step.refused.code.value, "details": step.refused.details}
        kinds = [kind_of(entry) for entry in step.entries if entry.who != TIMER]
        preview = {} if step.preview is None else {"preview": step.preview}
        return {"ok": True, "v": v, "entries": kinds, **preview}

    def _refusal(self, refused: Refused) -> Answer:
        return {"ok": False, "v": self._journal.seq, "code": refused.code.value, "details": refused.details}

    def _not_stored(self, refused: Refused) -> Answer:
        self.storing.failed(refused, now=self._clock.now(), wall=self._clock.wall())
        return self._refusal(refused)

    def _kept_refusal(self, line: Line, who: str, received: Moment, refused: Refused) -> Answer:
        """What can't even be read is answered too, and kept under its id if it has a usable one."""
        answer = self._refusal(refused)
        given = line.get("id")
        if isinstance(given, str) and 0 < len(given) <= LONGEST_ID and role_of(who) != PUBLIC:
            kept = Answered(
                id=CommandId(given),
                who=who,
                at=None,
                received=received,
                accepted=False,
                answer=nameless_answer(line.get("do"), answer),
            )
            self._commit(None, kept)
        return answer

    def _commit(self, step: Step | None, answered: Answered | None = None) -> None:
        """Store, then be so, then tell. Raises Refused `not_stored`: then nothing has changed."""
        entries = () if step is None else step.entries
        if not entries and answered is None:
            return
        try:
            self._journal.append(entries, answered, names=new_names(self.machine.roster, step))
        except StaleJournalError as error:
            log.error("another process wrote to this file", error=str(error))
            self._catch_up()
            raise Refused(Code.NOT_STORED, field=STALE, reason="stale") from error
        if step is not None and entries:
            self.machine.adopt(step)
            self._tell(entries)

    def _catch_up(self) -> None:
        """Follow the journal past what another process has written."""
        missed = list(self._journal.entries(after=self._journal.seq))
        self.machine.fold(entry for _, entry in missed)
        self._journal.seq = self._journal.last_seq()
        self._tell(tuple(entry for _, entry in missed))


def _answered(asked: Asked, line: Line, answer: Answer) -> Answered:
    accepted = bool(answer["ok"])
    return Answered(
        id=asked.id,
        who=asked.who,
        at=asked.at,
        received=asked.received,
        accepted=accepted,
        answer=nameless_answer(line.get("do"), answer),
        body=without_names(line) if accepted else None,
    )


def new_names(roster: Roster, step: Step | None) -> dict[TeamId, TeamNames | None]:
    """Give the names that a step changes against this roster; None for a team that is deleted."""
    if step is None or step.roster is roster:
        return {}
    old, new = roster.teams, step.roster.teams
    changed = {team: names for team, names in new.items() if old.get(team) is not names}
    return {**changed, **{team: None for team in old if team not in new}}
