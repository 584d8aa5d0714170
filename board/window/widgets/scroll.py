"""A list that scrolls; only the rows in sight are asked for and drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.style.strokes import frame
from board.window.style.theme import Colour
from board.window.widgets.base import Widget
from board.window.widgets.input import STILL, Key, Pointer

DrawRow = Callable[[pygame.Surface, int, pygame.Rect, bool], None]
"""Draws row n in a rectangle; the last argument says whether the pointer is on it."""


class ScrollList(Widget):
    """Rows of any heights. `draw_row` draws one, `picked` is called with the row that was clicked."""

    focusable = True

    def __init__(
        self, draw_row: DrawRow, picked: Callable[[int], None] | None = None, ground: Colour | None = None
    ) -> None:
        super().__init__()
        self.draw_row, self.picked, self.ground = draw_row, picked, ground
        self.held: Callable[[int, tuple[int, int]], None] | None = None
        self.ends: list[int] = []
        self.offset = 0
        self.over = -1
        self.chosen = -1
        self.step = 40
        self._grip: int | None = None
        self._from: tuple[int, int] | None = None
        """Where the pointer was pressed on the rows, and the offset then."""
        self.dragged = False
        """Whether the rows follow the pointer: what it was pressed on is not picked then."""

    def set_heights(self, heights: Sequence[int], to_end: bool = False) -> None:
        """Give the heights of all rows; `to_end` scrolls to the last one."""
        ends, total = [], 0
        for height in heights:
            total += height
            ends.append(total)
        self.ends = ends
        self.offset = self._most() if to_end else min(self.offset, self._most())
        root = self.root
        # Other rows may have come to lie below a pointer that rests.
        self.over = self.row_at(root.pos) if root is not None and self.hovered and not root.touched else -1
        self.mark()

    @property
    def total(self) -> int:
        return self.ends[-1] if self.ends else 0

    def _most(self) -> int:
        return max(0, self.total - self.rect.height)

    @property
    def at_end(self) -> bool:
        return self.offset >= self._most() - 2

    def layout(self) -> None:
        self.offset = min(self.offset, self._most())

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row under a pixel, -1 for none."""
        if not self.rect.collidepoint(pos):
            return -1
        place = bisect_right(self.ends, pos[1] - self.rect.top + self.offset)
        return place if place < len(self.ends) else -1

    def row_rect(self, row: int) -> pygame.Rect:
        """The pixels of a row, which may lie outside."""
        top = self.ends[row - 1] if row > 0 else 0
        wide = self.rect.width - (self._bar_width() if self._most() else 0)
        return pygame.Rect(self.rect.left, self.rect.top + top - self.offset, wide, self.ends[row] - top)

    def scroll_to(self, row: int) -> None:
        """Scroll just enough to show a row."""
        if 0 <= row < len(self.ends):
            top = self.ends[row - 1] if row > 0 else 0
            self._scroll(min(max(self.offset, self.ends[row] - self.rect.height), top))

    def _scroll(self, offset: int) -> None:
        offset = min(max(0, offset), self._most())
        if offset != self.offset:
            self.offset = offset
            self.mark()

    def _bar_width(self) -> int:
        root = self.root
        return root.look.theme.px(10) if root is not None else 10

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(self.ground or look.theme.panel, self.rect)
        clip = surface.get_clip()
        first = bisect_right(self.ends, self.offset)
        for row in range(first, len(self.ends)):
            rect = self.row_rect(row)
            if rect.top >= self.rect.bottom:
                break
            if rect.colliderect(clip):
                surface.set_clip(rect.clip(clip))
                self.draw_row(surface, row, rect, row == self.over or (self.focused and row == self.chosen))
        surface.set_clip(clip)
        if self.focused:
            frame(surface, look.theme.accent, self.rect, max(2, look.theme.px(2)))
        if self._most():
            pygame.draw.rect(surface, look.theme.lit, self._thumb(), border_radius=look.theme.px(4))

    def _thumb(self) -> pygame.Rect:
        wide = self._bar_width()
        tall = max(24, self.rect.height * self.rect.height // max(1, self.total))
        top = self.rect.top + (self.rect.height - tall) * self.offset // max(1, self._most())
        return pygame.Rect(self.rect.right - wide + 2, top, wide - 4, tall)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "wheel":
            self._scroll(self.offset - event.wheel * self.step * 2)
            return True
        if event.kind == "move":
            if self._grip is not None:
                room = self.rect.height - self._thumb().height
                self._scroll((event.pos[1] - self._grip - self.rect.top) * self._most() // max(1, room))
                return True
            if self._from is not None and self._most() and event.pressed:
                self._drag(self._from, event.pos[1])
                return True
            self._point(self.row_at(event.pos))
            return True
        if event.kind == "leave":
            self._point(-1)
            return True
        if event.kind == "down" and event.button == 1:
            if self._most() and event.pos[0] >= self.rect.right - self._bar_width():
                self._grip = event.pos[1] - self._thumb().top
            else:
                self._from = event.pos[1], self.offset
            self.dragged = False
            return True
        if event.kind in ("up", "cancel", "hold"):
            self._from = None
        if event.kind == "cancel":
            self._grip = None
            return True
        if event.kind == "up" and event.button == 1:
            if self._grip is not None or self.dragged:
                self._grip, self.dragged = None, False
                return True
            self._pick(self.row_at(event.pos))
            return True
        if event.kind == "hold" or (event.kind == "down" and event.button == 3):
            row = self.row_at(event.pos)
            if row >= 0 and self.held is not None:
                self.held(row, event.pos)
            return True
        return False

    def _drag(self, start: tuple[int, int], y: int) -> None:
        """The rows follow the pointer once it moved so far that no row can be meant."""
        if not self.dragged and abs(y - start[0]) > 2 * STILL:
            self.dragged = True
            self._point(-1)
        if self.dragged:
            self._scroll(start[1] + start[0] - y)

    def _point(self, row: int) -> None:
        if row != self.over:
            for changed in (self.over, row):
                if 0 <= changed < len(self.ends):
                    self.mark(self.row_rect(changed).clip(self.rect))
            self.over = row

    def _pick(self, row: int) -> None:
        if row >= 0:
            self.chosen = row
            if self.picked is not None:
                self.picked(row)

    def key(self, event: Key) -> bool:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
        if event.code in steps and self.ends:
            self.chosen = min(max(0, self.chosen + steps[event.code]), len(self.ends) - 1)
            self.scroll_to(self.chosen)
            self.mark()
            return True
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.chosen >= 0:
            self._pick(self.chosen)
            return True
        return False
