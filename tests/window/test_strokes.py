"""What is drawn in parts is what is drawn at once."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import board.window.settings
import pygame
import pytest

import board.window
from board.window.style.strokes import frame, slanted

INK = (200, 100, 50)
DRAWN: dict[str, Callable[[pygame.Surface], None]] = {
    "thin frame": lambda surface: frame(surface, INK, pygame.Rect(50, 40, 248, 30)),
    "thick frame": lambda surface: frame(surface, INK, pygame.Rect(50, 40, 248, 30), 3),
    "frame without a middle": lambda surface: frame(surface, INK, pygame.Rect(50, 40, 20, 9), 6),
    "falling line": lambda surface: slanted(surface, INK, (50, 40), (248, 133), 5),
    "rising line": lambda surface: slanted(surface, INK, (50.5, 140), (90, 33.25), 2),
}


@pytest.mark.parametrize("what", DRAWN)
def test_a_clip_leaves_away_and_changes_nothing(what: str) -> None:
    whole, chance = pygame.Surface((300, 200)), Random(1)
    whole.fill((20, 30, 40))
    DRAWN[what](whole)
    for _ in range(400):
        part = whole.copy()
        clip = pygame.Rect(chance.randrange(280), chance.randrange(180), chance.randint(1, 200), chance.randint(1, 150))
        part.set_clip(clip)
        part.fill((20, 30, 40))
        DRAWN[what](part)
        assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(whole, "RGB"), clip


def test_a_frame_lies_within_its_rectangle() -> None:
    surface = pygame.Surface((60, 40))
    frame(surface, INK, pygame.Rect(10, 10, 30, 20), 2)
    drawn = {(x, y) for x in range(60) for y in range(40) if surface.get_at((x, y))[:3] == INK}
    assert drawn == {(x, y) for x in range(10, 40) for y in range(10, 30) if not (12 <= x < 38 and 12 <= y < 28)}


def test_a_slanted_line_looks_like_a_smooth_one() -> None:
    one, other = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    pygame.draw.aaline(one, INK, (50, 40), (248, 133), 5)
    slanted(other, INK, (50, 40), (248, 133), 5)
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    assert max(abs(first - second) for first, second in pairs) <= 2


WHOLE = ("strokes.py", "veil.py")
"""What these draw is drawn at once, on a surface of its own."""


def _cut_by_clips() -> Iterator[str]:
    for path in sorted(Path(board.window.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if path.name in WHOLE or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            named = {keyword.arg for keyword in node.keywords}
            called = ast.unparse(node.func)
            edge = len(node.args) == 4 or "width" in named
            framed = called == "pygame.draw.rect" and edge and "border_radius" not in named
            if framed or called in ("pygame.draw.aaline", "pygame.draw.aalines", "pygame.draw.arc"):
                yield f"{path.name}:{node.lineno} {called}"


def test_nothing_is_drawn_that_a_clip_changes() -> None:
    assert list(_cut_by_clips()) == []
