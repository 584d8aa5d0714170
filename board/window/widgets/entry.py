"""A line of text that is typed."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer


class Entry(Widget):
    """One line of text with a caret; takes typed text (accents, input methods), copy and paste.

    Ctrl+A chooses all of it: what is typed next stands in its place.
    """

    focusable = True

    def __init__(self, text: str = "", done: Callable[[str], None] | None = None, placeholder: str = "") -> None:
        super().__init__()
        self.text, self.done, self.placeholder = text, done, placeholder
        self.changed: Callable[[str], None] | None = None
        self.caret = len(text)
        self.composing = ""
        self.chosen = False
        """Whether all of the text is chosen."""
        self._shift = 0

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        self.composing, self.chosen = "", False
        if focused:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        else:
            pygame.key.stop_text_input()

    def _paper(self) -> pygame.Rect:
        """What is paper all over, inside the frame and its round corners."""
        root = self.root
        edge = root.look.theme.px(4) if root is not None else 4
        return self.rect.inflate(-2 * edge, -2 * edge)

    def fills(self, rect: pygame.Rect) -> bool:
        return self._paper().contains(rect)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        px = theme.text_px("body")
        clip = surface.get_clip()
        if self.fills(clip):
            surface.fill(theme.paper, clip)
        else:
            pygame.draw.rect(surface, theme.paper, self.rect, border_radius=theme.px(4))
            frame = theme.accent if self.focused else theme.line
            pygame.draw.rect(surface, frame, self.rect, max(1, theme.px(2)), border_radius=theme.px(4))
        inner = self.rect.inflate(-theme.px(16), 0)
        up_to_caret = self.text[: self.caret] + self.composing
        shown = up_to_caret + self.text[self.caret :]
        before = look.texts.width(up_to_caret, px)
        # So much of the text lies to the left of what is seen that the caret is seen.
        self._shift = max(min(self._shift, before), before - inner.width + 2)
        left = inner.left - self._shift
        surface.set_clip(inner.clip(clip))
        if shown:
            if self.chosen:
                wide = look.texts.width(shown, px)
                behind = pygame.Rect(left, inner.centery - px * 3 // 4, wide, px * 3 // 2)
                pygame.draw.rect(surface, theme.lamp, behind)
            drawn = look.texts.line(shown, px, theme.ink)
            surface.blit(drawn, drawn.get_rect(midleft=(left, inner.centery)))
            if self.composing:
                start = look.texts.width(self.text[: self.caret], px)
                y = inner.centery + px // 2
                pygame.draw.line(surface, theme.ink, (left + start, y), (left + before, y))
        elif self.placeholder:
            look.write(surface, self.placeholder, inner.midleft, "body", theme.paper_muted, width=inner.width)
        surface.set_clip(clip)
        if self.focused:
            x = left + before
            pygame.draw.line(surface, theme.ink, (x, inner.centery - px // 2), (x, inner.centery + px // 2), 2)

    def choose_all(self) -> None:
        """Choose all of the text: what is typed next stands in its place."""
        self.chosen, self.caret = bool(self.text), len(self.text)
        self.mark()

    def _set(self, text: str, caret: int) -> None:
        self.text, self.caret, self.chosen = text, caret, False
        self.mark(self._paper())
        if self.changed is not None:
            self.changed(text)

    def typed(self, text: str) -> bool:
        self.composing = ""
        text = text.replace("\n", " ")
        if self.chosen:
            self._set(text, len(text))
            return True
        self._set(self.text[: self.caret] + text + self.text[self.caret :], self.caret + len(text))
        return True

    def composed(self, text: str) -> None:
        self.composing = text
        self.mark()

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            root = self.root
            if root is not None:
                root.set_focus(self)
                self.caret, self.chosen = self._place(event.pos[0], root.look), False
                self.mark()
            return True
        return event.kind == "up"

    def _place(self, x: int, look: Look) -> int:
        px = look.theme.text_px("body")
        wanted = x - self.rect.left - look.theme.px(8) + self._shift
        return min(range(len(self.text) + 1), key=lambda n: abs(look.texts.width(self.text[:n], px) - wanted))

    def key(self, event: Key) -> bool:
        code = event.code
        if code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.done is not None:
                self.done(self.text)
            return True
        if self.chosen and code in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._set("", 0)
            return True
        if code == pygame.K_BACKSPACE and self.caret > 0:
            self._set(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)
            return True
        if code == pygame.K_DELETE:
            self._set(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)
            return True
        steps = {pygame.K_LEFT: self.caret - 1, pygame.K_RIGHT: self.caret + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        if code in steps:
            self.caret, self.chosen = min(max(0, steps[code]), len(self.text)), False
            self.mark()
            return True
        if event.ctrl and code == pygame.K_a:
            self.choose_all()
            return True
        if event.ctrl and code == pygame.K_v:
            self.typed(pygame.scrap.get_text())
            return True
        if event.ctrl and code == pygame.K_c:
            pygame.scrap.put_text(self.text)
            return True
        # Escape and Tab belong to whoever holds the entry; letters arrive as typed text.
        return code not in (pygame.K_ESCAPE, pygame.K_TAB) and not event.ctrl and code < 0x40000000
