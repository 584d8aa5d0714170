"""JSON text into a tree of `Node`s, each with its line and column.

Numbers are exact: whole ones `int`, all others `Decimal`. NaN and the infinities are refused. A
byte order mark is accepted. Whatever the text holds, the outcome is a tree or faults.
"""

from __future__ import annotations

import json.decoder
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from board.files.sources import Document, decoded
from board.rulebook.reading import Fault, Faults, Node
from board.scene.texts import text

DEEPEST = 60
"""Levels of lists and objects inside each other."""

_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}
_NOT_NUMBERS = re.compile(r"-?(?:NaN|nan|Infinity|inf|Inf)\b")
_WORD = re.compile(r"[A-Za-z]+")
_LONGEST_NUMBER = 100

# The scanner that `json` itself uses; pictures are strings of many million characters.
_scan: Callable[[str, int, bool], tuple[str, int]] = json.decoder.scanstring  # type: ignore[attr-defined]


class _Wrong(Exception):
    """The text is no JSON from this place on."""

    def __init__(self, at: int, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.at, self.key, self.facts = at, key, facts


def read_json(data: bytes | str, file: str, faults: Faults) -> Document | None:
    """The document in `data`, or None with the fault noted. `file` is the name that messages show."""
    source = decoded(data, file, faults)
    if source is None:
        return None
    reader = _Reader(source, file, faults)
    try:
        at = reader.after_space(0)
        root, at = reader.value(at, 0)
        at = reader.after_space(at)
        if at < len(source):
            raise _Wrong(at, "fault.json_more")
    except _Wrong as wrong:
        line, column = reader.place(wrong.at)
        faults.note(Fault(file, line, column, text(wrong.key, **wrong.facts)))
        return None
    return Document(file, root)


@dataclass
class _Reader:
    source: str
    file: str
    faults: Faults
    _starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._starts = [0]
        at = self.source.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = self.source.find("\n", at + 1)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column from 1."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def after_space(self, at: int) -> int:
        found = _SPACE.match(self.source, at)
        return found.end() if found else at

    def _made(self, at: int, value: Any, keys: tuple[tuple[str, int, int], ...] = (), quoted: bool = False) -> Node:
        line, column = self.place(at)
        return Node(value, self.file, line, column, self.faults, keys, quoted)

    def value(self, at: int, depth: int) -> tuple[Node, int]:
        """The value that begins at `at`, and where it ends."""
        if depth > DEEPEST:
            raise _Wrong(at, "fault.too_deep")
        first = self.source[at : at + 1]
        if first == '"':
            word, end = self._string(at)
            return self._made(at, word, quoted=True), end
        if first == "{":
            return self._object(at, depth)
        if first == "[":
            return self._list(at, depth)
        if _NOT_NUMBERS.match(self.source, at):
            raise _Wrong(at, "fault.json_nan")
        number = _NUMBER.match(self.source, at)
        if number is not None:
            return self._made(at, self._number(at, number)), number.end()
        found = _WORD.match(self.source, at)
        if found is not None and found[0] in _WORDS:
            return self._made(at, _WORDS[found[0]]), found.end()
        raise _Wrong(at, "fault.json_end" if not first else "fault.json_value")

    def _string(self, at: int) -> tuple[str, int]:
        try:
            word, end = _scan(self.source, at + 1, True)
        except ValueError as error:
            raise _Wrong(at, "fault.json_string") from error
        # Halves of characters beyond 16 bits standing alone cannot be written out again.
        return word.encode("utf-8", "replace").decode("utf-8") if not word.isascii() else word, end

    def _number(self, at: int, number: re.Match[str]) -> int | Decimal:
        word = number[0]
        if number[1] is None and number[2] is None and len(word) <= _LONGEST_NUMBER:
            return int(word)
        exact = Decimal(word) if len(word) <= _LONGEST_NUMBER else Decimal("Infinity")
        if not exact.is_finite() or abs(exact.adjusted()) > _LONGEST_NUMBER:
            raise _Wrong(at, "fault.json_number")
        return exact

    def _list(self, at: int, depth: int) -> tuple[Node, int]:
        entries: list[Node] = []
        now = self.after_space(at + 1)
        if self.source[now : now + 1] == "]":
            return self._made(at, entries), now + 1
        while True:
            node, now = self.value(now, depth + 1)
            entries.append(node)
            now = self.after_space(now)
            mark = self.source[now : now + 1]
            if mark == "]":
                return self._made(at, entries), now + 1
            if mark != ",":
                raise _Wrong(now, "fault.json_list")
            now = self.after_space(now + 1)

    def _object(self, at: int, depth: int) -> tuple[Node, int]:
        entries: dict[str, Node] = {}
        keys: list[tuple[str, int, int]] = []
        now = self.after_space(at + 1)
        if self.source[now : now + 1] == "}":
            return self._made(at, entries), now + 1
        while True:
            if self.source[now : now + 1] != '"':
                raise _Wrong(now, "fault.json_key")
            start = now
            name, now = self._string(now)
            now = self.after_space(now)
            if self.source[now : now + 1] != ":":
                raise _Wrong(now, "fault.json_colon")
            node, now = self.value(self.after_space(now + 1), depth + 1)
            line, column = self.place(start)
            if name in entries:
                first = next(known for known in keys if known[0] == name)
                self.faults.note(Fault(self.file, line, column, text("fault.doubled_key", key=name, line=first[1])))
            else:
                entries[name] = node
                keys.append((name, line, column))
            now = self.after_space(now)
            mark = self.source[now : now + 1]
            if mark == "}":
                return self._made(at, entries, tuple(keys)), now + 1
            if mark != ",":
                raise _Wrong(now, "fault.json_object")
            now = self.after_space(now + 1)
