"""Chapter MELEE: the default armed combat."""

from __future__ import annotations

from board.grid.sight import line_clear, step_clear
from board.grid.squares import in_card4, manhattan
from board.rulebook.commands import Refusal, refuse
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.items import Item
from board.systems.dernier_val.state import fighter, options_of


def melee_refusal(scene: Scene, attacker: Creature, target: Creature, weapon: Item) -> Refusal | None:
    """Why the target cannot be struck in melee (DV-MELEE-02 to -05).

    It stands on a `card4` square, or for a pole arm up to two squares away in a cardinal line; no wall
    is between; it is not engaged in close combat with somebody else.
    """
    if fighter(attacker).engaged_with:
        return refuse("DV-CLOSE-08", "dv.refused.engaged")
    out_of_reach = reach_refusal(scene, attacker, target, weapon)
    if out_of_reach is not None:
        return out_of_reach
    if any(other != attacker.id for other in fighter(target).engaged_with):
        return refuse("DV-MELEE-03", "dv.refused.target_engaged")
    return None


def reach_refusal(scene: Scene, attacker: Creature, target: Creature, weapon: Item) -> Refusal | None:
    """Why the weapon does not reach: never diagonally, 1 square, or 1 to 2 for pole arms (DV-AMB-63)."""
    terrain = scene.place.terrain
    least, most = weapon.reach
    if most > 1:
        least = max(least, options_of(scene).reach_min)
    in_line = attacker.at.column == target.at.column or attacker.at.row == target.at.row
    steps = manhattan(attacker.at, target.at)
    if not in_line or not least <= steps <= most:
        return refuse("DV-MELEE-05" if most > 1 else "DV-MELEE-02", "dv.refused.not_in_reach")
    if in_card4(attacker.at, target.at):
        clear = step_clear(terrain, attacker.at, target.at)
    else:
        clear = line_clear(terrain, attacker.at, target.at)
    return None if clear else refuse("DV-MELEE-02", "dv.refused.wall_between")
