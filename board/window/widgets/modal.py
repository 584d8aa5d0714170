"""A window inside the window: a card in the middle, everything else waits."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.style.theme import Tint
from board.window.widgets.wayfinding import ARROWS, neighbour
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer


class Modal(Widget):
    """A card with a title over a darkened window. Escape, or a click beside it, closes it.

    Put the content in `body`; `fill(body_rect)` lays it out.
    """

    def __init__(self, title: str, size: tuple[int, int], close: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.title, self.size, self.on_close = title, size, close
        self.card = pygame.Rect(0, 0, 0, 0)
        self.fill: Callable[[pygame.Rect], None] | None = None
        self._shade: pygame.Surface | None = None
        self._shade_of: Tint | None = None

    def layout(self) -> None:
        root = self.root
        if root is None:
            return
        theme = root.look.theme
        self.card = pygame.Rect(0, 0, min(self.size[0], self.rect.width - 20), min(self.size[1], self.rect.height - 20))
        self.card.center = self.rect.center
        if self.fill is not None:
            head = theme.px(56)
            pad = theme.px(20)
            card = self.card
            self.fill(
                pygame.Rect(card.left + pad, card.top + head, card.width - 2 * pad, card.height - head - theme.px(18))
            )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        if self._shade is None or self._shade.get_size() != self.rect.size or self._shade_of != theme.behind:
            self._shade, self._shade_of = pygame.Surface(self.rect.size, pygame.SRCALPHA), theme.behind
            self._shade.fill(theme.behind)
        surface.blit(self._shade, self.rect)
        pygame.draw.rect(surface, theme.panel, self.card, border_radius=theme.px(8))
        pygame.draw.rect(surface, theme.line, self.card, 1, border_radius=theme.px(8))
        at = (self.card.left + theme.px(20), self.card.top + theme.px(30))
        look.write(surface, self.title, at, "title", theme.accent, "strong", width=self.card.width - theme.px(40))

    def close(self) -> None:
        """Close it."""
        root = self.root
        if root is not None:
            root.close_modal(self)
        if self.on_close is not None:
            self.on_close()

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and not self.card.collidepoint(event.pos):
            self.close()
        return True

    def key(self, event: Key) -> bool:
        if event.code == pygame.K_ESCAPE:
            self.close()
            return True
        if event.code in ARROWS and not (event.ctrl or event.shift):
            self._arrow(*ARROWS[event.code])
        return event.code != pygame.K_TAB

    def _arrow(self, across: int, down: int) -> None:
        """Give the keys to what lies where the arrow points; along a row it stays in it."""
        root = self.root
        able = [widget for widget in self.walk() if widget.focusable]
        if root is None or root.focus not in able:
            if root is not None and able:
                root.set_focus(able[0])
            return
        here = root.focus
        others = [widget for widget in able if widget is not here]
        if across:
            others = [w for w in others if w.rect.top < here.rect.bottom and here.rect.top < w.rect.bottom]
        place = neighbour(here.rect, [widget.rect for widget in others], across, down)
        if place >= 0:
            root.set_focus(others[place])
