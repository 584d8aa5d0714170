"""The translations: the same keys and placeholders in every language, and every key that code says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from floors import ROOT, sources

FOLDER = ROOT / "assets" / "text"
LANGUAGES = ("fr", "en")
NUMBERS = frozenset(("one", "other"))


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted keys and texts; the forms of a text that a number chooses from stay together."""
    if isinstance(value, dict) and not (value and NUMBERS.issuperset(value)):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}" if key else str(name))
    else:
        yield key, value


def read(file: Path) -> dict[str, Any]:
    return dict(leaves(yaml.safe_load(file.read_text(encoding="utf-8"))))


def spoken(language: str) -> dict[str, Any]:
    """All texts of one language."""
    texts: dict[str, Any] = {}
    for file in sorted(FOLDER.glob("*.yaml")):
        if file.stem == language or file.stem.endswith(f"_{language}"):
            texts.update(read(file))
    return texts


FILES = sorted({re.sub(r"(^|_)(fr|en)$", "", file.stem) for file in FOLDER.glob("*.yaml")})


@pytest.mark.parametrize("name", FILES, ids=lambda name: name or "main")
def test_both_languages_have_the_same_keys(name: str) -> None:
    first, second = (read(FOLDER / f"{name}_{language}.yaml".lstrip("_")) for language in LANGUAGES)
    assert sorted(first) == sorted(second)


def test_no_key_stands_in_two_files() -> None:
    for language in LANGUAGES:
        files = [read(FOLDER / f"{name}_{language}.yaml".lstrip("_")) for name in FILES]
        assert sum(map(len, files)) == len(spoken(language))


def test_both_languages_have_the_same_placeholders() -> None:
    first, second = (spoken(language) for language in LANGUAGES)
    wrong = [key for key in first if placeholders(first[key]) != placeholders(second.get(key))]
    assert not wrong


def placeholders(said: Any) -> set[str]:
    texts = said.values() if isinstance(said, dict) else [said]
    return {name for text in texts for name in re.findall(r"\{(\w+)", str(text))}


COUNTS = "n columns rows walls doors windows lights cost distance cap least most found big small left count".split()
"""Places that hold how many there are of something."""

SEVERAL = re.compile(rf"(?<!× )\{{(?:{'|'.join(COUNTS)})\}} (?:[a-zà-ÿ]+[sx])\b(?! ×)")
"""A count and then a noun that only several have; a product (3 × 4) is one of several always."""

NO_NOUNS = ("is", "plus", "has", "pixels")


def test_what_is_counted_says_one_thing_where_there_is_one() -> None:
    wrong = []
    for language in LANGUAGES:
        for key, said in spoken(language).items():
            texts = [said["one"]] if isinstance(said, dict) else [said]
            found = [match for text in texts for match in SEVERAL.findall(str(text))]
            wrong += [f"{language} {key}: {words}" for words in found if words.split()[-1] not in NO_NOUNS]
    assert not wrong, "\n".join(wrong)


def test_no_text_is_empty() -> None:
    for language in LANGUAGES:
        assert not [key for key, said in spoken(language).items() if not said or not isinstance(said, str | dict)]


KEYED = {"text": 0, "fault": 0, "refuse": 1, "fault_at_key": 1, "Text": 0, "word": 0}
"""Calls that take the key of a text, and the place of the key among their arguments."""

PREFIXES = {("board.window", "word"): "window.", ("board.cli", "word"): "cli.", ("board.commands", "word"): "cli."}
"""Calls that put something before the key."""


def said_in_code() -> Iterator[tuple[str, str]]:
    """Each key that code says outright, with its place; keys made from a word are not among them."""
    for source in sources():
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = KEYED.get(name)
            if place is None or len(node.args) <= place:
                continue
            key = node.args[place]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                prefix = next((p for (r, n), p in PREFIXES.items() if n == name and source.module.startswith(r)), "")
                if prefix or re.fullmatch(r"[a-z_]+(\.[a-z0-9_]+)+", key.value):
                    yield prefix + key.value, f"{source.shown}:{node.lineno}"


def test_every_key_that_code_says_exists() -> None:
    known = spoken("en")
    assert not [f"{place}: {key}" for key, place in said_in_code() if key not in known]
