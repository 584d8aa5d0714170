"""Single lines, without numpy: which squares a line crosses, and whether something blocks it.

A line runs between two of the five points of a square tested for sight: its centre and its four
corners drawn in by a tenth (DV-AMB-111). A line is blocked (DV-AMB-111, DV-AMB-119)

1. by a wall it properly crosses: the wall's ends lie strictly on opposite sides of the line and
   the line's ends do not lie strictly on the same side of the wall;
2. by an opaque square whose interior it crosses, the squares of its two ends excepted;
3. by walls and opaque squares that it touches at one and the same point on both of its sides.

Sides are signs of cross products of whole numbers, so nothing here is ever rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import NamedTuple

from board.grid.squares import Square
from board.grid.walls import HALF, INSET, UNIT, Wall

Piece = tuple[int, int, int, int, tuple[int, int, int, int]]
"""A wall ready for testing: x1, y1, x2, y2, and its vector, the vector's cross with its start, its number."""

Corner = tuple[int, int, int, int]
"""A grid corner on a line, in squares from the start, and the squares on its left and right as steps."""

Reach = tuple[int, int, tuple[int, ...], tuple[Corner, ...]]
"""A centre line: columns, rows, steps from square to square as differences of numbers, corners."""

SOLID: tuple[Piece, ...] = ((0, 0, 0, 0, (0, 0, 0, -1)),)
"""What `LineIndex.mixed` holds for an opaque square, told by identity."""

_FAR = UNIT - INSET
PROBES = ((HALF, HALF), (INSET, INSET), (_FAR, INSET), (_FAR, _FAR), (INSET, _FAR))
"""Offsets in a square of its centre and its drawn-in corners: north-west, then clockwise."""

NINE = tuple((0, probe) for probe in range(5)) + tuple((probe, 0) for probe in range(1, 5))
"""The nine lines from A to B as (probe of A, probe of B): the five from the centre of A come first."""

# All probes and squares are multiples of this, so directions can be kept in small numbers.
_GRAIN = 100


class Trace(NamedTuple):
    """What a line meets: the squares whose interior it crosses and the grid corners it passes through.

    `crossed` runs from the first to the last square, both included. Each corner is (x, y, left,
    right): the corner in squares and the squares beside it, `left` where the cross product of the
    line with the way there is negative.
    """

    crossed: tuple[tuple[int, int], ...]
    corners: tuple[tuple[int, int, tuple[int, int], tuple[int, int]], ...]


class Path(NamedTuple):
    """One of the nine lines of an offset, for boards of one width; `steps` are differences of numbers."""

    start: tuple[int, int]
    end: tuple[int, int]
    direction: tuple[int, int]
    steps: tuple[int, ...]
    corners: tuple[Corner, ...]


def trace(x0: int, y0: int, x1: int, y1: int) -> Trace:
    """The squares and corners met by the line between two points lying inside squares (thousandths)."""
    column, row = x0 // UNIT, y0 // UNIT
    last_column, last_row = x1 // UNIT, y1 // UNIT
    east, south = (1 if x1 > x0 else -1), (1 if y1 > y0 else -1)
    width, height = abs(x1 - x0), abs(y1 - y0)
    # Distances along x and y to the next side of a square, compared over the common denominator.
    to_x = ((column + 1) * UNIT - x0 if east > 0 else x0 - column * UNIT) * height
    to_y = ((row + 1) * UNIT - y0 if south > 0 else y0 - row * UNIT) * width
    crossed = [(column, row)]
    corners = []
    while column != last_column or row != last_row:
        if row == last_row or (column != last_column and to_x < to_y):
            column += east
            to_x += UNIT * height
        elif column == last_column or to_y < to_x:
            row += south
            to_y += UNIT * width
        else:
            across, down = (column + east, row), (column, row + south)
            left, right = (across, down) if east == south else (down, across)
            corners.append((column + (east > 0), row + (south > 0), left, right))
            column += east
            row += south
            to_x += UNIT * height
            to_y += UNIT * width
        crossed.append((column, row))
    return Trace(tuple(crossed), tuple(corners))


def probe_trace(columns: int, rows: int, line: int) -> Trace:
    """The trace of one of the nine lines from the square (0, 0) to the square (columns, rows)."""
    (x0, y0), (x1, y1) = (PROBES[probe] for probe in NINE[line])
    return trace(x0, y0, x1 + columns * UNIT, y1 + rows * UNIT)


def touched_squares(wall: Wall) -> Iterable[tuple[int, int]]:
    """Squares (column, row) that a wall meets, sides and corners included; a few more may come along."""
    x1, y1, x2, y2 = (wall.x1, wall.y1, wall.x2, wall.y2)
    if y1 > y2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    height = y2 - y1
    for row in range(-(-y1 // UNIT) - 1, y2 // UNIT + 1):
        if height == 0:
            low, high = min(x1, x2), max(x1, x2)
        else:
            top, bottom = max(y1, row * UNIT), min(y2, (row + 1) * UNIT)
            over, under = (x2 - x1) * (top - y1), (x2 - x1) * (bottom - y1)
            low = x1 + min(over, under) // height
            high = x1 - (-max(over, under) // height)
        for column in range(-(-low // UNIT) - 1, high // UNIT + 1):
            yield column, row


# Lines by width of the board and difference of numbers. Nine lines take some 5 kB.
_KEPT_OFFSETS = 10_000
_REACHES: dict[int, dict[int, Reach]] = {}
_BUNDLES: dict[int, dict[int, tuple[Path, ...]]] = {}


class LineIndex:
    """Walls and opaque squares by the squares they touch, for lines on one terrain.

    Squares are numbered row by row, with as many numbers again left free after each row: so the
    difference of two numbers tells columns and rows apart. `places` gives the number of each square
    of the board that is not void, with x and y of its centre; `near` the walls touching the square of
    a number, `mixed` the same with SOLID for opaque squares.
    """

    __slots__ = (
        "bundles", "columns", "mixed", "near", "places", "reaches", "stepped", "walls", "width",
    )  # fmt: skip

    def __init__(
        self,
        columns: int,
        rows: int,
        void: frozenset[Square],
        opaque: frozenset[Square],
        walls: tuple[Wall, ...],
    ) -> None:
        width = 2 * columns
        self.columns, self.width, self.walls = columns, width, walls
        # Boards of one width share the lines of each offset.
        self.reaches = _REACHES.setdefault(width, {})
        self.bundles = _BUNDLES.setdefault(width, {})
        self.stepped: dict[tuple[Square, Square], bool] = {}
        # Numbers that many squares have in common are stored once: what is small stays in the cache.
        middles = [at * UNIT + HALF for at in range(max(columns, rows))]
        self.places: dict[tuple[int, int], tuple[int, int, int]] = {
            (column, row): (row * width + column, middles[column], middles[row])
            for row in range(rows)
            for column in range(columns)
            if (column, row) not in void
        }
        self.near: list[tuple[Piece, ...] | None] = [None] * (width * rows)
        self._sort_in(0, walls)
        self._fill(opaque)

    def _sort_in(self, first: int, walls: Sequence[Wall]) -> None:
        """Note walls on the squares that they touch; they are numbered from `first`."""
        columns, width, rows = self.columns, self.width, len(self.near) // self.width
        for number, wall in enumerate(walls, first):
            x1, y1, x2, y2 = wall.x1, wall.y1, wall.x2, wall.y2
            if (x1, y1) == (x2, y2):
                continue
            across, down = x2 - x1, y2 - y1
            piece = (x1, y1, x2, y2, (across, down, across * y1 - down * x1, number))
            for column, row in touched_squares(wall):
                if 0 <= column < columns and 0 <= row < rows:
                    place = row * width + column
                    self.near[place] = (*(self.near[place] or ()), piece)

    def _fill(self, opaque: frozenset[Square]) -> None:
        self.mixed: list[tuple[Piece, ...] | None] = self.near.copy()
        for square in opaque:
            if square in self.places:
                self.mixed[self.places[square][0]] = SOLID

    def changed(self, gone: frozenset[str], opaque: frozenset[Square]) -> LineIndex:
        """The index of the same board without the walls of these names, and with these opaque squares.

        `walls` keeps those that are gone, so that the numbers of the others stay what they are.
        """
        index = copy(self)
        index.stepped = {}
        if gone:
            index.near = self.near.copy()
            for number, wall in enumerate(self.walls):
                if wall.name in gone:
                    index._take_out(number, wall)
        index._fill(opaque)
        return index

    def with_more(self, walls: Sequence[Wall], opaque: frozenset[Square]) -> LineIndex:
        """The index of the same board with these walls besides, and with these opaque squares."""
        index = copy(self)
        index.stepped = {}
        if walls:
            index.near = self.near.copy()
            index.walls = (*self.walls, *walls)
            index._sort_in(len(self.walls), walls)
        index._fill(opaque)
        return index

    def _take_out(self, number: int, wall: Wall) -> None:
        for column, row in touched_squares(wall):
            place = row * self.width + column
            found = self.near[place] if 0 <= column < self.columns and 0 <= place < len(self.near) else None
            if found is not None:
                self.near[place] = tuple(piece for piece in found if piece[4][3] != number) or None

    def square(self, number: int) -> Square:
        """The square of a number."""
        row, column = divmod(number, self.width)
        return Square(column, row)

    def reach(self, difference: int) -> Reach:
        """The centre line over a difference of numbers, kept by it."""
        known = self.reaches.get(difference)
        if known is None:
            columns, rows = self._offset(difference)
            path = self._path(columns, rows, 0)
            if len(self.reaches) >= _KEPT_OFFSETS:
                self.reaches.clear()
            # Squares in the middle of the line first: walls there block most often, and the first that
            # blocks ends the search; the two end squares, half crossed, come last.
            last = len(path.steps) - 1
            order = sorted(range(last + 1), key=lambda at: (abs(2 * at - last), at))
            steps = tuple(path.steps[at] for at in order)
            known = self.reaches[difference] = (columns, rows, steps, path.corners)
        return known

    def bundle(self, difference: int) -> tuple[Path, ...]:
        """The nine lines over a difference of numbers, kept by it."""
        known = self.bundles.get(difference)
        if known is None:
            columns, rows = self._offset(difference)
            if len(self.bundles) >= _KEPT_OFFSETS:
                self.bundles.clear()
            known = self.bundles[difference] = tuple(self._path(columns, rows, line) for line in range(9))
        return known

    def _offset(self, difference: int) -> tuple[int, int]:
        rows = (difference + self.columns) // self.width
        return difference - rows * self.width, rows

    def _path(self, columns: int, rows: int, line: int) -> Path:
        start, end = (PROBES[probe] for probe in NINE[line])
        met = probe_trace(columns, rows, line)
        direction = (
            (end[0] - start[0] + columns * UNIT) // _GRAIN,
            (end[1] - start[1] + rows * UNIT) // _GRAIN,
        )
        steps = tuple(row * self.width + column for column, row in met.crossed)
        corners = tuple(
            (x, y, left[1] * self.width + left[0], right[1] * self.width + right[0])
            for x, y, left, right in met.corners
        )
        return Path(start, end, direction, steps, corners)

    def blocked(self, place: int, path: Path) -> bool:
        """Whether the line `path` from the square numbered `place` is blocked."""
        row, column = divmod(place, self.width)
        ax, ay = column * UNIT + path.start[0], row * UNIT + path.start[1]
        dx, dy = path.direction
        bx, by = ax + dx * _GRAIN, ay + dy * _GRAIN
        steps = path.steps
        last = steps[-1]
        own = dx * ay - dy * ax
        touching = False
        mixed = self.mixed
        for step in steps:
            found = mixed[place + step]
            if not found:
                continue
            if found is SOLID:
                if step != 0 and step != last:
                    return True
                found = self.near[place + step]
                if not found:
                    continue
            for x1, y1, x2, y2, (across, down, crossing, _) in found:
                first = dx * y1 - dy * x1 - own
                second = dx * y2 - dy * x2 - own
                if first * second < 0:
                    start = across * ay - down * ax - crossing
                    end = across * by - down * bx - crossing
                    if start <= 0 <= end or end <= 0 <= start:
                        return True
                elif not (first and second):
                    touching = True
        for _, _, left, right in path.corners:
            if mixed[place + left] is SOLID or mixed[place + right] is SOLID:
                touching = True
        return touching and self.pinched(place, ax, ay, bx, by, steps, path.corners)

    def pinched(
        self,
        place: int,
        ax: int,
        ay: int,
        bx: int,
        by: int,
        steps: tuple[int, ...],
        corners: tuple[Corner, ...],
    ) -> bool:
        """Whether the line touches things on both of its sides at one point (the third case above)."""
        return any(left and right for left, right in self.touches(place, ax, ay, bx, by, steps, corners).values())

    def touches(
        self,
        place: int,
        ax: int,
        ay: int,
        bx: int,
        by: int,
        steps: tuple[int, ...],
        corners: tuple[Corner, ...],
    ) -> dict[tuple[int, int], tuple[list[int], list[int]]]:
        """What the line touches, by point: to its left and to its right.

        A wall is given by its number, an opaque square by -1 minus its number. Only ends of walls and
        corners of opaque squares can be touched without being crossed: no line tested runs along a side.
        """
        dx, dy = bx - ax, by - ay
        found: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        seen: set[int] = set()
        for step in steps:
            for x1, y1, x2, y2, (_, _, _, number) in self.near[place + step] or ():
                if number in seen:
                    continue
                seen.add(number)
                for px, py, qx, qy in ((x1, y1, x2, y2), (x2, y2, x1, y1)):
                    if dx * (py - ay) != dy * (px - ax):
                        continue
                    if not (min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)):
                        continue
                    side = dx * (qy - ay) - dy * (qx - ax)
                    if side:
                        found.setdefault((px, py), ([], []))[side > 0].append(number)
        row, column = divmod(place, self.width)
        for x, y, left, right in corners:
            point = ((column + x) * UNIT, (row + y) * UNIT)
            for number, side in ((place + left, 0), (place + right, 1)):
                if self.mixed[number] is SOLID:
                    found.setdefault(point, ([], []))[side].append(-1 - number)
        return found
