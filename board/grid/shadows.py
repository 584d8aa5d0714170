"""The workings of a field of view: the shadows of all walls on all squares, in numpy.

Nine lines go to every square. For each of them the places aimed at form a lattice of one point per
square, seen from one of five points of the observer's square. The places that a wall hides on a
lattice form a wedge behind it, which meets each row of the lattice in one interval; its two ends
are found by dividing whole numbers and noted as +1 and -1, and a running sum tells how many walls
hide each place. Wedges lying rather north or south are cut along columns instead of rows, so that
every wedge is met by few and long intervals.

An opaque square is told by its two diagonals: a line crosses the interior of a square if and only
if it properly crosses one of them, and where it touches the square at a corner the diagonal that
ends there lies on the side of the square. The diagonals of the two end squares do not count.

Near walls come first. What lies behind them in all directions concerned is then left out: a wall
that no place still open lies behind cannot change an answer.

All arrays hold int64 whole numbers (or booleans); lengths are thousandths of a square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from board.grid.lines import NINE, PROBES
from board.grid.squares import Square
from board.grid.walls import HALF, UNIT

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

Ends = tuple[int, int, int, int, int]
"""A piece: x1, y1, x2, y2 and the number of the opaque square whose diagonal it is, or -1."""

# For each of the nine lines: where it starts, from the centre of A, and where it ends, from the
# start and up to whole squares.
_START = np.array([[PROBES[a][axis] - HALF for a, _ in NINE] for axis in (0, 1)], dtype=np.int64)
_AIM = np.array([[PROBES[b][axis] - PROBES[a][axis] for a, b in NINE] for axis in (0, 1)], dtype=np.int64)
_SHIFT = 400
"""How far from a centre the drawn-in corners are, along x and along y."""

_BIG = np.int64(1 << 60)

_SECTORS = 32
"""Sectors in an eighth of a turn; the whole turn has eight times as many."""

_SPREADS = (4, 8, 16, 32)
"""Half-widths, in sectors, for which the farthest open place around a sector is kept at hand."""

_FIRST = 160
_NEXT = 1200
"""How many of the nearest walls are worked out before leaving out hidden ones, at first and later."""


class Pieces(NamedTuple):
    """Walls and diagonals, and the points where two or more of them end.

    `ends` is (4, n): x1, y1, x2, y2; `owner` (n,) the number of the opaque square or -1. `points` is
    (2, m). One entry of `at`, `far` (2, k) and `far_owner` stands for each piece ending at a point:
    the number of the point, the other end of the piece, its owner.
    """

    ends: Numbers
    owner: Numbers
    points: Numbers
    at: Numbers
    far: Numbers
    far_owner: Numbers


def diagonals(square: Square, columns: int) -> tuple[Ends, Ends]:
    """The two diagonals that stand for an opaque square."""
    x, y = square[0] * UNIT, square[1] * UNIT
    number = square[1] * columns + square[0]
    return (x, y, x + UNIT, y + UNIT, number), (x + UNIT, y, x, y + UNIT, number)


def meetings(pieces: Iterable[Ends]) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """For each point where a piece ends: the other ends, with their owners."""
    found: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for x1, y1, x2, y2, owner in pieces:
        found.setdefault((x1, y1), []).append((x2, y2, owner))
        found.setdefault((x2, y2), []).append((x1, y1, owner))
    return found


def packed(
    pieces: Sequence[Ends], met: dict[tuple[int, int], list[tuple[int, int, int]]]
) -> Pieces:
    """Arrays of these pieces and of the points of `met` where at least two pieces end."""
    table = np.array(pieces, dtype=np.int64).reshape(-1, 5).T
    points: list[tuple[int, int]] = []
    rows: list[tuple[int, int, int, int]] = []
    for point, others in met.items():
        if len(others) > 1:
            rows.extend((len(points), *other) for other in others)
            points.append(point)
    table_of_points = np.array(points, dtype=np.int64).reshape(-1, 2).T
    entries = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return Pieces(
        np.ascontiguousarray(table[:4]),
        np.ascontiguousarray(table[4]),
        np.ascontiguousarray(table_of_points),
        np.ascontiguousarray(entries[0]),
        np.ascontiguousarray(entries[1:3]),
        np.ascontiguousarray(entries[3]),
    )


def sector(x: Numbers, y: Numbers) -> Numbers:
    """The sector in which vectors point: around the square, growing from east to south, 0 for none."""
    along_x = np.abs(x) >= np.abs(y)
    over = np.where(along_x, y, -x) * _SECTORS
    under = np.where(along_x, x, y)
    under[under == 0] = 1
    base = np.where(along_x, np.where(x > 0, 0, 4), np.where(y > 0, 2, 6)) * _SECTORS
    return (base + over // under) % (8 * _SECTORS)


class Ground(NamedTuple):
    """What shadows need of a board: its size, its void squares, sectors and distances of offsets.

    `sectors` and `distances` are (2 * rows - 1, 2 * columns - 1) around the offset (0, 0), the
    distance being the larger of columns and rows, in squares.
    """

    columns: int
    rows: int
    void: Flags
    sectors: Numbers
    distances: Numbers


def ground(columns: int, rows: int, void: Iterable[Square]) -> Ground:
    """The tables for a board of this size."""
    x, y = np.meshgrid(
        np.arange(1 - columns, columns, dtype=np.int64), np.arange(1 - rows, rows, dtype=np.int64)
    )
    return Ground(columns, rows, mask(columns, rows, void), sector(x, y), np.maximum(np.abs(x), np.abs(y)))


def mask(columns: int, rows: int, squares: Iterable[Square]) -> Flags:
    """True on these squares, (rows, columns); squares outside the board are passed over."""
    found = np.zeros((rows, columns), dtype=np.bool_)
    for column, row in squares:
        if 0 <= column < columns and 0 <= row < rows:
            found[row, column] = True
    return found


class Shadows:
    """The shadows that some pieces throw, seen from one square, on the places of the first `lines` lines.

    `told` are the opaque squares whose diagonals are among the pieces, `solid` those with a diagonal
    among the pieces or the ends at their points.
    """

    def __init__(
        self, board: Ground, pieces: Pieces, told: Flags, solid: Flags, origin: Square, lines: int
    ) -> None:
        self.board, self.told, self.solid, self.origin, self.lines = board, told, solid, origin, lines
        column, row = origin
        self.own = row * board.columns + column
        self.middle = np.array([[column * UNIT + HALF], [row * UNIT + HALF]], dtype=np.int64)
        # Squares by offset from the origin, in the two axes.
        self.low = np.array([-column, -row], dtype=np.int64)
        self.high = np.array([board.columns - 1 - column, board.rows - 1 - row], dtype=np.int64)
        self.size_x = lines * board.rows * (board.columns + 1)
        self.size_y = lines * board.columns * (board.rows + 1)
        self.changes = np.zeros(self.size_x + self.size_y, dtype=np.int64)
        self.marked = np.zeros((lines, board.rows, board.columns), dtype=np.bool_)
        self.farthest: Numbers | None = None
        self.pieces = pieces

    def blocked(self) -> Flags:
        """For each line, row and column: whether the line to that square is blocked by these pieces."""
        ends = self.pieces.ends - np.tile(self.middle, (2, 1))
        if self.solid[self.origin[1], self.origin[0]]:
            ends = ends[:, self.pieces.owner != self.own]
        counts = self._piece_shadows(ends)
        hidden = counts > 0
        self._forgive_targets(counts, hidden)
        if self.pieces.points.size:
            self._point_shadows()
        return hidden | self.marked

    # -- walls ---------------------------------------------------------------------------------

    def _piece_shadows(self, ends: Numbers) -> Numbers:
        """How many pieces hide each place; pieces that can change nothing may be left out."""
        limit = _FIRST
        while ends.shape[1] > 2 * limit:
            half = np.maximum(np.abs(ends[2] - ends[0]), np.abs(ends[3] - ends[1])) >> 1
            x, y = (ends[0] + ends[2]) >> 1, (ends[1] + ends[3]) >> 1
            nearest = np.maximum(np.abs(x), np.abs(y)) - half
            order = np.argpartition(nearest, limit)
            self._add(ends[:, order[:limit]])
            self._find_farthest(self._counts())
            rest = order[limit:]
            keep = self._in_view(x[rest], y[rest], half[rest] + 1)
            ends = ends[:, rest[keep]]
            limit = _NEXT
        if ends.shape[1]:
            self._add(ends)
        return self._counts()

    def _counts(self) -> Numbers:
        board, lines = self.board, self.lines
        by_rows = self.changes[: self.size_x].reshape(lines, board.rows, board.columns + 1)
        by_columns = self.changes[self.size_x :].reshape(lines, board.columns, board.rows + 1)
        total: Numbers = np.cumsum(by_rows[:, :, :-1], axis=2)
        total += np.cumsum(by_columns[:, :, :-1], axis=2).transpose(0, 2, 1)
        return total

    def _add(self, ends: Numbers) -> None:
        """Notes the intervals hidden by pieces given by their ends, (4, n), from the origin's centre."""
        lines, board = self.lines, self.board
        start_x, start_y = _START[0, :lines, None], _START[1, :lines, None]
        px, py = ends[0] - start_x, ends[1] - start_y
        qx, qy = ends[2] - start_x, ends[3] - start_y
        turn = px * qy - py * qx
        if not turn.all():
            self._mark_walls_through_start(px, py, qx, qy, turn)
        # From here on u runs along the scanned lines and v across them.
        upright = np.abs(px) + np.abs(qx) < np.abs(py) + np.abs(qy)
        pu, pv = np.where(upright, py, px), np.where(upright, px, py)
        qu, qv = np.where(upright, qy, qx), np.where(upright, qx, qy)
        aim_x, aim_y = _AIM[0, :lines, None], _AIM[1, :lines, None]
        aim_u, aim_v = np.where(upright, aim_y, aim_x), np.where(upright, aim_x, aim_y)
        low_u, low_v = np.where(upright, self.low[1], self.low[0]), np.where(upright, self.low[0], self.low[1])
        high_u = np.where(upright, self.high[1], self.high[0])
        high_v = np.where(upright, self.high[0], self.high[1])
        side = np.sign(np.where(upright, -turn, turn))

        # Which scanned lines the wedge meets: between the wall's ends and where its rays leave the board.
        edge = np.where(pu > 0, high_u, low_u) * UNIT + aim_u
        first, last = np.minimum(pv, qv), np.maximum(pv, qv)
        for u, v in ((pu, pv), (qu, qv)):
            beyond = np.where(u > 0, edge > u, edge < u) & (u != 0)
            leaving = np.where(beyond, v * edge // np.where(beyond, u, 1), v)
            first, last = np.minimum(first, leaving), np.maximum(last, leaving + 1)
        first_row = np.maximum(-((aim_v - first) // UNIT), low_v)
        last_row = np.minimum((last - aim_v) // UNIT, high_v)
        around = ((pu > 0) != (qu > 0)) | (pu == 0) | (qu == 0)
        first_row = np.where(around, low_v, first_row)
        last_row = np.where(around, high_v, last_row)
        count = np.where(side != 0, np.maximum(last_row - first_row + 1, 0), 0).ravel()

        # Three conditions k * u + m * v + c >= 0: within one ray, within the other, beyond the wall.
        conditions = (
            (-side * pv, side * pu, -1),
            (side * qv, -side * qu, -1),
            (side * (qv - pv), side * (pu - qu), -np.abs(turn)),
        )
        line = np.arange(lines, dtype=np.int64)[:, None]
        width = np.where(upright, board.rows + 1, board.columns + 1)
        base = np.where(
            upright,
            self.size_x + line * (board.columns * (board.rows + 1)),
            line * (board.rows * (board.columns + 1)),
        ) - low_v * width - low_u
        scale = np.int64(4 * max(board.columns, board.rows))
        chosen = np.repeat(np.arange(count.size, dtype=np.int64), count)
        begin = np.cumsum(count) - count - first_row.ravel()
        row = np.arange(chosen.size, dtype=np.int64) - begin[chosen]
        top = high_u.ravel()[chosen]
        bottom = -low_u.ravel()[chosen] - _BIG
        for k, m, c in conditions:
            # With u = UNIT * i + aim_u and v = UNIT * row + aim_v the condition bounds i from above
            # (k < 0) or from below (k > 0); with k = 0 it lets all of the row pass, or nothing.
            level = k == 0
            slope = m * UNIT
            offset = m * aim_v + k * aim_u + c
            slope = np.where(level, slope * scale, slope)
            offset = np.where(level, offset * scale + scale // 2, offset)
            divisor = np.where(level, 1, np.abs(k) * UNIT)
            padding = np.where(k > 0, _BIG, 0)
            quotient = (slope.ravel()[chosen] * row + offset.ravel()[chosen]) // divisor.ravel()[chosen]
            pad = padding.ravel()[chosen]
            top = np.minimum(top, quotient + pad)
            bottom = np.minimum(bottom, quotient - pad)
        bottom = -(bottom + _BIG)
        some = bottom <= top
        place = base.ravel()[chosen] + row * width.ravel()[chosen]
        self.changes += np.bincount((place + bottom)[some], minlength=self.changes.size)
        self.changes -= np.bincount((place + top)[some] + 1, minlength=self.changes.size)

    def _mark_walls_through_start(self, px: Numbers, py: Numbers, qx: Numbers, qy: Numbers, turn: Numbers) -> None:
        """Marks what is hidden by walls on which a line starts: all places but those along the wall."""
        for line, piece in zip(*np.nonzero((turn == 0) & (px * qx + py * qy < 0)), strict=True):
            x, y = self._places(int(line))
            across, down = qx[line, piece] - px[line, piece], qy[line, piece] - py[line, piece]
            self.marked[line] |= across * y != down * x

    def _places(self, line: int) -> tuple[Numbers, Numbers]:
        """x (1, columns) and y (rows, 1) of the places of a line, from where it starts."""
        x = np.arange(self.low[0], self.high[0] + 1, dtype=np.int64) * UNIT + _AIM[0, line]
        y = np.arange(self.low[1], self.high[1] + 1, dtype=np.int64) * UNIT + _AIM[1, line]
        return x[None, :], y[:, None]

    def _forgive_targets(self, counts: Numbers, hidden: Flags) -> None:
        """Takes the diagonals of the square aimed at out of the count: an end square never blocks."""
        line, row, column = np.nonzero((counts > 0) & (counts <= 2) & self.told)
        if not line.size:
            return
        x = (column + self.low[0]) * UNIT - _START[0, line]
        y = (row + self.low[1]) * UNIT - _START[1, line]
        aim_x = (column + self.low[0]) * UNIT + _AIM[0, line]
        aim_y = (row + self.low[1]) * UNIT + _AIM[1, line]
        own = np.zeros(line.size, dtype=np.int64)
        for slant in (HALF, -HALF):
            px, py, qx, qy = x - HALF, y - slant, x + HALF, y + slant
            turn = px * qy - py * qx
            side = np.sign(turn)
            own += (
                (side * (px * aim_y - py * aim_x) > 0)
                & (side * (aim_x * qy - aim_y * qx) > 0)
                & (side * ((qx - px) * (aim_y - py) - (qy - py) * (aim_x - px)) <= 0)
            )
        hidden[line, row, column] = counts[line, row, column] > own

    # -- leaving out what is hidden ------------------------------------------------------------

    def _find_farthest(self, counts: Numbers) -> None:
        """Notes how far away, sector by sector, a square with an open line is (thousandths)."""
        board = self.board
        column, row = self.origin
        open_lines = (counts == 0) | ((counts <= 2) & self.told)
        seen_row, seen_column = np.nonzero((open_lines & ~self.marked).any(axis=0) & ~board.void)
        at = (seen_row + board.rows - 1 - row, seen_column + board.columns - 1 - column)
        farthest = np.zeros(8 * _SECTORS, dtype=np.int64)
        np.maximum.at(farthest, board.sectors[at], (board.distances[at] + 1) * UNIT)
        spread, width = farthest, 0
        around = []
        for wanted in _SPREADS:
            while width < wanted:
                step = min(max(width, 1), wanted - width)
                spread = np.maximum(spread, np.maximum(np.roll(spread, step), np.roll(spread, -step)))
                width += step
            around.append(spread)
        self.farthest = np.stack(around)

    def _in_view(self, x: Numbers, y: Numbers, half: Numbers | int) -> Flags:
        """Whether an open place may lie behind something around (x, y) of this half-width.

        Sectors are kept for whole squares seen from the centre. As the crow flies from another start
        or to another place of a square, and over the width of the thing, the sector changes by no more
        than twice the shift over what is left of the distance.
        """
        assert self.farthest is not None
        distance = np.maximum(np.abs(x), np.abs(y))
        shift = half + 2 * _SHIFT
        left = distance - shift
        near = left <= 0
        spread = 2 * _SECTORS * shift // np.where(near, 1, left) + 2
        level = np.searchsorted(np.array(_SPREADS), spread)
        near |= level == len(_SPREADS)
        level[near] = 0
        return near | (self.farthest[level, sector(x, y)] >= left)

    # -- points where pieces meet --------------------------------------------------------------

    def _point_shadows(self) -> None:
        """Marks the places behind points that are touched on both sides, and the point's own place."""
        pieces = self.pieces
        points = pieces.points - self.middle
        at, far, owner = pieces.at, pieces.far - self.middle, pieces.far_owner
        keep = np.ones(at.size, dtype=np.bool_)
        if self.farthest is not None:
            keep = self._in_view(points[0], points[1], 1)[at]
        if self.solid[self.origin[1], self.origin[0]]:
            keep &= owner != self.own
        at, far = at[keep], far[:, keep]
        total = points.shape[1]
        for line in (0, *range(5, self.lines)):
            x, y = points[0] - _START[0, line], points[1] - _START[1, line]
            far_x, far_y = far[0] - _START[0, line], far[1] - _START[1, line]
            turn = x[at] * far_y - y[at] * far_x
            left = np.bincount(at[turn < 0], minlength=total)
            right = np.bincount(at[turn > 0], minlength=total)
            chosen = np.flatnonzero((left > 0) & (right > 0))
            targets = range(min(5, self.lines)) if line == 0 else (line,)
            for target in targets if chosen.size else ():
                self._mark_behind(target, x[chosen], y[chosen], left[chosen], right[chosen])
            for point in np.flatnonzero((x == 0) & (y == 0)):
                self._mark_point_at_start(targets, far_x[at == point], far_y[at == point])

    def _mark_point_at_start(self, targets: Iterable[int], far_x: Numbers, far_y: Numbers) -> None:
        """Marks the places that lie between pieces ending where the lines start."""
        for target in targets:
            x, y = self._places(target)
            turn = x * far_y[:, None, None] - y * far_x[:, None, None]
            self.marked[target] |= (turn < 0).any(axis=0) & (turn > 0).any(axis=0)

    def _mark_behind(self, line: int, x: Numbers, y: Numbers, left: Numbers, right: Numbers) -> None:
        """Marks the places of a line exactly on the ray through each point (x, y), from the point on.

        `left` and `right` are the numbers of pieces ending there on either side of the ray.
        """
        upright = np.abs(x) < np.abs(y)
        u, v = np.where(upright, y, x), np.where(upright, x, y)
        aim_u, aim_v = (np.where(upright, _AIM[1 - axis, line], _AIM[axis, line]) for axis in (0, 1))
        low_u, low_v = (np.where(upright, self.low[1 - axis], self.low[axis]) for axis in (0, 1))
        high_u, high_v = (np.where(upright, self.high[1 - axis], self.high[axis]) for axis in (0, 1))
        first = np.where(u > 0, np.maximum(-((aim_u - u) // UNIT), low_u), low_u)
        last = np.where(u > 0, high_u, np.minimum((u - aim_u) // UNIT, high_u))
        count = np.maximum(last - first + 1, 0)
        chosen = np.repeat(np.arange(count.size, dtype=np.int64), count)
        step = np.arange(chosen.size, dtype=np.int64) - (np.cumsum(count) - count - first)[chosen]
        across, rest = np.divmod((step * UNIT + aim_u[chosen]) * v[chosen], u[chosen])
        row, over = np.divmod(across - aim_v[chosen], UNIT)
        exact = (rest == 0) & (over == 0) & (row >= low_v[chosen]) & (row <= high_v[chosen])
        chosen, step, row = chosen[exact], step[exact], row[exact]
        if not chosen.size:
            return
        turned = upright[chosen]
        columns, rows = np.where(turned, row, step), np.where(turned, step, row)
        x, y, left, right = x[chosen], y[chosen], left[chosen], right[chosen]
        at = (rows - self.low[1], columns - self.low[0])
        # The diagonal of the square aimed at, where the line comes in through its very corner.
        from_x = columns * UNIT - _START[0, line]
        from_y = rows * UNIT - _START[1, line]
        own = self.solid[at] & (np.abs(x - from_x) == HALF) & (np.abs(y - from_y) == HALF)
        turn = x * (2 * from_y - y) - y * (2 * from_x - x)
        left = left - (own & (turn < 0))
        right = right - (own & (turn > 0))
        good = (left > 0) & (right > 0)
        self.marked[line, at[0][good], at[1][good]] = True
