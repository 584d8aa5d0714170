"""What stands beside the two bars: what to do, the numbers that can be typed, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import CHANGED, INCH, SQUARE, UNEVEN
from board.window.calibration.bars import THINGS
from board.window.style.look import Look
from board.window.calibration.number_entry import NumberEntry, figure
from board.window.style.theme import Colour
from board.window.widgets.base import Widget
from board.window.widgets.button import Button

if TYPE_CHECKING:
    from board.window.calibration.screen import CalibrationScreen

WIDEST = 1240
"""Of the panel, in pixels of the 1920 x 1080 drawing: longer lines are hard to read."""

Line = tuple[str, str, Colour, str]
"""A line of text: its words, kind, colour and face."""


class Panel(Widget):
    """The numbers of a `CalibrationScreen`."""

    def __init__(self, screen: CalibrationScreen) -> None:
        super().__init__()
        self.screen = screen
        self.look: Look = screen.look
        self.things = {name: self._button(partial(screen.choose_thing, name)) for name in THINGS}
        comma = self._comma
        self.lengths = tuple(NumberEntry(partial(screen.bar_typed, down), 2, comma) for down in (False, True))
        self.lits = tuple(NumberEntry(partial(screen.lit_typed, down), 1, comma) for down in (False, True))
        self.diagonal = NumberEntry(screen.diagonal_typed, 1, comma)
        self.shorter = tuple(self._button(partial(self._draw_out, down, -1)) for down in (False, True))
        self.longer = tuple(self._button(partial(self._draw_out, down, 1)) for down in (False, True))
        self.smaller = tuple(self._button(partial(screen.trim, down, -1)) for down in (False, True))
        self.larger = tuple(self._button(partial(screen.trim, down, 1)) for down in (False, True))
        self.squares = {mm: self._button(partial(screen.choose_square, mm)) for mm in (SQUARE, INCH)}
        for button in self.squares.values():
            button.kind = "small"
        self.equal = self._button(screen.turn_equal)
        self.test = self._button(lambda: screen.show_test(True))
        self.accept = self._button(screen.save, style="main")
        self.cancel = Button("", screen.close)
        self.add(self.cancel)
        for entry in (*self.lengths, *self.lits, self.diagonal):
            self.add(entry)
        self._lines: list[tuple[Line, tuple[int, int], int]] = []
        self._order()

    def _button(self, action: Callable[[], None], style: str = "plain") -> Button:
        """A button that first takes what was typed."""

        def pressed() -> None:
            self.take_typed()
            action()

        button = Button("", pressed, style=style)
        self.add(button)
        return button

    def _draw_out(self, down: bool, by: int) -> None:
        self.screen.bars[down].draw_out(by)

    def _order(self) -> None:
        """Tab goes through it as it is read."""
        rows: list[Widget] = [*self.things.values()]
        for down in (False, True):
            rows += [self.shorter[down], self.lengths[down], self.longer[down]]
        rows += [*self.lits, self.smaller[0], self.larger[0], self.smaller[1], self.larger[1], self.diagonal]
        self.children = [*rows, *self.squares.values(), self.equal, self.test, self.accept, self.cancel]

    def _comma(self) -> bool:
        return self.look.words.language == "fr"

    def figure(self, value: float, places: int) -> str:
        """A number in the language of the moment."""
        shown = str(figure(value, places))
        return shown.replace(".", ",") if self._comma() else shown

    def take_typed(self) -> bool:
        """Take all numbers that were typed and not yet given; False when one cannot be."""
        taken = [entry.take() for entry in (*self.lengths, *self.lits, self.diagonal)]
        return all(taken)

    # --- words

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        word = self.look.word
        for name, button in self.things.items():
            button.words = word(f"calibration.{name}")
        for mm, button in self.squares.items():
            button.words = (
                word("calibration.square_inch") if mm == INCH else word("calibration.square_mm", mm=figure(mm, 1))
            )
        for down in (False, True):
            self.shorter[down].words, self.longer[down].words = "−", "+"
            self.smaller[down].words = word("calibration.smaller")
            self.larger[down].words = word("calibration.larger")
        self.test.words, self.accept.words = word("calibration.test"), word("calibration.save")
        self.cancel.words = word("calibration.cancel")
        self.show_value()

    def title_words(self) -> str:
        """Which display is measured."""
        display = self.screen.display
        wide, tall = display.size
        return self.look.word("calibration.title", n=display.number + 1, wide=wide, tall=tall)

    def show_value(self) -> None:
        """Show the measure of the moment."""
        screen, value = self.screen, self.screen.value
        for entry, bar in zip(self.lengths, screen.bars, strict=True):
            entry.show_number(bar.px)
        for entry, mm in zip(self.lits, value.lit, strict=True):
            entry.show_number(mm)
        wide, tall = value.display.size
        self.diagonal.show_number(((wide / value.across) ** 2 + (tall / value.down) ** 2) ** 0.5 / 25.4)
        for name, button in self.things.items():
            button.on = name == screen.thing
        for mm, button in self.squares.items():
            button.on = mm == value.square
        self.equal.on = screen.equal
        self.equal.words = self.look.word("calibration.equal" if screen.equal else "calibration.apart")
        self.accept.enabled = screen.measured
        self.layout()
        self.mark()

    def _guidance(self, kind: str, brief: bool) -> list[Line]:
        theme, word, screen = self.look.theme, self.look.word, self.screen
        across, down = (self.figure(bar.mm, 2) for bar in screen.bars)
        found = screen.found
        lines: list[Line] = []
        if found.state == CHANGED and found.calibration is not None and not screen.measured:
            before = found.calibration.display
            said = word(
                "calibration.changed", n=before.number + 1, wide=before.size[0], tall=before.size[1],
                scaling=figure(before.scaling, 2),
            )  # fmt: skip
            lines.append((said, kind, theme.danger, "strong"))
        if not brief:
            lines.append((word("calibration.first"), kind, theme.words, "regular"))
            if not screen.fills_display:
                lines.append((word("calibration.windowed"), kind, theme.words, "regular"))
        lines.append((word(f"calibration.lay_{screen.thing}", across=across, down=down), kind, theme.words, "regular"))
        if not brief:
            lines.append((word("calibration.keys"), "small", theme.quiet, "regular"))
        return lines

    def _results(self, kind: str, brief: bool) -> list[Line]:
        """What follows from the measure, the most important line first."""
        theme, word, screen, value = self.look.theme, self.look.word, self.screen, self.screen.value
        columns, rows = value.fits
        fits = word("calibration.fits", columns=columns, rows=rows, mm=figure(value.square, 1))
        lines: list[Line] = [(fits, "huge" if kind == "title" else "title", theme.accent, "strong")]
        if screen.refused:
            lines.append((screen.refused, kind, theme.danger, "strong"))
        elif not screen.measured:
            lines.append((word("calibration.unmeasured"), kind, theme.danger, "strong"))
        elif value.guess:
            lines.append((word("calibration.guess"), kind, theme.danger, "strong"))
        percent = figure(abs(value.deviation) * 100, 2)
        if value.uneven:
            said = word("calibration.uneven", percent=percent, least=figure(UNEVEN * 100, 1))
            lines.append((said, kind, theme.danger, "strong"))
        if brief:
            # What is wrong comes first, and little else has room.
            return [*lines[1:], lines[0]]
        if not value.uneven:
            lines.append((word("calibration.even", percent=percent), kind, theme.words, "regular"))
        across, down = value.square_px
        said = word("calibration.square_px", across=_fixed(across), down=_fixed(down))
        lines.append((said, kind, theme.words, "regular"))
        bar = screen.bars[0]
        error = value.lit[0] / max(1.0, bar.px)
        lines.append((word("calibration.error", mm=figure(error, 1)), kind, theme.quiet, "regular"))
        return lines

    # --- layout

    def layout(self) -> None:
        look, theme = self.look, self.look.theme
        pad = theme.px(28)
        wide = min(self.rect.width - 2 * pad, theme.px(WIDEST))
        left = self.rect.left + pad
        self._lines = []
        top = self.rect.top + pad // 4
        top = self._write((self.title_words(), "title", theme.accent, "strong"), left, top, wide)
        rows, head, least = 7, look.line_height("small"), look.line_height("body") + 2
        # Large words, to be read from across a table, wherever there is room for them.
        for kind, brief in (("title", False), ("body", False), ("small", False), ("small", True)):
            gap = theme.px(8) if not brief else 2
            guidance, results = self._guidance(kind, brief), self._results(kind, brief)
            texts = sum(self._height(line, wide) for line in (*guidance, *results))
            room = self.rect.bottom - pad // 4 - top - head - texts - (rows + 3) * gap
            row = min(theme.px(56), room // rows)
            if row >= max(least, theme.px(44)):
                break
        row = max(least, row)
        for line in guidance:
            top = self._write(line, left, top, wide)
        top += gap
        self._in_row([*self.things.values()], pygame.Rect(left, top, wide, row), gap)
        top += row + gap
        px = theme.text_px("body")
        keys = ("bar", "lit", "trim", "diagonal", "square")
        label = max(look.texts.width(look.word(f"calibration.{key}"), px) for key in keys) + 2 * gap
        columns = [pygame.Rect(left + label, top, (wide - label - gap) // 2, row)]
        columns.append(columns[0].move(columns[0].width + gap, 0))
        for column, key in zip(columns, ("across", "down"), strict=True):
            self._at((look.word(f"calibration.{key}"), "small", theme.quiet, "strong"), column.centerx, top, head, "c")
        top += head
        for key, cells in (("bar", 0), ("lit", 1), ("trim", 2)):
            self._at((look.word(f"calibration.{key}"), "body", theme.words, "regular"), left, top, row, "l", label)
            for down, column in enumerate(columns):
                self._cells(cells, down, pygame.Rect(column.left, top, column.width, row), gap)
            top += row + gap
        self._at((look.word("calibration.diagonal"), "body", theme.words, "regular"), left, top, row, "l", label)
        self.diagonal.place(pygame.Rect(columns[0].left, top, columns[0].width // 2, row))
        beside = columns[0].left + columns[0].width // 2 + gap
        only = (look.word("calibration.diagonal_only"), "small", theme.quiet, "regular")
        self._at(only, beside, top, row, "l", left + wide - beside)
        top += row + gap
        self._at((look.word("calibration.square"), "body", theme.words, "regular"), left, top, row, "l", label)
        self._in_row([*self.squares.values()], pygame.Rect(columns[0].left, top, columns[0].width, row), gap)
        self.equal.place(pygame.Rect(columns[1].left, top, columns[1].width, row))
        top += row + gap
        end = self.rect.bottom - pad // 4 - row
        for line in results:
            # Where a very large text leaves no room, the last lines give way.
            if top + self._height(line, wide) <= end:
                top = self._write(line, left, top, wide)
        self._in_row([self.test, self.accept, self.cancel], pygame.Rect(left, end, wide, row), gap)

    def _cells(self, kind: int, down: int, cell: pygame.Rect, gap: int) -> None:
        if kind == 0:
            side = min(cell.height * 3 // 2, cell.width // 4)
            self.shorter[down].place(pygame.Rect(cell.left, cell.top, side, cell.height))
            self.longer[down].place(pygame.Rect(cell.right - side, cell.top, side, cell.height))
            inner = cell.inflate(-2 * (side + gap), 0)
            self.lengths[down].place(inner)
        elif kind == 1:
            self.lits[down].place(cell)
        else:
            self._in_row([self.smaller[down], self.larger[down]], cell, gap)

    def _in_row(self, buttons: list[Button], rect: pygame.Rect, gap: int) -> None:
        wide = (rect.width - gap * (len(buttons) - 1)) // len(buttons)
        for place, button in enumerate(buttons):
            button.place(pygame.Rect(rect.left + place * (wide + gap), rect.top, wide, rect.height))

    # --- text

    def _wrapped(self, line: Line, wide: int) -> tuple[str, ...]:
        return tuple(self.look.texts.wrapped(line[0], wide, self.look.theme.text_px(line[1]), line[3]))

    def _height(self, line: Line, wide: int) -> int:
        return len(self._wrapped(line, wide)) * self.look.line_height(line[1])

    def _write(self, line: Line, left: int, top: int, wide: int) -> int:
        """Set a text in lines; where the next one begins."""
        tall = self.look.line_height(line[1])
        for words in self._wrapped(line, wide):
            self._lines.append(((words, *line[1:]), (left, top + tall // 2), wide))
            top += tall
        return top

    def _at(self, line: Line, x: int, top: int, tall: int, align: str, wide: int = 0) -> None:
        """Set one line in the middle of a row, from `x` or around it."""
        px = self.look.theme.text_px(line[1])
        x -= self.look.texts.width(line[0], px, line[3]) // 2 if align == "c" else 0
        self._lines.append((line, (x, top + tall // 2), wide or self.rect.width))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for (words, kind, colour, face), at, wide in self._lines:
            look.write(surface, words, at, kind, colour, face, width=wide)


def _fixed(value: float) -> Decimal | int:
    return figure(value, 2, whole=False)
