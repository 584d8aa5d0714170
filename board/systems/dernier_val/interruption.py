"""Chapter STL, interruptions: an enemy's foreseen action ends the round and comes next (DV-STL-20 to -24)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from board.rulebook.procedure import Flow, Need
from board.scene.events import SetCreature
from board.scene.scene import Scene
from board.systems.dernier_val.initiative import initiative, insert_next, interrupt
from board.systems.dernier_val.state import fighter, options_of, put


def has_played_this_turn(scene: Scene, who: str) -> bool:
    """Whether its round of this revolution of the wheel is over: it stands before the active token."""
    wheel = scene.wheel
    if who not in wheel.order or wheel.active not in wheel.order:
        return False
    return fighter(scene.creature(who)).has_played and wheel.order.index(who) < wheel.order.index(wheel.active)


def in_initiative_order(scene: Scene, creatures: Sequence[str]) -> list[str]:
    """These ids by descending initiative, equal ones in the order of the scene (DV-INIT-03)."""
    places = {creature.id: place for place, creature in enumerate(scene.creatures)}
    return sorted(creatures, key=lambda who: (-initiative(fighter(scene.creature(who)).sheet), places[who]))


def interrupt_by(flow: Flow, enemies: Sequence[str]) -> Generator[Need, Any, None]:
    """The active round ends and these enemies play next, in initiative order (DV-STL-20, -22, -23; DV-AMB-55).

    Their tokens move behind the interrupted one for the rest of the encounter. Each plays with a normal
    refresh, even if it had played in this turn already, unless the table forbids it: then it acts only
    with the dice that it still holds. Whoever is merely seen, or surprises somebody as surprised, is not
    interrupted: that is for the game master to say (DV-STL-25).
    """
    for who in reversed(in_initiative_order(flow.scene, enemies)):
        if options_of(flow.scene).interrupt_extra_round == "forbid" and has_played_this_turn(flow.scene, who):
            creature = flow.scene.creature(who)
            noted = put(creature, fighter(creature).with_note("keeps_dice"))
            flow.tell("keeps_dice", who, SetCreature(noted), rules=("DV-AMB-55",), private=())
        insert_next(flow, who)
    yield from interrupt(flow)


def after_stumble(flow: Flow, who: str) -> Generator[Need, Any, None]:
    """A fumble of an action that the game master made risky ends the round (DV-DICE-33, DV-STL-21)."""
    creature = flow.scene.find(who)
    if creature is None or not fighter(creature).noted("stumbled"):
        return
    state = fighter(creature)
    after = put(creature, replace(state, notes=tuple(note for note in state.notes if note != "stumbled")))
    flow.tell("fumble", who, SetCreature(after), rules=("DV-DICE-33", "DV-STL-21"), fumble=True)
    if flow.scene.wheel.active == who:
        yield from interrupt(flow)
