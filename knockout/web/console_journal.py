"""The journal for people: newest first, found again by any text that stands in a line."""

from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup

from knockout.called import called
from knockout.game.entries import CorrectionRequested, Entry, GameEntry, TurnCorrected, TurnScored
from knockout.game.scoring import turn_points
from knockout.game.state import Ended, Turn, TurnKind, Word
from knockout.ids import GameId, Moment, StageId
from knockout.rules.text import apart, shown
from knockout.tournament.questions import is_of_last_place
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.web.console_filters import Filter
from knockout.web.console_sentences import ENDS, SENTENCES, sentence_key
from knockout.web.hall import Hall
from knockout.web.texts import catalogue, clock_time, env, group_name, minutes, stage_name

Json = dict[str, Any]
SHOWN = 150
"""How many lines a page shows."""
LOOKED_THROUGH = 5_000
"""How far back a search goes."""


def journal_page(hall: Hall, wanted: Filter) -> Callable[[str], list[Json]]:
    """Give what gives, in a language, the newest lines that the filter lets through and that have all its words."""
    return lambda locale: _lines(hall, wanted, locale)


def _lines(hall: Hall, given: Filter, locale: str) -> list[Json]:
    wanted, zone = _folded(given.text).split(), hall.machine.state.zone
    teller = Teller(hall.machine.state, hall.names, locale)
    found: list[Json] = []
    for seq, entry in hall.recent(LOOKED_THROUGH if given != Filter() else SHOWN):
        if not given.lets(entry, zone):
            continue
        line = teller.line(seq, entry)
        if all(word in line["found_by"] for word in wanted):
            found.append(line)
        if len(found) == SHOWN:
            break
    return found


def _folded(text: str) -> str:
    """Give what texts are searched by: small letters, one apostrophe."""
    return shown(text).replace("'", "\u2019").casefold()


class Teller:
    """Tells entries in one language, with the names of today."""

    def __init__(self, state: State, roster: Roster, locale: str) -> None:
        self._state = state
        self._roster = roster
        self._locale = locale
        self._ = catalogue(locale).gettext
        self._words: Any = env(locale).get_template("console/words.html").module

    def line(self, seq: int, entry: Entry) -> Json:
        """Give one line: number, time, where, who, what, why; and what it is found by."""
        game = getattr(entry, "game", None)
        where = self._say("where_in_full", game) if game else ""
        who, text, reason = self._say("who", entry.who), self._sentence(entry), _reason(entry)
        time = clock_time(entry.at, self._state.zone, seconds=True)
        found_by = _folded(" ".join((where, game or "", who, text, reason, time)))
        return {
            "seq": seq, "time": time, "game": game, "where": where, "who": who, "text": text, "reason": reason,
            "timer": entry.who == "timer", "found_by": found_by,
        }  # fmt: skip

    def _sentence(self, entry: Entry) -> str:
        values = {**_NOTHING, **dict(self._values(entry))}
        text = self._(SENTENCES[sentence_key(entry)]) % values
        ends = getattr(entry, "ends", None)
        return text + self._(ENDS) % {"ends": self._say("ended", str(ends))} if ends else text

    def _values(self, entry: Entry) -> Iterator[tuple[str, str]]:
        """Give every field of the entry as it can stand in a sentence."""
        for name in entry.__dataclass_fields__:
            value = getattr(entry, name)
            if value is not None and name in _FIELDS:
                yield name, _FIELDS[name](self, value)
        if isinstance(entry, GameEntry) and hasattr(entry, "turn"):
            yield "mover", self._mover(entry.game, entry.turn, entry.at)
        if isinstance(entry, TurnScored | TurnCorrected | CorrectionRequested):
            yield "points", str(self._points(entry))
        for field in ("present", "here", "order"):
            if hasattr(entry, field):
                yield "count", str(len(getattr(entry, field)))
        if isinstance(getattr(entry, "reason", None), Ended):
            yield "ended", self._say("ended", str(getattr(entry, "reason", "")))

    def _points(self, entry: TurnScored | TurnCorrected | CorrectionRequested) -> int:
        whole = Turn(0, 0, TurnKind.SCORED, entry.at, entry.at, "", entry.words, entry.all_tiles)
        return turn_points(whole, self._state.rules) if self._state.rules is not None else 0

    def _mover(self, game: GameId, number: int, at: Moment) -> str:
        """Give whose turn it was; a turn that was taken back since is nobody's any more."""
        known = self._state.games.get(game)
        if known is None:
            return "?"
        turn = next((turn for turn in known.turns if turn.number == number), None)
        if turn is not None:
            return self.team(known.seats[turn.seat])
        on_turn = known.on_turn if known.position.number == number else None
        return self.team(on_turn) if on_turn is not None else "?"

    # --- single fields

    def team(self, team: Any) -> str:
        """Give a team's name; a seat without one is empty."""
        return apart(self._roster.name(team)) if team else self._("nobody")

    def teams(self, teams: Any) -> str:
        """Give teams' names, best first."""
        return ", ".join(self.team(team) for team in teams)

    def words(self, words: tuple[Word, ...]) -> str:
        """Give words with their points."""
        named = (f"{apart(word.word)} {word.points}" if word.word else str(word.points) for word in words)
        return ", ".join(named)

    def totals(self, totals: dict[Any, int]) -> str:
        """Give teams with their totals."""
        return ", ".join(f"{self.team(team)} {points}" for team, points in totals.items())

    def time(self, moment: Moment) -> str:
        """Give a moment on the venue's clock."""
        return clock_time(moment, self._state.zone)

    def said(self, word: str) -> Any:
        """Give how a field is put that has its own words."""
        return lambda value: self._say(word, str(value))

    def stage(self, stage: StageId) -> str:
        """Give a stage's name."""
        return stage_name(stage, self._locale)

    def group(self, group: str) -> str:
        """Give a cycle's name."""
        return group_name(group, self._locale)

    def question(self, question: str) -> str:
        """Give what a question asks."""
        return self._say("question", question, is_of_last_place(self._state, question))

    def what(self, what: str) -> str:
        """Give how something is called that is kept back."""
        return called(what, self._)

    def _say(self, word: str, *values: Any) -> str:
        return Markup(getattr(self._words, word)(*values)).unescape().strip()


def _reason(entry: Entry) -> str:
    """Give what was said with it: the reason, or a host's note; what the clock does needs none."""
    if getattr(entry, "auto", False):
        return ""
    reason = getattr(entry, "reason", "") or getattr(entry, "note", "")
    return "" if isinstance(reason, Ended) else apart(str(reason))


_NOTHING = dict.fromkeys(("turn_left", "game_left", "instead_of", "team", "words", "mover"), "—")

_FIELDS: dict[str, Any] = {
    **dict.fromkeys(("team", "instead_of", "by"), Teller.team),
    **dict.fromkeys(("teams", "order"), Teller.teams),
    **dict.fromkeys(
        ("turn", "tiles", "seed", "title", "name", "size", "table"), lambda _, value: apart(str(value))
    ),
    **dict.fromkeys(("at", "to", "start", "back"), Teller.time),
    "shown": lambda _, value: str(value),
    "what": Teller.what,
    **dict.fromkeys(("turn_left", "game_left", "last"), lambda _, value: minutes(value)),
    "words": lambda teller, value: (
        teller.words(value) if value and isinstance(value[0], Word) else ", ".join(value)
    ),
    "totals": Teller.totals,
    "agreed": lambda _, value: ", ".join(value),
    "stage": Teller.stage,
    "day": Teller.stage,
    "cycle": Teller.group,
    "kind": lambda teller, value: teller.said("turn_kind")(value),
    "question": Teller.question,
    "how": lambda teller, value: teller.said("how")(value),
    "undone": lambda teller, value: teller.said("undone")(value),
    "which": lambda teller, value: teller.said("deadline")(value),
}
"""How each field of an entry is put into words."""
