"""Bench rows of the table top: fields of view and lines, against pymunk and tcod in the same run."""

from __future__ import annotations

import math
from random import Random

import pymunk
import tcod.los

from bench_rows import Row, median, seconds
from board.grid.sight import field_of_view, line_clear, prepare
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import HALF, INSET, UNIT, Wall, WallKind

SIDE = 100
"""Squares along each side of the board."""

SEED = 20
CORNERS = ((INSET, INSET), (UNIT - INSET, INSET), (UNIT - INSET, UNIT - INSET), (INSET, UNIT - INSET))
Point = tuple[int, int]


def rows() -> list[Row]:
    """All rows of the table top."""
    views = _views()
    return [*views, _reopened(), _lines()]


def free_walls(count: int, kind: WallKind = WallKind.WALL) -> tuple[Wall, ...]:
    """`count` walls of 0.5 to 3 squares at any place and angle, the same in every run."""
    chance = Random(SEED)
    walls = []
    while len(walls) < count:
        x, y = chance.randrange(SIDE * UNIT), chance.randrange(SIDE * UNIT)
        length, angle = chance.uniform(UNIT / 2, 3 * UNIT), chance.uniform(0, 2 * math.pi)
        end_x, end_y = x + round(length * math.cos(angle)), y + round(length * math.sin(angle))
        if 0 <= end_x <= SIDE * UNIT and 0 <= end_y <= SIDE * UNIT:
            walls.append(Wall(x, y, end_x, end_y, kind, f"door-{len(walls)}" if kind is WallKind.DOOR else ""))
    return tuple(walls)


def some_squares(count: int, seed: int = SEED) -> list[Square]:
    """Distinct squares of the board, the same in every run."""
    places = Random(seed).sample(range(SIDE * SIDE), count)
    return [Square(place % SIDE, place // SIDE) for place in places]


def nine_lines(a: Square, b: Square) -> list[tuple[Point, Point]]:
    """The nine lines of DV-AMB-111 from `a` to `b`, in thousandths."""
    (ax, ay), (bx, by) = (a[0] * UNIT, a[1] * UNIT), (b[0] * UNIT, b[1] * UNIT)
    from_a, to_b = (ax + HALF, ay + HALF), (bx + HALF, by + HALF)
    return [
        (from_a, to_b),
        *((from_a, (bx + x, by + y)) for x, y in CORNERS),
        *(((ax + x, ay + y), to_b) for x, y in CORNERS),
    ]


def physics(walls: tuple[Wall, ...]) -> pymunk.Space:
    """The same walls as static segments of a pymunk space."""
    space = pymunk.Space()
    for wall in walls:
        space.add(pymunk.Segment(space.static_body, (wall.x1, wall.y1), (wall.x2, wall.y2), 0))
    return space


def _views() -> list[Row]:
    views = 9
    terrains = {count: Terrain(SIDE, SIDE, walls=free_walls(count)) for count in (250, 1000, 4000)}
    for terrain in terrains.values():
        prepare(terrain)
        field_of_view(terrain, Square(0, 0))  # what is built on the first question of all
    space, everything = physics(terrains[1000].walls), pymunk.ShapeFilter()
    chance = Random(SEED)
    ours: dict[int, list[float]] = {count: [] for count in terrains}
    theirs: list[float] = []
    for viewer in some_squares(views):
        for count, terrain in terrains.items():
            ours[count].append(seconds(lambda t=terrain, v=viewer: field_of_view(t, v)))
        sample = [Square(chance.randrange(SIDE), chance.randrange(SIDE)) for _ in range(200)]
        lines = [line for target in sample for line in nine_lines(viewer, target)]

        def ask(lines: list[tuple[Point, Point]] = lines) -> None:
            for start, end in lines:
                space.segment_query_first(start, end, 0, everything)

        theirs.append(seconds(ask) / len(sample) * SIDE * SIDE)
    milliseconds = median(ours[1000]) * 1000
    return [
        Row(
            "field of view, 100x100, 1,000 free walls, against pymunk",
            ">=",
            15,
            median(theirs) / median(ours[1000]),
            f"{milliseconds:.0f} ms against {median(theirs) * 1000:.0f} ms",
        ),
        Row("field of view, 4,000 walls against 250", "<=", 24, median(ours[4000]) / median(ours[250])),
    ]


def _reopened() -> Row:
    walls = (*free_walls(999), Wall(50 * UNIT, 48 * UNIT, 50 * UNIT, 50 * UNIT, WallKind.DOOR, "gate"))
    first, again = [], []
    for column in range(40, 49):
        terrain = Terrain(SIDE, SIDE, walls=walls)  # one without anything worked out
        viewer = Square(column, 49)
        first.append(seconds(lambda t=terrain, v=viewer: field_of_view(t, v)))
        opened = terrain.without_walls(frozenset(("gate",)))
        again.append(seconds(lambda t=opened, v=viewer: field_of_view(t, v)))
    return Row("the same square again after one door opened", "<=", 0.5, median(again) / median(first))


def _lines() -> Row:
    terrain = Terrain(SIDE, SIDE, walls=free_walls(1000))
    prepare(terrain)
    chance = Random(SEED)
    pairs = []
    while len(pairs) < 2000:
        a = Square(chance.randrange(SIDE), chance.randrange(SIDE))
        b = a.moved(chance.randint(-8, 8), chance.randint(-8, 8))
        if terrain.on_board(b) and a != b:
            pairs.append((a, b))

    # Several rounds a sample: the collection before each sample leaves cold caches, which is not what is asked.
    rounds = 10

    def ours() -> None:
        for a, b in pairs * rounds:
            line_clear(terrain, a, b)

    def theirs() -> None:
        for a, b in pairs * rounds:
            tcod.los.bresenham(a, b)

    ours()
    theirs()
    times = [(seconds(ours), seconds(theirs)) for _ in range(25)]
    reached = median([theirs / ours for ours, theirs in times])
    each = median([ours for ours, _ in times]) / (rounds * len(pairs))
    return Row("one centre line within 8 squares, against tcod's bresenham", ">=", 1, reached, f"{each * 1e6:.1f} µs")
