"""One window with the screen it shows: input comes in, changed rectangles go out."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.presenter import Presenter
from board.window.widgets.base import Widget
from board.window.widgets.root import Root
from board.window.widgets.modal import Modal
from board.window.widgets.tooltip import Tooltip

LIVELY = 1000
"""Milliseconds after the last input during which the window looks for input at full rate."""


class Host:
    """A window: its root, its tooltip, the screen it shows, and its presenter."""

    def __init__(self, presenter: Presenter, look: Look) -> None:
        self.presenter = presenter
        self.look = look
        self.root = Root(presenter.surface.get_rect(), look)
        self.tooltip = Tooltip(self.root)
        self.screen: Widget | None = None
        self._input = 0

    def show(self, screen: Widget) -> None:
        """Show another screen."""
        for modal in list(self.root.modals):
            self.root.close_modal(modal)
        if self.screen is not None:
            self.root.remove(self.screen)
        self.screen = screen
        self.root.children.insert(0, screen)
        screen.parent = self.root
        self.resize()

    def resize(self) -> None:
        """Follow the size of the window."""
        rect = self.presenter.surface.get_rect()
        self.root.rect = rect
        self.root.dirty(rect)
        if self.screen is not None:
            resized = getattr(self.screen, "resized", None)
            if resized is not None:
                resized(rect.width, rect.height)
            else:
                self.screen.place(rect)
        for modal in self.root.modals:
            if isinstance(modal, Modal):
                modal.place(rect)
            else:
                self.root.close_modal(modal)
                break

    def handle(self, event: pygame.Event, now: int) -> None:
        """Take an event of this window."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            if self.presenter.surface.get_size() != self.root.rect.size:
                self.resize()
            # A window that went to another size and back has an empty surface of the old size.
            self.root.dirty(self.root.rect)
            return
        if event.type == pygame.WINDOWEXPOSED:
            self.root.dirty(self.root.rect)
            return
        self._input = now
        self.root.handle(event, now)

    def tick(self, now: int) -> bool:
        """Advance and present; whether something moves or was touched lately."""
        moving = self.root.tick(now)
        if self.screen is not None:
            moving = self.screen.tick(now) or moving
        moving = self.tooltip.tick(now) or moving
        self.present()
        return moving or now - self._input < LIVELY

    def present(self) -> None:
        """Draw and show what changed, if anything did."""
        if self.root.dirt:
            self.presenter.present(self.root.paint(self.presenter.surface))
