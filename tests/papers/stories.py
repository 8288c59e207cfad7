"""Tournaments to print: the demo's teams with real words on real turns; tables whose names are as long as can be."""

import random
from functools import cache

from knockout.demo import facts
from knockout.ids import GameId, Moment, StageId
from knockout.rules.plans import game_ids
from knockout.tournament.lookup import games_plan
from tests.days import Day, hall

LONG = (
    "Обʼєднання відʼїжджаючих їжаків Ґанку, Єзуполя та Іллінців 60",
    "Неперевершені-слововідкривачі-з-Переяславського-педагогічного",
    "Щонайщиріші ґречні єретики-їдальники з-під Кам’янця-Подільського",
    "ҐґґґґґґґґґґґґґґґґґґґґґґґґґґґґґЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ",
)
"""Names of 60 letters and a little more; the last is one word of the widest letters."""

NAME = "Другий всеукраїнський студентський турнір зі словобудування «Слово до слова — 2026», фінальний день"


def entered(*, size: int = 40, tables: int = 5, name: str = "Студентський турнір", more: int = 3,
            names: tuple[str, ...] = ()) -> Day:  # fmt: skip
    """Teams of the demo (with these names first) entered and rated, `more` of them reserves; nobody is here yet."""
    known = facts()
    day = hall().created(
        name=name, plan={"size": size, "tables": tables},
        deadlines={"substitution": "2026-05-16T16:30:00+03:00", "check_in": "2026-05-16T16:50:00+03:00"},
    )  # fmt: skip
    called = (*names, *known["teams"])
    for number in range(size + more):
        label = called[number] if number < len(called) else f"Команда {number + 1}"
        players = [{"name": f"Гравець {number} {n}", "student": True} for n in range(4)]
        institution = known["institutions"][number % len(known["institutions"])]
        if names and number < len(names):
            institution = "Переяславський державний педагогічний університет імені Григорія Сковороди"
        day.ask("enter_team", team=f"T{number + 1:02d}", name=label, institution=institution, players=players)
    rows = [
        {"team": f"T{n + 1:02d}", "points": 900 - 7 * n, "best_word": max(90 - n, 0)} for n in range(size + more)
    ]  # fmt: skip
    return day.ask("set_rating", rows=rows)


def drawn(**how: object) -> Day:
    """The same, checked in from 16:00 on, and the lots of the first stage drawn."""
    day = entered(**how).at("16:00").checked_in().at("16:45").closed()  # type: ignore[arg-type]
    return day.drawn(day.state.plan[0].stage)


def play(day: Day, game: str, *, turns: int = 36, seed: int = 0, official: bool = True) -> Day:
    """A whole game with words, passes, exchanges and a turn lost; then the host ends and hands it in."""
    chance, known = random.Random(f"{seed} {game}"), facts()
    day.ask("start_game", game=game)
    for _ in range(turns):
        turn(day, game, chance, known["words"], known["letters"], 45_000 * 36 // turns)
    day.ask("end_game", game=game, reason="out").ask("submit_result", game=game)
    return day.ask("confirm_result", game=game) if official else day


def turn(day: Day, game: str, chance: random.Random, words: list[str], letters: dict[str, int],
         longest: int = 45_000) -> None:  # fmt: skip
    """One turn, some time after the one before: `longest` milliseconds at most."""
    day.now = Moment(day.now + chance.randrange(longest // 3, longest))
    number, kind = day.game(game).position.number, chance.random()
    if kind < 0.05:
        day.ask("pass_turn", game=game, turn=number)
    elif kind < 0.1:
        day.ask("exchange", game=game, turn=number, tiles=3)
    elif kind < 0.14:
        day.ask("place_move", game=game, turn=number).ask("challenge", game=game, turn=number)
        day.ask("rule_challenge", game=game, turn=number, valid=False)
    else:
        chosen = [chance.choice(words) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
        scored = [
            {"word": word, "points": 2 * sum(letters.get(letter, 0) for letter in word)} for word in chosen
        ]  # fmt: skip
        day.ask("score_turn", game=game, turn=number, words=scored, all_tiles=chance.random() < 0.04)


def play_cycle(day: Day, cycle: str, **how: object) -> Day:
    """All games of a cycle, one after another on this clock."""
    plan = games_plan(day.state, StageId(cycle.partition("-")[0]))
    assert plan is not None
    if day.state.cycles[cycle].opened is None:  # type: ignore[index]
        day.opened(cycle)
    for game in game_ids(plan):
        if game.startswith(f"{cycle}-") and day.phase(game) == "ready":
            play(day, game, **how)  # type: ignore[arg-type]
    return day


@cache
def mid_day() -> Day:
    """The first cycle of the quarter-finals is official, one result corrected; the second is being played."""
    day = play_cycle(drawn(), "QF-1").at("18:10")
    fix(day, "QF-1-T2")
    day.opened("QF-2")
    play(day, "QF-2-T1")
    play(day, "QF-2-T2", official=False)
    known = facts()
    day.ask("start_game", game="QF-2-T3")
    for _ in range(7):
        turn(day, "QF-2-T3", random.Random(7), known["words"], known["letters"])
    return day


def fix(day: Day, game: str) -> None:
    """Two corrections of one turn and one of a pass, by the committee."""
    turns = day.game(game).turns
    scored = next(one for one in turns if one.kind == "scored")
    for points in (17, 21):
        day.ask("correct_turn", game=game, turn=scored.number, reason="таємна причина",
                words=[{"word": "П'ЯТЬ", "points": points}])  # fmt: skip
    other = next(one for one in turns if one.kind in ("passed", "exchanged", "lost"))
    day.ask("correct_turn", game=game, turn=other.number, kind="scored", reason="таємна причина",
            words=[{"word": "ЇЖАК", "points": 12}, {"word": "ҐУДЗЬ", "points": 20}])  # fmt: skip


@cache
def whole_day() -> Day:
    """Everything is played: a team disqualified, a win struck, a paper sheet, awards; the tournament is closed."""
    day = play_cycle(drawn(), "QF-1").at("18:10")
    fix(day, "QF-1-T2")
    play_cycle(day, "QF-2").at("20:00")
    struck = day.state.games[GameId("QF-2-T4")]
    day.ask("annul_win", game="QF-2-T4", team=day.ranking("QF-2-T4")[0].copy().pop(), reason="таємна причина",
            public_note="гравець не студент")  # fmt: skip
    assert struck.phase == "official"
    day.drawn("SF")
    play_cycle(day, "SF-1").at("21:10").drawn("F").opened("F-1")
    play(day, "F-1-T1").at("21:50")
    teams = day.game("F-1-T1").teams
    day.ask("give_award", title="Найкраще слово фіналу", teams=[teams[2]], reason="таємна причина")
    day.ask("give_award", title="Найдружніша команда", teams=["T07", "T12"], reason="таємна причина")
    return day.ask("close_tournament")


@cache
def long_day() -> Day:
    """Eight teams with names as long as can be, four of them at one table; the day is played, its final official."""
    names = (*LONG, *(f"{name[:-3]} №{number}" for number, name in enumerate(LONG)))
    day = drawn(size=8, tables=2, more=1, names=names, name=NAME)
    play_cycle(day, "SF-1", turns=44)
    fix(day, "SF-1-T1")
    day.drawn("F").opened("F-1")
    play(day, "F-1-T1", turns=60)
    champion = day.game("F-1-T1").teams[0]
    title = "За найдовше, найкрасивіше й найнесподіваніше слово півфіналів і фіналу, складене з усіх семи плиток одразу"
    return day.ask("give_award", title=title, teams=[champion], reason="слово")


@cache
def game_day() -> Day:
    """A game day with two cycles at two tables, a team in both; the first cycle is official, the second plays."""
    day = hall().created(name="Відбір", plan={"size": 8, "tables": 2})
    for number, name in enumerate(facts()["teams"][:11], start=1):
        players = [{"name": f"Гравець {number} {n}", "student": True} for n in range(4)]
        day.ask("enter_team", team=f"T{number:02d}", name=name, institution="КНУ", players=players)
    seats = {
        "D1-1-T1": ["T01", "T02", "T03", "T04"],
        "D1-1-T2": ["T05", "T06", "T07"],
        "D1-2-T1": ["T08", "T09", "T01", "T10"],
        "D1-2-T2": ["T11", "T02"],
    }
    tables = [{"game": game, "teams": teams} for game, teams in seats.items()]
    day.ask("open_day", day="D1", name="Перший ігровий день", tables=tables)
    play_cycle(day, "D1-1").opened("D1-2")
    day.ask("start_game", game="D1-2-T1")
    turn(day, "D1-2-T1", random.Random(3), facts()["words"], facts()["letters"])
    return day
