"""Where everything stands on a play screen, and which part of the board is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

if TYPE_CHECKING:
    from board.window.play import PlayScreen

READABLE = 40
"""The least side of a square in pixels at 1920 x 1080; a board that would be smaller is shown in part."""


BROAD = 1700
"""In a window that is narrower for its texts, in pixels of the 1920 x 1080 drawing, sheet and hand stand across it."""


class Arrangement:
    """Lays out a `PlayScreen`."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.fitted = False
        """Whether the board was placed for a window of this size."""

    def place_panels(self) -> None:
        """Give every panel its rectangle: the board has what they leave free."""
        screen = self.screen
        theme, whole, folded = screen.look.theme, screen.rect, screen.habits.folded
        bar = theme.px(46)
        column = 0 if folded else min(theme.px(350), whole.width // 3)
        # Texts that are large for the window need its whole width below; the column at the right then ends above.
        across = whole.width < theme.px(BROAD)
        low = 0 if folded else min(theme.px(292), whole.height * (9 if across else 8) // 20)
        screen.bar.place(pygame.Rect(whole.left, whole.top, whole.width, bar))
        screen.bar.layout()
        foot = low if across else 0
        screen.free = pygame.Rect(whole.left, whole.top + bar, whole.width - column, whole.height - bar - low)
        screen.board.place(screen.free)
        screen.tray.put(screen.free)
        screen.rolling.put()
        wheel = min(theme.px(330), (whole.height - bar - foot) * 2 // (4 if across else 5))
        right = whole.right - column
        end = whole.right if across else right
        screen.wheel.place(pygame.Rect(right, whole.top + bar, column, wheel))
        top = whole.top + bar + wheel
        screen.log.place(pygame.Rect(right, top, column, whole.bottom - foot - top))
        sheet = min(theme.px(470), (end - whole.left) * 2 // 5)
        screen.sheet.place(pygame.Rect(whole.left, whole.bottom - low, sheet, low))
        screen.hand.place(pygame.Rect(whole.left + sheet, whole.bottom - low, end - whole.left - sheet, low))
        screen.curtain.dark.place(whole)
        for panel in (screen.wheel, screen.log, screen.sheet, screen.hand):
            panel.show(not folded)
        if not self.fitted or not screen.view.camera.focus:
            self.first_view()
        else:
            screen.view.camera.focus = screen.free.center
            screen.view.everything()

    def fit(self) -> None:
        """Show the whole board in the part that no panel covers."""
        screen = self.screen
        walls = screen.session.scene.place.walls
        theme, small = screen.look.theme, screen.look.line_height("small")
        # Square names stand at the left and above, the name of a token may reach below the last row.
        inner = pygame.Rect(
            screen.free.left + theme.px(34), screen.free.top + small + 4,
            screen.free.width - theme.px(42), screen.free.height - 2 * small - 4,
        )  # fmt: skip
        screen.view.camera.fit(walls.columns, walls.rows, inner)
        self.fitted = screen.free.width > 0
        screen.view.everything()
        screen.board.flush()

    def first_view(self) -> None:
        """Show the whole board, or a part around whoever decides when it would be too small to read."""
        self.fit()
        screen = self.screen
        least = READABLE * screen.look.theme.window
        camera = screen.view.camera
        own = screen.own
        if camera.square >= least * 0.8 or own is None:
            return
        walls = screen.session.scene.place.walls
        camera.close_up(walls.columns, walls.rows, own.at, round(least / 4) * 4, screen.free)
        screen.view.everything()
        screen.board.flush()
