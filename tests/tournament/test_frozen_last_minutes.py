"""Scores frozen for the last minutes: each game's from the moment when so much of its own time is left."""

from tests.days import Day
from tests.tournament.seen import GAME, REASON, SCORES as WHAT, SHOWN, at_work, score, seen, semi_finals

FIVE = 5 * 60_000


def left(d: Day, millis: int) -> Day:
    """Set the clock to when the game has so much left; every turn until then is scored, the last one half a minute
    before."""
    end = d.game(GAME).clock.game.deadline
    assert end is not None
    while d.now + 40_000 < end - millis - 30_000:
        score(d.at(d.now + 40_000), GAME, 1)
    return score(d.at(end - millis - 30_000), GAME, 1).at(end - millis)


def test_the_last_minutes_begin_when_so_much_is_left():
    d = at_work().ask("conceal", what=WHAT, last=FIVE)
    score(left(d, FIVE + 1), GAME, 50)
    known = seen(d).totals(GAME)
    assert (known, seen(d).game(GAME).kept) == (d.totals(GAME), None)
    score(d.at(d.now), GAME, 987)
    assert (seen(d).totals(GAME), seen(d).game(GAME).kept) == (known, "frozen")


def test_the_moment_itself_is_within_them():
    d = at_work().ask("conceal", what=WHAT, last=FIVE)
    known = d.totals(GAME) if left(d, FIVE) else {}
    score(d, GAME, 987)
    assert seen(d).totals(GAME) == known


def test_t8_a_hold_moves_them():
    d = left(at_work().ask("conceal", what=WHAT, last=FIVE), FIVE + 10_000)
    d.ask("hold_game", game=GAME).at(d.now + 60_000).ask("resume_game", game=GAME)
    score(d, GAME, 50)
    assert (seen(d).game(GAME).kept, seen(d).totals(GAME)) == (None, d.totals(GAME))


def test_t12_a_late_tap_from_within_them_does_not_come_out():
    d = left(at_work().ask("conceal", what=WHAT, last=FIVE), FIVE)
    began, number = d.game(GAME).position.began, d.game(GAME).position.number
    known = d.totals(GAME)
    d.waits(max(began + 60_000, d.now))
    assert d.game(GAME).frozen is not None
    late = d.iso(began + 60_000 - 1)
    d.ask(
        "score_turn", game=GAME, turn=number, words=[{"points": 987}], at=late, received=d.iso(d.now + 1000)
    )
    assert (sum(d.totals(GAME).values()), seen(d).totals(GAME)) == (sum(known.values()) + 987, known)


def test_t9_what_was_hidden_never_comes_out_when_taps_are_undone():
    d = left(at_work().ask("conceal", what=WHAT, last=FIVE), FIVE)
    known = d.totals(GAME)
    score(d, GAME, 987).ask("undo", game=GAME)
    score(d, GAME, 986)
    assert seen(d).totals(GAME) == known


def test_a_clock_set_back_shows_nothing_again():
    d = left(at_work().ask("conceal", what=WHAT, last=FIVE), FIVE)
    known = d.totals(GAME)
    score(d, GAME, 987).ask("hold_game", game=GAME)
    d.ask("set_clock", game=GAME, game_left=20 * 60_000, **REASON).ask("resume_game", game=GAME)
    score(d, GAME, 50)
    assert seen(d).totals(GAME) == known


def test_a_game_that_is_over_before_them_is_known_to_all():
    d = semi_finals().ask("conceal", what=WHAT, last=FIVE).result(GAME, T01=400)
    assert (seen(d).phase(GAME), seen(d).totals(GAME)["T01"]) == ("official", 400)


def test_t9_a_game_that_is_new_again_is_frozen_by_its_new_clock():
    d = left(at_work().ask("conceal", what=WHAT, last=FIVE), FIVE)
    score(d, GAME, 987)
    while d.phase(GAME) != "ready":
        d.ask("undo", game=GAME)
    score(d.started(GAME), GAME, 10)
    assert (seen(d).game(GAME).kept, seen(d).totals(GAME)["T01"]) == (None, 10)


def test_scores_frozen_for_the_last_minutes_can_be_frozen_at_once():
    d = at_work().ask("conceal", what=WHAT, last=FIVE).ask("conceal", what=WHAT)
    score(d, GAME, 987)
    assert seen(d).totals(GAME) == SHOWN
    d.refuses("already_done", "conceal", what=WHAT, last=FIVE)
