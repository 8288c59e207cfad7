"""What following has to say, in words: how it stands in one line, and why it can't be."""

from datetime import datetime

from knockout.called import called
from knockout.catalogues import gettext as _
from knockout.clocktime import as_datetime
from knockout.following.checking import RIGHT
from knockout.following.copy import Copy
from knockout.following.leader import Leader, LeaderAwayError, LeaderRefusedError
from knockout.following.loop import Status
from knockout.following.parting import Parting, parting
from knockout.following.takeover import Stopped
from knockout.store.codec import kind_of
from knockout.store.following import steps

MOST_NAMED = 20
"""Entries named one by one."""
SKEWED = 1_000
"""Milliseconds between two clocks that are worth a word."""


def clock(moment: int) -> str:
    """Give the time of a moment (milliseconds UTC) on this machine's clock face."""
    local: datetime = as_datetime(moment).astimezone()
    return f"{local:%H:%M:%S}"


def status_told(status: Status) -> str:
    """Say in one line how the following stands."""
    said = [_("version %(v)s") % {"v": status.entry}]
    if status.heard is None or status.since is None:
        return " · ".join([*said, _("no answer yet: %(why)s") % {"why": status.away}])
    if status.away:
        gone = {"since": clock(status.heard), "why": status.away}
        return " · ".join([*said, _("NO ANSWER since %(since)s (%(why)s)") % gone])
    said.append(
        _("nothing missing") if not status.behind else _("behind by %(count)s") % {"count": status.behind}
    )
    said.append(_("connected since %(since)s") % {"since": clock(status.since)})
    return " · ".join([*said, *_warnings(status)])


def _warnings(status: Status) -> list[str]:
    said = []
    if status.checked is not None:
        at = {"at": clock(status.checked), "found": status.found}
        right = status.found == RIGHT
        said.append(
            _("checked at %(at)s") % at if right else _("WRONG when checked at %(at)s: %(found)s") % at
        )
    if abs(status.skew) > SKEWED:
        seconds = {"seconds": f"{abs(status.skew) / 1000:.1f}"}
        ahead = _("this machine's clock is %(seconds)s s fast: set it")
        said.append(
            (ahead if status.skew > 0 else _("this machine's clock is %(seconds)s s slow: set it")) % seconds
        )
    if status.other_secret:
        said.append(_("KNOCKOUT_SECRET is another there: start both with the same one"))
    return said


def refusal_told(refused: LeaderRefusedError, copy: Copy, leader: Leader) -> str:
    """Say why the copy can't follow, and what to do."""
    if refused.code == "diverged":
        return _parted(copy, leader)
    if refused.code == "other_version":
        there = ", ".join(set(refused.details["steps"]) ^ set(steps(copy.journal)))
        return _(
            "%(url)s runs another version of the program than this machine (%(steps)s). Use the same one on both."
        ) % {"url": leader.url, "steps": there}
    texts = {
        "token": _("%(url)s does not take this token. Show it anew: knockout links --role follower"),
        "certificate": _(
            "This machine does not trust the certificate of %(url)s (%(error)s). See --authority."
        ),
        "elsewhere": _("%(url)s sends on to another address: give that one, with https."),
        "too_many": _("Too many machines follow %(url)s already."),
    }
    other = _(
        "%(url)s can't be followed: no tournament runs there, or one of an older version. A machine that follows "
        "itself can't be followed: give the address of the one that runs."
    )
    return texts.get(refused.code, other) % {"url": leader.url, "error": "", **refused.details}


def _parted(copy: Copy, leader: Leader) -> str:
    """Say where the two part, and name what only the file has."""
    facts = {"file": copy.path, "url": leader.url}
    said = [
        _("What %(file)s has is not the beginning of what runs at %(url)s. Nothing has been changed.") % facts
    ]
    try:
        found = parting(copy, leader)
    except (LeaderAwayError, LeaderRefusedError):
        return said[0]
    both = {"entry": found.entry, "count": len(found.own), "answered": found.answered}
    said.append(
        _(
            "Both have the first %(entry)s entries. Only this file has: entries %(count)s, answered commands "
            "%(answered)s."
        )
        % both
    )
    said += _own(found)
    said.append(
        _("Enter what counts of it on the other machine by hand. To follow with this one give another FILE.")
    )
    return "\n".join(said)


def _own(found: Parting) -> list[str]:
    lines = []
    for number, entry in found.own[:MOST_NAMED]:
        game = getattr(entry, "game", None)
        where = "" if game is None else f"  {called(game, _)}"
        lines.append(f"  {number}  {clock(entry.at)}  {kind_of(entry)}{where}")
    left = len(found.own) - MOST_NAMED
    return [*lines, *([_("  and %(count)s more") % {"count": left}] if left > 0 else [])]


def stopped_told(stopped: Stopped, file: object) -> str:
    """Say why a copy is not run now."""
    facts = {"file": file, "url": stopped.url, "pid": stopped.pid}
    texts = {
        "followed": _("Process %(pid)s follows %(url)s with %(file)s: end it first (Ctrl-C there)."),
        "alive": _(
            "%(file)s follows %(url)s, and that server still answers. Two at once would run every clock twice: not "
            "started. Stop it there first; to start all the same: --take-over"
        ),
        "still": _(
            "%(file)s follows %(url)s; that machine takes the connection and does not answer. It may come to life "
            "again and run every clock a second time: switch it off, then start with --take-over"
        ),
    }
    return texts[stopped.why] % facts
