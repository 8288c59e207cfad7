"""Whole days for the rulebook tests, told as a committee member would tell them.

A day goes through the real core (`Machine`) by the real JSON of the commands, on a virtual clock. A second
passes after every command; the day is 16 May 2026 in Kyiv unless said otherwise, and begins at noon.

    d = day(teams=43)                      # created, 43 teams entered and rated T01, T02, ..., field of 40
    d.checked_in().closed()                # all at the desk; check-in closed, reserves called up
    d.drawn_by_hand("QF").opened("QF-1")   # T01 to T04 at QF-1-T1, T05 to T08 at QF-1-T2, ...
    d.result("QF-1-T1", T02=(312, 62), T01=(298, 44))   # a whole game: points and best word, official
    d.played("QF")                         # all that is left of a stage: the first seat wins everywhere

    d = qualifying(teams=43)               # created, 43 teams entered, not rated
    d.game_day("D1", "T01 T02 T03 T04", "T05 T06")   # a game day with two tables, open

`ask` must be accepted, `refuses` must not and then must leave everything as it was. What has come of it is
asked by `through`, `undecided`, `places`, `seats`, `phase`, `totals` and the rest of `Outcome`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from knockout.errors import Refused
from knockout.game.entries import Entry
from knockout.game.state import TurnKind
from knockout.ids import TIMER, GameId, Moment, StageId
from knockout.machine import Asked, Machine, Step
from knockout.rules.plans import game_ids
from knockout.rules.ruleset import Ruleset, ruleset_from_data, ruleset_to_data
from knockout.rulesets import load_rulesets
from knockout.store.codec import decode_asked, decode_entry, encode_entry
from knockout.tournament.draw_ready import field_of
from knockout.tournament.lookup import games_plan, stage_plan
from knockout.tournament.state import State
from tests.outcomes import Outcome, Points, words_of

UKRAINIAN = "ukrainian-student"
DATE = "2026-05-16"


class Day(Outcome):
    """One tournament on its day; every verb gives the same day again, so that they can be told in a row."""

    told: ClassVar[list["Day"]] = []

    def __init__(self, machine: Machine, *, date: str = DATE, zone: str = "Europe/Kyiv") -> None:
        self.told.append(self)
        self.machine = machine
        self.date, self.zone = date, ZoneInfo(zone)
        self.now = self.moment("12:00:00")
        self.journal: list[tuple[str, bytes]] = []
        self.entries: tuple[Entry, ...] = ()
        self.preview: Any = None
        self._ids = count(1)

    # --- the clock

    def moment(self, time: str) -> Moment:
        """Give the moment of a venue time: `16:50`, `16:49:59.999`, or with its date `2026-10-25 03:30`."""
        text = time if " " in time else f"{self.date} {time}"
        local = datetime.fromisoformat(text).replace(tzinfo=self.zone)
        return Moment(round(local.timestamp() * 1000))

    def iso(self, moment: Moment) -> str:
        """Give the moment as a phone in the hall writes it."""
        since = timedelta(milliseconds=moment)
        return (datetime.fromisoformat("1970-01-01T00:00:00+00:00") + since).astimezone(self.zone).isoformat()

    def at(self, time: str | Moment) -> "Day":
        """Set the clock; what is due on the way happens with the next command, or with `waits`."""
        self.now = self.moment(time) if isinstance(time, str) else time
        return self

    def waits(self, until: str | Moment) -> "Day":
        """Let time pass; timers due up to then, that moment included, act."""
        self.at(until)
        self._adopt(self.machine.check_clocks(self.now))
        return self

    # --- asking

    def ask(self, do: str, **fields: Any) -> "Day":
        """Ask for something; it must be done. `who`, `at` and `received` as in a script, all else is the command's."""
        step = self._step(do, fields)
        if step.refused is not None:
            raise AssertionError(f"{do} {fields} was refused: {step.refused.code} {step.refused.details}")
        self._adopt(step)
        self.preview = step.preview
        return self

    def refuses(self, code: str, do: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that must be refused with this code; give the refusal's details."""
        try:
            step = self._step(do, fields)
        except Refused as wrong:
            step = Step((), self.state, self.machine.roster, wrong)
        refusal = step.refused
        assert refusal is not None, f"{do} {fields} was done: {step.entries}"
        assert refusal.code == code, f"{do} {fields}: {refusal.code} {refusal.details}, not {code}"
        assert all(entry.who == TIMER for entry in step.entries), "a refusal changes nothing"
        assert step.roster is self.machine.roster
        assert {"field", "value"} <= set(refusal.details), (
            f"{do}: {refusal.code} names no field: {refusal.details}"
        )
        self._adopt(step)
        return refusal.details

    def asked(self, do: str, fields: dict[str, Any]) -> Asked:
        """Give the command as the codec reads it from its JSON."""
        data = {"id": f"c{next(self._ids)}", "do": do, "at": self.iso(self.now), **fields}
        arrival = self.now if "received" not in data else None
        return decode_asked(data, arrival=arrival)

    def _step(self, do: str, fields: dict[str, Any]) -> Step:
        asked = self.asked(do, fields)
        self.now = Moment(max(self.now, asked.received) + 1000)
        return self.machine.ask(asked)

    def _adopt(self, step: Step) -> None:
        self.machine.adopt(step)
        self.entries = step.entries
        self.journal.extend(encode_entry(entry) for entry in step.entries)

    # --- the desk

    def created(self, **fields: Any) -> "Day":
        """The tournament is created, with these fields in place of the usual ones."""
        usual = {"name": "Турнір", "ruleset": UKRAINIAN, "venue_zone": str(self.zone)}
        return self.ask("create_tournament", **{**usual, **fields})

    def entered(self, *teams: str) -> "Day":
        """These teams are entered with four students each."""
        for team in teams:
            players = [{"name": f"Гравець {n} {team}", "student": True} for n in range(1, 5)]
            self.ask("enter_team", team=team, name=f"Команда {team}", players=players)
        return self

    def checked_in(self, *teams: str, but: Iterable[str] = ()) -> "Day":
        """These teams are at the desk; without names all that are in, `but` some."""
        for team in teams or tuple(self.state.teams):
            known = self.state.teams[team]
            if team not in but and known.present is None and known.out is None:
                self.ask("check_in", team=team)
        return self

    def closed(self) -> "Day":
        """Check-in is closed by the committee."""
        return self.ask("close_check_in")

    # --- game days

    def game_day(self, day: str, *cycles: str | list[str], name: str = "") -> "Day":
        """A game day is open: the teams of each table of its only cycle, or of each cycle a list of tables."""
        laid = [cycle for cycle in cycles if isinstance(cycle, list)] or [[str(one) for one in cycles]]
        tables = [
            {"game": f"{day}-{number}-T{table}", "teams": teams.split()}
            for number, cycle in enumerate(laid, start=1)
            for table, teams in enumerate(cycle, start=1)
        ]
        return self.ask("open_day", day=day, name=name or f"Ігровий день {day[1:]}", tables=tables)

    # --- lots and play

    def drawn(self, stage: str, seed: str = "1") -> "Day":
        """Lots by seed."""
        return self.ask("draw", stage=stage, seed=seed)

    def drawn_by_hand(self, stage: str) -> "Day":
        """Lots by hand: the field in its own order, four a table; the last tables are short if any is (S10)."""
        plan = stage_plan(self.state, StageId(stage))
        assert plan is not None
        field, names = list(field_of(self.state, plan.stage)), game_ids(plan)
        short = len(names) * 4 - len(field)
        sizes = [4] * (len(names) - short) + [3] * short
        seats = {name: [field.pop(0) for _ in range(size)] for name, size in zip(names, sizes, strict=True)}
        return self.ask("enter_draw", stage=stage, seats=seats)

    def opened(self, *cycles: str) -> "Day":
        """These cycles are open."""
        for cycle in cycles:
            self.ask("open_cycle", cycle=cycle)
        return self

    def started(self, *games: str) -> "Day":
        """These games have started."""
        for game in games:
            self.ask("start_game", game=game)
        return self

    def ended(self, game: str, **points: Points) -> "Day":
        """A whole game, a turn for each team in order of play; then the host ends it."""
        table = self.started(game).game(game)
        if len(table.teams) < 2:
            return self  # S9: over at once
        assert set(points) <= set(table.teams), f"{game} is played by {table.teams}"
        for team in table.teams:
            turn = self.game(game).position.number
            words = words_of(points.get(team, (0, None)))
            if words:
                self.ask("score_turn", game=game, turn=turn, words=words)
            else:
                self.ask("pass_turn", game=game, turn=turn)
        return self.ask("end_game", game=game, reason="host")

    def submitted(self, game: str, **points: Points) -> "Day":
        """A whole game up to the host's result; the counting commission has not confirmed it."""
        return self.ended(game, **points).ask("submit_result", game=game)

    def result(self, game: str, **points: Points) -> "Day":
        """A whole game, confirmed. Teams not named have nothing."""
        return self.submitted(game, **points).ask("confirm_result", game=game)

    def played(self, *what: str) -> "Day":
        """All that is left of a stage or a cycle: 400, 300, 200 and 100 in order of play, the second
        and later ones two more at each later table, so that the last table's second is best loser."""
        for name in what:
            plan = games_plan(self.state, StageId(name.split("-")[0]))
            assert plan is not None
            for game in game_ids(plan):
                if game.startswith(f"{name}-"):
                    self._played(game)
        return self

    def _played(self, name: GameId) -> None:
        cycle = name.rsplit("-", 1)[0]
        if self.state.cycles[cycle].opened is None:
            self.opened(cycle)
        if name in self.state.games and self.phase(name) == "ready":
            game, more = self.game(name), 2 * int(name.rsplit("T", 1)[1])
            points = dict(zip(game.teams, (400, 300 + more, 200 + more, 100 + more), strict=False))
            self.result(name, **points)

    def corrected(self, game: str, *, who: str = "committee", **points: Points) -> "Day":
        """The turn of each of these teams at this game is corrected to these points and this best word."""
        for team, value in points.items():
            self.ask("correct_turn", **self.correction(game, team, value), who=who)
        return self

    def correction(self, game: str, team: str, points: Points) -> dict[str, Any]:
        """Give the fields of `correct_turn` that set a team's only turn of a game to this."""
        seat = self.game(game).seats.index(team)
        turn = next(t.number for t in self.game(game).turns if t.seat == seat and t.kind != TurnKind.VANISHED)
        return {
            "game": game, "turn": turn, "reason": "помилка запису", "kind": "scored",
            "words": words_of(points),
        }  # fmt: skip

    def again(self) -> "Day":
        """Give the day anew as of now, so that another story can be told from here."""
        other = Day(Machine(self.state, self.machine.roster, self.machine.rulesets), zone=self.zone.key)
        other.date, other.now, other.journal = self.date, self.now, list(self.journal)
        other._ids = count(next(self._ids))
        return other

    def folded(self) -> State:
        """Give the state that the journal's JSON comes to when it is read again from the start."""
        state = Machine(rulesets=self.machine.rulesets)
        state.fold(decode_entry(kind, data) for kind, data in self.journal)
        return state.state


def ids(number: int) -> list[str]:
    """Give the teams' ids: T01, T02, ..."""
    return [f"T{n:02d}" for n in range(1, number + 1)]


@lru_cache
def rulesets(*settings: tuple[str, Any]) -> dict[str, Ruleset]:
    """Give the rulesets there are; the Ukrainian one with these settings, e.g. `("advance.annulled_win", "second")`."""
    found = load_rulesets()
    data = ruleset_to_data(found[UKRAINIAN])
    for key, value in settings:
        section, name = key.split(".")
        assert name in data[section], f"no such key: {key}"
        data[section][name] = value
    return {**found, UKRAINIAN: ruleset_from_data(data)}


def hall(*, date: str = DATE, zone: str = "Europe/Kyiv", rules: dict[str, Any] | None = None) -> Day:
    """A day on which nothing has happened yet; `rules` are settings of the ruleset."""
    return Day(Machine(rulesets=rulesets(*(rules or {}).items())), date=date, zone=zone)


def day(teams: int = 40, *, plan: Any = None, rules: dict[str, Any] | None = None, **fields: Any) -> Day:
    """A day with so many teams entered and rated in the order of their ids; none is at the desk yet."""
    if plan is None:
        plan = min(teams, 40)
    d = hall(rules=rules).created(plan=plan, **fields).entered(*ids(teams))
    return d.ask("set_rating", teams=ids(teams))


def qualifying(
    teams: int = 43, *, plan: Any = None, rules: dict[str, Any] | None = None, **fields: Any
) -> Day:
    """A tournament with so many teams entered, before its first game day."""
    return hall(rules=rules).created(plan=plan or min(teams, 40), **fields).entered(*ids(teams))
