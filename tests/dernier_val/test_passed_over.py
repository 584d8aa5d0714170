"""Who is KO is passed over by the wheel, and nobody reads that it was its round."""

from __future__ import annotations

from board.rulebook.commands import command
from board.systems.dernier_val.panels import sentence
from tests.dernier_val.table import play, session, table


def test_nothing_says_that_somebody_knocked_out_may_play() -> None:
    scene = table(
        {
            "a1": "at: B2, facing: east, sheet: {}",
            "b1": "at: D2, facing: west, states: [ko], sheet: {}",
        }
    )
    started = session(scene)
    done = play(started, command("end_round", "a1"))
    assert started.scene.wheel.active == "a1"
    begun = [event for event in done.events if event.kind == "round_start"]
    assert [event.who for event in begun] == ["b1", "a1"]
    assert [sentence(event).key for event in begun] == ["", "dv.event.round_start"]
