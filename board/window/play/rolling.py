"""The dice of a play screen: which rolls are thrown into its tray, and when the tray is cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.dice import Roll
from board.rulebook.procedure import Faces
from board.rulebook.session import Done, Open
from board.scene.scene import Scene
from board.window.dice.told import Fallen, rolls_of, told_rolls

if TYPE_CHECKING:
    from board.window.play.screen import PlayScreen


class Rolling:
    """Fills the dice tray of a `PlayScreen` with what its eyes are told of."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._begun: tuple[int, Scene] | None = None
        """The command whose rolls were shown last: how many were finished before it, and its first scene."""
        self._shown: set[int] = set()
        """Places of its rolls that those before the screen have seen fall."""
        self._by_hand: set[tuple[int, int]] = set()
        """Rolls made with real dice, by command and place: these dice have rolled already."""

    def give(self, faces: tuple[int, ...]) -> None:
        """Give the faces of real dice for the open roll."""
        session = self.screen.session
        opened = session.open
        if opened is not None and isinstance(opened.need, Roll):
            place = sum(isinstance(given, Faces) for given in opened.inputs)
            self._by_hand.add((len(session.done), place))
            self.screen.do(lambda: session.give_faces(faces))
            self.screen.orders.once(session.once)

    def draw(self) -> None:
        """Have the program draw the open roll after all."""
        session = self.screen.session
        opened = session.open
        if opened is not None and isinstance(opened.need, Roll):
            place = sum(isinstance(given, Faces) for given in opened.inputs)
            self._by_hand.discard((len(session.done), place))
            self.screen.do(session.draw_faces)
            self.screen.orders.once(session.once)

    def turn_once(self) -> None:
        """Roll the next roll of the side before the screen with real dice, or have it drawn again."""
        screen = self.screen
        side = screen.side
        screen.session.once ^= {side}
        screen.orders.once(screen.session.once)
        key = "dice.once_on" if side in screen.session.once else "dice.once_off"
        screen.readout.show_title()
        screen.say(lambda: screen.look.word(key))

    def came(self, result: Open | Done, looked: str | None = None) -> None:
        """Throw the dice of what was just played, as far as the side before the screen is told of them.

        `looked` is the side that was before it when this was begun.
        """
        screen = self.screen
        tray, root = screen.dice_tray, screen.root
        if not screen.habits.dice or root is None:
            tray.clear_away()
            return
        rolls = self._news(result, looked)
        if rolls:
            assert self._begun is not None
            number = self._begun[0]
            thrown = [(fallen, (number, fallen.place) in self._by_hand) for fallen in rolls]
            tray.cast(thrown, number, root.now, screen.habits.animated)
            self.put()
        elif isinstance(result, Done) or not result.inputs:
            tray.clear_away()
        else:
            # What is asked now stands elsewhere: the dice that count lie beside it.
            self.put()

    def put(self) -> None:
        """Have the tray where it hides neither what is asked nor those it is about."""
        screen = self.screen
        clear = [panel.rect for panel in (screen.question, screen.faces, screen.tray) if panel.visible]
        screen.dice_tray.put(screen.free, clear + self.concerned())

    def concerned(self) -> list[pygame.Rect]:
        """The pixels of those whom the last command is about, and of whoever plays, as far as they are known."""
        screen = self.screen
        opened, done = screen.session.open, screen.session.done
        about = {screen.scene.wheel.active}
        if opened is not None or done:
            command = opened.command if opened is not None else done[-1].command
            about |= {command.who, *(value for _, value in command.fields if isinstance(value, str))}
        camera = screen.view.camera
        return [camera.rect(*one.at) for one in screen.known().creatures if one.id in about]

    def _news(self, result: Open | Done, looked: str | None) -> tuple[Fallen, ...]:
        """The rolls of the command under way that the side before the screen has not seen fall yet."""
        screen = self.screen
        session = screen.session
        finished = len(session.done) - (1 if isinstance(result, Done) else 0)
        before = result.before if isinstance(result, Done) else session.scene
        if self._begun is None or self._begun[0] != finished or self._begun[1] is not before:
            self._begun, self._shown = (finished, before), set()
        if screen.curtain.closed:
            return ()
        rolls = rolls_of(screen.system, before, result.command, result.inputs)
        if not rolls:
            return ()
        # At an open table whoever looked a moment ago still looks when somebody else is asked.
        looked = looked if screen.only_side is None else None
        sides = [None] if screen.gm_view else [screen.side] if looked in (None, screen.side) else [screen.side, looked]
        told: dict[int, Fallen] = {}
        for side in sides:
            for fallen in told_rolls(screen.system, before, rolls, result.events, side):
                told.setdefault(fallen.place, fallen)
        news = tuple(told[place] for place in sorted(told) if place not in self._shown)
        self._shown.update(told)
        return news

    def passed(self) -> None:
        """The screen changes hands: whoever comes has seen nothing yet."""
        self._shown = set()
        self.screen.dice_tray.clear_away()

    def back(self) -> None:
        """Whoever comes before the screen sees the dice of the last command that they were told of."""
        session = self.screen.session
        if session.open is not None:
            self.came(session.open)
        elif session.done:
            self.came(session.done[-1])

    def forget(self) -> None:
        """Something was taken back: its dice are gone."""
        self._begun, self._shown = None, set()
        self.screen.dice_tray.clear_away()
