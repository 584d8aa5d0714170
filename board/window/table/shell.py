"""The window of the table as the desktop has it: where it stands, on which display, filling it or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.measure import DisplayKey
from board.window.displays import Display
from board.window.host import Host
from board.window.table.settings import TableSettings

if TYPE_CHECKING:
    from board.window.app import App


class TableShell(ABC):
    """A window of its own that keeps its place and its display. The mode of a display is never changed."""

    def __init__(self, app: App, settings: TableSettings) -> None:
        self.app, self.settings = app, settings
        self.window: pygame.Window | None = None
        self.host: Host | None = None
        self.full = False
        """Whether it fills its display."""
        self.on = -1
        """The number of the display on which the desktop says that it is; -1 when it has not said so."""

    @abstractmethod
    def measured_anew(self) -> None:
        """Take the measure of the display on which the window is."""

    def opened(self) -> tuple[pygame.Window, Display | None, bool]:
        """The window, the display that it should fill, and whether the one that was chosen is gone."""
        app, settings = self.app, self.settings
        display, gone = self._display()
        size, place = (settings.wide, settings.tall), (settings.left, settings.top)
        if display is not None and display.area is not None:
            if not display.area.collidepoint(place):
                place = (display.area.left + 40, display.area.top + 40)
        elif place == (-1, -1):
            place = (40, 40)
        rect = app.displays.settled(place, size)
        title = app.main.look.word("table.title")
        window = pygame.Window(title, rect.size, position=rect.topleft, resizable=True)
        window.set_icon(app.main.look.drawings.get("die_d12", 64))
        self.full = False
        return window, display, gone

    def _display(self) -> tuple[Display | None, bool]:
        """The display that was chosen, else one beside the main window's; whether the chosen one is gone."""
        app, settings = self.app, self.settings
        found = app.displays.find(settings.display, settings.display_size)
        if found is not None:
            return found, False
        gone = settings.display >= 0
        main = app.displays.at(pygame.display.get_window_position())
        others = [display for display in app.displays.all() if display.number != main.number]
        return (others[0] if others else None), gone

    def remember_place(self) -> None:
        """Note where the window stands, for the next time."""
        if self.window is None:
            return
        if not self.full:
            (self.settings.left, self.settings.top) = self.window.position
            (self.settings.wide, self.settings.tall) = self.window.size

    @property
    def display_key(self) -> DisplayKey | None:
        """The display on which the window is, as it is known to those who measure it."""
        if self.window is None:
            return None
        number, displays = self.on, self.app.displays.all()
        display = displays[number] if 0 <= number < len(displays) else self.app.displays.at(self.window.position)
        return DisplayKey(display.number, display.size, self.window.get_surface().get_width() / self.window.size[0])

    def fill(self, display: Display | None = None) -> None:
        """Fill a display, or the one on which the window is. The mode of the display is never changed."""
        if self.window is None or self.host is None:
            return
        if display is not None and display.area is not None:
            if self.full:
                self.window.set_windowed()
            self.window.position = display.area.topleft
        self.window.set_fullscreen(desktop=True)
        self.full = True
        self.host.resize()
        self.measured_anew()

    def use_display(self, display: Display) -> None:
        """Fill this display from now on."""
        settings = self.settings
        settings.display, (settings.display_wide, settings.display_tall) = display.number, display.size
        settings.full = True
        self.fill(display)
        settings.keep(self.app.preferences)

    def turn_full_screen(self) -> None:
        """Fill the display on which the window is, or go back to a window."""
        if self.window is None or self.host is None:
            return
        if self.full:
            self.window.set_windowed()
            self.full = False
            rect = self.app.displays.settled(self.window.position, self.window.size)
            self.window.size, self.window.position = rect.size, rect.topleft
            self.host.resize()
        else:
            self.remember_place()
            here, settings = self.display_key, self.settings
            if here is not None:
                settings.display, (settings.display_wide, settings.display_tall) = here.number, here.size
            self.fill()
        self.settings.full = self.full
        self.settings.keep(self.app.preferences)
