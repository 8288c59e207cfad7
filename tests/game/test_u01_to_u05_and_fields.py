"""U1 to U5 in plain words, S20, the units of SPEC 4, cases 19, 20 and 22, and who may ask what of a table."""

from unicodedata import normalize

import pytest

from tests.words import (
    at,
    challenge,
    correct,
    cycle,
    disqualify,
    end,
    exchange,
    given,
    hold,
    passes,
    place,
    refused,
    result,
    resume,
    rule,
    score,
    set_clock,
    start,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

HOSTS = "host:F-1-T1"


def word_of(text, **score_fields):
    """Give the word as it is kept once it has been scored."""
    story = given().when(at("0:10", score(1, (text, 9), **score_fields)))
    return story.game().turns[0].words[0].word


# --- U1 to U5


def test_u1_four_teams_one_game_thirty_minutes():
    given().then(game_left="30:00", ranking=[["T1", "T2", "T3", "T4"]])


def test_u1_the_host_starts_it():
    given(table_of_four(started=False)).when(at("0:00", start(), by="host")).then(phase="thinking")


def test_u2_turns_go_clockwise_and_round_again():
    story = given()
    for number, team in enumerate(("T1", "T2", "T3", "T4", "T1", "T2"), start=1):
        story.then(on_turn=team, turn=number)
        story.when(at(f"0:{number * 5:02}", exchange(number)))


def test_u2_a_team_has_one_minute():
    given().then(turn_left="1:00").when(at("0:20", exchange(1))).then(turn_left="1:00", on_turn="T2")


def test_u2_if_it_has_neither_moved_nor_exchanged_it_passes_automatically():
    given().when(wait("1:00")).then(auto={"T1": 1}, on_turn="T2")


def test_u3_a_turn_is_a_move_an_exchange_or_a_pass():
    given().when(at("0:05", score(1, 9, 4)), at("0:10", exchange(2)), at("0:15", passes(3))).then(
        kinds=["scored", "exchanged", "passed"]
    )


@pytest.mark.parametrize("tiles", range(1, 8))
def test_u3_an_exchange_of_any_number_of_tiles(tiles):
    assert given().when(at("0:10", exchange(1, tiles=tiles))).game().turns[0].tiles == tiles


@pytest.mark.parametrize("tiles", [0, 8, -1, "7", 2.5, True])
def test_u3_a_rack_holds_seven(tiles):
    given().when(at("0:10", exchange(1, tiles=tiles)), refused("bad_field")).then(turn=1)


def test_u3_how_many_need_not_be_said():
    given().when(at("0:10", exchange(1))).then(kinds=["exchanged"])


def test_u4_a_move_may_score_nothing():
    given().when(at("0:10", score(1, 0))).then(totals={"T1": 0}, best={"T1": (None, 0)}, kinds=["scored"])


def test_u5_the_host_rules_and_may_call_the_committee():
    story = given().when(
        at("0:10", place(1), challenge(1), {**result("call_committee"), "note": "ЗІР?"}, by="host")
    )
    assert story.game().call == "ЗІР?"
    story.when(at("1:00", rule(1, valid=False), by="host")).then(kinds=["lost"])


def test_u5_a_call_changes_nothing_at_the_table_and_is_answered():
    story = given().when(at("0:10", result("call_committee"))).then(turn=1, turn_left="0:50")
    story.when(
        at("0:20", result("call_committee")), refused("already_done"), at("0:30", result("answer_call"))
    )
    assert story.game().call is None
    story.when(at("0:40", result("answer_call")), refused("already_done"))


# --- units


@pytest.mark.parametrize("points", [-1, 1000, 1.5, "12", "４７", "4_7", None, True])
def test_points_are_whole_numbers_from_0_to_999(points):
    asked = {**score(1, 0), "words": [{"points": points}]}
    given().when(at("0:10", asked), refused("bad_field")).then(turn=1, totals={"T1": 0})


@pytest.mark.parametrize("points", [0, 1, 999])
def test_points_of_a_word_go_up_to_999(points):
    given().when(at("0:10", score(1, points))).then(totals={"T1": points})


def test_a_move_has_a_word():
    given().when(at("0:10", score(1)), refused("bad_field"))


@pytest.mark.parametrize("turn", [0, -1, "1", None, 1.5])
def test_a_turn_is_a_number_from_1(turn):
    given().when(at("0:10", {**place(1), "turn": turn}), refused("bad_field"))


def test_a_field_too_many_is_refused():
    given().when(at("0:10", {**place(1), "color": "red"}), refused("bad_field"))


def test_a_field_too_few_is_refused():
    given().when(at("0:10", {"do": "place_move", "game": "F-1-T1"}), refused("bad_field"))


@pytest.mark.parametrize(
    "left", [{"turn_left": "1:00.001"}, {"game_left": "30:00.001"}, {"turn_left": "-0:01"}]
)
def test_a_clock_is_set_within_its_length(left):
    given().when(at("0:10", hold()), at("0:20", set_clock(**left)), refused("bad_field"))


def test_a_clock_is_set_to_something():
    given().when(at("0:10", hold()), at("0:20", set_clock()), refused("bad_field"))


@pytest.mark.parametrize("reason", ["time_up", "last_team", "bored", ""])
def test_a_game_is_ended_for_one_of_three_reasons(reason):
    given().when(at("0:10", end(reason)), refused("bad_field"))


# --- S20, cases 19 and 20


def test_s20_a_words_text_is_optional_its_points_are_not():
    given().when(at("0:10", score(1, 9))).then(best={"T1": (None, 9)})
    given().when(at("0:10", {**score(1, 0), "words": [{"word": "КІТ"}]}), refused("bad_field"))


def test_s20_upper_case():
    assert word_of("їжакові") == "ЇЖАКОВІ"


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ", "`", "＇"])
def test_case_20_one_apostrophe(apostrophe):
    assert word_of(f"п{apostrophe}ять") == "ПʼЯТЬ"


@pytest.mark.parametrize("text", ["їжакові", "майданчик"])
def test_case_19_composed_and_decomposed_are_stored_alike(text):
    assert len(normalize("NFD", text)) > len(text)
    assert word_of(normalize("NFD", text)) == word_of(text) == text.upper()


def test_s20_a_latin_letter_inside_a_cyrillic_word_folds_to_its_twin():
    assert word_of("КIТ") == "КІТ"


def test_s20_or_is_refused_by_name():
    story = given()
    story.ask(score(1, ("КWТ", 9)), tap=story.now, by=HOSTS)
    assert story.refusal.code == "bad_field"
    assert "W" in str(story.refusal.details)


def test_s20_a_word_wholly_in_latin_letters_stays():
    assert word_of("ROUTER") == "ROUTER"


@pytest.mark.parametrize("text", ["", " ", "ДЕ-ЯК", "КІТ7", "ДВА СЛОВА", "Я" * 31])
def test_s20_what_is_no_word(text):
    given().when(at("0:10", score(1, (text, 9))), refused("bad_field")).then(turn=1)


def test_s20_corrected_words_are_folded_too():
    story = given().when(at("0:10", score(1, 9)), at("0:20", correct(1, ("п’ять", 10))))
    assert story.game().turns[0].words[0].word == "ПʼЯТЬ"


def test_s20_a_word_is_the_same_for_a_challenge_however_it_is_typed():
    ruled = at("0:20", place(1), challenge(1, "п`ять"), rule(1, valid=True))
    given().when(ruled, at("0:30", challenge(1, "ПʼЯТЬ")), refused("already_done"))


# --- who may


HOST_MAY = [
    place(1),
    score(1, 9),
    passes(1),
    exchange(1),
    undo(),
    hold(),
    end("host"),
    result("call_committee"),
]
HOST_MAY_NOT = [
    set_clock(turn_left="0:30"),
    result("answer_call"),
    result("confirm_result"),
    result("return_result"),
    result("enter_sheet", totals=dict.fromkeys(("T1", "T2", "T3", "T4"), 9), best_word={}),
    disqualify("T1"),
    cycle("hold_cycle"),
]
EVERYBODY_ELSE = ["desk", "public", "announcer", "host:F-1-T2", "host:2"]


@pytest.mark.parametrize("asked", HOST_MAY, ids=lambda asked: asked["do"])
def test_a_host_may_at_its_own_table(asked):
    story = given()
    story.ask(asked, tap=story.now, by=HOSTS)
    assert story.refusal is None


@pytest.mark.parametrize("asked", HOST_MAY_NOT, ids=lambda asked: asked["do"])
def test_a_host_may_not(asked):
    story = given().when(at("0:10", hold()))
    story.ask(asked, tap=story.now, by=HOSTS)
    assert story.refusal.code in (
        "not_allowed",
        "bad_field" if asked["do"] == "enter_sheet" else "not_allowed",
    )


@pytest.mark.parametrize("who", EVERYBODY_ELSE)
@pytest.mark.parametrize("asked", HOST_MAY, ids=lambda asked: asked["do"])
def test_nobody_else_but_the_committee_may(asked, who):
    given().when(at("0:10", asked, by=who), refused("not_allowed")).then(turn=1, on_hold=False)


def test_the_host_resumes_its_own_hold():
    given().when(at("0:10", hold(), by="host"), at("0:20", resume(), by="host")).then(on_hold=False)


@pytest.mark.parametrize(
    "asked", [result("confirm_result"), result("return_result"), correct(1, 5)], ids=lambda a: a["do"]
)
def test_counting_may(asked):
    story = given().when(
        at("0:10", score(1, 9)), at("0:20", end("host")), at("0:30", result("submit_result"))
    )
    story.when(at("0:40", asked, by="counting"))


@pytest.mark.parametrize(
    "asked", [place(2), undo(), hold(), end("host"), result("submit_result")], ids=lambda a: a["do"]
)
def test_counting_may_not(asked):
    given().when(at("0:10", score(1, 9)), at("0:20", asked, by="counting"), refused("not_allowed")).then(
        turn=2
    )
