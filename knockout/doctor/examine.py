"""All checks, in the order in which one helps to understand the next."""

from knockout.doctor.address import address_finding
from knockout.doctor.asked import Asked
from knockout.doctor.certificate import certificate_findings
from knockout.doctor.clock import clock_findings
from knockout.doctor.file import file_findings
from knockout.doctor.findings import Finding
from knockout.doctor.line import line_finding
from knockout.doctor.name import name_finding
from knockout.doctor.network import host_of, own_addresses, who_answers
from knockout.doctor.port import port_findings


def examine(asked: Asked) -> list[Finding]:
    """Look at everything and give what was found."""
    own = own_addresses()
    local = who_answers(asked.local)
    door = local if asked.url == asked.local else who_answers(asked.url)
    of_file, seen = file_findings(asked)
    return [
        name_finding(host_of(asked.url), own, answered=door.who == "knockout"),
        address_finding(asked, own),
        *port_findings(asked, local, door),
        *certificate_findings(asked, door),
        line_finding(asked.url, door),
        *clock_findings(asked.time_server, seen),
        *of_file,
    ]
