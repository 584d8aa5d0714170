"""A session keeps every input, takes every step back, and goes on where it stood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.rulebook.commands import Command, Refusal, command, command_from_plain, command_to_plain
from board.rulebook.dice import Roll, SeededDice, TypedDice, face_of
from board.rulebook.knowledge import known_to
from board.rulebook.procedure import Ask, Choice, Faces, NotOffered, Resolved, Waiting, resolve
from board.rulebook.session import Done, Open, Session
from board.scene.events import apply_all, plain
from board.systems import SYSTEMS
from tests.dernier_val.table import WARRIOR, play, session, strike, table

DV = SYSTEMS["dernier_val"]
DUEL = {
    "a1": f"at: B2, facing: east, sheet: {WARRIOR}",
    "b1": "at: C2, facing: west, sheet: {race: none, class: none, held: {hand_1: sword}}",
}


class Memory:
    """A journal that keeps its records in a list."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []

    def write(self, record: Mapping[str, Any]) -> None:
        self.records.append(dict(record))


def test_a_question_stops_the_command_and_the_answer_goes_on() -> None:
    started = session(table(DUEL), 6, 1, 2, 3, 4, 5)
    opened = started.play(strike("a1", "b1"))
    assert isinstance(opened, Open)
    assert isinstance(opened.need, Ask)
    assert (opened.need.kind, opened.need.who, opened.need.options) == ("reaction", "b1", ("none", "parry", "dodge"))
    done = started.answer("dodge")
    assert isinstance(done, Done)
    assert started.need is None
    assert DV.look(started.scene, ("b1", "hp")) == 8


def test_every_input_is_written_before_its_result_can_be_asked_for() -> None:
    journal = Memory()
    started = Session(DV, table(DUEL), SeededDice(1), journal)
    started.play(strike("a1", "b1"))
    assert [next(iter(record)) for record in journal.records] == ["command", "faces"]
    started.answer("none")
    assert [next(iter(record)) for record in journal.records][:4] == ["command", "faces", "answer", "done"]


def test_a_refused_command_leaves_everything_as_it_was() -> None:
    journal = Memory()
    started = Session(DV, table(DUEL), SeededDice(1), journal)
    before = started.scene
    assert isinstance(started.play(strike("b1", "a1")), Refusal)
    assert started.scene is before
    assert started.dice.mark() == 0
    assert journal.records == []


def test_an_answer_that_is_not_offered_refuses_the_command_and_gives_its_faces_back() -> None:
    started = session(table(DUEL), 6)
    with pytest.raises(NotOffered):
        started.play(strike("a1", "b1"), {"reaction": "resist"})
    assert started.dice.mark() == 0
    assert started.need is None
    assert isinstance(started.play(strike("a1", "b1"), {}), Done)


def test_real_dice_are_waited_for_and_checked() -> None:
    started = Session(DV, table(DUEL), TypedDice())
    opened = started.play(strike("a1", "b1"))
    assert isinstance(opened, Open)
    with pytest.raises(ValueError, match="no faces"):
        started.give_faces([9])
    assert isinstance(started.give_faces([6]), Open)
    assert isinstance(started.answer("none"), Done)


def test_one_side_rolls_real_dice_and_the_dice_of_the_other_stay_what_they_were() -> None:
    drawn = Session(DV, table(DUEL), SeededDice(9))
    drawn.play(strike("a1", "b1"))
    side = drawn.scene.creature("a1").side
    mixed = Session(DV, table(DUEL), SeededDice(9), by_hand=frozenset({side}))
    opened = mixed.play(strike("a1", "b1"))
    assert isinstance(opened, Open) and isinstance(opened.need, Roll) and mixed.dice.mark() == 0
    mixed.give_faces([1 + face_of(9, "rules", 0, sides) % sides for sides in opened.need.dice])
    assert mixed.dice.mark() == drawn.dice.mark()
    mixed.undo()
    assert mixed.dice.mark() == 0
    mixed.redo()
    assert isinstance(mixed.need, Roll)
    mixed.draw_faces()
    assert mixed.open is not None and drawn.open is not None
    assert (mixed.open.inputs, mixed.dice.mark()) == (drawn.open.inputs, drawn.dice.mark())
    with pytest.raises(RuntimeError):
        mixed.draw_faces()


def test_a_single_roll_by_hand_is_the_next_one_of_its_side() -> None:
    started = Session(DV, table(DUEL), SeededDice(9))
    started.once = frozenset({started.scene.creature("b1").side})
    opened = started.play(strike("a1", "b1"))
    assert isinstance(opened, Open) and isinstance(opened.need, Ask)
    assert started.once and started.rolled_by_hand(Roll("dodge", (6,), "b1"))
    assert not started.rolled_by_hand(Roll("alert", (6,), "b1", secret=True)), "asking would betray a secret roll"
    answered = started.answer(next(option for option in opened.need.options if option != opened.need.default))
    while isinstance(answered, Open) and isinstance(answered.need, Ask):
        answered = started.answer(answered.need.options[-1])
    assert isinstance(answered, Open) and isinstance(answered.need, Roll)
    started.give_faces([1] * len(answered.need.dice))
    assert not started.once


def test_dice_of_nobody_are_rolled_by_whoever_plays() -> None:
    started = Session(DV, table(DUEL), SeededDice(9))
    active = started.scene.active
    assert active is not None and started.roller(Roll("trap", (6,))) == active.side


def test_real_dice_cannot_be_drawn() -> None:
    started = Session(DV, table(DUEL), TypedDice())
    started.play(strike("a1", "b1"))
    with pytest.raises(RuntimeError):
        started.draw_faces()
    assert isinstance(started.need, Roll)


def test_undo_takes_back_the_dice_and_redo_gives_the_same_ones() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    play(started, strike("a1", "b1"), reaction="dodge")
    first, used = started.scene, started.dice.mark()
    undone = started.undo()
    assert undone is not None
    assert started.scene == started.start
    assert started.dice.mark() == 0
    started.redo()
    assert started.scene == first
    assert started.dice.mark() == used
    started.undo()
    play(started, strike("a1", "b1"), reaction="dodge")
    assert started.scene == first


def test_undo_of_an_open_command_closes_it() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    started.play(strike("a1", "b1"))
    assert started.need is not None
    started.undo()
    assert started.need is None
    assert started.dice.mark() == 0
    assert started.scene == started.start


def test_redo_of_a_command_taken_back_half_done_asks_again_with_the_same_dice() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    opened = started.play(strike("a1", "b1"))
    assert isinstance(opened, Open) and isinstance(opened.need, Ask)
    started.undo()
    again = started.redo()
    assert isinstance(again, Open)
    assert (again.inputs, again.need) == (opened.inputs, opened.need)
    while started.open is not None:
        assert isinstance(started.need, Ask)
        started.answer(started.need.default)
    assert len(started.done) == 1
    assert started.redo() is None


def test_undo_past_a_half_done_command_redoes_in_order() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    play(started, command("end_round", "a1"))
    first = started.scene
    opened = started.play(strike("b1", "a1"))
    assert isinstance(opened, Open)
    started.undo()
    started.undo()
    assert started.scene == started.start
    assert isinstance(started.redo(), Done) and started.scene == first
    again = started.redo()
    assert isinstance(again, Open) and again.inputs == opened.inputs


def test_another_command_takes_the_place_of_one_taken_back_half_done() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    started.play(strike("a1", "b1"))
    started.undo()
    play(started, command("end_round", "a1"))
    started.undo()
    assert isinstance(started.redo(), Done)
    assert started.redo() is None


def test_a_new_command_empties_what_could_be_redone() -> None:
    started = Session(DV, table(DUEL), SeededDice(11))
    play(started, strike("a1", "b1"))
    started.undo()
    play(started, command("end_round", "a1"))
    assert started.redo() is None


def test_resolving_again_with_one_more_input_goes_one_question_further() -> None:
    scene = table(DUEL)
    asked = strike("a1", "b1")
    waiting = resolve(DV, scene, asked)
    assert isinstance(waiting, Waiting)
    waiting = resolve(DV, scene, asked, (Faces((6,)),))
    assert isinstance(waiting, Waiting)
    assert isinstance(waiting.need, Ask)
    waiting = resolve(DV, scene, asked, (Faces((6,)), Choice("dodge")))
    assert isinstance(waiting, Waiting)
    inputs = (Faces((6,)), Choice("dodge"), Faces((1, 2, 3, 4, 5)))
    once, twice = resolve(DV, scene, asked, inputs), resolve(DV, scene, asked, inputs)
    assert isinstance(once, Resolved)
    assert once == twice
    assert apply_all(scene, once.events) == once.scene


def test_a_command_survives_its_written_form() -> None:
    asked = command("move", "a1", die="d4", path=("B1", "C1"), facing="south")
    assert command_from_plain(command_to_plain(asked)) == asked


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_undo_after_every_step_of_any_play_leads_back_to_the_start(seed: int) -> None:
    scene = table(
        {
            "a1": f"at: B2, facing: east, sheet: {WARRIOR}",
            "a2": "at: B4, facing: east, sheet: {class: ranger, held: {hand_1: bow}, carried: [quiver, dagger]}",
            "b1": "at: D2, facing: west, sheet: {held: {hand_1: sword}, destiny: 1}",
            "b2": "at: D4, facing: west, sheet: {class: thief, held: {hand_1: dagger}}",
        }
    )
    started = Session(DV, scene, SeededDice(seed))
    scenes = [started.scene]
    told: list[list[dict[str, Any]]] = []
    for step in range(12):
        legal = legal_of(started)
        if not legal:
            break
        asked = legal[face_of(seed, "choice", step, len(legal)) - 1]
        done = play(started, asked)
        told.append([plain(event) for event in done.events])
        scenes.append(started.scene)
    for expected in reversed(scenes[:-1]):
        started.undo()
        assert started.scene == expected
    assert started.dice.mark() == 0
    for expected, events in zip(scenes[1:], told, strict=True):
        done_again = started.redo()
        assert isinstance(done_again, Done)
        assert [plain(event) for event in done_again.events] == events
        assert started.scene == expected


def legal_of(started: Session) -> tuple[Command, ...]:
    """What the side of the active creature may do, on what it knows."""
    active = started.scene.active
    if active is None:
        return ()
    return DV.legal(known_to(DV, started.scene, active.side), active.id)
