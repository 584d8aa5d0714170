"""Buttons: with words, with a drawing, or both; some stay down."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.style.theme import Colour, contrast
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer


FAINT = 1.1
"""A button whose ground stands out from the window's by less has a frame."""


class Button(Widget):
    """A button: words, an optional detail at its right, an optional drawing at its left.

    `enabled` False greys it, its tip then says why. `on` shows it as picked. `style` is `plain`,
    `main` (the one to press next) or `quiet` (no ground until pointed at).
    """

    focusable = True

    def __init__(
        self,
        words: str = "",
        action: Callable[[], None] | None = None,
        *,
        detail: str = "",
        icon: str = "",
        style: str = "plain",
        enabled: bool = True,
        on: bool = False,
        kind: str = "body",
        hint: str = "",
    ) -> None:
        super().__init__()
        self.words, self.action, self.detail, self.icon = words, action, detail, icon
        self.style, self.enabled, self.on, self.kind, self.hint = style, enabled, on, kind, hint
        self.alternative: Callable[[tuple[int, int]], None] | None = None
        self._down = False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        rect = self.rect
        ground = theme.raised
        words, detail = theme.words, theme.accent
        if self.style == "quiet" and not (self.hovered or self.on):
            ground = theme.panel
        if self.style == "main":
            ground, words, detail = theme.lamp, theme.ink, theme.ink
        if self.on:
            ground, words, detail = theme.lamp, theme.ink, theme.ink
        elif self.hovered and self.enabled and self.style != "main":
            ground = theme.lit
        if not self.enabled:
            ground, words, detail = theme.panel, theme.faint, theme.faint
        radius = theme.px(5)
        pygame.draw.rect(surface, ground, rect, border_radius=radius)
        faint = ground in (theme.raised, theme.lit) and contrast(theme.raised, theme.ground) < FAINT
        if self.style != "quiet" and (faint or not self.enabled):
            pygame.draw.rect(surface, theme.line, rect, 1, border_radius=radius)
        if self.on:
            # Not by its colour alone: a line below the words as well.
            thick = max(2, theme.px(3))
            surface.fill(theme.ink, (rect.left + radius, rect.bottom - 2 * thick, rect.width - 2 * radius, thick))
        if self.focused:
            ring = theme.words if ground == theme.lamp else theme.accent
            pygame.draw.rect(surface, ring, rect, max(2, theme.px(2)), border_radius=radius)
        if self._down and self.hovered and self.enabled:
            pygame.draw.rect(surface, theme.ink, rect, max(2, theme.px(2)), border_radius=radius)
        left = rect.left + theme.px(8)
        right = rect.right - theme.px(7)
        if self.icon and look.drawings.has(self.icon):
            px = min(rect.height - theme.px(8), theme.px(28))
            drawn = look.drawings.get(self.icon, px, ink=words)
            at = (left - theme.px(3), rect.centery - px // 2)
            if not self.words:
                at = (rect.centerx - px // 2, rect.centery - px // 2)
            surface.blit(drawn, at)
            left += px + theme.px(4)
        if self.hint:
            left = self._draw_hint(surface, look, left)
        if self.detail:
            drawn_rect = look.write(
                surface, self.detail, (right, rect.centery), self.kind, detail, "strong", align="right"
            )
            right = drawn_rect.left - theme.px(8)
        if self.words:
            if self.detail or self.icon or self.hint or self.style == "left":
                self._draw_words(surface, look, left, right, words)
            else:
                room = right - left
                fits = look.texts.width(self.words, theme.text_px(self.kind), "strong") <= room
                kind = self.kind if fits else "small"
                look.write(surface, self.words, rect.center, kind, words, "strong", "center", room)

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int, right: int, colour: Colour) -> None:
        """The words at the left: smaller when they are long, on two lines when they are longer."""
        theme = look.theme
        room = right - left
        middle = self.rect.centery
        if look.texts.width(self.words, theme.text_px(self.kind)) <= room:
            look.write(surface, self.words, (left, middle), self.kind, colour)
            return
        px = theme.text_px("small")
        lines = look.texts.wrapped(self.words, room, px)
        if len(lines) == 1 or self.rect.height < 2 * px:
            look.write(surface, self.words, (left, middle), "small", colour, width=room)
            return
        rest = self.words[len(lines[0]) :].strip()
        look.write(surface, lines[0], (left, middle - px * 9 // 16), "small", colour)
        look.write(surface, rest, (left, middle + px * 9 // 16), "small", colour, width=room)

    def _draw_hint(self, surface: pygame.Surface, look: Look, left: int) -> int:
        """The key that presses it, in a small frame."""
        theme = look.theme
        px = theme.text_px("small")
        bright = self.on or self.style == "main"
        colour = theme.faint if not self.enabled else theme.ink if bright else theme.quiet
        drawn = look.texts.line(self.hint, px, colour, "strong")
        frame = pygame.Rect(0, 0, max(drawn.get_width() + theme.px(8), theme.px(20)), drawn.get_height())
        frame.midleft = (left, self.rect.centery)
        pygame.draw.rect(surface, colour, frame, 1, border_radius=theme.px(3))
        surface.blit(drawn, drawn.get_rect(center=frame.center))
        return frame.right + theme.px(7)

    def press(self) -> None:
        """Do what it does, if it is enabled."""
        if self.enabled and self.action is not None:
            self.action()

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            self._down = True
            self.mark()
            return True
        if event.kind == "up" and event.button == 1:
            down, self._down = self._down, False
            self.mark()
            if down and self.rect.collidepoint(event.pos):
                self.press()
            return down
        if event.kind == "cancel":
            self._down = False
            self.mark()
            return True
        if event.kind == "hold" or (event.kind == "down" and event.button == 3):
            self._down = False
            self.mark()
            if self.alternative is not None:
                self.alternative(event.pos)
            return True
        return False

    def key(self, event: Key) -> bool:
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


class Toggle(Button):
    """A button that stays down; `changed` is called with whether it is on."""

    def __init__(self, words: str, on: bool, changed: Callable[[bool], None], *, icon: str = "") -> None:
        super().__init__(words, self._turn, icon=icon, on=on)
        self.changed = changed

    def _turn(self) -> None:
        self.on = not self.on
        self.mark()
        self.changed(self.on)


class IconButton(Button):
    """A square button with a drawing only; its tip says its words and its key."""

    def __init__(self, icon: str, action: Callable[[], None], words: Callable[[], str]) -> None:
        super().__init__("", action, icon=icon, style="quiet")
        self.focusable = False
        self.tip = lambda: ((words(), "body"),)
