"""What a field of a table's command may hold; judged before anything else (T11)."""

from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.game import commands as c
from knockout.game.state import Game, Word
from knockout.ids import TeamId
from knockout.rules.ruleset import Ruleset
from knockout.rules.text import BadWord, fold_word


def check_fields(command: c.GameCommand, game: Game, rules: Ruleset) -> None:
    """Refuse what no table could do with this command, whatever its state (`bad_field`, `unknown_team`)."""
    if isinstance(command, _OF_A_TURN) and command.turn < 1:
        raise bad_field("turn", command.turn, "a number from 1")
    check = _CHECKS.get(type(command))
    if check is not None:
        check(command, game, rules)


def seat_index(given: str | int, rules: Ruleset) -> int | None:
    """Give the seat, from 0, that a letter (А, or its Latin twin A) or a number from 1 names; None if none does."""
    if isinstance(given, int):
        return given - 1 if 1 <= given <= rules.seats else None
    letter = given.strip().upper().translate(_TWINS)
    return rules.seat_letters.index(letter) if letter in rules.seat_letters else None


def folded_words(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Give the words as they are stored (S20). Raises Refused for a text that is no word."""
    return tuple(
        word if word.word is None else Word(word.points, _folded(word.word, f"words[{index}].word"))
        for index, word in enumerate(words)
    )


_TWINS = str.maketrans({"A": "А", "B": "В"})


def _folded(text: str, field: str) -> str:
    try:
        return fold_word(text)
    except BadWord as wrong:
        raise bad_field(
            field, text, f"a word in one alphabet, up to 30 letters; not {wrong.letter or text!r}"
        ) from None


def _points(points: int, field: str, most: int) -> None:
    if not 0 <= points <= most:
        raise bad_field(field, points, f"a whole number from 0 to {most}")


def _words(words: tuple[Word, ...], rules: Ruleset) -> None:
    if not words:
        raise bad_field("words", [], "one word or more, each with its points")
    for index, word in enumerate(words):
        _points(word.points, f"words[{index}].points", rules.scoring.most_points_a_word)
    folded_words(words)


def _score(command: c.ScoreTurn, game: Game, rules: Ruleset) -> None:
    _words(command.words, rules)


def _exchange(command: c.Exchange, game: Game, rules: Ruleset) -> None:
    if command.tiles is not None and not 1 <= command.tiles <= rules.tiles.rack:
        raise bad_field("tiles", command.tiles, f"a whole number from 1 to {rules.tiles.rack}")


def _at_table(team: TeamId, field: str, game: Game) -> None:
    if team not in game.teams:
        raise Refused(Code.UNKNOWN_TEAM, field=field, value=team, accepted=list(game.teams))


def _challenge(command: c.Challenge, game: Game, rules: Ruleset) -> None:
    if command.by is not None:
        _at_table(command.by, "by", game)
    for index, word in enumerate(command.words):
        _folded(word, f"words[{index}]")


def _reason(command: Any, game: Game, rules: Ruleset) -> None:
    if not command.reason.strip():
        raise bad_field("reason", command.reason, "a reason in words")


def _clock(command: c.SetClock, game: Game, rules: Ruleset) -> None:
    _reason(command, game, rules)
    if command.turn_left is None and command.game_left is None:
        raise bad_field("turn_left", None, "turn_left or game_left in milliseconds, or both")
    for field, value, most in (
        ("turn_left", command.turn_left, rules.clock.turn),
        ("game_left", command.game_left, rules.clock.game),
    ):
        if value is not None and not 0 <= value <= most:
            raise bad_field(field, value, f"milliseconds from 0 to {most}")


def _agreed(command: c.SubmitResult, game: Game, rules: Ruleset) -> None:
    taken = [letter for letter, team in zip(rules.seat_letters, game.seats, strict=False) if team is not None]
    for index, seat in enumerate(command.agreed or ()):
        found = seat_index(seat, rules)
        if found is None or rules.seat_letters[found] not in taken:
            raise bad_field(f"agreed[{index}]", seat, taken)


def _sheet(command: c.EnterSheet, game: Game, rules: Ruleset) -> None:
    _reason(command, game, rules)
    for field, teams in (("totals", command.totals), ("best_word", command.best_word)):
        for team in teams:
            _at_table(team, field, game)
    missing = [team for team in game.teams if team not in command.totals]
    if missing:
        raise bad_field("totals", dict(command.totals), f"a total for {', '.join(missing)} too")
    for team, total in command.totals.items():
        _points(total, f"totals.{team}", 99 * rules.scoring.most_points_a_word)
    for team, word in command.best_word.items():
        if word is not None:
            most = min(rules.scoring.most_points_a_word, command.totals[team])
            _points(word.points, f"best_word.{team}.points", most)
            if word.word is not None:
                _folded(word.word, f"best_word.{team}.word")


def _correction(command: c.CorrectTurn, game: Game, rules: Ruleset) -> None:
    _reason(command, game, rules)
    if command.words is None and command.all_tiles is None and command.kind is None:
        raise bad_field("words", None, "words, all_tiles or kind: what is to be changed")
    other_kind = command.kind not in (None, "scored")
    if command.words is not None and not other_kind:
        _words(command.words, rules)
    if other_kind and (command.words or command.all_tiles):
        raise bad_field("kind", command.kind, "scored, when the turn has words")


def _request(command: c.RequestCorrection, game: Game, rules: Ruleset) -> None:
    if command.kind == "scored":
        _words(command.words, rules)
    elif command.words or command.all_tiles:
        raise bad_field("kind", command.kind, "scored, when the turn has words")


_OF_A_TURN = (c.TurnCommand, c.CorrectTurn, c.RequestCorrection, c.DeclineRequest)

_CHECKS: dict[type[c.GameCommand], Any] = {
    c.ScoreTurn: _score,
    c.Exchange: _exchange,
    c.Challenge: _challenge,
    c.SetClock: _clock,
    c.SubmitResult: _agreed,
    c.ReturnResult: _reason,
    c.EnterSheet: _sheet,
    c.CorrectTurn: _correction,
    c.RequestCorrection: _request,
    c.DeclineRequest: _reason,
}
