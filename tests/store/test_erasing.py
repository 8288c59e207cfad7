"""S30: people's data is erased from the file, byte by byte, and the journal is as it was."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knockout.erasing import erase_in, wish_of
from knockout.errors import Code, Refused
from knockout.export import script
from knockout.ids import Moment, PlayerId, TeamId
from knockout.replay import replay
from knockout.store import applications
from knockout.store.applications import Applicant, Written
from knockout.store.digest import digest
from knockout.store.erasing import Wish, erase, player_of, scrub
from knockout.store.rows import HostLeaseRow
from knockout.verify import verify
from tests.halls import Rig, folded

PERSON, OTHER, REACHED, FIRST = "Квітослава Задунайська", "Северин Перебийніс", "+380 67 123 45 67", "Мотря"
APPLIED = "Панас Заявник"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A tournament in play: a team with names that stand out, an application, a host who has given her name."""
    rig = Rig(tmp_path / "cup.db")
    rig.enter(1)
    names = (PERSON, OTHER, "Третя", "Четвертий")
    players = [{"player": n, "name": name, "student": True} for n, name in enumerate(names, start=1)]
    rig.must("edit_team", team="T001", contact=REACHED, players=players)
    written = Written(
        name="Заявники", short="", institution="Заклад", contact="zayava@example.org", note="Нотатка",
        players=(Applicant(name=APPLIED, student=True),),
    )  # fmt: skip
    applications.make(rig.journal, "token", written, Moment(rig.clock.at))
    HostLeaseRow.insert(table=1, place=0, device="d", name=FIRST, since=1).execute(rig.journal.db)
    for team in rig.state.teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="F", seed="1")
    rig.must("open_cycle", cycle="F-1")
    rig.must("start_game", game=rig.games[0])
    yield rig
    rig.journal.close()


def holds(path: Path, *texts: str) -> dict[str, list[str]]:
    """Give which of these texts the file and its write-ahead log hold, anywhere in their bytes."""
    found: dict[str, list[str]] = {}
    for file in (path, path.with_name(f"{path.name}-wal")):
        data = file.read_bytes() if file.exists() else b""
        for text in texts:
            if text.encode() in data:
                found.setdefault(text, []).append(file.name)
    return found


def test_everybodys_data_is_gone_from_every_byte_and_the_journal_is_as_it_was(rig: Rig) -> None:
    path = rig.journal.path
    everything = (PERSON, OTHER, REACHED, FIRST, APPLIED, "zayava@example.org", "Нотатка")
    assert set(holds(path, *everything)) == set(everything), "they were there"
    before, seq = digest(rig.state), rig.journal.seq
    erased = erase(rig.journal, Wish())
    assert (erased.people, erased.contacts, erased.applications, erased.hosts, erased.teams) == (
        16,
        1,
        1,
        1,
        0,
    )
    assert scrub(rig.journal)
    assert holds(path, *everything) == {}
    assert rig.journal.seq == seq
    assert digest(folded(path).state) == before
    roster = rig.journal.roster()
    assert roster.name(TeamId("T001")) == "Команда T001", "the teams keep their names"
    assert verify(path)[0] == []


def test_names_that_were_changed_before_are_gone_too(rig: Rig) -> None:
    """What an earlier version of a page still held: that is what the rewriting of the file is for."""
    for number in range(30):
        rig.must("edit_team", team="T001", contact=f"{REACHED} #{number}")
    erase(rig.journal, Wish())
    assert scrub(rig.journal)
    assert holds(rig.journal.path, REACHED) == {}


def test_one_teams_data_goes_and_the_others_keep_theirs(rig: Rig) -> None:
    erased = erase(rig.journal, Wish(team=TeamId("T001")))
    assert scrub(rig.journal)
    assert (erased.people, erased.contacts, erased.applications, erased.hosts) == (4, 1, 0, 0)
    assert holds(rig.journal.path, PERSON, OTHER, REACHED) == {}
    assert set(holds(rig.journal.path, "T002 1", APPLIED)) == {"T002 1", APPLIED}


def test_one_player_goes_by_name_however_typed_or_by_number(rig: Rig) -> None:
    roster = rig.journal.roster()
    team = TeamId("T001")
    assert player_of(roster, team, "  квітослава   ЗАДУНАЙСЬКА ") == 1
    assert player_of(roster, team, "2") == 2
    erase(rig.journal, wish_of(roster, team="T001", player=PERSON))
    assert scrub(rig.journal)
    assert holds(rig.journal.path, PERSON) == {}
    assert set(holds(rig.journal.path, OTHER, REACHED)) == {OTHER, REACHED}


def test_names_of_teams_go_where_that_is_asked_for_and_the_id_stands_in_their_place(rig: Rig) -> None:
    erased = erase(rig.journal, Wish(team_names=True))
    assert scrub(rig.journal)
    assert erased.teams == 4
    roster = rig.journal.roster()
    assert [roster.name(team) for team in sorted(roster.teams)] == ["T001", "T002", "T003", "T004"]
    assert holds(rig.journal.path, "Команда T001") == {}
    assert verify(rig.journal.path)[0] == []


def test_the_script_of_an_erased_tournament_still_plays_to_the_same_state(rig: Rig) -> None:
    before = digest(rig.state)
    erase(rig.journal, Wish(team_names=True))
    lines = list(script(rig.journal))
    assert PERSON.encode() not in b"\n".join(lines)
    assert digest(replay(lines, rig.runner.machine.rulesets).machine.state) == before


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"team": "T099"}, Code.UNKNOWN_TEAM, "team"),
        ({"team": "T001", "player": "Ніхто"}, Code.BAD_FIELD, "player"),
        ({"team": "T001", "player": "99"}, Code.BAD_FIELD, "player"),
    ],
)
def test_who_is_not_there_is_said_and_nothing_is_erased(rig: Rig, asked: Any, code: Code, field: str) -> None:
    path = rig.journal.path
    rig.journal.close()
    with pytest.raises(Refused) as refused:
        erase_in(path, **{"player": None, "team_names": False, **asked})
    assert (refused.value.code, refused.value.details["field"]) == (code, field)
    assert set(holds(path, PERSON, REACHED)) == {PERSON, REACHED}


def test_a_file_that_does_not_run_is_erased_by_itself_and_twice_is_as_good_as_once(rig: Rig) -> None:
    path = rig.journal.path
    rig.journal.close()
    first = erase_in(path, team=None, player=None, team_names=False)
    again = erase_in(path, team=None, player=None, team_names=False)
    assert first.gone
    assert again.gone
    assert not first.erased.nothing
    assert again.erased.nothing
    assert holds(path, PERSON, APPLIED) == {}


def test_a_player_that_comes_after_the_erasing_is_no_namesake_of_the_erased(rig: Rig) -> None:
    erase(rig.journal, Wish())
    roster = rig.journal.roster()
    assert roster.teams[TeamId("T001")].player_named("", list(roster.teams[TeamId("T001")].players)) is None
    assert roster.teams[TeamId("T001")].players[PlayerId(1)] == ""
