"""The address: which networks this machine is in, and whether the server answers there."""

from collections.abc import Mapping

from knockout.catalogues import gettext as _
from knockout.doctor.asked import Asked
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import host_of, literal
from knockout.settings import EVERYWHERE

ADDRESS = Check("address")


def address_finding(asked: Asked, own: Mapping[str, str]) -> Finding:
    """Look which address phones should use. own: this machine's addresses with their interfaces."""
    listed = ", ".join(f"{address} ({name})" if name else address for address, name in sorted(own.items()))
    if not own:
        return ADDRESS.wrong(
            "no_network",
            _("This machine is in no network: no phone can reach it."),
            _("Join the hall’s Wi-Fi, or plug in the cable to the router, then look again."),
        )
    if asked.settings.host not in (*EVERYWHERE, *own):
        return _bound_elsewhere(asked, asked.settings.host, listed)
    facts = {"url": asked.url, "listed": listed}
    if all(address.startswith("169.254.") for address in own):
        said = _("This machine has given itself an address (%(listed)s): no router answered.") % facts
        return ADDRESS.wrong(
            "no_router", said, _("Look after the cable or the Wi-Fi, and whether the router is on.")
        )
    if len(own) > 1:
        return ADDRESS.look(
            "many",
            _("Phones use %(url)s. This machine is in several networks: %(listed)s.") % facts,
            _("Phones must be in the network of that address. If it is another one, say so: --url."),
        )
    return ADDRESS.ok(
        "one",
        _("Phones use %(url)s. This machine is %(listed)s.") % facts,
        _(
            "Have the router keep this address for this machine (a reservation), so that printed links stay good."
        ),
    )


def _bound_elsewhere(asked: Asked, bound: str, listed: str) -> Finding:
    address = literal(bound)
    facts = {"bound": bound, "listed": listed, "url": asked.url}
    if bound != "localhost" and (address is None or not address.is_loopback):
        return ADDRESS.wrong(
            "not_ours",
            _("The server is to answer at %(bound)s, which is not this machine: it is %(listed)s.") % facts,
            _("Start with --host 0.0.0.0."),
        )
    said = _("The server answers at %(bound)s, so only programs on this machine reach it.") % facts
    goal = literal(host_of(asked.url))
    if goal is not None and goal.is_loopback:
        return ADDRESS.wrong("bound", said, _("Start with --host 0.0.0.0: no phone can come in as it is."))
    return ADDRESS.look(
        "bound_behind",
        said,
        _("That is right only if another server on this machine hands %(url)s on to it. Else: --host 0.0.0.0")
        % facts,
    )
