"""What holds for any results and any commands: who goes on, what a refusal changes, what the journal gives back."""

from itertools import groupby
from random import Random

from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.days import Day, day
from tests.tournament.fuzzing import ask_anything, check, fuzzed_day

FEW = settings(
    derandomize=True,
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.generate),  # a whole day takes too long to be made smaller
)
SCORE = st.tuples(st.integers(0, 6), st.integers(1, 3)).map(lambda s: (s[0] * 10, min(s[1] * 5, s[0] * 10)))
"""Points and best word; few values, so that teams are often level."""

Scores = dict[str, tuple[int, int]]
PLAN_OF_20 = [{"field": 20, "winners": 1, "best_losers": 3}, {"field": 8, "winners": 2}, {}]


def scores(teams: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    return st.lists(SCORE, min_size=teams, max_size=teams)


def quarter_finals(results: list[tuple[int, int]], *, names: list[str] | None = None) -> tuple[Day, Scores]:
    """A stage played with these results, four a table in this order; words of 0 points count as words."""
    count = len(results)
    teams = names or [f"T{n:02d}" for n in range(1, count + 1)]
    d = day(count, plan=PLAN_OF_20 if count == 20 else count).checked_in().closed()
    tables = [teams[n : n + 4] for n in range(0, count, 4)]
    cycles = [(c, t) for c in range(1, count // 20 + 1) for t in range(1, 6)]
    games = [f"QF-{cycle}-T{table}" for cycle, table in cycles]
    d.ask("enter_draw", stage="QF", seats=dict(zip(games, tables, strict=True)))
    known = dict(zip(teams, results, strict=True))
    for game, table in zip(games, tables, strict=True):
        if game.endswith("T1"):
            d.opened(game.rsplit("-", 1)[0])
        d.result(game, **{team: known[team] for team in table})
    return d, known


def level_groups(teams: list[str], known: Scores) -> list[list[str]]:
    """The teams best first, level ones together."""
    best_first = sorted(teams, key=known.__getitem__, reverse=True)
    return [list(group) for _, group in groupby(best_first, key=known.__getitem__)]


def check_tables(d: Day, known: Scores, cycle: str) -> list[str]:
    """Each table has one winner, its only best team, or a question with exactly its level best; give the winners."""
    winners = []
    for game in d.games(cycle):
        top = level_groups(list(d.game(game).teams), known)[0]
        mine = [team for team in d.game(game).teams if d.through("QF").get(team) == "Q"]
        if len(top) == 1:
            assert mine == top
            winners += mine
        else:
            assert mine == []
            assert d.undecided("QF")[f"{game}:winner"] == set(top)
    return winners


def check_best_losers(d: Day, known: Scores, cycle: str, winners: list[str], count: int) -> None:
    """The best of the others are through, or the group level across the cut is asked; nobody before all winners."""
    teams = [team for game in d.games(cycle) for team in d.game(game).teams]
    through = {team for team in teams if d.through("QF").get(team) == "q"}
    question = d.undecided("QF").get(f"{cycle}:best_loser")
    if len(winners) < len(d.games(cycle)):
        assert (through, question) == (set(), None)
        return
    expected: set[str] = set()
    for group in level_groups([team for team in teams if team not in winners], known):
        if len(expected) + len(group) > count:
            assert question == (set(group) if len(expected) < count else None)
            break
        expected |= set(group)
    assert through == expected


@FEW
@given(scores(20))
def test_u23_winners_and_best_losers_of_twenty_teams(results: list[tuple[int, int]]):
    d, known = quarter_finals(results)
    check_best_losers(d, known, "QF-1", check_tables(d, known, "QF-1"), 3)


@FEW
@given(scores(40))
def test_u23_winners_and_best_losers_of_forty_teams(results: list[tuple[int, int]]):
    d, known = quarter_finals(results)
    for cycle in ("QF-1", "QF-2"):
        check_best_losers(d, known, cycle, check_tables(d, known, cycle), 1)


@FEW
@given(scores(20), st.randoms(use_true_random=False))
def test_case_26_other_names_never_change_who_goes_on(results: list[tuple[int, int]], chance: Random):
    one, _ = quarter_finals(results)
    names = [f"T{n:02d}" for n in range(1, 21)]
    chance.shuffle(names)
    other, _ = quarter_finals(results, names=names)
    new = dict(zip([f"T{n:02d}" for n in range(1, 21)], names, strict=True))
    assert {new[team]: mark for team, mark in one.through("QF").items()} == other.through("QF")
    assert {q: {new[team] for team in teams} for q, teams in one.undecided("QF").items()} == other.undecided(
        "QF"
    )


@FEW
@given(scores(20), st.randoms(use_true_random=False))
def test_case_26_other_seats_at_the_same_table_never_change_who_goes_on(
    results: list[tuple[int, int]], chance: Random
):
    one, known = quarter_finals(results)
    teams = [f"T{n:02d}" for n in range(1, 21)]
    tables = [chance.sample(teams[n : n + 4], 4) for n in range(0, 20, 4)]
    order = [team for table in tables for team in table]
    other, _ = quarter_finals([known[team] for team in order], names=order)
    assert one.through("QF") == other.through("QF")
    assert one.undecided("QF") == other.undecided("QF")


@FEW
@given(scores(20), st.integers(0, 19))
def test_s13_a_result_taken_back_and_given_again_changes_nothing(results: list[tuple[int, int]], number: int):
    d, known = quarter_finals(results)
    before = d.through("QF"), d.undecided("QF")
    team = f"T{number + 1:02d}"
    game = next(game for game in d.games("QF-1") if team in d.game(game).teams)
    d.corrected(game, **{team: (990, 330)}).corrected(game, **{team: known[team]})
    assert (d.through("QF"), d.undecided("QF")) == before


@settings(FEW, max_examples=60)
@given(st.integers(0, 10**9))
def test_whatever_is_asked_every_state_makes_sense_and_a_refusal_changes_nothing(seed: int):
    chance = Random(seed)
    d = fuzzed_day(chance)
    for _ in range(50):
        ask_anything(d, chance)
        check(d)


@settings(FEW, max_examples=40)
@given(st.integers(0, 10**9))
def test_the_journal_read_again_gives_the_same_state(seed: int):
    chance = Random(seed)
    d = fuzzed_day(chance)
    for _ in range(80):
        ask_anything(d, chance)
    assert d.folded() == d.state
