"""Values read from a file, each with its place, and the faults found in them.

A `Node` is what a reader of files hands to a game system: the value and where it stands. The
methods ask for what must be there and note a `Fault` when it is not, so that all faults of a file
are found in one reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from board.rulebook.likeness import likely, listed, perhaps
from board.scene.texts import Name, Text, text


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong in a file: where (lines and columns from 1), what, and what would be right."""

    file: str
    line: int
    column: int
    what: Text = field(compare=False)


LANGUAGES = ("fr", "en")
"""The languages in which a name may be written."""

_WHOLE, _NUMBER, _FLAG = (re.compile(right) for right in ("[-+]?[0-9]+", "[-+]?[0-9]*[.]?[0-9]+", "true|false"))

MOST_FAULTS = 5000
"""Faults kept of one reading; nobody reads more, and a hostile file could cause millions."""

MOST_HINTED = 50
"""Faults of one reading that are told with what was likely meant: comparing words takes time."""


@dataclass
class Faults:
    """Collects the faults of one reading, each once.

    `remarks` are what was allowed and yet is hardly meant: they forbid nothing.
    """

    found: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    _known: set[tuple[str, int, int, str]] = field(default_factory=set, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._known.update(map(_identity, self.found))

    def note(self, fault: Fault) -> None:
        """Take in a fault, unless the very same was noted before or there are too many already."""
        identity = _identity(fault)
        if identity not in self._known and len(self.found) < MOST_FAULTS:
            self._known.add(identity)
            self.found.append(fault)

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def many(self) -> bool:
        """Whether there are so many that nobody reads what was likely meant by each."""
        return len(self.found) > MOST_HINTED

    def in_order(self) -> list[Fault]:
        """The faults by file, line and column."""
        return sorted(self.found)


def _identity(fault: Fault) -> tuple[str, int, int, str]:
    # A fault compares by its place alone, so that faults sort; two at one place may still differ.
    return fault.file, fault.line, fault.column, repr(fault.what)


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file and its place.

    `value` is a str, int, Decimal, bool or None, a list of Nodes, or a dict of Nodes by key
    (`keys` then holds the place of each key). `quoted` tells a quoted word from a bare one.
    """

    value: Any
    file: str
    line: int
    column: int
    faults: Faults
    keys: tuple[tuple[str, int, int], ...] = ()
    quoted: bool = False

    def fault(self, key: str, /, **facts: Any) -> None:
        """Note a fault at this value."""
        self.faults.note(Fault(self.file, self.line, self.column, text(key, **facts)))

    def remark(self, key: str, /, **facts: Any) -> None:
        """Note that this value is allowed and hardly meant."""
        remark = Fault(self.file, self.line, self.column, text(key, **facts))
        if _identity(remark) not in map(_identity, self.faults.remarks) and len(self.faults.remarks) < MOST_HINTED:
            self.faults.remarks.append(remark)

    def fault_at_key(self, name: str, key: str, /, **facts: Any) -> None:
        """Note a fault at the key `name` of this mapping."""
        for known, line, column in self.keys:
            if known == name:
                self.faults.note(Fault(self.file, line, column, text(key, **facts)))
                return
        self.fault(key, **facts)

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)

    def mapping(self, allowed: Sequence[str] | None = None, required: Sequence[str] = ()) -> dict[str, Node]:
        """The entries of a mapping; unknown and missing keys are noted. Empty when it is none.

        A key that is nearly a known one is noted and read on as that one, so that the faults below it are found
        as well and nothing is called missing that is only misspelt.
        """
        if not isinstance(self.value, dict):
            self.fault("fault.not_a_mapping", found=self.shown)
            return {}
        entries = {n: v for n, v in self.value.items() if allowed is None or n in allowed}
        stuck: list[str] = []
        if allowed is not None:
            for name, value in self.value.items():
                if name in entries and entries[name] is value:
                    continue
                before = name.partition(":")[0].strip()
                if before != name and before in allowed:
                    self.fault_at_key(name, "fault.key_without_blank", key=name)
                    stuck.append(before)
                    continue
                self._unknown_key(name, allowed)
                meant = self._meant(name, allowed)
                if meant and meant not in self.value and meant not in entries:
                    entries[meant] = value
        for name in required:
            if name not in entries and name not in stuck:
                self.fault("fault.missing_key", key=name)
        return entries

    def _unknown_key(self, name: str, allowed: Sequence[str]) -> None:
        if self.faults.many:
            self.fault_at_key(name, "fault.unknown_key", key=name, allowed=", ".join(allowed))
            return
        shown = listed(name, allowed)
        self.fault_at_key(name, "fault.unknown_key", key=perhaps(name, allowed), allowed=shown)

    def _meant(self, name: str, allowed: Sequence[str]) -> str:
        like = () if self.faults.many else likely(name, allowed)
        return like[0] if like else ""

    def said(self, name: str, allowed: Sequence[str]) -> Node | None:
        """The entry `name` of this mapping, or what is written under a key that is nearly that one of `allowed`."""
        if not isinstance(self.value, dict):
            return None
        if name in self.value:
            found: Node = self.value[name]
            return found
        near = (v for key, v in self.value.items() if key not in allowed and self._meant(key, allowed) == name)
        return next(near, None)

    def items(self) -> list[Node]:
        """The values of a list; empty (and noted) when it is none."""
        if not isinstance(self.value, list):
            self.fault("fault.not_a_list", found=self.shown)
            return []
        return list(self.value)

    def text(self, default: str = "") -> str:
        """A word or a sentence. A number is taken as it is written."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int | Decimal) and not isinstance(self.value, bool):
            return str(self.value)
        self.fault("fault.not_a_text", found=self.shown)
        return default

    def choice(self, allowed: Sequence[str], default: str = "") -> str:
        """One word out of `allowed`."""
        if isinstance(self.value, str) and self.value in allowed:
            return self.value
        self.not_one_of(allowed)
        return default

    def not_one_of(self, allowed: Sequence[str]) -> None:
        """Note that this is none of the words allowed."""
        word = self.value if isinstance(self.value, str) and not self.faults.many else ""
        found = perhaps(self.shown, allowed) if word else self.shown
        self.fault("fault.not_a_choice", found=found, allowed=listed(word, allowed))

    def whole(self, least: int | None = None, most: int | None = None, default: int = 0) -> int:
        """A whole number within bounds."""
        number = self.value
        if isinstance(number, bool) or not isinstance(number, int):
            self._none(_WHOLE, "fault.not_whole")
            return default
        if least is not None and number < least:
            self.fault("fault.too_small", found=number, least=least)
            return default
        if most is not None and number > most:
            self.fault("fault.too_large", found=number, most=most)
            return default
        return number

    def number(self, default: Decimal = Decimal(0)) -> Decimal:
        """A whole or decimal number, exact."""
        if isinstance(self.value, int | Decimal) and not isinstance(self.value, bool):
            return Decimal(self.value)
        self._none(_NUMBER, "fault.not_a_number")
        return default

    def flag(self, default: bool = False) -> bool:
        """`true` or `false`."""
        if isinstance(self.value, bool):
            return self.value
        self._none(_FLAG, "fault.not_a_flag")
        return default

    def _none(self, right: re.Pattern[str], key: str) -> None:
        """Note that this is no number or flag; one in quotes is a text, which is told as such."""
        quoted = self.quoted and isinstance(self.value, str) and right.fullmatch(self.value) is not None
        self.fault("fault.without_quotes" if quoted else key, found=self.shown)

    def name(self) -> Name:
        """A name shown to people: a text, or a mapping by language."""
        if isinstance(self.value, dict):
            parts = self._by_language()
            if not parts:
                self.fault("fault.not_a_name", found=self.shown)
            return tuple((language, node.text()) for language, node in parts.items())
        return self.text()

    def _by_language(self) -> dict[str, Node]:
        """The texts by language; words that a comma cut off from one are told as such."""
        said = any(word in LANGUAGES for word in self.value)
        cut = [word for word, node in self.value.items() if word not in LANGUAGES and node.value is None]
        for word in cut if said else ():
            self.fault_at_key(word, "fault.comma_in_text", found=word)
        return self._without(cut).mapping(allowed=LANGUAGES)

    def _without(self, names: Sequence[str]) -> Node:
        return replace(self, value={name: node for name, node in self.value.items() if name not in names})

    def plain(self) -> Any:
        """The value without places: dicts, lists, texts and numbers."""
        if isinstance(self.value, dict):
            return {name: node.plain() for name, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in the order of the file."""
        yield self
        if isinstance(self.value, dict):
            for node in self.value.values():
                yield from node.walk()
        elif isinstance(self.value, list):
            for node in self.value:
                yield from node.walk()

    @property
    def shown(self) -> str:
        """The value as a message shows it, short."""
        if isinstance(self.value, dict):
            return "{…}"
        if isinstance(self.value, list):
            return "[…]"
        if self.value is None:
            return "~"
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        shown = str(self.value)
        return shown if len(shown) <= 40 else shown[:39] + "…"


def made_node(value: Any, faults: Faults, file: str = "") -> Node:
    """A Node tree from plain values, for data that comes from no file (line and column 1)."""
    if isinstance(value, dict):
        entries = {str(name): made_node(inner, faults, file) for name, inner in value.items()}
        return Node(entries, file, 1, 1, faults, tuple((name, 1, 1) for name in entries))
    if isinstance(value, list | tuple):
        return Node([made_node(inner, faults, file) for inner in value], file, 1, 1, faults)
    return Node(value, file, 1, 1, faults)
