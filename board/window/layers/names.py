"""The names of tokens: a plate below each, or above it where somebody stands below."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import Square
from board.scene.scene import Creature
from board.window.camera import Camera
from board.window.layers.tokens import RADIUS
from board.window.look import Look
from board.window.picture import Picture, is_veiled

NAMED_FROM = 3
"""Heights of the text that a square must measure for every name to be shown."""

SHORTEST = 4
"""A name cut to fewer letters is not worth its plate."""

WIDEST = 180
"""Of the plate of a name that is asked for, in pixels of the 1920 x 1080 drawing."""


def neighbours(creature: Creature, picture: Picture, camera: Camera) -> tuple[bool, ...]:
    """Whether somebody stands left, right, below, below left, below right, above, above left, above right of it."""
    found = []
    for across, down in ((-1, 0), (1, 0), (0, 1), (-1, 1), (1, 1), (0, -1), (-1, -1), (1, -1)):
        step = camera.turned_step(across, down)
        found.append(bool(picture.scene.at(Square(creature.at[0] + step[0], creature.at[1] + step[1]))))
    return tuple(found)


def plate(
    creature: Creature, picture: Picture, camera: Camera, look: Look, rect: pygame.Rect, wanted: bool
) -> tuple[str, pygame.Rect] | None:
    """The name as it is shown by the token in `rect` and its plate; None when it has none.

    A name that is `wanted` is always shown; any other one only where it covers nobody.
    """
    square = round(camera.square)
    px = look.theme.text_px("small")
    if is_veiled(creature) or not (wanted or (square >= NAMED_FROM * px and not creature.down)):
        return None
    left, right, below, lower_left, lower_right, above, upper_left, upper_right = neighbours(creature, picture, camera)
    tall = look.texts.height(px, "strong") - 2
    lap = max(2, round(square * 0.08))
    free = round(square * (0.5 - RADIUS["human"]))
    covers = tall - lap > free
    up = below and covers and not (above and covers)
    if covers and below and above and not wanted:
        return None
    beside = left or right or (covers and (upper_left or upper_right if up else lower_left or lower_right))
    wide = look.theme.px(WIDEST) if wanted else round(square * (1.0 if beside else 1.9))
    whole = look.say(creature.name)
    name = look.texts.fitted(whole, wide - 8, px, "strong")
    if name != whole and len(name) <= SHORTEST and not wanted:
        return None
    found = pygame.Rect(0, 0, look.texts.width(name, px, "strong") + look.theme.px(8), tall)
    if up:
        found.midbottom = (rect.centerx, rect.top + lap)
    else:
        found.midtop = (rect.centerx, rect.bottom - lap)
    return name, found


def reach(rect: pygame.Rect, camera: Camera, look: Look, wanted: bool) -> pygame.Rect:
    """The pixels of a token in `rect` with its name, wherever its plate is."""
    tall = look.line_height("small") + 2
    wide = look.theme.px(WIDEST + 10) if wanted else round(camera.square * 1.9)
    wide = max(wide, rect.width)
    return pygame.Rect(rect.centerx - wide // 2, rect.top - tall, wide, rect.height + 2 * tall)


def paint(surface: pygame.Surface, look: Look, name: str, where: pygame.Rect) -> None:
    """Draw the plate."""
    drawn = look.texts.line(name, look.theme.text_px("small"), look.theme.words, "strong")
    pygame.draw.rect(surface, look.theme.ground, where, border_radius=3)
    surface.blit(drawn, drawn.get_rect(center=where.center))
