"""Dice and buttons of the hand: words on as many lines as they need, chances on a place of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.panels.parts import draw_die
from board.window.style.theme import Colour, mixed
from board.window.widgets.base import Tip, Widget
from board.window.widgets.button import Button
from board.window.widgets.input import Pointer


@dataclass(frozen=True)
class Written:
    """How the words of a button stand: lines of one kind, the chance behind the last or below, the pixels they need."""

    kind: str
    lines: tuple[str, ...]
    below: bool
    tall: int


def written(look: Look, words: str, wide: int, odds: str, kind: str) -> Written:
    """The words on a button `wide` pixels wide in letters of a `kind`; room for `odds` takes none from them."""
    theme = look.theme
    room = wide - theme.px(15) - theme.px(28)
    px, small = theme.text_px(kind), theme.text_px("small")
    aside = look.texts.width(odds, small, "strong") + theme.px(6) if odds else 0
    lines = look.texts.wrapped(words, room, px)
    below = bool(odds) and look.texts.width(lines[-1], px) + aside > room
    count = len(lines) + below
    return Written(kind, lines, below, count * line_step(look, kind) + theme.px(6) if count > 1 else 0)


def line_step(look: Look, kind: str) -> int:
    """From one line of a button to the next, in pixels."""
    return look.theme.text_px(kind) * 9 // 8


class HandButton(Button):
    """A button that writes its words as they were laid out, with the chance at its right end."""

    written = Written("body", (), False, 0)
    chance = ""

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int, right: int, colour: Colour) -> None:
        shown = self.written
        step = line_step(look, shown.kind)
        count = len(shown.lines) + (shown.below and bool(self.chance))
        y = self.rect.centery - (count - 1) * step // 2
        odds = look.theme.ink if self.on else look.theme.accent if self.enabled else look.theme.faint
        end = left
        for line in shown.lines:
            end = look.write(surface, line, (left, y), shown.kind, colour).right
            y += step
        room = right - (left if shown.below else end + look.theme.px(4))
        # Chances over all dice that find no room stand under the dice anyway.
        if self.chance and look.texts.width(self.chance, look.theme.text_px("small"), "strong") <= room:
            at = (right, y if shown.below else y - step)
            look.write(surface, self.chance, at, "small", odds, "strong", "right")


@dataclass(frozen=True)
class HandDie:
    """A die of the hand: whether it is picked, whether it can be, why not, and the chance it gives."""

    sides: int
    picked: bool
    able: bool
    reason: str = ""
    chance: str = ""


class DieButton(Widget):
    """One die of the hand, with the digit that picks it."""

    def __init__(self, place: int, die: HandDie, pick: Callable[[int], None], explain: Callable[[int], Tip]) -> None:
        super().__init__()
        self.at, self.die, self.pick, self.explain = place, die, pick, explain
        self.tip = self._tip

    def _tip(self) -> Tip:
        root = self.root
        if root is None:
            return ()
        look = root.look
        lines = [(self.die.reason, "danger")] if self.die.reason else list(self.explain(self.at))
        if not self.die.reason:
            words = look.word("tip.die_picked" if self.die.picked else "tip.die", n=self.at + 1)
            lines.append((look.ruled(words, "die"), "quiet"))
        return [(look.word("die", n=self.die.sides), "title"), *lines]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        die = self.die
        small = look.line_height("small")
        side = min(self.rect.width - theme.px(8), self.rect.height - small - theme.px(6))
        box = pygame.Rect(0, 0, side, side)
        box.midtop = (self.rect.centerx, self.rect.top + theme.px(3))
        if die.picked:
            pygame.draw.rect(surface, theme.lamp, self.rect, max(2, theme.px(3)), border_radius=theme.px(8))
        elif self.hovered and die.able:
            pygame.draw.rect(surface, theme.quiet, self.rect, 1, border_radius=theme.px(8))
        fill = theme.lamp if die.picked else theme.paper
        ink = theme.ink
        if not die.able and not die.picked:
            fill = mixed(theme.wood, theme.paper, 0.12)
            ink = mixed(theme.wood, theme.paper, 0.45)
        draw_die(surface, look, die.sides, box, fill=fill, ink=ink)
        number = look.texts.line(str(self.at + 1), theme.text_px("small"), theme.paper, "strong")
        frame = number.get_rect().inflate(theme.px(8), -theme.px(2))
        frame.topleft = (self.rect.left + theme.px(3), self.rect.top + theme.px(3))
        if die.chance:
            middle = (self.rect.centerx, self.rect.bottom - small // 2 - 1)
            close = look.texts.width(die.chance, theme.text_px("small"), "strong") > self.rect.width
            chance = die.chance.replace(" / ", "/") if close else die.chance
            look.write(surface, chance, middle, "small", theme.lamp, "strong", "center")
        pygame.draw.rect(surface, theme.wood, frame, border_radius=theme.px(3))
        pygame.draw.rect(surface, theme.paper_muted, frame, 1, border_radius=theme.px(3))
        surface.blit(number, number.get_rect(center=frame.center))

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "up" and event.button == 1 and self.rect.collidepoint(event.pos):
            self.pick(self.at)
        return event.kind in ("down", "up")
