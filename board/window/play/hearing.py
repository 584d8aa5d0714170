"""What those before a play screen hear: sounds of what their side is told of, and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from board.rulebook.knowledge import told_to
from board.rulebook.session import Done, Open
from board.rulebook.system import System
from board.scene.events import Event, apply
from board.scene.scene import Scene

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen

APART = 130
"""Milliseconds from one sound to the next."""

MOST = 5
"""So many sounds follow one command at most."""

DIE, QUESTION = "die", "question"
"""The sounds of any game: dice that fall, and that somebody must answer."""


def heard(system: System, before: Scene, events: Sequence[Event], sides: Sequence[str | None], known: int) -> list[str]:
    """The sounds of these events for those sides (None: the game master); the first `known` were heard before.

    A sound comes once for each run of events that make it.
    """
    found: list[str] = []
    scene = before
    for place, event in enumerate(events):
        later = apply(scene, event)
        if place >= known:
            told = (event if side is None else told_to(system, event, scene, later, side) for side in sides)
            shown = next((one for one in told if one is not None), None)
            if shown is not None:
                found += ([DIE] if shown.faces else []) + ([made] if (made := system.sound(shown)) else [])
        scene = later
    return [name for place, name in enumerate(found) if place == 0 or name != found[place - 1]]


class Hearing:
    """Lets a `PlayScreen` be heard."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._begun: tuple[int, int] = (-1, 0)
        """The command whose events were heard last, by the number finished before it, and how many of them."""
        self._waiting: list[tuple[int, str]] = []

    def came(self, result: Open | Done, looked: str | None) -> None:
        """Play what was just played out; `looked` is the side that was before the screen when it began."""
        screen = self.screen
        finished = len(screen.session.done) - (1 if isinstance(result, Done) else 0)
        known = self._begun[1] if self._begun[0] == finished else 0
        self._begun = (finished, len(result.events))
        root = screen.root
        if screen.curtain.closed or not screen.habits.sounds or root is None:
            return
        sides = [None] if screen.gm_view else list(dict.fromkeys((screen.side, looked or screen.side)))
        if screen.only_side is not None:
            sides = [screen.only_side]
        before = result.before if isinstance(result, Done) else screen.session.scene
        names = heard(screen.system, before, result.events, sides, known)[-MOST:]
        if isinstance(result, Open) and (screen.question.visible or screen.faces.visible):
            names.append(QUESTION)
        self._waiting = [(root.now + place * APART, name) for place, name in enumerate(names)]
        self.tick(root.now)

    def tick(self, now: int) -> bool:
        """Play what is due; whether more follows."""
        while self._waiting and self._waiting[0][0] <= now:
            self.screen.orders.sound(self._waiting.pop(0)[1])
        return bool(self._waiting)

    def hush(self) -> None:
        """Nothing that was to follow is heard."""
        self._waiting = []
        self._begun = (-1, 0)
