"""A host at every table: starts, scores, passes, rules on challenges, mends a mistake, hands in the result."""

from collections.abc import Callable
from random import Random
from typing import Any

from knockout.demo import facts
from knockout.ids import Moment
from knockout.simulation.hall import FAR, Hall

Json = dict[str, Any]
Act = Callable[[Moment], None]

SECOND = 1000
OPEN = frozenset({"ready", "thinking", "placed", "challenged", "ended"})


class Player:
    """Hosts of all tables. For each game one act is planned at a time: what, and at which moment."""

    def __init__(self, hall: Hall, seed: int, tokens: dict[int, str]) -> None:
        """tokens: what opens each table."""
        self._hall = hall
        self._seed = seed
        self._tokens = tokens
        self._plans: dict[str, tuple[Any, Moment, Act]] = {}
        self._mended: set[str] = set()
        known = facts()
        self._words: list[str] = known["words"]
        self._letters: dict[str, int] = known["letters"]

    def knows(self, games: list[Json]) -> bool:
        """Say whether it can open the table of every game: a game day opened since may have brought more."""
        return all(game["table"] in self._tokens for game in games)

    def learn(self, tokens: dict[int, str]) -> None:
        """Take what opens each table as it is now."""
        self._tokens = tokens

    def play(self, games: list[Json]) -> Moment:
        """Do what was planned for now, plan what comes next; give the moment of the earliest plan."""
        for game in games:
            if game["phase"] in OPEN and not (game["on_hold"] and game["phase"] != "ended"):
                self._mind(game)
            elif game["phase"] in OPEN and game["hold"] and game["hold"]["by"] == "table":
                self._mind_hold(game)
            else:
                self._plans.pop(game["id"], None)
        return min((moment for _, moment, _ in self._plans.values()), default=FAR)

    def _mind(self, game: Json) -> None:
        """Plan an act for where the game stands now, once; do it when its moment has come."""
        where = (game["phase"], game["turn"], game["on_hold"])
        plan = self._plans.get(game["id"])
        if plan is None or plan[0] != where:
            wait, act = self._next(game)
            self._plans[game["id"]] = plan = (where, Moment(self._hall.now() + round(wait * SECOND)), act)
        if plan[1] <= self._hall.now():
            self._plans[game["id"]] = (where, FAR, plan[2])
            plan[2](plan[1])

    def _mind_hold(self, game: Json) -> None:
        """A table's hold ends after a while."""
        where = ("held", game["turn"], True)
        plan = self._plans.get(game["id"])
        if plan is None or plan[0] != where:
            moment = Moment(self._hall.now() + 30 * SECOND)
            self._plans[game["id"]] = (where, moment, lambda at: self._tap(game, "resume_game", at))
        elif plan[1] <= self._hall.now():
            del self._plans[game["id"]]
            plan[2](plan[1])

    def _next(self, game: Json) -> tuple[float, Act]:
        """Give the act that comes next at a table, and after how many seconds."""
        chance = Random(f"{self._seed}|{game['id']}|{game['turn']}|{game['phase']}")
        match game["phase"]:
            case "ready":
                return chance.uniform(5, 40), lambda at: self._tap(game, "start_game", at)
            case "thinking":
                return self._thought(game, chance)
            case "placed":
                return self._placed(game, chance)
            case "challenged":
                valid = chance.random() < 0.5
                return chance.uniform(15, 45), lambda at: self._turn(game, "rule_challenge", at, valid=valid)
            case _:
                seats = [seat["letter"] for seat in game["seats"] if seat is not None]
                return chance.uniform(20, 60), lambda at: self._tap(game, "submit_result", at, agreed=seats)

    def _thought(self, game: Json, chance: Random) -> tuple[float, Act]:
        """A move as a rule; sometimes a pass, an exchange, a pause, or no tap at all before the minute is over."""
        wait = chance.triangular(6, 72, 26)
        what = chance.random()
        if what < 0.04:
            return wait, lambda at: self._turn(game, "pass_turn", at)
        if what < 0.10:
            tiles = chance.randint(1, 7)
            return wait, lambda at: self._turn(game, "exchange", at, tiles=tiles)
        if what < 0.105:
            return wait, lambda at: self._tap(game, "hold_game", at, reason="")
        return wait, lambda at: self._turn(game, "place_move", at)

    def _placed(self, game: Json, chance: Random) -> tuple[float, Act]:
        turn = f"{game['id']}|{game['turn']}"
        what = chance.random()
        if what < 0.05 and not game["dispute"] and turn not in self._mended:
            self._mended.add(turn)
            return chance.uniform(3, 8), lambda at: self._turn(game, "challenge", at)
        words = [self._word(chance) for _ in range(chance.choice((1, 1, 1, 2)))]
        bonus = chance.random() < 0.03
        act: Act = lambda at: self._turn(game, "score_turn", at, words=words, all_tiles=bonus)  # noqa: E731
        if what > 0.98 and turn not in self._mended:
            self._mended.add(turn)
            return chance.uniform(4, 12), lambda at: self._mistaken(game, at, act)
        return chance.uniform(4, 14), act

    def _mistaken(self, game: Json, at: Moment, act: Act) -> None:
        """The host saves too early, takes it back, and saves again."""
        act(at)
        self._tap(game, "undo", at)
        self._plans.pop(game["id"], None)

    def _word(self, chance: Random) -> Json:
        word = chance.choice(self._words)
        plain = sum(self._letters.get(letter, 0) for letter in word)
        return {"word": word, "points": plain * chance.choice((1, 1, 1, 2, 2, 3))}

    def _turn(self, game: Json, do: str, at: Moment, **fields: Any) -> None:
        self._tap(game, do, at, turn=game["turn"], **fields)

    def _tap(self, game: Json, do: str, at: Moment, **fields: Any) -> None:
        answer = self._hall.send(self._tokens[game["table"]], do, at, game=game["id"], **fields)
        if not answer["ok"]:
            # The table has moved on meanwhile; the next look at it plans anew.
            self._plans.pop(game["id"], None)
