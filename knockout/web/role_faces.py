"""What each role is shown: a tab, a dialog or a button only where its asking would not be refused.

What a role may ask is said in two places and nowhere else: `permissions` for commands, `doors` for pages. The
templates ask here before they draw a button, so no page offers what its door or the core would refuse.
"""

from knockout.store.codec import COMMANDS
from knockout.store.roles import COMMITTEE, COUNTING, DESK
from knockout.tournament.permissions import COUNTING_MAY, DESK_MAY
from knockout.web.doors import DIALOG_ROLES, ONLY_COMMITTEE, TAB_ROLES

_MAY: dict[str, tuple[type, ...]] = {DESK: DESK_MAY, COUNTING: COUNTING_MAY}


def may_do(role: str, do: str) -> bool:
    """Say whether a role at the console may ask for this command, named as in its JSON (SPEC 4)."""
    return role == COMMITTEE or issubclass(COMMANDS[do], _MAY.get(role, ()))


def may_ask(role: str, dialog: str) -> bool:
    """Say whether a role may open this dialog."""
    return role in DIALOG_ROLES.get(dialog, ONLY_COMMITTEE)


def may_open(role: str, tab: str) -> bool:
    """Say whether a role may open this tab of the console."""
    return role in TAB_ROLES.get(tab, frozenset())


def tabs_of(role: str) -> list[str]:
    """Give the tabs of the console that a role may open, for the page's script: a key leads to no other."""
    return [tab for tab in TAB_ROLES if may_open(role, tab)]
