"""Deeds of the other chapters: care, fire, things used, feats of the body, theft, thinking, magic."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.directions import SIDES
from board.grid.squares import Square, card4, manhattan
from board.rulebook.commands import command
from board.rulebook.panels import Move
from board.scene.scene import Creature, Scene
from board.scene.texts import capital, text
from board.systems.dernier_val.dice import part_refusal
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.magic import casting_part
from board.systems.dernier_val.panels.deeds import (
    ANY_HAND,
    FREE,
    Deed,
    at_creatures,
    do_text,
    enemies,
    only,
)
from board.systems.dernier_val.ranged import range_of
from board.systems.dernier_val.spell_data import Spell
from board.systems.dernier_val.state import Fighter, fighter, rules_of
from board.systems.dernier_val.vocabulary import BODY, HANDS, HEAD

CURABLE = ("numb", "bleeding")
"""What first aid may help with."""

LEAP = 4
"""Squares away up to which a jump is worth asking about."""
SIDES_STEPS = tuple(side.step for side in SIDES)
"""Column and row of one step to each side."""


def feats(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """All of them, in the order of the buttons; those that nothing calls for are left out."""
    yield from _bursts(scene, creature)
    yield from _locks(scene, creature)
    yield from _care(scene, creature)
    yield from _fire(scene, creature)
    yield from _items(scene, creature)
    yield from _body(scene, creature)
    yield from _wits(scene, creature)
    yield from _magic(scene, creature)


def friends(scene: Scene, creature: Creature) -> tuple[Creature, ...]:
    """The creature itself and its allies, the nearest first."""
    found = [other for other in scene.creatures if other.side == creature.side]
    return tuple(sorted(found, key=lambda other: manhattan(creature.at, other.at)))


def _bursts(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Throwing at a square what bursts there."""
    bursting = {item.key: item for item in fighter(creature).items() if item.blast is not None}
    for item in bursting.values():
        ways = tuple(
            Move(command("throw", creature.id, item=item.key, at=square.name), square=square)
            for square in _near(scene, creature.at, range_of(item)[1])
        )
        label = text("dv.offer.throw_at", item=capital(item.name))
        yield Deed(f"throw:{item.key}:square", label, ANY_HAND, ways, aim="square", quiet=True)


def _locks(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Picking the lock of a door with agility, or forcing it with strength (DV-AMB-121)."""
    locked = [door for door in scene.place.doors if door.status == "locked"]
    if not locked:
        return
    hand = next((part for part in HANDS if part_refusal(fighter(creature), part) is None), HANDS[0])
    for key, part, characteristic in (("pick_lock", hand, "SO"), ("force_door", BODY, "FO")):
        ways = tuple(
            Move(
                command("test", creature.id, part=part, characteristic=characteristic, at=door.id),
                door=door.id,
                square=door.squares[0],
            )
            for door in locked
        )
        yield Deed(key, text(f"dv.offer.{key}"), part, ways, aim="door", quiet=True)


def _care(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """First aid to whoever is numb or bleeds, one button for each of the two hands' ways."""
    patients = [other for other in friends(scene, creature) if any(fighter(other).has(kind) for kind in CURABLE)]
    if not patients:
        return
    ways = at_creatures(creature.id, "first_aid", patients)
    yield Deed("first_aid", do_text("first_aid"), ANY_HAND, ways, aim="creature", passing=True)


def _fire(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Smothering flames, or putting them out with what is at hand."""
    burning = [other for other in friends(scene, creature) if fighter(other).has("burning")]
    if not burning:
        return
    ways = at_creatures(creature.id, "extinguish", burning)
    yield Deed("extinguish", do_text("extinguish"), ANY_HAND, ways, aim="creature", passing=True)
    for item in _own(fighter(creature), "douse", "smother"):
        ways = at_creatures(creature.id, "extinguish", burning, item=item.key)
        label = text("dv.offer.extinguish_with", item=capital(item.name))
        yield Deed(f"extinguish:{item.key}", label, ANY_HAND, ways, aim="creature", quiet=True)


def _own(state: Fighter, *flags: str) -> tuple[Item, ...]:
    """Its items with one of these flags, each key once."""
    found = {item.key: item for item in state.items() if any(item.has(flag) for flag in flags)}
    return tuple(found.values())


def _items(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Using a thing that has an effect, on oneself or on somebody near."""
    usable = {item.key: item for item in fighter(creature).items() if item.effect}
    near = [other for other in friends(scene, creature) if manhattan(creature.at, other.at) <= 2]
    for item in usable.values():
        ways = at_creatures(creature.id, "use_item", near, item=item.key)
        label = text("dv.offer.use_item", item=capital(item.name))
        family = text("dv.family.use_item")
        yield Deed(f"use_item:{item.key}", label, ANY_HAND, ways, aim="creature", passing=True, family=family)


def _body(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Jumping straight ahead, climbing, swimming, and helping somebody up."""
    place = scene.place
    around = [square for square in card4(creature.at) if place.terrain.on_board(square)]
    leaps = [creature.at.moved(c * steps, r * steps) for c, r in SIDES_STEPS for steps in range(1, LEAP + 1)]
    leaps = [square for square in leaps if place.terrain.on_board(square)]
    yield Deed("jump", do_text("jump"), BODY, _to_squares(creature, "jump", leaps), aim="square")
    for do in ("climb", "climb_down"):
        yield Deed(do, do_text(do), BODY, _to_squares(creature, do, around), aim="square", quiet=True)
    if any(place.ground(square).water for square in (creature.at, *around)):
        yield Deed("swim", do_text("swim"), BODY, _to_squares(creature, "swim", around), aim="square", quiet=True)
    fallen = [other for other in friends(scene, creature) if other.id != creature.id and fighter(other).has("prone")]
    if fallen:
        ways = at_creatures(creature.id, "lift", fallen)
        yield Deed("lift", do_text("lift"), ANY_HAND, ways, aim="creature", quiet=True)


def _near(scene: Scene, at: Square, steps: int) -> list[Square]:
    found = [
        at.moved(columns, rows)
        for rows in range(-steps, steps + 1)
        for columns in range(abs(rows) - steps, steps - abs(rows) + 1)
    ]
    return [square for square in found if scene.place.terrain.on_board(square)]


def _to_squares(creature: Creature, do: str, squares: list[Square]) -> tuple[Move, ...]:
    return tuple(Move(command(do, creature.id, to=square.name), square=square) for square in squares)


def _wits(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Thinking about what an enemy opposes, and picking its pocket."""
    targets = enemies(scene, creature)
    if targets:
        ways = at_creatures(creature.id, "think", targets)
        yield Deed("think", do_text("think"), HEAD, ways, aim="creature", passing=True)
        ways = at_creatures(creature.id, "pick_pocket", targets)
        yield Deed("pick_pocket", do_text("pick_pocket"), ANY_HAND, ways, aim="creature", quiet=True)


def _magic(scene: Scene, creature: Creature) -> Iterator[Deed]:
    """Spells by name, at whatever each one may aim at; used tiles turned up again."""
    rules, state = rules_of(scene), fighter(creature)
    for key in dict.fromkeys(state.sheet.spells):
        spell = rules.spell(key)
        if spell is not None:
            aim, ways = _aims(scene, creature, spell)
            label = text("dv.offer.cast", spell=capital(spell.name))
            part = HEAD if casting_part(scene, spell) == HEAD else ANY_HAND
            yield Deed(f"cast:{key}", label, part, ways, aim=aim, family=text("dv.family.cast"))
    for key in dict.fromkeys(state.used):
        name = rules.name_of("tile", key) or key
        ways = only(creature.id, "reactivate", item=key)
        label = text("dv.offer.reactivate", tile=name)
        yield Deed(f"reactivate:{key}", label, FREE, ways, 0, passing=True, family=text("dv.family.reactivate"))


def _aims(scene: Scene, creature: Creature, spell: Spell) -> tuple[str, tuple[Move, ...]]:
    """What the spell is pointed at, and the ways: at nothing for one's own spells, creatures, or squares in range."""
    who = creature.id
    if spell.target == "creature":
        targets = (*friends(scene, creature), *enemies(scene, creature))
        return "creature", at_creatures(who, "cast", targets, spell=spell.key)
    if spell.target == "square":
        squares = _near(scene, creature.at, spell.range[1])
        return "square", tuple(
            Move(command("cast", who, spell=spell.key, at=square.name), square=square) for square in squares
        )
    return "none", only(who, "cast", spell=spell.key)
