"""Chapter CLOSE, what lasts: engagements, and when they end by distance (DV-CLOSE-04, DV-AMB-122)."""

from __future__ import annotations

from board.grid.squares import in_card4
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.state import fighter, put


def without_engagements(scene: Scene, who: str) -> list[Creature]:
    """The creatures changed when `who` is no longer beside those it was engaged with (DV-AMB-122)."""
    creature = scene.creature(who)
    changed: list[Creature] = []
    state = fighter(creature)
    for by in state.engaged_with:
        other = scene.find(by)
        if other is not None and in_card4(creature.at, other.at):
            continue
        state = state.without_condition("engaged", by=by)
        if other is not None:
            changed.append(put(other, fighter(other).without_condition("engaged", by=who)))
    if state is not creature.state:
        changed.append(put(creature, state))
    return changed
