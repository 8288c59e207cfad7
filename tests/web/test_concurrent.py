"""Many at once, on the real server: nothing is lost, nothing doubled, nobody sees a lock."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from knockout.ids import GameId
from knockout.simulation.hall import Hall
from tests.halls import Server, folded, tokens_of

Json = dict[str, Any]


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
