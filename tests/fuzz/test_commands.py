"""SPEC 4: whatever is sent as a command is answered in words; what is refused changes nothing."""

import uuid
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.fuzz import shapes, values
from tests.fuzz.answers import in_both, judged, strictly
from tests.fuzz.conftest import Places
from tests.fuzz.moments_of_a_day import MAKERS
from tests.fuzz.places import ROLES, Place
from tests.fuzz.profiles import bounded

COMMANDS = "/api/v1/commands"
TOO_LARGE = 413


def posted(place: Place, role: str, body: str, lang: str = "uk") -> Any:
    """Send a body to the door of the commands; give what was answered, read strictly."""
    answer = place.client().post(
        f"{COMMANDS}?lang={lang}", data=body.encode("utf-8", "surrogatepass"), headers=place.bearer(role)
    )
    assert answer.status_code in (200, TOO_LARGE), (body[:2000], answer.get_data(as_text=True))
    assert answer.mimetype == "application/json"
    told = strictly(answer.data)
    return told if answer.status_code == 200 else [told]


def tried(place: Place, role: str, body: str) -> Any:
    """Send it twice, in both languages: the same answer, and nothing stored where it was refused."""
    before, digest, seq = place.kept(), place.digest(), place.hall.journal.seq
    answer = posted(place, role, body)
    again = posted(place, role, body, lang="en")
    if not isinstance(answer, dict):
        return answer
    if not judged(answer, body[:2000]):
        assert place.hall.journal.seq == seq
        assert place.digest() == digest
        assert place.kept() == before
        in_both(answer["message"], again["message"])
        del answer["message"], again["message"]
    if role != "public":
        assert _but_names(again) == _but_names(answer)
    return answer


def _but_names(answer: Any) -> Any:
    """An answer that is kept quotes no names (S30)."""
    if answer["ok"]:
        return answer
    return {**answer, "details": {key: held for key, held in answer["details"].items() if key == "field"}}


@pytest.mark.parametrize("moment", MAKERS)
@given(asked=shapes.anything(), role=st.sampled_from(ROLES))
@bounded(150)
def test_every_command_is_answered_and_a_refusal_changes_nothing(
    places: Places, moment: str, asked: dict[str, Any], role: str
) -> None:
    place = places(moment)
    with place.tried():
        tried(place, role, values.written({"id": str(uuid.uuid4()), **asked}))
