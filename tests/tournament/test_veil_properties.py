"""What everybody sees does not depend on what is kept back: two days that differ in nothing else look the same."""

from random import Random

from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from knockout.replay import state_json
from knockout.tournament.next_step import next_step
from knockout.tournament.progress import undecided
from knockout.tournament.veil import public_state
from tests.days import Day
from tests.tournament.fuzzing import ask_anything, fuzzed_day
from tests.tournament.seen import score, seen, semi_finals

FEW = settings(
    derandomize=True,
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.generate),
)
POINTS = st.lists(st.integers(0, 300), min_size=16, max_size=16)


def concealed_day(points: list[int], seed: str) -> list[str]:
    """A semi-final frozen after a turn each, its results, a decision, a strike, the draw of the final and its
    result; give what everybody saw at every step."""
    d = semi_finals()
    left = iter(points)
    seen_so_far: list[str] = []
    for game in ("SF-1-T1", "SF-1-T2"):
        score(d.started(game), game, 10, 20, 30, 40)
    d.ask("conceal", what="scores:SF-1").ask("conceal", what="scores:F-1")
    for game in ("SF-1-T1", "SF-1-T2"):
        for _ in range(4):
            score(d, game, next(left))
            seen_so_far.append(seen(d).digest)
        d.ask("end_game", game=game, reason="host").ask("submit_result", game=game)
        d.ask("confirm_result", game=game)
        seen_so_far.append(seen(d).digest)
    for question, teams in sorted(d.undecided("SF").items()):
        d.ask("decide_tie", question=question, order=sorted(teams), how="lots", reason="жереб")
    d.at("18:00")
    best = next(team for team, mark in d.through("SF").items() if mark == "Q")
    game = next(name for name in ("SF-1-T1", "SF-1-T2") if best in d.game(name).teams)
    d.ask("annul_win", game=game, team=best, reason="неправда")
    seen_so_far.append(seen(d).digest)
    for question, teams in sorted(d.undecided("SF").items()):
        d.ask("decide_tie", question=question, order=sorted(teams), how="lots", reason="жереб")
    d.at("18:30").drawn("F", seed)
    return [*seen_so_far, seen(d).digest]


@FEW
@given(POINTS, POINTS, st.text("абв", min_size=1), st.text("абв", min_size=1))
def test_two_days_that_differ_in_what_is_kept_back_look_the_same(
    one: list[int], other: list[int], seed: str, again: str
):
    assert concealed_day(one, seed) == concealed_day(other, again)


def test_they_would_not_look_the_same_if_it_were_told():
    one, other = semi_finals(), semi_finals()
    score(one.started("SF-1-T1"), "SF-1-T1", 10)
    score(other.started("SF-1-T1"), "SF-1-T1", 11)
    assert seen(one).digest != seen(other).digest


def look(d: Day) -> None:
    """What everybody sees can be read like any state, and of what is kept back nothing is there."""
    everybody = public_state(d.state)
    state_json(everybody)
    next_step(everybody)
    for plan in everybody.plan:
        undecided(everybody, plan.stage)
    for game in everybody.games.values():
        real = d.state.games[game.id]
        assert game.turns == real.seen.turns
        if real.frozen is not None:
            assert game.phase not in ("submitted", "official")
            assert (game.position.ended, game.marks, game.requests) == (None, (), ())
    for what in d.state.concealed:
        if what.startswith("seats:"):
            assert what.removeprefix("seats:") not in everybody.drawn
    assert public_state(everybody) == everybody, "nothing more is hidden the second time"
    if not d.state.concealed and not any(game.kept for game in d.state.games.values()):
        assert everybody is d.state


@settings(FEW, max_examples=60)
@given(st.integers(0, 10**9))
def test_whatever_is_asked_what_everybody_sees_makes_sense(seed: int):
    chance = Random(seed)
    d = fuzzed_day(chance)
    for _ in range(60):
        ask_anything(d, chance)
        look(d)
    assert d.folded() == d.state
