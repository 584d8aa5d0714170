"""The names of columns and rows at the edge of the board."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import column_name
from board.window.canvas.camera import Camera
from board.window.style.look import Look
from board.window.canvas.picture import Picture
from board.window.style.text import Texts
from board.window.style.theme import Theme

Name = tuple[pygame.Rect, pygame.Surface]

VEIL = 176
"""How dark the board is under names that are pinned over it, of 255."""


class Edges:
    """Letters along the top and numbers along the left, beside the board or pinned to the window."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._names: list[Name] = []
        self._strips: list[pygame.Rect] = []
        self._pinned: list[pygame.Rect] = []
        """The strips under which the board goes on."""
        self._rimmed: dict[tuple[str, int, str], pygame.Surface] = {}

    def paint(self, surface: pygame.Surface, camera: Camera, picture: Picture, look: Look, clip: pygame.Rect) -> None:
        """Draw the names in `clip`; they are laid out once for each place of the camera."""
        theme, sides = look.theme, (camera.square, camera.tall)
        place = (tuple(camera.viewport), sides, camera.turn, camera.origin)
        key = (*place, picture.columns, theme.letters, theme.name)
        if key != self._key:
            self._key = key
            self._lay_out(camera, picture, look)
        if clip.collidelist(self._strips) == -1:
            return
        for strip in self._pinned:
            shown = strip.clip(clip)
            if shown:
                veil = pygame.Surface(shown.size)
                veil.fill(theme.ground)
                veil.set_alpha(VEIL)
                surface.blit(veil, shown)
        for rect, drawn in self._names:
            if rect.colliderect(clip):
                surface.blit(drawn, rect)

    def _lay_out(self, camera: Camera, picture: Picture, look: Look) -> None:
        theme = look.theme
        px = theme.text_px("small")
        every = 1
        while every * min(camera.square, camera.tall) < px * 1.7:
            every += 1 if every == 1 else every
        tall, wide = look.texts.height(px) + 2, theme.px(30)
        viewport = camera.viewport
        board = camera.rect(0, 0, picture.columns, picture.rows)
        upper = max(viewport.top, min(board.top - tall, viewport.bottom - tall))
        left = max(viewport.left, min(board.left - wide, viewport.right - wide))
        self._strips = [
            pygame.Rect(viewport.left, upper, viewport.width, tall),
            pygame.Rect(left, viewport.top, wide, viewport.height),
        ]
        under = pygame.Rect(board).clip(viewport)
        self._pinned = [shown for strip in self._strips if (shown := strip.clip(under))]
        if len(self._pinned) > 1:
            # The corner is darkened once.
            corner = self._pinned[0].clip(self._pinned[1])
            self._pinned[1].height -= corner.height
            self._pinned[1].top += corner.height
        self._names = []
        first_column, first_row, end_column, end_row = camera.squares_in(viewport, picture.columns, picture.rows)
        for is_column, places in ((True, range(first_column, end_column)), (False, range(first_row, end_row))):
            level = is_column == (camera.turn % 2 == 0)
            for place in places:
                if place % every:
                    continue
                rect = camera.rect(place, 0) if is_column else camera.rect(0, place)
                drawn = self._name(column_name(place) if is_column else str(place + 1), px, look.texts, theme)
                middle = (rect.centerx, upper + tall // 2) if level else (left + wide // 2, rect.centery)
                spot = drawn.get_rect(center=middle)
                # Where both are pinned over the board, the corner belongs to the numbers.
                if level and spot.left < left + wide and board.left < viewport.left + wide:
                    continue
                self._names.append((spot, drawn))

    def _name(self, words: str, px: int, texts: Texts, theme: Theme) -> pygame.Surface:
        """A name with a dark rim, which keeps it readable over the board."""
        key = (words, px, theme.name)
        if key not in self._rimmed:
            light = texts.line(words, px, theme.quiet, "strong")
            dark = texts.line(words, px, theme.ground, "strong")
            made = pygame.Surface((light.get_width() + 2, light.get_height() + 2), pygame.SRCALPHA)
            for x in (0, 1, 2):
                for y in (0, 1, 2):
                    made.blit(dark, (x, y))
            made.blit(light, (1, 1))
            self._rimmed[key] = made
        return self._rimmed[key]
