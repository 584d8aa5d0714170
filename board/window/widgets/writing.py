"""A line of words asked for over everything else."""

from __future__ import annotations

from collections.abc import Callable

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.entry import Entry
from board.window.widgets.modal import Modal


class Writing(Modal):
    """Asks for a text; `given` gets it, without the spaces around it. Escape, or no text, gives none."""

    def __init__(self, root: Root, title: str, given: Callable[[str], None]) -> None:
        theme, look = root.look.theme, root.look
        super().__init__(title, (theme.px(760), theme.px(200)))
        self.given = given
        self.line = Entry("", lambda _: self._give())
        self.line.changed = self._changed
        self.accept = Button(look.word("number_ok"), self._give, style="main", enabled=False)
        self.add(self.line)
        self.add(self.accept)
        self.fill = self._place
        root.open_modal(self)
        self.place(root.rect)
        root.set_focus(self.line)

    def _place(self, rect: pygame.Rect) -> None:
        tall = (rect.height - 8) // 2
        self.line.place(pygame.Rect(rect.left, rect.top, rect.width, tall))
        self.accept.place(pygame.Rect(rect.left, rect.top + tall + 8, rect.width, tall))

    def _changed(self, text: str) -> None:
        self.accept.enabled = bool(text.strip())
        self.accept.mark()

    def _give(self) -> None:
        text = self.line.text.strip()
        if text:
            self.close()
            self.given(text)
