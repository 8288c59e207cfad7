"""Nothing of what is kept back is anywhere that everybody may read.

Two tournaments are told alike, but for what is kept back: words, points, who wins, seeds, awards. Every public page,
file, API answer and live part, with everything that can be asked of it, in both languages, must be the same in both.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from knockout.tournament.final import places
from knockout.web.access import RULES
from knockout.web.doors import PUBLIC
from tests.web.leaks import (
    GAMES,
    NOON,
    NOT_OF_THE_TOURNAMENT,
    SEEDS,
    Both,
    Pair,
    Twins,
    making_twins,
    public_rules,
    semi_finals,
)

REASON = {"reason": "так вирішено"}


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    """Make the two tournaments, on a clock that stands."""
    yield from making_twins(tmp_path, monkeypatch)


def test_every_public_address_is_read_or_known_to_tell_nothing(app: Flask) -> None:
    """A new public address is read by itself; one that can't be must say why it tells nothing."""
    read = {rule.rule for rule in public_rules(app)}
    only_posts = {"/api/v1/commands", "/console/logout"}
    public = {rule for rule, roles in RULES.items() if PUBLIC in roles}
    assert read | set(NOT_OF_THE_TOURNAMENT) | only_posts == public
    assert not read & (set(NOT_OF_THE_TOURNAMENT) | only_posts)


def test_frozen_scores_are_nowhere(twins: Twins) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.turns(GAMES[0], Pair(987, 321), Pair(5, 99)).turns(GAMES[1], Pair(1, 654))
    both.must("place_move", game=GAMES[1], turn=6)
    both.must("challenge", game=GAMES[1], turn=6, words=Pair(["ЩОВБ"], ["ЖУХЛЬ"]))
    both.look_alike()
    assert "/api/v1/games?lang=uk" in both.must("reveal", what="scores:SF-1").tell_apart()


def test_frozen_results_and_the_draw_that_rests_on_them_are_nowhere(twins: Twins) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.played(GAMES[0], Pair(987, 1), Pair(2, 986), how=Pair("out", "blocked"))
    both.must("request_correction", game=GAMES[0], turn=1, kind=Pair("passed", "exchanged"))
    both.must("correct_turn", game=GAMES[0], turn=2, words=Pair([{"points": 777}], [{"points": 3}]), **REASON)
    both.played(GAMES[1], Pair(1, 654), Pair(321, 0), 7, 8)
    both.look_alike()
    for twin in both.twins:
        state = twin.hall.machine.state
        winner = max(state.games[GAMES[0]].turns, key=lambda turn: sum(word.points for word in turn.words))
        twin.must("annul_win", game=GAMES[0], team=state.games[GAMES[0]].seats[winner.seat], **REASON)
    both.look_alike()
    both.must("draw", stage="F", seed=SEEDS)
    both.look_alike()


def test_scores_frozen_for_the_last_minutes_are_nowhere(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1", last=1_700_000)
    monkeypatch.setattr("knockout.clocktime.wall_now", lambda: NOON + 50_000)
    both.turns(GAMES[0], 11).turns(GAMES[1], 12)
    monkeypatch.setattr("knockout.clocktime.wall_now", lambda: NOON + 101_000)
    both.turns(GAMES[0], Pair(987, 321)).turns(GAMES[1], Pair(654, 986))
    both.look_alike()


def test_scores_of_a_game_day_are_in_no_rating(twins: Twins) -> None:
    tables = [{"game": f"D1-1-T{n}", "teams": [f"T0{4 * n - 3 + seat}" for seat in range(4)]} for n in (1, 2)]
    both = twins(entered=False).must("open_day", day="D1", name="Перший", tables=tables)
    both.must("conceal", what="scores:D1-1")
    for game in ("D1-1-T1", "D1-1-T2"):
        both.must("start_game", game=game).played(game, Pair(987, 1), Pair(2, 986), 3, Pair(321, 654))
    both.look_alike()
    assert any("rating" in asked for asked in both.must("reveal", what="scores:D1-1").tell_apart())


def test_lots_that_are_not_shown_are_nowhere(twins: Twins) -> None:
    both = twins().must("conceal", what="seats:SF")
    both.must("draw", stage="SF", seed=Pair("зерно ЩОВБ", "зерно ЖУХЛЬ"))
    both.must("plan_start", cycle="SF-1", at="2099-05-16T18:00:00+03:00")
    both.look_alike()
    both.must("undo_draw", stage="SF", reason="ще раз")
    assert both.tell_apart(), "the seed of lots undone is told (U22)"


def test_lots_by_hand_that_are_not_shown_are_nowhere(twins: Twins) -> None:
    first, other = [f"T0{n}" for n in (1, 2, 3, 4)], [f"T0{n}" for n in (5, 6, 7, 8)]
    both = twins().must("conceal", what="seats:SF")
    for seat in (1, 2, 3, 4):
        both.must(
            "enter_slip", stage="SF", game="SF-1-T1", seat=seat, team=Pair(first[seat - 1], other[seat - 1])
        )
    both.look_alike()
    seats = ({"SF-1-T1": first, "SF-1-T2": other}, {"SF-1-T1": other, "SF-1-T2": first})
    both.must("enter_draw", stage="SF", seats=Pair(*seats))
    both.look_alike()


def test_lots_shown_to_half_tell_nothing_of_the_other(twins: Twins) -> None:
    both = twins().must("conceal", what="seats:SF")
    seats = [
        {"SF-1-T1": ["T01", "T02", "T03", "T04"], "SF-1-T2": ["T05", "T06", "T07", last]} for last in ("T08",)
    ]
    swapped = {"SF-1-T1": ["T01", "T02", "T03", "T04"], "SF-1-T2": ["T08", "T07", "T06", "T05"]}
    both.must("enter_draw", stage="SF", seats=Pair(seats[0], swapped)).must(
        "reveal", what="seats:SF", shown=4
    )
    both.look_alike()


def final(twins: Twins) -> Both:
    """The final at play, a round scored; its seats are the same in both."""
    both = semi_finals(twins)
    for game in GAMES:
        both.played(game, 5)
    both.must("draw", stage="F", seed="1").must("open_cycle", cycle="F-1").must("start_game", game="F-1-T1")
    return both.turns("F-1-T1", 10, 20, 30, 40)


def test_places_that_are_not_shown_are_nowhere(twins: Twins) -> None:
    both = final(twins).must("conceal", what="scores:F-1").must("conceal", what="places")
    both.played("F-1-T1", 0, 0, Pair(987, 500), Pair(500, 987))
    assert places(both.state(0)) != places(both.state(1))
    both.look_alike()
    both.must("reveal", what="places", shown=2)
    both.look_alike()
    both.must("close_tournament")
    both.look_alike()
    assert both.must("reveal", what="places").tell_apart()


def test_awards_that_are_not_shown_are_nowhere(twins: Twins) -> None:
    both = semi_finals(twins).must("conceal", what="awards")
    both.must("give_award", title="Перша", teams=["T01"], **REASON)
    both.must("give_award", title=Pair("Найщовбистіша", "Друга"), teams=Pair(["T02"], ["T03"]), **REASON)
    both.look_alike()
    both.must("reveal", what="awards", shown=1)
    both.look_alike()


def test_case_65_what_is_being_looked_at_is_nowhere(twins: Twins) -> None:
    both = semi_finals(twins).must("hold_game", game=GAMES[0], reason="суперечка")
    words = Pair([{"word": "ЩОВБ", "points": 987}], [{"word": "ЖУХЛЬ", "points": 986}])
    both.must("correct_turn", game=GAMES[0], turn=1, words=words, **REASON)
    both.look_alike()
    both.must("end_game", game=GAMES[1], reason="host")
    both.must("correct_turn", game=GAMES[1], turn=1, words=words, **REASON).must(
        "submit_result", game=GAMES[1]
    )
    both.look_alike()
    assert both.must("confirm_result", game=GAMES[1]).tell_apart()


# --- answers to commands


ASKED: list[dict[str, Any]] = [
    {"do": "challenge", "game": "SF-1-T1", "turn": 1, "by": "T99"},
    {"do": "challenge", "game": "F-1-T1", "turn": 1, "by": "T99"},
    {"do": "score_turn", "game": "F-1-T1", "turn": 1, "words": []},
    {"do": "score_turn", "game": "F-1-T9", "turn": 1, "words": [{"points": 1}]},
    {"do": "submit_result", "game": "F-1-T1", "agreed": ["Я"]},
    {"do": "enter_sheet", "game": "F-1-T1", "totals": {}, "best_word": {}, "reason": "так"},
    {"do": "enter_sheet", "game": "SF-1-T1", "totals": {"T99": 1}, "best_word": {}, "reason": "так"},
    {"do": "correct_turn", "game": "SF-1-T1", "turn": 1, "kind": "passed", "reason": "так", "preview": True},
    {"do": "undo", "game": "SF-1-T1"},
    {"do": "start_game", "game": "F-1-T1"},
    {"do": "open_cycle", "cycle": "F-1"},
    {"do": "decide_tie", "question": "SF-1-T1:winner", "order": [], "how": "lots", "reason": "так"},
    {"do": "reveal", "what": "scores:SF-1"},
    {"do": "take_award", "title": "Друга", "teams": ["T01"], "reason": "так"},
]


@pytest.mark.parametrize("who", ["public", "host:3", "announcer"])
def test_refusals_tell_nothing_to_who_may_not_ask(twins: Twins, who: str) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.played(GAMES[0], Pair(987, 1), Pair(2, 986)).played(GAMES[1], Pair(1, 654), Pair(321, 0))
    both.must("draw", stage="F", seed=SEEDS)
    for asked in ASKED:
        one, other = (twin.ask(who=who, **asked) for twin in both.twins)
        assert (one["ok"], one) == (False, other), asked


def test_a_hosts_preview_tells_of_its_own_table_only(twins: Twins) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.played(GAMES[1], Pair(987, 1), Pair(2, 986)).must("end_game", game=GAMES[0], reason="host")
    asked = {
        "do": "correct_turn",
        "game": GAMES[0],
        "turn": 1,
        "words": [{"points": 15}],
        **REASON,
        "preview": True,
    }
    one, other = (twin.ask(who=f"host:{GAMES[0]}", **asked)["preview"] for twin in both.twins)
    assert one == other
    assert one["after"]["qualified"] == []


def test_a_host_sees_its_own_table_as_it_is_and_the_others_as_everybody_does(twins: Twins) -> None:
    both = semi_finals(twins).must("conceal", what="scores:SF-1")
    both.turns(GAMES[0], Pair(987, 321)).turns(GAMES[1], Pair(654, 986))
    for twin, own in zip(both.twins, (987, 321), strict=True):
        token = twin.hall.tokens.host(1)
        answer = twin.app.test_client().get("/api/v1/games", headers={"Authorization": f"Bearer {token}"})
        games = {game["id"]: [seat["total"] for seat in game["seats"]] for game in answer.get_json()["games"]}
        assert (games[GAMES[0]][0], games[GAMES[1]]) == (10 + own, [10, 20, 30, 40])


def test_the_digest_is_sealed_while_anything_is_kept_back(twins: Twins) -> None:
    """By trial, a plain one would tell a guess from the truth."""
    both = semi_finals(twins)
    hall = both.twins[0].hall
    assert hall.digest_told() == {"digest": hall.digest(), "sealed": None}
    both.must("conceal", what="scores:SF-1").turns(GAMES[0], Pair(987, 321))
    told = [twin.hall.digest_told() for twin in both.twins]
    assert [one["digest"] for one in told] == [None, None]
    assert hall.digest() not in str(told)
