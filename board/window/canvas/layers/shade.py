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


class _Squares:
    """The pixels of runs of squares, as the camera has them; every line of the grid is asked for once."""

    def __init__(self, camera: Camera, part: Range) -> None:
        left, top, right, bottom = part
        self._left, self._top = left, top
        level = camera.turn % 2 == 0
        self._level = level
        # Whatever the turn, a line of the grid lies level or upright: one number tells where.
        self._columns = [camera.pixel(column, 0)[0 if level else 1] for column in range(left, right + 1)]
        self._rows = [camera.pixel(0, row)[1 if level else 0] for row in range(top, bottom + 1)]

    def rect(self, first: int, row: int, end: int) -> pygame.Rect:
        """The pixels of the squares of a row from column `first` to the one before `end`."""
        a, b = self._columns[first - self._left], self._columns[end - self._left]
        c, d = self._rows[row - self._top], self._rows[row - self._top + 1]
        (a, b), (c, d) = (a, b) if a < b else (b, a), (c, d) if c < d else (d, c)
        return pygame.Rect(a, c, b - a, d - c) if self._level else pygame.Rect(c, a, d - c, b - a)


class Shade:
    """Shades ranges of squares; keeps one strip of colour for each state and zoom."""

    def __init__(self) -> None:
        self._strips: dict[tuple[Tint, int, int], pygame.Surface] = {}

    def _strip(self, tint: Tint, size: tuple[int, int]) -> pygame.Surface:
        key = (tint, *size)
        if key not in self._strips:
            if len(self._strips) > 200:
                self._strips.clear()
            strip = pygame.Surface(size, pygame.SRCALPHA)
            strip.fill(tint)
            self._strips[key] = strip
        return self._strips[key]

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
        squares = _Squares(camera, part)
        for row in range(top, bottom):
            column = left
            while column < right:
                state = states[row * columns + column]
                end = column + 1
                while end < right and end - column < RUN and states[row * columns + end] == state:
                    end += 1
                rect = squares.rect(column, row, end)
                # The last lines of the grid lie one pixel beyond the last squares.
                rect.width += rect.right == whole.right
                rect.height += rect.bottom == whole.bottom
                if state == NEVER:
                    surface.fill(theme.unseen, rect)
                else:
                    surface.blit(base, rect, rect)
                    surface.blit(self._strip(tints[state], rect.size), rect)
                column = end
            for place in range(left, right) if void else ():
                # What is no board at all is never shaded, and an unknown square never shows that it is none.
                if states[row * columns + place] != NEVER and Square(place, row) in void:
                    surface.fill(theme.ground, camera.rect(place, row))
        if picture.viewer is not None:
            self._paint_edge(surface, camera, picture, look, part)

    def _paint_edge(self, surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range) -> None:
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
            pygame.draw.line(surface, colour, camera.pixel(x1, y1), camera.pixel(x2, y2), thick)
