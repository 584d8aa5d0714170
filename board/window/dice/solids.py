"""Solids of dice: corners, faces, and which number stands on which face.

Lengths are in radii of the die: every corner lies within 1 of its middle. Directions on the table are
(right, down, up out of the table).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2, cos, hypot, pi, radians, sin, sqrt

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""A turn: (w, x, y, z) of length 1."""

SHAPES = (4, 6, 8, 10, 12, 20)
"""Numbers of faces that there are solids for."""

LEAN = 62.0
"""Degrees by which the face of a d4 that is read leans back from looking straight up: it stands on another one."""

NOTHING: Quaternion = (1.0, 0.0, 0.0, 0.0)


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def scaled(a: Vector, by: float) -> Vector:
    """The vector, so many times as long."""
    return a[0] * by, a[1] * by, a[2] * by


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    """`a`, and `b` so many times."""
    return a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times


def unit(a: Vector) -> Vector:
    """The direction of a vector that is not zero."""
    return scaled(a, 1 / sqrt(dot(a, a)))


def turned(a: Vector, by: Quaternion) -> Vector:
    """A vector after a turn."""
    return times_matrix(a, matrix(by))


def times_matrix(a: Vector, rows: tuple[Vector, Vector, Vector]) -> Vector:
    """A vector times a matrix of three rows."""
    return dot(rows[0], a), dot(rows[1], a), dot(rows[2], a)


def matrix(q: Quaternion) -> tuple[Vector, Vector, Vector]:
    """A turn as the rows of a matrix."""
    w, x, y, z = q
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def about(axis: Vector, angle: float) -> Quaternion:
    """The turn about a direction by an angle in radians."""
    half = sin(angle / 2)
    return cos(angle / 2), axis[0] * half, axis[1] * half, axis[2] * half


def after(second: Quaternion, first: Quaternion) -> Quaternion:
    """First one turn, then another, kept at length 1."""
    a, b, c, d = second
    w, x, y, z = first
    made = (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )
    long = sqrt(sum(part * part for part in made))
    return made[0] / long, made[1] / long, made[2] / long, made[3] / long


def back(q: Quaternion) -> Quaternion:
    """The turn that takes a turn back."""
    return q[0], -q[1], -q[2], -q[3]


def from_axes(right: Vector, down: Vector, up: Vector) -> Quaternion:
    """The turn that brings these three directions, at right angles, to right, down and up."""
    # The rows of the matrix are the directions; its columns are where right, down and up come from.
    m = (right, down, up)
    trace = m[0][0] + m[1][1] + m[2][2]
    if trace > 0:
        s = sqrt(trace + 1) * 2
        found = (s / 4, (m[2][1] - m[1][2]) / s, (m[0][2] - m[2][0]) / s, (m[1][0] - m[0][1]) / s)
    elif m[0][0] > m[1][1] and m[0][0] > m[2][2]:
        s = sqrt(1 + m[0][0] - m[1][1] - m[2][2]) * 2
        found = ((m[2][1] - m[1][2]) / s, s / 4, (m[0][1] + m[1][0]) / s, (m[0][2] + m[2][0]) / s)
    elif m[1][1] > m[2][2]:
        s = sqrt(1 + m[1][1] - m[0][0] - m[2][2]) * 2
        found = ((m[0][2] - m[2][0]) / s, (m[0][1] + m[1][0]) / s, s / 4, (m[1][2] + m[2][1]) / s)
    else:
        s = sqrt(1 + m[2][2] - m[0][0] - m[1][1]) * 2
        found = ((m[1][0] - m[0][1]) / s, (m[0][2] + m[2][0]) / s, (m[1][2] + m[2][1]) / s, s / 4)
    return found


@dataclass(frozen=True)
class Face:
    """One face: its corners around it, where it looks, and how its number lies on it.

    `middle` is the middle of the number, `right` and `top` its directions, `room` the distance from
    its middle to the nearest edge. `rest` turns the solid so that this face is read, its number upright.
    """

    corners: tuple[int, ...]
    normal: Vector
    middle: Vector
    right: Vector
    top: Vector
    room: float
    rest: Quaternion


@dataclass(frozen=True)
class Solid:
    """A die's shape. `ups[n]` is the direction of the solid that points up when face `n` is read."""

    corners: tuple[Vector, ...]
    faces: tuple[Face, ...]
    ups: tuple[Vector, ...]
    numbers: tuple[int, ...]
    """The number of each face, opposite ones making the same sum where faces lie opposite."""


@cache
def solid(count: int) -> Solid:
    """The solid with so many faces, one of `SHAPES`. Raises KeyError for any other."""
    corners, normals = _FORMS[count]()
    longest = max(sqrt(dot(corner, corner)) for corner in corners)
    corners = [scaled(corner, 1 / longest) for corner in corners]
    faces = tuple(_face(count, corners, unit(normal)) for normal in normals)
    ups = tuple(turned((0.0, 0.0, 1.0), back(face.rest)) for face in faces)
    return Solid(tuple(corners), faces, ups, _numbers(faces))


def shape_of(sides: int) -> int:
    """How many faces the solid has that stands for a die of so many sides.

    Its own, else one that every number fits on equally often, else the smallest with enough, else the largest.
    """
    if sides in SHAPES:
        return sides
    for count in (6, *SHAPES):
        if sides > 1 and count % sides == 0:
            return count
    return next((count for count in SHAPES if count >= sides), SHAPES[-1])


@lru_cache(maxsize=512)
def numbered(sides: int, shown: int) -> tuple[tuple[int, ...], int]:
    """The number of each face of a die of so many sides, and the face to be read for it to show `shown`."""
    shape = solid(shape_of(sides))
    count = len(shape.faces)
    if count == sides:
        numbers = shape.numbers
    elif count > sides and count % sides == 0:
        numbers = tuple((number - 1) * sides // count + 1 for number in shape.numbers)
    else:
        # Numbers that no shape has room for: those about the one that is shown.
        numbers = tuple((shown - 1 + number - 1) % sides + 1 for number in shape.numbers)
    return numbers, numbers.index(shown)


def _face(count: int, corners: Sequence[Vector], normal: Vector) -> Face:
    far = max(dot(corner, normal) for corner in corners)
    found = [place for place, corner in enumerate(corners) if dot(corner, normal) > far - 1e-6]
    middle = scaled(_sum([corners[place] for place in found]), 1 / len(found))
    first = unit(plus(corners[found[0]], middle, -1))
    side = cross(normal, first)
    found.sort(key=lambda n: atan2(dot(plus(corners[n], middle, -1), side), dot(plus(corners[n], middle, -1), first)))
    towards = corners[found[0]]
    if count == 6:
        towards = scaled(plus(corners[found[0]], corners[found[1]]), 0.5)
    elif count == 10:
        # The number stands with its head to the point where all faces of its half meet, where the kite is wide.
        pole = max(found, key=lambda n: abs(corners[n][2]))
        towards = corners[pole]
        middle = plus(middle, unit(plus(middle, towards, -1)), 0.06)
    top = unit(plus(towards, middle, -1))
    top = unit(plus(top, normal, -dot(top, normal)))
    right = cross(normal, top)
    room = min(_distance(middle, corners[a], corners[b]) for a, b in zip(found, [*found[1:], found[0]], strict=True))
    return Face(tuple(found), normal, middle, right, top, room, _rest(count, normal, top, right))


def _rest(count: int, normal: Vector, top: Vector, right: Vector) -> Quaternion:
    """The turn after which the face looks up, or leans back, with its number upright."""
    flat = from_axes(right, scaled(top, -1), normal)
    return after(about((1.0, 0.0, 0.0), -radians(LEAN)), flat) if count == 4 else flat


def _sum(vectors: Sequence[Vector]) -> Vector:
    total: Vector = (0.0, 0.0, 0.0)
    for vector in vectors:
        total = plus(total, vector)
    return total


def _distance(point: Vector, a: Vector, b: Vector) -> float:
    along = unit(plus(b, a, -1))
    off = plus(point, a, -1)
    away = plus(off, along, -dot(off, along))
    return hypot(*away)


def _numbers(faces: Sequence[Face]) -> tuple[int, ...]:
    count = len(faces)
    numbers = [0] * count
    low = 1
    for place, face in enumerate(faces):
        if numbers[place]:
            continue
        opposite = next((n for n, other in enumerate(faces) if dot(face.normal, other.normal) < -0.999), None)
        if opposite is None:
            numbers[place] = place + 1
            continue
        # Low and high ones take turns, so that no half of the die is the better one.
        one, other = (low, count + 1 - low) if low % 2 else (count + 1 - low, low)
        numbers[place], numbers[opposite] = one, other
        low += 1
    return tuple(numbers)


Form = tuple[list[Vector], list[Vector]]
"""Corners, and a direction for each face."""

_GOLD = (1 + sqrt(5)) / 2


def _around(a: float, b: float) -> list[Vector]:
    """The twelve points (0, ±a, ±b) with their coordinates going around."""
    found: list[Vector] = []
    for one in (a, -a):
        for two in (b, -b):
            found += [(0.0, one, two), (two, 0.0, one), (one, two, 0.0)]
    return found


def _cube() -> list[Vector]:
    return [(x, y, z) for x in (1.0, -1.0) for y in (1.0, -1.0) for z in (1.0, -1.0)]


def _axes() -> list[Vector]:
    return [(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]


def _d4() -> Form:
    corners = [corner for corner in _cube() if corner[0] * corner[1] * corner[2] > 0]
    return corners, [scaled(corner, -1) for corner in corners]


def _d10() -> Form:
    """Two points and a ring that goes up and down so that the kites are flat."""
    top = 1.0
    low = top * (1 - cos(pi / 5)) / (1 + cos(pi / 5))
    ring: list[Vector] = [(cos(pi / 5 * n), sin(pi / 5 * n), low if n % 2 else -low) for n in range(10)]
    normals = []
    for place, point in enumerate(ring):
        pole: Vector = (0.0, 0.0, -top if place % 2 else top)
        across = plus(ring[(place + 1) % 10], ring[place - 1], -1)
        normal = cross(across, plus(pole, point, -1))
        normals.append(normal if dot(normal, point) > 0 else scaled(normal, -1))
    return [*ring, (0.0, 0.0, top), (0.0, 0.0, -top)], normals


def _d12() -> Form:
    return [*_cube(), *_around(1 / _GOLD, _GOLD)], _around(_GOLD, 1.0)


def _d20() -> Form:
    return _around(_GOLD, 1.0), [*_cube(), *_around(1 / _GOLD, _GOLD)]


_FORMS = {4: _d4, 6: lambda: (_cube(), _axes()), 8: lambda: (_axes(), _cube()), 10: _d10, 12: _d12, 20: _d20}
