"""Somebody before a running program, who points, clicks and types."""

from __future__ import annotations

from pathlib import Path

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.systems import SYSTEMS
from board.window.app import App
from board.window.pages.start import StartScreen
from board.window.play.screen import PlayScreen


class Person:
    """Somebody before a running program."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.app = App(SYSTEMS, size=size, language="fr", folder=folder, seed=5)
        pygame.event.clear()
        self.now = 0
        self.clicks = 0

    def step(self, count: int = 1) -> None:
        for _ in range(count):
            self.now += 17
            self.app.step(self.now)

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, window=None, **fields))
        self.step(2)

    def click(self, pos: tuple[int, int]) -> None:
        self.clicks += 1
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def key(self, code: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    @property
    def start(self) -> StartScreen:
        assert isinstance(self.app.main.screen, StartScreen)
        return self.app.main.screen

    @property
    def play(self) -> PlayScreen:
        assert isinstance(self.app.main.screen, PlayScreen)
        return self.app.main.screen

    def close(self) -> None:
        self.app._close_journal()
