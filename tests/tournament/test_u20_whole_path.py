"""From the first game day to the quarter-finals: 43 teams, two days, the close, the desk, reserves, lots, play."""

from knockout.ids import StageId
from knockout.rules.day_lots import Before, meet_again, meetings, seat_day
from knockout.tournament.rating import reserves, reserves_present
from tests.days import Day, ids, qualifying


def by_lots(
    d: Day, day: str, *, seed: str, rounds: int, teams: list[str], before: Before | None = None
) -> Day:
    """A game day at five tables, as the console proposes and opens it."""
    seated = seat_day(
        teams,
        day=StageId(day),
        tables=5,
        rounds=rounds,
        seed=seed,
        before=Before() if before is None else before,
    )
    tables = [{"game": game, "teams": list(row)} for game, row in seated.items()]
    return d.ask("open_day", day=day, name=f"День {day[1:]}", tables=tables, seed=seed)


def two_days() -> Day:
    d = by_lots(qualifying(43), "D1", seed="перший", rounds=2, teams=ids(43)).played("D1")
    met = meetings(game.teams for game in d.state.games.values())
    return by_lots(d, "D2", seed="другий", rounds=1, teams=ids(43), before=Before(met=met)).played("D2")


def test_u20_two_days_of_43_teams():
    d = two_days()
    assert [plan.cycles for plan in (d.state.days[day].plan for day in ("D1", "D2"))] == [
        (4, 4, 3, 4, 4, 3), (4, 4, 3),
    ]  # fmt: skip
    assert {games for _, _, games in d.rating_now().values()} == {3}
    assert meet_again([game.teams for game in d.state.games.values()], {}) == {}
    assert d.state.days["D2"].seed == "другий"
    assert sum(points for points, *_ in d.rating_now().values()) == sum(
        sum(d.totals(game).values()) for game in d.state.games
    )


def decided(d: Day) -> Day:
    """If teams are level across the cut, they are ordered as they stand."""
    for blocker in d.next().blockers:
        if blocker.code == "undecided_tie":
            d.ask(
                "decide_tie", question="rating:cut", order=blocker.args["teams"], how="lots", reason="жереб"
            )
    return d


def test_u20_the_whole_path_to_the_champion():
    d = decided(two_days().ask("close_qualifying"))
    rating = d.state.rating
    assert len(rating) == 43
    assert [place.owner for place in d.state.places] == list(rating[:40])
    assert reserves(d.state) == rating[40:]
    missing = rating[7]
    d.checked_in(but=[missing, rating[40]])
    assert reserves_present(d.state) == rating[41:]
    d.closed()
    assert d.out(missing) == "disqualified"
    assert d.state.called_up == (rating[41],)
    assert d.next().args == {"stage": "QF"}
    d.drawn("QF")
    assert set(d.everyone_seated("QF")) == (set(rating[:40]) - {missing}) | {rating[41]}
    d.played("QF")
    assert len(d.through("QF")) == 12
    for stage in ("SF", "F"):
        d.drawn(stage).played(stage)
    assert len(d.places()[0]) == 1
    d.ask("close_tournament")


def test_u20_the_steps_that_are_named_can_be_taken():
    """Doing what next_step says, and only that, leads from the first game to the draw."""
    d, taken = by_lots(qualifying(43), "D1", seed="1", rounds=2, teams=ids(43)), []
    while (now := d.next()).kind != "draw" and len(taken) < 40:
        taken.append(now.kind)
        if now.kind == "play":
            d.played(now.args["cycle"])
        elif now.kind == "open_cycle":
            d.opened(now.args["cycle"])
        elif now.kind == "close_check_in":
            decided(d).checked_in().closed()
        else:
            d.ask(now.kind)
    assert d.next().kind == "draw"
    assert taken == ["play"] + ["open_cycle", "play"] * 5 + ["close_qualifying", "close_check_in"]


# --- the same live engine


def playing() -> Day:
    return qualifying(8, plan=4).game_day("D1", "T01 T02 T03 T04", "T05 T06 T07 T08").started("D1-1-T1")


def test_t4_a_minute_that_is_over_is_a_pass_in_a_game_of_a_day_too():
    d = playing()
    d.waits(d.now + 60_000)
    assert d.game("D1-1-T1").on_turn == "T02"
    assert d.game("D1-1-T1").turns[0].auto


def test_t6_the_game_ends_by_itself_and_t8_a_hold_moves_its_end():
    d = playing()
    begun = d.now - 1000
    d.ask("hold_cycle", cycle="D1-1", reason="тривога")
    d.waits(d.now + 600_000).ask("resume_cycle", cycle="D1-1")
    for turn in range(1, 40):
        if d.game("D1-1-T1").on_turn is None:
            break
        d.waits(d.now + 50_000)
        if d.game("D1-1-T1").on_turn is not None:
            d.ask("score_turn", game="D1-1-T1", turn=turn, words=[{"points": 10}])
    game = d.game("D1-1-T1")
    assert game.position.ended == "time_up"
    assert game.position.ended_at is not None
    assert game.position.ended_at - begun >= 1_800_000 + 600_000


def test_u5_t5_a_challenge_in_a_game_of_a_day():
    d = playing().ask("place_move", game="D1-1-T1", turn=1).ask("challenge", game="D1-1-T1", turn=1, by="T02")
    d.ask("rule_challenge", game="D1-1-T1", turn=1, valid=False)
    assert [turn.kind for turn in d.game("D1-1-T1").turns] == ["lost"]
    assert d.game("D1-1-T1").on_turn == "T02"


def test_t14_s13_undo_and_corrections_in_a_game_of_a_day():
    d = (
        playing()
        .ask("score_turn", game="D1-1-T1", turn=1, words=[{"points": 24}])
        .ask("undo", game="D1-1-T1")
    )
    assert d.totals("D1-1-T1")["T01"] == 0
    d.ask("score_turn", game="D1-1-T1", turn=1, words=[{"points": 21}]).ask(
        "end_game", game="D1-1-T1", reason="host"
    )
    d.ask("submit_result", game="D1-1-T1").ask("confirm_result", game="D1-1-T1")
    d.corrected("D1-1-T1", T01=(33, 33))
    assert d.rating_now()["T01"] == (33, 33, 1)
    assert d.phase("D1-1-T1") == "official"
    assert d.game("D1-1-T1").turns[0].corrections


def test_s27_a_host_acts_at_its_own_table_of_the_day():
    d = playing()
    d.refuses("not_allowed", "start_game", game="D1-1-T2", who="host:D1-1-T1")
    d.ask("place_move", game="D1-1-T1", turn=1, who="host:D1-1-T1")
    d.ask("start_game", game="D1-1-T2", who="host:D1-1-T2")
