"""What a window is made of: rectangles that draw themselves and may take the pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.input import Key, Pointer

if TYPE_CHECKING:
    from board.window.widgets.root import Root

Tip = Sequence[tuple[str, str]]
"""Lines of a tooltip, each with its style: `title`, `body`, `quiet`, `danger`."""


class Widget:
    """A rectangle of a window that draws itself and may take the pointer and keys."""

    focusable = False
    tips_aside = False
    """Whether tooltips of what is in it stand above it: nothing in it is hidden by them."""

    def __init__(self, rect: pygame.Rect | None = None) -> None:
        self.rect = pygame.Rect(rect) if rect is not None else pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.visible = True
        self.hovered = False
        self.focused = False
        self.tip: Callable[[], Tip] | Tip | None = None

    @property
    def root(self) -> Root | None:
        """The root that it hangs on, if any."""
        return self.parent.root if self.parent is not None else None

    def add(self, child: Widget) -> Widget:
        """Put `child` on top of the others."""
        child.parent = self
        self.children.append(child)
        child.mark()
        return child

    def clear(self) -> None:
        """Take all children away."""
        root = self.root
        for child in self.children:
            child.mark()
            if root is not None:
                root.forget(child)
            child.parent = None
        self.children = []

    def remove(self, child: Widget) -> None:
        """Take one child away."""
        child.mark()
        root = self.root
        if root is not None:
            root.forget(child)
        self.children.remove(child)
        child.parent = None

    def mark(self, rect: pygame.Rect | None = None) -> None:
        """Have it (or a part of it, in pixels of the window) drawn again."""
        root = self.root
        if root is not None and self.shown:
            root.dirty(rect if rect is not None else self.rect)

    @property
    def shown(self) -> bool:
        """Whether it and all that it hangs on are visible."""
        found: Widget | None = self
        while found is not None:
            if not found.visible:
                return False
            found = found.parent
        return True

    def show(self, visible: bool) -> None:
        """Make it visible or not."""
        if visible != self.visible:
            if not visible:
                self.mark()
            self.visible = visible
            if visible:
                self.mark()

    def place(self, rect: pygame.Rect) -> None:
        """Give it its rectangle and lay out what is in it."""
        if rect != self.rect:
            self.mark()
            self.rect = pygame.Rect(rect)
            self.mark()
        self.layout()

    def layout(self) -> None:
        """Place the children; called when the rectangle or the content changed."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it; children are drawn after it. The clip is set."""

    def fills(self, rect: pygame.Rect) -> bool:
        """Whether what it draws hides everything below it in these pixels."""
        return False

    def pointer(self, event: Pointer) -> bool:
        """Take a pointer event; whether it was used up."""
        return False

    def drags(self, start: tuple[int, int]) -> bool:
        """Whether it follows the pointer, pressed at `start`, when what lies on it does not: a page that scrolls."""
        return False

    def key(self, event: Key) -> bool:
        """Take a key; whether it was used up."""
        return False

    def typed(self, text: str) -> bool:
        """Take text that was typed; whether it was used up."""
        return False

    def composed(self, text: str) -> None:
        """Show text that an input method is still composing."""

    def focus_changed(self, focused: bool) -> None:
        self.focused = focused
        self.mark()

    def tick(self, now: int) -> bool:
        """Advance what moves; `now` in milliseconds. Whether it moves on."""
        return False

    def under(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost visible widget at `pos`, itself included."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.under(pos)
            if found is not None:
                return found
        return self

    def walk(self) -> Iterator[Widget]:
        """It and all that hangs on it, if visible, in drawing order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def kept_clear(self) -> pygame.Rect | None:
        """Pixels that no tooltip of it may cover, though they are not its own, if there are any."""
        return None

    def tip_lines(self) -> Tip | None:
        """The lines of its tooltip now."""
        return self.tip() if callable(self.tip) else self.tip
