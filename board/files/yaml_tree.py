"""YAML text into a tree of `Node`s, each with its line and column.

Our files use a small, plain part of YAML: mappings, lists, words, numbers. Only `true` and `false`
are booleans; `yes`, `no`, `on` and `off` are words, as keys too. Numbers are whole or exact
decimals. Whatever else a text may hold, the outcome is a tree or faults, never an exception.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import yaml

from board.files.sources import Document, decoded
from board.files.yaml_faults import LOADER, told
from board.rulebook.reading import Fault, Faults, Node
from board.scene.texts import text

DEEPEST = 60
"""Levels of lists and mappings inside each other."""

MOST_NODES = 400_000
"""Values in one file, those repeated by aliases counted each time."""

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,29})")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]{1,30}\.[0-9]{0,60}|\.[0-9]{1,60})")
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_DEFAULT_TAGS = (None, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map")
# What YAML itself does not allow in a text (the same set as PyYAML's).
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def read_yaml(data: bytes | str, file: str, faults: Faults) -> Document | None:
    """The document in `data`, or None when it is no YAML that we read; why is noted in `faults`.

    `file` is the name that messages show.
    """
    source = decoded(data, file, faults)
    if source is None:
        return None
    strange = _UNPRINTABLE.search(source)
    if strange is not None:
        line = source.count("\n", 0, strange.start()) + 1
        column = strange.start() - (source.rfind("\n", 0, strange.start()) + 1) + 1
        faults.note(Fault(file, line, column, text("fault.strange_character", code=f"U+{ord(strange[0]):04X}")))
        return None
    lines = tuple(source.split("\n"))
    try:
        root = _Builder(file, faults).document(_events(source))
    except yaml.YAMLError as error:
        faults.note(told(error, file, source, lines))
        return None
    except _GivenUp:
        return None
    return Document(file, root, lines)


def _events(source: str) -> Iterator[Any]:
    events: Iterator[Any] = yaml.parse(source, Loader=LOADER)
    return events


def plain_value(word: str) -> Any:
    """What an unquoted word of a file stands for: null, true, false, a number or the word itself."""
    if word in _NULLS:
        return None
    if word == "true":
        return True
    if word == "false":
        return False
    if _WHOLE.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        return Decimal(word)
    return word


class _GivenUp(Exception):
    """The file goes beyond a limit; the fault is already noted."""


@dataclass
class _Builder:
    """Makes Nodes out of the events of the parser."""

    file: str
    faults: Faults

    def __post_init__(self) -> None:
        self._count = 0
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._open: set[str] = set()

    def document(self, events: Iterator[Any]) -> Node:
        """The tree of the first document; a second one is a fault."""
        root = Node(None, self.file, 1, 1, self.faults)
        documents = 0
        for event in events:
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            documents += 1
            if documents > 1:
                self._note(event, "fault.several_documents")
                break
            root = self._node(next(events), events, 0)
        return root

    def _note(self, event: Any, key: str, /, **facts: Any) -> None:
        mark = event.start_mark
        self.faults.note(Fault(self.file, mark.line + 1, mark.column + 1, text(key, **facts)))

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if depth > DEEPEST:
            self._note(event, "fault.too_deep")
            raise _GivenUp
        before = self._count
        self._counted(event, 1)
        tag = event.tag
        if tag not in _DEFAULT_TAGS:
            self._note(event, "fault.unknown_tag", tag=str(tag).replace("tag:yaml.org,2002:", "!!"))
        if event.anchor is not None:
            self._open.add(event.anchor)
        if isinstance(event, yaml.ScalarEvent):
            node = self._scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self._list(event, events, depth)
        else:
            node = self._mapping(event, events, depth)
        if event.anchor is not None:
            self._open.discard(event.anchor)
            self._anchors[event.anchor] = (node, self._count - before)
        return node

    def _counted(self, event: Any, more: int) -> None:
        self._count += more
        if self._count > MOST_NODES:
            self._note(event, "fault.too_many_values", most=MOST_NODES)
            raise _GivenUp

    def _alias(self, event: Any) -> Node:
        known = self._anchors.get(event.anchor)
        if event.anchor in self._open:
            self._note(event, "fault.alias_in_itself", name=event.anchor)
        elif known is None:
            self._note(event, "fault.unknown_alias", name=event.anchor)
        else:
            self._counted(event, known[1])
            return known[0]
        raise _GivenUp

    def _made(self, event: Any, value: Any, keys: tuple[tuple[str, int, int], ...] = (), quoted: bool = False) -> Node:
        mark = event.start_mark
        return Node(value, self.file, mark.line + 1, mark.column + 1, self.faults, keys, quoted)

    def _scalar(self, event: Any) -> Node:
        bare = event.style in (None, "") and event.implicit[0]
        return self._made(event, plain_value(event.value) if bare else event.value, quoted=not bare)

    def _list(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        entries: list[Node] = []
        for inner in events:
            if isinstance(inner, yaml.SequenceEndEvent):
                break
            entries.append(self._node(inner, events, depth + 1))
        return self._made(event, entries)

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        entries: dict[str, Node] = {}
        keys: dict[str, tuple[str, int, int]] = {}
        for key in events:
            if isinstance(key, yaml.MappingEndEvent):
                break
            name = key.value if isinstance(key, yaml.ScalarEvent) else None
            if name is None:
                self._note(key, "fault.key_not_a_word")
                self._node(key, events, depth + 1)
            else:
                self._counted(key, 1)
            value = self._node(next(events), events, depth + 1)
            if name is None:
                continue
            if name in entries:
                self._note(key, "fault.doubled_key", key=_short(name), line=keys[name][1])
                continue
            entries[name] = value
            keys[name] = (name, key.start_mark.line + 1, key.start_mark.column + 1)
        return self._made(event, entries, tuple(keys.values()))


def _short(word: str) -> str:
    return word if len(word) <= 40 else word[:39] + "…"
