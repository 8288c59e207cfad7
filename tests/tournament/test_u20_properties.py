"""What holds of game days whatever is asked, in whatever order: seats, rating, close, and the views of them."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase as Step, given, settings, strategies as st

from knockout.errors import Refused
from knockout.game.scoring import best_words, totals
from knockout.game.state import Phase
from knockout.ids import StageId, cycle_of
from knockout.tournament.lookup import day_games, games_of_cycle, has_started, rules_of
from knockout.tournament.rating import lines_now, reserves
from knockout.views import rating_screen, step_view, team_view
from knockout.views.days import days_view, seating_view
from knockout.views.rating import place_of, rating_by, rating_view
from tests.days import Day, qualifying, words_of

FEW = settings(
    derandomize=True, max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow],
    phases=(Step.explicit, Step.generate),
)  # fmt: skip
REASON = {"reason": "так вирішено"}
ORDERS = ["sum", "best", "mean"]


def fresh(chance: Random) -> Day:
    """Some teams around the field's size, no day yet; points so few that many are level."""
    count = chance.randint(5, 9)
    return qualifying(count, plan=4, rules={"rating.order": chance.choice(ORDERS)})


def laid_out(d: Day, chance: Random) -> dict[str, Any]:
    """A day with one or two cycles; now and then with something that won't do."""
    day, tables = f"D{chance.choice([1, 1, len(d.state.days) + 1])}", []
    for cycle in range(1, chance.randint(2, 3)):
        teams = chance.sample(sorted(d.state.teams), chance.randint(2, len(d.state.teams)))
        for table in range(1, -(-len(teams) // 4) + 1):
            row = teams[4 * (table - 1) : 4 * table] or teams[:2]
            tables.append({"game": f"{day}-{cycle}-T{table}", "teams": row})
    return {"day": day, "name": "День", "tables": tables}


def anything(d: Day, chance: Random) -> tuple[str, dict[str, Any]]:
    """A command that may fit now or not; more often than not what a game needs next."""
    state = d.state
    open_games = [
        g for g in state.games.values() if g.phase not in (Phase.OFFICIAL, Phase.VOID, Phase.WAITING)
    ]
    if open_games and chance.random() < 0.55:
        game = chance.choice(open_games)
        follow = {Phase.READY: "start_game", Phase.ENDED: "submit_result", Phase.SUBMITTED: "confirm_result"}
        if game.phase in follow:
            return follow[game.phase], {"game": game.id}
        if game.position.number > 3:
            return "end_game", {"game": game.id, "reason": "host"}
        words = words_of((chance.choice([10, 10, 20]), chance.choice([5, 10])))
        return "score_turn", {"game": game.id, "turn": game.position.number, "words": words}
    if not open_games and chance.random() < 0.3:
        return "open_day", laid_out(d, chance)
    team = chance.choice([*state.teams, "T99"])
    game_id = chance.choice([*state.games, "D1-1-T1"])
    cycle = chance.choice([*state.cycles, "D1-1"])
    words = words_of((chance.choice([10, 20, 30]), 10))
    return chance.choice([
        ("open_day", laid_out(d, chance)), ("open_day", laid_out(d, chance)), ("open_cycle", {"cycle": cycle}),
        ("withdraw_team", {"team": team, **REASON}), ("disqualify", {"team": team, **REASON}),
        ("reinstate", {"team": team, **REASON}), ("reinstate", {"team": team, **REASON}),
        ("void_game", {"game": game_id, **REASON}), ("return_result", {"game": game_id, **REASON}),
        ("correct_turn", {"game": game_id, "turn": 1, "words": words, **REASON}), ("undo", {"game": game_id}),
        ("close_qualifying", {}), ("close_qualifying", {"order": chance.choice(ORDERS)}),
        ("undo_draw", {"stage": cycle.split("-")[0], **REASON}), ("hold_cycle", {"cycle": cycle, **REASON}),
        ("resume_cycle", {"cycle": cycle}), ("check_in", {"team": team}), ("close_check_in", {}),
        ("delete_team", {"team": team}), ("set_rating", {"teams": list(state.teams)}),
        ("annul_win", {"game": game_id, "team": team, **REASON}), ("draw", {"stage": "F", "seed": "1"}),
        ("decide_tie", {"question": "rating:cut", "order": list(state.teams)[2:4], "how": "lots", **REASON}),
    ])  # fmt: skip


def ask(d: Day, chance: Random) -> None:
    do, fields = anything(d, chance)
    before = d.state
    try:
        step = d.machine.ask(d.asked(do, fields))
    except Refused:
        return
    d.now += 1000
    if step.refused is not None:
        assert step.state == before or step.entries, (do, fields)
        assert {"field", "value"} <= set(step.refused.details), (do, step.refused.details)
    d._adopt(step)


def check_seats(d: Day) -> None:
    """A team sits once in a cycle, at no table that waits while it is out; tables are within the rules."""
    state = d.state
    for cycle in state.cycles:
        if cycle.split("-")[0] in state.days:
            seated = [team for game in games_of_cycle(state, cycle) for team in game.teams]
            assert len(set(seated)) == len(seated), cycle
    for game in day_games(state):
        assert len(game.seats) == rules_of(state).seats
        if not has_started(game):
            assert not [team for team in game.playing if state.teams[team].out], game.id
        assert cycle_of(game.id) in state.cycles


def check_rating(d: Day) -> None:
    """Every team that is in has a line, and it is the sum of its official games, worked out another way."""
    state = d.state
    lines = {line.team: line for line in lines_now(state)}
    rated = set(state.rating)  # whoever left since: the order is frozen (S8)
    assert set(lines) == {team.id for team in state.teams.values() if team.out is None or team.id in rated}
    for team, line in lines.items():
        mine = [g for g in day_games(state) if g.phase is Phase.OFFICIAL and team in g.seats]
        points = [totals(game, rules_of(state))[team] for game in mine]
        words = [
            word.points for game in mine if (word := best_words(game, rules_of(state))[team]) is not None
        ]
        assert (line.points, line.games, line.best) == (sum(points), len(mine), max(points, default=0))
        assert line.best_word == max(words, default=None)
    holders = [place.holder for place in state.places if place.holder is not None]
    assert len(set(holders)) == len(holders)
    assert not set(holders) & set(reserves(state))
    assert len(set(state.rating)) == len(state.rating)


def check_views(d: Day) -> None:
    """Nothing that is shown falls over; places are counted as they should be."""
    state, roster = d.state, d.machine.roster
    days_view(state, roster)
    step_view(state, roster)
    for page in range(1, rating_screen(state, roster)["pages"] + 1):
        rating_screen(state, roster, page)
    for team in state.teams:
        assert team_view(state, roster, team, d.now) is not None
        place_of(state, team)
    for view in (
        rating_view(state, roster),
        *(rating_view(state, roster, rating_by(state, one)) for one in ORDERS),
    ):
        places = [row["place"] for row in view["rows"] if row["place"] is not None]
        assert places == sorted(places)
        assert sum(row["cut"] for row in view["rows"]) <= 1
        assert {row["standing"] for row in view["rows"]} <= {"in", "below", "undecided", "unplayed", "out"}
    if state.games:
        seating_view(state, roster, {game.id: game.teams for game in day_games(state)})
    assert {StageId(row["day"]) for row in days_view(state, roster)["days"]} == set(state.days)


@FEW
@given(st.integers(0, 10**9))
def test_u20_whatever_is_asked_of_game_days_every_state_makes_sense(seed: int):
    chance = Random(seed)
    d = fresh(chance)
    for number in range(90):
        ask(d, chance)
        check_seats(d)
        check_rating(d)
        if number % 6 == 0:
            check_views(d)
    assert d.folded() == d.state


def test_u20_the_random_committee_comes_far():
    """The property above is worth something only if its days are played, closed and drawn now and then."""
    done: dict[str, int] = {}
    for seed in range(60):
        chance = Random(seed)
        d = fresh(chance)
        for _ in range(90):
            ask(d, chance)
        for name, true in {
            "days": len(d.state.days) > 1,
            "official": any(game.phase is Phase.OFFICIAL for game in d.state.games.values()),
            "closed": d.state.qualifying_closed is not None,
            "void": any(game.phase is Phase.VOID for game in d.state.games.values()),
        }.items():
            done[name] = done.get(name, 0) + true
    assert all(done[name] >= 5 for name in ("days", "official", "closed", "void")), done
