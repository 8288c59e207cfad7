"""Results and the log of words as tables. No names of players, no reasons of the committee (S30)."""

from collections.abc import Iterator

from knockout.called import N_, stage_called
from knockout.files.sheet import Cell, Gettext, Sheet, When
from knockout.game.scoring import best_words, passes, ranking, totals, turn_points
from knockout.game.state import OVER, Game, Phase, Turn, TurnKind, Word
from knockout.ids import GameId, StageId, TeamId, stage_of
from knockout.refusals import PHASES
from knockout.tournament.lookup import all_games, has_started, rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.marks import Mark, marks_of
from knockout.views.names import team_names

Marks = dict[StageId, dict[TeamId, Mark]]

RESULTS = (
    N_("Stage"), N_("Cycle"), N_("Game"), N_("Table"), N_("Seat (letter)"), N_("Team"), N_("Institution"),
    N_("Total"), N_("Place at the table"), N_("Best word"), N_("Points of the best word"), N_("Passes by the team"),
    N_("Passes by the clock"), N_("Through"), N_("Phase"), N_("Official"), N_("Win struck"), N_("Out"),
)  # fmt: skip
WORDS = (
    N_("Stage"), N_("Cycle"), N_("Game"), N_("Table"), N_("Turn"), N_("Team"), N_("Seat (letter)"), N_("Word"),
    N_("Points"), N_("Bonus for all tiles"), N_("Points of the turn"), N_("Kind"), N_("Automatic"),
    N_("Corrected"), N_("Phase"), N_("Time (%(zone)s)"),
)  # fmt: skip
KINDS = {
    TurnKind.SCORED: N_("move"),
    TurnKind.PASSED: N_("pass"),
    TurnKind.EXCHANGED: N_("exchange"),
    TurnKind.LOST: N_("turn lost"),
}
OUTS = {"disqualified": N_("disqualified"), "withdrawn": N_("withdrawn")}


def results_sheet(state: State, roster: Roster, gettext: Gettext) -> Sheet:
    """Give a row a team a game, in order of play, game days first; voided games too, with no place and no mark."""
    marks = {plan.stage: marks_of(state, plan) for plan in state.plan if plan.stage in state.drawn}
    rows = tuple(row for game in all_games(state) for row in _game_rows(state, roster, game, marks, gettext))
    return Sheet(gettext(N_("Results")), tuple(gettext(text) for text in RESULTS), rows)


def where(state: State, game: Game, gettext: Gettext) -> tuple[Cell, ...]:
    """Give the cells that say of which game a row is: stage, cycle, id, table."""
    cycle = int(game.id.split("-")[1])
    return stage_text(state, stage_of(game.id), gettext), cycle, game.id, game.table


def stage_text(state: State, stage: StageId, gettext: Gettext) -> str:
    """Give what a stage is called; a game day has a name of its own beside its number."""
    called, day = stage_called(stage, gettext), state.days.get(stage)
    return called if day is None or day.name in (called, "") else f"{called}: {day.name}"


def letter(state: State, game: Game, seat: int) -> str:
    """Give a seat's letter; seat counts from 0."""
    return rules_of(state).seat_letters[seat]


def out_text(state: State, team: TeamId, gettext: Gettext) -> str:
    """Say whether a team is out of the tournament: disqualified, withdrawn, or nothing."""
    known = state.teams.get(team)
    return "" if known is None or known.out is None else gettext(OUTS.get(known.out.kind, known.out.kind))


def place_at(state: State, game: Game, team: TeamId) -> int | None:
    """Give the place at the table by the rules alone, level teams sharing theirs; None while the game is on."""
    if game.phase not in OVER:
        return None
    place = 1
    for group in ranking(game, rules_of(state)):
        if team in group:
            break
        place += len(group)
    return place


def _game_rows(
    state: State, roster: Roster, game: Game, marks: Marks, gettext: Gettext
) -> Iterator[tuple[Cell, ...]]:
    rules = rules_of(state)
    total, words, passed = totals(game, rules), best_words(game, rules), passes(game)
    counted = game.sheet is None and has_started(game)
    of_stage = marks.get(stage_of(game.id), {}) if game.phase is not Phase.VOID else {}
    for team in game.teams:
        called = team_names(roster, team)
        yield (
            *where(state, game, gettext),
            letter(state, game, game.seats.index(team)),
            called["name"],
            called["institution"],
            total[team] if has_started(game) else None,
            place_at(state, game, team),
            *_best(words[team]),
            passed[team]["by_team"] if counted else None,
            passed[team]["auto"] if counted else None,
            _mark(of_stage.get(team), gettext),
            gettext(PHASES[game.phase.value]),
            _yes(game.phase is Phase.OFFICIAL, gettext),
            _yes(_struck(state, game.id, team), gettext),
            out_text(state, team, gettext),
        )


def _best(word: Word | None) -> tuple[Cell, Cell]:
    return (None, None) if word is None else (word.word, word.points)


def _mark(mark: Mark | None, gettext: Gettext) -> str:
    """Q and q once official; what is not certain yet is said in words (S12)."""
    if mark is None:
        return ""
    if mark.standing == "undecided":
        return gettext(N_("the committee decides"))
    return mark.letter if mark.standing == "official" else f"{mark.letter} ({gettext(N_('prov.'))})"


def _yes(true: bool, gettext: Gettext) -> str:
    return gettext(N_("yes")) if true else ""


def _struck(state: State, game: GameId, team: TeamId) -> bool:
    return any(strike.team == team for strike in state.strikes.get(game, ()))


REPLACED = N_("counts no longer: a paper sheet took its place")
"""S26: what was entered live stays readable."""


def words_sheet(state: State, roster: Roster, gettext: Gettext) -> Sheet:
    """Give a row a word, and one for every turn without words; bonus and sum stand at a turn's first word only,
    so that a column can be summed. Times are the venue's."""
    rows = tuple(
        row
        for game in all_games(state)
        for turn in game.turns
        if turn.kind is not TurnKind.VANISHED
        for row in _turn_rows(state, roster, game, turn, gettext)
    )
    headings = tuple(gettext(text) for text in WORDS[:-1])
    timed = gettext(WORDS[-1]) % {"zone": state.zone}
    return Sheet(gettext(N_("Words")), (*headings, timed), rows)


def _turn_rows(
    state: State, roster: Roster, game: Game, turn: Turn, gettext: Gettext
) -> Iterator[tuple[Cell, ...]]:
    rules = rules_of(state)
    team = game.seats[turn.seat]
    scored = turn.kind is TurnKind.SCORED
    bonus = rules.scoring.all_tiles_bonus if turn.all_tiles else 0
    words: tuple[Word | None, ...] = turn.words if scored and turn.words else (None,)
    for number, word in enumerate(words):
        first = number == 0
        yield (
            *where(state, game, gettext),
            turn.number,
            roster.name(team) if team is not None else "",
            letter(state, game, turn.seat),
            None if word is None else word.word,
            None if word is None else word.points,
            bonus if scored and first else None,
            turn_points(turn, rules) if scored and first else None,
            gettext(KINDS[turn.kind]),
            _yes(turn.auto, gettext),
            _yes(bool(turn.corrections), gettext),
            gettext(REPLACED if game.sheet is not None else PHASES[game.phase.value]),
            When(turn.ended, state.zone),
        )
