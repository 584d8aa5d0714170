"""Chapter RANGE, boomerangs: they come back to the hand (DV-RANGE-24, DV-AMB-70)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import SetCreature, SetPlace
from board.systems.dernier_val.dice import roll_kept, succeeds
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.reactions import may_react, reaction_dice
from board.systems.dernier_val.state import Held, fighter, options_of, put
from board.systems.dernier_val.view import distance


def comes_back(flow: Flow, who: str, item: Item | None, hand: str) -> Generator[Need, Any, None]:
    """A DR of SO strictly above the distance brings it back; or the game master says so (DV-RANGE-24, DV-AMB-70)."""
    if item is None or not item.has("returns"):
        return
    lying = next((t for t in reversed(flow.scene.place.things) if t.item == item), None)
    creature = flow.scene.creature(who)
    if lying is None or fighter(creature).dazed:
        return
    if options_of(flow.scene).boomerang_return == "gm":
        answer = yield Ask("returns", who, ("no", "yes"), "no", (("item", item.key),), "DV-AMB-70")
        done = answer == "yes"
    elif not may_react(flow.scene, creature):
        return
    else:
        rolled = yield from roll_kept(flow, who, Roll("return", reaction_dice(flow.scene, creature), who))
        done = succeeds(rolled.value + fighter(creature).traits.SO, distance(flow.scene, creature.at, lying.at))
    if not done:
        flow.tell("not_returned", who, rules=("DV-RANGE-24",), item=item.key)
        return
    creature = flow.scene.creature(who)
    state = fighter(creature)
    if state.held_in(hand) is None:
        state = replace(state, held=(*state.held, Held(item, (hand,))))
    else:
        state = replace(state, carried=(*state.carried, item))
    changes = (SetCreature(put(creature, state)), SetPlace(flow.scene.place.without_thing(lying.id)))
    flow.tell("returned", who, *changes, rules=("DV-RANGE-24",), item=item.key)
