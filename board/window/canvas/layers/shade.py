"""Light and dark over the map: the field of view, what an ally sees, what was seen before, the unknown."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.canvas.camera import Camera
from board.window.canvas.layers.floor import Range
from board.window.style.look import Look
from board.window.canvas.picture import ALLY, NEVER, REMEMBERED, SEEN, Picture
from board.window.style.theme import Tint

RUN = 16
"""Squares shaded with one copy at most."""


GAP = 2
"""So many squares that did not change are shaded again rather than begin another area."""


def differing_areas(old: bytes, new: bytes, columns: int, rows: int) -> list[Range]:
    """Rectangles of squares (first column, first row, end, end) with all squares whose state differs.

    They follow the shape of what changed: a field of view that turned is no square block.
    """
    found: list[Range] = []
    growing: list[tuple[Range, int]] = []
    for row in range(rows):
        before, after = old[row * columns : (row + 1) * columns], new[row * columns : (row + 1) * columns]
        going_on: list[tuple[Range, int]] = []
        for first, end in _runs(before, after) if before != after else ():
            area, filled = (first, row, end, row + 1), end - first
            for earlier in growing:
                (left, top, right, _), squares = earlier
                left, right = min(first, left), max(end, right)
                # A row joins the area above it where the rectangle of both is not much larger than they are.
                if 2 * (right - left) * (row + 1 - top) <= 3 * (filled + squares):
                    growing.remove(earlier)
                    area, filled = (left, top, right, row + 1), filled + squares
                    break
            going_on.append((area, filled))
        found.extend(area for area, _ in growing)
        growing = going_on
    return found + [area for area, _ in growing]


def _runs(before: bytes, after: bytes) -> list[tuple[int, int]]:
    """Runs of columns that differ, those near each other joined."""
    runs: list[tuple[int, int]] = []
    for column, (a, b) in enumerate(zip(before, after, strict=True)):
        if a == b:
            continue
        if runs and column - runs[-1][1] <= GAP:
            runs[-1] = (runs[-1][0], column + 1)
        else:
            runs.append((column, column + 1))
    return runs


class _Lines:
    """Where the lines of the grid lie, in pixels, as the camera has them; it is asked once for every line."""

    def __init__(self, camera: Camera, part: Range) -> None:
        left, top, right, bottom = part
        self._left, self._top = left, top
        # Whatever the turn, a line of the grid lies level or upright: one number tells where.
        self._level = camera.turn % 2 == 0
        self._columns, self._rows = camera.columns(left, right), camera.rows(top, bottom)

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The pixel of the north-west corner of a square."""
        a, c = self._columns[column - self._left], self._rows[row - self._top]
        return (a, c) if self._level else (c, a)

    def rect(self, first: int, row: int, end: int) -> pygame.Rect:
        """The pixels of the squares of a row from column `first` to the one before `end`."""
        a, b = self._columns[first - self._left], self._columns[end - self._left]
        c, d = self._rows[row - self._top], self._rows[row - self._top + 1]
        (a, b), (c, d) = (a, b) if a < b else (b, a), (c, d) if c < d else (d, c)
        return pygame.Rect(a, c, b - a, d - c) if self._level else pygame.Rect(c, a, d - c, b - a)


class _Shaded:
    """The floor in the shade of one state, made square by square where it is first asked for."""

    def __init__(self, base: pygame.Surface, squares: int) -> None:
        self.surface = pygame.Surface(base.get_size(), 0, base)
        self.ready = bytearray(squares)
        """For each square of the board whether its pixels are those of the floor, shaded."""


class Shade:
    """Shades ranges of squares.

    Copies are much cheaper than laying a colour over pixels, and somebody who turns sees the same squares
    again and again: each shade of the floor is kept, as far as it was made, until the floor changes.
    """

    def __init__(self) -> None:
        self._strips: dict[tuple[Tint, int, int], pygame.Surface] = {}
        self._kept: dict[int, _Shaded] = {}
        self._shape = (0, 0, 0)

    def forget(self, part: Range | None = None, columns: int = 0) -> None:
        """The floor changed in these squares of a board so many columns wide; everywhere without `part`."""
        if part is None:
            for kept in self._kept.values():
                kept.ready = bytearray(len(kept.ready))
            return
        left, top, right, bottom = part
        for kept in self._kept.values():
            for row in range(top, bottom):
                kept.ready[row * columns + left : row * columns + right] = bytes(right - left)

    def _strip(self, tint: Tint, size: tuple[int, int]) -> pygame.Surface:
        key = (tint, *size)
        if key not in self._strips:
            if len(self._strips) > 200:
                self._strips.clear()
            strip = pygame.Surface(size, pygame.SRCALPHA)
            strip.fill(tint)
            self._strips[key] = strip
        return self._strips[key]

    def _shaded(self, state: int, base: pygame.Surface, squares: int) -> _Shaded:
        shape = (*base.get_size(), squares)
        if shape != self._shape:
            self._shape = shape
            self._kept.clear()
        if state not in self._kept:
            self._kept[state] = _Shaded(base, squares)
        return self._kept[state]

    def paint(
        self,
        surface: pygame.Surface,
        camera: Camera,
        picture: Picture,
        look: Look,
        part: Range,
        base: pygame.Surface,
    ) -> None:
        """Draw the squares in `part` as they are on `base`, shaded, and the edge of the field of view.

        What was never seen is not even copied: half of what changes when somebody turns is of that kind.
        """
        theme = look.theme
        tints: dict[int, Tint] = {REMEMBERED: theme.shade_remembered, ALLY: theme.shade_out, SEEN: theme.light}
        if picture.side is not None:
            tints[ALLY] = theme.shade_ally
        left, top, right, bottom = part
        states, columns = picture.states, picture.columns
        void = picture.place.walls.void
        whole = camera.rect(0, 0, columns, picture.rows)
        lines = _Lines(camera, part)
        for row in range(top, bottom):
            column = left
            while column < right:
                place = row * columns + column
                state = states[place]
                end = column + 1
                while end < right and end - column < RUN and states[row * columns + end] == state:
                    end += 1
                rect = lines.rect(column, row, end)
                # The last lines of the grid lie one pixel beyond the last squares.
                rect.width += rect.right == whole.right
                rect.height += rect.bottom == whole.bottom
                if state == NEVER:
                    surface.fill(theme.unseen, rect)
                else:
                    kept = self._shaded(state, base, len(states))
                    if kept.ready.find(0, place, place + end - column) >= 0:
                        kept.surface.blit(base, rect, rect)
                        kept.surface.blit(self._strip(tints[state], rect.size), rect)
                        kept.ready[place : place + end - column] = b"\1" * (end - column)
                    surface.blit(kept.surface, rect, rect)
                column = end
            for place in range(left, right) if void else ():
                # What is no board at all is never shaded, and an unknown square never shows that it is none.
                if states[row * columns + place] != NEVER and Square(place, row) in void:
                    surface.fill(theme.ground, camera.rect(place, row))
        if picture.viewer is not None:
            self._paint_edge(surface, camera, picture, look, part, lines)

    def _paint_edge(
        self, surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range, grid: _Lines
    ) -> None:
        left, top, right, bottom = part
        colour = look.theme.lamp
        thick = 1 if camera.square < 32 else 2
        columns, rows, states = picture.columns, picture.rows, picture.states
        unseen = bytes(columns)
        lines: list[tuple[int, int, int, int]] = []
        for row in range(top, bottom):
            here = states[row * columns : (row + 1) * columns]
            column = here.find(SEEN, left, right)
            if column < 0:
                continue
            above = states[(row - 1) * columns : row * columns] if row else unseen
            below = states[(row + 1) * columns : (row + 2) * columns] if row + 1 < rows else unseen
            while column >= 0:
                if above[column] != SEEN:
                    lines.append((column, row, column + 1, row))
                if below[column] != SEEN:
                    lines.append((column, row + 1, column + 1, row + 1))
                if column == 0 or here[column - 1] != SEEN:
                    lines.append((column, row, column, row + 1))
                if column + 1 == columns or here[column + 1] != SEEN:
                    lines.append((column + 1, row, column + 1, row + 1))
                column = here.find(SEEN, column + 1, right)
        for x1, y1, x2, y2 in lines:
            pygame.draw.line(surface, colour, grid.corner(x1, y1), grid.corner(x2, y2), thick)
