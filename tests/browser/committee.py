"""The committee's laptop on a real server, and halls that stand where the committee has something to do."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from knockout.ids import GameId, table_of
from tests.halls import Rig, Server, now, rules_text, tokens_of

Json = dict[str, Any]

NAMES = (
    "Їжаки з Миколаївського політехнічного",
    "П’ятниця, тринадцяте: Щедрий вечір",
    "Ґанок",
    "Січ",
    "Мавка",
    "Рута",
)
WORDS = ({"word": "цитрина", "points": 62}, {"word": "п'ять", "points": 18}, {"word": "щука", "points": 14})


class Named(Rig):
    """A hall whose teams have names as they are met: long ones, with apostrophes, and short ones."""

    def must(self, do: str, who: str = "committee", **fields: Any) -> Any:
        if do == "enter_team":
            fields["name"] = f"{NAMES[int(fields['team'][1:]) % len(NAMES)]} {fields['team'][1:]}"
        return super().must(do, who, **fields)


def rig_of(path: Path, *, size: int, tables: int, turn: str = "10:00", game: str = "60:00") -> Rig:
    """A field of that size that has been drawn for its first stage; no cycle is open yet."""
    rig = Named(path, rules=rules_text(turn=turn, game=game))
    teams = [f"T{number:02d}" for number in range(1, size + 1)]
    rig.must(
        "create_tournament", name="Студентський турнір зі скреблу, осінь", ruleset="ukrainian-student",
        venue_zone="Europe/Kyiv", plan={"size": size, "tables": tables},
    )  # fmt: skip
    for team in teams:
        players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
        rig.must("enter_team", team=team, name=team, players=players)
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage=rig.state.plan[0].stage, seed="1")
    rig.clock.at = now()
    return rig


def played(
    rig: Rig, game: str, *, points: tuple[int, ...] = (62, 40, 30, 20), upto: str = "official"
) -> None:
    """Play a game of one turn a seat, worth these points; then `ended`, `submitted` or `official`."""
    rig.must("start_game", game=game)
    for turn, worth in enumerate(points[: len(rig.state.games[GameId(game)].teams)], start=1):
        rig.must(
            "score_turn", f"host:{game}", game=game, turn=turn, words=[{"word": "слово", "points": worth}]
        )
    rig.must("end_game", game=game, reason="host")
    if upto in ("submitted", "official"):
        rig.must("submit_result", f"host:{game}", game=game, agreed=["А", "Б", "В", "Г"][: len(points)])
    if upto == "official":
        rig.must("confirm_result", game=game)


def busy_hall(path: Path) -> None:
    """Forty teams at five tables in the second cycle of the quarter-finals, with everything the console can show at
    once: results that wait, one corrected and asked about, a challenge, a call, a hold, tables without a phone."""
    rig = rig_of(path, size=40, tables=5)
    rig.must("open_cycle", cycle="QF-1")
    for table in range(1, 6):
        points = (62 + table, 40, 30 + table, 20)
        upto = "official" if table < 3 else "submitted" if table < 5 else "ended"
        played(rig, f"QF-1-T{table}", points=points, upto=upto)
    third, fifth = "QF-1-T3", "QF-1-T5"
    words = [{"word": "стіл", "points": 44}]
    rig.must("correct_turn", game=third, turn=2, words=words, all_tiles=True, reason="на аркуші 44, не 40")
    asked = {"turn": 3, "kind": "scored", "words": [{"word": "ліс", "points": 9}]}
    rig.must("request_correction", f"host:{third}", game=third, **asked, note="помилився клавішею")
    rig.must("submit_result", f"host:{fifth}", game=fifth, agreed=["А", "Б", "Г"])
    rig.must("open_cycle", cycle="QF-2")
    for table in range(1, 6):
        begun(rig, f"QF-2-T{table}")
    rig.must("place_move", "host:QF-2-T1", game="QF-2-T1", turn=4)
    by = rig.state.games[GameId("QF-2-T1")].seats[0]
    rig.must("challenge", "host:QF-2-T1", game="QF-2-T1", turn=4, by=by, words=["ґуля"])
    note = "Сварка через бали: команда Б каже, що слово «п’ять» було раніше"
    rig.must("call_committee", "host:QF-2-T2", game="QF-2-T2", note=note)
    rig.must("hold_game", "host:QF-2-T4", game="QF-2-T4", reason="Щось упало на дошку, складаємо наново")
    rig.journal.close()


def begun(rig: Rig, game: str) -> None:
    """Play a game's first three turns: a word, two words with all seven tiles, a pass."""
    rig.must("start_game", game=game)
    rig.must("score_turn", f"host:{game}", game=game, turn=1, words=list(WORDS[:1]))
    rig.must("score_turn", f"host:{game}", game=game, turn=2, words=list(WORDS[1:]), all_tiles=True)
    rig.must("pass_turn", f"host:{game}", game=game, turn=3)


class Console:
    """One laptop of the committee."""

    def __init__(self, server: Server, page: Page, tab: str = "tables", lang: str = "en") -> None:
        self.server, self.page = server, page
        self.tokens = tokens_of(server.file)
        page.goto(f"{server.url}/c/{self.tokens.committee()}")
        page.goto(f"{server.url}/console/{tab}?lang={lang}")

    def goes(self, tab: str) -> None:
        self.page.goto(f"{self.server.url}/console/{tab}")

    def host(self, game: str, do: str, **fields: Any) -> Json:
        """The table's host asks, by a program, and is not refused."""
        return self._ask(self.tokens.host(table_of(GameId(game))), do, game=game, **fields)

    def committee(self, do: str, **fields: Any) -> Json:
        """Another laptop of the committee asks, by a program, and is not refused."""
        return self._ask(self.tokens.committee(), do, **fields)

    def _ask(self, token: str, do: str, **fields: Any) -> Json:
        answer = self.server.hall().send(token, do, **fields)
        assert answer["ok"], answer
        return answer

    def game(self, name: str) -> Json:
        """A game as the committee's API shows it."""
        headers = {"X-Knockout-As": "committee"}
        answer = self.page.request.get(f"{self.server.url}/api/v1/games/{name}", headers=headers)
        return dict(answer.json()["game"])

    def bracket(self) -> Json:
        return dict(self.server.hall().get("bracket"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def says_why(self, reason: str) -> None:
        self.page.locator("dialog [name=reason]").fill(reason)

    def dialog_is_done(self) -> None:
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def focus_on(self, target: Locator, keys: str = "Tab", most: int = 120) -> None:
        """Reach something by Tab alone."""
        for _ in range(most):
            if target.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press(keys)
        expect(target).to_be_focused()

    def presses(self, target: Locator, key: str = "Enter") -> None:
        """Reach a button by Tab alone and press it."""
        self.focus_on(target)
        self.page.keyboard.press(key)
