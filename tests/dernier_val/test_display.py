"""Chapter VIEW, display: what a side is shown of whom (DV-VIEW-27 to -31), and the one colour of a creature."""

from __future__ import annotations

import pytest

from board.rulebook.commands import command
from board.rulebook.knowledge import beside_board, known_to
from board.rulebook.session import Session
from board.systems import SYSTEMS
from tests.dernier_val.table import WARRIOR, play, session, table

DV = SYSTEMS["dernier_val"]

ROOMS = """\
....#....
....#....
....+....
....#...."""


def scenes(started: Session) -> list:  # type: ignore[type-arg]
    return [started.start, *(done.after for done in started.done)]


@pytest.mark.rule("DV-VIEW-27")
def test_a_visible_creature_is_shown_itself_on_its_square() -> None:
    scene = table({"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": f"at: C2, name: Grim, sheet: {WARRIOR}"})
    assert known_to(DV, scene, "a").creature("b1") is scene.creature("b1")


@pytest.mark.rule("DV-VIEW-30", "DV-STL-02")
def test_a_partial_or_discreet_creature_is_a_question_mark_on_its_square() -> None:
    scene = table(
        {
            "a1": f"at: A2, facing: east, sheet: {WARRIOR}",
            "b1": "at: C2, name: Grim, states: [discreet], sheet: {}",
            "b2": "at: F1, name: Sly, facing: west, sheet: {}",
        },
        drawn="....T..\n.......\n.......",
        extra="legend: {T: {thing: table}}\n",
    )
    known = known_to(DV, scene, "a")
    for who in ("b1", "b2"):
        shape = known.creature(who)
        assert shape.marks[0] == "?"
        assert shape.name == "?"
        assert shape.at == scene.creature(who).at


@pytest.mark.rule("DV-VIEW-31")
def test_a_hidden_creature_is_not_shown() -> None:
    scene = table({"a1": f"at: A2, facing: east, sheet: {WARRIOR}", "b1": "at: A3, states: [discreet], sheet: {}"})
    assert DV.perceive(scene, "a1", "b1") == "hidden"
    assert known_to(DV, scene, "a").find("b1") is None


@pytest.mark.rule("DV-VIEW-28")
def test_an_identified_creature_out_of_sight_lies_beside_the_board() -> None:
    scene = table(
        {"a1": f"at: A3, facing: east, sheet: {WARRIOR}", "b1": "at: C3, name: Grim, facing: east, sheet: {}"}, ROOMS
    )
    started = session(scene)
    assert beside_board(DV, scenes(started), "a") == ()
    play(started, command("move", "a1", die="d4", facing="west"))
    lying = beside_board(DV, scenes(started), "a")
    assert [creature.name for creature in lying] == ["Grim"]
    assert known_to(DV, started.scene, "a").find("b1") is None


@pytest.mark.rule("DV-VIEW-29")
def test_a_presence_never_identified_lies_beside_the_board_as_a_question_mark() -> None:
    scene = table(
        {
            "a1": f"at: A2, facing: east, sheet: {WARRIOR}",
            "b1": "at: E2, name: Grim, facing: west, sheet: {}",
        },
        drawn=".......\n..T....\n.......",
        extra="legend: {T: {thing: table}}\n",
    )
    started = session(scene)
    assert DV.perceive(scene, "a1", "b1") == "partial"
    play(started, command("move", "a1", die="d4", facing="west"))
    lying = beside_board(DV, scenes(started), "a")
    assert [(creature.name, creature.marks[0]) for creature in lying] == [("?", "?")]
    assert "Grim" not in repr(lying)


@pytest.mark.rule("DV-VIEW-28", "DV-VIEW-29")
def test_whoever_was_identified_lies_there_by_name_though_it_was_last_seen_as_a_shape() -> None:
    scene = table(
        {"a1": f"at: A3, facing: east, sheet: {WARRIOR}", "b1": "at: C3, name: Grim, facing: east, sheet: {}"}
    )
    started = session(scene)
    assert DV.perceive(scene, "a1", "b1") == "visible"
    play(started, command("gm", what="set", target="b1", effect="discreet"))
    assert known_to(DV, started.scene, "a").creature("b1").name == "?"
    play(started, command("move", "a1", die="d4", facing="west"))
    assert [creature.name for creature in beside_board(DV, scenes(started), "a")] == ["Grim"]


@pytest.mark.rule("DV-VIEW-29")
def test_a_presence_that_is_identified_later_lies_there_by_name_and_another_stays_a_question_mark() -> None:
    scene = table(
        {
            "a1": f"at: A3, facing: east, sheet: {WARRIOR}",
            "b1": "at: C3, name: Grim, states: [discreet], sheet: {}",
            "b2": "at: D3, name: Sly, states: [discreet], sheet: {}",
        }
    )
    started = session(scene)
    play(started, command("gm", what="remove", target="b1", effect="discreet"))
    play(started, command("move", "a1", die="d4", facing="west"))
    lying = beside_board(DV, scenes(started), "a")
    assert {creature.id: creature.name for creature in lying} == {"b1": "Grim", "b2": "?"}


@pytest.mark.rule("DV-VIEW-28")
def test_the_dead_do_not_lie_beside_the_board_and_undo_takes_knowledge_back() -> None:
    scene = table({"a1": f"at: A3, facing: west, sheet: {WARRIOR}", "b1": "at: C3, name: Grim, sheet: {}"})
    started = session(scene)
    play(started, command("move", "a1", die="d4", facing="east"))
    play(started, command("move", "a1", die="d6", facing="west"))
    assert [creature.id for creature in beside_board(DV, scenes(started), "a")] == ["b1"]
    started.undo()
    started.undo()
    assert beside_board(DV, scenes(started), "a") == ()
    play(started, command("move", "a1", die="d4", facing="east"))
    play(started, command("gm", what="wound", target="b1", amount=10))
    play(started, command("move", "a1", die="d6", facing="west"))
    assert beside_board(DV, scenes(started), "a") == ()


@pytest.mark.rule("DV-VIEW-28")
def test_what_becomes_of_somebody_out_of_sight_changes_nothing_beside_the_board() -> None:
    scene = table({"a1": f"at: A3, facing: east, sheet: {WARRIOR}", "b1": "at: C3, name: Grim, sheet: {}"})
    started = session(scene)
    play(started, command("move", "a1", die="d4", facing="west"))
    before = beside_board(DV, scenes(started), "a")
    play(started, command("gm", what="wound", target="b1", amount=10))
    assert beside_board(DV, scenes(started), "a") == before
    assert [creature.name for creature in before] == ["Grim"]


@pytest.mark.rule("DV-CHAR-01")
def test_a_creature_has_one_colour_that_its_token_and_the_wheel_share() -> None:
    scene = table(
        {"a1": f"at: A3, sheet: {WARRIOR}", "a2": f'at: B3, colour: "#123456", sheet: {WARRIOR}'},
        extra='sides: {a: {colour: "#3a7bd5"}}\n',
    )
    assert [scene.creature(who).colour for who in scene.wheel.order] == ["#3a7bd5", "#123456"]


@pytest.mark.rule("DV-RANGE-25")
def test_boomerangs_are_the_only_thrown_weapons_that_reach_beyond_four_squares() -> None:
    scene = table({"a1": f"at: A3, sheet: {WARRIOR}"})
    far = [
        key
        for key, item in scene.table.rules.items
        if "throw" in item.modes and item.range is not None and item.range[1] > 4
    ]
    assert far == ["boomerang", "assassin_boomerang"]
