"""French is set with no-break spaces before its high marks, and nothing has two spaces in a row."""

from __future__ import annotations

import re

import pytest

from board.files.words import LANGUAGES, Words, bound, load_sentences
from board.scene.texts import Text
from board.window.style.text import Texts

TABLES = ("cli.outcome", "cli.rule_line", "cli.usage")
"""Lines of the terminal that are laid out with spaces."""


def said(language: str) -> list[tuple[str, str]]:
    """Every sentence of a language, all variants, with its key."""
    return [
        (key, words)
        for key, sentence in load_sentences(language).items()
        for words in ((sentence,) if isinstance(sentence, str) else sentence)
        if key not in TABLES
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_two_spaces_or_one_at_its_end(language: str) -> None:
    wrong = [key for key, words in said(language) if "  " in words or words != words.strip()]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_those_of_print(language: str) -> None:
    # The terminal shows what is typed; a colour stands in a file in straight quotes.
    shown = [(key, words) for key, words in said(language) if not key.startswith(("cli.", "fault.not_a_colour"))]
    assert not [key for key, words in shown if re.search(r"\w'|'\w|\"\w|\w\"", words)]


def test_french_marks_keep_to_their_word() -> None:
    assert not [key for key, words in said("fr") if re.search(r" [:;!?»%]|« ", words)]
    words = Words("fr")
    name = (("fr", "Le gué : au soir !"), ("en", "The ford: at dusk!"))
    assert words.say(name) == "Le gué\u00a0: au soir\u00a0!"
    assert words.say(Text("window.plays", (("who", name),))) == "À Le gué\u00a0: au soir\u00a0! de jouer"
    assert Words("en").say(name) == "The ford: at dusk!"


def test_no_line_begins_with_a_mark() -> None:
    texts = Texts()
    sentence = "Ana : « Feu ! » ; qui répond ? Rien : 12 % seulement !"
    for width in range(90, 400, 7):
        for line in texts.wrapped(sentence, width, 18):
            assert not re.match(r"[:;!?»%]", line.lstrip("\u00a0")), (width, line)
            assert not line.endswith("«")
    assert bound("« Feu ! »") == "«\u00a0Feu\u00a0!\u00a0»"
