"""Drawn maps: text with one character per square, and the legend that says what the characters mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from board.files.sources import Document
from board.grid.squares import Square
from board.rulebook.reading import Fault, Node
from board.scene.texts import text

FLOOR, WALL, CLOSED_DOOR, OPEN_DOOR = ".", "#", "+", "'"
VOID = "_ "
BUILT_IN = FLOOR + WALL + VOID + CLOSED_DOOR + OPEN_DOOR
"""Characters that need no legend."""

MOST_COLUMNS = MOST_ROWS = 1000
"""Squares of the largest board, each way."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a drawn map shows: its size, and the square of every character, in reading order.

    `places` gives line and column in the file of each row's first character, where they are known.
    """

    columns: int
    rows: int
    marks: tuple[tuple[Square, str], ...]
    node: Node
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False)

    def fault_at(self, row: int, column: int, key: str, /, **facts: object) -> None:
        """Note a fault at the very character of a row and a column counted from 0."""
        if self.places:
            line, first = self.places[row]
            self.node.faults.note(Fault(self.node.file, line, first + column, text(key, **facts)))
        else:
            self.node.faults.note(Fault(self.node.file, self.node.line, self.node.column, text(key, **facts)))


def read_drawing(node: Node, document: Document, legend: Mapping[str, Node]) -> Drawing | None:
    """The drawing in the text of `node`; characters without a meaning and stray comments are noted.

    None when there is no square in it at all.
    """
    if not isinstance(node.value, str):
        node.fault("fault.map_not_drawn", found=node.shown)
        return None
    rows = [row.rstrip(" ") for row in node.value.split("\n")]
    while rows and not rows[-1]:
        rows.pop()
    block = document.block_rows(node)
    if block is None and _is_folded(node, document):
        node.fault("fault.map_folded")
        return None
    if block is not None:
        rows_written = node.value.count("\n") + bool(node.value and not node.value.endswith("\n"))
        _comments_after(node, document, block, rows_written)
    columns = max((len(row) for row in rows), default=0)
    if columns == 0:
        node.fault("fault.map_empty")
        return None
    if columns > MOST_COLUMNS or len(rows) > MOST_ROWS:
        node.fault("fault.map_too_large", columns=columns, rows=len(rows), most=MOST_COLUMNS)
        return None
    places = tuple((block[0] + row, block[1] + 1) for row in range(len(rows))) if block is not None else ()
    drawing = Drawing(columns, len(rows), tuple(_marks(rows, columns)), node, places)
    _unknown_characters(drawing, rows, legend)
    return drawing


def _marks(rows: list[str], columns: int) -> Iterator[tuple[Square, str]]:
    for row, drawn in enumerate(rows):
        for column, mark in enumerate(drawn.ljust(columns, "_")):
            yield Square(column, row), mark


# A # and a blank, and then words: no row of squares looks like that.
_LIKE_COMMENT = re.compile(r"(?:^|(?<= ))#+ .*?([^\W\d_]{2,})")


def _unknown_characters(drawing: Drawing, rows: list[str], legend: Mapping[str, Node]) -> None:
    """Each character without a meaning once, where it stands first; each comment."""
    told: set[str] = set()
    for number, row in enumerate(rows):
        strange = [column for column, mark in enumerate(row) if mark not in BUILT_IN and mark not in legend]
        comment = _LIKE_COMMENT.search(row)
        if comment is not None and comment.start(1) in strange and comment.start(1) + 1 in strange:
            # A comment behind a row, or a row of its own: everything from its # on belongs to it.
            start = comment.start()
            drawing.fault_at(number, start, "fault.comment_in_map")
            strange = [column for column in strange if column < start]
        for column in strange:
            if row[column] in told:
                continue
            told.add(row[column])
            key = "fault.tab_in_map" if row[column] == "\t" else "fault.unknown_character"
            drawing.fault_at(number, column, key, character=_shown(row[column]), square=Square(column, number).name)


def _shown(character: str) -> str:
    """A character as a message shows it: one that nobody sees by its number."""
    return f"U+{ord(character):04X}" if character.isspace() else character


def _is_folded(node: Node, document: Document) -> bool:
    if not 0 < node.line <= len(document.lines):
        return False
    return document.lines[node.line - 1][node.column - 1 :].lstrip().startswith(">")


def _comments_after(node: Node, document: Document, block: tuple[int, int], rows: int) -> None:
    """A comment that ends a drawn map hides every row below it from the parser, so none is allowed there."""
    header = document.lines[node.line - 1]
    outer = len(header) - len(header.lstrip(" "))
    line = block[0] + rows
    # Lines of the text's own end, blank or not, up to the first one that says something.
    while line > block[0] and line - 2 < len(document.lines) and not document.lines[line - 2].strip():
        line -= 1
    blank = False
    for number in range(line, len(document.lines) + 1):
        here = document.lines[number - 1].rstrip("\r")
        stripped = here.lstrip(" \t")
        if not stripped:
            blank = True
            continue
        indent = len(here) - len(stripped)
        if stripped.startswith("#") and (not blank or indent > outer):
            node.faults.note(Fault(node.file, number, indent + 1, text("fault.comment_in_map")))
        return


def read_legend(node: Node | None) -> dict[str, Node]:
    """The entries of a legend by character; names of more or less than one character are noted."""
    if node is None:
        return {}
    found: dict[str, Node] = {}
    for name, entry in node.mapping().items():
        if len(name) != 1:
            node.fault_at_key(name, "fault.legend_character", found=name)
        else:
            found[name] = entry
    return found
