"""S13: what the committee's settling of a correction leaves open or not: keep, replay, and what comes after."""

from tests.days import Day, day

KEEP = {"choice": "keep", "reason": "гра вже йде"}
REPLAY = {"choice": "replay", "reason": "справедливо"}


def semi_finals_drawn() -> Day:
    """SF-1-T1 T01 T05 T09 T13, SF-1-T2 T17 T18 T21 T25, SF-1-T3 T29 T33 T37 T38; T18 and T38 best losers."""
    return day().checked_in().closed().drawn_by_hand("QF").played("QF").drawn_by_hand("SF")


def first_table_plays() -> Day:
    return semi_finals_drawn().opened("SF-1").started("SF-1-T1")


def kept() -> Day:
    """T01's win turned out to be T02's, and the committee kept T01."""
    return first_table_plays().corrected("QF-1-T1", T01=10).ask("settle_correction", game="QF-1-T1", **KEEP)


def test_s13_a_struck_win_after_the_next_game_began_is_settled_like_a_correction():
    d = first_table_plays().ask("annul_win", game="QF-1-T1", team="T01", reason="не студент")
    assert d.seats("SF-1-T1")[0] == "T01"
    assert d.through("QF")["T01"] == "Q"
    d.ask("settle_correction", game="QF-1-T1", **REPLAY)
    assert d.seats("SF-1-T1-R2")[0] == "T02"


def test_s13_a_restored_win_is_settled_under_its_own_game():
    d = semi_finals_drawn().ask("annul_win", game="QF-1-T2", team="T05", reason="скарга")
    d.opened("SF-1").started("SF-1-T1")
    assert d.seats("SF-1-T1")[1] == "T06"
    d.ask("restore_win", game="QF-1-T2", team="T05", reason="скаргу відхилено")
    assert d.seats("SF-1-T1")[1] == "T06"
    d.ask("settle_correction", game="QF-1-T2", **REPLAY)
    assert d.seats("SF-1-T1-R2")[1] == "T05"


def test_s13_a_decision_changed_after_the_next_game_began_is_settled_under_its_own_game():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").result("QF-1-T2", T05=305, T06=305)
    d.ask("decide_tie", question="QF-1-T2:winner", order=["T05", "T06"], how="lots", reason="жереб")
    d.played("QF").drawn_by_hand("SF").opened("SF-1").started("SF-1-T1")
    d.ask("decide_tie", question="QF-1-T2:winner", order=["T06", "T05"], how="ruling", reason="помилка")
    d.ask("settle_correction", game="QF-1-T2", **KEEP)
    assert d.seats("SF-1-T1")[1] == "T05"


def test_s13_a_correction_taken_back_before_it_is_settled_leaves_nothing_to_replay():
    d = first_table_plays()
    before = d.through("QF")
    d.corrected("QF-1-T1", T01=10).corrected("QF-1-T1", T01=400)
    assert d.through("QF") == before
    if d.state.settlements and d.state.settlements["QF"].open:
        d.ask("settle_correction", game="QF-1-T1", **REPLAY)
    assert d.phase("SF-1-T1") == "thinking"
    assert d.through("QF") == before


def test_s13_what_is_kept_stays_kept_while_nothing_else_changes():
    d = kept().corrected("QF-1-T3", T10=303)
    assert d.through("QF")["T01"] == "Q"
    assert "T02" not in d.through("QF")


def test_s13_after_a_kept_correction_another_table_is_corrected_as_usual():
    d = kept().corrected("QF-2-T1", T21=10)
    assert d.seats("SF-1-T2")[2] == "T22"
    assert d.through("QF")["T22"] == "Q"
    assert d.through("QF")["T01"] == "Q"


def test_s13_after_a_kept_correction_a_second_conflict_is_asked_again():
    d = kept().corrected("QF-1-T2", T05=10)
    assert d.seats("SF-1-T1")[1] == "T05"
    d.ask("settle_correction", game="QF-1-T2", **REPLAY)
    assert d.phase("SF-1-T1") == "void"
    assert d.seats("SF-1-T1-R2")[1] == "T06"


def test_s21_after_a_kept_correction_a_team_that_leaves_is_still_replaced():
    d = kept().ask("disqualify", team="T17", reason="склад")
    assert d.seats("SF-1-T2") == ["T14", "T18", "T21", "T25"]
    assert d.through("QF")["T18"] == "Q"


def test_s13_a_team_kept_in_may_win_and_go_on():
    d = kept()
    d.ask("score_turn", game="SF-1-T1", turn=1, words=[{"points": 90}])
    d.ask("end_game", game="SF-1-T1", reason="host").ask("submit_result", game="SF-1-T1")
    d.ask("confirm_result", game="SF-1-T1")
    assert d.through("SF")["T01"] == "Q"


def test_s13_two_corrections_before_one_settling():
    d = first_table_plays().corrected("QF-1-T1", T01=10).corrected("QF-1-T2", T05=10)
    d.ask("settle_correction", game="QF-1-T1", **REPLAY)
    assert d.seats("SF-1-T1-R2") == ["T02", "T06", "T09", "T13"]


def test_s13_the_next_stage_is_not_drawn_while_a_correction_of_its_entrants_is_unsettled():
    d = semi_finals_drawn().played("SF").drawn_by_hand("F").opened("F-1").started("F-1-T1")
    first = d.seats("F-1-T1")[0]
    game = d.row("SF", first).game
    d.corrected(game, **{first: 10})
    assert d.state.settlements["SF"].open
    d.refuses("next_stage_started", "return_result", game=game, reason="звірка")


def test_s13_the_committee_sees_that_it_is_asked():
    d = first_table_plays().corrected("QF-1-T1", T01=10)
    step = d.next()
    named = [step.args, *(blocker.args for blocker in step.blockers)]
    assert any(args.get("game") == "QF-1-T1" for args in named), f"nobody is told: {step}"


def level_after_the_start() -> Day:
    """T01, who plays at SF-1-T1, and T02 turn out to be level; the committee finds for T02."""
    d = first_table_plays().corrected("QF-1-T1", T01=305, T02=305)
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02"}}
    return d.ask("decide_tie", question="QF-1-T1:winner", order=["T02", "T01"], how="lots", reason="жереб")


def test_s13_a_level_result_decided_after_the_next_game_began_shows_the_old_rows():
    d = level_after_the_start()
    assert d.through("QF") == semi_finals_drawn().through("QF")
    assert d.seats("SF-1-T1")[0] == "T01"


def test_s13_a_level_result_decided_after_the_next_game_began_can_be_kept():
    d = level_after_the_start().ask("settle_correction", game="QF-1-T1", **KEEP)
    assert d.through("QF") == semi_finals_drawn().through("QF")


def test_s13_a_level_result_decided_after_the_next_game_began_can_be_replayed():
    d = level_after_the_start().ask("settle_correction", game="QF-1-T1", **REPLAY)
    assert d.seats("SF-1-T1-R2")[0] == "T02"
    assert "T01" not in d.through("QF")


def test_s13_a_level_result_decided_for_the_team_that_plays_needs_no_settling():
    d = first_table_plays().corrected("QF-1-T1", T01=305, T02=305)
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T01", "T02"], how="lots", reason="жереб")
    assert d.through("QF") == semi_finals_drawn().through("QF")
    assert not any(settlement.open for settlement in d.state.settlements.values())


def test_s13_a_kept_team_stays_when_the_one_it_was_kept_for_leaves():
    d = kept().ask("disqualify", team="T02", reason="склад")
    assert d.through("QF")["T01"] == "Q"
    assert d.seats("SF-1-T1")[0] == "T01"


def test_s21_who_left_is_not_in_the_old_rows_either():
    d = semi_finals_drawn().ask("disqualify", team="T18", reason="склад").opened("SF-1").started("SF-1-T1")
    before = d.through("QF")
    assert before["T14"] == "q"
    d.ask("annul_win", game="QF-1-T1", team="T01", reason="не студент")
    assert d.through("QF") == before
