"""Time and size of every paper of a whole day of 40 teams: `python -m tests.papers.figures`."""

import time
from collections.abc import Callable

from knockout.papers.score_sheets import score_sheets
from knockout.papers.table_cards import table_cards
from knockout.views.papers import spare_view
from tests.papers.printing import (
    cards,
    link,
    occasion,
    pages,
    sheets,
    the_diplomas,
    the_protocol,
    the_start_list,
    the_team_list,
)
from tests.papers.stories import whole_day

ROUNDS = 5


def main() -> None:
    day = whole_day()
    tables = [{"table": table, "url": link(table)} for table in range(1, 6)]
    makers: dict[str, Callable[[], bytes]] = {
        "list of teams": lambda: the_team_list(day),
        "table cards, 5 tables": lambda: table_cards(tables, occasion(day)),
        "route cards, 40 teams": lambda: cards(day),
        "start list, quarter-final": lambda: the_start_list(day, "QF"),
        "spare score sheet": lambda: score_sheets([spare_view(day.state)], occasion(day), filled=False),
        "score sheets, blank, a cycle": lambda: sheets(day, "QF-1", filled=False),
        "score sheets, filled, a cycle": lambda: sheets(day, "QF-1", filled=True),
        "score sheets, filled, all 14": lambda: sheets(day, "", filled=True),
        "protocol, quarter-final": lambda: the_protocol(day, "QF"),
        "protocol, whole day": lambda: the_protocol(day),
        "diplomas, 7": lambda: the_diplomas(day),
    }
    print(f"{'paper':<32}{'pages':>6}{'kB':>8}{'ms':>7}   best of {ROUNDS}, values included")
    for name, make in makers.items():
        took = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            data = make()
            took.append(time.perf_counter() - began)
        print(f"{name:<32}{pages(data):>6}{len(data) / 1000:>8.1f}{min(took) * 1000:>7.0f}")


if __name__ == "__main__":
    main()
