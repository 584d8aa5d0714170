"""Items: weapons, armour and the rest, as data (tables of chapters WPN, ARM and GEAR)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from board.rulebook.reading import Node
from board.scene.texts import Name
from board.systems.dernier_val.vocabulary import (
    BLUNT,
    CHARACTERISTICS,
    CLOSE,
    ELECTRIC,
    FIRE,
    GENERIC,
    HOLD,
    MELEE,
    PARTS,
    PIERCING,
    SHOOT,
    SLASHING,
    THROW,
)

POLE_REACH = (1, 2)
"""Squares that a pole arm strikes at (DV-MELEE-05, DV-AMB-63)."""

ANYWHERE = ("body", "head", "hand", "legs")
"""Where a tile of armour may lie whose data tell neither that nor what it protects, best first (DV-ARM-03)."""

MODES = (CLOSE, MELEE, THROW, SHOOT, HOLD)
TYPES = (SLASHING, PIERCING, BLUNT, GENERIC, FIRE, ELECTRIC)
KINDS = ("weapon", "armour", "shield", "gear", "potion")
NATURAL = "natural"
"""The key of a weapon of the body that its sheet calls by a name in each language (DV-WPN-27)."""
MATERIALS = ("leather", "metal", "natural", "cloth")
QUALITIES = ("poor", "ordinary", "superior", "magic", "summoned", "spectral")
FLAGS = (
    "lethal",
    "non_lethal",
    "fist_weapon",
    "short",
    "needs_room",
    "crude",
    "heavy",
    "pole",
    "articulated",
    "unstable",
    "improvised",
    "innate",
    "tethered",
    "returns",
    "single_use",
    "needs_quiver",
    "needs_nocking",
    "needs_loading",
    "quiver",
    "light",
    "noisy",
    "free_draw",
    "strap",
    "container",
    "first_aid",
    "lockpick",
    "climbing",
    "douse",
    "smother",
    "jewel",
    "wear",
    "in_hand_only",
    "fireproof",
)
"""The closed list of what an item may be (see assets/dernier_val/items.yaml)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One tile. `key` is its name in files, `half_points` its armour points in halves (DV-ARM-01).

    `condition` is who may use it: least characteristics, `knows` a talent or skill, `race` (DV-GEAR-08).

    `reach` is for close combat and melee, `range` for throwing, shooting and holding, in squares.
    `fire_points` are what fire alone adds to its bonus (DV-AMB-74). `marks` are what became of this
    very object: `nocked`, `loaded`, `degraded`, `damaged`, `lit`, `unwilling`. `destiny` are the points that its
    use costs, and those that keep it from working (DV-LIFE-13).
    """

    key: str
    name: Name
    kind: str = "weapon"
    modes: tuple[str, ...] = (MELEE,)
    hands: int = 1
    damage_bonus: int = 0
    types: tuple[str, ...] = (GENERIC,)
    reach: tuple[int, int] = (1, 1)
    range: tuple[int, int] | None = None
    load_difficulty: int = 0
    blast: tuple[int, int] | None = None
    flags: tuple[str, ...] = ()
    load: int = 1
    half_points: int = 0
    worn_on: tuple[str, ...] = ()
    protected_parts: tuple[str, ...] = ()
    material: str = ""
    needs: str = ""
    condition: tuple[tuple[str, str | int], ...] = ()
    holds: tuple[int, int] | None = None
    effect: tuple[tuple[str, object], ...] = ()
    quality: str = "ordinary"
    fire_points: int = 0
    marks: tuple[str, ...] = ()
    destiny: tuple[int, int] = (0, 0)

    def has(self, flag: str) -> bool:
        """Whether the item has this flag."""
        return flag in self.flags

    def marked(self, mark: str) -> Item:
        """This object with one more mark."""
        return self if mark in self.marks else replace(self, marks=tuple(sorted((*self.marks, mark))))

    def unmarked(self, mark: str) -> Item:
        """This object without the mark."""
        return replace(self, marks=tuple(known for known in self.marks if known != mark))

    @property
    def is_weapon(self) -> bool:
        return self.kind == "weapon"

    @property
    def is_two_handed(self) -> bool:
        """Its double tile covers both hand slots (DV-ACT-14)."""
        return self.hands == 2


def _whole_pair(node: Node, names: tuple[str, str] | None = None) -> tuple[int, int] | None:
    """Two whole numbers: a list, a mapping of `names`, or, as the tables of the rules write it, `2-8`."""
    if names is not None and node.is_mapping:
        entries = node.mapping(allowed=names)
        return tuple(entries[n].whole(0) if n in entries else 0 for n in names)  # type: ignore[return-value]
    written = re.fullmatch(r"(\d{1,3})-(\d{1,3})", str(node.plain())) if names is None else None
    if written is not None:
        return int(written[1]), int(written[2])
    values = node.items()
    if len(values) != 2:
        node.fault("fault.not_a_pair", found=node.shown)
        return None
    return values[0].whole(0), values[1].whole(0)


def _words(node: Node, allowed: tuple[str, ...]) -> tuple[str, ...]:
    values = node.items() if node.is_list else [node]
    return tuple(word for word in (value.choice(allowed) for value in values) if word)


def _half_points(node: Node) -> int:
    """Armour points in halves (DV-ARM-01)."""
    halves = node.number() * 2
    if halves != int(halves) or halves < 0:
        node.fault("fault.not_halves", found=node.shown)
    return int(halves)


def _effect(node: Node) -> tuple[tuple[str, object], ...]:
    shown = node.plain()
    return tuple(sorted((str(name), _plain(value)) for name, value in shown.items())) if shown else ()


READERS: Mapping[str, tuple[str, Callable[[Node], object]]] = {
    "name": ("name", Node.name),
    "mode": ("modes", lambda node: _words(node, MODES)),
    "hands": ("hands", lambda node: node.whole(1, 2, 1)),
    "types": ("types", lambda node: _words(node, TYPES)),
    "reach": ("reach", lambda node: _whole_pair(node) or (1, 1)),
    "range": ("range", _whole_pair),
    "blast": ("blast", lambda node: _whole_pair(node, ("damage", "radius"))),
    "holds": ("holds", lambda node: _whole_pair(node, ("simple", "double"))),
    "damage_bonus": ("damage_bonus", Node.whole),
    "load_difficulty": ("load_difficulty", Node.whole),
    "flags": ("flags", lambda node: _words(node, FLAGS)),
    "load": ("load", lambda node: node.whole(0)),
    "armour_points": ("half_points", _half_points),
    "worn_on": ("worn_on", lambda node: _words(node, (*PARTS, "hand"))),
    "protected_parts": ("protected_parts", lambda node: _words(node, (*PARTS, "hand"))),
    "material": ("material", lambda node: node.choice(MATERIALS)),
    "needs": ("needs", Node.text),
    "condition": ("condition", lambda node: _condition(node)),
    "effect": ("effect", _effect),
    "destiny": ("destiny", lambda node: _whole_pair(node, ("to_work", "to_rest")) or (0, 0)),
    "quality": ("quality", lambda node: node.choice(QUALITIES, "ordinary")),
}
"""What a file may say of an item: the field of `Item`, and how it is read."""

FIELDS = ("kind", *READERS, "price", "charges", "source")


def read_item(key: str, node: Node, base: Item | None = None) -> Item:
    """The item of a mapping of the item data or of a sheet; faults are noted on the node.

    An inline item is called by its `name`; `base` is the entry that it changes, if any.

    The entries hold the damage bonuses by class of weapon (DV-WPN-01 to -07), their types (DV-WPN-09,
    DV-WPN-10), the bonus of quality (DV-WPN-29) and the load of each tile (DV-GEAR-01, DV-GEAR-07). A
    table may raise the bonus of a flaming weapon (DV-WPN-14); an item has one nature (DV-WPN-28).
    """
    entries = node.mapping(allowed=FIELDS)
    kind = entries["kind"].choice(KINDS, "weapon") if "kind" in entries else _kind(entries, base)
    fields: dict[str, object] = {"kind": kind}
    fields |= {field: read(entries[name]) for name, (field, read) in READERS.items() if name in entries}
    if base is None and "worn_on" not in entries and (kind == "armour" or "protected_parts" in fields):
        fields["worn_on"] = fields.get("protected_parts") or ANYWHERE
    if base is None:
        told = {"name": key, "modes": (MELEE,) if kind == "weapon" else (), "load": fields.get("hands", 1)}
        fields = {**told, **fields}
    if "reach" not in entries:
        fields |= _hand_reach(fields, base)
    if base is None:
        return Item(key=key, **fields)  # type: ignore[arg-type]
    changed = replace(base, key=key, **fields)  # type: ignore[arg-type]
    if FIRE in changed.types and FIRE not in base.types:
        changed = replace(changed, fire_points=max(0, changed.damage_bonus - base.damage_bonus))
    return changed


def _kind(entries: Mapping[str, Node], base: Item | None) -> str:
    if base is not None:
        return base.kind
    return "armour" if "armour_points" in entries else "weapon"


def _hand_reach(fields: dict[str, object], base: Item | None) -> dict[str, object]:
    """What a weapon that is neither thrown nor shot reaches, where only `range` or `pole` tells it (DV-MELEE-05).

    The tables of the rules have one column for both: 1-2 is the reach of a spear.
    """
    modes = fields.get("modes", base.modes if base is not None else ())
    assert isinstance(modes, tuple)
    said = fields.get("range")
    if said is not None and not any(mode in (THROW, SHOOT, HOLD) for mode in modes):
        return {"reach": said, "range": None}
    flags = fields.get("flags", ())
    assert isinstance(flags, tuple)
    if "pole" in flags and (base is None or base.reach == (1, 1)):
        return {"reach": POLE_REACH}
    return {}


def _condition(node: Node) -> tuple[tuple[str, str | int], ...]:
    """Who may use it: least characteristics, `knows` one talent or skill, `race`, `handedness` (DV-GEAR-08)."""
    entries = node.mapping(allowed=(*CHARACTERISTICS, "knows", "race", "handedness"))
    return tuple((name, entry.whole() if name in CHARACTERISTICS else entry.text()) for name, entry in entries.items())


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def read_items(node: Node) -> dict[str, Item]:
    """All items of the data file, by key (`read_item`)."""
    return {key: read_item(key, entry) for key, entry in node.mapping().items()}
