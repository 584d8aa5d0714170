"""Close combat where the true board differs from what the attacker took it for."""

from __future__ import annotations

import pytest

from board.rulebook.commands import command
from board.rulebook.procedure import Resolved, Waiting, run
from board.systems import SYSTEMS
from tests.dernier_val.table import WARRIOR, session, table

DV = SYSTEMS["dernier_val"]
TWO = {"a1": f"at: B2, facing: east, sheet: {WARRIOR}", "b1": f"at: C2, facing: west, sheet: {WARRIOR}"}


@pytest.mark.rule("DV-CLOSE-03", "DV-STL-17")
def test_whoever_took_an_armed_target_for_unaware_attacks_it_as_usual() -> None:
    scene = session(table(TWO)).scene
    blow = command("strike", "a1", target="b1", die="d10", **{"with": "head"})
    assert DV.judge(scene, blow) is not None, "seen as it is, the target keeps its distance"
    came = run(DV, scene, blow, (), lambda need: None)
    assert isinstance(came, Waiting | Resolved)
