"""The screen on which a display is measured, over all else of any window.

Two bars are drawn out until they are as long as a ruler, a card or a sheet laid on the glass; or the width
and height of what is lit are typed; then a test picture shows whether a tape agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import (
    CHANGED,
    FITTING,
    Calibration,
    DisplayKey,
    by_area,
    by_diagonal,
    calibration_for,
    first_guess,
    keep,
)
from board.window.calibration.bars import ARROWS, FAR, MeasureBar
from board.window.calibration.check import CheckScreen
from board.window.calibration.panel import Panel
from board.window.style.look import Look
from board.window.preferences import Preferences
from board.window.widgets.root import Root
from board.window.widgets.entry import Entry
from board.window.widgets.input import Key, Pointer
from board.window.widgets.modal import Modal

BAND = 130
"""How broad the bands of the bars are, in pixels of the 1920 x 1080 drawing."""


class CalibrationScreen(Modal):
    """Measures a display. `done` gets the measure when it is kept; Escape leaves everything as it was."""

    def __init__(
        self,
        root: Root,
        display: DisplayKey,
        preferences: Preferences,
        done: Callable[[Calibration], None] | None = None,
    ) -> None:
        super().__init__("", (0, 0))
        self.look: Look = root.look
        self.display, self.preferences, self.done = display, preferences, done
        self.found = calibration_for(display, preferences)
        self.value = _start(display, preferences)
        self.measured = self.found.state == FITTING
        """Whether there is something worth keeping."""
        self.equal = self.value.across == self.value.down
        """Whether both axes are changed together: most displays have square pixels."""
        self._by_hand: set[bool] = set()
        """The axes that were measured here; what is measured for one goes for the other until it is measured too."""
        self.thing = "ruler"
        self.refused = ""
        """What was typed and cannot be, in words."""
        self._warned = False
        """Whether a measure was not kept because of that: whoever keeps it once more means the number that stands."""
        self.bars = MeasureBar(False, partial(self.draw_out, False)), MeasureBar(True, partial(self.draw_out, True))
        for bar in self.bars:
            bar.label = partial(self._bar_label, bar)
            self.add(bar)
        self.panel = Panel(self)
        self.add(self.panel)
        self.test = CheckScreen(self)
        self.test.visible = False
        self.add(self.test)
        root.open_modal(self)
        self.words_changed()
        self.place(root.rect)

    # --- the measure

    def change(self, value: Calibration, measured: bool = True) -> None:
        """Take another measure and show what follows from it."""
        self.value = value
        self.measured = self.measured or measured
        self.refused = ""
        for bar, density in zip(self.bars, (value.across, value.down), strict=True):
            bar.show_density(density)
        self.panel.show_value()
        self.test.show_value()

    def _try(self, make: Callable[[], Calibration]) -> bool:
        """Take a measure if it can be; whether it was taken."""
        try:
            made = make()
        except ValueError:
            return False
        self.change(made)
        return True

    def _measured(self, value: Calibration, down: bool) -> Calibration:
        """With an axis measured, and the other one alike if it was not measured by itself."""
        self._by_hand.add(down)
        self.equal = self.equal and len(self._by_hand) == 1
        return self._alike(value, down)

    def _alike(self, value: Calibration, down: bool) -> Calibration:
        """With both axes as the one that was changed, if they go together."""
        if not self.equal:
            return value
        one = value.down if down else value.across
        return replace(value, across=one, down=one)

    def draw_out(self, down: bool, px: int) -> None:
        """A bar was drawn out to this length."""
        bar = self.bars[down]
        self._try(lambda: self._measured(self.value.measured(down, px, bar.mm), down))

    def bar_typed(self, down: bool, px: float) -> bool:
        """The length of a bar was typed, in pixels with decimals."""
        mm = self.bars[down].mm
        return self._typed(px, lambda: self._measured(self.value.measured(down, px, mm), down))

    def lit_typed(self, down: bool, mm: float) -> bool:
        """The width or height of what is lit was typed."""
        return self._typed(mm, lambda: self._measured(self.value.lit_is(down, mm), down))

    def diagonal_typed(self, inches: float) -> bool:
        """The diagonal was typed: a first guess."""

        def made() -> Calibration:
            guess = by_diagonal(self.display, inches)
            return replace(self.value, across=guess.across, down=guess.down, guess=True)

        return self._typed(inches, made)

    def _typed(self, number: float, make: Callable[[], Calibration]) -> bool:
        taken = number > 0 and self._try(make)
        if not taken:
            self.refused, self._warned = self.look.word("calibration.impossible"), False
            self.panel.show_value()
        return taken

    def trim(self, down: bool, steps: int) -> None:
        """Make everything larger or smaller along one axis by tenths of a percent."""
        self._try(lambda: self._alike(self.value.trimmed(down, steps), down))

    def turn_equal(self) -> None:
        """Change both axes together from now on, or each by itself."""
        self.equal = not self.equal
        self._by_hand = set()
        if self.equal:
            self.change(self._alike(self.value, False), measured=False)
        self.panel.show_value()

    def choose_thing(self, thing: str) -> None:
        """Measure with another thing."""
        self.thing = thing
        for bar, density in zip(self.bars, (self.value.across, self.value.down), strict=True):
            bar.choose(thing, density)
        self.panel.words_changed()

    def choose_square(self, mm: float) -> None:
        """Have squares of another size."""
        self.change(replace(self.value, square=mm), measured=False)

    def save(self) -> None:
        """Keep the measure for this display."""
        self.panel.take_typed()
        if not self.measured or (self.refused and not self._warned):
            self._warned = bool(self.refused)
            return
        keep(self.value, self.preferences)
        value, done = self.value, self.done
        self.close()
        if done is not None:
            done(value)

    def show_test(self, shown: bool) -> None:
        """Show the test picture, or come back from it."""
        self.panel.take_typed()
        self.test.show(shown)
        for child in (self.panel, *self.bars):
            child.show(not shown)
        if self.root is not None:
            self.root.set_focus(None)
        self.mark()

    # --- on the screen

    @property
    def fills_display(self) -> bool:
        """Whether the window fills the display: only then its edges can be judged."""
        return self.rect.size == self.display.size

    def words_changed(self) -> None:
        """Say everything in the language of the moment."""
        self.panel.words_changed()
        self.test.words_changed()
        self.layout()
        self.mark()

    def _bar_label(self, bar: MeasureBar) -> str:
        word = self.look.word
        return word(f"calibration.bar_{self.thing}", mm=self.panel.figure(bar.mm, 2))

    def layout(self) -> None:
        self.card = pygame.Rect(self.rect)
        theme = self.look.theme
        band = min(theme.px(BAND), self.rect.height // 6)
        low, right = self.rect.bottom - band, self.rect.right - band
        self.bars[0].place(pygame.Rect(self.rect.left, low, self.rect.width - band, band))
        self.bars[1].place(pygame.Rect(right, self.rect.top, band, self.rect.height))
        for bar, density in zip(self.bars, (self.value.across, self.value.down), strict=True):
            bar.choose(self.thing, density)
        self.panel.place(pygame.Rect(self.rect.left, self.rect.top, self.rect.width - band, self.rect.height - band))
        self.panel.words_changed()
        self.test.place(self.rect)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(look.theme.panel, self.rect)

    def pointer(self, event: Pointer) -> bool:
        return True

    def key(self, event: Key) -> bool:
        root = self.root
        if event.code == pygame.K_ESCAPE:
            self.show_test(False) if self.test.visible else self.close()
            return True
        if root is not None and isinstance(root.focus, Entry):
            return event.code != pygame.K_TAB
        if event.code in ARROWS and not event.ctrl:
            down = event.code in (pygame.K_UP, pygame.K_DOWN)
            steps = ARROWS[event.code] * (FAR if event.shift else 1)
            self.trim(down, steps) if self.test.visible else self.bars[down].draw_out(steps)
            return True
        if event.code == pygame.K_s and event.ctrl:
            self.save()
            return True
        return event.code != pygame.K_TAB


def _start(display: DisplayKey, preferences: Preferences) -> Calibration:
    """What the measuring begins with: what is known, else the glass of the display that changed, else a guess."""
    found = calibration_for(display, preferences)
    if found.usable is not None:
        return found.usable
    if found.state == CHANGED and found.calibration is not None:
        try:
            guess = by_area(display, *found.calibration.lit)
            if guess.uneven and not found.calibration.uneven:
                # Another shape is another glass: about as wide, with square pixels as nearly all have.
                guess = replace(guess, down=guess.across)
            return replace(guess, square=found.calibration.square, guess=True)
        except ValueError:
            return first_guess(display)
    return first_guess(display)


def open_calibration(
    root: Root,
    display: DisplayKey,
    preferences: Preferences,
    done: Callable[[Calibration], None] | None = None,
) -> CalibrationScreen:
    """Measure `display` on the window of `root`, which stands on it; `done` gets what was kept."""
    return CalibrationScreen(root, display, preferences, done)
