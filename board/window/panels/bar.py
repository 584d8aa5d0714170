"""The bar along the top: menu, title, turn, undo and redo, and what else is a click away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.base import Widget
from board.window.widgets.button import IconButton


class BarPanel(Widget):
    """`tools` are (drawing, key of the words, action); the first stands at the left, the others at the right."""

    def __init__(self, look: Look, tools: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        super().__init__()
        self.look = look
        self.title = ""
        self.viewing = ""
        self.aside = ""
        """What else is to be known at every moment, before the words on the view."""
        self.buttons: dict[str, IconButton] = {}
        self.tip = lambda: ((self.title, "title"), (self.viewing, "body"), (look.word("tip.viewing"), "quiet"))
        for icon, key, action in tools:
            button = IconButton(icon, action, lambda key=key: look.word(f"tool.{key}"))  # type: ignore[misc]
            self.buttons[key] = button
            self.add(button)

    def show_title(self, title: str, viewing: str) -> None:
        """Show the title of the encounter and whose view this is."""
        if (title, viewing) != (self.title, self.viewing):
            self.title, self.viewing = title, viewing
            self.mark()

    def show_aside(self, aside: str) -> None:
        """Show what else is to be known."""
        if aside != self.aside:
            self.aside = aside
            self.mark()

    def layout(self) -> None:
        side = self.rect.height - self.look.theme.px(6)
        gap = self.look.theme.px(4)
        y = self.rect.top + self.look.theme.px(3)
        buttons = list(self.buttons.values())
        buttons[0].rect = pygame.Rect(self.rect.left + gap, y, side, side)
        right = self.rect.right - gap
        for button in reversed(buttons[1:]):
            right -= side
            button.rect = pygame.Rect(right, y, side, side)
            right -= gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.fill(theme.panel, self.rect)
        line = (self.rect.left, self.rect.bottom - 1)
        pygame.draw.line(surface, theme.line, line, (self.rect.right, self.rect.bottom - 1))
        buttons = list(self.buttons.values())
        left = buttons[0].rect.right + theme.px(12)
        right = buttons[1].rect.left - theme.px(16)
        viewing = look.write(
            surface, self.viewing, (right, self.rect.centery), "small", theme.quiet, align="right",
            width=max(10, (right - left) // 2),
        )  # fmt: skip
        if self.aside:
            at = (viewing.left - theme.px(22), self.rect.centery)
            viewing = look.write(
                surface, self.aside, at, "small", theme.accent, "strong", "right", max(10, (at[0] - left) // 2)
            )
        at = (left, self.rect.centery)
        look.write(surface, self.title, at, "title", theme.words, "strong", width=viewing.left - left - theme.px(16))


class Toast(Widget):
    """A sentence that appears over the board for a while: why something cannot be done, whose round it is."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.words = ""
        self.until = 0
        self.visible = False

    def under(self, pos: tuple[int, int]) -> Widget | None:
        return None

    def say(self, words: str, area: pygame.Rect, now: int) -> None:
        """Show a sentence at the top of an area; longer ones stay longer."""
        theme = self.look.theme
        px = theme.text_px("body")
        lines = self.look.texts.wrapped(words, min(theme.px(760), area.width - theme.px(40)), px, "strong")
        wide = max(self.look.texts.width(line, px, "strong") for line in lines) + theme.px(36)
        tall = len(lines) * self.look.line_height("body") + theme.px(16)
        self.mark()
        self.rect = pygame.Rect(area.centerx - wide // 2, area.top + theme.px(30), wide, tall)
        self.words = words
        self.until = now + 2600 + 35 * len(words)
        self.visible = True
        self.mark()

    def hush(self) -> None:
        """Take the sentence away."""
        self.show(False)

    def tick(self, now: int) -> bool:
        if self.visible and now >= self.until:
            self.hush()
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        pygame.draw.rect(surface, theme.paper, self.rect, border_radius=theme.px(6))
        pygame.draw.rect(surface, theme.ink, self.rect, max(1, theme.px(2)), border_radius=theme.px(6))
        px = theme.text_px("body")
        y = self.rect.top + theme.px(8)
        for line in look.texts.wrapped(self.words, self.rect.width - theme.px(30), px, "strong"):
            drawn = look.texts.line(line, px, theme.ink, "strong")
            surface.blit(drawn, drawn.get_rect(midtop=(self.rect.centerx, y)))
            y += look.line_height("body")
