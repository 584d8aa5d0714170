"""Both languages have exactly the texts that Dernier Val says, with the places that it fills."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from board.files.assets import asset
from board.files.words import Sentence, Words, places, sentences
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Faults
from board.systems.dernier_val import wording
from board.systems.dernier_val.panels import sentences as told
from tests.dernier_val.panels.used_keys import Used, used

RUN_TIME_EVENTS = {
    "strike": {"who", "target", "weapon", "score"},
    "shoot": {"who", "target", "weapon", "score"},
    "throw": {"who", "target", "weapon", "score"},
    "numb": {"who", "part"},
    "inert": {"who", "part"},
    "bleeding": {"who", "part"},
    "wound": {"who", "lost", "hp"},
}
"""Events whose kind is a value at run time: that of the command, or of the mark that a critical leaves."""

ADDED = {"turn", "n", "score", "opposed", "margin", "success"}
"""What sentences add to the facts of an event, and what a roll tells of itself."""


@pytest.fixture(scope="module")
def said() -> Used:
    found = used()
    for kind, facts in RUN_TIME_EVENTS.items():
        found.events.setdefault(kind, set()).update(facts)
    return found


def own(language: str) -> dict[str, Sentence]:
    """The sentences of the game's own file."""
    faults = Faults()
    file = asset("text") / f"dv_{language}.yaml"
    document = read_yaml(file.read_bytes(), file.name, faults)
    assert document is not None and not faults
    return sentences([document.root])


def test_both_languages_have_the_same_keys_and_places() -> None:
    french, english = own("fr"), own("en")
    assert sorted(french) == sorted(english)
    assert {k: places(s) for k, s in french.items()} == {k: places(s) for k, s in english.items()}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_key_of_the_code_has_a_text(said: Used, language: str) -> None:
    words = Words(language)
    prefixes = {prefix for prefix, _ in wording.KEYS.values()}
    assert sorted(key for key in said.keys if key not in prefixes and not words.has(key)) == []
    for prefix, found in wording.KEYS.values():
        assert [word for word in found if not words.has(f"{prefix}.{word}")] == []
    assert sorted(purpose for purpose in said.purposes if not words.has(f"roll.{purpose}")) == []
    assert sorted(kind for kind in said.asks if not _is_asked(words, kind)) == []


def _is_asked(words: Words, kind: str) -> bool:
    return words.has(f"dv.ask.{kind}") or (kind == "destiny" and words.has("dv.ask.destiny_live"))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_refusal_gives_what_its_sentence_names(said: Used, language: str) -> None:
    known = Words(language).sentences
    wrong = [
        (key, sorted(places(known[key]) - facts))
        for key, uses in sorted(said.refusals.items())
        for facts in uses
        if not places(known[key]) <= facts
    ]
    assert wrong == []
    assert len(said.refusals) > 50


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_event_of_the_code_has_a_sentence_that_it_fills(said: Used, language: str) -> None:
    known = Words(language).sentences
    kinds = sorted(kind for kind in said.events if kind not in told.SILENT)
    keys = {kind: event_keys(known, kind, said) for kind in kinds}
    assert [kind for kind in kinds if not keys[kind]] == []
    wrong = [
        (key, sorted(places(known[key]) - said.events[kind] - ADDED))
        for kind in kinds
        for key in keys[kind]
        if not places(known[key]) <= said.events[kind] | ADDED
    ]
    assert wrong == []


def event_keys(known: Iterable[str], kind: str, said: Used) -> list[str]:
    """The sentence of a kind and its variants, which are no sentences of another kind."""
    pattern = re.compile(rf"dv\.event\.(gm_)?{kind}(_[a-z_]+)?$")
    others = {f"dv.event.{other}" for other in said.events if other != kind}
    longer = [other for other in said.events if other.startswith(f"{kind}_")]
    return [
        key
        for key in known
        if pattern.match(key)
        and key not in others
        and not any(key.startswith(f"dv.event.{other}_") for other in longer)
    ]


def test_no_text_is_left_over(said: Used) -> None:
    keys = own("fr")
    words = {f"{prefix}.{word}" for prefix, found in wording.KEYS.values() for word in found}
    events = {key for kind in said.events for key in event_keys(keys, kind, said)}
    asked = {f"dv.ask.{kind}" for kind in said.asks}
    rolls = {f"roll.{purpose}" for purpose in said.purposes | {"strike", "shoot", "throw", "location", "parry"}}
    patterns = [
        re.compile(re.escape(pattern).replace(r"\*", "[A-Za-z0-9_]+") + "$")
        for pattern in said.patterns
        if pattern not in ("dv.event.*", "dv.ask.*")
    ]
    used_up = set(said.keys) | words | events | asked | rolls
    left = [key for key in keys if key not in used_up and not any(pattern.match(key) for pattern in patterns)]
    assert left == []


def test_the_two_words_for_who_is_not_known_exist() -> None:
    for language in ("fr", "en"):
        assert Words(language).has("name.somebody") and Words(language).has("name.something")
