"""The options of a game as a person reads them: what is chosen, what else may be, and what each reading means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from board.rulebook.reading import Node
from board.scene.texts import Name

Value = bool | int | str
"""What an option is set to, as an encounter writes it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One value that an option may have, and what it means at the table."""

    value: Value
    meaning: Name


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An option of a game: the word of files, its name, the open point of the rules that it settles.

    `readings` are the values allowed, the default first; `span` instead the least and the largest
    whole number allowed. `help` is what is said of it as a whole. With `file` the name of a file is
    allowed as well.
    """

    key: str
    name: Name
    rule: str
    value: Value
    default: Value
    readings: tuple[Reading, ...] = ()
    span: tuple[int, int] | None = None
    help: Name = ""
    file: bool = False


def read_catalogue(node: Node | None) -> tuple[OptionShown, ...]:
    """The options that a data file lists, in its order, each set to its default.

    The help of an option is one text in which every value stands before its meaning, "value: meaning."
    """
    entries = node.plain() if node is not None else {}
    return tuple(_option(key, entry) for key, entry in entries.items())


def chosen(catalogue: Sequence[OptionShown], options: Any) -> tuple[OptionShown, ...]:
    """The options set as the attributes of `options` are; what it does not have is left out."""
    return tuple(
        replace(option, value=getattr(options, option.key)) for option in catalogue if hasattr(options, option.key)
    )


def _option(key: str, entry: Mapping[str, Any]) -> OptionShown:
    help = tuple((str(language), str(said)) for language, said in dict(entry.get("help", {})).items())
    name = tuple((str(language), str(said)) for language, said in dict(entry.get("name", {})).items())
    values = tuple(_value(value) for value in entry.get("values", ()))
    words = tuple(word_of(value) for value in values)
    readings = tuple(
        Reading(value, tuple((language, _meaning(said, word_of(value), words)) for language, said in help))
        for value in values
    )
    number = entry.get("number")
    span = (int(number["min"]), int(number["max"])) if number else None
    default = _value(entry["default"])
    rule = str(entry.get("rule", ""))
    return OptionShown(key, name or key, rule, default, default, readings, span, help, bool(entry.get("file")))


def _value(found: Any) -> Value:
    return found if isinstance(found, bool | int) else str(found)


def word_of(value: Value) -> str:
    """A value as files write it."""
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def _meaning(help: str, word: str, words: Sequence[str]) -> str:
    """What `help` says after this word and before the next one; nothing when it does not name it."""
    any_word = "|".join(re.escape(each) for each in words)
    found = re.search(rf"(?:^|[.;] ){re.escape(word)}\s?: (.*?)(?=[.;] (?:{any_word})\s?:|$)", help)
    return found[1].strip().rstrip(".") + "." if found else ""
