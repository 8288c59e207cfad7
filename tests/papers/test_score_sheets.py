"""The score sheet: blank to write on, filled from the log, with what was corrected and what counts no longer."""

import pytest

from knockout.game.scoring import totals
from knockout.ids import GameId
from knockout.papers.score_sheets import ROWS, score_sheets
from knockout.tournament.lookup import rules_of
from knockout.views.papers import games_named, sheets_view, spare_view
from tests.days import Day
from tests.papers.printing import flat, occasion, pages, pieces, printed, sheets, text_of
from tests.papers.stories import LONG, drawn, game_day, long_day, mid_day, play, play_cycle, whole_day

ONE = "QF-1-T1"


def begun(**how: object) -> Day:
    return drawn(**how).opened("QF-1" if not how else "SF-1")


def runs(data: bytes, page: int | None = None) -> list[str]:
    """Every run of text by itself, as it was set."""
    return [piece.text.strip() for piece in pieces(data) if page in (None, piece.page)]


# --- blank


def test_a_blank_sheet_is_one_page_with_the_seats_and_the_names() -> None:
    day = drawn()
    for game in ("QF-1-T1", "QF-2-T5"):
        data = sheets(day, game, filled=False)
        assert pages(data) == 1
        said = flat(text_of(data))
        for team in day.game(game).teams:
            assert flat(day.machine.roster.name(team)) in said
        assert f"Стіл{game[-1]}" in said
        assert f"¼фіналу·цикл{game[3]}" in said


def test_a_blank_sheet_has_numbered_rows_for_the_turns_of_a_whole_game() -> None:
    said = runs(sheets(drawn(), ONE, filled=False))
    assert [str(number) for number in range(1, ROWS + 1)] == [line for line in said if line.isdigit()]
    assert ROWS * 4 >= 45, "a game of 30 minutes has 30 to 45 turns"
    joined = " ".join(said)
    for label in ("Дата", "Початок", "Кінець", "господар столу", "лічильна комісія", "+50"):
        assert label in joined
    for letter in "АБВГ":
        assert f"підпис команди {letter}" in joined


def test_sheets_of_a_stage_that_is_not_drawn_have_places_for_the_names() -> None:
    day = drawn()
    data = sheets(day, "SF", filled=False)
    assert pages(data) == 3
    assert not any(name in text_of(data) for name in ("Єноти", "None"))


def test_the_spare_sheet_needs_nothing_to_be_known() -> None:
    day = drawn()
    data = score_sheets([spare_view(day.state)], occasion(day), filled=False)
    assert pages(data) == 1
    assert "Стіл ____" in text_of(data)


def test_s10_an_empty_seat_is_said_to_be_empty() -> None:
    data = sheets(game_day(), "D1-1-T2", filled=True)
    assert "порожнє місце" in text_of(data)
    assert "підпис команди Г" not in text_of(data)


# --- filled


@pytest.mark.parametrize("game", ["QF-1-T1", "QF-1-T3", "QF-2-T5", "SF-1-T2", "F-1-T1"])
def test_a_filled_sheet_has_every_word_every_point_and_the_totals(game: str) -> None:
    day = whole_day()
    said = flat(text_of(sheets(day, game, filled=True)))
    played = day.game(game)
    for turn in played.turns:
        for word in turn.words:
            assert flat(word.word or "") in said
            assert str(word.points) in said
    for team, total in totals(played, rules_of(day.state)).items():
        assert str(total) in said
        assert flat(day.machine.roster.name(team)) in said
    assert "офіційнийрезультат" in said


def test_the_running_totals_end_at_the_totals() -> None:
    day = whole_day()
    for sheet in sheets_view(day.state, day.machine.roster, games_named(day.state, "") or ()):
        last: dict[int, int] = {}
        for row in sheet["rows"]:
            for seat, cell in enumerate(row):
                if cell is not None:
                    assert cell["total"] == last.get(seat, 0) + cell["points"]
                    last[seat] = cell["total"]
        assert last == {seat: team["total"] for seat, team in enumerate(sheet["seats"])}


def test_every_turn_stands_once_in_its_teams_column_in_order() -> None:
    day = mid_day()
    (sheet,) = sheets_view(day.state, day.machine.roster, [GameId("QF-1-T2")])
    columns = [[row[seat]["turn"] for row in sheet["rows"] if row[seat]] for seat in range(4)]
    assert sorted(turn for column in columns for turn in column) == list(range(1, 37))
    assert all(column == sorted(column) for column in columns)


def test_a_whole_game_of_30_minutes_stays_on_one_page() -> None:
    for state in ("mid", "whole", "long"):
        for name, data in printed(state, "uk").items():
            if name.startswith("filled"):
                assert text_of(data).count("Найкраще слово") == 4 * pages(data), name
                assert "далі на наступній сторінці" not in text_of(data)


def test_a_game_with_more_turns_than_a_page_holds_goes_on_to_a_second() -> None:
    day = begun(size=8, tables=2, names=LONG)
    play(day, "SF-1-T1", turns=150)
    data = sheets(day, "SF-1-T1", filled=True)
    assert pages(data) == 2
    assert "далі на наступній сторінці" in text_of(data, 1)
    assert "Найкраще слово" not in text_of(data, 1)
    assert "Найкраще слово" in text_of(data, 2)
    numbers = {line for page in (1, 2) for line in runs(data, page) if line.isdigit()}
    assert {str(number) for number in range(1, 39)} <= numbers
    for page in (1, 2):
        for team in day.game("SF-1-T1").teams:
            assert flat(day.machine.roster.name(team)) in flat(text_of(data, page))


def test_a_pass_an_exchange_and_a_lost_turn_are_said_in_words() -> None:
    day = begun()
    day.ask("start_game", game=ONE).ask("pass_turn", game=ONE, turn=1).ask(
        "exchange", game=ONE, turn=2, tiles=4
    )
    day.ask("place_move", game=ONE, turn=3).ask("challenge", game=ONE, turn=3)
    day.ask("rule_challenge", game=ONE, turn=3, valid=False)
    day.waits(day.now + 61_000)  # type: ignore[arg-type]
    day.ask("score_turn", game=ONE, turn=5, words=[{"word": "цитрина", "points": 62}], all_tiles=True)
    said = runs(sheets(day, ONE, filled=True))
    assert {"ПАС", "ОБМІН (4)", "ХІД ВТРАЧЕНО", "ПАС (час вийшов)", "ЦИТРИНА\u00a062", "112"} <= set(said)
    assert "попередній результат: гра не закінчена" in " ".join(said)


def test_a_word_without_text_has_its_points_s20() -> None:
    day = begun()
    day.ask("start_game", game=ONE).ask("score_turn", game=ONE, turn=1, words=[{"points": 17}])
    assert "—\u00a017" in runs(sheets(day, ONE, filled=True))


def test_s13_corrected_values_stand_above_the_ones_that_count() -> None:
    day = begun()
    day.ask("start_game", game=ONE)
    day.ask("score_turn", game=ONE, turn=1, words=[{"word": "мак", "points": 11}])
    day.ask("pass_turn", game=ONE, turn=2)
    day.ask("correct_turn", game=ONE, turn=1, words=[{"word": "рак", "points": 13}], reason="таємна причина")
    day.ask(
        "correct_turn", game=ONE, turn=2, kind="scored", words=[{"word": "їжак", "points": 29}], reason="так"
    )
    data = sheets(day, ONE, filled=True)
    found = {piece.text.strip(): piece for piece in pieces(data)}
    for old, new in (("МАК", "РАК"), ("11", "13"), ("ПАС", "ЇЖАК")):
        assert found[old].bottom <= found[new].top, "the old value stands above"
        assert found[old].bottom - found[old].top < found[new].bottom - found[new].top, "and is smaller"
    assert "таємна" not in text_of(data)


def test_s26_what_was_entered_live_stays_readable_beside_the_paper_that_counts() -> None:
    day = begun()
    day.ask("start_game", game=ONE)
    teams = day.game(ONE).teams
    day.ask("score_turn", game=ONE, turn=1, words=[{"word": "наживо", "points": 33}])
    sheet = {team: 201 + 10 * number for number, team in enumerate(teams)}
    best = {team: {"word": "папір", "points": 50 + number} for number, team in enumerate(teams)}
    day.ask("enter_sheet", game=ONE, totals=sheet, best_word=best, reason="телефон розрядився")
    said = runs(sheets(day, ONE, filled=True))
    joined = " ".join(said)
    for total in sheet.values():
        assert str(total) in said
    assert "НАЖИВО" in joined
    assert "НАЖИВО 33" in joined, "the live best word"
    assert "ПАПІР 50" in joined
    assert "внесено з паперу" in joined
    assert "розрядився" not in joined


def test_s9_a_disqualified_team_is_said_to_be_so() -> None:
    day = begun()
    day.ask("start_game", game=ONE)
    day.ask("score_turn", game=ONE, turn=1, words=[{"word": "мак", "points": 11}])
    day.ask("disqualify", team=day.game(ONE).teams[0], reason="таємна причина")
    assert "дискваліфіковано" in text_of(sheets(day, ONE, filled=True))


def test_s12_who_did_not_agree_is_seen() -> None:
    day = begun().ask("start_game", game=ONE).ask("pass_turn", game=ONE, turn=1)
    day.ask("end_game", game=ONE, reason="host")
    day.ask("submit_result", game=ONE, agreed=["А", "В"])
    said = text_of(sheets(day, ONE, filled=True))
    assert said.count("· згодні із сумою") == 2
    assert said.count("· не згодні із сумою") == 2
    assert flat("попередній результат: ще не офіційний") in flat(said)


def test_s14_a_voided_game_says_that_it_counts_nowhere_and_its_replay_has_its_own_sheet() -> None:
    day = play_cycle(drawn(), "QF-1")
    day.ask("void_game", game=ONE, reason="не той стіл")
    assert "скасовано: ніде не враховується" in text_of(sheets(day, ONE, filled=True))
    assert games_named(day.state, "QF-1")[0] == f"{ONE}-R2"  # type: ignore[index]


def test_names_of_60_letters_are_whole_on_every_sheet_of_theirs() -> None:
    day = long_day()
    for state, filled in (("SF", True), ("SF", False), ("F", True)):
        said = flat(text_of(sheets(day, state, filled=filled)))
        for game in games_named(day.state, state) or ():
            for team in day.game(game).teams:
                assert flat(day.machine.roster.name(team)) in said


def test_a_game_days_sheets_have_the_days_name() -> None:
    data = sheets(game_day(), "D1", filled=False)
    assert pages(data) == 4
    assert text_of(data).count("Перший ігровий день · цикл 2") == 2
