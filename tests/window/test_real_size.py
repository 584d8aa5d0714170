"""The board at its real size: it stays there whatever happens, and moves by whole squares and quarter turns."""

from __future__ import annotations

from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board.grid.squares import parse_square
from board.window.calibration.measure import Calibration, DisplayKey, Margins, by_area
from board.window.canvas.camera import Camera
from board.window.calibration.real_size import PhysicalLock, real_size, squares_in_sight
from tests.window import fake
from tests.window.conftest import Table

TV = DisplayKey(1, (3840, 2160))
FORTY_THREE = by_area(TV, 951.9, 535.5)
"""A television of 43 inches."""


def camera_of(display: DisplayKey, centre: tuple[float, float] = (20.3, 11.8), turn: int = 0) -> Camera:
    return Camera(pygame.Rect(0, 0, *display.size), centre, 64, turn)


def test_squares_are_as_large_as_they_were_measured() -> None:
    camera = camera_of(TV)
    uneven = replace(FORTY_THREE, down=FORTY_THREE.down * 1.02)
    real_size(camera, uneven)
    assert (camera.square, camera.tall) == pytest.approx(uneven.square_px)
    assert camera.locked


@pytest.mark.parametrize("turn", range(4))
def test_as_many_whole_squares_are_in_sight_as_fit_with_the_same_rest_at_both_sides(turn: int) -> None:
    camera = camera_of(TV, turn=turn)
    real_size(camera, FORTY_THREE)
    seen = squares_in_sight(camera, FORTY_THREE)
    assert (seen.size if turn % 2 == 0 else (seen.height, seen.width)) == FORTY_THREE.fits == (38, 21)
    shown = camera.rect(*seen)
    assert camera.viewport.contains(shown)
    assert abs(shown.left - (camera.viewport.right - shown.right)) <= 2
    assert abs(shown.top - (camera.viewport.bottom - shown.bottom)) <= 2


def test_nothing_that_matters_lies_in_the_margins_that_a_display_cuts_off() -> None:
    calibration = replace(FORTY_THREE, margins=Margins(30, 0, 4, 12))
    camera = camera_of(TV)
    real_size(camera, calibration)
    shown = camera.rect(*squares_in_sight(camera, calibration))
    visible = calibration.visible(camera.viewport)
    assert visible.contains(shown) and visible.left > 100
    assert abs((shown.left - visible.left) - (visible.right - shown.right)) <= 2


places = st.tuples(st.floats(-5, 60), st.floats(-5, 60))
orders = st.lists(st.one_of(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.integers(-3, 3)), max_size=8)


@given(places, orders)
def test_whatever_the_game_master_orders_the_grid_lies_the_same_and_has_its_size(
    centre: tuple[float, float], given_orders: list[tuple[int, int] | int]
) -> None:
    camera = camera_of(TV, centre)
    lock = PhysicalLock(camera, FORTY_THREE)
    lock.lock()

    def lines() -> tuple[float, float]:
        return camera.origin[0] % camera.square, camera.origin[1] % camera.tall

    before = lines()
    for order in given_orders:
        lock.turn_by(order) if isinstance(order, int) else lock.step(*order)
        for now, then, side in zip(lines(), before, (camera.square, camera.tall), strict=True):
            apart = abs(now - then)
            assert min(apart, side - apart) <= 1, "the board moves by whole squares"
        assert (camera.square, camera.tall) == pytest.approx(FORTY_THREE.square_px)


@given(places, st.integers(-5, 5), st.integers(-5, 5))
@example((-2e-16, -2e-16), 5, 3)
@example((1 - 1e-16, 12.5 - 2e-15), -4, 5)
def test_steps_and_turns_that_undo_each_other_end_at_the_same_pixels(
    centre: tuple[float, float], across: int, down: int
) -> None:
    camera = camera_of(TV, centre)
    lock = PhysicalLock(camera, FORTY_THREE)
    lock.lock()
    before = camera.rect(3, 4)
    for _ in range(4):
        lock.turn_by(1)
    lock.step(across, down)
    lock.step(-across, -down)
    assert camera.rect(3, 4) == before
    lock.step(1, 0)
    assert abs(before.left - camera.rect(3, 4).left - camera.square) <= 1


def test_a_look_at_the_whole_board_comes_back_to_the_very_pixels() -> None:
    camera = camera_of(TV)
    lock = PhysicalLock(camera, FORTY_THREE)
    lock.lock()
    before = camera.rect(3, 4)
    lock.look(100, 80)
    assert lock.looking and camera.viewport.contains(camera.rect(0, 0, 100, 80))
    small = camera.rect(3, 4)
    assert not camera.zoom((100, 100), 1) and camera.rect(3, 4) == small, "nobody else moves it meanwhile"
    lock.back()
    assert not lock.looking and camera.rect(3, 4) == before


def test_a_released_board_can_be_zoomed_again() -> None:
    camera = camera_of(TV)
    lock = PhysicalLock(camera, FORTY_THREE)
    lock.lock()
    lock.release()
    assert not lock.on and camera.zoom((100, 100), 1)


def test_a_resized_window_keeps_its_real_size() -> None:
    camera = camera_of(TV)
    lock = PhysicalLock(camera, FORTY_THREE)
    lock.lock()
    camera.viewport = pygame.Rect(0, 0, 1600, 900)
    lock.follow()
    assert (camera.square, camera.tall) == pytest.approx(FORTY_THREE.square_px)
    assert camera.viewport.contains(camera.rect(*squares_in_sight(camera, FORTY_THREE)))


# --- with a hand on a real screen


@pytest.fixture
def locked(table: Table) -> Table:
    """A play screen whose board is locked at the real size of a screen with a little more than two pixels a mm."""
    play = table.play
    real_size(play.view.camera, Calibration(DisplayKey(0, (1920, 1080)), 2.017, 2.03))
    play.view.everything()
    play.board.flush()
    table.step(2)
    return table


def state(table: Table) -> tuple[object, ...]:
    camera = table.play.view.camera
    return camera.square, camera.tall, camera.turn, camera.centre, camera.origin


def test_neither_wheel_nor_drag_nor_zoom_key_moves_a_locked_board(locked: Table) -> None:
    middle = locked.play.free.center
    locked.move(middle)
    locked.step(2)
    board = locked.surface.subsurface(locked.play.free)
    before, pixels = state(locked), pygame.image.tobytes(board, "RGB")
    for y in (1, -1, 3, -5):
        locked.post(pygame.MOUSEWHEEL, x=0, y=y, flipped=False, precise_x=0.0, precise_y=float(y), touch=False)
    locked.drag(middle, (middle[0] - 320, middle[1] + 90))
    locked.key(pygame.K_KP_PLUS, text="+")
    locked.key(pygame.K_KP_MINUS, text="-")
    locked.key(pygame.K_HOME)
    assert state(locked) == before
    locked.play.view.everything()
    locked.play.board.flush()
    locked.move(middle)
    locked.step(2)
    assert pygame.image.tobytes(board, "RGB") == pixels


def test_two_fingers_do_not_scale_a_locked_board(locked: Table) -> None:
    before = state(locked)
    for finger, x in ((1, 0.4), (2, 0.5)):
        locked.post(pygame.FINGERDOWN, touch_id=1, finger_id=finger, x=x, y=0.4, dx=0, dy=0, pressure=1.0)
    for part in range(6):
        locked.post(pygame.FINGERMOTION, touch_id=1, finger_id=1, x=0.4 - part / 50, y=0.4, dx=0, dy=0, pressure=1.0)
        locked.post(pygame.FINGERMOTION, touch_id=1, finger_id=2, x=0.5 + part / 50, y=0.4, dx=0, dy=0, pressure=1.0)
        locked.post(pygame.MULTIGESTURE, touch_id=1, x=0.45, y=0.4, rotated=0.1, pinched=0.05, num_fingers=2)
    for finger in (1, 2):
        locked.post(pygame.FINGERUP, touch_id=1, finger_id=finger, x=0.5, y=0.4, dx=0, dy=0, pressure=1.0)
    assert state(locked) == before


def test_a_turn_of_play_and_another_map_leave_a_locked_board_where_it_is(locked: Table) -> None:
    before = state(locked)
    locked.key(pygame.K_SPACE)
    locked.click(locked.button("Finir le round"))
    locked.step(20)
    assert state(locked) == before
    scene = fake.scene()
    larger = replace(scene.place.walls, columns=60, rows=40)
    locked.session.scene = replace(scene, place=replace(scene.place, walls=larger))
    locked.play.refresh()
    locked.step(4)
    assert state(locked) == before


def test_a_click_that_slides_inside_its_square_still_points(locked: Table) -> None:
    told: list[tuple[int, int]] = []
    locked.play.board.user.pointed = told.append  # type: ignore[method-assign]
    x, y = locked.square("J6")
    locked.drag((x - 10, y), (x + 10, y + 5))
    assert len(told) == 1 and locked.play.view.camera.square_at(told[0]) == parse_square("J6")
    locked.drag((x, y), (x + 200, y))
    assert len(told) == 1, "from one square to another it is no click"
