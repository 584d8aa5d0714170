"""Fingers on a window: one is the pointer, which SDL says itself; two move and pinch what lies between them."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.widgets.input import Pointer

if TYPE_CHECKING:
    from board.window.widgets.base import Widget
    from board.window.widgets.root import Root

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
LEAST_APART = 20
"""Pixels: fingers nearer to each other than this count as so far apart."""


class Fingers:
    """Follows the fingers on one window."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], tuple[float, float]] = {}
        self._apart = 0.0
        self._middle = (0, 0)
        self.pinching = False
        """Whether two fingers came down: until all are lifted none of them is a pointer."""

    def take(self, event: pygame.Event, size: tuple[int, int]) -> Pointer | None:
        """Take a finger event of a window of this size in pixels; what two fingers did, if they did something.

        The first `pinch` has no shift and the scale 1; `cancel` comes when one of the two is lifted.
        """
        name = (event.touch_id, event.finger_id)
        place = (event.x * size[0], event.y * size[1])
        if event.type == pygame.FINGERUP:
            both = len(self._at) == 2
            self._at.pop(name, None)
            ended = self.pinching and both
            self.pinching = self.pinching and bool(self._at)
            return Pointer("cancel", self._middle) if ended else None
        if event.type == pygame.FINGERMOTION and name not in self._at:
            return None
        self._at[name] = place
        if len(self._at) != 2:
            return None
        middle, apart = self._between()
        if event.type == pygame.FINGERDOWN:
            self.pinching, self._middle, self._apart = True, middle, apart
            return Pointer("pinch", middle)
        shift = (middle[0] - self._middle[0], middle[1] - self._middle[1])
        self._middle = middle
        return Pointer("pinch", middle, shift=shift, scale=apart / self._apart)

    def _between(self) -> tuple[tuple[int, int], float]:
        """The pixel between the two fingers, and how far they are apart."""
        first, second = self._at.values()
        middle = (round((first[0] + second[0]) / 2), round((first[1] + second[1]) / 2))
        return middle, max(LEAST_APART, hypot(first[0] - second[0], first[1] - second[1]))


class Pinching:
    """Tells what lies under two fingers of a window what they do."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.fingers = Fingers()
        self._target: Widget | None = None

    @property
    def on(self) -> bool:
        """Whether none of the fingers is a pointer."""
        return self.fingers.pinching

    def forget(self, gone: Collection[int]) -> None:
        """Widgets with these ids go away."""
        if self._target is not None and id(self._target) in gone:
            self._target = None

    def take(self, event: pygame.Event) -> bool:
        """Take a finger event; whether it was one of two fingers."""
        root, first = self.root, not self.fingers.pinching
        sent = self.fingers.take(event, root.rect.size)
        if sent is None:
            return self.fingers.pinching
        if first:
            root.unpress()
            self._target = root.top.under(sent.pos)
        target = self._target
        while target is not None and not target.pointer(sent):
            target = target.parent if target is not root.top else None
        if sent.kind == "cancel":
            self._target = None
        return True
