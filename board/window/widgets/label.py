"""Text that only shows: plain and wrapped, or in coloured runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.files.words import bound
from board.window.style.look import Look
from board.window.style.theme import Colour
from board.window.widgets.base import Widget


class Label(Widget):
    """One text, wrapped in its rectangle; what does not fit is cut with an ellipsis."""

    def __init__(
        self,
        content: str | Callable[[], str] = "",
        kind: str = "body",
        colour: Colour | None = None,
        face: str = "regular",
        align: str = "left",
        wrap: bool = False,
    ) -> None:
        super().__init__()
        self.content, self.kind, self.colour = content, kind, colour
        self.face, self.align, self.wrap = face, align, wrap

    @property
    def text(self) -> str:
        return self.content() if callable(self.content) else self.content

    def set(self, content: str) -> None:
        """Show another text."""
        if content != self.content:
            self.content = content
            self.mark()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = look.line_height(self.kind)
        if self.wrap:
            px = look.theme.text_px(self.kind)
            lines = look.texts.wrapped(self.text, self.rect.width, px, self.face)
            top = self.rect.top
        else:
            lines = (self.text,)
            top = self.rect.centery - height // 2
        room = max(1, self.rect.height // height)
        for place, line in enumerate(lines[:room]):
            if place == room - 1 and len(lines) > room:
                line = line + "…"
            x = {"left": self.rect.left, "center": self.rect.centerx, "right": self.rect.right}[self.align]
            middle = (x, top + place * height + height // 2)
            look.write(surface, line, middle, self.kind, self.colour, self.face, self.align, self.rect.width)


Run = tuple[str, Colour | None, str]
"""A piece of a rich line: the text, its colour, its face."""


def rich_lines(runs: Sequence[Run], width: int, px: int, look: Look) -> list[list[Run]]:
    """The runs broken into lines of `width` pixels between words."""
    lines: list[list[Run]] = [[]]
    x = 0
    for text, colour, face in runs:
        for place, word in enumerate(bound(text).split(" ")):
            piece = word if place == 0 else " " + word
            wide = look.texts.width(piece, px, face)
            if x + wide > width and x > 0 and place > 0:
                lines.append([])
                x = 0
                piece = word
                wide = look.texts.width(piece, px, face)
            if lines[-1] and lines[-1][-1][1:] == (colour, face):
                lines[-1][-1] = (lines[-1][-1][0] + piece, colour, face)
            else:
                lines[-1].append((piece, colour, face))
            x += wide
    return lines


def draw_runs(surface: pygame.Surface, line: Sequence[Run], at: tuple[int, int], px: int, look: Look) -> int:
    """Draw one line of runs with its left top at `at`; the x where it ends."""
    x, y = at
    for text, colour, face in line:
        drawn = look.texts.line(text, px, colour or look.theme.words, face)
        surface.blit(drawn, (x, y))
        x += drawn.get_width()
    return x
