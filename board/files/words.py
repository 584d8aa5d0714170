"""The words for people: translations, plurals, names.

`assets/text/LANG.yaml` and `assets/text/NAME_LANG.yaml` together hold the sentences of a language,
by dotted keys. A sentence has named places, `{die}`; one that depends on a number has two variants
instead, `{one: ..., other: ...}`, chosen by the argument `n`. Where a sentence counts several things,
each count brings its noun along: `{doors|door|doors}` is the number and the noun that goes with it.
"""

from __future__ import annotations

import ctypes
import locale
import os
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from board.files.assets import asset
from board.files.yaml_tree import read_yaml
from board.rulebook.reading import Fault, Faults, Node
from board.scene.texts import Name, Text, name_in

LANGUAGES = ("fr", "en")
"""Languages that the program speaks."""

Sentence = str | tuple[str, str]
"""A sentence, or its variants for one and for several."""

_PLACE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?:\|([^{}|]*)\|([^{}|]*))?\}")

_BOUND = re.compile(r" (?=[:;!?»%])|(?<=«) ")
"""The spaces of French at which no line may break."""


def bound(words: str) -> str:
    """French words with a no-break space before `:;!?»%` and after `«`, so that no line begins with a mark."""
    return _BOUND.sub("\u00a0", words)


def _typeset(sentence: Sentence, language: str) -> Sentence:
    """The sentence as it is printed in its language."""
    if language != "fr":
        return sentence
    return bound(sentence) if isinstance(sentence, str) else (bound(sentence[0]), bound(sentence[1]))


def sentences(documents: Iterable[Node]) -> dict[str, Sentence]:
    """All sentences of these files by dotted key; faults are noted, a doubled key is one."""
    found: dict[str, Sentence] = {}
    for root in documents:
        _gather(root, "", found)
    return found


def _gather(node: Node, before: str, found: dict[str, Sentence]) -> None:
    if not node.is_mapping:
        node.fault("fault.not_a_mapping", found=node.shown)
        return
    for name, inner in node.value.items():
        key = f"{before}.{name}" if before else name
        if not inner.is_mapping:
            sentence: Sentence = inner.text()
        elif set(inner.value) == {"one", "other"}:
            sentence = (inner.value["one"].text(), inner.value["other"].text())
        else:
            _gather(inner, key, found)
            continue
        if key in found:
            node.fault_at_key(name, "fault.doubled_sentence", key=key)
        else:
            found[key] = sentence


def places(sentence: Sentence) -> frozenset[str]:
    """The names of the places in a sentence, those of both variants together."""
    parts = (sentence,) if isinstance(sentence, str) else sentence
    return frozenset(found[1] for part in parts for found in _PLACE.finditer(part))


@lru_cache(maxsize=4)
def _loaded(language: str) -> tuple[Mapping[str, Sentence], Faults]:
    faults = Faults()
    roots = []
    folder = asset("text")
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else []
    for entry in entries:
        if entry.name == f"{language}.yaml" or entry.name.endswith(f"_{language}.yaml"):
            document = read_yaml(entry.read_bytes(), f"assets/text/{entry.name}", faults)
            if document is not None:
                roots.append(document.root)
    return {key: _typeset(said, language) for key, said in sentences(roots).items()}, faults


def load_sentences(language: str) -> Mapping[str, Sentence]:
    """The sentences of all files under `assets/text/` of one language, read once."""
    return _loaded(language)[0]


def faults_of_words(language: str) -> list[Fault]:
    """What is wrong with the translations of one language: no YAML, or a key that stands twice.

    The program goes on with what can be read, the first sentence of a doubled key; a test holds
    that there is nothing.
    """
    return _loaded(language)[1].in_order()


@dataclass(frozen=True)
class Words:
    """Says texts in one language (`fr` or `en`)."""

    language: str

    @property
    def sentences(self) -> Mapping[str, Sentence]:
        """Every sentence of the language by key."""
        return load_sentences(self.language)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for `key`."""
        return key in self.sentences

    def say(self, what: Text | Name) -> str:
        """The text, the name or the plain words, in this language.

        A key without a sentence is shown as ‹key›, a place without an argument as {name}; no key is no words.
        """
        if isinstance(what, str):
            return what
        if not isinstance(what, Text):
            return self._name(what)
        if not what.key:
            return ""
        sentence = self.sentences.get(what.key)
        if sentence is None:
            return f"‹{what.key}›"
        facts = dict(what.facts)
        if not isinstance(sentence, str):
            sentence = sentence[0] if self._is_one(facts.get("n")) else sentence[1]
        return _PLACE.sub(lambda found: self._filled(found, facts), sentence)

    def _filled(self, place: re.Match[str], facts: Mapping[str, Any]) -> str:
        """What stands at a place of a sentence: the argument, with its noun where the place counts."""
        if place[1] not in facts:
            return place[0]
        value = facts[place[1]]
        if place[2] is None:
            return self._shown(value)
        return f"{self._shown(value)} {place[2] if self._is_one(value) else place[3]}"

    def _name(self, name: Name) -> str:
        said = name_in(name, self.language)
        return bound(said) if self.language == "fr" and not isinstance(name, str) else said

    def _is_one(self, number: Any) -> bool:
        if not isinstance(number, int | Decimal):
            return False
        return -2 < number < 2 if self.language == "fr" else number == 1

    def _shown(self, value: Any) -> str:
        """An argument: said when it is a text or a name, else written; a list has commas."""
        if isinstance(value, Text):
            return self.say(value)
        if _is_name(value):
            return self._name(value)
        if isinstance(value, tuple | list):
            return ", ".join(self._shown(inner) for inner in value)
        if isinstance(value, Decimal | float) and self.language == "fr":
            return str(value).replace(".", ",")
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)


def _is_name(value: Any) -> bool:
    return (
        isinstance(value, tuple)
        and bool(value)
        and all(isinstance(pair, tuple) and len(pair) == 2 and pair[0] in LANGUAGES for pair in value)
    )


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The language of the machine, as far as the program speaks it: `fr`, or else `en`.

    The variables of the environment come first, then what the operating system says.
    """
    given = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        word = given.get(variable, "")
        if word:
            return "fr" if word.lower().startswith("fr") else "en"
    if environment is not None:
        return "en"
    return "fr" if _machine_locale().lower().startswith("fr") else "en"


def _machine_locale() -> str:
    if sys.platform == "win32":
        # The language of the menus; the locale only tells how numbers and dates are written.
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")
    return locale.getlocale()[0] or ""
