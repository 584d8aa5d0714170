"""Measuring from the menus: which display a window stands on, and what is done with its measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import DisplayKey

if TYPE_CHECKING:
    from board.window.app import App
    from board.window.calibration.screen import CalibrationScreen


def main_display(app: App) -> DisplayKey:
    """The display on which the main window stands."""
    display = app.displays.at(pygame.display.get_window_position())
    wide, _ = pygame.display.get_window_size()
    return DisplayKey(display.number, display.size, app.main.presenter.surface.get_width() / max(1, wide))


def measure_main(app: App) -> CalibrationScreen:
    """Measure the display of the main window on it. A table's window on the same one takes the measure at once."""
    from board.window.calibration.screen import open_calibration

    return open_calibration(app.main.root, main_display(app), app.preferences, lambda _: app.table.measured_anew())
