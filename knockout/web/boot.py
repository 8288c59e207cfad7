"""What every page's script begins with."""

from typing import Any

from flask import g

from knockout.web.access import csrf_token, hall, speaking_as
from knockout.web.jstexts import texts_for
from knockout.web.role_faces import tabs_of

Json = dict[str, Any]


def page_boot(locale: str, *scripts: str, **more: Any) -> Json:
    """Give what a page that everybody may open begins with: its language, the hall's time, the texts of its scripts.

    scripts: files and folders of static/js whose texts it needs; more: what this page has besides, or otherwise.
    """
    return {
        "locale": locale,
        "as": "public",
        "v": 0,
        "server_now": hall().now(),
        "speed": hall().speed,
        "texts": texts_for(locale, *scripts),
        **more,
    }


def committee_boot(locale: str, *scripts: str) -> Json:
    """Give what a page of the committee and its helpers begins with: it speaks with their right, and acts.

    `tabs`: those that a key may lead to; `session`: the key of this browser's own, to tell it in the list of all.
    """
    return page_boot(
        locale,
        *scripts,
        **{"as": speaking_as(), "csrf": csrf_token(), "v": hall().v, "zone": hall().machine.state.zone},
        tabs=tabs_of(g.speaker.role),
        session=g.speaker.key,
    )
