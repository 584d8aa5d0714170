"""Universal VTT (`.uvtt`, `.dd2vtt`, `.df2vtt`): from another program's export to a map of ours.

The file's coordinates are those of the whole drawing: the origin of the exported window is taken
off everything, and everything is clipped to the window. What is missing, mended or left out is
told by a warning; only a file without the size of its map is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from board.files import pieces
from board.files.json_tree import read_json
from board.files.maps import MapReader
from board.files.pieces import Exact, Piece
from board.files.sources import Document, Where
from board.files.uvtt_picture import decoded_image, read_image
from board.grid.walls import UNIT
from board.rulebook.reading import Faults, Node, made_node
from board.scene.place import Place
from board.scene.texts import Text, text

MOST_SQUARES = 1000
DOOR_WIDTH = Fraction(9, 10)
"""Squares: an opening that is not closed is a door from this width on, a window below."""

KNOWN_KEYS = (
    "format",
    "resolution",
    "line_of_sight",
    "objects_line_of_sight",
    "portals",
    "environment",
    "lights",
    "image",
    "software",
    "creator",
)
_FARTHEST = 100_000


@dataclass(frozen=True, slots=True)
class Report:
    """What an import read: counts after clipping, the picture's pixels, and a line for all that was not plain."""

    squares: tuple[int, int]
    walls: int
    doors: int
    doors_open: int
    windows: int
    lights: int
    image: tuple[int, int] | None
    warnings: tuple[Text, ...]
    format: str = "uvtt"


@dataclass(frozen=True, slots=True)
class Imported:
    """A map that was read: `plain` is it as the data of a map file of ours, without the picture.

    `picture` is the picture's content (empty when there is none), `squares` how many squares it
    covers, `corner` where its north-west corner lies.
    """

    plain: dict[str, Any]
    picture: bytes = field(repr=False)
    squares: tuple[Decimal, Decimal]
    report: Report
    corner: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))

    @property
    def place(self) -> Place:
        """The place that the map describes."""
        faults = Faults()
        root = made_node(self.plain, faults)
        reader = MapReader(faults, {})
        reader.read(root.value, Document("", root), root)
        if faults:
            raise ValueError(f"an imported map is faulty: {faults.in_order()[0].what}")
        return reader.place()


def import_uvtt(document: Document, faults: Faults) -> Imported | None:
    """The map in a Universal VTT document, or None with the fault noted."""
    return _Importer(document.root, faults).read()


def uvtt_picture(where: Where) -> bytes:
    """The picture inside a Universal VTT file; empty when there is none."""
    document = read_json(where.read_bytes(), "", Faults()) if where.is_file() else None
    if document is None or not document.root.is_mapping or "image" not in document.root.value:
        return b""
    return decoded_image(document.root.value["image"].value)


class _Importer:
    def __init__(self, root: Node, faults: Faults) -> None:
        self.root, self.faults = root, faults
        self.warnings: list[Text] = []
        self.origin: Exact = (Fraction(0), Fraction(0))
        self.size: Exact = (Fraction(0), Fraction(0))

    def warn(self, key: str, /, **facts: Any) -> None:
        told = text(key, **facts)
        if told not in self.warnings:
            self.warnings.append(told)

    def read(self) -> Imported | None:
        said = self.root.mapping()
        if not self.root.is_mapping or not self._resolution(said):
            return None
        strange = [name for name in said if name not in KNOWN_KEYS]
        if strange:
            self.warn("import.keys_passed_over", keys=", ".join(sorted(strange)[:12]))
        for name in ("line_of_sight", "portals", "lights", "environment"):
            if name not in said:
                self.warn("import.key_missing", key=name)
        columns, rows = (int(-(-part // 1)) for part in self.size)
        walls = self._walls(said.get("line_of_sight"))
        counted = len(walls)
        portals = self._portals(said.get("portals"))
        outlines = self._outlines(said.get("objects_line_of_sight"))
        walls, joined = pieces.joined(walls, [piece for piece, _ in portals])
        if joined:
            self.warn("import.ends_joined", n=joined)
        walls = pieces.cut(walls, [piece for piece, _ in portals])
        lights = self._lights(said.get("lights"))
        light = self._sky(said.get("environment"), bool(lights))
        image, size = read_image(said.get("image"), self.size, self.pixels, self.warn)
        plain: dict[str, Any] = {"board": 1, "light": light, "size": [columns, rows]}
        plain["walls"] = [_entry(piece) for piece in walls]
        plain["walls"] += [{**_entry(piece), **kind} for piece, kind in portals]
        plain["outlines"] = [[[squares(x), squares(y)] for x, y in outline] for outline in outlines]
        plain["lights"] = lights
        kinds = [kind for _, kind in portals]
        report = Report(
            (columns, rows),
            counted,
            sum("door" in kind for kind in kinds),
            sum(kind.get("door") == "open" for kind in kinds),
            sum("window" in kind for kind in kinds),
            len(lights),
            size if image else None,
            tuple(self.warnings),
        )
        covered = (squares(pieces.rounded(self.size[0])), squares(pieces.rounded(self.size[1])))
        return Imported({key: value for key, value in plain.items() if value != []}, image, covered, report)

    # -- the window

    def _resolution(self, said: dict[str, Node]) -> bool:
        resolution = said.get("resolution")
        if resolution is None or not resolution.is_mapping:
            self.root.fault("fault.missing_key", key="resolution")
            return False
        node = resolution.value.get("map_size")
        size = self._point(node) if node is not None else None
        if node is None or size is None:
            resolution.fault("fault.missing_key", key="map_size")
            return False
        if not all(0 < part <= MOST_SQUARES for part in size):
            node.fault("fault.map_too_large", columns=str(size[0]), rows=str(size[1]), most=MOST_SQUARES)
            return False
        self.size = size
        if any(part.denominator != 1 for part in size):
            self.warn("import.size_not_whole", columns=_shown(size[0]), rows=_shown(size[1]))
        origin = resolution.value.get("map_origin")
        found = self._point(origin) if origin is not None else None
        if found is None:
            self.warn("import.key_missing", key="map_origin")
        else:
            self.origin = found
        pixels = resolution.value.get("pixels_per_grid")
        self.pixels = _number(pixels) if pixels is not None else None
        if self.pixels is None or self.pixels <= 0:
            self.warn("import.key_missing", key="pixels_per_grid")
            self.pixels = None
        return True

    def _point(self, node: Node) -> Exact | None:
        """A point `{x, y}` or `[x, y]`, as it stands in the file."""
        value = node.value
        if isinstance(value, dict) and "x" in value and "y" in value:
            parts = (value["x"], value["y"])
        elif isinstance(value, list) and len(value) == 2:
            parts = (value[0], value[1])
        else:
            return None
        x, y = _number(parts[0]), _number(parts[1])
        return (x, y) if x is not None and y is not None else None

    def _placed(self, node: Node) -> Exact | None:
        """A point in squares of the window."""
        found = self._point(node)
        return (found[0] - self.origin[0], found[1] - self.origin[1]) if found is not None else None

    def _entries(self, node: Node | None, key: str) -> list[Node]:
        if node is None or node.value is None:
            return []
        if not node.is_list:
            self.warn("import.not_a_list", key=key)
            return []
        return list(node.value)

    def _line(self, node: Node, key: str) -> list[Exact]:
        """The points of one line; those that are none are passed over with a warning."""
        points = []
        for entry in node.value if node.is_list else ():
            point = self._placed(entry)
            if point is None:
                self.warn("import.bad_point", key=key)
            else:
                points.append(point)
        if not node.is_list:
            self.warn("import.bad_point", key=key)
        return points

    def _lines(self, node: Node | None, key: str) -> Iterable[list[Exact]]:
        entries = self._entries(node, key)
        if len(entries) > 1 and self._point(entries[0]) is not None:
            # One line that was not put into a list of lines.
            yield [point for point in map(self._placed, entries) if point is not None]
            return
        for entry in entries:
            yield self._line(entry, key)

    # -- what is in it

    def _walls(self, node: Node | None) -> list[Piece]:
        walls: list[Piece] = []
        seen: set[Piece] = set()
        empty = doubles = outside = 0
        for line in self._lines(node, "line_of_sight"):
            for a, b in pairwise(line):
                if a == b:
                    empty += 1
                    continue
                inside = pieces.clipped(a, b, self.size)
                if inside is None:
                    outside += 1
                    continue
                piece = pieces.rounded_piece(inside)
                if piece[:2] == piece[2:]:
                    # It was shorter than a thousandth, or nothing but a point of it lies on the board.
                    empty += inside == (a, b)
                    outside += inside != (a, b)
                    continue
                known = min(piece, (*piece[2:], *piece[:2]))
                if known in seen:
                    doubles += 1
                seen.add(known)
                walls.append(piece)
        if empty:
            self.warn("import.no_length", n=empty)
        if outside:
            self.warn("import.outside", n=outside)
        if doubles:
            self.warn("import.doubles", n=doubles)
        return walls

    def _portals(self, node: Node | None) -> list[tuple[Piece, dict[str, Any]]]:
        found: list[tuple[Piece, dict[str, Any]]] = []
        skipped = outside = number = 0
        for entry in self._entries(node, "portals"):
            said = entry.value if entry.is_mapping else {}
            bounds = said.get("bounds")
            ends = [self._placed(end) for end in bounds.value] if bounds is not None and bounds.is_list else []
            if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
                skipped += 1
                continue
            a, b = ends[0], ends[1]
            inside = pieces.clipped(a, b, self.size)
            piece = pieces.rounded_piece(inside) if inside is not None else (0, 0, 0, 0)
            if piece[:2] == piece[2:]:
                outside += 1
                continue
            closed = said["closed"].value if "closed" in said else True
            wide = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 >= DOOR_WIDTH**2
            if closed or wide:
                number += 1
                found.append((piece, {"door": "closed" if closed else "open", "id": f"door{number}"}))
            else:
                found.append((piece, {"window": True}))
        if skipped:
            self.warn("import.portals_skipped", n=skipped)
        if outside:
            self.warn("import.portals_outside", n=outside)
        openings = sum(kind.get("door") != "closed" for _, kind in found)
        if openings:
            self.warn("import.openings", n=openings)
        return found

    def _outlines(self, node: Node | None) -> list[list[tuple[int, int]]]:
        found = []
        skipped = 0
        for line in self._lines(node, "objects_line_of_sight"):
            outline = pieces.closed_outline(pieces.clipped_outline(line, self.size))
            if len(outline) < 2:
                skipped += 1
            else:
                found.append(outline)
        if skipped:
            self.warn("import.outlines_skipped", n=skipped)
        return found

    def _lights(self, node: Node | None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        skipped = 0
        coloured = False
        for entry in self._entries(node, "lights"):
            said = entry.value if entry.is_mapping else {}
            at = self._placed(said["position"]) if "position" in said else None
            reach = _number(said["range"]) if "range" in said else None
            if at is None or reach is None or reach <= 0:
                skipped += 1
                continue
            if not (0 <= at[0] <= self.size[0] and 0 <= at[1] <= self.size[1]):
                skipped += 1
                continue
            last = [int(-(-part // 1)) - 1 for part in self.size]
            square = pieces.square_at(at, last[0], last[1])
            radius = max(1, min(MOST_SQUARES, int(reach + Fraction(1, 2))))
            found.append({"at": square.name, "radius": radius})
            shade = _colour(said["color"].value) if "color" in said else None
            coloured = coloured or (shade is not None and len(set(shade)) > 1)
        if skipped:
            self.warn("import.lights_skipped", n=skipped)
        if coloured:
            self.warn("import.light_colours")
        return found

    def _sky(self, node: Node | None, lamps: bool) -> str:
        """`night` when the drawing is dark and has lamps; without lamps a dark map would show nothing."""
        if node is None or not node.is_mapping or "ambient_light" not in node.value:
            return "day"
        shade = _colour(node.value["ambient_light"].value)
        if shade is None:
            self.warn("import.bad_colour", key="ambient_light")
            return "day"
        if sum(shade) * 2 >= 3 * 255:
            return "day"
        if not lamps:
            self.warn("import.dark_without_lamps")
            return "day"
        self.warn("import.night")
        return "night"


def _number(node: Node) -> Fraction | None:
    """A number, also one written as text; None for everything else and for what no map can have."""
    value = node.value
    if isinstance(value, str):
        try:
            value = Decimal(value.strip())
        except ArithmeticError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    if isinstance(value, Decimal):
        if not value.is_finite():
            return None
        if value == 0 or value.adjusted() < -30:
            # Far below anything a map can show; its exact fraction would be huge.
            return Fraction(0)
        if value.adjusted() > 30:
            return None
    return Fraction(value) if -_FARTHEST <= value <= _FARTHEST else None


def _colour(value: Any) -> tuple[int, int, int] | None:
    """Red, green, blue of a colour written with its opacity first (`ffeccd8b`) or without any."""
    digits = value.removeprefix("#") if isinstance(value, str) else ""
    try:
        parts = bytes.fromhex(digits)
    except ValueError:
        return None
    if len(parts) == 4:
        parts = parts[1:]
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else None


def squares(length: int) -> Decimal:
    """Thousandths of a square as the exact number of squares that files show."""
    return Decimal(length) / UNIT


def _shown(length: Fraction) -> str:
    return str(squares(pieces.rounded(length)).normalize())


def _entry(piece: Piece) -> dict[str, Any]:
    return {"from": [squares(piece[0]), squares(piece[1])], "to": [squares(piece[2]), squares(piece[3])]}
