"""Where everything stands on a play screen, and which part of the board is in sight."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square

if TYPE_CHECKING:
    from board.scene.scene import Creature
    from board.window.play.screen import PlayScreen

READABLE = 40
"""The least side of a square in pixels at 1920 x 1080; a board that would be smaller is shown in part."""


BROAD = 1700
"""In a window that is narrower for its texts, in pixels of the 1920 x 1080 drawing, sheet and hand stand across it."""


LEFT, RIGHT = "left", "right"
PANELS = ("wheel", "log", "sheet", "tray")
"""The panels that can be moved and hidden."""
COLUMN = ("wheel", "log")
"""Those that stand in a column beside the board."""
HOME = {"wheel": RIGHT, "log": RIGHT, "sheet": LEFT, "tray": LEFT}
"""The sides where they stand until somebody moves them."""


class Arrangement:
    """Lays out a `PlayScreen`."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.fitted = False
        """Whether the board was placed for a window of this size."""
        self._left: tuple[object, ...] = ()
        """Where `fit` or `first_view` left the board; it follows the panels until somebody moves it."""
        self._whole = False

    # --- where the person wants them

    def side(self, name: str) -> str:
        """The side on which a panel stands."""
        side = self.screen.habits.panels.get(name)
        return side if side in (LEFT, RIGHT) else HOME[name]

    def hidden(self, name: str) -> bool:
        """Whether a panel was put away."""
        return self.screen.habits.panels.get(f"{name}_shown") == "no"

    @property
    def log_first(self) -> bool:
        """Whether the log stands above the wheel in their column."""
        return self.screen.habits.panels.get("above") == "log"

    def shares_column(self) -> bool:
        """Whether wheel and log stand in one column."""
        return self.side("wheel") == self.side("log") and not any(self.hidden(name) for name in COLUMN)

    def put(self, name: str, side: str) -> None:
        """Put a panel on the left or on the right."""
        self._want(**{name: side})

    def put_above(self, name: str) -> None:
        """Put the wheel or the log above the other one."""
        self._want(above=name)

    def hide(self, name: str, hidden: bool = True) -> None:
        """Put a panel away, or bring it back."""
        self._want(**{f"{name}_shown": "no" if hidden else "yes"})

    def restore(self) -> None:
        """Have everything where it was drawn to be."""
        self.screen.habits.panels = {}
        self._again()

    def _want(self, **places: str) -> None:
        wanted = {**self.screen.habits.panels, **places}
        usual = {**HOME, "above": "wheel", **{f"{name}_shown": "yes" for name in PANELS}}
        self.screen.habits.panels = {key: value for key, value in wanted.items() if usual.get(key) != value}
        self._again()

    def _again(self) -> None:
        self.fitted = False
        self.screen.layout()
        self.screen.mark()

    # --- where they stand

    def place_panels(self) -> None:
        """Give every panel its rectangle: the board has what they leave free."""
        screen = self.screen
        theme, whole, folded = screen.look.theme, screen.rect, screen.habits.folded
        shown = {name: not folded and not self.hidden(name) for name in PANELS}
        bar = theme.px(50)
        wide = min(theme.px(350), whole.width // 3)
        taken = {side: any(shown[n] and self.side(n) == side for n in COLUMN) * wide for side in (LEFT, RIGHT)}
        # Texts that are large for the window need its whole width below; the columns at the sides then end above.
        across = whole.width - min(taken.values()) < theme.px(BROAD)
        low = 0 if folded else min(theme.px(292), whole.height * (9 if across else 8) // 20)
        screen.bar.place(pygame.Rect(whole.left, whole.top, whole.width, bar))
        screen.bar.layout()
        screen.free = pygame.Rect(
            whole.left + taken[LEFT], whole.top + bar, whole.width - sum(taken.values()), whole.height - bar - low
        )
        screen.board.place(screen.free)
        screen.tray.put(screen.free, self.side("tray") == RIGHT, not self.hidden("tray"))
        screen.rolling.put()
        tall = whole.height - bar - (low if across else 0)
        wheel = min(theme.px(330), tall * 2 // (4 if across else 5))
        for side in (LEFT, RIGHT):
            left = whole.left if side == LEFT else whole.right - wide
            self._place_column(side, pygame.Rect(left, whole.top + bar, wide, tall), wheel, shown)
        foot = pygame.Rect(whole.left, whole.bottom - low, whole.width, low) if across else pygame.Rect(
            screen.free.left, whole.bottom - low, screen.free.width, low
        )  # fmt: skip
        sheet = min(theme.px(470), foot.width * 2 // 5) if shown["sheet"] else 0
        at_right = self.side("sheet") == RIGHT
        screen.sheet.place(pygame.Rect(foot.right - sheet if at_right else foot.left, foot.top, sheet, low))
        screen.hand.place(pygame.Rect(foot.left if at_right else foot.left + sheet, foot.top, foot.width - sheet, low))
        screen.curtain.dark.place(whole)
        screen.sheet.show(shown["sheet"])
        screen.hand.show(not folded)
        screen.panel_menu.place()
        if not self.fitted or not screen.view.camera.focus:
            self.first_view()
        elif self._left == self._looks():
            self.fit() if self._whole else self.first_view()
        else:
            screen.view.camera.focus = screen.free.center
            screen.view.everything()

    def _place_column(self, side: str, rect: pygame.Rect, wheel: int, shown: Mapping[str, bool]) -> None:
        """Place wheel and log as far as they stand on this side: alone over the whole column, or above each other."""
        screen = self.screen
        panels = {"wheel": screen.wheel, "log": screen.log}
        here = [name for name in COLUMN if self.side(name) == side]
        there = [name for name in here if shown[name]]
        places = dict.fromkeys(there, rect)
        if len(there) > 1:
            upper = rect.height - wheel if self.log_first else wheel
            first = pygame.Rect(rect.left, rect.top, rect.width, upper)
            second = pygame.Rect(rect.left, rect.top + upper, rect.width, rect.height - upper)
            places = {"log": first, "wheel": second} if self.log_first else {"wheel": first, "log": second}
        for name in here:
            panels[name].show(shown[name])
            if name in places:
                panels[name].place(places[name])

    def _inner(self) -> pygame.Rect:
        """The part of the window that neither a panel nor the names of columns and rows take."""
        theme, free = self.screen.look.theme, self.screen.free
        head, left = self.screen.look.line_height("small") + 4, theme.px(34)
        return pygame.Rect(free.left + left, free.top + head, free.width - left - theme.px(8), free.height - head)

    def _looks(self) -> tuple[object, ...]:
        """Which part of the board is in sight, and how large."""
        camera = self.screen.view.camera
        return camera.centre, camera.square, camera.turn, camera.locked

    def fit(self) -> None:
        """Show the whole board in the part that no panel covers."""
        screen = self.screen
        walls = screen.session.scene.place.walls
        inner = self._inner()
        # The name of a token may reach below the last row.
        inner.height -= screen.look.line_height("small")
        screen.view.camera.fit(walls.columns, walls.rows, inner)
        self.fitted = screen.free.width > 0
        self._left, self._whole = self._looks(), True
        screen.view.everything()
        screen.board.flush()

    def first_view(self) -> None:
        """Show the whole board, or a part around whoever decides when it would be too small to read.

        Such a part begins with whole squares, and goes from side to side of the board where that can be read.
        """
        self.fit()
        self._whole = False
        screen = self.screen
        least = READABLE * screen.look.theme.window
        camera = screen.view.camera
        own = screen.own
        if camera.square >= least * 0.8 or own is None or camera.locked:
            return
        walls, inner = screen.session.scene.place.walls, self._inner()
        sides = max(inner.width / walls.columns, inner.height / walls.rows)
        square = max(2, int(min(sides, least) if sides >= least * 0.8 else least) // 2 * 2)
        across, down = inner.width / square, inner.height / square
        middle = self._middle(own, across, down)
        camera.square, camera.focus = square, inner.center
        camera.centre = _begun(middle.column, across, walls.columns), _begun(middle.row, down, walls.rows)
        self._left = self._looks()
        screen.view.everything()
        screen.board.flush()

    def _middle(self, own: Creature, across: float, down: float) -> Square:
        """The square amid all that this side knows of, if so many columns and rows show them; else amid its own."""
        screen = self.screen
        walls = screen.session.scene.place.walls
        known = screen.scene if screen.gm_view else screen.known()
        there = [c for c in known.creatures if 0 <= c.at.column < walls.columns and 0 <= c.at.row < walls.rows]
        for several in (there, [c for c in there if c.side == own.side]):
            columns, rows = sorted(c.at.column for c in several), sorted(c.at.row for c in several)
            if several and columns[-1] - columns[0] + 3 <= across and rows[-1] - rows[0] + 3 <= down:
                return Square((columns[0] + columns[-1]) // 2, (rows[0] + rows[-1]) // 2)
        return own.at


def _begun(place: int, span: float, count: int) -> float:
    """Where to look to see `span` of `count` squares around the one at `place`: the first is whole; all if they fit."""
    if span >= count:
        return count / 2
    return min(max(0, ceil(place + 0.5 - span / 2)), ceil(count - span)) + span / 2
