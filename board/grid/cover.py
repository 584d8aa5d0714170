"""Scenery on the line between two centres (DV-AMB-32, DV-AMB-33, DV-AMB-119).

Cover is the highest value on the squares whose interior the line crosses. Exactly through a corner
it is the lower of the two squares beside it. Wall-corner cover is told by `board.grid.sight`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from board.grid.lines import probe_trace
from board.grid.sight import lines_of
from board.grid.squares import Square, in_ring8
from board.grid.terrain import Terrain

Met = tuple[Square] | tuple[Square, Square]
"""One square crossed, or the two squares beside a corner passed through."""


class CoverFound(NamedTuple):
    """The cover on a line and the square that gives it; `square` is None when there is none."""

    value: int
    square: Square | None


_NO_COVER = CoverFound(0, None)


@lru_cache(maxsize=20_000)
def _offsets(columns: int, rows: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What the line from the square (0, 0) meets on its way, in order, without its two ends."""
    found = probe_trace(columns, rows, 0)
    # A corner lies between the two crossed squares that touch there: it follows the first of them.
    beside = {(min(left[0], right[0]), min(left[1], right[1])): (left, right) for _, _, left, right in found.corners}
    met: list[tuple[tuple[int, int], ...]] = []
    for here, after in zip(found.crossed, found.crossed[1:], strict=False):
        if here[0] != after[0] and here[1] != after[1]:
            met.append(beside[min(here[0], after[0]), min(here[1], after[1])])
        if after != (columns, rows):
            met.append((after,))
    return tuple(met)


def crossed(a: Square, b: Square) -> tuple[Met, ...]:
    """What the line between two centres meets, in order from `a`, the two end squares left out.

    A tuple of one square is a square whose interior it crosses, a tuple of two are the squares
    beside a corner it passes exactly through. From `b` the same comes out in the other order.
    """
    column, row = a
    met: list[Met] = []
    for squares in _offsets(b[0] - column, b[1] - row):
        first = Square(column + squares[0][0], row + squares[0][1])
        if len(squares) == 1:
            met.append((first,))
        else:
            second = Square(column + squares[1][0], row + squares[1][1])
            met.append((first, second) if first < second else (second, first))
    return tuple(met)


def cover_on_line(
    terrain: Terrain,
    a: Square,
    b: Square,
    cover_of: Callable[[Square], int] | Mapping[Square, int],
    *,
    ring: Literal["ignored", "counted"] = "ignored",
    target_square: Literal["counts", "ignored"] = "counts",
) -> CoverFound:
    """The highest cover of `b` against `a` on the line between their centres (DV-AMB-32).

    `cover_of` gives the value of the things on a square, 0 for none (a mapping may leave squares out).
    The square of `a` never counts; its `ring8` counts only with `ring="counted"`. The square of `b`
    counts when `b` lies outside that ring and `target_square` is `counts` (DV-AMB-33). At an exact
    corner the lower of the two sides counts; a wall or an opaque square on one side leaves the cover
    of the other (DV-AMB-119). Of equal covers the one nearest `a` is named. Whether the line is clear
    plays no part.
    """
    value_at = _reader(cover_of)
    best = _NO_COVER
    for squares in crossed(a, b):
        if len(squares) == 1:
            found = _counted(a, squares[0], value_at, ring)
        else:
            found = _at_corner(terrain, a, b, squares, value_at, ring)
        if found.value > best.value:
            best = found
    if target_square == "counts" and a != b and not in_ring8(a, b):
        value = value_at(b)
        if value > best.value:
            best = CoverFound(value, b)
    return best


def _reader(cover_of: Callable[[Square], int] | Mapping[Square, int]) -> Callable[[Square], int]:
    if isinstance(cover_of, Mapping):
        values = cover_of
        return lambda square: values.get(square, 0)
    return cover_of


def _counted(a: Square, square: Square, value_at: Callable[[Square], int], ring: str) -> CoverFound:
    """The cover that a square on the way gives, none inside the ring that is ignored."""
    if ring == "ignored" and in_ring8(a, square):
        return _NO_COVER
    return CoverFound(value_at(square), square)


def _at_corner(
    terrain: Terrain,
    a: Square,
    b: Square,
    pair: tuple[Square, Square],
    value_at: Callable[[Square], int],
    ring: str,
) -> CoverFound:
    first, second = (_counted(a, square, value_at, ring) for square in pair)
    walled = _walled(terrain, a, b, pair)
    if walled[0] and walled[1]:
        # Both sides are walled: the line is blocked there, and scenery alone is asked for.
        return _NO_COVER
    if walled[0]:
        return second
    if walled[1]:
        return first
    return first if first.value <= second.value else second


def _walled(terrain: Terrain, a: Square, b: Square, pair: tuple[Square, Square]) -> tuple[bool, bool]:
    """Whether an opaque square, or the end of a wall, touches the line at the corner on each side."""
    corner = (max(pair[0][0], pair[1][0]) * 1000, max(pair[0][1], pair[1][1]) * 1000)
    index = lines_of(terrain)
    if a not in index.places or b not in index.places:
        return pair[0] in terrain.opaque, pair[1] in terrain.opaque
    place, ax, ay = index.places[a]
    goal, bx, by = index.places[b]
    _, _, steps, corners = index.reach(goal - place)
    left, right = index.touches(place, ax, ay, bx, by, steps, corners).get(corner, ([], []))
    # The first square of the pair is to the left when the cross product says so.
    (x, y) = pair[0][0] * 1000 + 500 - corner[0], pair[0][1] * 1000 + 500 - corner[1]
    if (bx - ax) * y - (by - ay) * x < 0:
        return bool(left), bool(right)
    return bool(right), bool(left)
