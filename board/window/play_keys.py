"""The keys of the play screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.widgets.input import Key

if TYPE_CHECKING:
    from board.window.play import PlayScreen


class PlayKeys:
    """Does what a key means on a play screen; `help` lists them all."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen

    def press(self, event: Key) -> bool:
        """Take a key; whether it was used."""
        self.screen.skip()
        code = event.code
        if self.screen.faces.visible and self.screen.faces.key(event):
            return True
        if event.ctrl:
            return self._ctrl(event)
        if self.screen.question.visible and self.screen.question.answer_by(event):
            return True
        plain = {
            pygame.K_F1: self.screen.help,
            pygame.K_F2: self.screen.orders.next_language,
            pygame.K_F3: self.screen.turn_gm_view,
            pygame.K_F4: self.screen.fold,
            pygame.K_F5: self.screen.turn_chances,
            pygame.K_HOME: self.screen.fit,
            pygame.K_PAGEUP: lambda: self._step_log(-1),
            pygame.K_PAGEDOWN: lambda: self._step_log(1),
        }
        if code in plain:
            plain[code]()
            return True
        if event.text == "?":
            self.screen.help()
            return True
        if event.text in ("+", "-") or code in (pygame.K_KP_PLUS, pygame.K_KP_MINUS):
            further = event.text == "+" or code == pygame.K_KP_PLUS
            self._zoom(1 if further else -1)
            return True
        if code == pygame.K_ESCAPE:
            if not self.screen.pointing.back():
                self.screen.orders.menu()
            return True
        return self.screen.pointing.keys.key(event)

    def _ctrl(self, event: Key) -> bool:
        steps = {pygame.K_LEFT: (1, 0), pygame.K_RIGHT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
        if event.code in steps:
            across, down = steps[event.code]
            far = round(self.screen.view.camera.square)
            self.screen.view.camera.pan(across * far, down * far)
            self.screen.view.looked_elsewhere()
            self.screen.board.flush()
            return True
        if event.code == pygame.K_z:
            (self.screen.redo if event.shift else self.screen.undo)()
        elif event.code == pygame.K_y:
            self.screen.redo()
        elif event.code == pygame.K_s:
            self.screen.orders.save()
        elif event.code == pygame.K_o:
            self.screen.orders.open()
        elif event.code == pygame.K_n:
            self.screen.orders.new()
        else:
            return False
        return True

    def _zoom(self, steps: int) -> None:
        cursor = self.screen.pointing.cursor
        middle = self.screen.view.camera.middle(cursor) if cursor is not None else self.screen.free.center
        if self.screen.view.camera.zoom(middle, steps):
            self.screen.view.looked_elsewhere()
            self.screen.camera_moved()
            self.screen.board.flush()

    def _step_log(self, step: int) -> None:
        """Open the line of the log before or after the open one, the last one first."""
        count = len(self.screen.log.lines)
        if count:
            place = self.screen.log.opened + step if self.screen.log.opened >= 0 else count - 1
            self.screen.log.open_line(min(max(0, place), count - 1))
