"""What stands in the window while a game is read: there is a picture before anything slow begins."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.root import Root


class OpeningScreen(Widget):
    """The bare table, with the name of the file that is being opened."""

    def __init__(self, root: Root, name: str) -> None:
        super().__init__()
        self.look, self.name = root.look, name

    def resized(self, width: int, height: int) -> None:
        """Follow the window's size."""
        self.look.fit(width, height)
        self.place(pygame.Rect(0, 0, width, height))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.ground, self.rect)
        x, y = self.rect.center
        title = look.texts.line(look.word("start.title"), theme.px(54), theme.accent, "bold")
        surface.blit(title, title.get_rect(midbottom=(x, y)))
        words = look.word("opening", file=self.name)
        look.write(surface, words, (x, y + theme.px(34)), "title", theme.quiet, align="center", width=self.rect.width)
