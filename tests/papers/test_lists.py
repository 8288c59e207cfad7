"""The list of teams, the start list, the route cards and the table cards."""

import pypdfium2
import pytest
import segno

from knockout.papers.pieces import MARGIN
from knockout.papers.table_cards import CODE, CUT, table_cards
from knockout.tournament.lookup import seat_of
from knockout.views.papers import tables_named
from knockout.views.papers_lists import route_teams, route_view, start_view, team_list_view
from tests.days import Day
from tests.papers.printing import (
    cards,
    flat,
    link,
    occasion,
    pages,
    pieces,
    printed,
    text_of,
    the_start_list,
    the_team_list,
)
from tests.papers.stories import drawn, entered, game_day, long_day, play_cycle, whole_day


def tops(data: bytes, page: int = 1) -> dict[str, float]:
    """How far down each run of text stands."""
    return {flat(piece.text): piece.top for piece in pieces(data) if piece.page == page}


def team(d: Day, number: str) -> str:
    return flat(d.machine.roster.name(number))  # type: ignore[arg-type]


# --- the list of teams


def test_40_teams_and_three_reserves_stand_on_one_page_in_rating_order() -> None:
    d = entered()
    data = the_team_list(d)
    assert pages(data) == 1
    where = tops(data)
    down = [where[team(d, f"T{number:02d}")] for number in range(1, 44)]
    assert down == sorted(down)


def test_the_cut_stands_between_the_last_that_plays_and_the_first_reserve() -> None:
    d = entered()
    where = tops(the_team_list(d))
    cut = where[flat("резерв, за цим порядком")]
    assert where[team(d, "T40")] < cut < where[team(d, "T41")]


def test_s17_a_level_cut_says_that_the_committee_decides() -> None:
    d = entered(size=8, tables=2, more=2)
    rows = [
        {"team": f"T{n:02d}", "points": {8: 100, 9: 100, 10: 50}.get(n, 200 - n), "best_word": 10}
        for n in range(1, 11)
    ]
    d.ask("set_rating", rows=rows)
    assert flat("на межі рівність: вирішує оргкомітет") in flat(text_of(the_team_list(d)))


def test_who_is_at_the_desk_is_ticked_with_the_time_and_who_is_out_is_said() -> None:
    d = entered(size=8, tables=2, more=2).at("16:07").checked_in("T02")
    d.ask("withdraw_team", team="T03", reason="таємна причина").waits("16:50:01")
    rows = {row["team"]: row for row in team_list_view(d.state, d.machine.roster)["rows"]}
    assert rows["T02"]["state"] == "here"
    data = the_team_list(d)
    said = text_of(data)
    assert "16:07" in said
    assert said.count("не прийшла") == 6, "reserves need not come"
    assert "знялася" in said


def test_before_the_rating_the_teams_stand_by_name_without_a_cut() -> None:
    assert "резерв" not in text_of(the_team_list(game_day()))
    view = team_list_view(game_day().state, game_day().machine.roster)
    assert view["rated"] is False
    assert [row["name"] for row in view["rows"]][:3] == ["Ґанок", "Єноти", "Кобзар"]


# --- the start list


def test_a_cycle_is_a_page_and_the_alphabet_another() -> None:
    d = drawn()
    data = the_start_list(d, "QF")
    assert pages(data) == 3
    for page, cycle in ((1, "QF-1"), (2, "QF-2")):
        said = flat(text_of(data, page))
        for game in d.state.games.values():
            for seated in game.teams:
                assert (team(d, seated) in said) == game.id.startswith(cycle)
    assert all(team(d, f"T{number:02d}") in flat(text_of(data, 3)) for number in range(1, 41))


def test_every_team_stands_at_its_table_and_seat() -> None:
    d = drawn()
    view = start_view(d.state, d.machine.roster, "QF")
    assert view is not None
    assert len(view["teams"]) == 40
    for row in view["teams"]:
        game, seat = seat_of(d.state, "QF", row["team"])  # type: ignore[arg-type, misc]
        assert (game.table, "АБВГ"[seat]) == (row["table"], row["letter"])
        assert game.id.startswith(f"{row['cycle']}-")
    names = [row["name"] for row in view["teams"]]
    assert names.index("Вітряк") < names.index("Ґанок") < names.index("Дзвін"), "Ґ stands after Г"


def test_a_cycle_by_itself_and_its_planned_start() -> None:
    d = drawn()
    d.ask("plan_start", cycle="QF-2", at=d.iso(d.moment("18:15")))
    data = the_start_list(d, "QF-2")
    assert pages(data) == 2
    assert "заплановано на 18:15" in text_of(data)
    assert "цикл 1" not in text_of(data)


def test_what_is_not_drawn_has_no_start_list() -> None:
    d = drawn()
    assert start_view(d.state, d.machine.roster, "SF") is None
    assert start_view(d.state, d.machine.roster, "D1") is None


# --- the route card


def test_four_cards_to_a_page_for_the_whole_field() -> None:
    d = drawn()
    data = cards(d)
    assert pages(data) == 10
    said = flat(text_of(data))
    for place in d.state.places:
        assert said.count(team(d, place.holder)) >= 1  # type: ignore[arg-type]
    assert team(d, "T41") not in said, "a reserve that was not called up has no card"


def test_a_card_has_lines_for_the_stages_that_are_not_drawn() -> None:
    d = drawn()
    (card,) = route_view(d.state, d.machine.roster, ("T01",))  # type: ignore[arg-type]
    assert [(stop["stage"], stop["cycle"] is None) for stop in card["stops"]] == [
        ("QF", False), ("SF", True), ("F", True),
    ]  # fmt: skip
    assert card["here"] == card["players"] == 4
    said = text_of(cards(d), 1)
    assert "зареєстровано о 16:00, гравців 4 з 4" in said
    assert "реєстрація до 16:50 · заміни до 16:30" in said


def test_the_cards_of_a_later_stage_are_its_teams_with_what_they_have_played() -> None:
    d = whole_day()
    assert len(route_teams(d.state, "F") or ()) == 4
    data = cards(d, "F")
    assert pages(data) == 1
    said = text_of(data)
    assert said.count("½ фіналу") == 4
    assert said.count("Фінал") == 4
    for place in range(1, 5):
        assert f"{place} місце" in said
    assert said.count(" Q") + said.count(" q") >= 8


def test_a_team_that_is_out_has_no_lines_for_what_follows() -> None:
    d = play_cycle(drawn(), "QF-1")
    play_cycle(d, "QF-2").drawn("SF")
    through = {row for game in ("SF-1-T1", "SF-1-T2", "SF-1-T3") for row in d.game(game).teams}
    for card in route_view(d.state, d.machine.roster, tuple(d.state.teams)):
        if card["team"] in through:
            assert [stop["stage"] for stop in card["stops"]] == ["QF", "SF", "F"]
        elif card["team"] not in ("T41", "T42", "T43"):
            assert [stop["stage"] for stop in card["stops"]] == ["QF"]


def test_a_team_that_plays_twice_on_a_game_day_has_both_seats_on_its_card() -> None:
    d = game_day()
    (card,) = route_view(d.state, d.machine.roster, ("T01",))  # type: ignore[arg-type]
    seats = [(stop["cycle"], stop["table"], stop["letter"]) for stop in card["stops"] if stop["cycle"]]
    assert seats == [("D1-1", 1, "А"), ("D1-2", 1, "В")]
    assert len(route_teams(d.state, "D1") or ()) == 11


def test_who_plays_in_a_stage_is_not_known_before_the_one_before_it() -> None:
    assert route_teams(drawn().state, "SF") == ()
    assert route_teams(drawn().state, "R9") is None


# --- the table card


def test_a_card_a_table_with_its_number_on_both_sides_and_the_hosts_link() -> None:
    d = drawn()
    data = printed("drawn", "uk")["table cards"]
    assert pages(data) == len(tables_named(d.state)) == 5
    for table in range(1, 6):
        large = [one for one in pieces(data) if one.page == table and one.text.strip() == str(table)]
        assert sum(one.bottom - one.top > 45 for one in large) == 2, "large enough for a hall"
        assert flat(link(table)) in flat(text_of(data, table))


@pytest.mark.parametrize("locale", ["uk", "en"])
def test_the_card_speaks_of_the_buttons_as_they_stand_on_the_phone(locale: str) -> None:
    said = flat(text_of(printed("drawn", locale)["table cards"], 1))
    buttons = {
        "uk": ("ПОЧАТИ ГРУ", "ХІД ЗРОБЛЕНО", "ЗАРАХУВАТИ", "Назад", "10 хвилин", "мережа", "пароль"),
        "en": ("START THE GAME", "MOVE PLACED", "SAVE", "Undo", "10 minutes", "network", "password"),
    }
    for button in buttons[locale]:
        assert flat(button) in said


def test_the_code_on_the_paper_is_the_links_dot_by_dot() -> None:
    rows = [list(row) for row in segno.make(link(3), error="m", micro=False).matrix_iter(border=4)]
    scale = 4
    page = pypdfium2.PdfDocument(printed("drawn", "uk")["table cards"])[2]
    picture = page.render(scale=scale).to_pil().convert("L")
    left, top, step = (MARGIN - 4), CUT + 19, CODE / len(rows)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            middle = [
                round(mm * 72 / 25.4 * scale) for mm in (left + (x + 0.5) * step, top + (y + 0.5) * step)
            ]
            assert (picture.getpixel((middle[0], middle[1])) < 128) == bool(dark), (x, y)


def test_a_table_of_three_figures_has_its_number_whole() -> None:
    d = drawn()
    data = table_cards([{"table": 128, "url": link(128)}], occasion(d))
    large = [one for one in pieces(data) if one.text.strip() == "128" and one.bottom - one.top > 30]
    assert len(large) == 2
    assert all(10 < one.left < one.right < 200 for one in large)


def test_names_of_60_letters_are_whole_in_every_list() -> None:
    d = long_day()
    papers = printed("long", "uk")
    for paper in ("team list", "route cards", "start SF", "protocol", "diplomas"):
        said = flat(text_of(papers[paper]))
        teams = [row for row in d.state.teams if row != "T09"]
        if paper == "diplomas":
            teams = list(d.game("F-1-T1").teams)
        for one in teams:
            assert team(d, one) in said, paper
