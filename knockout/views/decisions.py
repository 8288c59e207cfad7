"""What only the committee can decide, with the evidence beside it; what it has decided; awards."""

from typing import Any

from knockout.game.scoring import best_words, scores
from knockout.game.state import Game, Phase, Word
from knockout.ids import GameId, QuestionId, StageId, TeamId, stage_of
from knockout.rules.text import sort_key
from knockout.tournament.awards import HighestWord, highest_words
from knockout.tournament.lookup import all_games, games_of, rules_of
from knockout.tournament.progress import qualified
from knockout.tournament.questions import is_of_last_place, open_questions
from knockout.tournament.reseating import games_touched
from knockout.tournament.roster import Roster
from knockout.tournament.state import Decision, State
from knockout.views.game import word_view
from knockout.views.names import team_names
from knockout.views.rating import figures

Json = dict[str, Any]


def decisions_view(state: State, roster: Roster) -> Json:
    """Give every open question with what the teams are level on, settlements, struck wins, old decisions."""
    asked = open_questions(state) if state.rules is not None else ()
    names = {question.question for question in asked}
    decided = [(name, one) for name, one in state.decisions.items() if name not in names]
    return {
        "questions": [_question(state, roster, one.question, one.teams) for one in asked],
        "settlements": [_settlement(state, roster, stage) for stage in state.settlements],
        "strikes": [
            {
                "game": game,
                **team_names(roster, strike.team),
                "reason": strike.reason,
                "note": strike.public_note,
            }
            for game, strikes in state.strikes.items()
            for strike in strikes
        ],
        "decided": [_decision(state, roster, name, one) for name, one in decided],
        "nobody": [_nobody(state, roster, game) for game in all_games(state) if _has_nobody(state, game)],
        "zone": state.zone,
    }


def _has_nobody(state: State, game: Game) -> bool:
    """S9: no team was left at the table, and nobody has been named in place of a winner."""
    named = QuestionId(f"{game.id}:winner") in state.decisions
    return (
        game.phase is Phase.OFFICIAL
        and not game.playing
        and not named
        and stage_of(game.id) not in state.days
    )


def _nobody(state: State, roster: Roster, game: Game) -> Json:
    """S9: whom the committee may name: teams of the stage that play on nowhere and are not out."""
    stage = stage_of(game.id)
    through = {row.team for row in qualified(state, stage)}
    free = [
        team
        for other in games_of(state, stage)
        for team in other.playing
        if team not in through and state.teams[team].out is None
    ]
    return {
        "game": game.id,
        "question": f"{game.id}:winner",
        "teams": [team_names(roster, one) for one in free],
    }


def _question(state: State, roster: Roster, name: QuestionId, teams: tuple[TeamId, ...]) -> Json:
    of, _, kind = name.partition(":")
    old = state.decisions.get(name)
    return {
        "question": name,
        "of": of,
        "kind": kind,
        "last_place": is_of_last_place(state, name),
        "by": state.rated_by if of == "rating" else "sum",
        "teams": [{**team_names(roster, team), **_evidence(state, of, team)} for team in teams],
        "before": None if old is None else _decision(state, roster, name, old),
    }


def _evidence(state: State, of: str, team: TeamId) -> Json:
    """Give what a team is compared by: its rating line, or its points and best word in the game concerned."""
    if of == "rating":
        line = figures(next((line for line in state.rating_lines if line.team == team), None), state.rated_by)
        return {"points": line["figure"], "word": None, "word_points": line["best_word"], "game": None}
    game = _game_of(state, of, team)
    if game is None:
        return {"points": None, "word": None, "word_points": None, "game": None}
    score, word = scores(game, rules_of(state))[team], best_words(game, rules_of(state))[team]
    return {
        "points": score.points,
        "word": word.word if word is not None else None,
        "word_points": score.best_word,
        "game": game.id,
    }


def _game_of(state: State, of: str, team: TeamId) -> Game | None:
    named = state.games.get(GameId(of))
    if named is not None:
        return named if team in named.teams else None
    games = games_of(state, stage_of(GameId(of)))
    return next((game for game in games if team in game.teams and game.id.startswith(f"{of}-")), None)


def _decision(state: State, roster: Roster, name: QuestionId, one: Decision) -> Json:
    return {
        "question": name,
        "of": name.partition(":")[0],
        "kind": name.partition(":")[2],
        "last_place": is_of_last_place(state, name),
        "order": [team_names(roster, team) for team in one.order],
        "how": one.how,
        "reason": one.reason,
        "who": one.who,
        "at": one.at,
    }


def _settlement(state: State, roster: Roster, stage: StageId) -> Json:
    """S13: what was, and which games of the next stage would be played again."""
    one = state.settlements[stage]
    return {
        "stage": stage,
        "game": one.game,
        "open": one.open,
        "rows": [{**team_names(roster, row.team), "mark": row.mark} for row in one.rows],
        "games": [game.id for game in games_touched(state, stage)] if one.open else [],
    }


def awards_view(state: State, roster: Roster) -> Json:
    """Give the awards, and who has the highest word of the final day's official games (S28)."""
    return {
        "awards": [
            {
                "title": award.title,
                "teams": [team_names(roster, team) for team in award.teams],
                "reason": award.reason,
            }
            for award in state.awards
        ],
        "highest": _highest(state, roster) if state.rules is not None else [],
        "teams": sorted(
            (team_names(roster, team) for team in state.teams), key=lambda t: sort_key(str(t["name"]))
        ),
    }


def _highest(state: State, roster: Roster) -> list[Json]:
    """Every team that has the highest word; more than one share it. `turn`: where it was laid, None on paper."""
    return [
        {
            **team_names(roster, one.team),
            "word": word_view(Word(one.points, one.word)),
            "game": one.game,
            "turn": _turn_of(state, one),
        }
        for one in highest_words(state)
    ]


def _turn_of(state: State, word: HighestWord) -> int | None:
    """Give the first turn of the team in which this word stands: there its text is written (S28)."""
    game = state.games[word.game]
    laid = Word(word.points, word.word)
    turns = (turn for turn in game.turns if game.seats[turn.seat] == word.team and laid in turn.words)
    return None if game.sheet is not None else next((turn.number for turn in turns), None)
