"""Fingers on the window: they slide what is too long, move and zoom the board, and meet what they aim at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest

from board.window.calibration.opening import measure_main
from board.window.panels.hand_buttons import DieButton
from board.window.pages.start import StartScreen
from board.window.widgets.button import Button
from board.window.widgets.menu import Entry, Menu
from board.window.widgets.scroll import ScrollList
from tests.window.ways import Mouse, Pointing, Touch

LEAST = 44
"""Pixels at 1920 x 1080 that a finger meets."""


@pytest.fixture
def touch(tmp_path: Path) -> Iterator[Touch]:
    found = Touch(tmp_path)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def begun(touch: Touch) -> Touch:
    touch.widget(touch.card("first-steps"))
    return touch


def test_a_finger_that_slides_moves_the_board_and_points_at_nothing(begun: Touch) -> None:
    camera, pointing = begun.play.view.camera, begun.play.pointing
    begun.die(0)
    before, picked = camera.centre, pointing.choice
    middle = begun.play.free.center
    begun.drag(middle, (middle[0] + 120, middle[1] - 60))
    assert camera.centre[0] < before[0] and camera.centre[1] > before[1]
    assert pointing.choice == picked and pointing.turning is None and not begun.session.done


def test_two_fingers_that_spread_enlarge_what_lies_between_them(begun: Touch) -> None:
    camera = begun.play.view.camera
    begun.tool("fit")
    middle, side = begun.play.free.center, camera.square
    place = camera.square_at(middle)
    begun.spread(middle, 100, 300)
    assert camera.square > 2 * side and camera.square_at(middle) == place
    begun.spread(middle, 300, 100)
    assert camera.square < 1.5 * side
    assert begun.top is begun.play and begun.play.pointing.choice.empty


def test_two_fingers_that_slide_together_move_the_board(begun: Touch) -> None:
    camera = begun.play.view.camera
    x, y = begun.play.free.center
    side, before = camera.square, camera.centre
    begun.finger(pygame.FINGERDOWN, (x - 80, y), 1)
    begun.finger(pygame.FINGERDOWN, (x + 80, y), 2)
    for far in range(10, 110, 10):
        begun.finger(pygame.FINGERMOTION, (x - 80, y + far), 1)
        begun.finger(pygame.FINGERMOTION, (x + 80, y + far), 2)
    assert camera.square == side and before[1] - camera.centre[1] == pytest.approx(100 / side, abs=0.05)


def test_two_fingers_that_rest_are_no_long_press_and_the_next_one_points_again(begun: Touch) -> None:
    x, y = begun.play.free.center
    begun.finger(pygame.FINGERDOWN, (x, y), 1)
    begun.finger(pygame.FINGERDOWN, (x + 90, y), 2)
    begun.step(60)
    begun.finger(pygame.FINGERUP, (x, y), 1)
    begun.finger(pygame.FINGERUP, (x + 90, y), 2)
    assert begun.top is begun.play and begun.play.pointing.choice.empty
    begun.die(0)
    assert begun.play.pointing.places == (0,)


def test_two_fingers_on_a_button_do_not_press_it(begun: Touch) -> None:
    rect = begun.play.bar.buttons["gm"].rect
    begun.finger(pygame.FINGERDOWN, rect.center, 1)
    begun.finger(pygame.FINGERDOWN, (rect.centerx - 200, rect.centery + 200), 2)
    begun.finger(pygame.FINGERUP, (rect.centerx - 200, rect.centery + 200), 2)
    begun.finger(pygame.FINGERUP, rect.center, 1)
    assert not begun.play.gm_view


def test_a_long_press_opens_the_menu_of_what_lies_there_and_lifting_chooses_nothing(begun: Touch) -> None:
    own = begun.play.actor
    assert own is not None
    begun.menu_on(own.at)
    assert isinstance(begun.top, Menu) and not begun.session.done


def _pictured(way: Pointing, rect: pygame.Rect) -> bytes:
    way.step(2)
    return pygame.image.tobytes(way.app.main.presenter.surface.subsurface(rect.clip(way.root.rect)), "RGB")


def _slides(way: Pointing, rows: ScrollList) -> None:
    assert rows.total > rows.rect.height
    chosen = rows.chosen
    x, y = rows.rect.center
    way.drag((x, y), (x, y - 150))
    assert rows.offset == 150 and rows.chosen == chosen
    way.drag((x, y - 100), (x, y + 400))
    assert rows.offset == 0 and rows.chosen == chosen


@pytest.mark.parametrize("kind", [Mouse, Touch])
def test_a_list_slides_under_the_pointer_and_nothing_of_it_is_chosen(tmp_path: Path, kind: type[Pointing]) -> None:
    way = kind(tmp_path)
    try:
        way.press(way.word("main_menu.settings"))
        settings = {key: way.app.preferences.get(key, None) for key in ("theme", "text_scale", "chances")}
        if way.top.list.total > way.top.list.rect.height:
            _slides(way, way.top.list)
        assert settings == {key: way.app.preferences.get(key, None) for key in settings}
        way.press(way.word("settings.close"))
        way.widget(way.card("first-steps").options)
        _slides(way, way.top.list)
        assert not way.top.changed
        way.back()
        way.widget(way.card("first-steps"))
        way.tool("help")
        _slides(way, way.top.list)
    finally:
        way.close()


@pytest.mark.parametrize("kind", [Mouse, Touch])
def test_the_cards_slide_under_the_pointer_and_none_begins(tmp_path: Path, kind: type[Pointing]) -> None:
    way = kind(tmp_path, size=(1024, 480))
    try:
        screen, card = way.app.main.screen, way.card("first-steps")
        assert isinstance(screen, StartScreen)
        x, y = card.rect.center
        way.drag((x, y), (x, y - 90))
        assert screen.offset == 90 and way.app.main.screen is screen
        way.drag((x, y - 80), (x, y + 80))
        assert screen.offset == 0 and way.app.main.screen is screen
    finally:
        way.close()


def test_a_long_menu_slides_under_a_finger(begun: Touch) -> None:
    chosen: list[int] = []
    entries = [Entry(f"{n}", lambda n=n: chosen.append(n)) for n in range(60)]  # type: ignore[misc]
    menu = Menu(entries, (300, 300))
    begun.play.open_menu(menu)
    begun.step()
    begun.line(menu, 55)
    assert chosen == [55]


PAGES: dict[str, Callable[[Touch], object]] = {
    "play": lambda touch: None,
    "menu": lambda touch: touch.app.open_menu(),
    "settings": lambda touch: touch.app.show_settings(),
    "options": lambda touch: touch.app.show_options(),
    "open": lambda touch: touch.app.choose_file(),
    "save": lambda touch: touch.app.choose_save(),
    "print": lambda touch: touch.app.choose_print(),
    "table": lambda touch: (touch.app.table.open(), touch.app.open_table()),
    "calibration": lambda touch: measure_main(touch.app),
}


def _small(touch: Touch) -> list[tuple[str, tuple[int, int]]]:
    """What can be pressed on the page on top and is too small for a finger."""
    found = []
    for widget in touch.top.walk():
        if isinstance(widget, (Button, DieButton)) and min(widget.rect.size) < LEAST:
            found.append((getattr(widget, "words", "") or getattr(widget, "icon", ""), widget.rect.size))
        if isinstance(widget, ScrollList) and widget.picked is not None and widget.shown:
            heights = {end - start for start, end in zip([0, *widget.ends], widget.ends, strict=False)}
            found += [("row", (0, tall)) for tall in heights if tall < LEAST * 3 // 4]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_what_is_pressed_is_large_enough_for_a_finger(begun: Touch, page: str) -> None:
    PAGES[page](begun)
    begun.step(2)
    assert not _small(begun)


def test_the_start_screen_is_large_enough_for_a_finger(touch: Touch) -> None:
    assert not _small(touch)


def test_what_is_pressed_shows_it_while_the_finger_is_down(begun: Touch) -> None:
    play = begun.play
    buttons = [next(b for _, b in play.hand.buttons if b.enabled), play.bar.buttons["gm"]]
    dice = [child for child in play.hand.children if isinstance(child, DieButton)]
    for widget in (*buttons, dice[0]):
        begun.root.pos = (-1, -1)
        begun.root._rehover()
        before = _pictured(begun, widget.rect)
        begun.hold(widget.rect.center)
        assert _pictured(begun, widget.rect) != before, widget
        begun.finger(pygame.FINGERMOTION, (5, 500))
        begun.finger(pygame.FINGERUP, (5, 500))
