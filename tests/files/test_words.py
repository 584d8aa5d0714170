"""Saying texts: places, plurals, names, and what is missing."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from board.files import words
from board.files.words import Sentence, Words, places, sentences, system_language
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


def test_faulty_translations_are_told_and_the_rest_is_spoken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "xx.yaml").write_text("a: 1\nb: 2\n", encoding="utf-8")
    (tmp_path / "bad_xx.yaml").write_text("b: [\n", encoding="utf-8")
    (tmp_path / "again_xx.yaml").write_text("a: 3\n", encoding="utf-8")
    monkeypatch.setattr(words, "asset", lambda path: tmp_path)
    found = [(fault.file, fault.line, fault.what.key) for fault in words.faults_of_words("xx")]
    assert found == [
        ("assets/text/bad_xx.yaml", 2, "fault.yaml"),
        ("assets/text/xx.yaml", 1, "fault.doubled_sentence"),
    ]
    assert Words("xx").sentences == {"a": "3", "b": "2"}


def test_places_are_those_of_both_forms() -> None:
    assert places(("{n} of {who}", "{n}")) == {"n", "who"}
    assert places("{doors|door|doors} of {who}") == {"doors", "who"}


def test_each_count_of_a_sentence_brings_the_noun_that_goes_with_it() -> None:
    facts = {"file": "x", "format": "uvtt", "columns": 1, "rows": 4, "walls": 0, "doors": 1, "open": 0}
    told = text("cli.imported", **facts, windows=2, lights=1)
    assert (
        Words("fr").say(told)
        == "x\u00a0: uvtt, 1 case sur 4, 0 mur, 1 porte (ouvertes\u00a0: 0), 2 fenêtres, 1 lumière"
    )
    assert Words("en").say(told) == "x: uvtt, 1 by 4 squares, 0 walls, 1 door (0 open), 2 windows, 1 light"


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


def test_nothing_is_wrong_with_the_real_translations() -> None:
    assert [words.faults_of_words(language) for language in words.LANGUAGES] == [[], []]
