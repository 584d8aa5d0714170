"""Chances are exact, those of the very command, and never stop the window."""

from __future__ import annotations

import threading
from fractions import Fraction

from board.rulebook.commands import command
from board.rulebook.procedure import Ask
from board.rulebook.session import Open, Session
from board.grid.squares import parse_square
from board.window.play.preview import UNKNOWN, Preview, answer_chances, chance_of
from dataclasses import replace
from tests.window import fake


def beside() -> Session:
    scene = fake.scene()
    return Session(fake.SYSTEM, scene.with_creature(replace(scene.creature("ana"), at=parse_square("E3"))))


def test_the_chance_and_the_loss_of_a_blow() -> None:
    session = beside()
    found = chance_of(fake.SYSTEM, session.scene, command("strike", "ana", die="d8", target="guard1"))
    assert found.success == 1
    assert found.loss("guard1") == Fraction(9, 2), "no cover, no reaction: the mean of a D8"
    assert found.loss("ana") is None
    unless = dict(found.unless)
    assert unless["none"] == 1
    assert unless["parry"] == Fraction(sum(min(4, blow - 1) for blow in range(1, 9)), 32)
    assert unless["dodge"] < unless["parry"]


def test_the_chances_of_a_question_know_the_blow_that_was_rolled() -> None:
    session = beside()
    opened = session.play(command("strike", "ana", die="d8", target="guard1"))
    assert isinstance(opened, Open) and isinstance(opened.need, Ask)
    blow = opened.need.fact("blow")
    found = answer_chances(fake.SYSTEM, session.scene, opened.command, opened.inputs, opened.need)
    assert found["none"].success == 1
    assert found["parry"].success == Fraction(min(4, blow - 1), 4)
    assert found["dodge"].success == Fraction(min(12, blow - 1), 12)
    assert session.open is opened, "asking changes nothing"


def test_work_is_done_beside_and_once() -> None:
    preview = Preview()
    runs = []

    def work() -> str:
        runs.append(threading.current_thread() is threading.main_thread())
        return "62 %"

    assert preview.get("a", work) is None
    preview.settle()
    assert preview.get("a", work) == "62 %"
    assert runs == [False]
    assert preview.news == 1


def test_what_cannot_be_worked_out_shows_nothing() -> None:
    preview = Preview()

    def work() -> str:
        raise KeyError("hp")

    preview.get("a", work)
    preview.settle()
    assert preview.get("a", work) is UNKNOWN


def test_wishes_of_before_are_dropped_and_the_latest_comes_first() -> None:
    preview = Preview(waiting=3)
    gate = threading.Event()
    done: list[str] = []
    preview.get("gate", lambda: gate.wait(5))
    while not preview._busy:
        pass
    for name in "abcde":
        preview.get(name, lambda name=name: done.append(name))
    gate.set()
    preview.settle()
    assert done == ["e", "d", "c"]
    preview.forget_wishes()
