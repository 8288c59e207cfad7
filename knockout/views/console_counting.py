"""The counting commission's page: one result as it would stand on paper, and those that wait behind it (U9, S12)."""

from typing import Any

from knockout.game.state import OVER
from knockout.ids import GameId, Moment
from knockout.tournament.lookup import all_games
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.console_panel import panel_view, queue_view

Json = dict[str, Any]


def counting_view(state: State, roster: Roster, now: Moment, game_id: str = "") -> Json:
    """Give the results that wait, and one result with its turns sheet: the game named, else the first that waits.

    `game`: None while none is named and none waits, or where the named one has not ended. `done`: the results that
    are official already, the newest last.
    """
    queue = queue_view(state, roster, now)
    named = state.games.get(GameId(game_id))
    wanted = game_id if named is not None and named.phase in OVER else ""
    shown = wanted or (queue[0]["id"] if queue and not game_id else "")
    panel = panel_view(state, roster, shown, now) if shown else None
    official = [game.id for game in all_games(state) if game.phase == "official"]
    return {
        "queue": queue,
        "asked": game_id,
        "game": None if panel is None else {**panel, "columns": turns_sheet(panel)},
        "rounds": 0 if panel is None else _rounds(panel),
        "done": official,
    }


def turns_sheet(panel: Json) -> list[Json]:
    """Give a column for every seat, as it would stand on paper: its turns in order with the running total.

    `panel`: a table as `panel_view` gives it. `best`: the turn and the word in it that are worth most, marked once.
    Empty seats have no column.
    """
    asked = {one["turn"] for one in panel["asked"]["open"]}
    columns = []
    for seat, one in enumerate(panel["seats"], start=1):
        if one is None:
            continue
        turns = [turn for turn in reversed(panel["log"]) if turn["seat"] == seat]
        columns.append({**one, "seat": seat, "cells": _cells(turns, one["best_word"], asked)})
    return columns


def _cells(turns: list[Json], best: Json | None, asked: set[int]) -> list[Json]:
    total, marked = 0, best is None
    cells = []
    for turn in turns:
        total += turn["points"]
        words = []
        for word in turn["words"]:
            is_best = not marked and word == best
            marked = marked or is_best
            words.append({**word, "best": is_best})
        cells.append({**turn, "words": words, "running": total, "asked": turn["turn"] in asked})
    return cells


def _rounds(panel: Json) -> int:
    """Give how many rows the sheet needs: the most turns that a seat has had."""
    seats = [turn["seat"] for turn in panel["log"]]
    return max((seats.count(seat) for seat in set(seats)), default=0)
