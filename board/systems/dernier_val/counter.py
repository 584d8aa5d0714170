"""Chapter CRIT, the game master's counter of criticals (DV-CRIT-04, DV-AMB-78)."""

from __future__ import annotations

from dataclasses import replace

from board.rulebook.procedure import Flow
from board.scene.events import SetState
from board.scene.scene import Creature, Scene
from board.systems.dernier_val.state import Encounter, options_of


def run_by_gm(scene: Scene, creature: Creature) -> bool:
    """Whether the game master plays the creature."""
    return scene.table.side(creature.side).played_by == "gm"


def left(scene: Scene) -> int:
    """Criticals that the game master still has."""
    encounter: Encounter = scene.state
    return encounter.gm_criticals


def may_call(scene: Scene, creature: Creature) -> bool:
    """Whether a critical of this creature may be called for from the counter (DV-CRIT-04)."""
    return run_by_gm(scene, creature) and left(scene) > 0


def counts_natural(scene: Scene, creature: Creature) -> bool:
    """Whether its criticals by the dice are counted too (option `gm_critical_counter`, DV-AMB-78)."""
    return options_of(scene).gm_critical_counter == "all" and run_by_gm(scene, creature)


def allows_natural(scene: Scene, creature: Creature) -> bool:
    """Whether a critical by the dice stands: free, unless every critical is counted (DV-AMB-78)."""
    return not counts_natural(scene, creature) or left(scene) > 0


def spend(flow: Flow, who: str) -> None:
    """One critical less on the counter."""
    encounter: Encounter = flow.scene.state
    after = replace(encounter, gm_criticals=encounter.gm_criticals - 1)
    flow.tell("gm_critical", who, SetState(after), rules=("DV-CRIT-04", "DV-AMB-78"), left=after.gm_criticals)
