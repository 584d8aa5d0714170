"""The tooltip: a few lines beside the pointer that explain what it rests on."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Tip, Widget
from board.window.widgets.root import Root

DELAY = 250
"""Milliseconds that the pointer must rest."""


class Tooltip(Widget):
    """Shows the tip of what the pointer rests on; one for each window, above everything."""

    def __init__(self, owner: Root) -> None:
        super().__init__()
        self.owner = owner
        self.lines: list[tuple[str, str, int]] = []
        self._of: tuple[int, Tip] | None = None
        owner.add(self)
        self.visible = False

    def under(self, pos: tuple[int, int]) -> Widget | None:
        return None

    def tick(self, now: int) -> bool:
        root = self.owner
        found: Widget | None = root.hover
        tip: Tip | None = None
        while found is not None and not tip:
            tip = found.tip_lines()
            found = found.parent if not tip else found
        if now - root.acted < DELAY or root.unasked:
            tip = None
        if not tip or found is None:
            if self.visible:
                self.show(False)
            self._of = None
            return now - root.acted < DELAY
        if now - root.rested < DELAY and not self.visible:
            return True
        key = (id(found), tuple(tip))
        if key != self._of or not self.visible:
            self._of = key
            self._open(tip, _aside(found), found.kept_clear())
        return False

    def _open(self, tip: Tip, aside: pygame.Rect | None, clear: pygame.Rect | None) -> None:
        look = self.owner.look
        theme = look.theme
        most = theme.px(380)
        self.lines = []
        wide, tall = 0, theme.px(8) * 2
        for words, style in tip:
            kind, face = ("body", "strong") if style == "title" else ("small", "regular")
            px = theme.text_px(kind)
            for line in look.texts.wrapped(words, most, px, face):
                self.lines.append((line, style, look.texts.height(px, face)))
                wide = max(wide, look.texts.width(line, px, face))
                tall += look.texts.height(px, face)
        rect = pygame.Rect(0, 0, wide + theme.px(24), tall)
        x, y = self.owner.pos
        rect.topleft = (x + theme.px(14), y + theme.px(20))
        if rect.bottom > self.owner.rect.bottom:
            rect.bottom = y - theme.px(8)
        if rect.right > self.owner.rect.right:
            rect.right = self.owner.rect.right - 4
        if aside is not None:
            rect.bottom = aside.top - theme.px(4)
        rect.clamp_ip(self.owner.rect)
        if clear is not None and rect.colliderect(clear):
            rect = self._beside(rect, clear)
        if self.owner.children[-1] is not self:
            self.owner.children.remove(self)
            self.owner.children.append(self)
        self.mark()
        self.visible = True
        self.rect = rect
        self.mark()

    def _beside(self, rect: pygame.Rect, clear: pygame.Rect) -> pygame.Rect:
        """The same size where it covers nothing that must stay clear; where it lies, if there is no such place."""
        gap = self.owner.look.theme.px(6)
        for own, other in (
            ("topleft", (clear.right + gap, rect.top)), ("topright", (clear.left - gap, rect.top)),
            ("topleft", (rect.left, clear.bottom + gap)), ("bottomleft", (rect.left, clear.top - gap)),
        ):  # fmt: skip
            moved = rect.copy()
            setattr(moved, own, other)
            if self.owner.rect.contains(moved):
                return moved
        return rect

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        pygame.draw.rect(surface, theme.paper, self.rect, border_radius=theme.px(4))
        pygame.draw.rect(surface, theme.ink, self.rect, 1, border_radius=theme.px(4))
        y = self.rect.top + theme.px(8)
        colours = {"quiet": theme.paper_muted, "danger": theme.alarm}
        for line, style, tall in self.lines:
            kind, face = ("body", "strong") if style == "title" else ("small", "regular")
            px = theme.text_px(kind)
            drawn = look.texts.line(line, px, colours.get(style, theme.ink), face)
            surface.blit(drawn, (self.rect.left + theme.px(12), y))
            y += tall


def _aside(widget: Widget) -> pygame.Rect | None:
    """What the tooltip of a widget must leave free, if it must."""
    found: Widget | None = widget
    while found is not None:
        if found.tips_aside:
            return found.rect
        found = found.parent
    return None
