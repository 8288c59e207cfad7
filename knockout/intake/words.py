"""What is wrong with a file or a line, in words: what is so, and what would be right."""

from collections.abc import Mapping
from typing import Any

from knockout.called import N_, Gettext
from knockout.intake.problems import Problem
from knockout.rules.text import apart

ROLES: Mapping[str, str] = {
    "skip": N_("not used"),
    "name": N_("Team’s name"),
    "short": N_("Short name"),
    "institution": N_("Institution"),
    "player": N_("A player"),
    "players": N_("All players in one cell"),
    "student": N_("Student: yes or no"),
    "contact": N_("Contact"),
    "points": N_("Qualifying points"),
    "best_word": N_("Best word"),
    "id": N_("Id"),
}
"""What a column can be."""

_FIELDS: Mapping[str, str] = {
    **ROLES,
    "player": N_("Player"),
    "players": N_("Players"),
    "student": N_("Student"),
    "columns": N_("Columns"),
    "file": N_("File"),
}

_PROBLEMS: Mapping[str, str] = {
    "no_column": N_("No column is chosen as the team’s name. Choose one above."),
    "two_columns": N_("Columns %(columns)s are all chosen as this. Choose one of them."),
    "no_rows": N_("There is no line with a team in this file."),
    "too_wide": N_(
        "The line has more cells than there are headings (%(most)s). A name with the delimiter in it "
        "belongs in double quotes."
    ),
    "no_name": N_("The team has no name. Type it, or take the line out."),
    "unseen": N_("Nothing of this can be seen. Type it again."),
    "long": N_("Longer than %(most)s letters. Shorten it."),
    "cell_error": N_("The spreadsheet could not work this cell out. Type the value itself."),
    "date": N_(
        "This looks like a date: spreadsheets make dates of such names. If it is wrong, make the cell a text."
    ),
    "short_long": N_("Longer than %(most)s letters: it stays as it is and is shown narrower."),
    "few_players": N_("Fewer than %(least)s players. The others can be added later, until check-in."),
    "many_players": N_("A team has at most %(most)s players. Leave the others out."),
    "same_player": N_("Twice on one team: entered as two namesakes. If it is one person, mend the file."),
    "bad_mark": N_("Neither yes nor no. Write “yes” for a student, “no” for others, or nothing."),
    "not_whole": N_("Not a whole number. Write 0 or more, without a fraction."),
    "too_much": N_("A word is worth from 0 to %(most)s points."),
    "word_above": N_("The best word is worth more than all the team’s points (%(points)s). Check both."),
    "bad_id": N_("An id is made of letters, digits, dots and dashes, up to 40."),
    "id_twice": N_("Line %(other_line)s has this id too. Each team has its own, or leave them empty."),
    "id_here": N_("“%(other)s” has this id already. Give another, or leave it empty."),
    "twin": N_("The same team as “%(other)s” on line %(other_line)s. Keep one of the two."),
    "twin_here": N_("Entered already: “%(other)s”, %(team)s. Leave the line out, or edit that team."),
    "two_teams": N_("Also on “%(other)s”, line %(other_line)s. If it is one person, keep one of the two."),
    "two_teams_here": N_(
        "Also on “%(other)s” (%(team)s), which is entered already. One person plays for one team."
    ),
}

FILES: Mapping[str, str] = {
    "missing": N_("Choose a file: CSV or XLSX."),
    "empty": N_("There is nothing in this file. Choose another."),
    "size": N_("The file is too big: up to %(accepted)s MB. Save only the sheet with the teams."),
    "rows": N_("Too many lines: a file may have up to %(accepted)s teams. Split it."),
    "columns": N_(
        "Line %(line)s has %(value)s columns, up to %(accepted)s are read. Delete those without teams."
    ),
    "encoding": N_(
        "Line %(line)s can’t be read as text (%(value)s). Save the file as “CSV UTF-8” or as XLSX and "
        "choose it again."
    ),
    "gibberish": N_(
        "Line %(line)s reads as gibberish: “%(value)s”. The file is in another encoding: save it as "
        "“CSV UTF-8” or as XLSX and choose it again."
    ),
    "binary": N_("Line %(line)s holds what is no text. Choose a CSV or XLSX file."),
    "quote": N_(
        "Line %(line)s: a quotation mark is opened and not closed. Close it, or double it inside the name."
    ),
    "long_cell": N_(
        "Line %(line)s has a cell of enormous length: a quotation mark may be missing. Look at that line."
    ),
    "markup": N_("This is a web page under the name of a table. Save it as CSV or XLSX."),
    "xls": N_("This is an old Excel file, or one with a password. Save it as XLSX without a password."),
    "other": N_("This file is neither CSV nor XLSX. Save the table as one of these."),
    "workbook": N_("The workbook can’t be opened: it is damaged. Save it as XLSX again, or as “CSV UTF-8”."),
    "unpacked": N_("The workbook is too big when unpacked. Save only the sheet with the teams."),
    "cells": N_("The workbook has too many cells. Save only the sheet with the teams."),
    "sheet": N_("There is no sheet “%(value)s” in this workbook any more. Choose another."),
    "chosen": N_("The columns don’t fit this file. Choose the file again."),
    "changed": N_("Something has changed since you looked. Look again at what would be entered."),
}
"""Why a whole file is refused, by the `why` of its refusal."""

_MEGABYTE = 1024 * 1024


def refused_in_words(why: str, details: Mapping[str, Any], gettext: Gettext) -> str:
    """Say why a file is refused; `why` is a key of FILES, `details` those of the refusal."""
    accepted = details.get("accepted")
    if why == "size" and isinstance(accepted, int):
        accepted = accepted // _MEGABYTE
    values = {"line": details.get("line"), "value": apart(str(details.get("value"))), "accepted": accepted}
    return gettext(FILES[why]) % values


def problem_in_words(problem: Problem, gettext: Gettext) -> str:
    """Say what is wrong and what would be right."""
    return gettext(_PROBLEMS[problem.kind]) % {key: _plain(value) for key, value in problem.more.items()}


def field_in_words(problem: Problem, gettext: Gettext) -> str:
    """Name the field that a problem is about; of players the number too."""
    name, number = gettext(_FIELDS[problem.field]), problem.more.get("n")
    return name if number is None else f"{name} {number}"


def _plain(value: Any) -> str:
    """Give a value as it stands between quotation marks: without its own."""
    return ", ".join(map(str, value)) if isinstance(value, list) else apart(str(value)).strip('"«»„“”')
