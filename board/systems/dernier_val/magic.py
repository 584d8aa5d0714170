"""Chapter MAG: casting, entropy, resistance, and what spells do, as far as the text goes."""
from __future__ import annotations

from board.rulebook.commands import Command, Refusal, refuse
from board.rulebook.procedure import Flow, Procedure
from board.scene.scene import Scene


def cast_refusal(scene: Scene, command: Command) -> Refusal | None:
    return refuse("DV-MAG-02", "dv.refused.no_spell")
def cast(flow: Flow, command: Command) -> Procedure:
    return None
    yield
