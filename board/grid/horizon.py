"""How far away something is still open, direction by direction: what lets hidden walls be left out.

A wall hides only places that lie in the directions between its two ends, seen from where the line
starts, and farther away than its nearest point. Once all such places are hidden it can change nothing.

Directions are told by sectors, distances by the larger of x and y, in thousandths of a square.
"""

from __future__ import annotations

import numpy as np

from board.grid.lines import NINE, PROBES
from board.grid.pieces import SECTORS, Flags, Ground, Numbers, sector
from board.grid.squares import Square
from board.grid.walls import HALF, UNIT

# For each of the nine lines: where it starts, from the centre of A, and where it ends, from the
# start and up to whole squares.
START = np.array([[PROBES[a][axis] - HALF for a, _ in NINE] for axis in (0, 1)], dtype=np.int64)
AIM = np.array([[PROBES[b][axis] - PROBES[a][axis] for a, b in NINE] for axis in (0, 1)], dtype=np.int64)

# The lines from the centre end at all five aims in turn; each of the others shares one of them.
_SHARED = np.array([next(k for k in range(5) if (AIM[:, k] == AIM[:, n]).all()) for n in range(9)])

_SHIFT = max(HALF - at for at, _ in PROBES)
"""How far from a centre a line starts at most, along x and along y."""

_ALL = 8 * SECTORS

_SPREADS = np.array((0, 1, 2, 4, 8, 16, 32, 64), dtype=np.int64)
"""Half-widths, in sectors, for which the farthest open place around a sector is kept at hand."""


class Horizon:
    """The farthest open places seen from one square, by line and sector.

    `first` and `last` are the ends of the part of the board still open, in squares from the origin.
    `by_line` is (spreads, lines, sectors), `whole` (spreads, sectors) the farthest of all lines;
    they are None as long as nothing was noted and all of the board is open.
    """

    def __init__(self, board: Ground, origin: Square, lines: int) -> None:
        column, row = origin
        self.board, self.origin, self.lines = board, origin, lines
        self.first = np.array([-column, -row], dtype=np.int64)
        self.last = np.array([board.columns - 1 - column, board.rows - 1 - row], dtype=np.int64)
        self.by_line: Numbers | None = None
        self.whole: Numbers | None = None

    def note(self, hidden: Flags) -> bool:
        """Notes what is still open, given what is hidden, (lines, rows, columns); False when nothing is."""
        board = self.board
        column, row = self.origin
        line, open_row, open_column = np.nonzero(~(hidden | board.void))
        if not line.size:
            return False
        self.first = np.array([open_column.min() - column, open_row.min() - row], dtype=np.int64)
        self.last = np.array([open_column.max() - column, open_row.max() - row], dtype=np.int64)
        at = (open_row + (board.rows - 1 - row), open_column + (board.columns - 1 - column))
        found = np.zeros(self.lines * _ALL, dtype=np.int64)
        sectors = line * _ALL + board.sectors[_SHARED[line], *at]
        np.maximum.at(found, sectors, (board.distances[at] + 1) * UNIT)
        spread = found.reshape(self.lines, _ALL)
        width = 0
        around = []
        for wanted in _SPREADS:
            while width < wanted:
                step = min(max(width, 1), wanted - width)
                sides = np.maximum(np.roll(spread, step, axis=1), np.roll(spread, -step, axis=1))
                spread = np.maximum(spread, sides)
                width += step
            around.append(spread)
        self.by_line = np.stack(around)
        self.whole = self.by_line.max(axis=1)
        return True

    def may_matter(self, x: Numbers, y: Numbers, half: Numbers) -> Flags:
        """Whether things of this half-width around (x, y), from the centre, can hide an open place.

        A quick answer for all lines at once, true too often: seen from another start, and over its
        width, the direction of a thing changes by no more than twice the shift over the distance left.
        """
        if self.whole is None:
            return np.ones(x.shape, dtype=np.bool_)
        shift = half + _SHIFT
        left = np.maximum(np.abs(x), np.abs(y)) - shift
        near = left <= 0
        spread = 2 * SECTORS * shift // np.where(near, 1, left) + 2
        level = np.searchsorted(_SPREADS, spread)
        near |= level == _SPREADS.size
        level[near] = 0
        found: Flags = near | (self.whole[level, sector(x, y)] >= left)
        return found

    def behind(self, line: Numbers, ends: Numbers) -> tuple[Flags, Numbers]:
        """Whether walls can hide an open place of a line, and how far away in squares at most.

        `ends` is (4, n), from the start of the line of the same number in `line`.
        """
        everywhere = self.board.columns + self.board.rows
        if self.by_line is None:
            return np.ones(line.shape, dtype=np.bool_), np.full(line.shape, everywhere, dtype=np.int64)
        px, py, qx, qy = ends
        # All directions from one end to the other lie in the sectors between theirs, the lesser way
        # round; along a line through the start there may be a half turn between them.
        turn = (sector(qx, qy) - sector(px, py)) % _ALL
        other_way = px * qy - py * qx < 0
        begin = sector(np.where(other_way, qx, px), np.where(other_way, qy, py))
        turn = np.where(other_way, (_ALL - turn) % _ALL, turn)
        level = np.searchsorted(_SPREADS, (turn + 1) >> 1)
        wide = level == _SPREADS.size
        level[wide] = 0
        farthest = self.by_line[level, line, (begin + (turn >> 1)) % _ALL]
        half_x, half_y = np.abs(qx - px), np.abs(qy - py)
        nearest = (np.maximum(np.abs(px + qx), np.abs(py + qy)) - np.maximum(half_x, half_y)) >> 1
        return wide | (farthest >= nearest), np.where(wide, everywhere, farthest // UNIT)

    def open_at(self, line: int, x: Numbers, y: Numbers) -> Flags:
        """Whether a place of a line may be open behind points (x, y), given from its start."""
        if self.by_line is None:
            return np.ones(x.shape, dtype=np.bool_)
        found: Flags = self.by_line[0, line, sector(x, y)] >= np.maximum(np.abs(x), np.abs(y))
        found |= (x == 0) & (y == 0)
        return found
