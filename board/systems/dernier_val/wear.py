"""Wear during play: a magic item breaks only if its wear die says so (DV-GEAR-11, DV-AMB-87, DV-DICE-31)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from board.rulebook.dice import Roll
from board.rulebook.procedure import Flow, Need
from board.systems.dernier_val.dice import roll_kept
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import fighter

WEAR_DIE = 6
CAREFUL_DIE = 8
"""The wear die of a careful owner (DV-DICE-32)."""


def gives_way(flow: Flow, who: str, item: Item) -> Generator[Need, Any, bool]:
    """Whether the item breaks or is degraded: always, but a magic one only on a wear die of 1 (DV-AMB-87)."""
    if item.quality != "magic":
        return True
    sides = CAREFUL_DIE if fighter(flow.scene.creature(who)).sheet.knows("careful") else WEAR_DIE
    rolled = yield from roll_kept(flow, who, Roll("wear", (sides,), who))
    gone = rolled.value == 1
    flow.tell("wears_out" if gone else "withstands", who, rules=("DV-GEAR-11", "DV-AMB-87"), item=item.key)
    return gone
