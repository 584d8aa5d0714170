"""The menu of the play screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.calibration.opening import measure_main
from board.window.widgets.button import Button
from board.window.widgets.label import Label
from board.window.widgets.modal import Modal

if TYPE_CHECKING:
    from board.window.app import App


class MainMenu(Modal):
    """The orders of the program while a game is played, one button each; it closes before it obeys."""

    def __init__(self, app: App) -> None:
        root, look = app.main.root, app.main.look
        theme, play = look.theme, app.play
        lines: list[tuple[str, Callable[[], object]]] = [
            ("resume", lambda: None),
            ("new", app.show_start),
            ("open", app.choose_file),
            ("save", app.choose_save),
            ("print", app.choose_print),
            ("options", app.show_options),
            ("table", app.open_table),
            ("panels", lambda: play.panel_menu.open(root.rect.center) if play is not None else None),
            ("settings", app.show_settings),
            ("calibrate", lambda: measure_main(app)),
            ("help", lambda: play.help() if play is not None else None),
            ("quit", app.quit),
        ]
        self.row = theme.px(54)
        self.note = Label(look.word("main_menu.saved"), "small", theme.quiet, align="center")
        self.noted = look.line_height("small") + theme.px(6)
        """Room for the note below the buttons, in pixels."""
        tall = theme.px(76) + self.row * len(lines) + self.noted
        super().__init__(look.word("main_menu.title"), (theme.px(470), tall))
        self.buttons = [Button(look.word(f"main_menu.{key}"), self._closing(action)) for key, action in lines]
        for button in self.buttons:
            self.add(button)
        self.add(self.note)
        self.fill = self._fill
        root.open_modal(self)
        self.place(root.rect)
        root.set_focus(self.buttons[0])

    def _closing(self, action: Callable[[], object]) -> Callable[[], None]:
        def pressed() -> None:
            self.close()
            action()

        return pressed

    def _fill(self, rect: pygame.Rect) -> None:
        root = self.root
        gap = root.look.theme.px(8) if root is not None else 8
        step = min(self.row, (rect.height - self.noted) // len(self.buttons))
        for place, button in enumerate(self.buttons):
            button.place(pygame.Rect(rect.left, rect.top + place * step, rect.width, step - gap))
        last = self.buttons[-1].rect
        self.note.place(pygame.Rect(rect.left, last.bottom + gap, rect.width, self.noted))


def open_main_menu(app: App) -> None:
    """Open it over the play screen."""
    MainMenu(app)
