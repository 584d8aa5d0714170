"""Tabs: one of several things is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.style.strokes import frame
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer


class Tabs(Widget):
    """A row of words of which one is chosen; `changed` is called with its place."""

    focusable = True

    def __init__(self, words: Sequence[str], changed: Callable[[int], None], chosen: int = 0) -> None:
        super().__init__()
        self.words, self.changed, self.chosen = tuple(words), changed, chosen

    def _tab(self, place: int) -> pygame.Rect:
        wide = self.rect.width // max(1, len(self.words))
        return pygame.Rect(self.rect.left + place * wide, self.rect.top, wide, self.rect.height)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        for place, words in enumerate(self.words):
            tab = self._tab(place)
            here = place == self.chosen
            colour = theme.accent if here else theme.quiet
            look.write(surface, words, tab.center, "body", colour, "strong", "center", tab.width - theme.px(8))
            thick = theme.px(3) if here else 1
            line = pygame.Rect(tab.left, tab.bottom - thick, tab.width, thick)
            surface.fill(theme.accent if here else theme.line, line)
        if self.focused:
            frame(surface, theme.accent, self.rect)

    def choose(self, place: int) -> None:
        """Choose a tab."""
        if 0 <= place < len(self.words) and place != self.chosen:
            self.chosen = place
            self.mark()
            self.changed(place)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            for place in range(len(self.words)):
                if self._tab(place).collidepoint(event.pos):
                    self.choose(place)
            return True
        return event.kind == "up"

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.code == pygame.K_RIGHT else -1))
            return True
        return False
