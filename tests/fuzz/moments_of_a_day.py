"""Moments in the life of a tournament of eight teams and two reserves: each full of what may be asked of."""

from collections.abc import Callable

from knockout.store import applications, notices
from tests.fuzz.values import MARKUP
from tests.halls import Rig

TEAMS = [f"T{number:02d}" for number in range(1, 11)]
PLAN = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
DEADLINES = {"check_in": "2026-12-24T16:50:00+02:00", "substitution": "2026-12-24T16:30:00+02:00"}
REASON = {"reason": "так вирішено"}


def nothing(_rig: Rig) -> None:
    """A file in which there is no tournament yet."""


def entered(rig: Rig) -> None:
    """Ten teams are entered, most of them at the desk; the form is open, one team waits, messages are kept."""
    rig.must(
        "create_tournament",
        name="Турнір",
        ruleset="ukrainian-student",
        venue_zone="Europe/Kyiv",
        plan=PLAN,
        deadlines=DEADLINES,
    )
    for number, team in enumerate(TEAMS):
        players = [{"name": f"Гравець {team} {one}", "student": True} for one in range(5)]
        name = f"Команда {team} {MARKUP[number % len(MARKUP)]}"
        rig.must(
            "enter_team", team=team, name=name, players=players, institution=MARKUP[0], contact="067 1234567"
        )
    rig.must("set_rating", rows=[{"team": team, "points": 500 - 10 * n} for n, team in enumerate(TEAMS)])
    for team in TEAMS[:7]:
        rig.must("check_in", team=team)
    rig.must("note_arrival", team=TEAMS[7], players=[f"Гравець {TEAMS[7]} 0"])
    _beside(rig)


def _beside(rig: Rig) -> None:
    """What lies beside the journal: an application, messages, a sponsor."""
    applications.switch(rig.journal, True)
    one = applications.Applicant(name="Ґудзь Іван", student=True)
    written = applications.Written(
        name="Їжаки", short="", institution="", contact="067 1234567", players=(one,) * 4, note=MARKUP[0]
    )
    applications.make(rig.journal, "x" * 43, written, rig.clock.at)
    notices.show(rig.journal, "Перерва", kind="info", place="band", until=None, now=rig.clock.at)
    notices.add_sponsor(rig.journal, MARKUP[0], None, None)


def days(rig: Rig) -> None:
    """A game day is under way: a result to confirm, a game that goes on."""
    plan = {"size": 8, "tables": 2}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    for team in TEAMS:
        players = [{"name": f"Гравець {team} {one}", "student": True} for one in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}", players=players)
    tables = [{"game": "D1-1-T1", "teams": TEAMS[:4]}, {"game": "D1-1-T2", "teams": TEAMS[4:7]}]
    rig.must("open_day", day="D1", name="Перший", tables=tables)
    _played(rig, "D1-1-T1", 30, 20, 10, 5)
    rig.must("start_game", game="D1-1-T2")
    rig.must("score_turn", game="D1-1-T2", turn=1, words=[{"word": "мир", "points": 12}])


def playing(rig: Rig) -> None:
    """Two tables play: at one a challenge is open, at the other a thinking team has asked for a correction."""
    entered(rig)
    for team in TEAMS[7:9]:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    for game in ("SF-1-T1", "SF-1-T2"):
        rig.must("start_game", game=game)
        rig.must("score_turn", game=game, turn=1, words=[{"word": "цитрина", "points": 62}], all_tiles=True)
        rig.must("pass_turn", game=game, turn=2)
    rig.must("place_move", game="SF-1-T1", turn=3)
    rig.must("challenge", game="SF-1-T1", turn=3, words=["щось"])
    rig.must("request_correction", who="host:SF-1-T2", game="SF-1-T2", turn=2, kind="passed", note="запізно")
    rig.must("call_committee", who="host:SF-1-T2", game="SF-1-T2", note=MARKUP[0])
    rig.must("conceal", what="seats:F")


def decided(rig: Rig) -> None:
    """The semi-finals are official, two teams are level for best loser, an award is given, scores are kept back."""
    entered(rig)
    for team in TEAMS[7:9]:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    for game in ("SF-1-T1", "SF-1-T2"):
        _played(rig, game, 30, 20, 20, 5)
        rig.must("confirm_result", game=game)
    rig.must("give_award", title=MARKUP[0], teams=[TEAMS[0]], **REASON)
    rig.must("conceal", what="places")


def _played(rig: Rig, game: str, *points: int) -> None:
    """A round, the end and the host's result."""
    rig.must("start_game", game=game)
    for turn, one in enumerate(points, start=1):
        rig.must("score_turn", game=game, turn=turn, words=[{"word": "мир", "points": one}])
    rig.must("end_game", game=game, reason="host")
    rig.must("submit_result", game=game)


MAKERS: dict[str, Callable[[Rig], None]] = {
    "nothing": nothing,
    "entered": entered,
    "days": days,
    "playing": playing,
    "decided": decided,
}
"""How each moment is made."""
