"""A ruleset file becomes frozen values, or is refused with every mistake listed."""

import json
import tomllib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from knockout.rules.ruleset import (
    RulesetProblems,
    not_playable_yet,
    parse_ruleset,
    ruleset_from_data,
    ruleset_to_data,
)
from knockout.rules.schema import duration, duration_text

HOME = (Path(__file__).parents[2] / "config/rulesets/ukrainian-student.toml").read_text(encoding="utf-8")


def home() -> dict[str, Any]:
    return tomllib.loads(HOME)


def problems(data: object) -> dict[str, tuple[Any, Any]]:
    with pytest.raises(RulesetProblems) as caught:
        ruleset_from_data(data)
    return {problem.key: (problem.value, problem.accepted) for problem in caught.value.problems}


def test_the_home_rules_are_those_of_the_regulations():
    rules = parse_ruleset(HOME)
    assert rules.seats == 4
    assert rules.seat_letters == ("А", "Б", "В", "Г")
    assert (rules.clock.game, rules.clock.turn) == (1_800_000, 60_000)  # U1, U2
    assert rules.clock.at_time_up == "stop"  # S3
    assert rules.clock.challenge_stops_game_clock is False  # S2
    assert (rules.late.tap_within, rules.late.down_after) == (300_000, 10_000)  # S15, S16
    assert rules.scoring.all_tiles_bonus == 50  # U4
    assert rules.scoring.bonus_counts_for_best_word is False  # S5
    assert rules.ends.scoreless_rounds == 2  # U7
    assert rules.team.least_players == 4  # U21
    assert rules.ranking.best_loser == ("points", "best_word")  # U26
    assert (rules.advance.annulled_win, rules.advance.vacant_place) == ("second", "second")  # S7, S21
    assert (rules.draw.seating, rules.advance.short_table) == ("lots", "as_is")  # S11, S10
    assert rules.plan.tables == 5  # S18
    assert not_playable_yet(rules) == ()


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        parse_ruleset(HOME).clock.turn = 1


def test_a_ruleset_kept_as_json_comes_back_equal():
    rules = parse_ruleset(HOME)
    odd = replace(rules, clock=replace(rules.clock, turn=59_001, alarm_at=1))
    for each in (rules, odd):
        assert ruleset_from_data(json.loads(json.dumps(ruleset_to_data(each)))) == each
    assert ruleset_to_data(rules) == home()


def test_every_mistake_is_listed_at_once():
    data = home()
    data["seatz"] = 4
    data["seats"] = True
    data["clock"]["turn"] = "1:60"
    data["clock"]["game"] = 1800
    data["clock"]["at_time_up"] = "explode"
    del data["clock"]["kind"]
    data["clock"]["overtime"]["per_minute"] = 10
    data["scoring"]["all_tiles_bonus"] = "50"
    data["scoring"]["bonus_counts_for_best_word"] = 0
    data["ranking"]["game"] = ["points", "points"]
    data["ranking"]["best_loser"] = ["name"]
    data["plan"]["tables"] = 0
    data["draw"] = "lots"
    del data["late"]
    data["tiles"]["blanks"] = 105
    found = problems(data)
    assert set(found) == {
        "seatz", "seats", "clock.turn", "clock.game", "clock.at_time_up", "clock.kind",
        "clock.overtime.per_minute", "scoring.all_tiles_bonus", "scoring.bonus_counts_for_best_word",
        "ranking.game", "ranking.best_loser", "plan.tables", "draw", "late", "tiles.blanks",
    }  # fmt: skip
    assert found["clock.at_time_up"] == ("explode", ("stop", "finish_turn", "finish_round"))
    assert found["clock.kind"] == (None, ("turn", "player", "round"))
    assert found["seats"] == (True, "a whole number from 2 to 4")
    assert found["clock.turn"] == ("1:60", 'minutes and seconds, as "1:00"')
    assert found["late"] == (None, "a section with tap_within, down_after")


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("", "seat_letters", ["А", "Б", "В"]),
        ("", "seat_letters", ["А", "Б", "В", "В"]),
        ("", "seat_letters", ["А", "Б", "В", ""]),
        ("", "name", " "),
        ("clock", "turn", "31:00"),
        ("clock", "warn_at", "1:01"),
        ("clock", "alarm_at", "0:16"),
        ("late", "down_after", "0:00"),
        ("scoring", "unusual_points", 1000),
        ("challenge", "failed_points", 10),
        ("challenge", "free_challenges", 3),
        ("ends", "scoreless_rounds", 0),
        ("penalties", "limit", 3),
        ("tiles", "total", 27),
        ("exchange", "least_in_bag", 105),
        ("ranking", "game", []),
        ("ranking", "game", [["points"]]),
    ],
)
def test_values_that_do_not_fit_together_are_refused(section, key, value):
    data = home()
    (data[section] if section else data)[key] = value
    assert set(problems(data)) == {f"{section}.{key}".lstrip(".")}


def test_a_clock_of_nothing_is_refused():
    data = home()
    data["clock"] |= {"game": "0:00", "turn": "0:00", "warn_at": "0:00", "alarm_at": "0:00"}
    assert problems(data) == {
        "clock.game": ("0:00", "more than 0:00"),
        "clock.turn": ("0:00", "more than 0:00"),
    }


def test_values_can_be_told_as_json_whatever_they_are():
    text = HOME.replace('game = "30:00"', "game = 2026-05-16").replace("rack = 7", "rack = inf")
    with pytest.raises(RulesetProblems) as caught:
        parse_ruleset(text)
    assert [(p.key, p.value) for p in caught.value.problems] == [
        ("clock.game", "2026-05-16"),
        ("tiles.rack", "inf"),
    ]


@pytest.mark.parametrize("data", [None, [], "rules", 4])
def test_what_is_no_ruleset_at_all_is_refused(data):
    assert set(problems(data)) == {""}


def test_a_file_that_is_not_toml_is_refused():
    with pytest.raises(RulesetProblems) as caught:
        parse_ruleset("seats = ")
    assert caught.value.problems[0].accepted == "a TOML file"


def test_a_duel_is_understood_but_not_playable_yet():
    data = home()
    data |= {"seats": 2, "seat_letters": ["А", "Б"], "language": "el"}
    data["clock"] |= {"kind": "player", "turn": "30:00"}
    data["clock"]["overtime"] |= {"points_a_minute": 10, "limit": "10:00"}
    data["challenge"] |= {"failed_challenge": "points", "failed_points": 10, "free_challenges": 3}
    data["exchange"]["least_in_bag"] = 7
    data["ends"] |= {"scoreless": "zero_scores", "scoreless_rounds": 3, "leftover_tiles": "to_finisher"}
    data["penalties"] |= {"unit": "cautions", "limit": 3}
    missing = not_playable_yet(ruleset_from_data(data))
    assert [(problem.key, problem.value) for problem in missing] == [
        ("clock.kind", "player"),
        ("clock.overtime.points_a_minute", 10),
        ("clock.overtime.limit", "10:00"),
        ("challenge.failed_challenge", "points"),
        ("exchange.least_in_bag", 7),
        ("ends.scoreless", "zero_scores"),
        ("ends.leftover_tiles", "to_finisher"),
        ("penalties.unit", "cautions"),
    ]
    assert missing[0].accepted == "turn"


@pytest.mark.parametrize("text", ["0:00", "1:00", "30:00", "75:09", "0:00.001", "9999:59.999"])
def test_a_duration_comes_back_as_written(text):
    assert duration_text(duration(text)) == text


@pytest.mark.parametrize(
    "text", ["", "1", "1:0", "1:60", "-1:00", "1:00 ", "1:00\n", "١:٠٠", "1:00.5", 60, None]
)
def test_a_duration_is_minutes_and_seconds(text):
    assert duration(text) is None
