"""The curtain of a play screen: while the screen changes hands, nothing else of it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import board.window.settings  # noqa: F401  (before pygame)
import pygame

from board.rulebook.dice import Roll
from board.window.handover import GAME_MASTER, Handover, Left, Meanwhile, Seats, seat_of, seats
from board.window.motion import ways_between
from board.window.widgets.base import Widget
from board.window.widgets.input import Key

if TYPE_CHECKING:
    from board.window.play import PlayScreen


class Curtain:
    """Draws the dark screen before a `PlayScreen` and away again.

    While it is closed the screen has no other child than the dark one, and reads nothing of the
    session: what is not there cannot be shown.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.seats = Seats(screen.system)
        self.resumed = bool(screen.session.done)
        self.dark = Handover(screen.look, self.ready, self.openly, self._key)
        self.dark.parent = screen
        self.meanwhile = Meanwhile(screen.look)
        self._behind: list[Widget] | None = None

    @property
    def closed(self) -> bool:
        """Whether the dark screen stands before everything else."""
        return self._behind is not None

    def covers(self) -> bool:
        """Close it if the screen must change hands, open it if not; whether it is closed."""
        screen, scene = self.screen, self.screen.scene
        side = screen.side
        alone = screen.only_side is not None or screen.beside_table
        open_table = alone or screen.gm_view or not screen.habits.hand_over
        if open_table or not self.seats.must_pass(scene, side):
            self._open()
            self.seats.take(scene, side)
            screen.sitting = side
            return False
        self._close()
        whose = seat_of(scene, side)
        away = [self._name(seat) for seat in seats(scene) if seat != whose]
        name = self._name(whose)
        self.dark.name(name[:1].upper() + name[1:], away)
        return True

    def _name(self, seat: str) -> str:
        look, scene = self.screen.look, self.screen.scene
        if seat == GAME_MASTER:
            return look.word("hand_over.gm")
        return look.say(scene.table.side(seat).title) or seat

    def _close(self) -> None:
        screen = self.screen
        if self._behind is not None:
            return
        root = screen.root
        if root is not None:
            # What was open over the board speaks of it.
            for modal in list(root.modals):
                root.close_modal(modal)
            for child in screen.children:
                root.forget(child)
        screen.motion.skip()
        screen.rolling.passed()
        self._behind, screen.children = screen.children, [self.dark]
        self.dark.place(screen.rect)
        screen.mark()

    def _open(self) -> None:
        if self._behind is not None:
            self.screen.children, self._behind = self._behind, None
            if (root := self.screen.root) is not None:
                root.forget(self.dark)
            self.screen.mark()

    def ready(self) -> None:
        """Those named are before the screen: show them theirs, and what they were told meanwhile."""
        screen = self.screen
        if not self.closed:
            return
        left = self.seats.left(screen.side)
        self.seats.take(screen.scene, screen.side)
        screen.refresh()
        self._tell(left)

    def openly(self) -> None:
        """Everybody may look from now on."""
        self.screen.habits.hand_over = False
        self.ready()

    def saw(self) -> None:
        """Keep what is on the screen now as what its side saw last."""
        screen, picture = self.screen, self.screen.picture
        if picture is not None and picture.side is not None:
            self.seats.saw(picture.side, picture.scene, len(screen.log.lines))

    def work(self) -> bool:
        """Look for secrets while nothing else is to be done; whether there was something to look at."""
        return self.screen.only_side is None and self.seats.watch(self.screen.scene)

    def _tell(self, left: Left | None) -> None:
        screen, picture, root = self.screen, self.screen.picture, self.screen.root
        if picture is None or root is None:
            return
        decider = screen.known_decider
        lines = screen.log.lines
        if left is not None:
            lines = lines[min(left.lines, len(lines)) :]
            if screen.habits.animated:
                ways = ways_between(left.scene, picture.scene, [line.event for line in lines])
                screen.show_ways(ways)
            screen.rolling.back()
        elif self.resumed:
            lines = ()
        title = ""
        if decider is not None:
            key = "your_round"
            if screen.session.need is not None:
                key = "your_roll" if isinstance(screen.session.need, Roll) else "your_answer"
            title = screen.look.word(key, who=screen.look.say(decider.name))
            near = screen.free.inflate(-screen.look.theme.px(60), -screen.look.theme.px(60))
            if screen.view.camera.reveal(decider.at, near):
                screen.view.looked_elsewhere()
        if lines:
            self.meanwhile.tell(title, lines, screen.free)
        elif title:
            screen.say(title)
        screen.board.flush()

    def _key(self, event: Key) -> bool:
        """The keys that show nothing of the game: menu, help, the table's window, and taking back a mistake."""
        screen = self.screen
        if event.ctrl and event.code == pygame.K_z and not event.shift:
            screen.undo()
        elif event.code == pygame.K_ESCAPE:
            screen.orders.menu()
        elif event.code == pygame.K_F1 or event.text == "?":
            screen.help()
        elif event.code == pygame.K_F6:
            screen.orders.table()
        else:
            return False
        return True
