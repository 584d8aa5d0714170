"""The end of a fight: when nobody of a side can act any more, it is said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.system import System
from board.scene.scene import Scene
from board.window.look import Look
from board.window.widgets.base import Root
from board.window.widgets.button import Button
from board.window.widgets.modal import Modal


def beaten(system: System, scene: Scene) -> tuple[str, ...]:
    """The sides that had creatures and have nobody left who can act, in the order of the sides.

    Nobody can act of whom none has a place on the wheel, or who all are out of the fight.
    """
    found = []
    for side in scene.table.sides:
        own = [creature for creature in scene.creatures if creature.side == side.name]
        placed = any(creature.id in scene.wheel.order for creature in own)
        able = any(not (system.gone(creature) or system.out_of_fight(creature)) for creature in own)
        if own and not (placed and able):
            found.append(side.name)
    return tuple(found)


class Outcomes:
    """Follows a session and finds what is news: each side is told to be beaten once."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._told: frozenset[str] | None = None

    def news(self, scene: Scene) -> tuple[str, ...]:
        """The sides beaten in `scene` that were not in the scene before; none at the first look."""
        now = beaten(self.system, scene)
        told, self._told = self._told, frozenset(now)
        return tuple(side for side in now if told is not None and side not in told)


class Outcome(Modal):
    """Says who is beaten, and asks how to go on."""

    def __init__(
        self, root: Root, sides: Callable[[], Sequence[str]], undo: Callable[[], None], new: Callable[[], None]
    ) -> None:
        theme = root.look.theme
        self.look: Look = root.look
        self.sides = sides
        self.tall = theme.px(40) + self.look.line_height("huge") * len(sides())
        super().__init__("", (theme.px(760), theme.px(56 + 18 + 76) + self.tall))
        self.buttons = [
            Button("", self.close, style="main"),
            Button("", lambda: self._then(undo)),
            Button("", lambda: self._then(new)),
        ]
        for button in self.buttons:
            self.add(button)
        self.fill = self._fill
        root.open_modal(self)
        self.words_changed()
        self.place(root.rect)
        root.set_focus(self.buttons[0])

    def words_changed(self) -> None:
        """Say it in the language of the moment."""
        self.title = self.look.word("outcome.title")
        for button, key in zip(self.buttons, ("go_on", "undo", "new"), strict=True):
            button.words = self.look.word(f"outcome.{key}")
        self.mark()

    def _then(self, action: Callable[[], None]) -> None:
        self.close()
        action()

    def _fill(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        gap = theme.px(12)
        wide = (rect.width - 2 * gap) // 3
        for place, button in enumerate(self.buttons):
            left = rect.left + place * (wide + gap)
            button.place(pygame.Rect(left, rect.bottom - theme.px(54), wide, theme.px(54)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        theme = look.theme
        step = look.line_height("huge")
        y = self.card.top + theme.px(56 + 20) + step // 2
        for side in self.sides():
            words = look.word("outcome.beaten", side=side)
            at = (self.card.centerx, y)
            look.write(surface, words, at, "huge", theme.accent, "bold", "center", self.card.width - theme.px(40))
            y += step
