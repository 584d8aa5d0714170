"""The workings of a field of view: the shadows of all walls on all squares, in numpy.

Nine lines go to every square. For each of them the places aimed at form a lattice of one point per
square, seen from one of five points of the observer's square. The places that a wall hides on a
lattice form a wedge behind it, which meets each row of the lattice in one interval; its two ends
are found by dividing whole numbers and noted as +1 and -1, and a running sum tells how many walls
hide each place. Wedges lying rather north or south are cut along columns instead of rows, so that
every wedge is met by few and long intervals.

Opaque squares are taken together in blocks, and a block is told by its two diagonals: a line between
points outside crosses the interior of a rectangle if and only if it properly crosses one of them. A
square aimed at is no obstacle itself, so for opaque ones the diagonals of their own block are taken
out of the sum, and whether the line comes through another square of the block is asked directly.

Near walls come first. What lies behind them in all directions concerned is then left out: a wall
that no place still open lies behind cannot change an answer.

All arrays hold int64 whole numbers (or booleans); lengths are thousandths of a square.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from board.grid.horizon import AIM, START, Horizon
from board.grid.pieces import Ends, Flags, Ground, Numbers, Pieces, diagonals
from board.grid.squares import Square
from board.grid.walls import HALF, UNIT

_BIG = np.int64(1 << 60)

_FIRST = 120
_LIMIT = 1280
"""How many of the nearest walls are worked out before leaving out hidden ones: at first and at most."""


class Shadows:
    """The shadows that some pieces throw, seen from one square, on the places of the first `lines` lines.

    `solid` are the opaque squares that may have a corner at the points of the pieces.
    """

    def __init__(self, board: Ground, pieces: Pieces, solid: Flags, origin: Square, lines: int) -> None:
        self.board, self.pieces, self.solid, self.origin, self.lines = board, pieces, solid, origin, lines
        column, row = origin
        self.own = row * board.columns + column
        self.middle = np.array([[column * UNIT + HALF], [row * UNIT + HALF]], dtype=np.int64)
        # The first and last squares of the board from the origin, in the two axes.
        self.low = np.array([-column, -row], dtype=np.int64)
        self.high = np.array([board.columns - 1 - column, board.rows - 1 - row], dtype=np.int64)
        self.size_x = lines * board.rows * (board.columns + 1)
        self.size_y = lines * board.columns * (board.rows + 1)
        self.changes = np.zeros(self.size_x + self.size_y, dtype=np.int64)
        self.marked = np.zeros((lines, board.rows, board.columns), dtype=np.bool_)
        self.horizon = Horizon(board, origin, lines)
        self.blocks = pieces.blocks
        self.told = self.blocks[0] >= 0

    def blocked(self) -> Flags:
        """For each line, row and column: whether the line to that square is blocked by these pieces."""
        ends = self.pieces.ends
        if self.told[self.origin[1], self.origin[0]]:
            ends = self._without_origin(ends)
        hidden = self._piece_shadows(ends - np.tile(self.middle, (2, 1)))
        if self.pieces.points.size:
            self._point_shadows()
        return hidden | self.marked

    # -- walls ---------------------------------------------------------------------------------

    def _without_origin(self, ends: Numbers) -> Numbers:
        """The pieces with the origin's own square taken out of its block: the first end blocks nothing."""
        column, row = self.origin
        left, top, right, bottom = (int(at) for at in self.blocks[:, row, column])
        around = (
            (left, top, right, row - 1),
            (left, row + 1, right, bottom),
            (left, row, column - 1, row),
            (column + 1, row, right, row),
        )
        self.blocks = self.blocks.copy()
        self.blocks[:, row, column] = -1
        pieces: list[Ends] = []
        for block in around:
            if block[0] <= block[2] and block[1] <= block[3]:
                pieces.extend(diagonals(block, self.board.columns))
                self.blocks[:, block[1] : block[3] + 1, block[0] : block[2] + 1] = np.array(block)[:, None, None]
        self.told = self.blocks[0] >= 0
        kept = ends[:, self.pieces.owner != top * self.board.columns + left]
        return np.concatenate((kept, np.array(pieces, dtype=np.int64).reshape(-1, 5).T[:4]), axis=1)

    def _piece_shadows(self, ends: Numbers) -> Flags:
        """The places hidden by walls and blocks; pieces that can change nothing are left out."""
        limit = _FIRST
        while ends.shape[1] > 2 * limit:
            half = (np.maximum(np.abs(ends[2] - ends[0]), np.abs(ends[3] - ends[1])) >> 1) + 1
            x, y = (ends[0] + ends[2]) >> 1, (ends[1] + ends[3]) >> 1
            order = np.argpartition(np.maximum(np.abs(x), np.abs(y)) - half, limit)
            self._add_all(ends[:, order[:limit]])
            hidden = self._hidden()
            if not self.horizon.note(hidden | self.marked):
                return hidden
            rest = order[limit:]
            ends = ends[:, rest[self.horizon.may_matter(x[rest], y[rest], half[rest])]]
            limit = min(2 * limit, _LIMIT)
        self._add_all(ends)
        return self._hidden()

    def _add_all(self, ends: Numbers) -> None:
        """Notes what pieces given by their ends, (4, n), from the origin's centre, hide on all lines."""
        line = np.repeat(np.arange(self.lines, dtype=np.int64), ends.shape[1])
        ends = np.tile(ends, self.lines) - np.tile(START[:, line], (2, 1))
        keep, reach = self.horizon.behind(line, ends)
        line, ends, reach = line[keep], ends[:, keep], reach[keep]
        if line.size:
            self._add(line, ends, reach)

    def _hidden(self) -> Flags:
        counts = self._counts()
        hidden: Flags = counts > 0
        if self.told.any():
            self._forgive_targets(counts, hidden)
        return hidden

    def _counts(self) -> Numbers:
        board, lines = self.board, self.lines
        by_rows = self.changes[: self.size_x].reshape(lines, board.rows, board.columns + 1)
        by_columns = self.changes[self.size_x :].reshape(lines, board.rows + 1, board.columns)
        total: Numbers = np.cumsum(by_rows[:, :, :-1], axis=2)
        total += np.cumsum(by_columns[:, :-1], axis=1)
        return total

    def _add(self, line: Numbers, ends: Numbers, reach: Numbers) -> None:
        """Notes the intervals of places of a line hidden by a wall, for many lines and walls at once.

        `ends`, (4, n), are those of the walls from the starts of the lines. Squares farther away than
        `reach` need not be noted.
        """
        board, horizon = self.board, self.horizon
        px, py, qx, qy = ends
        turn = px * qy - py * qx
        if not turn.all():
            self._mark_walls_through_start(line, ends, turn)
        # From here on u runs along the scanned lines and v across them.
        upright = np.abs(px) + np.abs(qx) < np.abs(py) + np.abs(qy)
        pu, pv = np.where(upright, py, px), np.where(upright, px, py)
        qu, qv = np.where(upright, qy, qx), np.where(upright, qx, qy)
        aim_x, aim_y = AIM[0, line], AIM[1, line]
        aim_u, aim_v = np.where(upright, aim_y, aim_x), np.where(upright, aim_x, aim_y)
        low_x, low_y = np.maximum(horizon.first[0], -reach), np.maximum(horizon.first[1], -reach)
        high_x, high_y = np.minimum(horizon.last[0], reach), np.minimum(horizon.last[1], reach)
        low_u, low_v = np.where(upright, low_y, low_x), np.where(upright, low_x, low_y)
        high_u, high_v = np.where(upright, high_y, high_x), np.where(upright, high_x, high_y)
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
        count = np.where(side != 0, np.maximum(last_row - first_row + 1, 0), 0)

        # Three conditions k * u + m * v + c >= 0: within one ray, within the other, beyond the wall.
        # The third is asked only on rows that the triangle before the wall meets.
        conditions = (
            (-side * pv, side * pu, -1, False),
            (side * qv, -side * qu, -1, False),
            (side * (qv - pv), side * (pu - qu), -np.abs(turn), True),
        )
        # The place of the square (i, row) in `changes`: base + i * stride + row * width.
        stride = np.where(upright, board.columns, 1)
        width = np.where(upright, 1, board.columns + 1)
        base = np.where(
            upright,
            self.size_x + line * (board.columns * (board.rows + 1)),
            line * (board.rows * (board.columns + 1)),
        )
        base -= np.where(upright, self.low[1], self.low[0]) * stride
        base -= np.where(upright, self.low[0], self.low[1]) * width
        chosen = np.repeat(np.arange(count.size, dtype=np.int64), count)
        begin = np.cumsum(count) - count - first_row
        row = np.arange(chosen.size, dtype=np.int64) - begin.take(chosen)
        before = np.minimum(np.minimum(pv, qv), 0) - aim_v, np.maximum(np.maximum(pv, qv), 0) - aim_v
        close = np.flatnonzero(
            (row >= (before[0] // UNIT).take(chosen)) & (row <= (before[1] // UNIT + 1).take(chosen))
        )
        # Bounds are shifted by more than a board's size and cut off below, so that only numbers from
        # 0 on are divided, which takes a third of the time.
        shift = np.int64(max(board.columns, board.rows) + 1)
        top = (high_u + shift).take(chosen)
        bottom = (shift - low_u).take(chosen) - _BIG
        for k, m, c, only_close in conditions:
            # With u = UNIT * i + aim_u and v = UNIT * row + aim_v the condition bounds i from above
            # (k < 0) or from below (k > 0); with k = 0 it lets all of the row pass, or nothing.
            level = k == 0
            times = np.where(level, 4 * shift, 1)
            divisor = np.where(level, 1, np.abs(k) * UNIT)
            slope = m * UNIT * times
            offset = (m * aim_v + k * aim_u + c) * times + np.where(level, 2 * shift, shift * divisor)
            padding = np.where(k > 0, _BIG, 0)
            at = chosen.take(close) if only_close else chosen
            rows = row.take(close) if only_close else row
            dividend = np.maximum(slope.take(at) * rows + offset.take(at), 0).view(np.uint64)
            bound = (dividend // divisor.view(np.uint64).take(at)).view(np.int64)
            pad = padding.take(at)
            if only_close:
                top[close] = np.minimum(top.take(close), bound + pad)
                bottom[close] = np.minimum(bottom.take(close), bound - pad)
            else:
                np.minimum(top, bound + pad, out=top)
                np.minimum(bottom, bound - pad, out=bottom)
        top -= shift
        bottom = shift - _BIG - bottom
        some = np.flatnonzero(bottom <= top)
        chosen, row = chosen.take(some), row.take(some)
        place = base.take(chosen) + row * width.take(chosen)
        step = stride.take(chosen)
        self.changes += np.bincount(place + bottom.take(some) * step, minlength=self.changes.size)
        self.changes -= np.bincount(place + (top.take(some) + 1) * step, minlength=self.changes.size)

    def _mark_walls_through_start(self, line: Numbers, ends: Numbers, turn: Numbers) -> None:
        """Marks what is hidden by walls on which a line starts: all places but those along the wall."""
        px, py, qx, qy = ends
        for at in np.flatnonzero((turn == 0) & (px * qx + py * qy < 0)):
            x, y = self._places(int(line[at]))
            self.marked[line[at]] |= (qx[at] - px[at]) * y != (qy[at] - py[at]) * x

    def _places(self, line: int) -> tuple[Numbers, Numbers]:
        """x (1, columns) and y (rows, 1) of the places of a line, from where it starts."""
        x = np.arange(self.low[0], self.high[0] + 1, dtype=np.int64) * UNIT + AIM[0, line]
        y = np.arange(self.low[1], self.high[1] + 1, dtype=np.int64) * UNIT + AIM[1, line]
        return x[None, :], y[:, None]

    def _forgive_targets(self, counts: Numbers, hidden: Flags) -> None:
        """Sets right the opaque squares aimed at: an end square never blocks, the rest of its block does.

        While diagonals of a block are still missing in `counts` some hidden squares pass for open.
        """
        line, row, column = np.nonzero((counts <= 2) & self.told)
        if not line.size:
            return
        left, top, right, bottom = self.blocks[:, row, column]
        column_off, row_off = column + self.low[0], row + self.low[1]
        start_x, start_y = START[0, line], START[1, line]
        aim_x, aim_y = column_off * UNIT + AIM[0, line], row_off * UNIT + AIM[1, line]
        # The side through which the line comes in: the one that it reaches last.
        east, south = np.where(aim_x < 0, -1, 1), np.where(aim_y < 0, -1, 1)
        to_x = np.maximum((column_off * UNIT - start_x) * east - HALF, -1) * np.abs(aim_y)
        to_y = np.maximum((row_off * UNIT - start_y) * south - HALF, -1) * np.abs(aim_x)
        # A line along an axis starts within the column or row, so the other side comes out as -1 or 0.
        from_column = column - np.where((to_x >= to_y) & (aim_x != 0), east, 0)
        from_row = row - np.where((to_y >= to_x) & (aim_y != 0), south, 0)
        through = (from_column >= left) & (from_column <= right) & (from_row >= top) & (from_row <= bottom)
        # How often the line crosses the diagonals of its own block.
        x1, x2 = (left + self.low[0]) * UNIT - HALF - start_x, (right + self.low[0]) * UNIT + HALF - start_x
        y1, y2 = (top + self.low[1]) * UNIT - HALF - start_y, (bottom + self.low[1]) * UNIT + HALF - start_y
        own = np.zeros(line.size, dtype=np.int64)
        for py, qy in ((y1, y2), (y2, y1)):
            turn = x1 * qy - py * x2
            side = np.sign(turn)
            own += (
                (side * (x1 * aim_y - py * aim_x) > 0)
                & (side * (aim_x * qy - aim_y * x2) > 0)
                & (side * ((x2 - x1) * (aim_y - py) - (qy - py) * (aim_x - x1)) <= 0)
            )
        hidden[line, row, column] = through | (counts[line, row, column] > own)

    # -- points where pieces meet --------------------------------------------------------------

    def _point_shadows(self) -> None:
        """Marks the places behind points that are touched on both sides, and the point's own place."""
        pieces = self.pieces
        points = pieces.points - self.middle
        at, far, owner = pieces.at, pieces.far - self.middle, pieces.far_owner
        if self.solid[self.origin[1], self.origin[0]]:
            at, far = at[owner != self.own], far[:, owner != self.own]
        for line in (0, *range(5, self.lines)):
            targets = range(min(5, self.lines)) if line == 0 else (line,)
            x, y = points[0] - START[0, line], points[1] - START[1, line]
            useful = [self.horizon.open_at(target, x, y) for target in targets]
            keep = np.logical_or.reduce(useful)[at]
            here, far_x, far_y = at[keep], far[0, keep] - START[0, line], far[1, keep] - START[1, line]
            turn = x[here] * far_y - y[here] * far_x
            left = np.bincount(here[turn < 0], minlength=x.size)
            right = np.bincount(here[turn > 0], minlength=x.size)
            both = (left > 0) & (right > 0)
            for target, wanted in zip(targets, useful, strict=True):
                chosen = np.flatnonzero(both & wanted)
                if chosen.size:
                    self._mark_behind(target, x[chosen], y[chosen], left[chosen], right[chosen])
            for point in np.flatnonzero((x == 0) & (y == 0)):
                self._mark_point_at_start(targets, far_x[here == point], far_y[here == point])

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
        aim_u, aim_v = (np.where(upright, AIM[1 - axis, line], AIM[axis, line]) for axis in (0, 1))
        low_u, low_v = (np.where(upright, self.horizon.first[1 - axis], self.horizon.first[axis]) for axis in (0, 1))
        high_u, high_v = (np.where(upright, self.horizon.last[1 - axis], self.horizon.last[axis]) for axis in (0, 1))
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
        from_x = columns * UNIT - START[0, line]
        from_y = rows * UNIT - START[1, line]
        own = self.solid[at] & (np.abs(x - from_x) == HALF) & (np.abs(y - from_y) == HALF)
        turn = x * (2 * from_y - y) - y * (2 * from_x - x)
        left = left - (own & (turn < 0))
        right = right - (own & (turn > 0))
        good = (left > 0) & (right > 0)
        self.marked[line, at[0][good], at[1][good]] = True
