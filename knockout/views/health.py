"""How the server fares, line by line: what is all right, what should be looked at, what is bad. The worst first."""

from typing import Any

Json = dict[str, Any]

BAD, WARN, OK, UNKNOWN = "bad", "warn", "ok", "unknown"
"""How a line stands, the worst first; unknown: nobody can say here, and that is no trouble."""
STATES = (BAD, WARN, UNKNOWN, OK)

MB, GB = 1_000_000, 1_000_000_000
AWAY_MS = 30_000
"""Real milliseconds after which a phone that is not connected counts as away, as on the tables tab."""
OFTEN = 5
"""So many waits or wake-ups of a second are no chance any more."""
GAP_SHOWN_MS = 3_600_000
SPARE_GONE = 15
"""Seconds after which the second laptop, which asks at least every ten, is worth a look."""
BACKUP_OLD, BACKUP_MISSED = 20 * 60, 60 * 60
"""Seconds since the last backup from which it is worth a look, and from which it is bad."""


def health_view(facts: Json) -> list[Json]:
    """Take the facts as `web.vitals` gathers them; give the lines, each {key, state, and the facts it is made of}.

    Times within are milliseconds of the hall's clock, ages and delays are real, in the unit their name says.
    """
    lines = [
        {"key": "scheduler", "state": OK if facts["running"] else BAD, "pid": facts["pid"]},
        _timers(facts),
        _lateness(facts["lateness"]),
        _store(facts),
        _beat(facts),
        _gap(facts),
        _journal(facts),
        _backup(facts["backup"]),
        *([] if facts.get("spare") is None else [_spare(facts["spare"])]),
        *(_disk(disk) for disk in facts["disks"]),
        _phones(facts),
        {"key": "clients", "state": OK, "clients": facts["clients"]},
        _lag(facts["lag"]),
        _memory(facts),
        _files(facts),
        _clock(facts["clock"]),
        {"key": "log", "state": WARN if facts["lost"] else OK, "lost": facts["lost"]},
        {"key": "versions", "state": OK, **facts["versions"]},
    ]
    return sorted(lines, key=lambda line: STATES.index(line["state"]))


def worst(lines: list[Json]) -> list[Json]:
    """Give the lines that are bad: the console's head shows them wherever the committee is."""
    return [line for line in lines if line["state"] == BAD]


def _stands(value: float, warn: float, bad: float) -> str:
    """Say how a number stands of which more is worse."""
    return BAD if value >= bad else WARN if value >= warn else OK


def _timers(facts: Json) -> Json:
    seconds = facts["unlooked"]
    state = BAD if seconds is None else _stands(seconds, 3, 10)
    return {"key": "timers", "state": state, "seconds": seconds}


def _lateness(late: Json | None) -> Json:
    """A second is what pages and people notice; a few late wake-ups in a day are told but alarm nobody."""
    if late is None:
        return {"key": "lateness", "state": UNKNOWN, "p99": 0, "worst": 0, "alarms": 0}
    bad = late["p99"] >= 1000 and late["alarms"] >= OFTEN
    return {
        "key": "lateness",
        "state": BAD if bad else WARN if late["p99"] >= 250 or late["alarms"] else OK,
        **late,
    }


def _store(facts: Json) -> Json:
    """Whether the file takes what is written: the last beat could be stored."""
    failing = facts["failing"]
    return {"key": "store", "state": OK if failing is None else BAD, "reason": failing or ""}


def _beat(facts: Json) -> Json:
    """S16: 10 s between two beats are a gap."""
    age = facts["beat_age"]
    return {"key": "beat", "state": UNKNOWN if age is None else _stands(age, 3, 10), "seconds": age}


def _gap(facts: Json) -> Json:
    gap = facts["gap"]
    recent = gap is not None and (facts["now"] - gap["back"]) / facts["speed"] < GAP_SHOWN_MS
    return {"key": "gap", "state": WARN if recent else OK, "gap": gap}


def _journal(facts: Json) -> Json:
    """A write-ahead log grows while somebody reads and never stops: then it is not folded into the file."""
    state = _stands(facts["wal"], 64 * MB, 512 * MB)
    return {"key": "journal", "state": state, "v": facts["v"], "file": facts["file"], "wal": facts["wal"]}


def _backup(backup: Json) -> Json:
    """`age`: seconds since the last good one, None while there is none; `reason`: why the last try failed."""
    age = backup["age"]
    state = BAD if backup["reason"] else WARN if age is None else _stands(age, BACKUP_OLD, BACKUP_MISSED)
    if age is None and backup["young"] and not backup["reason"]:
        state = UNKNOWN
    return {"key": "backup", **backup, "state": state}


def _spare(spare: Json) -> Json:
    """The second laptop, once one has followed. `age`: seconds since it was last there; `behind`: entries it lacks.

    Never bad: somebody may have ended it, and the hall plays on without.
    """
    return {"key": "spare", **spare, "state": WARN if spare["age"] >= SPARE_GONE else OK}


def _disk(disk: Json) -> Json:
    """`hours`: how long the room would do at the pace since the start, None while there is none to speak of."""
    hours = disk["hours"]
    low = _stands(-disk["free"], -GB, -200 * MB)
    short = OK if hours is None else _stands(-hours, -12, -3)
    return {"key": "disk", **disk, "state": min(low, short, key=STATES.index)}


def _phones(facts: Json) -> Json:
    """Phones that keep taps, or are away from a game in play and may; each row says how it stands."""
    rows = [_phone(row, facts) for row in facts["phones"]]
    rows = sorted((row for row in rows if row["state"] != OK), key=lambda row: STATES.index(row["state"]))
    state = min((row["state"] for row in rows), default=OK, key=STATES.index)
    return {"key": "phones", "state": state, "rows": rows, "waiting": sum(row["waiting"] for row in rows)}


def _phone(row: Json, facts: Json) -> Json:
    """A phone that is away with taps it has told of is bad; what one that is away has tapped since, nobody knows."""
    since = row["away"]
    gone = since is not None and (facts["now"] - since) / facts["speed"] > AWAY_MS
    unknown = WARN if gone and row["playing"] else OK
    state = (BAD if gone else WARN) if row["waiting"] else unknown
    return {**row, "state": state, "away": since if gone else None}


def _lag(lag: Json) -> Json:
    """One long wait is worth a look: something large was rendered. Many are a laptop that can't keep up."""
    state = BAD if lag["often"] >= OFTEN else WARN if lag["minute"] >= 200 else OK
    return {"key": "lag", "state": state, **lag}


def _memory(facts: Json) -> Json:
    free = facts["available"]
    state = UNKNOWN if free is None else _stands(-free, -300 * MB, -100 * MB)
    return {"key": "memory", "state": state, "memory": facts["memory"], "available": free}


def _files(facts: Json) -> Json:
    """A connection is an open file: where they run out nobody gets in any more."""
    used, most = facts["files"], facts["most_files"]
    known = used is not None and most
    state = _stands(used / most, 0.7, 0.9) if known else UNKNOWN
    return {"key": "files", "state": state, "files": used, "most": most, "threads": facts["threads"]}


def _clock(clock: Json) -> Json:
    """`off`: seconds that this machine's clock is slow, None where no time server has answered."""
    off = clock["off"]
    return {"key": "clock", "state": UNKNOWN if off is None else _stands(abs(off), 2, 60), **clock}
