"""The console's door for erasing people's data, and the dialog before it."""

from typing import Any

from flask import Blueprint, request

from knockout.called import N_
from knockout.erasing import wish_of
from knockout.errors import Refused, bad_field
from knockout.views.names import team_names
from knockout.web.access import hall
from knockout.web.hall import Hall
from knockout.web.privacy import erase_here, replace_backups
from knockout.web.sockets import refusal
from knockout.web.texts import LOCALES, choose_locale, translate

bp = Blueprint("privacy_desk", __name__)

Json = dict[str, Any]

WORD = N_("ERASE")
"""What has to be typed."""
EVERYBODY = "everybody"


@bp.post("/console/erase")
def erase_people() -> Json:
    """Erase what a form asks for. JSON: whose ("everybody", "T07", "T07/2": a player by number), confirm, and whether
    `team_names` and `backups` too."""
    given = request.get_json(silent=True)
    form: Json = given if isinstance(given, dict) else {}
    try:
        word, whose = str(form.get("confirm", "")).strip().casefold(), str(form.get("whose", ""))
        if word not in {translate(locale, WORD).casefold() for locale in LOCALES}:
            raise bad_field("confirm", None, translate(choose_locale(request), WORD))
        if not whose:
            raise bad_field("whose", None, "a player, a team or everybody")
        team, _, player = whose.partition("/")
        wish = wish_of(
            hall().names,
            team=None if whose == EVERYBODY else team,
            player=player or None,
            team_names=bool(form.get("team_names")),
        )
        _erased, gone = erase_here(hall(), wish)
    except Refused as refused:
        return refusal(refused)
    if form.get("backups"):
        replace_backups(hall())
    return {"ok": True, "v": hall().v, "gone": gone}


def erase_context(hall: Hall, args: Json, _locale: str) -> Json:
    """Give what the dialog is filled with: every team with its players that still have names."""
    state, roster = hall.machine.state, hall.names
    teams = []
    for team in state.teams:
        known = roster.teams.get(team)
        people = [] if known is None else [(number, name) for number, name in known.players.items() if name]
        teams.append({**team_names(roster, team), "people": people})
    return {
        "teams": teams,
        "chosen": str(args.get("team", "")),
        "word": WORD,
        "everybody": EVERYBODY,
        "backups": len(hall.keeper.listed),
    }


ASKS = {"erase": erase_context}
"""The dialog."""
