"""What happened is told in one sentence, and opened it tells why: over the golden skirmishes, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

import golden
from board.files.encounters import load_encounter
from board.files.words import LANGUAGES, Words
from board.rulebook.dice import SeededDice
from board.rulebook.reading import Faults
from board.rulebook.session import Session
from board.systems import SYSTEMS
from board.systems.dernier_val.panels import sentences as dernier_val
from board.window.style.drawings import Drawings
from board.window.canvas.logbook import Line, Logbook
from board.window.style.look import Look
from board.window.panels.log import LogPanel
from board.window.style.text import Texts
from board.window.style.theme import theme_for
from soak import choose, play_one

BOOKKEEPING = {*dernier_val.SILENT, "forgotten", "hold_kept", "run_up", "round_start"}
"""Kinds of event that people see on the board or in the next sentence."""

SUMS = ("score", "reaction_score", "entropy_score", "will_score", "balance_score", "land_score")
"""Facts that are sums: whoever opens the line sees what they are made of."""


@cache
def told(name: str, seed: int) -> tuple[tuple[Line, ...], frozenset[str]]:
    """The log that everything of a golden skirmish makes, and the kinds of event without a line."""
    path = golden.ROOT / "maps" / f"{name}.yaml"
    encounter = load_encounter(path, path.name, SYSTEMS, Faults())
    assert encounter is not None
    session = Session(encounter.system, encounter.started(), SeededDice(seed))
    for step in range(golden.COMMANDS):
        asked = choose(session.system, session.scene, seed, step)
        if asked is None:
            break
        play_one(session, asked, seed, step)
    lines = Logbook(encounter.system).lines(session, None)
    kinds = {event.kind for done in session.done for event in done.events}
    return lines, frozenset(kinds - {line.event.kind for line in lines})


def opened(lines: tuple[Line, ...], language: str) -> Iterator[tuple[Line, str, str]]:
    """Each line with its sentence and with what it shows when it is open."""
    pygame.font.init()
    look = Look(theme_for(1920, 1080), Texts(), Drawings(), Words(language))
    panel = LogPanel(look, lambda line: None)
    panel.rect = pygame.Rect(0, 0, 4000, 400)
    for line in lines:
        rows = ("".join(words for words, _, _ in runs) for runs in panel._details(line))
        yield line, look.sentence(line.sentence), "\n".join(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seed"), golden.SKIRMISHES)
def test_every_event_has_a_sentence_and_every_number_its_parts(name: str, seed: int, language: str) -> None:
    lines, unsaid = told(name, seed)
    assert unsaid <= BOOKKEEPING
    seen: set[int] = set()
    for line, sentence, details in opened(lines, language):
        event = line.event
        assert not re.search(r"[‹›{}]", sentence + details), (sentence, details)
        assert sentence[:1] == sentence[:1].upper() and sentence.endswith((".", "!", "?")), sentence
        assert sentence.count(". ") <= 1, f"more than a sentence: {sentence}"
        for rule in event.rules:
            assert rule in details, (sentence, rule)
        for tally in event.tallies:
            seen.add(tally.total)
            assert all(part.rule and part.rule in details for part in tally.parts), (sentence, tally)
        for fact, value in event.facts:
            # What stands against a blow is a sum; other difficulties are single values of a rule.
            if value and (fact in SUMS or (fact == "opposed" and event.kind in ("hit", "miss"))):
                assert value in seen, f"{sentence}: nothing says what {fact} {value} is made of"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seed"), golden.SKIRMISHES[::3])
def test_what_is_written_is_set_as_in_print(name: str, seed: int, language: str) -> None:
    for _, sentence, details in opened(told(name, seed)[0], language):
        for words in (sentence, *details.split("\n")):
            assert "  " not in words and words == words.strip(" "), words
            if language == "fr":
                assert not re.search(r" [:;!?»%]|« ", words), words
            else:
                assert not re.search(r"[ \u00a0][:;!?]", words), words
