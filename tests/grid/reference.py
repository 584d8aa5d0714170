"""Sight by the letter of DV-AMB-111 and -119, slow and with fractions: the judge of the quick ones.

Shares nothing with `board.grid` but the names of squares, walls and terrains.
"""

from __future__ import annotations

from fractions import Fraction

from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall

Point = tuple[Fraction, Fraction]

PROBES = [(Fraction(1, 2), Fraction(1, 2))] + [
    (Fraction(x, 10), Fraction(y, 10)) for x, y in ((1, 1), (9, 1), (9, 9), (1, 9))
]
NINE = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0), (3, 0), (4, 0)]


def side(a: Point, b: Point, point: Point) -> int:
    cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return (cross > 0) - (cross < 0)


def on_line(a: Point, b: Point, point: Point) -> bool:
    return (
        side(a, b, point) == 0
        and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def ends(wall: Wall) -> tuple[Point, Point]:
    return (
        (Fraction(wall.x1, 1000), Fraction(wall.y1, 1000)),
        (Fraction(wall.x2, 1000), Fraction(wall.y2, 1000)),
    )


def crosses_wall(a: Point, b: Point, wall: Wall) -> bool:
    p, q = ends(wall)
    return side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) <= 0


def crosses_interior(a: Point, b: Point, square: Square) -> bool:
    """Clips the line to the square: a piece of some length must be left, not along a side."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = a[axis], b[axis] - a[axis]
        if step == 0:
            if not square[axis] < start < square[axis] + 1:
                return False
            continue
        ways = sorted(((square[axis] - start) / step, (square[axis] + 1 - start) / step))
        low, high = max(low, ways[0]), min(high, ways[1])
    return low < high


def line_blocked(terrain: Terrain, first: Square, last: Square, a: Point, b: Point) -> bool:
    walls = [wall for wall in terrain.walls if wall.blocks_sight]
    solids = [square for square in terrain.opaque if terrain.on_board(square) and square not in (first, last)]
    if any(crosses_wall(a, b, wall) for wall in walls):
        return True
    if any(crosses_interior(a, b, square) for square in solids):
        return True
    touched: dict[Point, set[int]] = {}
    for wall in walls:
        p, q = ends(wall)
        for end, other in ((p, q), (q, p)):
            if on_line(a, b, end):
                touched.setdefault(end, set()).add(side(a, b, other))
    for column, row in solids:
        middle = (column + Fraction(1, 2), row + Fraction(1, 2))
        for corner in ((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)):
            point = (Fraction(corner[0]), Fraction(corner[1]))
            if on_line(a, b, point):
                touched.setdefault(point, set()).add(side(a, b, middle))
    return any({1, -1} <= sides for sides in touched.values())


def nine_blocked(terrain: Terrain, a: Square, b: Square) -> list[bool]:
    found = []
    for start, end in NINE:
        p = (a[0] + PROBES[start][0], a[1] + PROBES[start][1])
        q = (b[0] + PROBES[end][0], b[1] + PROBES[end][1])
        found.append(line_blocked(terrain, a, b, p, q))
    return found


def reference_look(terrain: Terrain, a: Square, b: Square) -> tuple[bool, bool]:
    """(seen, wall-corner cover)."""
    if not terrain.on_board(a) or not terrain.on_board(b):
        return False, False
    if a == b:
        return True, False
    blocked = nine_blocked(terrain, a, b)
    seen = not all(blocked)
    return seen, seen and any(blocked[:5])
