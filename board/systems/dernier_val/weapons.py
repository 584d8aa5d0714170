"""Chapter WPN: weapons and what they do, proper, improvised or misused."""

from __future__ import annotations

from dataclasses import dataclass, replace

from board.grid.sight import line_clear
from board.grid.squares import ring8
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.dice import part_disabled
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter, fighter, options_of, rules_of
from board.systems.dernier_val.vocabulary import (
    CLOSE,
    GENERIC,
    HAND_1,
    HAND_2,
    HANDS,
    HEAD,
    LEGS,
    MELEE,
    SHOOT,
    THROW,
)

_INNATE = {HAND_1: "bare_hand", HAND_2: "bare_hand", LEGS: "foot", HEAD: "head"}
BARE = Item(
    "bare_hand",
    "bare_hand",
    modes=(CLOSE,),
    flags=("innate", "improvised", "non_lethal", "fist_weapon", "short"),
    load=0,
)
"""Fists, feet and head without data: improvised, bonus 0, generic, not lethal (DV-WPN-27)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack made ready: who, whom, with what, by which parts and dice.

    `weapon` is the item as it works here (improvised, ...), `item` the object itself, None for a
    part of the body. `two_handed` is the grip that criticals look at; `characteristic` what is added
    to the die (DV-ACT-13).
    """

    attacker: str
    target: str
    mode: str
    weapon: Item
    item: Item | None
    parts: tuple[str, ...]
    dice: tuple[int, ...]
    characteristic: str = "FO"
    two_handed: bool = False
    tile: bool = False

    @property
    def ranged(self) -> bool:
        return self.mode in (THROW, SHOOT)

    @property
    def risky(self) -> bool:
        """Unstable weapons make their attacks risky (DV-WPN-20)."""
        return self.weapon.has("unstable")

    @property
    def lethal(self) -> bool:
        """Whether it can kill (DV-WPN-08, DV-CLOSE-05): in close combat only lethal weapons do, no fist (DV-WPN-27)."""
        if self.weapon.has("non_lethal"):
            return False
        return self.mode != CLOSE or self.weapon.has("lethal")


def improvised(item: Item, mode: str = MELEE) -> Item:
    """The item misused: not lethal, bonus 0 or 1 for a heavy object, generic critical (DV-WPN-24)."""
    heavy = item.has("heavy") or item.hands == 2 or item.load >= 2
    flags = tuple(flag for flag in item.flags if flag in ("articulated", "unstable", "light", "noisy", "tethered"))
    return replace(
        item,
        modes=(mode,),
        damage_bonus=1 if heavy or (item.has("improvised") and item.damage_bonus) else 0,
        types=(GENERIC,),
        reach=(1, 1),
        flags=(*flags, "improvised", "non_lethal"),
    )


def innate_weapon(scene: Scene, state: Fighter, part: str) -> Item:
    """What the bare part strikes with: a natural weapon of the sheet, else fist, foot or head (DV-WPN-27)."""
    for known, item in state.sheet.natural:
        if known == part:
            return item
    return rules_of(scene).item(_INNATE[part]) or BARE


def weapon_of(scene: Scene, state: Fighter, part: str) -> tuple[Item, Item | None]:
    """The weapon that the part strikes with, and the object it holds (None for a bare part)."""
    held = state.held_in(part) if part in HANDS else None
    if held is None:
        return innate_weapon(scene, state, part), None
    return held, held


def has_room(scene: Scene, creature: Creature) -> bool:
    """Whether there is room to swing: at least 4 of the 8 squares around free of walls (DV-MELEE-06, DV-AMB-64).

    Squares off the board count as free; with `all_cardinal` the four sides must be free.
    """
    terrain = scene.place.terrain
    around = ring8(creature.at)

    def walled(place: int) -> bool:
        square = around[place]
        if not terrain.on_board(square):
            return False
        return square in terrain.opaque or not line_clear(terrain, creature.at, square)

    if options_of(scene).room_check == "all_cardinal":
        return not any(walled(place) for place in (0, 2, 4, 6))
    return sum(1 for place in range(8) if not walled(place)) >= 4


def as_wielded(scene: Scene, creature: Creature, item: Item, mode: str, engaged: bool) -> Item:
    """The item as it works here and now in this mode.

    Misused, or without room to swing it, it is improvised (DV-WPN-24, DV-MELEE-06), short weapons
    never (DV-MELEE-07); engaged, so is everything but fist weapons (DV-CLOSE-07).
    """
    if item.has("innate"):
        return item
    if mode == CLOSE and not item.has("fist_weapon"):
        return item if CLOSE in item.modes and not engaged else improvised(item, CLOSE)
    if mode not in item.modes:
        return improvised(item, mode)
    if mode == MELEE and item.has("needs_room") and not has_room(scene, creature):
        return improvised(item, mode)
    return item


def keeps_at_bay(scene: Scene, creature: Creature) -> bool:
    """Whether what it holds forbids close combat with it (DV-CLOSE-03, DV-WPN-25).

    Bare hands, fist weapons and improvised weapons do not; a weapon without room to swing is one.
    """
    state = fighter(creature)
    for held in state.held:
        item = held.item
        if all(part_disabled(state, part) is not None for part in held.parts):
            continue
        if item.kind == "shield":
            return True
        if not item.is_weapon or item.has("fist_weapon") or item.has("improvised"):
            continue
        if MELEE in item.modes and as_wielded(scene, creature, item, MELEE, False).has("improvised"):
            continue
        return True
    return False


def striking_characteristic(state: Fighter, item: Item) -> str:
    """FO; the MA where it is higher, for a magic weapon and somebody with the sense of magic (DV-WPN-30)."""
    magical = item.quality == "magic" and state.sheet.knows("sense_of_magic")
    return "MA" if magical and state.traits.MA > state.traits.FO else "FO"


def grip_is_two_handed(scene: Scene, item: Item, dice_count: int) -> bool:
    """The grip that criticals look at; an assisted one-handed weapon stays one-handed (DV-AMB-17)."""
    return item.hands == 2 or (dice_count == 2 and options_of(scene).assisted_is_two_handed)
