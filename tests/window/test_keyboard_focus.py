"""The keyboard alone: what has the keys is seen, arrows go where they point, the keys come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.pages.files_dialog import FilesDialog
from board.window.play.outcome import Outcome
from board.window.widgets.base import Widget
from board.window.widgets.menu import Entry, Menu
from tests.window.test_fingers import PAGES
from tests.window.ways import Touch
from tests.window.ways_keys import Keyboard


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[Keyboard]:
    found = Keyboard(tmp_path)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def begun(keys: Keyboard) -> Keyboard:
    keys.widget(keys.card("first-steps"))
    return keys


def _pictured(keys: Keyboard, widget: Widget) -> bytes:
    keys.step(2)
    rect = widget.rect.clip(keys.root.rect)
    return pygame.image.tobytes(keys.app.main.presenter.surface.subsurface(rect), "RGB")


def _every_focus_is_seen(keys: Keyboard) -> int:
    able = [widget for widget in keys.top.walk() if widget.focusable]
    for _ in able:
        before = {id(widget): _pictured(keys, widget) for widget in able}
        keys.key(pygame.K_TAB)
        focus = keys.root.focus
        assert focus is not None
        assert len(able) == 1 or _pictured(keys, focus) != before[id(focus)], focus
    return len(able)


def test_what_has_the_keys_is_seen_on_the_start_screen(keys: Keyboard) -> None:
    assert _every_focus_is_seen(keys) > 5


@pytest.mark.parametrize("page", [page for page in PAGES if page != "play"])
def test_what_has_the_keys_is_seen_on_every_page(begun: Keyboard, page: str) -> None:
    as_touch: Touch = begun  # type: ignore[assignment]
    PAGES[page](as_touch)
    begun.step(2)
    assert _every_focus_is_seen(begun) > 0


@pytest.mark.parametrize("page", ["menu", "print", "table"])
def test_arrows_go_to_everything_on_a_page(begun: Keyboard, page: str) -> None:
    as_touch: Touch = begun  # type: ignore[assignment]
    PAGES[page](as_touch)
    able = {id(widget) for widget in begun.top.walk() if widget.focusable}
    seen = {id(begun.root.focus)}
    along = [*[pygame.K_RIGHT] * 6, *[pygame.K_LEFT] * 6]
    for code in [*[pygame.K_UP] * 14, *[*along, pygame.K_DOWN] * 14]:
        begun.key(code)
        seen.add(id(begun.root.focus))
    assert seen == able


def test_the_menu_goes_down_with_the_arrow(begun: Keyboard) -> None:
    begun.tool("menu")
    for button in begun.top.buttons[1:]:
        begun.key(pygame.K_DOWN)
        assert begun.root.focus is button


def test_the_keys_come_back_to_what_had_them_when_a_page_closes(keys: Keyboard) -> None:
    card = keys.card("guard-post")
    keys.reach(card)
    keys.key(pygame.K_o, 0, "o")
    assert keys.top is not keys.app.main.screen
    keys.back()
    assert keys.root.focus is card


def test_the_keys_come_back_to_the_page_below(begun: Keyboard) -> None:
    begun.app.table.open()
    begun.tool("table")
    word = begun.app.main.look.word("table.veil_picture")
    begun.press(word)
    assert isinstance(begun.top, FilesDialog)
    begun.back()
    assert getattr(begun.root.focus, "words", "") == word


def test_keys_go_nowhere_when_what_had_them_is_gone(begun: Keyboard) -> None:
    button = begun.play.hand.buttons[0][1]
    begun.root.set_focus(button)
    begun.tool("help")
    begun.play.hand.clear()
    begun.back()
    assert begun.root.focus is None


def test_the_chosen_line_of_a_long_menu_is_always_in_sight(begun: Keyboard) -> None:
    menu = Menu([Entry(f"{n}", lambda: None) for n in range(60)], (300, 300), "60")
    begun.play.open_menu(menu)
    for code in [pygame.K_DOWN] * 61 + [pygame.K_UP] * 62:
        begun.key(code)
        rect = menu.entry_rect(menu.chosen)
        assert menu.box.top + menu.row <= rect.top and rect.bottom <= menu.box.bottom, menu.chosen


def test_the_menu_of_the_cursor_has_its_place_on_two_keys(begun: Keyboard) -> None:
    own = begun.play.actor
    assert own is not None
    for code, mod in ((pygame.K_RETURN, pygame.KMOD_SHIFT), (101 | 1 << 30, 0)):
        # Without a cursor it is the menu of whoever decides.
        begun.key(code, mod)
        assert isinstance(begun.top, Menu) and begun.top.title == "Garance"
        begun.back()


def test_enter_on_the_end_of_a_fight_goes_on(begun: Keyboard) -> None:
    Outcome(begun.root, lambda: ["Héros"], begun.play.undo, begun.play.orders.new)
    begun.key(pygame.K_RIGHT)
    assert begun.root.focus is begun.top.buttons[1]
    begun.key(pygame.K_LEFT)
    begun.key(pygame.K_RETURN)
    assert begun.top is begun.play
