"""What throws shadows, packed into arrays for `board.grid.shadows`: walls, blocks, meeting points.

All arrays hold int64 whole numbers (or booleans); lengths are thousandths of a square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from board.grid.lines import PROBES
from board.grid.squares import Square
from board.grid.walls import HALF, UNIT

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

Ends = tuple[int, int, int, int, int]
"""A piece: x1, y1, x2, y2 and the number of the opaque square that it stands for, or -1."""

Block = tuple[int, int, int, int]
"""Opaque squares in a rectangle: first column, first row, last column, last row."""

SECTORS = 32
"""Sectors in an eighth of a turn; the whole turn has eight times as many."""


class Ground(NamedTuple):
    """What shadows need of a board: its size, its void squares, sectors and distances of offsets.

    `distances` is (2 * rows - 1, 2 * columns - 1) around the offset (0, 0): the larger of columns and
    rows, in squares. `sectors` is (5, 2 * rows - 1, 2 * columns - 1): where the centre and the
    drawn-in corners of a square lie, seen from a centre.
    """

    columns: int
    rows: int
    void: Flags
    sectors: NDArray[np.int16]
    distances: NDArray[np.int64]


class Pieces(NamedTuple):
    """Walls and diagonals of blocks, and the points where two or more walls or opaque squares end.

    `ends` is (4, n): x1, y1, x2, y2; `owner` (n,) the number of the first square of the block or -1.
    `points` is (2, m). One entry of `at`, `far` (2, k) and `far_owner` stands for each wall ending and
    each opaque square having a corner at a point: the number of the point, the other end of the wall
    or the opposite corner, and the number of the square or -1. `blocks` is (4, rows, columns): the
    block that each opaque square belongs to, or -1.
    """

    ends: Numbers
    owner: Numbers
    points: Numbers
    at: Numbers
    far: Numbers
    far_owner: Numbers
    blocks: Numbers


def diagonals(block: Block, columns: int) -> tuple[Ends, Ends]:
    """The two diagonals that stand for a block of opaque squares."""
    left, top, right, bottom = block[0] * UNIT, block[1] * UNIT, (block[2] + 1) * UNIT, (block[3] + 1) * UNIT
    number = block[1] * columns + block[0]
    return (left, top, right, bottom, number), (right, top, left, bottom, number)


def blocks_of(squares: Iterable[Square]) -> list[Block]:
    """These squares as rectangles that do not overlap: wide rather than high, from the north-west."""
    left = set(squares)
    found: list[Block] = []
    for square in sorted(left, key=lambda square: (square[1], square[0])):
        if square not in left:
            continue
        column, row = square
        last, bottom = column, row
        while (last + 1, row) in left:
            last += 1
        while all((other, bottom + 1) in left for other in range(column, last + 1)):
            bottom += 1
        left.difference_update(Square(x, y) for y in range(row, bottom + 1) for x in range(column, last + 1))
        found.append((column, row, last, bottom))
    return found


Meetings = dict[tuple[int, int], list[tuple[int, int, int]]]
"""For each point: the other end and the owner of each wall or opaque square that ends there."""


def meetings(walls: Iterable[Ends], squares: Iterable[Square], columns: int) -> Meetings:
    """The points where these walls end and these opaque squares have a corner."""
    found: Meetings = {}
    pieces = list(walls)
    for column, row in squares:
        pieces.extend(diagonals((column, row, column, row), columns))
    for x1, y1, x2, y2, owner in pieces:
        found.setdefault((x1, y1), []).append((x2, y2, owner))
        found.setdefault((x2, y2), []).append((x1, y1, owner))
    return found


def packed(board: Ground, walls: Sequence[Ends], blocks: Iterable[Block], met: Meetings) -> Pieces:
    """Arrays of walls, blocks and the points of `met` where at least two of them end."""
    pieces = list(walls)
    table = np.full((4, board.rows, board.columns), -1, dtype=np.int64)
    for block in blocks:
        pieces.extend(diagonals(block, board.columns))
        table[:, block[1] : block[3] + 1, block[0] : block[2] + 1] = np.array(block)[:, None, None]
    rows_of_pieces = np.array(pieces, dtype=np.int64).reshape(-1, 5).T
    points: list[tuple[int, int]] = []
    rows: list[tuple[int, int, int, int]] = []
    for point, others in met.items():
        if len(others) > 1:
            rows.extend((len(points), *other) for other in others)
            points.append(point)
    entries = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return Pieces(
        np.ascontiguousarray(rows_of_pieces[:4]),
        np.ascontiguousarray(rows_of_pieces[4]),
        np.ascontiguousarray(np.array(points, dtype=np.int64).reshape(-1, 2).T),
        np.ascontiguousarray(entries[0]),
        np.ascontiguousarray(entries[1:3]),
        np.ascontiguousarray(entries[3]),
        table,
    )


def sector(x: Numbers, y: Numbers) -> Numbers:
    """The sector in which vectors point: around the square, growing from east to south, 0 for none."""
    along_x = np.abs(x) >= np.abs(y)
    over = np.where(along_x, y, -x) * SECTORS
    under = np.where(along_x, x, y)
    under[under == 0] = 1
    base = np.where(along_x, np.where(x > 0, 0, 4), np.where(y > 0, 2, 6)) * SECTORS
    found: Numbers = (base + over // under) % (8 * SECTORS)
    return found


@lru_cache(maxsize=4)
def _offsets(columns: int, rows: int) -> tuple[NDArray[np.int16], Numbers]:
    """Sectors and distances for all boards of this size."""
    x, y = np.meshgrid(np.arange(1 - columns, columns, dtype=np.int64), np.arange(1 - rows, rows, dtype=np.int64))
    sectors = [sector(x * UNIT + to_x - HALF, y * UNIT + to_y - HALF) for to_x, to_y in PROBES]
    return np.stack(sectors).astype(np.int16), np.maximum(np.abs(x), np.abs(y))


def ground(columns: int, rows: int, void: Iterable[Square]) -> Ground:
    """The tables for a board of this size."""
    return Ground(columns, rows, mask(columns, rows, void), *_offsets(columns, rows))


def mask(columns: int, rows: int, squares: Iterable[Square]) -> Flags:
    """True on these squares, (rows, columns); squares outside the board are passed over."""
    found = np.zeros((rows, columns), dtype=np.bool_)
    for column, row in squares:
        if 0 <= column < columns and 0 <= row < rows:
            found[row, column] = True
    return found
