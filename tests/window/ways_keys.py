"""A keyboard before the running program, and all ways by their names."""

from __future__ import annotations

from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.directions import Direction
from board.grid.squares import Square
from board.window.widgets.base import Widget
from board.window.widgets.entry import Entry
from board.window.widgets.menu import Menu
from board.window.widgets.scroll import ScrollList
from tests.window.ways import Mouse, Touch, Way

KEYS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)

TOOLS = {
    "menu": (pygame.K_ESCAPE, 0), "undo": (pygame.K_z, pygame.KMOD_CTRL), "redo": (pygame.K_y, pygame.KMOD_CTRL),
    "fit": (pygame.K_HOME, 0), "gm": (pygame.K_F3, 0), "table": (pygame.K_F6, 0), "fold": (pygame.K_F4, 0),
    "help": (pygame.K_F1, 0),
}  # fmt: skip


class Keyboard(Way):
    """A keyboard. Whatever it presses is seen to be pointed at first."""

    kinds = KEYS

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=0, unicode=text, scancode=0)

    def type(self, text: str) -> None:
        """Type a text into the entry that has the keys."""
        assert isinstance(self.root.focus, Entry), self.root.focus
        for letter in text:
            self.post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
            self.post(pygame.TEXTINPUT, text=letter)
            self.post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)

    def reach(self, widget: Widget) -> None:
        """Go to a widget with Tab; it looks different once it has the keys."""
        for _ in range(80):
            if self.root.focus is widget:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {widget}")

    def widget(self, widget: Widget) -> None:
        self.reach(widget)
        self.key(pygame.K_RETURN)

    def line(self, menu: Menu, place: int) -> None:
        for _ in menu.entries:
            if menu.chosen == place:
                break
            self.key(pygame.K_DOWN)
        assert menu.chosen == place and menu.box.contains(menu.entry_rect(place)), "it is not in sight"
        self.key(pygame.K_RETURN)

    def row(self, rows: ScrollList, place: int) -> None:
        self.reach(rows)
        for _ in range(len(rows.ends) + 1):
            if rows.chosen == place:
                break
            self.key(pygame.K_DOWN if rows.chosen < place else pygame.K_UP)
        assert rows.chosen == place and rows.rect.colliderect(rows.row_rect(place)), "it is not in sight"
        self.key(pygame.K_RETURN)

    def tool(self, name: str) -> None:
        self.key(*TOOLS[name])

    def back(self) -> None:
        self.key(pygame.K_ESCAPE)

    def die(self, place: int) -> None:
        self.key(pygame.K_1 + place, 0, str(place + 1))

    def action(self, words: str) -> None:
        letter = next(letter for letter, action in self.play.hand.letters.items() if action.words == words)
        self.key(ord(letter), 0, letter)

    def _cursor(self, square: Square) -> None:
        pointing = self.play.pointing
        for _ in range(60):
            at = pointing.cursor
            if at == square:
                return
            if at is None or at[0] == square[0]:
                self.key(pygame.K_DOWN if at is None or at[1] < square[1] else pygame.K_UP)
            else:
                self.key(pygame.K_RIGHT if at[0] < square[0] else pygame.K_LEFT)
        raise AssertionError(f"the cursor never comes to {square}")

    def square(self, square: Square) -> None:
        self._cursor(square)
        self.key(pygame.K_RETURN)

    def face(self, square: Square, way: Direction) -> None:
        arrows = {(0, -1): pygame.K_UP, (1, 0): pygame.K_RIGHT, (0, 1): pygame.K_DOWN, (-1, 0): pygame.K_LEFT}
        self.key(arrows[way.step])
        self.key(pygame.K_RETURN)

    def answer(self, option: Any) -> None:
        options = [one for one, _ in self.play.question.buttons]
        self.die(options.index(option))

    def ready(self) -> None:
        self.key(pygame.K_SPACE)

    def pass_on(self) -> None:
        self.key(pygame.K_RETURN)

    def menu_on(self, square: Square) -> None:
        self._cursor(square)
        self.key(pygame.K_RETURN, pygame.KMOD_SHIFT)

    def log_line(self) -> None:
        self.key(pygame.K_PAGEUP)


WAYS: dict[str, type[Way]] = {"mouse": Mouse, "keyboard": Keyboard, "touch": Touch}
