"""Every page of the program is opened, used and left with the mouse alone, the keyboard alone, and fingers alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.calibration.screen import CalibrationScreen
from board.window.pages.files_dialog import FilesDialog
from board.window.play.help import HelpPage
from board.window.pages.print_page import PrintPage
from board.window.pages.settings import SettingsPage
from board.window.table.menu import TablePanel
from tests.window.ways import Pointing, Way
from tests.window.ways_keys import WAYS, Keyboard


DUEL = """
board: 1
title: {fr: Duel, en: Duel}
system: dernier_val
map: |
  ......
  ......
creatures:
  - {id: ana, name: Ana, side: heroes, at: A1, facing: east, sheet: {race: human, class: warrior, FO: 1}}
  - {id: bor, name: Bor, side: guards, at: F2, facing: west, sheet: {race: human, class: warrior, FO: 1}}
sides:
  heroes: {colour: "#3a7bd5"}
  guards: {colour: "#b03a2e"}
"""


@pytest.fixture(params=sorted(WAYS))
def way(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Way]:
    """A game just begun; the person's own folder and the one of the program's start are empty ones."""
    for name in ("here", "home", "program"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    found = WAYS[request.param](tmp_path / "program")
    try:
        found.widget(found.card("first-steps"))
        yield found
    finally:
        found.close()


def from_menu(way: Way, key: str) -> Any:
    """What an order of the menu opens."""
    way.tool("menu")
    way.press(way.word(f"main_menu.{key}"))
    return way.top


def test_the_menu_is_opened_and_left(way: Way) -> None:
    way.tool("menu")
    assert way.top is not way.play
    way.back()
    assert way.top is way.play


def test_a_setting_is_changed_during_a_game(way: Way) -> None:
    page = from_menu(way, "settings")
    assert isinstance(page, SettingsPage)
    place = next(n for n, row in enumerate(page.rows) if getattr(row, "name", "") == "language")
    way.row(page.list, place)
    assert way.app.main.look.words.language == "en"
    way.press(way.word("settings.close"))
    assert way.top is way.play


def test_the_help_is_read_to_its_end(way: Way) -> None:
    way.tool("help")
    page = way.top
    assert isinstance(page, HelpPage)
    way.row(page.list, len(page.rows) - 1)
    assert page.list.at_end
    way.back()
    assert way.top is way.play


def test_the_game_is_saved_under_a_name(way: Way, tmp_path: Path) -> None:
    page = from_menu(way, "save")
    assert isinstance(page, FilesDialog)
    if isinstance(way, Keyboard):
        for _ in page.name.text:
            way.key(pygame.K_BACKSPACE)
        way.type("soir")
        way.key(pygame.K_RETURN)
    else:
        way.press(page.go.words)
    saved = list((tmp_path / "home").iterdir())
    assert len(saved) == 1 and saved[0].stat().st_size > 0 and way.top is way.play
    assert not isinstance(way, Keyboard) or saved[0].stem == "soir"


def test_a_file_is_found_and_opened(way: Way, tmp_path: Path) -> None:
    (tmp_path / "here" / "duel.yaml").write_text(DUEL, encoding="utf-8")
    page = from_menu(way, "open")
    assert isinstance(page, FilesDialog)
    way.press(way.word("files.here"))
    assert page.folder.samefile(tmp_path / "here")
    before = way.session
    way.row(page.list, len(page.entries) - 1)
    assert way.session is not before and way.top is way.play


def test_a_file_dialog_is_left_without_a_file(way: Way) -> None:
    page = from_menu(way, "open")
    assert isinstance(page, FilesDialog)
    way.press(page.cancel.words)
    from_menu(way, "open")
    way.back()
    assert way.top is way.play


def test_the_board_is_printed(way: Way, tmp_path: Path) -> None:
    page = from_menu(way, "print")
    assert isinstance(page, PrintPage)
    way.press("A3")
    way.press(way.word("print.with_tokens"))
    assert page.choices.paper == "A3" and page.choices.tokens
    way.press(page.accept.words)
    files = way.top
    assert isinstance(files, FilesDialog)
    way.press(files.go.words)
    made = list((tmp_path / "home").iterdir())
    assert len(made) == 1 and made[0].read_bytes().startswith(b"%PDF")


def test_the_table_is_opened_veiled_and_closed(way: Way) -> None:
    table, word = way.app.table, way.word
    way.tool("table")
    assert isinstance(way.top, TablePanel)
    way.press(word("table.open"))
    assert table.screen is not None
    veiled = table.screen.veiled
    way.press(word("table.veil"))
    assert table.screen.veiled != veiled
    way.press(word("table.larger"))
    assert table.settings.square > 0
    way.press(word("table.close"))
    assert not table.is_open
    way.back()
    assert way.top is way.play


def test_the_display_is_measured(way: Way) -> None:
    page = from_menu(way, "calibrate")
    assert isinstance(page, CalibrationScreen)
    bar, before = page.bars[0], page.value
    if isinstance(way, Keyboard):
        way.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    elif isinstance(way, Pointing):
        way.drag(bar.rect.center, (bar.rect.centerx - 40, bar.rect.centery))
    assert page.value.across != before.across
    way.widget(page.panel.test)
    assert page.test.visible
    if isinstance(way, Keyboard):
        way.back()
    else:
        way.press("Retour")
    assert not page.test.visible and page.panel.visible
    way.widget(page.panel.accept)
    assert way.top is not page


def test_the_display_is_left_as_it_was(way: Way) -> None:
    page = from_menu(way, "calibrate")
    assert isinstance(page, CalibrationScreen)
    way.widget(page.panel.cancel)
    assert way.top is way.play
