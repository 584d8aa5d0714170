"""What changed out of a side's sight is, to that side, as it was: and what it is wrong about may stop it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board.grid.directions import Direction
from board.grid.squares import parse_square
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice
from board.rulebook.knowledge import known_to, told_to
from board.rulebook.session import Session
from board.scene.place import Thing
from board.scene.scene import Scene
from board.systems import SYSTEMS
from tests.dernier_val.table import WARRIOR, play, table

DV = SYSTEMS["dernier_val"]

TWO_ROOMS = """\
......#......
......#......
......'......
......#......
......#......"""


def rooms(facing: str = "west", at: str = "D3", active: str = "b1") -> Scene:
    """Ana with her back to an open door, an enemy in the other room."""
    scene = table(
        {"a1": f"at: {at}, facing: {facing}, sheet: {WARRIOR}", "b1": f"at: H3, facing: west, sheet: {WARRIOR}"},
        TWO_ROOMS,
    )
    return replace(scene, wheel=replace(scene.wheel, active=active))


def shut() -> Session:
    """The enemy shut the door behind her back."""
    session = Session(DV, rooms(), SeededDice(1))
    play(session, command("close", "b1", at="G3", die="d4"))
    return session


def hers(scene: Scene) -> Scene:
    return replace(scene, wheel=replace(scene.wheel, active="a1"))


def door(scene: Scene) -> str:
    return scene.place.doors[0].status


@pytest.mark.rule("DV-AMB-120")
def test_a_door_shut_behind_ones_back_is_still_open_to_whoever_did_not_look() -> None:
    session = shut()
    assert door(session.scene) == "closed"
    assert door(known_to(DV, session.scene, "a")) == "open"
    assert door(known_to(DV, session.scene, "b")) == "closed"
    before = Session(DV, rooms())
    asked = hers(before.scene), hers(session.scene)
    assert DV.legal(known_to(DV, asked[0], "a"), "a1") == DV.legal(known_to(DV, asked[1], "a"), "a1")


@pytest.mark.rule("DV-AMB-120")
def test_whoever_walks_towards_the_unseen_door_is_stopped_before_it() -> None:
    session = shut()
    session.scene = hers(session.scene)
    done = play(session, command("move", "a1", die="d4", to="G3"))
    assert "stopped_by_unseen" in [event.kind for event in done.events]
    assert session.scene.creature("a1").at == parse_square("F3")
    assert door(known_to(DV, session.scene, "a")) == "closed", "now it is known"
    assert not session.scene.recalled


def test_whoever_turns_round_sees_it() -> None:
    session = shut()
    session.scene = hers(session.scene)
    play(session, command("move", "a1", die="d4", to="D3", facing="east"))
    assert door(known_to(DV, session.scene, "a")) == "closed"


def test_what_was_seen_happening_is_known_after_turning_away() -> None:
    session = Session(DV, rooms("east"), SeededDice(1))
    play(session, command("close", "b1", at="G3", die="d4"))
    session.scene = hers(session.scene)
    play(session, command("move", "a1", die="d4", to="D3", facing="west"))
    assert door(known_to(DV, session.scene, "a")) == "closed"


def test_taking_back_takes_back_what_was_known() -> None:
    session = shut()
    session.undo()
    assert not session.scene.recalled and door(known_to(DV, session.scene, "a")) == "open"
    session.redo()
    assert door(known_to(DV, session.scene, "a")) == "open" and door(session.scene) == "closed"


def test_what_the_game_master_changes_out_of_sight_is_told_to_nobody_who_does_not_see_it() -> None:
    session = Session(DV, rooms(active="a1"), SeededDice(1))
    done = play(session, command("gm", None, what="close", target="G3"))
    event = next(event for event in done.events if event.changes)
    told = {side: told_to(DV, event, done.before, done.after, side) for side in ("a", "b")}
    assert told["a"] is None and told["b"] is event
    light = play(session, command("gm", None, what="light", effect="night"))
    assert all(told_to(DV, light.events[0], light.before, light.after, side) for side in ("a", "b"))


def test_a_thing_carried_off_out_of_sight_lies_there_still() -> None:
    scene = rooms(active="a1")
    cup = Thing("cup", "dagger", "Dague", parse_square("K1"))
    here = replace(scene, place=scene.place.with_thing(cup))
    gone = replace(here, place=scene.place, recalled=(("a", here.place),))
    assert [thing.id for thing in known_to(DV, gone, "a").place.things] == ["cup"]
    near = gone.with_creature(replace(gone.creature("a1"), at=parse_square("K2"), facing=Direction.NORTH))
    assert known_to(DV, near, "a").place.things == ()


def test_where_nothing_changed_nothing_is_kept() -> None:
    scene = rooms(active="a1")
    assert known_to(DV, scene, "a").place is scene.place
    session = Session(DV, scene, SeededDice(1))
    play(session, command("move", "a1", die="d4", to="C3"))
    assert session.scene.place is scene.place and session.scene.recalled == ()
