"""How dice tumble: a throw worked out ahead so that each die ends showing the face that was rolled.

A throw decides nothing. The faces are known before it begins; the way of each die is worked out with pymunk,
and the die starts turned in just such a way that this way ends on its face. Lengths are in radii of a die,
times in milliseconds. The same faces and the same number always make the same throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import acos, cos, hypot, radians, sin
from random import Random

from board.window.dice.solids import (
    NOTHING, Quaternion, Vector, about, after, back, cross, dot, matrix, numbered, shape_of, solid, times_matrix,
    turned, unit,
)  # fmt: skip

LENGTH = 960
"""Milliseconds from the throw until every die lies still."""

FRAME = 12
"""Milliseconds between two moments that are worked out."""

COUNT = LENGTH // FRAME
_WORLD = 1.25
"""Seconds of motion that are shown in that time: it slows down to a stop at the end."""

_STEPS = 150
_UNIT = 40.0
"""Length of a radius in the space of pymunk, whose tolerances are made for pixels."""

APART = 2.5
"""From one die to the next where they are laid out, in radii."""


@dataclass(frozen=True)
class Pose:
    """One die at one moment: where it is, how high above the table, how it is turned."""

    x: float
    y: float
    high: float
    turn: Quaternion


@dataclass(frozen=True)
class Tumbling:
    """One die of a throw. `numbers` stand on its faces; `face` is the one to be read at the end."""

    sides: int
    shown: int
    numbers: tuple[int, ...]
    face: int
    poses: tuple[Pose, ...]

    def at(self, elapsed: int) -> Pose:
        """How it lies so many milliseconds after the throw."""
        return self.poses[min(COUNT, max(0, elapsed // FRAME))]


@dataclass(frozen=True)
class Throw:
    """Dice thrown together into a tray of `size`, their left upper corner at (0, 0)."""

    size: tuple[float, float]
    dice: tuple[Tumbling, ...]


def tray_size(count: int) -> tuple[float, float]:
    """The room that so many dice need to tumble, in radii."""
    rows = 1 if count <= 4 else 2 if count <= 12 else 3
    across = max(1, (count + rows - 1) // rows)
    return max(4.6, across * APART + 1.0), rows * APART + (1.1 if rows == 1 else 0.6)


def throw(dice: Sequence[int], faces: Sequence[int], number: int, still: bool = False) -> Throw:
    """A throw of `dice` (numbers of sides) that ends on `faces`; `number` tells throws apart.

    `still` leaves out the motion: the dice lie where they would end.
    """
    chance = Random(f"throw {number} {tuple(dice)} {tuple(faces)}")
    size = tray_size(len(dice))
    ways = _ways(len(dice), size, chance)
    tumbling = []
    for sides, shown, way in zip(dice, faces, ways, strict=True):
        numbers, face = numbered(sides, shown)
        tumbling.append(Tumbling(sides, shown, numbers, face, _poses(sides, face, way, chance, still)))
    return Throw(size, tuple(tumbling))


# ---- Where they go


Way = list[tuple[float, float, float]]
"""x, y and the turn about the upright axis in radians, at each moment."""


def _ways(count: int, size: tuple[float, float], chance: Random) -> list[Way]:
    """The ways of so many discs thrown in from the left, which come to rest beside each other."""
    import pymunk

    space = pymunk.Space()
    space.damping = 0.32
    wide, tall = size[0] * _UNIT, size[1] * _UNIT
    for a, b in (((0, 0), (wide, 0)), ((wide, 0), (wide, tall)), ((wide, tall), (0, tall)), ((0, tall), (0, 0))):
        wall = pymunk.Segment(space.static_body, a, b, 2.0)
        wall.elasticity, wall.friction = 0.72, 0.3
        space.add(wall)
    bodies = []
    rows = max(1, int((size[1] - 0.4) // 2.2))
    for place in range(count):
        body = pymunk.Body(1.0, 0.5 * _UNIT * _UNIT)
        column, row = divmod(place, rows)
        step = min(2.1, (size[0] - 2.2) / max(1, (count + rows - 1) // rows - 1)) if count > rows else 0
        across = 1.1 + column * step + (0.0 if count > 1 else 0.2 * chance.random())
        down = size[1] * (row + 0.5) / rows + (chance.random() - 0.5) * max(0.0, size[1] / rows - 2.2)
        body.position = across * _UNIT, down * _UNIT
        speed, angle = (7 + 6 * chance.random()) * _UNIT, (chance.random() - 0.5) * 1.5
        body.velocity = speed * cos(angle), speed * sin(angle)
        body.angular_velocity = (chance.random() - 0.5) * 9
        shape = pymunk.Circle(body, 1.02 * _UNIT)
        shape.elasticity, shape.friction = 0.6, 0.4
        space.add(body, shape)
        bodies.append(body)
    tracks: list[list[tuple[float, float, float]]] = [[] for _ in bodies]
    for _ in range(_STEPS + 1):
        for track, body in zip(tracks, bodies, strict=True):
            track.append((body.position.x / _UNIT, body.position.y / _UNIT, body.angle))
        space.step(_WORLD / _STEPS)
    return [[_between(track, _slowing(moment / COUNT)) for moment in range(COUNT + 1)] for track in tracks]


def _slowing(part: float) -> float:
    """How much of the motion is over: fast at first, standing still at the end."""
    return 1 - (1 - part) ** 2.2


def _between(track: list[tuple[float, float, float]], part: float) -> tuple[float, float, float]:
    place = part * (len(track) - 1)
    low = min(int(place), len(track) - 2)
    rest = place - low
    (a, b, c), (d, e, f) = track[low], track[low + 1]
    return a + (d - a) * rest, b + (e - b) * rest, c + (f - c) * rest


# ---- How they turn


def _poses(sides: int, face: int, way: Way, chance: Random, still: bool) -> tuple[Pose, ...]:
    """The moments of one die. It rolls along its way without slipping, and ends with `face` to be read."""
    shape = solid(shape_of(sides))
    askew = radians(chance.uniform(-11, 11))
    final = after(about((0.0, 0.0, 1.0), askew), shape.faces[face].rest)
    last = way[-1]
    if still:
        return (Pose(last[0], last[1], 0.0, final),) * (COUNT + 1)
    rolled: list[Quaternion] = [NOTHING]
    for (x, y, angle), (to_x, to_y, to_angle) in pairwise(way):
        far = hypot(to_x - x, to_y - y)
        turn = about((0.0, 0.0, 1.0), to_angle - angle)
        if far > 1e-9:
            # What goes right turns about the axis that points down, seen from above.
            turn = after(turn, about((-(to_y - y) / far, (to_x - x) / far, 0.0), far * 1.1))
        rolled.append(after(turn, rolled[-1]))
    first = after(back(rolled[-1]), final)
    hop = chance.uniform(0.85, 1.15)
    poses = []
    for moment, ((x, y, _), turn) in enumerate(zip(way, rolled, strict=True)):
        part = moment / COUNT
        turn = _settling(shape.ups, after(turn, first), part)
        poses.append(Pose(x, y, _height(part) * hop, turn))
    poses[-1] = Pose(last[0], last[1], 0.0, final)
    return tuple(poses)


def _height(part: float) -> float:
    """How high a die hops: it falls in, and bounces twice."""
    for begin, end, high in ((-0.2, 0.26, 1.0), (0.26, 0.52, 0.42), (0.52, 0.7, 0.14)):
        if begin <= part < end:
            along = (part - begin) / (end - begin)
            return 4 * along * (1 - along) * high
    return 0.0


def _settling(ups: Sequence[Vector], turn: Quaternion, part: float) -> Quaternion:
    """The slower a die gets, the longer it lies on a face and the quicker it tips over to the next.

    The tilt from the nearest face is bent without moving where two faces are equally near, so that nothing jumps.
    """
    sharp = 1 + 3.5 * max(0.0, part - 0.3) / 0.7
    rows = matrix(turn)
    above = [times_matrix(up, rows) for up in ups]
    above.sort(key=lambda up: -up[2])
    nearest, next_one = acos(min(1.0, above[0][2])), acos(max(-1.0, min(1.0, above[1][2])))
    edge = (nearest + next_one) / 2
    if nearest < 1e-6 or edge < 1e-6:
        return turn
    wanted = edge * (nearest / edge) ** sharp
    axis = cross(above[0], (0.0, 0.0, 1.0))
    if dot(axis, axis) < 1e-12:
        return turn
    return after(about(unit(axis), nearest - wanted), turn)


def nearest_face(die: Tumbling, elapsed: int) -> int:
    """The number that a die shows so many milliseconds after the throw."""
    shape = solid(shape_of(die.sides))
    turn = die.at(elapsed).turn
    return die.numbers[max(range(len(shape.ups)), key=lambda n: turned(shape.ups[n], turn)[2])]


__all__ = ["COUNT", "FRAME", "LENGTH", "Pose", "Throw", "Tumbling", "nearest_face", "throw", "tray_size"]
