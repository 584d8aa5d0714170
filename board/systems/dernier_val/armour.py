"""Chapter ARM: armour points, protection, shields."""

from __future__ import annotations

from board.scene.events import Part, Tally
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter


def _pieces(state: Fighter) -> list[tuple[Item, str]]:
    """What protects: worn tiles, and shields in hand, each with the part it sits on (DV-ARM-11, DV-ARM-12).

    An empty slot is ordinary clothes, without effect (DV-CHAR-26); clothes go with armour (DV-ARM-13).
    """
    pieces = [(worn.item, worn.part) for worn in state.worn]
    pieces += [(held.item, held.parts[0]) for held in state.held if held.item.kind == "shield"]
    return [(item, part) for item, part in pieces if "degraded" not in item.marks]


def half_points(state: Fighter, material: str | None = None) -> int:
    """Armour points in halves, summed over all tiles, the shield included (DV-ARM-01, DV-AMB-73).

    The totals of full suits follow from the data and are not enforced (DV-ARM-04).
    """
    return sum(item.half_points for item, _ in _pieces(state) if material is None or item.material == material)


def armour_points(state: Fighter) -> int:
    """Two halves make one point, a half left over counts for nothing (DV-ARM-02)."""
    return half_points(state) // 2


def metal_points(state: Fighter) -> int:
    """Whole points of metal armour (DV-ARM-06, DV-WPN-15)."""
    return half_points(state, "metal") // 2


def defence(state: Fighter) -> int:
    """Base defence: the higher of armour points and SO, or the single DEF of a creature (DV-ATK-02, DV-ATK-10)."""
    if state.sheet.fixed_defence is not None:
        return max(0, state.sheet.fixed_defence - state.defence_lost)
    return max(armour_points(state), state.traits.SO)


def defence_tally(state: Fighter) -> Tally:
    """The defence with its reason."""
    value = defence(state)
    if state.sheet.fixed_defence is not None:
        part = Part(value, "dv.why.defence_fixed", "DV-ATK-10")
    elif armour_points(state) >= state.traits.SO:
        part = Part(value, "dv.why.defence_armour", "DV-ATK-02")
    else:
        part = Part(value, "dv.why.defence_agility", "DV-ATK-02")
    return Tally("dv.tally.defence", value, (part,))


def protections(state: Fighter, part: str) -> tuple[Item, ...]:
    """The tiles that cover the part; several count as one (DV-ARM-07, DV-ARM-08, DV-ARM-11)."""
    found = []
    for item, lies_on in _pieces(state):
        covered = [lies_on if name == "hand" else name for name in item.protected_parts]
        if not item.protected_parts and item.half_points:
            covered = [lies_on]
        if part in covered:
            found.append(item)
    return tuple(found)


def is_protected(state: Fighter, part: str) -> bool:
    """Whether a critical on the part uses the protected column (DV-ARM-07)."""
    return bool(protections(state, part))


def absorbs_fire(state: Fighter) -> bool:
    """Whether scales are worn, which drink the damage of fire (DV-ARM-10)."""
    return any(item.has("fireproof") for item, _ in _pieces(state))


def noisy(state: Fighter, reading: str) -> bool:
    """Whether the armour forbids discretion: 5 points of metal, or of any kind (DV-ARM-06, DV-AMB-53)."""
    return (armour_points(state) if reading == "total_5" else metal_points(state)) >= 5


def part_taken(state: Fighter, item: Item, part: str) -> bool:
    """Whether the part already bears an armour tile: one a part (DV-ARM-03)."""
    return item.kind == "armour" and any(w.part == part and w.item.kind == "armour" for w in state.worn)


MOST_JEWELS = 4
"""Jewels and tattoos: hands, legs and head (DV-ARM-14)."""


def jewels_full(state: Fighter, item: Item) -> bool:
    """Whether it is a jewel too many (DV-ARM-14)."""
    return item.has("jewel") and sum(worn.item.has("jewel") for worn in state.worn) >= MOST_JEWELS


def lacks_garment(state: Fighter, item: Item) -> bool:
    """Whether the garment that belongs underneath is missing: a padded coat under metal (DV-ARM-05)."""
    return bool(item.needs) and not any(worn.item.key == item.needs for worn in state.worn)
