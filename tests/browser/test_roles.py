"""The console by role, in real browsers: each does its work, sees nothing it would be refused, and is out at once."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from knockout.store.codec import COMMANDS
from knockout.tournament.permissions import may
from knockout.web.doors import DIALOG_ROLES, TAB_ROLES
from tests.browser.roles import comes_in, offered, opens_all_dialogs, two_halls
from tests.browser.table import pages
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Json = dict[str, Any]
Open = Callable[..., Page]

WITHIN_MS = 5_000
"""What has been taken back is gone from an open page so soon."""
PHONE, LAPTOP = (360, 640), (1024, 768)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    yield from two_halls(tmp_path_factory.mktemp("roles"))


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    with pages(browser) as opener:
        yield opener


# --- each does its own work


def test_the_desk_checks_a_team_in_on_a_phone(servers: dict[str, Server], open_page: Open) -> None:
    desk = comes_in(servers["early"], open_page(*PHONE, has_touch=True), "desk")
    expect(desk).to_have_url(re.compile("/console/checkin"))
    expect(desk.locator(".bar-as")).to_have_text("Check-in desk")
    expect(desk.locator(".tabs")).to_have_count(0)
    row = desk.locator("#team-T01")
    row.get_by_role("button", name="Check in").tap()
    expect(row).to_have_attribute("data-state", "here")
    desk.locator("[data-search]").fill("T02")
    desk.keyboard.press("Enter")
    expect(desk.locator("#team-T02")).to_have_attribute("data-state", "here")
    told = servers["early"].hall().get("tournament")
    assert {one["team"] for one in told["teams"] if one["checked_in"]} >= {"T01", "T02"}


def test_the_desk_substitutes_a_player(servers: dict[str, Server], open_page: Open) -> None:
    desk = comes_in(servers["early"], open_page(*LAPTOP), "desk")
    desk.locator("[data-ask^='desk-team?team=T05']").click()
    desk.get_by_role("button", name="Substitute…").click()
    desk.locator("dialog [name='in.name']").fill("Нова Гравчиня")
    desk.locator("dialog [type=submit]").click()
    expect(desk.locator("dialog")).to_be_hidden()
    desk.locator("[data-search]").fill("Нова Гравчиня")
    expect(desk.locator("[data-teams] > .team:visible")).to_have_count(1)


def test_counting_confirms_a_result_and_the_chiefs_page_follows(
    servers: dict[str, Server], open_page: Open
) -> None:
    chief = comes_in(servers["busy"], open_page(*LAPTOP), "committee", "/console/counting")
    counting = comes_in(servers["busy"], open_page(*LAPTOP), "counting")
    expect(counting.locator(".bar-as")).to_have_text("Counting commission")
    counting.locator("[data-counting='QF-1-T4']").first.click()
    expect(counting.locator("#counting-QF-1-T4")).to_be_visible()
    counting.wait_for_timeout(800)  # a result is confirmed that has been looked at
    counting.keyboard.press("c")
    expect(counting.locator("#counting-QF-1-T4")).to_have_count(0)
    expect(chief.locator(".waiting [data-counting='QF-1-T4']")).to_have_count(1)
    game = next(one for one in servers["busy"].hall().get("games")["games"] if one["id"] == "QF-1-T4")
    assert game["phase"] == "official"


# --- nobody sees what is refused


def allowed_link(role: str, href: str) -> bool:
    """Whether a link of the console leads to where the role may go; links out of it are everybody's."""
    found = re.match(r"/console(?:/(\w+))?", href)
    if found is None:
        return href.startswith(("/", "?", "#"))
    return found[1] is None or role in TAB_ROLES.get(found[1], ())


@pytest.mark.parametrize("role", ["desk", "counting"])
@pytest.mark.parametrize("hall", ["busy", "early"])
def test_nobody_sees_a_button_or_a_link_that_is_refused(
    servers: dict[str, Server], open_page: Open, role: str, hall: str
) -> None:
    page = comes_in(servers[hall], open_page(*LAPTOP), role)

    def check(found: Json) -> None:
        refused = [do for do in found["commands"] if not may(role, _some(do), None)]
        assert refused == []
        assert [one for one in found["dialogs"] if role not in DIALOG_ROLES[one.split("?")[0]]] == []
        assert found["posts"] == []
        assert [href for href in found["links"] if not allowed_link(role, href)] == []

    paths = {
        "desk": ["checkin"],
        "counting": ["counting", "counting/QF-1-T3", "counting/QF-1-T1", "counting/QF-1-T5"],
    }
    dialogs: set[str] = set()
    for path in paths[role]:
        page.goto(f"{servers[hall].url}/console/{path}")
        check(offered(page))
        dialogs |= opens_all_dialogs(page, check)
    expected = {
        ("desk", "early"): {"keys", "desk-team", "substitute"},
        ("desk", "busy"): {"keys", "desk-team"},
        ("counting", "busy"): {"keys", "correct", "return", "decline-request"},
        ("counting", "early"): {"keys"},
    }
    assert dialogs == expected[role, hall]


def _some(do: str) -> Any:
    """Give an object of a command's kind: who may ask it goes by the kind alone."""
    kind = COMMANDS[do]
    return object.__new__(kind)


def test_the_measure_sees_what_the_committee_has(servers: dict[str, Server], open_page: Open) -> None:
    """The same look at the committee's pages finds what a helper would be refused: the check above can fail."""
    page = comes_in(servers["busy"], open_page(*LAPTOP), "committee", "/console/counting/QF-1-T5")
    found = offered(page)
    assert any(one.split("?")[0] == "sheet" for one in found["dialogs"])
    assert not all(allowed_link("counting", href) for href in found["links"])
    assert [do for do in found["commands"] if not may("counting", _some(do), None)]


@pytest.mark.parametrize("role", ["desk", "counting"])
def test_no_key_leads_to_a_refusal(servers: dict[str, Server], open_page: Open, role: str) -> None:
    page = comes_in(servers["busy"], open_page(*LAPTOP), role)
    home = page.url
    page.locator("#main").focus()
    for key in ("p", "3", "z", "1", "j", "k"):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
    assert page.url.split("?")[0].startswith(home.split("?")[0])
    expect(page.locator(".refusal:visible")).to_have_count(0)


def test_the_announcer_reads_and_has_a_way_out(servers: dict[str, Server], open_page: Open) -> None:
    page = comes_in(servers["busy"], open_page(*PHONE), "announcer")
    expect(page).to_have_url(re.compile("/announcer"))
    assert not [href for href in offered(page)["links"] if href.startswith("/console")]
    expect(page.locator("[data-link]")).to_have_text("live")
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile("/console/login"))
    page.goto(f"{servers['busy'].url}/announcer")
    expect(page).to_have_url(re.compile("/console/login"))


# --- out at once


def thrown_out(page: Page, says: str, began: float) -> float:
    """Wait until the page has been thrown out and says so; give how many milliseconds that took."""
    expect(page.locator(".notice")).to_contain_text(says, timeout=WITHIN_MS)
    return (time.monotonic() - began) * 1000


@pytest.mark.parametrize(
    ("role", "says"),
    [("desk", "Check-in desk"), ("counting", "Counting commission"), ("announcer", "Announcer")],
)
def test_case_54_a_session_that_the_chief_ends_is_out_within_seconds_and_says_so(
    servers: dict[str, Server], open_page: Open, role: str, says: str
) -> None:
    helper = comes_in(servers["busy"], open_page(*PHONE), role)
    expect(helper.locator(".link-state").first).to_have_class(re.compile("is-on"))
    chief = comes_in(servers["busy"], open_page(*LAPTOP), "committee", "/console/access")
    row = chief.locator(".session", has_text=says).first
    row.locator(".session-end").focus()
    chief.keyboard.press("Enter")
    began = time.monotonic()
    assert thrown_out(helper, says, began) < WITHIN_MS
    expect(helper).to_have_url(re.compile("/console/login"))
    expect(chief.locator("#toasts")).to_contain_text("Ended")
    expect(chief.locator(".session[data-mine] .session-mine")).to_be_visible()
    helper.go_back() if helper.evaluate("history.length") > 1 else None
    expect(helper.locator("[data-teams], .counting, .an")).to_have_count(0)


def test_s27_a_new_link_throws_out_who_came_by_the_old_one(
    servers: dict[str, Server], open_page: Open
) -> None:
    desk = comes_in(servers["early"], open_page(*PHONE), "desk")
    expect(desk.locator("[data-link-state]")).to_have_class(re.compile("is-on"))
    chief = comes_in(servers["early"], open_page(*LAPTOP), "committee", "/console/access")
    chief.locator("[data-ask='role-renew?of=desk']").focus()
    chief.keyboard.press("Enter")
    expect(chief.locator("dialog .consequence")).to_contain_text("dead at once")
    button = chief.get_by_role("button", name="Make a new link")
    expect(button).to_be_focused()
    began = time.monotonic()
    chief.keyboard.press("Enter")
    assert thrown_out(desk, "Check-in desk", began) < WITHIN_MS
    link = chief.locator("dialog .url a")
    expect(link).to_be_visible()
    desk.goto(str(link.get_attribute("href")))
    expect(desk).to_have_url(re.compile("/console/checkin"))


def test_a_password_is_set_and_used_and_removed_by_keyboard_alone(
    servers: dict[str, Server], open_page: Open
) -> None:
    chief = comes_in(servers["early"], open_page(*LAPTOP), "committee", "/console/access")
    chief.locator("[data-ask='role-password?of=counting']").focus()
    chief.keyboard.press("Enter")
    expect(chief.locator("#f-password")).to_be_focused()
    chief.keyboard.type("рахує")
    chief.keyboard.press("Enter")
    expect(chief.locator("dialog [data-refusal]")).to_contain_text("8–200 characters")
    chief.keyboard.press("ControlOrMeta+a")
    chief.keyboard.type("рахує уважно")
    chief.keyboard.press("Tab")
    chief.keyboard.type("рахує уважно")
    chief.keyboard.press("Enter")
    expect(chief.locator("dialog")).to_be_hidden()
    expect(chief.locator("#access-counting")).to_contain_text("has a password")
    counting = open_page(*PHONE)
    counting.goto(f"{servers['early'].url}/console/counting?lang=en")
    expect(counting).to_have_url(re.compile("/console/login"))
    expect(counting.locator("#password")).to_be_focused()
    counting.keyboard.type("рахує уважно")
    counting.keyboard.press("Enter")
    expect(counting).to_have_url(re.compile("/console/counting"))
    expect(counting.locator("[data-link-state]")).to_have_class(re.compile("is-on"))
    chief.locator("[data-ask='role-password?of=counting']").click()
    chief.get_by_role("button", name="Remove the password").click()
    thrown_out(counting, "Counting commission", time.monotonic())
    expect(chief.locator("#access-counting")).to_contain_text("no password")


def test_a_chief_with_the_page_open_sees_who_comes_in(servers: dict[str, Server], open_page: Open) -> None:
    chief = comes_in(servers["busy"], open_page(*LAPTOP), "committee", "/console/access")
    before = chief.locator(".session", has_text="Check-in desk").count()
    comes_in(servers["busy"], open_page(*PHONE), "desk")
    expect(chief.locator(".session", has_text="Check-in desk")).to_have_count(before + 1)


def test_the_committees_log_out_is_in_the_head(servers: dict[str, Server], open_page: Open) -> None:
    for size in (PHONE, LAPTOP):
        page = comes_in(servers["busy"], open_page(*size), "committee", "/console/results")
        menu = page.locator(".signed-in:visible")
        menu.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(menu.get_by_role("link", name="Access")).to_be_visible()
        page.keyboard.press("Escape")
        expect(menu.get_by_role("link", name="Access")).to_be_hidden()
        page.keyboard.press("Enter")
        menu.get_by_role("button", name="Log out").click()
        expect(page).to_have_url(re.compile("/console/login"))
        page.goto(f"{servers['busy'].url}/console")
        expect(page).to_have_url(re.compile("/console/login"))


def test_the_chief_changes_the_password_and_stays(servers: dict[str, Server], open_page: Open) -> None:
    chief = comes_in(servers["early"], open_page(*LAPTOP), "committee", "/console/access")
    chief.locator("[data-ask='own-password']").click()
    for name in ("password", "again"):
        chief.locator(f"dialog [name={name}]").fill("оргкомітет міняє")
    chief.get_by_role("button", name="Change the password", exact=True).click()
    expect(chief.locator("dialog")).to_be_hidden()
    expect(chief).to_have_url(re.compile("/console/access"))
    expect(chief.locator("[data-link-state]")).to_have_class(re.compile("is-on"))
    chief.wait_for_timeout(1_500)
    expect(chief).to_have_url(re.compile("/console/access"))
    # once more, now that there is a present one
    chief.locator("[data-ask='own-password']").click()
    chief.locator("dialog [name=present]").fill("не той пароль")
    for name in ("password", "again"):
        chief.locator(f"dialog [name={name}]").fill("і ще раз міняє")
    chief.get_by_role("button", name="Change the password", exact=True).click()
    expect(chief.locator("dialog [data-refusal]")).to_contain_text("not the present password")
    chief.locator("dialog [name=present]").fill("оргкомітет міняє")
    chief.get_by_role("button", name="Change the password", exact=True).click()
    expect(chief.locator("dialog")).to_be_hidden()
    chief.wait_for_timeout(1_500)
    expect(chief).to_have_url(re.compile("/console/access"))
