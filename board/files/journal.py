"""Saved games: one JSON object a line, each safe on disk before what it brought about is shown.

The first line holds the encounter in full; then comes one line for each input (a command, the faces
of a roll, an answer), `done` with the events of a finished command, and `undo` and `redo`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from io import BufferedRandom
from pathlib import Path
from typing import Any

from board import __version__
from board.files.encounters import Encounter
from board.files.saves import keep_copy, write_atomically
from board.rulebook.reading import Fault, Faults
from board.scene.texts import Text, text

FORMAT = 1
"""Of the lines of a saved game: what `journal` says in the first one."""

LISTED, SEEDED, TYPED = "listed", "seeded", "typed"
"""Where the faces of a saved game come from: a script's list, a seed, or real dice."""


# ---- Writing -------------------------------------------------------------------------------------


def header(
    encounter: Encounter,
    seed: int = 0,
    dice: str = SEEDED,
    *,
    wheel: tuple[str, ...] = (),
    active: str | None = None,
    listed: tuple[tuple[int | None, int], ...] = (),
) -> dict[str, Any]:
    """The first line of a saved game that starts from `encounter`."""
    record: dict[str, Any] = {"journal": FORMAT, "version": __version__, "seed": seed, "dice": dice}
    if listed:
        record["listed"] = [[sides, face] for sides, face in listed]
    if wheel or active is not None:
        record["start"] = {"wheel": list(wheel), "active": active}
    if encounter.files:
        record["files"] = encounter.files
    record["encounter"] = encounter.plain
    return record


def line_of(record: Mapping[str, Any]) -> bytes:
    """A record as its line, the end of the line included."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=_written).encode() + b"\n"


def _written(value: Any) -> Any:
    """Exact numbers as JSON writes them; three decimals come back exactly."""
    if isinstance(value, Decimal | Fraction):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, frozenset | set):
        return sorted(value, key=repr)
    return str(value)


class JournalFile:
    """A saved game being written. Every record is on disk when `write` returns."""

    def __init__(self, path: Path, stream: BufferedRandom) -> None:
        self.path = path
        self._stream = stream

    @classmethod
    def begin(cls, path: Path, first: Mapping[str, Any], kept: int = 0) -> JournalFile:
        """A new saved game at `path`. What was there is replaced as a whole; with `kept` it remains as an older
        copy, beside that many at most. Raises OSError.
        """
        if kept:
            keep_copy(path, kept)
        content = line_of(first)
        write_atomically(path, content)
        return cls.go_on(path, len(content))

    @classmethod
    def go_on(cls, path: Path, length: int) -> JournalFile:
        """Go on writing at `path` after its first `length` bytes; what follows them is torn and cut off."""
        stream = path.open("r+b")
        stream.truncate(length)
        stream.seek(0, os.SEEK_END)
        if length:
            stream.seek(-1, os.SEEK_END)
            if stream.read(1) != b"\n":
                stream.write(b"\n")
        return cls(path, stream)

    def write(self, record: Mapping[str, Any]) -> None:
        """Write one record and have it on disk. Raises OSError."""
        self._stream.write(line_of(record))
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        self._stream.close()

    def __enter__(self) -> JournalFile:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


# ---- Reading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a saved game after the first, with its number from 1."""

    line: int
    value: dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A saved game that was read: its first line, its records, what a person should know of it.

    `length` is how many bytes of the file are whole lines.
    """

    file: str
    header: dict[str, Any]
    records: tuple[Record, ...]
    notices: tuple[Text, ...]
    length: int

    @property
    def version(self) -> str:
        """The version of the program that saved it."""
        return str(self.header.get("version", "?"))


def read_journal(data: bytes, file: str, faults: Faults) -> Saved | None:
    """The saved game in `data`, or None with the fault noted.

    A torn last line is left out with a notice; a line torn elsewhere, and a game of a newer version,
    are faults.
    """
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    skipped = len(data) - len(data.removeprefix(b"\xef\xbb\xbf"))
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        faults.note(Fault(file, 1, 1, text("fault.journal_empty")))
        return None
    first = _record(lines[0])
    if first is None or not _is_header(first):
        faults.note(Fault(file, 1, 1, text("fault.journal_header")))
        return None
    if first["journal"] > FORMAT:
        faults.note(Fault(file, 1, 1, text("fault.journal_newer", version=str(first.get("version", "?")))))
        return None
    records: list[Record] = []
    notices: list[Text] = []
    length = skipped + len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        value = _record(line)
        if value is not None:
            records.append(Record(number, value))
            length += len(line) + 1
        elif number == len(lines):
            notices.append(text("journal.torn_tail", file=file))
        else:
            faults.note(Fault(file, number, 1, text("fault.journal_torn", line=number)))
    if first.get("version") != __version__:
        notices.append(
            text("journal.other_version", file=file, version=str(first.get("version", "?")), own=__version__)
        )
    if any(fault.what.key == "fault.journal_torn" for fault in faults.found):
        return None
    return Saved(file, first, tuple(records), tuple(notices), min(length, len(data)))


def is_journal(data: bytes) -> bool:
    """Whether a file looks like a saved game: its first line is a record that says so."""
    first = _record(data.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0])
    return first is not None and "journal" in first


def _is_header(first: Mapping[str, Any]) -> bool:
    version = first.get("journal")
    return (
        isinstance(version, int)
        and not isinstance(version, bool)
        and version >= 1
        and (version > FORMAT or isinstance(first.get("encounter"), dict))
    )


def _record(line: bytes) -> dict[str, Any] | None:
    """The object of a line, or None when the line is torn."""
    try:
        value = json.loads(line.decode("utf-8"), parse_float=_exact, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _exact(word: str) -> Decimal:
    number = Decimal(word) if len(word) <= 100 else Decimal("Infinity")
    if not number.is_finite() or abs(number.adjusted()) > 100:
        raise ValueError(word)
    return number


def _no_number(word: str) -> Any:
    raise ValueError(word)
