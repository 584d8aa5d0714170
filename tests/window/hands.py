"""Somebody before the running program: points at dice, buttons, squares and answers as a person would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.grid.squares import parse_square
from board.rulebook.dice import ListedDice
from board.rulebook.session import Session
from board.systems import SYSTEMS
from board.window.app import App
from board.window.play.screen import PlayScreen
from board.window.widgets.menu import Menu


class Hands:
    """A program with a game on the table, and the mouse and keys of whoever sits before it."""

    def __init__(
        self, folder: Path, file: Path, faces: Sequence[tuple[int, int]] = (), size: tuple[int, int] = (1280, 720)
    ) -> None:
        self.app = App(SYSTEMS, size=size, language="fr", folder=folder, seed=5)
        self.app.preferences.set("animated", False)
        pygame.event.clear()
        self.now = 0
        assert self.app.open_path(file)
        self.session.dice = ListedDice(tuple(faces))
        self.clicks = 0
        self.step(2)

    @property
    def session(self) -> Session:
        assert self.app.game is not None
        return self.app.game.session

    @property
    def play(self) -> PlayScreen:
        assert isinstance(self.app.main.screen, PlayScreen)
        return self.app.main.screen

    # --- mouse and keys

    def step(self, count: int = 1) -> None:
        """Let some time pass."""
        for _ in range(count):
            self.now += 17
            self.app.step(self.now)

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.Event(kind, window=None, **fields))

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click there."""
        self.clicks += 1
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)
        self.step()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.step()

    # --- what is pointed at

    def ready(self) -> None:
        """Read what came of an answer, pass the screen on, and take it where it is handed over."""
        if self.play.kept is not None:
            self.click(self.play.curtain.meanwhile.button.rect.center)
        if self.play.curtain.closed:
            self.click(self.play.curtain.dark.ready.rect.center)
        assert not self.play.curtain.closed

    def die(self, sides: int) -> None:
        """Click a die of the hand."""
        self.ready()
        for place, die in enumerate(self.play.hand.dice):
            if die.sides == sides:
                button = next(b for b in self.play.hand.children if getattr(b, "at", None) == place)
                self.click(button.rect.center)
                return
        raise AssertionError(f"no D{sides} among {[die.sides for die in self.play.hand.dice]}")

    def action(self, words: str) -> None:
        """Click the button of an action, or open the list where it stands and click it there."""
        self.ready()
        for action, button in self.play.hand.buttons:
            if action.words == words:
                self.click(button.rect.center)
                return
        for action, button in self.play.hand.buttons:
            if any(one.words == words for one in action.family):
                self.click(button.rect.center)
                self.entry(words)
                return
        assert any(action.words == words for action in self.play.hand.left_out), self.words()
        self.click(self.play.hand._more.center)
        self.entry(words)

    def end_round(self) -> None:
        """Click the button that ends the round."""
        self.action("Finir le round")

    def words(self) -> list[str]:
        """What stands on the buttons of the hand."""
        return [action.words for action in self.play.hand.actions]

    def entry(self, words: str) -> None:
        """Click a line of the open menu: the one that ends with these words."""
        menu = self.app.main.root.modals[-1]
        assert isinstance(menu, Menu)
        shown = [entry.words for entry in menu.entries]
        place = next((n for n, said in enumerate(shown) if said.endswith(words)), -1)
        assert place >= 0, (words, shown)
        inside = menu.box.inflate(0, -2 * menu.row)
        for _ in menu.entries:
            off = menu.entry_rect(place).centery - inside.centery
            if abs(off) <= inside.height // 2:
                break
            # A long menu is turned with the wheel.
            self.post(pygame.MOUSEMOTION, pos=menu.box.center, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            self.post(pygame.MOUSEWHEEL, x=0, y=-1 if off > 0 else 1, touch=False)
            self.step()
        self.click(menu.entry_rect(place).center)

    def square(self, name: str, button: int = 1) -> None:
        """Click a square of the board; it is brought into sight first, if it is not."""
        self.ready()
        square = parse_square(name)
        if not self.play.free.inflate(-10, -10).collidepoint(self._middle(name)):
            self.play.fit()
            self.step()
        assert self.play.free.collidepoint(self._middle(name)), square
        self.click(self._middle(name), button)

    def creature(self, who: str, button: int = 1) -> None:
        """Click whoever stands on the board."""
        self.square(self.session.scene.creature(who).at.name, button)

    def _middle(self, name: str) -> tuple[int, int]:
        x, y = self.play.view.camera.middle(parse_square(name))
        return round(x), round(y)

    def answer(self, option: Any) -> None:
        """Click the answer to the question that is open."""
        self.ready()
        assert self.play.question.visible, "nothing is asked"
        buttons = dict(self.play.question.buttons)
        assert option in buttons, list(buttons)
        self.click(buttons[option].rect.center)
