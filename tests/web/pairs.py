"""Certificates with their keys, made by OpenSSL for one test, and a server that speaks https with one."""

import os
import shutil
import ssl
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from knockout.simulation.hall import Hall
from tests.halls import ROOT, Server

CONFIG = """
[req]
distinguished_name = dn
[dn]
[ca]
default_ca = own
[own]
database = {folder}/index.txt
new_certs_dir = {folder}
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
x509_extensions = extensions
[any]
commonName = supplied
[extensions]
basicConstraints = critical,CA:{ca}
subjectAltName = {names}
"""


@dataclass(frozen=True)
class Pair:
    """A certificate and its key."""

    certificate: Path
    key: Path

    @property
    def options(self) -> tuple[str, ...]:
        """What a server is told."""
        return ("--certificate", str(self.certificate), "--key", str(self.key))


def make_pair(
    folder: Path,
    name: str = "hall",
    *,
    names: str = "IP:127.0.0.1",
    begins: float = -1,
    ends: float = 30,
    by: Pair | None = None,
    ca: bool = False,
) -> Pair:
    """Make a certificate for these names (OpenSSL's way of writing them), valid between two days from now.

    by: the authority that signs it; by itself if None. Skips the test where OpenSSL is missing, fails it in CI.
    """
    if shutil.which("openssl") is None:
        if os.environ.get("CI"):
            pytest.fail("openssl is not here, and CI must show TLS")
        pytest.skip("no openssl on this machine: TLS was not tested")
    pair = Pair(folder / f"{name}.pem", folder / f"{name}.key")
    config, request = folder / f"{name}.cnf", folder / f"{name}.csr"
    config.write_text(CONFIG.format(folder=folder, names=names, ca=str(ca).upper()), encoding="ascii")
    (folder / "index.txt").write_text("", encoding="ascii")
    _openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-config", config, "-keyout", pair.key, "-out", request, "-subj", f"/CN={name}")  # fmt: skip
    signer = (
        ("-selfsign", "-keyfile", pair.key) if by is None else ("-cert", by.certificate, "-keyfile", by.key)
    )
    _openssl("ca", "-batch", "-notext", "-config", config, *signer, "-in", request, "-out", pair.certificate,
             "-startdate", _stamp(begins), "-enddate", _stamp(ends))  # fmt: skip
    return pair


def _openssl(*arguments: object) -> None:
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _stamp(days: float) -> str:
    return f"{datetime.now(UTC) + timedelta(days=days):%Y%m%d%H%M%SZ}"


def knockout(*arguments: object, locale: str = "en", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the command line, as typed."""
    return subprocess.run(
        [sys.executable, "-m", "knockout.cli", *map(str, arguments)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "KNOCKOUT_LOCALE": locale, **environment},
    )  # fmt: skip


def trusting(pair: Pair) -> ssl.SSLContext:
    """Give what a phone would trust on which this certificate was installed."""
    return ssl.create_default_context(cafile=pair.certificate)


class SecureServer(Server):
    """A real server process that speaks https with a pair."""

    def __init__(self, file: Path, pair: Pair, *, log: Path) -> None:
        super().__init__(file, log=log)
        self.pair = pair
        self.trust = pair
        self.url = f"https://127.0.0.1:{self.port}"
        self._hall = Hall(self.url)

    def start(self, *arguments: str, command: str = "demo") -> None:
        """Start it and wait until it answers to somebody who trusts its certificate."""
        super().start(*self.pair.options, *arguments, command=command)

    def _trusting(self) -> ssl.SSLContext:
        return trusting(self.trust)
