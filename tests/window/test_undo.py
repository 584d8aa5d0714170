"""Taking back while a reaction is asked, and asking again."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.commands import command
from board.rulebook.procedure import Ask
from tests.window.conftest import Table


def test_redo_asks_a_question_again_that_was_taken_back(table: Table) -> None:
    table.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    asked, inputs = table.session.need, table.session.open.inputs
    assert isinstance(asked, Ask) and table.play.question.visible
    assert not table.play.bar.buttons["redo"].enabled
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.session.open is None and not table.play.question.visible
    assert table.play.bar.buttons["redo"].enabled
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.session.need == asked and table.session.open.inputs == inputs and table.play.question.visible
    table.play.answer("none")
    assert len(table.session.done) == 1
    assert not table.play.bar.buttons["redo"].enabled


def test_redo_by_the_button_of_the_bar(small: Table) -> None:
    small.play.perform(command("shoot", "ana", die="d8", target="guard1"))
    small.click(small.play.bar.buttons["undo"].rect.center)
    assert small.session.need is None
    small.click(small.play.bar.buttons["redo"].rect.center)
    assert small.session.need is not None and small.play.question.visible
