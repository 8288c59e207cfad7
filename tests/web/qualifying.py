"""A tournament with game days and the pages that look at it, for tests that knock with the test client."""

import json
import re
from typing import Any

from flask.testing import FlaskClient

import app as the_app
from knockout.ids import StageId, TeamId
from knockout.rules.day_lots import seat_day
from knockout.settings import Settings
from knockout.web.access import hall
from tests.halls import Rig

Json = dict[str, Any]
EVIL = '"><img src=x onerror=alert(1)>'
TEAMS = [f"T{number:02d}" for number in range(1, 13)]


def created(rig: Rig, *, evil: str = "") -> None:
    """Twelve teams, eight of which play on, at two tables."""
    plan = {"size": 8, "tables": 2}
    at = {"check_in": "2099-05-16T16:50:00+03:00"}
    rig.must(
        "create_tournament",
        name="Т",
        ruleset="ukrainian-student",
        venue_zone="Europe/Kyiv",
        plan=plan,
        deadlines=at,
    )
    for team in TEAMS:
        players = [{"name": f"Гравець {team} {n}{evil}", "student": True} for n in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}{evil}", institution=evil, players=players)


def opened(rig: Rig, day: str = "D1", *, name: str = "Перший", rounds: int = 1) -> None:
    seated = seat_day([TeamId(team) for team in TEAMS], day=StageId(day), tables=2, rounds=rounds, seed="1")
    tables = [{"game": game, "teams": list(teams)} for game, teams in seated.items()]
    rig.must("open_day", day=day, name=name, tables=tables, seed="1")


def played(rig: Rig, game: str, *, confirmed: bool = True, **points: int) -> None:
    """A game from paper: these points, 50 for all others."""
    teams = rig.state.games[game].teams  # type: ignore[index]
    totals = {team: points.get(team, 50) for team in teams}
    words = {team: {"word": "КОБЗА", "points": 20} for team in teams}
    rig.must("enter_sheet", game=game, totals=totals, best_word=words, reason="папір")
    if confirmed:
        rig.must("confirm_result", game=game)


def all_played(rig: Rig, **other: int) -> None:
    """All games of the days: T01 has 101 points in each, T02 102 and so on, if no other points are given."""
    points = {**{team: 100 + int(team[1:]) for team in TEAMS}, **other}
    for cycle in list(rig.state.cycles):
        if rig.state.cycles[cycle].opened is None:
            rig.must("open_cycle", cycle=cycle)
        for game in list(rig.state.games):
            if game.startswith(f"{cycle}-") and rig.state.games[game].phase == "ready":
                played(rig, game, **points)


class Pages:
    """The committee's browser and a stranger's, at a rig's tournament."""

    def __init__(self, rig: Rig) -> None:
        rig.journal.close()
        self.app, _ = the_app.create_app(Settings(file=rig.journal.path, url="http://localhost", demo=True))
        self.committee, self.stranger = self.app.test_client(), self.app.test_client()
        with self.app.app_context():
            self.committee.get(f"/c/{hall().tokens.committee()}")

    def page(self, path: str, *, lang: str = "en", client: FlaskClient | None = None) -> str:
        join = "&" if "?" in path else "?"
        answer = (client or self.committee).get(f"{path}{join}lang={lang}")
        assert answer.status_code == 200, path
        return answer.get_data(as_text=True)

    def public(self, path: str, *, lang: str = "en") -> str:
        return self.page(path, lang=lang, client=self.stranger)

    def api(self, what: str) -> Json:
        return dict(json.loads(self.stranger.get(f"/api/v1/{what}").get_data()))

    def propose(self, asked: Any, *, lang: str = "en", client: FlaskClient | None = None) -> Json:
        csrf = re.search(r'"csrf": "([^"]+)"', self.page("/console/days"))
        assert csrf
        answer = (client or self.committee).post(
            f"/console/days/propose?lang={lang}", json=asked, headers={"X-CSRFToken": csrf[1]}
        )
        assert answer.status_code == 200, answer.get_data(as_text=True)[:200]
        return dict(answer.get_json())
