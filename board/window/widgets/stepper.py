"""A number asked for over everything else: steps down and up, or typed."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.panels import Blank
from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.input import Key
from board.window.widgets.modal import Modal


class Stepper(Modal):
    """Asks for the number of a `Blank`; `given` gets it. Escape gives none."""

    def __init__(self, root: Root, title: str, blank: Blank, given: Callable[[int], None]) -> None:
        theme, look = root.look.theme, root.look
        super().__init__(title, (theme.px(460), theme.px(210)))
        self.blank, self.given = blank, given
        self.number = min(max(blank.start, blank.least), blank.most)
        self._typed = ""
        self._middle = pygame.Rect(0, 0, 0, 0)
        self.less = Button("−", lambda: self.step(-1))
        self.more = Button("+", lambda: self.step(1))
        self.accept = Button(look.word("number_ok"), self._give, style="main")
        for button in (self.less, self.more, self.accept):
            self.add(button)
        self.fill = self._place
        self._set(self.number)
        root.open_modal(self)
        self.place(root.rect)
        root.set_focus(self)

    def _place(self, rect: pygame.Rect) -> None:
        side, gap = rect.height // 2 - 4, 8
        self.less.place(pygame.Rect(rect.left, rect.top, side, side))
        self.more.place(pygame.Rect(rect.right - side, rect.top, side, side))
        self._middle = pygame.Rect(rect.left + side, rect.top, rect.width - 2 * side, side)
        self.accept.place(pygame.Rect(rect.left, rect.top + side + gap, rect.width, side))

    def step(self, by: int) -> None:
        """Count up or down, inside the bounds."""
        self._typed = ""
        self._set(self.number + by)

    def _set(self, number: int) -> None:
        self.number = min(max(number, self.blank.least), self.blank.most)
        self.less.enabled = self.number > self.blank.least
        self.more.enabled = self.number < self.blank.most
        self.mark()

    def _give(self) -> None:
        self.close()
        self.given(self.number)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        called = next((name for number, name in self.blank.choices if number == self.number), None)
        x, y = self._middle.center
        if self.blank.choices:
            y -= look.line_height("small") // 2
        look.write(surface, str(self.number), (x, y), "huge", look.theme.words, "bold", "center")
        if called is not None:
            at = (x, self._middle.bottom - look.line_height("small") // 3)
            look.write(surface, look.say(called), at, "small", look.theme.quiet, "regular", "center")

    def key(self, event: Key) -> bool:
        steps = {pygame.K_UP: 1, pygame.K_RIGHT: 1, pygame.K_DOWN: -1, pygame.K_LEFT: -1}
        if event.code in steps or event.text in ("+", "-"):
            self.step(steps.get(event.code, 1 if event.text == "+" else -1))
        elif event.digit is not None:
            self._typed = (self._typed + str(event.digit))[-3:]
            self._set(int(self._typed))
        elif event.code == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
            self._set(int(self._typed or self.blank.least))
        elif event.code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._give()
        else:
            return super().key(event)
        return True
