"""A day that has been played, on a file, once for all tests of archives."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knockout.catalogues import catalogue
from knockout.files import archive_format as form
from knockout.files.archive_import import import_archive
from knockout.store.accounts import Accounts
from knockout.store.meta import secret_of
from tests.files.archives import members, packed, play_out
from tests.halls import Rig


@pytest.fixture(scope="session")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole day of eight teams with everything in it, a password and links too."""
    rig = Rig(tmp_path_factory.mktemp("played") / "турнір.db")
    rig.open(2, opened=False)
    play_out(rig)
    rig.runner.beat()
    accounts = Accounts(rig.journal)
    accounts.set_password("committee", "$argon2id$секретний-відбиток")
    accounts.mint("host", 1)
    secret_of(rig.journal)
    rig.journal.close()
    return rig.journal.path


@pytest.fixture(scope="session")
def good(played_file: Path) -> bytes:
    """Its archive."""
    return packed(played_file)


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Path]:
    """Where a file is to be made: a folder of its own, in which nothing may be left but that file."""
    folder = tmp_path / "сюди"
    folder.mkdir()
    path = folder / "новий.db"
    yield path
    assert {left.name.removesuffix(".lock") for left in folder.iterdir()} <= {path.name}


@pytest.fixture
def refused(tmp_path: Path, target: Path) -> Callable[[bytes], str]:
    """Give what says, in English, why these bytes are refused; nothing may have been made."""

    def refuse(data: bytes) -> str:
        source = tmp_path / "погано.zip"
        source.write_bytes(data)
        with pytest.raises(form.ArchiveRefused) as why:
            import_archive(source, target)
        assert list(target.parent.iterdir()) == []
        said = why.value.message(str)
        assert said != why.value.message(catalogue("uk").gettext)
        return said

    return refuse


@pytest.fixture
def parts(good: bytes) -> dict[str, bytes]:
    """Its members, by name."""
    return members(good)
