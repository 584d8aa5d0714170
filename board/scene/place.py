"""The place: walls, doors, things, lights and zones, with what they make of each square."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from board.grid.directions import Direction
from board.grid.light import Lamp, lit
from board.grid.squares import Square
from board.grid.terrain import Terrain
from board.scene.texts import Name


@dataclass(frozen=True, slots=True)
class Thing:
    """Scenery, or an object lying about.

    `cover` is 0, 2, 4 or 6; `opaque` hides what is behind, `blocks` forbids entering its square.
    `hidden` is the difficulty to notice it (None: plain to see). `item` is what the system keeps
    of an object that can be picked up, None for scenery. `clue` is what may give a hidden one away
    (`smell`, `built`, `magic`), `suspected` the sides that know of something there and not of what.
    """

    id: str
    kind: str
    name: Name
    at: Square
    cover: int = 0
    opaque: bool = False
    blocks: bool = False
    hidden: int | None = None
    item: Any = None
    trigger: Any = None
    clue: str = ""
    suspected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """A door on the side of two squares, on a square of its own, or a free piece of wall.

    `id` also names its `Wall` in the terrain. `squares` are those that it separates, or the one that
    it fills (`fills_square`); a door on the border of the board has one square too. `status` is
    `closed`, `open` or `locked`; a `secret` door is a wall for whoever it was not revealed to.
    """

    id: str
    squares: tuple[Square, ...]
    status: str = "closed"
    secret: bool = False
    difficulty: int | None = None
    name: Name = ""
    fills_square: bool = False

    @property
    def is_open(self) -> bool:
        return self.status == "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What all zones together make of one square."""

    dark: bool = False
    lit: bool = False
    cramped: bool = False
    water: bool = False
    fire: bool = False
    risky: bool = False
    rough: int = 0
    difficulty: int = 0
    height: int = 0
    current: tuple[Direction, int] | None = None


@dataclass(frozen=True, slots=True)
class Zone(Ground):
    """An area with properties; `squares` in reading order."""

    squares: tuple[Square, ...]


PLAIN = Ground()


@dataclass(frozen=True)
class Place:
    """The table without its creatures. `walls` is the terrain with every door shut.

    `light` is `day` or `night`. Scenes share one Place until something in it changes, and with it
    everything that was worked out about it.
    """

    walls: Terrain
    doors: tuple[Door, ...] = ()
    things: tuple[Thing, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    zones: tuple[Zone, ...] = ()
    light: str = "day"

    @cached_property
    def terrain(self) -> Terrain:
        """The terrain in force: open doors taken out, opaque things and shut door squares filled in."""
        opened = frozenset(door.id for door in self.doors if door.is_open)
        solid = frozenset(
            [thing.at for thing in self.things if thing.opaque]
            + [door.squares[0] for door in self.doors if door.fills_square and not door.is_open]
        )
        terrain = self.walls.without_walls(opened) if opened else self.walls
        return terrain.with_opaque(solid) if solid else terrain

    @cached_property
    def lit_squares(self) -> frozenset[Square]:
        """Squares that the fixed lamps light."""
        return lit(self.terrain, self.lamps)

    @cached_property
    def _ground(self) -> dict[Square, Ground]:
        ground: dict[Square, Ground] = {}
        for zone in self.zones:
            for square in zone.squares:
                before = ground.get(square, PLAIN)
                ground[square] = Ground(
                    dark=before.dark or zone.dark,
                    lit=before.lit or zone.lit,
                    cramped=before.cramped or zone.cramped,
                    water=before.water or zone.water,
                    fire=before.fire or zone.fire,
                    risky=before.risky or zone.risky,
                    rough=max(before.rough, zone.rough),
                    difficulty=max(before.difficulty, zone.difficulty),
                    height=max(before.height, zone.height),
                    current=zone.current or before.current,
                )
        return ground

    def ground(self, square: Square) -> Ground:
        """What the zones make of `square`."""
        return self._ground.get(square, PLAIN)

    @cached_property
    def covers(self) -> dict[Square, int]:
        """The highest cover of the things on each square that has one."""
        covers: dict[Square, int] = {}
        for thing in self.things:
            if thing.cover > covers.get(thing.at, 0):
                covers[thing.at] = thing.cover
        return covers

    @cached_property
    def barred(self) -> frozenset[Square]:
        """Squares that no one may enter: opaque ones and those of blocking things."""
        blocking = frozenset(thing.at for thing in self.things if thing.blocks)
        return blocking | self.terrain.opaque

    @cached_property
    def _things_at(self) -> dict[Square, tuple[Thing, ...]]:
        found: dict[Square, tuple[Thing, ...]] = {}
        for thing in self.things:
            found[thing.at] = (*found.get(thing.at, ()), thing)
        return found

    def things_at(self, square: Square) -> tuple[Thing, ...]:
        """What stands or lies on `square`, in the order in which it came there."""
        return self._things_at.get(square, ())

    def door(self, door_id: str) -> Door:
        """The door called `door_id`. Raises KeyError when there is none."""
        for door in self.doors:
            if door.id == door_id:
                return door
        raise KeyError(door_id)

    @cached_property
    def _named_doors(self) -> dict[str, Door]:
        found: dict[str, Door] = {}
        for door in self.doors:
            names = [door.id]
            if door.fills_square:
                names.append(door.squares[0].name)
            elif len(door.squares) == 2:
                a, b = (square.name for square in door.squares)
                names.extend((f"{a}|{b}", f"{b}|{a}"))
            for name in names:
                found.setdefault(name, door)
        return found

    def door_named(self, name: str) -> Door | None:
        """The door called `name`: its id, the square it fills, or the side it stands on, in either order."""
        return self._named_doors.get(name)

    def with_door(self, changed: Door) -> Place:
        """This place with one door changed."""
        return replace(self, doors=tuple(changed if d.id == changed.id else d for d in self.doors))

    def with_thing(self, thing: Thing) -> Place:
        """This place with one more thing."""
        return replace(self, things=(*self.things, thing))

    def without_thing(self, thing_id: str) -> Place:
        """This place without the thing called `thing_id`."""
        return replace(self, things=tuple(t for t in self.things if t.id != thing_id))
