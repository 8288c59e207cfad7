"""A team's own phone with the longest names: what matters is seen without scrolling, nothing is cut, axe is content."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.measures import LIT_HALL, measured
from tests.browser.table import pages
from tests.browser.test_phone_axe import grave
from tests.halls import Rig, Server, now, rules_text

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIXTY = "Команда Чернівецького університету біля моря «Ґанок» №"
FROM = "Чернівецький національний університет імені Юрія Федьковича"
SIZES = ((360, 640), (412, 915), (1024, 768), (1920, 1080))
LOOKS = [(lang, scheme) for lang in ("uk", "en") for scheme in ("light", "dark")]
WORDS = [{"word": "цитрина", "points": 62}, {"word": "п'ять", "points": 18}]
# Every word of a button that stands on more than one line.
BROKEN_WORDS = r"""() => [...document.querySelectorAll(".btn")]
  .filter((one) => one.checkVisibility()).flatMap((button) => {
  const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(word);
    }
  }
  return found;
})"""
ICONS_THAT_ARE_NOT_THERE = """() => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((icon) => !document.querySelector(icon))"""
LEAST_PX = 56
LEAST_CONTRAST = 3.0


class Longest(Rig):
    """Every name has sixty letters, and none has a short one."""

    def must(self, do: str, who: str = "committee", **fields: Any) -> Any:
        if do == "enter_team":
            fields |= {"name": f"{SIXTY}{fields['team'][1:]}".ljust(60, "Щ"), "institution": FROM}
        return super().must(do, who, **fields)


def make(path: Path) -> dict[str, str]:
    """Make a hall in which teams stand at every point of a game; give the address of each."""
    rig = Longest(path, rules=rules_text(turn="20:00", game="120:00"))
    rig.open(10, opened=True)
    rig.clock.at = now()
    games = [game for game in rig.games if game in rig.state.games][:4]
    for game in games[:3]:
        rig.must("start_game", game=game)
        for turn, points in enumerate((999, 998, 30, 12, 15), start=1):
            rig.must("score_turn", game=game, turn=turn, words=[{"word": "цитрина", "points": points}])
    rig.must("hold_game", game=games[1], reason="Світло")
    rig.must("end_game", game=games[2], reason="blocked")
    seats = {game: rig.state.games[game].seats for game in games}
    rig.journal.close()
    mine = {f"turn {n}": seats[games[0]][n] for n in range(4)}
    mine |= {"held": seats[games[1]][1], "over": seats[games[2]][0], "ready": seats[games[3]][2]}
    return {
        **{name: f"/?team={team}&mine" for name, team in mine.items()},
        "watch": "/?team=", "unknown": "/?team=T999", "found": "/?find=ганок",
    }  # fmt: skip


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("longest")
    addresses = make(folder / "hall.db")
    server = Server(folder / "hall.db", log=folder / "server.log")
    server.start("--speed", "1")
    yield server, addresses
    server.kill()


@pytest.fixture(scope="module")
def shown(browser: Browser, hall: tuple[Server, dict[str, str]]) -> Iterator[Callable[..., Page]]:
    """Give what shows one of the pages in a look; each look has one page that is led from one to the other."""
    server, addresses = hall
    with pages(browser) as open_page:
        open_ = {look: open_page(360, 640, has_touch=True, color_scheme=look[1]) for look in LOOKS}

        def show(name: str, lang: str, scheme: str, size: tuple[int, int] = (360, 640)) -> Page:
            page = open_[lang, scheme]
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(f"{server.url}{addresses[name]}&lang={lang}")
            page.locator(".link-state.is-on").wait_for()
            page.evaluate("document.fonts.ready")
            page.locator(".skip").evaluate("node => node.remove()")  # beyond the screen until it is focused
            return page

        yield show


NAMES = ("turn 0", "turn 1", "turn 2", "turn 3", "held", "over", "ready", "watch", "unknown", "found")
OWN = ("turn 0", "turn 1", "turn 2", "turn 3", "held", "over", "ready")


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(("lang", "scheme"), [LOOKS[0], LOOKS[-1]])
def test_now_next_and_where_are_seen_without_scrolling(
    shown: Callable[..., Page], name: str, lang: str, scheme: str
) -> None:
    page = shown(name, lang, scheme)
    low = page.locator(".mine-card").first.bounding_box()
    assert low is not None
    assert low["y"] + low["height"] <= 640, low


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_hangs_over(
    shown: Callable[..., Page], name: str, size: tuple[int, int]
) -> None:
    page = shown(name, "uk", "light", size)
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    whole = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size[0], "height": max(whole, size[1])})
    assert measured(page, "cut") == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [*SIZES, (1366, 768)])
def test_no_button_breaks_within_a_word(shown: Callable[..., Page], name: str, size: tuple[int, int]) -> None:
    page = shown(name, "uk", "light", size)
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert page.evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_is_drawn(shown: Callable[..., Page], name: str) -> None:
    page = shown(name, "uk", "light")
    assert page.locator("use").count()
    assert page.evaluate(ICONS_THAT_ARE_NOT_THERE) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_target_is_large_enough_for_a_thumb(shown: Callable[..., Page], name: str) -> None:
    page = shown(name, "uk", "light")
    assert measured(page, "small", LEAST_PX) == []


@pytest.mark.parametrize("name", NAMES)
def test_text_at_200_percent_hangs_over_nothing(shown: Callable[..., Page], name: str) -> None:
    page = shown(name, "uk", "dark")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert [name for name in measured(page, "covered") if not name.startswith("main button")] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("lang", "scheme"), LOOKS)
def test_axe_finds_nothing_serious(shown: Callable[..., Page], name: str, lang: str, scheme: str) -> None:
    page = shown(name, lang, scheme)
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert grave(page) == []


@pytest.mark.parametrize("name", NAMES)
def test_in_the_sun_every_text_stands_out(shown: Callable[..., Page], name: str) -> None:
    """UX: in sunlight the light theme."""
    page = shown(name, "uk", "light")
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    least = measured(page, "contrasts", LIT_HALL)[0]
    assert least[0] >= LEAST_CONTRAST, least
