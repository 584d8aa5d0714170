"""One picture of what a side sees, made without a screen."""

from __future__ import annotations

import io
import os
from dataclasses import replace

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.recall import known_place
from board.rulebook.session import Session
from board.rulebook.system import System
from board.scene.scene import Scene
from board.window.canvas.board_view import BoardView
from board.window.style.drawings import Drawings
from board.window.canvas.layers.floor import FloorPicture
from board.window.style.look import Look, Words
from board.window.canvas.picture import SEEN, Picture
from board.window.play.screen import PlayScreen
from board.window.table.screen import TableScreen
from board.window.table.settings import TableSettings
from board.window.style.text import Texts
from board.window.style.theme import theme_for
from board.window.widgets.root import Root


def ready() -> None:
    """Have surfaces even where no screen is: opens a window that nobody sees if none is open."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((16, 16), pygame.HIDDEN)


def look_for(words: Words, size: tuple[int, int]) -> Look:
    """Everything that drawing needs, for a picture of this size."""
    return Look(theme_for(*size), Texts(), Drawings(), words)


def shot(
    scene: Scene,
    system: System,
    side: str | None,
    size: tuple[int, int],
    words: Words,
    screen: str = "window",
    session: Session | None = None,
) -> pygame.Surface:
    """What `side` (None: the game master) sees of `scene`, `size` in pixels.

    `session` is what led to the scene, for the log; without one nothing has happened yet.

    `screen` is `window` (board and panels) or `table` (the board alone, edge to edge). Raises
    KeyError when there is no such side.
    """
    if side is not None:
        scene.table.side(side)
    ready()
    look = look_for(words, size)
    surface = pygame.Surface(size).convert()
    if screen == "table":
        return _table(surface, session or Session(system, scene), side, look)
    root = Root(surface.get_rect(), look)
    play = PlayScreen(root, session or Session(system, scene))
    play.gm_view = side is None
    play.only_side = side
    root.add(play)
    play.place(root.rect)
    root.paint(surface)
    return surface


def png(surface: pygame.Surface) -> bytes:
    """A picture as the content of a PNG file."""
    content = io.BytesIO()
    pygame.image.save(surface, content, "picture.png")
    return content.getvalue()


def _table(surface: pygame.Surface, session: Session, side: str | None, look: Look) -> pygame.Surface:
    """What the table's window draws of a side before anything is set; of the game master, everything."""
    screen = TableScreen(look, TableSettings())
    root = Root(surface.get_rect(), look)
    root.add(screen)
    screen.show_session(session, side)
    screen.resized(*surface.get_size())
    screen.refresh()
    root.paint(surface)
    return surface


def thumbnail(scene: Scene, size: tuple[int, int], look: Look, floor: FloorPicture | None = None) -> pygame.Surface:
    """A small picture of an encounter before it begins: the place, and those whom people play."""
    ready()
    surface = pygame.Surface(size).convert()
    played = {side.name for side in scene.table.sides if side.played_by == "person"}
    shown = tuple(c for c in scene.creatures if c.side in played)
    place = known_place(scene.place)
    bare = replace(scene, creatures=shown, place=place)
    view = BoardView(look)
    view.edges = view.plates = False
    view.floor = floor
    view.camera.viewport = surface.get_rect()
    walls = place.walls
    view.camera.square = max(2, min(size[0] // walls.columns, size[1] // walls.rows))
    view.camera.centre = (walls.columns / 2, walls.rows / 2)
    view.show(Picture(bare, None, None, bytes([SEEN]) * (walls.columns * walls.rows), place))
    view.draw(surface, surface.get_rect())
    surface.set_clip(None)
    return surface
