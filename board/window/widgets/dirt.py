"""Which pixels of a window must be drawn again."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

WORTH = 1.2
"""Two rectangles become one that is at most so many times as large: two passes over the same pixels cost more."""


class Dirt:
    """Rectangles to draw again, in pixels: none lies within another, and those that overlap much are one."""

    def __init__(self, rect: pygame.Rect) -> None:
        self._rects = [pygame.Rect(rect)]

    def __bool__(self) -> bool:
        return bool(self._rects)

    def add(self, rect: pygame.Rect) -> None:
        """Have these pixels drawn again too."""
        if rect.width <= 0 or rect.height <= 0 or any(known.contains(rect) for known in self._rects):
            return
        kept = [known for known in self._rects if not rect.contains(known)]
        self._rects = kept
        for known in kept:
            union = known.union(rect)
            if union.width * union.height <= WORTH * (known.width * known.height + rect.width * rect.height):
                kept.remove(known)
                self.add(union)
                return
        kept.append(pygame.Rect(rect))

    def take(self) -> list[pygame.Rect]:
        """The rectangles; they are forgotten."""
        rects, self._rects = self._rects, []
        return rects
