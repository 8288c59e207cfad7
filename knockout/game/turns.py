"""Turn commands -> entries, for the turn that is on (U3 to U5, T3, T5)."""

from collections.abc import Callable
from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.game import commands as c, entries as e
from knockout.game.call import phase_refusal
from knockout.game.fields import folded_words
from knockout.game.flow import ends_with
from knockout.game.state import Game, Phase, TurnKind
from knockout.ids import Moment
from knockout.rules.ruleset import Ruleset
from knockout.rules.text import fold_word


def fit_turn(
    game: Game, command: c.TurnCommand, at: Moment, who: str, rules: Ruleset
) -> tuple[e.GameEntry, ...]:
    """Give the entry of a turn command for the turn that is on, counting at `at`, or refuse by phase (T3, T5)."""
    accepted = _FITS[type(command)]
    if game.phase not in accepted:
        raise phase_refusal(game, *accepted)
    return (_TURN[type(command)](game, command, at, who, rules),)


def _place(game: Game, command: c.PlaceMove, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    return e.MovePlaced(game=game.id, at=at, who=who, turn=command.turn)


def _score(game: Game, command: c.ScoreTurn, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    return e.TurnScored(
        game=game.id, at=at, who=who, turn=command.turn, words=folded_words(command.words),
        all_tiles=command.all_tiles, ends=ends_with(game, TurnKind.SCORED, rules),
    )  # fmt: skip


def _pass(game: Game, command: c.PassTurn, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    ends = ends_with(game, TurnKind.PASSED, rules)
    return e.TurnPassed(game=game.id, at=at, who=who, turn=command.turn, ends=ends)


def _exchange(game: Game, command: c.Exchange, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    ends = ends_with(game, TurnKind.EXCHANGED, rules)
    return e.TilesExchanged(game=game.id, at=at, who=who, turn=command.turn, tiles=command.tiles, ends=ends)


def _challenge(game: Game, command: c.Challenge, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    """U5: by any other team at the table, each word once."""
    others = [team for team in game.playing if team != game.on_turn]
    if command.by is not None and command.by not in others:
        raise bad_field("by", command.by, others)
    words = tuple(fold_word(word) for word in command.words)
    disputed = game.position.disputed
    if any(word in disputed for word in words or ("*",)) or "*" in disputed:
        raise Refused(Code.ALREADY_DONE, field="words", value=list(command.words), ruled=list(disputed))
    return e.MoveChallenged(game=game.id, at=at, who=who, turn=command.turn, words=words, by=command.by)


def _rule(game: Game, command: c.RuleChallenge, at: Moment, who: str, rules: Ruleset) -> e.GameEntry:
    ends = None if command.valid else ends_with(game, TurnKind.LOST, rules)
    return e.ChallengeRuled(
        game=game.id, at=at, who=who, turn=command.turn, valid=command.valid, note=command.note, ends=ends
    )


_FITS: dict[type[c.TurnCommand], tuple[Phase, ...]] = {
    c.PlaceMove: (Phase.THINKING,),
    c.ScoreTurn: (Phase.THINKING, Phase.PLACED),
    c.PassTurn: (Phase.THINKING,),
    c.Exchange: (Phase.THINKING,),
    c.Challenge: (Phase.PLACED,),
    c.RuleChallenge: (Phase.CHALLENGED,),
}

_TURN: dict[type[c.TurnCommand], Callable[[Game, Any, Moment, str, Ruleset], e.GameEntry]] = {
    c.PlaceMove: _place,
    c.ScoreTurn: _score,
    c.PassTurn: _pass,
    c.Exchange: _exchange,
    c.Challenge: _challenge,
    c.RuleChallenge: _rule,
}
