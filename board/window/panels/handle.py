"""The handle of a panel: three dots in its corner that open the menu by which it is moved or hidden."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.button import Button


SIDE = 44
"""Width and height in pixels at 1920 x 1080 of what can be pressed."""


class Handle(Button):
    """A small button; `opened` is called with the place where its menu opens."""

    def __init__(
        self, opened: Callable[[tuple[int, int]], None], words: Callable[[], str], paper: bool = False
    ) -> None:
        super().__init__("", lambda: opened(self.rect.bottomleft), style="quiet")
        self.focusable = False
        self.paper = paper
        """Whether it lies on paper and not on the dark ground of a panel."""
        self.tip = lambda: ((words(), "body"),)

    def put(self, panel: pygame.Rect, look: Look, inset: int = 0) -> None:
        """Stand in the upper right corner of a panel."""
        # A finger meets it too: it takes more room than its dots.
        side = min(look.theme.px(SIDE), panel.width, panel.height)
        self.place(pygame.Rect(panel.right - side - inset, panel.top + inset, side, side))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        quiet, near = (theme.paper_muted, theme.ink) if self.paper else (theme.quiet, theme.accent)
        colour = near if self.hovered else quiet
        radius = max(2, theme.px(2))
        x, y = self.rect.right - theme.px(12), self.rect.top + theme.px(13)
        for step in (-1, 0, 1):
            pygame.draw.circle(surface, colour, (x, y + step * radius * 3), radius)
