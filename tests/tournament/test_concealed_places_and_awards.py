"""The final's places from the last to the first, and one award after the other."""

import pytest

from knockout.views.reveal import awards_reveal, kept_back, next_reveal, places_reveal
from tests.days import Day
from tests.tournament.seen import day_of, seen

FINAL = "F-1-T1"
AGAIN = "F-1-T1-R2"
REASON = {"reason": "так вирішено"}


def final() -> Day:
    """Four teams in a final that is open."""
    return day_of([{"field": 4}]).drawn_by_hand("F").opened("F-1")


def played(d: Day) -> Day:
    """T01 400, T02 300, T03 200, T04 100, official."""
    return d.result(FINAL, T01=400, T02=300, T03=200, T04=100)


def shown_places(d: Day) -> list[list[str]]:
    """The groups that are shown, from the last place up."""
    view = places_reveal(d.state, d.machine.roster)
    return [[team["team"] for team in group["teams"]] for group in view["groups"]]


def shown_awards(d: Day) -> list[str]:
    return [award["title"] for award in awards_reveal(d.state, d.machine.roster)["awards"]]


def with_awards() -> Day:
    d = final().ask("conceal", what="awards")
    for title, team in (("Перша", "T01"), ("Друга", "T02"), ("Третя", "T03")):
        d.ask("give_award", title=title, teams=[team], **REASON)
    return d


def test_s22_the_final_is_not_official_for_anybody_while_its_places_are_concealed():
    d = played(final().ask("conceal", what="places"))
    assert (d.places(), seen(d).places(), seen(d).phase(FINAL)) == (
        [{"T01"}, {"T02"}, {"T03"}, {"T04"}],
        [],
        "ended",
    )
    d.ask("reveal", what="places")
    assert seen(d).state is d.state


def test_play_in_the_final_is_seen_until_it_is_official():
    d = final().ask("conceal", what="places").submitted(FINAL, T01=400)
    assert (seen(d).totals(FINAL)["T01"], seen(d).game(FINAL).kept) == (400, None)
    d.corrected(FINAL, T02=500).ask("confirm_result", game=FINAL)
    assert (seen(d).totals(FINAL)["T02"], seen(d).game(FINAL).kept) == (0, "frozen")


def test_places_are_shown_from_the_last_to_the_first_with_totals_and_best_words():
    d = played(final().ask("conceal", what="places"))
    assert shown_places(d) == []
    for shown, teams in enumerate([["T04"], ["T03"], ["T02"], ["T01"]], start=1):
        d.ask("reveal", what="places", shown=shown)
        assert shown_places(d)[-1] == teams
        assert len(shown_places(d)) == shown
        assert seen(d).places() == []
    last = places_reveal(d.state, d.machine.roster)["groups"][-1]
    team = last["teams"][0]
    assert (last["place"], last["last"], team["total"], team["best_word"]["points"]) == (1, True, 400, 40)


def test_s24_level_teams_are_shown_together():
    d = final().ask("conceal", what="places").result(FINAL, T01=400, T02=300, T03=(200, 20), T04=(200, 20))
    d.ask("reveal", what="places", shown=1)
    assert [set(group) for group in shown_places(d)] == [{"T03", "T04"}]
    assert places_reveal(d.state, d.machine.roster)["groups"][0]["place"] == 3


def test_places_shown_as_a_whole_take_the_freeze_of_the_final_with_them():
    d = played(final().ask("conceal", what="places").ask("conceal", what="scores:F-1"))
    assert d.refuses("concealed", "reveal", what="scores:F-1")["what"] == ["places"]
    d.ask("reveal", what="places")
    assert [entry.what for entry in d.entries] == ["places", "scores:F-1"]
    assert seen(d).state is d.state


@pytest.mark.parametrize("also", [(), ("scores:F-1",)])
def test_places_shown_as_a_whole_free_a_final_that_was_voided_too(also: tuple[str, ...]):
    d = final().ask("conceal", what="places")
    for what in also:
        d.ask("conceal", what=what)
    played(d).ask("void_game", game=FINAL, **REASON)
    d.result(AGAIN, T01=1, T02=2, T03=3, T04=4)
    assert (d.game(FINAL).kept, d.game(AGAIN).kept) == ("frozen", "frozen")
    d.ask("reveal", what="places")
    assert (d.game(FINAL).kept, d.game(AGAIN).kept) == (None, None)
    assert seen(d).state is d.state


def test_frozen_scores_of_an_official_final_show_no_place():
    d = played(final().ask("conceal", what="scores:F-1"))
    assert (shown_places(d), seen(d).places()) == ([], [])
    d.ask("reveal", what="scores:F-1")
    assert seen(d).places() == d.places()


def test_places_that_are_known_are_hidden_again_for_a_ceremony():
    d = played(final()).ask("conceal", what="places")
    assert (seen(d).places(), seen(d).phase(FINAL)) == ([], "ended")
    d.ask("reveal", what="places", shown=1)
    assert shown_places(d) == [["T04"]]


def test_no_place_is_shown_before_the_final_is_official():
    d = final().ask("conceal", what="places")
    assert d.refuses("results_missing", "reveal", what="places", shown=1)["games"] == [FINAL]
    played(d).refuses("bad_field", "reveal", what="places", shown=5)


def test_s24_a_decision_about_the_final_is_not_told_before_its_places():
    d = final().ask("conceal", what="places").result(FINAL, T01=(400, 40), T02=(400, 40), T03=5)
    d.ask("decide_tie", question=f"{FINAL}:winner", order=["T02", "T01"], how="lots", **REASON)
    assert dict(seen(d).state.decisions) == {}
    assert dict(d.state.decisions) != {}


def test_a_ceremony_goes_on_after_the_tournament_is_closed():
    d = played(final().ask("conceal", what="places")).ask("close_tournament")
    d.ask("reveal", what="places", shown=1).ask("reveal", what="places")
    assert seen(d).state is d.state


# --- awards


def test_s28_awards_are_shown_one_after_the_other_in_their_order():
    d = with_awards()
    assert (shown_awards(d), seen(d).state.awards) == ([], ())
    d.ask("reveal", what="awards", shown=2)
    assert shown_awards(d) == ["Перша", "Друга"]
    assert [award.title for award in seen(d).state.awards] == ["Перша", "Друга"]
    d.ask("reveal", what="awards")
    assert seen(d).state is d.state


def test_an_award_taken_back_shows_no_other():
    d = with_awards().ask("reveal", what="awards", shown=1)
    d.ask("take_award", title="Перша", teams=["T01"], **REASON)
    assert shown_awards(d) == []
    d.ask("take_award", title="Третя", teams=["T03"], **REASON).ask("reveal", what="awards", shown=1)
    assert shown_awards(d) == ["Друга"]


def test_the_committee_is_told_which_award_and_which_place_comes_next():
    d = played(with_awards().ask("conceal", what="places"))
    assert next_reveal(d.state, d.machine.roster, "awards")["award"]["title"] == "Перша"
    d.ask("reveal", what="places", shown=3)
    assert next_reveal(d.state, d.machine.roster, "places")["group"]["teams"][0]["team"] == "T01"
    kept = {row["what"]: (row["shown"], row["of"]) for row in kept_back(d.state)}
    assert kept == {"awards": (0, 3), "places": (3, 4)}
