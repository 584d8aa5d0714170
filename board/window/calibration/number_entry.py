"""A number with decimals that is typed, with a comma or a point; and numbers as they are shown."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import isfinite, nan

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.widgets.entry import Entry
from board.window.widgets.input import Key, Pointer


def figure(value: float, places: int, whole: bool = True) -> Decimal | int:
    """A number rounded for people, for a sentence to say: without decimals where there are none, if `whole`."""
    rounded = Decimal(f"{value:.{places}f}")
    if whole and rounded == int(rounded):
        return int(rounded)
    # There is no minus before nothing.
    return abs(rounded) if rounded == 0 else rounded


def parsed(text: str) -> float | None:
    """The number that was typed, None when it is none."""
    try:
        number = float(text.strip().replace(",", ".").replace("\u00a0", "").replace(" ", ""))
    except ValueError:
        return None
    return number if isfinite(number) else None


class NumberEntry(Entry):
    """An entry for a number: `given` gets it when Enter is pressed or the entry is left.

    It returns whether the number can be true; if not, the one before stands again. What is no number at all is
    given as NaN. Whoever comes to it types over the number that stands there.
    """

    def __init__(self, given: Callable[[float], bool], places: int, comma: Callable[[], bool]) -> None:
        super().__init__("")
        self.given, self.places, self.comma = given, places, comma
        self.number = 0.0
        self.touched = False
        self.changed = self._changed
        self.done = self._done

    def _changed(self, text: str) -> None:
        self.touched = True

    def _done(self, text: str) -> None:
        self.take()

    def show_number(self, number: float) -> None:
        """Show another number, unless one is being typed."""
        self.number = number
        if not self.touched:
            text = f"{number:.{self.places}f}"
            self.text = text.replace(".", ",") if self.comma() else text
            self.caret, self.chosen = min(self.caret, len(self.text)), False
            self.mark()

    def take(self) -> bool:
        """Give the number that was typed, if one was; False when it cannot be."""
        if not self.touched:
            return True
        self.touched = False
        number = parsed(self.text)
        taken = self.given(nan if number is None else number)
        if not taken:
            self.show_number(self.number)
        return taken

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        if focused:
            self.choose_all()
        else:
            self.take()

    def pointer(self, event: Pointer) -> bool:
        fresh = event.kind == "down" and not self.focused
        taken = super().pointer(event)
        if fresh and self.focused:
            # The number that stands there is the one to be typed over; another click sets the caret in it.
            self.choose_all()
        return taken

    def key(self, event: Key) -> bool:
        # Up and down are nobody's while a number is typed: no bar moves under the hand.
        return super().key(event) or event.code in (pygame.K_UP, pygame.K_DOWN)
