"""CASES 57, 53: every problem names its line, field and value; what can't be entered is not, what can is told of."""

import pytest

from knockout.catalogues import catalogue
from knockout.errors import Refused
from knockout.ids import TeamId
from knockout.intake.columns import chosen, guessed
from knockout.intake.headings import ROLES, role_of
from knockout.intake.intake import Known, KnownTeam, command_fields, taken_in
from knockout.intake.problems import Problem
from knockout.intake.reading import read_table
from knockout.intake.twins import person_key, team_key
from knockout.intake.words import FILES, ROLES as ROLE_WORDS, field_in_words, problem_in_words
from tests.intake.lists import kinds, lines, taken, text_of, workbook

FOUR = "А Б;В Г;Д Е;Є Ж"
HEAD = f"Команда;{';'.join(f'Гравець {n}' for n in range(1, 5))}"


def problem(found: object, kind: str) -> Problem:
    """Give the only problem of a kind."""
    (one,) = [problem for problem in found.problems if problem.kind == kind]  # type: ignore[attr-defined]
    return one


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "no_name"),
        ("\u200b\u2060", "unseen"),
        ("—", "no_name"),
        ("Щ" * 201, "long"),
        ("#REF!", "cell_error"),
    ],
)
def test_a_name_that_can_not_be_kept(name: str, kind: str) -> None:
    found = taken(lines(HEAD, f"{name};{FOUR}"))
    assert kinds(found) == [(2, kind)]
    assert problem(found, kind).field == "name"
    assert found.entering(leave_out=False) == ()


def test_a_short_name_of_more_than_14_letters_is_kept_and_told() -> None:
    found = taken(lines(f"{HEAD};Коротка назва", f"Зоря;{FOUR};{'Щ' * 15}"))
    assert kinds(found) == [(2, "short_long")]
    assert found.entering(leave_out=False)[0].short == "Щ" * 15


def test_u21_fewer_than_four_players_may_be_completed_later() -> None:
    found = taken(lines(HEAD, "Зоря;А Б;В Г;Д Е;", "Мавка;;;;"))
    assert kinds(found) == [(2, "few_players"), (3, "few_players")]
    assert len(found.entering(leave_out=False)) == 2


def test_more_than_ten_players_are_too_many() -> None:
    many = ", ".join(f"Г{n} П" for n in range(11))
    assert kinds(taken(lines("Команда;Гравці", f"Зоря;{many}"))) == [(2, "many_players")]
    ten = many.rpartition(",")[0]
    assert kinds(taken(lines("Команда;Гравці", f"Зоря;{ten}"))) == []


def test_one_name_twice_on_a_team_is_two_namesakes() -> None:
    found = taken(lines(f"{HEAD};Гравець 5", f"Зоря;{FOUR};а  б"))
    one = problem(found, "same_player")
    assert (one.line, one.field, one.value, one.more["n"], one.error) == (2, "player", "а б", 5, False)
    assert len(found.entering(leave_out=False)[0].players) == 5


def test_a_person_on_two_teams_is_told_however_the_name_is_written() -> None:
    known = Known((KnownTeam(TeamId("T07"), "Мавка", ("Лис Марта",)),))
    found = taken(lines(HEAD, f"Зоря;{FOUR}", "Рута;Б А;Лис  марта;Кіт Ян;Жук Я"), known)
    assert kinds(found) == [(3, "two_teams"), (3, "two_teams_here")]
    assert problem(found, "two_teams").more == {"other_line": 2, "other": "Зоря"}
    assert problem(found, "two_teams_here").more == {"team": "T07", "other": "Мавка"}
    assert not found.errors


@pytest.mark.parametrize(
    ("points", "kind"),
    [("12,5", "not_whole"), ("-3", "not_whole"), ("багато", "not_whole"), ("1.000", "not_whole"),
     ("٣", "not_whole"), ("1e3", "not_whole"), ("9" * 10, "not_whole")],
)  # fmt: skip
def test_points_are_a_whole_number_of_0_or_more(points: str, kind: str) -> None:
    found = taken(lines(f"{HEAD};Бали", f"Зоря;{FOUR};{points}"))
    assert kinds(found) == [(2, kind)]
    assert (problem(found, kind).field, problem(found, kind).value) == ("points", points)


@pytest.mark.parametrize(
    ("points", "number"), [("0", 0), ("409", 409), ("409,0", 409), ("1 024", 1024), ("1\u00a0024", 1024)]
)
def test_points_as_spreadsheets_write_them(points: str, number: int) -> None:
    assert taken(lines(f"{HEAD};Бали", f"Зоря;{FOUR};{points}")).drafts[0].points == number


@pytest.mark.parametrize(
    ("points", "word", "wrong"),
    [
        ("900", "1000", ["too_much"]),
        ("40", "41", ["word_above"]),
        ("40", "40", []),
        ("0", "0", []),
        ("9", "x", ["not_whole"]),
    ],
)
def test_a_best_word_is_0_to_999_and_no_more_than_the_points(
    points: str, word: str, wrong: list[str]
) -> None:
    found = taken(lines(f"{HEAD};Бали;Найкраще слово", f"Зоря;{FOUR};{points};{word}"))
    assert [kind for _, kind in kinds(found)] == wrong


def test_a_star_or_a_mark_says_who_is_no_student() -> None:
    starred = taken(lines(HEAD, "Зоря;А Б;*В Г; * Д Е;Є Ж")).drafts[0]
    marked = taken(lines(
        "Команда;Гравець 1;Студент 1;Гравець 2;Студент 2;Гравець 3;Студент 3;Гравець 4;Студент 4",
        "Зоря;А Б;так;В Г;ні;Д Е;-;Є Ж;",
    )).drafts[0]  # fmt: skip
    apart = taken(lines(
        f"{HEAD};Гравець 3 (студент);Гравець 2 (студент)", f"Зоря;{FOUR};ні;0",
    )).drafts[0]  # fmt: skip
    for draft in (starred, marked, apart):
        assert [(player.name, player.student) for player in draft.players] == [
            ("А Б", True), ("В Г", False), ("Д Е", False), ("Є Ж", True),
        ]  # fmt: skip
    wrong = taken(lines("Команда;Гравець 1;Студент", "Зоря;А Б;може"))
    assert problem(wrong, "bad_mark").value == "може"


def test_all_players_may_stand_in_one_cell() -> None:
    rows = ["А Б, *В Г; Д Е", "1. А Б\n2. *В Г\n3) Д Е", "А Б / * В Г | Д Е"]
    for draft in taken(
        workbook([["Команда", "Склад"], *([f"К{n}", cell] for n, cell in enumerate(rows))])
    ).drafts:
        assert [(one.name, one.student) for one in draft.players] == [
            ("А Б", True),
            ("В Г", False),
            ("Д Е", True),
        ]


@pytest.mark.parametrize(
    "twin",
    [
        "«Зоря-1»",
        '"зоря 1"',
        "Зоря\u20111",
        "ЗОРЯ  1",
        "3оря 1".replace("3", "З"),
        "Зоpя 1",
        "Зо\u200bря—1",
        "„Зоря 1“",
        "Зоря1",
    ],
)
def test_twins_are_found_however_they_are_written(twin: str) -> None:
    known = Known((KnownTeam(TeamId("T05"), "Зоря 1"),))
    here = taken(lines("Команда\tБали", f"{twin}\t1"), known)
    assert problem(here, "twin_here").more == {"team": "T05", "other": "Зоря 1"}
    found = taken(lines("Команда\tБали", "Зоря 1\t1", "Мавка\t2", f"{twin}\t3"))
    assert (problem(found, "twin").line, problem(found, "twin").more["other_line"]) == (4, 2)


def test_teams_that_differ_are_no_twins() -> None:
    names = ["Зоря", "Зоряний час", "Зоря 2", "Зірка", "П’ять", "Пять", "«»", "—«—"]
    keys = {team_key(name) for name in names}
    assert len(keys) == len(names)
    assert team_key("П’ять") == team_key("П'ЯТЬ")
    assert person_key("Ткач Їванна") == person_key("їванна  ТКАЧ")


def test_ids_are_given_past_those_that_are_taken() -> None:
    known = Known((KnownTeam(TeamId("T01"), "Перша"), KnownTeam(TeamId("T03"), "Третя")))
    found = taken(lines("Команда;ID", "А;", "Б;T04", "В;", "Г;"), known)
    assert [draft.team for draft in found.entering(leave_out=False)] == ["T02", "T04", "T05", "T06"]
    wrong = taken(lines("Команда;ID", "А;T01", "Б;два слова", "В;X", "Г;X"), known)
    assert [kind for _, kind in kinds(wrong) if kind != "few_players"] == ["id_here", "bad_id", "id_twice"]


def test_nothing_half_done_unless_lines_with_errors_are_left_out() -> None:
    found = taken(lines(f"{HEAD};Бали", f"Зоря;{FOUR};1", ";;;;;5", f"Рута;{FOUR};x", f"Мавка;{FOUR};2"))
    assert found.entering(leave_out=False) == ()
    assert [(draft.name, draft.team) for draft in found.entering(leave_out=True)] == [
        ("Зоря", "T01"),
        ("Мавка", "T02"),
    ]


def test_a_name_cut_by_a_delimiter_is_seen() -> None:
    found = taken(lines("Команда,Заклад,Бали", "Зоря,КПІ,409", "Слово, діло,НУ,12", "Рута,НУ,3"))
    assert (3, "too_wide") in kinds(found)
    # A column without a heading is no such thing.
    assert "too_wide" not in [
        kind for _, kind in kinds(taken(lines("Команда;Заклад", "Зоря;КПІ;x", "Рута;НУ;y")))
    ]


def test_a_name_that_became_a_date_is_told() -> None:
    assert (2, "date") in kinds(taken(lines("Команда;Бали", "08.03.2026;4")))


# --- columns


@pytest.mark.parametrize(
    ("heading", "role"),
    [("Команда", "name"), ("НАЗВА  команди", "name"), ("Team name", "name"), ("Kоманда", "name"), ("Назва:", "name"),
     ("Коротка назва", "short"), ("ЗВО", "institution"), ("Заклад вищої освіти", "institution"),
     ("University", "institution"),
     ("Гравець 1", "player"), ("3-й гравець", "player"), ("Player #4", "player"), ("ПІБ капітана", "player"),
     ("Склад команди", "players"), ("Players", "players"), ("Студент 2", "student"), ("Player 2 student", "student"),
     ("E-mail", "contact"), ("Телефон", "contact"), ("Бали відбору", "points"), ("Найдорожче слово", "best_word"),
     ("ID", "id"), ("№", None), ("Примітка", None), ("", None), ("\u3164", None), ("x" * 5000, None)],
)  # fmt: skip
def test_columns_are_known_by_their_headings(heading: str, role: str | None) -> None:
    assert role_of(heading) == role


def test_a_file_without_headings_is_usable_by_choosing_columns() -> None:
    table = read_table(lines("1;Зоря;409;А Б;В Г", "2;Мавка;12;Д Е;Є Ж"))
    columns = guessed(table)
    assert (columns.heading, columns.roles) == (None, ("skip", "name", "skip", "skip", "skip"))
    picked = chosen(table, ["skip", "name", "points", "player", "player"], None)
    drafts = taken_in(table, picked, Known()).drafts
    assert [(draft.line, draft.name, draft.points, len(draft.players)) for draft in drafts] == [
        (1, "Зоря", 409, 2), (2, "Мавка", 12, 2),
    ]  # fmt: skip


def test_columns_that_can_not_be_chosen() -> None:
    table = read_table(lines("Команда;Назва;Бали", "Зоря;x;4"))
    assert guessed(table).roles == ("name", "skip", "points")
    for roles, heading, field in (
        (["name"], 1, "columns"),
        (["name", "skip", "king"], 1, "columns[2]"),
        (["name", "skip", "skip"], 7, "heading"),
    ):
        with pytest.raises(Refused) as refused:
            chosen(table, roles, heading)
        assert refused.value.details["field"] == field
    for roles, kind in ((["skip", "skip", "points"], "no_column"), (["name", "name", "skip"], "two_columns")):
        found = taken_in(table, chosen(table, roles, 1), Known())
        assert kinds(found) == [(0, kind)]
        assert found.entering(leave_out=True) == ()
    assert kinds(taken(lines("Команда;Бали"))) == [(0, "no_rows")]


def test_several_contacts_are_one() -> None:
    found = taken(lines("Команда;Телефон;E-mail", "Зоря;+380 44 123;a@b.ua", "Мавка;;c@d.ua"))
    assert [draft.contact for draft in found.drafts] == ["+380 44 123, a@b.ua", "c@d.ua"]
    assert command_fields(found.drafts[1])["contact"] == "c@d.ua"


# --- words


def test_every_problem_is_said_in_words_with_what_would_be_right() -> None:
    known = Known((KnownTeam(TeamId("T01"), "Зоря", ("А Б",)),))
    text = lines(
        "Команда;ID;Коротка назва;Гравець 1;Студент 1;Бали;Найкраще слово",
        "Зоря;T01;;;;;", ";;К;;;;", "\u200b;;;;;;", "#REF!;є є;;;;;", f"{'Щ' * 201};;;;;;", "08.03.2026;Y;;А Б;може;;",
        f"Мавка;Y;{'Щ' * 15};Лис Я;;x;1000", "«мавка»;;;Лис Я;;3;4", "Кома;;;;;;;;x",
    )  # fmt: skip
    many = taken(lines("Команда;Гравці", f"Рута;А Б, А Б, {', '.join(f'Г{n} П' for n in range(11))}"))
    columns = guessed(read_table(lines("Команда;Бали")))
    whole = [Problem(0, "no_column", "name"), Problem(0, "two_columns", "short", more={"columns": [1, 2]})]
    found = [*taken(text, known).problems, *many.problems, *whole, Problem(0, "no_rows", "file")]
    assert columns.heading == 1
    for locale in ("uk", "en"):
        gettext = catalogue(locale).gettext
        for one in found:
            said = problem_in_words(one, gettext)
            assert len(said) > 15
            assert "%(" not in said
            assert field_in_words(one, gettext)
    assert {one.kind for one in found} >= {
        "twin_here", "twin", "id_here", "id_twice", "bad_id", "no_name", "unseen", "cell_error", "long", "date",
        "bad_mark", "short_long", "not_whole", "too_much", "word_above", "two_teams", "two_teams_here", "too_wide",
        "many_players", "same_player", "few_players",
    }  # fmt: skip
    assert set(ROLE_WORDS) == set(ROLES)
    assert all(catalogue("uk").gettext(text) != text for text in FILES.values())


def test_53_names_with_markup_are_names() -> None:
    evil = ['"><img src=x onerror=alert(1)>', "</script><b>", "{{7*7}}", "=1+1"]
    found = taken(text_of([["Команда", "Гравець 1"], *([name, name] for name in evil)]).encode())
    assert [draft.name for draft in found.drafts] == evil
    assert not found.errors
