"""The diplomas: for the first places of an official final and for every award, each to the right team."""

from knockout.views.papers_results import diplomas_view
from tests.days import Day, day
from tests.papers.printing import flat, pages, text_of, the_diplomas
from tests.papers.stories import drawn, long_day, whole_day


def final(**points: object) -> Day:
    """Four teams at one table."""
    d = day(4, plan={"size": 4, "tables": 1}).checked_in().closed().drawn_by_hand("F").opened("F-1")
    return d.result("F-1-T1", **points)  # type: ignore[arg-type]


def given(d: Day) -> list[tuple[object, str]]:
    return [(one["place"] or one["title"], one["team"]) for one in diplomas_view(d.state, d.machine.roster)]


def test_a_diploma_a_page_in_order_of_places_then_of_awards() -> None:
    d = whole_day()
    data = the_diplomas(d)
    expected = [(place, next(iter(group))) for place, group in enumerate(d.places(), start=1)]
    assert given(d)[:4] == expected
    assert [title for title, _ in given(d)[4:]] == [
        "Найкраще слово фіналу",
        "Найдружніша команда",
        "Найдружніша команда",
    ]
    assert pages(data) == len(given(d)) == 7
    for page, (what, team) in enumerate(given(d), start=1):
        said = flat(text_of(data, page))
        assert flat(d.machine.roster.name(team)) in said  # type: ignore[arg-type]
        words = {1: "за перше місце", 2: "за друге місце", 3: "за третє місце", 4: "за четверте місце"}
        assert flat(words.get(what, what)) in said  # type: ignore[call-overload]
        assert flat("Студентський турнір") in said
        assert flat("ДИПЛОМ") in said
        assert flat("16 травня 2026 р.") in said
        assert flat("голова оргкомітету") in said
        assert flat("лічильна комісія") in said


def test_a_shared_place_is_said_to_be_shared() -> None:
    d = final(T01=(300, 40), T02=(200, 30), T03=(200, 30), T04=100)
    assert [place for place, _ in given(d)] == [1, 2, 2, 4]
    data = the_diplomas(d)
    assert text_of(data).count("за друге місце (поділене)") == 2


def test_a_team_that_is_out_or_struck_has_no_diploma_for_its_place() -> None:
    d = final(T01=400, T02=300, T03=200, T04=100)
    d.ask("annul_win", game="F-1-T1", team="T01", reason="так")
    assert given(d) == [(1, "T02"), (2, "T03"), (3, "T04")]
    d.ask("disqualify", team="T03", reason="так")
    assert "T03" not in [team for _, team in given(d)]


def test_before_the_final_is_official_only_awards_have_diplomas() -> None:
    d = drawn()
    assert given(d) == []
    d.ask("give_award", title="Найвеселіша команда", teams=["T01", "T02"], reason="так")
    assert given(d) == [("Найвеселіша команда", "T01"), ("Найвеселіша команда", "T02")]
    said = text_of(the_diplomas(d))
    assert "травня" not in said, "no game is over: the date is written by hand"
    assert "дата" in said


def test_names_and_titles_as_long_as_can_be_are_whole() -> None:
    d = long_day()
    data = the_diplomas(d)
    for page, one in enumerate(diplomas_view(d.state, d.machine.roster), start=1):
        said = flat(text_of(data, page))
        assert flat(one["name"]) in said
        assert flat(one["institution"]) in said
        assert flat(one["title"]) in said
    d = drawn()
    title = "Слово " * 160
    d.ask("give_award", title=title, teams=["T01"], reason="так")
    assert text_of(the_diplomas(d)).count("Слово") == 160
