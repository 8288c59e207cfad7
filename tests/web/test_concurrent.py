"""Many at once, on the real server: nothing is lost, nothing doubled, nobody sees a lock."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from knockout.game.scoring import totals
from knockout.ids import GameId
from knockout.simulation.hall import Hall
from tests.halls import Server, folded, tokens_of

Json = dict[str, Any]

ROUNDS = 100
"""The field report has 500; each is 5 tables, a correction, and passes on the way."""


def saving(server: Server, table: int, game: str, together: threading.Barrier) -> Iterator[Json]:
    """Save a turn of a table in every round; give the refusals."""
    hall, token = Hall(server.url), tokens_of(server.file).host(table)
    for turn in range(1, ROUNDS + 1):
        together.wait(30)
        answer = hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": table}])
        if not answer["ok"]:
            yield answer
    hall.close()


def correcting(server: Server, game: str, together: threading.Barrier) -> Iterator[Json]:
    """Correct the turn before in every round; give the refusals."""
    hall, token = Hall(server.url), tokens_of(server.file).committee()
    for turn in range(ROUNDS):
        together.wait(30)
        if turn:
            fields = {"turn": turn, "words": [{"points": 100}], "reason": "лічба"}
            answer = hall.send(token, "correct_turn", game=game, **fields)
            if not answer["ok"]:
                yield answer
    hall.close()


def test_case_49_five_tables_save_in_the_same_moment_while_passes_and_corrections_run(
    hall_file: Callable[..., Path], serve: Callable[..., Server]
) -> None:
    file = hall_file(tables=6, started=True, turn="0:30", game="99:00")
    server = serve(file)
    games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
    together = threading.Barrier(6)
    refused: list[Json] = []
    work = [saving(server, table, games[table], together) for table in range(1, 6)]
    work.append(correcting(server, games[1], together))
    threads = [threading.Thread(target=refused.extend, args=(each,)) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert refused == []
    state = folded(file).state
    assert state.rules is not None
    points = {
        table: sum(totals(state.games[GameId(games[table])], state.rules).values()) for table in range(1, 6)
    }
    assert points == {1: 100 * (ROUNDS - 1) + 1, **{table: table * ROUNDS for table in range(2, 6)}}
    numbers = [turn.number for turn in state.games[GameId(games[1])].turns]
    assert numbers == list(range(1, ROUNDS + 1))
    assert "lock" not in server.log


def test_case_13_the_same_command_from_five_sides_counts_once(
    hall_file: Callable[..., Path], serve: Callable[..., Server]
) -> None:
    file = hall_file(tables=1, started=True)
    server = serve(file)
    token = tokens_of(file).host(1)
    game = server.hall().get("games")["games"][0]["id"]
    at = server.hall().now()
    answers: list[Json] = []

    def tap() -> None:
        hall = Hall(server.url)
        line = {"id": "the-same", "do": "score_turn", "game": game, "turn": 1, "words": [{"points": 9}]}
        answers.append(hall.send(token, at=at, **line))
        hall.close()

    threads = [threading.Thread(target=tap) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(answers) == 5
    assert all(answer == answers[0] and answer["ok"] for answer in answers)
    assert len(folded(file).state.games[GameId(game)].turns) == 1


def test_case_3_a_word_saved_as_the_minute_ends_never_gives_both_a_pass_and_a_word(
    hall_file: Callable[..., Path], serve: Callable[..., Server]
) -> None:
    file = hall_file(tables=1, turn="0:01", game="5:00")
    server = serve(file)
    hall, token = server.hall(), tokens_of(file).host(1)
    game = hall.get("games")["games"][0]["id"]
    assert hall.send(token, "start_game", game=game)["ok"]
    for _ in range(15):
        seen = hall.get(f"games/{game}")["game"]
        if seen["clock"]["turn"]["deadline"] is None:
            break
        time.sleep(max(0, hall.seconds_until(seen["clock"]["turn"]["deadline"]) - 0.003))
        hall.send(token, "score_turn", game=game, turn=seen["turn"], words=[{"points": seen["turn"]}])
    turns = folded(file).state.games[GameId(game)].turns
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert all(turn.words[0].points == turn.number for turn in turns if turn.words)
