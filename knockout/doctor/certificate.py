"""The certificate: whether phones will take it, and how long; and what they miss without one."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from knockout.catalogues import gettext as _
from knockout.certificates import (
    Certificate,
    CertificateError,
    decode_certificate,
    server_context,
    unchecked_context,
)
from knockout.doctor.asked import Asked
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import PATIENCE, Answer, host_of, in_time, literal, port_of

CERTIFICATE = Check("certificate")
SOON = 14
"""Days before its end from which a certificate is worth a look."""
A_DAY = 24 * 3600
OUT_OF_TIME = (9, 10)
"""OpenSSL's codes for: not valid yet, expired (X509_V_ERR_...)."""
Shake = Callable[[ssl.SSLContext], bytes]
"""Shakes hands and gives the server's certificate (DER). Raises OSError, ssl.SSLError among them."""


@dataclass(frozen=True)
class Seen:
    """A certificate as a phone meets it; `trust` is OpenSSL's verdict on its chain, 0 if this machine trusts it."""

    der: bytes
    certificate: Certificate
    trust: int


def certificate_findings(asked: Asked, door: Answer) -> Iterator[Finding]:
    """Look at the certificate of the files that are given and of what answers at the phones' address.

    door: who answers there.
    """
    secure = asked.url.startswith("https:")
    try:
        context = server_context(asked.settings.certificate, asked.settings.key)
    except CertificateError as error:
        yield CERTIFICATE.wrong(error.found, error.message(_))
        context = None
    if not secure and asked.settings.certificate is None:
        yield _plain(host_of(asked.url))
        return
    if not secure:
        yield CERTIFICATE.wrong(
            "plain_url",
            _("There is a certificate, but the address is %(url)s: with it the server speaks https only.")
            % {"url": asked.url},
            _("Write https in --url."),
        )
    of_file = None if context is None else _seen(lambda client: _in_memory(context, client))
    of_server = None
    if secure and door.who not in ("nobody", "silent"):
        of_server = _seen(lambda client: in_time(lambda: _over_line(asked.url, client)))
    yield from _told(asked, of_file, of_server)


def _told(asked: Asked, of_file: Seen | None, of_server: Seen | None) -> Iterator[Finding]:
    seen = of_server or of_file
    if of_file is not None and of_server is not None and of_file.der != of_server.der:
        yield CERTIFICATE.look(
            "other_in_use",
            _("At %(url)s another certificate is in use than the one in the file.") % {"url": asked.url},
            _("A server keeps the one it was started with: start it again, between two cycles."),
        )
    if seen is not None:
        yield from _judged(host_of(asked.url), seen)
    elif asked.settings.certificate is None:
        yield CERTIFICATE.look(
            "not_checked",
            _("No certificate could be looked at: nothing speaks https at %(url)s.") % {"url": asked.url},
            _("Start the tournament and run this again, or name the file: --certificate."),
        )


def _seen(shake: Shake) -> Seen | None:
    """Give what a handshake shows, None if there is none to be had."""
    try:
        der = shake(unchecked_context())
        certificate = decode_certificate(der)
    except (OSError, CertificateError):
        return None
    strict = ssl.create_default_context()
    strict.check_hostname = False  # names are judged apart, with words of their own
    try:
        shake(strict)
    except ssl.SSLCertVerificationError as error:
        return Seen(der, certificate, error.verify_code)
    except OSError:
        return None
    return Seen(der, certificate, 0)


def _over_line(url: str, client: ssl.SSLContext) -> bytes:
    with (
        socket.create_connection((host_of(url), port_of(url)), timeout=PATIENCE) as line,
        client.wrap_socket(line, server_hostname=host_of(url)) as secured,
    ):
        return secured.getpeercert(binary_form=True) or b""


def _in_memory(server: ssl.SSLContext, client: ssl.SSLContext) -> bytes:
    """Shake hands without a line: what a phone would be shown if this server ran."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours, theirs = server.wrap_bio(there, back, server_side=True), client.wrap_bio(back, there)
    for _turn in range(4):
        for side in (theirs, ours):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return theirs.getpeercert(binary_form=True) or b""


def _judged(host: str, seen: Seen) -> Iterator[Finding]:
    certificate, now = seen.certificate, time.time()
    days = int((certificate.ends - now) // A_DAY)
    facts = {"host": host, "begins": _day(certificate.begins), "ends": _day(certificate.ends), "days": days}
    problems = [*_of_time(certificate, now, facts), *_of_names(host, certificate), *_of_trust(seen, now)]
    yield from problems
    if not problems:
        said = _("The certificate is good for “%(host)s” until %(ends)s (days left: %(days)s).") % facts
        yield CERTIFICATE.ok("good", said)


def _of_time(certificate: Certificate, now: float, facts: dict[str, object]) -> Iterator[Finding]:
    if now < certificate.begins:
        yield CERTIFICATE.wrong(
            "not_yet",
            _("The certificate is valid from %(begins)s only.") % facts,
            _("Look at this machine’s clock first: it may be behind."),
        )
    elif now > certificate.ends:
        yield CERTIFICATE.wrong(
            "expired",
            _("The certificate ended on %(ends)s: phones refuse it.") % facts,
            _("Renew it (docs/operations.md), then start the server again. Or look at this machine’s clock."),
        )
    elif certificate.ends - now < SOON * A_DAY:
        yield CERTIFICATE.look(
            "ends_soon",
            _("The certificate ends on %(ends)s (days left: %(days)s).") % facts,
            _("Renew it before the event (docs/operations.md), then start the server again."),
        )


def _of_names(host: str, certificate: Certificate) -> Iterator[Finding]:
    if not certificate.covers(host):
        facts = {"host": host, "names": ", ".join((*certificate.names, *certificate.addresses)) or "-"}
        yield CERTIFICATE.wrong(
            "other_name",
            _("The certificate is for %(names)s, not for “%(host)s”: every phone will warn.") % facts,
            _("Give phones an address with that name (--url), or get a certificate for this one."),
        )


def _of_trust(seen: Seen, now: float) -> Iterator[Finding]:
    out_of_time = not seen.certificate.begins <= now <= seen.certificate.ends
    if seen.trust == 0 or (seen.trust in OUT_OF_TIME and out_of_time):
        return
    if seen.certificate.self_signed:
        yield CERTIFICATE.look(
            "self_signed",
            _(
                "The certificate is self-signed: every phone warns first. Chrome on Android then works and keeps the "
                "screen on, but the page does not open without network; iPhones refuse the live line and ask again "
                "and again instead."
            ),
            _("For emergencies only. The better ways are in docs/operations.md."),
        )
    else:
        yield CERTIFICATE.look(
            "not_trusted",
            _("This machine does not know the authority that signed the certificate."),
            _(
                "Your own authority (mkcert): install it on every host’s phone; phones of strangers will warn. "
                "A public one: its chain is incomplete, so give the file with the whole chain (fullchain.pem)."
            ),
        )


def _plain(host: str) -> Finding:
    todo = _(
        "Set the hosts’ phones to keep the screen on for 10 minutes, or get a certificate (docs/operations.md). "
        "Everything else works."
    )
    if literal(host) is None and "." in host:
        todo += " " + _("Chrome warns before it opens a full name without https.")
    return CERTIFICATE.look(
        "plain_http",
        _(
            "Without https a phone’s screen goes dark by itself after a while. "
            "And the page does not open on a phone that has no network just then."
        ),
        todo,
    )


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
