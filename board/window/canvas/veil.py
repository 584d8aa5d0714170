"""The veil over the table: a plain drawing, or a picture of the game master's own. Under it nothing is drawn."""

from __future__ import annotations

from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.window.style.look import Look
from board.window.style.theme import mixed

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".svg")
"""Files that may be a picture for the veil."""


def is_picture(path: Path) -> bool:
    """Whether a file looks like a picture by its name."""
    return path.suffix.lower() in ENDINGS


class Veil:
    """Draws the veil; keeps it at the size it was drawn last."""

    def __init__(self) -> None:
        self.file = ""
        self._made: tuple[tuple[object, ...], pygame.Surface] | None = None

    def choose(self, file: str) -> bool:
        """Take a picture file, or the plain veil when empty; False when the file cannot be read."""
        if file and _load(file) is None:
            return False
        self.file, self._made = file, None
        return True

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw it over `rect`; the clip is kept."""
        key = (rect.size, self.file, look.theme, look.words.language)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._draw(rect.size, look))
        surface.blit(self._made[1], rect)

    def _draw(self, size: tuple[int, int], look: Look) -> pygame.Surface:
        made = pygame.Surface(size).convert()
        made.fill(look.theme.ground)
        picture = _load(self.file) if self.file else None
        if picture is not None:
            share = min(size[0] / picture.get_width(), size[1] / picture.get_height())
            scaled = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
            shown = pygame.transform.smoothscale(picture, scaled)
            made.blit(shown, shown.get_rect(center=made.get_rect().center))
        else:
            _plain(made, look)
        return made


def _load(file: str) -> pygame.Surface | None:
    try:
        return pygame.image.load(Path(file)).convert_alpha()
    except (OSError, pygame.error):
        return None


def _plain(surface: pygame.Surface, look: Look) -> None:
    """A dark cloth of woven lozenges, with the title readable from both long sides."""
    theme = look.theme
    wide, tall = surface.get_size()
    step, thick = theme.px(96), max(1, theme.px(2))
    thread, knot = mixed(theme.ground, theme.line, 0.6), theme.line
    for start in range(-tall, wide + tall, step):
        pygame.draw.aaline(surface, thread, (start, 0), (start + tall, tall), thick)
        pygame.draw.aaline(surface, thread, (start + tall, 0), (start, tall), thick)
    frame = surface.get_rect().inflate(-theme.px(56), -theme.px(56))
    pygame.draw.rect(surface, knot, frame, max(2, theme.px(3)))
    pygame.draw.rect(surface, thread, frame.inflate(-theme.px(16), -theme.px(16)), max(1, theme.px(1)))
    title = look.texts.line(look.word("start.title"), theme.px(84), theme.accent, "bold")
    middle = surface.get_rect().center
    plate = title.get_rect(center=middle).inflate(theme.px(90), 2 * title.get_height() + theme.px(60))
    pygame.draw.rect(surface, theme.ground, plate, border_radius=theme.px(10))
    pygame.draw.rect(surface, knot, plate, max(2, theme.px(2)), border_radius=theme.px(10))
    apart = title.get_height() // 2 + theme.px(10)
    surface.blit(title, title.get_rect(center=(middle[0], middle[1] + apart)))
    other = pygame.transform.rotate(title, 180)
    surface.blit(other, other.get_rect(center=(middle[0], middle[1] - apart)))
