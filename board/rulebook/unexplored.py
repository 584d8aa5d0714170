"""What a side takes a place for where it was never able to look: open floor.

The rules judge on the place as all know it when a fight begins (DV-AMB-120), walls and all. A player is shown less:
only what its side has seen. What it is offered, its chances and the reasons it is told are therefore worked out on a
scene in which nothing stands where the side never looked, so that they are the same whatever stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from board.grid.sight import learn_from
from board.grid.squares import Square, card4
from board.grid.terrain import Terrain
from board.grid.walls import UNIT, Wall
from board.scene.place import Place, Zone
from board.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Ken:
    """The squares that a side has ever seen, those that it sees now, and those that it feels beside its own.

    `ever` and `now` are row-major, 1 for each square; `near` are squares as `felt` gives them.
    """

    ever: bytes
    now: bytes
    near: frozenset[Square]
    columns: int

    def knows(self, square: Square) -> bool:
        """Whether the side knows what the square is like; false beside the board."""
        return square in self.near or self.saw(square)

    def saw(self, square: Square) -> bool:
        """Whether the side has ever seen the square; false beside the board."""
        return self._at(self.ever, square)

    def sees(self, square: Square) -> bool:
        """Whether the side sees the square now; false beside the board."""
        return self._at(self.now, square)

    def _at(self, squares: bytes, square: Square) -> bool:
        column, row = square
        place = row * self.columns + column
        return 0 <= column < self.columns and 0 <= place < len(squares) and squares[place] == 1


def felt(scene: Scene, side: str) -> frozenset[Square]:
    """The squares of the creatures of a side and those around them: what is there is felt (DV-AMB-120)."""
    return frozenset(
        one.at.moved(columns, rows)
        for one in scene.creatures
        if one.side == side
        for columns in (-1, 0, 1)
        for rows in (-1, 0, 1)
    )


def as_taken(known: Scene, ken: Ken) -> Scene:
    """The scene that a side knows, with open floor where it never looked; the same scene where nothing stands there."""
    place = place_as_taken(known.place, ken)
    return known if place is known.place else replace(known, place=place)


_KEPT = 8
_terrains: list[tuple[Terrain, Terrain]] = []
_places: list[tuple[Place, Place]] = []


def place_as_taken(place: Place, ken: Ken) -> Place:
    """The place, with open floor where the side never looked; the same place where nothing stands there."""
    doors = tuple(door for door in place.doors if any(map(ken.knows, door.squares)))
    things = tuple(thing for thing in place.things if ken.knows(thing.at))
    zones = tuple(found for zone in place.zones if (found := _known_part(zone, ken)) is not None)
    lamps = tuple(lamp for lamp in place.lamps if ken.knows(lamp.square))
    walls = _terrain(place, ken, frozenset(door.id for door in place.doors) - {door.id for door in doors})
    if len(lamps) < len(place.lamps):
        # Light is seen where it falls, wherever it comes from.
        lit = tuple(sorted(square for square in place.lit_squares if ken.sees(square)))
        zones = (*zones, Zone(lit=True, squares=lit)) if lit else zones
    parts = (walls, doors, things, lamps, zones)
    if parts == (place.walls, place.doors, place.things, place.lamps, place.zones):
        return place
    for known, made in _places:
        if known is place and (made.walls, made.doors, made.things, made.lamps, made.zones) == parts:
            return made
    made = replace(place, walls=walls, doors=doors, things=things, lamps=lamps, zones=zones)
    _places.insert(0, (place, made))
    del _places[_KEPT:]
    return made


def _known_part(zone: Zone, ken: Ken) -> Zone | None:
    squares = tuple(square for square in zone.squares if ken.knows(square))
    if len(squares) == len(zone.squares):
        return zone
    return replace(zone, squares=squares) if squares else None


def _terrain(place: Place, ken: Ken, gone: frozenset[str]) -> Terrain:
    """The walls that the side knows of, without those of the doors that are `gone`."""
    terrain = place.walls
    walls: list[Wall] = []
    for wall, pieces in cut(terrain):
        if wall.name and wall.name in gone:
            continue
        here = [piece for piece, squares in pieces if any(map(ken.knows, squares))]
        if len(here) == len(pieces):
            walls.append(wall)
        elif here:
            walls.extend(_joined(here))
    opaque = frozenset(square for square in terrain.opaque if ken.knows(square))
    # Where floor that was seen ends, it is seen to end.
    void = frozenset(square for square in terrain.void if ken.knows(square) or any(map(ken.saw, card4(square))))
    found = (tuple(walls), opaque, void)
    if found == (terrain.walls, terrain.opaque, terrain.void):
        return terrain
    for known_terrain, kept in _terrains:
        if known_terrain is terrain and (kept.walls, kept.opaque, kept.void) == found:
            return kept
    made = replace(terrain, walls=found[0], opaque=opaque, void=void)
    before = next((kept for known_terrain, kept in _terrains if known_terrain is terrain), None)
    if before is not None:
        learn_from(made, before)
    _terrains.insert(0, (terrain, made))
    del _terrains[_KEPT:]
    return made


Pieces = Sequence[tuple[Wall, tuple[Square, ...]]]

_pieces: list[tuple[Terrain, Sequence[tuple[Wall, Pieces]]]] = []


def cut(terrain: Terrain) -> Sequence[tuple[Wall, Pieces]]:
    """Each wall with its pieces, cut wherever it passes from square to square, and the squares beside each."""
    for known, made in _pieces:
        if known is terrain:
            return made
    made = [(wall, pieces_of(wall)) for wall in terrain.walls]
    _pieces.insert(0, (terrain, made))
    del _pieces[_KEPT:]
    return made


def pieces_of(wall: Wall) -> Pieces:
    """A wall cut wherever it passes from one square to another, in order, each piece with the squares beside it."""
    crossings = _crossings(wall)
    if not crossings:
        return ((wall, _squares_beside(wall)),)
    ends = [(wall.x1, wall.y1), *crossings, (wall.x2, wall.y2)]
    pieces = [replace(wall, x1=x1, y1=y1, x2=x2, y2=y2) for (x1, y1), (x2, y2) in pairwise(ends)]
    return tuple((piece, _squares_beside(piece)) for piece in pieces)


def _squares_beside(piece: Wall) -> tuple[Square, ...]:
    columns, rows = _beside(piece.x1 + piece.x2), _beside(piece.y1 + piece.y2)
    return tuple(Square(column, row) for row in rows for column in columns)


def _crossings(wall: Wall) -> list[tuple[int, int]]:
    """Where a wall crosses lines of the grid between its ends, rounded to whole thousandths."""
    parts: set[Fraction] = set()
    for start, end in ((wall.x1, wall.x2), (wall.y1, wall.y2)):
        low, high = min(start, end), max(start, end)
        lines = range(low // UNIT + 1, (high - 1) // UNIT + 1)
        if not lines:
            continue
        parts.update(Fraction(line * UNIT - start, end - start) for line in lines)
    across, down = wall.x2 - wall.x1, wall.y2 - wall.y1
    return [(wall.x1 + round(across * part), wall.y1 + round(down * part)) for part in sorted(parts)]


def _beside(double: int) -> tuple[int, ...]:
    """The columns or rows that a place, given twice over in thousandths, lies in: two of them on a line of the grid."""
    line, rest = divmod(double, 2 * UNIT)
    return (line,) if rest else (line - 1, line)


def _joined(pieces: Iterable[Wall]) -> list[Wall]:
    """Pieces of one wall, those that follow each other as one."""
    found: list[Wall] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last is not None and (last.x2, last.y2) == (piece.x1, piece.y1):
            found[-1] = replace(last, x2=piece.x2, y2=piece.y2)
        else:
            found.append(piece)
    return found
