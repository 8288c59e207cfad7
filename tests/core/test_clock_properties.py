"""T8 and S2 for any run of holds: each clock is its length less the time that it ran."""

from hypothesis import given

from knockout.game import entries as e
from knockout.game.state import IN_PLAY, Phase
from knockout.tournament import entries as t
from tests import words
from tests.core.scripts import bounded, scripts, step, tables
from tests.story import START

STRAIGHT_ON = scripts(without=("late", "late_gap", "undo", "start", "set_clock", "down", "disqualify"))
"""Nothing that gives time back or takes a turn away."""


def _running(journal, until, stops):
    """Give how long the game ran until now, worked out from the journal's holds and challenges alone."""
    held, challenged, ran, since = set(), False, 0, START
    for entry in [*journal, None]:
        at = until if entry is None else entry.at
        if at > since:
            ran += 0 if held or (challenged and stops) else at - since
            since = at
        if isinstance(entry, e.GameHeld | t.CycleHeld):
            held.add(type(entry).__name__[:4])
        elif isinstance(entry, e.GameResumed | t.CycleResumed):
            held.discard("Game" if isinstance(entry, e.GameResumed) else "Cycl")
        elif isinstance(entry, e.MoveChallenged | e.ChallengeRuled):
            challenged = isinstance(entry, e.MoveChallenged)
    return ran


def _in_play(table, script):
    """Play a script as long as the game goes; give the story after each thing."""
    story = words.given(table)
    for do in script:
        step(story, do)
        story.then()
        if any(isinstance(entry, e.TapUndone) for entry in story.journal):
            return  # it had ended
        if story.game().phase not in IN_PLAY:
            return
        yield story


@bounded
@given(tables(), STRAIGHT_ON)
def test_t8_the_games_time_left_is_its_length_less_the_time_it_ran(table, script):
    for story in _in_play(table, script):
        ran = _running(story.journal, story.now, table.rules.clock.challenge_stops_game_clock)
        assert story.game().clock.game.left_at(story.now) == table.rules.clock.game - ran


@bounded
@given(tables(), STRAIGHT_ON)
def test_t8_a_thinking_teams_time_left_is_a_minute_less_the_time_it_ran(table, script):
    for story in _in_play(table, script):
        game = story.game()
        if game.phase is Phase.THINKING:
            before = [entry for entry in story.journal if entry.at <= game.position.began]
            ran = _running(story.journal, story.now, False) - _running(before, game.position.began, False)
            assert game.clock.turn.left_at(story.now) == table.rules.clock.turn - ran
