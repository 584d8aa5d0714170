"""Frames and slanted lines that come out the same whatever part of them is drawn.

A window draws again only what changed, through a clip. `pygame.draw.rect` with a width, `aaline` and `arc` set
other pixels where a clip cuts them, so that what is drawn in parts differs from what is drawn at once.
"""

from __future__ import annotations

from functools import lru_cache

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.theme import Colour


def frame(surface: pygame.Surface, colour: Colour, rect: pygame.Rect, thick: int = 1) -> None:
    """Draw the edge of a rectangle, `thick` pixels inwards."""
    if rect.width <= 0 or rect.height <= 0:
        return
    thick = max(1, thick)
    if 2 * thick >= min(rect.size):
        surface.fill(colour, rect)
        return
    tall = rect.height - 2 * thick
    surface.fill(colour, (rect.left, rect.top, rect.width, thick))
    surface.fill(colour, (rect.left, rect.bottom - thick, rect.width, thick))
    surface.fill(colour, (rect.left, rect.top + thick, thick, tall))
    surface.fill(colour, (rect.right - thick, rect.top + thick, thick, tall))


def slanted(
    surface: pygame.Surface, colour: Colour, a: tuple[float, float], b: tuple[float, float], thick: int
) -> None:
    """Draw a smooth line from `a` to `b`."""
    left, top = round(min(a[0], b[0])), round(min(a[1], b[1]))
    ends = (a[0] - left, a[1] - top, b[0] - left, b[1] - top)
    made = _line(colour, ends, thick)
    surface.blit(made, (left - _margin(thick), top - _margin(thick)))


def _margin(thick: int) -> int:
    """Pixels around the ends of a line."""
    return thick + 2


@lru_cache(maxsize=512)
def _line(colour: Colour, ends: tuple[float, float, float, float], thick: int) -> pygame.Surface:
    margin = _margin(thick)
    ax, ay, bx, by = (end + margin for end in ends)
    made = pygame.Surface((round(max(ax, bx)) + margin + 1, round(max(ay, by)) + margin + 1), pygame.SRCALPHA)
    # With the colour below it already only the alpha of its smooth edge is mixed.
    made.fill((*colour[:3], 0))
    pygame.draw.aaline(made, colour, (ax, ay), (bx, by), thick)
    return made
