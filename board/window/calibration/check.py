"""The test picture with its few controls: what a tape says about the measure, and what the edges show."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import Margins
from board.window.style.look import Look
from board.window.calibration.number_entry import figure
from board.window.calibration.test_picture import paint_test_picture, plan
from board.window.widgets.base import Widget
from board.window.widgets.button import Button
from board.window.widgets.input import Pointer

if TYPE_CHECKING:
    from board.window.calibration.screen import CalibrationScreen

SIDES = ("left", "top", "right", "bottom")

MOST = 150.0
"""Millimetres that a display may cut off at one side."""


class CheckScreen(Widget):
    """Shows the test picture over everything; trims, and sets what the display cuts off."""

    def __init__(self, screen: CalibrationScreen) -> None:
        super().__init__()
        self.screen = screen
        self.look: Look = screen.look
        self.smaller = tuple(Button("", partial(screen.trim, down, -1)) for down in (False, True))
        self.larger = tuple(Button("", partial(screen.trim, down, 1)) for down in (False, True))
        self.less = tuple(Button("−", partial(self.move_margin, side, -1)) for side in range(4))
        self.more = tuple(Button("+", partial(self.move_margin, side, 1)) for side in range(4))
        self.back = Button("", lambda: screen.show_test(False), style="main")
        self.box = pygame.Rect(0, 0, 0, 0)
        self._names: list[tuple[str, pygame.Rect]] = []
        for down in (False, True):
            self.add(self.smaller[down])
            self.add(self.larger[down])
        for side in range(4):
            self.add(self.less[side])
            self.add(self.more[side])
        self.add(self.back)

    def move_margin(self, side: int, by: int) -> None:
        """Cut off a millimetre more or less at one side; the millimetres themselves stay as they are."""
        value = self.screen.value
        margins = list(value.margins)
        margins[side] = min(max(0.0, margins[side] + by), MOST)
        self.screen.change(replace(value, margins=Margins(*margins)), measured=self.screen.measured)

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        word = self.look.word
        for down in (False, True):
            self.smaller[down].words = word("calibration.smaller")
            self.larger[down].words = word("calibration.larger")
        self.back.words = word("test_picture.back")
        self.show_value()

    def show_value(self) -> None:
        """Show the measure of the moment."""
        self.layout()
        self.mark()

    def layout(self) -> None:
        look, theme, screen = self.look, self.look.theme, self.screen
        laid = plan(screen.value, self.rect)
        seen, pad, gap = laid.frame, theme.px(14), theme.px(6)
        corner = theme.px(22)
        wide = min(theme.text_px("small") * 29, laid.circle.left - seen.left - corner - pad)
        edges = screen.fills_display
        rows = 2 + (4 if edges else 0)
        small = look.line_height("small")
        # It stays above the level rule.
        under = laid.across[0].top - pad if laid.across else seen.bottom - pad
        for count in (4, 2, 1):
            said = self._said(max(80, wide - 2 * pad), count)
            fixed = 2 * pad + len(said) * small + gap
            room = (under - seen.top - corner - fixed) // (rows + 1) - gap
            if room >= small + 4:
                break
        row = max(small + 4, min(theme.px(42), room))
        self.box = pygame.Rect(seen.left + corner, seen.top + corner, wide, fixed + (rows + 1) * (row + gap))
        inner = self.box.inflate(-2 * pad, -2 * pad)
        self._names = [
            (words, pygame.Rect(inner.left, inner.top + n * small, inner.width, small)) for n, words in enumerate(said)
        ]
        top = inner.top + len(said) * small + gap
        for down, key in enumerate(("across", "down")):
            self._row(look.word(f"calibration.{key}"), inner, top, row, self.smaller[down], self.larger[down], 0.5)
            top += row + gap
        for side, name in enumerate(SIDES):
            for button in (self.less[side], self.more[side]):
                button.visible = edges
            if edges:
                mm = figure(screen.value.margins[side], 1)
                words = look.word(f"test_picture.{name}", mm=mm)
                self._row(words, inner, top, row, self.less[side], self.more[side], 0.4)
                top += row + gap
        self.back.place(pygame.Rect(inner.left, top, inner.width, row))

    def _row(
        self, words: str, inner: pygame.Rect, top: int, row: int, first: Button, second: Button, part: float
    ) -> None:
        gap = self.look.theme.px(6)
        wide = round(inner.width * part)
        each = (wide - gap) // 2
        second.place(pygame.Rect(inner.right - each, top, each, row))
        first.place(pygame.Rect(inner.right - wide, top, each, row))
        self._names.append((words, pygame.Rect(inner.left, top, inner.width - wide - gap, row)))

    def _said(self, wide: int, count: int) -> list[str]:
        """What is said in lines of this width: so many sentences, the most important ones."""
        look, value = self.look, self.screen.value
        px = look.theme.text_px("small")
        columns, rows = value.fits
        edges = "test_picture.edges" if self.screen.fills_display else "test_picture.window"
        texts = [
            look.word("calibration.fits", columns=columns, rows=rows, mm=figure(value.square, 1)),
            look.word(edges),
            look.word("test_picture.hold"),
            look.word("calibration.even", percent=figure(abs(value.deviation) * 100, 2)),
        ][:count]
        return [line for text in texts for line in look.texts.wrapped(text, wide, px, "regular")]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        paint_test_picture(surface, self.screen.value, self.rect, look)
        pygame.draw.rect(surface, theme.panel, self.box, border_radius=theme.px(8))
        pygame.draw.rect(surface, theme.line, self.box, 1, border_radius=theme.px(8))
        for words, rect in self._names:
            look.write(surface, words, rect.midleft, "small", theme.words, width=rect.width)

    def pointer(self, event: Pointer) -> bool:
        return True
