"""Draws dice: solids in flat shades, numbers lying on their faces, smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.dice.solids import Face, Quaternion, Solid, Vector, dot, matrix, shape_of, solid, times_matrix
from board.window.style.latest import Latest
from board.window.style.text import Texts
from board.window.style.theme import Colour, Theme, luminance, mixed

Point = tuple[float, float]

TILT = 24.0
"""Degrees by which one looks at the table from below, so that the dice have sides."""

REACH = 1.3
"""Half the side of the square that a die is drawn in, with its highlight, in radii."""

LIGHT: Vector = (-0.42, -0.5, 0.76)

OUTLINE_PX = 150
"""Height of the letters that the outlines of numbers are taken from."""

STRIDE = 4
"""Every so many pixels of it an outline has a point."""

_COS, _SIN = cos(radians(TILT)), sin(radians(TILT))


@dataclass(frozen=True)
class Dress:
    """How a die looks besides its turn: its colour, whether it counts, whether it was left out of account.

    One that is `moving` is drawn more quickly: no eye rests on it.
    """

    fill: Colour
    kept: bool = False
    faded: bool = False
    moving: bool = False


@dataclass(frozen=True)
class Outline:
    """A number as closed lines around (0, 0), its digits 1 high: what is inked, and the holes in it."""

    inked: tuple[tuple[Point, ...], ...]
    holes: tuple[tuple[Point, ...], ...]
    wide: float


class Numbers:
    """Outlines of numbers, taken from the letters of the window."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._made: dict[tuple[int, bool], Outline] = {}

    def outline(self, number: int, marked: bool = False) -> Outline:
        """The outline of a number; `marked` underlines it, to tell 6 from 9."""
        key = (number, marked)
        if key not in self._made:
            self._made[key] = self._draw(number, marked)
        return self._made[key]

    def _draw(self, number: int, marked: bool) -> Outline:
        drawn = self._texts.line(str(number), OUTLINE_PX, (255, 255, 255), "bold")
        mask = pygame.mask.from_surface(drawn)
        box = mask.get_bounding_rects()
        whole = box[0].unionall(box[1:])
        high = whole.height

        def line(part: pygame.Mask) -> tuple[Point, ...]:
            return tuple(((x - whole.centerx) / high, (y - whole.centery) / high) for x, y in part.outline(STRIDE))

        inked = [line(part) for part in mask.connected_components(20)]
        rest = pygame.mask.Mask((drawn.get_width() + 2, drawn.get_height() + 2), fill=True)
        rest.erase(mask, (1, 1))
        holes = []
        for part in rest.connected_components(20):
            if not part.get_at((0, 0)):
                holes.append(tuple(((x - 1 - whole.centerx) / high, (y - 1 - whole.centery) / high)
                                   for x, y in part.outline(STRIDE)))  # fmt: skip
        wide = whole.width / high
        if marked:
            half = wide * 0.42
            inked.append(((-half, 0.64), (half, 0.64), (half, 0.76), (-half, 0.76)))
        return Outline(tuple(inked), tuple(holes), wide)


class Dice:
    """Draws dice of one size and keeps those that lie still."""

    def __init__(self, texts: Texts, kept: int = 48) -> None:
        self.numbers = Numbers(texts)
        self._made: Latest[tuple[object, ...], pygame.Surface] = Latest(kept)
        self._scratch: dict[int, pygame.Surface] = {}
        self.drawn = 0

    def picture(
        self, sides: int, numbers: Sequence[int], read: int, turn: Quaternion, radius: int, dress: Dress, theme: Theme
    ) -> pygame.Surface:
        """A die in a square of `2 * REACH` radii; `read` is its face that ends on top. Shared: never draw on it."""
        key = (sides, tuple(numbers), read, turn, radius, dress, theme.name)
        return self._made.get(
            key, lambda: self._draw(solid(shape_of(sides)), sides, numbers, read, turn, radius, dress, theme)
        )

    def _draw(
        self, shape: Solid, sides: int, numbers: Sequence[int], read: int, turn: Quaternion, radius: int,
        dress: Dress, theme: Theme,
    ) -> pygame.Surface:  # fmt: skip
        self.drawn += 1
        fine = 3 if radius < 64 and not dress.moving else 2
        side = 2 * round(REACH * radius)
        big = side * fine
        scratch = self._scratch.get(big)
        if scratch is None:
            if len(self._scratch) > 12:
                self._scratch.clear()
            scratch = self._scratch[big] = pygame.Surface((big, big), pygame.SRCALPHA)
        middle, unit = big / 2, radius * fine
        rows = _seen(turn)
        corners = [times_matrix(corner, rows) for corner in shape.corners]
        flat = [(middle + unit * x, middle + unit * y) for x, y, _ in corners]
        fill = mixed(dress.fill, theme.wood, 0.62) if dress.faded else dress.fill
        ink = mixed(fill, theme.ink, 0.86)
        digits = digits_on(fill, theme)
        edge = max(2, round(fine * radius * 0.028))
        scratch.fill((*(theme.lamp if dress.kept else ink), 0))
        hull = _hull(flat)
        if dress.kept:
            _grown(scratch, hull, (middle, middle), theme.lamp, edge + fine * max(3, radius // 12))
        _grown(scratch, hull, (middle, middle), ink, edge)
        for place, face in enumerate(shape.faces):
            normal = times_matrix(face.normal, rows)
            if normal[2] <= 0.02:
                continue
            shade = _shade(fill, normal, theme)
            points = [flat[corner] for corner in face.corners]
            pygame.draw.polygon(scratch, shade, points)
            pygame.draw.polygon(scratch, mixed(shade, ink, 0.55), points, max(1, edge // 2))
            if normal[2] > 0.4:
                outline = self.numbers.outline(numbers[place], numbers[place] in (6, 9) and sides > 8)
                colour = digits if place == read else mixed(digits, shade, 0.66)
                _paint_number(scratch, outline, face, rows, (middle, unit), (colour, shade))
        return pygame.transform.smoothscale(scratch, (side, side))


def _paint_number(
    scratch: pygame.Surface, outline: Outline, face: Face, rows: tuple[Vector, Vector, Vector],
    frame: tuple[float, float], colours: tuple[Colour, Colour],
) -> None:  # fmt: skip
    """A number as it lies on its face: `frame` is the middle of the square and the radius in it."""
    high = face.room * _HEIGHT[len(face.corners)] / (0.5 + 0.5 * max(1.0, outline.wide / 0.62))
    middle, unit = frame
    at = times_matrix(face.middle, rows)
    right, top = times_matrix(face.right, rows), times_matrix(face.top, rows)
    x, y = middle + unit * at[0], middle + unit * at[1]
    a, b = unit * high * right[0], unit * high * right[1]
    c, d = -unit * high * top[0], -unit * high * top[1]
    for colour, lines in zip(colours, (outline.inked, outline.holes), strict=True):
        for line in lines:
            pygame.draw.polygon(scratch, colour, [(x + a * u + c * v, y + b * u + d * v) for u, v in line])


def digits_on(fill: Colour, theme: Theme) -> Colour:
    """The colour of the numbers of a die: pale on a dark one, dark on any other."""
    return theme.card if luminance(fill) < 0.2 else theme.ink


_HEIGHT = {3: 1.34, 4: 1.16, 5: 1.24}
"""Height of a single digit in distances from its middle to the edge of its face, by corners of the face."""


def _seen(turn: Quaternion) -> tuple[Vector, Vector, Vector]:
    """The rows that turn a solid and then tilt it towards the eye."""
    right, down, up = matrix(turn)
    return (
        right,
        (down[0] * _COS - up[0] * _SIN, down[1] * _COS - up[1] * _SIN, down[2] * _COS - up[2] * _SIN),
        (up[0] * _COS + down[0] * _SIN, up[1] * _COS + down[1] * _SIN, up[2] * _COS + down[2] * _SIN),
    )


def _shade(fill: Colour, normal: Vector, theme: Theme) -> Colour:
    bright = max(0.0, dot(normal, LIGHT))
    if bright > 0.72:
        return mixed(fill, theme.card, (bright - 0.72) * 0.9)
    return mixed(fill, theme.ink, (0.72 - bright) * 0.68)


def _hull(points: Sequence[Point]) -> list[Point]:
    """The outermost points, around."""
    ordered = sorted(points)

    def half(line: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for x, y in line:
            while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (y - kept[-2][1]) <= (kept[-1][1] - kept[-2][1]) * (
                x - kept[-2][0]
            ):
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])


def _grown(surface: pygame.Surface, hull: Sequence[Point], middle: Point, colour: Colour, by: int) -> None:
    """The hull, larger by so many pixels all around, with round corners."""
    pygame.draw.polygon(surface, colour, hull)
    for a, b in zip(hull, [*hull[1:], hull[0]], strict=True):
        pygame.draw.line(surface, colour, a, b, by * 2)
        pygame.draw.circle(surface, colour, a, by)
