"""Maps: from the entries of a map file or an encounter to the place they describe.

A `MapReader` takes in a map file first and then, when an encounter adds walls, things, zones and
lights of its own, those too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from board.files.barriers import BarrierReader, Point, read_id, read_point
from board.files.drawing import (
    CLOSED_DOOR,
    MOST_COLUMNS,
    MOST_ROWS,
    OPEN_DOOR,
    VOID,
    WALL,
    Drawing,
    read_drawing,
    read_legend,
)
from board.files.sources import Document
from board.files.things import KEYS as THING_KEYS
from board.files.things import ItemReader, ThingKind, ThingReader, TriggerReader, any_trigger, no_item
from board.files.zones import PROPERTIES, read_zone
from board.grid.light import Lamp
from board.grid.squares import Square, is_square_name, parse_square, rectangle
from board.grid.terrain import Terrain
from board.grid.walls import Wall
from board.rulebook.reading import Faults, Node
from board.scene.place import Place, Thing, Zone

VERSION = 1
"""Of the format of maps and encounters: what `board:` says."""

BOARD_KEYS = ("map", "size", "legend")
PART_KEYS = ("walls", "outlines", "things", "zones", "lights")
MAP_KEYS = ("board", "title", "light", *BOARD_KEYS, *PART_KEYS, "picture")
"""What a map file may say."""

LIGHTS = ("day", "night")
USUAL_RADIUS = 4


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture under a board.

    `file` is how messages show it, `squares` how many squares it covers each way, `at` where its
    north-west corner lies, in squares. `load` gives its content when it is to be shown.
    """

    file: str
    squares: tuple[Decimal, Decimal]
    at: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))
    load: Callable[[], bytes] = field(default=bytes, compare=False, repr=False)


def check_version(said: Mapping[str, Node]) -> None:
    """Note a file of a format newer than this program."""
    if "board" in said:
        version = said["board"].whole(1, default=VERSION)
        if version > VERSION:
            said["board"].fault("fault.newer_format", found=version, known=VERSION)


@dataclass
class MapReader:
    """Gathers a place from map entries. `kinds` are the things known by name, `items` reads those that are items."""

    faults: Faults
    kinds: Mapping[str, ThingKind]
    items: ItemReader = no_item
    check_trigger: TriggerReader = any_trigger
    columns: int = field(default=0, init=False)
    rows: int = field(default=0, init=False)
    light: str = field(default="day", init=False)

    def __post_init__(self) -> None:
        self._void: set[Square] = set()
        self._opaque: set[Square] = set()
        self._things: list[Thing] = []
        self._own_ids: list[str] = []
        self._zones: list[Zone] = []
        self._lamps: list[Lamp] = []
        self._outlines: list[Wall] = []
        self._barriers = BarrierReader(1, 1)
        self._thing_reader = ThingReader(self.kinds, self.items, self.faults, self.check_trigger)

    @property
    def triggers(self) -> list[Node]:
        """What the things of the map set off, as it is written."""
        return self._thing_reader.triggers

    @property
    def own_ids(self) -> tuple[str, ...]:
        """The ids that the file itself gives to things and doors."""
        return tuple(self._own_ids)

    @property
    def known(self) -> bool:
        """Whether the board's size is known; without it nothing can be placed."""
        return self.columns > 0

    def read(self, said: Mapping[str, Node], document: Document, root: Node) -> None:
        """Take in all entries of a map: the board first, then what stands on it."""
        self.read_board(said, document, root)
        self.read_parts(said)

    def read_board(self, said: Mapping[str, Node], document: Document, root: Node) -> None:
        """The size of the board and what its drawing shows."""
        legend = read_legend(said.get("legend"))
        if "map" in said and "size" in said:
            root.fault_at_key("size", "fault.map_and_size")
        if "map" in said:
            drawing = read_drawing(said["map"], document, legend)
            if drawing is not None:
                self._set_size(drawing.columns, drawing.rows)
                self._read_marks(drawing, legend)
        elif "size" in said:
            size = said["size"].items()
            if len(size) != 2:
                said["size"].fault("fault.not_a_size", found=said["size"].shown)
            else:
                columns, rows = size[0].whole(1, MOST_COLUMNS), size[1].whole(1, MOST_ROWS)
                if columns and rows:
                    self._set_size(columns, rows)
        else:
            root.fault("fault.no_map")

    def _set_size(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._barriers = BarrierReader(columns, rows)

    def _read_marks(self, drawing: Drawing, legend: Mapping[str, Node]) -> None:
        meant: dict[str, list[Square]] = {}
        for square, mark in drawing.marks:
            if mark in legend:
                meant.setdefault(mark, []).append(square)
            elif mark in VOID:
                self._void.add(square)
            elif mark == WALL:
                self._opaque.add(square)
            elif mark in (CLOSED_DOOR, OPEN_DOOR):
                status = "open" if mark == OPEN_DOOR else "closed"
                self._barriers.add_square_door(square, status)
        for mark, entry in legend.items():
            self._read_mark(mark, entry, meant.get(mark, []))

    def _read_mark(self, mark: str, entry: Node, squares: list[Square]) -> None:
        """What one character of the legend puts on its squares."""
        if isinstance(entry.value, str):
            said = {"thing": entry}
        else:
            allowed = (*THING_KEYS, "door", "difficulty", "wall", *(p for p in PROPERTIES if p != "difficulty"))
            said = entry.mapping(allowed=allowed)
            if not said:
                if entry.is_mapping:
                    entry.fault("fault.legend_empty", character=mark)
                return
        if "wall" in said and said["wall"].flag():
            self._opaque.update(squares)
        if "door" in said:
            for square in squares or [Square(0, 0)]:
                self._barriers.add_door({k: said[k] for k in said if k != "id"}, square.name, (square,), fills=True)
                if not squares:
                    # Read for its faults only: no square of the map shows it.
                    self._barriers.doors.pop()
        if "thing" in said:
            for square in squares or [Square(0, 0)]:
                thing = self._thing_reader.read(entry, square)
                if thing is not None and squares:
                    self._things.append(thing)
        elif any(key in said for key in THING_KEYS if key not in ("name",)):
            entry.fault("fault.missing_key", key="thing")
        properties = {k: v for k, v in said.items() if k in PROPERTIES and not (k == "difficulty" and "door" in said)}
        if properties:
            zone = read_zone(properties, squares)
            if squares:
                self._zones.append(zone)

    def read_parts(self, said: Mapping[str, Node]) -> None:
        """Walls, outlines, things, zones and lights, and the light of the sky."""
        if "light" in said:
            self.light = said["light"].choice(LIGHTS, "day")
        if not self.known:
            return
        for node in said["walls"].items() if "walls" in said else ():
            self._barriers.read(node)
            if node.is_mapping and "id" in node.value and isinstance(node.value["id"].value, str):
                self._own_ids.append(node.value["id"].value)
        for node in said["outlines"].items() if "outlines" in said else ():
            self._read_outline(node)
        for node in said["things"].items() if "things" in said else ():
            self._read_thing(node)
        for node in said["zones"].items() if "zones" in said else ():
            self._read_zone(node)
        for node in said["lights"].items() if "lights" in said else ():
            self._read_lamp(node)

    def read_square(self, node: Node, *, real: bool = True) -> Square | None:
        """The square that `node` names; off the board, and void when it must be `real`, is a fault."""
        if not isinstance(node.value, str) or not is_square_name(node.value):
            meant = _square_meant(node.value) if isinstance(node.value, str) else ""
            key = "fault.not_a_square_like" if meant else "fault.not_a_square"
            node.fault(key, found=node.shown, like=meant)
            return None
        square = parse_square(node.value)
        if square.column >= self.columns or square.row >= self.rows:
            self._barriers.off_board(node, square)
            return None
        if real and square in self._void:
            node.fault("fault.void_square", square=square.name)
            return None
        return square

    def _read_outline(self, node: Node) -> None:
        """The outline of an object that hides what is behind: its points, the last joined to the first."""
        points: list[Point] = []
        entries = node.items()
        if not node.is_list:
            return
        for entry in entries:
            point = read_point(entry)
            if point is None:
                return
            if not self._barriers.holds(point):
                entry.fault("fault.point_off_board", columns=self.columns, rows=self.rows)
                return
            if points and points[-1] == point:
                entry.fault("fault.wall_of_no_length")
                return
            points.append(point)
        if len(points) > 2 and points[0] == points[-1]:
            points.pop()
        if len(points) < 2:
            node.fault("fault.outline_too_short")
            return
        ends = points[1:] + points[:1] if len(points) > 2 else points[1:]
        self._outlines.extend(Wall(*a, *b) for a, b in zip(points, ends, strict=False))

    def _read_thing(self, node: Node) -> None:
        said = node.mapping(allowed=("at", "id", *THING_KEYS), required=("thing", "at"))
        if "thing" not in said or "at" not in said:
            return
        own_id = read_id(said["id"]) if "id" in said else ""
        if own_id and any(thing.id == own_id for thing in self._things):
            said["id"].fault("fault.doubled_id", id=own_id)
        if own_id:
            self._own_ids.append(own_id)
        square = self.read_square(said["at"])
        if square is not None and square in self._opaque and "on_enter" in said:
            said["at"].remark("remark.never_entered", square=square.name)
        thing = self._thing_reader.read(node, square or Square(0, 0), own_id)
        if thing is not None and square is not None:
            self._things.append(thing)

    def _read_zone(self, node: Node) -> None:
        said = node.mapping(allowed=("squares", *PROPERTIES), required=("squares",))
        if "squares" not in said:
            return
        if len(node.value) == 1:
            node.fault("fault.zone_says_nothing", allowed=", ".join(PROPERTIES))
        entries = said["squares"].value if said["squares"].is_list else [said["squares"]]
        if not 1 <= len(entries) <= 2:
            said["squares"].fault("fault.not_a_rectangle")
            entries = []
        corners = [self.read_square(entry, real=False) for entry in entries]
        squares = [corner for corner in corners if corner is not None]
        zone = read_zone(said, rectangle(squares[0], squares[-1]) if squares else ())
        if squares and len(squares) == len(corners):
            self._zones.append(zone)

    def _read_lamp(self, node: Node) -> None:
        said = node.mapping(allowed=("at", "radius"), required=("at",))
        radius = said["radius"].whole(0, MOST_COLUMNS, USUAL_RADIUS) if "radius" in said else USUAL_RADIUS
        square = self.read_square(said["at"], real=False) if "at" in said else None
        if square is not None:
            self._lamps.append(Lamp(square, radius))

    def place(self) -> Place:
        """The place gathered so far; a single square when the board's size is not known."""
        terrain = Terrain(
            max(1, self.columns),
            max(1, self.rows),
            frozenset(self._void),
            frozenset(self._opaque),
            (*self._barriers.walls, *self._outlines),
        )
        return Place(
            terrain,
            tuple(self._barriers.doors),
            tuple(self._things),
            tuple(self._lamps),
            tuple(self._zones),
            self.light,
        )


_TURNED = re.compile(r"([0-9]+)([A-Z]+)")


def _square_meant(word: str) -> str:
    """The name of the square that was likely meant: small letters, blanks, or the number before the letters."""
    bare = re.sub(r"[\s,;:-]", "", word).upper()
    turned = _TURNED.fullmatch(bare)
    name = turned[2] + turned[1] if turned is not None else bare
    return name if is_square_name(name) else ""
