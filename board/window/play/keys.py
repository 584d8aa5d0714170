"""The keys of the play screen: one table says what each does, to the program and to people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.widgets.wayfinding import ARROWS
from board.window.widgets.input import Key

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class PlayKeys:
    """Does what a key means on a play screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen

    def press(self, event: Key) -> bool:
        """Take a key; whether it was used."""
        screen = self.screen
        screen.skip()
        if screen.faces.visible and screen.faces.key(event):
            return True
        if not event.ctrl and screen.question.visible and screen.question.answer_by(event):
            return True
        for binding in KEYS:
            if binding.order is not None and binding.takes(event):
                binding.order(self, event)
                return True
        return not event.ctrl and screen.pointing.keys.key(event)

    def escape(self, event: Key) -> None:
        """Step back, or open the menu when there is nothing to step back from."""
        if not self.screen.pointing.back():
            self.screen.orders.menu()

    def cursor_menu(self, event: Key) -> None:
        """Open the menu of what is where the cursor is, as the right button does where it points."""
        screen = self.screen
        cursor, own = screen.pointing.cursor, screen.own
        square = cursor if cursor is not None else own.at if own is not None else None
        if square is None:
            return
        if screen.view.camera.reveal(square, screen.free):
            screen.view.looked_elsewhere()
            screen.camera_moved()
            screen.board.flush()
        x, y = screen.view.camera.middle(square)
        screen.open_menu(screen.pointing.menus.menu_for(square, (round(x), round(y))))

    def zoom(self, event: Key) -> None:
        """Enlarge the board around the cursor, or the middle, or make it smaller."""
        screen = self.screen
        cursor = screen.pointing.cursor
        middle = screen.view.camera.middle(cursor) if cursor is not None else screen.free.center
        steps = 1 if event.text == "+" or event.code == pygame.K_KP_PLUS else -1
        if screen.view.camera.zoom(middle, steps):
            screen.view.looked_elsewhere()
            screen.camera_moved()
            screen.board.flush()

    def pan(self, event: Key) -> None:
        """Look a square further where the arrow points."""
        screen = self.screen
        screen.view.camera.step(*ARROWS[event.code])
        screen.view.looked_elsewhere()
        screen.board.flush()

    def pan_table(self, event: Key) -> None:
        """Move the table a square further where the arrow points; without a table it is an arrow as any other."""
        across, down = ARROWS[event.code]
        if not self.screen.orders.table_pan(across, down):
            self.screen.pointing.keys.key(event)

    def step_log(self, event: Key) -> None:
        """Open the line of the log before or after the open one, the last one first."""
        log = self.screen.log
        count = len(log.lines)
        if count:
            step = 1 if event.code == pygame.K_PAGEDOWN else -1
            place = log.opened + step if log.opened >= 0 else count - 1
            log.open_line(min(max(0, place), count - 1))


Order = Callable[[PlayKeys, Key], None]
"""Does what a key means."""


def on_screen(order: Callable[[PlayScreen], None]) -> Order:
    """An order of the screen itself."""
    return lambda keys, event: order(keys.screen)


@dataclass(frozen=True)
class Binding:
    """A key and what it does.

    `group` is the heading of the help that it stands under, `shown` its name there (a word in lower
    case is translated), `does` the word for what it does. It takes the `codes` (pygame.K_*) and the
    characters `texts`, with Ctrl or without. Without an `order` the key is taken by a panel, the
    pointer, or the program around; a line without codes is no key at all but stands in the help.
    """

    group: str
    shown: str
    does: str
    codes: tuple[int, ...] = ()
    order: Order | None = None
    ctrl: bool = False
    shift: bool | None = None
    texts: tuple[str, ...] = ()

    def takes(self, event: Key) -> bool:
        """Whether this is the key."""
        if event.ctrl != self.ctrl or (self.shift is not None and event.shift != self.shift):
            return False
        return event.code in self.codes or (bool(event.text) and event.text in self.texts)


DIGITS = tuple(range(pygame.K_0, pygame.K_9 + 1)) + tuple(range(pygame.K_KP_1, pygame.K_KP_0 + 1))
LETTERS = tuple(range(pygame.K_a, pygame.K_z + 1))
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
CONTEXT = 101 | 1 << 30
"""The key for context menus that many keyboards have, which pygame gives no name."""
ZOOM = (pygame.K_KP_PLUS, pygame.K_KP_MINUS)

KEYS: tuple[Binding, ...] = (
    Binding("play", "1 2 3…", "dice", DIGITS),
    Binding("play", "A B C…", "actions", LETTERS),
    Binding("play", "arrows", "cursor", tuple(ARROWS)),
    Binding("play", "tab", "next", (pygame.K_TAB,)),
    Binding("play", "enter", "go", ENTER),
    Binding("play", "shift_enter", "cursor_menu", ENTER, PlayKeys.cursor_menu, shift=True),
    Binding("play", "menu_key", "cursor_menu", (CONTEXT, pygame.K_MENU), PlayKeys.cursor_menu),
    Binding("play", "enter_space", "ready"),
    Binding("play", "escape", "back", (pygame.K_ESCAPE,), PlayKeys.escape),
    Binding("play", "right_click", "menu"),
    Binding("play", "Ctrl+Z", "undo", (pygame.K_z,), on_screen(lambda screen: screen.undo()), ctrl=True, shift=False),
    Binding("play", "Ctrl+Y", "redo", (pygame.K_y,), on_screen(lambda screen: screen.redo()), ctrl=True),
    Binding("play", "ctrl_shift_z", "redo", (pygame.K_z,), on_screen(lambda s: s.redo()), ctrl=True, shift=True),
    Binding("play", "F10", "by_hand", (pygame.K_F10,), on_screen(lambda screen: screen.rolling.turn_once())),
    Binding("look", "wheel", "zoom"),
    Binding("look", "two_fingers", "pinch"),
    Binding("look", "+ −", "zoom_keys", ZOOM, PlayKeys.zoom, texts=("+", "-")),
    Binding("look", "drag", "pan"),
    Binding("look", "ctrl_arrows", "pan_keys", tuple(ARROWS), PlayKeys.pan, ctrl=True),
    Binding("look", "home", "fit", (pygame.K_HOME,), on_screen(lambda screen: screen.fit())),
    Binding("look", "page_keys", "log", (pygame.K_PAGEUP, pygame.K_PAGEDOWN), PlayKeys.step_log),
    Binding("look", "F3", "gm", (pygame.K_F3,), on_screen(lambda screen: screen.turn_gm_view())),
    Binding("look", "F4", "fold", (pygame.K_F4,), on_screen(lambda screen: screen.fold())),
    Binding("look", "F5", "chances", (pygame.K_F5,), on_screen(lambda screen: screen.turn_chances())),
    Binding("table", "F6", "table", (pygame.K_F6,), on_screen(lambda screen: screen.orders.table())),
    Binding("table", "F7", "table_veil", (pygame.K_F7,), on_screen(lambda screen: screen.orders.table_veil())),
    Binding("table", "F8", "table_hold", (pygame.K_F8,), on_screen(lambda screen: screen.orders.table_hold())),
    Binding("table", "F9", "table_look", (pygame.K_F9,), on_screen(lambda screen: screen.orders.table_look())),
    Binding("table", "shift_arrows", "table_pan", tuple(ARROWS), PlayKeys.pan_table, shift=True),
    Binding("program", "F1  ?", "help", (pygame.K_F1,), on_screen(lambda screen: screen.help()), texts=("?",)),
    Binding("program", "F2", "language", (pygame.K_F2,), on_screen(lambda screen: screen.orders.next_language())),
    Binding("program", "F12", "sounds", (pygame.K_F12,), on_screen(lambda screen: screen.turn_sounds())),
    Binding("program", "F11", "full_screen", (pygame.K_F11,), on_screen(lambda screen: screen.orders.full_screen())),
    Binding("program", "Ctrl+S", "save", (pygame.K_s,), on_screen(lambda screen: screen.orders.save()), ctrl=True),
    Binding("program", "Ctrl+O", "open", (pygame.K_o,), on_screen(lambda screen: screen.orders.open()), ctrl=True),
    Binding("program", "Ctrl+N", "new", (pygame.K_n,), on_screen(lambda screen: screen.orders.new()), ctrl=True),
)
"""Every key of the play screen, in the order of the help."""
