"""Straight pieces of walls as imports find them: clipping, rounding, joining, cutting at doors.

Exact fractions of a square come in, whole thousandths go out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from board.grid.squares import Square
from board.grid.walls import UNIT

Exact = tuple[Fraction, Fraction]
"""A point in squares."""

Piece = tuple[int, int, int, int]
"""x1, y1, x2, y2 in thousandths of a square."""

JOIN = UNIT // 100
"""Ends nearer than this are one end: light would leak through the slit."""

BESIDE = UNIT // 20
"""A door no farther than this from a wall lies on it."""


def rounded(length: Fraction) -> int:
    """Thousandths, halves away from zero, so that a mirrored map is mirrored still."""
    scaled = abs(length) * UNIT
    whole = int(scaled + Fraction(1, 2))
    return whole if length >= 0 else -whole


def rounded_piece(ends: tuple[Exact, Exact]) -> Piece:
    """A piece with its ends in thousandths."""
    (x1, y1), (x2, y2) = ends
    return rounded(x1), rounded(y1), rounded(x2), rounded(y2)


def clipped(a: Exact, b: Exact, size: Exact) -> tuple[Exact, Exact] | None:
    """The part of a-b on a board of this size, its border included; None when there is none."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = a[axis], b[axis] - a[axis]
        if way == 0:
            if not 0 <= start <= size[axis]:
                return None
            continue
        first, second = -start / way, (size[axis] - start) / way
        low, high = max(low, min(first, second)), min(high, max(first, second))
    if low > high:
        return None
    way_x, way_y = b[0] - a[0], b[1] - a[1]
    return (a[0] + low * way_x, a[1] + low * way_y), (a[0] + high * way_x, a[1] + high * way_y)


def clipped_outline(points: Sequence[Exact], size: Exact) -> list[Exact]:
    """The part of a closed outline on a board of this size (cut at one border after the other)."""
    outline = list(points)
    nought = Fraction(0)
    for axis, limit, keep_below in ((0, nought, False), (0, size[0], True), (1, nought, False), (1, size[1], True)):
        cut: list[Exact] = []
        for place, point in enumerate(outline):
            before = outline[place - 1]
            inside = point[axis] <= limit if keep_below else point[axis] >= limit
            was_inside = before[axis] <= limit if keep_below else before[axis] >= limit
            if inside != was_inside:
                share = (limit - before[axis]) / (point[axis] - before[axis])
                other = 1 - axis
                crossing = before[other] + share * (point[other] - before[other])
                cut.append((limit, crossing) if axis == 0 else (crossing, limit))
            if inside:
                cut.append(point)
        outline = cut
    return outline


def closed_outline(points: Iterable[Exact]) -> list[tuple[int, int]]:
    """Points in thousandths, none twice in a row; the last is joined to the first by whoever draws it.

    A last point nearer than a slit to the first is the first.
    """
    outline: list[tuple[int, int]] = []
    for x, y in points:
        point = rounded(x), rounded(y)
        if not outline or outline[-1] != point:
            outline.append(point)
    while len(outline) > 1 and _near(outline[0], outline[-1]):
        outline.pop()
    return outline


def square_at(at: Exact, last_column: int, last_row: int) -> Square:
    """The square in which a point of the board lies; on the south and east border the last one."""
    return Square(min(int(at[0]), last_column), min(int(at[1]), last_row))


def _near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < JOIN**2


def joined(walls: Sequence[Piece], others: Sequence[Piece]) -> tuple[list[Piece], int]:
    """The walls without exact doubles, their loose ends put onto the end of a wall or of `others` next to them.

    An end that already meets another one stays. Also gives how many ends were moved.
    """
    kept: list[Piece] = []
    known: set[Piece] = set()
    for piece in walls:
        either = min(piece, (*piece[2:], *piece[:2]))
        if either not in known:
            known.add(either)
            kept.append(piece)
    degrees: dict[tuple[int, int], int] = {}
    buckets: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for piece in (*kept, *others):
        for end in (piece[:2], piece[2:]):
            if end not in degrees:
                buckets.setdefault((end[0] // JOIN, end[1] // JOIN), []).append(end)
            degrees[end] = degrees.get(end, 0) + 1
    moved = 0
    for place, piece in enumerate(kept):
        for first in (True, False):
            piece = kept[place]
            end, other = (piece[:2], piece[2:]) if first else (piece[2:], piece[:2])
            if degrees[end] > 1:
                continue
            goal = _nearest(end, other, buckets, degrees)
            if goal is None:
                continue
            degrees[end] -= 1
            degrees[goal] += 1
            kept[place] = (*goal, *other) if first else (*other, *goal)
            moved += 1
    return kept, moved


def _nearest(
    end: tuple[int, int],
    other: tuple[int, int],
    buckets: dict[tuple[int, int], list[tuple[int, int]]],
    degrees: dict[tuple[int, int], int],
) -> tuple[int, int] | None:
    """The nearest end that is not this piece's own, within a slit's width."""
    column, row = end[0] // JOIN, end[1] // JOIN
    best: tuple[int, tuple[int, int]] | None = None
    for across in (column - 1, column, column + 1):
        for down in (row - 1, row, row + 1):
            for point in buckets.get((across, down), ()):
                if point in (end, other) or degrees[point] == 0 or not _near(end, point):
                    continue
                rank = ((end[0] - point[0]) ** 2 + (end[1] - point[1]) ** 2, point)
                if best is None or rank < best:
                    best = rank
    return best[1] if best is not None else None


def cut(walls: Sequence[Piece], doors: Sequence[Piece]) -> list[Piece]:
    """The walls without what lies under a door or window: an opening in an unbroken wall is a gap in it."""
    left = list(walls)
    for door in doors:
        parts: list[Piece] = []
        for wall in left:
            parts.extend(_cut_one(wall, door))
        left = parts
    return left


def _cut_one(wall: Piece, door: Piece) -> list[Piece]:
    x, y, way_x, way_y = wall[0], wall[1], wall[2] - wall[0], wall[3] - wall[1]
    length = way_x * way_x + way_y * way_y
    ends = sorted(
        ((way_x * (px - x) + way_y * (py - y), (px, py)) for px, py in (door[:2], door[2:])),
    )
    for _, (px, py) in ends:
        # The distance from the wall's line, squared and multiplied by the length squared.
        if (way_x * (py - y) - way_y * (px - x)) ** 2 > BESIDE * BESIDE * length:
            return [wall]
    (near, first), (far, last) = ends
    if far <= 0 or near >= length:
        return [wall]
    if (far - near) ** 2 * 4 < length * ((door[2] - door[0]) ** 2 + (door[3] - door[1]) ** 2):
        # It crosses the wall rather than lying on it.
        return [wall]
    parts: list[Piece] = []
    if near > 0 and first != wall[:2]:
        parts.append((*wall[:2], *first))
    if far < length and last != wall[2:]:
        parts.append((*last, *wall[2:]))
    return parts
