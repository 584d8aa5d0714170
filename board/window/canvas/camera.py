"""The camera: the one transform between squares of the board and pixels of a window.

Places on the board are fractional squares: (0, 0) is the north-west corner of A1, (1, 1) its
south-east corner. Pointing, drawing and arrow keys all go through it, so a board that is turned
turns everything with it.

A square may measure any fraction of a pixel, and be taller than wide where a projector shows pixels that
are not square: line k of the board lies at the whole pixel nearest to k squares from a whole-pixel origin.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square

LEVELS = (8, 12, 16, 24, 32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 160, 192, 224, 256)
"""Sides of a square in pixels that zooming stops at: multiples of 8, since 16 bytes and more copy fastest together."""


@dataclass
class Camera:
    """Where a window looks: `centre` in squares, `square` in pixels, `turn` in quarter turns clockwise.

    `viewport` is the part of the window that shows the board. `square` is measured across the screen,
    `tall` down the screen, however the board is turned.
    """

    viewport: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 640, 480))
    centre: tuple[float, float] = (0.0, 0.0)
    square: float = 64
    turn: int = 0
    focus: tuple[int, int] | None = None
    """The pixel that shows `centre`; the middle of the viewport when None."""
    aspect: float = 1.0
    """How many times as tall as wide a square is drawn; it is kept when the board is zoomed."""
    locked: bool = False
    """Whether squares have their real size: only `step` moves the board then."""
    _origin: tuple[object, tuple[int, int]] = field(default=(None, (0, 0)), init=False, repr=False, compare=False)
    """The origin that was reckoned last, and what it was reckoned from."""

    @property
    def tall(self) -> float:
        """The side of a square down the screen, in pixels."""
        return self.square * self.aspect

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        if self.turn == 0:
            return x, y
        if self.turn == 1:
            return -y, x
        if self.turn == 2:
            return -x, -y
        return y, -x

    def _turned_back(self, x: float, y: float) -> tuple[float, float]:
        if self.turn == 0:
            return x, y
        if self.turn == 1:
            return y, -x
        if self.turn == 2:
            return -x, -y
        return -y, x

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the corner (0, 0) of the board, whole so that lines stay crisp."""
        middle = self.focus if self.focus is not None else self.viewport.center
        looks = (self.centre, self.square, self.aspect, self.turn, middle)
        # Every pixel of the board is reckoned from it, thousands of times while the camera rests.
        if looks != self._origin[0]:
            x, y = self._turned(*self.centre)
            self._origin = looks, (_whole(middle[0] - x * self.square), _whole(middle[1] - y * self.tall))
        return self._origin[1]

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place of the board."""
        across, down = self._turned(x, y)
        left, top = self.origin
        return left + across * self.square, top + down * self.tall

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The whole pixel of a place of the board: where `rect` has its edges, and lines are drawn."""
        across, down = self._turned(x, y)
        left, top = self.origin
        return _whole(left + across * self.square), _whole(top + down * self.tall)

    def columns(self, first: int, end: int) -> list[int]:
        """The pixels of the lines west of the columns `first` to `end`, across or down as the board is turned."""
        left, top = self.origin
        corner, side = (left, self.square) if self.turn % 2 == 0 else (top, self.tall)
        step = side if self.turn < 2 else -side
        return [_whole(corner + line * step) for line in range(first, end + 1)]

    def rows(self, first: int, end: int) -> list[int]:
        """The pixels of the lines north of the rows `first` to `end`, down or across as the board is turned."""
        left, top = self.origin
        corner, side = (top, self.tall) if self.turn % 2 == 0 else (left, self.square)
        step = side if self.turn in (0, 3) else -side
        return [_whole(corner + line * step) for line in range(first, end + 1)]

    def to_board(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The place of the board under a pixel."""
        left, top = self.origin
        return self._turned_back((pos[0] - left) / self.square, (pos[1] - top) / self.tall)

    def square_at(self, pos: tuple[float, float]) -> Square:
        """The square under a pixel; it may lie beside the board."""
        x, y = self.to_board(pos)
        return Square(floor(x), floor(y))

    def middle(self, square: tuple[float, float]) -> tuple[float, float]:
        """The pixel of the middle of a square, which may be fractional."""
        return self.to_screen(square[0] + 0.5, square[1] + 0.5)

    def rect(self, column: float, row: float, columns: float = 1, rows: float = 1) -> pygame.Rect:
        """The pixels of a rectangle of squares; neighbours share their edge exactly."""
        ax, ay = self.pixel(column, row)
        bx, by = self.pixel(column + columns, row + rows)
        left, right = sorted((ax, bx))
        top, bottom = sorted((ay, by))
        return pygame.Rect(left, top, right - left, bottom - top)

    def squares_in(self, rect: pygame.Rect, columns: int, rows: int) -> tuple[int, int, int, int]:
        """Columns and rows (first, first, end, end) of a board this large that touch these pixels.

        Beside the board none do: the first is the end then.
        """
        ax, ay = self.to_board(rect.topleft)
        bx, by = self.to_board(rect.bottomright)
        left, right = sorted((ax, bx))
        top, bottom = sorted((ay, by))
        first, end = max(0, floor(left)), min(columns, floor(right) + 1)
        upper, lower = max(0, floor(top)), min(rows, floor(bottom) + 1)
        return first, upper, max(first, end), max(upper, lower)

    def turned_step(self, columns: int, rows: int) -> tuple[int, int]:
        """The step on the board of a step on the screen (an arrow key)."""
        x, y = self._turned_back(columns, rows)
        return round(x), round(y)

    def screen_turn(self, eighths: int) -> int:
        """A direction of the board (eighths clockwise from the north) as it points on the screen."""
        return (eighths + 2 * self.turn) % 8

    def pan(self, across: float, down: float) -> None:
        """Move the board by pixels, unless it is locked."""
        if not self.locked:
            self._pan(across, down)

    def _pan(self, across: float, down: float) -> None:
        x, y = self._turned_back(across / self.square, down / self.tall)
        self.centre = self.centre[0] - x, self.centre[1] - y

    def step(self, across: int, down: int) -> None:
        """Look whole squares further across and down the screen, locked or not."""
        x, y = self._turned_back(across, down)
        self.centre = self.centre[0] + x, self.centre[1] + y

    def zoom(self, pos: tuple[float, float], steps: int) -> bool:
        """Zoom in (or out) by levels, keeping the place under `pos` where it is. Whether it changed."""
        if self.locked:
            return False
        larger = [level for level in LEVELS if level > self.square]
        smaller = [level for level in LEVELS if level < self.square]
        level: float = self.square
        if steps > 0 and larger:
            level = larger[min(steps, len(larger)) - 1]
        elif steps < 0 and smaller:
            level = smaller[max(steps, -len(smaller))]
        return self.zoom_to(pos, level)

    def zoom_to(self, pos: tuple[float, float], level: float) -> bool:
        """Give squares this side, keeping the place under `pos` where it is, unless locked. Whether it changed."""
        if self.locked or level == self.square:
            return False
        place = self.to_board(pos)
        self.square = level
        now = self.to_screen(*place)
        self._pan(pos[0] - now[0], pos[1] - now[1])
        return True

    def fit(self, columns: int, rows: int, free: pygame.Rect) -> None:
        """Show the whole board in the middle of `free`, as large as it fits, its squares an even number of pixels.

        A locked board stays as it is.
        """
        if self.locked:
            return
        across, down = (columns, rows) if self.turn % 2 == 0 else (rows, columns)
        room = min(free.width / max(1, across), free.height / max(1, down) / self.aspect)
        # Between the levels only here: the whole board as large as it can be matters more.
        self.square = max(4, int(room) // 2 * 2)
        self.focus = free.center
        self.centre = columns / 2, rows / 2

    def close_up(self, columns: int, rows: int, at: Square, square: float, free: pygame.Rect) -> None:
        """Show `at` with squares of this many pixels, no more of what lies beside the board than needed.

        A locked board stays as it is.
        """
        if self.locked:
            return
        self.square = square
        self.focus = free.center
        across, down = free.width / self.square, free.height / self.tall
        if self.turn % 2:
            across, down = down, across
        self.centre = (
            _between(at.column + 0.5, across / 2 - 1, columns - across / 2 + 1),
            _between(at.row + 0.5, down / 2 - 1, rows - down / 2 + 1),
        )

    def reveal(self, square: Square, free: pygame.Rect) -> bool:
        """Pan just enough that `square` lies inside `free`, unless the board is locked. Whether anything moved."""
        rect = self.rect(square.column, square.row)
        across = max(0, free.left - rect.left) - max(0, rect.right - free.right)
        down = max(0, free.top - rect.top) - max(0, rect.bottom - free.bottom)
        if self.locked or (across == 0 and down == 0):
            return False
        self._pan(across, down)
        return True


def _whole(value: float) -> int:
    """The nearest whole pixel; of two the greater one, so that a shift by whole pixels shifts everything alike."""
    return floor(value + 0.5)


def _between(value: float, low: float, high: float) -> float:
    """The value nearest to `value` in the span; its middle when the span is turned over."""
    return min(max(value, low), high) if low <= high else (low + high) / 2
