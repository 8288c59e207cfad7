"""What the announcer reads out: results, what comes next, who waits; never what is hidden."""

from typing import Any

from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.tournament.veil import public_state
from knockout.views.announcer import LAST_RESULTS, announcer_view
from knockout.views.highlights import highlights_view
from tests.days import Day, day, qualifying

Json = dict[str, Any]


def told(d: Day) -> Json:
    return announcer_view(public_state(d.state), d.machine.roster)


def quarter_finals() -> Day:
    return day(teams=40).checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def ids(rows: list[Json]) -> list[str]:
    return [row["team"] for row in rows]


def test_before_there_is_a_tournament() -> None:
    assert announcer_view(State(), Roster())["created"] is False


def test_before_the_lots_nobody_plays_and_nothing_is_next() -> None:
    view = told(day(teams=8, plan=8).checked_in())
    assert (view["now"], view["next"], view["results"], view["waiting"]) == (None, None, [], None)


def test_the_last_official_results_the_latest_first() -> None:
    d = quarter_finals()
    for table in (2, 1):
        d.result(f"QF-1-T{table}", **{f"T{4 * table:02d}": (300, 60), f"T{4 * table - 1:02d}": (200, 70)})
    d.submitted("QF-1-T3", T09=(400, 90))
    first, second = told(d)["results"]
    assert (first["game"], second["game"]) == ("QF-1-T1", "QF-1-T2")
    assert [(row["team"], row["total"]) for row in first["rows"]][:2] == [("T04", 300), ("T03", 200)]
    assert [(row["team"], row["mark"], row["why"]) for row in first["through"]] == [("T04", "Q", "won")]
    assert [(row["team"], row["points"]) for row in first["highest"]] == [("T03", 70)]


def test_there_is_an_end_to_results() -> None:
    d = quarter_finals().played("QF-1").opened("QF-2").played("QF-2")
    assert len(told(d)["results"]) == LAST_RESULTS


def test_s12_a_result_that_is_handed_in_is_not_read_out() -> None:
    d = quarter_finals().submitted("QF-1-T1", T01=(300, 60))
    assert told(d)["results"] == []
    assert told(d)["through"]["rows"] == []


def test_s24_how_a_tie_was_decided_and_not_why() -> None:
    d = quarter_finals().result("QF-1-T1", T01=(300, 60), T02=(300, 60))
    assert [one["kind"] for one in told(d)["questions"]] == ["winner"]
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T02", "T01"], how="lots", reason="жереб о 18:05")
    decided = told(d)["results"][0]["decided"]
    assert (decided[0]["how"], ids(decided[0]["order"])) == ("lots", ["T02", "T01"])
    assert "18:05" not in str(told(d))


def test_s24_a_decision_about_teams_no_longer_level_is_not_read_out() -> None:
    d = quarter_finals().result("QF-1-T1", T01=(300, 60), T02=(300, 60))
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T02", "T01"], how="lots", reason="жереб")
    d.corrected("QF-1-T1", T01=(310, 60))
    assert told(d)["results"][0]["decided"] == []


def test_s30_a_struck_win_is_a_fact_and_its_reason_is_not() -> None:
    d = quarter_finals().result("QF-1-T1", T01=(300, 60), T02=(200, 50))
    d.ask("annul_win", game="QF-1-T1", team="T01", reason="таємна причина", public_note="не студент")
    struck = told(d)["results"][0]["struck"]
    assert [(row["team"], row["note"]) for row in struck] == [("T01", "не студент")]
    assert "таємна" not in str(told(d))


def test_what_comes_next_in_order_of_play_and_who_waits() -> None:
    d = quarter_finals()
    view = told(d)
    assert (view["now"]["cycle"], view["next"]["cycle"], view["later"]) == ("QF-1", "QF-2", [])
    table = view["next"]["tables"][0]
    assert [(one["letter"], one["team"]) for one in table["teams"]] == list(
        zip("АБВГ", ("T21", "T22", "T23", "T24"), strict=True)
    )
    d.played("QF-1")
    view = told(d)
    assert view["waiting"]["stage"] == "SF"
    assert len(view["waiting"]["teams"]) == 6


def test_s10_an_empty_seat_is_nobody() -> None:
    d = day(teams=11, plan=11).checked_in().closed().drawn_by_hand("SF")
    sizes = [len(table["teams"]) for table in told(d)["next"]["tables"]]
    assert sorted(sizes) == [3, 4, 4]


def test_u20_on_a_game_day_too() -> None:
    d = qualifying(teams=8, plan=8).game_day("D1", ["T01 T02 T03 T04"], ["T05 T06 T07 T08"])
    d.result("D1-1-T1", T01=(300, 90), T02=(200, 10))
    view = told(d)
    assert (view["now"]["cycle"], view["next"]["cycle"], view["through"]) == ("D1-1", "D1-2", None)
    assert view["results"][0]["through"] == []


def test_deadlines_ahead_only() -> None:
    deadlines = {"substitution": "2026-05-16T16:30:00+03:00", "check_in": "2026-05-16T16:50:00+03:00"}
    d = day(teams=8, plan=8, deadlines=deadlines)
    d.checked_in().waits("16:31")
    assert [one["which"] for one in told(d)["deadlines"]] == ["check_in"]


def test_the_end_places() -> None:
    d = day(teams=4).checked_in().closed().drawn_by_hand("F").opened("F-1")
    d.result("F-1-T1", T01=(300, 60), T02=(290, 50), T03=(10, 5), T04=(5, 5))
    view = told(d)
    assert [ids(group) for group in view["places"]] == [["T01"], ["T02"], ["T03"], ["T04"]]
    assert (view["next"], view["through"], view["results"][0]["last"]) == (None, None, True)


# --- what is hidden


def test_frozen_hidden_scores_are_said_to_be_hidden_and_are_not_there() -> None:
    d = quarter_finals().started("QF-1-T1")
    d.ask("score_turn", game="QF-1-T1", turn=1, words=[{"word": "ДО", "points": 41}])
    d.ask("conceal", what="scores:QF-1")
    d.ask("score_turn", game="QF-1-T1", turn=2, words=[{"word": "ПІСЛЯ", "points": 97}], all_tiles=True)
    d.ask("end_game", game="QF-1-T1", reason="host").ask("submit_result", game="QF-1-T1")
    d.ask("confirm_result", game="QF-1-T1")
    view = told(d)
    assert [(one["kind"], one["of"]) for one in view["hidden"]] == [("scores", "QF-1")]
    assert (view["results"], view["through"]["rows"]) == ([], [])
    assert [row["word"] for row in view["facts"]["words"]] == ["ДО"]
    assert all(secret not in str(view) for secret in ("ПІСЛЯ", "97", "147"))


def test_frozen_frozen_scores_tell_of_no_gap_and_no_comeback() -> None:
    d = quarter_finals().started("QF-1-T1").ask("conceal", what="scores:QF-1")
    for turn, points in enumerate((10, 20, 30, 40, 50), start=1):
        d.ask("score_turn", game="QF-1-T1", turn=turn, words=[{"points": points}])
    d.ask("end_game", game="QF-1-T1", reason="host")
    facts = highlights_view(public_state(d.state), d.machine.roster)
    assert (facts["closest"], facts["comeback"], facts["best_total"]) == (None, None, None)
    d.ask("reveal", what="scores:QF-1")
    after = highlights_view(public_state(d.state), d.machine.roster)
    assert (after["closest"]["gap"], after["best_total"]["points"]) == (20, 60)


def test_places_and_seats_behind_a_curtain() -> None:
    d = quarter_finals().played("QF-1").played("QF-2")
    d.ask("conceal", what="seats:SF").drawn("SF")
    view = told(d)
    assert [(one["kind"], one["of"]) for one in view["hidden"]] == [("seats", "SF")]
    assert view["next"] is None
    assert view["waiting"]["stage"] == "SF"
