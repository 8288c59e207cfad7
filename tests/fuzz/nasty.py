"""A hall in which everything that has a name has one that would do harm (CASES 53), and what each must look like."""

from pathlib import Path
from typing import Any

from knockout.store import applications, notices
from tests.halls import Rig, now, rules_text

MARKUP = '"><img src=x onerror=window.__pwned=1>'
SCRIPT = "</script><script>window.__pwned=1</script><b>"
HEBREW, ARABIC = "שלום לכולם", "أهلا وسهلا"
ZALGO = "З" + "\u0301\u0316\u0334" * 40 + "аліза"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f3f3\ufe0f\u200d\U0001f308"
NAMES = (
    MARKUP,
    SCRIPT,
    "{{7*7}}${7*7}#{7*7}<%= 7*7 %>",
    HEBREW,
    f"\u202e{ARABIC}\u2067",
    "Щ" * 200,
    '=HYPERLINK("http://example.org";"x")',
    f"{ZALGO}{FAMILY}",
)
"""Of the teams T001 to T008, in this order."""
REASON = f"{MARKUP}\u202e причина"


class NastyRig(Rig):
    """A rig whose teams, people, places and reasons have the names of this file."""

    def must(self, do: str, who: str = "committee", **fields: Any) -> Any:
        if do == "create_tournament":
            fields["name"] = f"Турнір {MARKUP} {HEBREW}"
        if do == "enter_team":
            name = NAMES[(int(fields["team"][1:]) - 1) % len(NAMES)]
            players = [{"name": f"{name[:150]} {one}", "student": True} for one in range(4)]
            fields |= {"name": name, "institution": name, "contact": name, "players": players}
        return super().must(do, who, **fields)


def make_nasty(path: Path) -> None:
    """Make a hall of two tables in the middle of play, everything in it named so; turns last longer than any test."""
    rig = NastyRig(path, rules=rules_text(turn="59:00", game="600:00", down_after="59:00"))
    rig.open(2)
    rig.clock.at = now()
    first, second = rig.games
    for game in (first, second):
        rig.must("start_game", game=game)
        rig.must("score_turn", game=game, turn=1, words=[{"word": "цитрина", "points": 62}])
        rig.must("score_turn", game=game, turn=2, words=[{"word": "мир", "points": 12}], all_tiles=True)
    for game, reason in ((first, REASON), (second, HEBREW)):
        rig.must("correct_turn", game=game, turn=1, words=[{"word": "мир", "points": 11}], reason=reason)
    rig.must("call_committee", who=f"host:{first}", game=first, note=REASON)
    rig.must("request_correction", who=f"host:{first}", game=first, turn=2, kind="passed", note=REASON)
    rig.must("give_award", title=MARKUP, teams=["T004"], reason=REASON)
    last = rig.state.games[second].teams[-1]
    rig.must("disqualify", team=last, reason=REASON, public_note=REASON)
    _beside(rig)
    rig.journal.close()


def _beside(rig: Rig) -> None:
    """What lies beside the journal."""
    one = applications.Applicant(name=MARKUP, student=True)
    written = applications.Written(
        name=MARKUP + "2",
        short="",
        institution=HEBREW,
        contact=f"067 1234567 {MARKUP}",
        players=(one,) * 4,
        note=MARKUP,
    )
    applications.switch(rig.journal, True)
    applications.make(rig.journal, "x" * 43, written, rig.clock.at)
    notices.show(rig.journal, f"{MARKUP} {HEBREW}", kind="info", place="band", until=None, now=rig.clock.at)
    notices.add_sponsor(rig.journal, MARKUP, None, None)
