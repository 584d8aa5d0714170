"""Items out of the ordinary: those that ask for destiny points (DV-LIFE-13), summoned and spectral ones (DV-WPN-31).

An entry of the item data says `destiny: {to_work: n}`, the points that each use of it costs, or `{to_rest: n}`, the
points that keep it from working. A summoned item has a will of its own, which the game master speaks for: it may be
`unwilling`, and it can be banished. Only spectral things hurt a soul, an entity or a ghost.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.rulebook.procedure import Ask, Flow, Need
from board.scene.events import SetCreature
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Fighter, fighter, put
from board.systems.dernier_val.weapons import Attack

UNWILLING = "unwilling"
"""The mark of a summoned item that refuses to serve."""


def spend(flow: Flow, who: str, item: Item, points: int, kind: str) -> None:
    """So many destiny points are spent on the item."""
    creature = flow.scene.creature(who)
    state = fighter(creature)
    left = put(creature, replace(state, destiny=state.destiny - points))
    flow.tell(kind, who, SetCreature(left), rules=("DV-LIFE-13",), item=item.key, points=points)


def kept_from_working(flow: Flow, who: str, item: Item) -> Generator[Need, Any, bool]:
    """Whether whom it would act on spends destiny points so that it does not (DV-LIFE-13)."""
    points = item.destiny[1]
    held = fighter(flow.scene.creature(who)).destiny
    if not points or held < points:
        return False
    facts = (("use", "rest"), ("points", held), ("item", item.key))
    answer = yield Ask("destiny", who, ("no", "yes"), "no", facts, "DV-LIFE-13")
    if answer != "yes":
        return False
    spend(flow, who, item, points, "item_rests")
    return True


def passes_through(target: Fighter, planned: Attack) -> bool:
    """Whether the blow meets nothing: a soul, an entity or a ghost, and a weapon that is not spectral (DV-WPN-31).

    A spell is no weapon and meets them.
    """
    armed = planned.item is not None or planned.weapon.has("innate")
    return target.sheet.spirit and armed and planned.weapon.quality != "spectral"
