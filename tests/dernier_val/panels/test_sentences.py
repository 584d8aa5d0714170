"""Every event of every script is told in both languages, with names in place of ids and nothing left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from board.files.scripts import load_script, play_script
from board.files.words import Words
from board.rulebook.knowledge import told_to
from board.rulebook.naming import named
from board.rulebook.reading import Faults
from board.scene.events import Event, Part, Tally, apply
from board.scene.scene import Scene
from board.scene.texts import Text
from board.systems import SYSTEMS
from board.systems.dernier_val.panels import sentence
from board.systems.dernier_val.panels.sentences import total
from tests.dernier_val.panels.tables import SYSTEM
from tests.dernier_val.panels.tables import scene as table

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts" / "dernier_val"


@cache
def told() -> tuple[tuple[Event, Scene], ...]:
    """The events of all scripts, each with the scene in which it was told."""
    found: list[tuple[Event, Scene]] = []
    for path in sorted(SCRIPTS.rglob("*.yaml")):
        faults = Faults()
        script = load_script(path, path.name, SYSTEMS, faults)
        if script is None:
            continue
        session = play_script(script).session
        for done in session.done:
            scene = done.before
            for event in done.events:
                scene = apply(scene, event)
                found.append((event, scene))
    return tuple(found)


def texts(said: Text) -> Iterator[Text]:
    """The text and all texts inside it."""
    yield said
    for _, value in said.facts:
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Text):
                yield from texts(inner)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_of_the_scripts_is_said_without_gaps(language: str) -> None:
    words = Words(language)
    wrong = set()
    for event, scene in told():
        said = words.say(named(sentence(event), scene))
        if "‹" in said or "{" in said or (said and not said.rstrip().endswith((".", "!"))):
            wrong.add(f"{event.kind}: {said}")
    assert sorted(wrong) == []
    assert len(told()) > 500


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_reason_of_a_number_has_words(language: str) -> None:
    words = Words(language)
    wrong = set()
    for event, scene in told():
        for tally in event.tallies:
            parts = [words.say(named(Text(part.reason, part.facts), scene)) for part in tally.parts]
            wrong |= {said for said in (words.say(Text(tally.name)), *parts) if "‹" in said or "{" in said}
    assert sorted(wrong) == []


def test_a_sentence_names_creatures_items_and_parts_instead_of_their_words() -> None:
    words = Words("fr")
    wrong = set()
    for event, scene in told():
        said = words.say(named(sentence(event), scene))
        raw = re.findall(r"\b(?:hand_[12]|head|legs|body|[a-z]+_[a-z_]+|d\d+)\b", said)
        if raw:
            wrong.add(f"{event.kind}: {said}")
    assert sorted(wrong) == []


def test_bookkeeping_has_no_sentence() -> None:
    assert sentence(Event("anything", "ana", private=())) == Text("")


def test_a_score_is_said_with_what_made_it() -> None:
    tally = Tally("dv.tally.score", 7, (Part(6, "dv.why.die"), Part(1, "dv.stat.FO", "DV-ATK-01")))
    facts = (("target", "orc"), ("weapon", "sword"), ("score", 7), ("fumble", False))
    strike = Event("strike", "ana", facts=facts, tallies=(tally,))
    assert Words("fr").say(sentence(strike)) == "ana frappe orc\u00a0: 6 + FO 1 = 7."
    weak = Tally("dv.tally.score", 5, (Part(6, "dv.why.die"), Part(-1, "dv.stat.FO"), Part(0, "dv.why.fire")))
    said = total(weak)
    assert isinstance(said, Text)
    assert Words("en").say(said) == "6 − FO 1 = 5"


def test_a_score_without_a_bonus_is_the_bare_number() -> None:
    assert total(Tally("dv.tally.score", 6, (Part(6, "dv.why.die"), Part(0, "dv.stat.FO")))) == 6


def test_hit_and_miss_tell_the_score_against_what_stood() -> None:
    facts = (("target", "orc"), ("opposed", 4), ("margin", 3), ("hit", True), ("critical", False))
    assert Words("fr").say(sentence(Event("hit", "ana", facts=facts))) == "Touché\u00a0: 7 contre 4."
    facts = (("target", "orc"), ("opposed", 4), ("margin", -1), ("hit", False), ("critical", False))
    assert Words("fr").say(sentence(Event("miss", "ana", facts=facts))) == "Manqué\u00a0: 3 contre 4."


TWO = (
    "- {id: ana, name: Ana, side: heroes, at: D5, facing: east}\n"
    "- {id: orc, name: Orc, side: guards, at: E5, facing: west}"
)


@pytest.mark.parametrize("kind", ["wound", "bleed", "burn", "choked", "fall_wound", "head_blow", "rebound", "shock"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_only_the_own_side_learns_how_many_points_are_left(language: str, kind: str) -> None:
    true = table(TWO)
    loss = Event(kind, "orc", facts=(("lost", 4), ("hp", 6)))
    own, others = told_to(SYSTEM, loss, true, true, "guards"), told_to(SYSTEM, loss, true, true, "heroes")
    assert own is not None and others is not None
    assert own == loss
    said = Words(language).say(named(sentence(others), true))
    assert "Orc" in said and "4" in said and "6" not in said and "‹" not in said and "{" not in said
    assert "6" in Words(language).say(sentence(own))


def test_healing_destiny_and_what_the_game_master_sets_are_told_without_the_points_left() -> None:
    true = table(TWO)
    told_of = {
        "heal": (("gained", 2), ("hp", 9)),
        "destiny": (("points", 9),),
        "number_set": (("target", "orc"), ("stat", "max_hp"), ("value", 9)),
    }
    for kind, facts in told_of.items():
        others = told_to(SYSTEM, Event(kind, "orc", facts=facts), true, true, "heroes")
        assert others is not None
        for language in ("fr", "en"):
            said = Words(language).say(named(sentence(others), true))
            assert "Orc" in said and "9" not in said and "‹" not in said and "{" not in said


def test_the_turn_is_announced_by_its_heading_alone() -> None:
    assert sentence(Event("turn", None, facts=(("turn", 2),))) == Text("")
