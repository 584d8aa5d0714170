"""Panels are moved, hidden and brought back by their handles, and stand there again the next time."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.play.arrangement import LEFT, PANELS, RIGHT
from board.window.preferences import Preferences
from tests.window.conftest import Table
from tests.window.hands import Hands
from tests.window.test_showpiece import RAMPART

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


def choose(table: Table, panel: str, words: str) -> None:
    """Click the handle of a panel and a line of its menu."""
    table.click(table.play.panel_menu.handles[panel].rect.center)
    menu = table.host.root.modals[-1]
    place = [entry.words for entry in menu.entries].index(words)
    table.click(menu.entry_rect(place).center)


def shown(table: Table) -> dict[str, pygame.Rect]:
    """The panels that are shown and stand on no other."""
    play = table.play
    panels = {"wheel": play.wheel, "log": play.log, "sheet": play.sheet, "hand": play.hand, "bar": play.bar}
    return {name: panel.rect for name, panel in panels.items() if panel.visible} | {"board": play.free}


def apart(table: Table) -> None:
    """Whether nothing shown covers anything else, and all lies in the window."""
    for (one, first), (other, second) in combinations(shown(table).items(), 2):
        assert not first.colliderect(second), (one, other)
    for name, rect in shown(table).items():
        assert table.play.rect.contains(rect) and rect.width > 0 and rect.height > 0, name
    for name, handle in table.play.panel_menu.handles.items():
        if handle.visible:
            panel = table.play.tray if name == "tray" else getattr(table.play, name)
            assert panel.visible and panel.rect.contains(handle.rect), name


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("size", SIZES)
def test_panels_never_cover_each_other_wherever_they_are_put(size: tuple[int, int], scale: float) -> None:
    table = Table(size)
    table.habits.text_scale = scale
    table.host.look.text_scale = scale
    table.play.resized(*size)
    table.step()
    arrangement = table.play.arrangement
    for wheel, log, sheet in ((LEFT, LEFT, RIGHT), (LEFT, RIGHT, LEFT), (RIGHT, LEFT, RIGHT), (RIGHT, RIGHT, LEFT)):
        for name, side in (("wheel", wheel), ("log", log), ("sheet", sheet)):
            arrangement.put(name, side)
        for above in ("wheel", "log"):
            arrangement.put_above(above)
            table.step()
            apart(table)
            assert table.play.free.width * 5 > size[0] * 2, "the board keeps its room"
            assert (table.play.wheel.rect.centerx < size[0] // 2) == (wheel == LEFT)
            assert (table.play.sheet.rect.left > table.play.hand.rect.left) == (sheet == RIGHT)
            if wheel == log:
                assert (table.play.log.rect.top < table.play.wheel.rect.top) == (above == "log")


def test_a_handle_moves_its_panel(small: Table) -> None:
    play = small.play
    before = {name: rect.copy() for name, rect in shown(small).items()}
    choose(small, "log", "Journal au-dessus de la roue")
    assert play.log.rect.top < play.wheel.rect.top
    choose(small, "wheel", "Roue à gauche")
    assert play.wheel.rect.left == 0 and play.free.left == play.wheel.rect.right
    choose(small, "sheet", "Fiche à droite")
    assert play.sheet.rect.right == play.rect.right and play.hand.rect.left == 0
    apart(small)
    choose(small, "sheet", "Tout remettre à sa place")
    assert shown(small) == before


def test_panels_are_hidden_one_by_one_and_come_back(small: Table) -> None:
    play = small.play
    whole = play.free.copy()
    choose(small, "wheel", "Masquer la roue")
    assert not play.wheel.visible and play.log.rect.top == play.free.top and play.free == whole
    choose(small, "log", "Masquer le journal")
    assert play.free.width == play.rect.width
    choose(small, "sheet", "Masquer la fiche")
    assert play.hand.rect.width == play.rect.width
    apart(small)
    small.click(play.panel_menu.handles["hand"].rect.center)
    words = [entry.words for entry in small.host.root.modals[-1].entries]
    assert words[:3] == ["Montrer la roue", "Montrer le journal", "Montrer la fiche"]
    small.key(pygame.K_ESCAPE)
    for words in ("Montrer le journal", "Montrer la roue", "Montrer la fiche"):
        choose(small, "hand", words)
    assert play.wheel.visible and play.log.visible and play.sheet.visible and not small.habits.panels


def test_the_tokens_off_the_board_move_and_hide(table: Table) -> None:
    play = table.play
    play.tray.show_tokens(table.session.scene.creatures[:2], table.session.scene)
    play.panel_menu.place()
    table.step()
    assert play.tray.rect.left < play.free.centerx
    choose(table, "tray", "Pions hors du plateau à droite")
    assert play.tray.area == play.free and play.tray.right
    play.tray.show_tokens(table.session.scene.creatures[:3], table.session.scene)
    assert play.tray.rect.right <= play.free.right and play.tray.rect.left > play.free.centerx
    play.arrangement.hide("tray")
    play.tray.show_tokens(table.session.scene.creatures[:2], table.session.scene)
    assert not play.tray.visible


def test_a_layout_is_kept_between_runs(tmp_path: Path) -> None:
    hands = Hands(tmp_path, RAMPART)
    hands.ready()
    hands.click(hands.play.panel_menu.handles["log"].rect.center)
    hands.entry("Journal à gauche")
    hands.app._close_journal()
    assert Preferences.load(tmp_path).get("panels", {}) == {"log": LEFT}
    again = Hands(tmp_path, RAMPART)
    try:
        again.ready()
        assert again.play.log.rect.left == 0 and again.play.wheel.rect.right == again.play.rect.right
    finally:
        again.app._close_journal()


@pytest.mark.parametrize("kept", [{"log": 7}, {"wheel": "top", "x": "y"}, {"above": "sheet"}])
def test_a_layout_that_makes_no_sense_does_no_harm(small: Table, kept: dict[str, str]) -> None:
    before = {name: rect.copy() for name, rect in shown(small).items()}
    small.habits.panels = kept
    small.play.layout()
    assert shown(small) == before


def test_every_panel_has_its_words() -> None:
    table = Table((1280, 720))
    for key in ("left", "right", "hide", "show", "handle"):
        for name in PANELS:
            assert "‹" not in table.host.look.word(f"panels.{key}.{name}")
