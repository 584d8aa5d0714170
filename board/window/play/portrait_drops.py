"""Pictures that fall on a token, or are taken from it again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.scene.scene import Creature
from board.window.canvas.picture import is_veiled
from board.window.canvas.veil import is_picture

if TYPE_CHECKING:
    from board.window.app import App
    from board.window.play.screen import PlayScreen


def drop_portrait(app: App, file: Path, pos: tuple[int, int]) -> bool:
    """A picture fell on the main window at `pos`: on a creature it becomes its portrait. Whether it was used."""
    play = app.play
    if play is None or play.curtain.closed or not is_picture(file):
        return False
    creature = play.view.creature_at(pos) if play.board.rect.collidepoint(pos) else None
    if creature is None or is_veiled(creature):
        return False
    give_portrait(play, creature, file)
    return True


def give_portrait(screen: PlayScreen, creature: Creature, file: Path) -> None:
    """Give a creature a portrait and say so."""
    look = screen.look
    given = look.portraits.give(creature, file)
    key = "portrait.given" if given else "portrait.unreadable"
    _show_anew(screen)
    screen.say(lambda: look.word(key, who=look.say(creature.name), file=file.name))


def take_portrait(screen: PlayScreen, creature: Creature) -> None:
    """Take a creature's portrait away."""
    screen.look.portraits.take(creature)
    _show_anew(screen)


def _show_anew(screen: PlayScreen) -> None:
    screen.view.everything()
    screen.mark()


def pointer_at_drop() -> tuple[int, int]:
    """Where the pointer is in the main window: while a file is dragged the window is told of no motion."""
    x, y = pygame.mouse.get_pos(desktop=True)
    left, top = pygame.display.get_window_position()
    return x - left, y - top
