"""The board at its real size: it stays there whatever happens, and moves by whole squares and quarter turns."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from board.grid.squares import parse_square
from board.window.calibration.measure import Calibration, DisplayKey, Margins, by_area
from board.window.canvas.camera import Camera
from board.window.calibration.real_size import real_size
from board.window.canvas.picture import SEEN, Picture
from board.window.table.place import TablePlace
from board.window.table.settings import TableSettings
from tests.window import fake
from tests.window.conftest import Table

TV = DisplayKey(1, (3840, 2160))
FORTY_THREE = by_area(TV, 951.9, 535.5)
"""A television of 43 inches."""


def camera_of(display: DisplayKey, centre: tuple[float, float] = (20.3, 11.8), turn: int = 0) -> Camera:
    return Camera(pygame.Rect(0, 0, *display.size), centre, 64, turn)


def squares_in_sight(camera: Camera, calibration: Calibration) -> pygame.Rect:
    """The whole squares of the board that are seen, in columns and rows."""
    seen = calibration.visible(camera.viewport)
    places = [camera.to_board(corner) for corner in (seen.topleft, seen.bottomright)]
    left, right = sorted(place[0] for place in places)
    top, bottom = sorted(place[1] for place in places)
    left, top, right, bottom = ceil(left - 0.01), ceil(top - 0.01), floor(right + 0.01), floor(bottom + 0.01)
    return pygame.Rect(left, top, right - left, bottom - top)


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


COLUMNS, ROWS = 60, 50
BOARD = fake.scene()


def table_at(centre: tuple[float, float], turn: int = 0) -> TablePlace:
    """A table with its real size over a board, lying where it lay before."""
    place = TablePlace(TableSettings(turn=turn))
    place.calibration = FORTY_THREE
    place.begin(COLUMNS, ROWS)
    place.resized(pygame.Rect(0, 0, *TV.size))
    place.come_back(centre)
    return place


places = st.tuples(st.floats(0, COLUMNS), st.floats(0, ROWS))
inner = st.tuples(st.floats(10, COLUMNS - 10), st.floats(10, ROWS - 10))
orders = st.lists(st.one_of(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.integers(0, 3)), max_size=8)


@given(places, orders)
def test_whatever_the_game_master_orders_the_grid_lies_the_same_and_has_its_size(
    centre: tuple[float, float], given_orders: list[tuple[int, int] | int]
) -> None:
    place = table_at(centre)

    def lines(camera: Camera) -> tuple[float, float]:
        return camera.origin[0] % camera.square, camera.origin[1] % camera.tall

    before = lines(place.locked(BOARD, None))
    for order in given_orders:
        if isinstance(order, int):
            place.settings.turn = order
        else:
            place.pan(*order)
        camera = place.locked(BOARD, None)
        for now, then, side in zip(lines(camera), before, (camera.square, camera.tall), strict=True):
            apart = abs(now - then)
            assert min(apart, side - apart) <= 1, "the board moves by whole squares"
        assert (camera.square, camera.tall) == pytest.approx(FORTY_THREE.square_px)
        assert camera.locked


@given(inner, st.integers(-5, 5), st.integers(-5, 5), st.integers(0, 3))
@example((20 - 2e-15, 20 - 2e-15), 5, 3, 0)
@example((21 - 4e-15, 12.5 - 2e-15), -4, 5, 1)
def test_steps_and_turns_that_undo_each_other_end_at_the_same_pixels(
    centre: tuple[float, float], across: int, down: int, turn: int
) -> None:
    place = table_at(centre, turn)
    before = place.locked(BOARD, None).rect(3, 4)
    for quarter in range(1, 5):
        place.settings.turn = (turn + quarter) % 4
        place.locked(BOARD, None)
    assert place.pan(across, down) == ((across, down) != (0, 0))
    place.pan(-across, -down)
    assert place.locked(BOARD, None).rect(3, 4) == before
    place.settings.turn = 0
    before = place.locked(BOARD, None).rect(3, 4)
    place.pan(1, 0)
    camera = place.locked(BOARD, None)
    assert abs(before.left - camera.rect(3, 4).left - camera.square) <= 1


def test_a_look_at_the_whole_board_comes_back_to_the_very_pixels() -> None:
    place = table_at((20.5, 12))
    before = place.camera(BOARD, None).rect(3, 4)
    walls = BOARD.place.walls
    place.look_around(Picture(BOARD, None, None, bytes([SEEN]) * (walls.columns * walls.rows), BOARD.place))
    around = place.camera(BOARD, None)
    assert around.viewport.contains(around.rect(0, 0, walls.columns, walls.rows)) and around.rect(3, 4) != before
    place.look_around(None)
    assert place.camera(BOARD, None).rect(3, 4) == before


def test_a_resized_window_keeps_its_real_size() -> None:
    place = table_at((20.5, 12))
    place.resized(pygame.Rect(0, 0, 1600, 900))
    camera = place.locked(BOARD, None)
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
