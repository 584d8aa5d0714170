"""The floor: a picture or drawn squares, zones, the grid."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from math import ceil, floor
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.scene.place import PLAIN, Ground
from board.window.canvas.camera import Camera
from board.window.style.drawings import filling
from board.window.style.look import Look
from board.window.canvas.picture import Picture
from board.window.style.theme import Colour, Tint, mixed

Range = tuple[int, int, int, int]
"""First column, first row, end column, end row."""


class FloorPicture:
    """The picture of a map, kept at full, half, quarter size so that zooming out stays quick.

    `squares` is how many squares it covers, `at` where its north-west corner lies.
    """

    def __init__(self, loaded: pygame.Surface, squares: tuple[float, float], at: tuple[float, float]) -> None:
        self.sizes = [_opaque(loaded)]
        self.squares, self.at = squares, at

    def draw(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect) -> None:
        """Draw what of it lies in `part` (pixels of the surface)."""
        whole = camera.rect(*self.at, *self.squares)
        shown = whole.clip(part)
        if shown.width <= 0 or shown.height <= 0:
            return
        corners = camera.to_board(shown.topleft), camera.to_board(shown.bottomright)
        left, right = sorted((corners[0][0], corners[1][0]))
        top, bottom = sorted((corners[0][1], corners[1][1]))
        source = self._at_most(camera.square)
        fx = source.get_width() / self.squares[0]
        fy = source.get_height() / self.squares[1]
        # Whole pixels of the picture, a little more than is shown: each lies at its own place then, and is clipped.
        x, y = floor((left - self.at[0]) * fx), floor((top - self.at[1]) * fy)
        piece = pygame.Rect(x, y, ceil((right - self.at[0]) * fx) - x, ceil((bottom - self.at[1]) * fy) - y)
        piece = piece.clip(source.get_rect())
        if piece.width <= 0 or piece.height <= 0:
            return
        target = camera.rect(
            self.at[0] + piece.left / fx, self.at[1] + piece.top / fy, piece.width / fx, piece.height / fy
        )
        cut = source.subsurface(piece)
        if camera.turn:
            cut = pygame.transform.rotate(cut, -90 * camera.turn)
        clip = surface.get_clip()
        surface.set_clip(shown.clip(clip))
        surface.blit(pygame.transform.smoothscale(cut, target.size), target)
        surface.set_clip(clip)

    def _at_most(self, square: float) -> pygame.Surface:
        """The smallest size that still has a pixel for each pixel wanted."""
        level = 0
        wide = self.sizes[0].get_width() / self.squares[0]
        while wide / 2 >= square and self.sizes[level].get_width() > 64:
            wide /= 2
            level += 1
            if level == len(self.sizes):
                last = self.sizes[-1]
                half = max(1, last.get_width() // 2), max(1, last.get_height() // 2)
                self.sizes.append(pygame.transform.smoothscale(last, half))
        return self.sizes[level]


def _opaque(loaded: pygame.Surface) -> pygame.Surface:
    try:
        return loaded.convert()
    except pygame.error:
        return loaded


def floor_picture(described: Any) -> FloorPicture | None:
    """The picture that a table names, or None when it has none or the file cannot be read.

    `described` has `file`, `squares` (columns, rows), `at` (column, row) and `load()`, its content.
    """
    if described is None:
        return None
    try:
        loaded = pygame.image.load(io.BytesIO(described.load()), described.file)
    except (OSError, pygame.error):
        return None
    columns, rows = described.squares
    left, top = described.at
    return FloorPicture(loaded, (float(columns), float(rows)), (float(left), float(top)))


_shared: list[tuple[Any, FloorPicture | None]] = []
_SHARED = 2


def shared_floor(described: Any) -> FloorPicture | None:
    """The picture that a table names, read once for all windows that show it (never for a thread that draws)."""
    for known, kept in _shared:
        if known is described:
            return kept
    made = floor_picture(described)
    _shared.insert(0, (described, made))
    del _shared[_SHARED:]
    return made


def paint_floor(
    surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, part: Range, floor: FloorPicture | None
) -> None:
    """Draw floor and zones of the squares in `part`; what is no board shows the ground."""
    theme = look.theme
    walls = picture.place.walls
    left, top, right, bottom = part
    if left >= right or top >= bottom:
        return
    covered = camera.rect(left, top, right - left, bottom - top)
    surface.fill(theme.floor, covered)
    if floor is not None:
        floor.draw(surface, camera, covered.clip(surface.get_clip()))
    night = picture.place.light == "night"
    place = picture.place
    # A plain square needs nothing more; on a large board nearly all of them are.
    bare = None if night else walls.void.union(*(zone.squares for zone in place.zones))
    for square in squares_among(bare, part):
        if square in walls.void:
            surface.fill(theme.ground, camera.rect(*square))
            continue
        ground = place.ground(square)
        rect = camera.rect(*square)
        if ground is not PLAIN:
            _paint_ground(surface, rect, ground, look, floor is None)
        if night and not ground.lit and square not in place.lit_squares:
            surface.blit(_veil(rect.size, theme.night), rect)


def squares_among(some: Collection[Square] | None, part: Range) -> Iterator[Square]:
    """Those of some squares (None: of all) that lie in `part`, row by row."""
    left, top, right, bottom = part
    if some is not None and len(some) < (right - left) * (bottom - top):
        inside = (square for square in some if left <= square[0] < right and top <= square[1] < bottom)
        yield from sorted(inside, key=lambda square: (square[1], square[0]))
        return
    for row in range(top, bottom):
        for column in range(left, right):
            square = Square(column, row)
            if some is None or square in some:
                yield square


@lru_cache(maxsize=32)
def _veil(size: tuple[int, int], tint: Tint) -> pygame.Surface:
    """A square of one half transparent colour. It is shared: never draw on it."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill(tint)
    return veil


def _paint_ground(surface: pygame.Surface, rect: pygame.Rect, ground: Ground, look: Look, drawn: bool) -> None:
    theme = look.theme
    colour = theme.floor
    if ground.water:
        colour = theme.water
    if ground.dark:
        colour = mixed(colour, theme.gloom, 0.5)
    if ground.lit:
        colour = mixed(colour, theme.lamp, 0.3)
    if drawn:
        surface.fill(colour, rect)
    elif colour != theme.floor:
        surface.blit(_veil(rect.size, (*colour, 110)), rect)
    px = rect.width
    if ground.water:
        surface.blit(filling(look.drawings.get("thing_water", px, ink=theme.water_line), rect.size), rect)
    if ground.fire:
        surface.blit(filling(look.drawings.get("thing_fire", px), rect.size), rect)
    line = mixed(colour, theme.ink, 0.45)
    if ground.rough or ground.risky:
        # No stroke reaches into the next square: it would tell of one that was never seen.
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        step = max(4, px // 5)
        for y in range(rect.top + step // 2, rect.bottom, step):
            shift = step // 2 if ((y - rect.top) // step) % 2 else 0
            for x in range(rect.left + step // 3 + shift, rect.right - 1, step):
                pygame.draw.line(surface, line, (x, y + px // 24), (x + px // 16, y - px // 24), max(1, px // 40))
        surface.set_clip(clip)
    if ground.cramped:
        inset = rect.inflate(-px // 5, -px // 5)
        for corner in (inset.topleft, inset.topright, inset.bottomleft, inset.bottomright):
            pygame.draw.line(surface, line, corner, _towards(corner, inset.center, px // 6), max(1, px // 24))
    for shown, name in ((ground.lit, "zone_lit"), (ground.dark, "zone_dark")):
        if shown and px >= 24:
            size = max(12, px // 4)
            surface.blit(look.drawings.get(name, size, ink=line), (rect.left + 2, rect.bottom - size - 2))
    if ground.height and px >= 24:
        drawn_text = look.texts.line(f"↑{ground.height}", max(theme.least, px // 4), theme.ink, "strong")
        surface.blit(drawn_text, (rect.left + px // 16, rect.top))


def _towards(start: tuple[int, int], end: tuple[int, int], length: int) -> tuple[int, int]:
    across = 1 if end[0] > start[0] else -1
    down = 1 if end[1] > start[1] else -1
    return start[0] + across * length, start[1] + down * length


def paint_grid(
    surface: pygame.Surface,
    camera: Camera,
    picture: Picture,
    look: Look,
    part: Range,
    floor: FloorPicture | None,
    thick: int = 1,
) -> None:
    """Draw the lines between the squares in `part`, `thick` pixels wide: one more than squares, each way."""
    left, top, right, bottom = part
    if left >= right or top >= bottom:
        return
    theme = look.theme
    inner = theme.floor_line if floor is None else mixed(theme.ink, theme.floor, 0.2)
    void = picture.place.walls.void

    columns, rows = picture.columns, picture.rows

    def lined(column: int, row: int) -> bool:
        return not void or (0 <= column < columns and 0 <= row < rows and (column, row) not in void)

    # The edge of the board lies above the ends of the lines that meet it.
    for colour, edge in ((inner, False), (theme.wall, True)):
        wide = 1 if edge else thick
        for column in range(left, right + 1):
            if (column in (0, columns)) is edge:
                runs = runs_of(top, bottom, lambda row, c=column: lined(c - 1, row) or lined(c, row))  # type: ignore[misc]
                _stroke(surface, camera, colour, [((column, a), (column, b)) for a, b in runs], wide)
        for row in range(top, bottom + 1):
            if (row in (0, rows)) is edge:
                runs = runs_of(left, right, lambda column, r=row: lined(column, r - 1) or lined(column, r))  # type: ignore[misc]
                _stroke(surface, camera, colour, [((a, row), (b, row)) for a, b in runs], wide)


def runs_of(first: int, end: int, wanted: Callable[[int], bool]) -> list[tuple[int, int]]:
    """Runs of places where a line of the grid is wanted: it is left out where both its sides are no board."""
    runs: list[tuple[int, int]] = []
    start: int | None = None
    for place in range(first, end + 1):
        here = place < end and wanted(place)
        if here and start is None:
            start = place
        elif not here and start is not None:
            runs.append((start, place))
            start = None
    return runs


def _stroke(
    surface: pygame.Surface,
    camera: Camera,
    colour: Colour,
    runs: Iterable[tuple[tuple[int, int], tuple[int, int]]],
    thick: int,
) -> None:
    """Lines of the grid between corners of squares: to the right of where they lie, and below."""
    for first, end in runs:
        a, b = camera.pixel(*first), camera.pixel(*end)
        left, top = min(a[0], b[0]), min(a[1], b[1])
        across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
        wide, tall = (thick, down + 1) if across == 0 else (across + 1, thick)
        surface.fill(colour, (left, top, wide, tall))
