"""Every refusal in words: what is so, and what to do now. The codes are the closed list of `errors`.

A text may stand for a code, or for a code and the field its details name; the nearer one is used.
"""

import re
from collections.abc import Mapping
from typing import Any

from knockout.called import N_, Gettext, called
from knockout.rules.text import apart

_BY_CODE: Mapping[str, str] = {
    "unknown_command": N_("The server doesn't know this action. Reload the page and try again."),
    "bad_field": N_("“%(field)s” can't be %(value)s. Accepted: %(accepted)s."),
    "unknown_team": N_("There is no team “%(value)s” here. Pick one from the list."),
    "unknown_game": N_("There is no game “%(value)s”. Reload the page: the lots may have changed."),
    "no_such_question": N_("This question is no longer open. Reload the page to see what is left to decide."),
    "not_allowed": N_("You may not do this here. Ask the committee, or log in again."),
    "wrong_phase": N_(
        "This can't be done now. Look at what the table is doing and take the next step from there."
    ),
    "on_hold": N_("The table is on hold. Resume it first."),
    "wrong_turn": N_("That turn is not on. The page now shows the turn that is."),
    "superseded": N_(
        "This tap came late and somebody has acted at the table since. It was not counted; send it "
        "to the committee."
    ),
    "too_late": N_("Too late: the time for this was over before the tap."),
    "already_done": N_("Already done: it was saved before. Nothing is counted twice."),
    "name_taken": N_("The name “%(value)s” is taken. Choose another."),
    "not_enough_players": N_(
        "Too few players are here: %(value)s of at least %(accepted)s. The team may come again until "
        "check-in closes."
    ),
    "no_reserve": N_("No reserve is checked in. Check one in first, or leave the seat empty."),
    "results_missing": N_("Not official yet: %(games)s. Confirm these results first."),
    "undecided_tie": N_("A tie must be decided first: %(question)s. Open “Results” on the console."),
    "next_stage_started": N_(
        "A game of the next stage has started (%(games)s). The result can't be taken back; correct a "
        "turn instead."
    ),
    "table_taken": N_("Another team has this place already: %(by)s."),
    "cycle_not_open": N_("The cycle is not open yet. The committee opens it on the console."),
    "concealed": N_("Nobody may know this yet: %(what)s. Reveal it first."),
    "not_stored": N_(
        "The server could not save this, so it has not happened. Try again; if it stays so, check "
        "the disk."
    ),
}  # fmt: skip

_BY_FIELD: Mapping[tuple[str, str], str] = {
    ("not_allowed", "device"): N_(
        "Another phone runs this table (%(value)s). Take the table over to run it from here."
    ),
    ("not_allowed", "device.unnamed"): N_(
        "Another phone runs this table. Take the table over to run it from here."
    ),
    ("bad_field", "device"): N_("This page didn't say properly which phone it is on. Reload it."),
    ("bad_field", "reason"): N_("Write a reason: it stays in the journal."),
    ("bad_field", "words"): N_("Type a word with its points. A word may be worth 0."),
    ("bad_field", "word"): N_("“%(value)s”: only letters of one alphabet and the apostrophe, 30 at most."),
    ("bad_field", "points"): N_("Points are a whole number from 0 to 999, not “%(value)s”."),
    ("bad_field", "tiles"): N_("Exchange 1 to 7 tiles."),
    ("bad_field", "by"): N_("Only another team at the table can challenge. Pick which."),
    ("bad_field", "order"): N_("Put exactly the level teams in order, each once: %(accepted)s."),
    ("bad_field", "seats"): N_("Every team of the field sits exactly once. Check the slips: %(value)s."),
    ("bad_field", "seed"): N_("Type a seed: any text, for example what the dice showed."),
    ("bad_field", "to"): N_("The new deadline must still lie ahead."),
    ("bad_field", "turn_left"): N_("Type a time like 0:42, at most a full turn."),
    ("bad_field", "game_left"): N_("Type a time like 24:10, at most a full game."),
    ("bad_field", "kind"): N_("A turn with words is a move. Choose “move”, or clear the words."),
    ("bad_field", "title"): N_("Name the award."),
    ("bad_field", "password"): N_("A password has %(accepted)s characters. Choose another."),
    ("bad_field", "again"): N_("The two are not the same. Type them again."),
    ("bad_field", "present"): N_("That is not the present password. Nothing has changed."),
    ("bad_field", "whose"): N_("Choose whose names go: one player's, a team's or everybody's."),
    ("bad_field", "confirm"): N_("To go on, type %(accepted)s."),
    ("bad_field", "teams"): N_("Choose the teams: %(accepted)s."),
    ("bad_field", "name"): N_("Type a name that can be seen."),
    ("bad_field", "players"): N_("Check the names of the players: %(value)s."),
    ("bad_field", "out"): N_("Choose the player who goes out: %(accepted)s."),
    ("bad_field", "totals"): N_("Type a total for every team at the table."),
    ("bad_field", "plan"): N_(
        "This plan does not fit. A field of 4 to 10,000 teams at one table "
        "or more, or stages that follow from one another."
    ),
    ("bad_field", "ruleset"): N_("There is no ruleset “%(value)s”. There are: %(accepted)s."),
    ("bad_field", "venue_zone"): N_("“%(value)s” is no time zone. Write it like Europe/Kyiv."),
    ("bad_field", "check_in"): N_(
        "“%(value)s” is no moment. Write it with its zone, "
        "like 2026-05-16T16:50:00+03:00."
    ),
    ("bad_field", "substitution"): N_(
        "“%(value)s” is no moment. Write it with its zone, "
        "like 2026-05-16T16:50:00+03:00."
    ),
    ("bad_field", "at"): N_(
        "“%(value)s” is no moment. Write it with its zone, "
        "like 2026-05-16T16:50:00+03:00."
    ),
    ("bad_field", "best_word"): N_("A best word is worth no more than its team's total."),
    ("bad_field", "agreed"): N_("Only seats that are taken can agree: %(accepted)s."),
    ("bad_field", "cycle"): N_("This plan has no “%(value)s”. It has: %(accepted)s."),
    ("bad_field", "stage"): N_("This plan has no “%(value)s”. It has: %(accepted)s."),
    ("bad_field", "seat"): N_("There is no such seat. Pick one of the table's."),
    ("bad_field", "note"): N_("That is too long: up to 1,000 letters."),
    ("bad_field", "public_note"): N_("That is too long: up to 1,000 letters."),
    ("bad_field", "turn"): N_("Type the number of a turn, from 1."),
    ("already_done", "turn"): N_("This turn is saved already. Nothing is counted twice."),
    ("already_done", "words"): N_("These words have been ruled on in this move. A word is challenged once."),
    ("already_done", "request"): N_("The committee has this request already. It is not sent twice."),
    ("already_done", "request.answered"): N_("No request about this turn is open: it was answered before."),
    ("superseded", "meant"): N_(
        "The table has changed since this tap: it was meant for something else. Look again."
    ),
    ("superseded", "meant.result"): N_(
        "The result has changed since this page showed it. Nothing was done: look at it again."
    ),
    ("superseded", "meant.turn"): N_(
        "Somebody has corrected this turn since you opened it. Nothing was saved: look at the turn as it is now."
    ),
    ("superseded", "meant.official"): N_(
        "The result has become official, or is so no longer, since you opened this. Nothing was saved: look again."
    ),
    ("too_late", "team"): N_("Too late for this team: the deadline has passed or its game has started."),
    ("too_late", "which"): N_("This deadline has already passed."),
    ("too_late", "turn"): N_("The minute was over before the tap: the turn has passed automatically."),
    ("too_late", "players"): N_(
        "Too late: players change until the deadline for substitutions. Names can still be mended."
    ),
    ("too_late", "check_in"): N_("Too late: the lots are drawn. Undo the draw first."),
    ("already_done", "slip"): N_("This team has a slip already: %(game)s, %(seat)s."),
    ("already_done", "day"): N_("The game day %(value)s is there already. Give the next one its own number."),
    ("already_done", "qualifying"): N_("Qualifying is closed, and no result has changed since."),
    ("bad_field", "day"): N_("A game day is called D1, D2 and so on, not “%(value)s”."),
    ("bad_field", "tables.teams"): N_(
        "%(game)s: at a table sit two teams at least, and no more than it has seats."
    ),
    ("bad_field", "chosen"): N_("Choose two teams or more for the day."),
    ("bad_field", "day_tables"): N_("Tables in the hall: a whole number, %(accepted)s."),
    ("bad_field", "day_rounds"): N_("Games a team: a whole number, %(accepted)s."),
    ("bad_field", "rounds"): N_("That makes %(value)s games; a day has %(accepted)s at most."),
    ("bad_field", "text"): N_("These are too many lines."),
    ("bad_field", "text.nobody"): N_("Line %(line)s: “%(value)s” is not the name or id of a team here."),
    ("bad_field", "text.table_twice"): N_("Line %(line)s: table %(value)s is in this cycle already."),
    ("bad_field", "tables"): N_("Check the tables of the day: %(value)s. Accepted: %(accepted)s."),
    ("bad_field", "seed_hash"): N_("The hash of the seed is SHA-256: 64 digits from 0 to f."),
    ("bad_field", "slips"): N_("Check the slip: %(value)s."),
    ("bad_field", "what"): N_("“%(value)s” can't be kept back. These can: %(accepted)s."),
    ("bad_field", "last"): N_("Scores are frozen for the last minutes: a time up to a full game, like 5:00."),
    ("bad_field", "shown"): N_("So many steps can't be shown. Accepted: %(accepted)s."),
    ("already_done", "what"): N_("It is like that already. Nothing has changed."),
    ("bad_field", "programme.every"): N_("A view stays for 5 to 120 seconds, not “%(value)s”."),
    ("bad_field", "displays"): N_("There are 50 screens already, all switched on. Forget one that isn't needed."),
    ("not_stored", "rate"): N_(
        "Too much at once from this page: wait %(value)s s. Nothing has been done, and it may be sent again."
    ),
    ("not_stored", "file.full"): N_(
        "Not saved: the server’s disk is full. What was saved before is safe; the committee makes room on the disk."
    ),
    ("not_stored", "file.locked"): N_(
        "Not saved: another program on the server is using the tournament’s file. It is tried again."
    ),
    ("not_stored", "file.read_only"): N_(
        "Not saved: the server may not write to the tournament’s file. The committee looks at the laptop."
    ),
    ("not_stored", "file.gone"): N_(
        "Not saved: the server can’t reach the tournament’s file. The committee looks at the laptop."
    ),
    ("not_stored", "file.broken"): N_(
        "Not saved: the server’s disk does not take it. What was saved before is safe; the committee looks at "
        "the laptop."
    ),
    ("not_stored", "file.stale"): N_("Not saved: another program changed the tournament’s file just now. Try again."),
    ("wrong_phase", "what"): N_("Everybody knows this already: it can't be kept back any more."),
    ("wrong_phase", "game"): N_("Not possible while the table is like this: %(value)s."),
}  # fmt: skip

_FIRST: Mapping[str, str] = {
    "create_tournament": N_("There is no tournament yet. Create it first."),
    "reopen_tournament": N_("The tournament is closed. Reopen it first."),
    "set_rating": N_("The rating is not set. Set it first."),
    "close_qualifying": N_("The rating comes from the game days. Close qualifying first."),
    "close_check_in": N_("Check-in is still open. Close it first."),
    "check_in": N_("So many players are enough: check the team in."),
    "withdraw_team": N_(
        "This team can’t be deleted: it has played, is rated or has been at the desk. Withdraw it instead."
    ),
    "reinstate": N_("The team is out. Reinstate it first."),
    "announce_draw": N_("The list of teams has changed since its hash was shown. Show the hashes again."),
    "settle_correction": N_("A correction has to be settled first: keep the places, or replay."),
    "open_day, or set_rating": N_("There is no game day yet. Open one, or set the rating."),
    "correct_turn, then close_qualifying again": N_(
        "Qualifying is closed: correct the turn, then close qualifying again while nobody is called up."
    ),
    "before anyone is called up or drawn": N_("The rating is in use: somebody was called up or the lots are drawn."),
    "before close_qualifying or set_rating": N_("The rating stands: no game day can be added."),
    "before the first draw": N_("The lots are drawn: no team comes in any more."),
    "before the draw": N_("The lots are drawn: this stays as it is. Undo the draw first."),
    "a game of the final day; or disqualify": N_("A win is struck on the final day only. Here, disqualify the team."),
}  # fmt: skip
"""What `wrong_phase` says, by what would fit: the command to give first, or until when it could be done."""

_ACCEPTED: Mapping[str, str] = {
    "each team once in a cycle": N_("%(game)s: %(value)s plays in this cycle already. A team plays once in a cycle."),
    "at most 40 letters": N_("That name is too long: up to 40 letters."),
    "fewer new screens": N_(
        "Too many new screens come from here. Wait a minute, or open one that is known by its name."
    ),
    "a display that is gone": N_("“%(value)s” is switched on: only a screen that is gone can be forgotten."),
    "a password that no other role has": N_("Another role has this password. Choose one of its own."),
    "a team that is not out": N_("%(game)s: %(value)s is out. Reinstate it, or seat another team."),
}  # fmt: skip
"""What `bad_field` says, by what would be right, where that tells more than the field."""

PHASES: Mapping[str, str] = {
    "waiting": N_("the cycle is not open"),
    "ready": N_("ready to start"),
    "thinking": N_("a team is thinking"),
    "placed": N_("a move is being scored"),
    "challenged": N_("a challenge is open"),
    "ended": N_("the game is over"),
    "submitted": N_("handed in"),
    "official": N_("official"),
    "void": N_("does not count"),
    "on_hold": N_("on hold"),
}

_BLANK: Mapping[str, str] = dict.fromkeys(
    ("field", "value", "accepted", "games", "question", "by", "game", "line", "what"), "—"
)


def refusal_message(
    code: str, details: Mapping[str, Any], gettext: Gettext, teams: Mapping[Any, str] | None = None
) -> str:
    """Give the refusal's text in the language that `gettext` speaks; `teams` are names by id."""
    path = re.findall(r"[a-z_]+", str(details.get("field", "")))
    if code == "not_allowed" and details.get("value") == "":
        path.append("unnamed")
    names = (".".join(path), *reversed(path))
    text = next((found for name in names if (found := _BY_FIELD.get((code, name)))), None)
    if code == "wrong_phase":
        fits = str(details.get("accepted"))
        text = _FIRST.get(fits) or _FIRST.get(fits.split(" ", maxsplit=1)[0]) or text
    if code == "bad_field":
        text = _ACCEPTED.get(str(details.get("accepted")), text)
    values = {key: _plain(value, gettext, teams or {}) for key, value in details.items()}
    return gettext(text or _BY_CODE.get(code, code)) % {**_BLANK, **values}


def _plain(value: Any, gettext: Gettext, teams: Mapping[Any, str]) -> str:
    """Give a detail as it can stand in a sentence."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{_plain(key, gettext, teams)} {_plain(one, gettext, teams)}" for key, one in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(_plain(one, gettext, teams) for one in value)
    text = "—" if value is None else str(value)
    if text in teams:
        return f"«{apart(teams[text])}»"
    return gettext(PHASES[text]) if text in PHASES else apart(called(text, gettext))
