"""Where the table looks: the camera that only the game master moves, and the look around that comes back exactly."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.scene.scene import Scene
from board.window.calibration.measure import Calibration
from board.window.canvas.camera import Camera
from board.window.canvas.picture import NEVER, Picture
from board.window.calibration.real_size import real_size
from board.window.table.settings import TableSettings
from board.window.style.theme import theme_for

READABLE = 40
"""The least side of a square in pixels at 1920 x 1080 when the board chooses it."""

Area = tuple[float, float, float, float]
"""Left, top, right and bottom of a part of the board, in squares."""


class TablePlace:
    """The place of a table over a board. Whatever happens in the game, the cameras it makes stay the same."""

    def __init__(self, settings: TableSettings) -> None:
        self.settings = settings
        self.window = pygame.Rect(0, 0, 0, 0)
        self.calibration: Calibration | None = None
        """The measure of the display, once it was measured: squares have their real size by it."""
        self.centre: tuple[float, float] | None = None
        """The place of the board in the middle of the table, in squares, once it was found."""
        self.moved = False
        """Whether the game master chose it: it outlives another size of the window then."""
        self.around: Area | None = None
        """The part of the board that is shown while the table looks around."""
        self._size = (0, 0)

    def begin(self, columns: int, rows: int) -> None:
        """Find a place over a board of this size."""
        self._size = (columns, rows)
        self.centre, self.around, self.moved = None, None, False

    def come_back(self, centre: tuple[float, float]) -> None:
        """Lie where the table lay before over the same board."""
        if 0 <= centre[0] <= self._size[0] and 0 <= centre[1] <= self._size[1]:
            # In half squares, whatever was kept: whole squares added to them are added exactly.
            self.centre, self.moved = (round(centre[0] * 2) / 2, round(centre[1] * 2) / 2), True

    def resized(self, window: pygame.Rect) -> None:
        """Follow the size of the window."""
        self.window = pygame.Rect(window)
        if not self.moved:
            self.centre = None

    @property
    def real(self) -> bool:
        """Whether squares have their real size."""
        return self.settings.real and self.calibration is not None

    @property
    def seen(self) -> pygame.Rect:
        """The pixels that can be seen: some displays cut off their margins."""
        return self.calibration.visible(self.window) if self.calibration is not None else pygame.Rect(self.window)

    def locked(self, scene: Scene, side: str | None) -> Camera:
        """The camera when the table does not look around: what the frame of the game master shows."""
        camera = Camera(pygame.Rect(self.window), turn=self.settings.turn, focus=self.seen.center)
        camera.square = self.settings.square or self._fitting()
        if self.calibration is not None:
            across, down = self.calibration.square_px
            camera.aspect = down / across
            camera.square = across if self.settings.real else camera.square
        if self.centre is None:
            self.centre = self._first(camera, scene, side)
        camera.centre = self.centre
        if self.calibration is not None and self.settings.real:
            real_size(camera, self.calibration)
        return camera

    def camera(self, scene: Scene, side: str | None) -> Camera:
        """The camera of this moment, looking around or not."""
        camera = self.locked(scene, side)
        if self.around is not None:
            left, top, right, bottom = self.around
            before, camera.locked = camera.square, False
            camera.fit(round(right - left), round(bottom - top), self.seen)
            camera.square = min(camera.square, before)
            camera.centre = (left + right) / 2, (top + bottom) / 2
        return camera

    def look_around(self, picture: Picture | None) -> None:
        """Show all squares that were ever seen in a picture, no larger than they are; None goes back."""
        if picture is None:
            self.around = None
            return
        columns, rows = picture.columns, picture.rows
        seen = [place for place, state in enumerate(picture.states) if state != NEVER] or list(range(columns * rows))
        across, down = [place % columns for place in seen], [place // columns for place in seen]
        left, top = max(0, min(across) - 1), max(0, min(down) - 1)
        self.around = (left, top, min(columns, max(across) + 2), min(rows, max(down) + 2))

    def _fitting(self) -> int:
        """The side of a square with which the whole board fits, in pixels, unless it would be too small to read."""
        across, down = self._size if self.settings.turn % 2 == 0 else self._size[::-1]
        seen = self.seen
        room = min(seen.width // max(1, across), seen.height // max(1, down)) // 2 * 2
        return max(room, round(READABLE * theme_for(*self.window.size).scale / 2) * 2)

    def _first(self, camera: Camera, scene: Scene, side: str | None) -> tuple[float, float]:
        """The middle of the board if it fits, else as near to the middle of the side as shows least beside it."""
        own = [creature.at for creature in scene.creatures if creature.side == side]
        if not own:
            return self._size[0] / 2, self._size[1] / 2
        columns, rows = sorted(at.column for at in own), sorted(at.row for at in own)
        middle = Square(columns[len(columns) // 2], rows[len(rows) // 2])
        camera.close_up(*self._size, middle, camera.square, self.seen)
        # In half squares: the squares then lie alike wherever the table is moved to.
        return round(camera.centre[0] * 2) / 2, round(camera.centre[1] * 2) / 2

    def pan(self, columns: int, rows: int) -> bool:
        """Move over the board by whole squares; whether it moved. The middle of the table stays on the board."""
        if self.centre is None:
            return False
        before = self.centre
        x, y = before[0] + columns, before[1] + rows
        self.centre = (x if 0 <= x <= self._size[0] else before[0], y if 0 <= y <= self._size[1] else before[1])
        self.moved = self.moved or self.centre != before
        return self.centre != before
