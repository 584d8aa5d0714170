"""Real dice: the faces of a roll are typed or clicked."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.dice import Roll
from board.scene.texts import Text
from board.window.look import Look
from board.window.panels.parts import draw_die
from board.window.widgets.base import Widget
from board.window.widgets.input import Key, Pointer
from board.window.widgets.button import Button

ACROSS = 10
"""Faces in a row."""


class FacesPanel(Widget):
    """Asks for the face of each die of a roll, one after the other; `given` gets them all."""

    def __init__(self, look: Look, given: Callable[[tuple[int, ...]], None]) -> None:
        super().__init__()
        self.look, self.given = look, given
        self.roll: Roll | None = None
        self.faces: list[int] = []
        self._typed = ""
        self.visible = False

    def ask(self, roll: Roll, free: pygame.Rect) -> None:
        """Ask for the faces of a roll."""
        if roll == self.roll and self.visible:
            return
        self.roll, self.faces, self._typed = roll, [], ""
        theme = self.look.theme
        most = max(roll.dice)
        rows = (most + ACROSS - 1) // ACROSS
        self.rect = pygame.Rect(0, 0, theme.px(520), theme.px(150) + rows * theme.px(46))
        self.rect.center = free.center
        self._fill()
        self.show(True)
        self.mark()

    def close(self) -> None:
        """Put the roll away."""
        self.roll = None
        self.show(False)
        self.clear()

    @property
    def _sides(self) -> int:
        assert self.roll is not None
        return self.roll.dice[len(self.faces)]

    def _fill(self) -> None:
        self.clear()
        theme = self.look.theme
        size, gap = theme.px(42), theme.px(4)
        left = self.rect.left + theme.px(18)
        top = self.rect.top + theme.px(130)
        for face in range(1, self._sides + 1):
            place = face - 1
            button = Button(str(face), lambda face=face: self._add(face))  # type: ignore[misc]
            x = left + (place % ACROSS) * (size + gap)
            button.rect = pygame.Rect(x, top + (place // ACROSS) * (size + gap), size, size)
            self.add(button)

    def _add(self, face: int) -> None:
        roll = self.roll
        if roll is None or not 1 <= face <= self._sides:
            return
        self.faces.append(face)
        self._typed = ""
        if len(self.faces) == len(roll.dice):
            self.given(tuple(self.faces))
        else:
            self._fill()
            self.mark()

    def key(self, event: Key) -> bool:
        digit = event.digit
        if digit is not None:
            self._typed += str(digit)
            if int(self._typed) > self._sides:
                self._typed = str(digit)
            # A digit that no longer number can begin with is a face at once.
            if int(self._typed) * 10 > self._sides and int(self._typed) >= 1:
                self._add(int(self._typed))
            self.mark()
            return True
        if event.code in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._typed:
            self._add(int(self._typed))
            return True
        if event.code == pygame.K_BACKSPACE:
            if not self._typed and self.faces:
                self.faces.pop()
                self._fill()
            self._typed = ""
            self.mark()
            return True
        return False

    def pointer(self, event: Pointer) -> bool:
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        roll = self.roll
        if roll is None:
            return
        theme = look.theme
        pygame.draw.rect(surface, theme.panel, self.rect, border_radius=theme.px(8))
        pygame.draw.rect(surface, theme.accent, self.rect, max(2, theme.px(2)), border_radius=theme.px(8))
        left = self.rect.left + theme.px(18)
        at = (left, self.rect.top + theme.px(26))
        what = look.say(Text(f"roll.{roll.purpose}"))
        words = look.word("roll_these") if what.startswith("‹") else look.word("roll_for", what=what)
        look.write(surface, words, at, "body", theme.accent, "strong", width=self.rect.width - theme.px(36))
        size = theme.px(56)
        for place, sides in enumerate(roll.dice):
            rect = pygame.Rect(left + place * (size + theme.px(8)), self.rect.top + theme.px(56), size, size)
            done = place < len(self.faces)
            here = place == len(self.faces)
            shown = str(self.faces[place]) if done else (self._typed or f"D{sides}") if here else f"D{sides}"
            draw_die(surface, look, sides, rect, shown, theme.lamp if here else theme.paper if done else theme.quiet)
