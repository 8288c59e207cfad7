"""Teams that would like to take part: rows beside the journal, which tell no secret and keep nothing for long."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.errors import Code, Refused
from knockout.ids import Moment, TeamId
from knockout.store import applications
from knockout.store.applications import Applicant, Written
from knockout.store.journal import Journal

SECRET = "таємниця файла"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "a.db", create=True)
    yield made
    made.close()


def written(name: str = "Їжаки", *people: str) -> Written:
    players = tuple(Applicant(name=person, student=person != "Старший Петро") for person in people)
    return Written(
        name=name, short="Їж", institution="КНУ", contact="067 123 45 67", players=players, note="Перший\nдругий"
    )  # fmt: skip


def make(journal: Journal, what: Written, *, at: int = 1_000) -> tuple[int, str]:
    token = applications.new_token(SECRET)
    return applications.make(journal, token, what, Moment(at)), token


def test_a_new_file_takes_no_applications_and_keeps_the_switch(journal: Journal) -> None:
    assert not applications.switched_on(journal)
    applications.switch(journal, True)
    again = Journal(journal.path)
    assert applications.switched_on(again)
    again.close()
    applications.switch(journal, False)
    assert not applications.switched_on(journal)


def test_what_a_team_has_written_comes_back_as_it_was(journal: Journal) -> None:
    sent = written("П\u02bcятниця", "Ґудзь Іван", "Старший Петро")
    number, token = make(journal, sent, at=5_000)
    known = applications.of_token(journal, token)
    assert known is not None
    assert known.written == sent
    assert (known.number, known.state, known.version, known.team) == (number, "waiting", 1, None)
    assert (known.made, known.changed, known.decided) == (5_000, 5_000, None)


def test_the_file_tells_no_token(journal: Journal) -> None:
    """Who gets hold of a copy of the file opens nobody's link."""
    _, token = make(journal, written())
    kept = [str(row) for row in journal.db.execute_sql('SELECT * FROM "application"').fetchall()]
    assert token not in kept[0]
    assert token.partition(".")[0] not in kept[0]


def test_a_token_is_known_as_ours_by_its_signature(journal: Journal) -> None:
    token = applications.new_token(SECRET)
    assert applications.is_ours(token, SECRET)
    for other in ("", "x", token + "x", "x" + token, token.partition(".")[0]):
        assert not applications.is_ours(other, SECRET)
    assert not applications.is_ours(token, "another file's")
    assert len({applications.new_token(SECRET) for _ in range(200)}) == 200


def test_one_token_is_one_application(journal: Journal) -> None:
    _, token = make(journal, written())
    with pytest.raises(Refused) as refused:
        applications.make(journal, token, written("Інші"), Moment(2))
    assert refused.value.code is Code.NOT_STORED
    assert applications.how_many_wait(journal) == 1


def test_a_change_is_of_what_was_seen(journal: Journal) -> None:
    number, token = make(journal, written("Їжаки"))
    assert applications.change(journal, number, 1, written("Єноти"), Moment(2_000))
    assert not applications.change(journal, number, 1, written("Лиси"), Moment(3_000))
    known = applications.of_token(journal, token)
    assert known is not None
    assert (known.written.name, known.version, known.made, known.changed) == ("Єноти", 2, 1_000, 2_000)


def test_a_decided_application_is_changed_and_withdrawn_no_more(journal: Journal) -> None:
    number, token = make(journal, written())
    assert applications.decline(journal, number, 1, "запізно", Moment(9_000))
    assert not applications.change(journal, number, 1, written("Лиси"), Moment(9_500))
    assert not applications.withdraw(journal, number)
    assert not applications.decline(journal, number, 1, "інше", Moment(9_500))
    known = applications.of_token(journal, token)
    assert known is not None
    assert (known.state, known.reason, known.decided, known.written.name) == (
        "declined",
        "запізно",
        9_000,
        "Їжаки",
    )


def test_what_is_withdrawn_is_gone_and_its_number_is_never_anothers(journal: Journal) -> None:
    number, token = make(journal, written())
    assert applications.withdraw(journal, number)
    assert applications.of_token(journal, token) is None
    assert journal.db.execute_sql('SELECT count(*) FROM "application"').fetchone() == (0,)
    assert make(journal, written())[0] > number


def test_s30_once_accepted_the_people_are_in_the_roster_alone(journal: Journal) -> None:
    number, token = make(journal, written("Їжаки", "Ґудзь Іван", "Шевченко Олена"))
    applications.reserve(journal, number, TeamId("T07"))
    applications.accepted(journal, number, Moment(4_000))
    known = applications.of_token(journal, token)
    assert known is not None
    assert (known.state, known.team, known.written.name) == ("accepted", "T07", "Їжаки")
    row = str(journal.db.execute_sql('SELECT * FROM "application"').fetchone())
    assert not [text for text in ("Ґудзь", "Шевченко", "067 123", "Перший") if text in row]


@pytest.mark.parametrize(
    "twin",
    ["їжаки в тумані", "  ЇЖАКИ   В  ТУМАНІ ", "Їжaки в тyмaнi", "Їжаки в\u00a0тумані", "ЇЖАКИ В ТУМАНI"],
)
def test_s20_a_name_that_looks_the_same_is_the_same(journal: Journal, twin: str) -> None:
    number, _ = make(journal, written("Їжаки в тумані"))
    assert applications.waiting_named(journal, twin) == number
    assert applications.waiting_named(journal, twin, but=number) is None
    assert applications.waiting_named(journal, "Їжаки") is None


def test_s20_every_apostrophe_is_one(journal: Journal) -> None:
    number, _ = make(journal, written("П\u02bcятниця"))
    assert {applications.waiting_named(journal, f"п{one}ятниця") for one in "'’ʼ`‘＇"} == {number}


def test_only_those_that_wait_hold_a_name(journal: Journal) -> None:
    declined, _ = make(journal, written("Їжаки"))
    applications.decline(journal, declined, 1, "ні", Moment(2))
    assert applications.waiting_named(journal, "Їжаки") is None


def test_lists_are_in_order_and_have_an_end(journal: Journal) -> None:
    numbers = [make(journal, written(f"Команда {n}"))[0] for n in range(6)]
    assert [one.number for one in applications.waiting(journal, 4)] == numbers[:4]
    applications.decline(journal, numbers[3], 1, "ні", Moment(50))
    applications.decline(journal, numbers[0], 1, "ні", Moment(60))
    assert [one.number for one in applications.decided(journal, 5)] == [numbers[0], numbers[3]]
    assert applications.how_many_wait(journal) == 4


def test_what_the_disk_will_not_have_has_not_happened(journal: Journal) -> None:
    number, token = make(journal, written())
    journal.db.execute_sql("PRAGMA query_only = 1")
    for act in (
        lambda: make(journal, written("Інші")),
        lambda: applications.change(journal, number, 1, written("Лиси"), Moment(2)),
        lambda: applications.withdraw(journal, number),
        lambda: applications.reserve(journal, number, TeamId("T1")),
        lambda: applications.accepted(journal, number, Moment(2)),
        lambda: applications.decline(journal, number, 1, "ні", Moment(2)),
        lambda: applications.switch(journal, True),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code is Code.NOT_STORED
    journal.db.execute_sql("PRAGMA query_only = 0")
    known = applications.of_token(journal, token)
    assert known is not None
    assert (known.state, known.version, known.team, known.written) == ("waiting", 1, None, written())
    assert not applications.switched_on(journal)


def test_a_file_from_before_gets_the_table_when_it_is_opened(tmp_path: Path) -> None:
    old = Journal(tmp_path / "old.db", create=True)
    old.db.execute_sql('DROP TABLE "application"')
    steps = old.db.execute_sql(
        "SELECT name FROM sqlite_master WHERE name LIKE '%migration%' AND type = 'table'"
    )
    (table,) = steps.fetchone()
    gone = old.db.execute_sql(f"DELETE FROM \"{table}\" WHERE name LIKE '0003%'").rowcount
    old.close()
    assert gone == 1
    new = Journal(tmp_path / "old.db")
    number, token = make(new, written())
    known = applications.of_token(new, token)
    new.close()
    assert known is not None
    assert known.number == number
