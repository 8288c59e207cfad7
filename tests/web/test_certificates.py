"""Certificates that can't be used, what is written in one, and what that makes of links."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout import settings as the_settings
from knockout.certificates import CertificateError, read_certificate, server_context
from knockout.settings import Settings, settings_for
from knockout.store.owner import owner_of
from tests.halls import ROOT, free_port
from tests.web.pairs import Pair, knockout, make_pair

HallFile = Callable[..., Path]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return make_pair(tmp_path)


WRONG = {
    "certificate_missing": ("is not there", "немає"),
    "key_missing": ("is not there", "немає"),
    "no_certificate": ("No certificate is in", "немає сертифіката"),
    "no_key": ("No private key is in", "немає приватного ключа"),
    "key_locked": ("locked with a password", "закрито паролем"),
    "mismatch": ("does not belong to", "не від сертифіката"),
    "key_alone": ("no certificate", "немає сертифіката"),
    "unusable": ("can’t be used", "не годиться"),
}


@pytest.mark.parametrize("why", WRONG)
def test_a_file_that_cant_be_used_is_said_before_anything_starts(
    tmp_path: Path, hall_file: HallFile, pair: Pair, why: str
) -> None:
    file, (certificate, key) = hall_file(tables=1), wrong_files(tmp_path, pair, why)
    in_english, in_ukrainian = WRONG[why]
    with pytest.raises(CertificateError) as wrong:
        server_context(certificate, key)
    assert wrong.value.found == why
    assert in_english in wrong.value.message(str)
    given = ["--key", key] if certificate is None else ["--certificate", certificate, "--key", key]
    asked = knockout("run", file, "--port", free_port(), *given, locale="uk")
    assert asked.returncode == 1
    assert in_ukrainian in asked.stderr
    assert "Traceback" not in asked.stderr
    assert asked.stdout == ""
    assert owner_of(file) is None


def wrong_files(folder: Path, pair: Pair, why: str) -> tuple[Path | None, Path]:
    """Give a certificate and a key that are wrong in this way."""
    if why == "key_locked":
        locked = folder / "locked.key"
        command = [
            "openssl",
            "pkey",
            "-aes256",
            "-passout",
            "pass:x",
            "-in",
            str(pair.key),
            "-out",
            str(locked),
        ]
        subprocess.run(command, check=True)
        return pair.certificate, locked
    if why == "unusable":
        cut = folder / "cut.pem"
        cut.write_text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", encoding="ascii")
        return cut, pair.key
    return {
        "certificate_missing": (folder / "none.pem", pair.key),
        "key_missing": (pair.certificate, folder / "none.key"),
        "no_certificate": (pair.key, pair.key),
        "no_key": (pair.certificate, pair.certificate),
        "mismatch": (pair.certificate, make_pair(folder, "other").key),
        "key_alone": (None, pair.key),
    }[why]


def test_a_certificate_that_cant_be_read_is_said_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(CertificateError) as unreadable:
        server_context(tmp_path, None)
    assert unreadable.value.found == "unreadable"


def test_one_file_may_hold_both(tmp_path: Path, pair: Pair) -> None:
    both = tmp_path / "both.pem"
    both.write_text(pair.key.read_text() + pair.certificate.read_text(), encoding="ascii")
    assert server_context(both, None) is not None


# --- what links say


def test_links_use_the_name_in_the_certificate(tmp_path: Path) -> None:
    named = make_pair(tmp_path, names="DNS:localhost,DNS:*.example.org,DNS:hall.example.org")
    address = make_pair(tmp_path, "address", names="DNS:hall.example.org,IP:127.0.0.1")
    wild = make_pair(tmp_path, "wild", names="DNS:*.example.org")
    bases = [
        Settings(file=tmp_path, host="127.0.0.1", certificate=each.certificate).base_url
        for each in (named, address, wild)
    ]
    assert bases == ["https://hall.example.org:8000", "https://127.0.0.1:8000", "https://127.0.0.1:8000"]
    given = Settings(file=tmp_path, certificate=named.certificate, url="https://other.example/")
    assert (given.base_url, given.local_url) == ("https://other.example", "https://127.0.0.1:8000")


def test_whose_certificate_it_is(tmp_path: Path) -> None:
    known = read_certificate(
        make_pair(tmp_path, names="DNS:Hall.example.org,DNS:*.cup.example,IP:192.168.1.5").certificate
    )
    for host in ("hall.example.org", "hall.example.org.", "a.cup.example", "192.168.1.5"):
        assert known.covers(host), host
    for host in ("example.org", "cup.example", "a.b.cup.example", "192.168.1.50", "xhall.example.org", ""):
        assert not known.covers(host), host


def test_config_may_name_the_files_and_the_command_line_goes_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = (the_settings.CONFIG / "default.toml").read_text(encoding="utf-8")
    changed = usual.replace('certificate = ""', 'certificate = "/a/b.pem"').replace(
        'key = ""', 'key = "c.key"'
    )
    (tmp_path / "default.toml").write_text(changed, encoding="utf-8")
    plain = settings_for(tmp_path, demo=False)
    assert (plain.scheme, plain.certificate, plain.key) == ("http", None, None)
    monkeypatch.setattr(the_settings, "CONFIG", tmp_path)
    told = settings_for(tmp_path, demo=False)
    assert (told.certificate, told.key) == (Path("/a/b.pem"), ROOT / "c.key")
    given = settings_for(tmp_path, demo=False, certificate=Path("x.pem"))
    assert (given.certificate, given.key) == (Path("x.pem"), None), "not with another one's key"
