"""How many pixels of a display make a millimetre, measured once and kept per display.

Nothing that a display tells of itself is believed: it is measured with a ruler, a card or a sheet laid
on the glass, or as the width and height of what is lit. Each axis has a measure of its own, with
decimals, since a projector that straightens its picture shows pixels that are not square.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from math import floor, hypot
from typing import Any, NamedTuple

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.preferences import Preferences

NAME = "calibrations"
"""The name of the setting."""

SQUARE, INCH = 25.0, 25.4
"""Sides of a square in millimetres: of the game, and of miniatures made for one inch."""

UNEVEN = 0.005
"""Axes that differ by more are measured wrong, unless a projector shows the picture."""

TRIM = 0.001
"""The step of the fine adjustment."""

DENSITIES = 0.2, 20.0
"""Pixels a millimetre that can be true: from a picture on a house wall to the finest screen of a telephone.

Whoever types centimetres or inches in place of millimetres is told so by most displays.
"""

SQUARES = 5.0, 100.0
"""Sides of a square in millimetres that can be asked for."""


class Margins(NamedTuple):
    """What the display cuts off at each side, in millimetres of its glass."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_MARGINS = Margins()


@dataclass(frozen=True)
class DisplayKey:
    """Which display it is: its number from 0, its size in pixels, pixels of a window for each unit of the desktop."""

    number: int
    size: tuple[int, int]
    scaling: float = 1.0


@dataclass(frozen=True)
class Calibration:
    """The measure of a display: `across` and `down` in pixels a millimetre, `square` in millimetres.

    `guess` says that it comes from a diagonal and was never compared with a real thing.
    """

    display: DisplayKey
    across: float
    down: float
    margins: Margins = NO_MARGINS
    square: float = SQUARE
    guess: bool = False

    @property
    def square_px(self) -> tuple[float, float]:
        """A square in pixels, across and down the screen, with decimals."""
        return self.square * self.across, self.square * self.down

    @property
    def lit(self) -> tuple[float, float]:
        """What is lit of the glass, in millimetres: all pixels without those that are cut off."""
        margins = self.margins
        wide = self.display.size[0] / self.across - margins.left - margins.right
        tall = self.display.size[1] / self.down - margins.top - margins.bottom
        return wide, tall

    @property
    def fits(self) -> tuple[int, int]:
        """Whole squares across and down what is lit."""
        wide, tall = self.lit
        # Measures that make a whole number must not lose a square to the last digit.
        return max(0, floor(wide / self.square + 1e-6)), max(0, floor(tall / self.square + 1e-6))

    @property
    def deviation(self) -> float:
        """By how much a millimetre has more pixels down than across: 0.01 is one in a hundred."""
        return self.down / self.across - 1

    @property
    def uneven(self) -> bool:
        """Whether the axes differ so much that one of them is measured wrong, or the picture is projected askew."""
        return abs(self.deviation) > UNEVEN

    def visible(self, rect: pygame.Rect) -> pygame.Rect:
        """What can be seen of a window's pixels: without the margins where it fills the display."""
        if rect.size != self.display.size:
            return pygame.Rect(rect)
        left, top, right, bottom = self.margins
        near = round(left * self.across), round(top * self.down)
        far = round(right * self.across), round(bottom * self.down)
        wide, tall = rect.width - near[0] - far[0], rect.height - near[1] - far[1]
        return pygame.Rect(rect.left + near[0], rect.top + near[1], max(1, wide), max(1, tall))

    def measured(self, down: bool, pixels: float, mm: float) -> Calibration:
        """With one axis as a thing of `mm` millimetres covers `pixels` of it. Raises ValueError when it cannot be."""
        found = density(pixels, mm)
        return replace(self, down=found, guess=False) if down else replace(self, across=found, guess=False)

    def lit_is(self, down: bool, mm: float) -> Calibration:
        """With one axis as what is lit measures `mm` on it. Raises ValueError when it cannot be."""
        margins, size = self.margins, self.display.size
        cut = margins.top + margins.bottom if down else margins.left + margins.right
        return self.measured(down, size[1] if down else size[0], mm + cut)

    def trimmed(self, down: bool, steps: int) -> Calibration:
        """With one axis longer (or shorter) by so many tenths of a percent. Raises ValueError when it cannot be."""
        before = self.down if down else self.across
        return replace(self.measured(down, before * (1 + TRIM * steps), 1.0), guess=self.guess)


def density(pixels: float, mm: float) -> float:
    """Pixels a millimetre. Raises ValueError when no display is like that."""
    if mm <= 0 or not DENSITIES[0] <= pixels / mm <= DENSITIES[1]:
        raise ValueError(f"{pixels} pixels in {mm} mm")
    return pixels / mm


def by_area(display: DisplayKey, wide: float, tall: float, margins: Margins = NO_MARGINS) -> Calibration:
    """From the width and height of what is lit, in millimetres. Raises ValueError when it cannot be."""
    rough = Calibration(display, 1.0, 1.0, margins)
    return rough.lit_is(False, wide).lit_is(True, tall)


def by_diagonal(display: DisplayKey, inches: float) -> Calibration:
    """A first guess from the diagonal on the box, which is often wrong by one in a hundred.

    Raises ValueError when it cannot be.
    """
    found = density(hypot(*display.size), inches * 25.4)
    return Calibration(display, found, found, guess=True)


def first_guess(display: DisplayKey) -> Calibration:
    """Something to begin with: a television of 43 inches, or a screen of 24."""
    return by_diagonal(display, 43 if max(display.size) > 2600 else 24)


# --- kept per display


class Found(NamedTuple):
    """What is known of a display: `state` is `fitting`, `changed` or `none`.

    When it `changed`, `calibration` is what was measured before it did: to be shown, never to be used as it is.
    """

    state: str
    calibration: Calibration | None = None

    @property
    def usable(self) -> Calibration | None:
        """The calibration if it is of this very display."""
        return self.calibration if self.state == "fitting" else None


FITTING, CHANGED, NONE = "fitting", "changed", "none"


def calibration_for(display: DisplayKey, preferences: Preferences) -> Found:
    """What was measured of a display, and whether it still is the same one."""
    known = kept(preferences)
    for calibration in reversed(known):
        if calibration.display == display:
            return Found(FITTING, calibration)
    for calibration in reversed(known):
        # The same place with another picture, or the same picture at another place.
        if calibration.display.number == display.number or calibration.display.size == display.size:
            return Found(CHANGED, calibration)
    return Found(NONE)


def keep(calibration: Calibration, preferences: Preferences) -> None:
    """Keep it for the next run, in place of an older one of the same display."""
    others = [other for other in kept(preferences) if other.display != calibration.display]
    preferences.set(NAME, [asdict(each) for each in (*others, calibration)])


def forget(display: DisplayKey, preferences: Preferences) -> None:
    """Forget what was measured of a display."""
    preferences.set(NAME, [asdict(each) for each in kept(preferences) if each.display != display])


def kept(preferences: Preferences) -> list[Calibration]:
    """All that was measured, the last one last; what cannot be read is left out."""
    found = []
    for values in preferences.get(NAME, []):
        try:
            found.append(_read(values))
        except (KeyError, TypeError, ValueError):
            continue
    return found


def _read(values: Mapping[str, Any]) -> Calibration:
    of = values["display"]
    wide, tall = of["size"]
    display = DisplayKey(int(of["number"]), (int(wide), int(tall)), float(of["scaling"]))
    margins = Margins(*(_between(margin, 0.0, 500.0) for margin in values["margins"]))
    across, down = (_between(values[name], *DENSITIES) for name in ("across", "down"))
    return Calibration(display, across, down, margins, _between(values["square"], *SQUARES), values["guess"] is True)


def _between(value: Any, low: float, high: float) -> float:
    number = float(value)
    if not low <= number <= high:
        raise ValueError(value)
    return number
