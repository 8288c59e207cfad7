"""The phone reckons a game on as the core does: the same modules in a real browser, on games played at random (S15)."""

import itertools
import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from knockout.rules.text import BadWord, fold_word
from knockout.settings import ROOT
from tests.browser.reckonings import come_back, come_back_to_a_server_that_was_down, cut_off
from tests.story import HOME, ruleset

pytestmark = pytest.mark.browser

Json = dict[str, Any]
FINISH = ruleset({"clock.at_time_up": "finish_turn", "clock.challenge_stops_game_clock": True})
ROUND = ruleset({"clock.at_time_up": "finish_round", "clock.game": 6 * 60_000})
SHORT = ruleset({"clock.game": 5 * 60_000})
RULES = (HOME, SHORT, FINISH, ROUND)

COMPARE = """async (cases) => {
  const { foresee } = await import("/js/reckon/reckon.js");
  const timer = ({ left, deadline }) => (deadline === null ? { left: Math.max(0, left) } : { deadline });
  const told = (game) => ({
    phase: game.phase, turn: game.turn, on_turn: game.on_turn, next: game.next, ended: game.ended,
    on_hold: game.on_hold,
    hold: game.on_hold ? game.hold.why : null, can: game.can.undo, ranking: game.ranking,
    clock: game.on_turn && { turn: timer(game.clock.turn), game: timer(game.clock.game) },
    seats: game.seats.map((one) => one && [one.total, one.best_word, one.rank, one.passes.by_team, one.passes.auto]),
    log: game.log.map((turn) => [turn.turn, turn.seat, turn.team, turn.kind, turn.auto, turn.words, turn.points,
      turn.at, turn.corrected.length]),
    dispute: game.dispute && [game.dispute.words, game.dispute.by], disputed: game.disputed,
  });
  return cases.map(({ snapshot, taps, now, after }) => {
    const mine = JSON.stringify(told(foresee(snapshot, taps, now, { alone: true, silent: false })));
    const theirs = JSON.stringify(told(after));
    return mine === theirs ? null : { mine, theirs, taps, now };
  });
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server of nothing but the project's static files."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT / "static")))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/icon.svg")
    yield page
    context.close()


@pytest.mark.parametrize("play", [cut_off, come_back, come_back_to_a_server_that_was_down])
def test_s15_what_the_phone_reckons_is_what_the_server_says(
    phone: Page, play: Callable[..., Iterator[Json]]
) -> None:
    """Nothing is lost on the way: totals, turns, clocks and what can be undone agree, in every setting of S3."""
    cases = [
        case
        for seed, rules in itertools.product(range(25), RULES)
        for case in play(seed, rules, 2 + seed % 3)
    ]
    assert len(cases) > 50
    wrong = [found for found in phone.evaluate(COMPARE, cases) if found is not None]
    assert not wrong, f"{len(wrong)} of {len(cases)} differ, the first: {wrong[0]}"


FOLD = """async (texts) => {
  const { foldWord } = await import("/js/reckon/words.js");
  return texts.map((text) => foldWord(text).word ?? null);
}"""


def test_s20_the_phone_folds_a_word_as_the_server_does(phone: Page) -> None:
    """What the server would refuse minutes later is refused at once, and nothing else is."""
    chance = random.Random(20)
    letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя" + "АІЇЄҐ" + "'’ʼ`‘＇" + "aceiopxyQLω" + "-1 ·é\u0308\u200b"
    texts = ["".join(chance.choices(letters, k=chance.randint(0, 9))) for _ in range(2_000)]
    texts += ["п'ять", "їжакові", "майданчик", "LATIN", "straße", "ﬁ", "ы", "a" * 31, "я" * 30, "ＡＢ"]
    differ = [
        (text, mine, theirs)
        for text, mine in zip(texts, phone.evaluate(FOLD, texts), strict=True)
        if mine != (theirs := _folded(text))
    ]
    assert not differ, differ[:10]
    assert sum(_folded(text) is not None for text in texts) > 100


def _folded(text: str) -> str | None:
    try:
        return fold_word(text)
    except BadWord:
        return None
