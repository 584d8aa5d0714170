"""One transform between squares and pixels, which drawing and pointing share."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.grid.squares import Square
from board.window.camera import Camera

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
