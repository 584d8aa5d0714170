"""Chapter WPN, fire and electricity: what they add to a blow and take from a defence."""

from __future__ import annotations

from dataclasses import replace

from board.grid.squares import Square, card4
from board.scene.events import Part, Tally
from board.scene.scene import Creature, Scene
from board.systems.dernier_val import armour
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter, fighter, options_of
from board.systems.dernier_val.vocabulary import ELECTRIC, FIRE, GENERIC


def as_met(weapon: Item, target: Fighter) -> Item:
    """The weapon as it meets its target: scales take the fire out of it, and what the fire adds (DV-ARM-10)."""
    if FIRE not in weapon.types or not armour.absorbs_fire(target):
        return weapon
    left = tuple(kind for kind in weapon.types if kind != FIRE)
    bonus = weapon.damage_bonus - weapon.fire_points if left else 0
    return replace(weapon, types=left or (GENERIC,), damage_bonus=bonus, fire_points=0)


def fire_to_hit(scene: Scene, weapon: Item) -> int:
    """What a flaming weapon adds to the attack roll: its whole bonus, or its fire points (DV-WPN-12, DV-AMB-74)."""
    if FIRE not in weapon.types:
        return 0
    if options_of(scene).fire_to_hit == "fire_part":
        return weapon.fire_points
    return weapon.damage_bonus


def bonus_once_hit(scene: Scene, weapon: Item) -> int:
    """The bonus that is left for the damage: what fire added to the roll does not count twice (DV-WPN-12)."""
    return weapon.damage_bonus - fire_to_hit(scene, weapon)


def defence_against(scene: Scene, state: Fighter, weapon: Item) -> Tally:
    """The defence that stands against this weapon: electricity takes the metal out of it (DV-WPN-15, DV-AMB-75)."""
    if ELECTRIC not in weapon.types or options_of(scene).electric_metal == "add_only":
        return armour.defence_tally(state)
    if state.sheet.fixed_defence is not None:
        return armour.defence_tally(state)
    left = (armour.half_points(state) - armour.half_points(state, "metal")) // 2
    value = max(left, state.traits.SO)
    return Tally("dv.tally.defence", value, (Part(value, "dv.why.defence_without_metal", "DV-WPN-15"),))


def metal_bonus(state: Fighter, weapon: Item) -> int:
    """Whole points of metal armour, which electricity turns into damage (DV-WPN-15)."""
    return armour.metal_points(state) if ELECTRIC in weapon.types else 0


def critical_types(types: tuple[str, ...]) -> tuple[str, ...]:
    """The types that a critical acts with: an electric one burns as well (DV-WPN-13, DV-WPN-17)."""
    return (*types, FIRE) if ELECTRIC in types and FIRE not in types else types


def sheet_of_water(scene: Scene, square: Square) -> frozenset[Square]:
    """The water squares contiguous with `square`, itself included; none when it is dry."""
    if not scene.place.ground(square).water:
        return frozenset()
    found, todo = {square}, [square]
    while todo:
        for following in card4(todo.pop()):
            if following not in found and scene.place.ground(following).water:
                found.add(following)
                todo.append(following)
    return frozenset(found)


def shocked_along(scene: Scene, victim: Creature, weapon: Item) -> tuple[Creature, ...]:
    """Who else stands in the sheet of water of somebody hit by electricity (DV-WPN-18)."""
    if ELECTRIC not in weapon.types:
        return ()
    water = sheet_of_water(scene, victim.at)
    return tuple(
        other for other in scene.creatures if other.id != victim.id and other.at in water and not fighter(other).dead
    )
