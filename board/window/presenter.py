"""Putting drawn pixels on a screen: the one place that knows how a window is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import board.window.settings  # noqa: F401  (before pygame)
import pygame


class Presenter(Protocol):
    """A surface of a window, and the way to show what changed on it."""

    presented: int
    """Pixels shown since the start; tests count them."""

    @property
    def surface(self) -> pygame.Surface: ...

    def present(self, rects: Sequence[pygame.Rect]) -> None: ...


class MainPresenter:
    """The first window, of the display module: only the rectangles that changed are shown."""

    def __init__(self) -> None:
        self.presented = 0

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        if rects:
            pygame.display.update(list(rects))
            self.presented += sum(rect.width * rect.height for rect in rects)


class WindowPresenter:
    """Any further window: it can only be shown as a whole."""

    def __init__(self, window: pygame.Window) -> None:
        self.window = window
        self.presented = 0
        window.get_surface()

    @property
    def surface(self) -> pygame.Surface:
        return self.window.get_surface()

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        if rects:
            self.window.flip()
            width, height = self.window.size
            self.presented += width * height
