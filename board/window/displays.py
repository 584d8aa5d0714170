"""The displays of the desktop: how large they are and where, and windows that stay on them.

pygame tells the size of a display but not its place; a hidden window put in the middle of each one
tells it, before any other window is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

PROBE = 64
"""Side in pixels of the hidden window that finds out where a display is."""

LEAST = 320, 200
"""No window is made smaller, in pixels."""


@dataclass(frozen=True)
class Display:
    """One display: its `number` from 0, its `size` in pixels, and its corner on the desktop if that is known."""

    number: int
    size: tuple[int, int]
    corner: tuple[int, int] | None

    @property
    def area(self) -> pygame.Rect | None:
        """Its pixels on the desktop."""
        return pygame.Rect(self.corner, self.size) if self.corner is not None else None


class Displays:
    """The displays of this run. Make it before the first window: with several displays it opens hidden ones."""

    def __init__(self) -> None:
        self._sizes = tuple(pygame.display.get_desktop_sizes())
        self._corners = _corners(self._sizes)

    def all(self) -> tuple[Display, ...]:
        """The displays as they are now; one that came later has no known corner."""
        sizes = pygame.display.get_desktop_sizes()
        known = dict(enumerate(self._corners)) if tuple(sizes) == self._sizes else {}
        if len(sizes) == 1:
            known = {0: (0, 0)}
        return tuple(Display(number, size, known.get(number)) for number, size in enumerate(sizes))

    def at(self, place: tuple[int, int]) -> Display:
        """The display on which a place of the desktop lies, the first one when it lies on none."""
        displays = self.all()
        return next((d for d in displays if d.area is not None and d.area.collidepoint(place)), displays[0])

    def find(self, number: int, size: tuple[int, int]) -> Display | None:
        """The display of this number if it still has this size."""
        return next((d for d in self.all() if d.number == number and d.size == size), None)

    def settled(self, place: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
        """Where a window that was at `place` can be seen whole: on the display that it covers most, else the first."""
        return settled(pygame.Rect(place, size), [d.area for d in self.all() if d.area is not None])


def settled(window: pygame.Rect, areas: Sequence[pygame.Rect]) -> pygame.Rect:
    """The window moved, and made smaller if need be, so that it lies whole on one of the areas."""
    if not areas:
        return pygame.Rect(window)

    def shared(area: pygame.Rect) -> int:
        part = window.clip(area)
        return part.width * part.height

    area = max(areas, key=shared)
    size = [max(LEAST[n], min(window.size[n], area.size[n])) for n in (0, 1)]
    found = pygame.Rect(window.topleft, size)
    if shared(area) == 0:
        found.center = area.center
    found.clamp_ip(area)
    return found


def _corners(sizes: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    if len(sizes) < 2:
        return ((0, 0),)
    found = []
    for number, size in enumerate(sizes):
        pygame.display.quit()
        pygame.display.init()
        # The window stands in the middle of its display; a second one in the same session would not move there.
        pygame.display.set_mode((PROBE, PROBE), pygame.HIDDEN | pygame.NOFRAME, display=number)
        left, top = pygame.display.get_window_position()
        found.append((left + PROBE // 2 - size[0] // 2, top + PROBE // 2 - size[1] // 2))
    pygame.display.quit()
    pygame.display.init()
    return tuple(found)
