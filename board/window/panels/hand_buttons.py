"""The buttons of the hand: words on as many lines as they need, the chance on a place of its own."""

from __future__ import annotations

from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.look import Look
from board.window.theme import Colour
from board.window.widgets.button import Button


@dataclass(frozen=True)
class Written:
    """How the words of a button stand: lines of one kind, the chance behind the last or below, the pixels they need."""

    kind: str
    lines: tuple[str, ...]
    below: bool
    tall: int


def written(look: Look, words: str, wide: int, odds: str) -> Written:
    """The words on a button `wide` pixels wide, with room for `odds` that never takes any from them."""
    theme = look.theme
    room = wide - theme.px(15) - theme.px(28)
    px, small = theme.text_px("body"), theme.text_px("small")
    aside = look.texts.width(odds, small, "strong") + theme.px(6) if odds else 0
    if look.texts.width(words, px) + aside <= room:
        return Written("body", (words,), False, 0)
    lines = look.texts.wrapped(words, room, small)
    below = bool(odds) and look.texts.width(lines[-1], small) + aside > room
    count = len(lines) + below
    return Written("small", lines, below, count * line_step(look) + theme.px(6) if count > 1 else 0)


def line_step(look: Look) -> int:
    """From one line of a button to the next, in pixels."""
    return look.theme.text_px("small") * 9 // 8


class HandButton(Button):
    """A button that writes its words as they were laid out, with the chance at its right end."""

    written = Written("body", (), False, 0)
    chance = ""

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int, right: int, colour: Colour) -> None:
        shown = self.written
        step = line_step(look)
        count = len(shown.lines) + (shown.below and bool(self.chance))
        y = self.rect.centery - (count - 1) * step // 2
        odds = look.theme.ink if self.on else look.theme.lamp if self.enabled else look.theme.faint
        for line in shown.lines:
            look.write(surface, line, (left, y), shown.kind, colour)
            y += step
        if self.chance:
            at = (right, y if shown.below else y - step)
            look.write(surface, self.chance, at, "small", odds, "strong", "right")
