"""The picture: all that one window may draw of a scene, made of what one side knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from board.grid.squares import Square
from board.rulebook.knowledge import known_to
from board.rulebook.system import System
from board.scene.place import Door, Place, Thing
from board.scene.scene import Creature, Scene

NEVER, REMEMBERED, ALLY, SEEN = range(4)
"""What a square is to the one who looks: never seen, seen before, seen by an ally, seen by the viewer."""

VEILED = "?"
"""The mark of a creature of which only the shape is known."""


@dataclass(frozen=True)
class Picture:
    """What is drawn. `side` is None for the game master, who sees all.

    `states` holds one of NEVER, REMEMBERED, ALLY, SEEN for each square, row-major; `place` has doors and
    things as they were last seen; `viewer` is the creature whose field of view is drawn.
    """

    scene: Scene
    side: str | None
    viewer: str | None
    states: bytes
    place: Place

    @property
    def columns(self) -> int:
        return self.place.walls.columns

    @property
    def rows(self) -> int:
        return self.place.walls.rows

    def on_board(self, square: Square) -> bool:
        """Whether it is a square of the board."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows

    def state(self, square: Square) -> int:
        """What the square is to the one who looks; NEVER beside the board."""
        return self.states[square.row * self.columns + square.column] if self.on_board(square) else NEVER


def is_veiled(creature: Creature) -> bool:
    """Whether only its shape is known."""
    return VEILED in creature.marks


class Memory:
    """What each side has seen so far: squares, and doors and things as they were then.

    It belongs to the windows: no rule reads it.
    """

    def __init__(self) -> None:
        self._squares: dict[str, bytearray] = {}
        self._doors: dict[str, dict[str, Door]] = {}
        self._things: dict[str, dict[Square, tuple[Thing, ...]]] = {}
        self._made: list[tuple[Place, str, Place]] = []
        self._looked: list[tuple[Scene, str, bytes]] = []
        self._noted: dict[str, tuple[object, ...]] = {}
        self._pending: list[tuple[Scene, str]] = []
        self._eyes = 0
        """So many creatures of the side that is next have looked."""

    @classmethod
    def of(cls, scenes: Iterable[Scene]) -> Memory:
        """A memory that has these scenes to work out, the earliest first."""
        memory = cls()
        memory.note(scenes)
        return memory

    @property
    def waiting(self) -> int:
        """How many looks of a side are not worked out."""
        return len(self._pending)

    def look(self, system: System, scene: Scene, side: str) -> bytes:
        """Which squares `side` sees now, 1 for each; they are remembered with what stands there."""
        for known, whose, seen in self._looked:
            if known is scene and whose == side:
                return seen
        earlier = [noted for noted, noted_side in self._pending if noted_side == side]
        self._pending = [entry for entry in self._pending if entry[1] != side]
        for noted in earlier:
            if noted is not scene:
                self._see(system, noted, side)
        return self._see(system, scene, side)

    def _see(self, system: System, scene: Scene, side: str) -> bytes:
        terrain = scene.place.walls
        total = terrain.columns * terrain.rows
        union = 0
        for creature in scene.creatures:
            if creature.side == side:
                union |= int.from_bytes(system.view(scene, creature.id), "little")
        seen = union.to_bytes(total, "little")
        squares = self._squares.setdefault(side, bytearray(total))
        memory = int.from_bytes(squares, "little") | union
        self._squares[side] = bytearray(memory.to_bytes(total, "little"))
        self._remember(scene.place, side, seen)
        self._looked.insert(0, (scene, side, seen))
        del self._looked[8:]
        return seen

    def note(self, scenes: Iterable[Scene]) -> None:
        """Keep scenes in mind, the earliest first: what each side saw in them is worked out by and by."""
        for scene in scenes:
            for side in scene.table.sides:
                # A side whose creatures did not stir, in a place that did not change, saw nothing new.
                eyes = tuple((c.id, c.at, c.facing, c.down, c.marks) for c in scene.creatures if c.side == side.name)
                key = (id(scene.place), eyes)
                if self._noted.get(side.name) != key:
                    self._noted[side.name] = key
                    self._pending.append((scene, side.name))

    def work(self, system: System) -> bool:
        """Work out what one creature saw in one scene kept in mind; whether there was one."""
        if not self._pending:
            return False
        scene, side = self._pending[0]
        eyes = [creature.id for creature in scene.creatures if creature.side == side]
        if self._eyes < len(eyes):
            # One pair of eyes at a time keeps the window lively; the game keeps what each of them sees.
            system.view(scene, eyes[self._eyes])
            self._eyes += 1
            return True
        self._eyes = 0
        self._pending.pop(0)
        self._see(system, scene, side)
        return True

    def _remember(self, place: Place, side: str, seen: bytes) -> None:
        columns = place.walls.columns
        doors = self._doors.setdefault(side, {})
        for door in place.doors:
            if any(_is_seen(seen, columns, square) for square in door.squares):
                doors[door.id] = door
        things = self._things.setdefault(side, {})
        for square in [*things, *(thing.at for thing in place.things)]:
            if _is_seen(seen, columns, square):
                things[square] = tuple(t for t in place.things_at(square) if t.hidden is None)

    def squares(self, side: str, total: int) -> bytes:
        """The squares that `side` has ever seen, 1 for each."""
        return bytes(self._squares.get(side, bytes(total)))

    def place(self, place: Place, side: str, seen: bytes) -> Place:
        """`place` with doors and things out of sight as they were last seen; the same place when alike."""
        for known, whose, made in self._made:
            if known is place and whose == side and self._matches(made, place, side, seen):
                return made
        made = self._as_seen(place, side, seen)
        self._made.insert(0, (place, side, made))
        del self._made[8:]
        return made

    def _as_seen(self, place: Place, side: str, seen: bytes) -> Place:
        columns = place.walls.columns
        doors = tuple(self._door(door, columns, side, seen) for door in place.doors)
        memory = self._things.get(side, {})
        things = tuple(t for t in place.things if _is_seen(seen, columns, t.at)) + tuple(
            thing for square, kept in sorted(memory.items()) if not _is_seen(seen, columns, square) for thing in kept
        )
        if doors == place.doors and sorted(t.id for t in things) == sorted(t.id for t in place.things):
            return place
        return replace(place, doors=doors, things=things)

    def _matches(self, made: Place, place: Place, side: str, seen: bytes) -> bool:
        fresh = self._as_seen(place, side, seen)
        return (fresh.doors, fresh.things) == (made.doors, made.things)

    def _door(self, door: Door, columns: int, side: str, seen: bytes) -> Door:
        if any(_is_seen(seen, columns, square) for square in door.squares):
            return door
        last = self._doors.get(side, {}).get(door.id)
        # A door that was never seen is under the dark; it is drawn shut so that opening it changes nothing.
        return last if last is not None else replace(door, status="closed")


def _is_seen(seen: bytes, columns: int, square: Square) -> bool:
    place = square[1] * columns + square[0]
    return 0 <= square[0] < columns and 0 <= place < len(seen) and seen[place] == 1


def picture_for(system: System, scene: Scene, side: str | None, memory: Memory, viewer: str | None = None) -> Picture:
    """What `side` (None: the game master) sees of `scene`, with the field of view of `viewer`.

    Without a viewer, or with one that is not of the side, all that the side sees is its field.
    """
    terrain = scene.place.walls
    total = terrain.columns * terrain.rows
    looking = scene.find(viewer)
    if side is None:
        view = system.view(scene, looking.id) if looking is not None else bytes([1]) * total
        return Picture(scene, None, viewer, bytes(view).translate(_GM_STATES), scene.place)
    seen = memory.look(system, scene, side)
    before = memory.squares(side, total)
    if looking is not None and looking.side != side:
        looking = None
    own = bytes(system.view(scene, looking.id)) if looking is not None else seen
    # All squares at once: of each byte only the lowest bit is set, so that the shifts meet nothing.
    told = int.from_bytes(own) << 2 | int.from_bytes(seen) << 1 | int.from_bytes(before)
    states = told.to_bytes(total).translate(_STATES)
    known = known_to(system, scene, side)
    who = looking.id if looking is not None else None
    return Picture(known, side, who, states, memory.place(known.place, side, seen))


_GM_STATES = bytes([ALLY, SEEN] + [SEEN] * 254)
_STATES = bytes([NEVER, REMEMBERED, ALLY, ALLY, SEEN, SEEN, SEEN, SEEN] + [SEEN] * 248)
