"""Certificates: what a server needs to speak TLS, what is written in one, and whom a call to this machine trusts."""

import ssl
from _ssl import _test_decode_cert  # type: ignore[attr-defined]  # the library's only reader of a certificate's file
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from knockout.called import N_, Gettext

_TEXTS: Mapping[str, str] = {
    "certificate_missing": N_("The certificate “%(file)s” is not there. Give the path of the file as it is."),
    "key_missing": N_("The key “%(file)s” is not there. Give the path of the file as it is."),
    "unreadable": N_("“%(file)s” can’t be read: %(error)s. Whoever starts Knockout must be allowed to read it."),
    "no_certificate": N_(
        "No certificate is in “%(file)s”. It begins with “-----BEGIN CERTIFICATE-----” (PEM); "
        "often the file is called fullchain.pem."
    ),
    "no_key": N_(
        "No private key is in “%(file)s”. It begins with “-----BEGIN PRIVATE KEY-----” or the like (PEM); "
        "give it with --key."
    ),
    "key_locked": N_(
        "The key “%(file)s” is locked with a password. Make one that is not: openssl pkey -in KEY -out OPEN_KEY"
    ),
    "mismatch": N_(
        "The key “%(file)s” does not belong to the certificate “%(other)s”. Take the two files that were made together."
    ),
    "key_alone": N_("There is a key (--key) but no certificate (--certificate). Give both."),
    "unusable": N_("The certificate “%(file)s” can’t be used: %(error)s."),
}  # fmt: skip


class CertificateError(Exception):
    """A certificate or its key can't be used. `found` is one of the names in `_TEXTS`."""

    def __init__(self, found: str, **facts: object) -> None:
        super().__init__(found, facts)
        self.found = found
        self.facts = facts

    def message(self, gettext: Gettext) -> str:
        """Say what is wrong and what to do."""
        return gettext(_TEXTS[self.found]) % self.facts


def server_context(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """Give what a server speaks TLS with, None where there is no certificate. Raises CertificateError.

    key: None where the certificate's file has it too.
    """
    if certificate is None:
        if key is not None:
            raise CertificateError("key_alone")
        return None
    private = key or certificate
    if "-----BEGIN CERTIFICATE-----" not in _text(certificate, "certificate_missing"):
        raise CertificateError("no_certificate", file=certificate)
    text = _text(private, "key_missing")
    if "PRIVATE KEY-----" not in text:
        raise CertificateError("no_key", file=private)
    if "ENCRYPTED" in text:
        # OpenSSL would ask for the password at the terminal, of whoever is there, if anybody.
        raise CertificateError("key_locked", file=private)
    return _loaded(certificate, private)


def _loaded(certificate: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        if "MISMATCH" in (error.reason or ""):
            raise CertificateError("mismatch", file=key, other=certificate) from error
        raise CertificateError("unusable", file=certificate, error=error.reason or error) from error
    return context


def _text(file: Path, missing: str) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except FileNotFoundError:
        raise CertificateError(missing, file=file) from None
    except OSError as error:
        raise CertificateError("unreadable", file=file, error=error.strerror or error) from error


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """What is written in a certificate. `begins` and `ends`: seconds since 1970, UTC, between which it is valid."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    begins: int
    ends: int
    self_signed: bool

    def covers(self, host: str) -> bool:
        """Say whether a browser that opened this host takes the certificate as that host's (RFC 9525)."""
        try:
            return ip_address(host) in {ip_address(known) for known in self.addresses}
        except ValueError:
            asked = host.lower().rstrip(".")
            parent = asked.partition(".")[2]
            return any(known in (asked, f"*.{parent}") for known in map(str.lower, self.names))


def read_certificate(file: Path) -> Certificate:
    """Give what is written in the (first) certificate of a PEM file. Raises CertificateError."""
    if "-----BEGIN CERTIFICATE-----" not in _text(file, "certificate_missing"):
        raise CertificateError("no_certificate", file=file)
    try:
        told: dict[str, Any] = _test_decode_cert(str(file))
    except (ssl.SSLError, ValueError) as error:
        raise CertificateError("unusable", file=file, error=error) from error
    alternatives = told.get("subjectAltName", ())
    return Certificate(
        names=tuple(value for kind, value in alternatives if kind == "DNS"),
        addresses=tuple(value for kind, value in alternatives if kind == "IP Address"),
        begins=ssl.cert_time_to_seconds(told["notBefore"]),
        ends=ssl.cert_time_to_seconds(told["notAfter"]),
        self_signed=told["subject"] == told["issuer"],
    )


def decode_certificate(der: bytes) -> Certificate:
    """Give what is written in a certificate as a server sent it (DER). Raises CertificateError."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "server.pem"
        file.write_text(ssl.DER_cert_to_PEM_cert(der), encoding="ascii")
        return read_certificate(file)


def hall_name(certificate: Path, address: str) -> str:
    """Give how phones should call a machine that has this certificate and this address in the hall's network.

    The address if the certificate holds for it, else the first full name in it; the address too where the file
    says nothing of use.
    """
    try:
        known = read_certificate(certificate)
    except CertificateError:
        return address  # whoever starts the server is told then
    names = [name for name in known.names if "*" not in name and name != "localhost"]
    return address if known.covers(address) or not names else names[0]


def call_context(url: str) -> ssl.SSLContext | None:
    """Give how a program on this machine trusts the server at `url`; None if it does not speak https.

    Where the call goes to 127.0.0.1 it does not leave this machine: nobody can step in between, and no
    certificate is made out to that address. Only there is nothing checked.
    """
    parts = urlsplit(url)
    if parts.scheme != "https":
        return None
    return unchecked_context() if parts.hostname == "127.0.0.1" else ssl.create_default_context()


def unchecked_context() -> ssl.SSLContext:
    """Give a context that takes any certificate: for looking at what a server says, never for what is secret."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
