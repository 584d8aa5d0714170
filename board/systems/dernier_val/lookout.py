"""Chapter STL, look first: a discreet mover sees in time that a square would expose it (DV-STL-04, DV-STL-05)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from board.grid.directions import Direction
from board.grid.squares import Square
from board.rulebook.procedure import Ask, Flow, Need
from board.scene.scene import Scene
from board.systems.dernier_val import view
from board.systems.dernier_val.state import fighter


def exposed_to(scene: Scene, who: str, square: Square, heading: Direction) -> tuple[str, ...]:
    """Enemies that it would perceive from `square`, facing the step, and that see that square (DV-AMB-46).

    Its own field of view is the limit: 90°, all around when it is vigilant too (DV-STL-05, DV-STL-09).
    """
    mover = scene.creature(who)
    there = scene.with_creature(replace(mover, at=square, facing=heading))
    return tuple(
        other.id
        for other in scene.creatures
        if other.side != mover.side
        and not fighter(other).dazed
        and view.perceive(there, who, other.id) in (view.VISIBLE, view.PARTIAL)
        and view.sees_square(there, other.id, square)
    )


def holds_back(flow: Flow, who: str, square: Square, heading: Direction) -> Generator[Need, Any, bool]:
    """Ask a discreet mover whose next square is watched; whether it stops before it (DV-STL-04, DV-AMB-46)."""
    if not fighter(flow.scene.creature(who)).has("discreet"):
        return False
    seen_by = exposed_to(flow.scene, who, square, heading)
    if not seen_by:
        return False
    facts = (("square", square.name), ("watchers", seen_by))
    answer = yield Ask("look_first", who, ("go", "stop"), "go", facts, "DV-STL-04")
    if answer == "go":
        return False
    flow.tell("stopped_before", who, rules=("DV-STL-04", "DV-AMB-46"), square=square.name)
    return True
