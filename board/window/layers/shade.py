"""Light and dark over the map: the field of view, what an ally sees, what was seen before, the unknown."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.camera import Camera
from board.window.layers.floor import Range
from board.window.look import Look
from board.window.picture import ALLY, NEVER, REMEMBERED, SEEN, Picture
from board.window.theme import Tint

RUN = 16
"""Squares shaded with one copy at most."""


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

    def paint(self, surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range) -> None:
        """Shade the squares in `part` and draw the edge of the field of view."""
        theme = look.theme
        tints: dict[int, Tint] = {REMEMBERED: theme.shade_remembered, ALLY: theme.shade_out, SEEN: theme.light}
        if picture.side is not None:
            tints[ALLY] = theme.shade_ally
        left, top, right, bottom = part
        states, columns = picture.states, picture.columns
        void = picture.place.walls.void
        whole = camera.rect(0, 0, columns, picture.rows)
        for row in range(top, bottom):
            column = left
            while column < right:
                state = states[row * columns + column]
                end = column + 1
                while end < right and end - column < RUN and states[row * columns + end] == state:
                    end += 1
                rect = camera.rect(column, row, end - column, 1)
                # The last lines of the grid lie one pixel beyond the last squares.
                rect.width += rect.right == whole.right
                rect.height += rect.bottom == whole.bottom
                if state == NEVER:
                    surface.fill(theme.unseen, rect)
                else:
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
