"""What a side does not know changes nothing of what it is shown, offered or told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.knowledge import asked_of, known_to, perceived, told_to
from board.rulebook.procedure import Ask
from board.rulebook.session import Session
from board.scene.events import apply
from board.scene.scene import Scene, Wheel
from board.systems import SYSTEMS
from tests.dernier_val.table import WARRIOR, play, table

DV = SYSTEMS["dernier_val"]

HOUSE = """\
......#......
......#......
......+......
......#......
######.######
.............
............."""


def house(**creatures: str) -> Scene:
    return table(creatures, HOUSE)


def without(scene: Scene, who: str) -> Scene:
    """The same scene as if `who` had never been there."""
    order = tuple(other for other in scene.wheel.order if other != who)
    creatures = tuple(creature for creature in scene.creatures if creature.id != who)
    return replace(scene, creatures=creatures, wheel=Wheel(order, scene.wheel.active, scene.wheel.turn))


def test_own_creatures_are_whole_and_strangers_out_of_sight_are_absent() -> None:
    scene = house(a1=f"at: B2, facing: east, sheet: {WARRIOR}", b1=f"at: K2, facing: west, sheet: {WARRIOR}")
    known = known_to(DV, scene, "a")
    assert known.creature("a1") is scene.creature("a1")
    assert known.find("b1") is None
    assert known.wheel.order == ("a1",)


def test_a_shape_behind_cover_keeps_its_square_and_loses_its_name() -> None:
    scene = table(
        {"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": "at: E2, name: Grim, facing: west, sheet: {hp: 7}"},
        extra="legend: {T: {thing: table}}\n",
        drawn=".......\n..T....\n.......",
    )
    assert perceived(DV, scene, "a", scene.creature("b1")) == "partial"
    shape = known_to(DV, scene, "a").creature("b1")
    assert (shape.at, shape.name, shape.marks[0]) == (scene.creature("b1").at, "?", "?")
    assert "Grim" not in repr(shape)
    assert DV.look(known_to(DV, scene, "a"), ("b1", "hp")) != 7


def test_a_side_that_sees_everybody_knows_the_scene_itself() -> None:
    scene = table({"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": f"at: C2, facing: west, sheet: {WARRIOR}"})
    assert known_to(DV, scene, "a") is scene


@settings(max_examples=40)
@given(st.sampled_from(["H1", "I2", "K3", "L4", "M1", "J2"]), st.sampled_from(["north", "south", "east", "west"]))
def test_an_unseen_enemy_changes_neither_knowledge_nor_the_list_of_what_is_legal(at: str, facing: str) -> None:
    scene = house(
        a1=f"at: B2, facing: east, sheet: {WARRIOR}",
        a2=f"at: F3, facing: west, sheet: {WARRIOR}",
        b1=f"at: {at}, facing: {facing}, sheet: {{held: {{hand_1: bow}}, carried: [quiver]}}",
    )
    alone = without(scene, "b1")
    assert known_to(DV, scene, "a") == known_to(DV, alone, "a")
    for who in ("a1", "a2"):
        with_stranger = replace(scene, wheel=replace(scene.wheel, active=who))
        without_stranger = replace(alone, wheel=replace(alone.wheel, active=who))
        legal = DV.legal(known_to(DV, with_stranger, "a"), who)
        assert legal == DV.legal(known_to(DV, without_stranger, "a"), who)
        assert legal


def test_what_an_unseen_enemy_does_is_not_told() -> None:
    scene = house(a1=f"at: B2, facing: east, sheet: {WARRIOR}", b1="at: K2, facing: west, sheet: {EM: 3, SO: 1}")
    started = Session(DV, scene, SeededDice(1))
    assert scene.wheel.active == "b1"
    done = play(started, command("move", "b1", die="d4", to="K3"))
    before = done.before
    for event in done.events:
        after = apply(before, event)
        assert told_to(DV, event, before, after, "a") is None
        assert told_to(DV, event, before, after, "b") == (event if event.private is None else None)
        before = after


def test_a_hidden_thing_and_a_secret_door_are_not_known() -> None:
    scene = table(
        {"a1": f"at: B2, facing: east, sheet: {WARRIOR}"},
        extra="things:\n  - {thing: trap, at: C2, hidden: 6}\nwalls:\n  - {between: D2|E2, door: secret, id: panel}\n",
    )
    known = known_to(DV, scene, "a")
    assert known.place.things == ()
    assert known.place.doors == ()
    assert known.place.terrain.walls == scene.place.terrain.walls


def test_an_unseen_enemy_in_the_way_stops_the_mover_and_costs_the_die() -> None:
    scene = table(
        {
            "a1": f"at: A2, facing: east, sheet: {WARRIOR}",
            "b1": f"at: D2, facing: west, sheet: {WARRIOR}, states: [prone]",
        }
    )
    hidden = replace(scene, place=replace(scene.place, light="night"))
    standing = replace(
        hidden,
        creatures=tuple(
            replace(c, down=False, state=c.state.without_condition("prone")) if c.id == "b1" else c
            for c in hidden.creatures
        ),
    )
    started = Session(DV, standing, SeededDice(1))
    done = play(started, command("move", "a1", die="d4", path=("B2", "C2", "D2", "E2")))
    assert started.scene.creature("a1").at.name == "C2"
    assert "stopped_by_unseen" in [event.kind for event in done.events]
    assert DV.look(started.scene, ("a1", "dice")) == ["d6", "d8", "d10", "d12"]


@pytest.mark.parametrize("side", ["a", "b"])
def test_knowledge_is_the_same_however_often_it_is_asked(side: str) -> None:
    scene = house(a1=f"at: B2, facing: east, sheet: {WARRIOR}", b1=f"at: F2, facing: west, sheet: {WARRIOR}")
    assert known_to(DV, scene, side) == known_to(DV, replace(scene), side)


def test_a_secret_door_that_fills_a_square_is_a_wall_to_whom_it_was_not_shown() -> None:
    scene = house(a1=f"at: A1, facing: east, sheet: {WARRIOR}")
    square = next(door for door in scene.place.doors).squares[0]
    doors = tuple(replace(door, secret=True) for door in scene.place.doors)
    scene = replace(scene, place=replace(scene.place, doors=doors))
    known = known_to(DV, scene, "a").place
    assert known.doors == ()
    assert square in known.walls.opaque and square in known.barred
    shown = replace(scene, place=replace(scene.place, doors=tuple(replace(door, secret=False) for door in doors)))
    assert known_to(DV, shown, "a").place is shown.place


def test_a_question_names_nobody_whom_its_side_does_not_know() -> None:
    scene = house(
        a1=f"at: B2, facing: east, sheet: {WARRIOR}",
        b1=f"at: K2, facing: west, sheet: {WARRIOR}",
        b2=f"at: D2, facing: west, sheet: {WARRIOR}",
    )
    known = known_to(DV, scene, "a")
    assert known.find("b1") is None and known.find("b2") is not None
    facts = (("attacker", "b1"), ("weapon", "sword"), ("watchers", ("b1", "b2")), ("target", "b2"), ("n", 3))
    asked = asked_of(Ask("reaction", "a1", ("none",), "none", facts), scene, known)
    shown = (("attacker", None), ("weapon", "sword"), ("watchers", ("b2",)), ("target", "b2"), ("n", 3))
    assert asked.facts == shown
    said = repr(DV.question(known, asked).title)
    assert "b1" not in said and "name.somebody" in said
