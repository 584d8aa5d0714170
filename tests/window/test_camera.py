"""One transform between squares and pixels, which drawing and pointing share."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.squares import Square
from board.window.canvas.camera import Camera

cameras = st.builds(
    lambda x, y, square, turn, left: Camera(pygame.Rect(left, 30, 900, 700), (x / 7, y / 5), square, turn),
    st.integers(-50, 300),
    st.integers(-50, 300),
    st.sampled_from((12, 40, 64, 96, 100.85)),
    st.integers(0, 3),
    st.integers(0, 200),
)
squares = st.builds(Square, st.integers(-3, 60), st.integers(-3, 60))


@given(cameras, squares)
def test_the_middle_of_a_square_points_at_the_square(camera: Camera, square: Square) -> None:
    assert camera.square_at(camera.middle(square)) == square


@given(cameras, squares)
def test_neighbours_share_an_edge_and_squares_keep_their_size(camera: Camera, square: Square) -> None:
    here = camera.rect(*square)
    assert abs(here.width - camera.square) < 1 and abs(here.height - camera.square) < 1
    both = camera.rect(*square, 2, 1)
    other = camera.rect(square.column + 1, square.row)
    assert here.union(other) == both
    assert here.width * here.height + other.width * other.height == both.width * both.height


@given(cameras, squares, st.integers(-3, 3).filter(bool))
def test_zooming_keeps_the_square_under_the_pointer(camera: Camera, square: Square, steps: int) -> None:
    pos = camera.middle(square)
    camera.zoom(pos, steps)
    assert camera.square_at(pos) == square


@given(cameras, st.integers(-400, 400), st.integers(-400, 400))
def test_a_pan_moves_the_board_by_as_many_pixels(camera: Camera, across: int, down: int) -> None:
    before = camera.to_screen(3, 4)
    camera.pan(across, down)
    after = camera.to_screen(3, 4)
    assert abs(after[0] - before[0] - across) <= 1 and abs(after[1] - before[1] - down) <= 1


@pytest.mark.parametrize(("turn", "step"), [(0, (0, -1)), (1, (-1, 0)), (2, (0, 1)), (3, (1, 0))])
def test_arrow_keys_follow_a_turned_board(turn: int, step: tuple[int, int]) -> None:
    camera = Camera(pygame.Rect(0, 0, 600, 600), (5, 5), 50, turn)
    assert camera.turned_step(0, -1) == step
    start = camera.middle((5, 5))
    moved = camera.middle((5 + step[0], 5 + step[1]))
    assert (round(moved[0] - start[0]), round(moved[1] - start[1])) == (0, -50)


def test_a_facing_turns_with_the_board() -> None:
    camera = Camera(turn=1)
    assert camera.screen_turn(0) == 2, "north points to the right when the board is turned clockwise"


def test_fit_shows_the_whole_board_in_the_free_part() -> None:
    camera = Camera(pygame.Rect(0, 40, 1900, 1000))
    free = pygame.Rect(0, 40, 1500, 700)
    camera.fit(30, 18, free.inflate(-60, -60))
    board = camera.rect(0, 0, 30, 18)
    assert free.contains(board) and abs(board.centerx - free.centerx) <= 1
    assert board.height > free.height * 0.8


def test_the_fortieth_line_is_at_most_half_a_pixel_off() -> None:
    camera = Camera(pygame.Rect(0, 0, 3840, 2160), (19, 10.5), 100.85)
    start = camera.rect(0, 0).left
    assert abs(camera.rect(40, 0).left - (start + 40 * 100.85)) <= 0.5 + 1e-9


def test_reveal_moves_no_more_than_needed() -> None:
    camera = Camera(pygame.Rect(0, 0, 600, 600), (5, 5), 50)
    free = pygame.Rect(0, 0, 600, 600)
    assert not camera.reveal(Square(5, 5), free)
    assert camera.reveal(Square(14, 5), free)
    assert camera.rect(14, 5).right == free.right


sizes = st.floats(4, 300)
aspects = st.floats(0.8, 1.25)
real = st.builds(
    lambda x, y, square, turn, aspect: Camera(
        pygame.Rect(0, 0, 3840, 2160), (x / 2, y / 2), square, turn, None, aspect
    ),
    st.integers(-20, 200),
    st.integers(-20, 200),
    sizes,
    st.integers(0, 3),
    aspects,
)


@given(real, squares)
def test_rectangles_of_neighbours_share_their_edges_at_any_size(camera: Camera, square: Square) -> None:
    here = camera.rect(*square)
    for across, down in ((1, 0), (0, 1)):
        other = camera.rect(square.column + across, square.row + down)
        both = camera.rect(square.column, square.row, 1 + across, 1 + down)
        assert here.union(other) == both
        assert here.width * here.height + other.width * other.height == both.width * both.height
    assert abs(here.width - camera.square) <= 1 and abs(here.height - camera.tall) <= 1


@given(real, st.floats(-50, 150), st.floats(-50, 150))
def test_the_way_to_the_screen_and_back_ends_where_it_began(camera: Camera, x: float, y: float) -> None:
    assert camera.to_board(camera.to_screen(x, y)) == pytest.approx((x, y), abs=1e-6)


@given(real, st.integers(0, 60))
def test_no_line_is_more_than_half_a_pixel_off_at_any_size_and_turn(camera: Camera, line: int) -> None:
    left, top = camera.pixel(0, 0)
    assert (left, top) == camera.origin, "the board begins on a whole pixel"
    for place in ((line, 0), (0, line)):
        x, y = camera.pixel(*place)
        across, down = ((place[0], place[1]), (-place[1], place[0]), (-place[0], -place[1]), (place[1], -place[0]))[
            camera.turn
        ]
        assert abs(x - (left + across * camera.square)) <= 0.5 + 1e-9
        assert abs(y - (top + down * camera.tall)) <= 0.5 + 1e-9


@pytest.mark.parametrize("turn", range(4))
def test_a_square_is_as_wide_and_as_tall_on_the_screen_however_the_board_is_turned(turn: int) -> None:
    camera = Camera(pygame.Rect(0, 0, 3840, 2160), (20, 10), 100, turn, None, 1.1)
    assert camera.rect(3, 4).size == (100, 110)
    whole = camera.rect(0, 0, 40, 20)
    assert whole.size == ((4000, 2200) if turn % 2 == 0 else (2000, 4400))


@given(real, st.integers(-3, 3), st.integers(-3, 3))
def test_a_step_moves_the_board_by_whole_squares_and_comes_back_exactly(camera: Camera, across: int, down: int) -> None:
    before, start = camera.centre, camera.to_screen(7, 5)
    camera.step(across, down)
    end = camera.to_screen(7, 5)
    assert abs(start[0] - end[0] - across * camera.square) <= 1
    assert abs(start[1] - end[1] - down * camera.tall) <= 1
    camera.step(-across, -down)
    assert camera.centre == before


def test_zooming_and_fitting_keep_the_shape_of_a_square() -> None:
    camera = Camera(pygame.Rect(0, 0, 1920, 1080), (10, 10), 90.4, 0, None, 1.05)
    camera.zoom((400, 300), 1)
    assert camera.tall / camera.square == pytest.approx(1.05)
    camera.fit(20, 20, pygame.Rect(0, 0, 1920, 1080))
    board = camera.rect(0, 0, 20, 20)
    assert board.height <= 1080 and board.height > 1000
    assert board.height / board.width == pytest.approx(1.05, abs=0.01)


def test_a_locked_board_neither_moves_nor_scales_but_by_whole_squares_and_quarter_turns() -> None:
    camera = Camera(pygame.Rect(0, 0, 1920, 1080), (10, 8), 90.4)
    camera.locked = True
    before = camera.rect(0, 0, 30, 20)
    assert not camera.zoom((400, 300), 2)
    camera.pan(33, 12)
    camera.fit(30, 20, pygame.Rect(0, 0, 900, 900))
    camera.close_up(30, 20, Square(2, 2), 64, pygame.Rect(0, 0, 900, 900))
    assert not camera.reveal(Square(29, 19), pygame.Rect(0, 0, 900, 900))
    assert camera.rect(0, 0, 30, 20) == before
    camera.step(1, 0)
    assert abs(camera.rect(0, 0).left - (before.left - 90.4)) <= 1
    camera.turn = (camera.turn + 1) % 4
    assert camera.rect(0, 0, 30, 20).size == (before.height, before.width) and camera.turn == 1


@given(cameras, st.integers(-20, 300), st.integers(-20, 200), st.integers(1, 400))
def test_squares_in_a_rectangle_are_those_whose_pixels_it_touches(
    camera: Camera, left: int, top: int, side: int
) -> None:
    rect = pygame.Rect(left, top, side, side)
    first, upper, end, lower = camera.squares_in(rect, 40, 30)
    assert first <= end and upper <= lower
    touched = {(x, y) for x in range(40) for y in range(30) if camera.rect(x, y).colliderect(rect)}
    assert touched <= {(x, y) for x in range(first, end) for y in range(upper, lower)}


@given(cameras, st.integers(0, 30), st.integers(0, 12))
def test_lines_of_the_grid_lie_where_the_corners_of_squares_do(camera: Camera, first: int, count: int) -> None:
    corners = [camera.pixel(first + line, 0) for line in range(count + 1)]
    assert camera.columns(first, first + count) == [corner[camera.turn % 2] for corner in corners]
    corners = [camera.pixel(0, first + line) for line in range(count + 1)]
    assert camera.rows(first, first + count) == [corner[1 - camera.turn % 2] for corner in corners]
