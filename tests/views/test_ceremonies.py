"""What a ceremony's screen shows, and what the committee's console says of its curtains."""

from typing import Any

import pytest

from knockout.machine import Machine
from knockout.tournament.veil import public_state
from knockout.views.console_curtains import (
    curtains_of_awards,
    curtains_of_cycle,
    curtains_of_draw,
    hidden_view,
    remote_view,
)
from knockout.views.reveal_screen import on_stage, reveal_screen
from tests.days import Day, day
from tests.tournament.seen import day_of, score, semi_finals

EIGHT = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
REASON = {"reason": "журі"}
MINUTE = 60_000


def screen(d: Day, arg: str = "") -> dict[str, Any]:
    return reveal_screen(d.state, public_state(d.state), d.machine.roster, arg)


def draw_card(d: Day, stage: str = "SF") -> dict[str, Any]:
    (card,) = curtains_of_draw(d.state, d.machine.roster, d.now, stage)
    return card


def cycle_cards(d: Day, cycle: str | None) -> dict[str, dict[str, Any]]:
    return {one["what"]: one for one in curtains_of_cycle(d.state, d.machine.roster, d.now, cycle)}


def end_cards(d: Day) -> dict[str, dict[str, Any]]:
    return {one["what"]: one for one in curtains_of_awards(d.state, d.machine.roster, d.now)}


def concealed_lots() -> Day:
    return day_of(EIGHT).ask("conceal", what="seats:SF").drawn_by_hand("SF")


def final_behind_curtains(**points: int) -> Day:
    d = semi_finals().played("SF").drawn_by_hand("F").opened("F-1")
    return d.ask("conceal", what="places").ask("conceal", what="awards").result("F-1-T1", **points)


# --- the lots on the screen


def test_before_the_first_seat_everybody_waits_and_nobody_sits() -> None:
    view = screen(concealed_lots())
    assert (view["kind"], view["shown"], view["newest"]) == ("seats", 0, None)
    assert [team["team"] for team in view["waiting"]] == [f"T0{number}" for number in range(1, 9)]
    assert {seat for table in view["tables"] for seat in table["seats"]} == {None}
    assert view["lots"]["list_hash"]
    assert view["lots"]["seed"] is None


def test_who_is_shown_waits_no_more_and_the_newest_is_named_with_its_table() -> None:
    view = screen(concealed_lots().ask("reveal", what="seats:SF", shown=6))
    assert {team["team"] for team in view["waiting"]} == {"T07", "T08"}
    assert (view["newest"]["team"], view["newest"]["table"], view["newest"]["letter"]) == ("T06", 2, "Б")
    assert (view["newest"]["seat"], view["newest"]["game"]) == (2, "SF-1-T2")


def test_s10_an_empty_seat_is_the_newest_too() -> None:
    d = day(7, plan=EIGHT).checked_in().closed().ask("conceal", what="seats:SF").drawn_by_hand("SF")
    d.ask("reveal", what="seats:SF", shown=8)
    assert (screen(d)["newest"]["is_empty"], screen(d)["still"], screen(d)["waiting"]) == (True, 0, [])


def test_without_a_curtain_the_screen_has_the_lots_drawn_last_and_then_the_places() -> None:
    d = day_of(EIGHT)
    assert screen(d)["kind"] == "nothing"
    d.drawn_by_hand("SF")
    assert (screen(d)["what"], screen(d)["shown"], screen(d)["newest"]) == ("seats:SF", 8, None)
    d.opened("SF-1").played("SF").drawn_by_hand("F")
    assert screen(d)["what"] == "seats:F"
    d.opened("F-1").played("F")
    assert (screen(d)["kind"], screen(d)["done"]) == ("places", True)


@pytest.mark.parametrize("arg", ["seats:XX", "seats:", "scores:SF-1", "x", "places:F"])
def test_what_is_no_ceremony_is_the_one_that_is_on(arg: str) -> None:
    assert screen(concealed_lots(), arg)["what"] == "seats:SF"


def test_lots_that_rest_on_frozen_scores_show_nobody() -> None:
    d = semi_finals().ask("conceal", what="scores:SF-1").played("SF")
    d.ask("conceal", what="seats:F").drawn_by_hand("F")
    view = screen(d, "seats:F")
    assert (view["shown"], view["waiting"], view["drawn"]) == (0, [], False)
    assert draw_card(d, "F")["ready"] is False


# --- the places and the awards on the screen


def test_places_come_from_the_last_and_those_above_are_numbers_alone() -> None:
    d = final_behind_curtains(T01=400, T05=300, T02=200, T06=100)
    assert (screen(d)["groups"], screen(d)["open"], screen(d)["done"]) == ([], [1, 2, 3, 4], False)
    d.ask("reveal", what="places", shown=2)
    view = screen(d)
    assert [(row["place"], row["teams"][0]["total"]) for row in view["groups"]] == [(4, 100), (3, 200)]
    assert (view["open"], view["groups"][-1]["last"]) == ([1, 2], True)
    d.ask("reveal", what="places", shown=4)
    assert (screen(d)["open"], screen(d)["done"]) == ([], True)


def test_s24_level_teams_share_a_step_and_nobody_knows_it_before() -> None:
    level = final_behind_curtains(T01=400, T05=300)
    plain = final_behind_curtains(T01=400, T05=300, T02=200, T06=100)
    assert screen(level) == screen(plain)
    level.ask("reveal", what="places", shown=1)
    view = screen(level)
    assert [(row["place"], len(row["teams"]), row["level"]) for row in view["groups"]] == [(3, 2, True)]
    assert view["open"] == [1, 2]


def test_the_screen_of_the_places_is_the_same_before_and_after_the_final_is_official() -> None:
    d = semi_finals().played("SF").drawn_by_hand("F").opened("F-1").ask("conceal", what="places")
    d.submitted("F-1-T1", T01=400, T05=300, T02=200, T06=100)
    before = screen(d, "places")
    d.ask("confirm_result", game="F-1-T1")
    assert screen(d, "places") == before


def test_awards_come_one_after_another() -> None:
    d = final_behind_curtains(T01=400).ask("reveal", what="places")
    for title in ("Найвище слово", "Приз глядачів"):
        d.ask("give_award", title=title, teams=["T01"], **REASON)
    assert (screen(d)["kind"], screen(d)["awards"]) == ("awards", [])
    d.ask("reveal", what="awards", shown=1)
    assert [one["title"] for one in screen(d)["awards"]] == ["Найвище слово"]


# --- what is on, for screen, keys and remote alike


def test_lots_go_before_places_and_places_before_awards() -> None:
    d = final_behind_curtains(T01=400)
    assert on_stage(d.state) == "places"
    d.ask("reveal", what="places")
    assert on_stage(d.state) == "awards"
    d.ask("reveal", what="awards")
    assert on_stage(d.state) is None


def test_of_two_stages_the_drawn_one_is_on() -> None:
    d = day_of(EIGHT).ask("conceal", what="seats:F").ask("conceal", what="seats:SF")
    assert on_stage(d.state) == "seats:F"
    d.drawn_by_hand("SF")
    assert on_stage(d.state) == "seats:SF"


# --- the console


def test_lots_can_be_concealed_as_soon_as_they_can_be_drawn_and_until_a_cycle_is_open() -> None:
    d = day_of(EIGHT)
    assert curtains_of_draw(d.state, d.machine.roster, d.now, "F") == []
    assert (draw_card(d)["up"], draw_card(d)["known"]) == (None, False)
    d.drawn_by_hand("SF")
    assert draw_card(d)["known"] is True
    d.opened("SF-1")
    assert curtains_of_draw(d.state, d.machine.roster, d.now, "SF") == []


def test_the_console_says_how_far_it_is_and_whom_the_next_seat_shows() -> None:
    d = concealed_lots().ask("reveal", what="seats:SF", shown=5)
    card = draw_card(d)
    assert (card["ready"], card["keyed"], card["up"]["shown"], card["up"]["of"]) == (True, True, 5, 8)
    seat = card["next"]["seat"]
    assert (seat["team"], seat["table"], seat["letter"], seat["number"]) == ("T06", 2, "Б", 2)
    assert hidden_view(d.state) == [
        {"what": "seats:SF", "kind": "seats", "of": "SF", "last": None, "shown": 5, "steps": 8}
    ]


def test_scores_of_a_cycle_can_be_frozen_before_and_during_play_until_it_is_official() -> None:
    d = day_of(EIGHT).drawn("SF")
    assert cycle_cards(d, "SF-1")["scores:SF-1"]["up"] is None
    score(d.opened("SF-1").started("SF-1-T1"), "SF-1-T1", 10)
    d.ask("conceal", what="scores:SF-1", last=5 * MINUTE)
    card = cycle_cards(d, "SF-1")["scores:SF-1"]
    assert (card["up"]["last"], card["up"]["frozen"], card["games"]) == (5 * MINUTE, 0, 2)
    assert card["lasts"] == [3 * MINUTE, 5 * MINUTE, 10 * MINUTE]
    d.ask("conceal", what="scores:SF-1")
    assert cycle_cards(d, "SF-1")["scores:SF-1"]["up"]["frozen"] == 2
    d = semi_finals().played("SF")
    assert cycle_cards(d, "SF-1") == {}
    assert cycle_cards(d, None) == {}


def test_beside_the_finals_table_stand_its_places_too() -> None:
    d = semi_finals()
    assert set(cycle_cards(d, "SF-1")) == {"scores:SF-1"}
    d.played("SF").drawn_by_hand("F").opened("F-1")
    assert set(cycle_cards(d, "F-1")) == {"scores:F-1", "places"}


def test_places_are_ready_when_the_final_is_official_and_the_keys_work_what_the_hall_sees() -> None:
    d = semi_finals().played("SF").drawn_by_hand("F").opened("F-1")
    d.ask("conceal", what="places").ask("conceal", what="awards")
    assert not end_cards(d)["places"]["ready"]
    d.result("F-1-T1", T01=400, T05=300, T02=200, T06=100).ask(
        "give_award", title="Приз", teams=["T01"], **REASON
    )
    places, awards = end_cards(d)["places"], end_cards(d)["awards"]
    assert places["next"]["group"]["place"] == 4
    assert [team["team"] for team in places["next"]["group"]["teams"]] == ["T06"]
    assert awards["next"]["award"]["title"] == "Приз"
    assert (places["keyed"], awards["keyed"]) == (True, False)


def test_the_remote_works_the_one_that_is_on() -> None:
    d = concealed_lots()
    curtain = remote_view(d.state, d.machine.roster, d.now)["curtain"]
    assert (curtain["what"], curtain["ready"]) == ("seats:SF", True)
    d.ask("reveal", what="seats:SF")
    assert remote_view(d.state, d.machine.roster, d.now)["curtain"] is None


def test_nothing_can_be_concealed_before_there_is_a_tournament() -> None:
    d = Day(Machine())
    assert curtains_of_awards(d.state, d.machine.roster, d.now) == []
