"""What holds at one table whatever happens to it. That a refusal changes nothing, `Story.ask` holds in every test."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given

from knockout.game.scoring import finished_turns, passes, totals
from knockout.game.state import IN_PLAY, OVER, Phase, TurnKind
from knockout.ids import Moment
from knockout.machine import Machine
from knockout.replay import Replay
from tests.core.scripts import ASK, PLAY, REFEREE, Do, bounded, play, scripts, step, tables
from tests.story import folded
from tests.words import given as given_table, undo

HOUR = 3_600_000


@bounded
@given(tables(), scripts())
def test_a_refusal_changes_nothing_and_the_journal_gives_the_same_state(table, script):
    story, _ = play(table, script)
    story.then()
    assert folded(story.journal) == story.machine.state


@bounded
@given(tables(), scripts())
def test_totals_are_the_sum_of_the_words_and_the_fifties(table, script):
    story, _ = play(table, script)
    game = story.game()
    sums = dict.fromkeys(game.teams, 0)
    for turn in game.turns:
        if turn.kind is TurnKind.SCORED:
            sums[game.seats[turn.seat]] += sum(word.points for word in turn.words) + 50 * turn.all_tiles
    assert totals(game, table.rules) == sums
    assert all(
        not turn.words and not turn.all_tiles for turn in game.turns if turn.kind is not TurnKind.SCORED
    )


@bounded
@given(tables(), scripts())
def test_turns_follow_one_another_without_a_gap(table, script):
    story, _ = play(table, script)
    game = story.game()
    for one, two in pairwise(game.turns):
        assert two.number == one.number + 1
        assert two.began == one.ended
    assert all(turn.began <= turn.ended for turn in game.turns)
    if game.turns and game.phase in IN_PLAY:
        assert game.position.number == game.turns[-1].number + 1
        assert game.position.began == game.turns[-1].ended


@bounded
@given(tables(), scripts())
def test_turns_go_clockwise_and_skip_only_empty_seats_and_teams_that_are_out(table, script):
    story, _ = play(table, script)
    game = story.game()
    seats = [turn.seat for turn in game.turns] + ([game.position.seat] if game.phase in IN_PLAY else [])
    for one, two in pairwise(seats):
        between = [(one + step) % 4 for step in range(1, (two - one - 1) % 4 + 1)]
        assert all(game.seats[seat] is None or game.seats[seat] in game.out for seat in between)
    assert game.phase not in IN_PLAY or game.on_turn in game.playing


@bounded
@given(tables(), scripts())
def test_passes_and_turns_are_counted_as_they_are(table, script):
    game = play(table, script)[0].game()
    counted = sum(count["by_team"] + count["auto"] for count in passes(game).values())
    assert counted == sum(turn.kind is TurnKind.PASSED for turn in game.turns)
    assert finished_turns(game) == sum(turn.kind is not TurnKind.VANISHED for turn in game.turns)


@bounded
@given(tables(), scripts())
def test_a_turns_time_is_never_below_zero_and_no_clock_above_its_length(table, script):
    story = given_table(table)
    for do in script:
        step(story, do)
        now = story.now
        game = story.machine.check_clocks(now).state.games["F-1-T1"]
        if game.phase is Phase.THINKING:
            assert 0 <= game.clock.turn.left_at(now) <= table.rules.clock.turn
        assert game.clock.game.left_at(now) <= table.rules.clock.game


@bounded
@given(tables(), scripts())
def test_under_stop_no_team_thinks_once_the_time_is_up(table, script):
    story = given_table(table)
    for do in script:
        step(story, do)
        game = story.machine.check_clocks(story.now).state.games["F-1-T1"]
        if game.phase is Phase.THINKING and not game.on_hold and table.rules.clock.at_time_up == "stop":
            assert game.clock.game.left_at(story.now) > 0


@bounded
@given(tables(), scripts())
def test_after_the_end_nothing_happens_by_itself(table, script):
    story, _ = play(table, script)
    state = story.machine.check_clocks(story.now).state
    if state.games["F-1-T1"].phase in OVER:
        later = Machine(state).check_clocks(Moment(story.now + HOUR))
        assert later.entries == ()


@bounded
@given(tables(), scripts())
def test_whatever_happens_a_game_left_alone_ends_or_stands(table, script):
    story, _ = play(table, script)
    game = story.machine.check_clocks(Moment(story.now + HOUR)).state.games["F-1-T1"]
    assert game.on_hold or game.phase not in (Phase.THINKING,)


@bounded
@given(tables(), scripts())
def test_a_script_repeated_gives_the_same(table, script):
    (one, first), (two, second) = play(table, script), play(table, script)
    assert first == second
    assert one.journal == two.journal
    assert one.machine.state == two.machine.state


@bounded
@given(tables(), scripts(without=("down", "silent")))
def test_replaying_the_lines_gives_what_live_play_gave(table, script):
    story, _ = play(table, script)
    story.then()
    replay = Replay(Machine(rulesets={table.rules.name: table.rules}))
    for number, line in enumerate(story.lines, start=1):
        replay.line(number, line)
    replay.now = story.now
    replay.finish()
    assert replay.machine.state == story.machine.state


@bounded
@given(tables(), scripts())
def test_case_3_and_5_looking_at_the_clock_often_early_or_twice_does_no_harm(table, script):
    plain, answers = play(table, script)
    looked, found = given_table(table), []
    for do in script:
        for share in (1, 2, 3, 3) if do.gap > 3 and do.what != "down" else ():
            now = looked.now
            looked.pass_time(Moment(now + do.gap * share // 4))
            looked.now = now
        found.append(step(looked, do))
    assert found == answers
    assert looked.then().machine.state == plain.then().machine.state


@bounded
@given(tables(), scripts(PLAY + REFEREE))
def test_undo_of_a_tap_and_the_same_tap_again_give_the_same(table, script):
    story, _ = play(table, script)
    for what in ("place", "score", "challenge", "rule", "pass"):
        line = ASK[what](story, _now(what))
        story.ask(line, tap=story.now)
        if story.refusal is not None or story.game().phase not in IN_PLAY:
            return
        once = story.game()
        story.ask(undo(), tap=story.now)
        story.ask(line, tap=story.now)
        again = story.game()
        assert totals(again, table.rules) == totals(once, table.rules)
        assert _without_call(again) == _without_call(once)


def _without_call(game):
    """The play, but for whether the end of the time has been called at this very moment."""
    return replace(game.position, closing=False), game.clock, game.turns


def _now(what):
    return Do(what, points=31, flag=True)


@bounded
@given(tables(), scripts())
def test_s15_no_request_is_ever_lost_and_each_is_answered_once(table, script):
    story, answers = play(table, script)
    asked = [do for do, code in zip(script, answers, strict=True) if do.what == "ask_for" and code is None]
    requests = story.game().requests
    assert [one.words[0].points for one in requests] == [do.points % 9 for do in asked]
    assert all(bool(one.answer) == bool(one.reason) for one in requests)
    declines = sum(do.what == "decline" and code is None for do, code in zip(script, answers, strict=True))
    assert sum(one.answer == "declined" for one in requests) >= declines


@bounded
@given(tables(), scripts(PLAY + REFEREE))
def test_undone_to_the_end_nothing_is_left_but_corrections_and_disqualifications(table, script):
    story, _ = play(table, script)
    for _ in range(200):
        story.ask(undo(), tap=story.now)
        if story.refusal is not None:
            break
    story.refusal = None
    game = story.game()
    if len(game.playing) > 1 and game.phase is not Phase.SUBMITTED:
        assert game.phase is Phase.READY
        assert (game.turns, game.marks, totals(game, table.rules)) == ((), (), dict.fromkeys(game.teams, 0))
