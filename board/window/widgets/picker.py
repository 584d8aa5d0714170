"""One of a long list, asked for over everything else: part of its name is typed, or it is scrolled to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import combining, normalize

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import Value
from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.entry import Entry
from board.window.widgets.input import Key
from board.window.widgets.modal import Modal
from board.window.widgets.scroll import ScrollList

STEPS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class Picker(Modal):
    """Asks for one of the `named` (words and what they stand for); `given` gets it. Escape gives none.

    Enter takes the row that is lit: the first one that has what was typed, unless the arrows chose another.
    """

    def __init__(
        self, root: Root, title: str, named: Sequence[tuple[str, Value]], given: Callable[[Value], None]
    ) -> None:
        theme = root.look.theme
        super().__init__(title, (theme.px(680), theme.px(640)))
        self.look: Look = root.look
        self.named, self.given = sorted(named, key=lambda one: plain(one[0])), given
        self.found = list(self.named)
        self.line = Entry("", lambda _: self._pick(self.list.chosen), root.look.word("gm.search"))
        self.line.changed = self._search
        self.list = ScrollList(self._draw_row, self._pick)
        self.add(self.line)
        self.add(self.list)
        self.fill = self._place
        root.open_modal(self)
        self.place(root.rect)
        self._search("")
        root.set_focus(self.line)

    def _place(self, rect: pygame.Rect) -> None:
        tall = self.look.theme.px(46)
        self.line.place(pygame.Rect(rect.left, rect.top, rect.width, tall))
        top = rect.top + tall + 8
        self.list.place(pygame.Rect(rect.left, top, rect.width, rect.bottom - top))

    def _search(self, text: str) -> None:
        """Keep what has every word that was typed; what begins with the text comes first."""
        wanted = plain(text).split()
        found = [one for one in self.named if all(word in plain(one[0]) for word in wanted)]
        self.found = sorted(found, key=lambda one: not plain(one[0]).startswith(plain(text.strip())))
        row = max(self.look.theme.px(44), self.look.line_height("body") + self.look.theme.px(8))
        self.list.show(bool(self.found))
        self.list.offset = 0
        self.list.set_heights([row] * len(self.found))
        self.list.chosen = 0 if self.found else -1
        self.list.mark()

    def _draw_row(self, surface: pygame.Surface, row: int, rect: pygame.Rect, over: bool) -> None:
        look, theme = self.look, self.look.theme
        if over or row == self.list.chosen:
            pygame.draw.rect(surface, theme.lit, rect, border_radius=theme.px(4))
        left = rect.left + theme.px(12)
        look.write(surface, self.found[row][0], (left, rect.centery), "body", theme.words, width=rect.right - left - 8)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        if not self.found:
            words = look.word("gm.none_found")
            at = (self.list.rect.centerx, self.list.rect.top + look.theme.px(40))
            look.write(surface, words, at, "body", look.theme.quiet, "regular", "center")

    def _pick(self, row: int) -> None:
        if 0 <= row < len(self.found):
            value = self.found[row][1]
            self.close()
            self.given(value)

    def key(self, event: Key) -> bool:
        if event.code in STEPS:
            self.list.key(event)
            return True
        return super().key(event)


def plain(words: str) -> str:
    """The words as they are searched: small letters without accents."""
    return "".join(letter for letter in normalize("NFD", words.lower().replace("œ", "oe")) if not combining(letter))
