"""S12, S14, S26, S29: from a game that has ended to the next stage; nothing is built on what is not official."""

from knockout.ids import StageId
from knockout.tournament.slots import entrants
from knockout.tournament.state import BestLoserOf, TeamIn, WinnerOf
from tests.days import Day, day


def open_day() -> Day:
    return day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def quarter_finals() -> Day:
    return open_day().played("QF")


# --- S12


def test_s12_nobody_advances_on_a_provisional_result():
    d = open_day().submitted("QF-1-T1", T01=300)
    assert d.phase("QF-1-T1") == "submitted"
    assert d.through("QF") == {}
    assert entrants(d.state, StageId("SF"))[0] == WinnerOf("QF-1-T1")


def test_s12_official_once_the_counting_commission_confirms_it():
    d = open_day().submitted("QF-1-T1", T01=300).ask("confirm_result", game="QF-1-T1", who="counting")
    assert d.phase("QF-1-T1") == "official"
    assert d.through("QF") == {"T01": "Q"}
    assert entrants(d.state, StageId("SF"))[0] == TeamIn("T01")
    assert BestLoserOf("QF-1") in entrants(d.state, StageId("SF"))


def test_s12_a_seat_that_does_not_agree_is_shown_and_blocks_nothing():
    d = open_day().ended("QF-1-T1", T01=300).ask("submit_result", game="QF-1-T1", agreed=["А", "В", "Г"])
    assert d.game("QF-1-T1").agreed == ("А", "В", "Г")
    assert d.ask("confirm_result", game="QF-1-T1").phase("QF-1-T1") == "official"


def test_s12_a_stage_is_drawn_only_from_official_results_what_is_missing_is_named():
    d = open_day().played("QF-1").opened("QF-2").played("QF-2")
    d.ask("return_result", game="QF-1-T4", reason="звірка").ask(
        "return_result", game="QF-2-T5", reason="звірка"
    )
    for command in ({"do": "draw", "seed": "1"}, {"do": "enter_draw", "seats": {}}):
        details = d.refuses("results_missing", stage="SF", **command)
        assert details["games"] == ["QF-1-T4", "QF-2-T5"]


def test_case_31_with_four_of_five_tables_closed_table_5_is_named():
    d = open_day()
    for n in range(1, 5):
        d.result(f"QF-1-T{n}", **{d.seats(f"QF-1-T{n}")[0]: 400})
    d.started("QF-1-T5")
    assert d.refuses("results_missing", "open_cycle", cycle="QF-2")["games"] == ["QF-1-T5"]
    assert "QF-1-T5" in d.refuses("results_missing", "draw", stage="SF", seed="1")["games"]
    assert "q" not in d.through("QF").values()
    assert BestLoserOf("QF-1") in entrants(d.state, StageId("SF"))


def test_s12_before_anything_is_drawn_every_game_is_missing():
    assert len(day().refuses("results_missing", "draw", stage="SF", seed="1")["games"]) == 10


def test_s12_return_result_takes_an_official_result_back():
    d = quarter_finals().ask("return_result", game="QF-1-T1", reason="помилка", who="counting")
    assert d.phase("QF-1-T1") == "ended"
    assert "T01" not in d.through("QF")
    assert d.game("QF-1-T1").returned == "помилка"


def test_s12_the_returned_result_is_submitted_and_confirmed_again():
    d = quarter_finals().ask("return_result", game="QF-1-T1", reason="помилка")
    d.ask("submit_result", game="QF-1-T1").ask("confirm_result", game="QF-1-T1")
    assert d.through("QF")["T01"] == "Q"


def test_s12_as_long_as_no_game_of_the_next_stage_has_started():
    d = quarter_finals().drawn_by_hand("SF").opened("SF-1")
    d.again().ask("return_result", game="QF-1-T1", reason="помилка")
    details = d.started("SF-1-T3").refuses("next_stage_started", "return_result", game="QF-1-T1", reason="-")
    assert details["games"] == ["SF-1-T3"]


def test_s12_the_next_stages_open_cycle_then_waits():
    d = quarter_finals().drawn_by_hand("SF").ask("return_result", game="QF-1-T1", reason="помилка")
    assert d.refuses("results_missing", "open_cycle", cycle="SF-1")["games"] == ["QF-1-T1"]
    d.ask("submit_result", game="QF-1-T1")
    d.refuses("results_missing", "open_cycle", cycle="SF-1")
    d.ask("confirm_result", game="QF-1-T1").opened("SF-1")


def test_s12_what_is_mended_while_returned_moves_the_seats_when_it_is_official_again():
    d = quarter_finals().drawn_by_hand("SF").ask("return_result", game="QF-1-T1", reason="помилка")
    d.corrected("QF-1-T1", T01=10)
    assert d.seats("SF-1-T1")[0] == "T01"
    d.ask("submit_result", game="QF-1-T1").ask("confirm_result", game="QF-1-T1")
    assert d.seats("SF-1-T1")[0] == "T02"


# --- S14


def test_s14_a_voided_game_counts_nowhere():
    d = quarter_finals().ask("void_game", game="QF-1-T1", reason="не те поле")
    assert d.phase("QF-1-T1") == "void"
    assert not {"T01", "T02", "T03", "T04"} & set(d.through("QF"))


def test_s14_its_replay_is_a_new_game_with_the_same_seats_in_the_same_cycle():
    d = quarter_finals().ask("void_game", game="QF-1-T1", reason="не те поле")
    assert d.phase("QF-1-T1-R2") == "ready"
    assert d.seats("QF-1-T1-R2") == d.seats("QF-1-T1")
    assert "QF-1-T1-R2" in d.games("QF-1")
    assert "QF-1-T1" not in d.games("QF-1")


def test_s14_the_replay_counts():
    d = quarter_finals().ask("void_game", game="QF-1-T1", reason="не те поле")
    assert d.refuses("results_missing", "draw", stage="SF", seed="1")["games"] == ["QF-1-T1-R2"]
    d.result("QF-1-T1-R2", T03=500)
    assert d.through("QF")["T03"] == "Q"
    assert d.row("QF", "T03").game == "QF-1-T1-R2"


def test_s14_a_replay_can_be_voided_as_well():
    d = quarter_finals().ask("void_game", game="QF-1-T1", reason="не те поле")
    d.started("QF-1-T1-R2").ask("void_game", game="QF-1-T1-R2", reason="знову")
    assert d.phase("QF-1-T1-R3") == "ready"


def test_s14_its_best_loser_counts_no_more():
    d = quarter_finals().ask("void_game", game="QF-1-T5", reason="не те поле")
    assert "q" not in {d.through("QF").get(team) for team in ("T18", "T14")}
    d.result("QF-1-T5-R2", T17=90)
    assert d.through("QF")["T14"] == "q"


def test_s14_the_cycle_after_waits_for_the_replay():
    d = open_day().played("QF-1").ask("void_game", game="QF-1-T1", reason="не те поле")
    assert d.refuses("results_missing", "open_cycle", cycle="QF-2")["games"] == ["QF-1-T1-R2"]


def test_s14_a_seated_entrant_keeps_its_seat_till_the_replay_is_official():
    d = quarter_finals().drawn_by_hand("SF").ask("void_game", game="QF-1-T1", reason="не те поле")
    d.refuses("results_missing", "open_cycle", cycle="SF-1")
    d.result("QF-1-T1-R2", T03=500)
    assert d.seats("SF-1-T1")[0] == "T03"


def test_void_game_refusals():
    d = quarter_finals().drawn_by_hand("SF")
    d.refuses("unknown_game", "void_game", game="QF-1-T9", reason="-")
    d.refuses("bad_field", "void_game", game="QF-1-T1", reason="")
    d.refuses("cycle_not_open", "void_game", game="SF-1-T1", reason="-")
    d.refuses("not_allowed", "void_game", game="QF-1-T1", reason="-", who="counting")
    d.opened("SF-1").started("SF-1-T1").refuses("next_stage_started", "void_game", game="QF-1-T1", reason="-")
    d.ask("void_game", game="SF-1-T1", reason="-").refuses(
        "already_done", "void_game", game="SF-1-T1", reason="-"
    )


# --- S26


def sheet(d: Day, game: str = "QF-1-T1") -> Day:
    words = {"T01": {"word": "зоря", "points": 60}, "T02": {"points": 44}, "T03": None}
    totals = {"T01": 301, "T02": 298, "T03": 0, "T04": 120}
    return d.ask("enter_sheet", game=game, totals=totals, best_word=words, reason="сів телефон")


def test_s26_a_game_kept_on_paper_enters_as_a_sheet():
    d = sheet(open_day())
    assert d.totals("QF-1-T1") == {"T01": 301, "T02": 298, "T03": 0, "T04": 120}
    assert d.best_words("QF-1-T1") == {"T01": 60, "T02": 44, "T03": None, "T04": None}
    assert d.game("QF-1-T1").position.ended == "paper"


def test_s26_it_is_confirmed_like_any_other():
    d = sheet(open_day())
    assert d.through("QF") == {}
    assert d.ask("confirm_result", game="QF-1-T1").through("QF") == {"T01": "Q"}


def test_s26_what_was_entered_live_stays_readable_and_counts_no_longer():
    d = sheet(open_day().ended("QF-1-T1", T04=500))
    assert d.totals("QF-1-T1")["T04"] == 120
    assert len(d.game("QF-1-T1").turns) == 5


# --- S29


def test_s29_a_cycle_is_opened_when_its_lots_are_drawn():
    d = day().checked_in().closed()
    d.refuses("wrong_phase", "open_cycle", cycle="QF-1")
    d.drawn("QF").opened("QF-1")
    assert {d.phase(game) for game in d.games("QF-1")} == {"ready"}
    assert {d.phase(game) for game in d.games("QF-2")} == {"waiting"}


def test_s29_and_every_game_of_the_cycle_before_it_has_ended_official_or_not():
    d = open_day()
    for n in range(1, 6):
        d.ended(f"QF-1-T{n}", **{d.seats(f"QF-1-T{n}")[0]: 90})
    assert d.opened("QF-2").through("QF") == {}


def test_s29_one_game_still_on_is_named():
    d = open_day().ended("QF-1-T1").ended("QF-1-T2").ended("QF-1-T4")
    assert d.refuses("results_missing", "open_cycle", cycle="QF-2")["games"] == ["QF-1-T3", "QF-1-T5"]


def test_u23_cycle_2_waits_while_cycle_1_plays():
    open_day().refuses("results_missing", "open_cycle", cycle="QF-2")
