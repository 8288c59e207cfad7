"""One sheet for whoever runs the day: what to look at when, whom to call, what to do when something fails."""

from collections.abc import Sequence
from dataclasses import replace

from knockout.called import N_
from knockout.papers.page import DARK, PALE, Box, Paper, Style
from knockout.papers.pieces import FOOT, MARGIN, TOP, Occasion, begin, feet, head, to_write
from knockout.papers.words import Words

TITLE = N_("Checklist of the day")
LISTS: Sequence[tuple[str, Sequence[str]]] = (
    (
        N_("The week before"),
        (
            N_("“knockout doctor” at home: nothing wrong; the certificate, if any, renewed"),
            N_("every host has played one game at the practice table"),
            N_("roles have passwords or links; who sits where is written above"),
            N_("a backup was restored once on the second laptop"),
            N_("table cards, blank score sheets and this sheet are printed"),
        ),
    ),
    (
        N_("An hour before"),
        (
            N_("charger in, lid may close without sleep, no updates today"),
            N_("“knockout doctor” in the hall: every line read, none wrong"),
            N_("the clock compared with a phone’s"),
            N_("tab “State”: nothing bad, room on the disk, a backup is there"),
            N_("the start page opens at the furthest table, mobile data off"),
            N_("every screen is green and stays awake"),
            N_("each host’s phone: above 80 %, its table open, one tap tried"),
            N_("the second laptop follows, if there is one"),
        ),
    ),
    (
        N_("At the start"),
        (
            N_("check-in closed, reserves called up as the rules say"),
            N_("lots drawn; the seed’s hash was shown beforehand"),
            N_("every table has a host, and the console shows it"),
            N_("somebody watches the console all the time"),
        ),
    ),
    (
        N_("Each cycle"),
        (
            N_("all tables ready, then open the cycle"),
            N_("a silent table: go there"),
            N_("results checked and official before the next cycle"),
            N_("no taps left on phones (tab “State”)"),
            N_("the last backup is younger than the last result"),
        ),
    ),
)
"""What is ticked off, by when."""
FAILS: Sequence[tuple[str, str]] = (
    (
        N_("The laptop fell asleep or the program stopped"),
        N_("Start it again: knockout run FILE. Tables stand on hold: resume."),
    ),
    (
        N_("The laptop is dead"),
        N_(
            "Second laptop: knockout run copy.db. Without one, on any other: "
            "knockout restore BACKUP FILE, then run."
        ),
    ),
    (
        N_("A phone is dead or lost"),
        N_("Console, Links, new link for that table; scan it with another phone."),
    ),
    (N_("A phone has no network"), N_("Go on tapping: nothing is lost. Don’t close the page.")),
    (N_("All phones at once"), N_("Router and laptop: same Wi-Fi, same address? “knockout doctor”.")),
    (
        N_("“Not stored”, disk full"),
        N_("Delete what is not needed from the laptop. Phones send by themselves."),
    ),
    (
        N_("The file is damaged"),
        N_("The start says so and names the last backup and the command. Nothing is overwritten."),
    ),
    (N_("The console’s password is lost"), N_("On the laptop: knockout links FILE --forget-password")),
    (N_("Somebody guesses passwords"), N_("Console, Access: shut the doors. Who is in stays in.")),
    (N_("Nothing works any more"), N_("Blank score sheets; enter them as sheets afterwards.")),
)
"""What one sees, and what one does."""
PEOPLE = (N_("Committee"), N_("Laptop"), N_("Desk"), N_("Counting"), N_("Microphone"))
"""Who is to be reached."""
TEXT = Style(8.5, least=6.5)
LIST_HEAD = Style(10.5, least=8, bold=True)
ROW, GAP = 6.2, 4.0


def checklist(base: str, occasion: Occasion) -> bytes:
    """Take how phones reach the server (no slash at its end); give the sheet as a PDF of one page."""
    w = occasion.words
    title = w.gettext(TITLE)
    paper = begin(occasion, title)
    paper.sheet()
    head(paper, occasion, title)
    half = (paper.width - 2 * MARGIN - 8) / 2
    left, right = Box(MARGIN, TOP, half, 0), Box(MARGIN + half + 8, TOP, half, 0)
    below = max(_addresses(paper, left, base, w), _people(paper, right, w)) + GAP
    ends = []
    for column, lists in ((left, (LISTS[0], LISTS[2])), (right, (LISTS[1], LISTS[3]))):
        y = below
        for name, lines in lists:
            y = _list(paper, replace(column, y=y), (w.gettext(name), lines), w) + GAP
        ends.append(y)
    end = _fails(paper, Box(MARGIN, max(ends), paper.width - 2 * MARGIN, 0), w) + GAP
    _notes(paper, Box(MARGIN, end, paper.width - 2 * MARGIN, paper.height - FOOT - end), w)
    feet(paper, occasion)
    return paper.bytes()


def _addresses(paper: Paper, at: Box, base: str, w: Words) -> float:
    """The tournament's addresses, and the Wi-Fi to write in. Gives where it ends."""
    rows = (
        (w.gettext("Everyone"), f"{base}/"),
        (w.gettext("Console"), f"{base}/console"),
        (w.gettext("Screens"), f"{base}/screen"),
        (w.gettext("Practice"), f"{base}/practice"),
    )
    y = at.y
    for label, url in rows:
        paper.fill(label, Box(at.x, y, 22, ROW), replace(TEXT, grey=DARK))
        paper.fill(url, Box(at.x + 23, y, at.w - 23, ROW), Style(9, least=5, bold=True))
        y += ROW
    to_write(paper, w.gettext("Wi-Fi"), Box(at.x, y, at.w / 2 - 2, ROW + 1))
    to_write(paper, w.gettext("password"), Box(at.x + at.w / 2 + 2, y, at.w / 2 - 2, ROW + 1))
    return y + ROW + 1


def _people(paper: Paper, at: Box, w: Words) -> float:
    """A line for each: the name, and how to reach them."""
    y = at.y
    for who in PEOPLE:
        to_write(paper, w.gettext(who), Box(at.x, y, at.w * 0.54, ROW))
        to_write(paper, w.gettext("phone"), Box(at.x + at.w * 0.57, y, at.w * 0.43, ROW))
        y += ROW + 0.4
    return y


def _list(paper: Paper, at: Box, of: tuple[str, Sequence[str]], w: Words) -> float:
    """Boxes to tick under a heading. Gives where it ends."""
    name, lines = of
    paper.fill(name, Box(at.x, at.y, at.w, 6), LIST_HEAD)
    paper.rule(at.x, at.y + 6.3, at.x + at.w, at.y + 6.3, thick=0.3)
    y = at.y + 7.3
    for line in lines:
        fitted = paper.fit(w.gettext(line), TEXT, width=at.w - 6, height=14)
        paper.tick(Box(at.x, y + 0.5, 3.4, 3.4), ticked=False)
        paper.lay(fitted, Box(at.x + 6, y, at.w - 6, fitted.height), TEXT)
        y += max(fitted.height, 4.2) + 1.1
    return y


def _fails(paper: Paper, at: Box, w: Words) -> float:
    """What one sees and what one does, over the whole width. Gives where it ends."""
    paper.fill(w.gettext("When something fails"), Box(at.x, at.y, at.w, 6), LIST_HEAD)
    paper.rule(at.x, at.y + 6.3, at.x + at.w, at.y + 6.3, thick=0.3)
    y, seen = at.y + 7.3, at.w * 0.34
    for what, do in FAILS:
        left = paper.fit(w.gettext(what), replace(TEXT, bold=True), width=seen - 3, height=12)
        right = paper.fit(w.gettext(do), TEXT, width=at.w - seen, height=12)
        high = max(left.height, right.height, 4.2)
        paper.lay(left, Box(at.x, y, seen - 3, high), replace(TEXT, bold=True))
        paper.lay(right, Box(at.x + seen, y, at.w - seen, high), TEXT)
        y += high + 0.9
        paper.rule(at.x, y - 0.45, at.x + at.w, y - 0.45, thick=0.1, grey=PALE)
    return y


def _notes(paper: Paper, at: Box, w: Words) -> None:
    """Lines to write on, as many as there is room for."""
    to_write(paper, w.gettext("Notes"), Box(at.x, at.y, at.w, ROW))
    for number in range(1, int(at.h / 8)):
        line = at.y + ROW - 0.8 + number * 8
        paper.rule(at.x, line, at.x + at.w, line)
