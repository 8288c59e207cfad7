"""A committee that does anything at any time: random commands, right and wrong, and what must hold after each."""

from random import Random
from typing import Any

from knockout.errors import Refused
from knockout.game.state import Phase
from knockout.ids import TIMER
from knockout.replay import state_json
from knockout.tournament.lookup import games_of, has_started, stage_after
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.questions import open_questions
from tests.days import Day, day, ids, words_of

SETTINGS = {
    "advance.annulled_win": ["second", "best_loser"],
    "advance.vacant_place": ["second", "best_loser"],
    "advance.short_table": ["as_is", "no_best_loser"],
    "draw.seating": ["lots", "snake"],
}
PLANS: list[Any] = [
    [{"field": 12, "winners": 1, "best_losers": 1}, {}],
    [{"field": 8, "cycles": 2, "winners": 1, "best_losers": 2}, {}],
    [{"field": 8, "winners": 2}, {}],
    [{"field": 16, "cycles": 2, "winners": 1, "best_losers": 4}, {"field": 8, "winners": 2}, {}],
]
REASON = {"reason": "так вирішено"}


def fuzzed_day(chance: Random) -> Day:
    """Some more teams than the field has places; most are at the desk, now and then two are level at the cut."""
    rules = {key: chance.choice(values) for key, values in SETTINGS.items()}
    plan = chance.choice(PLANS)
    names = ids(plan[0]["field"] + 5)
    d = day(len(names), plan=plan, rules=rules)
    if chance.random() < 0.4:
        d.ask(
            "set_rating",
            rows=[{"team": t, "points": chance.choice([5, 9, 9, 9]), "best_word": 5} for t in names],
        )
    d.checked_in(but=chance.sample(names, chance.randint(0, 4)))
    return d.closed() if chance.random() < 0.8 else d


def random_command(d: Day, chance: Random) -> tuple[str, dict[str, Any]]:
    """Give a command that may fit now or not; half of the time the step that the day needs next."""
    if chance.random() < 0.45:
        return _next_command(d, chance)
    team, other = (chance.choice([*d.state.teams, "T99"]) for _ in range(2))
    game = chance.choice([*d.state.games, "SF-1-T1", "F-1-T1"])
    at_game = d.state.games[game].teams if game in d.state.games else ()
    one = chance.choice(at_game) if at_game else team
    stage = chance.choice([plan.stage for plan in d.state.plan])
    cycle = chance.choice([*d.state.cycles, f"{stage}-1"])
    return chance.choice(
        [
            ("disqualify", {"team": one, **REASON}), ("withdraw_team", {"team": team, **REASON}),
            ("reinstate", {"team": team, **REASON}), ("reinstate", {"team": one, **REASON}),
            ("replace_team", {"team": team, **REASON}), ("check_in", {"team": team}),
            ("undo_check_in", {"team": team}), ("swap_seats", {"stage": stage, "teams": [one, other], **REASON}),
            ("undo_draw", {"stage": stage, **REASON}), ("draw", {"stage": stage, "seed": str(chance.random())}),
            ("annul_win", {"game": game, "team": one, **REASON}), ("void_game", {"game": game, **REASON}),
            ("restore_win", {"game": game, "team": one, **REASON}), ("open_cycle", {"cycle": cycle}),
            ("return_result", {"game": game, **REASON}), ("confirm_result", {"game": game}),
            ("submit_result", {"game": game}), ("start_game", {"game": game}), ("undo", {"game": game}),
            ("settle_correction", {"game": game, "choice": chance.choice(["keep", "replay"]), **REASON}),
            ("correct_turn", {"game": game, "turn": chance.randint(1, 5), "words": _words(chance), **REASON}),
            ("request_correction", {"game": game, "turn": chance.randint(1, 5), "kind": "passed"}),
            ("decline_request", {"game": game, "turn": chance.randint(1, 5), **REASON}),
            _decision(d, chance), ("hold_cycle", {"cycle": cycle, **REASON}), ("resume_cycle", {"cycle": cycle}),
            ("replace_team", {"seat": {"game": game, "seat": chance.choice("АБВГ")}, **REASON}),
            ("close_tournament", {}), ("reopen_tournament", REASON),
            _curtain(chance, stage, cycle), _curtain(chance, stage, cycle),
            ("give_award", {"title": chance.choice("аб"), "teams": [one], **REASON}),
        ]
    )  # fmt: skip


def _curtain(chance: Random, stage: str, cycle: str) -> tuple[str, dict[str, Any]]:
    what = chance.choice([f"scores:{cycle}", f"seats:{stage}", "places", "awards"])
    if chance.random() < 0.6:
        return "conceal", {"what": what, **chance.choice([{}, {}, {"last": 20 * 60_000}])}
    return "reveal", {"what": what, **chance.choice([{}, {"shown": chance.randint(0, 4)}])}


def _words(chance: Random) -> list[dict[str, int]]:
    return words_of((chance.choice([10, 10, 20, 30]), chance.choice([5, 10])))


def _decision(d: Day, chance: Random) -> tuple[str, dict[str, Any]]:
    asked = open_questions(d.state)
    if not asked:
        game = chance.choice(["SF-1-T1", "SF-1-T2", "SF-1"])
        what = "best_loser" if game == "SF-1" else "winner"
        order = chance.sample(list(d.state.teams), chance.randint(0, 2))
        return "decide_tie", {"question": f"{game}:{what}", "order": order, "how": "ruling", **REASON}
    question = chance.choice(asked)
    order = list(question.teams)
    chance.shuffle(order)
    return "decide_tie", {"question": question.question, "order": order, "how": "lots", **REASON}


def _next_command(d: Day, chance: Random) -> tuple[str, dict[str, Any]]:
    """Play on: a turn, an end, a result at a table that waits for one; else what next_step says."""
    open_games = [
        g for g in d.state.games.values() if g.phase not in (Phase.OFFICIAL, Phase.VOID, Phase.WAITING)
    ]
    if open_games:
        game = chance.choice(open_games)
        follow = {Phase.READY: "start_game", Phase.ENDED: "submit_result", Phase.SUBMITTED: "confirm_result"}
        if game.phase in follow:
            return follow[game.phase], {"game": game.id}
        if game.position.number > 4:
            return "end_game", {"game": game.id, "reason": "host"}
        return "score_turn", {"game": game.id, "turn": game.position.number, "words": _words(chance)}
    step = d.next()
    if step.kind == "draw" and not step.blockers:
        return "draw", {**step.args, "seed": str(chance.random())}
    if step.kind in ("decide_tie", "settle_correction") or step.blockers:
        return _decision(d, chance)
    return (
        (step.kind, dict(step.args))
        if step.kind in ("open_cycle", "close_tournament")
        else _decision(d, chance)
    )


def ask_anything(d: Day, chance: Random) -> str | None:
    """Ask for something; a refusal must leave everything as it was. Give its code, None where it was done."""
    do, fields = random_command(d, chance)
    before = d.state
    try:
        step = d.machine.ask(d.asked(do, fields))
    except Refused as refusal:
        return refusal.code
    d.now += chance.choice([500, 1000, 1000, 20_000])
    if step.refused is not None:
        assert all(entry.who == TIMER for entry in step.entries)
        assert step.entries or step.state == before
        assert {"field", "value"} <= set(step.refused.details), (do, step.refused.code, step.refused.details)
    d._adopt(step)
    return None if step.refused is None else step.refused.code


def check(d: Day) -> None:
    """What holds whenever, whatever was asked."""
    state = d.state
    state_json(state)
    d.next()
    holders = [place.holder for place in state.places if place.holder is not None]
    assert len(set(holders)) == len(holders), "a team has two places"
    for plan in state.plan:
        seated = [team for game in games_of(state, plan.stage) for team in game.teams]
        assert len(set(seated)) == len(seated), f"a team sits twice in {plan.stage}"
        rows = [row.team for row in qualified(state, plan.stage)]
        assert len(set(rows)) == len(rows), f"a team is through twice from {plan.stage}"
        after = stage_after(state, plan.stage)
        assert after is None or len(rows) <= after.field, f"too many from {plan.stage}: {rows}"
        _check_seats(d, plan.stage)
    first = state.plan[0].stage
    if first in state.drawn:
        fresh = {team for g in games_of(state, first) if not has_started(g) for team in g.playing}
        assert fresh <= set(holders), "a seat in the first stage without a place"
        gone = [
            team for team in holders if not state.teams[team].out and team not in d.everyone_seated(first)
        ]
        assert not gone, f"a place without a seat: {gone}"


def _check_seats(d: Day, stage: str) -> None:
    """No team that is out waits at a table; and where nothing is open, who is through is who sits there."""
    state = d.state
    games = games_of(state, stage)
    for game in games:
        waiting = () if has_started(game) else game.teams
        wrong = [team for team in waiting if state.teams[team].out and team not in game.out]
        assert not wrong, f"{stage}: out, but seated: {wrong}"
        assert set(game.out) <= set(game.teams), f"{game.id}: out of a game it was not in"
    after = stage_after(state, stage)
    settled = all(g.phase is Phase.OFFICIAL for g in games) and not undecided(state, stage)
    if after is None or after.stage not in state.drawn or not settled:
        return
    if not state.settlements and not any(has_started(g) for g in games_of(state, after.stage)):
        through = {team for team in d.through(stage) if not state.teams[team].out}
        seated = {team for team in d.everyone_seated(after.stage) if not state.teams[team].out}
        assert seated == through, f"{stage}: through, but not seated"
