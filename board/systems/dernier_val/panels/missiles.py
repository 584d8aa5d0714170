"""What of the game flies without coming to lie on the floor."""

from __future__ import annotations

from typing import Any

from board.rulebook.panels import INTO_HAND, STRIKES, THERE_AND_BACK, Missile
from board.scene.events import Event
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import Rules


def missile(rules: Rules, event: Event) -> Missile | None:
    """What flies in an event as a side is told of it (DV-RANGE-14, DV-RANGE-20, DV-ACT-27, DV-AMB-71)."""
    key = event.fact("weapon") or event.fact("item")
    item = rules.item(str(key)) if key else None
    who, target = event.who, event.fact("target")
    if who is None or item is None:
        return None
    if event.kind == "shoot":
        return _to(target, Missile(shot_with(item), who, ""))
    if event.kind in ("throw", "strike") and item.has("tethered"):
        return _to(target, Missile(item.key, who, "", THERE_AND_BACK))
    if event.kind == "landed" and item.has("single_use"):
        return _to(event.fact("square"), Missile(item.key, who, "", STRIKES))
    if event.kind == "changed_hands" and target is not None:
        return Missile(item.key, str(target), who, INTO_HAND)
    return None


def shot_with(weapon: Item) -> str:
    """What a weapon shoots: arrows are nocked, bolts loaded, a sling has stones."""
    if weapon.has("needs_nocking"):
        return "arrow"
    return "bolt" if weapon.has("needs_loading") else "stone"


def _to(end: Any, found: Missile) -> Missile | None:
    """The missile with its end; None when the side does not know where that is."""
    return Missile(found.kind, found.start, str(end), found.becomes) if end is not None else None
