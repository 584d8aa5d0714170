"""What is told to whom: what goes on in a head, secret rolls and counters stay with those whose they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board.rulebook.commands import command
from board.rulebook.dice import read
from board.rulebook.knowledge import told_to
from board.rulebook.procedure import Flow
from board.scene.events import Event
from board.scene.scene import Scene
from board.systems import SYSTEMS
from board.systems.dernier_val import attention, stealth
from tests.dernier_val.table import WARRIOR, play, session, table

DV = SYSTEMS["dernier_val"]


def facing() -> Scene:
    """Two who look at each other; the sides of one letter each."""
    return table(
        {
            "a1": f"at: B2, facing: east, sheet: {WARRIOR}",
            "b1": f"at: E2, facing: west, sheet: {WARRIOR}",
        }
    )


def to(side: str, event: Event, scene: Scene) -> Event | None:
    return told_to(DV, event, scene, scene, side)


@pytest.mark.rule("DV-VIEW-22")
def test_whom_somebody_made_out_is_told_to_their_own_side_alone() -> None:
    scene = facing()
    flow = Flow(DV, scene)
    attention.identify(flow, "b1", "a1")
    event = next(event for event in flow.events if event.kind == "identified")
    assert to("a", event, scene) is None and to("b", event, scene) is not None


@pytest.mark.rule("DV-STL-14")
@pytest.mark.parametrize(("face", "told"), [(12, False), (1, True)])
def test_a_failed_alert_roll_is_told_to_nobody(face: int, told: bool) -> None:
    scene = facing()
    flow = Flow(DV, scene)
    asking = stealth.alerted(flow, "a1", 12, "b1")
    roll = next(asking)
    with pytest.raises(StopIteration):
        while True:
            roll = asking.send(read(roll, (face,)))  # type: ignore[arg-type]
    event = flow.events[-1]
    assert event.kind == ("alert_noticed" if told else "alert_failed")
    assert (to("a", event, scene) is not None) is told


@pytest.mark.rule("DV-CRIT-04")
def test_how_many_criticals_the_game_master_has_left_is_told_to_his_side_alone() -> None:
    scene = facing()
    event = Event("gm_critical", "b1", facts=(("left", 2),))
    theirs, others = to("b", event, scene), to("a", event, scene)
    assert theirs is not None and theirs.fact("left") == 2 and DV.sentence(theirs).key == "dv.event.gm_critical"
    assert others is not None and others.fact("left") is None
    assert DV.sentence(others).key == "dv.event.gm_critical_seen"


@pytest.mark.rule("DV-ACT-29")
def test_a_theft_that_succeeds_is_not_told_to_its_victim() -> None:
    scene = table(
        {
            "a1": "at: C2, facing: west, sheet: {class: thief, SO: 3, skills: [pickpocket]}, states: [discreet]",
            "b1": "at: B2, facing: west, sheet: {EM: 0, carried: [ring]}",
        }
    )
    started = session(scene, 6)
    done = play(started, command("pick_pocket", "a1", target="b1", die="d6", with_="hand_1", item="ring"))
    stolen = [event for event in done.events if event.kind in ("theft", "taken")]
    assert [event.kind for event in stolen] == ["theft", "taken"]
    assert all(to("b", event, done.before) is None and to("a", event, done.before) is not None for event in stolen)


@pytest.mark.rule("DV-MAG-02")
def test_a_spell_that_fails_is_not_told_to_a_target_that_does_not_see_the_caster() -> None:
    scene = table(
        {
            "a1": "at: E2, facing: west, sheet: {class: mage, MA: 0, spells: [wave]}",
            "b1": f"at: B2, facing: west, sheet: {WARRIOR}",
        }
    )
    started = session(scene, 1)
    started.scene = replace(scene, wheel=replace(scene.wheel, active="a1"))
    done = play(started, command("cast", "a1", spell="wave", target="b1", die="d4", with_="hand_1"))
    failed = next(event for event in done.events if event.kind == "cast_failed")
    assert to("b", failed, done.before) is None and to("a", failed, done.before) is not None
