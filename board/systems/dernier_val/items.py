"""Items: weapons, armour and the rest, as data (tables of chapters WPN, ARM and GEAR)."""

from __future__ import annotations

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

MODES = (CLOSE, MELEE, THROW, SHOOT, HOLD)
TYPES = (SLASHING, PIERCING, BLUNT, GENERIC, FIRE, ELECTRIC)
KINDS = ("weapon", "armour", "shield", "gear", "potion")
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

FIELDS = (
    "name",
    "kind",
    "mode",
    "hands",
    "damage_bonus",
    "types",
    "reach",
    "range",
    "load_difficulty",
    "blast",
    "flags",
    "load",
    "armour_points",
    "worn_on",
    "protected_parts",
    "material",
    "needs",
    "condition",
    "holds",
    "effect",
    "quality",
    "price",
    "destiny",
    "charges",
    "source",
)


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
    if names is not None and node.is_mapping:
        entries = node.mapping(allowed=names)
        return tuple(entries[n].whole(0) if n in entries else 0 for n in names)  # type: ignore[return-value]
    values = node.items()
    if len(values) != 2:
        node.fault("fault.not_a_pair", found=node.shown)
        return None
    return values[0].whole(0), values[1].whole(0)


def _words(node: Node, allowed: tuple[str, ...]) -> tuple[str, ...]:
    values = node.items() if node.is_list else [node]
    return tuple(word for word in (value.choice(allowed) for value in values) if word)


def read_item(key: str, node: Node, base: Item | None = None) -> Item:
    """The item of a mapping of the item data or of a sheet; faults are noted on the node.

    An inline item is called by its `name`; `base` is the entry that it changes, if any.

    The entries hold the damage bonuses by class of weapon (DV-WPN-01 to -07), their types (DV-WPN-09,
    DV-WPN-10), the bonus of quality (DV-WPN-29) and the load of each tile (DV-GEAR-01, DV-GEAR-07). A
    table may raise the bonus of a flaming weapon (DV-WPN-14); an item has one nature (DV-WPN-28).
    """
    entries = node.mapping(allowed=FIELDS)
    kind = entries["kind"].choice(KINDS, "weapon") if "kind" in entries else (base.kind if base else "weapon")
    if base is None and "kind" not in entries and "armour_points" in entries:
        kind = "armour"
    modes: tuple[str, ...] = base.modes if base else ((MELEE,) if kind == "weapon" else ())
    fields: dict[str, object] = {"kind": kind, "modes": modes}
    if "name" in entries:
        fields["name"] = entries["name"].name()
    elif base is None:
        fields["name"] = key
    if "mode" in entries:
        fields["modes"] = _words(entries["mode"], MODES)
    hands = entries["hands"].whole(1, 2, 1) if "hands" in entries else (base.hands if base else 1)
    fields["hands"] = hands
    if "types" in entries:
        fields["types"] = _words(entries["types"], TYPES)
    if "reach" in entries:
        fields["reach"] = _whole_pair(entries["reach"]) or (1, 1)
    if "range" in entries:
        fields["range"] = _whole_pair(entries["range"])
    if "blast" in entries:
        fields["blast"] = _whole_pair(entries["blast"], ("damage", "radius"))
    if "holds" in entries:
        fields["holds"] = _whole_pair(entries["holds"], ("simple", "double"))
    for name in ("damage_bonus", "load_difficulty"):
        if name in entries:
            fields[name] = entries[name].whole()
    if "flags" in entries:
        fields["flags"] = _words(entries["flags"], FLAGS)
    if "load" in entries:
        fields["load"] = entries["load"].whole(0)
    elif base is None:
        fields["load"] = 2 if hands == 2 else 1
    if "armour_points" in entries:
        halves = entries["armour_points"].number() * 2
        if halves != int(halves) or halves < 0:
            entries["armour_points"].fault("fault.not_halves", found=entries["armour_points"].shown)
        fields["half_points"] = int(halves)
    if "worn_on" in entries:
        fields["worn_on"] = _words(entries["worn_on"], (*PARTS, "hand"))
    if "protected_parts" in entries:
        fields["protected_parts"] = _words(entries["protected_parts"], (*PARTS, "hand"))
    if "material" in entries:
        fields["material"] = entries["material"].choice(MATERIALS)
    if "needs" in entries:
        fields["needs"] = entries["needs"].text()
    if "condition" in entries:
        fields["condition"] = _condition(entries["condition"])
    if "effect" in entries:
        shown = entries["effect"].plain()
        fields["effect"] = tuple(sorted((str(n), _plain(v)) for n, v in shown.items())) if shown else ()
    if "destiny" in entries:
        fields["destiny"] = _whole_pair(entries["destiny"], ("to_work", "to_rest")) or (0, 0)
    if "quality" in entries:
        fields["quality"] = entries["quality"].choice(QUALITIES, "ordinary")
    if base is None:
        return Item(key=key, **fields)  # type: ignore[arg-type]
    changed = replace(base, key=key, **fields)  # type: ignore[arg-type]
    if FIRE in changed.types and FIRE not in base.types:
        changed = replace(changed, fire_points=max(0, changed.damage_bonus - base.damage_bonus))
    return changed


def _condition(node: Node) -> tuple[tuple[str, str | int], ...]:
    """Who may use it: least characteristics, `knows` one talent or skill, `race`, `handedness` (DV-GEAR-08)."""
    entries = node.mapping(allowed=(*CHARACTERISTICS, "knows", "race", "handedness"))
    return tuple((name, entry.whole() if name in CHARACTERISTICS else entry.text()) for name, entry in entries.items())


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def read_items(node: Node) -> dict[str, Item]:
    """All items of the data file, by key (`read_item`)."""
    return {key: read_item(key, entry) for key, entry in node.mapping().items()}
