"""The name: where the address that phones use leads to."""

from collections.abc import Collection
from ipaddress import ip_address

from knockout.catalogues import gettext as _
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import literal, resolve

NAME = Check("name")


def name_finding(host: str, own: Collection[str], *, answered: bool) -> Finding:
    """Look where a host leads to. own: this machine's addresses; answered: whether Knockout answers there."""
    address = literal(host)
    if host.rstrip(".") == "localhost" or (address is not None and address.is_loopback):
        return _itself(host, own)
    if address is not None:
        if host in own:
            return NAME.ok("address", _address_said(host, private=address.is_private))
        return _elsewhere(host, [host], own, answered=answered)
    try:
        return led_to(host, resolve(host), own, answered=answered)
    except (OSError, UnicodeError):
        return _unresolved(host)


def led_to(host: str, found: list[str], own: Collection[str], *, answered: bool) -> Finding:
    """Judge the addresses that a name leads to; the rest as for `name_finding`."""
    if all(ip_address(each.partition("%")[0]).is_loopback for each in found):
        return NAME.look(
            "loopback",
            _("“%(host)s” leads to %(found)s on this machine, which is this machine itself. Phones are told elsewhere.")
            % {"host": host, "found": ", ".join(found)},
            _("Open the address on one phone: only that shows where it leads to for them."),
        )  # fmt: skip
    if set(found) & set(own):
        return _ours(host, found)
    return _elsewhere(host, found, own, answered=answered)


def _itself(host: str, own: Collection[str]) -> Finding:
    other = min(own, default="192.168.1.5")
    return NAME.wrong(
        "itself",
        _("“%(host)s” is for every device that device itself: a phone would look for the tournament on the phone.")
        % {"host": host},
        _("Start with --host 0.0.0.0, and give phones this machine’s address: --url http://%(other)s:PORT")
        % {"other": other},
    )  # fmt: skip


def _address_said(host: str, *, private: bool) -> str:
    said = _("%(host)s is an address of this machine, not a name: nothing has to be looked up.") % {
        "host": host
    }
    if private:
        said += " " + _("No public authority gives a certificate for a private address.")
    return said


def _unresolved(host: str) -> Finding:
    todo = _(
        "Look for a slip in the name. If it leads to a private address, this network’s router may withhold the "
        "answer (DNS rebinding protection): enter the name in the router’s own DNS, or allow it there."
    )
    if "." not in host or host.endswith(".local"):
        todo = _("Enter the name in the router’s own DNS, or give phones this machine’s address with --url.")
    return NAME.wrong("unresolved", _("The name “%(host)s” leads nowhere from here.") % {"host": host}, todo)


def _ours(host: str, found: list[str]) -> Finding:
    facts = {"host": host, "found": ", ".join(found)}
    said = _("“%(host)s” leads to %(found)s: that is this machine.") % facts
    if host.endswith(".local"):
        return NAME.look(
            "ours_local", said, _("Older Android phones do not find names in .local: try it on the phones you have.")
        )  # fmt: skip
    return NAME.ok(
        "ours",
        said,
        _(
            "A router may keep private answers from phones (DNS rebinding protection): open the address on one "
            "phone in the hall’s Wi-Fi, with mobile data off."
        ),
    )


def _elsewhere(host: str, found: list[str], own: Collection[str], *, answered: bool) -> Finding:
    facts = {"host": host, "found": ", ".join(found), "own": ", ".join(sorted(own)) or "-"}
    if not all(ip_address(each.partition("%")[0]).is_private for each in found):
        return NAME.look(
            "public",
            _("“%(host)s” leads to %(found)s, through the Internet: every tap goes out and comes back.") % facts,
            _("If the Internet fails, the tables stand. Let phones in the hall use an address in its own network."),
        )  # fmt: skip
    said = _("“%(host)s” leads to %(found)s; this machine is %(own)s.") % facts
    if answered:
        return NAME.look("other_machine", said, _("Knockout answers there: is that the machine you mean?"))
    return NAME.wrong(
        "moved",
        said,
        _(
            "Correct the entry of the name, or give this machine that address for good (a reservation in the router)."
        ),
    )
