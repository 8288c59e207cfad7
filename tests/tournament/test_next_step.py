"""SPEC 1: the committee always sees the one next step and what blocks it, by name."""

from tests.days import Day, day, hall, ids


def step(d: Day) -> tuple[str, dict[str, object]]:
    return d.next().kind, d.next().args


def blockers(d: Day) -> list[tuple[str, object]]:
    """Give each blocker as its code and what it names."""
    found = []
    for blocker in d.next().blockers:
        named = next(
            (blocker.args[key] for key in ("game", "games", "teams", "question") if key in blocker.args), None
        )
        found.append((blocker.code, list(named) if isinstance(named, tuple | list) else named))
    return found


def test_the_desk():
    d = hall()
    assert step(d) == ("create_tournament", {})
    d.created(plan=4)
    assert step(d) == ("enter_team", {})
    d.entered(*ids(5))
    assert step(d) == ("set_rating", {})
    d.ask("set_rating", teams=ids(5))
    assert step(d) == ("close_check_in", {})
    assert blockers(d) == [("not_checked_in", ["T01", "T02", "T03", "T04"])]
    d.checked_in("T01", "T02", "T03", "T05")
    assert blockers(d) == [("not_checked_in", ["T04"])]
    d.closed()
    assert (step(d), blockers(d)) == (("draw", {"stage": "F"}), [])


def test_the_cut_blocks_the_draw():
    d = hall().created(plan=4).entered(*ids(5))
    d.ask("set_rating", rows=[{"team": team, "points": 100, "best_word": 20} for team in ids(5)]).checked_in()
    assert ("undecided_tie", ids(5)) in [(code, sorted(named)) for code, named in blockers(d)]
    d.closed()
    assert step(d) == ("draw", {"stage": "F"})
    assert [code for code, _ in blockers(d)] == ["undecided_tie"]


def test_the_first_cycle():
    d = day().checked_in().closed().drawn_by_hand("QF")
    assert (step(d), blockers(d)) == (("open_cycle", {"cycle": "QF-1"}), [])
    d.opened("QF-1")
    assert step(d) == ("open_cycle", {"cycle": "QF-2"})
    assert blockers(d) == [("results_missing", [f"QF-1-T{n}" for n in range(1, 6)])]
    d.ended("QF-1-T1").ended("QF-1-T2").started("QF-1-T3")
    assert blockers(d) == [("results_missing", ["QF-1-T3", "QF-1-T4", "QF-1-T5"])]
    for n in (4, 5):
        d.ended(f"QF-1-T{n}")
    d.ask("end_game", game="QF-1-T3", reason="host")
    assert (step(d), blockers(d)) == (("open_cycle", {"cycle": "QF-2"}), [])


def test_the_last_cycle_of_a_stage_is_played_and_each_game_says_where_it_stands():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").played("QF-1").opened("QF-2")
    d.result("QF-2-T1", T21=90).submitted("QF-2-T2", T25=90).ended("QF-2-T3", T29=90).started("QF-2-T4")
    assert step(d) == ("play", {"cycle": "QF-2"})
    assert blockers(d) == [
        ("not_confirmed", "QF-2-T2"), ("not_submitted", "QF-2-T3"), ("playing", "QF-2-T4"), ("not_started", "QF-2-T5"),
    ]  # fmt: skip
    d.ask("hold_game", game="QF-2-T4", reason="тривога")
    assert ("on_hold", "QF-2-T4") in blockers(d)


def test_a_result_of_the_first_cycle_that_is_not_official_is_named_as_well():
    d = (
        day()
        .checked_in()
        .closed()
        .drawn_by_hand("QF")
        .opened("QF-1")
        .played("QF-1")
        .opened("QF-2")
        .played("QF-2")
    )
    assert (step(d), blockers(d)) == (("draw", {"stage": "SF"}), [])
    d.ask("return_result", game="QF-1-T3", reason="звірка")
    assert blockers(d) == [("results_missing", ["QF-1-T3"])]


def test_an_undecided_winner_and_best_loser_block_the_draw():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").result("QF-1-T1", T01=300, T02=300)
    d.played("QF")
    assert step(d) == ("draw", {"stage": "SF"})
    assert [blocker.args["question"] for blocker in d.next().blockers] == ["QF-1-T1:winner"]
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T02", "T01"], how="lots", reason="жереб")
    assert blockers(d) == []


def test_a_returned_result_blocks_opening_the_next_stage():
    d = day().checked_in().closed().drawn_by_hand("QF").played("QF").drawn("SF")
    assert (step(d), blockers(d)) == (("open_cycle", {"cycle": "SF-1"}), [])
    d.ask("return_result", game="QF-1-T3", reason="звірка")
    assert step(d) == ("open_cycle", {"cycle": "SF-1"})
    assert blockers(d) == [("results_missing", ["QF-1-T3"])]


def test_a_voided_game_is_waited_for_by_the_name_of_its_replay():
    d = day().checked_in().closed().drawn_by_hand("QF").played("QF")
    d.ask("void_game", game="QF-2-T3", reason="не те поле")
    assert step(d) == ("play", {"cycle": "QF-2"})
    assert blockers(d) == [("not_started", "QF-2-T3-R2")]


def test_a_voided_game_of_the_first_cycle_is_waited_for_too():
    d = day().checked_in().closed().drawn_by_hand("QF").played("QF")
    d.ask("void_game", game="QF-1-T3", reason="не те поле")
    assert [named for _, named in blockers(d)] == [["QF-1-T3-R2"]]


def test_to_the_end():
    d = day(16).checked_in().closed().drawn("SF").played("SF")
    assert step(d) == ("draw", {"stage": "F"})
    d.drawn("F")
    assert step(d) == ("open_cycle", {"cycle": "F-1"})
    d.opened("F-1")
    assert (step(d), blockers(d)) == (("play", {"cycle": "F-1"}), [("not_started", "F-1-T1")])
    d.played("F")
    assert (step(d), blockers(d)) == (("close_tournament", {}), [])
    assert step(d.ask("close_tournament")) == ("done", {})
    assert step(d.ask("reopen_tournament", reason="скарга")) == ("close_tournament", {})


def test_the_step_it_names_can_be_taken():
    """Doing what next_step says, and only that, brings a whole day to its end."""
    d, taken = day(20).checked_in(), []
    while (now := d.next()).kind != "done" and len(taken) < 60:
        taken.append(now.kind)
        if now.kind == "play":
            d.played(now.args["cycle"])
        elif now.kind == "open_cycle":
            if now.blockers:
                d.played(now.blockers[0].args["games"][0].rsplit("-", 1)[0])
            d.opened(now.args["cycle"])
        else:
            extra = {"seed": "1"} if now.kind == "draw" else {}
            d.ask(now.kind, **now.args, **extra)
    assert d.next().kind == "done"
    assert taken[0] == "close_check_in"
    assert taken[-1] == "close_tournament"
    assert len(d.places()) == 4
