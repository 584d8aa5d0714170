"""Commands worth asking about besides those of a fight: care, fire, things used, feats of the body, theft, magic."""

from __future__ import annotations

from collections.abc import Iterator

from board.grid.squares import card4
from board.rulebook.commands import Command, command
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.care import care_kit, within_reach
from board.systems.dernier_val.spell_data import Spell
from board.systems.dernier_val.state import Fighter, fighter, rules_of
from board.systems.dernier_val.vocabulary import PARTS


def others(scene: Scene, creature: Creature, dice: tuple[str, ...]) -> Iterator[Command]:
    """What may be legal of the other chapters; where nothing calls for it nothing is asked about."""
    state = fighter(creature)
    near = [other for other in scene.creatures if within_reach(scene, creature, other)]
    for die in dice:
        yield from caring(state, creature, near, die)
        yield from feats(scene, creature, die)
        for other in near:
            if other.side != creature.side and state.has("discreet"):
                yield command("pick_pocket", creature.id, target=other.id, die=die)
                for item in fighter(other).carried:
                    yield command("pick_pocket", creature.id, target=other.id, item=item.key, die=die)
            if other.side == creature.side and fighter(other).has("prone"):
                yield command("lift", creature.id, target=other.id, die=die)
        yield from spells(scene, creature, die)
    for name in dict.fromkeys(state.used):
        yield command("reactivate", creature.id, item=name)


def caring(state: Fighter, creature: Creature, near: list[Creature], die: str) -> Iterator[Command]:
    """First aid, potions and the like, and putting out fires, on oneself and on allies within reach."""
    friends = [other for other in near if other.side == creature.side]
    dousing = [i.key for i in state.items() if i.has("douse") or i.has("smother")]
    for other in friends:
        for part in PARTS:
            wounded = fighter(other)
            if care_kit(state) is not None and (wounded.has("numb", part) or wounded.has("bleeding", part)):
                yield command("first_aid", creature.id, target=other.id, part=part, die=die)
            if wounded.has("burning", part):
                for key in (None, *dict.fromkeys(dousing)):
                    yield command("extinguish", creature.id, target=other.id, part=part, item=key, die=die)
        for key in dict.fromkeys(item.key for item in state.items() if item.effect):
            yield command("use_item", creature.id, item=key, target=other.id, die=die)


def feats(scene: Scene, creature: Creature, die: str) -> Iterator[Command]:
    """Climbing up and down, swimming; jumps where the ground is not all alike."""
    place = scene.place
    ground = place.ground(creature.at)
    for square in card4(creature.at):
        if not place.terrain.on_board(square):
            continue
        beside = place.ground(square)
        if beside.height > ground.height:
            yield command("climb", creature.id, to=square.name, die=die)
        if beside.height < ground.height or fighter(creature).height > 0:
            yield command("climb_down", creature.id, to=square.name, die=die)
        if ground.water or beside.water:
            yield command("swim", creature.id, to=square.name, die=die)
        if not place.zones:
            continue
        across, along = square.column - creature.at.column, square.row - creature.at.row
        for steps in (1, 2, 3):
            goal = creature.at.moved(across * steps, along * steps)
            if place.terrain.on_board(goal):
                yield command("jump", creature.id, to=goal.name, die=die)


def spells(scene: Scene, creature: Creature, die: str) -> Iterator[Command]:
    """Spells that it knows, on whom or where they may go."""
    state = fighter(creature)
    for key in dict.fromkeys(state.sheet.spells):
        spell = rules_of(scene).spell(key)
        if spell is None:
            continue
        if any(condition.cause == key for condition in state.all_of("sustains")):
            yield command("concentrate", creature.id, die=die, keep=key)
        for aimed in aims(scene, creature, spell):
            yield command("cast", creature.id, item=key, die=die, **aimed)


def aims(scene: Scene, creature: Creature, spell: Spell) -> Iterator[dict[str, str]]:
    """The targets worth asking about: creatures, or the squares on which creatures stand."""
    if spell.target == "self":
        yield {}
        return
    for other in scene.creatures:
        if spell.target == "square":
            yield {"at": other.at.name}
        else:
            yield {"target": other.id}
