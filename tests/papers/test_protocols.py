"""The protocol of results: what is official, who is through and why, what is ruled and what is still open."""

import pytest

from knockout.game.scoring import best_words, totals
from knockout.tournament.lookup import all_games, rules_of
from knockout.tournament.progress import qualified
from knockout.views.papers_results import protocol_view
from tests.days import Day, day
from tests.papers.printing import flat, pages, printed, text_of, the_protocol
from tests.papers.stories import drawn, game_day, mid_day, play_cycle, whole_day

PROVISIONAL = "ПОПЕРЕДНІЙ ПРОТОКОЛ"


def two_tables(**rules: object) -> Day:
    """Eight teams at two tables, both games open; the best two of each go on."""
    found = day(8, plan={"size": 8, "tables": 2}, rules=rules or None)
    return found.checked_in().closed().drawn_by_hand("SF").opened("SF-1")


def name(d: Day, team: str) -> str:
    return flat(d.machine.roster.name(team))  # type: ignore[arg-type]


def test_the_whole_day_has_every_game_with_totals_and_best_words() -> None:
    d = whole_day()
    data = the_protocol(d)
    assert pages(data) <= 4
    said = flat(text_of(data))
    for game in all_games(d.state):
        for team, total in totals(game, rules_of(d.state)).items():
            word = best_words(game, rules_of(d.state))[team]
            assert word is not None
            assert f"{total}{flat(word.word or '')}{word.points}" in said
            assert name(d, team) in said
    assert flat(PROVISIONAL) not in said
    assert flat("Усі наведені результати офіційні.") in said


@pytest.mark.parametrize("stage", ["QF", "SF"])
def test_who_is_through_stands_with_the_why_in_words(stage: str) -> None:
    d = whole_day()
    said = flat(text_of(the_protocol(d, stage)))
    rows = qualified(d.state, stage)  # type: ignore[arg-type]
    assert len(rows) == {"QF": 12, "SF": 4}[stage]
    for row in rows:
        start = said.index(f"{row.mark}{name(d, row.team)}")
        why = said[start : start + 90]
        assert str(row.points) in why
        assert any(part in why for part in ("перемогазастолом", "найкращазрешти", "місцестолу"))


def test_the_line_of_the_best_losers_can_be_checked() -> None:
    said = flat(text_of(the_protocol(whole_day(), "QF")))
    assert flat("Найкращі з решти, ¼ фіналу · цикл 1:") in said
    assert flat("Найкращі з решти, ¼ фіналу · цикл 2:") in said


def test_s12_what_is_not_official_says_so_in_words_at_its_table_and_at_the_top() -> None:
    said = text_of(the_protocol(mid_day()))
    assert flat(f"{PROVISIONAL}. Ще не офіційні: ¼ фіналу · цикл 2, столи 2, 3, 4, 5.") in flat(said)
    assert said.count("ПОПЕРЕДНІЙ РЕЗУЛЬТАТ") == 1
    assert said.count("ще грають: результату немає") == 1
    assert said.count("ще не грали") == 2
    assert "Q, попередньо" in said
    assert "ще 5 вільних місць" in said


def test_a_stage_by_itself_has_nothing_of_the_others() -> None:
    said = text_of(the_protocol(whole_day(), "SF"))
    assert "¼ фіналу" not in said
    assert "Підсумкові місця" not in said
    assert "не зараховано" not in said


def test_the_final_has_the_places_and_the_whole_day_the_awards_too() -> None:
    d = whole_day()
    for stage, awards in (("F", False), ("", True)):
        said = flat(text_of(the_protocol(d, stage)))
        start = said.index(flat("Підсумкові місця"))
        for place, group in enumerate(d.places(), start=1):
            (team,) = group
            start = said.index(f"{place}{name(d, team)}", start)
        assert (flat("Найдружніша команда: Лель, Цвіт") in said) == awards


def test_s30_a_struck_win_is_a_fact_with_its_public_note_and_no_reason() -> None:
    said = text_of(the_protocol(whole_day()))
    assert "не зараховано. (гравець не студент)" in said.replace("\r\n", " ")
    assert "перемогу не зараховано" in said
    assert "таємна" not in said


def test_an_undecided_question_is_at_the_top_and_named_with_its_teams() -> None:
    d = two_tables().result("SF-1-T1", T01=(300, 40), T02=(300, 40), T03=(300, 40), T04=100)
    d.result("SF-1-T2", T05=300, T06=200, T07=100, T08=50)
    said = flat(text_of(the_protocol(d, "SF")))
    assert flat(f"{PROVISIONAL}. Не все вирішено") in said
    asked = "½ фіналу · цикл 1, стіл 1: останнє місце, що проходить далі"
    assert flat(f"НЕ ВИРІШЕНО: {asked}. Рівні: Команда T01, Команда T02, Команда T03.") in said
    d.ask(
        "decide_tie",
        question="SF-1-T1:winner",
        order=["T03", "T01", "T02"],
        how="lots",
        reason="таємна причина",
    )
    said = flat(text_of(the_protocol(d, "SF")))
    assert flat(f"{asked}: Команда T03, Команда T01, Команда T02, вирішено жеребом") in said
    assert flat(PROVISIONAL) not in said
    assert flat("таємна") not in said


def test_s18_where_one_of_a_table_goes_on_the_win_is_undecided() -> None:
    d = day(40).checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=300, T02=300)
    said = flat(text_of(the_protocol(d, "QF")))
    assert flat("НЕ ВИРІШЕНО: ¼ фіналу · цикл 1, стіл 1: перемога. Рівні: Команда T01, Команда T02.") in said


def test_s26_a_paper_result_says_that_it_is_one() -> None:
    d = two_tables()
    totals_given = {team: 100 + number for number, team in enumerate(d.game("SF-1-T1").teams)}
    best = {team: {"word": "папір", "points": 30} for team in totals_given}
    d.ask("enter_sheet", game="SF-1-T1", totals=totals_given, best_word=best, reason="таємна причина")
    d.ask("confirm_result", game="SF-1-T1")
    said = text_of(the_protocol(d, "SF"))
    assert "внесено з паперу" in said
    assert "0 ходів" not in said


def test_u21_u27_teams_that_are_out_are_public_facts() -> None:
    d = day(10, plan={"size": 8, "tables": 2}, deadlines={"check_in": "2026-05-16T13:00:00+03:00"})
    d.checked_in(but=["T05"]).waits("13:00")
    d.drawn("SF").opened("SF-1").started("SF-1-T1", "SF-1-T2")
    playing = d.game("SF-1-T1").teams[0]
    d.ask("disqualify", team=playing, reason="таємна причина", public_note="грубість")
    d.ask("withdraw_team", team=d.game("SF-1-T2").teams[1], reason="таємна причина")
    said = flat(text_of(the_protocol(d)))
    assert flat("«Команда T05»: не зареєструвалася вчасно й вибула.") in said
    assert (
        flat(f"«Команда {playing}»: дискваліфіковано під час гри (½ фіналу · цикл 1, стіл 1). (грубість)")
        in said
    )
    assert flat("знялася сама") in said
    assert flat("таємна") not in said


def test_s14_a_voided_game_is_named_and_its_replay_stands_in_its_place() -> None:
    d = play_cycle(drawn(), "QF-1").ask("void_game", game="QF-1-T3", reason="таємна причина")
    said = flat(text_of(the_protocol(d, "QF")))
    assert flat("¼ фіналу · цикл 1, стіл 3: гру скасовано, вона ніде не враховується.") in said
    assert flat("Стіл 3 (перегравання 1)") in said


def test_u20_a_game_day_has_its_own_protocol_with_the_points_of_the_day() -> None:
    d = game_day()
    for stage in ("D1", ""):
        said = flat(text_of(the_protocol(d, stage)))
        assert flat("Перший ігровий день · цикл 1") in said
        assert flat("Підсумок дня") in said
        assert flat(PROVISIONAL) in said
    view = protocol_view(d.state, d.machine.roster, "D1")
    assert view is not None
    standing = view["stages"][0]["day_standing"]
    assert [row["place"] for row in standing] == list(range(1, 8))
    assert [row["points"] for row in standing] == sorted((row["points"] for row in standing), reverse=True)
    assert "Пройшли далі" not in text_of(the_protocol(d, "D1"))


def test_before_the_first_game_it_says_that_nothing_is_played() -> None:
    assert "Ще нічого не зіграно." in text_of(printed("before", "uk")["protocol"])


def test_there_are_lines_for_the_committee_and_the_counting_commission_to_sign() -> None:
    for state in ("mid", "whole", "day"):
        said = text_of(printed(state, "uk")["protocol"])
        assert said.count("лічильна комісія") == 3
        assert "голова оргкомітету" in said
        assert "Дата:" in said


def test_there_is_no_protocol_of_what_there_is_not() -> None:
    d = drawn()
    assert protocol_view(d.state, d.machine.roster, "R5") is None
