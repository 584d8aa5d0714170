"""Boards for the tests: drawn by hand, by chance, and turned into the eight orientations."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import Wall, WallKind, side_wall


def drawn(text: str, walls: tuple[Wall, ...] = ()) -> tuple[Terrain, dict[str, Square]]:
    """A terrain from a drawn map: '#' opaque, '_' void, letters and digits are marked squares."""
    lines = [line.strip() for line in text.strip().splitlines()]
    marks: dict[str, Square] = {}
    opaque, void = set(), set()
    for row, line in enumerate(lines):
        for column, char in enumerate(line):
            if char == "#":
                opaque.add(Square(column, row))
            elif char == "_":
                void.add(Square(column, row))
            elif char != ".":
                marks[char] = Square(column, row)
    return Terrain(len(lines[0]), len(lines), frozenset(void), frozenset(opaque), walls), marks


Turning = tuple[Callable[[int, int, int, int], tuple[int, int]], bool]
"""Moves a point of a board of some width and height (in one unit); whether width and height swap."""

TURNINGS: tuple[Turning, ...] = (
    (lambda x, y, w, h: (x, y), False),
    (lambda x, y, w, h: (w - x, y), False),
    (lambda x, y, w, h: (x, h - y), False),
    (lambda x, y, w, h: (w - x, h - y), False),
    (lambda x, y, w, h: (y, x), True),
    (lambda x, y, w, h: (h - y, x), True),
    (lambda x, y, w, h: (y, w - x), True),
    (lambda x, y, w, h: (h - y, w - x), True),
)


def turned_square(square: Square, terrain: Terrain, turning: Turning) -> Square:
    """Where a square goes when its board is turned."""
    return Square(*turning[0](square[0], square[1], terrain.columns - 1, terrain.rows - 1))


def turned(terrain: Terrain, turning: Turning) -> Terrain:
    """The whole board turned or mirrored."""
    move, swapped = turning
    width, height = terrain.columns * 1000, terrain.rows * 1000

    def wall(old: Wall) -> Wall:
        return Wall(*move(old.x1, old.y1, width, height), *move(old.x2, old.y2, width, height), old.kind, old.name)

    def squares(old: frozenset[Square]) -> frozenset[Square]:
        return frozenset(turned_square(square, terrain, turning) for square in old)

    columns, rows = (terrain.rows, terrain.columns) if swapped else (terrain.columns, terrain.rows)
    return Terrain(
        columns,
        rows,
        squares(terrain.void),
        squares(terrain.opaque),
        tuple(wall(old) for old in terrain.walls),
    )


def random_terrain(random: Random, columns: int, rows: int, density: float = 0.15, walls: int = 12) -> Terrain:
    """Opaque squares, side walls, doors, windows and free walls, sharing ends and lines on purpose."""
    squares = [Square(column, row) for row in range(rows) for column in range(columns)]
    opaque = frozenset(square for square in squares if random.random() < density)
    void = frozenset(square for square in squares if random.random() < density / 6)
    found: list[Wall] = []
    points: list[tuple[int, int]] = []

    def point() -> tuple[int, int]:
        kind = random.randrange(8)
        if kind < 2 and points:
            return random.choice(points)
        x, y = random.randint(0, columns), random.randint(0, rows)
        if kind < 4:
            return x * 1000, y * 1000
        if kind < 6:
            # Centres, drawn-in corners and points of sides: where lines and ends meet exactly.
            return tuple(1000 * at + random.choice((0, 100, 500, 900)) for at in (x, y))  # type: ignore[return-value]
        if kind == 6:
            return x * 1000 + random.randrange(0, 1000, 50), y * 1000 + random.randrange(0, 1000, 50)
        return random.randint(-500, columns * 1000 + 500), random.randint(-500, rows * 1000 + 500)

    for number in range(walls):
        kind = random.choice((WallKind.WALL, WallKind.WALL, WallKind.DOOR, WallKind.WINDOW))
        name = f"w{number}" if kind is WallKind.DOOR or random.random() < 0.2 else ""
        if random.random() < 0.4:
            a = random.choice(squares)
            b = a.moved(*random.choice(((1, 0), (-1, 0), (0, 1), (0, -1))))
            found.append(side_wall(a, b, kind, name))
        else:
            start = point()
            if random.random() < 0.3 and found:
                # A piece that goes on along an earlier wall, or lies within it.
                old = random.choice(found)
                times = random.choice((2, 3))
                start = (old.x2, old.y2)
                end = (old.x1 + times * (old.x2 - old.x1), old.y1 + times * (old.y2 - old.y1))
                if random.random() < 0.5:
                    end = ((old.x1 + old.x2) // 2, (old.y1 + old.y2) // 2)
            else:
                end = point()
            found.append(Wall(*start, *end, kind, name))
        points += [(found[-1].x1, found[-1].y1), (found[-1].x2, found[-1].y2)]
    return Terrain(columns, rows, void, opaque, tuple(found))


randoms = st.builds(Random, st.integers(0, 2**32 - 1))
"""Chance from a seed: hypothesis' own would rather draw the same number over and over."""


@st.composite
def terrains(draw: st.DrawFn, size: int = 6, density: float = 0.15, walls: int = 10) -> Terrain:
    """Random terrains; size, density and the number of walls are drawn, so a failing one is made smaller."""
    columns, rows = draw(st.integers(1, size)), draw(st.integers(1, size))
    some = draw(st.sampled_from((0.0, density / 3, density)))
    return random_terrain(draw(randoms), columns, rows, some, draw(st.integers(0, walls)))
