"""Surfaces as large as a viewport, and the parts of them that are drawn again."""

from __future__ import annotations

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.canvas.camera import Camera


def screen_surface(size: tuple[int, int]) -> pygame.Surface:
    """A surface that is copied to the screen as it is."""
    surface = pygame.Surface(size)
    try:
        return surface.convert()
    except pygame.error:
        return surface


def uncovered(viewport: pygame.Rect, dx: int, dy: int) -> list[pygame.Rect]:
    """What a layer that was moved by (dx, dy) must draw anew."""
    strips = []
    if dx > 0:
        strips.append(pygame.Rect(viewport.left, viewport.top, dx, viewport.height))
    elif dx < 0:
        strips.append(pygame.Rect(viewport.right + dx, viewport.top, -dx, viewport.height))
    if dy > 0:
        strips.append(pygame.Rect(viewport.left, viewport.top, viewport.width, dy))
    elif dy < 0:
        strips.append(pygame.Rect(viewport.left, viewport.bottom + dy, viewport.width, -dy))
    return strips


def beside(rect: pygame.Rect, board: pygame.Rect) -> list[pygame.Rect]:
    """The parts of `rect` that do not lie on the board."""
    on = rect.clip(board)
    if not on:
        return [rect]
    strips = (
        pygame.Rect(rect.left, rect.top, rect.width, on.top - rect.top),
        pygame.Rect(rect.left, on.bottom, rect.width, rect.bottom - on.bottom),
        pygame.Rect(rect.left, on.top, on.left - rect.left, on.height),
        pygame.Rect(on.right, on.top, rect.right - on.right, on.height),
    )
    return [strip for strip in strips if strip]


class Shifted:
    """Lets layers draw on a surface of the viewport's size with the coordinates of the window."""

    def __init__(self, surface: pygame.Surface, camera: Camera, rect: pygame.Rect) -> None:
        self.surface, self.camera = surface, camera
        self.rect = rect

    def __enter__(self) -> pygame.Surface:
        left, top = self.camera.viewport.topleft
        self._viewport = self.camera.viewport
        self._focus = self.camera.focus
        focus = self._focus if self._focus is not None else self._viewport.center
        self.camera.viewport = self._viewport.move(-left, -top)
        self.camera.focus = (focus[0] - left, focus[1] - top)
        self.rect = self.rect.move(-left, -top)
        self.surface.set_clip(self.rect)
        return self.surface

    def __exit__(self, *_: object) -> None:
        self.surface.set_clip(None)
        self.camera.viewport, self.camera.focus = self._viewport, self._focus
