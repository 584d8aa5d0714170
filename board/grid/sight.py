"""Lines of sight between squares (DV-AMB-32, DV-AMB-111, DV-AMB-119).

Square B can be seen from square A when at least one of nine lines is clear: centre to centre, the
centre of A to the four corners of B drawn in by a tenth of the side, the four corners of A to the
centre of B. B has wall-corner cover against A when it can be seen and one or more of the five lines
from the centre of A is blocked. With the reading `centre_only` the line between the centres decides
alone and there is no wall-corner cover. What blocks a line is written in `board.grid.lines`.

Facing, darkness and the creatures on the way are no part of this: sight holds both ways.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from board.grid.lines import NINE, PROBES, SOLID, LineIndex, Path
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.grid.walls import UNIT, Wall

if TYPE_CHECKING:
    from board.grid.field import Field

WallCorner = Literal["nine_lines", "centre_only"]
"""The option `wall_corner` (DV-AMB-111)."""

# Answers kept for single pairs. A pair costs some twenty microseconds, an entry some 150 bytes.
_KEPT_LOOKS = 100_000

_FROM_CENTRE = 0b000011111
_ALL_NINE = 0b111111111
_UNSEEN = 1 << 9

# The same nine lines told from B to A: centre to corners becomes corners to centre.
_TURNED = (0, 5, 6, 7, 8, 1, 2, 3, 4)


class Look(NamedTuple):
    """Whether a square is seen from another, and whether a wall's corner covers it (DV-AMB-111)."""

    seen: bool
    corner: bool


class BlockedLine(NamedTuple):
    """A blocked line of the nine, for explanations.

    `line` counts from 0: centre to centre, then the centre of A to the corners of B (north-west,
    then clockwise), then the corners of A to the centre of B. `start` and `end` are its ends and
    `point` is where it is first blocked, all in thousandths of a square, `point` rounded. `by` is
    the wall or opaque square that it crosses there, or all those that it touches there.
    """

    line: int
    start: tuple[int, int]
    end: tuple[int, int]
    by: tuple[Square | Wall, ...]
    point: tuple[int, int]


_HIDDEN = Look(False, False)
_OPEN = Look(True, False)
_COVERED = Look(True, True)


def lines_of(terrain: Terrain) -> LineIndex:
    """The index of what blocks sight on this terrain, built on first use."""
    index = terrain.workings.lines
    if index is None:
        origin = terrain.workings.origin
        if origin is not None:
            index = lines_of(origin).changed(terrain.workings.gone, terrain.opaque)
        else:
            walls = tuple(wall for wall in terrain.walls if wall.blocks_sight)
            index = LineIndex(terrain.columns, terrain.rows, terrain.void, terrain.opaque, walls)
        terrain.workings.lines = index
    return index


def _steps_of(terrain: Terrain) -> LineIndex:
    """The index of what bars steps: the same with windows."""
    index = terrain.workings.steps
    if index is None:
        origin = terrain.workings.origin
        if all(wall.blocks_sight for wall in terrain.walls):
            index = lines_of(terrain)
        elif origin is not None:
            index = _steps_of(origin).changed(terrain.workings.gone, terrain.opaque)
        else:
            index = LineIndex(terrain.columns, terrain.rows, terrain.void, terrain.opaque, terrain.walls)
        terrain.workings.steps = index
    return index


def learn_from(terrain: Terrain, before: Terrain) -> None:
    """Take over what was worked out for a terrain whose walls this one has besides others; nothing if it has not.

    Both are of one size with the same void squares. Only the walls that are new have to be sorted then.
    """
    old = set(before.walls)
    more = [wall for wall in terrain.walls if wall not in old]
    if before.void != terrain.void or len(terrain.walls) - len(more) != len(before.walls):
        return
    lines, steps = before.workings.lines, before.workings.steps
    if lines is not None:
        opaque = [wall for wall in more if wall.blocks_sight]
        terrain.workings.lines = lines.with_more(opaque, terrain.opaque)
    if steps is not None and (steps is not lines or not all(wall.blocks_sight for wall in more)):
        terrain.workings.steps = steps.with_more(more, terrain.opaque)


def line_clear(terrain: Terrain, a: Square, b: Square) -> bool:
    """Whether the line between the centres of two squares is clear (DV-AMB-32); false off the board."""
    # The body of LineIndex.blocked, written out for the centre line: bots and odds ask it hundreds of
    # thousands of times, and one more call would cost as much as a wall.
    index = terrain.workings.lines or lines_of(terrain)
    places = index.places
    try:
        place, ax, ay = places[a]
        goal = places[b][0]
    except KeyError:
        return False
    try:
        dx, dy, steps, corners = index.reaches[goal - place]
    except KeyError:
        dx, dy, steps, corners = index.reach(goal - place)
    own = dx * ay - dy * ax
    touching = False
    mixed = index.mixed
    for step in steps:
        found = mixed[place + step]
        if found:
            if found is SOLID:
                if step != 0 and place + step != goal:
                    return False
                found = index.near[place + step] or ()
            for x1, y1, x2, y2, piece in found:
                first = dx * y1 - dy * x1
                second = dx * y2 - dy * x2
                # Most walls have both ends on the same side of the line.
                if first < own > second or first > own < second:
                    continue
                if first != own != second:
                    across, down, crossing, _ = piece
                    start = across * ay - down * ax - crossing
                    end = start + UNIT * (across * dy - down * dx)
                    if start <= 0 <= end or end <= 0 <= start:
                        return False
                else:
                    touching = True
    if corners:
        for _, _, left, right in corners:
            if mixed[place + left] is SOLID or mixed[place + right] is SOLID:
                touching = True
    if not touching:
        return True
    return not index.pinched(place, ax, ay, ax + dx * UNIT, ay + dy * UNIT, steps, corners)


def step_clear(terrain: Terrain, a: Square, b: Square) -> bool:
    """Whether walls, windows and closed doors leave the step between two adjacent squares free.

    The line between the centres must be clear as a line of sight is (DV-AMB-119). Whether the square
    stepped onto may be entered at all is another question: see `enterable`. False off the board.
    """
    index = terrain.workings.steps or _steps_of(terrain)
    known = index.stepped.get((a, b))
    if known is None:
        known = a in index.places and b in index.places
        if known and a != b:
            place = index.places[a][0]
            known = not index.blocked(place, index.bundle(index.places[b][0] - place)[0])
        if abs(b[0] - a[0]) <= 1 and abs(b[1] - a[1]) <= 1:
            index.stepped[a, b] = known
    return known


def enterable(terrain: Terrain, square: Square) -> bool:
    """Whether a square is on the board and not opaque."""
    return terrain.on_board(square) and square not in terrain.opaque


def look(terrain: Terrain, a: Square, b: Square, wall_corner: WallCorner = "nine_lines") -> Look:
    """What square `a` sees of square `b` (DV-AMB-111); nothing off the board.

    One's own square is seen without cover (DV-AMB-25).
    """
    if a == b:
        return _OPEN if terrain.on_board(a) else _HIDDEN
    field = terrain.workings.fields.get((a, wall_corner))
    if field is not None:
        # The whole field of view was asked for before: the answer is in it.
        return (_COVERED if field.corner_cover(b) else _OPEN) if field.sees(b) else _HIDDEN
    if wall_corner == "centre_only":
        return _OPEN if line_clear(terrain, a, b) else _HIDDEN
    blocked = _blocked_lines(terrain, a, b)
    if blocked >= _ALL_NINE:
        return _HIDDEN
    return _COVERED if blocked & _FROM_CENTRE else _OPEN


def _blocked_lines(terrain: Terrain, a: Square, b: Square) -> int:
    """The blocked ones of the nine lines as bits, `_UNSEEN` off the board; kept for both directions."""
    looks = terrain.workings.looks
    known = looks.get((a, b))
    if known is not None:
        return known
    index = terrain.workings.lines or lines_of(terrain)
    if a not in index.places or b not in index.places:
        return _UNSEEN
    place = index.places[a][0]
    blocked = turned = 0
    for line, path in enumerate(index.bundle(index.places[b][0] - place)):
        if index.blocked(place, path):
            blocked |= 1 << line
            turned |= 1 << _TURNED[line]
    if len(looks) >= _KEPT_LOOKS:
        looks.clear()
    looks[a, b] = blocked
    looks[b, a] = turned
    return blocked


def field_of_view(terrain: Terrain, a: Square, wall_corner: WallCorner = "nine_lines") -> Field:
    """All squares seen from square `a`, the same as asking `look` for each; nothing off the board."""
    from board.grid.field import field_from

    return field_from(terrain, Square(*a), wall_corner)


def prepare(terrain: Terrain) -> None:
    """Builds the indexes of a terrain before they are needed; they are otherwise built on first use."""
    from board.grid.field import index_of

    lines_of(terrain)
    _steps_of(terrain)
    index_of(terrain)


def blockers(terrain: Terrain, a: Square, b: Square) -> tuple[BlockedLine, ...]:
    """Which of the nine lines from `a` to `b` are blocked, by what and where, nearest `a` first met.

    Empty when nothing blocks, when both squares are the same and off the board.
    """
    index = lines_of(terrain)
    if a == b or a not in index.places or b not in index.places:
        return ()
    place = index.places[a][0]
    paths = enumerate(index.bundle(index.places[b][0] - place))
    return tuple(_explained(index, a, line, path) for line, path in paths if index.blocked(place, path))


def _explained(index: LineIndex, a: Square, line: int, path: Path) -> BlockedLine:
    """The first thing that blocks a line known to be blocked."""
    place = index.places[a][0]
    ax, ay = a[0] * UNIT + path.start[0], a[1] * UNIT + path.start[1]
    bx, by = ax + path.direction[0] * 100, ay + path.direction[1] * 100
    dx, dy = bx - ax, by - ay
    # How far along the line each thing blocks it, from 0 to 1, kept as an exact fraction.
    found: list[tuple[Fraction, int, tuple[Square | Wall, ...]]] = []
    met: set[int] = set()
    for step in path.steps:
        square = index.square(place + step)
        if index.mixed[place + step] is SOLID and step not in (0, path.steps[-1]):
            found.append((_entry(square, ax, ay, dx, dy), 0, (square,)))
        for x1, y1, x2, y2, (across, down, _, number) in index.near[place + step] or ():
            first, second = dx * (y1 - ay) - dy * (x1 - ax), dx * (y2 - ay) - dy * (x2 - ax)
            if number in met or not (first < 0 < second or second < 0 < first):
                continue
            met.add(number)
            along = Fraction(across * (ay - y1) - down * (ax - x1), down * dx - across * dy)
            if 0 <= along <= 1:
                found.append((along, 1, (index.walls[number],)))
    touches = index.touches(place, ax, ay, bx, by, path.steps, path.corners)
    for (x, y), (left, right) in touches.items():
        if left and right:
            things = tuple(_thing(index, number) for number in left + right)
            found.append((Fraction(x - ax, dx) if dx else Fraction(y - ay, dy), 2, things))
    along, _, by_what = min(found, key=lambda blocking: blocking[:2])
    point = (round(ax + along * dx), round(ay + along * dy))
    return BlockedLine(line, (ax, ay), (bx, by), by_what, point)


def _thing(index: LineIndex, number: int) -> Square | Wall:
    if number >= 0:
        return index.walls[number]
    return index.square(-1 - number)


def _entry(square: Square, ax: int, ay: int, dx: int, dy: int) -> Fraction:
    """How far along the line from (ax, ay) the interior of a square that it crosses begins."""
    ways = []
    for start, direction, low in ((ax, dx, square.column * UNIT), (ay, dy, square.row * UNIT)):
        if direction:
            ways.append(Fraction((low if direction > 0 else low + UNIT) - start, direction))
    return max(ways)


__all__ = [
    "NINE",
    "PROBES",
    "BlockedLine",
    "Look",
    "WallCorner",
    "blockers",
    "enterable",
    "field_of_view",
    "line_clear",
    "look",
    "prepare",
    "step_clear",
]
