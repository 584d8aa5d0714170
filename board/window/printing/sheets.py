"""How a board is shared out over sheets of paper. All lengths are millimetres from the sheet's top left corner.

A sheet holds whole squares. To the right and below, the drawing goes on over a strip that the next sheet is glued on;
a strip for the sheet's name and its control rule runs along the left or the top, outside the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass

from board.grid.squares import Square

PAPERS = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
"""Width and height of upright sheets (ISO 216)."""

ORIENTATIONS = ("auto", "portrait", "landscape")

SAFE = 5.0
"""What printers leave white along every edge."""

MARK = 3.0
"""Room for a cut mark beside the drawing."""

STRIP = 8.0
"""Room for the sheet's name and its control rule."""

GLUE = 8.0
"""How far the drawing goes on where another sheet follows, if nobody wants it otherwise."""

RULE = 100.0
"""Length of the control rule."""

SQUARE = 25.0
"""Side of a square of the game: 2.5 cm."""


class SquareTooLarge(ValueError):
    """Not one square fits on the paper."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay squares on a sheet: its size, where the drawing begins, how many squares it holds each way."""

    wide: float
    tall: float
    left: float
    top: float
    columns: int
    rows: int
    upright_strip: bool
    """Whether name and rule stand along the left edge; else along the top."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its number from 1, its row and column among the sheets from 1, and the squares it holds.

    `glue_right` and `glue_below` are how far the drawing goes on beyond its squares.
    """

    number: int
    row: int
    column: int
    first: Square
    end: Square
    glue_right: float = 0.0
    glue_below: float = 0.0

    @property
    def columns(self) -> int:
        return self.end.column - self.first.column

    @property
    def rows(self) -> int:
        return self.end.row - self.first.row

    @property
    def name(self) -> str:
        """The squares in its corners: `A1–H10`."""
        return f"{self.first.name}–{Square(self.end.column - 1, self.end.row - 1).name}"


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """All sheets of a board on one kind of paper, left to right and top to bottom."""

    layout: Layout
    square: float
    across: int
    down: int
    sheets: tuple[Sheet, ...]

    def at(self, row: int, column: int) -> Sheet | None:
        """The sheet in this row and column; None where nothing is printed."""
        return next((sheet for sheet in self.sheets if (sheet.row, sheet.column) == (row, column)), None)


def plan_sheets(
    columns: int,
    rows: int,
    paper: str = "A4",
    orientation: str = "auto",
    square: float = SQUARE,
    glue: float = GLUE,
    empty: frozenset[Square] = frozenset(),
) -> SheetPlan:
    """The fewest sheets for a board of `columns` by `rows` squares; sheets of `empty` squares alone are left out.

    Raises SquareTooLarge when not one square fits.
    """
    found = [
        _shared_out(layout, columns, rows, square, glue, empty)
        for layout in _layouts(columns, rows, paper, orientation, square, glue)
        if layout.columns and layout.rows
    ]
    if not found:
        raise SquareTooLarge(square)
    return min(found, key=lambda plan: len(plan.sheets))


def _layouts(columns: int, rows: int, paper: str, orientation: str, square: float, glue: float) -> list[Layout]:
    short, long = PAPERS[paper]
    sizes = {"portrait": (short, long), "landscape": (long, short)}
    chosen = list(sizes.values()) if orientation == "auto" else [sizes[orientation]]
    found = []
    for wide, tall in chosen:
        for upright in (False, True):
            left = SAFE + (STRIP if upright else MARK)
            top = SAFE + (MARK if upright else STRIP)
            fit_across = _fitting(wide - left - SAFE, columns, square, glue)
            fit_down = _fitting(tall - top - SAFE, rows, square, glue)
            found.append(Layout(wide, tall, left, top, fit_across, fit_down, upright))
    return found


def _fitting(room: float, wanted: int, square: float, glue: float) -> int:
    """How many squares have room; the strip for glue is needed only where not all have."""
    if wanted * square <= room + 1e-9:
        return wanted
    return max(0, int((room - glue + 1e-9) // square))


def _shared_out(
    layout: Layout, columns: int, rows: int, square: float, glue: float, empty: frozenset[Square]
) -> SheetPlan:
    across, down = _parts(columns, layout.columns), _parts(rows, layout.rows)
    sheets: list[Sheet] = []
    for row, (top, bottom) in enumerate(down, 1):
        for column, (left, right) in enumerate(across, 1):
            here = (Square(x, y) for y in range(top, bottom) for x in range(left, right))
            if all(place in empty for place in here):
                continue
            beside = glue if column < len(across) else 0.0
            below = glue if row < len(down) else 0.0
            number = len(sheets) + 1
            sheets.append(Sheet(number, row, column, Square(left, top), Square(right, bottom), beside, below))
    return SheetPlan(layout, square, len(across), len(down), tuple(sheets))


def _parts(total: int, most: int) -> list[tuple[int, int]]:
    """`total` squares in the fewest parts of at most `most`, as even as can be: no sheet is a sliver."""
    count = -(-total // most)
    least, more = divmod(total, count)
    parts, start = [], 0
    for number in range(count):
        end = start + least + (number < more)
        parts.append((start, end))
        start = end
    return parts
