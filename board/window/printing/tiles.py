"""Pieces of the board as pictures, drawn by the layers of the window, each no larger than it is asked for."""

from __future__ import annotations

from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.canvas.board_view import BoardView
from board.window.canvas.camera import Camera
from board.window.style.drawings import Drawings
from board.window.canvas.layers.floor import floor_picture
from board.window.canvas.layers.tokens import Tokens
from board.scene.scene import Creature, Scene
from board.window.style.look import Look, Words
from board.window.canvas.picture import Picture, is_veiled
from board.window.style.text import Texts
from board.window.style.theme import Theme

PAPER = (255, 255, 255)

CLEAR = (0, 0, 0, 0)

TEXT_SQUARE = 80
"""Pixels of a square at which the texts on the board have the size they have on a screen."""


def print_look(words: Words, px: int) -> Look:
    """A look of its own for paper: white where nothing is, no light and no dark. Nothing in it is shared."""
    ink = Theme().ink
    size = px / TEXT_SQUARE
    theme = Theme(
        scale=size, letters=size, window=size, ground=PAPER, unseen=PAPER, words=ink, light=CLEAR, night=CLEAR
    )
    return Look(theme, Texts(), Drawings(kept=200), words)


class Tiles:
    """Draws rectangles of squares of one picture, `px` pixels a square."""

    def __init__(self, picture: Picture, words: Words, px: int) -> None:
        self.picture, self.px = picture, px
        self.look = print_look(words, px)
        self.floor = floor_picture(picture.scene.table.picture)
        """The picture of the map, if it has one."""

    def tile(
        self, column: int, row: int, wide: int, tall: int, grid: bool = False, names: bool = True
    ) -> pygame.Surface:
        """`wide` by `tall` pixels of the board from the north-west corner of a square on."""
        view = BoardView(self.look, Camera(pygame.Rect(0, 0, wide, tall), (column, row), self.px, focus=(0, 0)))
        view.edges = False
        view.grid, view.plates = grid, names
        view.floor = self.floor
        view.show(self.picture)
        surface = pygame.Surface((wide, tall))
        surface.fill(PAPER)
        view.draw(surface, surface.get_rect())
        surface.set_clip(None)
        return surface


def figure(creature: Creature, scene: Scene, look: Look, px: int) -> pygame.Surface:
    """A figure to cut out, on white: its colours, its initials or picture, its arrow upwards; no marks of its state."""
    marks = creature.marks if is_veiled(creature) else ()
    plain = replace(creature, marks=marks, down=False)
    surface = pygame.Surface((px, px))
    surface.fill(PAPER)
    surface.blit(Tokens().sprite(plain, scene, look, px, 0, False), (0, 0))
    return surface
