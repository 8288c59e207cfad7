"""Halls that try a screen: names of 60 letters without a space and of 40 broad ones, scores above a thousand."""

from pathlib import Path

from knockout.ids import GameId, cycle_of
from tests.halls import Rig, now, rules_text

BROAD = "Щ" * 40
LONG = "Найдовшаназвакомандиякутількиможнавигадатидлянашоготурніру"
"""58 letters, and two figures after them: no space where a line could break."""
TITLE = "Всеукраїнський студентський турнір зі швидкісної гри в слова 26"
"""63 letters: the name of the day, where the field is of twenty."""
FIELDS = (20, 40, 64)
TABLES = 5


def nasty_name(table: int, seat: int) -> str:
    """Give a name by place in the hall: at the first table four broad ones, at every second four long ones."""
    if table == 1:
        return f"{BROAD[:38]}{seat}{table}"
    return f"{LONG}{seat}{table}" if table % 2 == 0 else f"Їжаки {seat}{table}"


class NastyHall:
    """A field of so many teams on its day: what is over is official, at what plays totals are above a thousand."""

    def __init__(self, path: Path, size: int) -> None:
        times = {"turn": "9:59", "game": "59:00", "warn_at": "0:15", "alarm_at": "0:10"}
        self.rig = Rig(path, rules=rules_text(down_after="59:00", **times))
        self._enter([f"T{number:03d}" for number in range(1, size + 1)])

    def _enter(self, teams: list[str]) -> None:
        must = self.rig.must
        must(
            "create_tournament", name=TITLE if len(teams) == 20 else "Турнір", ruleset="ukrainian-student",
            venue_zone="Europe/Kyiv", plan={"size": len(teams), "tables": TABLES},
        )  # fmt: skip
        for team in teams:
            players = [{"name": f"{team} {seat}", "student": True} for seat in range(4)]
            must("enter_team", team=team, name=team, players=players)
        must("set_rating", teams=teams)
        for team in teams:
            must("check_in", team=team)
        must("close_check_in")
        self.draw(self.rig.state.plan[0].stage)
        for game in self.rig.state.games.values():
            for seat, team in enumerate(game.teams, start=1):
                must(
                    "edit_team",
                    team=team,
                    name=nasty_name(game.table + 5 * (cycle_number(game.id) - 1), seat),
                )

    def draw(self, stage: str) -> None:
        """Draw the lots of a stage."""
        self.rig.must("draw", stage=stage, seed="1")

    def play(self, cycle: str) -> list[GameId]:
        """Open a cycle and let its tables play; give them. Three turns a team, the last team a turn behind."""
        self.rig.must("open_cycle", cycle=cycle)
        games = [game for game in self.rig.games if cycle_of(game) == cycle]
        for game in games:
            self.rig.must("start_game", game=game)
            for turn in range(1, 12):
                self._turn(game, turn)
        return games

    def _turn(self, game: GameId, turn: int) -> None:
        most = 380 if turn % 4 == 1 else 190
        points = most - 3 * self.rig.state.games[game].table - 2 * turn
        words = [{"points": points, "word": "ЩЕБЕТАННЯ"}, {"points": turn, "word": "ЇЖАЧИХА"}]
        self.rig.must("score_turn", game=game, turn=turn, words=words, all_tiles=turn % 3 == 0)

    def official(self, games: list[GameId]) -> None:
        """End these games, and make their results official."""
        for game in games:
            self.rig.must("end_game", game=game, reason="host")
            self.rig.must("submit_result", game=game)
            self.rig.must("confirm_result", game=game)

    def trouble(self, games: list[GameId]) -> None:
        """The second of these tables is in dispute, the third on hold, the fourth has handed its result in."""
        must = self.rig.must
        for game, do, fields in zip(
            games[1:4],
            ("place_move", "hold_game", "end_game"),
            ({"turn": 12}, {"reason": "x"}, {"reason": "host"}),
            strict=False,
        ):
            must(do, game=game, **fields)
        if len(games) > 1:
            must("challenge", game=games[1], turn=12)


def cycle_number(game: GameId) -> int:
    """Give which cycle of its stage a game is in, from 1."""
    return int(game.split("-")[1])


def make_nasty_hall(path: Path, size: int) -> None:
    """Make a file of that field in the middle of its day: 20 in the second stage, 40 and 64 in the second cycle."""
    hall = NastyHall(path, size)
    first, second = hall.rig.state.plan[:2]
    hall.official(hall.play(f"{first.stage}-1"))
    if len(first.cycles) > 1:
        playing = hall.play(f"{first.stage}-2")
    else:
        hall.draw(second.stage)
        playing = hall.play(f"{second.stage}-1")
    hall.trouble(playing)
    hall.rig.clock.at = now()
    hall.rig.journal.close()


def make_finished_hall(path: Path) -> None:
    """Make a file of a day that is over: a final of four long names, its places known."""
    hall = NastyHall(path, 4)
    hall.official(hall.play("F-1"))
    hall.rig.clock.at = now()
    hall.rig.journal.close()
