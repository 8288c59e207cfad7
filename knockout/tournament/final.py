"""The final: its places, and the questions that only it asks (S22, S24)."""

from knockout.game.scoring import ranking
from knockout.game.state import Game, Phase
from knockout.ids import QuestionId, TeamId
from knockout.tournament.lookup import games_of, rules_of
from knockout.tournament.state import State
from knockout.tournament.winners import Question, decided_order, winner_questions


def places(state: State) -> tuple[tuple[TeamId, ...], ...]:
    """Give the places of the final, level teams together where undecided; nothing until it is official (S22)."""
    final = the_final(state)
    if final is None or final.phase is not Phase.OFFICIAL or state.rules is None:
        return ()
    groups: list[tuple[TeamId, ...]] = []
    for place, group in final_groups(state, final):
        ordered = decided_order(state, place_question(final, place), group, group) if len(group) > 1 else None
        groups.extend(((team,) for team in ordered) if ordered else (group,))
    struck = tuple(strike.team for strike in state.strikes.get(final.id, ()))
    return (*groups, *((team,) for team in struck))


def champion_question(state: State) -> Question | None:
    """Give the question who has won the final, where it is official and that is undecided (S24)."""
    final = the_final(state)
    if final is None or final.phase is not Phase.OFFICIAL:
        return None
    name = place_question(final, 1)
    return next((asked for asked in game_questions(state, final) if asked.question == name), None)


def game_questions(state: State, game: Game) -> tuple[Question, ...]:
    """The winner of a game; of the final the places too (S24)."""
    final = the_final(state)
    if final is None or game.id != final.id:
        return winner_questions(state, game)
    return tuple(
        Question(QuestionId(place_question(final, place)), group)
        for place, group in final_groups(state, final)
        if len(group) > 1
        and place <= 3
        and decided_order(state, place_question(final, place), group, group) is None
    )


def place_question(final: Game, place: int) -> str:
    return f"{final.id}:winner" if place == 1 else f"{final.id}:place{place}"


def the_final(state: State) -> Game | None:
    """Give the final's game, None before its lots are drawn."""
    games = games_of(state, state.plan[-1].stage) if state.plan else ()
    return games[0] if games else None


def final_groups(state: State, final: Game) -> tuple[tuple[int, tuple[TeamId, ...]], ...]:
    """The final's ranking with the place each group begins at; struck winners stand after the others (S7)."""
    struck = {strike.team for strike in state.strikes.get(final.id, ())}
    groups, place = [], 1
    for group in ranking(final, rules_of(state)):
        kept = tuple(team for team in group if team not in struck)
        if kept:
            groups.append((place, kept))
            place += len(kept)
    return tuple(groups)
