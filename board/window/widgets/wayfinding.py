"""Arrow keys between things that lie anywhere on a screen: they go where they point."""

from __future__ import annotations

from collections.abc import Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The direction of each arrow key, in pixels."""


def neighbour(start: pygame.Rect, others: Sequence[pygame.Rect], across: int, down: int) -> int:
    """The place in `others` of what an arrow leads to, -1 when nothing lies there.

    Only what lies wholly beyond the middle of `start` counts; the nearest is taken, sideways distance
    counting double, so that an arrow stays in its row or column where it can.
    """
    best, found = 0, -1
    for place, rect in enumerate(others):
        if across:
            ahead = (rect.centerx - start.centerx) * across
            aside = max(0, rect.top - start.bottom, start.top - rect.bottom)
            off = abs(rect.centery - start.centery)
        else:
            ahead = (rect.centery - start.centery) * down
            aside = max(0, rect.left - start.right, start.left - rect.right)
            # A button that is wider than the one above it is still the next one below.
            off = abs(rect.centerx - start.centerx) // (1 if aside else 16)
        if ahead <= 0:
            continue
        # What is in the same row or column comes before anything that is not.
        cost = ahead + 2 * off + 4 * aside
        if found < 0 or cost < best:
            best, found = cost, place
    return found
