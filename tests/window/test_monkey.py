"""Random events before the whole program: nothing that must hold is broken, and what is broken is noticed."""

from __future__ import annotations

from collections.abc import Iterator

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.panels.bar import Toast
from monkey import Failed, Monkey, again, go, monkey
from monkey_acts import click
from monkey_checks import Broken, compare_repainted

ACTS = 150


@pytest.mark.parametrize(("encounter", "table"), [("first-steps", False), ("guard-post", True)])
def test_whatever_is_done_to_the_windows_all_holds(encounter: str, table: bool) -> None:
    kinds = go(ACTS, 7, encounter, table)
    assert kinds.total() >= ACTS


@pytest.fixture
def found() -> Iterator[Monkey]:
    with monkey(1, "first-steps") as made:
        yield made


def test_what_is_not_drawn_again_is_noticed(found: Monkey, monkeypatch: pytest.MonkeyPatch) -> None:
    found.settle()
    compare_repainted(found)
    assert found.play is not None
    monkeypatch.setattr(Toast, "mark", lambda self, rect=None: None)
    found.play.say("Rien")
    with pytest.raises(Broken, match="pixels"):
        compare_repainted(found)


def test_the_acts_that_led_to_a_fault_lead_there_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def undo(self: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("board.window.play.screen.PlayScreen.undo", undo)
    keys = [["event", kind, {"key": pygame.K_z, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}, "main"]
            for kind in ("KEYDOWN", "KEYUP")]  # fmt: skip
    acts = [*click((500, 300)), *keys, ["wait", 100]]
    with pytest.raises(Failed, match="ZeroDivisionError") as failed:
        again(acts, 1, "first-steps", False)
    assert failed.value.acts == acts[:4]
