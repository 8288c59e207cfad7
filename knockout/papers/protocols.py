"""The protocol of results, to sign: of a stage, a game day, or everything that has been played.

What is not official yet says so in words, at its table and at the top (S12).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from knockout.papers.page import DARK, Style
from knockout.papers.pieces import PLAIN, TITLE, Flow, Occasion, begin, feet
from knockout.papers.protocol_tables import by_place, day_standing, game_table, through_rows
from knockout.papers.words import Words

Json = dict[str, Any]

ITEM = Style(9, least=8)


def protocol(view: Json, occasion: Occasion) -> bytes:
    """Take the values of `protocol_view`; give the protocol as a PDF."""
    w = occasion.words
    title = w.gettext("Protocol of results")
    paper = begin(occasion, title)
    flow = Flow(paper, occasion, title)
    flow.say(_named(view, w), TITLE, gap=2)
    _standing(flow, view, w)
    for stage in view["stages"]:
        _stage(flow, stage, w)
    _rulings(flow, view, w)
    _places(flow, view, w)
    _awards(flow, view, w)
    _sign(flow, w)
    feet(paper, occasion)
    return paper.bytes()


def _named(view: Json, w: Words) -> str:
    if not view["stage"]:
        return w.gettext("All results")
    day = next((one["day"] for one in view["stages"] if one["day"]), "")
    return str(day or w.stage(view["stage"]))


def _standing(flow: Flow, view: Json, w: Words) -> None:
    """At the top: whether this is how it stays, and what is missing if not."""
    _ = w.gettext
    if not view["stages"]:
        flow.notice(_("Nothing has been played yet."))
    elif view["missing"]:
        flow.notice(
            _("PROVISIONAL PROTOCOL. Not official yet: %(games)s.", games=_by_cycle(view["missing"], w))
        )
    elif not view["official"]:
        flow.notice(_("PROVISIONAL PROTOCOL. Something is still to be decided; see below."))
    elif not view["complete"]:
        flow.say(
            _("Every result below is official; stages that are not listed are still to be played."), gap=3
        )
    else:
        flow.say(_("Every result below is official."), gap=3)


def _by_cycle(games: Sequence[str], w: Words) -> str:
    """Name games shortly: the cycle once, then its tables."""
    said = []
    for cycle, group in groupby(games, key=lambda game: "-".join(game.split("-")[:2])):
        tables = [game.split("-")[2][1:] for game in group]
        listed = ", ".join(tables)
        said.append(f"{w.group(cycle)}, {w.ngettext('table', 'tables', len(tables))} {listed}")
    return "; ".join(said)


def _stage(flow: Flow, stage: Json, w: Words) -> None:
    _ = w.gettext
    for cycle in stage["cycles"]:
        name = w.cycle(cycle["cycle"], stage["day"])
        flow.heading(name, after=30)
        for game in cycle["games"]:
            game_table(flow, game, w)
    if stage["day_standing"]:
        flow.heading(_("Points of the day"), after=20)
        day_standing(flow, stage["day_standing"], w)
    if stage["into"] is not None:
        _through(flow, stage, w)
    for question in stage["questions"]:
        flow.say(_question(question, w), replace(ITEM, bold=True), gap=2)
    if stage["unsettled"]:
        text = _(
            "A result was corrected after games that it feeds had started; the committee has not settled it."
        )
        flow.say(text, replace(ITEM, bold=True), gap=2)


def _through(flow: Flow, stage: Json, w: Words) -> None:
    _ = w.gettext
    flow.heading(_("Through to: %(stage)s", stage=w.stage(stage["into"])), after=14)
    through_rows(flow, stage["through"], w)
    flow.y += 1.5
    missing = stage["going_on"] - len(stage["through"])
    if missing > 0:
        flow.say(w.ngettext("%(num)s place still open", "%(num)s places still open", missing), ITEM)
    for cycle in stage["cycles"]:
        if cycle["line"] is not None:
            _line(flow, cycle["line"], w)


def _line(flow: Flow, line: Json, w: Words) -> None:
    """U26: the best losers with what they are compared by, so that anyone can check it."""
    _ = w.gettext
    rows = [
        _(
            "%(team)s %(points)s (word %(word)s)",
            team=row["name"],
            points=row["points"],
            word=_dash(row["word"]),
        )
        for row in line["rows"]
    ]
    said = _("Best of the rest, %(group)s: %(rows)s.", group=w.group(line["group"]), rows="; ".join(rows))
    flow.say(said, Style(8, least=7, grey=DARK), gap=2)


def _dash(value: int | None) -> str:
    return "—" if value is None else str(value)


def _question(question: Json, w: Words) -> str:
    teams = ", ".join(team["name"] for team in question["teams"])
    asked = w.called(question["question"], last_place=question["last_place"])
    return w.gettext("UNDECIDED: %(question)s. Level: %(teams)s.", question=asked, teams=teams)


def _rulings(flow: Flow, view: Json, w: Words) -> None:
    """What the committee has ruled, as far as it is public (S30)."""
    _ = w.gettext
    said = [_strike(row, w) for row in view["strikes"]]
    said += [_out(row, w) for row in view["out"]]
    said += [_decided(row, w) for row in view["decided"]]
    for stage in view["stages"]:
        said += [_("%(game)s is void and counts nowhere.", game=w.called(game)) for game in stage["voided"]]
    if not said:
        return
    flow.heading(_("Rulings"), after=8)
    for text in said:
        flow.say(f"• {text}", ITEM, gap=1)


def _strike(row: Json, w: Words) -> str:
    _ = w.gettext
    said = _("%(game)s: the win of %(team)s does not count.", game=w.called(row["game"]), team=row["name"])
    return f"{said} ({row['note']})" if row["note"] else said


def _out(row: Json, w: Words) -> str:
    _ = w.gettext
    if row["auto"]:
        said = _("%(team)s was not checked in by the deadline and is out.", team=row["name"])
    elif row["kind"] == "withdrawn":
        said = _("%(team)s has withdrawn.", team=row["name"])
    elif row["game"] is not None:
        said = _(
            "%(team)s was disqualified during a game: %(game)s.", team=row["name"], game=w.called(row["game"])
        )
    else:
        said = _("%(team)s is disqualified.", team=row["name"])
    return f"{said} ({row['note']})" if row["note"] else said


def _decided(row: Json, w: Words) -> str:
    from_best = ", ".join(team["name"] for team in row["order"]) or w.gettext("nobody")
    asked = w.called(row["question"], last_place=row["last_place"])
    values = {"question": asked, "order": from_best, "how": w.how(row["how"])}
    return w.gettext("%(question)s: %(order)s, decided %(how)s.", **values)


def _places(flow: Flow, view: Json, w: Words) -> None:
    if view["places"]:
        flow.heading(w.gettext("Final places"), after=24)
        by_place(flow, view["places"], w)


def _awards(flow: Flow, view: Json, w: Words) -> None:
    if view["awards"]:
        flow.heading(w.gettext("Awards"), after=8)
        for award in view["awards"]:
            teams = ", ".join(team["name"] for team in award["teams"])
            flow.say(f"• {award['title']}: {teams}", ITEM, gap=1)


def _sign(flow: Flow, w: Words) -> None:
    _ = w.gettext
    flow.room(52)
    flow.y += 5
    flow.say(_("Date: ____________________"), PLAIN, gap=0)
    committee, counting = _("committee"), _("counting commission")
    flow.sign(_("head of the committee"), counting, committee, counting, committee, counting)
