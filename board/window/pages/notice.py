"""What a person must know before going on: it stays until it is dismissed, and may propose an act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.modal import Modal


class Notice(Modal):
    """A card with a title and lines; `words` says both, title first, in the language of the moment.

    `act` is done when the person wishes so; `act_word` is the name of its words, on a button beside the other.
    """

    def __init__(
        self,
        root: Root,
        words: Callable[[], Sequence[str]],
        act_word: str = "",
        act: Callable[[], object] | None = None,
    ) -> None:
        super().__init__("", (root.look.theme.px(820), 0))
        self.look: Look = root.look
        self.words, self.act_word, self.act = words, act_word, act
        self.lines: list[str] = []
        self.accept = Button("", self.close, style="main" if act is None else "plain")
        self.doing = Button("", self._do, style="main")
        self.add(self.accept)
        if act is not None:
            self.add(self.doing)
        self.fill = self._fill
        root.open_modal(self)
        self.words_changed()
        root.set_focus(self.accept if act is None else self.doing)

    def _do(self) -> None:
        self.close()
        if self.act is not None:
            self.act()

    def words_changed(self) -> None:
        """Say it again: the language changed."""
        look, theme = self.look, self.look.theme
        said = list(self.words())
        self.title, self.accept.words = said[0], look.word("number_ok" if self.act is None else "notice_later")
        self.doing.words = look.word(self.act_word) if self.act is not None else ""
        px = theme.text_px("body")
        self.lines = [row for line in said[1:] for row in look.texts.wrapped(line, self.size[0] - theme.px(44), px)]
        tall = theme.px(56 + 18 + 18 + 50) + len(self.lines) * look.line_height("body")
        self.size = (self.size[0], tall)
        root = self.root
        if root is not None:
            self.place(root.rect)
        self.layout()
        self.mark()

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        button = pygame.Rect(0, 0, theme.px(190), theme.px(50))
        button.bottomright = rect.bottomright
        if self.act is not None:
            button.width = (rect.width - theme.px(12)) // 2
            button.left = rect.left
            self.doing.place(button)
            button.right = rect.right
        self.accept.place(button)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        y = self.card.top + theme.px(62) + look.line_height("body") // 2
        for line in self.lines:
            look.write(surface, line, (self.card.left + theme.px(20), y), "body", theme.words)
            y += look.line_height("body")
