"""Encounters: from an encounter file to the scene that it sets.

All faults of the file, and of the maps and sheets that it names, are found in one reading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from board.files.assets import built_in_things, data_faults, data_nodes
from board.files.barriers import read_id
from board.files.map_files import MapSource, load_tree, read_map_file, read_picture
from board.files.maps import BOARD_KEYS, MAP_KEYS, MapReader, check_version
from board.files.sources import Document, Where
from board.files.things import read_thing_kinds
from board.grid.directions import DIRECTION_WORDS, SIDES, Direction
from board.grid.squares import Square
from board.rulebook.likeness import likely, perhaps
from board.rulebook.reading import Fault, Faults, Node
from board.rulebook.system import System
from board.scene.scene import Creature, Scene, Side, Table
from board.scene.texts import Name

KEYS = ("system", "options", "creatures", "sides", *MAP_KEYS)
"""What every encounter may say; its game's own keys come on top."""

CREATURE_KEYS = ("id", "name", "side", "colour", "at", "facing", "sheet")

PALETTE = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb")
"""Colours for sides that name none; eyes that see few colours tell them apart."""

RESERVED_IDS = ("active", "wheel", "turn", "last", "square")
"""Words that begin a path of `expect`, and so cannot be a creature's id."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_BOT = re.compile(r"bot:[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Encounter:
    """An encounter that was read without a fault.

    `scene` is the table as it is set up, before anybody has the hand. `plain` is the encounter in
    full as plain data, its map and sheets put in, for journals; `files` are the data files that its
    options name, by that name; `remarks` what it says and hardly means.
    """

    file: str
    system: System
    scene: Scene
    plain: dict[str, Any] = field(compare=False, repr=False)
    files: dict[str, Any] = field(compare=False, repr=False)
    remarks: tuple[Fault, ...] = field(default=(), compare=False, repr=False)

    @property
    def title(self) -> Name:
        return self.scene.table.title

    def started(self, wheel: Sequence[str] = (), active: str | None = None) -> Scene:
        """The scene at its first round; without `wheel` the order is that of the rules."""
        return self.system.start(self.scene, wheel, active)


def load_encounter(
    where: Where, file: str, systems: Mapping[str, System], faults: Faults, *, pictures: bool = True
) -> Encounter | None:
    """The encounter in a file, or None with its faults noted. `file` is the name that messages show.

    With `pictures` false a missing picture is passed over, as when a saved game is played again.
    """
    document = load_tree(where, file, faults)
    if document is None:
        return None
    return read_encounter(document, document.root, where, systems, faults, pictures=pictures)


def read_encounter(
    document: Document,
    root: Node,
    where: Where | None,
    systems: Mapping[str, System],
    faults: Faults,
    *,
    pictures: bool = True,
    title: str = "",
    carried: Mapping[str, Node] | None = None,
) -> Encounter | None:
    """The encounter in the mapping `root` of a document; files it names lie beside `where`.

    `carried` are data files that options name and that a saved game brings along. None when there
    is a fault; those of this reading are noted in `faults`.
    """
    before = len(faults.found)
    reader = _EncounterReader(document, root, where, systems, faults, pictures, title, dict(carried or {}))
    encounter = reader.read()
    return encounter if len(faults.found) == before else None


@dataclass
class _EncounterReader:
    document: Document
    root: Node
    where: Where | None
    systems: Mapping[str, System]
    faults: Faults
    pictures: bool
    title: str
    carried: dict[str, Node]

    def read(self) -> Encounter | None:
        root = self.root
        if not root.is_mapping:
            empty = root.value is None
            root.fault("fault.empty_file" if empty else "fault.not_a_mapping", found=root.shown)
            return None
        system = self._system()
        if system is None:
            return None
        said = root.mapping(allowed=(*KEYS, *system.encounter_keys), required=("system", "creatures"))
        self.plain = root.plain()
        self.files = {name: node.plain() for name, node in self.carried.items()}
        check_version(said)
        rules = self._rules(system, said)
        place = self._map(system, rules, said)
        sides = self._sides(said)
        creatures = self._creatures(system, rules, said, place, sides)
        title: Name = said["title"].name() if "title" in said else self.map_source.title or self.title
        if self.faults:
            return None
        table = Table(title, system.name, rules, tuple(sides.values()), self.map_source.picture)
        scene = Scene(table, place.place(), tuple(creatures))
        remarks = tuple(sorted(self.faults.remarks))
        return Encounter(self.document.file, system, scene, self.plain, self.files, remarks)

    def _system(self) -> System | None:
        node = self.root.said("system", KEYS)
        if node is None:
            self.root.fault("fault.missing_key", key="system")
            return None
        word = node.choice(tuple(self.systems))
        # A slip of the pen is read on as what it is most like, so that the other faults are found as well.
        meant = (word,) if word else likely(str(node.value), tuple(self.systems))
        return self.systems[meant[0]] if meant else None

    def _rules(self, system: System, said: Mapping[str, Node]) -> Any:
        data = data_nodes(system.name, system.data_files, self.faults)
        options = said.get("options")
        data.update(self.carried)
        for key, node in dict(options.value).items() if options is not None and options.is_mapping else ():
            name = node.value
            if isinstance(name, str) and name.endswith((".yaml", ".yml")) and name not in data:
                document = self._beside(node)
                if document is not None:
                    data[name] = document.root
                    self.files[name] = document.root.plain()
                elif options is not None:
                    # The game reads on without it, so that its other faults are found as well.
                    options = replace(options, value={k: v for k, v in options.value.items() if k != key})
        own = {key: said[key] for key in system.encounter_keys if key in said}
        rules = system.read_rules(options, data, own, self.faults)
        for fault in data_faults(system.name, system.data_files):
            self.faults.note(fault)
        return rules

    def _beside(self, node: Node) -> Document | None:
        """The document in the file that `node` names."""
        source = MapSource(self.where, self.document.file)
        found = source.beside(node)
        return load_tree(*found, self.faults, at=node) if found is not None else None

    def _map(self, system: System, rules: Any, said: Mapping[str, Node]) -> MapReader:
        kinds = read_thing_kinds(built_in_things(system.name))
        reader = MapReader(self.faults, kinds, lambda node: system.read_thing_item(node, rules), system.check_trigger)
        source = self.map_source = MapSource(self.where, self.document.file, self.pictures)
        drawn = said.get("map")
        if drawn is not None and (drawn.is_mapping or source.names_file(drawn)):
            plain = read_map_file(reader, drawn, source)
            if plain is not None:
                self.plain["map"] = plain
            for key in BOARD_KEYS[1:]:
                if key in said:
                    self.root.fault_at_key(key, "fault.key_beside_map_file", key=key)
            reader.read_parts(said)
        else:
            reader.read(said, self.document, self.root)
        if "picture" in said:
            source.picture = read_picture(said["picture"], source)
            self.plain["picture"] = source.picture_plain
        return reader

    def _sides(self, said: Mapping[str, Node]) -> dict[str, Side]:
        """The sides that the file declares, then those that only creatures name, in order."""
        declared: dict[str, dict[str, Node]] = {}
        for name, node in said["sides"].mapping().items() if "sides" in said else ():
            declared[name] = {} if node.value is None else node.mapping(allowed=("colour", "played_by", "name"))
        for node in said["creatures"].value if "creatures" in said and said["creatures"].is_list else ():
            side = node.value.get("side") if node.is_mapping else None
            if side is not None and isinstance(side.value, str | int | Decimal) and side.shown:
                declared.setdefault(side.text(), {})
        if "sides" in said:
            self._doubt_sides(said, tuple(name for name in said["sides"].mapping()))
        taken = {str(entry["colour"].value).lower() for entry in declared.values() if "colour" in entry}
        free = [colour for colour in PALETTE if colour not in taken] or list(PALETTE)
        sides: dict[str, Side] = {}
        used = 0
        for name, entry in declared.items():
            colour = _colour(entry["colour"]) if "colour" in entry else ""
            if not colour:
                colour = free[used % len(free)]
                used += 1
            player = _player(entry["played_by"]) if "played_by" in entry else "person"
            sides[name] = Side(name, colour, player, entry["name"].name() if "name" in entry else "")
        return sides

    def _doubt_sides(self, said: Mapping[str, Node], declared: tuple[str, ...]) -> None:
        """A side that is declared nowhere is a new one; where one of nearly that name is declared, say so."""
        told: set[str] = set()
        for node in said["creatures"].value if "creatures" in said and said["creatures"].is_list else ():
            side = node.value.get("side") if node.is_mapping else None
            if side is None or not isinstance(side.value, str) or side.value in (*declared, *told):
                continue
            like = likely(side.value, declared)
            if like:
                told.add(side.value)
                side.remark("remark.new_side", found=side.value, like=", ".join(like))

    def _creatures(
        self, system: System, rules: Any, said: Mapping[str, Node], place: MapReader, sides: Mapping[str, Side]
    ) -> list[Creature]:
        creatures: list[Creature] = []
        nodes: list[Mapping[str, Node]] = []
        named: list[tuple[str, Node]] = []
        eight = _has_eight_facings(said.get("options"))
        for number, node in enumerate(said["creatures"].items() if "creatures" in said else ()):
            allowed = (*CREATURE_KEYS, *(key for key in system.creature_keys if key not in CREATURE_KEYS))
            entry = node.mapping(allowed=allowed, required=("id", "side", "at"))
            if not entry:
                continue
            own_id = self._own_id(entry, (*(creature.id for creature in creatures), *place.own_ids))
            at = place.read_square(entry["at"]) if "at" in entry and place.known else None
            side = sides.get(entry["side"].text()) if "side" in entry else None
            if "side" in entry and entry["side"].value == "":
                entry["side"].fault("fault.not_a_text", found='""')
            draft = Creature(
                own_id,
                entry["name"].name() if "name" in entry else own_id,
                side.name if side is not None else "",
                (_colour(entry["colour"]) if "colour" in entry else "") or (side.colour if side else PALETTE[0]),
                at or Square(0, 0),
                _facing(entry["facing"], eight) if "facing" in entry else Direction.SOUTH,
            )
            extra = {key: entry[key] for key in system.creature_keys if key in entry}
            creature = system.read_creature(draft, self._sheet(entry.get("sheet"), number), extra, rules)
            named += [(own_id, other) for other in system.names_creatures(extra)]
            if at is not None:
                creatures.append(creature)
                nodes.append(entry)
        self._check_squares(creatures, nodes, place)
        named += [("", node) for trigger in place.triggers for node in system.names_in_trigger(trigger)]
        for own_id, node in named:
            others = [creature.id for creature in creatures if creature.id != own_id]
            if node.value not in others:
                node.fault("fault.unknown_creature", found=perhaps(node.shown, others), allowed=", ".join(others))
        return creatures

    def _own_id(self, entry: Mapping[str, Node], taken: Sequence[str]) -> str:
        if "id" not in entry:
            return ""
        own_id = read_id(entry["id"])
        if own_id in taken:
            entry["id"].fault("fault.doubled_id", id=own_id)
        elif own_id in RESERVED_IDS:
            entry["id"].fault("fault.reserved_id", id=own_id)
        return own_id

    def _sheet(self, node: Node | None, number: int) -> Node | None:
        """The sheet written in place, or that of the file that is named."""
        if node is None or node.is_mapping:
            return node
        if not isinstance(node.value, str):
            node.fault("fault.not_a_sheet", found=node.shown)
            return None
        document = self._beside(node)
        if document is None:
            return None
        self.plain["creatures"][number]["sheet"] = document.root.plain()
        return document.root

    def _check_squares(
        self, creatures: Sequence[Creature], nodes: Sequence[Mapping[str, Node]], place: MapReader
    ) -> None:
        """Nobody stands in a wall, on a barred square, or where somebody else stands."""
        ground = place.place()
        standing: dict[Square, str] = {}
        for creature, entry in zip(creatures, nodes, strict=True):
            square = creature.at
            if square in ground.terrain.opaque:
                entry["at"].fault("fault.creature_in_wall", square=square.name)
            elif square in ground.barred:
                entry["at"].fault("fault.creature_on_barred", square=square.name)
            elif not creature.down:
                if square in standing:
                    entry["at"].fault("fault.square_taken", square=square.name, other=standing[square])
                standing.setdefault(square, creature.id)


def _has_eight_facings(options: Node | None) -> bool:
    node = options.value.get("facings") if options is not None and options.is_mapping else None
    return node is not None and node.value == 8


def _facing(node: Node, eight: bool) -> Direction:
    words = tuple(DIRECTION_WORDS) if eight else tuple(side.word for side in SIDES)
    return DIRECTION_WORDS[node.choice(words, "south")]


def _colour(node: Node) -> str:
    if isinstance(node.value, str) and _COLOUR.fullmatch(node.value):
        return node.value.lower()
    node.fault("fault.not_a_colour", found=node.shown)
    return ""


def _player(node: Node) -> str:
    if isinstance(node.value, str) and (node.value in ("person", "gm") or _BOT.fullmatch(node.value)):
        return node.value
    node.not_one_of(("gm", "person", "bot:NAME"))
    return "person"
