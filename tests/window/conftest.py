"""A window of the fake game without a screen, driven by posted events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import parse_square
from board.rulebook.dice import SeededDice
from board.rulebook.session import Session
from board.scene.scene import Scene
from board.window.style.drawings import Drawings
from board.window.host import Host
from board.window.style.look import Look
from board.window.orders import Habits, Orders
from board.window.play.screen import PlayScreen
from board.window.presenter import MainPresenter
from board.window.style.text import Texts
from board.window.style.theme import theme_for
from tests.window import fake
from tests.window.person import Person
from tests.window.words import FakeWords


class Table:
    """A play screen in a window, and a hand that moves the mouse and presses keys."""

    def __init__(self, size: tuple[int, int], scene: Scene | None = None, dice: Any = None, **orders: Any) -> None:
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        presenter = MainPresenter()
        self.host = Host(presenter, Look(theme_for(*size), Texts(), Drawings(), FakeWords()))
        self.session = Session(fake.SYSTEM, scene or fake.scene(), dice or SeededDice(3))
        self.habits = Habits(animated=False, hand_over=False)
        self.play = PlayScreen(self.host.root, self.session, Orders(**orders), self.habits)
        self.host.show(self.play)
        self.now = 1000
        self.step()

    @property
    def surface(self) -> pygame.Surface:
        return self.host.presenter.surface

    def step(self, count: int = 1, ms: int = 17) -> None:
        """Let some time pass: posted events come in, what changed is drawn."""
        for _ in range(count):
            self.now += ms
            for event in pygame.event.get():
                self.host.handle(event, self.now)
            self.host.tick(self.now)

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, window=None, **fields))
        self.step()

    def move(self, pos: tuple[float, float]) -> None:
        place = (round(pos[0]), round(pos[1]))
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        place = (round(pos[0]), round(pos[1]))
        self.move(place)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.move(start)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        for part in range(1, 5):
            place = tuple(start[n] + (end[n] - start[n]) * part // 4 for n in (0, 1))
            self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)

    def key(self, code: int, mods: int = 0, text: str = "") -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mods, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=0, unicode=text, scancode=0)

    def square(self, name: str) -> tuple[int, int]:
        x, y = self.play.view.camera.middle(parse_square(name))
        return round(x), round(y)

    def button(self, words: str) -> tuple[int, int]:
        """The middle of the hand's button with these words."""
        for action, button in self.play.hand.buttons:
            if action.words == words:
                return button.rect.center
        raise AssertionError(f"no button {words}: {[a.words for a in self.play.hand.actions]}")

    def letter(self, words: str) -> int:
        """The key of the hand's action with these words."""
        for letter, action in self.play.hand.letters.items():
            if action.words == words:
                return ord(letter)
        raise AssertionError(words)

    def settle(self) -> None:
        """Wait for the chances, and show them."""
        self.play.chances.preview.settle()
        self.step(2)

    def said(self) -> list[str]:
        """The sentences of the log."""
        return [self.host.look.say(line.sentence) for line in self.play.log.lines]


@pytest.fixture
def table() -> Iterator[Table]:
    yield Table((1920, 1080))


@pytest.fixture
def small() -> Iterator[Table]:
    yield Table((1280, 720))


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    """Somebody before the start screen of a program that keeps its things in `tmp_path`."""
    somebody = Person(tmp_path)
    somebody.app.show_start()
    somebody.step(14)
    yield somebody
    somebody.close()
