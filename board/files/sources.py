"""Files as they lie on disk or in a package: finding them, reading them, and their text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from board.rulebook.reading import Fault, Faults, Node
from board.scene.texts import text

Where = Path | Traversable
"""A file or a folder: on disk, or inside an installed or zipped package."""

LARGEST_TEXT = 64 * 1024 * 1024
"""Bytes of the largest encounter, map, sheet or script that is read."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: the name that messages show, its tree, and its lines of text."""

    file: str
    root: Node
    lines: tuple[str, ...] = ()

    def block_rows(self, node: Node) -> tuple[int, int] | None:
        """Where the text of a block (`|`) begins: line from 1 of its first row and how far it is indented.

        None when `node` is not written as such a block.
        """
        if not isinstance(node.value, str) or not 0 < node.line <= len(self.lines):
            return None
        if not _BLOCK.match(self.lines[node.line - 1], node.column - 1):
            return None
        for place, row in enumerate(node.value.split("\n")):
            if row.strip():
                line = self.lines[node.line + place].rstrip("\r") if node.line + place < len(self.lines) else ""
                if not line.endswith(row):
                    return None
                return node.line + 1, len(line) - len(row)
        return node.line + 1, 0


_BLOCK = re.compile(r"(?:[&!]\S*\s+)*\|")


def decoded(data: bytes | str, file: str, faults: Faults) -> str | None:
    """The text of `data` (UTF-8, with or without a mark at its start), or None with the fault noted."""
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        faults.note(Fault(file, 1, 1, text("fault.not_utf8", byte=f"0x{data[0]:02X}")))
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The mark at the start, if there is one, is not counted in `start`.
        body = data.removeprefix(b"\xef\xbb\xbf")
        before = body[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        faults.note(Fault(file, line, column, text("fault.not_utf8", byte=f"0x{body[error.start]:02X}")))
        return None


def read_bytes(place: Where, file: str, faults: Faults, *, most: int = LARGEST_TEXT) -> bytes | None:
    """The content of a file, or None with the fault noted: missing, a folder, unreadable, too large."""
    try:
        if place.is_dir():
            faults.note(Fault(file, 1, 1, text("fault.is_a_folder")))
            return None
        if not place.is_file():
            faults.note(Fault(file, 1, 1, text("fault.file_missing")))
            return None
        if isinstance(place, Path) and place.stat().st_size > most:
            faults.note(Fault(file, 1, 1, text("fault.file_too_large", most=most // (1024 * 1024))))
            return None
        return place.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.note(Fault(file, 1, 1, text("fault.file_unreadable", reason=reason)))
        return None


def beside(place: Where, name: str) -> Where:
    """The file called `name` relative to the folder in which the file `place` lies."""
    if isinstance(place, Path):
        return place.parent / name
    folder: Where = _parent(place)
    for part in name.split("/"):
        if part == "..":
            folder = _parent(folder)
        elif part not in ("", "."):
            folder = folder.joinpath(part)
    return folder


def _parent(place: Where) -> Where:
    # Every kind of Traversable that a package comes in has a parent, though the protocol does not say so.
    parent: Where = place.parent  # type: ignore[union-attr]
    return parent


def shown_beside(file: str, name: str) -> str:
    """How messages show the file called `name` beside the one they show as `file`."""
    if Path(name).is_absolute():
        return name
    folder = file.replace("\\", "/").rpartition("/")[0]
    return f"{folder}/{name}" if folder else name
