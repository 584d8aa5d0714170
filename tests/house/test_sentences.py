"""Everything that the games say while the scripts are played has words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from board.files.scripts import load_script, play_script
from board.files.words import LANGUAGES, Words
from board.rulebook.knowledge import known_to
from board.rulebook.reading import Faults
from board.scene.events import Event
from board.scene.texts import Text
from board.systems import SYSTEMS
from floors import ROOT

FOLDERS = sorted({file.parent for file in (ROOT / "tests" / "scripts").rglob("*.yaml")})
WORDS = [Words(language) for language in LANGUAGES]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-2:]))
def test_nothing_is_said_without_words(folder: Path) -> None:
    wrong = {
        f"{text.key}: {said}"
        for file in sorted(folder.glob("*.yaml"))
        for text in said_in(file)
        for said in (words.say(text) for words in WORDS)
        if re.search(r"[‹›{}]", said)
    }
    assert not wrong, "\n".join(sorted(wrong))


def said_in(file: Path) -> Iterator[Text]:
    """The sentence of every event, what a refusal says, and the panels at the end of a script."""
    script = load_script(file, file.name, SYSTEMS, Faults())
    if script is None:
        return
    system = script.encounter.system
    told: list[Event] = []
    result = play_script(script, on_events=told.extend)
    for event in told:
        yield system.sentence(event)
        for tally in event.tallies:
            yield Text(tally.name)
            yield from (Text(part.reason, part.facts) for part in tally.parts)
    yield from (failure.why for failure in result.failed if failure.why is not None)
    scene = result.scene
    for creature in scene.creatures[:2]:
        known = known_to(system, scene, creature.side)
        if known.find(scene.wheel.active) is not None:
            yield from texts(system.offers(known, creature.id))
        yield from texts(system.sheet(known, creature.id))


def texts(value: Any) -> Iterator[Text]:
    """All texts inside a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from texts(inner)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
