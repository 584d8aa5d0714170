"""The end of a fight: when nobody of a side can act any more, it is said once.

A side is told what it knows: that nobody hidden is left would be a secret given away. The game master is told the
truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.knowledge import known_to, last_known
from board.rulebook.system import System
from board.scene.scene import Creature, Scene
from board.window.style.look import Look
from board.window.widgets.root import Root
from board.window.widgets.button import Button
from board.window.widgets.modal import Modal

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


def beaten(system: System, scene: Scene) -> tuple[str, ...]:
    """The sides that had creatures and in truth have nobody left who can act, in the order of the sides.

    Nobody can act of whom none has a place on the wheel, or who all are out of the fight.
    """
    return tuple(
        side.name
        for side in scene.table.sides
        if _is_beaten(system, scene, [creature for creature in scene.creatures if creature.side == side.name])
    )


def known_beaten(system: System, scenes: Sequence[Scene], viewer: str) -> tuple[str, ...]:
    """The sides that are beaten as far as the side `viewer` knows; `scenes` as for `last_known`.

    It knows how its own fare. Of another side it has met somebody, and everybody whom it met was out of the
    fight when it saw them last: whether more of them are hidden makes no difference to it.
    """
    scene = known_to(system, scenes[-1], viewer)
    met = {**last_known(system, scenes, viewer), **{creature.id: creature for creature in scene.creatures}}
    found = []
    for side in scene.table.sides:
        some = [creature for creature in met.values() if creature.side == side.name]
        there = [creature for creature in some if scene.find(creature.id) is not None]
        away = [creature for creature in some if scene.find(creature.id) is None]
        if any(not _is_out(system, creature) for creature in away):
            continue
        if _is_beaten(system, scene, there) or (away and not there):
            found.append(side.name)
    return tuple(found)


def _is_beaten(system: System, scene: Scene, own: Sequence[Creature]) -> bool:
    placed = any(creature.id in scene.wheel.order for creature in own)
    able = any(not _is_out(system, creature) for creature in own)
    return bool(own) and not (placed and able)


def _is_out(system: System, creature: Creature) -> bool:
    return system.gone(creature) or system.out_of_fight(creature)


class Outcomes:
    """Follows a session and finds what is news to whoever looks: each side is told to be beaten once."""

    def __init__(self, system: System, scenes: Sequence[Scene]) -> None:
        self.system = system
        self._first = tuple(scenes)
        """The scenes up to the moment when the session was opened: what was known then is no news."""
        self._told: dict[str | None, frozenset[str]] = {}

    def news(self, scenes: Sequence[Scene], viewer: str | None) -> tuple[str, ...]:
        """The sides that `viewer` (None: the game master, who knows the truth) learns to be beaten.

        `scenes` are those of the session so far. What is taken back may become news again.
        """
        if viewer not in self._told:
            self._told[viewer] = frozenset(self._beaten(self._first, viewer))
        now = self._beaten(scenes, viewer)
        told, self._told[viewer] = self._told[viewer], frozenset(now)
        return tuple(side for side in now if side not in told)

    def _beaten(self, scenes: Sequence[Scene], viewer: str | None) -> tuple[str, ...]:
        if viewer is None:
            return beaten(self.system, scenes[-1])
        return known_beaten(self.system, scenes, viewer)


class Outcome(Modal):
    """Says who is beaten, and asks how to go on."""

    def __init__(
        self,
        root: Root,
        sides: Callable[[], Sequence[str]],
        undo: Callable[[], None],
        new: Callable[[], None],
        sure: bool = True,
    ) -> None:
        theme = root.look.theme
        self.look: Look = root.look
        self.sides = sides
        self.sure = sure
        """Whether it is so in truth; else as far as those know who look."""
        note = 0 if sure else self.look.line_height("body")
        self.tall = theme.px(40) + self.look.line_height("huge") * len(sides()) + note
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
        self.title = self.look.word("outcome.title" if self.sure else "outcome.title_known")
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
        if not self.sure:
            at = (self.card.centerx, y)
            look.write(surface, look.word("outcome.known"), at, "body", theme.words, align="center")


def say_outcome(screen: PlayScreen) -> bool:
    """Say once that a side is beaten, as far as those who look know; whether there was something to say.

    Not in the window of a single side.
    """
    root = screen.root
    viewer = None if screen.gm_view else screen.side
    news = screen.outcomes.news(screen.session.scenes(), viewer) if screen.only_side is None else ()
    if root is None or not news:
        return False
    sides = [screen.scene.table.side(name) for name in news]

    def names() -> list[str]:
        return [screen.look.sentence(side.title or side.name) for side in sides]

    Outcome(root, names, screen.undo, screen.orders.new, viewer is None or news == (viewer,))
    return True
