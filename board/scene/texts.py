"""Texts for people, as values: a key of the translations and the named facts it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Name = str | tuple[tuple[str, str], ...]
"""A name shown to people: plain, or pairs of language and text."""


def name_in(name: Name, language: str) -> str:
    """The name in `language` (`fr`, `en`), else in the first language it has."""
    if isinstance(name, str):
        return name
    for known, text in name:
        if known == language:
            return text
    return name[0][1] if name else ""


def capital(name: Name) -> Name:
    """The name as it stands at a beginning: its first letter a capital, in every language."""
    if isinstance(name, str):
        return name[:1].upper() + name[1:]
    return tuple((language, word[:1].upper() + word[1:]) for language, word in name)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a word to be said: `key` of the translations and its named arguments.

    An argument is a plain value, a `Name`, or another `Text` (said in the same language).
    """

    key: str
    facts: tuple[tuple[str, Any], ...] = ()


def text(key: str, /, **facts: Any) -> Text:
    """The text `key` with the arguments that its sentence names."""
    return Text(key, tuple(facts.items()))
