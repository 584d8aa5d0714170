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
from board.window.table.wheel import wheel_rect
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
        self._found: dict[tuple[object, ...], tuple[float, float]] = {}
        """The places that were found while the game master chose none, by how the board lies."""

    def begin(self, columns: int, rows: int) -> None:
        """Find a place over a board of this size."""
        self._size = (columns, rows)
        self.centre, self.around, self.moved = None, None, False
        self._found.clear()

    def come_back(self, centre: tuple[float, float]) -> None:
        """Lie where the table lay before over the same board."""
        if 0 <= centre[0] <= self._size[0] and 0 <= centre[1] <= self._size[1]:
            self.centre, self.moved = _eighths(centre), True

    def resized(self, window: pygame.Rect) -> None:
        """Follow the size of the window."""
        self.window = pygame.Rect(window)
        self._found.clear()
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

    @property
    def wheel(self) -> pygame.Rect | None:
        """The pixels of the wheel, if there is one."""
        settings = self.settings
        return wheel_rect(self.seen, settings.wheel, settings.wheel_turn) if settings.wheel else None

    @property
    def automatic(self) -> bool:
        """Whether squares are as large as the board fits."""
        return not self.real and self.settings.square == 0

    def _parts(self) -> tuple[pygame.Rect, ...]:
        """The pixels that can be seen and that the wheel leaves: at one side of it, and above or below it."""
        seen, wheel = self.seen, self.wheel
        if wheel is None:
            return (seen,)
        beside, along = pygame.Rect(seen), pygame.Rect(seen)
        if wheel.centerx > seen.centerx:
            beside.width = wheel.left - seen.left
        else:
            beside.left, beside.width = wheel.right, seen.right - wheel.right
        if wheel.centery > seen.centery:
            along.height = wheel.top - seen.top
        else:
            along.top, along.height = wheel.bottom, seen.bottom - wheel.bottom
        return beside, along

    def _free(self, across: float, down: float) -> pygame.Rect:
        """The pixels in which a part of the board so many squares wide and tall is largest and clear of the wheel."""

        def side(rect: pygame.Rect) -> float:
            return min(rect.width / max(1, across), rect.height / max(1, down))

        best = max(self._parts(), key=side)
        seen, wheel = self.seen, self.wheel
        if wheel is not None and side(seen) <= side(best):
            middle = pygame.Rect(0, 0, round(across * side(seen)), round(down * side(seen)))
            middle.center = seen.center
            # Where it is no larger beside the wheel it may as well lie in the middle.
            return best if middle.colliderect(wheel) else seen
        return best

    def locked(self, scene: Scene, side: str | None) -> Camera:
        """The camera when the table does not look around: what the frame of the game master shows."""
        camera = Camera(pygame.Rect(self.window), turn=self.settings.turn, focus=self.seen.center)
        camera.square = self.settings.square or self._fitting()
        if self.calibration is not None:
            across, down = self.calibration.square_px
            camera.aspect = down / across
            camera.square = across if self.settings.real else camera.square
        if not self.moved:
            self.centre = self._place_found(camera, scene, side)
        assert self.centre is not None
        camera.centre = self.centre
        if self.calibration is not None and self.settings.real:
            real_size(camera, self.calibration)
        return camera

    def camera(self, scene: Scene, side: str | None) -> Camera:
        """The camera of this moment, looking around or not."""
        camera = self.locked(scene, side)
        if self.around is None:
            return camera
        left, top, right, bottom = self.around
        columns, rows = right - left, bottom - top
        shown = camera.rect(left, top, columns, rows)
        camera.locked = False
        ways = [
            _way(shown, part) for part in self._parts() if part.width >= shown.width and part.height >= shown.height
        ]
        if ways:
            # There is room for all of it as large as it is: it moves no further than it must.
            camera.pan(*min(ways, key=lambda way: abs(way[0]) + abs(way[1])))
            return camera
        before = camera.square
        across, down = (columns, rows) if camera.turn % 2 == 0 else (rows, columns)
        camera.fit(round(columns), round(rows), self._free(across, down))
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

    def _turned(self) -> tuple[int, int]:
        """The squares of the board across and down the screen."""
        return self._size if self.settings.turn % 2 == 0 else (self._size[1], self._size[0])

    def _fitting(self) -> int:
        """The side of a square with which the whole board fits, in pixels, unless it would be too small to read."""
        across, down = self._turned()
        free = self._free(across, down)
        # The middle of what is beside the wheel is kept in eighths of a square.
        rest = 0 if self.wheel is None else 1 / 8
        room = round(min(free.width / (max(1, across) + rest), free.height / (max(1, down) + rest)) - 0.5) // 2 * 2
        return max(room, round(READABLE * theme_for(*self.window.size).scale / 2) * 2)

    def _place_found(self, camera: Camera, scene: Scene, side: str | None) -> tuple[float, float]:
        """The middle of the table while nobody moved it: the same whenever the board lies like that again."""
        automatic, real = self.automatic, self.real
        if self.centre is not None and not automatic and not real:
            # Squares grow and shrink around what is in the middle.
            return self.centre
        wheel = self.wheel if automatic else None
        key = (self.settings.turn, real, None if wheel is None else tuple(wheel))
        if key not in self._found:
            self._found[key] = self._first(camera, scene, side)
        return self._found[key]

    def _first(self, camera: Camera, scene: Scene, side: str | None) -> tuple[float, float]:
        """The middle of the board if it fits, else as near to the middle of the side as shows least beside it."""
        columns, rows = self._size
        across, down = self._turned()
        free = self._free(across, down)
        own = [creature.at for creature in scene.creatures if creature.side == side]
        room = free.width // camera.square, free.height // camera.tall
        wide, tall = room if camera.turn % 2 == 0 else (room[1], room[0])
        middle = Square(columns // 2, rows // 2)
        if own:
            middle = Square(_among([at.column for at in own], wide), _among([at.row for at in own], tall))
        focus = camera.focus
        camera.close_up(columns, rows, middle, camera.square, free)
        fits = across * camera.square <= free.width, down * camera.tall <= free.height
        x, y = camera.centre
        wide, tall = fits if camera.turn % 2 == 0 else (fits[1], fits[0])
        camera.centre = columns / 2 if wide else x, rows / 2 if tall else y
        # The wheel pushes nothing off the edge that has room beside it or below it.
        board = camera.rect(0, 0, columns, rows)
        inside = board.clamp(self.seen)
        camera.pan(
            inside.left - board.left if board.width <= self.seen.width else 0,
            inside.top - board.top if board.height <= self.seen.height else 0,
        )
        # What is in the middle of all that is seen then.
        camera.centre, camera.focus = camera.to_board(self.seen.center), focus
        return _eighths(camera.centre)

    def pan(self, columns: int, rows: int) -> bool:
        """Move over the board by whole squares; whether it moved. The middle of the table stays on the board."""
        if self.centre is None:
            return False
        before = self.centre
        x, y = before[0] + columns, before[1] + rows
        self.centre = (x if 0 <= x <= self._size[0] else before[0], y if 0 <= y <= self._size[1] else before[1])
        self.moved = self.moved or self.centre != before
        return self.centre != before


def _among(places: list[int], room: float) -> int:
    """The middle of all these columns (or rows) if there is room for all, else one with as many at both sides."""
    first, last = min(places), max(places)
    return (first + last) // 2 if last - first < room else sorted(places)[len(places) // 2]


def _way(shown: pygame.Rect, part: pygame.Rect) -> tuple[int, int]:
    """How far pixels must move to lie in a part of the screen."""
    there = shown.clamp(part)
    return there.left - shown.left, there.top - shown.top


def _eighths(place: tuple[float, float]) -> tuple[float, float]:
    """A place in eighths of squares: whole squares added to it are added exactly."""
    return round(place[0] * 8) / 8, round(place[1] * 8) / 8
