"""Saying texts: places, plurals, names, and what is missing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from board.files import words
from board.files.words import FaultyWords, Sentence, Words, places, sentences, system_language
from board.rulebook.reading import Faults
from board.scene.texts import Name, text

from .helpers import told, tree

SENTENCES: dict[str, dict[str, Sentence]] = {
    "en": {
        "door": "the door",
        "opens": "{who} opens {what}.",
        "dice": ("{n} die left", "{n} dice left"),
        "sum": "{parts}",
    },
    "fr": {
        "door": "la porte",
        "opens": "{who} ouvre {what}.",
        "dice": ("il reste {n} dé", "il reste {n} dés"),
        "sum": "{parts}",
    },
}


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> dict[str, Words]:
    monkeypatch.setattr(words, "load_sentences", lambda language: SENTENCES[language])
    return {language: Words(language) for language in ("en", "fr")}


def test_texts_inside_a_text_are_said_in_the_same_language(spoken: dict[str, Words]) -> None:
    guard: Name = (("fr", "Le garde"), ("en", "The guard"))
    said = text("opens", who=guard, what=text("door"))
    assert spoken["en"].say(said) == "The guard opens the door."
    assert spoken["fr"].say(said) == "Le garde ouvre la porte."


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 dice left", "il reste 0 dé"),
        (1, "1 die left", "il reste 1 dé"),
        (2, "2 dice left", "il reste 2 dés"),
        (Decimal("1.5"), "1.5 dice left", "il reste 1,5 dé"),
        (-1, "-1 dice left", "il reste -1 dé"),
    ],
)
def test_a_number_chooses_the_form(spoken: dict[str, Words], number: object, english: str, french: str) -> None:
    assert spoken["en"].say(text("dice", n=number)) == english
    assert spoken["fr"].say(text("dice", n=number)) == french


def test_names_and_plain_words_are_said_as_they_are(spoken: dict[str, Words]) -> None:
    assert spoken["en"].say("Ana {who}") == "Ana {who}"
    assert spoken["en"].say((("fr", "La porte"),)) == "La porte"
    assert spoken["fr"].say((("en", "The gate"), ("fr", "La porte"))) == "La porte"


def test_lists_have_commas_and_their_parts_are_said(spoken: dict[str, Words]) -> None:
    assert spoken["fr"].say(text("sum", parts=(text("door"), 3, True))) == "la porte, 3, true"


def test_a_missing_sentence_and_a_missing_argument_show(spoken: dict[str, Words]) -> None:
    assert spoken["en"].say(text("no.such.key")) == "‹no.such.key›"
    assert spoken["en"].say(text("opens", who="Ana")) == "Ana opens {what}."
    assert not spoken["en"].has("no.such.key")


def test_keys_are_dotted_and_a_doubled_one_is_told() -> None:
    faults = Faults()
    first = tree("a: {b: x, c: {one: y, other: z}}", faults)
    second = tree("d: 1\na:\n  b: again", faults)
    found = sentences([first, second])
    assert found == {"a.b": "x", "a.c": ("y", "z"), "d": "1"}
    assert told(faults) == [(3, 3, "doubled_sentence")]


def test_a_faulty_translation_is_an_exception_that_names_every_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "xx.yaml").write_text("a: 1\na: 2\n", encoding="utf-8")
    (folder / "more_xx.yaml").write_text("b: [\n", encoding="utf-8")
    monkeypatch.setattr(words, "asset", lambda path: folder)
    with pytest.raises(FaultyWords) as caught:
        words.load_sentences("xx")
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == [
        "assets/text/more_xx.yaml:2:1",
        "assets/text/xx.yaml:2:1",
    ]


def test_places_are_those_of_both_forms() -> None:
    assert places(("{n} of {who}", "{n}")) == {"n", "who"}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_french_comes_first_where_the_machine_does(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_the_real_sentences_load_and_agree_on_their_places() -> None:
    english, french = Words("en").sentences, Words("fr").sentences
    assert set(english) == set(french)
    assert [key for key in english if places(english[key]) != places(french[key])] == []
    assert [key for key in english if isinstance(english[key], str) is not isinstance(french[key], str)] == []
