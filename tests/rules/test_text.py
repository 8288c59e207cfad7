"""S20: what looks the same is the same."""

import unicodedata

import pytest
from hypothesis import given, strategies as st

from knockout.rules.text import BadWord, MixedLetters, clean_name, fold_name, fold_word, shown, sort_key

APOSTROPHES = ["'", "\u2019", "\u02bc", "`", "\u2018", "\uff07"]


@pytest.mark.parametrize(("word", "length"), [("їжакові", 7), ("майданчик", 9)])
def test_s20_case_19_a_letter_of_two_code_points_is_one_letter(word, length):
    composed, decomposed = (unicodedata.normalize(form, word) for form in ("NFC", "NFD"))
    assert len(composed) < len(decomposed)
    assert fold_word(composed) == fold_word(decomposed) == word.upper()
    assert len(fold_word(decomposed)) == length
    assert clean_name(composed) == clean_name(decomposed) == word
    assert fold_name(composed) == fold_name(decomposed)


@pytest.mark.parametrize("apostrophe", APOSTROPHES)
def test_s20_case_20_every_apostrophe_is_the_same(apostrophe):
    assert fold_word(f"п{apostrophe}ять") == "П\u02bcЯТЬ"
    assert clean_name(f"П{apostrophe}ять") == "П\u02bcять"
    assert fold_name(f"П{apostrophe}ять") == fold_name("п\u02bcЯТЬ")
    assert shown(clean_name(f"П{apostrophe}ять")) == "П\u2019ять"


def test_s20_a_latin_letter_in_a_cyrillic_word_folds_to_its_twin():
    assert fold_word("кiт") == fold_word("КIТ") == fold_word("кіт") == "КІТ"
    assert fold_word("цитpинa") == "ЦИТРИНА"
    assert fold_word("ïжак") == fold_word("i\u0308жак") == "ЇЖАК"
    assert fold_word("ABCEHIKMOPTXYж") == "АВСЕНІКМОРТХУЖ"


@pytest.mark.parametrize(("word", "letter"), [("коZа", "Z"), ("кuт", "U"), ("Qж", "Q"), ("αж", "Α")])
def test_s20_a_letter_without_a_twin_is_refused_by_name(word, letter):
    with pytest.raises(MixedLetters) as caught:
        fold_word(word)
    assert (caught.value.letter, caught.value.why) == (letter, "mixed")


def test_s20_a_word_wholly_in_latin_letters_stays():
    assert fold_word("kit") == "KIT"
    assert fold_word("Łódź") == "ŁÓDŹ"
    assert all(letter.isascii() for letter in fold_word("AEIOPCTX"))


def test_s20_full_width_letters_fold():
    assert fold_word("ＫＩＴ") == "KIT"
    assert fold_word("кＩт") == "КІТ"


def test_s20_spaces_around_and_invisible_characters_go():
    assert fold_word(" \u200bкі\u00adт\ufeff\n") == "КІТ"


@pytest.mark.parametrize(
    ("word", "letter"),
    [
        ("кіт-кіт", "-"),
        ("кіт!", "!"),
        ("к1т", "1"),
        ("кіт пес", " "),
        ("ци\u0301трина", "\u0301"),
        ("кі?", "?"),
    ],
)
def test_s20_a_word_has_letters_and_apostrophes_only(word, letter):
    with pytest.raises(BadWord) as caught:
        fold_word(word)
    assert (caught.value.letter, caught.value.why) == (letter, "letter")


@pytest.mark.parametrize("word", ["", "  ", "'", "\u200b", "\u02bc\u02bc"])
def test_s20_a_word_has_a_letter(word):
    with pytest.raises(BadWord) as caught:
        fold_word(word)
    assert (caught.value.letter, caught.value.why) == (None, "empty")


def test_s20_the_limit_counts_letters_not_code_points():
    longest = "ї" * 30
    assert fold_word(unicodedata.normalize("NFD", longest)) == longest.upper()
    with pytest.raises(BadWord) as caught:
        fold_word(longest + "ї")
    assert caught.value.why == "long"


def test_s20_a_name_keeps_its_letters_and_case():
    assert clean_name("  Їжаки \t та\nCo. №1 ") == "Їжаки та Co. №1"
    assert clean_name("Ｇｏ") == "Ｇｏ"
    assert clean_name('"><img src=x>') == '"><img src=x>'


def test_s20_a_name_has_nothing_that_cannot_be_seen():
    assert clean_name("\u202eЗоря\u2066\u0000\u200d \ufe0fКиєва\ud800\u3164") == "Зоря Києва"


@pytest.mark.parametrize("name", ["", " \t", "\u200b\u202e", "\u3164", "\u0301"])
def test_s20_a_name_shows_something(name):
    with pytest.raises(ValueError, match="nothing"):
        clean_name(name)


@pytest.mark.parametrize("twin", ["КОМЕТА", "KOMETA", "Kометa", "комета", "ＫＯＭＥＴＡ", " Ко\u200bмета "])
def test_s20_names_that_look_alike_are_found_alike(twin):
    assert fold_name(twin) == fold_name("Комета")


def test_s20_names_that_differ_stay_apart():
    assert len({fold_name(name) for name in ("Комета", "Комети", "Ком ета", "Комета 2", "Комета-2")}) == 5


@given(st.text())
def test_s20_folding_again_changes_nothing(text):
    try:
        name, key = clean_name(text), fold_name(text)
    except ValueError:
        return
    assert clean_name(name) == name
    assert fold_name(name) == key
    name.encode()


@given(st.text(alphabet="абвгґдеєжзиіїйклмнопрстуфхцчшщьюяABCabciоO'\u02bc\u0306\u0308", max_size=30))
def test_s20_a_kept_word_folds_to_itself(text):
    try:
        word = fold_word(text)
    except BadWord:
        return
    assert fold_word(word) == word


def test_names_are_sorted_by_the_ukrainian_alphabet():
    names = ["Їжаки", "Ґанок", "Дзвін", "Іскра", "Єноти", "Гай", "Йод", "Ель", "Игра", "Zoria"]
    right = ["Zoria", "Гай", "Ґанок", "Дзвін", "Ель", "Єноти", "Игра", "Іскра", "Їжаки", "Йод"]
    assert sorted(names, key=sort_key) == right
    assert sort_key("п'ять") == sort_key("П\u2019ЯТЬ")
