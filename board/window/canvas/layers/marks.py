"""What the player points at and what it could do: reach, ways, targets, lines of sight, the facing ring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.window.canvas.camera import Camera
from board.window.style.look import Look
from board.window.canvas.sight_lines import SightLine
from board.window.style.strokes import frame
from board.window.style.theme import Colour

RING_RADIUS = 1.05
"""Of the ring of facings, in squares."""

ARROW = 0.62
"""The radius of the disc below an arrow of the ring, of the arrow's size."""


@dataclass(frozen=True)
class Ring:
    """The ring of arrows around a square on which a facing is chosen, in eighths of the board."""

    square: Square
    facings: tuple[int, ...]
    chosen: int


@dataclass(frozen=True)
class Marks:
    """All marks on the board at one moment.

    `reach` holds squares with what stands on their dot, `watched` those of them that a known enemy
    watches, `targets` squares of creatures and doors that can be pointed at with the chance shown
    beside them, `chosen` what was picked.
    """

    reach: tuple[tuple[Square, str], ...] = ()
    watched: tuple[Square, ...] = ()
    targets: tuple[tuple[Square, str], ...] = ()
    chosen: Square | None = None
    way: tuple[Square, ...] = ()
    cursor: Square | None = None
    hover: Square | None = None
    line: SightLine | None = None
    ring: Ring | None = None

    def cells(self) -> dict[Square, tuple[object, ...]]:
        """What is marked on each square, to find what changed."""
        found: dict[Square, tuple[object, ...]] = {}
        for square, words in self.reach:
            found[square] = ("reach", words)
        for square in self.watched:
            found[square] = (*found.get(square, ()), "watched")
        for square, words in self.targets:
            found[square] = (*found.get(square, ()), "target", words)
        for name, one in (("chosen", self.chosen), ("cursor", self.cursor), ("hover", self.hover)):
            if one is not None:
                found[one] = (*found.get(one, ()), name)
        return found


def changed_areas(old: Marks, new: Marks, camera: Camera, look: Look) -> Iterator[pygame.Rect]:
    """The pixels that differ between two sets of marks."""
    before, after = old.cells(), new.cells()
    if before != after:
        for square in [*before, *(s for s in after if s not in before)]:
            if before.get(square) != after.get(square):
                yield _around(camera, square)
    if old.targets != new.targets:
        for square, words in set(old.targets) ^ set(new.targets):
            if words:
                yield flag_place(camera.rect(*square), words, look)
    if old.way != new.way:
        for way in (old.way, new.way):
            yield from _way_area(camera, way)
    if old.line != new.line:
        for line in (old.line, new.line):
            if line is not None:
                yield from _sight_area(camera, line, look)
    if old.ring != new.ring:
        for ring in (old.ring, new.ring):
            if ring is not None:
                yield ring_area(camera, ring)


def _around(camera: Camera, square: Square) -> pygame.Rect:
    rect = camera.rect(square.column, square.row)
    return rect.inflate(max(8, rect.width // 3), max(8, rect.height // 3))


def _way_area(camera: Camera, way: tuple[Square, ...]) -> Iterator[pygame.Rect]:
    if way:
        area = camera.rect(*way[0])
        for square in way[1:]:
            area.union_ip(camera.rect(*square))
        yield area.inflate(12, 12)


def _sight_area(camera: Camera, line: SightLine, look: Look) -> Iterator[pygame.Rect]:
    points = [camera.to_screen(*point) for point in line.points()]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    area = pygame.Rect(left, top, right - left, bottom - top)
    # Crosses and thick ends reach beyond what they stand on.
    yield area.inflate(max(40, round(camera.square)), max(40, round(camera.square)))
    for square, value in line.covering:
        yield flag_place(camera.rect(*square), look.word("cover", n=value), look)


def ring_area(camera: Camera, ring: Ring) -> pygame.Rect:
    """The pixels of the ring of facings."""
    points = [ring_point(camera, ring.square, facing) for facing in ring.facings]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    reach = 2 * round(_arrow(camera, True) * ARROW + 4)
    return pygame.Rect(left, top, right - left, bottom - top).inflate(reach, reach)


def paint_under(surface: pygame.Surface, camera: Camera, marks: Marks, look: Look) -> None:
    """Draw the marks that lie on the floor, below the tokens."""
    theme = look.theme
    px = camera.square
    clip = surface.get_clip()
    if marks.hover is not None:
        frame(surface, theme.paper, camera.rect(*marks.hover))
    if len(marks.way) > 1:
        points = [camera.middle(square) for square in marks.way]
        thick = max(3, round(px * 0.07))
        pygame.draw.lines(surface, theme.ink, False, points, thick + 4)
        pygame.draw.lines(surface, theme.lamp, False, points, thick)
        for point in points[1:-1]:
            pygame.draw.circle(surface, theme.lamp, point, thick)
    for square, words in marks.reach:
        rect = camera.rect(*square)
        if rect.colliderect(clip):
            paint_cost(surface, rect, words, look, square == marks.chosen, square in marks.watched)
    for square in marks.watched:
        rect = camera.rect(*square)
        if rect.colliderect(clip) and px >= 24:
            paint_eye(surface, rect, look)


def paint_eye(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """An eye in the corner of a square: somebody hostile watches it. Light on dark, it is seen without its colour."""
    theme = look.theme
    plate = _eye_plate(rect)
    pygame.draw.rect(surface, theme.paper, plate.inflate(2, 2), border_radius=plate.height // 2 + 1)
    pygame.draw.rect(surface, theme.ink, plate, border_radius=plate.height // 2)
    drawn = look.drawings.get("ui_watched", plate.width - 2, ink=theme.paper, fill=theme.paper)
    surface.blit(drawn, drawn.get_rect(center=plate.center))


def _eye_plate(rect: pygame.Rect) -> pygame.Rect:
    """Where the eye of a square lies, in pixels."""
    wide = max(12, round(rect.width * 0.34))
    tall = round(wide * 0.7)
    return pygame.Rect(rect.right - wide - 2, rect.top + 2, wide, tall)


def paint_cost(
    surface: pygame.Surface, rect: pygame.Rect, words: str, look: Look, chosen: bool, watched: bool = False
) -> None:
    """A small dot with the cost, dark on light so that it reads on any floor; it makes room for the eye."""
    theme = look.theme
    if rect.width < 24 or not words:
        radius = max(2, rect.width // 7)
        pygame.draw.circle(surface, theme.ink, rect.center, radius + 1)
        pygame.draw.circle(surface, theme.lamp, rect.center, radius)
        return
    px = max(theme.least, min(round(rect.width * 0.27), round(theme.text_px("body") * 1.2)))
    drawn = look.texts.line(words, px, theme.ink, "bold")
    radius = max(drawn.get_width() // 2 + 4, round(px * 0.66))
    place = drawn.get_rect(center=rect.center)
    plate = _eye_plate(rect).inflate(4, 4)
    digits = pygame.Rect(0, 0, place.width, round(px * 0.8))
    digits.center = place.center
    if watched and plate.colliderect(digits):
        place.move_ip((plate.left - digits.right) // 2, plate.bottom - digits.top)
    middle = place.center
    pygame.draw.aacircle(surface, theme.ink, middle, radius + 1)
    pygame.draw.aacircle(surface, theme.lamp if chosen else theme.paper, middle, radius)
    surface.blit(drawn, place)


def paint_around(surface: pygame.Surface, camera: Camera, marks: Marks, look: Look) -> None:
    """Draw the marks around tokens, below their names."""
    theme = look.theme
    for square, _ in marks.targets:
        chosen = square == marks.chosen
        paint_bracket(surface, camera.rect(*square), theme.lamp if chosen else theme.danger, theme.ink, chosen)
    if marks.chosen is not None and marks.chosen not in [square for square, _ in marks.targets]:
        paint_bracket(surface, camera.rect(*marks.chosen), theme.lamp, theme.ink, True)
    if marks.cursor is not None:
        rect = camera.rect(*marks.cursor)
        pygame.draw.rect(surface, theme.ink, rect.inflate(4, 4), max(4, rect.width // 14), border_radius=4)
        pygame.draw.rect(surface, theme.lamp, rect.inflate(2, 2), max(2, rect.width // 24), border_radius=4)


def paint_over(surface: pygame.Surface, camera: Camera, marks: Marks, look: Look) -> None:
    """Draw the marks that lie above the tokens and their names."""
    for square, words in marks.targets:
        if words:
            paint_flag(surface, camera.rect(*square), words, look)
    if marks.line is not None:
        _sight(surface, camera, marks.line, look)
    if marks.ring is not None:
        _ring(surface, camera, marks.ring, look)


def paint_bracket(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, ink: Colour, chosen: bool = False
) -> None:
    """Four corners around a square: a target; they meet when it is the chosen one."""
    arm = rect.width // 2 if chosen else max(4, rect.width // 4)
    for thick, shade in ((max(4, rect.width // 14) + 2, ink), (max(2, rect.width // 18), colour)):
        for x, y, dx, dy in (
            (rect.left + 1, rect.top + 1, 1, 1),
            (rect.right - 2, rect.top + 1, -1, 1),
            (rect.left + 1, rect.bottom - 2, 1, -1),
            (rect.right - 2, rect.bottom - 2, -1, -1),
        ):
            pygame.draw.line(surface, shade, (x, y), (x + dx * arm, y), thick)
            pygame.draw.line(surface, shade, (x, y), (x, y + dy * arm), thick)


def paint_flag(surface: pygame.Surface, rect: pygame.Rect, words: str, look: Look) -> None:
    """A chance above a target."""
    theme = look.theme
    drawn, plate = _flag(rect, words, look)
    pygame.draw.rect(surface, theme.lamp, plate, border_radius=3)
    pygame.draw.rect(surface, theme.ink, plate, 1, border_radius=3)
    surface.blit(drawn, drawn.get_rect(center=plate.center))


def flag_place(rect: pygame.Rect, words: str, look: Look) -> pygame.Rect:
    """Where the flag of a square stands."""
    return _flag(rect, words, look)[1]


def _flag(rect: pygame.Rect, words: str, look: Look) -> tuple[pygame.Surface, pygame.Rect]:
    """The words of a flag above a square, and its plate."""
    theme = look.theme
    drawn = look.texts.line(words, theme.text_px("small"), theme.ink, "bold")
    plate = drawn.get_rect().inflate(theme.px(8), 0)
    plate.midbottom = (rect.centerx, rect.top + max(2, rect.height // 10))
    return drawn, plate


def _sight(surface: pygame.Surface, camera: Camera, line: SightLine, look: Look) -> None:
    """The line between the centres; of its companions those that are stopped, and what stops or covers."""
    theme = look.theme
    a, b = camera.middle(line.start), camera.middle(line.end)
    thick = max(2, round(camera.square * 0.05))
    for square, _ in line.covering:
        rect = camera.rect(*square)
        pygame.draw.rect(surface, theme.ink, rect.inflate(2, 2), thick + 2, border_radius=4)
        pygame.draw.rect(surface, theme.lamp, rect, thick, border_radius=4)
    for square in line.squares:
        rect = camera.rect(*square)
        frame(surface, theme.ink, rect.inflate(2, 2), thick + 2)
        frame(surface, theme.danger, rect, thick)
        _cross(surface, rect.center, max(3, rect.width // 5), theme.danger, theme.ink)
    for start, end in line.walls:
        ends = camera.to_screen(*start), camera.to_screen(*end)
        pygame.draw.line(surface, theme.ink, *ends, 2 * thick + 4)
        pygame.draw.line(surface, theme.danger, *ends, 2 * thick)
    pygame.draw.line(surface, theme.ink, a, b, thick + 4)
    pygame.draw.line(surface, theme.lamp, a, b, thick)
    for start, end in line.stopped:
        stop = camera.to_screen(*end)
        pygame.draw.line(surface, theme.ink, camera.to_screen(*start), stop, 3)
        pygame.draw.line(surface, theme.danger, camera.to_screen(*start), stop, 1)
        _cross(surface, stop, 2 * thick, theme.danger, theme.ink)
    for point in (a, b):
        pygame.draw.circle(surface, theme.ink, point, thick * 2 + 2)
        pygame.draw.circle(surface, theme.lamp, point, thick * 2)
    for square, value in line.covering:
        paint_flag(surface, camera.rect(*square), look.word("cover", n=value), look)


def _cross(surface: pygame.Surface, at: tuple[float, float], arm: int, colour: Colour, ink: Colour) -> None:
    for shade, thick in ((ink, 5), (colour, 2)):
        for down in (-arm, arm):
            pygame.draw.line(surface, shade, (at[0] - arm, at[1] - down), (at[0] + arm, at[1] + down), thick)


def _ring(surface: pygame.Surface, camera: Camera, ring: Ring, look: Look) -> None:
    theme = look.theme
    for facing in ring.facings:
        point = ring_point(camera, ring.square, facing)
        here = facing == ring.chosen
        size = _arrow(camera, here)
        pygame.draw.aacircle(surface, theme.ink, point, size * ARROW + 2)
        pygame.draw.aacircle(surface, theme.lamp if here else theme.paper, point, size * ARROW)
        drawn = look.drawings.get("ui_facing", size, fill=theme.ink)
        turned = pygame.transform.rotozoom(drawn, -45 * camera.screen_turn(facing), 0.9)
        surface.blit(turned, turned.get_rect(center=(round(point[0]), round(point[1]))))


def _arrow(camera: Camera, chosen: bool) -> int:
    """How large the arrow of a facing is, in pixels."""
    return max(22, round(camera.square * (0.62 if chosen else 0.5)))


def ring_point(camera: Camera, square: Square, facing: int) -> tuple[float, float]:
    """Where the arrow of a facing lies around a square, in pixels."""
    steps = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    across, down = steps[facing]
    length = hypot(across, down)
    return camera.to_screen(
        square.column + 0.5 + across / length * RING_RADIUS, square.row + 0.5 + down / length * RING_RADIUS
    )
